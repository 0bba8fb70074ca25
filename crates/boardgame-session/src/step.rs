//! The steps of a game: moves, choices of the opening, endings.

use boardgame_core::{Move, Side};

use crate::opening::Stage;
use crate::round::Act;
use crate::session::{Events, Origin};
use crate::{Choice, Event, Game, Player, Refused, Request, Session};

impl<G: Game> Session<G> {
    pub(crate) fn play_from(
        &mut self,
        origin: Origin,
        m: Move,
        events: &mut Events,
    ) -> Result<(), Refused> {
        self.may_move(origin)?;
        self.play(m, events)
    }

    pub(crate) fn choose_from(
        &mut self,
        origin: Origin,
        choice: Choice,
        events: &mut Events,
    ) -> Result<(), Refused> {
        self.may_choose(origin)?;
        self.choose(choice, events)
    }

    /// A legal or illegal move of whoever is to move, or a fifth move that is to be offered.
    pub(crate) fn play(&mut self, m: Move, events: &mut Events) -> Result<(), Refused> {
        let player = self.going_on()?;
        let side = self.round.position().turn();
        if let Some(objection) = self.round.objection(m) {
            return Err(Refused::Illegal(objection));
        }
        self.moved_on(Some(player), events);
        if let (Stage::Offer { .. }, Some(square)) = (self.round.stage(), m.square()) {
            self.round.offer(square);
            events.push(Event::Offered { player, square });
        } else if self.round.play(m).is_ok() {
            events.push(self.move_event(player, side, m, false));
        }
        Ok(())
    }

    /// A choice of whoever is to choose, offered or not.
    pub(crate) fn choose(&mut self, choice: Choice, events: &mut Events) -> Result<(), Refused> {
        let player = self.going_on()?;
        let Stage::Choose { options, .. } = self.round.stage() else {
            return Err(Refused::NothingToChoose);
        };
        if !options.contains(&choice) {
            return Err(Refused::NotOffered { choice });
        }
        self.moved_on(Some(player), events);
        self.round.choose(choice);
        events.push(Event::Chose { player, choice });
        Ok(())
    }

    pub(crate) fn resign(&mut self, origin: Origin, events: &mut Events) -> Result<(), Refused> {
        let by = self.may_resign(origin)?;
        self.end(by, Act::Resign, events);
        Ok(())
    }

    pub(crate) fn end(&mut self, by: Player, act: Act, events: &mut Events) {
        self.moved_on(None, events);
        self.round.end(by, act);
    }

    /// What every step that someone decides on ends: jobs, the hint, the open question. `by` is who
    /// made the step, if it goes on in the ordinary way.
    pub(crate) fn moved_on(&mut self, by: Option<Player>, events: &mut Events) {
        self.left_position(events);
        let Some(ask) = self.ask else { return };
        let event = match by {
            Some(by) if by != ask.by => Event::Declined { ask },
            Some(_) if ask.what == Request::Draw => return,
            _ => Event::Withdrawn { ask },
        };
        self.ask = None;
        events.push(event);
    }

    /// What every step along the game ends, a pass of the session's own included: jobs and the
    /// hint.
    fn left_position(&mut self, events: &mut Events) {
        self.cancel_jobs(events);
        self.hint = None;
        self.stopped = false;
    }

    /// Plays the passes that are due by themselves. They answer no question: nobody decided on
    /// them.
    pub(crate) fn play_due_passes(&mut self, events: &mut Events) {
        while self.pass_is_due() {
            let side = self.round.position().turn();
            let player = self.round.player(side);
            self.left_position(events);
            if self.round.play(Move::Pass).is_err() {
                break;
            }
            events.push(self.move_event(player, side, Move::Pass, true));
        }
    }

    fn pass_is_due(&self) -> bool {
        self.settings.auto_pass
            && self.started
            && self.outcome().is_none()
            && self.round.stage() == Stage::Play
            && self.round.position().must_pass()
    }

    fn move_event(&self, player: Player, side: Side, m: Move, auto: bool) -> Event {
        let last = self.round.history().last();
        match m {
            Move::Pass => Event::Passed {
                player,
                side,
                automatic: auto,
            },
            Move::Place(_) => {
                let changed = last.map(|ply| self.position().changed(&ply.delta));
                Event::Moved {
                    player,
                    side,
                    m,
                    changed: changed.unwrap_or_default(),
                }
            }
        }
    }
}
