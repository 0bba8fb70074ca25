//! The table itself: commands in, events out.

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::Move;

use crate::job::Tickets;
use crate::round::{Act, Round};
use crate::{Ask, Command, Event, Game, Outcome, Player, Refused, Request, Seat, Settings};

pub(crate) type Events = Vec<Event>;

/// A table at which games of `G` are played one after the other.
///
/// [`handle`](Session::handle) takes what happens at this screen,
/// [`handle_remote`](Session::handle_remote) what comes from another machine,
/// [`advance`](Session::advance) the time; [`view`](Session::view) is all there is to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Session<G: Game> {
    pub(crate) settings: Settings<G>,
    pub(crate) started: bool,
    /// Which game this is, from 1; 0 before the first.
    pub(crate) number: u64,
    /// The results of the games before this one.
    pub(crate) past: Tally,
    pub(crate) round: Round<G>,
    pub(crate) ask: Option<Ask>,
    /// Whether the engine to move is not to be asked.
    pub(crate) stopped: bool,
    pub(crate) offline: bool,
    /// The number of plies before the position that is shown, if that is an earlier one.
    pub(crate) look: Option<usize>,
    pub(crate) hint: Option<Move>,
    pub(crate) tickets: Tickets,
}

/// Games won by each player, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games won by the first and by the second player.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
}

/// Where a command comes from.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    Here,
    Remote(Player),
}

impl<G: Game> Session<G> {
    /// A table with these settings, before the first game.
    ///
    /// # Errors
    /// If the opening cannot be played from the start position, or no game can be.
    pub fn new(settings: Settings<G>) -> Result<Self, Refused> {
        check_settings(&settings)?;
        let round = Round::new(settings.start.clone(), settings.opening, settings.black);
        Ok(Self {
            settings,
            started: false,
            number: 0,
            past: Tally::default(),
            round,
            ask: None,
            stopped: false,
            offline: false,
            look: None,
            hint: None,
            tickets: Tickets::default(),
        })
    }

    /// Does what a face at this screen asks for, and says what happened.
    ///
    /// # Errors
    /// Why the command is refused; the session is then exactly as it was.
    pub fn handle(&mut self, command: Command) -> Result<Vec<Event>, Refused> {
        let was_over = self.is_over_before(&command);
        let mut events = Vec::new();
        self.obey(command, &mut events)?;
        self.settle(was_over, &mut events);
        Ok(events)
    }

    /// Does what the player `by` at another machine asks for, and says what happened.
    ///
    /// # Errors
    /// Why the command is refused: also if nobody at another machine plays for `by`, or if the
    /// command is not one that an opponent may give.
    pub fn handle_remote(&mut self, by: Player, command: Command) -> Result<Vec<Event>, Refused> {
        if *self.seat(by) != Seat::Remote {
            return Err(Refused::NotRemote);
        }
        let was_over = self.is_over_before(&command);
        let mut events = Vec::new();
        let origin = Origin::Remote(by);
        match command {
            Command::Play(m) => self.play_from(origin, m, &mut events)?,
            Command::Pass => self.play_from(origin, Move::Pass, &mut events)?,
            Command::Choose(choice) => self.choose_from(origin, choice, &mut events)?,
            Command::Undo => self.undo(origin, &mut events)?,
            Command::Resign => self.resign(origin, &mut events)?,
            Command::OfferDraw => self.offer_draw(origin, &mut events)?,
            Command::Accept => self.accept(origin, &mut events)?,
            Command::Decline => self.decline(origin, &mut events)?,
            Command::NewGame { swap, .. } if self.started => {
                self.ask_new_game(origin, swap, &mut events)?;
            }
            Command::NewGame { swap, .. } => self.begin_again(swap, &mut events),
            Command::Rename { player, name } if player == by => {
                self.rename(player, name, &mut events);
            }
            _ => return Err(Refused::NotForRemote),
        }
        self.settle(was_over, &mut events);
        Ok(events)
    }

    /// Lets time pass for whoever is to move or to choose, and says what happened: the end of the
    /// game if the clock is used up. Time stands still before the first game, after the end, while
    /// an engine is stopped and while the other machine cannot be reached.
    pub fn advance(&mut self, elapsed_ms: u64) -> Vec<Event> {
        let mut events = Vec::new();
        let Some(player) = self.round.actor().filter(|_| self.is_running()) else {
            return events;
        };
        self.round.elapsed_ms = self.round.elapsed_ms.saturating_add(elapsed_ms);
        let clock = self.settings.clock;
        if clock.is_some_and(|clock| self.round.remaining_ms(player, clock) == 0) {
            self.end(player, Act::Flag, &mut events);
        }
        self.settle(false, &mut events);
        events
    }

