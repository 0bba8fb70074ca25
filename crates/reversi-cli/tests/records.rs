//! The commands for files of games, on real and on broken files.

use std::fs;
use std::io::Read;

use boardgame_core::reversi::{Reversi, SquareSet};
use boardgame_core::{Board, Position, Side, Symmetry};
use boardgame_record::transcript::Reader;
use boardgame_record::wthor::Games;

use crate::program::Run;
use crate::{REVERSI, wthor};

#[path = "../../boardgame-core/tests/shared.rs"]
mod folder;

/// A real file, if the folder of them is there.
pub(crate) fn shared(path: &str) -> Option<String> {
    let file = folder::data(&format!("reversi/{path}"))?;
    Some(file.to_str().unwrap().to_string())
}

/// A folder for the files of a test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }
}

/// Converts to a good end and gives what is said of it.
fn convert(args: &[&str]) -> String {
    let Run { code, out, err } = REVERSI.run(&[&["convert"], args].concat(), "");
    assert_eq!((code, out.as_str()), (Some(0), ""), "{args:?}: {err}");
    err
}

#[test]
fn every_real_file_is_replayed() {
    let files = [
        ("wthor/WTH_1977.wtb", 12),
        ("wthor/WTH_1980.wtb", 160),
        ("wthor/WTH_2001.wtb", 5575),
        ("ggf/ntest_TestGames.ggf", 12),
        ("ggf/welty_test_games.ggf", 5),
        ("transcripts/WTH_1977.txt", 12),
        ("transcripts/WTH_1980.txt", 160),
        ("transcripts/egaroucid_openings_english.txt", 71),
        ("xot/xot_small.txt", 3623),
        ("obf/exact_1_18.obf", 225),
        ("obf/fforum-1-19.obf", 19),
        ("obf/fforum-20-39.obf", 20),
        ("obf/fforum-40-49.obf", 10),
        ("obf/hard-20.obf", 276),
        ("obf/solver12.txt", 112),
    ];
    for (name, count) in files {
        let Some(path) = shared(name) else {
            continue;
        };
        let out = REVERSI.good(&["replay", "--quiet", &path], "");
        assert_eq!(
            out,
            format!("{count} games in 1 file: every move is legal\n"),
            "{name}"
        );
    }
    if let Some(path) = shared("ggf/welty_test_games.ggf") {
        let out = REVERSI.good(&["replay", &path], "");
        let first =
            ": game 1, line 1: edax - Roxane, 46 plies, White wins 27-37, score as stored\n";
        assert!(out.contains(first), "{out}");
        assert!(out.contains(": game 2, line 1: Roxane - edax, "), "{out}");
    }
}

#[test]
fn a_bad_move_is_named_with_its_file_game_and_ply_and_the_rest_is_read() {
    let folder = Folder::new();
    let ggf = folder.write(
        "games.ggf",
        "1 (;GM[Othello]PB[Ada]PW[Bob]B[f5]W[f6];)\n2 (;GM[Othello]B[f5]W[f5];)(;GM[Othello]B[PA];)\n\
         1 (;GM[Othello]TY[10]B[j1];)\nnoise\n1 (;GM[Othello]B[f5\n1 (;GM[Othello]TY[8a]B[f5];)\n1 (;GM[Othello]B[f5];)\n",
    );
    let list = folder.write(
        "paste.txt",
        "1. F5 f4\n2. F3 g4\n\nf5 d6 -- c3\nd3d4d5\nf5 ?\nf5d6\n",
    );
    let run = REVERSI.run(&["replay", &ggf, &list], "");
    assert_eq!(run.code, Some(1), "{}", run.out);
    let expected = [
        "games.ggf: game 1, line 1: Ada - Bob, 2 plies, unfinished 3-3\n",
        "games.ggf: game 2, line 2: ply 2: f5 is illegal: f5 is occupied by Black\n",
        "games.ggf: game 3, line 2: ply 1: pass is illegal: a pass is not forced: there are 4",
        "games.ggf: game 4, line 3: TY[10] is played on 10x10: only 4x4, 6x6 and 8x8",
        "games.ggf: game 5: line 5: the value of B has no end",
        "games.ggf: game 6, line 6: TY[8a] is anti-Othello",
        "games.ggf: game 7, line 7: 1 ply, unfinished 4-1\n",
        "paste.txt: line 1: 4 plies, unfinished",
        "paste.txt: line 4, column 7: ply 3: pass is illegal: a pass is not forced",
        "paste.txt: line 5, column 3: ply 2: d4 is illegal: d4 is occupied by Black\n",
        "paste.txt: line 6, column 4: '?' begins no move",
        "paste.txt: line 7: 2 plies, unfinished 3-3\n",
        "12 games in 2 files: 8 bad\n",
    ];
    for text in expected {
        assert!(run.out.contains(text), "{text:?} in {}", run.out);
    }
}

