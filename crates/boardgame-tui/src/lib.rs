//! The terminal faces of a game, and what the programs `gomoku` and `reversi` have in common.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`screen`] | the full-screen board |
//! | [`plain`] | the plain face: lines in, one sentence an event out |
//! | [`play`], [`perft`](mod@perft) | commands of the programs and their options |
//! | [`records`] | the commands for files of games |
//! | [`svg`](mod@svg) | a board as a picture |
//! | [`manual`] | completions of shells and manual pages |
//!
//! Everything works on any [`Game`](boardgame_session::Game); what belongs to one game alone, its
//! opponents above all, a program brings along as a [`Kit`]. A face knows no rules: it hands
//! commands to a [`Session`](boardgame_session::Session) and says what happened.
//!
//! ```
//! use boardgame_core::gomoku::{Engine, Gomoku, Rules, player};
//! use boardgame_session::{Command, Session, Settings};
//! use boardgame_tui::{Engines, Kit};
//! use std::sync::mpsc;
//!
//! let kit = Kit {
//!     player,
//!     engine: |bytes| Box::new(Engine::new(bytes)),
//!     scores: |_: &Gomoku| Vec::new(),
//! };
//! let (sender, answers) = mpsc::channel();
//! let mut engines = Engines::new(kit, move |command| sender.send(command).unwrap());
//!
//! let mut session = Session::new(Settings::new(Gomoku::new(Rules::default())))?;
//! session.handle(Command::Start)?;
//! session.handle(Command::Hint)?;
//! for job in session.jobs() {
//!     engines.start(job);
//! }
//! session.handle(answers.recv()?)?;
//! assert!(session.view().hint.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod exit;
mod judge;
mod keep;
mod limits;
pub mod manual;
mod memory;
mod number;
pub mod perft;
pub mod plain;
pub mod play;
mod printable;
mod read;
pub mod records;
mod save;
mod saver;
pub mod screen;
pub mod svg;

pub use engine::{Engines, Kit, MAX_LEVEL, Progress};
pub use exit::{Failure, finish};
pub use judge::{Judged, Judgement};
pub use limits::LimitArgs;
pub use number::{number, seconds};
pub use save::write_whole;
