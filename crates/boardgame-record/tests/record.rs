//! Records played again: set-ups, turns, passes and variations.

use boardgame_core::gomoku::Rule;
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Position, Side, Square};
use boardgame_record::{Note, Played, Record, Tree};

fn setup(record: &mut Record, stones: &[(u8, u8, Option<Side>)]) {
    for &(x, y, stone) in stones {
        let area = Square::new(x, y).into();
        record
            .tree
            .annotate(Tree::ROOT, Note::Setup { area, stone });
    }
}

#[test]
fn a_set_up_gives_the_turn_to_whom_the_record_says_or_moves_next_or_has_fewer_stones() {
    let (black, white) = (Some(Side::Black), Some(Side::White));
    let turn = |record: &Record| {
        let replay = record.replay(record.gomoku_start(Rule::Renju).unwrap());
        assert_eq!(replay.illegal, None);
        assert_eq!(replay.game.position().turn(), record.turn_after(Tree::ROOT));
        replay.game.position().turn()
    };
    let mut record = Record::gomoku(15);
    setup(&mut record, &[(7, 7, black), (8, 6, black), (8, 8, white)]);
    assert_eq!(turn(&record), Side::White);
    setup(&mut record, &[(9, 8, white)]);
    assert_eq!(turn(&record), Side::Black);
    record.tree.annotate(Tree::ROOT, Note::Turn(Side::White));
    assert_eq!(turn(&record), Side::White);
    let mut record = Record::gomoku(15);
    setup(&mut record, &[(7, 7, white)]);
    let square = Square::new(0, 0);
    record
        .tree
        .add(Tree::ROOT, Some(Played::new(Side::White, square)));
    let replay = record.replay(record.gomoku_start(Rule::Renju).unwrap());
    assert_eq!((replay.illegal, replay.plies), (None, 1));
    assert_eq!(replay.game.position().at(square), Some(Side::White));
}

#[test]
fn a_set_up_in_mid_game_changes_what_it_names_and_leaves_the_rest() {
    let mut record = Record::gomoku(15);
    let first = record.push(Square::new(7, 7));
    record.push(Square::new(8, 7));
    let area = Square::new(7, 7).into();
    let node = record.tree.add(first, None);
    record
        .tree
        .annotate(node, Note::Setup { area, stone: None });
    let after = record
        .tree
        .add(node, Some(Played::new(Side::Black, Square::new(7, 7))));
    let replay = record.replay_to(record.gomoku_start(Rule::Freestyle).unwrap(), after);
    assert_eq!((replay.illegal, replay.plies), (None, 2));
    assert_eq!(replay.game.position().placed(), 1);
}

#[test]
fn forced_passes_are_played_and_a_wrong_turn_is_named() {
    let mut record = Record::reversi(Size::Eight);
    for text in ["f5", "d6", "c3"] {
        record.push(Reversi::new().parse_move(text).unwrap());
    }
    let last = record.tree.main_line().last().unwrap();
    let wrong = Played::new(Side::Black, Reversi::new().parse_move("d3").unwrap());
    record.tree.add(last, Some(wrong));
    let replay = record.replay(record.reversi_start().unwrap());
    assert_eq!(
        replay.illegal.unwrap().to_string(),
        "ply 4: d3 is illegal: it is not Black's turn"
    );
    assert_eq!(replay.plies, 3);
    let wrong = record.replay(Record::reversi(Size::Six).reversi_start().unwrap());
    assert_eq!(
        wrong.illegal.unwrap().to_string(),
        "ply 1: the set-up is illegal: the record is of reversi on 8x8: it cannot be played on \
         this board"
    );
}

#[test]
fn discs_that_a_record_sets_up_are_all_there_are() {
    let mut record = Record::reversi(Size::Eight);
    let (black, white) = (Some(Side::Black), Some(Side::White));
    setup(&mut record, &[(0, 0, black), (1, 0, white)]);
    record.tree.add(
        Tree::ROOT,
        Some(Played::new(Side::Black, Square::new(2, 0))),
    );
    let replay = record.replay(record.reversi_start().unwrap());
    assert_eq!((replay.illegal, replay.plies), (None, 1));
    assert_eq!(replay.game.position().discs(Side::Black).len(), 3);
}
