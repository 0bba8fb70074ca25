//! What a line of input asks for.

use std::path::PathBuf;

use boardgame_core::{Board, Move};
use boardgame_record::movelist;
use boardgame_session::{Choice, Command, Player};

use super::words::Words;

/// Something to do for a line of input, or for a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A move of a list; all but the first wait for the answer to the one before.
    Move {
        /// The move.
        m: Move,
        /// Whether it is not the first one of its line.
        later: bool,
    },
    /// The session knows what to do.
    Table(Command),
    /// Commands for the session that go on until one is refused.
    Repeat(Command, usize),
    /// Back to the game after looking back.
    BackToGame,
    Board,
    Moves,
    Scores,
    Forbidden,
    Wins,
    Time,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
}

/// Reads a line. Moves are read as `board` writes them; an empty line asks for nothing.
pub(super) fn parse<B: Board>(board: &B, line: &str) -> Result<Vec<Action>, Words> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let word = word.to_ascii_lowercase();
    let usage = |example| Words::Usage { example };
    let times = |command: Command, example| match rest.parse() {
        _ if rest.is_empty() => Ok(Action::Table(command)),
        Ok(times) => Ok(Action::Repeat(command, times)),
        Err(_) => Err(usage(example)),
    };
    let file = |example| match rest {
        "" => Err(usage(example)),
        path => Ok(PathBuf::from(path)),
    };
    let new_game = |swap| match rest {
        "" => Ok(Action::Table(Command::NewGame {
            swap,
            confirmed: false,
        })),
        "yes" => Ok(Action::Table(Command::NewGame {
            swap,
            confirmed: true,
        })),
        _ => Err(usage(if swap { "swap yes" } else { "new yes" })),
    };
    let action = match word.as_str() {
        "undo" | "u" => times(Command::Undo, "undo 2")?,
        "redo" | "r" => times(Command::Redo, "redo 2")?,
        "goto" => match rest {
            "end" => Action::BackToGame,
            _ => Action::Table(Command::GoTo(rest.parse().map_err(|_| usage("goto 12"))?)),
        },
        "save" => Action::Save(file("save game.txt")?),
        "load" => Action::Load(file("load game.txt")?),
        "new" => new_game(false)?,
        "swap" => new_game(true)?,
        "name" => name(rest).ok_or(usage("name 1 Alice"))?,
        _ if !rest.is_empty() => return moves(board, line),
        "hint" => Action::Table(Command::Hint),
        "resign" => Action::Table(Command::Resign),
        "draw" => Action::Table(Command::OfferDraw),
        "accept" | "yes" => Action::Table(Command::Accept),
        "decline" | "no" => Action::Table(Command::Decline),
        "white" => Action::Table(Command::Choose(Choice::TakeWhite)),
        "black" => Action::Table(Command::Choose(Choice::TakeBlack)),
        "two" => Action::Table(Command::Choose(Choice::PlaceTwo)),
        "now" => Action::Table(Command::PlayNow),
        "stop" => Action::Table(Command::Stop),
        "go" => Action::Table(Command::Resume),
        "board" | "b" => Action::Board,
        "moves" => Action::Moves,
        "scores" => Action::Scores,
        "forbidden" => Action::Forbidden,
        "wins" => Action::Wins,
        "time" => Action::Time,
        "help" | "?" => Action::Help,
        "quit" | "q" | "exit" => Action::Quit,
        _ => return moves(board, line),
    };
    Ok(vec![action])
}

/// A line that starts with no command is a list of moves.
fn moves<B: Board>(board: &B, line: &str) -> Result<Vec<Action>, Words> {
    let moves = movelist::parse_moves(board, line).map_err(|error| {
        // A long line is not repeated to whoever wrote it.
        let line: String = line.chars().skip(error.column - 1).take(20).collect();
        Words::NotUnderstood {
            text: line,
            column: error.column,
        }
    })?;
    let action = |(index, listed): (usize, &movelist::ListedMove)| Action::Move {
        m: listed.m,
        later: index > 0,
    };
    Ok(moves.iter().enumerate().map(action).collect())
}

fn name(rest: &str) -> Option<Action> {
    let (number, name) = rest.split_once(char::is_whitespace)?;
    let player = match number {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return None,
    };
    Some(Action::Table(Command::Rename {
        player,
        name: name.trim().to_string(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::reversi::Reversi;

    fn read(line: &str) -> Result<Vec<Action>, Words> {
        parse(&Reversi::new(), line)
    }

    #[test]
    fn commands_take_what_they_need_and_nothing_else() {
        let table = |command| Ok(vec![Action::Table(command)]);
        assert_eq!(read(" Undo "), table(Command::Undo));
        assert_eq!(read("undo 3"), Ok(vec![Action::Repeat(Command::Undo, 3)]));
        assert_eq!(read("undo x"), Err(Words::Usage { example: "undo 2" }));
        assert_eq!(read("undo -1"), Err(Words::Usage { example: "undo 2" }));
        assert_eq!(read("goto 7"), table(Command::GoTo(7)));
        assert_eq!(read("goto"), Err(Words::Usage { example: "goto 12" }));
        assert_eq!(read("goto end"), Ok(vec![Action::BackToGame]));
        assert_eq!(
            read("save my game.txt"),
            Ok(vec![Action::Save("my game.txt".into())])
        );
        assert_eq!(
            read("save"),
            Err(Words::Usage {
                example: "save game.txt"
            })
        );
        assert_eq!(
            read("new"),
            table(Command::NewGame {
                swap: false,
                confirmed: false
            })
        );
        assert_eq!(
            read("swap yes"),
            table(Command::NewGame {
                swap: true,
                confirmed: true
            })
        );
        let name = Command::Rename {
            player: Player::Second,
            name: "Ada L.".to_string(),
        };
        assert_eq!(read("name 2 Ada L."), table(name));
        assert_eq!(
            read("name 3 Ada"),
            Err(Words::Usage {
                example: "name 1 Alice"
            })
        );
        assert_eq!(read("  "), Ok(Vec::new()));
        assert_eq!(
            read("board now"),
            Err(Words::NotUnderstood {
                text: "board now".to_string(),
                column: 1
            })
        );
    }

    #[test]
    fn anything_else_is_a_list_of_moves() {
        let later: Vec<_> = read("f5d6 c3, pass")
            .unwrap()
            .into_iter()
            .map(|action| match action {
                Action::Move { later, .. } => later,
                other => panic!("{other:?} is no move"),
            })
            .collect();
        assert_eq!(later, [false, true, true, true]);
        assert_eq!(
            read("f5 z9"),
            Err(Words::NotUnderstood {
                text: "z9".to_string(),
                column: 4
            })
        );
    }
}
