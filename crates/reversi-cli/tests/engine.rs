//! `solve`, `analyze` and `bench`.

use std::fs;

use crate::REVERSI;
use crate::records::shared;

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
    assert_eq!(svg.matches("<circle").count(), 9 + 3, "and the legend");
    // A file of another kind with the same moves is the same game.
    fs::write(folder.path().join("game.sgf"), SGF).unwrap();
    let sgf = folder.path().join("game.sgf");
    let other = REVERSI.good(&["analyze", sgf.to_str().unwrap(), "--depth", "3"], "");
    assert_eq!(other, out);
    for (text, message) in [
        ("f5f5", "f5 is occupied by Black"),
        ("\n", "there is no game 1"),
    ] {
        fs::write(game, text).unwrap();
        let run = REVERSI.run(&["analyze", game], "");
        assert!(
            run.code != Some(0) && run.err.contains(message),
            "{}",
            run.err
        );
    }
}

/// The shortest win as a tree of nodes.
const SGF: &str = "(;FF[4]GM[2]SZ[8]PB[A & B]PW[<C>]\
    ;B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])";

/// Games of tournaments: each move has a dot, and the last score is the result.
#[test]
fn real_games_are_analyzed_and_drawn() {
    let Some(file) = shared("wthor/WTH_1980.wtb") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("game.svg");
    let (file, picture) = (file.as_str(), picture.to_str().unwrap());
    for game in ["1", "30", "31"] {
        let shown = REVERSI.good(&["show", file, "--game", game], "");
        let options = ["--depth", "2", "--exact", "10", "--svg", picture];
        let args = [&["analyze", file, "--game", game][..], &options].concat();
        let out = REVERSI.good(&args, "");
        let moves = out.lines().count() - 1;
        let svg = fs::read_to_string(picture).unwrap();
        assert_eq!(svg.matches("<circle").count(), moves + 3);
        assert_eq!(svg.matches("<title>").count(), moves + 3 + 1);
        assert!(svg.contains("Black: ") && svg.contains("White: "), "{svg}");
        let last = out.lines().rev().nth(1).unwrap();
        let discs = shown.lines().find_map(|line| {
            let (black, white) = line.rsplit_once(' ')?.1.split_once('-')?;
            Some([black.parse::<i32>().ok()?, white.parse().ok()?])
        });
        let [black, white] = discs.unwrap_or_else(|| panic!("{shown}"));
        let empty = 64 - black - white;
        let margin = black - white + (black - white).signum() * empty;
        let sign = if last.contains("Black") { 1 } else { -1 };
        assert!(
            last.contains(&format!("  {:+}", sign * margin)),
            "{last}: {margin}"
        );
    }
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

#[test]
fn the_best_moves_of_a_position_are_shown_with_their_lines() {
    let args = ["--lines", "4", "--depth", "6", "--time", "60"];
    let text = REVERSI.good(
        &[&["analyze", "--position", "f5d6"][..], &args].concat(),
        "",
    );
    let last = text.rsplit_once("depth 6, ").unwrap().1;
    let lines: Vec<_> = last.lines().skip(1).collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].starts_with("  1. about "), "{text}");
    // The same position, written as one.
    let board = format!("{:-<24}---OX------OXX-----O----{:-<16} X", "", "");
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("board.svg");
    let options = ["--json", "--svg", picture.to_str().unwrap()];
    let json = REVERSI.good(
        &[&["analyze", "--position", &board][..], &args, &options].concat(),
        "",
    );
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(
        (last["depth"].as_u64(), &last["exact"]),
        (Some(6), &false.into())
    );
    assert_eq!(last["lines"].as_array().unwrap().len(), 4);
    assert_eq!(last["lines"][0]["pv"][0], last["best"]);
    assert!(fs::read_to_string(picture).unwrap().contains(">A</text>"));

    // Near the end scores are exact: the solved positions say so.
    let near = POSITIONS.lines().next().unwrap().split(';').next().unwrap();
    let out = REVERSI.good(&["analyze", "--position", near, "--json"], "");
    let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(last["exact"], true, "{out}");

    for (text, why) in [
        ("f5f5", "move 2, f5"),
        ("nonsense", "expected a position"),
        ("-X-", "expected a position"),
    ] {
        let run = REVERSI.run(&["analyze", "--position", text], "");
        assert_eq!(run.code, Some(2), "{text}");
        assert!(run.err.contains(why), "{}", run.err);
    }
    assert_eq!(REVERSI.run(&["analyze"], "").code, Some(2));
}
