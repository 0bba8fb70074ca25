//! Lines of moves, with take-backs among them.

use std::ops::Range;

use boardgame_core::Board;
use boardgame_record::movelist::{self, ListFault};
use boardgame_session::Command;

use super::action::Action;
use super::words::Words;

/// Characters of a line that an answer repeats at most.
const SHOWN: usize = 20;

/// Reads a line of moves, as `board` writes them, among which `undo` and `redo` may stand. It is
/// played as a whole or, if anything in it is wrong, not at all.
pub(super) fn parse<B: Board>(board: &B, line: &str) -> Result<Vec<Action>, Words> {
    // What follows is a comment, as in every list of moves.
    let line = &line[..line.find(['#', '%']).unwrap_or(line.len())];
    let mut actions = Vec::new();
    let mut unread = 0;
    for (start, word) in words(line) {
        let command = if word.eq_ignore_ascii_case("undo") {
            Command::Undo
        } else if word.eq_ignore_ascii_case("redo") {
            Command::Redo
        } else {
            continue;
        };
        actions.extend(moves(board, line, unread..start)?);
        actions.push(Action::Table(command));
        unread = start + word.len();
    }
    actions.extend(moves(board, line, unread..line.len())?);
    Ok(actions)
}

/// The moves in a part of a line.
fn moves<B: Board>(
    board: &B,
    line: &str,
    part: Range<usize>,
) -> Result<impl Iterator<Item = Action> + use<B>, Words> {
    let before = line[..part.start].chars().count();
    let listed = movelist::parse_moves(board, &line[part])
        .map_err(|error| fault(board, line, before + error.column, &error.fault))?;
    Ok(listed.into_iter().map(|listed| Action::Move(listed.m)))
}

/// What to say of a fault that begins at a character of the line, counted from 1.
fn fault<B: Board>(board: &B, line: &str, column: usize, fault: &ListFault) -> Words {
    let rest = line.chars().skip(column - 1);
    match fault {
        // A letter and a number have the form of a square, whatever the number.
        ListFault::Square(_) => Words::OffBoard {
            text: rest
                .take_while(char::is_ascii_alphanumeric)
                .take(SHOWN)
                .collect(),
            column,
            grid: board.grid(),
        },
        _ => {
            let text = rest.take_while(|&c| !separates(c)).take(SHOWN).collect();
            if column == 1 {
                Words::NotUnderstood { text, column }
            } else {
                Words::NoMove { text, column }
            }
        }
    }
}

/// The words of a line, each with the byte at which it begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    line.split_inclusive(separates).map(move |piece| {
        let start = next;
        next += piece.len();
        (start, piece.trim_end_matches(separates))
    })
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Move;
    use boardgame_core::gomoku::{Gomoku, Rules};

    fn read(line: &str) -> Result<Vec<String>, Words> {
        let board = Gomoku::new(Rules::new(5, 9, 5, Default::default()).unwrap());
        let name = |action| match action {
            Action::Move(m) => board.move_text(m).to_string(),
            Action::Table(Command::Undo) => "undo".to_string(),
            Action::Table(Command::Redo) => "redo".to_string(),
            other => panic!("{other:?} is no part of a script"),
        };
        parse(&board, line).map(|actions| actions.into_iter().map(name).collect())
    }

    #[test]
    fn moves_and_take_backs_come_in_the_order_of_the_line() {
        let cases = [
            ("a1 b2 undo redo c3", "a1 b2 undo redo c3"),
            ("1. a1b2, UNDO;undo Redo pass", "a1 b2 undo undo redo pass"),
            ("undo a1 -- redo # undo", "undo a1 pass redo"),
            ("\u{3000}a1\u{3000}undo\u{3000}", "a1 undo"),
            ("% undo", ""),
        ];
        for (line, expected) in cases {
            let expected: Vec<_> = expected.split_whitespace().map(String::from).collect();
            assert_eq!(read(line), Ok(expected), "{line}");
        }
        let board = Gomoku::new(Rules::default());
        assert_eq!(
            parse(&board, "pass"),
            Ok(vec![Action::Move(Move::Pass)]),
            "a pass is a move"
        );
    }

    #[test]
    fn a_fault_is_named_with_its_word_and_its_place() {
        let no_move = |text: &str, column| {
            let text = text.to_string();
            Err(if column == 1 {
                Words::NotUnderstood { text, column }
            } else {
                Words::NoMove { text, column }
            })
        };
        assert_eq!(read("xyz a1"), no_move("xyz", 1));
        assert_eq!(read("  xyz"), no_move("xyz", 3));
        assert_eq!(read("a1 undo quit b2"), no_move("quit", 9));
        assert_eq!(read("ä"), no_move("ä", 1));
        assert_eq!(read("a1 undo redoo"), no_move("redoo", 9));
        assert_eq!(read("a1undo"), no_move("undo", 3));
        assert_eq!(read("undo 3 a1"), no_move("3", 6));
        assert_eq!(read(&"x".repeat(30)), no_move(&"x".repeat(20), 1));
    }

    #[test]
    fn a_square_of_a_larger_board_is_said_to_be_off_this_one() {
        let board = Gomoku::new(Rules::new(5, 9, 5, Default::default()).unwrap());
        let off = |text: &str, column| {
            Err(Words::OffBoard {
                text: text.to_string(),
                column,
                grid: board.grid(),
            })
        };
        assert_eq!(read("h8"), off("h8", 1));
        assert_eq!(read("a1 undo A10, b2"), off("A10", 9));
        assert_eq!(read("a0"), off("a0", 1));
        assert_eq!(
            read(&format!("a1 a{}", "9".repeat(30))),
            off(&format!("a{}", "9".repeat(19)), 4)
        );
    }
}
