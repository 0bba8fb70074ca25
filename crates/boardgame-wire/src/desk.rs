//! A table without a server: for one page, with engines that the page runs elsewhere.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Rng;
use boardgame_session::{Command, Event};
use serde::{Deserialize, Serialize};

use crate::engine::MAX_LEVEL;
use crate::view::{choice_word, read_choice};
use crate::{
    Bounds, Envelope, Fault, Graph, Looks, Message, Request, RoomView, Table, Thought, VERSION,
    Who, Work, words,
};

/// A table for one page. What the server does for many, this does for one.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    table: Option<Table>,
    looks: Looks,
    seq: u64,
    /// Until when the table's time has run, in the page's milliseconds.
    last: u64,
    /// The jobs that were handed out.
    handed_out: Vec<u64>,
}

/// What a desk wants of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// To show this.
    Say(Message),
    /// To keep the table.
    Keep(String),
    /// To let an engine think.
    Think(Parcel),
    /// To stop that: no answer is wanted any more.
    Cancel(u64),
    /// To have the answer at once.
    Hurry(u64),
}

/// Work for an engine, as it travels: the table and what is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parcel {
    /// The number to answer with; none for a graph.
    pub ticket: Option<u64>,
    /// What is wanted.
    pub task: ParcelTask,
    /// The table.
    pub table: String,
}

/// What is wanted of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParcelTask {
    /// What its seat is to do.
    Act,
    /// A hint.
    Hint,
    /// What it thinks of the positions from a ply on.
    Graph(usize),
}

/// An engine's answer, as it travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A move.
    Play(String),
    /// A choice in an opening.
    Choose(String),
    /// What it thinks of the positions.
    Graph(Graph),
    /// Nothing.
    Failed,
}

impl Parcel {
    /// Does the work. `better` is told each answer that could be given already.
    #[must_use]
    pub fn think(&self, bounds: &Bounds<'_>, better: &mut dyn FnMut(Reply)) -> Reply {
        let Some((table, work)) = self.unpack() else {
            return Reply::Failed;
        };
        let reply = |thought| match thought {
            Thought::Graph(graph) => Reply::Graph(graph),
            Thought::Answer(answer) => table.write(&answer),
        };
        let thought = work.run(bounds, &mut |thought| better(reply(thought)));
        reply(thought)
    }

    fn unpack(&self) -> Option<(Table, Work)> {
        let mut table = Table::load(&self.table, false).ok()?;
        let work = match self.task {
            ParcelTask::Graph(from) => table.graph(from),
            ParcelTask::Act => table.jobs().pop()?,
            ParcelTask::Hint => {
                table.answer(Command::Hint).ok()?;
                table.jobs().pop()?
            }
        };
        Some((table, work))
    }
}

impl Desk {
    /// Answers a message of the page, sent at `now`.
    pub fn request(&mut self, text: &str, now: u64) -> Vec<Order> {
        let mut orders = Vec::new();
        match serde_json::from_str::<Envelope>(text) {
            Ok(envelope) => {
                let id = envelope.id;
                match self.obey(envelope, now, &mut orders) {
                    Ok(()) => orders.push(Order::Say(Message::Done { id })),
                    Err(fault) => orders.push(self.failed(id, &fault)),
                }
            }
            Err(why) => orders.push(self.failed(0, &Fault::Malformed(why.to_string()))),
        }
        orders
    }