    /// Begins a game with other settings at the same table. The score stays.
    ///
    /// # Errors
    /// If the settings cannot be played, or if a game is going on and it is not `confirmed` that
    /// it may be thrown away.
    pub fn restart(
        &mut self,
        settings: Settings<G>,
        confirmed: bool,
    ) -> Result<Vec<Event>, Refused> {
        check_settings(&settings)?;
        self.may_begin_again(confirmed)?;
        let mut events = Vec::new();
        self.past = self.score();
        self.settings = settings;
        self.offline &= self.has_remote();
        self.begin(&mut events);
        self.settle(false, &mut events);
        Ok(events)
    }

    /// Puts a session that was [loaded](Session::load) in the place of this one, and says which
    /// jobs that ends and begins. Tickets go on from here, so that no answer to an old job is
    /// taken for one to a new job.
    pub fn replace(&mut self, loaded: Self) -> Vec<Event> {
        let mut events = Vec::new();
        self.cancel_jobs(&mut events);
        let last = self.tickets.last.max(loaded.tickets.last);
        *self = loaded;
        self.tickets = Tickets {
            last,
            ..Tickets::default()
        };
        if self.started {
            events.push(Event::Started {
                black: self.round.opener(),
            });
        }
        self.settle(self.outcome().is_some(), &mut events);
        events
    }

    /// What was agreed before the game; `black` is who began the present one with Black.
    #[must_use]
    pub const fn settings(&self) -> &Settings<G> {
        &self.settings
    }

    /// The position of the game, whatever position is shown.
    #[must_use]
    pub const fn position(&self) -> &G {
        self.round.position()
    }

