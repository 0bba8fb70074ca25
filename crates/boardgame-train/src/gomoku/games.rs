//! Games of the engine against itself: [`Player`].

use std::sync::Arc;

use boardgame_core::gomoku::pattern::{Class, PatternBoard, Tables, Weights};
use boardgame_core::gomoku::{Engine, Gomoku, Rule, Rules};
use boardgame_core::search::{Limits, Never, Report, Searcher};
use boardgame_core::{Move, Position, Rng, Side, Square};

/// The size of the board.
pub(super) const SIZE: usize = 15;
/// Bytes of the engine's table: a game begins with an empty one.
const TABLE_BYTES: usize = 1 << 20;
/// An opening is played if a search says that neither side is ahead by more.
const BALANCED: i32 = 250;
/// So many openings are tried before one is played whatever the search says of it.
const OPENINGS: usize = 20;
/// With so many stones on the board a game counts as drawn.
const LONGEST: usize = 150;
/// A proven score ends the game if its end is nearer than so many plies.
const NEAR: u32 = 40;
/// One of so many moves is one of the three best instead of the best.
const DEVIATIONS: u32 = 10;
/// By how much such a move may be worse than the best one.
const DEVIATION: i32 = 60;
/// In one of so many positions another move is looked at too.
const ASIDES: u32 = 4;
/// Such a move is one of so many that come first in the order of moves.
const ASIDE: u32 = 20;
/// Scores of searches are cut to this.
const HIGHEST: i32 = 20_000;

/// A game, with the scores of the searches before each move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Game {
    /// Stones that were put on the board without a search.
    pub(crate) opening: usize,
    /// All stones, Black's first.
    pub(crate) squares: Vec<Square>,
    pub(crate) winner: Option<Side>,
    /// After the opening and after each further stone, the score for the side to move in units of
    /// the evaluation. If it proved the end of the game, it is the last one.
    pub(crate) scores: Vec<i16>,
    /// Moves that were looked at and not played.
    pub(crate) asides: Vec<Aside>,
}

