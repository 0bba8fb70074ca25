//! What is proven of a position in the tree.

use crate::{Score, Side, Status};

/// Nothing, or how the game ends from a position if both sides play their best, in the view of the
/// side to move there, with the plies that the tree needs to show it.
///
/// Two bytes: a win in `n` is `n + 1`, a loss in `n` the negative of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof(i16);

impl Proof {
    pub(super) const OPEN: Self = Self(0);
    pub(super) const DRAW: Self = Self(i16::MAX);
    /// The farthest end that is told from farther ones.
    const FARTHEST: i16 = i16::MAX - 2;

    /// The end of a game in the view of `side`.
    #[inline]
    pub(super) fn of_end(status: Status, side: Side) -> Self {
        match status {
            Status::Ongoing => Self::OPEN,
            Status::Drawn => Self::DRAW,
            Status::Won { side: winner } if winner == side => Self(1),
            Status::Won { .. } => Self(-1),
        }
    }

    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn is_loss(self) -> bool {
        self.0 < 0
    }

    #[inline]
    pub(super) const fn is_win(self) -> bool {
        self.0 > 0 && self.0 < i16::MAX
    }

    /// What this proof of the position after a move is to the side that made the move.
    #[inline]
    pub(super) const fn one_ply_back(self) -> Self {
        match self.0 {
            0 | i16::MAX => self,
            n if n > 0 => Self(-(if n > Self::FARTHEST { n } else { n + 1 })),
            n => Self(if -n > Self::FARTHEST { -n } else { -n + 1 }),
        }
    }

    /// The plies to a proven win or loss; 0 for others.
    #[inline]
    pub(super) const fn distance(self) -> u32 {
        match self.0 {
            0 | i16::MAX => 0,
            n => n.unsigned_abs() as u32 - 1,
        }
    }

    /// The better of two proofs for the side to move: nearer wins, then draws, then farther losses.
    #[inline]
    pub(super) fn better(self, other: Self) -> Self {
        if self.score() >= other.score() {
            self
        } else {
            other
        }
    }

    /// The proof as a score; what is open scores as a draw.
    #[inline]
    pub(super) fn score(self) -> Score {
        if self.is_win() {
            Score::win_in(self.distance())
        } else if self.is_loss() {
            Score::loss_in(self.distance())
        } else {
            Score::DRAW
        }
    }

    /// Twice the points of the side that has just moved: 2 for a win, 1 for a draw.
    #[inline]
    pub(super) const fn points_of_mover(self) -> u32 {
        match self.0 {
            0 | i16::MAX => 1,
            n if n > 0 => 0,
            _ => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_step_back_as_scores_do() {
        let won = Status::Won { side: Side::Black };
        let mut proof = Proof::of_end(won, Side::Black);
        for plies in 0..40_000u32 {
            let score = Score::win_in(plies.min(32_765));
            let score = if plies % 2 == 0 { score } else { -score };
            assert_eq!(proof.score(), score, "{plies}");
            assert_eq!(proof.is_win(), plies % 2 == 0);
            assert_eq!(proof.points_of_mover(), if plies % 2 == 0 { 0 } else { 2 });
            proof = proof.one_ply_back();
        }
        for proof in [Proof::OPEN, Proof::DRAW] {
            assert_eq!(proof.one_ply_back(), proof);
            assert_eq!((proof.score(), proof.points_of_mover()), (Score::DRAW, 1));
        }
    }
}
