//! Piskvork's files.

use boardgame_core::gomoku::Rule;
use boardgame_core::{Side, Status};
use boardgame_record::psq;

use crate::shared;

/// What a file replays to, by freestyle rules.
fn replayed(file: &[u8]) -> (usize, Status) {
    let record = psq::read(file).unwrap();
    let replay = record.replay(record.gomoku_start(Rule::Freestyle).unwrap());
    assert_eq!(replay.illegal, None);
    assert_eq!(replay.plies, record.moves().count());
    (replay.plies, replay.status())
}

#[test]
fn real_files_replay_to_their_ends() {
    let white = Status::Won { side: Side::White };
    let files = [
        ("GomocupOnline_1x0-16_2.psq", 16, white),
        ("own_0_pentazen-rapfi-c22.psq", 26, white),
        ("own_1_pentazen-rapfi-c22.psq", 42, white),
        ("own_2_embryo21f-rapfi-c22.psq", 225, Status::Drawn),
    ];
    for (name, plies, status) in files {
        if let Some(file) = shared::read(&format!("gomoku/records/{name}")) {
            assert_eq!(replayed(&file), (plies, status), "{name}");
            let record = psq::read(&file).unwrap();
            assert_eq!(
                psq::write(&record).unwrap(),
                file,
                "{name} is written as it was read"
            );
        }
    }
}

#[test]
fn a_game_is_replayed_to_its_five_with_either_line_end() {
    let rows = "Piskvorky 15x15, 0:5, 1\n8,8,0\n1,1,10\n9,9,0\n1,2,10\n10,10,0\n1,3,10\n11,11,0\n\
                1,4,10\n12,12,0\none\ntwo\n0\n";
    for file in [
        rows.to_string(),
        rows.replace('\n', "\r\n"),
        rows.trim_end().to_string(),
    ] {
        assert_eq!(
            replayed(file.as_bytes()),
            (9, Status::Won { side: Side::Black })
        );
        assert_eq!(
            psq::read(file.as_bytes()).unwrap().player(Side::Black).name,
            "two"
        );
    }
}

#[test]
fn the_first_illegal_move_is_named_with_its_ply_and_reason() {
    let file = b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\n1,1,0\n";
    let record = psq::read(file).unwrap();
    let replay = record.replay(record.gomoku_start(Rule::Renju).unwrap());
    assert_eq!(replay.plies, 2);
    assert_eq!(
        replay.illegal.unwrap().to_string(),
        "ply 3: h8 is illegal: h8 is taken by Black"
    );
}

#[test]
fn a_board_too_small_for_the_game_is_refused() {
    let record = psq::read(b"Piskvorky 4x4, 0:0, 0\n1,1,0\n").unwrap();
    assert_eq!(
        record
            .gomoku_start(Rule::Freestyle)
            .unwrap_err()
            .to_string(),
        "a board of 4x4: each side must be from 5 to 26"
    );
}
