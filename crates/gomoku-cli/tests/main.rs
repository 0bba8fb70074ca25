//! Tests of the program as a whole.

mod analyze;
mod matches;
mod openings;
#[path = "../../boardgame-tui/tests/options.rs"]
mod options;
#[path = "../../boardgame-tui/tests/program.rs"]
mod program;
mod protocol;
mod replay;
#[path = "../../boardgame-tui/tests/saving.rs"]
mod saving;
mod solve;
#[path = "../../boardgame-tui/tests/streams.rs"]
mod streams;
mod terminal;
#[path = "../../boardgame-tui/tests/tmux.rs"]
mod tmux;

use std::io::Write;
use std::thread;
use std::time::Duration;

use boardgame_core::Status;
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use program::Program;

const GOMOKU: Program = Program(env!("CARGO_BIN_EXE_gomoku"));
const TWO: [&str; 3] = ["play", "--white", "human"];

fn board(width: usize, height: usize, rule: Rule) -> Gomoku {
    Gomoku::new(Rules::new(width, height, 5, rule).unwrap())
}

#[test]
fn a_piped_list_with_undo_and_redo_plays_to_its_shown_result() {
    let out = GOMOKU.good(
        &TWO,
        "h8 a1 h9 b1\nundo 2\nredo\nredo\nh10c1h11d1\nundo\nd1\nh12\n",
    );
    let end = out.lines().last().unwrap();
    assert!(end.starts_with("Black h12. Black wins: five h"), "{end}");
    assert_eq!(out.matches("2 moves taken back.").count(), 1);
    assert_eq!(out.matches("One move taken back.").count(), 1);
    assert_eq!(out.matches("One move played again.").count(), 2);
}

#[test]
fn one_line_may_take_back_and_play_again() {
    let out = GOMOKU.good(&TWO, "h8 i9 undo redo h9 i10 h10 i11 h11 i12 h12\n");
    assert_eq!(out.matches("One move taken back.").count(), 1, "{out}");
    assert_eq!(out.matches("One move played again.").count(), 1, "{out}");
    let end = out.lines().last().unwrap();
    assert!(end.starts_with("Black h12. Black wins: five h"), "{end}");
    // A fault anywhere, and nothing of the line is played.
    let out = GOMOKU.good(&TWO, "a1 b2 undo undo h8 quit i9\nh8 h16\nmoves\n");
    let expected = "\"quit\" (column 20) is no move.";
    assert!(out.contains(expected), "{out}");
    assert!(out.ends_with("No move was played yet.\n"), "{out}");
    // What the rules refuse ends the line where it stands.
    let out = GOMOKU.good(&TWO, "h8 undo undo i9\nmoves\n");
    assert!(out.contains("There is nothing to take back."), "{out}");
    assert!(out.ends_with("No move was played yet.\n"), "{out}");
    // Against the computer a take-back waits for its answer, and takes both back.
    let out = GOMOKU.good(&["play", "--level", "1"], "h8 undo h9\nmoves\n");
    assert!(out.lines().last().unwrap().starts_with("1. h9 "), "{out}");
    // A number there counts the person's turns, and more than there were means all of them.
    let out = GOMOKU.good(
        &["play", "--level", "1"],
        "h8\na1\nundo 0\nundo 9\nundo 9\n",
    );
    let last: Vec<_> = out.lines().skip(5).collect();
    let expected = [
        "Write it like this: undo 2",
        "4 moves taken back. Your move.",
        "There is nothing to take back. Your move.",
    ];
    assert_eq!(last, expected, "{out}");
}

#[test]
fn a_square_that_the_board_has_not_is_said_to_be_off_it() {
    let out = GOMOKU.good(&TWO, "h16\na1 z9\n");
    assert!(
        out.contains("\"h16\" (column 1) is off the 15x15 board.\n"),
        "{out}"
    );
    assert!(
        out.contains("\"z9\" (column 4) is off the 15x15 board.\n"),
        "{out}"
    );
    let words = [
        ("en", "is off the 5x9 board."),
        ("zh", "不在 5x9 的棋盘上。"),
        ("ja", "5x9 の盤の外です。"),
    ];
    for (lang, words) in words {
        let out = GOMOKU.good(
            &["play", "--white", "human", "--size", "5x9", "--lang", lang],
            "h8\n",
        );
        assert!(out.lines().last().unwrap().ends_with(words), "{out}");
    }
}

