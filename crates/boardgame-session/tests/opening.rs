//! Swap and swap2 at the table.

use boardgame_core::Side;
use boardgame_core::gomoku::Gomoku;
use boardgame_core::reversi::Reversi;
use boardgame_session::{
    Choice, Command, Event, Message, OpeningRule, Phase, Player, Refused, Seat, Session, Settings,
    Task,
};

use crate::tools::*;

fn opened(opening: OpeningRule, seats: [Seat; 2]) -> Session<Gomoku> {
    started(Settings {
        opening,
        ..settings(gomoku(), seats)
    })
}

fn sides(session: &Session<Gomoku>) -> [Side; 2] {
    session.view().players.map(|player| player.side)
}

#[test]
fn swap_three_stones_and_a_choice() {
    let mut session = opened(OpeningRule::Swap, HUMANS);
    assert_eq!(session.view().opening_stones, 3);
    let name = "Ann".to_string();
    assert_eq!(
        session.view().message,
        Message::PlaceStones { name, left: 3 }
    );
    play(&mut session, "h8 i9 g7");
    let view = session.view();
    let stones: Vec<_> = view.moves.iter().map(|m| (m.side, m.player)).collect();
    let ann = Player::First;
    assert_eq!(
        stones,
        [(Side::Black, ann), (Side::White, ann), (Side::Black, ann)]
    );
    assert_eq!(
        (view.phase, view.to_act),
        (Phase::ToChoose, Some(Player::Second))
    );
    assert_eq!(view.choices, [Choice::TakeWhite, Choice::TakeBlack]);
    let m = place(&session, "a1");
    refused(&mut session, m, &Refused::MustChoose);
    refused(&mut session, Command::Hint, &Refused::MustChoose);
    let choice = Choice::PlaceTwo;
    refused(
        &mut session,
        Command::Choose(choice),
        &Refused::NotOffered { choice },
    );

    let events = session.handle(Command::Choose(Choice::TakeBlack)).unwrap();
    let player = Player::Second;
    assert_eq!(
        events,
        [Event::Chose {
            player,
            choice: Choice::TakeBlack
        }]
    );
    assert_eq!(sides(&session), [Side::White, Side::Black]);
    assert_eq!(
        session.view().to_act,
        Some(Player::First),
        "White is to move"
    );
    refused(
        &mut session,
        Command::Choose(Choice::TakeWhite),
        &Refused::NothingToChoose,
    );
}

#[test]
fn swap2_all_three_ways() {
    let three = "h8 i9 g7";
    let mut white = opened(OpeningRule::Swap2, HUMANS);
    play(&mut white, three);
    white.handle(Command::Choose(Choice::TakeWhite)).unwrap();
    assert_eq!(sides(&white), [Side::Black, Side::White]);
    assert_eq!(white.view().to_act, Some(Player::Second));

    let mut two = opened(OpeningRule::Swap2, HUMANS);
    play(&mut two, three);
    two.handle(Command::Choose(Choice::PlaceTwo)).unwrap();
    assert_eq!(two.view().opening_stones, 2);
    play(&mut two, "a1 b2");
    let placed = two.view().moves[3..]
        .iter()
        .map(|m| m.player)
        .collect::<Vec<_>>();
    assert_eq!(placed, [Player::Second, Player::Second]);
    assert_eq!(two.view().to_act, Some(Player::First));
    let choice = Choice::PlaceTwo;
    refused(
        &mut two,
        Command::Choose(choice),
        &Refused::NotOffered { choice },
    );
    two.handle(Command::Choose(Choice::TakeWhite)).unwrap();
    assert_eq!(sides(&two), [Side::White, Side::Black]);
    assert_eq!(two.view().to_act, Some(Player::First));
    play(&mut two, "c3");
    assert_eq!(two.view().moves[5].side, Side::White);
}

