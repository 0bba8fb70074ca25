//! The tutorials' faults of the table's kind. Each test shows that one of them is not here; its
//! name is the fault's number.

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Direction, Line, Move, Rng, Square, Status};
use boardgame_session::{
    Command, Event, Game, How, Lang, Message, Objection, Phase, Player, Reason, Refused, Seat,
    Session, Settings,
};

use crate::tools::*;

const UNDO: Command = Command::Undo;

/// Plays a random move of whoever is to move.
fn random_move<G: Game>(session: &mut Session<G>, rng: &mut Rng) -> Vec<Event> {
    let m = session
        .position()
        .random_move(rng)
        .expect("the game goes on");
    session.handle(Command::Play(m)).unwrap()
}

#[test]
fn s0_b1_undo_gives_everything_back_and_a_five_through_the_point_still_wins() {
    let mut session = table(gomoku(), HUMANS);
    let before = session.clone();
    play(&mut session, "h8");
    session.handle(UNDO).unwrap();
    assert_eq!(session.position(), before.position());
    assert_eq!(session.view().cells, before.view().cells);

    // White's five passes over h8, where black had been.
    play(&mut session, "a1 f8 b3 g8 c5 h8 a7 i8 a9");
    let events = play(&mut session, "j8");
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.outcome().unwrap().winner, Some(Player::Second));
}

#[test]
fn s0_b2_undo_and_redo_is_as_if_never_undone_at_every_prefix_of_random_games() {
    fn check<G: Game + std::fmt::Debug>(start: &G, seed: u64) {
        let mut rng = Rng::new(seed);
        let mut session = table(start.clone(), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
            let before = session.clone();
            session.handle(UNDO).unwrap();
            assert!(session.outcome().is_none());
            let events = session.handle(Command::Redo).unwrap();
            assert_eq!(game_overs(&events), usize::from(before.outcome().is_some()));
            assert!(session == before);
        }
    }
    for seed in 0..20 {
        check(&small_gomoku(7, 6, 4), seed);
        check(&small_reversi(), seed);
    }
}

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
fn s0_b4_undo_takes_back_the_last_move_whatever_was_clicked() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 g9 i9");
    for old in ["h8", "g9"] {
        let click = place(&session, old);
        assert!(session.handle(click).is_err());
    }
    session.handle(UNDO).unwrap();
    let texts: Vec<_> = session.view().moves.into_iter().map(|m| m.text).collect();
    assert_eq!(texts, ["h8", "g9"]);
}

#[test]
fn s0_b5_undo_and_redo_of_nothing_are_refused() {
    let mut session = table(gomoku(), HUMANS);
    refused(&mut session, UNDO, &Refused::NothingToUndo);
    refused(&mut session, Command::Redo, &Refused::NothingToRedo);
    assert!(!session.view().enabled.undo && !session.view().enabled.redo);
}

#[test]
fn s0_b6_a_new_move_after_an_undo_can_be_undone() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8");
    session.handle(UNDO).unwrap();
    play(&mut session, "i9");
    session.handle(UNDO).unwrap();
    assert_eq!(session.position(), &gomoku());
}

#[test]
fn s0_b7_a_new_move_clears_redo() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 g9");
    session.handle(UNDO).unwrap();
    session.handle(UNDO).unwrap();
    assert_eq!(session.view().redo_count, 2);
    play(&mut session, "i9");
    assert_eq!(session.view().redo_count, 0);
    refused(&mut session, Command::Redo, &Refused::NothingToRedo);
}

#[test]
fn s0_b8_undo_to_the_empty_board_and_redo_to_the_end_at_any_length() {
    let mut rng = Rng::new(8);
    for _ in 0..10 {
        let mut session = table(small_gomoku(8, 8, 5), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
        }
        let end = session.clone();
        let plies = session.view().moves.len();
        for left in (0..plies).rev() {
            session.handle(UNDO).unwrap();
            assert_eq!(session.view().undo_count, left);
            assert_eq!(session.view().redo_count, plies - left);
        }
        assert_eq!(session.position(), &end.settings().start);
        for _ in 0..plies {
            session.handle(Command::Redo).unwrap();
        }
        assert!(session == end);
    }
}

#[test]
fn s0_b9_undo_after_a_win_reopens_the_game_and_takes_the_score_back() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 a1 i8 b1 j8 c1 k8 d1");
    let events = play(&mut session, "l8");
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.view().players[0].wins, 1);
    let late = place(&session, "e1");
    refused(&mut session, late, &Refused::Over);

    let events = session.handle(UNDO).unwrap();
    assert_eq!(events, [Event::TookBack { plies: 1 }, Event::Reopened]);
    assert_eq!(session.view().players[0].wins, 0);
    assert_eq!(session.phase(), Phase::ToMove);
    play(&mut session, "a15 e1");
    assert_eq!(session.view().players[1].wins, 1);
}