#[test]
fn two_hundred_random_games_end_as_in_the_core() {
    let cases: [(&[&str], Gomoku, u64); 5] = [
        (&[], Gomoku::new(Rules::default()), 80),
        (&["--rule", "renju"], board(15, 15, Rule::Renju), 30),
        (
            &["--size", "9x7", "--rule", "standard"],
            board(9, 7, Rule::Standard),
            40,
        ),
        (
            &["--size", "6", "--rule", "caro"],
            board(6, 6, Rule::Caro),
            30,
        ),
        (
            &["--size", "3", "--k", "3"],
            Gomoku::new(Rules::mnk(3, 3, 3).unwrap()),
            40,
        ),
    ];
    for (options, start, count) in cases {
        program::games_end_as_in_the_core(GOMOKU, options, &start, 0..count);
    }
}

#[test]
fn s0_b5_s0_b7_s0_b8_s0_b9_take_back_goes_all_the_way() {
    for (moves, _) in program::random_games(&Gomoku::new(Rules::default()), 0..3) {
        program::take_back_goes_all_the_way(GOMOKU, &moves);
    }
}

#[test]
fn s3_b15_a_name_is_shown_as_text_and_steers_no_terminal() {
    let out = GOMOKU.good(&TWO, "name 2 <img src=x>\u{1b}[2J\nwins\n");
    assert!(
        out.ends_with("Score: Player 1 0 - 0 <img src=x>\u{fffd}[2J, Draws: 0\n"),
        "{out}"
    );
}

#[test]
fn a_saved_game_goes_on_to_the_same_end() {
    for (moves, _) in program::random_games(&Gomoku::new(Rules::default()), 0..3) {
        program::a_saved_game_goes_on_to_the_same_end(GOMOKU, &moves);
    }
}

#[test]
fn a_failing_file_changes_nothing() {
    program::a_failing_file_changes_nothing(GOMOKU, ["h8", "i9"]);
}

#[test]
fn a_wrong_option_is_named() {
    let five = "expected sides from 5 to 26, or from 3 for freestyle with fewer";
    let wrong: [(&[&str], &str); 17] = [
        (&["play", "--size", "0"], five),
        (&["play", "--size", "27"], five),
        (&["play", "--size", "3"], five),
        (&["perft", "1", "--size", "15x4"], five),
        (&["play", "--size", "4", "--k", "4", "--rule", "caro"], five),
        (
            &["play", "--size", "2", "--k", "3"],
            "expected sides from 3 to 26\n",
        ),
        (
            &["play", "--size", "27", "--k", "3"],
            "expected sides from 3 to 26\n",
        ),
        (
            &["play", "--k", "x"],
            "expected a whole number from 3 to 26",
        ),
        (
            &["replay", "--size", "4", "x"],
            "expected sides from 5 to 26",
        ),
        (&["play", "--size", "27"], "27"),
        (&["play", "--size", "4"], "4x4"),
        (&["play", "--size", "wide"], "wide"),
        (&["play", "--rule", "chess"], "chess"),
        (&["play", "--k", "99"], "99"),
        (&["play", "--k", "4", "--rule", "renju"], "renju with 4"),
        (&["play", "--opening", "swap3"], "swap3"),
        (&["play", "--load", "x", "--size", "9"], "--size"),
    ];
    options::wrong_options_are_named(GOMOKU, &wrong);
    options::help_says_what_is_counted(GOMOKU);
}

#[test]
fn only_a_saved_game_is_overwritten() {
    saving::only_a_saved_game_is_overwritten(GOMOKU, "h8");
}

#[test]
fn what_was_played_outlives_the_program() {
    saving::what_was_played_outlives_the_program(GOMOKU, ["h8", "i9", "j10"]);
}