#[test]
fn games_go_through_other_formats_and_back() {
    let folder = Folder::new();
    let good = folder.write("good.wtb", wthor(|_| {}));
    let source = shared("wthor/WTH_1980.wtb").unwrap_or(good);
    let original = fs::read(&source).unwrap();
    for middle in ["games.ggf", "games.sgf"] {
        let (there, back) = (folder.path(middle), folder.path("back.wtb"));
        let said = convert(&[&source, "-o", &there]);
        assert!(!said.contains("not kept"), "{said}");
        convert(&[&there, "-o", &back, "--force"]);
        let written = fs::read(&back).unwrap();
        // The day on which the file was made is another.
        let (old, new) = (
            Games::parse(&original).unwrap(),
            Games::parse(&written).unwrap(),
        );
        assert_eq!((old.len(), old.header.year), (new.len(), new.header.year));
        for (old, new) in old.iter().zip(new.iter()) {
            assert_eq!(old.squares, new.squares, "{middle}");
            assert_eq!((old.score, old.theoretical), (new.score, new.theoretical));
        }
        // The names are beside it, under other numbers.
        let names = |file: &str| {
            let out = REVERSI.good(&["replay", file], "");
            let lines = out
                .lines()
                .map(|line| line.rsplit_once(": ").unwrap().1.to_string());
            lines.collect::<Vec<_>>()
        };
        assert_eq!(names(&source), names(&back), "{middle}");
    }
    // A list of moves holds the moves alone, and that is said.
    let list = folder.path("list.txt");
    let said = convert(&[&source, "-o", &list]);
    for lost in ["Black's name", "White's name", "the result", "the date"] {
        assert!(
            said.contains(&format!("not kept: {lost} (in ")),
            "{lost}: {said}"
        );
    }
    let moves = fs::read_to_string(&list).unwrap();
    let replayed = Reader::new(Default::default(), [&moves]).map(|game| game.unwrap().replay());
    let ends: Vec<_> = replayed.map(|replay| *replay.game.position()).collect();
    let games = Games::parse(&original).unwrap();
    let expected = games
        .iter()
        .map(|game| *game.replay().unwrap().game.position());
    assert!(ends.into_iter().eq(expected));
}

