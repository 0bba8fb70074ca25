//! Openings that were looked into before: [`Book`].

mod file;
mod player;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
#[cfg(feature = "std")]
use std::sync::OnceLock;

pub use file::BookError;
pub use player::WithBook;

use super::{Reversi, Size, SquareSet};
use crate::{Move, Position, Rng, Side, Square, Symmetry};

/// Positions of the opening on 8×8 with the scores of their moves.
///
/// The position after a move is often in the book too, and the score of the move is then that of
/// the best one there: each score is what the best line of the book comes to. Where the book ends
/// it is the estimate of a search. A position stands for its mirrored and turned images, and for
/// those with the colours exchanged.
///
/// [`opening`](Book::opening) comes with the crate. It is made by our own engine and by nothing
/// else: `boardgame-train reversi book` searches all moves of the start, follows the good ones of
/// those that leave the game balanced, and so on; the README of that unpublished crate says with
/// which settings. [`read`](Book::read) describes the file.
///
/// ```
/// use boardgame_core::reversi::{Book, Reversi};
/// use boardgame_core::{Position, Rng};
///
/// let book = Book::opening();
/// let (mut game, mut rng) = (Reversi::new(), Rng::new(7));
/// let mut plies = 0;
/// while let Some(choice) = book.choose(&game, 1, &mut rng) {
///     game.play(choice.m)?;
///     plies += 1;
/// }
/// assert!(plies >= 6);
/// # Ok::<(), boardgame_core::reversi::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    depth: u8,
    /// In the order of their boards.
    entries: Vec<Entry>,
}

/// A move of a [`Book`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// The disc difference that it leads to, in the view of the side that makes it.
    pub score: i32,
}

/// A position in the one of its eight orientations whose boards come first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    boards: Boards,
    /// The best first, then in the order of the squares; of moves that are images of each other in
    /// a symmetric position only one.
    moves: Vec<(Square, i8)>,
}

/// The discs of the side to move and of the other.
type Boards = (u64, u64);

/// The book that comes with the crate, as a file.
static OPENING: &[u8] = include_bytes!("opening.book");

impl Book {
    /// A book without positions, for scores of searches of so many plies.
    #[must_use]
    pub const fn new(depth: u8) -> Self {
        Self {
            depth,
            entries: Vec::new(),
        }
    }

    /// The book that comes with the crate.
    ///
    /// It is unpacked once and shared from then on; without the feature `std`, each call unpacks
    /// one of its own.
    #[must_use]
    pub fn opening() -> Arc<Self> {
        #[cfg(feature = "std")]
        {
            static SHARED: OnceLock<Arc<Book>> = OnceLock::new();
            Arc::clone(SHARED.get_or_init(unpack))
        }
        #[cfg(not(feature = "std"))]
        unpack()
    }

    /// How many plies the searches went to whose scores these are.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth.into()
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves of a position, the best first; none if it is not in the book.
    #[must_use]
    pub fn moves(&self, position: &Reversi) -> Vec<BookMove> {
        let Some(entry) = self.entry(position) else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for symmetry in Symmetry::ALL {
            if boards(&position.transform(symmetry)) != entry.boards {
                continue;
            }
            for &(square, score) in &entry.moves {
                moves.push(BookMove {
                    m: Move::Place(turn(square, symmetry.inverse())),
                    score: score.into(),
                });
            }
        }
        moves.sort_unstable_by_key(|one| (Reverse(one.score), one.m));
        moves.dedup();
        moves
    }

    /// One of the moves that are at most `slack` discs worse than the best, each as likely as the
    /// others.
    #[must_use]
    pub fn choose(&self, position: &Reversi, slack: i32, rng: &mut Rng) -> Option<BookMove> {
        let mut moves = self.moves(position);
        let least = moves.first()?.score - slack.max(0);
        moves.retain(|one| one.score >= least);
        moves.get(rng.below(moves.len() as u32) as usize).copied()
    }

    /// The best moves from `position` on, as far as the book goes.
    #[must_use]
    pub fn line(&self, position: &Reversi) -> Vec<Move> {
        let (mut at, mut line) = (*position, Vec::new());
        loop {
            let best = if at.must_pass() {
                Some(Move::Pass)
            } else {
                self.moves(&at).first().map(|best| best.m)
            };
            let Some(m) = best.filter(|&m| at.play(m).is_ok()) else {
                break;
            };
            line.push(m);
        }
        line
    }

