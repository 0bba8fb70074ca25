//! `gomoku match`, `tournament` and `generate`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::GOMOKU;

/// The games of a journal by their numbers, without times.
fn games(path: &Path) -> BTreeMap<u64, String> {
    let journal = fs::read_to_string(path).unwrap_or_default();
    let mut games = BTreeMap::new();
    let whole = journal.rsplit_once('\n').map_or("", |(whole, _)| whole);
    for line in whole.lines().skip(1) {
        let number = line.split([':', ',']).nth(1).unwrap().parse().unwrap();
        let (before, rest) = line.split_once("\"micros\"").unwrap();
        let (_, after) = rest.split_once(']').unwrap();
        let again = games.insert(number, format!("{before}{after}"));
        assert!(again.is_none(), "game {number} is there twice");
    }
    games
}

#[test]
fn a_match_killed_five_times_is_the_match_that_was_never_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let args = |journal: &Path, record: &Path| {
        let (journal, record) = (journal.to_str().unwrap(), record.to_str().unwrap());
        let args = "match a=mcts:nodes=60,mib=1 b=mcts:nodes=60,mib=1 --games 40 --size 7 \
                    --threads 2 --unbalanced --journal";
        let args = args.split_ascii_whitespace().map(str::to_string);
        let rest = [journal, "--record", record].map(str::to_string);
        args.chain(rest).collect::<Vec<_>>()
    };
    let run = |journal: &str, record: &str| {
        let args = args(&path(journal), &path(record));
        GOMOKU.good(&args.iter().map(String::as_str).collect::<Vec<_>>(), "")
    };
    let expected = run("whole", "whole.txt");
    let all = games(&path("whole"));
    assert_eq!(all.len(), 40);

    let mut before = 0;
    for kill in 1..=5 {
        let mut child = Command::new(GOMOKU.0)
            .args(args(&path("killed"), &path("killed.txt")))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while games(&path("killed")).len() < 6 * kill && begun.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let now = games(&path("killed")).len();
        assert!(now >= before, "games are lost");
        before = now;
    }
    assert_eq!(run("killed", "killed.txt"), expected);
    assert_eq!(games(&path("killed")), all);
    let record = |name: &str| fs::read_to_string(path(name)).unwrap();
    assert_eq!(record("killed.txt"), record("whole.txt"));
}

#[test]
fn parts_of_a_match_are_joined_to_the_match_that_one_machine_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let run = |args: &[&str]| {
        let players = ["match", "a=mcts:nodes=60,mib=1", "b=mcts:nodes=60,mib=1"];
        let rest = ["--games", "14", "--size", "7", "--unbalanced", "--journal"];
        GOMOKU.run(&[&players[..], &rest, args].concat(), "")
    };
    let whole = run(&[&path("whole")]);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| path(&shard.replace('/', "of")));
    for (part, shard) in parts.iter().zip(["1/3", "2/3", "3/3"]) {
        let out = run(&[part, "--shard", shard]).out;
        assert!(out.starts_with(&format!("part {shard}: ")), "{out}");
    }
    let all = path("all");
    let merge =
        |parts: &[&str], out: &str| GOMOKU.run(&[&["merge", "--out", out], parts].concat(), "");
    // A part that was interrupted can be joined too: what is missing is played.
    let two = [parts[2].as_str(), &parts[0]];
    assert_eq!(merge(&two, &path("two")).code, Some(0));
    assert_eq!(run(&[&path("two")]).out, whole.out);
    let merged = merge(&[&parts[2], &parts[0], &parts[1], &parts[0]], &all);
    assert!(
        merged.out.contains(": 14 games of 4 journals;"),
        "{}",
        merged.out
    );
    assert!(
        merged.out.contains("6 games were there more than once"),
        "{}",
        merged.out
    );
    assert_eq!(run(&[&all]).out, whole.out);
    assert_eq!(games(Path::new(&all)), games(Path::new(&path("whole"))));

    let refused = merge(&[&parts[0]], &all);
    assert_eq!(refused.code, Some(1), "a file is not overwritten");
    fs::write(path("text"), "h8 i9\n").unwrap();
    let refused = merge(&[&parts[0], &path("text")], &path("other"));
    assert!(
        refused.err.contains("no journal of a match"),
        "{}",
        refused.err
    );
    let other = fs::read_to_string(&parts[0])
        .unwrap()
        .replacen("\"seed\":\"", "\"seed\":\"9", 1);
    fs::write(path("seed"), other).unwrap();
    let refused = merge(&[&parts[0], &path("seed")], &path("other"));
    assert!(
        refused.err.contains("it was begun with seed"),
        "{}",
        refused.err
    );
    assert!(fs::metadata(path("other")).is_err());
    assert_eq!(run(&[&all, "--shard", "4/3"]).code, Some(2));
}

