//! Which moves are tried at a node, and in which order.

use super::run::Run;
use crate::gomoku::pattern::{Class, Classes, SquareSet};
use crate::{Board, Direction, Position, Side, Square};

/// A move with the number it is ordered by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) order: i32,
    pub(super) square: Square,
}

/// Why the moves at a node are the ones that they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The opponent wins at once unless one of the moves is played.
    StopFive,
    /// The opponent makes an open four unless one of the moves is played.
    StopFour,
    /// Nothing has to be answered. Only squares close to stones are among the moves.
    Nothing,
}

impl Run<'_> {
    /// The squares to try, and whether there may be others that matter. Not all of them are legal.
    pub(super) fn squares_to_try(&self) -> (SquareSet, Need) {
        let us = self.board.position().turn();
        let them = !us;
        if self.board.count(them, Class::Five) > 0 {
            return (self.stops(them, Class::Five), Need::StopFive);
        }
        if self.board.count(them, Class::OpenFour) > 0 {
            let mut squares = self.stops(them, Class::OpenFour);
            let fours = Classes::FOURS.with(Class::Suspect);
            squares.add(&self.board.squares_of(us, fours));
            return (squares, Need::StopFour);
        }
        (self.board.near(), Need::Nothing)
    }

    /// The empty squares on which a stone may spoil what `side` threatens on every square of
    /// `class`: any other stone changes nothing there.
    pub(super) fn stops(&self, side: Side, class: Class) -> SquareSet {
        let grid = self.board.position().grid();
        let mut stops: Option<SquareSet> = None;
        for threat in self.board.squares(side, class) {
            let mut here = SquareSet::EMPTY;
            here.insert(threat);
            for direction in Direction::ALL {
                let pattern = self.board.pattern(side, threat, direction);
                // A five stands by itself unless a stone can close it.
                let five = class == Class::Five;
                if five && !self.caro || !(pattern.is_four() || five) {
                    continue;
                }
                for steps in (-5..=5).filter(|&steps| steps != 0) {
                    if let Some(square) = threat.step(direction, steps)
                        && grid.contains(square)
                    {
                        here.insert(square);
                    }
                }
            }
            match &mut stops {
                None => stops = Some(here),
                Some(stops) => stops.keep(&here),
            }
        }
        let mut stops = stops.unwrap_or(SquareSet::EMPTY);
        stops.keep(&self.board.empties());
        stops
    }

    /// Appends the squares with their order to the list of moves, and returns where they begin.
    pub(super) fn list(&mut self, squares: &SquareSet, ply: usize, first: Option<Square>) -> usize {
        let begin = self.moves.len();
        let us = self.board.position().turn();
        let them = !us;
        let [one, two] = self.frames[ply].killers;
        let reply = ply
            .checked_sub(1)
            .and_then(|before| self.frames[before].played)
            .and_then(|square| self.history.reply(us, square));
        let weights = self.board.tables().weights();
        let (attack, defence) = (&weights.attack[us.index()], &weights.defence[them.index()]);
        for square in squares {
            let mut order = i32::from(attack[usize::from(self.board.code(us, square))])
                + i32::from(defence[usize::from(self.board.code(them, square))])
                + self.history.of(us, square) / 128;
            if Some(square) == first {
                order = i32::MAX;
            } else if Some(square) == one || Some(square) == reply {
                order += 30;
            } else if Some(square) == two {
                order += 20;
            }
            self.moves.push(Candidate { order, square });
        }
        begin
    }

    /// Leaves only moves to one of `squares` in the list from `at` on.
    pub(super) fn keep_moves(&mut self, at: usize, squares: &SquareSet) {
        let mut end = at;
        for index in at..self.moves.len() {
            let candidate = self.moves[index];
            if squares.has(candidate.square) {
                self.moves[end] = candidate;
                end += 1;
            }
        }
        self.moves.truncate(end);
    }

    /// Takes the best move from `at` on to the front.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Option<Candidate> {
        let rest = self.moves.get_mut(at..)?;
        let mut best = 0;
        for (index, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.order > rest[best].order {
                best = index;
            }
        }
        let found = *rest.get(best)?;
        rest.swap(0, best);
        Some(found)
    }

    /// Whether the side to move may put a stone on an empty square.
    #[inline]
    pub(super) fn may_play(&self, square: Square) -> bool {
        match self.board.class(Side::Black, square) {
            Class::Forbidden => self.board.position().turn() == Side::White,
            Class::Suspect => {
                self.board.position().turn() == Side::White
                    || self.board.position().foul(square).is_none()
            }
            _ => true,
        }
    }
}
