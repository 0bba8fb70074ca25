//! One table with its seats, and the pages that show it.
//!
//! A change is on the disk before any page is told of it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use boardgame_session::Event;
use boardgame_wire::{
    Envelope, Fault, Graph, Looks, Message, Request, RoomView, Table, Thought, Who,
};
use tokio::sync::{Mutex, Notify, mpsc};

use crate::engines::Engines;
use crate::seat::{Keys, Seats};
use crate::store::{Store, Stored};

/// Messages that may wait for a page before it is given up.
pub const QUEUE: usize = 64;

/// A room.
pub struct Room {
    code: String,
    store: Store,
    engines: Engines,
    state: Mutex<State>,
}

struct State {
    table: Table,
    keys: Keys,
    /// The number of the last view.
    seq: u64,
    /// Until when the table's time has run.
    last: Instant,
    pages: Vec<Page>,
    /// Numbers for pages.
    next_page: u64,
    jobs: Vec<Running>,
    /// Grows when another table takes the place of this one, whose jobs are then others.
    epoch: u64,
    /// Grows with every change, so that an old timer does nothing.
    timer: u64,
}

/// One page that shows the table.
struct Page {
    number: u64,
    who: Who,
    looks: Looks,
    outlet: Outlet,
}

/// Where messages to a page go.
#[derive(Clone, Debug)]
pub struct Outlet {
    /// The queue of what is to be sent.
    pub sender: mpsc::Sender<String>,
    /// Told when the room has given the page up, because it does not take what it is sent.
    pub lost: Arc<Notify>,
    /// Whose page it is.
    pub client: IpAddr,
}

/// Work that an engine does for this room.
struct Running {
    /// The session's number, or none for a graph.
    ticket: Option<u64>,
    stop: Arc<AtomicBool>,
}

/// Why somebody is not let in, in one sentence for whatever reason, so that nobody learns which
/// rooms there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this link opens no table (any more)")]
pub struct NotLetIn;

/// Why a request is not answered with what it asks for.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The table refuses.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It could not be kept, so it was not done.
    #[error("the table could not be kept: {0}")]
    Store(#[from] crate::store::StoreError),
}

