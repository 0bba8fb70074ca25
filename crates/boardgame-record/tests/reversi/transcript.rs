//! Transcripts.

use std::time::Instant;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Move, Position, Side};
use boardgame_record::movelist::parse_moves;
use boardgame_record::transcript::{MAX_LINE, Reader, Style, Transcript, write, write_record};

use crate::shared;

/// The games of a text, and the faults in it.
fn read(text: &str) -> Vec<Result<Transcript, String>> {
    let games = Reader::new(Size::Eight, text.as_bytes().chunks(11));
    let games = games.map(|game| game.map_err(|error| error.to_string()));
    let games: Vec<_> = games.collect();
    let whole: Vec<_> = Reader::new(Size::Eight, [text]).collect();
    assert_eq!(games.len(), whole.len(), "pieces make no difference");
    games
}

fn one(text: &str) -> Transcript {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games.pop().unwrap().unwrap()
}

#[test]
fn every_way_to_write_a_game_is_the_same_game() {
    let plain = one("f5f4f3g4e3f6");
    let ways = [
        "F5F4F3G4E3F6",
        "F5 f4 F3 g4 E3 f6",
        "f5,f4, f3-g4;e3 f6",
        "1. F5 f4 2. F3 g4 3. E3 f6",
        "1. F5 f4\n2. F3 g4\n3. E3 f6\n",
        "\u{feff}1.F5 f4\r\n2.F3 g4\r\n3.E3 f6\r\n",
        "[Event \"x\"]\n[Black \"Ada\"]\n\n1. F5 f4 2. F3\ng4 3. E3 f6 34-30\n\n",
        "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *] f5f4f3g4e3f6",
        "---------------------------OX------XO--------------------------- X; F5 f4 f3 g4 e3 f6",
        "---------------------------OX------XO--------------------------- f5f4f3g4e3f6",
        "---------------------------OX------XO---------------------------\nf5f4f3g4e3f6",
        "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX to move\n1. f5 f4 2. f3 g4\n3. e3 f6",
        "% a comment\nf5f4f3g4e3f6 # and one here",
    ];
    let moves = |game: &Transcript| game.moves.iter().map(|placed| placed.m).collect::<Vec<_>>();
    for text in ways {
        let game = one(text);
        assert_eq!(
            (moves(&game), game.start),
            (moves(&plain), plain.start),
            "{text}"
        );
        assert!(game.replay().illegal.is_none());
    }
    assert_eq!(one(ways[6]).tag("black"), Some("Ada"));
}

#[test]
fn games_follow_each_other_and_a_fault_ends_only_its_own() {
    let games = read(
        "f5d6\nF5 f6\n1. f5 d6\n2. c3 d3\n1. f5 z9\n2. c3\nf5\n\n\
         1. f5 f6\n\n[Event \"a\"]\nf5 f6\n\n[Event \"b\"]\n[Black \"?\"]\n\nf5 d6\nq c4\nc3\n\nf5d6c3\n",
    );
    let counts: Vec<_> = games
        .iter()
        .map(|game| game.as_ref().map(|game| game.moves.len()))
        .collect();
    let z9 = "line 5, column 7: column 26, row 9 is off the 8x8 board".to_string();
    let q = "line 18, column 1: \"q\" is no move: expected a square or a pass".to_string();
    let expected = [
        Ok(2),
        Ok(2),
        Ok(4),
        Err(&z9),
        Ok(1),
        Ok(2),
        Ok(2),
        Err(&q),
        Ok(3),
    ];
    assert_eq!(counts, expected);
    assert_eq!(games[8].as_ref().unwrap().line, 21);
}

#[test]
fn passes_are_read_in_every_spelling_and_must_be_forced() {
    let games = boardgame_games_with_pass();
    for (moves, end) in games {
        for pass in ["", "pa", "PA", "ps", "PS", "pass", "--", "@@"] {
            let words: Vec<_> = moves
                .iter()
                .map(|&m| match m {
                    Move::Pass => pass.to_string(),
                    m => Reversi::new().move_text(m).to_string(),
                })
                .collect();
            for text in [words.concat(), words.join(" ")] {
                let replay = one(&text).replay();
                assert!(replay.illegal.is_none(), "{text}");
                assert_eq!(replay.game.position(), &end);
                assert_eq!(replay.plies(), moves.len());
            }
        }
    }
    for text in ["f5pa", "pa", "f5 d6 -- c3", "f5@@"] {
        let game = one(text);
        let illegal = game.replay().illegal.expect(text);
        assert!(
            illegal.to_string().contains("a pass is not forced"),
            "{illegal}"
        );
    }
    // A square that the rules refuse is named with its place, and nothing panics.
    let game = one("f5d6c3\u{20}\nd3d4d5".split('\n').nth(1).unwrap());
    let illegal = game.replay().illegal.unwrap();
    assert_eq!(
        illegal.to_string(),
        "ply 2: d4 is illegal: d4 is occupied by Black"
    );
    assert_eq!(game.place_of(&illegal), (1, 3));
}

/// Random games with a pass that is not at their end.
fn boardgame_games_with_pass() -> Vec<(Vec<Move>, Reversi)> {
    let mut games = Vec::new();
    for seed in 0..30 {
        let (mut rng, mut position) = (boardgame_core::Rng::new(seed), Reversi::new());
        let mut moves = Vec::new();
        while let Some(m) = position.random_move(&mut rng) {
            position.make(m);
            moves.push(m);
        }
        if moves.contains(&Move::Pass) {
            games.push((moves, position));
        }
    }
    assert!(games.len() > 3);
    games
}

