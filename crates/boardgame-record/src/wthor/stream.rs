//! Reading a file of games that comes in pieces.

use super::{GAME_SIZE, HEADER_SIZE, Header, WthorError, WthorGame};

/// Reads games from a file that comes in pieces of any size, and keeps no more than one piece.
///
/// ```
/// use boardgame_core::Square;
/// use boardgame_record::wthor::{Games, Header, Reader, WthorGame};
/// let game = WthorGame::new([Square::new(5, 4)]);
/// let file = Games::write(&Header::default(), &[game; 3]);
/// let reader = Reader::new(file.chunks(5))?;
/// assert_eq!(reader.header().games, 3);
/// let games: Result<Vec<_>, _> = reader.collect();
/// assert_eq!(games?, [game; 3]);
/// # Ok::<(), boardgame_record::wthor::WthorError>(())
/// ```
pub struct Reader<I: Iterator> {
    header: Header,
    pieces: Pieces<I>,
    /// Games still to come.
    left: u32,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads the header.
    ///
    /// # Errors
    /// If the file ends before that, or has a board that is not played on here.
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Result<Self, WthorError> {
        let mut pieces = Pieces {
            pieces: pieces.into_iter(),
            piece: None,
            start: 0,
            total: 0,
        };
        let header: [u8; HEADER_SIZE] = pieces.take().ok_or(WthorError::NoHeader {
            actual: pieces.total,
        })?;
        let header = Header::parse(&header)?;
        header.check_games()?;
        Ok(Self {
            header,
            pieces,
            left: header.games,
        })
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    fn wrong_size(&self) -> WthorError {
        let records = self.header.games;
        let expected = Header::file_size(records, GAME_SIZE);
        WthorError::Size {
            records,
            expected,
            actual: self.pieces.total,
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<WthorGame, WthorError>;

    /// The next game. Whether the file has the size that its header says shows at its end: the
    /// last item is an error if not.
    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            // What is left over is read once; after that there is none.
            return (self.pieces.skip_all() > 0).then(|| Err(self.wrong_size()));
        }
        match self.pieces.take() {
            Some(record) => {
                self.left -= 1;
                Some(Ok(WthorGame::from_bytes(&record)))
            }
            None => {
                self.left = 0;
                Some(Err(self.wrong_size()))
            }
        }
    }
}

/// Pieces of bytes as one row of bytes.
struct Pieces<I: Iterator> {
    pieces: I,
    piece: Option<I::Item>,
    /// Bytes of the piece that were taken.
    start: usize,
    /// Bytes that were taken of all pieces.
    total: u64,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Pieces<I> {
    /// The next `N` bytes, or `None` if the pieces end before; then they are all taken.
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        let mut filled = 0;
        while filled < N {
            let Some(piece) = &self.piece else {
                self.piece = Some(self.pieces.next()?);
                self.start = 0;
                continue;
            };
            let rest = &piece.as_ref()[self.start..];
            let count = rest.len().min(N - filled);
            bytes[filled..filled + count].copy_from_slice(&rest[..count]);
            filled += count;
            self.start += count;
            self.total += count as u64;
            if count == rest.len() {
                self.piece = None;
            }
        }
        Some(bytes)
    }

    /// Takes all bytes that are left and says how many.
    fn skip_all(&mut self) -> u64 {
        let before = self.total;
        while self.take::<1>().is_some() {}
        self.total - before
    }
}
