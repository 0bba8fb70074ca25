//! Take-back, redo and looking back.

use boardgame_core::Position;
use boardgame_core::Rng;
use boardgame_core::reversi::Reversi;
use boardgame_session::{
    Command, Event, Message, OpeningRule, Phase, Player, Refused, Seat, Session, Settings,
};

use crate::tools::*;

fn texts<G: boardgame_session::Game>(session: &Session<G>) -> String {
    let texts: Vec<_> = session.view().moves.into_iter().map(|m| m.text).collect();
    texts.join(" ")
}

#[test]
fn against_an_engine_undo_goes_back_to_the_own_last_decision() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    answer(&mut session, "i9").unwrap();
    play(&mut session, "g7");
    answer(&mut session, "f6").unwrap();
    assert_eq!(session.view().undo_count, 2);

    let events = session.handle(Command::Undo).unwrap();
    assert_eq!(events, [Event::TookBack { plies: 2 }]);
    assert_eq!(texts(&session), "h8 i9");
    let events = session.handle(Command::Redo).unwrap();
    assert_eq!(events, [Event::Redone { plies: 2 }]);
    assert_eq!(texts(&session), "h8 i9 g7 f6");
    session.handle(Command::Undo).unwrap();
    session.handle(Command::Undo).unwrap();
    assert_eq!(texts(&session), "");
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
}

#[test]
fn while_the_engine_thinks_undo_stops_it_and_takes_back_one_ply() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let ticket = session.jobs()[0].ticket;
    assert!(session.view().enabled.undo && !session.view().enabled.redo);
    let events = session.handle(Command::Undo).unwrap();
    assert_eq!(
        events,
        [Event::JobCancelled { ticket }, Event::TookBack { plies: 1 }]
    );
    assert_eq!(session.phase(), Phase::ToMove);
    let late = Command::EngineMove {
        ticket,
        m: session.position().random_move(&mut Rng::new(1)).unwrap(),
    };
    refused(&mut session, late, &Refused::StaleTicket { ticket });

    let events = session.handle(Command::Redo).unwrap();
    let ticket = ticket + 1;
    assert_eq!(
        events,
        [Event::Redone { plies: 1 }, Event::EngineWanted { ticket }]
    );
    refused(
        &mut session,
        Command::Redo,
        &Refused::EngineToMove {
            name: "Bob".to_string(),
        },
    );
}

#[test]
fn an_engine_that_began_is_not_taken_back_alone() {
    let mut session = table(gomoku(), [Seat::engine(1), Seat::Human]);
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
    answer(&mut session, "h8").unwrap();
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
    play(&mut session, "i9");
    answer(&mut session, "g7").unwrap();
    session.handle(Command::Undo).unwrap();
    assert_eq!(texts(&session), "h8");
}

#[test]
fn undo_goes_over_passes_against_an_engine() {
    let mut rng = Rng::new(11);
    let mut seen = 0;
    for _ in 0..60 {
        let seed = rng.next_u64();
        let auto_pass = seed.is_multiple_of(2);
        let seats = against_engine();
        let mut session = started(Settings {
            seed,
            auto_pass,
            ..settings(small_reversi(), seats)
        });
        while session.outcome().is_none() {
            let (decision, score) = (session.view(), session.score());
            let m = session.position().random_move(&mut rng).unwrap();
            session.handle(Command::Play(m)).unwrap();
            run_engines(&mut session);
            let passes = session.view().moves[decision.moves.len()..]
                .iter()
                .filter(|m| m.text == "pass")
                .count();
            if m.square().is_none() {
                continue;
            }
            seen += passes;
            let after = session.clone();
            session.handle(Command::Undo).unwrap();
            assert_eq!(session.view().moves, decision.moves);
            assert_eq!(session.phase(), Phase::ToMove);
            assert_eq!(session.score(), score);
            session.handle(Command::Redo).unwrap();
            assert_eq!(session.position(), after.position());
        }
    }
    assert!(seen > 10, "passes were seen: {seen}");
}

