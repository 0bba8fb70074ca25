//! What a room holds: the table, its keys, and the pages that show it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardgame_session::Event;
use boardgame_wire::{Looks, Message, RoomView, Table, Who};
use tokio::sync::{Notify, mpsc};

use crate::seat::{Keys, Seats};

/// The table as it is now, and who shows it.
pub(super) struct State {
    pub(super) table: Table,
    pub(super) keys: Keys,
    /// The number of the last view.
    pub(super) seq: u64,
    /// Until when the table's time has run.
    pub(super) last: Instant,
    pub(super) pages: Vec<Page>,
    /// Numbers for pages.
    pub(super) next_page: u64,
    pub(super) jobs: Vec<Running>,
    /// Grows when another table takes the place of this one, whose jobs are then others.
    pub(super) epoch: u64,
    /// Grows with every change, so that an old timer does nothing.
    pub(super) timer: u64,
}

/// One page that shows the table.
pub(super) struct Page {
    pub(super) number: u64,
    pub(super) who: Who,
    pub(super) looks: Looks,
    pub(super) outlet: Outlet,
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
pub(super) struct Running {
    /// The session's number, or none for a graph.
    pub(super) ticket: Option<u64>,
    pub(super) stop: Arc<AtomicBool>,
}

impl State {
    /// Time that passed since the last look at the clock.
    pub(super) fn pass_time(&mut self) -> Vec<Event> {
        let now = Instant::now();
        let passed = now.saturating_duration_since(self.last).as_millis() as u64;
        // What is less than a millisecond stays for the next time.
        self.last += Duration::from_millis(passed);
        self.table.advance(passed)
    }

    /// A player has come, perhaps for the first time.
    pub(super) fn join(&mut self, who: Who) -> Vec<Event> {
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

    pub(super) fn stop_jobs(&mut self) {
        for job in self.jobs.drain(..) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn tell_all(&mut self, events: &[Event]) {
        for at in 0..self.pages.len() {
            self.show_at(at, events);
        }
        self.drop_lost();
    }

    pub(super) fn show(&mut self, page: u64, events: &[Event]) {
        if let Some(at) = self.pages.iter().position(|other| other.number == page) {
            self.show_at(at, events);
        }
        self.drop_lost();
    }

    pub(super) fn show_at(&self, at: usize, events: &[Event]) {
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

    pub(super) fn may_help(&self) -> bool {
        !self.keys.networked() || self.table.is_idle()
    }

    pub(super) fn tell_all_of_room(&mut self, code: &str) {
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
    pub(super) fn drop_lost(&mut self) {
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
    pub(super) fn tell(&self, message: &Message) {
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
