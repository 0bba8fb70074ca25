//! Games of a match as records.

use std::collections::HashSet;
use std::time::Duration;

use boardgame_arena::{Opening, Openings, Schedule, Tournament, read_openings, to_record};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Board, Position};
use boardgame_record::{Format, Note, Options, Writer};

use crate::table::{board, games, levels, tournament};

#[test]
fn records_play_the_same_games_and_say_who_and_how() {
    let mut start = board(9);
    for text in ["a1", "b2", "c3"] {
        start.play(start.parse_move(text).unwrap()).unwrap();
    }
    let openings = vec![Opening::of_start(board(9)), Opening::of_start(start)];
    let tournament = Tournament {
        openings: Openings::listed(openings),
        ..tournament(board(9), levels([6, 4]), Schedule::of_match(2))
    };
    let names = ["level 6", "level 4"];
    for (slot, played) in games(&tournament, &HashSet::new()) {
        let record = to_record(&slot, &names, &played).unwrap();
        let replay = record.replay(record.gomoku_start(Default::default()).unwrap());
        assert!(replay.illegal.is_none(), "{:?}", replay.illegal);
        assert_eq!(replay.game.position(), played.history().position());
        let [black, white] = slot.sides.map(|place| names[place]);
        assert_eq!(record.info.players[0].name.to_str(), Some(black));
        assert_eq!(record.info.players[1].name.to_str(), Some(white));
        let last = record.tree.main_line().last().unwrap();
        assert!(
            record
                .tree
                .notes(last)
                .iter()
                .any(|note| matches!(note, Note::Time(_)))
        );
    }
}

#[test]
fn the_time_of_a_move_is_there_once_in_milliseconds() {
    let tournament = tournament(board(9), levels([6, 4]), Schedule::of_match(1));
    let (slot, mut played) = games(&tournament, &HashSet::new()).remove(0);
    let last = played.plies.last_mut().unwrap();
    (last.time, last.score) = (Duration::from_nanos(40_022_567), None);
    (last.depth, last.nodes) = (7, 123);
    let record = to_record(&slot, &["a", "b"], &played).unwrap();
    let mut writer = Writer::new(Format::Sgf, Options::default()).unwrap();
    writer.add_quickly(&record).unwrap();
    let sgf = String::from_utf8(writer.take()).unwrap();
    assert!(sgf.contains("TS[0.04]"), "{sgf}");
    assert!(sgf.contains("C[depth 7, 123 nodes]"), "{sgf}");
    assert!(!sgf.contains(" ms"), "{sgf}");
}

#[test]
fn records_are_openings_of_other_matches() {
    let tournament = tournament(board(15), levels([6, 4]), Schedule::of_match(2));
    let names = ["level 6", "level 4"];
    let games = games(&tournament, &HashSet::new());
    for format in [Format::Sgf, Format::MoveList] {
        let mut writer = Writer::new(format, Options::default()).unwrap();
        for (slot, played) in &games {
            let record = to_record(slot, &names, played).unwrap();
            writer.add_quickly(&record).unwrap();
        }
        let file = writer.take();
        let openings = read_openings(&board(15), "games", &file, Some(7)).unwrap();
        assert_eq!(openings.len(), 4);
        for (opening, (_, played)) in openings.iter().zip(&games) {
            let moves = played.history().moves().take(7).collect::<Vec<_>>();
            assert_eq!(opening.moves, moves);
        }
        let over = read_openings(&board(15), "games", &file, None).unwrap_err();
        assert!(
            over.to_string().contains("the game is over after it"),
            "{over}"
        );
        assert!(read_openings(&Reversi::new(), "games", &file, Some(7)).is_err());
    }
}
