//! Exact scores of real games: the French federation's collection says of each game what it was worth
//! with 24 empty squares.

use boardgame_core::reversi::{Endgame, EndgameOptions, Reversi, Weights};
use boardgame_core::search::{Limits, Never, Searcher, StopReason};
use boardgame_core::{Move, Position, Side, Square};

use crate::shared;

/// Games of the year 2001, from 0, that are solved by every run of the tests.
const SAMPLE: [usize; 3] = [2, 302, 377];

#[test]
fn scores_of_real_games() {
    let year = year();
    for game in SAMPLE.into_iter().filter_map(|game| year.get(game)) {
        let (position, stored) = game.expect("a game that goes on at 24 empty squares");
        assert_eq!(
            solve(&mut Endgame::new(1 << 24), &position),
            stored,
            "{position}"
        );
    }
}

/// Writes a line for each score that is not the stored one; such a position is solved once more in
/// another way, without a table that has seen anything and without the evaluation. With
/// `BOARDGAME_GAMES=FROM..TO` it looks at those games alone.
#[test]
#[ignore = "takes hours"]
fn scores_of_a_year_of_real_games() {
    let part = std::env::var("BOARDGAME_GAMES").unwrap_or_default();
    let (from, to) = part.split_once("..").unwrap_or_default();
    let (from, to) = (from.parse().unwrap_or(0), to.parse().unwrap_or(usize::MAX));
    let year = year();
    let mut endgame = Endgame::new(1 << 27);
    let (mut solved, mut disputed) = (0, Vec::new());
    for (number, game) in year.iter().enumerate().take(to).skip(from) {
        let Some((position, stored)) = game else {
            continue;
        };
        let score = solve(&mut endgame, position);
        solved += 1;
        if score != *stored {
            let options = EndgameOptions::default();
            let mut other = Endgame::with_weights(Weights::Mobility, options, 1 << 20);
            assert_eq!(
                solve(&mut other, position),
                score,
                "game {number}, {position}"
            );
            println!("game {number}, {position}: {stored} is stored, {score} found twice");
            disputed.push(number);
        }
        if solved % 100 == 0 {
            println!("{solved} solved, {} unlike the file", disputed.len());
        }
    }
    assert!(disputed.is_empty(), "of {solved}: {disputed:?}");
}

/// The score in Black's view.
fn solve(endgame: &mut Endgame, position: &Reversi) -> i32 {
    let report = endgame.search(position, &Limits::default(), &mut Never);
    assert_eq!(report.reason, StopReason::Complete);
    match position.turn() {
        Side::Black => report.score.raw(),
        Side::White => -report.score.raw(),
    }
}

/// The games of the year 2001 at 24 empty squares with their stored scores in Black's view; `None`
/// for those that end before. Empty where the files are not.
///
/// The file has a header of 16 bytes, then 68 a game, of which byte 7 is Black's discs under perfect
/// play and those from 8 on are the moves.
fn year() -> Vec<Option<(Reversi, i32)>> {
    let Some(path) = shared::data("reversi/wthor/WTH_2001.wtb") else {
        return Vec::new();
    };
    let bytes = std::fs::read(path).unwrap();
    let game = |game: &[u8]| {
        let mut position = Reversi::new();
        for &m in game[8..].iter().take_while(|&&m| m != 0) {
            if position.empties().len() == 24 {
                break;
            }
            if position.must_pass() {
                position.make(Move::Pass);
            }
            let square = Square::new(m % 10 - 1, m / 10 - 1);
            position.play(Move::Place(square)).unwrap();
        }
        let goes_on = position.empties().len() == 24 && !position.status().is_over();
        goes_on.then_some((position, 2 * i32::from(game[7]) - 64))
    };
    bytes[16..].chunks_exact(68).map(game).collect()
}
