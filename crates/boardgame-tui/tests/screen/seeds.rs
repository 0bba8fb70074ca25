//! Faults of the tutorials' pages that a face could have, each under its number.

use super::{Face, gomoku, reversi, start};
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Board, Move, Position, Square};
use boardgame_session::{Phase, Seat, Settings};
use boardgame_tui::screen::{Input, ScreenGame};

/// The place of a square in the top left orientation on the smallest board.
fn cell<G: ScreenGame>(face: &Face<G>, square: Square) -> (u16, u16) {
    let last = face.view().grid.height();
    let first = match face.view().notation {
        boardgame_core::Notation::BottomUp => last,
        _ => 1,
    };
    let (x, y) = face.find(&format!("{first:>2} "));
    (x + 3 + 2 * u16::from(square.x()), y + u16::from(square.y()))
}

#[test]
fn s0_b3_a_click_on_a_stone_neither_repaints_it_nor_hands_over_the_turn() {
    let mut face = gomoku();
    let centre = face.view().grid.centre();
    let place = cell(&face, centre);
    face.click(place);
    let before = face.view();
    face.click(place);
    assert_eq!(face.view(), before);
}

#[test]
fn s0_b4_take_back_takes_the_last_move_wherever_the_last_click_was() {
    let mut face = gomoku();
    face.line("h8 i9");
    face.click(cell(&face, Square::new(7, 7)));
    face.press("u");
    assert_eq!(face.moves(), "h8");
}

#[test]
fn s0_b5_take_back_before_the_first_move_is_refused_in_words() {
    let mut face = gomoku();
    face.press("u");
    assert!(
        face.shown().contains("There is nothing to take back."),
        "{}",
        face.shown()
    );
    face.press("r");
    assert!(
        face.shown().contains("There is nothing to play again."),
        "{}",
        face.shown()
    );
}

#[test]
fn s0_b11_s1_b5_s2_b8_clicks_anywhere_on_the_screen_do_no_harm() {
    let mut face = reversi();
    let mut gomoku = gomoku();
    for y in 0..24 {
        for x in 0..80 {
            // Buttons and the list of moves are for other tests.
            if y < 20 && x < 36 {
                face.click((x, y));
                gomoku.click((x, y));
            }
        }
    }
    for far in [(u16::MAX, u16::MAX), (0, u16::MAX), (1000, 3)] {
        face.click(far);
        gomoku.click(far);
    }
    // Each click on an empty point was a stone, until five stood in a row.
    assert_eq!(gomoku.view().phase, Phase::Over);
    assert!(!face.view().moves.is_empty());
}

#[test]
fn s0_b14_the_take_back_button_lights_up_only_after_a_move() {
    let mut face = reversi();
    let off = " u Take back";
    assert!(face.shown().contains(off), "{}", face.shown());
    // A square on which nothing can be played.
    face.click(cell(&face, Square::new(0, 0)));
    assert!(face.shown().contains(off), "{}", face.shown());
    face.line("d3");
    assert!(
        face.shown().contains("[u]Take back (1)"),
        "{}",
        face.shown()
    );
    face.press("u");
    assert!(face.shown().contains(off) && face.shown().contains("[r]Redo(1)"));
}

#[test]
fn s0_b13_what_cannot_be_done_is_told_from_what_can_without_colour() {
    let face = gomoku();
    let shown = face.shown();
    assert!(shown.contains("[Enter]Play"), "{shown}");
    assert!(
        shown.contains(" u Take back") && shown.contains(" r Redo"),
        "{shown}"
    );
    assert!(!shown.contains("[u]") && !shown.contains("[r]"), "{shown}");
}

#[test]
fn s1_b6_a_click_finds_its_square_in_every_size_and_turn() {
    for (width, height) in [(36, 20), (80, 24), (100, 40), (250, 100)] {
        for turns in ["", "o", "oo", "f", "fo"] {
            let mut face = gomoku();
            face.resize(width, height);
            face.press(turns);
            let grid = face.view().grid;
            for square in grid.squares().step_by(17) {
                // The cursor says where the square is drawn.
                face.line(&face.view().notation.write(grid, square).to_string());
                let place = face.last_move();
                face.press("u");
                face.click((place.0 + 1, place.1));
                assert_eq!(
                    face.view().last,
                    Some(Move::Place(square)),
                    "{width}x{height} {turns}"
                );
                face.press("u");
            }
        }
    }
}