#[test]
fn a_board_may_come_without_a_side_and_may_not_be_short() {
    let squares = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    // 50 discs: an even number is Black's turn.
    assert_eq!(one(squares).start.turn(), Side::Black);
    assert_eq!(one(&format!("{squares} X")).start, one(squares).start);
    assert_eq!(one(&format!("{squares}O g2")).start.turn(), Side::White);
    let black = format!("{squares} g8");
    assert_eq!(one(&black).moves.len(), 1);
    // b8 is a move and not the side.
    let b = format!("{squares} b1");
    assert_eq!(
        (one(&b).moves.len(), one(&b).start.turn()),
        (1, Side::Black)
    );

    let short = format!("{} X f5", &squares[1..]);
    assert_eq!(
        read(&short),
        [Err(
            "line 1, column 1: the board: a text of 64 squares and side: \
              expected 16, 36 or 64 squares and then the side to move"
                .to_string()
        )]
    );
    let rows = "--------\n--------\n---OX---\nf5d6\n";
    let games = read(rows);
    assert!(
        games[0]
            .as_ref()
            .unwrap_err()
            .contains("a text of 24 squares"),
        "{games:?}"
    );
    assert_eq!(games[1].as_ref().unwrap().moves.len(), 2);
    let block = read("[8 ---- *] f5\n[8 -----\nf5");
    assert_eq!(
        block[..2],
        [
            Err(
                "line 1, column 1: the board has 5 squares: expected 64 and the side to move"
                    .into()
            ),
            Err("line 2, column 1: the board has no end: expected \"]\" on its line".into()),
        ]
    );
    assert!(block[2].is_ok());
    // Smaller boards are known by what follows them.
    let small = one("-----OX--XO----- X; b1");
    assert_eq!(
        (small.start, small.moves.len()),
        (Reversi::with_size(Size::Four), 1)
    );
}

#[test]
fn a_hundred_thousand_characters_and_a_line_without_end_are_read_at_once() {
    let start = Instant::now();
    let pastes = [
        "f5d6".repeat(25_000),
        "-".repeat(100_000),
        "x".repeat(100_000),
        "1. ".repeat(33_333),
        "[8 ".repeat(33_333),
        "f5\n".repeat(33_333),
        "--------\n".repeat(11_111),
        "[A \"b\"]\n".repeat(12_500),
        "1. f5\n2. d6\n".repeat(9_000),
    ];
    for paste in pastes {
        for game in read(&paste).into_iter().flatten() {
            let replay = game.replay();
            assert!(replay.plies() <= 128);
        }
    }
    assert!(start.elapsed().as_secs() < 10);

    let endless =
        std::iter::repeat_n([b'f'; 4096], 3 * MAX_LINE / 4096).chain([*b"\nf5\n"; 1].map(|end| {
            let mut piece = [b' '; 4096];
            piece[..4].copy_from_slice(&end);
            piece
        }));
    let games: Vec<_> = Reader::new(Size::Eight, endless).collect();
    assert!(
        games[0]
            .as_ref()
            .unwrap_err()
            .to_string()
            .contains("more than 1048576 bytes")
    );
    assert_eq!(games[1].as_ref().unwrap().moves.len(), 1);
}

#[test]
fn what_is_written_reads_back() {
    for (moves, end) in boardgame_games_with_pass() {
        for style in [Style::Compact, Style::Numbered] {
            let text = write(&Reversi::new(), moves.iter().copied(), style);
            assert_eq!(one(&text).replay().game.position(), &end);
            let record = one(&text).to_record();
            assert_eq!(
                record.moves().count(),
                moves.len(),
                "passes are written out"
            );
            assert_eq!(write_record(&record, style), Ok(text));
        }
        // A pass at the end is not left out: nothing else would show it.
        let until = moves.iter().position(|&m| m == Move::Pass).unwrap() + 1;
        let text = write(
            &Reversi::new(),
            moves[..until].iter().copied(),
            Style::Compact,
        );
        assert_eq!(one(&text).replay().plies(), until);
    }
}

#[test]
fn real_transcripts_replay_and_are_written_back() {
    for (name, count) in [("WTH_1977", 12), ("WTH_1980", 160)] {
        let Some(file) = shared::read(&format!("reversi/transcripts/{name}.txt")) else {
            continue;
        };
        let mut written = String::new();
        let mut games = 0;
        for game in Reader::new(Size::Eight, file.chunks(1000)) {
            let game = game.unwrap();
            let replay = game.replay();
            assert!(replay.illegal.is_none());
            written += &write_record(&game.to_record(), Style::Compact)
                .unwrap()
                .to_uppercase();
            written.push('\n');
            games += 1;
        }
        assert_eq!((games, written.as_bytes()), (count, file.as_slice()));
        println!("{name}: {games} games, all sound, written back byte for byte");
    }
}

#[test]
fn moves_of_a_list_are_those_of_a_transcript() {
    let text = "1. F5 f4 2. F3";
    let listed = parse_moves(&Reversi::new(), text).unwrap();
    let placed = one(text).moves;
    assert!(
        listed
            .iter()
            .map(|m| (m.m, m.column))
            .eq(placed.iter().map(|m| (m.m, m.column)))
    );
}