#[test]
fn a_file_that_cannot_be_written_is_known_at_the_start() {
    saving::a_file_that_cannot_be_written_is_known_at_the_start(GOMOKU, ["h8", "i9", "j10"]);
}

#[test]
fn a_file_that_is_lost_in_the_middle_is_said_once() {
    saving::a_file_that_is_lost_in_the_middle_is_said_once(GOMOKU, ["h8", "i9", "j10"]);
}

#[test]
fn input_of_every_kind_is_read_or_refused() {
    streams::a_byte_order_mark_is_skipped(GOMOKU, ["h8", "i9", "j10"][0]);
    streams::input_that_cannot_be_read_is_an_error(GOMOKU);
    streams::a_line_without_bound_is_refused(GOMOKU, ["h8", "i9", "j10"][0]);
}

#[test]
fn what_is_no_file_or_too_large_is_not_read() {
    streams::what_is_no_file_or_too_large_is_not_read(GOMOKU);
}

#[test]
fn an_empty_file_is_no_error() {
    streams::an_empty_file_is_no_error(GOMOKU);
}

#[test]
fn a_tree_is_replayed_by_the_game_it_is_of() {
    streams::a_tree_is_replayed_by_the_game_it_is_of(GOMOKU);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    program::a_closed_pipe_ends_quietly(GOMOKU, "h8 i9 j10 k11");
}

#[test]
fn garbage_is_answered() {
    program::garbage_is_answered(GOMOKU);
}

#[test]
fn computers_play_to_the_end_and_by_the_same_seed_alike() {
    program::computers_play_to_the_end(GOMOKU, &["--level", "2", "--size", "9"]);
    program::computers_play_to_the_end(GOMOKU, &["--level", "4", "--rule", "renju"]);
    program::computers_play_to_the_end(GOMOKU, &["--level", "1", "--opening", "swap2"]);
}

#[test]
fn a_person_and_a_computer_play_to_the_end() {
    let start = board(7, 7, Rule::Freestyle);
    program::a_person_and_a_computer_play_to_the_end(GOMOKU, &["--size", "7"], &start);
}

#[test]
fn three_languages_speak() {
    let words = ["Black wins", "黑子已胜", "黒"];
    program::three_languages_speak(GOMOKU, "h8a1h9b1h10c1h11d1h12", words);
}

#[test]
fn s0_b10_a_full_board_is_a_draw_in_words() {
    let args = ["play", "--white", "human", "--size", "3", "--k", "3"];
    let out = GOMOKU.good(&args, "b2a1c1a3a2c2b1b3c3\na1\n");
    let shown: Vec<_> = out.lines().filter_map(program::shown_end).collect();
    assert_eq!(shown, [Status::Drawn], "{out}");
}

#[test]
fn s0_b3_a_refused_move_says_why_and_the_turn_stays() {
    let out = GOMOKU.good(&TWO, "h8 h8 i9\nmoves\n");
    assert!(out.contains("h8 is taken. White to move."), "{out}");
    assert!(
        out.ends_with("1. h8\n"),
        "what follows a refused move is not played: {out}"
    );
    let renju = GOMOKU.good(
        &["play", "--white", "human", "--rule", "renju"],
        "h8 a1 h9 a3 g10 a5 i10 a7\nforbidden\nh10\n",
    );
    assert!(renju.contains("Forbidden: h10."), "{renju}");
    assert!(
        renju.contains("h10 is forbidden for Black: double three"),
        "{renju}"
    );
}

#[test]
fn the_colours_of_a_swap_opening_are_chosen_by_name() {
    let args = ["play", "--white", "human", "--opening", "swap2"];
    let out = GOMOKU.good(&args, "h8 h9 h10\ntwo\ni9 j9\nwhite\nmoves\n");
    assert!(
        out.contains("chooses: White, Black, or two stones more."),
        "{out}"
    );
    assert!(out.contains("places two stones more."), "{out}");
    assert!(out.contains("takes White."), "{out}");
    assert!(out.ends_with("1. h8 h9 2. h10 i9 3. j9\n"), "{out}");
}

