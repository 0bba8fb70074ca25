//! The games as the other crates want them. Each gets the rules of our core under its own traits,
//! in the way that its documentation recommends, unless it has the game itself.

pub(crate) mod arbor;
pub(crate) mod board_game;
pub(crate) mod mcts;
pub(crate) mod minimax;
pub(crate) mod othello;
