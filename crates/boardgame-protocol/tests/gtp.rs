//! GTP, the engine's side: every command and every error.

use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Side};
use boardgame_protocol::{Clock, gtp};

use crate::talk::Talk;

fn othello() -> Talk<Reversi, gtp::Engine<Reversi>> {
    let clock = Clock::per_move(Duration::from_secs(3));
    Talk::new(gtp::Engine::new(Reversi::new(), "Engine", "1.0", clock))
}

fn gomoku() -> Talk<Gomoku, gtp::Engine<Gomoku>> {
    let start = Gomoku::new(Rules::default());
    Talk::new(gtp::Engine::new(start, "Engine", "1.0", Clock::default()))
}

/// Lines sent with what each is answered, without the empty line at the end.
macro_rules! transcript {
    ($engine:expr, $(($line:expr, $answer:expr)),+ $(,)?) => {{
        let mut engine = $engine;
        $(assert_eq!(engine.send($line), [format!("{}\n", $answer)], "{}", $line);)+
        engine
    }};
}

#[test]
fn a_game_of_othello() {
    let engine = transcript!(
        othello(),
        ("1 protocol_version", "=1 2"),
        ("name", "= Engine"),
        ("2 version # a comment", "=2 1.0"),
        ("3 known_command genmove", "=3 true"),
        ("known_command fly", "= false"),
        ("boardsize 8", "="),
        ("4 clear_board", "=4"),
        ("komi 6.5", "="),
        ("5 play B F5", "=5"),
        ("6 genmove white", "=6 f4"),
        ("7 reg_genmove b", "=7 c3"),
        ("8 genmove b", "=8 c3"),
        ("undo", "="),
        ("undo", "="),
        ("undo", "="),
        ("9 undo", "?9 cannot undo"),
        ("gogui-rules_game_id", "= Othello"),
        ("gogui-rules_board_size", "= 8"),
        ("gogui-rules_side_to_move", "= black"),
        ("gogui-rules_legal_moves", "= d3 c4 f5 e6"),
        ("gogui-rules_final_result", "="),
        ("list_games", "= Othello"),
        ("set_game othello", "="),
        ("10 set_game Go", "?10 unsupported game: expected Othello"),
        ("quit", "="),
    );
    assert!(engine.has_ended());
}

#[test]
fn boards_are_shown_from_the_top() {
    let mut engine = othello();
    let rows = engine.send("gogui-rules_board");
    let rows: Vec<&str> = rows[0].trim_end().lines().collect();
    assert_eq!(rows[0], "= . . . . . . . .");
    assert_eq!(rows[3..5], [". . . O X . . .", ". . . X O . . ."]);
    let shown = engine.send("showboard");
    assert!(
        shown[0].starts_with("= Black to move\n   A B C D E F G H\n 1 . ."),
        "{}",
        shown[0]
    );
    let listed = engine.send("list_commands");
    assert!(listed[0].contains("\ngenmove\n") && !listed[0].contains("gomoku-rule"));
}

#[test]
fn a_stone_is_shown_under_the_letter_by_which_it_was_played() {
    for side in [5, 8, 9, 15, 19, 20, 25] {
        let mut engine = gomoku();
        engine.send(&format!("boardsize {side}"));
        for (x, letter) in ('A'..='Z').filter(|&c| c != 'I').take(side).enumerate() {
            let y = (7 * x + 3) % side;
            engine.send("clear_board");
            let played = engine.send(&format!("play b {letter}{}", side - y));
            assert_eq!(played, ["=\n"]);
            let shown = engine.send("showboard").concat();
            let lines: Vec<&str> = shown.trim_end().lines().collect();
            assert_eq!(lines.len(), side + 3, "{shown}");
            assert_eq!(
                lines[1],
                lines[side + 2],
                "the same letters above and below"
            );
            let at = lines[2 + y].find('X').unwrap();
            assert_eq!(lines[1].chars().nth(at), Some(letter), "{shown}");
            let number = format!("{:2}", side - y);
            assert!(lines[2 + y].starts_with(&number), "{shown}");
            assert_eq!(shown.matches('X').count(), 1 + 2 * usize::from(side >= 23));
        }
        let last = engine.send("play w i5");
        assert_eq!(last, ["? there is no column I in GTP: J follows H\n"]);
    }
}

