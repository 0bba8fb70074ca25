//! Lists of moves, of both games.

use std::time::{Duration, Instant};

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Board, History, Position, Rng, Side, Status};
use boardgame_record::movelist;

use crate::shared;

/// The moves of each line, or the message about it.
fn lines<B: Board>(board: &B, text: &str) -> Vec<Result<String, String>> {
    movelist::parse(board, text.as_bytes())
        .map(|entry| match entry {
            Ok(entry) => Ok(entry
                .moves
                .iter()
                .map(|listed| board.move_text(listed.m).to_string())
                .collect::<Vec<_>>()
                .join(" ")),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

#[test]
fn every_custom_of_writing_moves_gives_the_same_moves() {
    let reversi = [
        "F5D6C3",
        "f5d6c3",
        "f5 d6 c3",
        " F5\td6, c3 ;",
        "1. F5 d6 2. C3",
        "1.f5d6 2.c3",
        "f5-d6-c3",
        "1... f5 d6 c3 # a comment",
        "f5d6c3 % f1",
        "f5d6c3\r",
    ];
    for text in reversi {
        assert_eq!(
            lines(&Reversi::new(), text),
            [Ok("f5 d6 c3".to_string())],
            "{text:?}"
        );
    }
    let gomoku = [
        "h8i9j10",
        "H8 I9 J10",
        "1. h8 i9 2. j10",
        "1.h8 2.i9 3.j10",
        "\u{feff}h8,i9,j10",
    ];
    for text in gomoku {
        let board = Gomoku::new(Rules::default());
        assert_eq!(
            lines(&board, text),
            [Ok("h8 i9 j10".to_string())],
            "{text:?}"
        );
    }
    for pass in ["pass", "PASS", "pa", "Ps", "--", "@@"] {
        let (close, apart) = (format!("f5{pass}c3"), format!("f5 {pass} c3"));
        for text in [close, apart] {
            assert_eq!(
                lines(&Reversi::new(), &text),
                [Ok("f5 pass c3".to_string())],
                "{text:?}"
            );
        }
    }
}

#[test]
fn comments_and_empty_lines_are_no_games() {
    assert_eq!(
        lines(&Reversi::new(), "% a\n\n# b\n   \nf5 % c\n1. \n"),
        [Ok("f5".to_string())]
    );
    assert!(lines(&Reversi::new(), "").is_empty());
}

#[test]
fn a_wrong_line_is_named_with_its_column_and_the_rest_is_read() {
    let board = Reversi::new();
    let cases = [
        ("f5 i6", "column 4: column 9, row 6 is off the 8x8 board"),
        ("f5d6c9", "column 5: column 3, row 9 is off the 8x8 board"),
        (
            "f5 6",
            "column 4: the number 6 stands alone: expected a square, or a dot after a move's number",
        ),
        (
            "f5 hello",
            "column 4: \"hello\" is no move: expected a square or a pass",
        ),
        (
            "f5 é5",
            "column 4: 'é' begins no move: expected a square or a pass",
        ),
        (
            "\u{3000}f5\u{3000}d6 !",
            "column 8: '!' begins no move: expected a square or a pass",
        ),
        (
            "f99999999999",
            "column 1: no row follows the column: expected one as in e5",
        ),
    ];
    for (text, message) in cases {
        let text = format!("d3\n{text}\nc4\n");
        let expected = [
            Ok("d3".to_string()),
            Err(format!("line 2, {message}")),
            Ok("c4".to_string()),
        ];
        assert_eq!(lines(&board, &text), expected);
    }
    let mut entries = movelist::parse(&board, b"f5 \xff\nc4");
    let error = entries.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 4: the line is not UTF-8 text: expected moves"
    );
    assert!(entries.next().unwrap().is_ok());
}

#[test]
fn a_written_pass_must_be_forced() {
    let moves = movelist::parse(&Reversi::new(), b"f5 pass d6")
        .next()
        .unwrap()
        .unwrap();
    let replay = moves.replay(Reversi::new());
    let illegal = replay.illegal.unwrap();
    assert_eq!((illegal.ply, moves.column_of(&illegal)), (2, 4));
    assert!(
        illegal
            .to_string()
            .starts_with("ply 2: pass is illegal: a pass is not forced")
    );
}

#[test]
fn random_games_survive_writing_with_and_without_passes() {
    let mut passes = 0;
    for seed in 0..300 {
        let (mut rng, mut game) = (Rng::new(seed), History::new(Reversi::new()));
        while let Some(m) = game.position().random_move(&mut rng) {
            game.play(m).unwrap();
        }
        let start = Reversi::new();
        let all: Vec<_> = game
            .moves()
            .map(|m| start.move_text(m).to_string())
            .collect();
        passes += all.iter().filter(|text| *text == "pass").count();
        for text in [
            movelist::write(&start, game.moves()),
            all.concat(),
            all.join(" "),
        ] {
            let entry = movelist::parse(&start, text.as_bytes())
                .next()
                .unwrap()
                .unwrap();
            let replay = entry.replay(start);
            assert_eq!(replay.illegal, None, "{text}");
            // A pass at the very end would be no end, so nothing is lost by leaving passes out.
            assert_eq!(replay.game.position(), game.position(), "{text}");
            assert!(replay.status().is_over());
        }
    }
    assert!(passes > 100, "some of the games must have passes: {passes}");
}

#[test]
fn a_hundred_thousand_characters_are_read_at_once() {
    let board = Gomoku::new(Rules::default());
    let long = [
        "h8".repeat(50_000),
        "h8 ".repeat(33_000),
        "1.".repeat(50_000),
        "-".repeat(100_000),
    ];
    let wrong = [
        "9".repeat(100_000),
        "h".repeat(100_000),
        format!("{}!", " ".repeat(100_000)),
    ];
    let start = Instant::now();
    for text in long {
        assert!(movelist::parse(&board, text.as_bytes()).all(|entry| entry.is_ok()));
    }
    for text in wrong {
        let error = movelist::parse(&board, text.as_bytes())
            .next()
            .unwrap()
            .unwrap_err();
        assert!(error.to_string().len() < 200);
    }
    // Linear work takes milliseconds; quadratic work on 1e5 characters takes minutes.
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_shared_lists_replay_without_an_illegal_move() {
    let lists = [
        ("reversi/transcripts/WTH_1977.txt", 12, true),
        ("reversi/transcripts/WTH_1980.txt", 160, true),
        ("reversi/xot/xot_small.txt", 3623, false),
    ];
    for (name, games, complete) in lists {
        let Some(file) = shared::read(name) else {
            continue;
        };
        let start = Reversi::new();
        let mut count = 0;
        let mut over = 0;
        for entry in movelist::parse(&start, &file) {
            let replay = entry.unwrap().replay(start);
            assert_eq!(replay.illegal, None);
            count += 1;
            over += usize::from(replay.status().is_over());
        }
        println!("{name}: {count} games, {over} of them over");
        assert_eq!(count, games, "{name}");
        assert!(!complete || over * 10 > games * 9, "{name}: {over}");
    }
}

#[test]
fn a_gomoku_list_replays_to_its_five() {
    let board = Gomoku::new(Rules::default());
    let text = b"h8 a1 h9 b1 h10 c1 h11 d1 h12";
    let entry = movelist::parse(&board, text).next().unwrap().unwrap();
    let replay = entry.replay(board);
    assert_eq!(
        (replay.plies(), replay.status()),
        (9, Status::Won { side: Side::Black })
    );
}
