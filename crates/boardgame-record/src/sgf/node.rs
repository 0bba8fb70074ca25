//! The properties of one node, as they stand in the file.

use alloc::vec::Vec;

/// The properties of a node. A hostile file can have hundreds of thousands of them in one, so they
/// take as little room as they can.
pub(super) struct Props<'a> {
    file: &'a [u8],
    starts: Vec<Start>,
    /// The values of all of them.
    values: Vec<&'a [u8]>,
}

/// Where a property begins in the file and among the values.
struct Start {
    at: usize,
    values: u32,
    name: u8,
}

/// One property.
#[derive(Clone, Copy)]
pub(super) struct Prop<'p> {
    /// Where its name stands.
    pub(super) at: usize,
    /// Its name as it stands there.
    pub(super) name: &'p [u8],
    /// Its values, escapes and all.
    pub(super) values: &'p [&'p [u8]],
}

impl<'a> Props<'a> {
    /// None yet; their names will be looked up in `file`.
    pub(super) const fn new(file: &'a [u8]) -> Self {
        Self {
            file,
            starts: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds a property whose name is the `length` bytes `at` that place. No name is longer than a
    /// byte can tell.
    pub(super) fn push(&mut self, at: usize, length: usize) {
        let (values, name) = (self.values.len() as u32, length as u8);
        self.starts.push(Start { at, values, name });
    }

    /// Adds a value to the last property and gives its name; `None` if there is none.
    pub(super) fn push_value(&mut self, value: &'a [u8]) -> Option<&'a [u8]> {
        let last = self.starts.last()?;
        self.values.push(value);
        Some(&self.file[last.at..last.at + usize::from(last.name)])
    }

    /// The last property.
    pub(super) fn last(&self) -> Option<Prop<'_>> {
        self.starts.len().checked_sub(1).map(|last| self.prop(last))
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Prop<'_>> {
        (0..self.starts.len()).map(|index| self.prop(index))
    }

    fn prop(&self, index: usize) -> Prop<'_> {
        let start = &self.starts[index];
        let end = self
            .starts
            .get(index + 1)
            .map_or(self.values.len(), |next| next.values as usize);
        Prop {
            at: start.at,
            name: &self.file[start.at..start.at + usize::from(start.name)],
            values: &self.values[start.values as usize..end],
        }
    }

    /// Takes all away and keeps the room for the next node.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.values.clear();
    }
}
