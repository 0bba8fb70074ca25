//! Reads a line of input: a command, or moves.

use std::path::PathBuf;

use boardgame_core::Board;
use boardgame_session::{Choice, Command, Player};

use super::action::Action;
use super::script;
use super::words::Words;

/// Reads a line: a command, or moves as `board` writes them, of which [`script`] says more. An
/// empty line asks for nothing.
pub(crate) fn parse<B: Board>(board: &B, line: &str) -> Result<Vec<Action>, Words> {
    let (word, rest) = line
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    let word = word.to_ascii_lowercase();
    let usage = |example| Words::Usage { example };
    let times = |command: Command, example| match rest.parse() {
        _ if rest.is_empty() => Ok(vec![Action::Table(command)]),
        Ok(0) => Err(usage(example)),
        Ok(times) => Ok(vec![Action::Repeat(command, times)]),
        // Moves may follow; but one word that is neither was meant as a number.
        Err(_) => script::parse(board, line).map_err(|words| match words {
            Words::NoMove { .. } if !rest.contains(char::is_whitespace) => usage(example),
            words => words,
        }),
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
        "undo" | "u" => return times(Command::Undo, "undo 2"),
        "redo" | "r" => return times(Command::Redo, "redo 2"),
        "goto" => match rest {
            "end" => Action::BackToGame,
            _ => Action::Table(Command::GoTo(rest.parse().map_err(|_| usage("goto 12"))?)),
        },
        "save" => Action::Save(file("save game.txt")?),
        "load" => Action::Load(file("load game.txt")?),
        "new" => new_game(false)?,
        "swap" => new_game(true)?,
        "fifths" => {
            let count = rest.parse().ok();
            let announced = count.filter(|count| (1..=Choice::MOST_FIFTHS).contains(count));
            let count = announced.ok_or(usage("fifths 2"))?;
            Action::Table(Command::Choose(Choice::Fifths(count)))
        }
        "name" => name(rest).ok_or(usage("name 1 Alice"))?,
        word => match alone(word) {
            Some((_, action)) if rest.is_empty() => action,
            Some((name, _)) => return Err(usage(name)),
            None => return script::parse(board, line),
        },
    };
    Ok(vec![action])
}

/// A command that is a word alone, with its usual name.
fn alone(word: &str) -> Option<(&'static str, Action)> {
    let table = |name, command| (name, Action::Table(command));
    Some(match word {
        "hint" => table("hint", Command::Hint),
        "resign" => table("resign", Command::Resign),
        "draw" => table("draw", Command::OfferDraw),
        "accept" | "yes" => table("accept", Command::Accept),
        "decline" | "no" => table("decline", Command::Decline),
        "white" => table("white", Command::Choose(Choice::TakeWhite)),
        "black" => table("black", Command::Choose(Choice::TakeBlack)),
        "two" => table("two", Command::Choose(Choice::PlaceTwo)),
        "now" => table("now", Command::PlayNow),
        "stop" => table("stop", Command::Stop),
        "go" => table("go", Command::Resume),
        "board" | "b" => ("board", Action::Board),
        "moves" => ("moves", Action::Moves),
        "scores" => ("scores", Action::Scores),
        "forbidden" => ("forbidden", Action::Forbidden),
        "wins" => ("wins", Action::Wins),
        "time" => ("time", Action::Time),
        "help" | "?" => ("help", Action::Help),
        "quit" | "q" | "exit" => ("quit", Action::Quit),
        _ => return None,
    })
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
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn read(line: &str) -> Result<Vec<Action>, Words> {
        parse(&Reversi::new(), line)
    }

    #[test]
    fn commands_take_what_they_need_and_nothing_else() {
        let table = |command| Ok(vec![Action::Table(command)]);
        assert_eq!(read(" Undo "), table(Command::Undo));
        assert_eq!(read("undo 3"), Ok(vec![Action::Repeat(Command::Undo, 3)]));
        assert_eq!(read("undo 0"), Err(Words::Usage { example: "undo 2" }));
        assert_eq!(read("redo 0"), Err(Words::Usage { example: "redo 2" }));
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
        assert_eq!(read("board now"), Err(Words::Usage { example: "board" }));
    }

    #[test]
    fn anything_else_is_a_line_of_moves() {
        let moves = read("f5d6 undo c3, pass").unwrap();
        assert_eq!(moves.len(), 5);
        assert_eq!(moves[2], Action::Table(Command::Undo));
        let no_move = |text: &str, column| {
            Err(Words::NoMove {
                text: text.to_string(),
                column,
            })
        };
        assert_eq!(read("f5 board"), no_move("board", 4));
        assert_eq!(read(" undo d6 save x"), no_move("save", 10));
        assert_eq!(read("redo f5").map(|actions| actions.len()), Ok(2));
        let off = read("undo z9");
        assert!(matches!(off, Err(Words::OffBoard { column: 6, .. })));
    }

    /// A line of words that mean something, or nearly so.
    fn words() -> impl Strategy<Value = String> {
        let word = prop_oneof![
            "[a-hA-Hz][0-9]{1,5}",
            "undo|redo|pass|UNDO|--|-|new|yes|swap|save|name|goto|quit|b|u|r|[#%,;]",
            "[0-9]{1,3}\\.{0,3}",
            "\\PC{0,3}",
        ];
        vec((word, "[ ,;\t\u{3000}]{0,2}"), 0..12).prop_map(|words| {
            words
                .into_iter()
                .flat_map(|(word, gap)| [word, gap])
                .collect()
        })
    }

    proptest! {
        #[test]
        fn any_line_is_one_command_or_only_moves_or_one_fault(
            line in prop_oneof![words(), any::<String>()],
        ) {
            match read(&line) {
                Ok(actions) if actions.len() > 1 => {
                    let plays = |action: &Action| matches!(
                        action,
                        Action::Move(_) | Action::Table(Command::Undo | Command::Redo)
                    );
                    prop_assert!(actions.iter().all(plays), "{actions:?}");
                }
                Ok(_) | Err(Words::Usage { .. }) => {}
                Err(
                    Words::NotUnderstood { text, column }
                    | Words::NoMove { text, column }
                    | Words::OffBoard { text, column, .. },
                ) => {
                    // The word that is shown does stand there.
                    let there: String = line.chars().skip(column - 1).collect();
                    prop_assert!(there.starts_with(&text), "{text:?} at {column}");
                    prop_assert!(!text.is_empty() && text.chars().count() <= 20, "{text:?}");
                }
                Err(other) => prop_assert!(false, "{other:?}"),
            }
        }
    }
}
