//! What the mouse does.

use super::{Face, gomoku, reversi};
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_session::{Phase, Seat};
use boardgame_tui::screen::{Effect, Input};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

#[test]
fn a_click_plays_where_it_is_and_a_second_one_there_is_refused() {
    let mut face = gomoku();
    let (column, row) = face.find(" 8 .");
    // h is the eighth column, each of two characters.
    let h8 = (column + 3 + 7 * 2, row);
    face.click(h8);
    assert_eq!(face.moves(), "h8");
    face.click(h8);
    assert_eq!(face.moves(), "h8");
    assert!(
        face.shown().contains("h8 is taken. White to move."),
        "{}",
        face.shown()
    );
    // The refusal goes by itself, and the turn still stands.
    face.take(Input::Time(10_000));
    assert!(!face.shown().contains("is taken"), "{}", face.shown());
    assert!(face.shown().contains("White to move."), "{}", face.shown());
}

#[test]
fn buttons_and_moves_can_be_clicked_and_the_wheel_steps_through_the_game() {
    let mut face = gomoku();
    face.line("h8 i9 g7");
    face.click(face.find("Take back"));
    assert_eq!(face.moves(), "h8 i9");
    face.click(face.find("Redo"));
    assert_eq!(face.moves(), "h8 i9 g7");
    face.click(face.find("i9"));
    assert_eq!(face.view().ply, 2, "{}", face.shown());
    face.mouse(MouseEventKind::ScrollUp, (5, 5));
    assert_eq!(face.view().ply, 1);
    for _ in 0..5 {
        face.mouse(MouseEventKind::ScrollDown, (5, 5));
    }
    assert_eq!((face.view().ply, face.view().phase), (3, Phase::ToMove));
    face.click(face.find("New game"));
    face.click(face.find("n no"));
    assert_eq!(face.moves(), "h8 i9 g7");
    face.click(face.find("New game"));
    face.click(face.find("y yes"));
    assert_eq!(face.moves(), "");
}

#[test]
fn the_right_button_makes_the_engine_play_now() {
    let mut face = Face::seats(
        Gomoku::new(Rules::default()),
        [Seat::Human, Seat::engine(5)],
    );
    face.press("<Enter>");
    face.mouse(MouseEventKind::Down(MouseButton::Right), (5, 5));
    assert!(
        face.effects
            .iter()
            .any(|effect| matches!(effect, Effect::Hurry(_)))
    );
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut face = gomoku();
    face.press("a");
    assert!(matches!(face.effects.last(), Some(Effect::Mouse(false))));
    face.press("a");
    assert!(matches!(face.effects.last(), Some(Effect::Mouse(true))));
}

#[test]
fn s2_b7_hover_is_only_on_legal_squares_and_goes_when_the_pointer_leaves() {
    let mut face = reversi();
    let cell = |face: &Face<_>, name: &str| {
        let square = face.square(name);
        let (x, y) = face.find(" 1 .");
        (x + 3 + 2 * u16::from(square.x()), y + u16::from(square.y()))
    };
    let (d3, d4, a1) = (cell(&face, "d3"), cell(&face, "d4"), cell(&face, "a1"));
    face.mouse(MouseEventKind::Moved, d3);
    assert!(face.shown().contains("[+]"), "{}", face.shown());
    for elsewhere in [d4, a1, (0, 0), (79, 23)] {
        face.mouse(MouseEventKind::Moved, elsewhere);
        let board: Vec<_> = face.shown().lines().take(11).map(String::from).collect();
        assert!(board.iter().all(|row| !row.contains('[')), "{board:#?}");
    }
    // After the end there is nothing to hover over.
    face.press("gy");
    face.mouse(MouseEventKind::Moved, d3);
    assert!(!face.shown().contains("[.]"), "{}", face.shown());
}
