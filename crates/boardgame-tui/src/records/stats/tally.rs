//! Counting games, and adding up what was counted elsewhere.

use std::collections::HashMap;

use boardgame_core::{Board, Move, Position, Side, Status, Symmetry};
use boardgame_record::{Outcome, Record};
use serde::{Deserialize, Serialize};

use super::report::{Plies, Stats};
use crate::records::RecordGame;
use crate::records::find::Keys;

/// Openings that are kept apart; so many different ones are in no database.
const MAX_OPENINGS: usize = 1 << 20;

/// What was counted so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    /// Games that are sound.
    pub(super) games: u64,
    /// Those that are not.
    pub(super) bad: u64,
    pub(super) results: Results,
    pub(super) shortest: usize,
    pub(super) longest: usize,
    pub(super) sum_of_plies: u64,
    /// How many games have so many plies, in steps of ten.
    pub(super) by_tens: Vec<u64>,
    /// The sum of the margins, and how many games have one.
    pub(super) margins: (f64, u64),
    /// By the keys of the positions that they lead to.
    pub(super) openings: HashMap<u64, Opening>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Results {
    pub(super) black: u64,
    pub(super) white: u64,
    pub(super) draws: u64,
    pub(super) unknown: u64,
}

/// An opening, and the games that begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Opening {
    pub(super) moves: String,
    pub(super) games: u64,
    pub(super) results: Results,
}

impl Results {
    fn add(&mut self, outcome: Option<Outcome>) {
        *match outcome {
            Some(Outcome::Won(Side::Black)) => &mut self.black,
            Some(Outcome::Won(Side::White)) => &mut self.white,
            Some(Outcome::Drawn) => &mut self.draws,
            Some(Outcome::Void) | None => &mut self.unknown,
        } += 1;
    }

    /// How many there are, if that can be counted.
    fn games(&self) -> Option<u64> {
        let decided = self.black.checked_add(self.white)?;
        decided.checked_add(self.draws)?.checked_add(self.unknown)
    }

    fn add_all(&mut self, other: Self) {
        self.black += other.black;
        self.white += other.white;
        self.draws += other.draws;
        self.unknown += other.unknown;
    }
}

impl Tally {
    /// Whether the numbers agree, and are small enough to be added up.
    pub(super) fn is_sound(&self) -> bool {
        let add = |sum: u64, &part: &u64| sum.checked_add(part);
        self.games < 1 << 48
            && self.bad < 1 << 48
            && self.sum_of_plies < 1 << 60
            && self.shortest <= self.longest
            && self.by_tens.len() <= 201
            && self.margins.0.is_finite()
            && self.margins.1 <= self.games
            && self.results.games() == Some(self.games)
            && self.by_tens.iter().try_fold(0, add) == Some(self.games)
            && self.openings.values().all(|opening| {
                opening.games <= self.games && opening.results.games() == Some(opening.games)
            })
    }

    /// Adds what was counted elsewhere, as if its games had come after those counted here.
    pub(super) fn add_all(&mut self, other: Self) {
        if other.games > 0 {
            self.shortest = if self.games == 0 {
                other.shortest
            } else {
                self.shortest.min(other.shortest)
            };
            self.longest = self.longest.max(other.longest);
        }
        self.games += other.games;
        self.bad += other.bad;
        self.results.add_all(other.results);
        self.sum_of_plies += other.sum_of_plies;
        let tens = self.by_tens.len().max(other.by_tens.len());
        self.by_tens.resize(tens, 0);
        for (sum, more) in self.by_tens.iter_mut().zip(&other.by_tens) {
            *sum += more;
        }
        self.margins.0 += other.margins.0;
        self.margins.1 += other.margins.1;
        for (key, more) in other.openings {
            if let Some(opening) = self.opening(key, || more.moves) {
                opening.games += more.games;
                opening.results.add_all(more.results);
            }
        }
    }

    fn add(&mut self, outcome: Option<Outcome>, plies: usize) {
        if self.games == 0 {
            self.shortest = plies;
        }
        self.games += 1;
        self.results.add(outcome);
        self.shortest = self.shortest.min(plies);
        self.longest = self.longest.max(plies);
        // A game is no longer than a few times the board; what is beyond counts as that.
        let tens = (plies / 10).min(200);
        if self.by_tens.len() <= tens {
            self.by_tens.resize(tens + 1, 0);
        }
        self.by_tens[tens] += 1;
        self.sum_of_plies += plies as u64;
    }

