//! `solve`, `analyze` and `bench`.

use std::fs;

use crate::REVERSI;

/// Two positions that are solved at once, one of them with a pass.
const POSITIONS: &str = "\
-OOXXOOX--OXXOOXXXXOOXOXXXXOOXOXXXXXXOXXXXXXOXOX-XXOXOOOXXXXXXXX X; A1:-4; B2:-4;\n\
% a comment\n\
XOOOOO--XOOOOOOXXOXOOOOXXOXXOXOXXOXXXXOX-OOXXXOXOOXOOXXX-XXXXXXX O; PS:-38;\n";

#[test]
fn a_file_is_solved_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.obf");
    fs::write(&file, POSITIONS).unwrap();
    let file = file.to_str().unwrap();
    for options in [&[][..], &["--moves"], &["--table", "0"]] {
        let out = REVERSI.good(&[&["solve", file], options].concat(), "");
        assert_eq!(out.matches("as in the file").count(), 2, "{out}");
        assert!(
            out.contains("2 positions, 0 scores unlike the file's"),
            "{out}"
        );
        assert!(out.contains("pass"), "{out}");
    }
    let out = REVERSI.good(&["solve", file, "--from", "2", "--to", "2"], "");
    assert!(out.contains("1 positions, 0 scores"), "{out}");
    let changed = POSITIONS.replace("PS:-38", "PS:-36");
    fs::write(file, changed).unwrap();
    assert!(REVERSI.good(&["solve", file], "").contains("WRONG"));
}

#[test]
fn a_game_is_analyzed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    // The shortest win: Black's last move ends the game, so it is exact and gives nothing away.
    fs::write(&game, "e6f4e3f6g5d6e7f5c5\n").unwrap();
    let picture = folder.path().join("game.svg");
    let (game, picture) = (game.to_str().unwrap(), picture.to_str().unwrap());
    let out = REVERSI.good(&["analyze", game, "--depth", "3", "--svg", picture], "");
    assert_eq!(out.lines().count(), 10, "{out}");
    assert!(out.contains(" 9. Black c5  "), "{out}");
    assert!(out.contains("+64"), "{out}");
    assert!(out.contains("discs given away: Black"), "{out}");
    let svg = fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("<circle").count(), 9);
}

#[test]
fn a_bench_has_a_signature() {
    let bench = || {
        let out = REVERSI.good(&["bench", "--depth", "4", "--empties", "10"], "");
        out.lines().last().unwrap().to_string()
    };
    let signature = bench();
    assert!(signature.starts_with("signature "), "{signature}");
    assert_eq!(bench(), signature);
}
