//! Self-play games, written and read back.

use std::ops::ControlFlow;

use boardgame_arena::data::{BlockWriter, DataError, DataFault, DataGame, DataPly, Reader};
use boardgame_arena::{Adjudication, Contest, Generator, InProcess, Opening, TimeRule};
use boardgame_arena::{Openings, RandomOpenings};
use boardgame_core::gomoku::{self, Gomoku};
use boardgame_core::reversi::{self, Reversi};
use boardgame_core::search::{Limits, Searcher};
use boardgame_core::{Board, Position, Rng, Score, Side};
use proptest::prelude::*;

use crate::table::board;

fn generator<G: Contest>(
    start: G,
    seed: u64,
    make: impl Fn(u64) -> Box<dyn Searcher<G> + Send> + Send + Sync + 'static,
) -> Generator<G> {
    let plies = start.opening_plies();
    Generator {
        contender: Box::new(InProcess::new("player", make)),
        openings: Openings::random(RandomOpenings::new(start, plies, seed, None)),
        time: TimeRule::default(),
        limits: Limits {
            depth: Some(2),
            ..Limits::default()
        },
        adjudication: Adjudication::default(),
        seed,
        random_percent: 10,
        threads: 2,
    }
}

fn generate<G: Contest>(generator: &Generator<G>, first: u64, end: u64) -> Vec<DataGame<G>> {
    let mut games = Vec::new();
    generator.run(first, end, |game| {
        games.push(game.unwrap());
        ControlFlow::Continue(())
    });
    games
}

fn block<G: Contest>(usual: &G, seed: u64, games: &[DataGame<G>]) -> Vec<u8> {
    let mut block = BlockWriter::new(usual.clone(), seed);
    games.iter().for_each(|game| block.push(game));
    block.finish()
}

fn read<G: Contest>(file: &[u8]) -> Result<Vec<DataGame<G>>, DataError> {
    Reader::<G, _>::new(file).collect()
}

#[test]
fn parts_of_several_machines_are_joined_by_putting_one_after_the_other() {
    let level = |seed| reversi::player(2, seed);
    let [one, two] = [1, 2].map(|seed| generate(&generator(Reversi::new(), seed, level), 0, 12));
    assert_ne!(one, two);
    // A machine that was stopped in between makes the same games.
    let halves = [(0, 5), (5, 12)]
        .map(|(first, end)| generate(&generator(Reversi::new(), 1, level), first, end));
    assert_eq!(halves.concat(), one);

    let start = Reversi::new();
    let parts = [
        block(&start, 1, &halves[0]),
        block(&start, 1, &halves[1]),
        block(&start, 2, &two),
    ];
    let file = parts.concat();
    assert_eq!(read(&file).unwrap(), [one.clone(), two].concat());
    assert!(file.len() < 24 * 250, "{} bytes for 24 games", file.len());
    for game in &one {
        let end = game.history();
        assert!(end.position().status().is_over());
        assert_eq!(end.position().margin(), game.margin);
        assert_eq!(end.position().status().winner(), game.winner);
    }
}

#[test]
fn scores_and_random_moves_come_back_as_they_were() {
    let scores = [
        None,
        Some(Score::DRAW),
        Some(Score::value(-1)),
        Some(Score::HIGHEST),
        Some(Score::LOWEST),
        Some(Score::win_in(0)),
        Some(Score::win_in(9)),
        Some(Score::loss_in(10)),
        Some(Score::loss_in(Score::MAX_DISTANCE)),
    ];
    for side in [9, 15, 20] {
        let mut games = generate(
            &generator(board(side), 3, |seed| gomoku::player(4, seed)),
            0,
            4,
        );
        let plies = || games.iter().flat_map(|game| &game.plies);
        assert!(plies().any(|ply| ply.random) && plies().any(|ply| !ply.random));
        let all = games.iter_mut().flat_map(|game| &mut game.plies);
        for (ply, score) in all.zip(scores.into_iter().cycle()) {
            ply.score = score;
        }
        assert_eq!(read(&block(&board(side), 3, &games)).unwrap(), games);
        let mut positions = 0;
        games[0].visit_positions(|position, ply| {
            assert!(position.check(ply.m).is_ok());
            positions += 1;
        });
        assert_eq!(positions, games[0].plies.len());
    }
}

