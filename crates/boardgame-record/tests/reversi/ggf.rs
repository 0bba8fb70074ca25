//! GGF.

use boardgame_core::{Move, Position, Side};
use boardgame_record::ggf::{Ending, Ggf, GgfFault, MAX_GAME, Reader, write_line};

use crate::shared;

const FILES: [(&str, usize, usize); 2] = [
    ("reversi/ggf/ntest_TestGames.ggf", 12, 720),
    ("reversi/ggf/welty_test_games.ggf", 5, 0),
];

const START: &str = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

fn games(file: &[u8]) -> Vec<Ggf> {
    let entries = Reader::new(file.chunks(100)).map(|entry| entry.expect("the game is sound"));
    entries.map(|entry| entry.game).collect()
}

#[test]
fn real_games_replay_with_their_results_and_are_written_back() {
    for (name, count, _) in FILES {
        let Some(file) = shared::read(name) else {
            continue;
        };
        let games = games(&file);
        assert_eq!(games.len(), count, "{name}");
        for game in &games {
            let replay = game.replay().expect("a real game is sound");
            assert!(replay.status().is_over(), "{name}");
            assert!(game.result().unwrap().unwrap().margin.is_some());
            assert!(game.date().unwrap().is_ok() && game.clock(Side::Black).unwrap().is_ok());
            assert_eq!(Ggf::parse(&game.write().unwrap()).as_ref(), Ok(game));
            let record = game.to_record().unwrap();
            let back = Ggf::from_record(&record).unwrap();
            // Tags and moves, with every time in hundredths.
            assert_eq!(back.tags, game.tags, "{name}");
            assert_eq!(back.to_record().unwrap(), record);
        }
        let moves: usize = games.iter().map(|game| game.moves.len()).sum();
        println!("{name}: {count} games, {moves} moves, all sound");
    }
}

#[test]
fn an_archive_is_written_as_it_was_but_for_the_case_of_its_squares() {
    for (name, ..) in FILES {
        let Some(file) = shared::read(name) else {
            continue;
        };
        let entries: Vec<_> = Reader::new([&file]).map(Result::unwrap).collect();
        let mut written = Vec::new();
        let mut rest = entries.as_slice();
        while let Some(first) = rest.first() {
            let (line, after) = rest.split_at(first.games.unwrap() as usize);
            assert!(line[1..].iter().all(|entry| entry.games.is_none()));
            let games: Vec<_> = line.iter().map(|entry| entry.game.clone()).collect();
            written.extend(write_line(&games).unwrap());
            rest = after;
        }
        let plain = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).to_lowercase();
            text.replace("[pass]", "[pa]")
        };
        assert_eq!(plain(&written), plain(&file), "{name}");
    }
}

#[test]
fn a_pass_at_the_end_gives_the_turn_back() {
    // After these moves White has no square to play on.
    let moves = "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]";
    let over = format!("(;GM[Othello]BO[{START}]{moves};)");
    assert!(
        Ggf::parse(over.as_bytes())
            .unwrap()
            .replay()
            .unwrap()
            .status()
            .is_over()
    );

    // White can only pass on the last square of the first row.
    let board = "BO[4 -*O- ---- ---- ---- O]";
    for pass in ["PA", "pass", "PASS", "ps", "--", "@@"] {
        let text = format!("(;{board}W[{pass}/-3.00/1];)");
        let game = Ggf::parse(text.as_bytes()).unwrap();
        assert_eq!(game.moves[0].m, Move::Pass);
        let replay = game.replay();
        assert!(replay.is_err(), "White plays on a1: {replay:?}");
    }
    let board = "BO[4 -O*- ---- ---- ---- O]";
    let text = format!("(;{board}W[d1];)");
    assert!(Ggf::parse(text.as_bytes()).unwrap().replay().is_ok());
    let board = "BO[4 -O*- ---- ---- *O-- *]";
    let text = format!("(;{board}B[a1];)");
    assert!(Ggf::parse(text.as_bytes()).unwrap().replay().is_ok());
}

#[test]
fn a_forced_pass_may_be_left_out_and_another_may_not_be_written() {
    let Some(file) = shared::read("reversi/ggf/welty_test_games.ggf") else {
        return;
    };
    let with_pass = |game: &&Ggf| game.moves.iter().any(|played| played.m == Move::Pass);
    let games = games(&file);
    let game = games.iter().find(with_pass).unwrap();
    let mut without = game.clone();
    without.moves.retain(|played| played.m != Move::Pass);
    let (with, without) = (game.replay().unwrap(), without.replay().unwrap());
    assert_eq!(with.game.position(), without.game.position());
    assert_eq!(with.plies(), without.plies());

    // A record may end with a pass, and then the other side is to move.
    let mut ends = game.clone();
    let at = ends.moves.iter().position(|played| played.m == Move::Pass);
    ends.moves.truncate(at.unwrap() + 1);
    let replay = ends.replay().unwrap();
    assert_eq!(
        replay.game.position().turn(),
        !ends.moves.last().unwrap().side
    );

    let refused = |moves: &str| {
        let game = Ggf::parse(format!("(;GM[Othello]{moves};)").as_bytes()).unwrap();
        game.replay().unwrap_err().to_string()
    };
    let cases = [
        (
            "B[PA]",
            "ply 1: pass is illegal: a pass is not forced: there are 4 legal moves, d3 among them",
        ),
        (
            "B[f5]B[f6]",
            "ply 2: f6 is said to be of Black, but White is to move",
        ),
        (
            "W[f5]",
            "ply 1: f5 is said to be of White, but Black is to move",
        ),
        (
            "B[f5]W[f5]",
            "ply 2: f5 is illegal: f5 is occupied by Black",
        ),
        (
            "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]W[a1]",
            "ply 10: a1 is illegal: the game is over: Black has won",
        ),
    ];
    for (moves, message) in cases {
        assert_eq!(refused(moves), message);
    }
}

