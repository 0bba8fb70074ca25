//! What a thread tells the others of a search, and asks of them. Without threads there is nothing
//! to tell.

use super::node::Progress;
use super::run::Run;

impl Run<'_> {
    /// The nodes of all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        #[cfg(feature = "std")]
        if let Some(crew) = self.crew {
            return crew.nodes() + self.nodes - self.told;
        }
        self.nodes
    }

    /// Tells the other threads how many nodes this one has searched.
    pub(super) fn tell_nodes(&mut self) {
        #[cfg(feature = "std")]
        if let Some(crew) = self.crew {
            crew.add_nodes(self.nodes - self.told);
            self.told = self.nodes;
        }
    }

    /// Whether another thread has made the work of this one needless.
    pub(super) fn is_needless(&self) -> bool {
        #[cfg(feature = "std")]
        if let Some(crew) = self.crew {
            return crew.needs_not(self.split);
        }
        false
    }

    /// Ends the search for the other threads too.
    pub(super) fn end_all(&self) {
        #[cfg(feature = "std")]
        if let Some(crew) = self.crew {
            crew.end();
        }
    }

    /// Has the moves of a node that are left, in the list from `next` on, searched by all threads
    /// that wait for work. Does nothing if no thread does.
    #[inline]
    pub(super) fn share_out(&mut self, node: &mut Progress, next: &mut usize) {
        #[cfg(feature = "std")]
        if let Some(crew) = self.crew
            && *next < self.moves.len()
            && crew.wants(node)
        {
            self.share(crew, node, next);
        }
        let _ = (node, next);
    }
}
