//! Work for engines: the session says what it wants under a ticket, the face runs the engine
//! wherever it likes, and the answer is a command.

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::{Move, Rng, Side, Square};

use crate::opening::{Area, Stage};
use crate::session::Events;
use crate::{Choice, Event, Game, Player, Refused, Seat, Session};

/// What an engine is asked for. It is a copy: it can go to another thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job<G> {
    /// The number to answer with. A number is never given twice by one session.
    pub ticket: u64,
    /// What is wanted.
    pub task: Task,
    /// The position.
    pub position: G,
    /// In an opening, the squares among which to choose; otherwise none.
    pub squares: Vec<Square>,
    /// In an opening, how many fifth moves Black will offer, once that is settled.
    pub fifths: Option<u8>,
    /// The moves that led to it from the start position of the game.
    pub moves: Vec<Move>,
    /// For whom.
    pub player: Player,
    /// The side to move.
    pub side: Side,
    /// The level of the engine's seat, or `None` for a hint to a person.
    pub level: Option<u8>,
    /// The options of the engine's seat.
    pub options: String,
    /// A seed for the engine's choices, which follows from the session's seed and the ticket.
    pub seed: u64,
    /// What the player's clock leaves, if the game is played by a clock.
    pub remaining_ms: Option<u64>,
}

/// What is wanted of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move; the answer is [`Command::EngineMove`](crate::Command::EngineMove).
    Move,
    /// One stone of an opening, of either colour, on one of [`Job::squares`]; the answer is
    /// [`Command::EngineMove`](crate::Command::EngineMove).
    OpeningStone {
        /// How many stones the player is to place in a row, this one included.
        left: u8,
        /// Within a central square of so many squares a side, if the opening says so. It grows by
        /// two from stone to stone.
        within: Option<u8>,
        /// Whether a player may choose the colour afterwards; then a stone that makes neither
        /// side better is the best.
        choice_follows: bool,
    },
    /// One fifth move to offer to the opponent, who will pick one of all, on one of
    /// [`Job::squares`]; the answer is [`Command::EngineMove`](crate::Command::EngineMove).
    Offer {
        /// How many are still to offer, this one included.
        left: u8,
    },
    /// To pick one of the fifth moves that the opponent offers, [`Job::squares`]; the answer is
    /// [`Command::EngineMove`](crate::Command::EngineMove).
    Pick,
    /// One of these choices of an opening; the answer is
    /// [`Command::EngineChoice`](crate::Command::EngineChoice).
    Choice(&'static [Choice]),
    /// A good move for a person; the answer is
    /// [`Command::HintMove`](crate::Command::HintMove).
    Hint,
}

/// The tickets that were given out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tickets {
    pub(crate) last: u64,
    pub(crate) engine: Option<u64>,
    pub(crate) hint: Option<u64>,
}

impl Tickets {
    pub(crate) const fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }
}

impl<G: Game> Session<G> {
    /// The job with this ticket, if it is still wanted.
    #[must_use]
    pub fn job(&self, ticket: u64) -> Option<Job<G>> {
        self.jobs().into_iter().find(|job| job.ticket == ticket)
    }