    /// Takes an engine's answer that came at `now`.
    pub fn answer(&mut self, ticket: Option<u64>, reply: Reply, now: u64) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Reply::Graph(graph) = reply {
            orders.push(Order::Say(Message::Graph(graph)));
            return orders;
        }
        let (Some(ticket), Some(table)) = (ticket, &self.table) else {
            return orders;
        };
        self.handed_out.retain(|&other| other != ticket);
        let answer = table.read(ticket, &reply);
        // A late answer is refused and does no harm.
        let _ = self.change(now, &mut orders, |table| Ok(table.answer(answer)?));
        orders
    }

    /// Lets time pass until `now`.
    pub fn tick(&mut self, now: u64) -> Vec<Order> {
        let mut orders = Vec::new();
        let nothing = |_: &mut Table| Err(Fault::Stale);
        let _ = self.change(now, &mut orders, nothing);
        orders
    }

    fn obey(&mut self, envelope: Envelope, now: u64, orders: &mut Vec<Order>) -> Result<(), Fault> {
        let Envelope { id, seq, request } = envelope;
        match request {
            Request::Hello(hello) => {
                self.looks.lang = hello.lang.parse().unwrap_or_default();
                orders.push(self.welcome());
                self.show(&[], orders);
            }
            Request::Prefer(prefer) => {
                self.looks.prefer(&prefer)?;
                orders.push(self.welcome());
                self.show(&[], orders);
            }
            Request::Create(setup) => {
                let seed = Rng::new(now ^ self.seq << 40).next_u64();
                let mut table = Table::new(&setup, seed, false)?;
                let events = table.begin();
                self.cancel(orders);
                self.table = Some(table);
                self.last = now;
                self.changed(&events, orders);
            }
            Request::Load(text) if self.table.is_none() => {
                self.table = Some(Table::load(&text, false)?);
                self.last = now;
                self.changed(&[], orders);
            }
            Request::Save => {
                let table = self.table.as_ref().ok_or(NO_TABLE)?;
                let text = table.save();
                orders.push(Order::Say(Message::Saved { id, text }));
            }
            Request::Graph(from) => {
                let table = self.table.as_ref().ok_or(NO_TABLE)?;
                orders.push(Order::Think(Parcel {
                    ticket: None,
                    task: ParcelTask::Graph(from),
                    table: table.save(),
                }));
            }
            request => {
                if seq.is_some_and(|seq| seq != self.seq) {
                    return Err(Fault::Stale);
                }
                self.change(now, orders, |table| table.obey(Who::Here, request))?;
            }
        }
        Ok(())
    }

    fn change(
        &mut self,
        now: u64,
        orders: &mut Vec<Order>,
        change: impl FnOnce(&mut Table) -> Result<Vec<Event>, Fault>,
    ) -> Result<(), Fault> {
        let table = self.table.as_mut().ok_or(NO_TABLE)?;
        let mut events = table.advance(now.saturating_sub(self.last));
        self.last = now;
        let flag = !events.is_empty();
        let before = core::mem::discriminant(table);
        match change(table) {
            Ok(own) => events.extend(own),
            // Time is up, whatever was asked for.
            Err(_) if flag => {}
            Err(fault) => return Err(fault),
        }
        if core::mem::discriminant(table) != before {
            self.cancel(orders);
        }
        self.changed(&events, orders);
        Ok(())
    }

    fn changed(&mut self, events: &[Event], orders: &mut Vec<Order>) {
        self.seq += 1;
        for event in events {
            match event {
                Event::JobCancelled { ticket } => {
                    self.handed_out.retain(|other| other != ticket);
                    orders.push(Order::Cancel(*ticket));
                }
                Event::AnswerNow { ticket } => orders.push(Order::Hurry(*ticket)),
                _ => {}
            }
        }
        self.show(events, orders);
        let Some(table) = &self.table else { return };
        let text = table.save();
        for work in table.jobs() {
            let Some(ticket) = work.ticket() else {
                continue;
            };
            if self.handed_out.contains(&ticket) {
                continue;
            }
            self.handed_out.push(ticket);
            let task = if work.is_hint() {
                ParcelTask::Hint
            } else {
                ParcelTask::Act
            };
            orders.push(Order::Think(Parcel {
                ticket: Some(ticket),
                task,
                table: text.clone(),
            }));
        }
        orders.push(Order::Keep(text));
    }

    fn cancel(&mut self, orders: &mut Vec<Order>) {
        orders.extend(self.handed_out.drain(..).map(Order::Cancel));
    }

    fn show(&self, events: &[Event], orders: &mut Vec<Order>) {
        let Some(table) = &self.table else { return };
        if self.seq <= 1 || events.is_empty() {
            orders.push(Order::Say(Message::Room(RoomView {
                present: [true; 2],
                ..RoomView::default()
            })));
        }
        orders.push(Order::Say(Message::View {
            seq: self.seq,
            table: Box::new(table.view(Who::Here, &self.looks)),
            events: table.events(events, self.looks.lang),
        }));
    }

    fn welcome(&self) -> Order {
        Order::Say(Message::Welcome {
            v: VERSION,
            words: words(self.looks.lang),
            levels: MAX_LEVEL,
        })
    }

    fn failed(&self, id: u64, fault: &Fault) -> Order {
        Order::Say(Message::Failed {
            id,
            kind: fault.kind(),
            text: fault.text(self.looks.lang),
        })
    }
}

const NO_TABLE: Fault = Fault::Unexpected("no table yet");

impl Table {
    /// An engine's answer as it travels.
    fn write(&self, answer: &Command) -> Reply {
        match answer {
            Command::EngineMove { m, .. } | Command::HintMove { m, .. } => {
                Reply::Play(self.move_text(*m))
            }
            Command::EngineChoice { choice, .. } => Reply::Choose(choice_word(*choice)),
            _ => Reply::Failed,
        }
    }

    /// An engine's answer as it came: one that says nothing is a failure.
    fn read(&self, ticket: u64, reply: &Reply) -> Command {
        let is_hint = self
            .jobs()
            .iter()
            .any(|work| work.ticket() == Some(ticket) && work.is_hint());
        let command = match reply {
            Reply::Play(text) => self.parse_move(text).map(|m| match is_hint {
                true => Command::HintMove { ticket, m },
                false => Command::EngineMove { ticket, m },
            }),
            Reply::Choose(word) => {
                read_choice(word).map(|choice| Command::EngineChoice { ticket, choice })
            }
            Reply::Graph(_) | Reply::Failed => None,
        };
        command.unwrap_or(Command::EngineFailed { ticket })
    }
}
