//! WTHOR's files.

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{History, Move, Position, Rng};
use boardgame_record::Format;
use boardgame_record::wthor::{
    GAME_SIZE, GameFault, Games, HEADER_SIZE, Header, NameKind, Names, NamesWriteError, Reader,
    WthorError, WthorGame, final_score,
};

use crate::shared;

/// A random game to its end, stored with its score.
pub(crate) fn random_game(seed: u64) -> WthorGame {
    let (mut rng, mut game) = (Rng::new(seed), History::new(Reversi::new()));
    while let Some(m) = game.position().random_move(&mut rng) {
        game.play(m).unwrap();
    }
    let mut stored = WthorGame::new(game.moves().filter_map(Move::square));
    stored.score = final_score(game.position());
    stored
}

#[test]
fn every_game_of_the_real_years_is_legal_and_ends_with_its_stored_score() {
    let years = [("1977", 12), ("1980", 160), ("2001", 5575)];
    for (year, count) in years {
        let Some(file) = shared::read(&format!("reversi/wthor/WTH_{year}.wtb")) else {
            continue;
        };
        assert_eq!(Format::detect("", &file), Some(Format::Wthor));
        let games = Games::parse(&file).unwrap();
        assert_eq!(
            (games.len(), games.header.year),
            (count, year.parse().unwrap())
        );
        let over = games
            .iter()
            .map(|game| game.replay().expect("a stored game is sound"))
            .filter(|replay| replay.status().is_over())
            .count();
        println!("WTH_{year}: {count} games, {over} played to the end with the score as stored");
        let streamed: Result<Vec<_>, _> = Reader::new(file.chunks(4096)).unwrap().collect();
        assert!(streamed.unwrap().into_iter().eq(games.iter()));
        let all: Vec<_> = games.iter().collect();
        assert_eq!(Games::write(&games.header, &all), file);
    }
}

#[test]
fn the_real_names_are_read_and_written_back() {
    let files = [
        (
            "WTH.JOU",
            NameKind::Players,
            Format::WthorPlayers,
            0x1160,
            "???",
        ),
        (
            "WTH.TRN",
            NameKind::Tournaments,
            Format::WthorTournaments,
            0x01ec,
            "Diverses parties",
        ),
    ];
    for (name, kind, format, count, first) in files {
        let Some(file) = shared::read(&format!("reversi/wthor/{name}")) else {
            continue;
        };
        assert_eq!(Format::detect("", &file), Some(format));
        let names = Names::parse(kind, &file).unwrap();
        assert_eq!((names.names.len(), names.name(0)), (count, Some(first)));
        assert_eq!(names.name(u16::MAX), None);
        assert_eq!(Names::parse(kind, &names.write().unwrap()).unwrap(), names);
    }
}

#[test]
fn a_corrupt_game_is_named_and_the_others_are_still_read() {
    let good: Vec<_> = (0..5).map(random_game).collect();
    let broken = |change: fn(&mut WthorGame)| {
        let mut game = good[0];
        change(&mut game);
        game
    };
    let cases: [(WthorGame, &str); 6] = [
        (
            broken(|game| game.squares[0] = 99),
            "ply 1: the byte 99 is no move",
        ),
        (
            broken(|game| game.squares[4] = 9),
            "ply 5: the byte 9 is no move",
        ),
        (broken(|game| game.squares[1] = game.squares[0]), "ply 2: "),
        (
            broken(|game| game.squares[0] = 11),
            "ply 1: a1 is illegal: a1 encloses no disc for Black to turn",
        ),
        (
            broken(|game| game.squares[2] = 0),
            "ply 3: the moves have ended, and ",
        ),
        (broken(|game| game.score ^= 1), "ply 6"),
    ];
    for (game, message) in cases {
        let file = Games::write(&Header::default(), &[good[1], game, good[2]]);
        let results: Vec<_> = Games::parse(&file)
            .unwrap()
            .iter()
            .map(|game| game.replay())
            .collect();
        assert!(results[0].is_ok() && results[2].is_ok());
        let fault = results[1].as_ref().unwrap_err().to_string();
        assert!(fault.starts_with(message), "{fault}");
    }
}

