//! Writing transcripts.

use alloc::string::{String, ToString};
use core::fmt::Write;

use boardgame_core::reversi::Reversi;
use boardgame_core::{Board, Move, Position, Side};

/// How a transcript is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// `f5d6c3`: passes are left out, except at the end, where nothing shows them.
    #[default]
    Compact,
    /// `1. F5 d6 2. C3 d3`: capitals for Black, passes as `--`.
    Numbered,
}

/// Writes a game on one line, without a line end: the board before it, unless that is the start of
/// the game on 8x8 and there are moves, and the moves.
///
/// ```
/// use boardgame_core::{Board, reversi::{Reversi, Size}};
/// use boardgame_record::transcript::{Style, write};
/// let moves = ["f5", "f4", "f3"].map(|text| Reversi::new().parse_move(text).unwrap());
/// assert_eq!(write(&Reversi::new(), moves, Style::Compact), "f5f4f3");
/// assert_eq!(write(&Reversi::new(), moves, Style::Numbered), "1. F5 f4 2. F3");
/// let small = Reversi::with_size(Size::Four);
/// let move_of_it = small.parse_move("b1")?;
/// assert_eq!(write(&small, [move_of_it], Style::Compact), "-----OX--XO----- X; b1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(start: &Reversi, moves: impl IntoIterator<Item = Move>, style: Style) -> String {
    let mut text = String::new();
    let mut moves = moves.into_iter().peekable();
    if moves.peek().is_none() {
        return start.to_string();
    }
    if *start != Reversi::new() {
        // Writing to a string does not fail.
        let _ = write!(text, "{start}; ");
    }
    match style {
        Style::Compact => compact(&mut text, start, moves),
        Style::Numbered => numbered(&mut text, start, moves),
    }
    text
}

fn compact(text: &mut String, start: &Reversi, moves: impl IntoIterator<Item = Move>) {
    let mut passes = 0;
    for m in moves {
        match m {
            Move::Pass => passes += 1,
            Move::Place(_) => {
                passes = 0;
                let _ = write!(text, "{}", start.move_text(m));
            }
        }
    }
    for _ in 0..passes {
        text.push_str("--");
    }
}

fn numbered(text: &mut String, start: &Reversi, moves: impl IntoIterator<Item = Move>) {
    let mut side = start.turn();
    for (index, m) in moves.into_iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if index % 2 == 0 {
            let _ = write!(text, "{}. ", index / 2 + 1);
        }
        match (m, side) {
            (Move::Pass, _) => text.push_str("--"),
            (_, Side::Black) => text.push_str(&start.move_text(m).to_string().to_uppercase()),
            (_, Side::White) => drop(write!(text, "{}", start.move_text(m))),
        }
        side = !side;
    }
}
