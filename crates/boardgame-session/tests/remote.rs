//! A player at another machine.

use boardgame_core::Board;
use boardgame_core::gomoku::Gomoku;
use boardgame_session::{
    Ask, Command, Enabled, Event, Lang, Phase, Player, Refused, Request, Seat, Session,
};

use crate::tools::*;

const THEM: Player = Player::Second;

fn online() -> Session<Gomoku> {
    table(gomoku(), [Seat::Human, Seat::Remote])
}

fn theirs(session: &mut Session<Gomoku>, name: &str) -> Result<Vec<Event>, Refused> {
    let m = session.position().parse_move(name).unwrap();
    session.handle_remote(THEM, Command::Play(m))
}

#[test]
fn each_side_moves_only_for_itself() {
    let mut session = online();
    let before = session.clone();
    assert_eq!(
        theirs(&mut session, "h8"),
        Err(Refused::NotYourTurn {
            name: "Ann".to_string()
        })
    );
    assert!(session == before);
    play(&mut session, "h8");
    assert_eq!(session.phase(), Phase::Remote);
    let m = place(&session, "i9");
    refused(
        &mut session,
        m,
        &Refused::NotYourTurn {
            name: "Bob".to_string(),
        },
    );
    theirs(&mut session, "i9").unwrap();
    let start = session.handle_remote(
        THEM,
        Command::SetSeat {
            player: THEM,
            seat: Seat::Human,
        },
    );
    assert_eq!(start, Err(Refused::NotForRemote));
    assert_eq!(
        session.handle_remote(Player::First, Command::Resign),
        Err(Refused::NotRemote)
    );
}

#[test]
fn a_take_back_needs_consent() {
    let mut session = online();
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
    play(&mut session, "h8");
    theirs(&mut session, "i9").unwrap();
    let ask = Ask {
        by: Player::First,
        what: Request::TakeBack,
    };
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::Asked { ask }]
    );
    assert_eq!(session.view().moves.len(), 2, "nothing is taken back yet");
    refused(&mut session, Command::Undo, &Refused::AlreadyAsked);
    let name = "Bob".to_string();
    refused(
        &mut session,
        Command::Accept,
        &Refused::NotYoursToAnswer { name },
    );
    let events = session.handle_remote(THEM, Command::Decline).unwrap();
    assert_eq!(events, [Event::Declined { ask }]);

    session.handle(Command::Undo).unwrap();
    let events = session.handle_remote(THEM, Command::Accept).unwrap();
    assert_eq!(events, [Event::TookBack { plies: 2 }]);
    refused(&mut session, Command::Redo, &Refused::NoRedoWithRemote);
}

#[test]
fn their_take_back_is_asked_here_and_goes_to_their_last_decision() {
    let mut session = online();
    play(&mut session, "h8");
    theirs(&mut session, "i9").unwrap();
    play(&mut session, "g7");
    session.handle_remote(THEM, Command::Undo).unwrap();
    assert!(session.view().enabled.answer);
    let events = session.handle(Command::Accept).unwrap();
    assert_eq!(events, [Event::TookBack { plies: 2 }]);
    assert_eq!(session.phase(), Phase::Remote);
    // A move in the meantime closes the question.
    theirs(&mut session, "i9").unwrap();
    session.handle_remote(THEM, Command::Undo).unwrap();
    let ask = Ask {
        by: THEM,
        what: Request::TakeBack,
    };
    assert!(play(&mut session, "g7").contains(&Event::Declined { ask }));
}

#[test]
fn draws_are_offered_and_answered_both_ways() {
    let mut session = online();
    session.handle(Command::OfferDraw).unwrap();
    session.handle_remote(THEM, Command::Decline).unwrap();
    session.handle_remote(THEM, Command::OfferDraw).unwrap();
    let events = session.handle(Command::Accept).unwrap();
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.view().draws, 1);
}

#[test]
fn another_game_needs_consent_too() {
    let mut session = online();
    session.handle_remote(THEM, Command::Resign).unwrap();
    let ask = |by, swap| Ask {
        by,
        what: Request::NewGame { swap },
    };
    let asked = session.handle_remote(THEM, NEW_GAME).unwrap();
    let theirs = ask(THEM, false);
    assert_eq!(asked, [Event::Asked { ask: theirs }]);
    assert_eq!(session.phase(), Phase::Over, "nothing begins yet");
    let declined = session.handle(Command::Decline).unwrap();
    assert_eq!(declined, [Event::Declined { ask: theirs }]);
    let swap = Command::NewGame {
        swap: true,
        confirmed: true,
    };
    session.handle(swap).unwrap();
    let begun = session.handle_remote(THEM, Command::Accept).unwrap();
    assert_eq!(begun, [Event::Started { black: THEM }]);
    assert_eq!(session.view().number, 2);
    assert_eq!(session.view().players[0].wins, 1);
}