/// A move that was not played. A search meets such positions all the time, a game seldom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aside {
    /// The index of the score of the position before it.
    pub(crate) at: usize,
    pub(crate) square: Square,
    /// The score after it, for the side to move then.
    pub(crate) score: i16,
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
    pub(crate) fn new(rule: Rule, weights: &Weights, nodes: u64) -> anyhow::Result<Self> {
        let empty = Gomoku::new(Rules::new(SIZE, SIZE, 5, rule)?);
        let tables = Arc::new(Tables::with_weights(rule, weights.clone()));
        Ok(Self {
            engine: Engine::with_weights(TABLE_BYTES, weights.clone()),
            board: PatternBoard::new(&empty, &tables)?,
            empty,
            nodes,
        })
    }

    /// The game that follows from `seed`, whatever was played before.
    pub(crate) fn play(&mut self, seed: u64) -> Game {
        let mut rng = Rng::new(seed);
        self.forget();
        let (mut position, squares) = self.opening(&mut rng, BALANCED);
        let mut game = Game {
            opening: squares.len(),
            squares,
            ..Game::default()
        };
        game.winner = loop {
            let deviates = rng.below(DEVIATIONS) == 0;
            let report = match self.answer(&position, deviates.then_some(3)) {
                Answer::End(winner) => {
                    if let Some(winner) = winner.filter(|_| !position.status().is_over()) {
                        let ahead = winner == position.turn();
                        game.scores
                            .push(cut(if ahead { HIGHEST } else { -HIGHEST }));
                    }
                    break winner;
                }
                Answer::Move(report) => report,
            };
            if rng.below(ASIDES) == 0 {
                let aside = self.aside(&position, game.scores.len(), &mut rng);
                game.asides.extend(aside);
            }
            game.scores.push(cut(report.score.raw()));
            let Some(Move::Place(square)) = choose(&report, &mut rng) else {
                break None;
            };
            game.squares.push(square);
            position.make(square.into());
        };
        game
    }

    /// Empties the engine's table.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// What the engine says of a position, with so many lines.
    pub(super) fn answer(&mut self, position: &Gomoku, lines: Option<usize>) -> Answer {
        let status = position.status();
        if status.is_over() {
            return Answer::End(status.winner());
        }
        if position.placed() > LONGEST {
            return Answer::End(None);
        }
        let report = self.search(position, self.nodes, lines);
        let score = report.score;
        if score.is_proven() && score.distance().is_some_and(|plies| plies < NEAR) {
            let turn = position.turn();
            return Answer::End(Some(if score.is_win() { turn } else { !turn }));
        }
        Answer::Move(report)
    }

    /// 1 to 8 random stones in a square of 4 to 9 rows, in the middle or anywhere, of which a search
    /// says that neither side is ahead by more than `balanced`.
    pub(super) fn opening(&mut self, rng: &mut Rng, balanced: i32) -> (Gomoku, Vec<Square>) {
        let mut last = (self.empty.clone(), Vec::new());
        for _ in 0..OPENINGS {
            let (position, squares) = random_opening(&self.empty, rng);
            if position.status().is_over() {
                continue;
            }
            let report = self.search(&position, 2 * self.nodes, None);
            last = (position, squares);
            if report.score.raw().abs() <= balanced {
                break;
            }
        }
        last
    }

    fn search(&mut self, position: &Gomoku, nodes: u64, lines: Option<usize>) -> Report<Move> {
        let limits = Limits {
            nodes: Some(nodes),
            lines,
            ..Limits::default()
        };
        self.engine.search(position, &limits, &mut Never)
    }

    /// One of the moves that the order of moves begins with, and what a search says after it.
    fn aside(&mut self, position: &Gomoku, at: usize, rng: &mut Rng) -> Option<Aside> {
        self.board.reset(position);
        let (us, weights) = (position.turn(), self.board.tables().weights());
        let (attack, defence) = (&weights.attack[us.index()], &weights.defence[(!us).index()]);
        let near = self.board.near();
        let legal = near.iter().filter(|&s| position.check(s.into()).is_ok());
        let order = |square| {
            let code = |side| usize::from(self.board.code(side, square));
            i32::from(attack[code(us)]) + i32::from(defence[code(!us)])
        };
        let mut squares: Vec<Square> = legal.collect();
        squares.sort_by_key(|&square| -order(square));
        squares.truncate(1 + rng.below(ASIDE) as usize);
        if squares.is_empty() {
            return None;
        }
        let square = squares[rng.below(squares.len() as u32) as usize];
        let mut after = position.clone();
        after.make(square.into());
        self.board.reset(&after);
        if after.status().is_over() || !is_evaluated(&self.board) {
            return None;
        }
        let score = cut(self.search(&after, self.nodes, None).score.raw());
        Some(Aside { at, square, score })
    }
}

/// Whether the engine evaluates the position: it looks no further where a side has a five or the
/// side to move an open four.
pub(super) fn is_evaluated(board: &PatternBoard) -> bool {
    let us = board.position().turn();
    let has = |side, class| board.count(side, class) > 0;
    !(has(us, Class::Five) || has(!us, Class::Five) || has(us, Class::OpenFour))
}

fn random_opening(empty: &Gomoku, rng: &mut Rng) -> (Gomoku, Vec<Square>) {
    let (mut position, mut squares) = (empty.clone(), Vec::new());
    let stones = 1 + rng.below(8) as usize;
    let span = 4 + rng.below(6);
    let free = SIZE as u32 - span;
    let corner = if rng.below(2) == 0 {
        [free / 2; 2]
    } else {
        [rng.below(free + 1), rng.below(free + 1)]
    };
    while squares.len() < stones && !position.status().is_over() {
        let [x, y] = corner.map(|first| (first + rng.below(span)) as u8);
        let square = Square::new(x, y);
        if position.check(square.into()).is_ok() {
            position.make(square.into());
            squares.push(square);
        }
    }
    (position, squares)
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

fn cut(score: i32) -> i16 {
    score.clamp(-HIGHEST, HIGHEST) as i16
}
