//! Questions of one player to the other: an offered draw, a take-back by consent.

use crate::round::Act;
use crate::session::{Events, Origin};
use crate::{Ask, Event, Game, Player, Refused, Request, Seat, Session};

impl<G: Game> Session<G> {
    pub(crate) fn offer_draw(
        &mut self,
        origin: Origin,
        events: &mut Events,
    ) -> Result<(), Refused> {
        let by = self.may_ask(origin, Request::Draw)?;
        let ask = Ask {
            by,
            what: Request::Draw,
        };
        self.ask = Some(ask);
        events.push(Event::Asked { ask });
        Ok(())
    }

    /// Asks the opponent at another machine for another game.
    pub(crate) fn ask_new_game(
        &mut self,
        origin: Origin,
        swap: bool,
        events: &mut Events,
    ) -> Result<(), Refused> {
        let what = Request::NewGame { swap };
        let by = self.may_ask(origin, what)?;
        let ask = Ask { by, what };
        self.ask = Some(ask);
        events.push(Event::Asked { ask });
        Ok(())
    }

    pub(crate) fn accept(&mut self, origin: Origin, events: &mut Events) -> Result<(), Refused> {
        let ask = self.may_answer(origin)?;
        match ask.what {
            Request::Draw => {
                self.ask = None;
                self.end(!ask.by, Act::Agree, events);
            }
            Request::TakeBack => {
                let at = self.request_target(ask.by)?;
                self.ask = None;
                self.take_back_to(at, events);
            }
            Request::NewGame { swap } => {
                self.may_begin_again(false)?;
                self.ask = None;
                self.begin_again(swap, events);
            }
        }
        Ok(())
    }

    pub(crate) fn decline(&mut self, origin: Origin, events: &mut Events) -> Result<(), Refused> {
        let ask = self.may_answer(origin)?;
        self.ask = None;
        events.push(Event::Declined { ask });
        Ok(())
    }

    pub(crate) fn engine_draw(&mut self, accept: bool, events: &mut Events) -> Result<(), Refused> {
        let ask = self
            .ask
            .filter(|ask| ask.what == Request::Draw)
            .ok_or(Refused::NothingAsked)?;
        if !self.seat(!ask.by).is_engine() {
            return Err(Refused::NotYoursToAnswer {
                name: self.name(!ask.by),
            });
        }
        self.ask = None;
        if accept {
            self.end(!ask.by, Act::Agree, events);
        } else {
            events.push(Event::Declined { ask });
        }
        Ok(())
    }

    /// Who asks if `origin` asks the opponent for something.
    pub(crate) fn may_ask(&self, origin: Origin, what: Request) -> Result<Player, Refused> {
        match what {
            Request::Draw => {
                self.going_on()?;
            }
            Request::TakeBack => self.begun()?,
            Request::NewGame { .. } => {
                self.begun()?;
                self.may_begin_again(false)?;
            }
        }
        let by = self.speaker(origin)?;
        if self.ask.is_some() {
            return Err(Refused::AlreadyAsked);
        }
        if self.offline && self.has_remote() {
            return Err(Refused::Offline);
        }
        if what == Request::TakeBack {
            self.request_target(by)?;
        }
        Ok(by)
    }

    /// What is asked, if it is for `origin` to answer.
    pub(crate) fn may_answer(&self, origin: Origin) -> Result<Ask, Refused> {
        let ask = self.ask.ok_or(Refused::NothingAsked)?;
        let asked = !ask.by;
        let may = match origin {
            Origin::Remote(by) => by == asked,
            Origin::Here => match self.seat(asked) {
                Seat::Human => true,
                // A draw is the engine's to answer.
                Seat::Engine { .. } => ask.what != Request::Draw,
                Seat::Remote => false,
            },
        };
        if may {
            Ok(ask)
        } else {
            Err(Refused::NotYoursToAnswer {
                name: self.name(asked),
            })
        }
    }
}