    /// The position after `ply` plies of the game, if it has so many.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Option<G> {
        (ply <= self.plies()).then(|| self.round.position_at(ply))
    }

    /// The number of plies of the game.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies()
    }

    /// Which game this is, from 1; 0 before the first.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// How long the clock leaves to whoever is to act, in milliseconds, if it runs.
    #[must_use]
    pub fn until_flag(&self) -> Option<u64> {
        let clock = self.settings.clock?;
        let player = self.round.actor().filter(|_| self.is_running())?;
        Some(self.round.remaining_ms(player, clock))
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.round.outcome()
    }

    /// The games won by each player and drawn, the present one included once it is over.
    #[must_use]
    pub fn score(&self) -> Tally {
        let mut tally = self.past;
        match self.outcome() {
            Some(Outcome {
                winner: Some(player),
                ..
            }) => {
                let wins = &mut tally.wins[player.index()];
                *wins = wins.saturating_add(1);
            }
            Some(_) => tally.draws = tally.draws.saturating_add(1),
            None => {}
        }
        tally
    }

    pub(crate) const fn seat(&self, player: Player) -> &Seat {
        &self.settings.seats[player.index()]
    }

    pub(crate) fn name(&self, player: Player) -> String {
        self.settings.names[player.index()].clone()
    }

    pub(crate) fn has_remote(&self) -> bool {
        self.settings.seats.contains(&Seat::Remote)
    }

    fn obey(&mut self, command: Command, events: &mut Events) -> Result<(), Refused> {
        let here = Origin::Here;
        match command {
            Command::Start => {
                self.may_start()?;
                self.begin(events);
            }
            Command::Play(m) => self.play_from(here, m, events)?,
            Command::Pass => self.play_from(here, Move::Pass, events)?,
            Command::Choose(choice) => self.choose_from(here, choice, events)?,
            Command::Undo => self.undo(here, events)?,
            Command::Redo => self.redo(events)?,
            Command::GoTo(ply) => self.look_at(ply, events)?,
            Command::Hint => {
                self.may_hint()?;
                let ticket = self.tickets.next();
                self.tickets.hint = Some(ticket);
                events.push(Event::HintWanted { ticket });
            }
            Command::Resign => self.resign(here, events)?,
            Command::OfferDraw => self.offer_draw(here, events)?,
            Command::Accept => self.accept(here, events)?,
            Command::Decline => self.decline(here, events)?,
            Command::NewGame { swap, .. } if self.started && self.has_remote() => {
                self.ask_new_game(here, swap, events)?;
            }
            Command::NewGame { swap, confirmed } => {
                self.may_begin_again(confirmed)?;
                self.begin_again(swap, events);
            }
            Command::Rename { player, name } => self.rename(player, name, events),
            Command::SetSeat { player, seat } => {
                self.moved_on(None, events);
                self.settings.seats[player.index()] = seat;
                self.offline &= self.has_remote();
                events.push(Event::SeatChanged { player });
            }
            Command::PlayNow => {
                let ticket = self.may_play_now()?;
                events.push(Event::AnswerNow { ticket });
            }
            Command::Stop => self.stop(events)?,
            Command::Resume => {
                self.may_resume()?;
                self.stopped = false;
                events.push(Event::Resumed);
            }
            Command::EngineMove { ticket, m } => self.engine_move(ticket, m, events)?,
            Command::EngineChoice { ticket, choice } => {
                self.engine_choice(ticket, choice, events)?;
            }
            Command::EngineFailed { ticket } => self.engine_failed(ticket, events)?,
            Command::EngineDraw { accept } => self.engine_draw(accept, events)?,
            Command::HintMove { ticket, m } => self.hint_move(ticket, m, events)?,
            Command::Connection { up } => {
                if !self.has_remote() {
                    return Err(Refused::NotRemote);
                }
                self.offline = !up;
                events.push(Event::Connection { up });
            }
        }
        Ok(())
    }

    /// What follows by itself after a change: automatic passes, the end of the game or its end
    /// taken back, an engine's turn. `was_over` says whether this game was over before the change.
    fn settle(&mut self, was_over: bool, events: &mut Events) {
        self.play_due_passes(events);
        match self.outcome() {
            Some(outcome) if !was_over && self.started => {
                self.look = None;
                // The offerer's own move may have ended it.
                let open = self.ask.take().map(|ask| Event::Withdrawn { ask });
                events.extend(open);
                events.push(Event::GameOver { outcome });
            }
            None if was_over => events.push(Event::Reopened),
            _ => {}
        }
        if self.engine_to_act() && !self.stopped && self.tickets.engine.is_none() {
            let ticket = self.tickets.next();
            self.tickets.engine = Some(ticket);
            events.push(Event::EngineWanted { ticket });
        }
    }

    /// Takes up a game that was read back: what is due by itself happens, unreported.
    pub(crate) fn settle_loaded(&mut self) {
        self.settle(self.outcome().is_some(), &mut Vec::new());
    }

    /// Whether the game to which this command leads is over by now; a new one is not.
    fn is_over_before(&self, command: &Command) -> bool {
        let begins = match (command, self.ask) {
            (Command::NewGame { .. }, _) => !(self.started && self.has_remote()),
            (Command::Accept, Some(ask)) => matches!(ask.what, Request::NewGame { .. }),
            _ => false,
        };
        self.outcome().is_some() && !begins
    }

    fn is_running(&self) -> bool {
        self.started && !self.offline && !(self.stopped && self.engine_to_act())
    }

    fn begin(&mut self, events: &mut Events) {
        self.moved_on(None, events);
        let Settings {
            start,
            opening,
            black,
            ..
        } = &self.settings;
        self.round = Round::new(start.clone(), *opening, *black);
        self.started = true;
        // A loaded number may be the last one. It stays above the number of games in the score.
        self.number = self.number.saturating_add(1);
        self.look = None;
        events.push(Event::Started {
            black: self.settings.black,
        });
    }

    pub(crate) fn begin_again(&mut self, swap: bool, events: &mut Events) {
        self.past = self.score();
        if swap {
            self.settings.black = !self.settings.black;
        }
        self.begin(events);
    }

    fn rename(&mut self, player: Player, name: String, events: &mut Events) {
        self.settings.names[player.index()] = name;
        events.push(Event::Renamed { player });
    }
}

fn check_settings<G: Game>(settings: &Settings<G>) -> Result<(), Refused> {
    let Settings { start, opening, .. } = settings;
    if start.status().is_over() {
        return Err(Refused::StartIsOver);
    }
    if !start.openings().contains(opening) {
        return Err(Refused::NoSuchOpening { opening: *opening });
    }
    Ok(())
}