#[test]
fn s0_b10_a_full_board_is_a_draw() {
    // Rows of XXOO shifted by two: no five in any direction, 113 black and 112 white stones.
    let cell = |x: usize, y: usize| (x + 2 * y) % 4 < 2;
    let mut stones: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
    for square in gomoku().grid().squares() {
        let black = cell(square.x().into(), square.y().into());
        stones[usize::from(!black)].push(square);
    }
    assert_eq!(stones[0].len(), 113);
    let mut session = table(gomoku(), HUMANS);
    let mut events = Vec::new();
    for ply in 0..225 {
        let square = stones[ply % 2][ply / 2];
        events.extend(session.handle(Command::Play(Move::Place(square))).unwrap());
    }
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.outcome().unwrap().status, Status::Drawn);
    assert_eq!(session.view().message, Message::Drawn { how: How::Rules });
    assert_eq!(session.view().draws, 1);
    assert_eq!(session.phase(), Phase::Over);
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
fn s0_b14_undo_is_enabled_by_moves_alone() {
    let mut session = table(gomoku(), HUMANS);
    assert!(!session.view().enabled.undo);
    assert!(session.handle(Command::Play(Move::Pass)).is_err());
    assert!(!session.view().enabled.undo);
    play(&mut session, "h8");
    assert!(session.view().enabled.undo && !session.view().enabled.redo);
    let taken = place(&session, "h8");
    assert!(session.handle(taken).is_err());
    assert_eq!(session.view().undo_count, 1);
    session.handle(UNDO).unwrap();
    assert!(!session.view().enabled.undo && session.view().enabled.redo);
}

#[test]
fn s1_b3_every_random_game_of_reversi_ends_with_a_count_of_all_discs() {
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        let mut session = table(Reversi::new(), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
        }
        let view = session.view();
        let discs = view.cells.iter().flatten().count();
        assert_eq!(view.counts.unwrap().iter().sum::<usize>(), discs);
        let (Message::Won { how, .. } | Message::Drawn { how }) = view.message else {
            panic!("no result is shown: {:?}", view.message);
        };
        let [black, white] = view.counts.unwrap();
        assert_eq!(how, How::Counts { black, white });
    }
}

#[test]
fn s1_b4_a_tie_is_a_draw_in_every_language() {
    let mut rng = Rng::new(4);
    let drawn = (0..).find_map(|_| {
        let mut session = table(Reversi::with_size(Size::Four), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
        }
        (session.outcome()?.status == Status::Drawn).then_some(session)
    });
    let view = drawn.unwrap().view();
    let [black, white] = view.counts.unwrap();
    assert_eq!(black, white);
    assert_eq!(view.draws, 1);
    assert_eq!(view.players.map(|player| player.wins), [0, 0]);
    assert_eq!(
        view.message.text(Lang::En),
        format!("Draw {black}-{white}.")
    );
    let zh = format!("游戏结束平局,黑方:{black}白方:{white}");
    assert_eq!(view.message.text(Lang::Zh), zh);
    let ja = format!("引き分けです（黒{black}対白{white}）。");
    assert_eq!(view.message.text(Lang::Ja), ja);
}

#[test]
fn s1_b7_three_hundred_random_games_all_show_a_result() {
    let mut rng = Rng::new(7);
    for number in 0..300 {
        let auto_pass = number % 2 == 0;
        let mut session = started(Settings {
            auto_pass,
            ..settings(Reversi::new(), HUMANS.clone())
        });
        let mut events = Vec::new();
        while session.outcome().is_none() {
            let view = session.view();
            assert_eq!(
                view.enabled.pass,
                view.legal.is_empty(),
                "whoever is to move can"
            );
            assert!(!(auto_pass && view.enabled.pass));
            events.extend(random_move(&mut session, &mut rng));
        }
        assert_eq!(game_overs(&events), 1);
        let message = session.view().message;
        assert!(won(&message) || matches!(message, Message::Drawn { .. }));
    }
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
fn s2_b4_a_move_that_completes_two_fives_ends_the_game_once() {
    let mut session = table(gomoku(), HUMANS);
    // Four across and four down; h8 makes both five.
    let events = play(
        &mut session,
        "d8 a1 e8 a3 f8 a5 g8 a7 h9 b1 h10 b3 h11 b5 h12 b7 h8",
    );
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.view().lines.len(), 2);
    assert_eq!(session.view().players[0].wins, 1);
}

#[test]
fn s2_b5_engines_fill_the_board_to_a_draw_and_are_never_asked_after_it() {
    let mut rng = Rng::new(5);
    let mut draws = 0;
    for number in 0..40 {
        // Seven in a row on six by seven squares: mostly draws.
        let start = small_gomoku(6, 7, 6 + number % 2);
        let seed = rng.next_u64();
        let mut session = started(Settings {
            seed,
            ..settings(start, engines())
        });
        let events = run_engines(&mut session);
        assert_eq!(game_overs(&events), 1);
        assert!(
            matches!(events.last(), Some(Event::GameOver { .. })),
            "nothing after the end"
        );
        assert!(session.jobs().is_empty());
        let stones = session.view().cells.iter().flatten().count();
        assert_eq!(
            stones,
            session.view().moves.len(),
            "no stone lies on another"
        );
        if session.outcome().unwrap().status == Status::Drawn {
            assert_eq!(stones, 42);
            draws += 1;
        }
    }
    assert!(draws > 0);
}

