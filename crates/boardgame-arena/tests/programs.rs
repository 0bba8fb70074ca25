//! Matches against programs that hang, crash, babble and lie. They are a few lines of shell.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use boardgame_arena::{
    Contender, Ending, InProcess, Opening, Openings, Played, Process, Schedule, Shard, Slot,
    Standing, TimeRule, Tournament, gomoku_players,
};
use boardgame_core::gomoku::{self, Gomoku};
use boardgame_core::search::{Limits, Never, Report, Searcher, Stop};
use boardgame_core::{Move, Side};
use boardgame_protocol::{Patience, Program, gomocup};

use crate::table::{board, games, levels, tournament};

/// A program that notes its number, answers what is no move, and for moves does what `turn` says.
fn script(turn: &str) -> String {
    format!(
        "echo $$ >>pids; n=0; while read -r word rest; do case $word in \
         ABOUT) echo 'name=\"Fake\"';; \
         START|RESTART) echo OK; n=0;; \
         INFO) ;; \
         END) exit 0;; \
         BOARD) while read -r line && [ \"$line\" != DONE ]; do :; done; {turn};; \
         *) {turn};; \
         esac; done"
    )
}

/// Squares along the top edge, then the second row, whatever the opponent does.
const PLAY: &str = "echo $((n % 9)),$((n / 9)); n=$((n + 1))";

struct Slow<F>(F);

impl<F: FnMut(&Gomoku) -> Report<Move>> Searcher<Gomoku> for Slow<F> {
    fn search(&mut self, position: &Gomoku, _: &Limits, _: &mut dyn Stop) -> Report<Move> {
        (self.0)(position)
    }
}

/// Two pairs of games against a script, and how long they took.
fn play(folder: &Path, script: &str, keep: bool) -> (Vec<(Slot, Played<Gomoku>)>, Duration) {
    let program = Program::new("/bin/sh").arg("-c").arg(script).folder(folder);
    let patience = Patience {
        hello: Duration::from_secs(5),
        ready: Duration::from_secs(5),
        quit: Duration::from_millis(500),
    };
    let process = Process::new("fake", program, || Box::new(gomocup::Host::new()));
    // An opponent that takes its time, as most do.
    let opponent = InProcess::new("level 6", |seed| {
        let mut player = gomoku::player(6, seed);
        Box::new(Slow(move |game: &Gomoku| {
            thread::sleep(Duration::from_millis(60));
            player.search(game, &Limits::default(), &mut Never)
        }))
    });
    let contenders: Vec<Box<dyn Contender<Gomoku>>> =
        vec![Box::new(opponent), Box::new(process.patient(patience))];
    let tournament = Tournament {
        openings: Openings::listed(vec![Opening::of_start(board(9))]),
        time: TimeRule {
            per_move: Some(Duration::from_millis(400)),
            tolerance: Duration::from_millis(400),
            ..TimeRule::default()
        },
        keep_players: keep,
        shard: Shard::WHOLE,
        ..tournament(board(9), contenders, Schedule::of_match(2))
    };
    let begun = Instant::now();
    let games = games(&tournament, &HashSet::new());
    let took = begun.elapsed();
    assert_eq!(games.len(), 4, "the match goes on");
    assert_nothing_is_left(folder);
    (games, took)
}

