//! Files of any format: told apart, read, and turned into one another.

use boardgame_core::gomoku::Rule;
use boardgame_record::{Format, GameKind, Options, Record, read_file, write};

use crate::shared;

/// Every real file: its format, how many games it has, how many of them cannot be read or have an
/// illegal move, and how many moves there are.
const FILES: [(&str, Format, usize, usize, usize); 30] = [
    ("gomoku/sgf/branches.sgf", Format::Sgf, 1, 0, 3),
    ("gomoku/sgf/gomokuquest_opening.sgf", Format::Sgf, 1, 1, 36),
    ("gomoku/sgf/gomokuquest_plain.sgf", Format::Sgf, 1, 0, 24),
    ("gomoku/sgf/rif_5A_gm5.sgf", Format::Sgf, 1, 0, 10),
    ("gomoku/sgf/setup_PL_W_uneven.sgf", Format::Sgf, 1, 0, 0),
    ("gomoku/sgf/setup_black_to_move.sgf", Format::Sgf, 1, 0, 0),
    (
        "gomoku/records/GomocupOnline_1x0-16_2.psq",
        Format::Psq,
        1,
        0,
        16,
    ),
    (
        "gomoku/records/own_0_pentazen-rapfi-c22.psq",
        Format::Psq,
        1,
        0,
        26,
    ),
    (
        "gomoku/records/own_1_pentazen-rapfi-c22.psq",
        Format::Psq,
        1,
        0,
        42,
    ),
    (
        "gomoku/records/own_2_embryo21f-rapfi-c22.psq",
        Format::Psq,
        1,
        0,
        225,
    ),
    (
        "gomoku/renlib/Allrenjuopenings.lib",
        Format::RenLib,
        1,
        0,
        39_884,
    ),
    ("gomoku/renlib/D4.lib", Format::RenLib, 1, 0, 3_058),
    ("gomoku/renlib/VCF.lib", Format::RenLib, 1, 0, 741),
    (
        "gomoku/openings/gomocup2026_freestyle15.txt",
        Format::Openings,
        12,
        0,
        66,
    ),
    (
        "gomoku/openings/gomocup_freestyle20_odd.txt",
        Format::Openings,
        54,
        0,
        440,
    ),
    (
        "gomoku/openings/gomocupjudge_openings_20.txt",
        Format::Openings,
        6,
        0,
        60,
    ),
    ("gomoku/openings/renju26.txt", Format::Openings, 26, 0, 78),
    (
        "reversi/sgf/edax46_export_WTH_1977.sgf",
        Format::Sgf,
        12,
        0,
        736,
    ),
    ("reversi/ggf/ntest_TestGames.ggf", Format::Ggf, 12, 0, 725),
    ("reversi/ggf/welty_test_games.ggf", Format::Ggf, 5, 0, 259),
    ("reversi/obf/fforum-1-19.obf", Format::Obf, 19, 0, 145),
    ("reversi/obf/hard-20.obf", Format::Obf, 276, 0, 2_525),
    ("reversi/obf/exact_1_18.obf", Format::Obf, 225, 0, 1_066),
    ("reversi/obf/solver12.txt", Format::Positions, 112, 0, 0),
    (
        "reversi/transcripts/WTH_1977.txt",
        Format::MoveList,
        12,
        0,
        736,
    ),
    (
        "reversi/transcripts/WTH_1980.txt",
        Format::MoveList,
        160,
        0,
        9_783,
    ),
    (
        "reversi/transcripts/egaroucid_openings_english.txt",
        Format::Positions,
        71,
        0,
        0,
    ),
    ("reversi/wthor/WTH_1977.wtb", Format::Wthor, 12, 0, 0),
    ("reversi/wthor/WTH_2001.wtb", Format::Wthor, 0, 0, 0),
    (
        "reversi/xot/xot_small.txt",
        Format::MoveList,
        3623,
        0,
        28_984,
    ),
];

/// Whether a record can be played through all of its leaves' lines, or why not.
fn illegal(record: &Record) -> Option<String> {
    let leaves: Vec<_> = record.tree.leaves().take(50).collect();
    leaves.into_iter().find_map(|leaf| match record.game {
        GameKind::Gomoku => {
            let start = record.gomoku_start(Rule::Freestyle).unwrap();
            record
                .replay_to(start, leaf)
                .illegal
                .map(|illegal| illegal.to_string())
        }
        GameKind::Reversi => {
            let start = record.reversi_start().unwrap();
            record
                .replay_to(start, leaf)
                .illegal
                .map(|illegal| illegal.to_string())
        }
    })
}

