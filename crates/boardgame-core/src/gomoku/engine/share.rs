//! What a thread tells the others of a search, and asks of them. Without threads there is nothing
//! to tell.

use super::node::Progress;
use super::run::Run;

impl Run<'_> {
    /// Tells the other threads how many nodes this one has searched, and returns those of all.
    pub(super) fn all_nodes(&mut self) -> u64 {
        #[cfg(feature = "std")]
        if let Some(seat) = &mut self.seat {
            return seat.tell(self.nodes);
        }
        self.nodes
    }

    /// Whether another thread has made the work of this one needless.
    pub(super) fn is_needless(&self) -> bool {
        #[cfg(feature = "std")]
        if let Some(seat) = &self.seat {
            return seat.is_needless();
        }
        false
    }

    /// Ends the search for the other threads too.
    pub(super) fn end_all(&self) {
        #[cfg(feature = "std")]
        if let Some(seat) = &self.seat {
            seat.end_all();
        }
    }

    /// Whether there is a thread that waits for work.
    #[cfg(feature = "std")]
    #[inline]
    fn has_help(&self) -> bool {
        self.seat.as_ref().is_some_and(|seat| seat.crew.is_idle())
    }

    /// Has the moves of a node that are left, in the list from `next` on, searched by all threads
    /// that wait for work. Does nothing if no thread does.
    #[inline]
    pub(super) fn share_out(&mut self, node: &mut Progress, next: &mut usize) {
        #[cfg(feature = "std")]
        if self.has_help() && *next < self.moves.len() {
            self.share(node, next);
        }
        let _ = (node, next);
    }

    /// The same for the root moves from `index` on. Says whether they have been searched, as far as
    /// the search was not stopped.
    #[inline]
    pub(super) fn share_roots_out(&mut self, node: &mut Progress, index: usize) -> bool {
        #[cfg(feature = "std")]
        if self.has_help() && index < self.roots.len() {
            return self.share_roots(node, index);
        }
        let _ = (node, index);
        false
    }
}