#[test]
fn undo_and_redo_go_across_choices() {
    let mut session = opened(OpeningRule::Swap2, HUMANS);
    play(&mut session, "h8 i9 g7");
    session.handle(Command::Choose(Choice::PlaceTwo)).unwrap();
    play(&mut session, "a1 b2");
    session.handle(Command::Choose(Choice::TakeWhite)).unwrap();
    play(&mut session, "c3");
    let end = session.clone();
    assert_eq!(session.view().undo_count, 8);
    session.handle(Command::Undo).unwrap();
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::TookBack { plies: 0 }]
    );
    assert_eq!(session.phase(), Phase::ToChoose);
    assert_eq!(sides(&session), [Side::Black, Side::White]);
    for _ in 0..6 {
        session.handle(Command::Undo).unwrap();
    }
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
    for _ in 0..8 {
        session.handle(Command::Redo).unwrap();
    }
    assert!(session == end);
    // Another choice forgets what was played after the first one.
    for _ in 0..2 {
        session.handle(Command::Undo).unwrap();
    }
    session.handle(Command::Choose(Choice::TakeBlack)).unwrap();
    refused(&mut session, Command::Redo, &Refused::NothingToRedo);
    assert_eq!(session.view().to_act, Some(Player::Second));
}

#[test]
fn an_engine_places_and_chooses_by_jobs() {
    let mut session = opened(OpeningRule::Swap2, [Seat::engine(1), Seat::engine(1)]);
    let tasks: Vec<_> = (0..3)
        .map(|_| {
            let job = session.jobs().remove(0);
            session.handle(random_answer(&job)).unwrap();
            job.task
        })
        .collect();
    let stone = |left| Task::OpeningStone {
        left,
        within: None,
        choice_follows: true,
    };
    assert_eq!(tasks, [3, 2, 1].map(stone));
    let job = session.jobs().remove(0);
    let ticket = job.ticket;
    assert_eq!(
        (job.player, job.task),
        (Player::Second, Task::Choice(&Choice::ALL[..3]))
    );
    let m = boardgame_core::Move::Pass;
    refused(
        &mut session,
        Command::EngineMove { ticket, m },
        &Refused::WrongAnswer { ticket },
    );
    session
        .handle(Command::EngineChoice {
            ticket,
            choice: Choice::PlaceTwo,
        })
        .unwrap();
    let choice = Choice::TakeWhite;
    let ticket = session.jobs()[0].ticket;
    let wrong = Command::EngineChoice { ticket, choice };
    refused(&mut session, wrong, &Refused::WrongAnswer { ticket });
    run_engines(&mut session);
    assert!(session.outcome().is_some());
}

#[test]
fn against_an_engine_undo_goes_back_to_the_own_choice() {
    let mut session = opened(OpeningRule::Swap, [Seat::engine(1), Seat::Human]);
    for _ in 0..3 {
        let job = session.jobs().remove(0);
        session.handle(random_answer(&job)).unwrap();
    }
    refused(&mut session, Command::Undo, &Refused::NothingToUndo);
    session.handle(Command::Choose(Choice::TakeBlack)).unwrap();
    let job = session.jobs().remove(0);
    session.handle(random_answer(&job)).unwrap();
    assert_eq!(
        session.handle(Command::Undo).unwrap(),
        [Event::TookBack { plies: 1 }]
    );
    assert_eq!(session.phase(), Phase::ToChoose);
}

#[test]
fn an_opening_needs_a_game_and_a_position_that_have_it() {
    let opening = OpeningRule::Swap;
    let reversi = Settings {
        opening,
        ..settings(Reversi::new(), HUMANS)
    };
    assert_eq!(
        Session::new(reversi).unwrap_err(),
        Refused::NoSuchOpening { opening }
    );
    let mut start = gomoku();
    boardgame_core::Position::make(&mut start, boardgame_core::Square::new(7, 7).into());
    let set_up = Settings {
        opening,
        ..settings(start, HUMANS)
    };
    assert!(Session::new(set_up).is_err());
}

#[test]
fn the_next_game_is_opened_by_the_same_player_unless_roles_are_swapped() {
    let mut session = opened(OpeningRule::Swap, HUMANS);
    play(&mut session, "h8 i9 g7");
    session.handle(Command::Choose(Choice::TakeBlack)).unwrap();
    session.handle(Command::Resign).unwrap();
    session.handle(NEW_GAME).unwrap();
    assert_eq!(session.view().to_act, Some(Player::First));
    session
        .handle(Command::NewGame {
            swap: true,
            confirmed: true,
        })
        .unwrap();
    assert_eq!(session.view().to_act, Some(Player::Second));
}
