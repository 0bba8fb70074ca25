//! Every size of a terminal, every board.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_tui::screen::{ScreenGame, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::{Face, gomoku, reversi, start};

/// Draws a board in a terminal of this size, with whatever is over it.
fn fits<G: ScreenGame>(face: &mut Face<G>, width: u16, height: u16) {
    face.resize(width, height);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(&face.app, frame)).unwrap();
}

fn every_size<G: ScreenGame>(mut face: Face<G>, moves: &str) {
    face.line(moves);
    for height in 1..=100 {
        for width in 1..=250 {
            fits(&mut face, width, height);
        }
    }
}

#[test]
fn gomoku_is_drawn_in_every_size_from_one_to_250_by_100() {
    every_size(gomoku(), "h8 i9 g7");
}

#[test]
fn reversi_is_drawn_in_every_size_from_one_to_250_by_100() {
    every_size(reversi(), "f5 d6 c3");
}

#[test]
fn what_stands_over_the_board_fits_into_every_small_terminal() {
    let keys = [
        "?",
        "mhelp<Enter>",
        "m",
        "mh8 i9 and much more than there is room for, far more than that",
        "S",
        "e",
        "c",
        "h8 n",
        "<Tab>",
        "v",
        "N",
    ];
    for keys in keys {
        let mut face = gomoku();
        face.line("h8 i9");
        face.press(keys);
        for height in 1..=40 {
            for width in 1..=90 {
                fits(&mut face, width, height);
            }
        }
    }
}

#[test]
fn boards_from_5_to_26_are_drawn_turned_and_played_on_wherever_they_fit() {
    let square = (5..=26).map(|side| (side, side));
    for (columns, rows) in square.chain([(5, 26), (26, 5), (20, 15)]) {
        let rules = Rules::new(columns, rows, 5, Rule::Freestyle).unwrap();
        let mut face = Face::people(Gomoku::new(rules));
        for turn in ["", "o", "f", "o", "o"] {
            face.press(turn);
            for (width, height) in [(1, 1), (36, 20), (57, 28), (80, 24), (120, 60), (250, 100)] {
                fits(&mut face, width, height);
            }
            face.resize(120, 60);
            face.press("<Enter><Left><Down>");
        }
        assert!(!face.view().moves.is_empty(), "{columns}x{rows}");
    }
    for size in Size::ALL {
        let mut face = Face::people(Reversi::with_size(size));
        for (width, height) in [(1, 1), (15, 6), (21, 10), (80, 24), (250, 100)] {
            fits(&mut face, width, height);
        }
    }
}

#[test]
fn too_small_a_terminal_says_what_is_needed_and_the_game_waits() {
    let mut face = gomoku();
    face.line("h8 i9");
    face.resize(30, 10);
    let shown = face.shown();
    assert!(shown.contains("too small"), "{shown}");
    assert!(
        shown.contains("35x17") && shown.contains("30x10"),
        "{shown}"
    );
    face.resize(35, 17);
    let shown = face.shown();
    assert!(shown.contains("(O)"), "{shown}");
    assert_eq!(face.moves(), "h8 i9");
    // The panel has the place of the board when it is asked for.
    face.press("<Tab>");
    assert!(face.shown().contains("[i9]"), "{}", face.shown());
}

#[test]
fn the_start_panel_fits_into_every_small_terminal_and_keeps_its_line_in_sight() {
    let mut begun = start(boardgame_session::Settings::new(Reversi::new()));
    begun.panel = true;
    let mut face = Face::new(begun);
    for _ in 0..20 {
        face.press("<Down>");
        for height in 1..=24 {
            for width in 1..=80 {
                fits(&mut face, width, height);
            }
        }
        face.resize(60, 6);
        assert!(
            face.shown().lines().any(|row| row.starts_with('>')),
            "{}",
            face.shown()
        );
    }
}
