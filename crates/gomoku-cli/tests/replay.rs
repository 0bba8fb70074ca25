//! `gomoku replay`.

use std::fs;

use crate::{GOMOKU, program};

#[test]
fn good_and_corrupt_records_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let psq = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n1,1,9\r\n8,9,0\r\nAda\r\nBob\r\n0\r\n";
    fs::write(path("good.psq"), psq).unwrap();
    fs::write(path("bad.psq"), psq.replace("1,1,9", "8,8,9")).unwrap();
    fs::write(path("cut.psq"), &psq[..20]).unwrap();
    fs::write(
        path("games.txt"),
        "# two games\nh8i9j10\nh8 a1 h9 b1 h10 c1 h11 d1 h12\n",
    )
    .unwrap();
    fs::write(path("bad.txt"), "h8 i9\nh8 q9\nh8 h8\n").unwrap();
    fs::write(path("saved.txt"), "boardgame-session 1\ngame: chess\n").unwrap();
    fs::write(path("noise"), [0u8, 1, 2]).unwrap();

    let out = GOMOKU.good(&["replay", &path("good.psq"), &path("games.txt")], "");
    assert!(
        out.contains("good.psq: Ada - Bob, freestyle, 3 plies, unfinished\n"),
        "{out}"
    );
    assert!(
        out.contains("games.txt: line 3: 9 plies, Black wins\n"),
        "{out}"
    );
    assert!(
        out.ends_with("3 games in 2 files: every move is legal\n"),
        "{out}"
    );

    let run = GOMOKU.run(
        &[
            "replay",
            &path("bad.psq"),
            &path("cut.psq"),
            &path("bad.txt"),
            &path("saved.txt"),
        ],
        "",
    );
    assert_eq!(run.code, Some(1), "{}", run.out);
    let expected = [
        "bad.psq: Ada - Bob, freestyle, ply 2: h8 is illegal: h8 is taken by Black\n",
        "cut.psq: line 1: \"Piskvorky 15x15, 11:\" is no header",
        "bad.txt: line 1: 2 plies, unfinished\n",
        "bad.txt: line 2, column 4: column 17, row 9 is off the 15x15 board\n",
        "bad.txt: line 3, column 4: ply 2: h8 is illegal: h8 is taken by Black\n",
        "saved.txt: line 2: ",
        "6 games in 4 files: 5 bad\n",
    ];
    for text in expected {
        assert!(run.out.contains(text), "{text:?} in {}", run.out);
    }
    assert!(
        run.err.contains("5 of 6 games cannot be replayed"),
        "{}",
        run.err
    );

    let run = GOMOKU.run(&["replay", &path("noise")], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("no record of a known kind"), "{}", run.err);
    program::a_missing_record_is_named(GOMOKU, "h8i9\n");
}

#[test]
fn records_of_every_kind_are_converted_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let psq = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\n8,9,0\r\nAda\r\nBob\r\n0\r\n";
    fs::write(path("game.psq"), psq).unwrap();
    fs::write(path("games.txt"), "h8 i9 h7\nh8 g9 h10\nh8 a1\n").unwrap();

    let run = GOMOKU.run(&["convert", &path("game.psq"), "-o", &path("game.sgf")], "");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    assert!(
        run.err.starts_with("1 of 1 games written as sgf\n"),
        "{}",
        run.err
    );
    let run = GOMOKU.run(&["convert", &path("game.sgf"), "-o", &path("list.txt")], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("not kept: Black's name"), "{}", run.err);
    assert!(run.err.contains("not kept: 1 time"), "{}", run.err);
    assert_eq!(fs::read_to_string(path("list.txt")).unwrap(), "h8i9h7\n");

    let out = GOMOKU.good(&["show", &path("game.psq"), "--ply", "2"], "");
    assert!(
        out.contains("Black    Ada (11)\n") && out.contains("After ply 2, i9"),
        "{out}"
    );
    assert!(out.ends_with("1. h8 i9 2. h7 \nply 2 i9: 1.5 s\n"), "{out}");

    // The second game is the first one mirrored.
    let out = GOMOKU.good(
        &["find", "h8g9h7", &path("games.txt"), &path("game.sgf")],
        "",
    );
    let expected = "games.txt: line 1: unfinished: after ply 3, then the end\n";
    assert!(out.contains(expected), "{out}");
    assert!(out.ends_with("2 games: then the end 2\n"), "{out}");
    // Mirrored at the line of both stones h7 is i8, which is taken for both.
    let out = GOMOKU.good(&["find", "h8g9", &path("games.txt")], "");
    assert!(out.ends_with("2 games: then h10 1, i8 1\n"), "{out}");

    let out = GOMOKU.good(&["stats", &path("games.txt"), "--plies", "2"], "");
    assert!(
        out.starts_with("games     3\nresults   unknown 3 (100.0 %)\n"),
        "{out}"
    );

    // One file has one game of this format, and games of Reversi are of another program.
    let args = ["convert", &path("games.txt"), "-o", &path("many.psq")];
    let run = GOMOKU.run(&args, "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("games.txt: line 2: "), "{}", run.err);
    assert!(
        run.err.ends_with("error: 2 of 3 games are not written\n"),
        "{}",
        run.err
    );
    fs::write(path("other.sgf"), "(;GM[2]FF[4]\n;B[f5]\n;W[d6])\n").unwrap();
    fs::write(path("other.ggf"), "1 (;GM[Othello]B[F5]W[D6];)\n").unwrap();
    let run = GOMOKU.run(&["replay", &path("other.sgf"), &path("other.ggf")], "");
    assert_eq!(run.code, Some(1));
    assert!(
        run.out.contains("a record of reversi: expected gomoku"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("it is of format ggf: expected psq, rec,"),
        "{}",
        run.out
    );
}

#[test]
fn a_game_is_stepped_through_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    fs::write(&file, "h8 i9 g7\n").unwrap();
    let name = file.to_str().unwrap();
    let out = GOMOKU.good(&["replay", "--step", name], "");
    assert_eq!(
        out.matches("   a b c d e f g h i j k l m n o").count(),
        8,
        "{out}"
    );
    assert!(out.contains("\n3. Black g7\n"), "{out}");
    let picture = folder.path().join("board.svg");
    let args = [
        "show",
        name,
        "--ply",
        "2",
        "--svg",
        picture.to_str().unwrap(),
    ];
    GOMOKU.good(&args, "");
    let svg = fs::read_to_string(&picture).unwrap();
    assert!(
        svg.contains(">2</text>") && svg.matches("r=\"17\"").count() == 2,
        "{svg}"
    );
}
