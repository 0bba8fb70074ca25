//! Tests of the program as a whole.

mod engine;
mod matches;
#[path = "../../boardgame-tui/tests/options.rs"]
mod options;
#[path = "../../boardgame-tui/tests/program.rs"]
mod program;
mod protocol;
mod records;
#[path = "../../boardgame-tui/tests/saving.rs"]
mod saving;
#[path = "../../boardgame-tui/tests/streams.rs"]
mod streams;
mod terminal;
#[path = "../../boardgame-tui/tests/tmux.rs"]
mod tmux;

use std::fs;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Position, Side};
use boardgame_record::movelist;
use boardgame_record::wthor::{Games, Header, NameKind, Names, WthorGame, final_score};
use program::Program;

const REVERSI: Program = Program(env!("CARGO_BIN_EXE_reversi"));
const TWO: [&str; 3] = ["play", "--white", "human"];

#[test]
fn a_piped_list_with_undo_and_redo_plays_to_its_shown_result() {
    // The shortest win: White has no disc left after nine plies.
    let out = REVERSI.good(&TWO, "e6f4e3f6\nundo 3\nredo 3\ng5d6\nundo\nd6 e7 f5 c5\n");
    let end = out.lines().last().unwrap();
    assert!(end.contains("Black wins 13-0."), "{out}");
}

#[test]
fn one_line_may_take_back_and_play_again_passes_included() {
    let games = program::random_games(&Reversi::new(), 0..30);
    let pass = |(moves, _): &&(Vec<String>, Reversi)| {
        moves[..moves.len() - 2].contains(&"pass".to_string())
    };
    let (moves, _) = games.iter().find(pass).unwrap();
    let whole = REVERSI.good(&TWO, moves.join(" "));
    // Taken back and played again before each pass, which the list writes all the same.
    let line: String = moves
        .iter()
        .map(|m| {
            if m == "pass" {
                "undo redo pass ".to_string()
            } else {
                format!("{m} ")
            }
        })
        .collect();
    let out = REVERSI.good(&TWO, &line);
    assert!(out.contains("played again."), "{out}");
    assert_eq!(out.lines().last(), whole.lines().last(), "{line}");
}

#[test]
fn a_square_that_the_board_has_not_is_said_to_be_off_it() {
    let out = REVERSI.good(&["play", "--size", "4"], "undo e5\n");
    assert!(
        out.ends_with("\"e5\" (column 6) is off the 4x4 board.\n"),
        "{out}"
    );
}

#[test]
fn s1_b7_two_hundred_random_games_end_as_in_the_core() {
    let cases: [(&[&str], Size, u64); 3] = [
        (&[], Size::Eight, 120),
        (&["--size", "6"], Size::Six, 40),
        (&["--size", "4"], Size::Four, 40),
    ];
    for (options, size, count) in cases {
        program::games_end_as_in_the_core(REVERSI, options, &Reversi::with_size(size), 0..count);
    }
}

#[test]
fn s1_b3_s1_b4_every_shown_result_counts_the_discs_and_every_pass_is_said() {
    let mut passes = 0;
    for (moves, end) in program::random_games(&Reversi::new(), 0..20) {
        let out = REVERSI.good(&TWO, moves.join(" "));
        let [black, white] = Side::BOTH.map(|side| end.stones(side));
        let (more, less) = (black.max(white), black.min(white));
        let last = out.lines().last().unwrap();
        assert!(last.contains(&format!("{more}-{less}")), "{last}");
        assert_eq!(last.contains("Draw"), more == less);
        let expected = moves.iter().filter(|m| *m == "pass").count();
        assert_eq!(out.matches("has no move and passes.").count(), expected);
        passes += expected;
    }
    assert!(passes > 0, "some of the games must have passes");
}

#[test]
fn take_back_goes_all_the_way() {
    // A take-back goes over passes in one step, so a game with none counts its moves plainly.
    let games = program::random_games(&Reversi::new(), 0..6);
    let plain = games
        .iter()
        .filter(|(moves, _)| !moves.contains(&"pass".to_string()));
    for (moves, _) in plain {
        program::take_back_goes_all_the_way(REVERSI, moves);
    }
}

#[test]
fn a_saved_game_goes_on_to_the_same_end() {
    for (moves, _) in program::random_games(&Reversi::new(), 0..3) {
        program::a_saved_game_goes_on_to_the_same_end(REVERSI, &moves);
    }
}