#[test]
fn start_positions_of_their_own_are_kept() {
    let mut start = board(9);
    for text in ["a1", "b2", "c3"] {
        start.play(start.parse_move(text).unwrap()).unwrap();
    }
    let game = DataGame {
        opening: Opening::of_start(start),
        plies: Vec::new(),
        winner: None,
        margin: None,
        ended_early: true,
    };
    let file = block(&board(9), 1, std::slice::from_ref(&game));
    assert_eq!(read(&file).unwrap(), [game]);
}

/// The layout to the byte, so that it does not change unnoticed.
#[test]
fn a_game_is_laid_out_as_documented() {
    let mut position = Reversi::new();
    let moves = ["f5", "d6"].map(|text| {
        let m = position.parse_move(text).unwrap();
        position.play(m).unwrap();
        m
    });
    let game = DataGame {
        opening: Opening {
            start: Reversi::new(),
            moves: vec![moves[0]],
        },
        plies: vec![DataPly {
            m: moves[1],
            score: Some(Score::value(-40)),
            random: true,
        }],
        winner: Some(Side::Black),
        margin: Some(-3),
        ended_early: false,
    };
    let file = block(&Reversi::new(), 0x0102, &[game]);
    let head = b"reversi 8x8";
    // The result and a margin, -3 as 5, one of two plies is opening, f5 and d6, then the note:
    // -40 as 79, a random move with a value.
    let body = [0b1010, 5, 1, 2, 1 + 37, 1 + 43, 0b1111_1101, 0b100];
    assert_eq!(&file[..6], b"BGSP\x01\x00");
    assert_eq!(file[6..8], 11u16.to_le_bytes());
    assert_eq!(file[8..16], 0x0102u64.to_le_bytes());
    assert_eq!(file[16..20], 1u32.to_le_bytes());
    assert_eq!(file[20..24], (body.len() as u32).to_le_bytes());
    assert_eq!(file[32..], [&head[..], &body].concat());
}

#[test]
fn what_is_damaged_is_found_and_what_stands_before_it_is_kept() {
    let level = |seed| gomoku::player(5, seed);
    let games = generate(&generator(board(9), 4, level), 0, 4);
    let first = block(&board(9), 4, &games[..2]);
    let file = [&first[..], &block(&board(9), 4, &games[2..])].concat();
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 0x10;
        let mut reader = Reader::<Gomoku, _>::new(&damaged[..]);
        let read: Vec<_> = reader.by_ref().map_while(Result::ok).collect();
        let whole = if at < first.len() { 0 } else { 2 };
        assert_eq!(read, games[..whole], "byte {at}");
        assert!(reader.position() == if whole == 0 { 0 } else { first.len() as u64 });
    }
    for len in 0..file.len() {
        let mut reader = Reader::<Gomoku, _>::new(&file[..len]);
        let end = reader.by_ref().last();
        match len {
            0 => assert!(end.is_none()),
            _ if len == first.len() => assert!(end.unwrap().is_ok()),
            _ => assert!(matches!(end.unwrap().unwrap_err().fault, DataFault::Short)),
        }
    }
    let other = read::<Reversi>(&file).unwrap_err().to_string();
    assert_eq!(
        other,
        "byte 0: games of \"gomoku 9x9x5 freestyle\": expected reversi and its rules"
    );
}

proptest! {
    /// Whatever the bytes, with a checksum that fits: an error or games, never a panic.
    #[test]
    fn no_bytes_make_the_reader_panic(seed: u64, bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut rng = Rng::new(seed);
        let mut file = block(&Reversi::new(), 1, &[]);
        let (head_len, count) = (file.len() - 32, rng.below(5));
        file.truncate(16);
        file.extend_from_slice(&count.to_le_bytes());
        file.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        let body = [&b"reversi 8x8"[..], &bytes].concat();
        prop_assert_eq!(head_len, 11);
        file.extend_from_slice(&crc32fast::hash(&body).to_le_bytes());
        let crc = crc32fast::hash(&file);
        file.extend_from_slice(&crc.to_le_bytes());
        file.extend_from_slice(&body);
        let _ = read::<Reversi>(&file);
        let _ = read::<Reversi>(&bytes);
    }
}
