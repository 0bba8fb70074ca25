//! Moves that can be played, and those that are refused.

use boardgame_core::Square;
use boardgame_core::reversi::{Reversi, Size};
use boardgame_session::{Command, Game, Lang, Objection, Refused, Session};

use crate::tools::*;

#[test]
fn s0_b3_an_illegal_move_changes_nothing_and_says_why() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 g9");
    let taken = place(&session, "h8");
    let why = Refused::Illegal(Objection::Taken {
        square: "h8".to_string(),
    });
    refused(&mut session, taken, &why);
    assert_eq!(why.to_string(), "h8 is taken.");

    let mut session = table(Reversi::new(), HUMANS);
    let turns_nothing = place(&session, "a1");
    let why = Refused::Illegal(Objection::TurnsNothing {
        square: "a1".to_string(),
    });
    refused(&mut session, turns_nothing, &why);
    refused(
        &mut session,
        Command::Pass,
        &Refused::Illegal(Objection::NoPass),
    );
}

#[test]
fn s0_b11_s1_b5_s2_b8_a_square_off_the_board_is_refused() {
    fn check<G: Game + std::fmt::Debug>(start: G) {
        let grid = start.grid();
        let mut session = table(start, HUMANS);
        for x in 0..Square::MAX_SIDE {
            for y in 0..Square::MAX_SIDE {
                let square = Square::new(x, y);
                if !grid.contains(square) {
                    let why = Refused::Illegal(Objection::OffBoard);
                    refused(&mut session, Command::Play(square.into()), &why);
                }
            }
        }
    }
    check(gomoku());
    check(small_gomoku(5, 9, 5));
    check(Reversi::new());
    check(Reversi::with_size(Size::Four));
}

#[test]
fn s1_b8_a_refusal_leaves_the_turn_text_and_hints_go_away() {
    let mut session = table(Reversi::new(), HUMANS);
    let text = session.view().message.text(Lang::Zh);
    assert_eq!(text, "该黑棋走子");
    let wrong = place(&session, "a1");
    let why = session.handle(wrong).unwrap_err();
    assert!(
        why.text(Lang::Zh).starts_with("不能落子!") || why.text(Lang::Zh).starts_with("不能落子！")
    );
    assert_eq!(session.view().message.text(Lang::Zh), text);

    session.handle(Command::Hint).unwrap();
    run_engines(&mut session);
    assert!(session.view().hint.is_some());
    play(&mut session, "f5");
    assert_eq!(session.view().hint, None);
}

#[test]
fn s2_b7_only_squares_that_can_be_played_now_are_offered() {
    let mut session = table(gomoku(), against_engine());
    assert_eq!(session.view().legal.len(), 225);
    play(&mut session, "h8");
    assert!(session.view().legal.is_empty(), "the engine is to move");
    answer(&mut session, "i9").unwrap();
    assert_eq!(session.view().legal.len(), 223);
    session.handle(Command::Resign).unwrap();
    assert!(session.view().legal.is_empty(), "the game is over");
}

#[test]
fn s3_b13_started_twice_one_click_is_one_stone() {
    let mut session = Session::new(settings(gomoku(), HUMANS)).unwrap();
    session.handle(Command::Start).unwrap();
    refused(&mut session, Command::Start, &Refused::AlreadyStarted);
    let click = place(&session, "h8");
    let events = session.handle(click.clone()).unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!(session.view().cells.iter().flatten().count(), 1);
    assert!(
        session.handle(click).is_err(),
        "a second report of the same click does nothing"
    );

    session.handle(NEW_GAME).unwrap();
    session.handle(NEW_GAME).unwrap();
    play(&mut session, "h8");
    assert_eq!(session.view().cells.iter().flatten().count(), 1);
}
