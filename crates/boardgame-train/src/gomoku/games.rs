//! Games of the engine against itself: [`Player`].

use std::collections::BTreeMap;
use std::sync::Arc;

use boardgame_core::gomoku::pattern::{Class, PatternBoard, Tables, Weights};
use boardgame_core::gomoku::{Engine, Gomoku, Rule, Rules};
use boardgame_core::search::{Limits, Never, Report, Searcher};
use boardgame_core::{Move, Position, Rng, Side, Square};

/// The size of the board.
const SIZE: usize = 15;
/// Bytes of the engine's table: a game begins with an empty one.
const TABLE_BYTES: usize = 1 << 20;
/// An opening is played if a search says that neither side is ahead by more.
const BALANCED: i32 = 250;
/// So many openings are tried before one is played whatever the search says of it.
const OPENINGS: usize = 20;
/// With so many stones on the board a game counts as drawn.
const LONGEST: usize = 140;
/// A proven score ends the game if its end is nearer than so many plies.
const NEAR: u32 = 40;
/// One of so many moves is one of the three best instead of the best.
const DEVIATIONS: u32 = 12;
/// By how much such a move may be worse than the best one.
const DEVIATION: i32 = 60;
/// Scores of searches are cut to this.
const HIGHEST: i32 = 20_000;

/// A position of a game, as the evaluation sees it, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The threat mask.
    pub(crate) mask: u16,
    /// What the side to move got: 0 for a loss, 1 for a draw, 2 for a win.
    pub(crate) result: u8,
    /// The score of the search for the side to move, in units of the evaluation.
    pub(crate) score: i16,
    /// Shape codes, in their order, with how many more empty squares have them for the side to move
    /// than for the other side; none with 0.
    pub(crate) codes: Vec<(u16, i16)>,
}

/// What the engine says of a position of a game.
pub(super) enum Answer {
    /// The game is over, or its end is proven and near: who wins.
    End(Option<Side>),
    /// It goes on.
    Move(Report<Move>),
}

/// Plays games by some weights.
pub(crate) struct Player {
    engine: Engine,
    board: PatternBoard,
    empty: Gomoku,
    nodes: u64,
}

impl Player {
    /// A player that looks at so many nodes before a move.
    pub(crate) fn new(weights: &Weights, nodes: u64) -> anyhow::Result<Self> {
        let rule = Rule::Freestyle;
        let empty = Gomoku::new(Rules::new(SIZE, SIZE, 5, rule)?);
        let tables = Arc::new(Tables::with_weights(rule, weights.clone()));
        Ok(Self {
            engine: Engine::with_weights(TABLE_BYTES, weights.clone()),
            board: PatternBoard::new(&empty, &tables)?,
            empty,
            nodes,
        })
    }

    /// The positions of the game that follows from `seed`, whatever was played before.
    ///
    /// Positions where a side has a five or the side to move an open four are left out: the engine
    /// does not evaluate those.
    pub(crate) fn play(&mut self, seed: u64) -> Vec<Sample> {
        let mut rng = Rng::new(seed);
        self.forget();
        let mut game = self.opening(&mut rng, BALANCED);
        let mut samples: Vec<(Side, Sample)> = Vec::new();
        let winner = loop {
            let deviates = rng.below(DEVIATIONS) == 0;
            let report = match self.answer(&game, deviates.then_some(3)) {
                Answer::End(winner) => break winner,
                Answer::Move(report) => report,
            };
            if let Some(sample) = self.sample(&game, report.score.raw()) {
                samples.push((game.turn(), sample));
            }
            let Some(m) = choose(&report, &mut rng) else {
                break None;
            };
            game.make(m);
        };
        let with_result = |(side, mut sample): (Side, Sample)| {
            sample.result = match winner {
                None => 1,
                Some(winner) => 2 * u8::from(winner == side),
            };
            sample
        };
        samples.into_iter().map(with_result).collect()
    }

    /// Empties the engine's table.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// What the engine says of a position, with so many lines.
    pub(super) fn answer(&mut self, game: &Gomoku, lines: Option<usize>) -> Answer {
        let status = game.status();
        if status.is_over() {
            return Answer::End(status.winner());
        }
        if game.placed() > LONGEST {
            return Answer::End(None);
        }
        let report = self.search(game, self.nodes, lines);
        let score = report.score;
        if score.is_proven() && score.distance().is_some_and(|plies| plies < NEAR) {
            let turn = game.turn();
            return Answer::End(Some(if score.is_win() { turn } else { !turn }));
        }
        Answer::Move(report)
    }

    /// 2 to 8 random stones in a random square of 5 to 9 rows in the middle, which a search
    /// says neither side is ahead in by more than `balanced`.
    pub(super) fn opening(&mut self, rng: &mut Rng, balanced: i32) -> Gomoku {
        let mut last = self.empty.clone();
        for _ in 0..OPENINGS {
            let mut game = self.empty.clone();
            let stones = 2 + rng.below(7) as usize;
            let span = 5 + rng.below(5);
            let first = (SIZE as u32 - span) / 2;
            while game.placed() < stones && !game.status().is_over() {
                let mut coordinate = || (first + rng.below(span)) as u8;
                let m = Move::Place(Square::new(coordinate(), coordinate()));
                if game.check(m).is_ok() {
                    game.make(m);
                }
            }
            if game.status().is_over() {
                continue;
            }
            let report = self.search(&game, 2 * self.nodes, None);
            last = game;
            if report.score.raw().abs() <= balanced {
                break;
            }
        }
        last
    }

    fn search(&mut self, game: &Gomoku, nodes: u64, lines: Option<usize>) -> Report<Move> {
        let limits = Limits {
            nodes: Some(nodes),
            lines,
            ..Limits::default()
        };
        self.engine.search(game, &limits, &mut Never)
    }

    /// The position of a game whose result is not known yet.
    pub(super) fn sample(&mut self, game: &Gomoku, score: i32) -> Option<Sample> {
        self.board.reset(game);
        let turn = game.turn();
        let has = |side, class| self.board.count(side, class) > 0;
        if has(turn, Class::Five) || has(!turn, Class::Five) || has(turn, Class::OpenFour) {
            return None;
        }
        let mut codes = BTreeMap::<u16, i16>::new();
        for square in game.empties() {
            *codes.entry(self.board.code(turn, square)).or_default() += 1;
            *codes.entry(self.board.code(!turn, square)).or_default() -= 1;
        }
        codes.retain(|_, more| *more != 0);
        Some(Sample {
            mask: self.board.threat_mask() as u16,
            result: 1,
            score: score.clamp(-HIGHEST, HIGHEST) as i16,
            codes: codes.into_iter().collect(),
        })
    }
}

/// The best move, or one of several that are hardly worse.
fn choose(report: &Report<Move>, rng: &mut Rng) -> Option<Move> {
    if let Some(best) = report.lines.first() {
        let line = &report.lines[rng.below(report.lines.len() as u32) as usize];
        if best.score.raw() - line.score.raw() < DEVIATION {
            return line.pv.first().copied();
        }
    }
    report.best
}