/// A random game of Reversi up to a pass: after it if passes are automatic, else before it.
fn at_a_pass(auto_pass: bool) -> Session<Reversi> {
    let mut rng = Rng::new(5);
    loop {
        let mut session = started(Settings {
            auto_pass,
            ..settings(small_reversi(), HUMANS)
        });
        while session.outcome().is_none() {
            let m = session.position().random_move(&mut rng).unwrap();
            let before = session.clone();
            let events = session.handle(Command::Play(m)).unwrap();
            let passed = events
                .iter()
                .any(|event| matches!(event, Event::Passed { .. }));
            if auto_pass && passed {
                return session;
            }
            if !auto_pass && passed {
                return before;
            }
        }
    }
}

#[test]
fn a_pass_by_hand_is_announced_and_is_one_ply_between_people() {
    let mut session = at_a_pass(false);
    let view = session.view();
    assert_eq!(view.phase, Phase::MustPass);
    assert_eq!(view.message, Message::MustPass { side: view.turn });
    assert!(view.enabled.pass && !view.enabled.play && !view.enabled.hint);
    refused(
        &mut session,
        Command::Hint,
        &Refused::MustPass { side: view.turn },
    );
    let events = session.handle(Command::Pass).unwrap();
    let player = view.to_act.unwrap();
    assert_eq!(
        events[0],
        Event::Passed {
            player,
            side: view.turn,
            automatic: false
        }
    );
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::TookBack { plies: 1 }]
    );
    assert_eq!(session.phase(), Phase::MustPass);
}

#[test]
fn an_automatic_pass_is_announced_and_goes_back_with_its_move() {
    let mut session = at_a_pass(true);
    let plies = session.view().moves.len();
    assert_eq!(session.view().moves[plies - 1].text, "pass");
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::TookBack { plies: 2 }]
    );
    assert_eq!(
        session.handle(Command::Redo).unwrap(),
        [Event::Redone { plies: 2 }]
    );
    assert_eq!(session.view().moves.len(), plies);
}

#[test]
fn engines_that_are_taken_back_wait_to_be_told_to_go_on() {
    let mut session = table(gomoku(), engines());
    answer(&mut session, "h8").unwrap();
    answer(&mut session, "i9").unwrap();
    let ticket = session.jobs()[0].ticket;
    session.handle(Command::Undo).unwrap();
    assert_eq!(session.phase(), Phase::Stopped);
    assert!(session.jobs().is_empty());
    session.handle(Command::Undo).unwrap();
    session.handle(Command::Redo).unwrap();
    assert_eq!(texts(&session), "h8");
    let events = session.handle(Command::Resume).unwrap();
    assert_eq!(
        events,
        [Event::Resumed, Event::EngineWanted { ticket: ticket + 1 }]
    );
    answer(&mut session, "g7").unwrap();
    assert_eq!(texts(&session), "h8 g7");
}

#[test]
fn looking_back_loses_nothing_and_stops_play_until_back() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 g9 i9 g7");
    let game = session.clone();
    let events = session.handle(Command::GoTo(1)).unwrap();
    assert_eq!(events, [Event::LookedBack { ply: 1 }]);
    let view = session.view();
    assert_eq!(view.redo_count, 3);
    assert_eq!(view.phase, Phase::LookingBack);
    assert_eq!(view.message, Message::LookingBack { ply: 1, of: 4 });
    assert_eq!(view.cells.iter().flatten().count(), 1);
    assert_eq!(view.moves.len(), 4);
    assert!(view.legal.is_empty());
    let m = place(&session, "a1");
    refused(&mut session, m, &Refused::LookingBack);
    refused(
        &mut session,
        Command::GoTo(5),
        &Refused::NoSuchPly { ply: 5, last: 4 },
    );
    // Redo steps forward, at last into the game.
    for _ in 0..3 {
        session.handle(Command::Redo).unwrap();
    }
    assert!(session == game);
}

#[test]
fn a_take_back_while_looking_back_goes_on_from_there() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 g9 i9 g7");
    session.handle(Command::GoTo(2)).unwrap();
    assert_eq!(session.view().undo_count, 3);
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::TookBack { plies: 2 }]
    );
    assert_eq!(texts(&session), "h8 g9");
    assert_eq!(session.view().redo_count, 2);

    let mut session = table(gomoku(), against_engine());
    for (mine, theirs) in [("h8", "i9"), ("g7", "f6"), ("a1", "b1")] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    // After the person's second move; the last decision before that is the second move.
    session.handle(Command::GoTo(3)).unwrap();
    session.handle(Command::Undo).unwrap();
    assert_eq!(texts(&session), "h8 i9");
}