#[test]
fn what_cannot_be_converted_is_said_and_the_rest_is_written() {
    let folder = Folder::new();
    let list = folder.write(
        "list.txt",
        "f5d6\nf5a1\n---------------------------XX------XO--------------------------- X; f6\nf5f6\n",
    );
    let out = folder.path("out.wtb");
    let run = REVERSI.run(&["convert", &list, "-o", &out], "");
    assert_eq!(run.code, Some(1));
    let expected = [
        "list.txt: line 2: ply 2: a1 is illegal: a1 encloses no disc for White to turn\n",
        "list.txt: line 3: the game starts from another position: WTHOR has games from the start alone\n",
        "2 of 4 games written as wthor\n",
        "error: 2 of 4 games are not written\n",
    ];
    for text in expected {
        assert!(run.err.contains(text), "{text:?} in {}", run.err);
    }
    assert_eq!(Games::parse(&fs::read(&out).unwrap()).unwrap().len(), 2);

    // Nothing is written over, and a wrong call changes nothing.
    let usage = |args: &[&str], code, text: &str| {
        let run = REVERSI.run(&[&["convert", &list], args].concat(), "");
        assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
        assert!(run.err.contains(text), "{args:?}: {}", run.err);
    };
    usage(
        &["-o", &out],
        1,
        "it is there already: --force writes over it",
    );
    usage(
        &["-o", "x.pdf"],
        2,
        "the name of x.pdf says no format: --to takes wthor, ggf,",
    );
    usage(
        &["-o", "x.psq"],
        2,
        "psq is not written: --to takes wthor, ggf,",
    );
    usage(&["-o", "-", "--to", "wthor"], 2, "give a file with -o");
    usage(
        &["-o", &folder.path("no/where.ggf")],
        1,
        "there is no folder",
    );
    let files = fs::read_dir(folder.0.path()).unwrap().count();
    assert_eq!(files, 2, "no other file is left");

    let args = ["convert", &list, "-o", "-", "--to", "ggf"];
    let run = REVERSI.run(&args, "");
    assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    assert!(
        run.out.starts_with("(;GM[Othello]TY[8]BO[8 "),
        "{}",
        run.out
    );
}

#[test]
fn a_game_is_shown_at_any_ply() {
    let Some(file) = shared("ggf/welty_test_games.ggf") else {
        return;
    };
    let out = REVERSI.good(&["show", &file, "--game", "1", "--ply", "1"], "");
    let expected = "\
welty_test_games.ggf: game 1
Black    edax (2691.38)
White    Roxane (2693.68)
Place    GGS/os
Date     2009.07.01_02:52:45.MDT
Rules    s8r18
Time     300 s, 120 s once more
Result   White wins by 10.000

   a b c d e f g h
 1 . . X X X X . . 1
";
    assert!(out.contains(expected), "{out}");
    assert!(out.contains("After ply 1, f1: unfinished"), "{out}");
    assert!(out.contains("1. f1 c5 2. d6 b6"), "{out}");
    assert!(out.contains("ply 1 f1: 26 s, evaluation -6.00\n"), "{out}");
    let end = REVERSI.good(&["show", &file], "");
    assert!(end.contains("White wins 27-37"), "{end}");
    let refused = |args: &[&str], text: &str| {
        let run = REVERSI.run(&[&["show", &file], args].concat(), "");
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(text), "{}", run.err);
    };
    refused(&["--game", "6"], "there is no game 6: there are 5");
    refused(
        &["--ply", "99"],
        "there is no ply 99: the last one that is legal is 46",
    );
}

#[test]
fn databases_are_counted() {
    let folder = Folder::new();
    let list = folder.write("list.txt", "f5d6c3\nd3c5f6\nc4e3f6\nf5f6\nf5z9\nf5a1\n");
    let out = REVERSI.good(&["stats", &list, "--plies", "3"], "");
    let expected = "\
games     4
bad       2 (replay says what is wrong)
results   unknown 4 (100.0 %)
plies     2.8 on average, from 2 to 3
            0 to   9: 4 (100.0 %)
openings  1 of 3 plies
               3 (75.0 %) f5 d6 c3: Black 0, White 0, draws 0
";
    assert_eq!(out, expected);
    let Some(file) = shared("wthor/WTH_2001.wtb") else {
        return;
    };
    let out = REVERSI.good(&["stats", &file, "--json", "--top", "3"], "");
    let stats: serde_json::Value = serde_json::from_str(&out).unwrap();
    let bytes = fs::read(&file).unwrap();
    let games = Games::parse(&bytes).unwrap();
    let wins = |test: fn(u8) -> bool| games.iter().filter(|game| test(game.score)).count();
    assert_eq!(stats["games"], 5575);
    assert_eq!(stats["results"]["black"], wins(|score| score > 32));
    assert_eq!(stats["results"]["white"], wins(|score| score < 32));
    assert_eq!(stats["results"]["draws"], wins(|score| score == 32));
    assert_eq!(stats["openings"].as_array().unwrap().len(), 3);
    assert_eq!(stats["openings"][0]["moves"], "f5 d6 c4 d3 c3 f4");
}

