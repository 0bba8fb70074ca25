//! The openings of a match, by number.

use std::sync::{Mutex, PoisonError};

use super::{Opening, RandomOpenings};
use crate::Contest;

/// The openings of a match: a list, which begins again at its end, or random ones.
pub struct Openings<G: Contest> {
    known: Mutex<Known<G>>,
}

struct Known<G: Contest> {
    openings: Vec<Opening<G>>,
    more: Option<RandomOpenings<G>>,
}

impl<G: Contest> Openings<G> {
    /// The openings of a list, in its order.
    ///
    /// # Panics
    /// If the list is empty.
    #[must_use]
    pub fn listed(openings: Vec<Opening<G>>) -> Self {
        assert!(!openings.is_empty(), "a match has an opening");
        Self::new(openings, None)
    }

    /// Random openings, drawn as they are asked for.
    #[must_use]
    pub fn random(source: RandomOpenings<G>) -> Self {
        Self::new(Vec::new(), Some(source))
    }

    fn new(openings: Vec<Opening<G>>, more: Option<RandomOpenings<G>>) -> Self {
        Self {
            known: Mutex::new(Known { openings, more }),
        }
    }

    /// The opening of this number, from 0; always the same one.
    pub fn number(&self, number: usize) -> Opening<G> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { openings, more } = &mut *known;
        match more {
            Some(source) => {
                while openings.len() <= number {
                    openings.push(source.draw());
                }
                openings[number].clone()
            }
            None => openings[number % openings.len()].clone(),
        }
    }
}
