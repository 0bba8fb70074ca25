//! Typed lines, and games as text in and out.

use super::{Face, gomoku, reversi};
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_session::{Phase, Seat, Session};
use boardgame_tui::screen::{Effect, Input};

fn copied<G: boardgame_tui::screen::ScreenGame>(face: &mut Face<G>) -> String {
    face.press("c");
    let text = face.effects.iter().rev().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let text = text.unwrap();
    let shown = face.shown();
    // Long lines are broken.
    let start: String = text.chars().take(40).collect();
    assert!(shown.contains(&start), "it is shown too:\n{shown}");
    face.press("<Esc>");
    text
}

#[test]
fn a_game_is_copied_as_text_and_pasted_again() {
    let mut face = gomoku();
    face.line("h8 i9 g7");
    let text = copied(&mut face);
    assert_eq!(text, "h8 i9 g7");
    face.press("ny");
    face.take(Input::Paste(text));
    assert_eq!(face.moves(), "h8 i9 g7");
}

#[test]
fn a_position_is_pasted_and_what_is_none_is_said_to_be_none() {
    let mut face = reversi();
    let position = "---------------------------OX------XO--------------------------- X";
    let other = "---------------------------OX------XXX-------------------------- O";
    face.take(Input::Paste(other.to_string()));
    assert_eq!(face.view().counts, Some([4, 1]), "{}", face.shown());
    face.line(&{
        let view = face.view();
        view.notation.write(view.grid, view.legal[0]).to_string()
    });
    // A game is on, so it is asked first.
    face.take(Input::Paste(position.to_string()));
    assert!(
        face.shown().contains("Throw this game away?"),
        "{}",
        face.shown()
    );
    face.press("y");
    assert_eq!(face.view().counts, Some([2, 2]));
    let text = copied(&mut face);
    face.press("e");
    face.take(Input::Paste(text));
    face.press("<Enter>");
    assert_eq!(face.view().counts, Some([2, 2]));
    face.take(Input::Paste("no such thing at all".to_string()));
    assert!(
        face.shown().contains("neither a position nor"),
        "{}",
        face.shown()
    );
    face.take(Input::Paste("f5 f5".to_string()));
    assert!(face.shown().contains("f5"), "{}", face.shown());
    assert_eq!(face.view().counts, Some([2, 2]), "nothing has changed");
}

#[test]
fn a_transcript_with_a_pass_left_out_is_read() {
    let mut face = reversi();
    // White passes after move 60 - several programs write no passes at all.
    while face.view().moves.iter().all(|m| m.text != "pass") && face.view().phase != Phase::Over {
        let view = face.view();
        face.line(&view.notation.write(view.grid, view.legal[0]).to_string());
    }
    let with = face.moves();
    let without = with.replace(" pass", "");
    for text in [with.clone(), without] {
        let mut other = Face::people(Reversi::new());
        other.take(Input::Paste(text));
        assert_eq!(other.moves(), with);
    }
}

#[test]
fn against_the_engine_a_pasted_game_goes_on_with_the_engine() {
    let mut face = Face::seats(
        Gomoku::new(Rules::default()),
        [Seat::Human, Seat::engine(3)],
    );
    face.take(Input::Paste("h8 i9 g7".to_string()));
    assert_eq!(face.view().phase, Phase::Thinking);
    face.think();
    assert_eq!(face.view().moves.len(), 4);
}

#[test]
fn typed_lines_are_moves_and_commands() {
    let mut face = gomoku();
    face.line("h8 i9 undo redo g7");
    assert_eq!(face.moves(), "h8 i9 g7");
    face.line("undo 2");
    assert_eq!(face.moves(), "h8");
    face.line("goto 0");
    assert_eq!(face.view().phase, Phase::LookingBack);
    face.line("goto end");
    face.line("name 1 Zoë");
    assert!(face.shown().contains("Zoë (black)"), "{}", face.shown());
    face.line("h8x");
    assert!(face.shown().contains("column"), "{}", face.shown());
    face.line("save game.txt");
    assert!(
        matches!(face.effects.last(), Some(Effect::Save(path, _)) if path.ends_with("game.txt"))
    );
    face.line("quit");
    assert!(matches!(face.effects.last(), Some(Effect::Quit)));
}

#[test]
fn moves_typed_against_the_engine_wait_for_its_answers() {
    let mut face = Face::seats(
        Gomoku::new(Rules::default()),
        [Seat::Human, Seat::engine(1)],
    );
    face.line("h8 a1 o15");
    for _ in 0..3 {
        face.think();
    }
    let moves = face.view().moves;
    let own: Vec<_> = moves.iter().step_by(2).map(|m| m.text.clone()).collect();
    assert_eq!(own, ["h8", "a1", "o15"]);
}

#[test]
fn a_game_is_saved_and_loaded_by_name() {
    let mut face = gomoku();
    face.line("h8 i9");
    face.press("S<Enter>");
    let Some(Effect::Save(path, text)) = face.effects.last().cloned() else {
        panic!("{:?}", face.effects.last());
    };
    assert_eq!(path.to_str(), Some("gomoku.txt"));
    face.take(Input::Saved {
        path: path.clone(),
        fault: None,
    });
    assert!(
        face.shown().contains("Saved to gomoku.txt."),
        "{}",
        face.shown()
    );
    let mut other = gomoku();
    other.press("L<Enter>");
    assert!(matches!(other.effects.last(), Some(Effect::Load(_))));
    other.take(Input::Loaded {
        path: path.clone(),
        text: Ok(text.clone()),
    });
    assert_eq!(other.moves(), "h8 i9");
    other.take(Input::Loaded {
        path,
        text: Ok(text.replace("h8", "i9")),
    });
    assert!(
        other.shown().contains("Not loaded gomoku.txt"),
        "{}",
        other.shown()
    );
    assert_eq!(other.moves(), "h8 i9");
    assert!(Session::<Gomoku>::load(&text).is_ok());
}

#[test]
fn what_is_typed_takes_the_place_of_a_proposed_name() {
    let saved_to = |keys: &str| {
        let mut face = gomoku();
        face.line("h8 i9");
        face.press(keys);
        match face.effects.last() {
            Some(Effect::Save(path, _)) => path.to_str().unwrap().to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(saved_to("Sg1.sgf<Enter>"), "g1.sgf");
    assert_eq!(saved_to("S<Enter>"), "gomoku.txt");
    // To its end: the name is nearly right.
    assert_eq!(saved_to("S<End>2<Enter>"), "gomoku.txt2");
    let mut face = gomoku();
    face.press("S");
    face.take(Input::Paste("g2.sgf".into()));
    face.press("<Enter>");
    assert!(matches!(face.effects.last(), Some(Effect::Save(path, _)) if path.ends_with("g2.sgf")));
}

#[test]
fn help_that_is_typed_lists_the_commands_and_then_the_keys() {
    let mut face = gomoku();
    face.line("help");
    let shown = face.shown();
    for command in ["save FILE, load FILE", "goto N", "fifths 2", "help, quit"] {
        assert!(shown.contains(command), "{command}\n{shown}");
    }
    face.press(" ");
    assert!(face.shown().contains("Move the cursor"), "{}", face.shown());
    face.press(" ");
    assert_eq!(face.moves(), "");
    face.press(" ");
    assert_eq!(face.moves(), "h8");
}