#[test]
fn counts_of_parts_come_to_the_count_of_the_whole() {
    let folder = Folder::new();
    let lists = ["f5d6c3\nd3c5f6\n", "f5f6\nf5z9\n", "", "c4e3f6e6f5\nf5a1\n"];
    let files: Vec<_> = (0..)
        .zip(lists)
        .map(|(n, list)| folder.write(&format!("{n}.txt"), list))
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let stats = |files: &[&str]| REVERSI.good(&[&["stats", "--plies", "2"], files].concat(), "");
    let whole = stats(&files);
    let parts = [folder.path("one"), folder.path("two")];
    for (part, files) in parts.iter().zip([&files[..1], &files[1..]]) {
        let out = REVERSI.good(
            &[&["stats", "--plies", "2", "--part", part], files].concat(),
            "",
        );
        assert_eq!(out, "");
    }
    assert_eq!(stats(&[&parts[0], &parts[1]]), whole);
    assert_eq!(stats(&[&parts[0], files[1], files[2], files[3]]), whole);

    let run = REVERSI.run(&["stats", "--plies", "3", &parts[0]], "");
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("with openings of 2 plies: expected"),
        "{}",
        run.err
    );
    let missing = folder.path("missing.txt");
    let again = folder.path("again");
    let run = REVERSI.run(&["stats", files[0], &missing, "--part", &again], "");
    assert_eq!(run.code, Some(1));
    assert!(fs::metadata(again).is_err(), "a part lacks a file");
}

/// The games of a file that reach a position or an image of it, looked for the plain way.
fn naive(games: &Games<'_>, wanted: &Reversi) -> usize {
    let images = Symmetry::ALL.map(|symmetry| wanted.transform(symmetry));
    let reaches = |game: &boardgame_record::wthor::WthorGame| {
        let mut position = Reversi::new();
        let mut found = images.contains(&position);
        let moves = game.replay().unwrap().game;
        for m in moves.moves() {
            position.make(m);
            found |= images.contains(&position);
        }
        found
    };
    games.iter().filter(reaches).count()
}

#[test]
fn a_position_is_found_with_and_without_an_index_as_by_plain_search() {
    let folder = Folder::new();
    let good = folder.write("good.wtb", wthor(|_| {}));
    let source = shared("wthor/WTH_1980.wtb").unwrap_or(good);
    let bytes = fs::read(&source).unwrap();
    let games = Games::parse(&bytes).unwrap();
    let index = folder.path("games.idx");
    let run = REVERSI.run(&["index", &source, "-o", &index], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.err
            .contains(&format!("positions of {} games indexed\n", games.len()))
    );

    let mut positions = vec!["f5".to_string(), "c4c3".into(), "f5d6c5f4e3".into()];
    // The last positions of some games, and one that nobody reaches.
    for game in games.iter().take(3) {
        positions.push(game.replay().unwrap().game.position().to_string());
    }
    let mut set_up = Reversi::new();
    set_up = Reversi::setup(
        set_up.size(),
        set_up.discs(Side::Black) | SquareSet::from_bits(1),
        set_up.discs(Side::White),
        Side::White,
    )
    .unwrap();
    positions.push(set_up.to_string());
    for position in positions {
        let wanted = Reader::new(Default::default(), [&position]).next().unwrap();
        let wanted = *wanted.unwrap().replay().game.position();
        let count = naive(&games, &wanted);
        let scanned = REVERSI.good(&["find", &position, &source], "");
        let indexed = REVERSI.good(&["find", &position, "--index", &index], "");
        assert_eq!(scanned, indexed, "{position}");
        assert_eq!(scanned.lines().count(), count + 1, "{position}: {scanned}");
        let word = if count == 1 { "game" } else { "games" };
        assert!(
            scanned
                .lines()
                .last()
                .unwrap()
                .starts_with(&format!("{count} {word}"))
        );
        let counted = REVERSI.good(&["find", &position, "--index", &index, "--count"], "");
        assert_eq!(counted.lines().last(), scanned.lines().last());
    }
    // However a position is turned, the moves that follow are those of the board as it was asked
    // for.
    for position in ["f5d6", "c4e3", "d3c5", "e6f4"] {
        let out = REVERSI.good(&["find", position, "-c", "--index", &index], "");
        let next = out.split("then ").nth(1).unwrap();
        let mut board = Reversi::new();
        for at in [0, 2] {
            board.make(board.parse_move(&position[at..at + 2]).unwrap());
        }
        for m in next.trim().split(", ") {
            let m = board.parse_move(m.split(' ').next().unwrap()).unwrap();
            assert!(board.check(m).is_ok(), "{position}: {out}");
        }
    }
    let run = REVERSI.run(&["find", "f5x9", "--index", &index], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("\"f5x9\" is no position"), "{}", run.err);
}

