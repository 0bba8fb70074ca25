//! What a game must say beyond its rules to be played at a table.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardgame_core::search::Stop;
use boardgame_core::{Board, Line, Move, Square};

use crate::{Command, Job, Objection, OpeningRule, Task};

/// A [`Board`] that can be played at a [`Session`](crate::Session).
///
/// Only how the game is named and how its start positions are written must be told; the rest has
/// defaults for a game without turned discs, passes or openings.
///
/// ```
#[doc = include_str!("../tests/line_of_three.rs")]
/// use boardgame_session::{Command, Session, Settings};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut session = Session::new(Settings::new(LineOfThree::new()))?;
/// session.handle(Command::Start)?;
/// for square in ["a1", "a2", "b1", "b2", "c1"] {
///     let m = session.position().parse_move(square)?;
///     session.handle(Command::Play(m))?;
/// }
/// assert_eq!(session.view().players[0].wins, 1);
/// # Ok(())
/// # }
/// ```
pub trait Game: Board {
    /// The name of the game in saved games: one word in lower case.
    const NAME: &'static str;

    /// The rules and the size of the board as text, on one line.
    fn rules_text(&self) -> String;

    /// The usual start position under the rules that [`rules_text`](Game::rules_text) wrote.
    ///
    /// # Errors
    /// What was expected instead of the text.
    fn from_rules(text: &str) -> Result<Self, StartError>;

    /// The position as text, on one line: what a game that does not begin from the usual start
    /// position begins from.
    fn start_text(&self) -> String;

    /// The position that [`start_text`](Game::start_text) wrote, under the rules of `self`.
    ///
    /// # Errors
    /// What was expected instead of the text.
    fn with_start(&self, text: &str) -> Result<Self, StartError>;

    /// Why `m` is refused here, in a form that can be put into every language.
    fn objection(&self, m: Move, illegal: &Self::Illegal) -> Objection;

    /// The squares that a ply changed, except the one on which it placed a stone.
    fn changed(&self, delta: &Self::Delta) -> Vec<Square> {
        let _ = delta;
        Vec::new()
    }

    /// All lines that won the game, each with all of its stones; none while it goes on.
    fn winning_lines(&self) -> Vec<Line> {
        Vec::new()
    }

    /// Empty squares that the side to move may not take.
    fn forbidden(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Black's and White's points so far, in a game that counts them.
    fn counts(&self) -> Option<[usize; 2]> {
        None
    }

    /// The openings that can be played from this position.
    fn openings(&self) -> &'static [OpeningRule] {
        &[OpeningRule::Free]
    }

    /// What an engine that may look at about `nodes` positions answers to a job of an opening, or
    /// `None` if the job is an ordinary move or a hint. Without a better idea, the first answer
    /// that is allowed.
    fn open(job: &Job<Self>, nodes: u64, stop: &mut dyn Stop) -> Option<Command> {
        let _ = (nodes, stop);
        let ticket = job.ticket;
        match job.task {
            Task::Move | Task::Hint => None,
            Task::Choice(options) => {
                let choice = *options.first()?;
                Some(Command::EngineChoice { ticket, choice })
            }
            Task::OpeningStone { .. } | Task::Offer { .. } | Task::Pick => {
                let m = (*job.squares.first()?).into();
                Some(Command::EngineMove { ticket, m })
            }
        }
    }

    /// Whether the side to move has no move but to pass.
    fn must_pass(&self) -> bool {
        let first = self.visit_moves(ControlFlow::Break);
        first == ControlFlow::Break(Move::Pass)
    }
}

/// A text that is no start position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct StartError {
    /// What was expected.
    pub expected: String,
}

impl StartError {
    /// An error that says what was expected.
    pub fn expected(expected: impl Into<String>) -> Self {
        Self {
            expected: expected.into(),
        }
    }
}