/// Every process that noted its number ends at once.
fn assert_nothing_is_left(folder: &Path) {
    let until = Instant::now() + Duration::from_secs(5);
    let pids = fs::read_to_string(folder.join("pids")).unwrap();
    for pid in pids.lines() {
        while is_alive(pid) {
            assert!(Instant::now() < until, "process {pid} is left");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Whether a process runs. The system may not have buried what has ended, if it was a program's
/// child.
fn is_alive(pid: &str) -> bool {
    let signal = std::process::Command::new("/bin/sh")
        .args(["-c", &format!("kill -0 {pid} 2>/dev/null")])
        .status();
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    signal.unwrap().success() && !state.contains(") Z ")
}

/// The program loses each game for the reason of that name, and no game takes long.
fn loses(turn: &str, word: &'static str) {
    let folder = tempfile::tempdir().unwrap();
    let (games, took) = play(folder.path(), &script(turn), false);
    let mut standing = Standing::new(Schedule::of_match(2), 2, None);
    for (slot, played) in &games {
        let fake = Side::BOTH[usize::from(slot.sides[1] == 1)];
        assert_eq!(played.ending.word(), word, "{:?}", played.ending);
        assert_eq!(played.winner, Some(!fake));
        standing.add(slot, played);
    }
    assert_eq!(standing.faults(), [[].into(), [(word, 4)].into()]);
    assert!(took < Duration::from_secs(30), "{took:?}");
}

#[test]
fn a_program_that_hangs_loses() {
    loses("sleep 1000", "time");
}

#[test]
fn a_program_that_hangs_with_children_leaves_none() {
    loses("sleep 1000 & echo $! >>pids; wait", "time");
}

#[test]
fn a_program_that_crashes_loses() {
    loses("exit 3", "crash");
    loses("kill -SEGV $$", "crash");
}

#[test]
fn a_program_that_answers_garbage_loses() {
    // The protocol lets a program say other things before its move; so it is out of time.
    loses("echo what; sleep 1000", "time");
    loses("echo 3,3 4,4", "garbage");
    loses("echo 30,30", "illegal");
    loses(
        "head -c 200000 /dev/zero | tr '\\0' x; echo; sleep 1000",
        "time",
    );
}

#[test]
fn a_program_that_moves_out_of_turn_loses() {
    // Two moves at once: the second is found when the next one is asked for.
    loses(
        "echo $((n % 9)),0; echo $((n % 9)),8; n=$((n + 1))",
        "out-of-turn",
    );
}

#[test]
fn a_program_that_ignores_the_time_loses() {
    loses(&format!("sleep 1.2; {PLAY}"), "time");
}

#[test]
fn a_program_that_talks_without_end_loses() {
    loses("while :; do echo MESSAGE thinking; done", "time");
}

#[test]
fn a_program_that_floods_its_error_output_plays_on() {
    for keep in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let flood = format!("yes error >&2 & echo $! >>pids; {}", script(PLAY));
        let (games, _) = play(folder.path(), &flood, keep);
        for (_, played) in &games {
            // It takes a square that is taken or plays to the end.
            let word = played.ending.word();
            assert!(["rules", "illegal"].contains(&word), "{:?}", played.ending);
            assert!(played.plies.len() > 1);
        }
        let started = fs::read_to_string(folder.path().join("pids")).unwrap();
        let started = started.lines().count() / 2;
        assert!(if keep { started <= 4 } else { started == 4 }, "{started}");
    }
}

#[test]
fn a_program_that_is_missing_loses_and_options_stand_before_its_command() {
    let players = gomoku_players();
    let missing = players
        .contender("m=cmd:proto=gomocup,ms=50,/nonexistent/engine -x")
        .unwrap();
    assert_eq!(missing.name(), "m");
    assert!(
        missing
            .try_out()
            .unwrap_err()
            .to_string()
            .contains("/nonexistent/engine")
    );
    assert_eq!(
        missing.own_limits().per_move,
        Some(Duration::from_millis(50))
    );
    let timed = players.contender("level:3,clock=2+0.5").unwrap();
    let game = timed.own_limits().game.unwrap();
    assert_eq!(game.to_string(), "2+0.5");
    let mut contenders = levels([6, 1]);
    contenders[1] = missing;
    let tournament = tournament(board(9), contenders, Schedule::of_match(1));
    for (slot, played) in games(&tournament, &HashSet::new()) {
        assert!(matches!(played.ending, Ending::Fault(_)));
        assert_eq!(slot.sides[played.winner.unwrap().index()], 0);
    }
    let refused = |text: &str| players.contender(text).err().unwrap().why;
    assert_eq!(
        refused("cmd:proto=uci,x"),
        "unknown protocol uci: expected gomocup or gtp"
    );
    assert_eq!(refused("cmd:"), "expected a program and its arguments");
    assert!(refused("level:3,clock=0").starts_with("clock=0: expected SECONDS"));
    assert_eq!(
        refused("cmd:ms=0,x"),
        "ms=0: expected a number from 1 to 86400000"
    );
}
