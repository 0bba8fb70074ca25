//! One game at the table: its moves, the choices of its opening and its end, as one line of steps
//! along which take-back and redo go.

use alloc::vec::Vec;

use boardgame_core::{History, Move, Side, Square, Status};

use crate::opening::{Opening, Stage, State};
use crate::{Choice, Clock, Game, OpeningRule, Outcome, Player, Reason};

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Move(Move),
    Choose(Choice),
    /// Offered a square for the fifth move.
    Offer(Square),
    /// Gave up.
    Resign,
    /// Agreed to a draw that was offered.
    Agree,
    /// Used up the time.
    Flag,
}

/// One step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) by: Player,
    pub(crate) act: Act,
    /// The time since the step before that ran for the player who was to act.
    pub(crate) spent_ms: u64,
    /// For whom that time ran; not always the one who resigned or agreed.
    pub(crate) clock: Player,
}

impl Step {
    pub(crate) fn is_pass(self) -> bool {
        self.act == Act::Move(Move::Pass)
    }

    fn ends(self) -> bool {
        matches!(self.act, Act::Resign | Act::Agree | Act::Flag)
    }
}

/// One game. Who has which colour, who is to act and how it ended all follow from the steps.
#[derive(Clone, Debug)]
pub(crate) struct Round<G: Game> {
    history: History<G>,
    /// All steps, those from `at` on taken back.
    steps: Vec<Step>,
    at: usize,
    opening: Opening,
    /// How long the player to act has been thinking.
    pub(crate) elapsed_ms: u64,
}

/// The plies that were taken back are in the steps, so the history itself needs no comparison.
impl<G: Game> PartialEq for Round<G> {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
            && self.steps == other.steps
            && self.at == other.at
            && self.opening == other.opening
            && self.elapsed_ms == other.elapsed_ms
    }
}

impl<G: Game> Round<G> {
    pub(crate) const fn new(start: G, rule: OpeningRule, opener: Player) -> Self {
        let opening = Opening { rule, opener };
        Self {
            history: History::new(start),
            steps: Vec::new(),
            at: 0,
            opening,
            elapsed_ms: 0,
        }
    }

    pub(crate) const fn position(&self) -> &G {
        self.history.position()
    }

    pub(crate) const fn history(&self) -> &History<G> {
        &self.history
    }

    pub(crate) const fn opener(&self) -> Player {
        self.opening.opener
    }

