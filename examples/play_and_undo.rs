//! Plays a game of Reversi from code, takes it back and plays it again.

use boardgame_core::reversi::{Reversi, Scoring};
use boardgame_core::{Board, History, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = History::new(Reversi::new());

    // A move that flips nothing is refused with its reason, and nothing changes.
    let a1 = game.position().parse_move("a1")?;
    if let Err(reason) = game.play(a1) {
        println!("Refused: {reason}.");
    }

    // The shortest draw: neither side can move any more, with 44 squares empty.
    let moves = "f5f4c3f6g7f7f3h7f8b2h6e7h8g3d7e3f2f1a1c5";
    for at in (0..moves.len()).step_by(2) {
        let m = game.position().parse_move(&moves[at..at + 2])?;
        game.play(m)?;
    }
    let end = *game.position();
    println!("{end:#}\n{:?} after {} plies.", end.status(), game.ply());
    println!(
        "Black has {} discs more than White.",
        end.result(Scoring::Discs)
    );

    while game.undo().is_ok() {}
    println!(
        "Back at the start, {} moves can be played again.",
        game.undone().len()
    );

    game.go_to(game.undone().len())?;
    assert_eq!(game.position(), &end);
    Ok(())
}
