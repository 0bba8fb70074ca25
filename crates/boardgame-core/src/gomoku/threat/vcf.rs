//! Victory by continuous fours: every move of the attacker must be answered on one square.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::gomoku::Rule;
use crate::gomoku::pattern::{Class, Classes, Pattern, PatternBoard};
use crate::{Board, Direction, Move, Position, Side, Square};

/// A search for wins by continuous fours, with a table of positions that have none.
///
/// Such a win is a line, not a tree: to each four there is one reply. The search tries all of them,
/// so unless it is cut off, it finds a win if there is one.
pub struct Vcf {
    /// Keys of positions from which the side to move has no such win, by their low bits.
    refuted: Box<[u64]>,
    /// The fours still to be tried along the line.
    fours: Vec<(Class, Square)>,
    line: Vec<Four>,
    nodes: u64,
    limit: u64,
}

/// One four of a [`Vcf`] and the square that stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four {
    /// The attacker's move.
    pub attack: Square,
    /// Where the five would be made, so where the defender must play.
    pub block: Square,
    /// What becomes of it.
    pub then: Then,
}

/// How a four of a [`Vcf`] goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The defender blocks, and the next four follows.
    Next,
    /// The five can be made on this square too.
    Or(Square),
    /// The defender may not play on the square that stops the four.
    Forbidden,
}

/// What a [`Vcf`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a win, and [`Vcf::line`] is it.
    Win,
    /// There is none.
    None,
    /// There may be one; the search was cut off.
    Unknown,
}

impl Vcf {
    /// A search with a table of about `bytes`.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let entries = (bytes / size_of::<u64>()).max(2);
        // The largest power of two that fits.
        let entries = 1 << entries.ilog2();
        Self {
            refuted: vec![0; entries].into_boxed_slice(),
            fours: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            limit: 0,
        }
    }

    /// Forgets what was found for other games.
    pub fn forget(&mut self) {
        self.refuted.fill(0);
    }

    /// Looks for a win of the side to move, in at most `limit` positions.
    ///
    /// The board is the same afterwards. That the side to move can make a five at once is a win
    /// with an empty line.
    pub fn search(&mut self, board: &mut PatternBoard, limit: u64) -> Outcome {
        self.line.clear();
        self.fours.clear();
        self.nodes = 0;
        self.limit = limit;
        let outcome = self.attack(board);
        // The last four was found first.
        self.line.reverse();
        outcome
    }

    /// The fours of the last win, in their order; after the last one comes the five.
    #[must_use]
    pub fn line(&self) -> &[Four] {
        &self.line
    }

    /// Positions that the last search looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn attack(&mut self, board: &mut PatternBoard) -> Outcome {
        if self.nodes == self.limit {
            return Outcome::Unknown;
        }
        self.nodes += 1;
        let position = board.position();
        if position.status().is_over() {
            return Outcome::None;
        }
        let (us, key) = (position.turn(), position.key());
        if board.count(us, Class::Five) > 0 {
            return Outcome::Win;
        }
        let slot = key as usize & (self.refuted.len() - 1);
        if self.refuted[slot] == key {
            return Outcome::None;
        }
        let first = self.fours.len();
        fours(board, us, &mut self.fours);
        let mut outcome = Outcome::None;
        for at in first..self.fours.len() {
            let (_, attack) = self.fours[at];
            match self.four(board, us, attack) {
                Outcome::Win => {
                    outcome = Outcome::Win;
                    break;
                }
                Outcome::Unknown => {
                    outcome = Outcome::Unknown;
                    break;
                }
                Outcome::None => {}
            }
        }
        self.fours.truncate(first);
        if outcome == Outcome::None {
            self.refuted[slot] = key;
        }
        outcome
    }

    /// What comes of the four on `attack`, which is legal.
    fn four(&mut self, board: &mut PatternBoard, us: Side, attack: Square) -> Outcome {
        board.make(Move::Place(attack));
        let outcome = match reply(board, us) {
            Reply::Lost => Outcome::None,
            Reply::Won { block, then } => {
                self.line.push(Four {
                    attack,
                    block,
                    then,
                });
                Outcome::Win
            }
            Reply::Block(block) => {
                board.make(Move::Place(block));
                let outcome = self.attack(board);
                board.unmake();
                if outcome == Outcome::Win {
                    self.line.push(Four {
                        attack,
                        block,
                        then: Then::Next,
                    });
                }
                outcome
            }
        };
        board.unmake();
        outcome
    }
}

