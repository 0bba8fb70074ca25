//! A user's own game at the table: the one of the documentation.

include!("line_of_three.rs");

use boardgame_session::{Command, Message, Refused, Session, Settings};

use crate::tools;

#[test]
fn a_game_of_ones_own_has_undo_a_result_and_a_save() {
    let mut session = tools::started(Settings::new(LineOfThree::new()));
    tools::play(&mut session, "a1 a2 b1 b2");
    session.handle(Command::Undo).unwrap();
    let text = session.save();
    assert!(Session::<LineOfThree>::load(&text).unwrap() == session);
    tools::play(&mut session, "b2 c1");
    assert!(matches!(session.view().message, Message::Won { .. }));
    assert_eq!(session.view().lines.len(), 1);
}

#[test]
fn its_objections_are_shown_in_its_own_words() {
    let mut session = tools::started(Settings::new(LineOfThree::new()));
    tools::play(&mut session, "a1");
    let again = tools::place(&session, "a1");
    let why = Objection::Other("expected an empty square of a game that goes on".to_string());
    tools::refused(&mut session, again, &Refused::Illegal(why));
}

#[test]
fn a_position_that_was_set_up_is_saved_with_the_game() {
    let start = LineOfThree::new().with_start("XO.......").unwrap();
    let mut session = tools::started(Settings::new(start));
    tools::play(&mut session, "b2");
    let text = session.save();
    assert!(text.contains("\nstart: XO.......\n"), "{text}");
    assert!(Session::<LineOfThree>::load(&text).unwrap() == session);
}
