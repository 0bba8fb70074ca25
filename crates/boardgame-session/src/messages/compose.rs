//! What a session has to say now, and about an event.

use alloc::string::{String, ToString};

use boardgame_core::{Line, Move, Square};

use super::{How, Message, Row};
use crate::opening::{Area, Stage};
use crate::session::Origin;
use crate::view::Screen;
use crate::{Event, Game, Outcome, Phase, Player, Reason, Seat, Session};

impl<G: Game> Session<G> {
    /// An event in words. A name or a square in it is as it is now, so this is best asked right
    /// after the event.
    #[must_use]
    pub fn describe(&self, event: &Event) -> Message {
        let name = |player: &Player| self.name(*player);
        let square = |m: &Move| self.position().move_text(*m).to_string();
        match event {
            Event::Started { black } => Message::Started { name: name(black) },
            Event::Moved {
                side, m, changed, ..
            } => Message::Moved {
                side: *side,
                square: square(m),
                turned: changed.len(),
            },
            Event::Passed { side, .. } => Message::Passed { side: *side },
            Event::Chose { player, choice } => Message::Chose {
                name: name(player),
                choice: *choice,
            },
            Event::Offered { player, square } => Message::Offered {
                name: name(player),
                square: self.square_text(*square),
            },
            Event::TookBack { plies } => Message::TookBack { plies: *plies },
            Event::Redone { plies } => Message::Redone { plies: *plies },
            Event::LookedBack { ply } => Message::LookingBack {
                ply: *ply,
                of: self.plies(),
            },
            Event::BackInGame => Message::BackInGame,
            Event::EngineWanted { .. } => match self.round.actor() {
                Some(player) => Message::Thinking {
                    name: self.name(player),
                    seconds: 0,
                },
                None => Message::JobCancelled,
            },
            Event::HintWanted { .. } => Message::HintWanted,
            Event::AnswerNow { .. } => Message::AnswerNow,
            Event::JobCancelled { .. } => Message::JobCancelled,
            Event::EngineFailed { player } => Message::EngineFailed { name: name(player) },
            Event::Stopped => Message::Stopped,
            Event::Resumed => Message::Resumed,
            Event::Hinted { m } => Message::Hinted { square: square(m) },
            Event::Asked { ask } => Message::Asked {
                name: self.name(ask.by),
                what: ask.what,
            },
            Event::Declined { ask } => Message::Declined {
                name: self.name(!ask.by),
                what: ask.what,
            },
            Event::Withdrawn { ask } => Message::Withdrawn {
                name: self.name(ask.by),
                what: ask.what,
            },
            Event::GameOver { outcome } => self.outcome_message(*outcome),
            Event::Reopened => Message::Reopened,
            Event::Renamed { player } => Message::Renamed { name: name(player) },
            Event::SeatChanged { player } => Message::SeatChanged {
                name: name(player),
                seat: self.seat(*player).clone(),
            },
            Event::Connection { up } => Message::Connection { up: *up },
        }
    }

    /// What the table waits for, in words.
    pub(crate) fn status_message(&self, phase: Phase, screen: Screen) -> Message {
        if let Some(ask) = self.ask {
            return Message::Asked {
                name: self.name(ask.by),
                what: ask.what,
            };
        }
        let of = self.round.history().ply();
        let actor = self.round.actor().unwrap_or(Player::First);
        let name = self.name(actor);
        match (phase, self.outcome()) {
            (Phase::Ready, _) => Message::ChooseAndStart,
            (Phase::LookingBack, _) => Message::LookingBack {
                ply: screen.look.unwrap_or(of),
                of,
            },
            (_, Some(outcome)) => self.outcome_message(outcome),
            (Phase::MustPass, _) => Message::MustPass {
                side: self.position().turn(),
            },
            (Phase::Thinking, _) => Message::Thinking {
                name,
                seconds: self.round.elapsed_ms / 1000,
            },
            (Phase::Stopped, _) => Message::EngineWaits { name },
            (Phase::Offline, _) => Message::Connection { up: false },
            (Phase::ToMove | Phase::ToChoose | Phase::Remote | Phase::Over, _) => {
                self.turn_message(screen, actor, name)
            }
        }
    }

    pub(crate) fn outcome_message(&self, outcome: Outcome) -> Message {
        let how = match outcome.reason {
            Reason::Resigned => How::Resigned,
            Reason::Agreed => How::Agreed,
            Reason::Time => How::Time,
            Reason::Rules => self.rules_ending(),
        };
        match (outcome.status.winner(), outcome.winner) {
            (Some(side), Some(player)) => Message::Won {
                name: self.name(player),
                side,
                how,
                person: !self.seat(player).is_engine(),
            },
            _ => Message::Drawn { how },
        }
    }

    fn turn_message(&self, screen: Screen, actor: Player, name: String) -> Message {
        let is_yours = match screen.origin {
            Some(Origin::Here) => {
                *self.seat(actor) == Seat::Human && *self.seat(!actor) != Seat::Human
            }
            Some(Origin::Remote(by)) => by == actor,
            None => false,
        };
        match self.round.stage() {
            Stage::Place { left, area, .. } => match area {
                Area::Board => Message::PlaceStones { name, left },
                Area::Central(side) => Message::PlaceInCentre {
                    name,
                    stone: self.position().turn(),
                    side,
                },
                Area::Offered => {
                    let offers = self.round.offers().into_iter();
                    let offers = offers.map(|offer| self.square_text(offer)).collect();
                    Message::PickFifth { name, offers }
                }
            },
            Stage::Offer { left, .. } => Message::OfferFifths { name, left },
            Stage::Choose { options, .. } => Message::ToChoose { name, options },
            Stage::Play if is_yours => Message::YourMove,
            Stage::Play => Message::ToMove {
                side: self.position().turn(),
                name,
            },
        }
    }

    fn square_text(&self, square: Square) -> String {
        G::NOTATION
            .write(self.position().grid(), square)
            .to_string()
    }

    fn rules_ending(&self) -> How {
        let position = self.position();
        let lines = position.winning_lines();
        if !lines.is_empty() {
            let write = |square| self.square_text(square);
            let row = |line: &Line| Row {
                from: write(line.start),
                to: write(line.end()),
                len: line.len.into(),
            };
            return How::Rows(lines.iter().map(row).collect());
        }
        match position.counts() {
            Some([black, white]) => How::Counts { black, white },
            None => How::Rules,
        }
    }
}