#[test]
fn a_resignation_and_a_draw_can_be_taken_back_and_done_again() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    assert_eq!(session.outcome().unwrap().winner, Some(Player::Second));
    assert_eq!(session.view().players[1].wins, 1);
    let events = session.handle(Command::Undo).unwrap();
    assert_eq!(events[..2], [Event::TookBack { plies: 0 }, Event::Reopened]);
    assert_eq!(session.view().players[1].wins, 0);
    assert_eq!(session.phase(), Phase::Thinking);
    answer(&mut session, "i9").unwrap();

    session.handle(Command::OfferDraw).unwrap();
    session
        .handle(Command::EngineDraw { accept: true })
        .unwrap();
    assert_eq!(session.view().draws, 1);
    session.handle(Command::Undo).unwrap();
    assert_eq!(session.view().draws, 0);
    assert_eq!(game_overs(&session.handle(Command::Redo).unwrap()), 1);
    assert_eq!(session.view().draws, 1);
}

/// Redoes as often as the view says; the events of each time.
fn redo_all<G: boardgame_session::Game>(session: &mut Session<G>) -> Vec<Vec<Event>> {
    let mut events = Vec::new();
    for left in (0..session.view().redo_count).rev() {
        events.push(session.handle(Command::Redo).unwrap());
        assert_eq!(session.view().redo_count, left);
    }
    assert!(!session.view().enabled.redo);
    events
}

#[test]
fn redo_comes_back_to_an_end_that_came_on_the_turn_of_an_engine() {
    for ending in ["second-resigns", "first-agrees"] {
        let text = checked(&format!(
            "boardgame-session 1\ngame: reversi\nrules: 4x4\nstart: OXXX-OXX-OXX-OX- O\n\
             name: \"Computer\"\nname: \"Ann\"\nseat: engine 2 \"\"\nseat: human\nblack: first\n\
             opening: free\nclock: none\npasses: automatic\nseed: 0\nscore: 0 0 0\nnumber: 1\n\
             state: on\nthinking: 0\nundone: d4@3010 {ending}@1501\n"
        ));
        let mut session = Session::<Reversi>::load(&text).unwrap();
        // Were the engine asked between the two, its answer would throw the end away.
        assert_eq!(session.view().redo_count, 1);
        let events = redo_all(&mut session).remove(0);
        assert_eq!(events[0], Event::Redone { plies: 1 });
        assert_eq!(game_overs(&events), 1);
        assert!(session.jobs().is_empty());

        // Until it answers, the end alone can be done again too.
        session.handle(Command::Undo).unwrap();
        let ticket = session.jobs()[0].ticket;
        assert!(session.view().enabled.redo);
        let events = redo_all(&mut session).remove(0);
        assert_eq!(
            events[..2],
            [Event::JobCancelled { ticket }, Event::Redone { plies: 0 }]
        );
        assert_eq!(game_overs(&events), 1);
        session.handle(Command::Undo).unwrap();
        session.handle(Command::Undo).unwrap();
        assert_eq!(session.view().undo_count, 0);
        assert!(session.handle(Command::Redo).is_ok() && session.outcome().is_some());
    }
}

#[test]
fn redo_comes_back_to_an_end_that_came_while_an_engine_chose_its_colour() {
    let mut session = started(Settings {
        opening: OpeningRule::Swap2,
        ..settings(gomoku(), against_engine())
    });
    play(&mut session, "h8 i9 g7");
    session.handle(Command::Resign).unwrap();
    let end = session.view();
    for _ in 0..end.undo_count {
        session.handle(Command::Undo).unwrap();
    }
    assert_eq!(texts(&session), "");
    assert_eq!(redo_all(&mut session).len(), 3);
    assert_eq!(session.view().outcome, end.outcome);
    assert_eq!(session.view().moves, end.moves);
}

#[test]
fn redo_goes_on_before_an_engine_that_took_a_seat() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8 i9 g7 f6");
    for _ in 0..4 {
        session.handle(Command::Undo).unwrap();
    }
    let (player, seat) = (Player::First, Seat::engine(1));
    session.handle(Command::SetSeat { player, seat }).unwrap();
    assert_eq!(session.phase(), Phase::Thinking);
    redo_all(&mut session);
    assert_eq!(texts(&session), "h8 i9 g7 f6");
}
