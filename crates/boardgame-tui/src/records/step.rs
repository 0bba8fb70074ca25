//! A game of a file, move by move: `replay --step`.

use std::io::{self, IsTerminal, Write};

use boardgame_core::{Board, Move};
use boardgame_session::Command;

use super::replay::ReplayArgs;
use super::{RecordGame, pick, saved};
use crate::{Failure, Kit, play};

/// Shows a game from its start: on the full-screen board, where one steps through it, and where
/// there is no terminal the board after each ply.
pub(super) fn run<R: RecordGame>(
    args: &ReplayArgs,
    kind: &mut R,
    kit: Kit<R::Board>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let picked = pick(kind, &args.files, args.format, args.game)?;
    let replay = picked.record.replay(picked.start.clone());
    let mut game = replay.game;
    let moves: Vec<Move> = game.moves().collect();
    // It was played from there.
    let _ = game.go_to(0);
    let start = game.position().clone();
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return in_lines(start, &moves, out);
    }
    let mut session = saved::table(&picked.record, start, &moves).map_err(Failure::usage)?;
    // A game without a move has no earlier position.
    let _ = session.handle(Command::GoTo(0));
    play::watch(session, kit)
}

fn in_lines<B: Board>(
    mut position: B,
    moves: &[Move],
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", position.diagram())?;
    for (ply, &m) in (1..).zip(moves) {
        let (side, text) = (position.turn(), position.move_text(m).to_string());
        position.make(m);
        writeln!(out, "\n{ply}. {side} {text}\n\n{}", position.diagram())?;
    }
    Ok(out.flush()?)
}