#[test]
fn a_failing_file_changes_nothing() {
    program::a_failing_file_changes_nothing(REVERSI, ["f5", "d6"]);
}

#[test]
fn a_wrong_option_is_named() {
    let wrong: [(&[&str], &str); 5] = [
        (&["play", "--size", "0"], "must be 4, 6 or 8"),
        (&["play", "--size", "7"], "7"),
        (&["play", "--size", "big"], "big"),
        (&["play", "--rule", "renju"], "--rule"),
        (&["play", "--load", "x", "--size", "6"], "--size"),
    ];
    options::wrong_options_are_named(REVERSI, &wrong);
    options::help_says_what_is_counted(REVERSI);
}

#[test]
fn only_a_saved_game_is_overwritten() {
    saving::only_a_saved_game_is_overwritten(REVERSI, "f5");
}

#[test]
fn what_was_played_outlives_the_program() {
    saving::what_was_played_outlives_the_program(REVERSI, ["f5", "d6", "c3"]);
}

#[test]
fn a_file_that_cannot_be_written_is_known_at_the_start() {
    saving::a_file_that_cannot_be_written_is_known_at_the_start(REVERSI, ["f5", "d6", "c3"]);
}

#[test]
fn a_file_that_is_lost_in_the_middle_is_said_once() {
    saving::a_file_that_is_lost_in_the_middle_is_said_once(REVERSI, ["f5", "d6", "c3"]);
}

#[test]
fn input_of_every_kind_is_read_or_refused() {
    streams::a_byte_order_mark_is_skipped(REVERSI, ["f5", "d6", "c3"][0]);
    streams::input_that_cannot_be_read_is_an_error(REVERSI);
    streams::a_line_without_bound_is_refused(REVERSI, ["f5", "d6", "c3"][0]);
}

#[test]
fn what_is_no_file_or_too_large_is_not_read() {
    streams::what_is_no_file_or_too_large_is_not_read(REVERSI);
}

#[test]
fn an_empty_file_is_no_error() {
    streams::an_empty_file_is_no_error(REVERSI);
}

#[test]
fn a_tree_is_replayed_by_the_game_it_is_of() {
    streams::a_tree_is_replayed_by_the_game_it_is_of(REVERSI);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    program::a_closed_pipe_ends_quietly(REVERSI, "f5d6c3");
}

#[test]
fn garbage_is_answered() {
    program::garbage_is_answered(REVERSI);
}

#[test]
fn computers_play_to_the_end_and_by_the_same_seed_alike() {
    program::computers_play_to_the_end(REVERSI, &["--level", "1"]);
    program::computers_play_to_the_end(REVERSI, &["--level", "5"]);
}

#[test]
fn a_person_and_a_computer_play_to_the_end() {
    program::a_person_and_a_computer_play_to_the_end(REVERSI, &[], &Reversi::new());
}

#[test]
fn three_languages_speak() {
    program::three_languages_speak(REVERSI, "f5", ["Black f5, turning 1 disc.", "黑棋f5", "黒"]);
}

#[test]
fn s1_b1_a_refused_move_says_why_and_the_turn_stays() {
    let out = REVERSI.good(&TWO, "f5 f5\na1\npass\nmoves\n");
    assert!(out.contains("f5 is taken. White to move."), "{out}");
    assert!(out.contains("a1 turns no disc. White to move."), "{out}");
    assert!(
        out.contains("A pass is not allowed: there is a move. White to move."),
        "{out}"
    );
    assert!(out.ends_with("1. f5\n"), "{out}");
}

#[test]
fn perft_counts_as_published() {
    let cases: [(&[&str], u64); 5] = [
        (&["1"], 4),
        (&["7"], 55_092),
        (&["9"], 3_005_288),
        (&["9", "--free-pass"], 3_005_320),
        (&["0"], 1),
    ];
    for (args, leaves) in cases {
        let out = REVERSI.good(&[&["perft"], args].concat(), "");
        assert!(
            out.starts_with(&format!("depth {}: {leaves} leaves in ", args[0])),
            "{out}"
        );
    }
    let out = REVERSI.good(&["perft", "6", "--divide"], "");
    let sum: u64 = out
        .lines()
        .take(4)
        .map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 8200);
    let start = format!(
        "{}O*{}*O{} *",
        "-".repeat(27),
        "-".repeat(6),
        "-".repeat(27)
    );
    let out = REVERSI.good(&["perft", "5", "--position", &start], "");
    assert!(out.starts_with("depth 5: 1396 leaves"), "{out}");
}

