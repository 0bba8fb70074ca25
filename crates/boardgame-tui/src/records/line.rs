//! The positions of a record, whichever way its moves branch.

use std::collections::HashSet;

use boardgame_core::{History, Move, Position};
use boardgame_record::{Arrange, NodeId, PathReplay, Record};

/// Visits each position of a record once with its ply and the move that follows: the main line
/// first, then the variations. Nothing after an illegal move is visited.
pub(super) fn visit<B: Arrange>(
    record: &Record,
    start: &B,
    mut visitor: impl FnMut(usize, &B, Option<Move>),
) {
    let mut main = record.replay(start.clone());
    let first = main.plies - main.game.ply();
    back(&mut main.game, first, usize::MAX, &mut visitor);
    if record.tree.leaves().nth(1).is_none() {
        return;
    }
    let mut seen: HashSet<NodeId> = record.tree.main_line().collect();
    for leaf in record.tree.leaves() {
        let path = record.tree.path(leaf);
        let new = path.iter().filter(|&&id| !seen.contains(&id)).count();
        seen.extend(path.iter().copied());
        if new == 0 {
            continue;
        }
        let PathReplay {
            mut game, plies, ..
        } = record.replay_path(start.clone(), path);
        let first = plies - game.ply();
        // A pass that a record leaves out makes one position more.
        back(&mut game, first, new + 1, &mut visitor);
    }
}

/// Visits the last `count` positions of a game, from its end.
fn back<B: Position>(
    game: &mut History<B>,
    first: usize,
    count: usize,
    visitor: &mut impl FnMut(usize, &B, Option<B::Move>),
) {
    let mut next = None;
    for _ in 0..count {
        visitor(first + game.ply(), game.position(), next);
        match game.undo() {
            Ok(m) => next = Some(m),
            Err(_) => break,
        }
    }
}
