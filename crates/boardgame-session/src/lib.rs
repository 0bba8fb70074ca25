//! One game table for every face.
//!
//! Most faults of board game programs are not in the rules but around them: whose turn it is, what
//! a take-back takes back, an engine that answers too late, a game that ends twice or never. Here
//! that part is written once, for terminals, pages and protocols alike.
//!
//! A [`Session`] is the table. A face hands it [`Command`]s and gets [`Event`]s, or a reason why it
//! is [`Refused`]; to draw, it asks for a [`View`]. It needs to know no rule itself.
//!
//! ```
//! use boardgame_core::{Board, gomoku::Gomoku};
//! use boardgame_session::{Command, Lang, Session, Settings};
//!
//! let mut session = Session::new(Settings::new(Gomoku::new(Default::default())))?;
//! session.handle(Command::Start)?;
//! for square in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"] {
//!     let m = session.position().parse_move(square)?;
//!     session.handle(Command::Play(m))?;
//! }
//! let view = session.view();
//! let text = "Black wins: five h8-l8. Congratulations, Player 1!";
//! assert_eq!(view.message.text(Lang::En), text);
//! assert_eq!(view.players[0].wins, 1);
//!
//! session.handle(Command::Undo)?; // The game goes on, and the win no longer counts.
//! assert_eq!(session.view().players[0].wins, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Engines
//! The session computes nothing. When an engine is to move, an event says so with a ticket; the
//! face takes the [`Job`], runs the engine wherever it likes, and answers with the ticket. What
//! comes after a take-back, a new game or the end is refused and does no harm.
//!
//! ```
//! use boardgame_core::reversi::Reversi;
//! use boardgame_core::search::{Limits, Never, Random, Searcher};
//! use boardgame_session::{Command, Seat, Session, Settings};
//!
//! let seats = [Seat::engine(1), Seat::engine(1)];
//! let settings = Settings { seats, auto_pass: true, ..Settings::new(Reversi::new()) };
//! let mut session = Session::new(settings)?;
//! session.handle(Command::Start)?;
//! while let Some(job) = session.jobs().pop() {
//!     let report = Random::new(job.seed).search(&job.position, &Limits::default(), &mut Never);
//!     let answer = match report.best {
//!         Some(m) => Command::EngineMove { ticket: job.ticket, m },
//!         None => Command::EngineFailed { ticket: job.ticket },
//!     };
//!     session.handle(answer)?;
//! }
//! assert!(session.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # More
//! - Step by step: the [guide].
//! - Take-back, redo and looking back: [`Command::Undo`], [`Command::Redo`], [`Command::GoTo`].
//! - A player at another machine: [`Session::handle_remote`].
//! - Time: [`Session::advance`]; the session has no clock of its own.
//! - Openings with a swap: [`OpeningRule`].
//! - Files: [`Session::save`] and [`Session::load`], as text.
//! - Words: [`Message::text`], in English, Chinese and Japanese.
//! - A game of your own: [`Game`].
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod ask;
mod command;
mod event;
mod game;
mod gomoku;
#[doc = include_str!("../EMBED.md")]
pub mod guide {}
mod job;
mod load;
mod messages;
mod opening;
mod permit;
mod refused;
mod reversi;
mod round;
mod save;
mod seat;
mod session;
mod settings;
mod step;
mod takeback;
mod view;

pub use command::Command;
pub use event::{Ask, Event, Outcome, Reason, Request};
pub use game::{Game, StartError};
pub use job::{Job, Task};
pub use load::{LoadError, Problem};
pub use messages::{How, Label, Lang, Message, NoSuchLang, Row};
pub use opening::{Choice, NoSuchOpening, OpeningRule};
pub use refused::{Objection, Refused};
pub use seat::{Player, Seat};
pub use session::{Session, Tally};
pub use settings::{Clock, Settings};
pub use view::{Enabled, MoveView, Phase, PlayerView, View};
