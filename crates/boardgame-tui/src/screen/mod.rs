//! The full-screen board: for the eye, the mouse and the keyboard.
//!
//! [`App`] is all of it as a state. [`App::handle`] takes an [`Input`] and gives the [`Effect`]s
//! that are to be carried out; [`draw`] draws it into a frame of any size. Neither touches a
//! terminal, a file or a clock, so a test can do all that a person can. `run` is the loop
//! around them on a real terminal.
//!
//! No rule of a game is known here: the board asks a
//! [`Session`] and shows its
//! [`View`](boardgame_session::View). What a game adds is how it looks, a [`ScreenGame`].
//!
//! No mark needs a colour: the last move stands in `( )`, the cursor in `[ ]`, stones that won
//! between `*`, turned discs between `|`, a hint between `?`, an offered fifth move in `{ }`, and
//! `>` stands before whoever is to act.

mod action;
mod app;
mod choices;
mod draw;
mod game;
mod gomoku;
mod graph;
mod input;
mod layout;
mod look;
mod marks;
mod panel;
mod reversi;
mod terminal;
mod theme;
mod words;

use boardgame_core::Move;
use boardgame_session::{Lang, Session};

pub use self::app::App;
pub use self::choices::{Choices, Colour, Strength};
pub use self::draw::draw;
pub use self::game::{Places, ScreenGame};
pub use self::input::{Effect, Input};
pub use self::look::{Glyphs, Ground, Lines, Look, Stones};
pub(crate) use self::terminal::{World, run};

/// How the board begins.
pub struct Start<G: ScreenGame> {
    /// The table: before its first game, or with one to go on with.
    pub session: Session<G>,
    /// The game as the options ask for it.
    pub usual: G,
    /// What a scoring player gives each move.
    pub scores: fn(&G) -> Vec<(Move, i32)>,
    /// What is chosen in the start panel.
    pub choices: Choices,
    /// Whether colours may be used.
    pub colour: bool,
    /// The name of the locale, by which characters are chosen.
    pub locale: String,
    /// The language.
    pub lang: Lang,
    /// A saved game of an earlier time, to be offered.
    pub kept: Option<String>,
    /// Whether the mouse plays.
    pub mouse: bool,
    /// Where the seeds of games come from.
    pub seed: u64,
    /// Whether the start panel is shown before a first game.
    pub panel: bool,
}