#[test]
fn every_real_file_is_told_by_its_content_and_read() {
    for (name, format, games, bad, moves) in FILES {
        let Some(file) = shared::read(name) else {
            continue;
        };
        assert_eq!(Format::detect("", &file), Some(format), "{name}");
        let (mut found_games, mut found_moves, mut faults) = (0, 0, Vec::new());
        for game in read_file("", &file, Options::default()).unwrap() {
            found_games += 1;
            match game {
                Ok(record) => {
                    let tree = &record.tree;
                    found_moves += tree.nodes().filter(|&id| tree.played(id).is_some()).count();
                    faults.extend(
                        illegal(&record).map(|fault| format!("game {found_games}: {fault}")),
                    );
                }
                Err(error) => faults.push(error.to_string()),
            }
        }
        println!("{name}: {format}, {found_games} games, {found_moves} moves, bad: {faults:?}");
        assert!(games == 0 || games == found_games, "{name}: {found_games}");
        assert!(moves == 0 || moves == found_moves, "{name}: {found_moves}");
        assert_eq!(faults.len(), bad, "{name}: {faults:?}");
        assert!(found_games > 0, "{name}");
    }
}

/// The records of a real file that can be read.
fn records(name: &str) -> Option<Vec<Record>> {
    let file = shared::read(name)?;
    let games = read_file("", &file, Options::default()).unwrap();
    Some(games.filter_map(Result::ok).collect())
}

#[test]
fn what_is_written_of_every_real_file_is_read_back_the_same() {
    for (name, format, ..) in FILES {
        let Some(records) = records(name) else {
            continue;
        };
        let written = write(&records, format, Options::default()).unwrap();
        assert!(
            written
                .games
                .iter()
                .all(|game| game.as_ref().is_ok_and(Vec::is_empty)),
            "{name}: {:?}",
            written
                .games
                .iter()
                .find(|game| game.as_ref().map_or(true, |losses| !losses.is_empty())),
        );
        let again: Vec<_> = read_file("", &written.file, Options::default())
            .unwrap()
            .map(Result::unwrap)
            .collect();
        // WTHOR's names are in other files, which the test of that format looks at.
        if format != Format::Wthor {
            assert!(again == records, "{name}");
        }
    }
}

#[test]
fn every_real_file_goes_through_sgf_unchanged() {
    for (name, ..) in FILES {
        let Some(records) = records(name) else {
            continue;
        };
        let written = write(&records, Format::Sgf, Options::default()).unwrap();
        for (record, losses) in records.iter().zip(written.games) {
            assert_eq!(losses.unwrap(), [], "{name}: {record:?}");
        }
    }
}

#[test]
fn what_no_format_of_another_kind_holds_is_said() {
    let losses = |name: &str, format| {
        let records = records(name)?;
        let written = write(&records, format, Options::default()).unwrap();
        let said = |game: &Result<Vec<boardgame_record::Loss>, _>| match game {
            Ok(losses) => losses
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(", "),
            Err(error) => format!("refused: {error}"),
        };
        Some(written.games.iter().map(said).collect::<Vec<_>>())
    };
    let cases = [
        (
            "gomoku/sgf/branches.sgf",
            Format::Psq,
            "1 variation, the result",
        ),
        (
            "gomoku/sgf/branches.sgf",
            Format::MoveList,
            "1 variation, the result",
        ),
        (
            "gomoku/sgf/setup_PL_W_uneven.sgf",
            Format::RenLib,
            "refused: stones are put on the board without moves: a library holds moves only",
        ),
        (
            "gomoku/records/GomocupOnline_1x0-16_2.psq",
            Format::RenLib,
            "refused: the board is 20x20: a library has one of 15x15",
        ),
        (
            "gomoku/records/GomocupOnline_1x0-16_2.psq",
            Format::Openings,
            "16 times, Black's name, Black's rank, White's name, White's rank, 1 property PSQRESULT",
        ),
        (
            "gomoku/sgf/gomokuquest_plain.sgf",
            Format::Ggf,
            "refused: a record of gomoku: expected reversi",
        ),
    ];
    for (name, format, expected) in cases {
        if let Some(found) = losses(name, format) {
            assert_eq!(found[0], expected, "{name} as {format}");
        }
    }
}
