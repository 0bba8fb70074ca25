//! What results of games say about strength: Elo, error bars, the sequential test, ratings.
//!
//! Everything here is arithmetic on counts and works without a match: the sources of each formula
//! are named where it stands.

mod elo;
mod multinomial;
mod normal;
mod pairs;
mod rating;
mod sprt;
mod wdl;

pub use elo::{Elo, Estimate, Interval, elo_of, expected_score};
pub use normal::{Z95, normal_cdf};
pub use pairs::Pairs;
pub use rating::{RatingError, Ratings};
pub use sprt::{Model, Sprt, SprtError, Verdict};
pub use wdl::Wdl;
