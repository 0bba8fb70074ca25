//! Without colour everything can still be told apart.

use super::{Face, gomoku, reversi};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};

#[test]
fn last_move_cursor_side_to_move_and_winning_row_need_no_colour() {
    let mut face = gomoku();
    face.line("h8 a1 i8 a2 j8 a3 k8");
    face.press("<Up>");
    let board = "   a b c d e f g h i j k l m n o
15 . . . . . . . . . . . . . . . 15
14 . . . . . . . . . . . . . . . 14
13 . . . . . . . . . . . . . . . 13
12 . . . . . . . . . . . . . . . 12
11 . . . . . . . . . . . . . . . 11
10 . . . . . . . . . . . . . . . 10
 9 . . . . . . .[.]. . . . . . . 9
 8 . . . . . . . X X X(X). . . . 8
 7 . . . . . . . . . . . . . . . 7
 6 . . . . . . . . . . . . . . . 6
 5 . . . . . . . . . . . . . . . 5
 4 . . . . . . . . . . . . . . . 4
 3 O . . . . . . . . . . . . . . 3
 2 O . . . . . . . . . . . . . . 2
 1 O . . . . . . . . . . . . . . 1
   a b c d e f g h i j k l m n o";
    let shown = face.shown();
    let rows = shown.lines().skip(1).take(17);
    let left = rows.map(|row| {
        row.chars()
            .take(35)
            .collect::<String>()
            .trim_end()
            .to_string()
    });
    assert_eq!(left.collect::<Vec<_>>().join("\n"), board);
    assert!(shown.contains("  X Player 1 (black)") && shown.contains("> O Player 2 (white)"));
    assert!(shown.contains("4. [k8]"), "{shown}");
    face.line("a4 l8");
    let won = " 8 . . . . . . .*X*X*X*X(X). . . 8";
    assert!(face.shown().contains(won), "{}", face.shown());
    assert!(
        face.shown().contains("Black wins: five h8-l8"),
        "{}",
        face.shown()
    );
    assert!(
        face.shown().contains("* X Player 1 (black)"),
        "{}",
        face.shown()
    );
    // Nobody is to act any more.
    assert!(!face.shown().contains('>'), "{}", face.shown());
}

#[test]
fn both_rows_of_a_double_win_are_lit() {
    let mut face = gomoku();
    face.line("a1 o1 b1 o2 c1 o3 d1 o4 e2 a15 e3 b15 e4 c15 e5 d15 e1");
    let shown = face.shown();
    assert!(shown.contains(" 1*X*X*X*X(X). "), "{shown}");
    for row in [2, 3, 4, 5] {
        assert!(face.row(&format!(" {row} . ")).contains(".*X*."), "{shown}");
    }
}

#[test]
fn turned_discs_legal_squares_and_counts_are_shown() {
    let mut face = reversi();
    let start = face.shown();
    assert!(start.contains("X 2 - 2 O"), "{start}");
    for legal in [
        "3 . . . + . . . . 3",
        "4 . . + O X . . . 4",
        "6 . . . . + . . . 6",
    ] {
        assert!(start.contains(legal), "{legal}\n{start}");
    }
    face.line("d3");
    let shown = face.shown();
    assert!(shown.contains("(X)"), "{shown}");
    assert!(
        shown.contains("|X|X"),
        "the disc at d4 was turned:\n{shown}"
    );
    assert!(shown.contains("X 4 - 1 O"), "{shown}");
    assert!(shown.contains("Black d3, turning 1 disc."), "{shown}");
    face.press("b");
    assert!(!face.shown().contains(" + "), "{}", face.shown());
}

#[test]
fn forbidden_points_and_hints_are_shown() {
    let mut face = Face::people(Gomoku::new(Rules::new(15, 15, 5, Rule::Renju).unwrap()));
    face.line("h8 a1 h9 a15 i7 o1 j7 o15");
    // A double three at h7 for Black.
    assert!(face.row(" 7 ").contains('!'), "{}", face.shown());
    face.press("t");
    face.think();
    let shown = face.shown();
    let hint = face.view().hint.unwrap();
    assert!(
        shown.contains("?.?") && shown.contains("Hint: "),
        "{hint:?}\n{shown}"
    );
}

#[test]
fn the_scores_of_the_scoring_player_lie_over_the_board_and_go_away() {
    let mut begun = super::start(boardgame_session::Settings::new(Gomoku::new(
        Rules::default(),
    )));
    begun.scores = |position| {
        use boardgame_core::MoveScorer;
        let mut scores = Vec::new();
        boardgame_core::gomoku::ShapeScorer
            .visit_scores(position, |m, score| scores.push((m, score)));
        scores
    };
    let mut face = Face::new(begun);
    face.line("h8");
    face.press("v");
    // From 0 for the worst to 99 for the best where there is no room for more.
    let shown = face.shown();
    assert!(shown.contains("99") && shown.contains(" 0"), "{shown}");
    face.resize(200, 60);
    let shown = face.shown();
    let mut board = shown.lines().take(48).map(|row| row.chars().take(95));
    let dotted = board.any(|mut row| row.any(|c| c == '.'));
    assert!(!dotted, "a number takes all of its square: {shown}");
    face.press("<Esc>");
    face.resize(80, 24);
    assert!(!face.shown().contains("99"), "{}", face.shown());
}

#[test]
fn s3_b16_stones_differ_in_shape_in_every_look() {
    use boardgame_tui::screen::{Glyphs, Stones};
    for glyphs in Glyphs::ALL {
        for stones in Stones::ALL {
            let mut begun = super::start(boardgame_session::Settings::new(Gomoku::new(
                Rules::default(),
            )));
            begun.choices.glyphs = Some(glyphs);
            begun.choices.stones = stones;
            begun.choices.who = [boardgame_tui::play::Who::Human; 2];
            let mut face = Face::new(begun);
            face.line("h8 h9");
            let (black, white) = (face.row("(black)"), face.row("(white)"));
            let stone = |row: &str| row.split_once(" Player").unwrap().0.chars().last().unwrap();
            assert_ne!(stone(&black), stone(&white), "{glyphs:?} {stones:?}");
        }
    }
}

#[test]
fn s3_f4_s3_f5_the_board_and_its_lines_have_the_colours_that_were_chosen() {
    use boardgame_tui::screen::{Ground, Lines};
    let drawn = |ground, lines| {
        let mut begun = super::start(boardgame_session::Settings::new(Gomoku::new(
            Rules::default(),
        )));
        begun.colour = true;
        begun.choices.ground = ground;
        begun.choices.lines = lines;
        begun.choices.who = [boardgame_tui::play::Who::Human; 2];
        let face = Face::new(begun);
        // The point left of the rightmost one in the top row.
        let (_, row) = face.find("15 ");
        let buffer = face.buffer();
        let mut points = (0..80).filter(|&x| buffer[(x, row)].symbol() == ".");
        let cell = &buffer[(points.next_back().unwrap(), row)];
        (cell.bg, cell.fg)
    };
    let grounds = [Ground::Wood, Ground::Green, Ground::Dark, Ground::Plain];
    let lines = [Lines::Black, Lines::Grey, Lines::Green, Lines::White];
    let mut seen = std::collections::HashSet::new();
    for ground in grounds {
        let (board, _) = drawn(ground, Lines::Black);
        assert!(seen.insert(board), "{ground:?}");
    }
    seen.clear();
    for line in lines {
        let (board, points) = drawn(Ground::Wood, line);
        assert!(seen.insert(points) && points != board, "{line:?}");
    }
}
