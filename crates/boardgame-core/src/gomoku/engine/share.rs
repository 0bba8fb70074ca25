//! What a thread tells the others of a search, and asks of them. Without threads there is nothing
//! to tell.

use super::run::Run;
use crate::Square;

impl Run<'_> {
    /// The nodes of all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        #[cfg(feature = "std")]
        if let Some(shared) = self.shared {
            return shared.nodes() + self.nodes - self.told;
        }
        self.nodes
    }

    /// Tells the other threads how many nodes this one has searched.
    pub(super) fn tell_nodes(&mut self) {
        #[cfg(feature = "std")]
        if let Some(shared) = self.shared {
            shared.add_nodes(self.nodes - self.told);
            self.told = self.nodes;
        }
    }

    /// Whether another thread is searching what comes of playing `square`.
    #[inline]
    pub(super) fn is_busy(&self, square: Square) -> bool {
        #[cfg(feature = "std")]
        if let Some(shared) = self.shared {
            return shared.is_busy(self.key_of(square));
        }
        let _ = square;
        false
    }

    /// Tells the other threads that this one is searching what comes of playing `square`, or that
    /// it no longer does.
    #[inline]
    pub(super) fn set_busy(&self, square: Square, busy: bool) {
        #[cfg(feature = "std")]
        if let Some(shared) = self.shared {
            let key = self.key_of(square);
            if busy {
                shared.begin(key);
            } else {
                shared.end(key);
            }
        }
        let _ = (square, busy);
    }

    /// A number for the position and one move.
    #[cfg(feature = "std")]
    fn key_of(&self, square: Square) -> u64 {
        crate::rng::mix(self.key() ^ (square.index() as u64 + 1) << 40)
    }
}
