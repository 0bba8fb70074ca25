//! Counting the positions at a given depth: the field's test of a move generator.

use alloc::vec::Vec;
use core::mem::needs_drop;
use core::ops::ControlFlow;

use crate::Position;

/// The number of lines of `depth` plies from `position`.
///
/// A pass is a ply like any other, and a line that ends the game early counts as one: the
/// convention of Aart Bik's table for Reversi. The last ply is counted without being played.
///
/// ```
/// use boardgame_core::{perft, reversi::Reversi};
/// assert_eq!(perft(&mut Reversi::new(), 5), 1396);
/// ```
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    lines::<P, true>(position, depth, |_| true, &mut Vec::new())
}

/// The number of lines of `depth` plies from `position`, in which only those moves use up depth
/// for which `counts` says so.
///
/// With `|m| m != Move::Pass` a pass is free, which is the other convention for Reversi. A move counts
/// or does not wherever it is played: `counts` must give the same answer whenever it is asked.
pub fn perft_with<P: Position>(
    position: &mut P,
    depth: u32,
    counts: impl Fn(P::Move) -> bool + Copy,
) -> u64 {
    lines::<P, false>(position, depth, counts, &mut Vec::new())
}

/// [`perft`] for each legal move of `position`, in the order of the moves.
pub fn perft_divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    divide::<P, true>(position, depth, |_| true)
}

/// [`perft_with`] for each legal move of `position`, in the order of the moves.
pub fn perft_divide_with<P: Position>(
    position: &mut P,
    depth: u32,
    counts: impl Fn(P::Move) -> bool + Copy,
) -> Vec<(P::Move, u64)> {
    divide::<P, false>(position, depth, counts)
}

fn divide<P: Position, const ALL: bool>(
    position: &mut P,
    depth: u32,
    counts: impl Fn(P::Move) -> bool + Copy,
) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        push_moves(position, &mut moves);
    }
    let mut stack = Vec::new();
    moves
        .into_iter()
        .map(|m| {
            let delta = position.make(m);
            let left = depth - u32::from(counts(m));
            let counted = lines::<P, ALL>(position, left, counts, &mut stack);
            position.unmake(delta);
            (m, counted)
        })
        .collect()
}

/// The lines of `depth` plies, in the game's own way if it has one.
fn lines<P: Position, const ALL: bool>(
    position: &mut P,
    depth: u32,
    counts: impl Fn(P::Move) -> bool + Copy,
    stack: &mut Vec<P::Move>,
) -> u64 {
    let counted = position.count_lines(depth, counts);
    counted.unwrap_or_else(|| walk::<P, ALL>(position, depth, counts, stack))
}

/// `stack` holds the moves still to be tried along the line, so that no node allocates. `ALL`
/// says that every move counts, so that the last ply need only be counted.
fn walk<P: Position, const ALL: bool>(
    position: &mut P,
    depth: u32,
    counts: impl Fn(P::Move) -> bool + Copy,
    stack: &mut Vec<P::Move>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if ALL && depth == 1 {
        return count_lines(position);
    }
    if ALL && const { !needs_drop::<P>() && size_of::<P>() <= 64 } {
        return walk_copies(position, depth);
    }
    let base = stack.len();
    let mut lines = 0;
    if depth == 1 {
        // Free moves are rare and lead on; everything else is a leaf that need not be played.
        let _ = position.visit_moves(|m| {
            if counts(m) {
                lines += 1;
            } else {
                stack.push(m);
            }
            ControlFlow::<()>::Continue(())
        });
    } else {
        push_moves(position, stack);
    }
    if lines == 0 && stack.len() == base {
        return 1;
    }
    while stack.len() > base {
        let Some(m) = stack.pop() else { break };
        let delta = position.make(m);
        lines += if ALL && depth == 2 {
            count_lines(position)
        } else {
            walk::<P, ALL>(position, depth - u32::from(counts(m)), counts, stack)
        };
        position.unmake(delta);
    }
    lines
}

/// The lines of `depth` plies, at least two. A small position is copied for each move, which costs
/// less than taking the move back and than keeping a list of moves.
fn walk_copies<P: Position>(position: &P, depth: u32) -> u64 {
    // A copy of its own, that nobody else has a reference to, is kept in registers.
    let here = position.clone();
    let mut lines = 0;
    if depth == 2 {
        let _ = here.visit_moves(|m| {
            let mut next = here.clone();
            next.make(m);
            lines += count_lines(&next);
            ControlFlow::<()>::Continue(())
        });
    } else {
        let _ = here.visit_moves(|m| {
            let mut next = here.clone();
            next.make(m);
            lines += walk_copies(&next, depth - 1);
            ControlFlow::<()>::Continue(())
        });
    }
    lines.max(1)
}

/// The lines of one ply: the moves, or the one line that ends here.
fn count_lines<P: Position>(position: &P) -> u64 {
    position.count_moves().max(1) as u64
}

fn push_moves<P: Position>(position: &P, moves: &mut Vec<P::Move>) {
    let _ = position.visit_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
}
