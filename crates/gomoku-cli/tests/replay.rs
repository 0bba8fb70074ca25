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
