//! Writes a game of renju with comments and a variation as SGF, and reads it back.

use boardgame_core::gomoku::Rule;
use boardgame_core::{Board, Side};
use boardgame_record::{Charset, Played, Record, Tree, sgf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut record = Record::gomoku(15);
    record.charset = Charset::Utf8;
    record.info.rules = Rule::Renju.name().into();
    record.info.event = "An example".into();
    for (side, name) in Side::BOTH.into_iter().zip(["Ada", "Bob"]) {
        record.info.players[side.index()].name = name.into();
    }

    let board = record.gomoku_start(Rule::Renju)?;
    let mut last = Tree::ROOT;
    for (text, comment) in [
        ("h8", "The first stone is in the centre."),
        (
            "i9",
            "Beside it on a diagonal: an indirect opening [D1 to I13].",
        ),
        ("i8", ""),
    ] {
        last = record.push(board.parse_move(text)?);
        if !comment.is_empty() {
            record.tree.set_comment(last, comment);
        }
    }
    // Black could have played elsewhere.
    if let Some(before) = record.tree.parent(last) {
        let other = Played::new(Side::Black, board.parse_move("j9")?);
        let other = record.tree.add(before, Some(other));
        record.tree.set_comment(other, "Also known.");
    }

    let file = sgf::write(&record);
    println!("{}", String::from_utf8_lossy(&file));
    let read = sgf::read(&file).collect::<Result<Vec<_>, _>>()?;
    assert_eq!(read, [record]);
    Ok(())
}