#[test]
fn looking_back_shows_an_earlier_board_and_changes_nothing() {
    let out = GOMOKU.good(
        &TWO,
        "h8 i9 j10\ngoto 1\nboard\nk11\ngoto end\nboard\nmoves\n",
    );
    let boards: Vec<_> = out.match_indices("(X)").collect();
    assert_eq!(boards.len(), 2, "h8 and then j10 are the last move: {out}");
    assert!(out.contains("Move 1 of 3."), "{out}");
    assert!(out.ends_with("1. h8 i9 2. j10\n"), "{out}");
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut child = GOMOKU.spawn(&["play", "--white", "human", "--time", "1"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"h8\n").unwrap();
    thread::sleep(Duration::from_millis(1600));
    stdin.write_all(b"wins\n").unwrap();
    drop(stdin);
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(
        out.contains("Black wins: the time of White is up."),
        "{out}"
    );
    assert!(out.contains("Player 1 1 - 0 Player 2"), "{out}");
}

#[test]
fn questions_are_asked_and_answered() {
    let out = GOMOKU.good(
        &TWO,
        "h8\ndraw\ndecline\ndraw\naccept\nwins\nundo\nresign\nwins\n",
    );
    assert!(out.contains("Draw by agreement."), "{out}");
    assert!(
        out.contains("Score: Player 1 0 - 0 Player 2, Draws: 1"),
        "{out}"
    );
    assert!(out.contains("The game goes on."), "{out}");
    assert!(out.contains("Black wins: White resigns."), "{out}");
    assert!(
        out.ends_with("Score: Player 1 1 - 0 Player 2, Draws: 0\n"),
        "{out}"
    );
    let out = GOMOKU.good(&["play", "--seed", "1"], "h8\ndraw\n");
    assert!(out.contains("declines the draw."), "{out}");
}

#[test]
fn another_game_begins_only_when_the_one_going_on_may_go() {
    let out = GOMOKU.good(&TWO, "h8\nnew\nmoves\nnew yes\nmoves\nswap\nwins\n");
    assert!(
        out.contains("Throw it away? If so: new yes, or swap yes."),
        "{out}"
    );
    assert!(out.contains("\n1. h8\n"), "{out}");
    assert!(out.contains("No move was played yet."), "{out}");
    assert!(out.contains("Player 2 begins with Black."), "{out}");
    assert!(
        out.ends_with("Score: Player 1 0 - 0 Player 2, Draws: 0\n"),
        "{out}"
    );
}

#[test]
fn a_hint_is_a_square_that_can_be_played() {
    let out = GOMOKU.good(&TWO, "h8 i9\nhint\n");
    let hint = out
        .lines()
        .find_map(|line| line.strip_prefix("Hint: "))
        .unwrap();
    let square = hint.split('.').next().unwrap();
    let out = GOMOKU.good(&TWO, format!("h8 i9\n{square}\n"));
    assert!(
        out.contains(&format!("Black {square}. White to move.")),
        "{out}"
    );
}

#[test]
fn the_scores_cover_the_whole_board() {
    let out = GOMOKU.good(&TWO, "h8 h9\nscores\n");
    let is_row = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let words = out.lines().filter(is_row).flat_map(str::split_whitespace);
    let numbers = words.filter(|word| word.parse::<i32>().is_ok()).count();
    assert_eq!(
        numbers,
        15 + 223,
        "a number for each row and each empty square: {out}"
    );
}

#[test]
fn perft_counts_the_squares() {
    let out = GOMOKU.good(&["perft", "3", "--size", "5"], "");
    assert!(out.starts_with("depth 3: 13800 leaves in "), "{out}");
    let out = GOMOKU.good(&["perft", "9", "--size", "3", "--k", "3"], "");
    // The number of games of tic-tac-toe, known from the literature.
    assert!(out.starts_with("depth 9: 255168 leaves in "), "{out}");
    let out = GOMOKU.good(&["perft", "2", "--divide", "--size", "5x6"], "");
    assert_eq!(out.lines().count(), 31);
    assert!(out.contains("a1: 29\n"), "{out}");
}