#[test]
fn s1_b8_a_refusal_passes_and_legal_marks_can_be_switched_off() {
    let mut face = reversi();
    face.line("a1");
    let shown = face.shown();
    assert!(
        shown.contains("a1 turns no disc.") && shown.contains("Black to move."),
        "{shown}"
    );
    face.take(Input::Time(10_000));
    assert!(!face.shown().contains("turns no disc"), "{}", face.shown());
    assert!(face.shown().contains(" + "));
    face.press("b");
    assert!(!face.shown().contains(" + "), "{}", face.shown());
}

#[test]
fn s1_b4_a_tie_is_a_draw_in_words_in_every_language() {
    // 4x4 games end even now and then; the words are the table's.
    for lang in ["en", "zh", "ja"] {
        let mut face = tie();
        face.press("N");
        face.press("<End><Up>");
        for _ in 0..3 {
            if face.row(">").contains(name_of(lang)) {
                break;
            }
            face.press("<Right>");
        }
        face.press("<Esc>");
        let shown = face.shown().replace(' ', "");
        let word = match lang {
            "en" => "Draw8-8",
            "zh" => "平局",
            _ => "引き分け",
        };
        assert!(shown.contains(word), "{lang}: {shown}");
    }
}

fn name_of(lang: &str) -> &'static str {
    match lang {
        "en" => "English",
        "zh" => "中",
        _ => "日",
    }
}

/// A 4x4 game that ended with as many discs of each colour.
fn tie() -> Face<Reversi> {
    let position = Reversi::with_size(boardgame_core::reversi::Size::Four);
    for seed in 0..10_000 {
        let mut rng = boardgame_core::Rng::new(seed);
        let mut at = position;
        let mut moves = Vec::new();
        while let Some(m) = at.random_move(&mut rng) {
            moves.push(at.move_text(m).to_string());
            at.make(m);
        }
        let [black, white] = boardgame_core::Side::BOTH.map(|side| at.stones(side));
        if black == white && black == 8 {
            let mut face = Face::people(position);
            moves.retain(|m| m != "pass");
            face.line(&moves.join(" "));
            return face;
        }
    }
    panic!("no tie was found");
}

#[test]
fn s3_b12_s3_f19_no_input_plays_while_the_computer_thinks_and_nothing_after_the_end() {
    let mut face = Face::seats(
        Gomoku::new(Rules::default()),
        [Seat::Human, Seat::engine(3)],
    );
    face.press("<Enter>");
    face.press("<Left><Enter>");
    assert_eq!(face.moves(), "h8");
    assert!(
        face.shown().contains("is to move: the computer plays"),
        "{}",
        face.shown()
    );
    face.press("gy");
    assert_eq!(face.view().phase, Phase::Over);
    face.jobs();
    face.press("<Enter>t");
    assert!(face.jobs().is_empty(), "no engine is asked after the end");
    assert_eq!(face.moves(), "h8");
}

#[test]
fn s3_b13_start_twice_and_one_click_is_still_one_stone() {
    let mut begun = start(Settings::new(Gomoku::new(Rules::default())));
    begun.panel = true;
    begun.choices.who = [boardgame_tui::play::Who::Human; 2];
    let mut face = Face::new(begun);
    face.press("<Enter>N<Enter>");
    assert_eq!(face.view().number, 2);
    face.click(cell(&face, Square::new(7, 7)));
    assert_eq!(face.moves(), "h8");
}

#[test]
fn s3_b15_a_name_is_text_whatever_is_in_it() {
    let mut face = gomoku();
    face.line("name 1 <img onerror>");
    assert!(face.shown().contains("<img onerror>"), "{}", face.shown());
    let mut settings = Settings::new(Gomoku::new(Rules::default()));
    settings.names = ["\u{1b}[2J\u{7}evil".to_string(), "x\ny".to_string()];
    let mut begun = start(settings);
    begun
        .session
        .handle(boardgame_session::Command::Start)
        .unwrap();
    let face = Face::new(begun);
    let shown = face.shown();
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{7}'),
        "{shown:?}"
    );
    assert!(shown.contains("[2J"), "{shown}");
    assert_eq!(shown.lines().count(), 24);
}

impl<G: ScreenGame> Face<G> {
    /// Where Black's last move is marked on the board.
    fn last_move(&self) -> (u16, u16) {
        let shown = self.shown();
        for (y, row) in shown.lines().enumerate() {
            if let Some(at) = row.find("(X)") {
                return (row[..at].chars().count() as u16, y as u16);
            }
        }
        panic!("no last move in\n{shown}");
    }
}