#[test]
fn s2_b5_s3_b8_an_engine_that_names_a_taken_point_is_refused_and_may_answer_again() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let before = session.clone();
    let why = answer(&mut session, "h8").unwrap_err();
    assert_eq!(
        why,
        Refused::EngineIllegal(Objection::Taken {
            square: "h8".to_string()
        })
    );
    assert!(session == before);
    answer(&mut session, "i9").unwrap();
}

#[test]
fn s2_b9_restart_take_back_colour_and_level_are_there_and_a_computer_win_leaves_no_trace() {
    let mut session = table(gomoku(), [Seat::Human, Seat::engine(4)]);
    for (mine, theirs) in [
        ("a1", "f8"),
        ("a3", "g8"),
        ("a5", "h8"),
        ("a7", "i8"),
        ("a9", "j8"),
    ] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    assert_eq!(session.view().players[1].wins, 1);
    session
        .handle(Command::NewGame {
            swap: true,
            confirmed: false,
        })
        .unwrap();
    assert_eq!(
        session.phase(),
        Phase::Thinking,
        "the computer has Black now"
    );
    assert_eq!(session.jobs()[0].level, Some(4));
    answer(&mut session, "h8").unwrap();
    play(&mut session, "g9");
    session.handle(UNDO).unwrap();
    session.handle(NEW_GAME).unwrap();
    assert_eq!(session.view().players[1].wins, 1);
}

#[test]
fn s3_b2_all_winning_lines_are_shown() {
    let mut session = table(gomoku(), HUMANS);
    play(
        &mut session,
        "d8 a1 e8 a3 f8 a5 g8 a7 h9 b1 h10 b3 h11 b5 h12 b7 h8",
    );
    let view = session.view();
    let line = |x, y, direction| Line {
        start: Square::new(x, y),
        direction,
        len: 5,
    };
    assert_eq!(
        view.lines,
        [
            line(3, 7, Direction::Horizontal),
            line(7, 3, Direction::Vertical)
        ]
    );
    let text = view.message.text(Lang::En);
    assert_eq!(
        text,
        "Black wins: five d8-h8, five h12-h8. Congratulations, Ann!"
    );
}

#[test]
fn s3_b12_the_engine_is_not_asked_after_a_person_has_won() {
    let mut session = table(gomoku(), against_engine());
    for (mine, theirs) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    let events = play(&mut session, "l8");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::EngineWanted { .. }))
    );
    assert!(session.jobs().is_empty());
    refused(
        &mut session,
        Command::EngineMove {
            ticket: 4,
            m: Move::Pass,
        },
        &Refused::StaleTicket { ticket: 4 },
    );
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

#[test]
fn s3_b15_a_name_is_plain_text_whatever_it_looks_like() {
    let name = "<img src=x onerror=alert(1)>\n{side}&amp;";
    let mut session = table(gomoku(), HUMANS);
    session
        .handle(Command::Rename {
            player: Player::First,
            name: name.to_string(),
        })
        .unwrap();
    session.handle(Command::Resign).unwrap();
    session.handle(UNDO).unwrap();
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    let view = session.view();
    assert_eq!(view.players[0].name, name);
    for lang in Lang::ALL {
        assert!(view.message.text(lang).contains(name), "{lang}");
    }
    let loaded = Session::<Gomoku>::load(&session.save()).unwrap();
    assert_eq!(loaded.view().players[0].name, name);
}

#[test]
fn s3_features_of_the_game_and_end_screen() {
    let mut session = table(gomoku(), HUMANS);
    assert_eq!(session.view().players[0].name, "Ann");
    assert_eq!(session.view().to_act, Some(Player::First));
    play(&mut session, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
    let view = session.view();
    let text = view.message.text(Lang::Zh);
    assert_eq!(text, "恭喜，【Ann】赢了！黑子已胜：h8-l8！再来一盘！");
    assert_eq!(view.outcome.unwrap().reason, Reason::Rules);
    assert_eq!(view.undo_count, 9, "the number on the button");
    // Once more with roles swapped; the score goes with the players.
    session
        .handle(Command::NewGame {
            swap: true,
            confirmed: false,
        })
        .unwrap();
    assert_eq!(session.view().to_act, Some(Player::Second));
    play(&mut session, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
    assert_eq!(session.view().players.map(|player| player.wins), [1, 1]);
}

#[test]
fn s2_b6_a_start_in_which_the_game_is_over_is_refused() {
    let rules = Rules::mnk(3, 3, 3).unwrap();
    let won = "XXX/OO./...".split('/');
    let start = Gomoku::from_rows(rules, won, boardgame_core::Side::White).unwrap();
    assert_eq!(
        Session::new(Settings::new(start)).unwrap_err(),
        Refused::StartIsOver
    );
}

#[test]
fn s0_b17_a_new_game_forgets_neither_names_nor_score() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::Resign).unwrap();
    session.handle(NEW_GAME).unwrap();
    let view = session.view();
    assert_eq!(
        view.players.map(|player| (player.name, player.wins)),
        [("Ann".to_string(), 0), ("Bob".to_string(), 1)]
    );
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
