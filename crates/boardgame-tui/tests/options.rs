//! What the options say of values that they do not take, for the tests of both programs.

use crate::program::Program;

/// Options with a wrong value end with code 2 and name the value, before anything is played.
pub(crate) fn wrong_options_are_named(program: Program, wrong: &[(&[&str], &str)]) {
    let levels = "expected a whole number from 1 to 10";
    let seconds = "expected a whole number from 1 to 604800";
    let any = "expected a whole number from 0 to 18446744073709551615";
    let depths = "expected a whole number from 0 to 4294967295";
    let both: [(&[&str], &str); 19] = [
        (&["play", "--level", "11"], "11"),
        (&["play", "--level", "zero"], "zero"),
        (&["play", "--level", "x"], levels),
        (&["play", "--level", "0"], levels),
        (&["play", "--level", "999"], levels),
        (&["play", "--time", "1e9"], seconds),
        (&["play", "--time", "604801"], seconds),
        (&["play", "--seed", "18446744073709551616"], any),
        (&["play", "--seed", "one"], any),
        (&["perft", "x"], depths),
        (&["perft", "-1"], "-1"),
        (&["perft", "4294967296"], depths),
        (&["play", "--black", "nobody"], "nobody"),
        (&["play", "--time", "0"], "'0'"),
        (&["play", "--lang", "xx"], "xx"),
        (&["play", "--seed", "-1"], "-1"),
        (&["perft", "many"], "many"),
        (&["perft", "1", "--position", "nonsense"], "nonsense"),
        (&["replay", "--format", "pdf", "x"], "pdf"),
    ];
    for (args, value) in both.iter().chain(wrong) {
        let run = program.run(args, "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(value), "{args:?}: {}", run.err);
    }
}

/// What perft counts are lines of play, many of which lead to the same position.
pub(crate) fn help_says_what_is_counted(program: Program) {
    let out = program.good(&["perft", "--help"], "");
    let first = "Count the lines of play of a number of plies\n";
    assert!(out.starts_with(first), "{out}");
}
