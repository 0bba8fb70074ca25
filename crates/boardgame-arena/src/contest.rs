//! What a game must say beyond its rules to be played for strength.

use boardgame_core::gomoku::Gomoku;
use boardgame_core::reversi::{self, Reversi, Scoring};
use boardgame_core::{Board, Move, Square, Status};
use boardgame_record::{Arrange, GameKind, Record};
use boardgame_session::Game;

use crate::Opening;

/// A game that players can be matched at.
pub trait Contest: Game + Send + Sync + 'static {
    /// How many moves the side to move is likely still to think about, for sharing out the time of
    /// a game; at least 1.
    fn moves_left(&self) -> u32;

    /// How the game must end whatever is played, if the board shows it before the rules end the
    /// game.
    fn settled(&self) -> Option<Status> {
        None
    }

    /// By how many points Black is ahead, in a game that counts them; at the end the result.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// The moves of a record's main line, and where they begin.
    ///
    /// # Errors
    /// If it is a record of another game, or a move in it is illegal.
    fn opening_of_record(&self, record: &Record) -> Result<Opening<Self>, String> {
        let _ = record;
        Err(format!("a record: {} has none", Self::NAME))
    }

    /// The opening on a line of a form that only this game has; `None` if it must be a list of
    /// moves.
    ///
    /// # Errors
    /// What is wrong with the line.
    fn opening_of_line(&self, line: &str) -> Option<Result<Opening<Self>, String>> {
        let _ = line;
        None
    }

    /// What records are kept of this game, if any.
    #[must_use]
    fn record_kind() -> Option<GameKind> {
        None
    }

    /// Points of a [`Score`](boardgame_core::Score) in one unit of the game: in Reversi a disc.
    const SCORE_UNIT: i32 = 1;

    /// How many plies a random opening has.
    fn opening_plies(&self) -> usize;

    /// Whether random openings may use the square; those far from the middle of a large board
    /// would tell nothing.
    fn opens_on(&self, square: Square) -> bool {
        let _ = square;
        true
    }
}

impl Contest for Gomoku {
    /// Even games between strong players seldom last 80 plies.
    fn moves_left(&self) -> u32 {
        let left = 40usize.saturating_sub(self.placed() / 2);
        left.max(10) as u32
    }

    /// A draw once each row of five squares holds stones of both sides: no five can be made.
    fn settled(&self) -> Option<Status> {
        let dead = self.lines().lines().iter().all(|line| {
            let mut seen = [false; 2];
            for side in line.squares().filter_map(|square| self.at(square)) {
                seen[side.index()] = true;
            }
            seen == [true; 2]
        });
        dead.then_some(Status::Drawn)
    }

    fn record_kind() -> Option<GameKind> {
        Some(GameKind::Gomoku)
    }

    fn opening_of_record(&self, record: &Record) -> Result<Opening<Self>, String> {
        replayed(self, record)
    }

    /// A position, `15x15x5 freestyle .../ X`, or Gomocup's offsets from the middle, `4,6, 1,5`.
    fn opening_of_line(&self, line: &str) -> Option<Result<Opening<Self>, String>> {
        if line.contains('/') {
            let start = self.with_start(line).map_err(|error| error.to_string());
            return Some(start.map(Opening::of_start));
        }
        let offsets = line
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_ascii_whitespace() || matches!(c, ',' | '-' | '+'));
        offsets.then(|| self.offsets(line))
    }

    fn opening_plies(&self) -> usize {
        (self.grid().area() / 8).min(5)
    }

    /// The middle seven by seven.
    fn opens_on(&self, square: Square) -> bool {
        let centre = self.grid().centre();
        square.x().abs_diff(centre.x()) <= 3 && square.y().abs_diff(centre.y()) <= 3
    }
}

/// Reads what only Gomoku has.
trait Offsets: Sized {
    /// Columns and rows from the middle, one pair a stone.
    fn offsets(&self, line: &str) -> Result<Opening<Self>, String>;
}

impl Offsets for Gomoku {
    fn offsets(&self, line: &str) -> Result<Opening<Self>, String> {
        let numbers: Result<Vec<i32>, _> =
            line.split(',').map(|part| part.trim().parse()).collect();
        let numbers = numbers.map_err(|_| "expected offsets as in 0,0, 1,-1".to_string())?;
        let (pairs, []) = numbers.as_chunks::<2>() else {
            return Err("expected an even number of offsets".to_string());
        };
        let centre = self.grid().centre();
        let square = |&[dx, dy]: &[i32; 2]| {
            let at = |centre: u8, by: i32| usize::try_from(i32::from(centre).checked_add(by)?).ok();
            let (x, y) = (at(centre.x(), dx)?, at(centre.y(), dy)?);
            self.grid().square(x, y)
        };
        let moves = pairs.iter().map(|pair| {
            let square = square(pair).ok_or_else(|| {
                let [dx, dy] = pair;
                format!("{dx},{dy} is off the {} board", self.grid())
            });
            square.map(Move::Place)
        });
        Ok(Opening {
            start: self.clone(),
            moves: moves.collect::<Result<_, _>>()?,
        })
    }
}

impl Contest for Reversi {
    fn moves_left(&self) -> u32 {
        reversi::Engine::moves_to_think(self)
    }

    /// Empty squares count for the winner, as in tournaments.
    fn margin(&self) -> Option<i32> {
        Some(self.result(Scoring::EmptiesToWinner))
    }

    fn record_kind() -> Option<GameKind> {
        Some(GameKind::Reversi)
    }

    fn opening_of_record(&self, record: &Record) -> Result<Opening<Self>, String> {
        replayed(self, record)
    }

    /// The squares of the board row by row and the side to move, or a line of an OBF file.
    fn opening_of_line(&self, line: &str) -> Option<Result<Opening<Self>, String>> {
        let board = line.split([';', '%']).next().unwrap_or_default();
        let signs = |c: char| c.is_ascii_whitespace() || "-.XxOoBbWw*0".contains(c);
        let squares = board.chars().filter(|c| !c.is_ascii_whitespace()).count();
        if squares < 16 || !board.chars().all(signs) {
            return None;
        }
        let start = self.with_start(board).map_err(|error| error.to_string());
        Some(start.map(Opening::of_start))
    }

    /// As many as the openings of XOT, or half as many on smaller boards.
    fn opening_plies(&self) -> usize {
        if self.size().side() == 8 { 8 } else { 4 }
    }
}

/// A record played again on the board of `start`.
fn replayed<G: Contest + Arrange>(start: &G, record: &Record) -> Result<Opening<G>, String> {
    let replay = record.replay(start.clone());
    if let Some(illegal) = replay.illegal {
        return Err(illegal.to_string());
    }
    let mut game = replay.game;
    let moves = game.moves().collect();
    let _ = game.go_to(0);
    Ok(Opening {
        start: game.position().clone(),
        moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Position;
    use boardgame_core::Rng;
    use boardgame_core::gomoku::Rules;

    #[test]
    fn a_board_without_a_row_left_is_drawn_before_it_is_full() {
        let mut rng = Rng::new(1);
        let mut settled = 0;
        for _ in 0..200 {
            let mut game = Gomoku::new(Rules::new(6, 6, 5, Default::default()).unwrap());
            while let Some(m) = game.random_move(&mut rng) {
                game.make(m);
                if game.settled().is_some() {
                    // Whatever is played, nobody wins any more.
                    settled += 1;
                    assert_eq!(boardgame_core::playout(&mut game, &mut rng), Status::Drawn);
                }
            }
        }
        assert!(settled > 20, "{settled}");
    }
}
