//! The end of a game, the score, and the next one.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Side};
use boardgame_session::{
    Command, Event, Lang, Message, Phase, Player, Reason, Refused, Seat, Session, Settings,
};

use crate::tools::*;

#[test]
fn a_new_game_must_be_confirmed_only_while_one_is_going_on() {
    let unconfirmed = Command::NewGame {
        swap: false,
        confirmed: false,
    };
    let mut session = table(gomoku(), HUMANS);
    session.handle(unconfirmed.clone()).unwrap();
    play(&mut session, "h8");
    assert!(session.view().enabled.confirm_new_game);
    refused(&mut session, unconfirmed.clone(), &Refused::Unconfirmed);
    session.handle(NEW_GAME).unwrap();
    assert_eq!(session.view().moves.len(), 0);
    session.handle(Command::Resign).unwrap();
    session.handle(unconfirmed).unwrap();
    assert_eq!(session.view().players[1].wins, 1);
    assert_eq!(session.view().number, 4);
}

#[test]
fn before_the_start_there_is_only_the_start() {
    let mut session = Session::new(settings(gomoku(), HUMANS)).unwrap();
    let view = session.view();
    assert_eq!((view.phase, view.to_act), (Phase::Ready, None));
    assert_eq!(view.message.text(Lang::En), "Choose and start.");
    assert!(view.enabled.start && !view.enabled.play && !view.enabled.undo);
    let m = place(&session, "h8");
    for command in [
        m,
        Command::Undo,
        Command::Redo,
        Command::GoTo(0),
        Command::Resign,
    ] {
        refused(&mut session, command, &Refused::NotStarted);
    }
}

#[test]
fn resigning_is_for_the_person_against_an_engine_and_for_the_one_to_move_of_two() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    let outcome = session.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Player::Second), Reason::Resigned)
    );
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    assert_eq!(session.outcome().unwrap().winner, Some(Player::First));
    let mut session = table(gomoku(), engines());
    refused(&mut session, Command::Resign, &Refused::NobodyHere);
}

#[test]
fn other_settings_at_the_same_table_keep_the_score() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::Resign).unwrap();
    let events = session
        .restart(settings(small_gomoku(9, 9, 4), engines()), false)
        .unwrap();
    assert!(matches!(
        events[..],
        [Event::Started { .. }, Event::EngineWanted { .. }]
    ));
    assert_eq!(session.view().players[1].wins, 1);
    assert_eq!(session.view().grid.to_string(), "9x9");
    run_engines(&mut session);
    assert_eq!(
        session.view().players.map(|p| p.wins).iter().sum::<u32>() + session.view().draws,
        2
    );
}

#[test]
fn renju_shows_the_forbidden_points_and_says_why() {
    let rules = Rules::new(15, 15, 5, Rule::Renju).unwrap();
    let mut session = table(Gomoku::new(rules), HUMANS);
    play(&mut session, "g8 a1 i8 a3 h7 a5 h9 a7");
    let view = session.view();
    let h8 = session
        .position()
        .parse_move("h8")
        .unwrap()
        .square()
        .unwrap();
    assert_eq!(view.forbidden, [h8]);
    assert!(!view.legal.contains(&h8));
    let m = place(&session, "h8");
    let why = session.handle(m).unwrap_err();
    assert_eq!(
        why.to_string(),
        "h8 is forbidden for Black: double three (g8-i8, h9-h7)."
    );
    assert_eq!(
        why.text(Lang::Zh),
        "不能落子！h8是黑棋的三三禁手（g8-i8、h9-h7）。"
    );
    assert_eq!(
        why.text(Lang::Ja),
        "h8は黒の禁手です：三三（g8-i8、h9-h7）。"
    );
}

#[test]
fn reversi_shows_flips_and_counts_while_it_is_played() {
    let mut session = table(boardgame_core::reversi::Reversi::new(), HUMANS);
    assert_eq!(session.view().counts, Some([2, 2]));
    assert_eq!(session.view().legal.len(), 4);
    let events = play(&mut session, "f5");
    let e5 = session
        .position()
        .parse_move("e5")
        .unwrap()
        .square()
        .unwrap();
    let Event::Moved { side, changed, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((*side, &changed[..]), (Side::Black, &[e5][..]));
    assert_eq!(session.view().changed, [e5]);
    assert_eq!(session.view().counts, Some([4, 1]));
    assert_eq!(
        session.describe(&events[0]).text(Lang::En),
        "Black f5, turning 1 disc."
    );
    session.handle(Command::GoTo(0)).unwrap();
    assert_eq!(session.view().counts, Some([2, 2]));
}

#[test]
fn a_win_on_time_and_by_resignation_are_told_apart() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::Resign).unwrap();
    let text = session.view().message.text(Lang::En);
    assert_eq!(text, "White wins: Black resigns. Congratulations, Bob!");
    let timed = Settings {
        clock: Some(boardgame_session::Clock {
            main_ms: 1,
            increment_ms: 0,
        }),
        ..settings(gomoku(), HUMANS)
    };
    let mut session = started(timed);
    let events = session.advance(1);
    let Event::GameOver { outcome } = events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(outcome.reason, Reason::Time);
    let message = session.describe(&events[0]);
    assert!(matches!(
        message,
        Message::Won {
            side: Side::White,
            ..
        }
    ));
}

#[test]
fn nobody_congratulates_an_engine() {
    let mut session = table(gomoku(), against_engine());
    session.handle(Command::Resign).unwrap();
    let texts = Lang::ALL.map(|lang| session.view().message.text(lang));
    assert_eq!(texts[0], "White wins: Black resigns.");
    assert_eq!(texts[1], "【Bob】赢了！黑方认输，白子已胜！再来一盘！");
    assert_eq!(texts[2], "白の勝ちです（黒の投了）。");
    // Whoever sits at another machine is a person all the same.
    let mut session = table(gomoku(), [Seat::Human, Seat::Remote]);
    session.handle(Command::Resign).unwrap();
    let text = session.view().message.text(Lang::En);
    assert_eq!(text, "White wins: Black resigns. Congratulations, Bob!");
}