#[test]
fn records_of_a_match_are_the_openings_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let args = ["match", "level:3", "level:2", "--games", "4", "--record"];
    for name in ["games.sgf", "games.txt", "games.psq"] {
        GOMOKU.good(&[&args[..], &[&path(name)]].concat(), "");
        let run = GOMOKU.run(&[&args[..], &[&path(name)]].concat(), "");
        assert_eq!(run.code, Some(1), "a file is not overwritten");
        assert!(
            run.err.contains("name another file or remove"),
            "{}",
            run.err
        );
    }
    for name in ["games.sgf", "games.txt", "games-3.psq"] {
        let openings = path(name);
        let args = [
            "match",
            "level:3",
            "level:1",
            "--games",
            "8",
            "--opening-plies",
            "6",
        ];
        let out = GOMOKU.good(&[&args[..], &["--openings", &openings]].concat(), "");
        assert!(out.contains(": 8 games, "), "{out}");
    }
    let sgf = fs::read_to_string(path("games.sgf")).unwrap();
    assert_eq!(sgf.matches("GM[4]").count(), 4);
    assert!(sgf.contains("PB[level:3]") && sgf.contains("TS["), "{sgf}");
}

#[test]
fn few_games_have_no_error_bar_and_a_clean_sweep_has_one_bound() {
    let sweep = |players: [&str; 2], games: &str| {
        let args = [&["match"], &players[..], &["--games", games]].concat();
        let json = GOMOKU.good(&[&args[..], &["--json"]].concat(), "");
        let last = json.lines().last().unwrap().to_string();
        (GOMOKU.good(&args, ""), last)
    };
    let (text, json) = sweep(["level:5", "random"], "12");
    assert!(text.contains("\n  Elo at least +75.5 (95 %)\n"), "{text}");
    assert!(
        json.contains("\"elo\":{\"high\":null,\"low\":75.49"),
        "{json}"
    );
    assert!(json.contains("\"superiority\":null"), "{json}");
    let (text, json) = sweep(["random", "level:5"], "12");
    assert!(text.contains("\n  Elo at most -75.5 (95 %)\n"), "{text}");
    assert!(json.contains("\"elo\":{\"high\":-75.49"), "{json}");
    let (text, json) = sweep(["level:5", "random"], "2");
    assert!(
        text.contains("\n  Elo unknown (too few games for an error bar)\n"),
        "{text}"
    );
    let unknown = "\"elo\":{\"high\":null,\"low\":null,\"mid\":null}";
    assert!(json.contains(unknown), "{json}");
}

#[test]
fn help_says_what_a_newcomer_asks() {
    let help = GOMOKU.good(&["match", "--help"], "");
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "until then a terminal shows a bar with the score so far",
        "without proto= gomocup is taken",
        "A file that is there is an error",
    ] {
        assert!(words.contains(told), "{told}: {help}");
    }
}

#[test]
fn results_are_text_or_json_and_a_test_stops_the_match() {
    let args = [
        "match", "level:4", "level:1", "--games", "2000", "--sprt", "0,50",
    ];
    let out = GOMOKU.good(&args, "");
    assert!(out.contains("H1 accepted: stronger"), "{out}");
    let json = GOMOKU.good(&[&args[..], &["--json"]].concat(), "");
    let last = json.lines().last().unwrap();
    assert!(last.contains("\"verdict\":\"stronger\""), "{last}");
    assert!(json.lines().count() < 2000);
    let table = GOMOKU.good(
        &[
            "tournament",
            "random",
            "level:3",
            "level:1",
            "--games",
            "20",
        ],
        "",
    );
    let rows: Vec<_> = table.lines().skip(1).take(3).collect();
    assert!(
        rows[0].starts_with("level:3") && rows[2].starts_with("random"),
        "{table}"
    );
}

#[test]
fn what_cannot_be_played_is_refused_at_once() {
    let cases: [(&[&str], &str); 6] = [
        (
            &["match", "level:11", "random"],
            "level=11: expected a number from 1 to 10",
        ),
        (
            &["match", "nobody", "random"],
            "no such player: expected random, ",
        ),
        (&["match", "mcts", "random"], "mcts would think for ever"),
        (
            &["match", "random", "random", "--games", "3"],
            "expected an even number of games",
        ),
        (
            &["match", "random", "random", "--sprt", "5,0"],
            "the lower one first",
        ),
        (
            &["tournament", "random", "level:1", "--anchor", "3"],
            "expected a player from 1 to 2",
        ),
    ];
    for (args, message) in cases {
        let run = GOMOKU.run(args, "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}

#[test]
fn parts_of_training_data_are_the_same_after_being_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let args = |out: &str, games: &str| {
        let args = [
            "generate", "level:2", "--random", "10", "--games", games, "--out", out,
        ];
        GOMOKU.good(&args, "")
    };
    args(&path("whole"), "150");
    args(&path("part"), "100");
    let part = fs::read(path("part")).unwrap();
    fs::write(path("part"), &part[..part.len() - 3]).unwrap();
    let out = args(&path("part"), "150");
    assert!(out.ends_with("150 games, 86 of them new\n"), "{out}");
    // Blocks may end elsewhere, games do not.
    let read = |name: &str| {
        let file = fs::read(path(name)).unwrap();
        let games =
            boardgame_arena::data::Reader::<boardgame_core::gomoku::Gomoku, _>::new(&file[..]);
        games.collect::<Result<Vec<_>, _>>().unwrap()
    };
    assert_eq!(read("part"), read("whole"));
}
