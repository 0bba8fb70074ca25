//! What a record says of a position or move beside the move itself.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use boardgame_core::{Side, Square};

use super::{Decimal, Text};

/// One thing that a record says at a node of its [`Tree`](super::Tree).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A name of the position.
    Name(Text),
    /// Stones that are put on the board or, with `None`, taken off it, without being moves.
    Setup {
        /// Where.
        area: Area,
        /// Whose stones.
        stone: Option<Side>,
    },
    /// The side to move after a set-up.
    Turn(Side),
    /// How long the player thought about the move.
    Time(Duration),
    /// What is left on a player's clock after the move.
    TimeLeft(Side, Duration),
    /// What the position is worth to the player who moved to it, in the game's own unit: discs in
    /// Reversi.
    Eval(Decimal),
    /// A comment.
    Comment(Text),
    /// A sign on the board.
    Mark {
        /// Where.
        area: Area,
        /// Which.
        mark: Mark,
    },
    /// Some characters on the board.
    Label {
        /// Where.
        square: Square,
        /// What.
        text: Text,
    },
    /// Anything else.
    Property(Property),
}

/// A sign on the board, by its shape in SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// The square is shown as selected.
    Selected,
}

/// A rectangle of squares; most often it is a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    from: Square,
    to: Square,
}

/// Something that a file says under a name which means nothing here, kept as it stands.
///
/// A name is made of capital letters and digits.
///
/// ```
/// use boardgame_record::Property;
/// let property = Property::new("KO", [b"".as_slice(), b"x]"]);
/// assert_eq!((property.name(), property.values().count()), ("KO", 2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Property {
    /// The length of the name and the name, then that of each value and the value. Rare things
    /// should take little memory even where somebody wrote a file of nothing else.
    packed: Box<[u8]>,
}

impl Note {
    /// Where it stands among the others of its node: they are kept in this order, so that what two
    /// files write in different orders is the same.
    fn rank(&self) -> u8 {
        match self {
            Self::Setup { stone, .. } => stone.map_or(2, |side| side.index() as u8),
            Self::Turn(_) => 3,
            Self::Name(_) => 4,
            Self::Time(_) => 5,
            Self::TimeLeft(side, _) => 6 + side.index() as u8,
            Self::Eval(_) => 8,
            Self::Comment(_) => 9,
            Self::Mark { mark, .. } => 10 + *mark as u8,
            Self::Label { .. } => 20,
            Self::Property(_) => 21,
        }
    }

    /// By what notes are sorted: their rank, and labels by their squares.
    pub(super) fn order(&self) -> (u8, Option<Square>) {
        let square = match self {
            Self::Label { square, .. } => Some(*square),
            _ => None,
        };
        (self.rank(), square)
    }

    /// Whether a node has at most one of this rank.
    pub(super) fn is_single(&self) -> bool {
        !matches!(
            self,
            Self::Setup { .. } | Self::Mark { .. } | Self::Label { .. } | Self::Property(_)
        )
    }
}

impl Mark {
    /// All signs.
    pub const ALL: [Self; 5] = [
        Self::Circle,
        Self::Cross,
        Self::Square,
        Self::Triangle,
        Self::Selected,
    ];
}

impl Area {
    /// The squares between two opposite corners, both included.
    #[must_use]
    pub fn new(one: Square, other: Square) -> Self {
        Self {
            from: Square::new(one.x().min(other.x()), one.y().min(other.y())),
            to: Square::new(one.x().max(other.x()), one.y().max(other.y())),
        }
    }

    /// The corners at the top left and the bottom right.
    #[must_use]
    pub const fn corners(self) -> (Square, Square) {
        (self.from, self.to)
    }

    /// The one square that it is, or `None` if there are more.
    #[must_use]
    pub fn single(self) -> Option<Square> {
        (self.from == self.to).then_some(self.from)
    }

    /// Its squares, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (self.from.y()..=self.to.y())
            .flat_map(move |y| (self.from.x()..=self.to.x()).map(move |x| Square::new(x, y)))
    }
}

impl From<Square> for Area {
    fn from(square: Square) -> Self {
        Self {
            from: square,
            to: square,
        }
    }
}

impl Property {
    /// A property. Small letters of the name become capital ones, and what is neither letter nor
    /// digit is left out.
    #[must_use]
    pub fn new(name: &str, values: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        let name = name.bytes().filter(u8::is_ascii_alphanumeric);
        let name: Vec<u8> = name.map(|byte| byte.to_ascii_uppercase()).collect();
        let mut packed = Vec::new();
        push(&mut packed, &name);
        for value in values {
            push(&mut packed, value.as_ref());
        }
        Self {
            packed: packed.into_boxed_slice(),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        let (name, _) = split(&self.packed).unwrap_or_default();
        core::str::from_utf8(name).unwrap_or_default()
    }

    /// Its values, of which there may be none.
    pub fn values(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = split(&self.packed).map_or(&[][..], |(_, rest)| rest);
        core::iter::from_fn(move || {
            let (value, after) = split(rest)?;
            rest = after;
            Some(value)
        })
    }

    /// Its first value, or nothing.
    #[must_use]
    pub fn value(&self) -> &[u8] {
        self.values().next().unwrap_or_default()
    }
}

/// Appends `part` after its length, seven bits a byte, the lowest first.
fn push(packed: &mut Vec<u8>, part: &[u8]) {
    let mut length = part.len();
    while length >= 0x80 {
        packed.push(length as u8 | 0x80);
        length >>= 7;
    }
    packed.push(length as u8);
    packed.extend_from_slice(part);
}

/// The first part and what follows it.
fn split(packed: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = packed.iter().position(|byte| byte & 0x80 == 0)?;
    let (length, rest) = packed.split_at(end + 1);
    let length = length
        .iter()
        .rev()
        .fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f));
    rest.split_at_checked(length)
}

impl fmt::Debug for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for value in self.values() {
            write!(f, "[{}]", value.escape_ascii())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn an_area_is_the_rectangle_between_its_corners() {
        let area = Area::new(Square::new(3, 1), Square::new(2, 2));
        let squares: Vec<_> = area
            .squares()
            .map(|square| (square.x(), square.y()))
            .collect();
        assert_eq!(squares, [(2, 1), (3, 1), (2, 2), (3, 2)]);
        assert_eq!(
            Area::from(Square::new(1, 1)).single(),
            Some(Square::new(1, 1))
        );
        assert_eq!(area.single(), None);
    }

    #[test]
    fn a_note_is_small() {
        assert!(size_of::<Note>() <= 24, "{}", size_of::<Note>());
    }

    proptest! {
        #[test]
        fn a_property_gives_back_what_it_was_made_of(
            name in "[A-Z0-9]{1,20}",
            values in prop_oneof![vec(vec(any::<u8>(), 0..300), 0..5), Just(vec![vec![b'x'; 70_000]])],
        ) {
            let property = Property::new(&name, &values);
            prop_assert_eq!(property.name(), name);
            prop_assert!(property.values().eq(values.iter().map(Vec::as_slice)));
        }
    }
}
