//! Positions of games as the network sees them: [`Samples`].

use std::sync::Arc;

use boardgame_core::gomoku::pattern::{PatternBoard, Tables};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, Side};

use super::fit::logistic;
use super::games::{Game, SIZE, is_evaluated};

/// Units of the evaluation to a step of the logistic function.
pub(super) const UNIT: f32 = 200.0;
/// The share of the game's result in what a position came to. The rest is the score of the search.
const RESULT: f32 = 0.5;

/// A shape code, and how many empty squares have it.
pub(super) type Count = (u16, u16);

/// Positions, and what came of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    list: Vec<Sample>,
    /// The shape codes of all of them.
    counts: Vec<Count>,
}

/// A position: the codes of the side to move, then those of the other side, and the rest.
#[derive(Clone, Copy, Debug)]
struct Sample {
    turn: Side,
    threat_mask: u16,
    label: f32,
    /// Where its codes begin, those of the other side begin, and all end.
    counts: [usize; 3],
}

/// A view of a sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) turn: Side,
    pub(super) threat_mask: usize,
    /// What it came to for the side to move, from 0 to 1.
    pub(super) label: f32,
    /// The codes of the side to move and of the other side. Squares on which a stone makes nothing
    /// are left out.
    pub(super) counts: [&'a [Count]; 2],
}

impl Samples {
    /// All positions of games that the engine evaluates.
    pub(super) fn of<'a>(
        rule: Rule,
        games: impl Iterator<Item = &'a Game>,
    ) -> anyhow::Result<Self> {
        let empty = Gomoku::new(Rules::new(SIZE, SIZE, 5, rule)?);
        let mut board = PatternBoard::new(&empty, &Arc::new(Tables::new(rule)))?;
        let mut samples = Self::default();
        for game in games {
            board.reset(&empty);
            samples.add_game(&mut board, game);
        }
        Ok(samples)
    }

    /// The number of samples.
    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, index: usize) -> View<'_> {
        let sample = &self.list[index];
        let [begin, middle, end] = sample.counts;
        View {
            turn: sample.turn,
            threat_mask: sample.threat_mask.into(),
            label: sample.label,
            counts: [&self.counts[begin..middle], &self.counts[middle..end]],
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = View<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    fn add_game(&mut self, board: &mut PatternBoard, game: &Game) {
        let (opening, moves) = game.squares.split_at(game.opening.min(game.squares.len()));
        opening.iter().for_each(|&square| board.make(square.into()));
        let mut moves = moves.iter();
        for (at, &score) in game.scores.iter().enumerate() {
            let result = match game.winner {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == board.position().turn())),
            };
            let score = logistic(f32::from(score) / UNIT);
            self.add(board, RESULT * result + (1.0 - RESULT) * score);
            for aside in game.asides.iter().filter(|aside| aside.at == at) {
                board.make(aside.square.into());
                self.add(board, logistic(f32::from(aside.score) / UNIT));
                board.unmake();
            }
            if let Some(&square) = moves.next() {
                board.make(square.into());
            }
        }
    }

    /// Adds the position of the board, if the engine evaluates it.
    pub(super) fn add(&mut self, board: &PatternBoard, label: f32) {
        if !is_evaluated(board) {
            return;
        }
        let turn = board.position().turn();
        let begin = self.counts.len();
        self.add_codes(board, turn);
        let middle = self.counts.len();
        self.add_codes(board, !turn);
        self.list.push(Sample {
            turn,
            threat_mask: board.threat_mask() as u16,
            label,
            counts: [begin, middle, self.counts.len()],
        });
    }

    fn add_codes(&mut self, board: &PatternBoard, side: Side) {
        let empties = board.empties();
        let mut codes: Vec<u16> = empties.iter().map(|s| board.code(side, s)).collect();
        codes.sort_unstable();
        let runs = codes.chunk_by(|a, b| a == b).filter(|run| run[0] != 0);
        self.counts
            .extend(runs.map(|run| (run[0], run.len() as u16)));
    }
}