#[test]
fn a_damaged_index_is_refused_and_never_believed() {
    let folder = Folder::new();
    let source = folder.write("good.wtb", wthor(|_| {}));
    let path = folder.path("games.idx");
    assert_eq!(
        REVERSI.run(&["index", &source, "-o", &path], "").code,
        Some(0)
    );
    let good = REVERSI.good(&["find", "f5", "--index", &path], "");
    let index = fs::read(&path).unwrap();
    let mut refused = 0;
    for at in (0..index.len()).step_by(index.len() / 60) {
        let mut damaged = index.clone();
        damaged[at] ^= 0x41;
        let file = folder.write("damaged.idx", &damaged);
        let run = REVERSI.run(&["find", "f5", "--index", &file], "");
        match run.code {
            Some(0) => assert_eq!(run.out, good, "byte {at}"),
            Some(1) => refused += 1,
            other => panic!("byte {at}: {other:?} {}", run.err),
        }
    }
    assert!(refused > 0);
    let cases: [(&[u8], &str); 4] = [
        (&index[..50], "it is no index of games"),
        (b"f5d6", "it is no index of games"),
        (&index[..index.len() / 2], "damaged"),
        (
            &[&index[..8], &[9, 0, 0, 0], &index[12..]].concat(),
            "it is an index of version 9: expected 1",
        ),
    ];
    for (bytes, text) in cases {
        let file = folder.write("damaged.idx", bytes);
        let run = REVERSI.run(&["find", "f5", "--index", &file], "");
        assert!(run.code == Some(1) || run.out == good, "{}", run.err);
        if run.code == Some(1) {
            assert!(run.err.contains(text), "{text}: {}", run.err);
        }
    }
    // A file that changed since is said to have.
    fs::write(&source, &wthor(|_| {})[..100]).unwrap();
    let run = REVERSI.run(&["find", "f5", "--index", &path], "");
    assert!(
        run.err
            .contains("good.wtb: changed since the index was made\n"),
        "{}",
        run.err
    );
}

#[test]
fn who_has_seen_enough_ends_the_output_quietly() {
    let folder = Folder::new();
    let list = folder.write("list.txt", "f5d6c3\n".repeat(50_000));
    let commands: [&[&str]; 3] = [
        &["replay", &list],
        &["find", "f5", &list],
        &["convert", &list, "-o", "-", "--to", "ggf"],
    ];
    for args in commands {
        let mut child = REVERSI.spawn(args);
        let mut out = child.stdout.take().unwrap();
        let mut start = [0; 100];
        out.read_exact(&mut start).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), err.contains("error")),
            (Some(0), false),
            "{args:?}: {err}"
        );
    }
}
