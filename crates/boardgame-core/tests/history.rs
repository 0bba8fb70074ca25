//! A game in progress: undo, redo and going to a ply.

use boardgame_core::gomoku::Gomoku;
use boardgame_core::{
    Board, History, Move, NoSuchPly, NothingToRedo, NothingToUndo, Position, Side, Status,
};

fn played(moves: &str) -> History<Gomoku> {
    let mut history = History::new(Gomoku::new(Default::default()));
    play(&mut history, moves);
    history
}

fn play(history: &mut History<Gomoku>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = history.position().parse_move(text).unwrap();
        history.play(m).unwrap();
    }
}

fn texts(history: &History<Gomoku>) -> String {
    let text = |m: Move| history.position().move_text(m).to_string();
    history.moves().map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn s0_b4_undo_takes_away_the_last_move_whatever_was_tried_in_between() {
    let mut history = played("h8 i9 j10");
    let occupied = history.position().parse_move("h8").unwrap();
    assert!(history.play(occupied).is_err());
    history.undo().unwrap();
    assert_eq!(texts(&history), "h8 i9");
    assert!(history.position().at(occupied.square().unwrap()).is_some());
}

#[test]
fn s0_b5_undo_and_redo_of_nothing_are_refused_and_change_nothing() {
    let mut history = played("");
    assert_eq!(history.undo(), Err(NothingToUndo));
    assert_eq!(history.redo(), Err(NothingToRedo));
    assert_eq!(history.undo_to(Side::Black), Err(NothingToUndo));
    assert_eq!(history.position(), &Gomoku::new(Default::default()));
}

#[test]
fn s0_b6_undo_works_after_undo_and_another_move() {
    let mut history = played("h8 i9");
    history.undo().unwrap();
    play(&mut history, "g7");
    history.undo().unwrap();
    assert_eq!(texts(&history), "h8");
}

#[test]
fn s0_b7_a_new_move_empties_what_can_be_redone_and_a_refused_one_does_not() {
    let mut history = played("h8 i9 j10");
    history.undo().unwrap();
    let occupied = history.position().parse_move("h8").unwrap();
    assert!(history.play(occupied).is_err());
    assert_eq!(history.undone().len(), 1);
    play(&mut history, "a1");
    assert_eq!(history.redo(), Err(NothingToRedo));
    assert_eq!(texts(&history), "h8 i9 a1");
    assert_eq!(history.position().turn(), Side::White);
}

#[test]
fn s0_b8_undo_and_redo_reach_both_ends() {
    let mut history = played("h8 i9 j10 k11 a1 b2");
    let end = history.position().clone();
    for _ in 0..6 {
        history.undo().unwrap();
    }
    assert_eq!(history.position(), &Gomoku::new(Default::default()));
    for _ in 0..6 {
        history.redo().unwrap();
    }
    assert_eq!(history.position(), &end);
}

#[test]
fn s0_b9_undo_after_a_win_reopens_the_game() {
    let mut history = played("a1 a3 b1 b3 c1 c3 d1 d3 e1");
    assert_eq!(
        history.position().status(),
        Status::Won { side: Side::Black }
    );
    history.undo().unwrap();
    assert_eq!(history.position().status(), Status::Ongoing);
    assert_eq!(history.position().turn(), Side::Black);
    play(&mut history, "h8");
    assert_eq!(history.position().status(), Status::Ongoing);
}

#[test]
fn undo_to_a_side_goes_back_to_its_last_turn() {
    let mut history = played("h8 i9 j10");
    assert_eq!(history.undo_to(Side::Black), Ok(1));
    assert_eq!(history.undo_to(Side::Black), Ok(2));
    assert_eq!(history.ply(), 0);

    let mut history = played("h8");
    let before = history.position().clone();
    assert_eq!(history.undo_to(Side::White), Err(NothingToUndo));
    assert_eq!(history.position(), &before);
    assert_eq!((history.ply(), history.undone().len()), (1, 0));
}

#[test]
fn going_to_a_ply_keeps_the_others() {
    let mut history = played("h8 i9 j10 k11");
    history.go_to(1).unwrap();
    assert_eq!((history.ply(), history.undone().len()), (1, 3));
    history.go_to(4).unwrap();
    assert_eq!(texts(&history), "h8 i9 j10 k11");
    assert_eq!(history.go_to(5), Err(NoSuchPly { ply: 5, last: 4 }));
    assert_eq!(history.ply(), 4);
}
