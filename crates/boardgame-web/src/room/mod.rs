//! One table with its seats, and the pages that show it.
//!
//! A change is on the disk before any page is told of it.

mod state;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use boardgame_session::Event;
use boardgame_wire::{Envelope, Fault, Graph, Looks, Message, Request, Table, Thought, Who};
use tokio::sync::Mutex;

use crate::engines::Engines;
use crate::seat::Keys;
use crate::store::{Store, Stored};

pub use state::{Outlet, text_of};
use state::{Page, Running, State};

/// Messages that may wait for a page before it is given up.
pub const QUEUE: usize = 64;

/// A room.
pub struct Room {
    code: String,
    store: Store,
    engines: Engines,
    state: Mutex<State>,
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

pub(crate) fn seconds_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}
