//! The conformance kit: all games here pass it, and broken ones do not.

mod broken_evaluators;
mod broken_games;
mod broken_searchers;
mod games;
mod searchers;
mod tic_tac_toe;
