//! Take-back and redo.

use boardgame_core::{Move, Rng};
use boardgame_session::{Command, Event, Game, Phase, Player, Refused};

use super::{UNDO, random_move};
use crate::tools::*;

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
