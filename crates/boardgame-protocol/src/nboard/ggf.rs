//! Games in `set game`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, History, Move, Position};
use boardgame_record::ggf::{Ggf, GgfError, GgfMove, GgfReplayFault};

/// A text is no game that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GameError {
    /// It is no GGF.
    #[error(transparent)]
    Ggf(#[from] GgfError),
    /// A move is not legal, or the game none of Othello.
    #[error(transparent)]
    Replay(#[from] GgfReplayFault),
    /// The board is another one.
    #[error("a board of 8x8 was expected")]
    Size,
}

/// The game with its moves. What it says of a result does not matter here.
pub(super) fn read(text: &str) -> Result<History<Reversi>, GameError> {
    let mut ggf = Ggf::parse(text.trim().as_bytes())?;
    ggf.tags.retain(|tag| tag.name != "RE");
    let game = ggf.replay()?.game;
    if game.position().grid() != Size::Eight.grid() {
        return Err(GameError::Size);
    }
    Ok(game)
}

/// The text of a game with these moves, which are legal.
pub(super) fn write(start: &Reversi, moves: &[Move]) -> String {
    let board = start.to_string().replace('X', "*");
    let mut ggf = Ggf::default();
    let tags = [
        ("GM", "Othello"),
        ("PC", "NBoard"),
        ("TY", "8"),
        ("RE", "?"),
    ];
    tags.into_iter()
        .for_each(|(name, value)| ggf.set(name, value));
    ggf.set("BO", alloc::format!("8 {board}"));
    let mut position = *start;
    let with_side = |&m: &Move| {
        let side = position.turn();
        position.make(m);
        GgfMove {
            side,
            m,
            eval: None,
            time: None,
        }
    };
    ggf.moves = moves.iter().map(with_side).collect::<Vec<_>>();
    // There is no bracket in any of these values.
    let text = ggf.write().unwrap_or_default();
    String::from_utf8_lossy(&text).into_owned()
}
