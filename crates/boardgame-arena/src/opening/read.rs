//! Openings from files.

use boardgame_core::{History, Move};
use boardgame_record::{Format, Options, movelist, read};

use super::Opening;
use crate::Contest;

/// A file of openings that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The file is in a known format, but not sound.
    #[error("{0}")]
    File(String),
    /// A line is no opening.
    #[error("line {line}: {why}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// There is no opening in the file.
    #[error("no opening in it: expected a position or a list of moves a line")]
    Empty,
}

/// Reads the openings of a file, which are played on the board of `start`.
///
/// A line is a list of moves (transcripts, XOT), a position as the game prints it, for Gomoku also
/// offsets from the middle as in Gomocup's files, for Reversi also a line of an OBF file; empty
/// lines and those that begin with `#` or `%` are skipped. Games of SGF, GGF, PSQ, RenLib, WTHOR
/// and the database of RenjuNet are openings too, by their main line. Of longer games only the first `plies` plies are taken, if that is given.
///
/// # Errors
/// If the file is not sound, a move is illegal, or an opening ends the game.
///
/// ```
/// use boardgame_arena::read_openings;
/// use boardgame_core::reversi::Reversi;
/// let xot = b"f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n";
/// let openings = read_openings(&Reversi::new(), "xot.txt", xot, None)?;
/// assert_eq!(openings[1].moves.len(), 8);
/// let error = read_openings(&Reversi::new(), "bad.txt", b"f5d6\nf5f5\n", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: ply 2: f5 is occupied by Black");
/// # Ok::<(), boardgame_arena::OpeningError>(())
/// ```
pub fn read_openings<G: Contest>(
    start: &G,
    name: &str,
    file: &[u8],
    plies: Option<usize>,
) -> Result<Vec<Opening<G>>, OpeningError> {
    if let Some(format) = Format::detect(name, file).filter(|&format| holds_records(format)) {
        return read_records(start, format, file, plies);
    }
    let text = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let mut openings = Vec::new();
    for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let read = std::str::from_utf8(bytes)
            .map_err(|_| "not UTF-8 text: expected moves or a position".to_string())
            .and_then(|text| read_line(start, text.trim(), plies));
        let opening = read.map_err(|why| OpeningError::Line { line, why })?;
        openings.extend(opening);
    }
    if openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    Ok(openings)
}

/// Whether the games of a format are read as records, and not line by line.
const fn holds_records(format: Format) -> bool {
    matches!(
        format,
        Format::Sgf
            | Format::Ggf
            | Format::Psq
            | Format::Rec
            | Format::RenLib
            | Format::Rif
            | Format::Wthor
    )
}

fn read_records<G: Contest>(
    start: &G,
    format: Format,
    file: &[u8],
    plies: Option<usize>,
) -> Result<Vec<Opening<G>>, OpeningError> {
    let options = Options {
        game: G::record_kind(),
        grid: Some(start.grid()),
        ..Options::default()
    };
    let mut openings = Vec::new();
    for (number, record) in (1..).zip(read(format, [file], options)) {
        let record = record.map_err(|error| OpeningError::File(error.to_string()))?;
        let opening = start.opening_of_record(&record);
        let opening = opening.and_then(|opening| check(opening, plies));
        openings.push(opening.map_err(|why| OpeningError::File(format!("game {number}: {why}")))?);
    }
    if openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    Ok(openings)
}

fn read_line<G: Contest>(
    start: &G,
    text: &str,
    plies: Option<usize>,
) -> Result<Option<Opening<G>>, String> {
    if text.is_empty() || text.starts_with(['#', '%']) {
        return Ok(None);
    }
    let opening = match start.opening_of_line(text) {
        Some(opening) => opening?,
        None => {
            let listed = movelist::parse_moves(start, text)
                .map_err(|error| format!("column {}: {}", error.column, error.fault))?;
            Opening {
                start: start.clone(),
                moves: listed.into_iter().map(|listed| listed.m).collect(),
            }
        }
    };
    check(opening, plies).map(Some)
}

/// The same opening cut to `plies`, with the passes that lists of moves leave out.
fn check<G: Contest>(opening: Opening<G>, plies: Option<usize>) -> Result<Opening<G>, String> {
    let plies = plies.unwrap_or(usize::MAX);
    let mut game = History::new(opening.start.clone());
    for m in opening.moves {
        if m != Move::Pass && game.ply() < plies && game.position().must_pass() {
            let _ = game.play(Move::Pass);
        }
        if game.ply() >= plies {
            break;
        }
        let ply = game.ply() + 1;
        game.play(m).map_err(|why| format!("ply {ply}: {why}"))?;
    }
    if game.position().status().is_over() {
        return Err("the game is over after it: expected an opening".to_string());
    }
    Ok(Opening {
        start: opening.start,
        moves: game.moves().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::gomoku::{Gomoku, Rules};
    use boardgame_core::reversi::Reversi;
    use boardgame_core::{Board, Position};

    #[test]
    fn every_form_of_an_opening_is_read() {
        let board = Gomoku::new(Rules::default());
        let mut played = board.clone();
        played.play(board.parse_move("h8").unwrap()).unwrap();
        let file = format!("# a comment\n0,0, 1,-1\r\n\n{played}\nh8i9 h9\n");
        let openings = read_openings(&board, "a.txt", file.as_bytes(), None).unwrap();
        let text = |opening: &Opening<Gomoku>| -> String {
            let write = |&m: &Move| board.move_text(m).to_string();
            opening.moves.iter().map(write).collect()
        };
        let texts: Vec<_> = openings.iter().map(text).collect();
        assert_eq!(texts, ["h8i9", "", "h8i9h9"]);
        assert_eq!(openings[1].start, played);
        let psq = b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\n10,7,9\r\n";
        let openings = read_openings(&board, "x", psq, Some(2)).unwrap();
        assert_eq!(text(&openings[0]), "h8i9");

        let start = Reversi::new();
        let file = format!("{start}\n{start}; d3:+0; % OBF\nF5D6\n");
        assert_eq!(
            read_openings(&start, "b", file.as_bytes(), None)
                .unwrap()
                .len(),
            3
        );
    }

    #[test]
    fn what_is_no_opening_is_refused_with_its_line() {
        let board = Gomoku::new(Rules::default());
        let refused = |text: &str| {
            let result = read_openings(&board, "a.txt", text.as_bytes(), None);
            result.unwrap_err().to_string()
        };
        assert_eq!(refused("0,0\n9,0"), "line 2: 9,0 is off the 15x15 board");
        assert_eq!(
            refused("0,0,1"),
            "line 1: expected an even number of offsets"
        );
        assert!(refused("0,99999999999").starts_with("line 1: expected offsets"));
        assert_eq!(
            refused("h8a1h9b1h10c1h11d1h12"),
            "line 1: the game is over after it: expected an opening"
        );
        assert!(refused("\n\n# nothing\n").starts_with("no opening in it"));
        assert!(refused("h8 z99").starts_with("line 1: column 4"));
    }
}
