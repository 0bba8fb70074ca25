//! Who may do what, and when: asked before a command is obeyed, and for what a view shows as
//! enabled.

use crate::opening::Stage;
use crate::session::Origin;
use crate::{Choice, Game, Player, Refused, Seat, Session};

impl<G: Game> Session<G> {
    /// The player for whom this screen speaks: the person here; of two, the one to move; where
    /// there is none, the engine that plays against another machine.
    pub(crate) fn local(&self) -> Option<Player> {
        let is = |player, seat: &Seat| self.seat(player) == seat;
        match Player::BOTH.map(|player| is(player, &Seat::Human)) {
            [true, true] => Some(self.round.actor().unwrap_or(Player::First)),
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [false, false] => Player::BOTH
                .into_iter()
                .find(|&player| self.seat(player).is_engine() && is(!player, &Seat::Remote)),
        }
    }

    /// Fails before the first game.
    pub(crate) const fn begun(&self) -> Result<(), Refused> {
        if self.started {
            Ok(())
        } else {
            Err(Refused::NotStarted)
        }
    }

    /// Who is to act, if a game is going on.
    pub(crate) fn going_on(&self) -> Result<Player, Refused> {
        self.begun()?;
        self.round.actor().ok_or(Refused::Over)
    }

    pub(crate) const fn may_start(&self) -> Result<(), Refused> {
        if self.started {
            Err(Refused::AlreadyStarted)
        } else {
            Ok(())
        }
    }

    /// Who acts, if it is up to `origin` to move or to choose.
    pub(crate) fn may_act(&self, origin: Origin) -> Result<Player, Refused> {
        let actor = self.going_on()?;
        match origin {
            Origin::Remote(by) if by == actor => Ok(actor),
            Origin::Remote(_) => Err(Refused::NotYourTurn {
                name: self.name(actor),
            }),
            Origin::Here if self.offline => Err(Refused::Offline),
            Origin::Here if self.look.is_some() => Err(Refused::LookingBack),
            Origin::Here => match self.seat(actor) {
                Seat::Human => Ok(actor),
                Seat::Engine { .. } => Err(Refused::EngineToMove {
                    name: self.name(actor),
                }),
                Seat::Remote => Err(Refused::NotYourTurn {
                    name: self.name(actor),
                }),
            },
        }
    }

    pub(crate) fn engine_to_move(&self) -> Refused {
        let name = self.name(self.round.actor().unwrap_or(Player::First));
        Refused::EngineToMove { name }
    }

    pub(crate) fn may_move(&self, origin: Origin) -> Result<(), Refused> {
        self.may_act(origin)?;
        match self.round.stage() {
            Stage::Choose { .. } => Err(Refused::MustChoose),
            Stage::Play | Stage::Place { .. } | Stage::Offer { .. } => Ok(()),
        }
    }

    pub(crate) fn may_choose(&self, origin: Origin) -> Result<&'static [Choice], Refused> {
        self.may_act(origin)?;
        match self.round.stage() {
            Stage::Choose { options, .. } => Ok(options),
            Stage::Play | Stage::Place { .. } | Stage::Offer { .. } => {
                Err(Refused::NothingToChoose)
            }
        }
    }

    pub(crate) fn may_hint(&self) -> Result<(), Refused> {
        self.may_move(Origin::Here)?;
        if self.round.stage() != Stage::Play {
            return Err(Refused::NoHintInOpening);
        }
        if self.round.position().must_pass() {
            return Err(Refused::MustPass {
                side: self.round.position().turn(),
            });
        }
        if self.tickets.hint.is_some() {
            Err(Refused::HintUnderWay)
        } else {
            Ok(())
        }
    }

    /// Who gives up if `origin` does.
    pub(crate) fn may_resign(&self, origin: Origin) -> Result<Player, Refused> {
        self.going_on()?;
        self.speaker(origin)
    }

    pub(crate) fn may_begin_again(&self, confirmed: bool) -> Result<(), Refused> {
        let going_on = self.started && self.round.at() > 0 && self.outcome().is_none();
        match (going_on, self.has_remote()) {
            (true, true) => Err(Refused::RemoteGameOn),
            (true, false) if !confirmed => Err(Refused::Unconfirmed),
            _ => Ok(()),
        }
    }

    pub(crate) fn speaker(&self, origin: Origin) -> Result<Player, Refused> {
        match origin {
            Origin::Remote(by) => Ok(by),
            Origin::Here => self.local().ok_or(Refused::NobodyHere),
        }
    }
}