#[test]
fn what_is_not_played_here_is_refused_by_name() {
    let start = |tags: &str| {
        let game = Ggf::parse(format!("(;{tags};)").as_bytes()).unwrap();
        game.start().map_err(|error| error.to_string())
    };
    let refused = [
        (
            "GM[Amazons]",
            "GM[Amazons] is another game: expected Othello",
        ),
        (
            "TY[10]",
            "TY[10] is played on 10x10: only 4x4, 6x6 and 8x8 are played here",
        ),
        (
            "TY[88r12]",
            "TY[88r12] is played on 88x88: only 4x4, 6x6 and 8x8 are played here",
        ),
        (
            "TY[8a]",
            "TY[8a] is anti-Othello, in which fewest discs win: it is not played here",
        ),
        (
            "TY[8r18]",
            "TY[8r18] starts at random: expected the board in BO",
        ),
        (
            "TY[x]",
            "TY: \"x\" is no variant: expected one as in 8, s8r18, 8k or 8a",
        ),
        (
            "BO[10 --]",
            "BO: the board is 10x10: only 4x4, 6x6 and 8x8 can be played on",
        ),
    ];
    for (tags, message) in refused {
        assert_eq!(start(tags), Err(message.to_string()), "{tags}");
    }
    for tags in [
        "",
        "TY[8]",
        "TY[s8]",
        "TY[8k]KM[-0.500]",
        "GM[othello]TY[6]",
        "TY[4]",
    ] {
        assert!(start(tags).is_ok(), "{tags}");
    }
    // The moves of a larger board are read all the same.
    let ten = Ggf::parse(b"(;GM[Othello]TY[10]B[j10];)").unwrap();
    assert_eq!(ten.moves[0].m.square().unwrap().x(), 9);
}

#[test]
fn a_result_that_is_not_that_of_the_board_is_found() {
    let Some(file) = shared::read("reversi/ggf/welty_test_games.ggf") else {
        return;
    };
    let mut komi = games(&file)
        .into_iter()
        .find(|game| game.komi().is_some())
        .expect("one of the games has a komi");
    assert!(komi.replay().is_ok());
    komi.set("RE", "+8.000");
    assert_eq!(
        komi.replay().unwrap_err().to_string(),
        "ply 60: the result is stored as +8.000, but the game ends with +8.500"
    );
    // Who resigned or agreed on a score need not have played to it.
    for result in ["+64.000:r", "-64.000:t", "+2.000:s", "?"] {
        komi.set("RE", result);
        assert!(komi.replay().is_ok());
        assert_eq!(komi.result().unwrap().unwrap().to_string(), result);
    }
    assert_eq!(komi.result().unwrap().unwrap().ending, Ending::Played);
}

#[test]
fn a_broken_game_is_named_with_its_line_and_the_others_are_read() {
    let good = "(;GM[Othello]B[f5];)";
    let broken = [
        (
            "(;GM[Othello]B[f5",
            "the value of B has no end: expected \"]\"",
        ),
        ("(;GM[Othello]B[f5]", "the game has no end: expected \";)\""),
        (
            "(;GM[Othello]B[z9];)",
            "ply 1: \"z9\" is no move: column 26, row 9 is off the 8x8 board",
        ),
        (
            "(;GM[Othello]B[f5/x];)",
            "ply 1: \"f5/x\" is no move: \
             expected a square, an evaluation and a time with \"/\" between them",
        ),
        (
            "(;GM[Othello]?;)",
            "\"?;)\" is no tag: expected a name and [value], or \";)\"",
        ),
        (
            "(;GM[Othello][f5];)",
            "\"[f5];)\" is no tag: expected a name and [value], or \";)\"",
        ),
    ];
    for (text, message) in broken {
        let file = format!("{good}\n\n2 {text}\n1 {good}\n");
        let results: Vec<_> = Reader::new(file.as_bytes().chunks(3)).collect();
        assert_eq!(results.len(), 3, "{text}");
        assert_eq!(
            results[1].as_ref().unwrap_err().to_string(),
            format!("line 3: {message}")
        );
        let last = results[2].as_ref().unwrap();
        assert_eq!((last.line, last.games), (4, Some(1)));
    }
    let long = format!("(;C[{}]\n(;B[f5];)", "x".repeat(2 * MAX_GAME));
    let results: Vec<_> = Reader::new(long.as_bytes().chunks(4096)).collect();
    let fault = &results[0].as_ref().unwrap_err().fault;
    assert_eq!(fault, &GgfFault::TooLong { limit: MAX_GAME });
    assert_eq!(results.len(), 2);
}

#[test]
fn values_that_would_end_too_early_are_refused() {
    let mut game = Ggf::default();
    game.set("PB", "a]b");
    assert!(
        game.write()
            .unwrap_err()
            .to_string()
            .contains("PB holds \"]\"")
    );
    game.set("PB", "(;");
    assert!(game.write().is_err());
    game.set("PB", "[(");
    assert_eq!(Ggf::parse(&game.write().unwrap()), Ok(game.clone()));
    game.set("B", "f5");
    assert!(game.write().is_err(), "a move is no tag");
}