/// What the defender can do against a four.
pub(super) enum Reply {
    /// Win at once, or the four was none.
    Lost,
    /// Nothing.
    Won {
        /// The square that stops the four.
        block: Square,
        /// Why that is not enough.
        then: Then,
    },
    /// Block it here.
    Block(Square),
}

/// What the side to move can do against the fives that `us` threatens.
///
/// Where a stone at the end of a row may close it, a four that can be met so is taken for none:
/// wins are missed, but none is announced that is not there.
pub(super) fn reply(board: &PatternBoard, us: Side) -> Reply {
    let count = board.count(us, Class::Five);
    if count == 0 || board.count(!us, Class::Five) > 0 || board.position().status().is_over() {
        return Reply::Lost;
    }
    let mut solid = board.squares(us, Class::Five).iter();
    let mut solid = solid
        .by_ref()
        .filter(|&five| !can_be_closed(board, us, five));
    match (solid.next(), solid.next()) {
        (Some(block), Some(other)) => {
            let then = Then::Or(other);
            Reply::Won { block, then }
        }
        (Some(block), None) if count == 1 => {
            if is_foul(board, !us, block) {
                let then = Then::Forbidden;
                Reply::Won { block, then }
            } else {
                Reply::Block(block)
            }
        }
        _ => Reply::Lost,
    }
}

/// Whether the opponent can spoil the five of `us` on the empty square `five` by a stone beside it,
/// under the rules by which a row closed at both ends does not win.
pub(super) fn can_be_closed(board: &PatternBoard, us: Side, five: Square) -> bool {
    let position = board.position();
    if !matches!(position.rules().rule(), Rule::Caro | Rule::CaroOverline) {
        return false;
    }
    let rows = Direction::ALL
        .into_iter()
        .filter(|&direction| board.pattern(us, five, direction) == Pattern::Five);
    let mut open_to_be_closed = rows.map(|direction| {
        let row = |sign: i32| {
            let next = |n: i32| {
                five.step(direction, sign * n)
                    .filter(|&s| position.grid().contains(s))
            };
            let own = |n: &i32| next(*n).is_some_and(|s| position.at(s) == Some(us));
            let length = (1..).take_while(own).count();
            (length, next(length as i32 + 1).map(|end| position.at(end)))
        };
        let ((before, first), (behind, last)) = (row(-1), row(1));
        let one_is_left = |this, that| this == Some(Some(!us)) && that == Some(None);
        before + 1 + behind == 5 && (one_is_left(first, last) || one_is_left(last, first))
    });
    // One stone does not close two rows.
    open_to_be_closed.next() == Some(true) && open_to_be_closed.next().is_none()
}

/// Adds the legal moves of `us`, who is to move, that make a four, the most promising first. If
/// the opponent threatens a five, only those that stop it.
pub(super) fn fours(board: &PatternBoard, us: Side, into: &mut Vec<(Class, Square)>) {
    let first = into.len();
    let mut consider = |square| {
        if makes_four(board, us, square) {
            into.push((board.class(us, square), square));
        }
    };
    match board.count(!us, Class::Five) {
        0 => board
            .squares_of(us, Classes::FOURS.with(Class::Suspect))
            .iter()
            .for_each(consider),
        1 => board
            .first(!us, Class::Five)
            .into_iter()
            .for_each(&mut consider),
        _ => {}
    }
    into[first..].sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
}

/// Whether `us` may play on `square` and makes a four there.
pub(super) fn makes_four(board: &PatternBoard, us: Side, square: Square) -> bool {
    let class = board.class(us, square);
    if Classes::FOURS.has(class) {
        return true;
    }
    class == Class::Suspect
        && Direction::ALL
            .into_iter()
            .any(|direction| Pattern::is_four(board.pattern(us, square, direction)))
        && !is_foul(board, us, square)
}

/// Whether the rules forbid `side` to play on the empty `square`.
#[inline]
pub(super) fn is_foul(board: &PatternBoard, side: Side, square: Square) -> bool {
    if side == Side::White || board.position().rules().rule() != Rule::Renju {
        return false;
    }
    match board.class(side, square) {
        Class::Forbidden => true,
        Class::Suspect => board.position().foul(square).is_some(),
        _ => false,
    }
}