#[test]
fn each_screen_is_shown_what_it_may_do() {
    let mut session = table(gomoku(), [Seat::Remote, Seat::Remote]);
    let views = |session: &Session<Gomoku>| {
        [Some(Player::First), Some(THEM), None].map(|by| session.view_for(by, None))
    };
    let [mine, theirs, watcher] = views(&session);
    assert_eq!(mine.phase, Phase::ToMove);
    assert_eq!(mine.legal.len(), 225);
    assert_eq!(mine.message.text(Lang::En), "Your move.");
    for view in [theirs, watcher] {
        assert_eq!(view.phase, Phase::Remote);
        assert!(view.legal.is_empty() && !view.enabled.play);
        assert_eq!(view.message.text(Lang::En), "Black to move.");
    }
    let m = place(&session, "h8");
    session.handle_remote(Player::First, m).unwrap();
    let [mine, theirs, watcher] = views(&session);
    assert!(mine.enabled.undo && mine.undo_count == 1);
    assert!(!theirs.enabled.undo && theirs.undo_count == 0 && theirs.enabled.play);
    let Enabled {
        go_to,
        undo,
        resign,
        offer_draw,
        answer,
        new_game,
        ..
    } = watcher.enabled;
    assert!(go_to && ![undo, resign, offer_draw, answer, new_game].contains(&true));
    session.handle_remote(Player::First, Command::Undo).unwrap();
    let answers = views(&session).map(|view| view.enabled.answer);
    assert_eq!(answers, [false, true, false]);
    // One screen looks back, the others do not.
    let back = session.view_for(Some(THEM), Some(0));
    assert_eq!((back.ply, back.phase), (0, Phase::LookingBack));
    assert!(!back.enabled.play && back.enabled.redo && back.redo_count == 1);
    assert_eq!(session.view_for(Some(Player::First), None).ply, 1);
    assert_eq!(session.view_for(None, Some(7)).ply, 1, "there is no ply 7");
}

#[test]
fn two_people_at_one_screen_answer_each_other() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::OfferDraw).unwrap();
    assert_eq!(
        session.view().ask,
        Some(Ask {
            by: Player::First,
            what: Request::Draw
        })
    );
    session.handle(Command::Accept).unwrap();
    assert_eq!(session.view().draws, 1);
}

#[test]
fn a_game_that_goes_on_is_not_thrown_away() {
    let mut session = online();
    play(&mut session, "h8");
    refused(&mut session, NEW_GAME, &Refused::RemoteGameOn);
    session.handle_remote(THEM, Command::Resign).unwrap();
    assert_eq!(session.view().players[0].wins, 1);
    session.handle(NEW_GAME).unwrap();
}

#[test]
fn a_lost_connection_stops_the_table_until_it_is_back() {
    let mut session = online();
    session.handle(Command::Connection { up: false }).unwrap();
    let view = session.view();
    assert_eq!(view.phase, Phase::Offline);
    assert!(!view.enabled.play && !view.enabled.undo && !view.enabled.hint && !view.enabled.redo);
    let m = place(&session, "h8");
    refused(&mut session, m, &Refused::Offline);
    session.advance(1000);
    assert_eq!(session.view().players[0].thought_ms, 0);
    session.handle(Command::Connection { up: true }).unwrap();
    play(&mut session, "h8");
}

#[test]
fn a_table_for_two_other_machines() {
    let mut session = table(gomoku(), [Seat::Remote, Seat::Remote]);
    let m = place(&session, "h8");
    session.handle_remote(Player::First, m.clone()).unwrap();
    assert!(session.handle_remote(Player::First, m).is_err());
    refused(&mut session, Command::Resign, &Refused::NobodyHere);
    session
        .handle_remote(Player::Second, Command::Resign)
        .unwrap();
    assert_eq!(session.view().players[0].wins, 1);
}

#[test]
fn an_offer_ends_with_the_game_that_the_offerer_wins() {
    let mut session = table(gomoku(), against_engine());
    for (mine, theirs) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    session.handle(Command::OfferDraw).unwrap();
    let events = play(&mut session, "l8");
    let ask = Ask {
        by: Player::First,
        what: Request::Draw,
    };
    assert!(events.contains(&Event::Withdrawn { ask }));
    refused(
        &mut session,
        Command::EngineDraw { accept: true },
        &Refused::NothingAsked,
    );
}