#[test]
fn ids_belong_to_their_own_command_alone() {
    transcript!(
        othello(),
        ("7 name", "=7 Engine"),
        ("name", "= Engine"),
        ("2 play w d6", "?2 illegal move: it is Black's turn"),
        ("007 name", "=7 Engine"),
        ("12", "?12 syntax error"),
        // Too large for an id: then it is no number, but an unknown word.
        ("99999999999 name", "? unknown command"),
    );
}

#[test]
fn wrong_commands_are_refused_and_change_nothing() {
    let engine = transcript!(
        othello(),
        ("play b", "? syntax error"),
        ("play", "? syntax error"),
        ("play x d3", "? syntax error"),
        ("play b z9", "? syntax error"),
        ("play b i", "? syntax error"),
        ("play b i3", "? there is no column I in GTP: J follows H"),
        (
            "play b a1",
            "? illegal move: a1 encloses no disc for Black to turn"
        ),
        (
            "play b pass",
            "? illegal move: a pass is not forced: there are 4 legal moves, d3 among them"
        ),
        ("genmove", "? syntax error"),
        ("genmove w", "? it is Black's turn"),
        (
            "boardsize 7",
            "? unacceptable size: a Reversi board of 7 by 7 squares: the side must be 4, 6 or 8"
        ),
        ("boardsize 999", "? syntax error"),
        ("komi x", "? syntax error"),
        ("final_score", "? cannot score: the game is not over"),
        ("time_settings 1 2", "? syntax error"),
        ("time_settings -1 0 0", "? syntax error"),
        ("time_left b", "? syntax error"),
        ("time_left", "? syntax error"),
        (
            "setboard XO",
            "? a text of 2 squares and side: expected 16, 36 or 64 squares and then the side to move"
        ),
        ("gogui-rules_legal_moves", "= d3 c4 f5 e6"),
        ("jump", "? unknown command"),
    );
    let mut engine = engine;
    for nothing in ["", "   ", "# a comment", "\t\r"] {
        assert!(engine.send(nothing).is_empty());
    }
}

#[test]
fn a_side_that_must_pass_may_say_so_or_be_passed_over() {
    // White has no move: its disc on b1 stands between Black's corner and an empty square.
    let board = format!("setboard XO{} O", "-".repeat(62));
    let mut engine = othello();
    assert_eq!(engine.send(&board), ["=\n"]);
    assert_eq!(engine.send("gogui-rules_legal_moves"), ["= pass\n"]);
    assert_eq!(engine.send("genmove w"), ["= pass\n"]);
    assert_eq!(engine.send("undo"), ["=\n"]);
    assert_eq!(engine.send("play w pass\nundo"), ["=\n", "=\n"]);
    // Black plays at once; then the game is over, and one undo takes all of it back.
    assert_eq!(engine.send("genmove b"), ["= c1\n"]);
    assert_eq!(engine.send("final_score"), ["= B+64\n"]);
    assert_eq!(engine.send("gogui-rules_final_result"), ["= B+64\n"]);
    assert_eq!(engine.send("genmove w"), ["? the game is over\n"]);
    assert_eq!(
        engine.send("undo\ngogui-rules_legal_moves"),
        ["=\n", "= pass\n"]
    );
    // After a win of White the sign is that of White.
    let white = format!("setboard OX{} X", "-".repeat(62));
    assert_eq!(
        engine.send(&format!("{white}\ngenmove w\nfinal_score"))[1..],
        ["= c1\n", "= W+64\n"]
    );
}