    /// All steps, those taken back included.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many of the steps are played.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn played(&self) -> &[Step] {
        &self.steps[..self.at]
    }

    pub(crate) fn black(&self) -> Player {
        self.opened().black
    }

    pub(crate) fn player(&self, side: Side) -> Player {
        match side {
            Side::Black => self.black(),
            Side::White => !self.black(),
        }
    }

    pub(crate) fn side(&self, player: Player) -> Side {
        if self.black() == player {
            Side::Black
        } else {
            Side::White
        }
    }

    /// What the opening asks for. The end of the game comes before it.
    pub(crate) fn stage(&self) -> Stage {
        self.opened().stage()
    }

    /// Who is to move or to choose, or nobody once the game is over.
    pub(crate) fn actor(&self) -> Option<Player> {
        match self.outcome() {
            Some(_) => None,
            None => Some(self.next()),
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let won = |by: Player, reason| {
            let status = Status::Won {
                side: self.side(by),
            };
            Outcome {
                status,
                winner: Some(by),
                reason,
            }
        };
        let drawn = |reason| Outcome {
            status: Status::Drawn,
            winner: None,
            reason,
        };
        match self.played().last() {
            Some(Step {
                by,
                act: Act::Resign,
                ..
            }) => Some(won(!*by, Reason::Resigned)),
            Some(Step {
                by, act: Act::Flag, ..
            }) => Some(won(!*by, Reason::Time)),
            Some(Step {
                act: Act::Agree, ..
            }) => Some(drawn(Reason::Agreed)),
            _ => match self.position().status() {
                Status::Ongoing => None,
                Status::Drawn => Some(drawn(Reason::Rules)),
                Status::Won { side } => Some(won(self.player(side), Reason::Rules)),
            },
        }
    }

    /// How far the opening has come.
    pub(crate) fn opened(&self) -> State {
        let mut state = self.opening.begin();
        for step in self.played() {
            if state.is_over() {
                break;
            }
            match step.act {
                Act::Move(_) => state.place(),
                Act::Offer(_) => state.offer(),
                Act::Choose(choice) => state.choose(choice),
                Act::Resign | Act::Agree | Act::Flag => {}
            }
        }
        state
    }

    /// The squares that were offered for the fifth move.
    pub(crate) fn offers(&self) -> Vec<Square> {
        let offer = |step: &Step| match step.act {
            Act::Offer(square) => Some(square),
            _ => None,
        };
        self.played().iter().filter_map(offer).collect()
    }

    /// A move of the player who is to move.
    pub(crate) fn play(&mut self, m: Move) -> Result<(), G::Illegal> {
        let by = self.next();
        self.history.play(m)?;
        self.push(by, by, Act::Move(m));
        Ok(())
    }

    /// A choice that the stage offers.
    pub(crate) fn choose(&mut self, choice: Choice) {
        let by = self.next();
        self.push(by, by, Act::Choose(choice));
    }

    /// A square offered for the fifth move, as the stage asks for.
    pub(crate) fn offer(&mut self, square: Square) {
        let by = self.next();
        self.push(by, by, Act::Offer(square));
    }

    /// The end of a game that goes on.
    pub(crate) fn end(&mut self, by: Player, act: Act) {
        self.push(by, self.next(), act);
    }

    /// Takes back or plays again until `at` steps are played, and returns how many plies that
    /// were.
    pub(crate) fn go(&mut self, at: usize) -> usize {
        let ply = self.history.ply();
        while self.at > at {
            self.at -= 1;
            if let Act::Move(_) = self.steps[self.at].act {
                let _ = self.history.undo();
            }
        }
        while self.at < at {
            if let Act::Move(_) = self.steps[self.at].act {
                let _ = self.history.redo();
            }
            self.at += 1;
        }
        self.elapsed_ms = 0;
        ply.abs_diff(self.history.ply())
    }

    /// The last place along the steps with this number of plies before it.
    pub(crate) fn at_ply(&self, ply: usize) -> usize {
        let moves = self
            .played()
            .iter()
            .enumerate()
            .filter(|(_, s)| matches!(s.act, Act::Move(_)));
        moves.map(|(at, _)| at).nth(ply).unwrap_or(self.at)
    }

    /// The position after `ply` plies of the game.
    pub(crate) fn position_at(&self, ply: usize) -> G {
        let mut position = self.position().clone();
        for later in self.history.plies()[ply..].iter().rev() {
            position.unmake(later.delta);
        }
        position
    }

    /// How long `player` has been thinking in this game. A step that is taken back gives its time
    /// back.
    pub(crate) fn thought_ms(&self, player: Player) -> u64 {
        let steps = self.played().iter().filter(|step| step.clock == player);
        let before = steps.fold(0u64, |sum, step| sum.saturating_add(step.spent_ms));
        let now = if self.actor() == Some(player) {
            self.elapsed_ms
        } else {
            0
        };
        before.saturating_add(now)
    }

    /// What `clock` leaves to `player`.
    pub(crate) fn remaining_ms(&self, player: Player, clock: Clock) -> u64 {
        let moves = self
            .played()
            .iter()
            .filter(|step| step.by == player && !step.ends())
            .count();
        let bonus = clock.increment_ms.saturating_mul(moves as u64);
        clock
            .main_ms
            .saturating_add(bonus)
            .saturating_sub(self.thought_ms(player))
    }

    /// Who acts next if the game is not over.
    fn next(&self) -> Player {
        match self.stage() {
            Stage::Play => self.player(self.position().turn()),
            Stage::Place { by, .. } | Stage::Offer { by, .. } | Stage::Choose { by, .. } => by,
        }
    }

    fn push(&mut self, by: Player, clock: Player, act: Act) {
        self.steps.truncate(self.at);
        self.steps.push(Step {
            by,
            act,
            spent_ms: self.elapsed_ms,
            clock,
        });
        self.at += 1;
        self.elapsed_ms = 0;
    }
}
