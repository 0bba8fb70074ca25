//! The start panel.

use super::{Face, start};
use boardgame_core::Side;
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_session::{Command, OpeningRule, Phase, Player, Seat, Session, Settings};
use boardgame_tui::play::Who;
use boardgame_tui::screen::{Choices, Colour, Effect, Strength};

fn panel() -> Face<Gomoku> {
    let mut begun = start(Settings::new(Gomoku::new(Rules::default())));
    begun.panel = true;
    Face::new(begun)
}

/// Goes to a line of the panel.
fn to_line(face: &mut Face<Gomoku>, label: &str) {
    face.press("<Home>");
    for _ in 0..30 {
        let row = face.row(">");
        if row.trim_start_matches("> ").starts_with(label) {
            return;
        }
        face.press("<Down>");
    }
    panic!("no line {label} in\n{}", face.shown());
}

fn remembered(face: &Face<Gomoku>) -> Choices {
    let found = face.effects.iter().rev().find_map(|effect| match effect {
        Effect::Remember(choices) => Some(choices.clone()),
        _ => None,
    });
    found.expect("choices are remembered")
}

#[test]
fn everything_chosen_is_played_and_remembered() {
    let mut face = panel();
    to_line(&mut face, "  Name");
    face.press("Ann B.");
    to_line(&mut face, "  Strength");
    face.press("<Right><Right>");
    to_line(&mut face, "Player 1 has");
    face.press("<Right>");
    to_line(&mut face, "Clock");
    face.press("<Right><Right><Right>");
    to_line(&mut face, "  Each move adds");
    face.press("<Right><Right>");
    to_line(&mut face, "Board");
    face.press("<Right><Right><Right><Right>");
    to_line(&mut face, "Rules");
    face.press("<Right>");
    to_line(&mut face, "Opening");
    face.press("<Right><Right>");
    face.press("<Enter>");
    let session = face.app.session();
    let settings = session.settings();
    assert_eq!(settings.names, ["Ann B.", "Computer"]);
    assert_eq!(settings.seats, [Seat::Human, Seat::engine(7)]);
    assert_eq!(settings.black, Player::Second);
    assert_eq!(settings.opening, OpeningRule::Swap2);
    let clock = settings.clock.unwrap();
    assert_eq!((clock.main_ms, clock.increment_ms), (300_000, 2000));
    assert_eq!(face.view().rules, "19x19x5 standard");
    let choices = remembered(&face);
    assert_eq!(choices.colour, Colour::White);
    assert_eq!(
        (choices.size.as_str(), choices.rule_set.as_str()),
        ("19x19", "standard")
    );
    // The next time begins with it.
    let mut again = start(Settings::new(Gomoku::new(Rules::default())));
    again.panel = true;
    again.choices = choices;
    let mut face = Face::new(again);
    assert!(face.shown().contains("19x19"), "{}", face.shown());
    face.press("<Enter>");
    assert_eq!(face.view().rules, "19x19x5 standard");
}

#[test]
fn the_computer_may_have_a_time_a_move_instead_of_a_level() {
    let mut face = panel();
    to_line(&mut face, "  Strength");
    face.press(&"<Right>".repeat(7));
    assert!(
        face.row("Strength").contains("2 s a move"),
        "{}",
        face.shown()
    );
    face.press("<Enter>");
    let seat = &face.app.session().settings().seats[1];
    assert!(matches!(seat, Seat::Engine { options, .. } if options == "time 2000"));
    assert!(face.shown().contains("2 s a move"), "{}", face.shown());
}

#[test]
fn a_board_that_a_rule_set_does_not_allow_is_refused_and_nothing_begins() {
    let mut face = panel();
    to_line(&mut face, "Rules");
    face.press("<Left>");
    to_line(&mut face, "Board");
    face.press("<Right>");
    let renju = face.row("Rules").contains("renju");
    face.press("<Enter>");
    let begun = face.view().phase != Phase::Ready;
    assert!(renju);
    // Whatever renju allows: either a game by what stands there, or none and a reason.
    if begun {
        assert!(
            face.view().rules.starts_with("16x16x5 renju"),
            "{}",
            face.view().rules
        );
    } else {
        assert!(face.shown().contains("renju"), "{}", face.shown());
    }
}

#[test]
fn the_panel_opens_over_a_game_and_asks_before_it_throws_it_away() {
    let mut face = panel();
    to_line(&mut face, "Player 2");
    face.press("<Right><Enter>");
    face.line("h8");
    face.press("N<Esc>");
    assert_eq!(face.moves(), "h8");
    face.press("N<Enter>");
    assert!(
        face.shown().contains("Throw this game away?"),
        "{}",
        face.shown()
    );
    face.press("y");
    assert_eq!((face.moves().as_str(), face.view().number), ("", 2));
}

#[test]
fn an_unfinished_game_of_last_time_is_offered() {
    let mut earlier = Session::new(Settings::new(Gomoku::new(Rules::default()))).unwrap();
    earlier.handle(Command::Start).unwrap();
    let m = boardgame_core::Board::parse_move(earlier.position(), "c3").unwrap();
    earlier.handle(Command::Play(m)).unwrap();
    let mut begun = start(Settings::new(Gomoku::new(Rules::default())));
    begun.panel = true;
    begun.kept = Some(earlier.save());
    let mut face = Face::new(begun);
    to_line(&mut face, "[ Go on with the last game");
    face.press("<Enter>");
    assert_eq!(face.moves(), "c3");
    assert!(
        face.effects
            .iter()
            .any(|effect| matches!(effect, Effect::TakeUp))
    );
}

#[test]
fn colours_can_fall_by_lot() {
    let choices = Choices {
        colour: Colour::Random,
        who: [Who::Human; 2],
        strength: [Strength::Level(1); 2],
        ..Choices::default()
    };
    let black = |seed| {
        let usual = Reversi::new();
        let settings = choices.settings(&usual, boardgame_session::Lang::En, seed);
        settings.unwrap().black
    };
    let first = (0..100)
        .filter(|&seed| black(seed) == Player::First)
        .count();
    assert!((30..=70).contains(&first), "{first} of 100");
}

#[test]
fn every_language_has_its_panel_and_its_board() {
    let mut face = panel();
    let mut seen = Vec::new();
    for _ in 0..3 {
        face.press("<End><Up>");
        seen.push(face.shown());
        face.press("<Right>");
    }
    assert!(seen[0].contains("Language") && seen[1].contains("语") && seen[2].contains("言"));
    assert!(
        seen.iter().all(|shown| shown.contains("ASCII")),
        "{}",
        seen[1]
    );
    // Round again to Chinese, and the tutorials' own words.
    face.press("<Right><Enter>");
    let shown = face.shown().replace(' ', "");
    assert!(
        shown.contains("玩家一") && shown.contains("悔棋"),
        "{shown}"
    );
    assert_eq!(face.view().turn, Side::Black);
}
