//! Reading a file of transcripts that comes in pieces.

use alloc::collections::VecDeque;
use alloc::string::String;

use boardgame_core::reversi::{Reversi, Size};

use super::pending::{Growth, Located, MAX_LINE, Pending};
use super::{Transcript, TranscriptError, TranscriptFault};
use crate::movelist::ListFault;
use crate::stream::{Line, Window};

/// Reads transcripts from a file that comes in pieces of any size, and keeps no more than one game
/// and one piece. A fault ends the game that it is in and no other.
///
/// ```
/// use boardgame_core::reversi::Size;
/// use boardgame_record::transcript::Reader;
/// let file = b"% three games and a mistake\nF5D6C3\n1. F5 f4\n2. F3\nf5 z9\n\
///     [8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *] f5 d6";
/// let games: Vec<_> = Reader::new(Size::Eight, file.chunks(5)).collect();
/// let plies = |index: usize| games[index].as_ref().unwrap().replay().plies();
/// assert_eq!((plies(0), plies(1), plies(3)), (3, 3, 2));
/// assert_eq!(
///     games[2].as_ref().unwrap_err().to_string(),
///     "line 5, column 4: column 26, row 9 is off the 8x8 board"
/// );
/// ```
pub struct Reader<I> {
    window: Window<I>,
    lines: Lines,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads from pieces of a file. Games that have no board start on one of `size`.
    pub fn new(size: Size, pieces: impl IntoIterator<IntoIter = I>) -> Self {
        let mut window = Window::new(pieces);
        window.skip_mark();
        Self {
            window,
            lines: Lines {
                start: Reversi::with_size(size),
                line: 0,
                game: None,
                skip: None,
                ready: VecDeque::new(),
            },
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<Transcript, TranscriptError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.lines.ready.is_empty() {
            match self.window.line(MAX_LINE) {
                Some(line) => self.lines.add(&line),
                None => {
                    self.lines.close();
                    break;
                }
            }
        }
        self.lines.ready.pop_front()
    }
}

/// What the lines so far come to.
struct Lines {
    /// Where games start that have no board.
    start: Reversi,
    /// How many lines there were.
    line: usize,
    /// A game to which the next line may belong.
    game: Option<Pending>,
    /// How the game goes on in which there was a fault.
    skip: Option<Growth>,
    /// What was read and not given yet.
    ready: VecDeque<Result<Transcript, TranscriptError>>,
}

impl Lines {
    fn add(&mut self, line: &Line<'_>) {
        self.line += 1;
        let result = match line {
            Line::Whole(bytes) => text(bytes).and_then(|text| self.read(text)),
            Line::TooLong => Err((1, TranscriptFault::TooLong { limit: MAX_LINE })),
        };
        if let Err((column, fault)) = result {
            self.close();
            let line = self.line;
            self.ready.push_back(Err(TranscriptError {
                line,
                column,
                fault,
            }));
        }
    }

    fn read(&mut self, line: &str) -> Result<(), Located> {
        let text = line.find(['#', '%']).map_or(line, |at| &line[..at]);
        if text.trim().is_empty() {
            // A comment is no blank line.
            if line.trim().is_empty() && self.game.as_ref().is_some_and(Pending::ends_with_blank) {
                self.close();
            }
            if line.trim().is_empty() {
                self.skip = None;
            }
            return Ok(());
        }
        if let Some(growth) = self.skip {
            if growth.takes(text) {
                return Ok(());
            }
            self.skip = None;
        }
        let mut game = match self.game.take() {
            Some(game) if game.takes(text) => game,
            other => {
                self.game = other;
                self.close();
                Pending::new(self.start, self.line)
            }
        };
        if let Err(fault) = game.add(text, self.line) {
            self.skip = Some(game.growth);
            return Err(fault);
        }
        self.game = Some(game);
        if self.game.as_ref().is_some_and(Pending::is_closed) {
            self.close();
        }
        Ok(())
    }

    /// Gives the game of the lines before.
    fn close(&mut self) {
        let line = self.line;
        self.ready
            .extend(self.game.take().map(|game| game.finish(line)));
    }
}

fn text(bytes: &[u8]) -> Result<&str, Located> {
    core::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        (good.chars().count() + 1, ListFault::NotText.into())
    })
}
