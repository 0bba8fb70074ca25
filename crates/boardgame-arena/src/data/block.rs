//! Writing blocks.

use super::DataGame;
use crate::Contest;

pub(super) const MAGIC: [u8; 4] = *b"BGSP";
pub(super) const VERSION: u8 = 1;
/// Bytes of a block before its head.
pub(super) const FIXED: usize = 32;

/// Makes a block of games that follow from one seed.
///
/// ```
/// use boardgame_arena::data::{BlockWriter, DataGame, Reader};
/// use boardgame_arena::Opening;
/// use boardgame_core::reversi::Reversi;
///
/// let game = DataGame {
///     opening: Opening::of_start(Reversi::new()),
///     plies: Vec::new(),
///     winner: None,
///     margin: Some(0),
///     ended_early: true,
/// };
/// let mut block = BlockWriter::new(Reversi::new(), 7);
/// block.push(&game);
/// let file = block.finish();
/// let games: Result<Vec<_>, _> = Reader::<Reversi, _>::new(&file[..]).collect();
/// assert_eq!(games?, [game]);
/// # Ok::<(), boardgame_arena::data::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockWriter<G> {
    usual: G,
    seed: u64,
    count: u32,
    games: Vec<u8>,
}

impl<G: Contest> BlockWriter<G> {
    /// A block without games, which are played by the rules of `usual` and usually begin there.
    #[must_use]
    pub const fn new(usual: G, seed: u64) -> Self {
        Self {
            usual,
            seed,
            count: 0,
            games: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn push(&mut self, game: &DataGame<G>) {
        game.write(&self.usual, &mut self.games);
        self.count += 1;
    }

    /// How many games it has.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The bytes of the block.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let head = head(&self.usual);
        let mut crc = crc32fast::Hasher::new();
        crc.update(head.as_bytes());
        crc.update(&self.games);
        let mut block = Vec::with_capacity(FIXED + head.len() + self.games.len());
        block.extend_from_slice(&MAGIC);
        block.extend_from_slice(&[VERSION, 0]);
        block.extend_from_slice(&(head.len() as u16).to_le_bytes());
        block.extend_from_slice(&self.seed.to_le_bytes());
        block.extend_from_slice(&self.count.to_le_bytes());
        block.extend_from_slice(&(self.games.len() as u32).to_le_bytes());
        block.extend_from_slice(&crc.finalize().to_le_bytes());
        let crc = crc32fast::hash(&block);
        block.extend_from_slice(&crc.to_le_bytes());
        block.extend_from_slice(head.as_bytes());
        block.extend_from_slice(&self.games);
        block
    }
}

/// The game and its rules.
fn head<G: Contest>(usual: &G) -> String {
    format!("{} {}", G::NAME, usual.rules_text())
}
