//! What a position is worth to the side to move.

use core::fmt;
use core::ops::Neg;

use crate::{Side, Status};

/// The worth of a position in the view of the side to move.
///
/// A score is either a *value* of an evaluator, between [`Score::LOWEST`] and [`Score::HIGHEST`] in
/// the evaluator's own unit, or a *proven* win or loss that carries its distance in plies. Every
/// proven win is above every value, and a nearer win above a farther one; losses mirror that.
///
/// ```
/// use boardgame_core::Score;
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::win_in(900) > Score::value(i32::MAX));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Score(i32);

impl Score {
    /// A win in no plies at all, the top of the scale; what is left of it after `n` plies is a win
    /// in `n`.
    const WIN: i32 = 1_000_000_000;
    /// The longest distance that a proven score can carry, in plies.
    pub const MAX_DISTANCE: u32 = 1_000_000;
    /// The highest value that is not a proven win.
    pub const HIGHEST: Self = Self(Self::WIN - Self::MAX_DISTANCE as i32 - 1);
    /// The lowest value that is not a proven loss.
    pub const LOWEST: Self = Self(-Self::HIGHEST.0);
    /// Neither side is better; also the score of a drawn game.
    pub const DRAW: Self = Self(0);
    /// Above every score: the upper end of a full search window.
    pub const INFINITY: Self = Self(Self::WIN + 1);

    /// An evaluator's value, held within [`Score::LOWEST`] and [`Score::HIGHEST`].
    #[inline]
    #[must_use]
    pub const fn value(value: i32) -> Self {
        if value > Self::HIGHEST.0 {
            Self::HIGHEST
        } else if value < Self::LOWEST.0 {
            Self::LOWEST
        } else {
            Self(value)
        }
    }

    /// A proven win of the side to move in `plies` plies (at most [`Score::MAX_DISTANCE`]; more is
    /// taken as that).
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > Self::MAX_DISTANCE {
            Self::MAX_DISTANCE
        } else {
            plies
        };
        Self(Self::WIN - plies as i32)
    }

    /// A proven loss of the side to move in `plies` plies (at most [`Score::MAX_DISTANCE`]; more is
    /// taken as that).
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The score of a finished game in the view of `side`, or `None` while it goes on.
    #[inline]
    #[must_use]
    pub fn of_end(status: Status, side: Side) -> Option<Self> {
        match status {
            Status::Ongoing => None,
            Status::Drawn => Some(Self::DRAW),
            Status::Won { side: winner } if winner == side => Some(Self::win_in(0)),
            Status::Won { .. } => Some(Self::loss_in(0)),
        }
    }

    /// The same score seen from one ply earlier: proven distances grow by one, values stay.
    ///
    /// A search negates a child's score and then steps it back.
    #[inline]
    #[must_use]
    pub const fn one_ply_back(self) -> Self {
        if self.0 > Self::HIGHEST.0 {
            Self(if self.0 - 1 > Self::HIGHEST.0 {
                self.0 - 1
            } else {
                self.0
            })
        } else if self.0 < Self::LOWEST.0 {
            Self(if self.0 + 1 < Self::LOWEST.0 {
                self.0 + 1
            } else {
                self.0
            })
        } else {
            self
        }
    }

    /// The inverse of [`one_ply_back`](Score::one_ply_back): a bound for this position as a bound
    /// for the scores of its children, still in the view of this position's side to move.
    #[inline]
    #[must_use]
    pub const fn one_ply_on(self) -> Self {
        if self.0 > Self::HIGHEST.0 && self.0 < Self::WIN {
            Self(self.0 + 1)
        } else if self.0 < Self::LOWEST.0 && self.0 > -Self::WIN {
            Self(self.0 - 1)
        } else {
            self
        }
    }

    /// Whether the score is a proven win or loss.
    #[inline]
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0 > Self::HIGHEST.0 || self.0 < Self::LOWEST.0
    }

    /// Whether the score is a proven win of the side to move.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::HIGHEST.0
    }

    /// Whether the score is a proven loss of the side to move.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < Self::LOWEST.0
    }

    /// Plies until the proven end, or `None` if nothing is proven.
    #[inline]
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        if self.is_proven() {
            Some((Self::WIN - self.0.abs()).unsigned_abs())
        } else {
            None
        }
    }

    /// The next higher score: the upper end of a search window that only asks "more than this?".
    #[inline]
    pub(crate) const fn just_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The bare number: an evaluator's unit, or the proven range above and below it.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same score in the opponent's view.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_ordered_from_the_nearest_loss_to_the_nearest_win() {
        let scale = [
            -Score::INFINITY,
            Score::loss_in(0),
            Score::loss_in(1),
            Score::loss_in(Score::MAX_DISTANCE),
            Score::LOWEST,
            Score::value(-1),
            Score::DRAW,
            Score::value(1),
            Score::HIGHEST,
            Score::win_in(Score::MAX_DISTANCE),
            Score::win_in(1),
            Score::win_in(0),
            Score::INFINITY,
        ];
        assert!(scale.is_sorted_by(|a, b| a < b));
        for (score, mirrored) in scale.iter().zip(scale.iter().rev()) {
            assert_eq!(-*score, *mirrored);
        }
    }

    #[test]
    fn values_stay_within_their_range_and_are_never_proven() {
        for value in [i32::MIN, -5, 0, 5, i32::MAX] {
            let score = Score::value(value);
            assert!(!score.is_proven() && score.distance().is_none(), "{score}");
            assert_eq!(score.one_ply_back(), score);
        }
    }

    #[test]
    fn proven_scores_carry_their_distance_and_grow_it_by_a_ply() {
        for plies in [0, 1, 2, 675, Score::MAX_DISTANCE - 1] {
            for score in [Score::win_in(plies), Score::loss_in(plies)] {
                assert_eq!(score.distance(), Some(plies));
                assert_eq!(score.one_ply_back().distance(), Some(plies + 1));
                assert_eq!(score.one_ply_back().is_win(), score.is_win());
                assert_eq!(score.one_ply_back().one_ply_on(), score);
            }
        }
        let farthest = Score::win_in(u32::MAX);
        assert_eq!(farthest.distance(), Some(Score::MAX_DISTANCE));
        assert_eq!(farthest.one_ply_back(), farthest);
    }

    #[test]
    fn the_end_of_a_game_is_scored_for_each_side() {
        let won = Status::Won { side: Side::White };
        assert_eq!(Score::of_end(won, Side::White), Some(Score::win_in(0)));
        assert_eq!(Score::of_end(won, Side::Black), Some(Score::loss_in(0)));
        assert_eq!(Score::of_end(Status::Drawn, Side::Black), Some(Score::DRAW));
        assert_eq!(Score::of_end(Status::Ongoing, Side::Black), None);
    }
}
