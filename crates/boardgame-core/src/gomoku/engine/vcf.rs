//! Victory by continuous fours: every attacking move makes a four, so every reply is forced.

use super::run::{MAX_PLY, Run};
use super::table::Kind;
use super::value::{from_table, is_win, to_table, win_at};
use crate::gomoku::Rule;
use crate::gomoku::pattern::{Class, Classes};
use crate::{Position, Side, Square};

/// Told apart by it: what is known of a position's fours, not of the position.
const SALT: u64 = 0x7f4a_9d2c_31b5_e86d;

/// Kinds of fours in the order in which they are tried. A four with nothing beside it is played only
/// where it stops a five: it gains nothing but a stone, and most of the fours there are are such.
const ORDER: [Class; 3] = [Class::OpenFour, Class::FourThree, Class::FourPlus];

/// The same as a set.
pub(super) const TRIED: Classes = Classes::NONE.with(ORDER[0]).with(ORDER[1]).with(ORDER[2]);

impl Run<'_> {
    /// The value of a win by continuous fours for the side to move, or `None` if there is none
    /// within `left` plies.
    pub(super) fn vcf(&mut self, ply: usize, left: i32) -> Option<i32> {
        let us = self.board.position().turn();
        let them = !us;
        if self.board.count(us, Class::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        let must_stop = self.board.count(them, Class::Five);
        if must_stop == 0 && self.board.count(us, Class::OpenFour) > 0 {
            return Some(win_at(ply + 3));
        }
        let fours = must_stop > 0 || self.board.has_any(us, TRIED);
        // A four-three that is a double three too is only suspect, and only tried here.
        let suspects = self.board.count(us, Class::Suspect) > 0;
        if !fours && !suspects || must_stop > 1 || left <= 0 || ply + 4 >= MAX_PLY {
            return None;
        }
        if self.enter(ply) {
            return None;
        }
        let key = self.key() ^ SALT;
        if let Some(entry) = self.table.find(key) {
            if is_win(entry.value) {
                return Some(from_table(entry.value, ply));
            }
            if entry.depth >= left.min(126) {
                return None;
            }
        }
        let found = self.try_fours(ply, left, must_stop > 0);
        if self.stopped.is_none() {
            let value = found.map_or(0, |value| to_table(value, ply));
            self.table.store(key, None, value, 0, left, Kind::Lower);
        }
        found
    }

    fn try_fours(&mut self, ply: usize, left: i32, must_stop: bool) -> Option<i32> {
        let us = self.board.position().turn();
        if must_stop {
            let square = self.board.first(!us, Class::Five)?;
            return if self.makes_four(us, square) && self.may_play(square) {
                self.after_four(square, ply, left)
            } else {
                None
            };
        }
        for class in ORDER {
            if self.board.count(us, class) == 0 {
                continue;
            }
            let squares = *self.board.squares(us, class);
            for square in &squares {
                let found = self.after_four(square, ply, left);
                if found.is_some() || self.stopped.is_some() {
                    return found;
                }
            }
        }
        if self.board.count(us, Class::Suspect) > 0 {
            let squares = *self.board.squares(us, Class::Suspect);
            for square in &squares {
                if self.makes_four(us, square) && self.may_play(square) {
                    let found = self.after_four(square, ply, left);
                    if found.is_some() || self.stopped.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    /// Whether a stone of `side` on `square` would make a four of any kind.
    fn makes_four(&self, side: Side, square: Square) -> bool {
        crate::Direction::ALL
            .into_iter()
            .any(|direction| self.board.pattern(side, square, direction).is_four())
    }

    /// The value of a win that begins with a four on `square`.
    fn after_four(&mut self, square: Square, ply: usize, left: i32) -> Option<i32> {
        self.board.make(square.into());
        let found = self.forced_reply(ply + 1, left - 2);
        self.board.unmake();
        found
    }

    /// The value to the attacker, who has just made a four.
    fn forced_reply(&mut self, ply: usize, left: i32) -> Option<i32> {
        let us = self.board.position().turn();
        let them = !us;
        if self.board.count(us, Class::Five) > 0 {
            return None;
        }
        let fives = self.board.count(them, Class::Five);
        if matches!(self.rule(), Rule::Caro | Rule::CaroOverline) {
            return self.forced_replies_of_caro(ply, left);
        }
        if fives > 1 {
            return Some(win_at(ply + 2));
        }
        let square = self.board.first(them, Class::Five)?;
        if !self.may_play(square) {
            return Some(win_at(ply + 2));
        }
        self.board.make(square.into());
        let found = self.vcf(ply + 1, left);
        self.board.unmake();
        found
    }

    /// Under caro a five can also be spoilt by a stone at its end.
    fn forced_replies_of_caro(&mut self, ply: usize, left: i32) -> Option<i32> {
        let them = !self.board.position().turn();
        self.board.first(them, Class::Five)?;
        let replies = self.stops(them, Class::Five);
        let mut longest = win_at(ply + 2);
        for square in &replies {
            self.board.make(square.into());
            let found = if self.board.count(them, Class::Five) > 0 {
                Some(win_at(ply + 2))
            } else {
                self.vcf(ply + 1, left)
            };
            self.board.unmake();
            longest = longest.min(found?);
        }
        Some(longest)
    }
}