#[test]
fn a_game_of_gomoku() {
    let mut engine = transcript!(
        gomoku(),
        (
            "boardsize 26",
            "? unacceptable size: GTP has boards up to 25 only"
        ),
        (
            "boardsize 4",
            "? unacceptable size: a board of 4x4: each side must be from 5 to 26"
        ),
        ("boardsize 19", "="),
        ("gogui-rules_board_size", "= 19"),
        ("gomoku-rule", "= freestyle"),
        ("gomoku-rule renju", "= renju"),
        (
            "gomoku-rule go",
            "? unknown rule: expected freestyle, standard, caro, caro-overline or renju"
        ),
        ("boardsize 15", "="),
        // Rows are counted from the bottom, and there is no column i.
        ("genmove b", "= a15"),
        ("play w j8", "="),
        ("play b i8", "? there is no column I in GTP: J follows H"),
        ("play b J8", "? illegal move: i8 is taken by White"),
        ("play w a1", "? illegal move: it is Black's turn"),
        ("known_command gomoku-rule", "= true"),
        ("setboard 15/x", "? the side to move must be X or O"),
    );
    let _ = engine.send("boardsize 5\ngomoku-rule freestyle");
    let rows = "setboard XXXX./OOOO./...../...../..... X";
    assert_eq!(
        engine.send(&format!("{rows}\nplay b e5\nfinal_score"))[2],
        "= B+1\n"
    );
}

#[test]
fn clocks_run_for_each_side() {
    let seconds = Duration::from_secs;
    let mut engine = othello();
    engine.send("genmove b");
    assert_eq!(engine.jobs.last().unwrap().time.per_move, Some(seconds(3)));
    engine.hold = true;
    engine.send("time_settings 60 10 5\ngenmove w");
    let time = engine.jobs.last().unwrap().time;
    assert_eq!(
        (time.left, time.increment, time.moves_to_go),
        (Some(seconds(62)), seconds(2), None)
    );
    engine.now += seconds(55);
    engine.finish();
    engine.send("reg_genmove b");
    assert_eq!(engine.jobs.last().unwrap().time.left, Some(seconds(62)));
    engine.finish();
    engine.send("time_left b 7 2\ngenmove b");
    let time = engine.jobs.last().unwrap().time;
    assert_eq!((time.left, time.moves_to_go), (Some(seconds(7)), Some(2)));
    engine.finish();
    // Periods without stones are no limit.
    engine.send("time_settings 0 10 0\ngenmove w");
    assert_eq!(engine.jobs.last().unwrap().time.per_move, Some(seconds(3)));
    engine.finish();
    // Only periods.
    engine.send("clear_board\ntime_settings 0 10 2\ngenmove b");
    let time = engine.jobs.last().unwrap().time;
    assert_eq!((time.left, time.moves_to_go), (Some(seconds(10)), Some(2)));
}

#[test]
fn commands_during_a_search_wait_and_quit_hurries_them() {
    let mut engine = othello();
    engine.hold = true;
    assert!(engine.send("1 genmove b\n2 name\n3 genmove w").is_empty());
    assert!(engine.send("# interrupt").is_empty());
    assert_eq!(engine.stopped, 1);
    assert_eq!(engine.finish(), ["=1 d3\n", "=2 Engine\n"]);
    assert!(engine.send("4 quit").is_empty());
    assert_eq!(engine.stopped, 2);
    let said = engine.finish();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!(said[1], "=4\n");
    assert!(engine.has_ended());
    assert_eq!(engine.jobs[1].position.turn(), Side::White);
}

/// It thinks on after its own moves, at the position that the other side has to answer.
#[test]
fn after_its_moves_it_ponders() {
    let mut engine = othello();
    engine.send("play b d3\nreg_genmove w\nname");
    assert!(engine.pondered.is_empty());
    engine.send("genmove w");
    assert_eq!(engine.pondered.len(), 1);
    assert_eq!(engine.pondered[0].turn(), Side::Black);
    engine.send("genmove w");
    assert_eq!(engine.pondered.len(), 1, "it was not its turn");
}