    /// The opening of this key, `None` if there are too many.
    fn opening(&mut self, key: u64, moves: impl FnOnce() -> String) -> Option<&mut Opening> {
        if self.openings.len() >= MAX_OPENINGS && !self.openings.contains_key(&key) {
            return None;
        }
        Some(self.openings.entry(key).or_insert_with(|| Opening {
            moves: moves(),
            games: 0,
            results: Results::default(),
        }))
    }

    /// What it comes to, with the `top` most frequent openings.
    pub(super) fn finish(self, top: usize) -> Stats {
        let mut openings: Vec<_> = self.openings.into_values().collect();
        openings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.moves.cmp(&b.moves)));
        let openings_in_all = openings.len();
        openings.truncate(top);
        let mean = match self.games {
            0 => 0.0,
            games => self.sum_of_plies as f64 / games as f64,
        };
        let (sum, count) = self.margins;
        Stats {
            games: self.games,
            bad: self.bad,
            results: self.results,
            mean_margin: (count > 0).then(|| sum / count as f64),
            plies: Plies {
                shortest: self.shortest,
                longest: self.longest,
                mean,
                by_tens: self.by_tens,
            },
            openings_in_all,
            openings,
        }
    }
}

/// Counts games one by one.
pub(super) struct Counter {
    /// Plies of an opening.
    plies: usize,
    pub(super) tally: Tally,
    keys: Option<Keys>,
}

impl Counter {
    pub(super) fn new(plies: u8) -> Self {
        Self {
            plies: plies.into(),
            tally: Tally::default(),
            keys: None,
        }
    }

    pub(super) fn add<R: RecordGame>(&mut self, kind: &R, record: &Record) {
        let Ok(start) = kind.start(record) else {
            self.tally.bad += 1;
            return;
        };
        let replay = record.replay(start);
        if replay.illegal.is_some() {
            self.tally.bad += 1;
            return;
        }
        let mut game = replay.game;
        let outcome = outcome(record, game.position().status());
        self.tally.add(outcome, replay.plies);
        let sign = match record.info.result.outcome {
            Some(Outcome::Won(Side::White)) => -1.0,
            _ => 1.0,
        };
        if let Some(margin) = record.info.result.margin {
            self.tally.margins.0 += sign * margin.to_f64();
            self.tally.margins.1 += 1;
        }
        let from_start = replay.plies == game.ply();
        if self.plies == 0 || !from_start || game.ply() < self.plies {
            return;
        }
        let moves: Vec<Move> = game.moves().take(self.plies).collect();
        // The plies up to the last one can all be reached.
        let _ = game.go_to(self.plies);
        let position = game.position();
        let grid = position.grid();
        if self.keys.as_ref().is_none_or(|keys| keys.grid() != grid) {
            self.keys = Some(Keys::new(grid));
        }
        let Some(key) = self.keys.as_ref().map(|keys| keys.of(position)) else {
            return;
        };
        if let Some(opening) = self.tally.opening(key, || line(position, &moves)) {
            opening.games += 1;
            opening.results.add(outcome);
        }
    }
}

/// Who won: what the record says, or else the board.
fn outcome(record: &Record, status: Status) -> Option<Outcome> {
    record.info.result.outcome.or(match status {
        Status::Ongoing => None,
        Status::Won { side } => Some(Outcome::Won(side)),
        Status::Drawn => Some(Outcome::Drawn),
    })
}

/// Moves, turned and mirrored so that every game which begins alike is written alike.
fn line<B: Board>(board: &B, moves: &[Move]) -> String {
    let grid = board.grid();
    let text = |symmetry: &Symmetry| -> String {
        let image = |m: &Move| match *m {
            Move::Place(square) => Move::Place(symmetry.apply(grid, square)),
            Move::Pass => Move::Pass,
        };
        let words: Vec<_> = moves
            .iter()
            .map(|m| board.move_text(image(m)).to_string())
            .collect();
        words.join(" ")
    };
    // Of the first moves of Reversi f5 is the last in the alphabet, and the one that people write.
    let of_start = Symmetry::of(grid)
        .iter()
        .filter(|symmetry| keeps_start(board, **symmetry));
    of_start.map(text).max().unwrap_or_default()
}

/// Whether a symmetry keeps the start of the game: in Reversi those that keep its four discs.
fn keeps_start<B: Board>(board: &B, symmetry: Symmetry) -> bool {
    use boardgame_core::Notation;
    B::NOTATION != Notation::TopDown
        || board.grid().width() != board.grid().height()
        || matches!(
            symmetry,
            Symmetry::Identity | Symmetry::Turn180 | Symmetry::Transpose | Symmetry::AntiTranspose
        )
}
