//! The weights as they are stored: [`Packed`].

use alloc::vec;
use alloc::vec::Vec;

use super::{Layout, Packing};

/// How many of a score's units make a disc.
pub const UNITS_PER_DISC: i32 = 32;

/// How many numbers of moves have a weight of their own: more than a side can have.
pub const MOVE_COUNTS: usize = 40;

/// The weights of a layout as they are stored: each once, for all contents that share it.
///
/// All numbers are little endian:
///
/// ```text
/// 0..4     "BGRW"
/// 4..6     version of the format, 1
/// 6..8     units per disc, 32
/// 8..10    stages
/// 10..12   0
/// 12..16   weights of the patterns of a stage
/// 16..24   FNV-1a of all that follows
/// then     65 weights of the number of discs
/// then     stage by stage its weights of the patterns, as a `Packing` numbers them,
///          40 of the mover's number of moves and 40 of the opponent's; all i16
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The weight of each number of discs on the board.
    pub discs: [i16; 65],
    /// The weights of each stage.
    pub stages: Vec<PackedStage>,
}

/// The weights of one stage of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedStage {
    /// The weights of the patterns' contents, as a [`Packing`] numbers them.
    pub patterns: Vec<i16>,
    /// The weights of the number of the mover's moves.
    pub own_moves: [i16; MOVE_COUNTS],
    /// The weights of the number of the opponent's moves.
    pub opp_moves: [i16; MOVE_COUNTS],
}

/// Why bytes are no weights of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// There are too few bytes, or too many.
    #[error("{actual} bytes of weights: expected {expected}")]
    Size {
        /// The bytes that a file of the layout has.
        expected: usize,
        /// The bytes there are.
        actual: usize,
    },
    /// The file does not begin as one does.
    #[error("the file begins with {actual:02x?}: expected the letters BGRW")]
    Magic {
        /// The first bytes.
        actual: [u8; 4],
    },
    /// A number of the header is another one.
    #[error("the {what} is {actual}: expected {expected}")]
    Header {
        /// What the number says.
        what: &'static str,
        /// The number that the layout has.
        expected: u32,
        /// The number in the file.
        actual: u32,
    },
    /// The bytes have been changed.
    #[error("the check sum of the weights is {actual:016x}: expected {expected:016x}")]
    Checksum {
        /// The sum that the header states.
        expected: u64,
        /// The sum of the bytes.
        actual: u64,
    },
}

const MAGIC: [u8; 4] = *b"BGRW";
const VERSION: u32 = 1;
const HEADER: usize = 24;

impl Packed {
    /// Weights of 0 for everything.
    #[must_use]
    pub fn zero<const LANES: usize, const BLOCKS: usize>(
        layout: &Layout<LANES, BLOCKS>,
        packing: &Packing,
    ) -> Self {
        let stage = PackedStage {
            patterns: vec![0; packing.len()],
            own_moves: [0; MOVE_COUNTS],
            opp_moves: [0; MOVE_COUNTS],
        };
        Self {
            discs: [0; 65],
            stages: vec![stage; layout.stages()],
        }
    }

    /// Reads a file of the weights of `layout`.
    ///
    /// # Errors
    /// If it is none, or one of another layout, or has been changed.
    pub fn read<const LANES: usize, const BLOCKS: usize>(
        layout: &Layout<LANES, BLOCKS>,
        packing: &Packing,
        file: &[u8],
    ) -> Result<Self, WeightsError> {
        let stage_len = packing.len() + 2 * MOVE_COUNTS;
        let expected = HEADER + 2 * (65 + layout.stages() * stage_len);
        let size = WeightsError::Size {
            expected,
            actual: file.len(),
        };
        let (header, body) = file.split_first_chunk::<HEADER>().ok_or(size)?;
        let [
            m0,
            m1,
            m2,
            m3,
            v0,
            v1,
            u0,
            u1,
            s0,
            s1,
            _,
            _,
            w0,
            w1,
            w2,
            w3,
            sum @ ..,
        ] = *header;
        if [m0, m1, m2, m3] != MAGIC {
            return Err(WeightsError::Magic {
                actual: [m0, m1, m2, m3],
            });
        }
        let short = |low, high| u32::from(u16::from_le_bytes([low, high]));
        let numbers = [
            ("version of the format", VERSION, short(v0, v1)),
            ("units per disc", UNITS_PER_DISC as u32, short(u0, u1)),
            ("number of stages", layout.stages() as u32, short(s0, s1)),
            (
                "number of weights of a stage",
                packing.len() as u32,
                u32::from_le_bytes([w0, w1, w2, w3]),
            ),
        ];
        for (what, expected, actual) in numbers {
            if expected != actual {
                return Err(WeightsError::Header {
                    what,
                    expected,
                    actual,
                });
            }
        }
        if file.len() != expected {
            return Err(size);
        }
        let (expected, actual) = (u64::from_le_bytes(sum), checksum(body));
        if expected != actual {
            return Err(WeightsError::Checksum { expected, actual });
        }
        let (pairs, _) = body.as_chunks::<2>();
        let mut weights = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut take = || weights.next().unwrap_or(0);
        Ok(Self {
            discs: core::array::from_fn(|_| take()),
            stages: (0..layout.stages())
                .map(|_| PackedStage {
                    patterns: (0..packing.len()).map(|_| take()).collect(),
                    own_moves: core::array::from_fn(|_| take()),
                    opp_moves: core::array::from_fn(|_| take()),
                })
                .collect(),
        })
    }

    /// The weights as a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let mut put = |weights: &[i16]| {
            body.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        };
        put(&self.discs);
        for stage in &self.stages {
            put(&stage.patterns);
            put(&stage.own_moves);
            put(&stage.opp_moves);
        }
        let weights = self.stages.first().map_or(0, |stage| stage.patterns.len());
        let mut file = Vec::with_capacity(HEADER + body.len());
        file.extend(MAGIC);
        file.extend((VERSION as u16).to_le_bytes());
        file.extend((UNITS_PER_DISC as u16).to_le_bytes());
        file.extend((self.stages.len() as u16).to_le_bytes());
        file.extend([0, 0]);
        file.extend((weights as u32).to_le_bytes());
        file.extend(checksum(&body).to_le_bytes());
        file.extend(body);
        file
    }
}

/// The FNV-1a hash of 64 bits (Fowler, Noll and Vo).
pub(in crate::reversi) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
