//! Piskvork's older game files, `.rec`.
//!
//! ```text
//! pbrain-one       who began
//! pbrain-two       the other player
//! 7,7,0            column and row from 0 at the top left, milliseconds
//! 8,6,1500
//! 0                a code
//! ```
//!
//! The board's size is not in the file: it is taken to be 20x20, or larger if a move needs it.

use alloc::string::ToString;
use alloc::vec::Vec;

use boardgame_core::{Grid, Square};

use super::read::{is_blank, is_move, result, timed_square};
use super::{Psq, PsqError, PsqWriteError};
use crate::excerpt::excerpt;
use crate::record::Record;

use super::PsqFault;

/// The side of the board of a file none of whose moves needs a larger one.
const SIDE: usize = 20;

/// Reads a file, with line ends of either kind, which may be cut short at the end of any line.
///
/// ```
/// use boardgame_core::Side;
/// use boardgame_record::psq::rec;
/// let record = rec::read(b"one\r\ntwo\r\n9,9,0\r\n10,9,1500\r\n0\r\n")?;
/// assert_eq!(record.player(Side::White).name, "two");
/// assert_eq!((record.grid.width(), record.moves().count()), (20, 2));
/// # Ok::<(), boardgame_record::psq::PsqError>(())
/// ```
///
/// # Errors
/// The first line that is not what stands in its place.
pub fn read(file: &[u8]) -> Result<Record, PsqError> {
    let mut lines = file
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .zip(1..)
        .peekable();
    let largest =
        Grid::new(Square::MAX_SIDE.into(), Square::MAX_SIDE.into()).map_err(|error| PsqError {
            line: 1,
            fault: error.into(),
        })?;
    let mut psq = Psq::new(largest, []);
    for player in &mut psq.players {
        let name = lines.next_if(|(text, _)| !is_move(text));
        *player = name
            .filter(|(text, _)| !is_blank(text))
            .map(|(text, _)| text.to_vec());
    }
    for (text, line) in lines {
        if is_blank(text) {
            continue;
        }
        if is_move(text) {
            let timed = timed_square(text, largest, 0);
            psq.moves
                .push(timed.map_err(|fault| PsqError { line, fault })?);
        } else {
            psq.result = result(text);
            if psq.result.is_none() {
                let fault = PsqFault::Result {
                    found: excerpt(text),
                };
                return Err(PsqError { line, fault });
            }
            break;
        }
    }
    let needed = psq
        .moves
        .iter()
        .map(|timed| timed.square.x().max(timed.square.y()));
    let side = SIDE.max(usize::from(needed.max().unwrap_or_default()) + 1);
    psq.grid = Grid::new(side, side).map_err(|error| PsqError {
        line: 1,
        fault: error.into(),
    })?;
    Ok(psq.to_record())
}

/// Writes the main line of a game.
///
/// # Errors
/// As [`psq::write`](super::write).
pub fn write(record: &Record) -> Result<Vec<u8>, PsqWriteError> {
    let mut psq = Psq::from_record(record)?;
    // Who began is named first.
    if core::mem::take(&mut psq.second_began) {
        psq.players.swap(0, 1);
        if let Some(result) = psq
            .result
            .as_mut()
            .filter(|result| matches!(result.code, 1 | 2))
        {
            result.code = 3 - result.code;
        }
    }
    // What a `.psq` file cannot hold a `.rec` file cannot either.
    psq.write()?;
    let mut file = Vec::new();
    for (number, player) in (1..).zip(&psq.players) {
        let name = player.as_deref().unwrap_or(b"?");
        // The moves follow the names, so neither may look like one.
        if is_move(name) {
            let name = excerpt(name);
            return Err(PsqWriteError::Name {
                player: number,
                name,
            });
        }
        file.extend_from_slice(name);
        file.extend_from_slice(b"\r\n");
    }
    for timed in &psq.moves {
        let (x, y) = (timed.square.x(), timed.square.y());
        file.extend_from_slice(alloc::format!("{x},{y},{}\r\n", timed.ms).as_bytes());
    }
    let code = psq.result.as_ref().map_or(-1, |result| result.code);
    let mut last = code.to_string().into_bytes();
    if let Some(result) = psq.result.filter(|result| !result.extra.is_empty()) {
        last.push(b',');
        last.extend_from_slice(&result.extra);
    }
    if is_move(&last) {
        let extra = excerpt(&last);
        return Err(PsqWriteError::Extra { extra });
    }
    file.extend_from_slice(&last);
    file.extend_from_slice(b"\r\n");
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_as_large_as_its_moves_need() {
        let side = |text: &str| read(text.as_bytes()).map(|record| record.grid.width());
        assert_eq!(side("one\ntwo\n0,0,0\n"), Ok(20));
        assert_eq!(side("one\ntwo\n24,3,0\n"), Ok(25));
        let error = side("one\ntwo\n26,3,0\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: 26,3 is off the 26x26 board: columns and rows count from 0"
        );
        let error = side("one\ntwo\n1,3,0\nwho\n").unwrap_err();
        assert_eq!(error.line, 4);
    }

    #[test]
    fn a_file_is_written_as_it_was_read() {
        let file = b"one\r\ntwo\r\n7,7,0\r\n8,6,1500\r\n2\r\n";
        let record = read(file).unwrap();
        assert_eq!(write(&record).unwrap(), file);
        assert_eq!(read(&write(&record).unwrap()), Ok(record));
    }
}