#[test]
fn an_unfinished_game_is_not_checked_for_its_score() {
    let mut game = random_game(3);
    game.squares[20..].fill(0);
    game.score ^= 1;
    assert_eq!(game.replay().unwrap().plies(), 20);
}

#[test]
fn a_finished_game_with_another_score_says_both() {
    let mut game = random_game(3);
    let played = game.score;
    game.score = played.wrapping_add(2);
    let fault = game.replay().unwrap_err();
    let ply = WthorGame {
        score: played,
        ..game
    }
    .replay()
    .unwrap()
    .plies();
    assert_eq!(
        fault,
        GameFault::Score {
            ply,
            stored: game.score,
            played
        }
    );
    assert_eq!(fault.move_text(), None);
}

#[test]
fn files_of_another_board_or_size_are_refused() {
    let file = Games::write(
        &Header {
            board: 8,
            ..Header::default()
        },
        &[random_game(1); 2],
    );
    let expected = (HEADER_SIZE + 2 * GAME_SIZE) as u64;
    for actual in [expected - 1, expected + 1, expected + 68, 16] {
        let mut wrong = file.clone();
        wrong.resize(actual as usize, 1);
        let error = WthorError::Size {
            records: 2,
            expected,
            actual,
        };
        assert_eq!(Games::parse(&wrong).unwrap_err(), error);
        let mut reader = Reader::new(wrong.chunks(7)).unwrap();
        assert_eq!(reader.find_map(Result::err), Some(error));
        assert_eq!(reader.next(), None);
    }
    assert_eq!(
        Games::parse(&file[..100]).unwrap_err().to_string(),
        "the header counts 2 records, so expected 152 bytes: the file has 100"
    );
    for length in 0..HEADER_SIZE {
        let error = WthorError::NoHeader {
            actual: length as u64,
        };
        assert_eq!(Games::parse(&file[..length]).unwrap_err(), error);
        assert_eq!(Reader::new([&file[..length]]).err(), Some(error));
    }
    let mut ten = file;
    ten[12] = 10;
    assert_eq!(
        Games::parse(&ten).unwrap_err().to_string(),
        "the games were played on 10x10: only those of 6x6 and 8x8 can be read"
    );
    assert_eq!(
        Reader::new([&ten]).err(),
        Some(WthorError::BoardSize { size: 10 })
    );
}

#[test]
fn small_boards_solitaires_and_files_of_the_other_kind_are_told_apart() {
    let mut small = WthorGame::new([boardgame_core::Square::new(2, 1)]);
    small.score = 20;
    let header = Header {
        board: 6,
        solitaires: 1,
        ..Header::default()
    };
    let file = Games::write(&header, &[small]);
    let games = Games::parse(&file).unwrap();
    assert_eq!(
        (games.header.size(), games.header.solitaires),
        (Ok(Size::Six), 1)
    );
    let game = games.iter().next().unwrap();
    assert_eq!(game.replay_on(Size::Six).unwrap().plies(), 1);
    small.squares[1] = 77;
    let fault = small.replay_on(Size::Six).unwrap_err().to_string();
    assert_eq!(fault, "ply 2: g7 is illegal: g7 is off the 6x6 board");

    let names = Names {
        header: Header::default(),
        kind: NameKind::Players,
        names: vec!["Ada".to_string()],
    };
    let error = Games::parse(&names.write().unwrap())
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "the header counts 0 games and 1 names: expected games"
    );
    let error = Names::parse(NameKind::Players, &file)
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "the header counts 1 games and 0 names: expected names"
    );
}

#[test]
fn names_that_no_file_holds_are_refused() {
    let names = |name: &str| Names {
        header: Header::default(),
        kind: NameKind::Players,
        names: vec![name.to_string()],
    };
    assert!(names("Penloup Dominique ab").write().is_ok());
    assert!(matches!(
        names("Penloup Dominique abc").write(),
        Err(NamesWriteError::Long {
            length: 21,
            limit: 20,
            ..
        })
    ));
    for name in ["村上", "a\0b"] {
        assert!(matches!(
            names(name).write(),
            Err(NamesWriteError::Character { index: 0, .. })
        ));
    }
}
