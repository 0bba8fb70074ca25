//! Engines at the table: tickets, stopping, hints, draws.

use boardgame_core::{Board, Position};
use boardgame_session::{
    Ask, Command, Event, Job, Message, Phase, Player, Refused, Request, Seat, Session, Settings,
    Task,
};

use crate::tools::*;

#[test]
fn a_job_has_all_that_an_engine_needs() {
    let seat = Seat::Engine {
        level: 3,
        options: "nodes=100".to_string(),
    };
    let mut session = started(Settings {
        seed: 9,
        ..settings(gomoku(), [Seat::Human, seat])
    });
    let events = play(&mut session, "h8");
    let Some(Event::EngineWanted { ticket }) = events.last() else {
        panic!("{events:?}")
    };
    let job = session.job(*ticket).unwrap();
    let Job {
        task,
        position,
        moves,
        player,
        level,
        options,
        remaining_ms,
        ..
    } = &job;
    assert_eq!(
        (*task, *player, *level),
        (Task::Move, Player::Second, Some(3))
    );
    assert_eq!(position, session.position());
    assert_eq!(moves.len(), 1);
    assert_eq!(options, "nodes=100");
    assert_eq!(*remaining_ms, None);
    assert_eq!(session.jobs(), [job]);
    // The seed is the same in the same game at the same table, and another for another job.
    let same = session.clone();
    assert_eq!(same.jobs()[0].seed, session.jobs()[0].seed);
    let first = session.jobs()[0].seed;
    answer(&mut session, "i9").unwrap();
    play(&mut session, "g7");
    assert_ne!(session.jobs()[0].seed, first);
}

#[test]
fn a_person_cannot_move_for_the_engine() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    assert_eq!(session.phase(), Phase::Thinking);
    assert!(session.view().legal.is_empty());
    let m = place(&session, "i9");
    refused(
        &mut session,
        m,
        &Refused::EngineToMove {
            name: "Bob".to_string(),
        },
    );
}

#[test]
fn a_ticket_is_good_once_and_dies_with_the_game() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let first = session.jobs()[0].ticket;
    answer(&mut session, "i9").unwrap();
    let m = session.position().parse_move("a1").unwrap();
    let late = |ticket| Command::EngineMove { ticket, m };
    refused(
        &mut session,
        late(first),
        &Refused::StaleTicket { ticket: first },
    );

    play(&mut session, "g7");
    let second = session.jobs()[0].ticket;
    session.handle(Command::Resign).unwrap();
    refused(
        &mut session,
        late(second),
        &Refused::StaleTicket { ticket: second },
    );

    session.handle(NEW_GAME).unwrap();
    play(&mut session, "h8");
    let third = session.jobs()[0].ticket;
    assert!(third > second);
    let events = session.handle(NEW_GAME).unwrap();
    assert_eq!(events[0], Event::JobCancelled { ticket: third });
    refused(
        &mut session,
        late(third),
        &Refused::StaleTicket { ticket: third },
    );
}

#[test]
fn play_now_keeps_the_ticket_and_stop_does_not() {
    let mut session = table(gomoku(), against_engine());
    refused(&mut session, Command::PlayNow, &Refused::NotThinking);
    refused(&mut session, Command::Stop, &Refused::NotThinking);
    play(&mut session, "h8");
    let ticket = session.jobs()[0].ticket;
    assert_eq!(
        session.handle(Command::PlayNow).unwrap(),
        [Event::AnswerNow { ticket }]
    );
    assert_eq!(session.jobs()[0].ticket, ticket);

    let events = session.handle(Command::Stop).unwrap();
    assert_eq!(events, [Event::JobCancelled { ticket }, Event::Stopped]);
    assert_eq!(session.phase(), Phase::Stopped);
    assert!(session.view().enabled.resume && session.view().enabled.undo);
    let events = session.handle(Command::Resume).unwrap();
    assert_eq!(
        events,
        [Event::Resumed, Event::EngineWanted { ticket: ticket + 1 }]
    );
    refused(&mut session, Command::Resume, &Refused::NotStopped);
}

#[test]
fn an_engine_that_fails_is_asked_again_on_demand() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let ticket = session.jobs()[0].ticket;
    let events = session.handle(Command::EngineFailed { ticket }).unwrap();
    assert_eq!(
        events,
        [Event::EngineFailed {
            player: Player::Second
        }]
    );
    assert_eq!(
        session.view().message,
        Message::EngineWaits {
            name: "Bob".to_string()
        }
    );
    session.handle(Command::Resume).unwrap();
    answer(&mut session, "i9").unwrap();
}

#[test]
fn a_hint_comes_under_a_ticket_and_goes_with_the_next_step() {
    let mut session = table(gomoku(), against_engine());
    let events = session.handle(Command::Hint).unwrap();
    let [Event::HintWanted { ticket }] = events[..] else {
        panic!("{events:?}")
    };
    let job = session.job(ticket).unwrap();
    assert_eq!(
        (job.task, job.level, job.player),
        (Task::Hint, None, Player::First)
    );
    refused(&mut session, Command::Hint, &Refused::HintUnderWay);
    let m = session.position().parse_move("h8").unwrap();
    assert_eq!(
        session.handle(Command::HintMove { ticket, m }).unwrap(),
        [Event::Hinted { m }]
    );
    assert_eq!(session.view().hint, Some(m));

    // A hint that was overtaken by a move is cancelled.
    session.handle(Command::Hint).unwrap();
    let events = play(&mut session, "i9");
    assert!(matches!(events[0], Event::JobCancelled { .. }));
    assert_eq!(session.view().hint, None);
    refused(
        &mut session,
        Command::Hint,
        &Refused::EngineToMove {
            name: "Bob".to_string(),
        },
    );
}