    /// Puts a position with its moves into the book, in the place of what it knew of it.
    ///
    /// # Panics
    /// If the board is not 8×8, if there are no moves, or if one is illegal, a pass, or has a score
    /// beyond 64 discs.
    pub fn insert(&mut self, position: &Reversi, moves: &[BookMove]) {
        assert!(
            position.size() == Size::Eight && !moves.is_empty(),
            "positions of 8x8 with moves"
        );
        let (key, symmetry) = canonical(position);
        // What leaves the position as it is.
        let same: Vec<_> = Symmetry::ALL
            .into_iter()
            .filter(|&turned| boards(&of_boards(key).transform(turned)) == key)
            .collect();
        let mut list: Vec<(Square, i8)> = Vec::new();
        for one in moves {
            let square = match one.m {
                Move::Place(square) if position.check(one.m).is_ok() => square,
                m => panic!("{m:?} is no move of a book in {position}"),
            };
            assert!(one.score.abs() <= 64, "{} discs", one.score);
            let square = turn(square, symmetry);
            let images = same.iter().map(|&turned| turn(square, turned));
            let square = images.min().unwrap_or(square);
            if list.iter().all(|&(other, _)| other != square) {
                list.push((square, one.score as i8));
            }
        }
        let entry = Entry {
            boards: key,
            moves: list,
        };
        let entry = entry.sorted();
        match self.place(key) {
            Ok(place) => self.entries[place] = entry,
            Err(place) => self.entries.insert(place, entry),
        }
    }

    /// Gives each move whose position is in the book the score of the best move there, from the
    /// last positions to the first.
    pub fn settle(&mut self) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|&at| {
            let (own, opp) = self.entries[at].boards;
            Reverse((own | opp).count_ones())
        });
        for at in order {
            let mut entry = self.entries[at].clone();
            let position = of_boards(entry.boards);
            for (square, score) in &mut entry.moves {
                if let Some(settled) = self.score_after(&position, *square) {
                    *score = settled;
                }
            }
            self.entries[at] = entry.sorted();
        }
    }

    /// Drops the moves that are more than `slack` discs worse than the best, and the positions that
    /// no line from the start leads to any more.
    pub fn prune(&mut self, slack: i32) {
        for entry in &mut self.entries {
            let least = i32::from(entry.best()) - slack.max(0);
            entry.moves.retain(|&(_, score)| i32::from(score) >= least);
        }
        let mut kept = Self::new(self.depth);
        self.visit(&Reversi::new(), &mut |entry, _| {
            let place = match kept.place(entry.boards) {
                Ok(_) => return false,
                Err(place) => place,
            };
            kept.entries.insert(place, entry.clone());
            true
        });
        *self = kept;
    }

    /// Shows `visit` the entry of `position` and the position itself, and then what the moves of
    /// the entry lead to in their order, for as long as it says so.
    fn visit(&self, position: &Reversi, visit: &mut impl FnMut(&Entry, &Reversi) -> bool) {
        let Some(entry) = self.entry(position) else {
            return;
        };
        if !visit(entry, position) {
            return;
        }
        let canonical = of_boards(entry.boards);
        for &(square, _) in &entry.moves {
            self.visit(&after(&canonical, square).0, visit);
        }
    }

    fn entry(&self, position: &Reversi) -> Option<&Entry> {
        if position.size() != Size::Eight {
            return None;
        }
        let place = self.place(canonical(position).0).ok()?;
        self.entries.get(place)
    }

    fn place(&self, key: Boards) -> Result<usize, usize> {
        self.entries
            .binary_search_by_key(&key, |entry| entry.boards)
    }

    /// The score of a move by what the book knows of the position after it.
    fn score_after(&self, position: &Reversi, square: Square) -> Option<i8> {
        let (next, sign) = after(position, square);
        Some(sign * self.entry(&next)?.best())
    }
}

impl Entry {
    fn best(&self) -> i8 {
        self.moves.first().map_or(0, |&(_, score)| score)
    }

    fn sorted(mut self) -> Self {
        self.moves
            .sort_unstable_by_key(|&(square, score)| (Reverse(score), square));
        self
    }
}

fn unpack() -> Arc<Book> {
    Arc::new(Book::read(OPENING).expect("the book of the crate is one"))
}

/// The position after a move, and after the pass that it may force; and whether its scores are in
/// the view of the same side, 1, or of the other, -1.
fn after(position: &Reversi, square: Square) -> (Reversi, i8) {
    let mut next = *position;
    next.make(Move::Place(square));
    if next.must_pass() {
        next.make(Move::Pass);
        return (next, 1);
    }
    (next, -1)
}

fn boards(position: &Reversi) -> Boards {
    let of = |side| position.discs(side).bits();
    (of(position.turn()), of(!position.turn()))
}

/// The position with these boards, Black to move.
fn of_boards((own, opp): Boards) -> Reversi {
    let of = SquareSet::from_bits;
    Reversi::setup(Size::Eight, of(own), of(opp), Side::Black)
        .expect("the boards are those of a position")
}

/// The boards of the first of the position's images, and how to come there.
fn canonical(position: &Reversi) -> (Boards, Symmetry) {
    let images = Symmetry::ALL.map(|symmetry| (boards(&position.transform(symmetry)), symmetry));
    let first = images.into_iter().min_by_key(|&(key, _)| key);
    first.unwrap_or((boards(position), Symmetry::Identity))
}

const fn turn(square: Square, symmetry: Symmetry) -> Square {
    symmetry.apply(Size::Eight.grid(), square)
}
