//! Lists of positions and openings.

use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Side};
use boardgame_record::{Format, obf, positions, xot};

use crate::shared;

#[test]
fn the_real_list_of_openings_is_read_and_written_back() {
    let Some(file) = shared::read("reversi/xot/xot_small.txt") else {
        return;
    };
    let list = xot::parse(&file).unwrap();
    assert_eq!(
        (list.len(), xot::write(&list).as_bytes()),
        (3623, file.as_slice())
    );
    assert!(
        list.iter()
            .all(|opening| opening.position.turn() == Side::Black)
    );
    println!("xot_small.txt: 3623 openings, written back byte for byte");
}

#[test]
fn a_line_that_is_no_opening_is_named() {
    let refused = |text: &str| xot::parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        refused("f5d6c4d3c2b3b4b5\n\nf5d6"),
        "line 3: an opening of 2 plies: expected 8"
    );
    assert_eq!(
        refused("f5d6c4d3c2b3b4a1"),
        "line 1, column 15: ply 8: a1 is illegal: a1 encloses no disc for White to turn"
    );
    assert!(refused("f5d6c4d3c2b3b4x1").starts_with("line 1, column 15: "));
}

#[test]
fn the_real_boards_with_scores_are_read_and_written_back() {
    let files = [
        ("exact_1_18", 225),
        ("fforum-1-19", 19),
        ("fforum-20-39", 20),
        ("fforum-40-49", 10),
        ("hard-20", 276),
    ];
    for (name, count) in files {
        let Some(file) = shared::read(&format!("reversi/obf/{name}.obf")) else {
            continue;
        };
        let (mut lines, mut same) = (0, 0);
        for entry in obf::Reader::new(file.chunks(500)) {
            let (number, line) = entry.unwrap();
            let original = file.split(|&b| b == b'\n').nth(number - 1).unwrap();
            let original = String::from_utf8_lossy(original).trim().to_string();
            same += usize::from(line.to_string() == original);
            let record = obf::to_record(&line);
            assert_eq!(obf::from_record(&record).unwrap(), line, "{original}");
            lines += 1;
        }
        assert_eq!(lines, count, "{name}");
        println!("{name}.obf: {lines} positions, {same} lines written back byte for byte");
    }
}

#[test]
fn the_real_positions_are_read_and_written_back() {
    let names = [
        "reversi/transcripts/egaroucid_openings_english.txt",
        "reversi/obf/solver12.txt",
    ];
    for (name, count) in names.into_iter().zip([71, 112]) {
        let Some(file) = shared::read(name) else {
            continue;
        };
        let lines: Vec<_> = positions::Reader::new(file.chunks(77))
            .map(Result::unwrap)
            .collect();
        assert_eq!(lines.len(), count, "{name}");
        for line in &lines {
            let text = positions::write_record(&line.to_record()).unwrap();
            let again = positions::Reader::new([text.as_bytes()])
                .next()
                .unwrap()
                .unwrap();
            assert_eq!(
                (again.position, &again.remark),
                (line.position, &line.remark)
            );
        }
        println!("{name}: {count} positions");
    }
    // An opening of the list is what its moves lead to.
    let list = b"...........................10......010.......1.................. Diagonal Opening";
    let line = positions::Reader::new([list]).next().unwrap().unwrap();
    let mut game = Reversi::new();
    for text in ["f5", "f6"] {
        game.play(boardgame_core::Board::parse_move(&game, text).unwrap())
            .unwrap();
    }
    assert_eq!((line.position, line.sided), (game, false));
    assert_eq!(line.with_side(Side::White).turn(), Side::White);
}

#[test]
fn the_kind_of_every_real_file_is_known_by_its_start() {
    let files = [
        ("ggf/ntest_TestGames.ggf", Format::Ggf),
        ("ggf/welty_test_games.ggf", Format::Ggf),
        ("obf/exact_1_18.obf", Format::Obf),
        ("obf/fforum-1-19.obf", Format::Obf),
        ("obf/fforum-20-39.obf", Format::Obf),
        ("obf/fforum-40-49.obf", Format::Obf),
        ("obf/hard-20.obf", Format::Obf),
        ("obf/solver12.txt", Format::Positions),
        (
            "transcripts/egaroucid_openings_english.txt",
            Format::Positions,
        ),
        ("transcripts/WTH_1977.txt", Format::MoveList),
        ("transcripts/WTH_1980.txt", Format::MoveList),
        ("xot/xot_small.txt", Format::MoveList),
        ("wthor/WTH.JOU", Format::WthorPlayers),
        ("wthor/WTH.TRN", Format::WthorTournaments),
        ("wthor/WTH_2001.wtb", Format::Wthor),
    ];
    for (name, format) in files {
        if let Some(file) = shared::read(&format!("reversi/{name}")) {
            let start = &file[..file.len().min(4096)];
            let size = Some(file.len() as u64);
            assert_eq!(
                Format::detect_start("", start, size),
                Some(format),
                "{name}"
            );
        }
    }
    let board = "---------------------------OX------XO--------------------------- X";
    let moves = Some(Format::MoveList);
    assert_eq!(Format::detect("", board.as_bytes()), moves);
    assert_eq!(
        Format::detect("", format!("{board}; f5d6").as_bytes()),
        moves
    );
    assert_eq!(
        Format::detect("", format!("{board}; f5:+1").as_bytes()),
        Some(Format::Obf)
    );
    assert_eq!(
        Format::detect("", format!("{board} the start").as_bytes()),
        Some(Format::Positions)
    );
    assert_ne!(Format::detect("", b"(;FF[4]GM[2]B[f5])"), Some(Format::Ggf));
}

#[test]
fn a_line_that_is_no_position_is_named() {
    let list = "% positions\n-----OX--XO----- X start\n-----OX--XO---- X\n\n-----OX--XO---?-\n---------------- X\n";
    let read: Vec<_> = positions::Reader::new([list]).collect();
    assert_eq!(read[0].as_ref().unwrap().remark, "start");
    let errors: Vec<_> = read[1..]
        .iter()
        .map(|line| line.as_ref().unwrap_err().to_string())
        .collect();
    assert_eq!(
        errors,
        [
            "line 3: 15 squares: expected 16, 36 or 64",
            "line 5: 14 squares: expected 16, 36 or 64",
            "line 6: the board is empty: expected at least one disc",
        ]
    );
}