#[test]
fn a_hint_that_is_no_move_is_refused() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8");
    session.handle(Command::Hint).unwrap();
    let ticket = session.jobs()[0].ticket;
    let m = session.position().parse_move("h8").unwrap();
    assert!(matches!(
        session.handle(Command::HintMove { ticket, m }),
        Err(Refused::EngineIllegal(_))
    ));
    session.handle(Command::EngineFailed { ticket }).unwrap();
    assert!(session.jobs().is_empty());
    assert_eq!(session.phase(), Phase::ToMove);
}

#[test]
fn an_engine_that_moves_on_declines_a_draw() {
    let mut session = table(gomoku(), against_engine());
    let ask = Ask {
        by: Player::First,
        what: Request::Draw,
    };
    assert_eq!(
        session.handle(Command::OfferDraw).unwrap(),
        [Event::Asked { ask }]
    );
    let name = "Bob".to_string();
    refused(
        &mut session,
        Command::Accept,
        &Refused::NotYoursToAnswer { name },
    );
    refused(&mut session, Command::OfferDraw, &Refused::AlreadyAsked);
    play(&mut session, "h8");
    assert_eq!(
        session.view().ask,
        Some(ask),
        "the offer stands while the offerer moves"
    );
    let events = answer(&mut session, "i9").unwrap();
    assert!(events.contains(&Event::Declined { ask }));

    session.handle(Command::OfferDraw).unwrap();
    session
        .handle(Command::EngineDraw { accept: false })
        .unwrap();
    assert_eq!(session.view().ask, None);
    refused(
        &mut session,
        Command::EngineDraw { accept: true },
        &Refused::NothingAsked,
    );
}

#[test]
fn a_pass_that_the_table_plays_itself_declines_no_draw() {
    let mut rng = boardgame_core::Rng::new(3);
    let mut seen = 0;
    while seen < 5 {
        let mut session = started(Settings {
            auto_pass: true,
            ..settings(small_reversi(), HUMANS)
        });
        while session.outcome().is_none() {
            let by = session.view().to_act.unwrap();
            let offered = session.handle(Command::OfferDraw).is_ok();
            let m = session.position().random_move(&mut rng).unwrap();
            let events = session.handle(Command::Play(m)).unwrap();
            let [Event::Moved { .. }, rest @ ..] = &events[..] else {
                continue;
            };
            if !offered || rest.is_empty() || session.outcome().is_some() {
                continue;
            }
            assert!(matches!(rest, [Event::Passed { player, .. }] if *player == !by));
            let what = Request::Draw;
            assert_eq!(session.view().ask, Some(Ask { by, what }));
            let mut agreed = session.clone();
            agreed.handle(Command::Accept).unwrap();
            assert_eq!(agreed.view().draws, 1);
            seen += 1;
        }
    }
}

#[test]
fn seats_can_change_in_the_middle_of_a_game() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let ticket = session.jobs()[0].ticket;
    let human = Command::SetSeat {
        player: Player::Second,
        seat: Seat::Human,
    };
    let events = session.handle(human).unwrap();
    assert!(events.contains(&Event::JobCancelled { ticket }));
    play(&mut session, "i9");
    let engine = Command::SetSeat {
        player: Player::First,
        seat: Seat::engine(5),
    };
    let events = session.handle(engine).unwrap();
    assert!(matches!(
        events[..],
        [Event::SeatChanged { .. }, Event::EngineWanted { .. }]
    ));
    assert_eq!(session.jobs()[0].level, Some(5));
    answer(&mut session, "g7").unwrap();
}

#[test]
fn random_games_of_engines_with_take_backs_inside_end_once() {
    fn check<G: boardgame_session::Game + std::fmt::Debug>(start: &G, seed: u64) {
        let mut rng = boardgame_core::Rng::new(seed);
        let seats = if seed.is_multiple_of(2) {
            engines()
        } else {
            [Seat::Human, Seat::engine(1)]
        };
        let auto_pass = seed.is_multiple_of(3);
        let settings = Settings {
            seed,
            auto_pass,
            ..settings(start.clone(), seats)
        };
        let mut session = Session::new(settings).unwrap();
        let mut events = session.handle(Command::Start).unwrap();
        let mut take_backs = 0;
        while session.outcome().is_none() {
            let job = session.jobs().pop();
            let command = match (job, session.phase()) {
                _ if rng.below(8) == 0 && take_backs < 20 => {
                    take_backs += 1;
                    Command::Undo
                }
                (Some(job), _) => random_answer(&job),
                (None, Phase::Stopped) => Command::Resume,
                (None, _) => Command::Play(session.position().random_move(&mut rng).unwrap()),
            };
            events.extend(session.handle(command).unwrap_or_default());
        }
        assert_eq!(game_overs(&events), 1);
        assert!(session.jobs().is_empty());
        let mut replayed = session.settings().start.clone();
        for m in session.view().moves {
            replayed.play(m.m).unwrap();
        }
        assert_eq!(&replayed, session.position());
        assert!(replayed.status().is_over());
    }
    for seed in 0..60 {
        check(&small_reversi(), seed);
        check(&small_gomoku(6, 6, 4), seed);
    }
}

#[test]
fn an_engine_passes_by_its_own_move_unless_passes_are_automatic() {
    for auto_pass in [false, true] {
        let mut passes = 0;
        for seed in 0..20 {
            let settings = settings(small_reversi(), engines());
            let mut session = started(Settings {
                seed,
                auto_pass,
                ..settings
            });
            for event in run_engines(&mut session) {
                if let Event::Passed { automatic, .. } = event {
                    assert_eq!(automatic, auto_pass);
                    passes += 1;
                }
            }
        }
        assert!(passes > 0);
    }
}
