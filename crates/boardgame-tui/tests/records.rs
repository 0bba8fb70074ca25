//! Games that are saved as records, records that are gone on with, and saved games among records.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use boardgame_core::gomoku::{self, Gomoku, Rules};
use boardgame_core::reversi::{self, Reversi};
use boardgame_core::search::Random;
use boardgame_session::{Session, Settings};
use boardgame_tui::records::{GomokuRecords, RecordGame, ReversiRecords, convert, show};
use boardgame_tui::screen::ScreenGame;
use boardgame_tui::{Failure, Kit, plain};

/// What two people see who type `input`.
fn played<G: ScreenGame>(start: G, kit: Kit<G>, save: Option<&Path>, input: &str) -> String {
    let mut session = Session::new(Settings {
        names: ["Ada".into(), "Bob".into()],
        auto_pass: true,
        ..Settings::new(start)
    })
    .unwrap();
    let options = plain::Options {
        save: save.map(Path::to_path_buf),
        ..plain::Options::default()
    };
    let (input, mut out) = (Cursor::new(input.to_string()), Vec::new());
    plain::run(&mut session, kit, options, input, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn gomoku(save: Option<&Path>, input: &str) -> String {
    let kit = Kit {
        player: gomoku::player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_: &Gomoku| Vec::new(),
    };
    played(Gomoku::new(Rules::default()), kit, save, input)
}

fn reversi(input: &str) -> String {
    let kit = Kit {
        player: reversi::player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_: &Reversi| Vec::new(),
    };
    played(Reversi::new(), kit, None, input)
}

fn gomoku_records() -> GomokuRecords {
    GomokuRecords::new(None, Rules::default())
}

fn shown<R: RecordGame>(mut kind: R, file: &Path) -> Result<String, Failure> {
    let args = show::ShowArgs {
        files: vec![file.to_path_buf()],
        game: 1,
        ply: None,
        format: None,
        svg: None,
    };
    let mut out = Vec::new();
    show::run(&args, &mut kind, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

fn converted<R: RecordGame>(mut kind: R, from: &Path, to: &Path) -> Result<(), Failure> {
    let args = convert::ConvertArgs {
        files: vec![from.to_path_buf()],
        output: to.to_path_buf(),
        to: None,
        format: None,
        force: false,
    };
    convert::run(&args, &mut kind, &mut Vec::new())
}

/// Paths in a folder of its own.
fn folder() -> (tempfile::TempDir, impl Fn(&str) -> PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_path_buf();
    (folder, move |name: &str| path.join(name))
}

#[test]
fn a_game_is_saved_by_the_ending_of_the_name_and_gone_on_with() {
    let (_folder, path) = folder();
    for (name, start) in [
        ("game.sgf", "(;"),
        ("game.psq", "Piskvorky 15x15"),
        ("game.txt", "boardgame-session 1\n"),
        ("game", "boardgame-session 1\n"),
    ] {
        let file = path(name);
        let shown_name = file.display();
        // Twice: a record that was saved can be saved again.
        let out = gomoku(
            None,
            &format!("h8 i9\nsave {shown_name}\ng7\nsave {shown_name}\n"),
        );
        assert_eq!(out.matches("Saved to ").count(), 2, "{out}");
        let bytes = fs::read(&file).unwrap();
        assert!(bytes.starts_with(start.as_bytes()), "{name}");
        let out = gomoku(
            None,
            &format!("load {shown_name}\nmoves\nundo\nj10\nmoves\n"),
        );
        assert!(out.contains("\n1. h8 i9 2. g7\n"), "{name}: {out}");
        assert!(out.ends_with("\n1. h8 i9 2. j10\n"), "{name}: {out}");
        let out = shown(gomoku_records(), &file).unwrap();
        assert!(out.contains("After ply 3, g7"), "{name}: {out}");
        assert!(out.contains("Ada"), "{name}: {out}");
        // Another table does not write over a record that it knows nothing of.
        let out = gomoku(None, &format!("a1\nsave {shown_name}\n"));
        let refused = !name.ends_with(".txt") && name != "game";
        assert_eq!(out.contains("Not saved to "), refused, "{name}: {out}");
    }
    for name in ["game.sgf", "game.ggf"] {
        let file = path(&format!("reversi-{name}"));
        let shown_name = file.display();
        let out = reversi(&format!("f5 d6 c3\nsave {shown_name}\n"));
        assert!(out.contains("Saved to "), "{out}");
        let out = reversi(&format!("load {shown_name}\nundo\nmoves\n"));
        assert!(out.ends_with("\n1. f5 d6\n"), "{out}");
        let out = shown(ReversiRecords::default(), &file).unwrap();
        assert!(out.contains("Black    Ada\nWhite    Bob\n"), "{out}");
    }
}

#[test]
fn a_game_that_is_over_keeps_its_result_in_a_record() {
    let (_folder, path) = folder();
    let file = path("won.sgf");
    gomoku(Some(&file), "h8 a1 h9 b1 h10 c1 h11 d1 h12\n");
    let out = shown(gomoku_records(), &file).unwrap();
    assert!(out.contains("Result   Black wins\n"), "{out}");
    assert!(out.contains("Rules    15x15x5 freestyle\n"), "{out}");
    gomoku(Some(&path("won.psq")), "h8 a1 h9 b1 h10 c1 h11 d1 h12\n");
    let out = shown(gomoku_records(), &path("won.psq")).unwrap();
    assert!(out.contains("After ply 9, h12: Black wins"), "{out}");
    let ggf = path("resigned.ggf");
    let out = reversi(&format!("f5 d6\nresign\nsave {}\n", ggf.display()));
    assert!(out.contains("Saved to "), "{out}");
    let file = path("resigned.sgf");
    gomoku(Some(&file), "h8 a1\nresign\n");
    let out = shown(gomoku_records(), &file).unwrap();
    assert!(
        out.contains("Result   White wins, by resignation\n"),
        "{out}"
    );
}

#[test]
fn a_record_that_a_game_is_not_saved_as_is_refused_with_what_to_do() {
    let (_folder, path) = folder();
    let (psq, wtb) = (path("x.psq"), path("x.wtb"));
    let out = reversi(&format!(
        "f5\nsave {}\nsave {}\n",
        psq.display(),
        wtb.display()
    ));
    let advice = "a name that ends in .sgf or .ggf makes a record of it";
    assert_eq!(out.matches(advice).count(), 2, "{out}");
    assert!(!psq.exists() && !wtb.exists());
}

#[test]
fn a_file_without_exactly_one_game_is_not_gone_on_with() {
    let (_folder, path) = folder();
    for (name, text, reason) in [
        (
            "two.sgf",
            "(;GM[4];B[hh])(;GM[4];B[ii])",
            "several games in it",
        ),
        ("none.txt", "\n\n", "there is no game in it"),
        ("bad.sgf", "(;GM[4];B[hh];W[hh])", "ply 2: h8 is illegal"),
        (
            "other.sgf",
            "(;GM[2];B[f5])",
            "a record of reversi: expected gomoku",
        ),
    ] {
        let file = path(name);
        fs::write(&file, text).unwrap();
        let out = gomoku(None, &format!("a1\nload {}\nmoves\n", file.display()));
        assert!(out.contains("Not loaded "), "{name}: {out}");
        assert!(out.contains(reason), "{name}: {out}");
        assert!(out.ends_with("\n1. a1\n"), "{name}: {out}");
    }
}

#[test]
fn a_saved_game_is_shown_and_converted_as_a_record() {
    let (_folder, path) = folder();
    let (saved, sgf) = (path("saved.txt"), path("saved.sgf"));
    gomoku(Some(&saved), "h8 i9 g7\n");
    let out = shown(gomoku_records(), &saved).unwrap();
    assert!(out.contains("Black    Ada\n"), "{out}");
    assert!(out.contains("1. h8 i9 2. g7"), "{out}");
    converted(gomoku_records(), &saved, &sgf).unwrap();
    let out = shown(gomoku_records(), &sgf).unwrap();
    assert!(out.contains("1. h8 i9 2. g7"), "{out}");
    let error = shown(ReversiRecords::default(), &saved).unwrap_err();
    assert!(error.to_string().contains("saved.txt: line 2"), "{error}");
}

#[test]
fn a_game_from_a_position_keeps_it_in_a_record() {
    let (_folder, path) = folder();
    let (saved, sgf) = (path("saved.txt"), path("saved.sgf"));
    let start = Reversi::new();
    let moves = ["f5", "d6", "c3"].map(|m| boardgame_core::Board::parse_move(&start, m).unwrap());
    let mut position = start;
    for m in moves {
        boardgame_core::Position::play(&mut position, m).unwrap();
    }
    let mut session = Session::new(Settings::new(position)).unwrap();
    session.handle(boardgame_session::Command::Start).unwrap();
    fs::write(&saved, session.save()).unwrap();
    converted(ReversiRecords::default(), &saved, &sgf).unwrap();
    let out = shown(ReversiRecords::default(), &sgf).unwrap();
    let diagram = boardgame_core::Board::diagram(&position).to_string();
    assert!(out.contains(&diagram), "{out}");
    assert!(out.contains("White to move"), "{out}");
}

#[test]
fn a_file_that_is_not_there_is_named_with_the_reason() {
    let (_folder, path) = folder();
    let error = shown(gomoku_records(), &path("nosuch.sgf")).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("cannot read "), "{message}");
    assert!(message.contains("nosuch.sgf: No such file"), "{message}");
}

#[test]
fn a_conversion_that_fails_leaves_nothing_behind() {
    let (folder, path) = folder();
    let (bad, out) = (path("bad.sgf"), path("out.psq"));
    fs::write(&bad, "(;GM[2];B[ff])").unwrap();
    for from in [&bad, &path("nosuch.sgf")] {
        // Twice: the first try is not in the way of the second.
        for _ in 0..2 {
            let message = converted(gomoku_records(), from, &out)
                .unwrap_err()
                .to_string();
            assert!(!message.contains("it is there already"), "{message}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}
