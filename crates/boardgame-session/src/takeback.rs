//! Take-back, redo and looking back.
//!
//! Where a take-back leads depends on who plays. Two people at one screen go back one ply, over
//! passes that the session played itself. A person against an engine goes back to the own last
//! decision; a forced pass is none. Two engines go back one ply and then wait for
//! [`Command::Resume`](crate::Command::Resume), since an engine that was asked at once would
//! undo the take-back. Against another machine the asker goes back to the own last decision, and
//! only if the opponent agrees. A choice in an opening, a resignation and an agreed draw are steps
//! like moves.
//!
//! Redo goes the same way forward, and like a take-back it may stop an engine that thinks. Where an
//! engine that is asked would play over what is still to be done again (its opponent gave up on its
//! turn), redo goes on to the end instead of stopping.

use crate::round::{Act, Step};
use crate::session::{Events, Origin};
use crate::view::Screen;
use crate::{Ask, Event, Game, Player, Refused, Request, Seat, Session};

impl<G: Game> Session<G> {
    pub(crate) fn undo(&mut self, origin: Origin, events: &mut Events) -> Result<(), Refused> {
        if self.has_remote() {
            let by = self.may_ask(origin, Request::TakeBack)?;
            let ask = Ask {
                by,
                what: Request::TakeBack,
            };
            self.ask = Some(ask);
            events.push(Event::Asked { ask });
        } else {
            let at = self.may_undo()?;
            self.take_back_to(at, events);
        }
        Ok(())
    }

    /// Where the next take-back without consent leads.
    pub(crate) fn may_undo(&self) -> Result<usize, Refused> {
        self.begun()?;
        self.stops_back(self.chooser(), self.look)
            .next()
            .ok_or(Refused::NothingToUndo)
    }

    /// Where a take-back leads that `by` asks the opponent for.
    pub(crate) fn request_target(&self, by: Player) -> Result<usize, Refused> {
        let mut stops = (0..self.round.at()).rev();
        stops
            .find(|&at| self.is_stop(at, Some(by)))
            .ok_or(Refused::NothingToUndo)
    }

    pub(crate) fn take_back_to(&mut self, at: usize, events: &mut Events) {
        self.look = None;
        self.moved_on(None, events);
        let plies = self.round.go(at);
        self.stopped = self.chooser().is_none() && self.engine_to_act();
        events.push(Event::TookBack { plies });
    }

    pub(crate) fn redo(&mut self, events: &mut Events) -> Result<(), Refused> {
        let to = self.may_redo()?;
        if let Some(ply) = self.look {
            return self.look_at(ply + 1, events);
        }
        self.moved_on(None, events);
        let plies = self.round.go(to);
        self.stopped = self.chooser().is_none() && self.engine_to_act();
        events.push(Event::Redone { plies });
        Ok(())
    }

    /// Where the next redo leads; while looking back it steps through what is looked at instead.
    pub(crate) fn may_redo(&self) -> Result<usize, Refused> {
        self.begun()?;
        if self.look.is_some() {
            return Ok(self.round.at());
        }
        if self.has_remote() {
            return Err(Refused::NoRedoWithRemote);
        }
        self.stops_forward().next().ok_or_else(|| {
            if self.tickets.engine.is_some() {
                self.engine_to_move()
            } else {
                Refused::NothingToRedo
            }
        })
    }

    pub(crate) fn look_at(&mut self, ply: usize, events: &mut Events) -> Result<(), Refused> {
        self.begun()?;
        let last = self.round.history().ply();
        if ply > last {
            return Err(Refused::NoSuchPly { ply, last });
        }
        if ply < last {
            self.look = Some(ply);
            events.push(Event::LookedBack { ply });
        } else {
            self.look = None;
            events.push(Event::BackInGame);
        }
        Ok(())
    }

    /// How many times [`Command::Undo`](crate::Command::Undo) would find something to take back.
    pub(crate) fn undo_count(&self, screen: Screen) -> usize {
        if !self.started {
            return 0;
        }
        let whose = match screen.origin {
            Some(Origin::Here) if self.has_remote() => self.local(),
            Some(Origin::Here) => self.chooser(),
            Some(Origin::Remote(by)) => Some(by),
            None => return 0,
        };
        self.stops_back(whose, screen.look).count()
    }

    /// How many times [`Command::Redo`](crate::Command::Redo) would find something to play again,
    /// or to step through while an earlier position is shown.
    pub(crate) fn redo_count(&self, screen: Screen) -> usize {
        let shown_again = screen.look.map_or(0, |ply| self.plies() - ply);
        let played_again = if self.has_remote() || !screen.is_here() {
            0
        } else {
            self.stops_forward().count()
        };
        shown_again + played_again
    }

    /// The person whose decisions are taken back, if it is not everyone's: the one who plays
    /// against an engine.
    fn chooser(&self) -> Option<Player> {
        let of = |player| *self.seat(player) == Seat::Human && self.seat(!player).is_engine();
        Player::BOTH.into_iter().find(|&player| of(player))
    }

    /// The places to which take-backs lead one after the other. While an earlier position is
    /// shown, they start from there.
    fn stops_back(
        &self,
        whose: Option<Player>,
        look: Option<usize>,
    ) -> impl Iterator<Item = usize> + '_ {
        let end = look.map_or(self.round.at(), |ply| self.round.at_ply(ply) + 1);
        (0..end).rev().filter(move |&at| self.is_stop(at, whose))
    }

    fn stops_forward(&self) -> impl Iterator<Item = usize> + '_ {
        let end = self.round.steps().len();
        let whose = self.chooser();
        // Two engines wait after a redo; one that plays a person is asked at once.
        let played_over =
            move |at: usize| whose.is_some() && self.seat(self.round.steps()[at].clock).is_engine();
        (self.round.at() + 1..=end)
            .filter(move |&at| at == end || self.is_stop(at, whose) && !played_over(at))
    }

    /// Whether a take-back may stop before the step at `at`.
    fn is_stop(&self, at: usize, whose: Option<Player>) -> bool {
        let step = self.round.steps()[at];
        match whose {
            Some(player) => decides(step, player),
            None => !(self.settings.auto_pass && step.is_pass()),
        }
    }
}

/// Whether `player` decided something with this step: to agree takes both.
fn decides(step: Step, player: Player) -> bool {
    !step.is_pass() && (step.by == player || step.act == Act::Agree)
}