impl Room {
    /// A room that is kept from now on.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub async fn open(
        code: String,
        mut table: Table,
        keys: Keys,
        store: Store,
        engines: Engines,
    ) -> Result<Arc<Self>, Failure> {
        if !keys.networked() {
            table.begin();
        }
        let room = Self::new(code, table, keys, 1, store, engines);
        room.keep(&*room.state.lock().await).await?;
        Ok(room)
    }

    /// The room that was kept.
    ///
    /// # Errors
    /// If what was kept is no table.
    pub fn reopen(
        code: String,
        stored: Stored,
        store: Store,
        engines: Engines,
    ) -> Result<Arc<Self>, Fault> {
        let table = Table::load(&stored.table, stored.keys.networked())?;
        Ok(Self::new(
            code,
            table,
            stored.keys,
            stored.seq,
            store,
            engines,
        ))
    }

    fn new(
        code: String,
        table: Table,
        keys: Keys,
        seq: u64,
        store: Store,
        engines: Engines,
    ) -> Arc<Self> {
        Arc::new(Self {
            code,
            store,
            engines,
            state: Mutex::new(State {
                table,
                keys,
                seq,
                last: Instant::now(),
                pages: Vec::new(),
                next_page: 0,
                jobs: Vec::new(),
                epoch: 0,
                timer: 0,
            }),
        })
    }

    /// The room's code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The room's tokens.
    pub async fn keys(&self) -> Keys {
        self.state.lock().await.keys.clone()
    }

    /// Lets a page in, shows it the table, and returns its number.
    ///
    /// # Errors
    /// If the token opens nothing here, or if the room cannot be kept.
    pub async fn enter(
        self: &Arc<Self>,
        token: &str,
        looks: Looks,
        outlet: Outlet,
    ) -> Result<u64, NotLetIn> {
        let mut state = self.state.lock().await;
        let who = state.keys.who(token).ok_or(NotLetIn)?;
        if state.pages.is_empty() {
            // While nobody was there no time ran.
            state.last = Instant::now();
        }
        state.next_page += 1;
        let page = state.next_page;
        state.pages.push(Page {
            number: page,
            who,
            looks,
            outlet,
        });
        let events = state.join(who);
        if !events.is_empty() {
            state.seq += 1;
        }
        if self.keep(&state).await.is_err() {
            state.pages.retain(|other| other.number != page);
            return Err(NotLetIn);
        }
        state.tell_all_of_room(&self.code);
        if events.is_empty() {
            state.show(page, &[]);
        } else {
            state.tell_all(&events);
        }
        self.start_jobs(&mut state);
        self.set_timer(&mut state);
        Ok(page)
    }

    /// A page is gone. Returns whether nobody and nothing is left here.
    pub async fn leave(self: &Arc<Self>, page: u64) -> bool {
        let mut state = self.state.lock().await;
        let events = state.pass_time();
        state.pages.retain(|other| other.number != page);
        if !events.is_empty() {
            state.seq += 1;
        }
        // Time that ran is not lost; if it cannot be kept, nobody is there to be told.
        let _ = self.keep(&state).await;
        if !events.is_empty() {
            state.tell_all(&events);
        }
        state.tell_all_of_room(&self.code);
        if state.pages.is_empty() {
            state.timer += 1;
            state.stop_jobs();
        }
        state.pages.is_empty()
    }

    /// Does what a page asks for, and tells all pages.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    pub async fn request(self: &Arc<Self>, page: u64, envelope: Envelope) -> Result<(), Failure> {
        let Envelope { id, seq, request } = envelope;
        let mut state = self.state.lock().await;
        let Some(at) = state.pages.iter().position(|other| other.number == page) else {
            return Err(Fault::NotYours.into());
        };
        let who = state.pages[at].who;
        match request {
            Request::Prefer(prefer) => {
                state.pages[at].looks.prefer(&prefer)?;
                state.show(page, &[]);
            }
            Request::Save => {
                state.pass_time();
                let text = state.table.save();
                state.pages[at].tell(&Message::Saved { id, text });
            }
            Request::Graph(_) if !state.may_help() => {
                return Err(Fault::Unexpected("no help while two play").into());
            }
            Request::Graph(from) => self.start_graph(&mut state, page, from),
            Request::GoTo(ply) if who != Who::Here => {
                let looks = &mut state.pages[at].looks;
                looks.ply = Some(ply);
                state.show(page, &[]);
            }
            Request::Redo if who != Who::Here => {
                let plies = state.table.plies();
                let looks = &mut state.pages[at].looks;
                looks.ply = looks.ply.map(|ply| ply + 1).filter(|&ply| ply < plies);
                state.show(page, &[]);
            }
            request => {
                let stale = seq.is_some_and(|seq| seq != state.seq);
                if stale && request.changes() {
                    return Err(Fault::Stale.into());
                }
                self.change(&mut state, |table| table.obey(who, request))
                    .await?;
            }
        }
        if let Some(page) = state.pages.iter().find(|other| other.number == page) {
            page.tell(&Message::Done { id });
        }
        Ok(())
    }

    /// Takes what came of work.
    async fn answer(self: &Arc<Self>, epoch: u64, page: Option<u64>, thought: Thought) {
        let mut state = self.state.lock().await;
        match (thought, page) {
            (Thought::Graph(graph), Some(page)) => {
                state.jobs.retain(|job| job.ticket.is_some());
                let page = state.pages.iter().find(|other| other.number == page);
                if let Some(page) = page {
                    page.tell(&Message::Graph(graph));
                }
            }
            (Thought::Answer(answer), _) if state.epoch == epoch => {
                // A late answer is refused by the table and does no harm; a table that cannot be
                // kept stays as it was, with its job still open.
                let changed = self.change(&mut state, |table| Ok(table.answer(answer)?));
                if let Err(Failure::Store(error)) = changed.await {
                    eprintln!("an engine's move: {error}");
                }
            }
            _ => {}
        }
    }

    /// Changes the table, keeps it, and tells all pages; or leaves all as it was.
    async fn change(
        self: &Arc<Self>,
        state: &mut State,
        change: impl FnOnce(&mut Table) -> Result<Vec<Event>, Fault>,
    ) -> Result<(), Failure> {
        let mut events = state.pass_time();
        let flag = !events.is_empty();
        let before = state.table.clone();
        let result = change(&mut state.table);
        match result {
            Ok(own) => events.extend(own),
            // Time is up, whatever was asked for.
            Err(fault) if !flag => return Err(fault.into()),
            Err(_) => {}
        }
        if core::mem::discriminant(&before) != core::mem::discriminant(&state.table) {
            state.stop_jobs();
            state.epoch += 1;
        }
        state.seq += 1;
        if let Err(error) = self.keep(state).await {
            state.table = before;
            state.seq -= 1;
            return Err(error);
        }
        for page in &mut state.pages {
            // Who looked back at a game comes back to it when it goes on.
            page.looks.ply = None;
        }
        self.follow(state, &events);
        state.tell_all(&events);
        self.start_jobs(state);
        self.set_timer(state);
        Ok(())
    }

    /// Stops or hurries the engines that events are about.
    fn follow(&self, state: &mut State, events: &[Event]) {
        for event in events {
            let (ticket, over) = match event {
                Event::JobCancelled { ticket } => (*ticket, true),
                Event::AnswerNow { ticket } => (*ticket, false),
                _ => continue,
            };
            for job in &state.jobs {
                if job.ticket == Some(ticket) {
                    job.stop.store(true, Ordering::Relaxed);
                }
            }
            if over {
                state.jobs.retain(|job| job.ticket != Some(ticket));
            }
        }
    }

    /// Starts the engines that are wanted and not at work.
    fn start_jobs(self: &Arc<Self>, state: &mut State) {
        let wanted = state.table.jobs();
        let is_wanted = |ticket| wanted.iter().any(|work| work.ticket() == ticket);
        state.jobs.retain(|job| {
            let keep = job.ticket.is_none() || is_wanted(job.ticket);
            if !keep {
                job.stop.store(true, Ordering::Relaxed);
            }
            keep
        });
        if state.pages.is_empty() {
            // Nobody waits for it.
            return;
        }
        for work in wanted {
            let ticket = work.ticket();
            if state.jobs.iter().any(|job| job.ticket == ticket) {
                continue;
            }
            self.start(state, work, ticket, None);
        }
    }

    fn start_graph(self: &Arc<Self>, state: &mut State, page: u64, from: usize) {
        let running = state.jobs.iter().any(|job| job.ticket.is_none());
        if running {
            // One at a time; the page asks again when it has that one.
            let empty = Message::Graph(Graph::default());
            if let Some(page) = state.pages.iter().find(|other| other.number == page) {
                page.tell(&empty);
            }
            return;
        }
        let work = state.table.graph(from);
        self.start(state, work, None, Some(page));
    }

    fn start(
        self: &Arc<Self>,
        state: &mut State,
        work: boardgame_wire::Work,
        ticket: Option<u64>,
        page: Option<u64>,
    ) {
        let stop = Arc::new(AtomicBool::new(false));
        state.jobs.push(Running {
            ticket,
            stop: Arc::clone(&stop),
        });
        let (room, epoch) = (Arc::clone(self), state.epoch);
        let runtime = tokio::runtime::Handle::current();
        let client = state.pages.first().map(|page| page.outlet.client);
        self.engines.start(client, work, stop, move |thought| {
            runtime.spawn(async move { room.answer(epoch, page, thought).await });
        });
    }

    /// Sees to it that a clock which runs out is noticed.
    fn set_timer(self: &Arc<Self>, state: &mut State) {
        state.timer += 1;
        let (timer, Some(left)) = (state.timer, state.table.until_flag()) else {
            return;
        };
        let room = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(left + 1)).await;
            let mut state = room.state.lock().await;
            if state.timer == timer {
                // Nothing is asked: what happens is that time passed.
                let nothing = |_: &mut Table| Err(Fault::Stale);
                let _ = room.change(&mut state, nothing).await;
            }
        });
    }

    async fn keep(&self, state: &State) -> Result<(), Failure> {
        let stored = Stored {
            keys: state.keys.clone(),
            seq: state.seq,
            table: state.table.save(),
            changed: seconds_now(),
        };
        Ok(self.store.keep(&self.code, &stored).await?)
    }
}

