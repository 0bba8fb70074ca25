//! RenLib's libraries (`.lib`): trees of openings and analyses of renju on 15x15.
//!
//! A file is a header of 20 bytes, `FF "RenLib" FF`, the version (3 and 0 or 4) and 10 bytes `FF`,
//! and then the nodes, each before what follows it and that before its siblings. The oldest files
//! have no header and begin with the first move, which is h8.
//!
//! ```text
//! node      0 the point: 16 * (row - 1) + column, both from 1 at the top left; 0 for a pass
//!           1 flags: 80 a sibling follows later   40 nothing follows it   20 an old comment
//!                    10 a mark   08 a comment   04 start here   02 no move   01 more flags
//! flags     two more bytes, of which the last has 01 for a text on the board
//! comment   up to a zero byte, and one more if the length is odd; a byte 08 separates the line
//!           that is shown from the rest
//! old one   seven bits a byte, up to one with the eighth bit set
//! text      as a comment
//! ```
//!
//! The first node is the root, a point 0; a file of version 3.0, in which h8 is the only first
//! move, leaves it out. The sides take turns, passes included.
//!
//! RenLib finds transpositions by comparing boards when it shows a library, so a position that is
//! reached in several ways has one subtree in the file, under one of them. The tree is read and
//! written as it is stored, and [`Transpositions`] finds what RenLib would.
//!
//! In a [`Record`](crate::Record) a comment's first line is the one that RenLib shows, a mark is a
//! cross on the move, and a text on the board is a label of the position before the move. What has
//! no such form stands in a [property](crate::Property) `RENLIB`.

mod read;
mod transpose;
mod write;

pub use read::{RenLibError, RenLibFault, read};
pub use transpose::Transpositions;
pub use write::{RenLibWriteError, write};

/// The header up to the version.
const MAGIC: &[u8; 8] = b"\xffRenLib\xff";
/// Bytes of the header.
const HEADER_SIZE: usize = 20;
/// The first move of the oldest files, and the only one of version 3.0: h8.
const CENTRE: u8 = 0x78;
/// The board's columns and rows.
const SIDE: u8 = 15;
/// What separates the line of a comment that is shown from the rest.
const SEPARATOR: u8 = 8;
/// The property that holds what has no other place.
const KEPT: &str = "RENLIB";

/// The flags of a node.
mod flag {
    /// A sibling follows, after all that follows this node.
    pub(super) const SIBLING: u8 = 0x80;
    /// Nothing follows this node.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment of old files follows.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    /// The move is marked.
    pub(super) const MARK: u8 = 0x10;
    /// A comment follows.
    pub(super) const COMMENT: u8 = 0x08;
    /// The position is shown first.
    pub(super) const START: u8 = 0x04;
    /// The point is no move.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const MORE: u8 = 0x01;
    /// In the two more bytes: a text on the board follows.
    pub(super) const TEXT: u16 = 0x0001;
}
