//! How large a tree is, and whether a win is really one.

use super::kit::moves;
use crate::{Position, Score};

/// The depths at which a position's tree has at most a given number of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depths {
    /// The deepest one, at least 1.
    pub(super) deepest: u32,
    /// Whether no line is longer than that.
    pub(super) whole: bool,
}

impl Depths {
    pub(super) fn of<P: Position>(position: &P, nodes: u64) -> Self {
        let mut position = position.clone();
        let (mut deepest, mut size) = (1, 0);
        for depth in 1.. {
            let mut left = nodes;
            if !count(&mut position, depth, &mut left) {
                break;
            }
            deepest = depth.max(1);
            if nodes - left == size {
                return Self {
                    deepest,
                    whole: true,
                };
            }
            size = nodes - left;
        }
        Self {
            deepest,
            whole: false,
        }
    }
}

/// Takes the nodes of the tree from `left`; whether there were enough.
fn count<P: Position>(position: &mut P, depth: u32, left: &mut u64) -> bool {
    let Some(fewer) = left.checked_sub(1) else {
        return false;
    };
    *left = fewer;
    depth == 0
        || moves(position).into_iter().all(|m| {
            let delta = position.make(m);
            let enough = count(position, depth - 1, left);
            position.unmake(delta);
            enough
        })
}

/// Whether the proven `score` is true: the winner can end the game within its distance whatever
/// the other does. `None` if `nodes` were not enough to tell.
///
/// Moves of `line` are tried first, as the ones most likely to prove it.
pub(super) fn holds<P: Position>(
    position: &P,
    score: Score,
    line: &[P::Move],
    nodes: u64,
) -> Option<bool> {
    let plies = score.distance()?;
    let mut proof = Proof { nodes };
    proof.ends(&mut position.clone(), score.is_win(), plies, line)
}

struct Proof {
    nodes: u64,
}

impl Proof {
    /// Whether the side to move wins (or else loses) within `plies` at best (or else whatever it
    /// plays).
    fn ends<P: Position>(
        &mut self,
        position: &mut P,
        wins: bool,
        plies: u32,
        line: &[P::Move],
    ) -> Option<bool> {
        if position.status().is_over() {
            let won = position
                .status()
                .winner()
                .map(|side| side == position.turn());
            return Some(won == Some(wins));
        }
        if plies == 0 {
            return Some(false);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let mut list = moves(position);
        let expected = line
            .first()
            .and_then(|first| list.iter().position(|m| m == first));
        if let Some(at) = expected {
            list[..=at].rotate_right(1);
        }
        let mut unknown = false;
        for (number, m) in list.into_iter().enumerate() {
            let rest = if number == 0 && expected.is_some() {
                &line[1..]
            } else {
                &[]
            };
            let delta = position.make(m);
            let child = self.ends(position, !wins, plies - 1, rest);
            position.unmake(delta);
            match child {
                // One good move wins; one way out is no loss.
                Some(true) if wins => return Some(true),
                Some(false) if !wins => return Some(false),
                Some(_) => {}
                None => unknown = true,
            }
        }
        if unknown { None } else { Some(!wins) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::{Gomoku, Rules};
    use crate::{Board, Side};

    fn board(rows: [&str; 3], turn: Side) -> Gomoku {
        Gomoku::from_rows(Rules::mnk(3, 3, 3).unwrap(), rows, turn).unwrap()
    }

    #[test]
    fn the_size_of_a_tree() {
        let start = board(["...", "...", "..."], Side::Black);
        let depths = |nodes| {
            let Depths { deepest, whole } = Depths::of(&start, nodes);
            (deepest, whole)
        };
        assert_eq!(depths(0), (1, false));
        assert_eq!(depths(81), (1, false));
        assert_eq!(depths(1 + 9 + 72), (2, false));
        let late = board(["XOX", "XOO", "..."], Side::Black);
        let Depths { deepest, whole } = Depths::of(&late, 1_000);
        assert!(whole && deepest >= 3);
    }

    #[test]
    fn wins_are_told_from_other_claims() {
        let open = board(["XX.", "OO.", "..."], Side::Black);
        let c3 = open.parse_move("c3").unwrap();
        let holds = |position, score, nodes| holds(position, score, &[c3], nodes);
        assert_eq!(holds(&open, Score::win_in(1), 100), Some(true));
        assert_eq!(holds(&open, Score::win_in(5), 1_000), Some(true));
        assert_eq!(holds(&open, Score::win_in(0), 100), Some(false));
        assert_eq!(holds(&open, Score::loss_in(2), 100), Some(false));
        assert_eq!(holds(&open, Score::win_in(1), 0), None);
        assert_eq!(holds(&open, Score::DRAW, 100), None);
        let fork = board(["X.O", "...", "X.X"], Side::White);
        assert_eq!(holds(&fork, Score::loss_in(2), 1_000), Some(true));
        assert_eq!(holds(&fork, Score::loss_in(1), 1_000), Some(false));
    }
}