impl State {
    /// Time that passed since the last look at the clock.
    fn pass_time(&mut self) -> Vec<Event> {
        let now = Instant::now();
        let passed = now.saturating_duration_since(self.last).as_millis() as u64;
        // What is less than a millisecond stays for the next time.
        self.last += Duration::from_millis(passed);
        self.table.advance(passed)
    }

    /// A player has come, perhaps for the first time.
    fn join(&mut self, who: Who) -> Vec<Event> {
        let Seats::Two { joined, .. } = &mut self.keys.seats else {
            return Vec::new();
        };
        if let Who::Player(player) = who {
            joined[player.index()] = true;
        }
        // An engine needs no invitation.
        let view = self.table.view(Who::Watcher, &Looks::default());
        let there = |at: usize| joined[at] || view.players[at].seat == "engine";
        if view.phase == "ready" && there(0) && there(1) {
            self.table.begin()
        } else {
            Vec::new()
        }
    }

    fn stop_jobs(&mut self) {
        for job in self.jobs.drain(..) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    fn tell_all(&mut self, events: &[Event]) {
        for at in 0..self.pages.len() {
            self.show_at(at, events);
        }
        self.drop_lost();
    }

    fn show(&mut self, page: u64, events: &[Event]) {
        if let Some(at) = self.pages.iter().position(|other| other.number == page) {
            self.show_at(at, events);
        }
        self.drop_lost();
    }

    fn show_at(&self, at: usize, events: &[Event]) {
        let page = &self.pages[at];
        // Between two machines nobody is helped while the game goes on.
        let looks = Looks {
            scores: page.looks.scores && self.may_help(),
            ..page.looks
        };
        page.tell(&Message::View {
            seq: self.seq,
            table: Box::new(self.table.view(page.who, &looks)),
            events: self.table.events(events, page.looks.lang),
        });
    }

    fn may_help(&self) -> bool {
        !self.keys.networked() || self.table.is_idle()
    }

    fn tell_all_of_room(&mut self, code: &str) {
        let present = [0, 1].map(|at| {
            let is_there = |page: &Page| match page.who {
                Who::Player(player) => player.index() == at,
                Who::Here => true,
                Who::Watcher => false,
            };
            self.pages.iter().any(is_there)
        });
        let watchers = self.pages.iter().filter(|page| page.who == Who::Watcher);
        let watchers = watchers.count();
        for page in &self.pages {
            let secret = |who| self.keys.token(who).map(|token| token.secret().to_string());
            let you = match page.who {
                Who::Player(player) => Some(player),
                Who::Here | Who::Watcher => None,
            };
            let invite = you.and_then(|you| match &self.keys.seats {
                Seats::Two { joined, .. } if !joined[(!you).index()] => secret(Who::Player(!you)),
                _ => None,
            });
            page.tell(&Message::Room(RoomView {
                code: Some(code.to_string()),
                token: secret(page.who),
                you: you.map(|player| player.index()),
                watching: page.who == Who::Watcher,
                invite,
                watch: secret(Who::Watcher),
                present,
                watchers,
            }));
        }
        self.drop_lost();
    }

    /// Gives up the pages that do not take what they are sent.
    fn drop_lost(&mut self) {
        self.pages.retain(|page| {
            let sender = &page.outlet.sender;
            let takes = !sender.is_closed() && sender.capacity() > 0;
            if !takes {
                page.outlet.lost.notify_one();
            }
            takes
        });
    }
}

impl Page {
    fn tell(&self, message: &Message) {
        // A page that does not take its messages is given up right after.
        let _ = self.outlet.sender.try_send(text_of(message));
    }
}

/// A message as text.
#[must_use]
pub fn text_of(message: &Message) -> String {
    // Nothing in a message can fail to be written.
    serde_json::to_string(message).unwrap_or_default()
}

pub(crate) fn seconds_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}
