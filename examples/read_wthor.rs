//! Reads files of WTHOR piece by piece and counts how their games ended: `read_wthor FILE...`.
//!
//! However large a file is, no more than one piece and one game of it are in memory. Without a file
//! the example writes one of three games itself and reads that.

use std::fs::File;
use std::io::{self, Read};

use boardgame_core::reversi::Reversi;
use boardgame_core::{History, Move, Position, Rng};
use boardgame_record::wthor::{Games, Header, Reader, WthorGame, final_score};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut results = Results::default();
    for path in std::env::args().skip(1) {
        results.add(pieces(File::open(path)?))?;
    }
    if results.games == 0 {
        results.add([three_games()].map(Ok))?;
    }
    println!("{results:?}");
    Ok(())
}

/// How games ended.
#[derive(Debug, Default)]
struct Results {
    games: u32,
    black: u32,
    white: u32,
    draws: u32,
    /// Games with an illegal move, or another score than the board's.
    bad: u32,
    /// Forced passes, which the files do not store.
    passes: u32,
}

impl Results {
    fn add(
        &mut self,
        pieces: impl IntoIterator<Item = io::Result<Vec<u8>>>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let mut failed = None;
        let pieces = pieces
            .into_iter()
            .map_while(|piece| piece.map_err(|error| failed = Some(error)).ok());
        for game in Reader::new(pieces)? {
            let game = game?;
            self.games += 1;
            match game.replay() {
                Ok(replay) => {
                    let passes = replay.game.moves().filter(|&m| m == Move::Pass);
                    self.passes += passes.count() as u32;
                    match game.score {
                        33.. => self.black += 1,
                        32 => self.draws += 1,
                        _ => self.white += 1,
                    }
                }
                Err(fault) => {
                    println!("game {}: {fault}", self.games);
                    self.bad += 1;
                }
            }
        }
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// A file in pieces of 64 KiB, up to its end or to an error.
fn pieces(mut file: File) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut piece = Vec::new();
        match file.by_ref().take(1 << 16).read_to_end(&mut piece) {
            Ok(0) => None,
            Ok(_) => Some(Ok(piece)),
            Err(error) => Some(Err(error)),
        }
    })
}

/// A file of three random games, each with the score that it ended with.
fn three_games() -> Vec<u8> {
    let game = |seed| {
        let (mut rng, mut game) = (Rng::new(seed), History::new(Reversi::new()));
        while let Some(m) = game.position().random_move(&mut rng) {
            let _ = game.play(m);
        }
        let mut stored = WthorGame::new(game.moves().filter_map(Move::square));
        stored.score = final_score(game.position());
        stored
    };
    Games::write(&Header::default(), &[1, 2, 3].map(game))
}

#[test]
fn three_games_are_counted() {
    let mut results = Results::default();
    results.add([Ok(three_games())]).unwrap();
    assert_eq!((results.games, results.bad), (3, 0));
    assert_eq!(results.black + results.white + results.draws, 3);
    assert!(results.add([Ok(vec![0; 10])]).is_err());
    assert!(
        results
            .add([Ok(three_games()), Err(io::Error::other("lost"))])
            .is_err()
    );
}