/// A file of three random games, the middle one changed by `change`.
fn wthor(change: impl Fn(&mut WthorGame)) -> Vec<u8> {
    let game = |(moves, end): &(Vec<String>, Reversi)| {
        let listed = movelist::parse_moves(end, &moves.concat()).unwrap();
        let mut game = WthorGame::new(listed.iter().filter_map(|listed| listed.m.square()));
        (game.black, game.white) = (1, 2);
        game.score = final_score(end);
        game
    };
    let mut games: Vec<_> = program::random_games(&Reversi::new(), 0..3)
        .iter()
        .map(game)
        .collect();
    change(&mut games[1]);
    Games::write(
        &Header {
            year: 1977,
            ..Header::default()
        },
        &games,
    )
}

#[test]
fn good_and_corrupt_records_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let names = ["???", "Ada", "Bob"].map(String::from).to_vec();
    let players = Names {
        header: Header::default(),
        kind: NameKind::Players,
        names,
    };
    fs::write(path("players.jou"), players.write().unwrap()).unwrap();
    fs::write(path("good.wtb"), wthor(|_| {})).unwrap();
    fs::write(path("move.wtb"), wthor(|game| game.squares[0] = 11)).unwrap();
    fs::write(path("score.wtb"), wthor(|game| game.score += 1)).unwrap();
    fs::write(path("cut.wtb"), &wthor(|_| {})[..100]).unwrap();
    fs::write(
        path("ten.wtb"),
        Games::write(
            &Header {
                board: 10,
                ..Header::default()
            },
            &[],
        ),
    )
    .unwrap();
    fs::write(path("games.txt"), "F5D6C3\n1. f5 f4 2. f3\n").unwrap();
    fs::write(path("bad.txt"), "f5 pass\n").unwrap();

    let out = REVERSI.good(
        &[
            "replay",
            &path("players.jou"),
            &path("good.wtb"),
            &path("games.txt"),
        ],
        "",
    );
    assert!(out.contains("players.jou: 3 players\n"), "{out}");
    assert!(out.contains("good.wtb: game 1: Ada - Bob, "), "{out}");
    assert_eq!(out.matches(", score as stored\n").count(), 3, "{out}");
    assert!(
        out.contains("games.txt: line 2: 3 plies, unfinished 6-1\n"),
        "{out}"
    );
    assert!(
        out.ends_with("5 games in 3 files: every move is legal\n"),
        "{out}"
    );

    let files = ["move.wtb", "score.wtb", "bad.txt", "cut.wtb", "ten.wtb"].map(path);
    let args: Vec<_> = ["replay"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let run = REVERSI.run(&args, "");
    assert_eq!(run.code, Some(1));
    let expected = [
        "move.wtb: game 2: ply 1: a1 is illegal: a1 encloses no disc for Black to turn\n",
        "score.wtb: game 2: ply ",
        "bad.txt: line 1, column 4: ply 2: pass is illegal: a pass is not forced",
        "the header counts 3 records, so expected 220 bytes: the file has 100\n",
        "the games were played on 10x10: only those of 6x6 and 8x8 can be read\n",
        "8 games in 5 files: 3 bad\n",
    ];
    for text in expected {
        assert!(run.out.contains(text), "{text:?} in {}", run.out);
    }
    program::a_missing_record_is_named(REVERSI, "f5d6\n");
}

#[test]
fn the_core_agrees_that_the_shortest_draw_is_one() {
    // Published: the shortest game that ends in a draw with empty squares.
    let moves = "f5f4c3f6g7f7f3h7f8b2h6e7h8g3d7e3f2f1a1c5";
    let out = REVERSI.good(&TWO, moves);
    assert!(out.lines().last().unwrap().contains("Draw"), "{out}");
    let entry = movelist::parse(&Reversi::new(), moves.as_bytes())
        .next()
        .unwrap()
        .unwrap();
    assert!(
        entry
            .replay(Reversi::new())
            .game
            .position()
            .status()
            .is_over()
    );
}