    /// All jobs that are wanted now: none, an engine's turn or a hint.
    ///
    /// After [`load`](Session::load) this tells what the events would have told.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job<G>> {
        let engine = self.tickets.engine.map(|ticket| (ticket, self.task()));
        let hint = self.tickets.hint.map(|ticket| (ticket, Task::Hint));
        let jobs = engine.into_iter().chain(hint);
        jobs.filter_map(|(ticket, task)| self.make_job(ticket, task))
            .collect()
    }

    pub(crate) fn engine_move(
        &mut self,
        ticket: u64,
        m: Move,
        events: &mut Events,
    ) -> Result<(), Refused> {
        self.engine_ticket(ticket)?;
        if matches!(self.task(), Task::Choice(_)) {
            return Err(Refused::WrongAnswer { ticket });
        }
        if let Some(objection) = self.round.objection(m) {
            return Err(Refused::EngineIllegal(objection));
        }
        self.tickets.engine = None;
        self.play(m, events)
    }

    pub(crate) fn engine_choice(
        &mut self,
        ticket: u64,
        choice: Choice,
        events: &mut Events,
    ) -> Result<(), Refused> {
        self.engine_ticket(ticket)?;
        match self.task() {
            Task::Choice(options) if options.contains(&choice) => {}
            Task::Choice(_) => return Err(Refused::NotOffered { choice }),
            _ => return Err(Refused::WrongAnswer { ticket }),
        }
        self.tickets.engine = None;
        self.choose(choice, events)
    }

    pub(crate) fn engine_failed(
        &mut self,
        ticket: u64,
        events: &mut Events,
    ) -> Result<(), Refused> {
        let player = self.round.actor().ok_or(Refused::StaleTicket { ticket })?;
        if self.tickets.hint == Some(ticket) {
            self.tickets.hint = None;
        } else {
            self.engine_ticket(ticket)?;
            self.tickets.engine = None;
            self.stopped = true;
        }
        events.push(Event::EngineFailed { player });
        Ok(())
    }

    pub(crate) fn hint_move(
        &mut self,
        ticket: u64,
        m: Move,
        events: &mut Events,
    ) -> Result<(), Refused> {
        if self.tickets.hint != Some(ticket) {
            return Err(Refused::StaleTicket { ticket });
        }
        let position = self.round.position();
        if let Err(illegal) = position.check(m) {
            return Err(Refused::EngineIllegal(position.objection(m, &illegal)));
        }
        self.tickets.hint = None;
        self.hint = Some(m);
        events.push(Event::Hinted { m });
        Ok(())
    }

    pub(crate) fn may_play_now(&self) -> Result<u64, Refused> {
        self.tickets
            .engine
            .or(self.tickets.hint)
            .ok_or(Refused::NotThinking)
    }

    pub(crate) fn stop(&mut self, events: &mut Events) -> Result<(), Refused> {
        self.may_play_now()?;
        let stopped = self.tickets.engine.is_some();
        self.cancel_jobs(events);
        if stopped {
            self.stopped = true;
            events.push(Event::Stopped);
        }
        Ok(())
    }

    pub(crate) fn may_resume(&self) -> Result<(), Refused> {
        let waiting = self.stopped && self.engine_to_act();
        if waiting {
            Ok(())
        } else {
            Err(Refused::NotStopped)
        }
    }

    /// Whether an engine is to move or to choose.
    pub(crate) fn engine_to_act(&self) -> bool {
        self.started
            && self
                .round
                .actor()
                .is_some_and(|player| self.seat(player).is_engine())
    }

    pub(crate) fn cancel_jobs(&mut self, events: &mut Events) {
        let tickets = [self.tickets.engine.take(), self.tickets.hint.take()];
        let cancelled = tickets.into_iter().flatten();
        events.extend(cancelled.map(|ticket| Event::JobCancelled { ticket }));
    }

    fn engine_ticket(&self, ticket: u64) -> Result<(), Refused> {
        if self.tickets.engine == Some(ticket) {
            Ok(())
        } else {
            Err(Refused::StaleTicket { ticket })
        }
    }

    fn task(&self) -> Task {
        match self.round.stage() {
            Stage::Play => Task::Move,
            Stage::Place {
                area: Area::Offered,
                ..
            } => Task::Pick,
            Stage::Place { left, area, .. } => Task::OpeningStone {
                left,
                within: match area {
                    Area::Central(side) => Some(side),
                    Area::Board | Area::Offered => None,
                },
                choice_follows: self.round.opened().colours_are_open(),
            },
            Stage::Offer { left, .. } => Task::Offer { left },
            Stage::Choose { options, .. } => Task::Choice(options),
        }
    }

    fn make_job(&self, ticket: u64, task: Task) -> Option<Job<G>> {
        let player = self.round.actor()?;
        let position = self.round.position().clone();
        let (level, options) = match self.seat(player) {
            Seat::Engine { level, options } => (Some(*level), options.clone()),
            Seat::Human | Seat::Remote => (None, String::new()),
        };
        let clock = self.settings.clock;
        let squares = match task {
            Task::OpeningStone { .. } | Task::Offer { .. } | Task::Pick => self.round.squares(),
            Task::Move | Task::Choice(_) | Task::Hint => Vec::new(),
        };
        Some(Job {
            ticket,
            task,
            squares,
            fifths: self.round.opened().fifths(),
            moves: self.round.history().moves().collect(),
            player,
            side: position.turn(),
            position,
            level,
            options,
            seed: Rng::new(self.settings.seed ^ ticket.rotate_right(16)).next_u64(),
            remaining_ms: clock.map(|clock| self.round.remaining_ms(player, clock)),
        })
    }
}
