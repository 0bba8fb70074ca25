//! Matches between players of board games: who is stronger, and by how much.
//!
//! A [`Tournament`] lets [contenders](Contender) play each other, on several threads, each opening
//! with both colours: searchers of this process ([`InProcess`]) and programs that speak a protocol
//! ([`Process`]). A [`Standing`] counts the results, and [`stats`] says what they mean. A
//! [`Journal`] keeps the games, a [`Generator`] makes them for training ([`data`]). The commands of
//! the programs are in [`cli`], and [`guide`] tells how to use them.
//!
//! ```
//! use boardgame_arena::{
//!     Adjudication, Contender, InProcess, Openings, RandomOpenings, Schedule, Shard, Standing,
//!     TimeRule, Tournament,
//! };
//! use boardgame_core::reversi::{self, Reversi};
//! use boardgame_core::search::Limits;
//! use std::collections::HashSet;
//! use std::ops::ControlFlow;
//!
//! let level = |level| -> Box<dyn Contender<Reversi>> {
//!     Box::new(InProcess::new(format!("level {level}"), move |seed| {
//!         reversi::player(level, seed)
//!     }))
//! };
//! let tournament = Tournament {
//!     contenders: vec![level(3), level(1)],
//!     schedule: Schedule::of_match(20),
//!     openings: Openings::random(RandomOpenings::new(Reversi::new(), 8, 1, None)),
//!     time: TimeRule::default(),
//!     limits: Limits::default(),
//!     adjudication: Adjudication::default(),
//!     seed: 1,
//!     threads: 2,
//!     keep_players: false,
//!     shard: Shard::WHOLE,
//! };
//! let mut standing = Standing::new(tournament.schedule.clone(), 2, None);
//! tournament.run(&HashSet::new(), |slot, played| {
//!     standing.add(&slot, &played);
//!     ControlFlow::Continue(())
//! });
//! let estimate = standing.scores()[0].estimate().unwrap();
//! let [low, _, _] = estimate.elo().parts();
//! assert!(low.is_some_and(|low| low > 0.0), "level 3 is stronger");
//! ```

mod adjudicate;
pub mod cli;
mod clock;
mod contest;
pub mod data;
mod engines;
mod games;
mod generate;
#[doc = include_str!("../MATCHES.md")]
pub mod guide {}
#[doc = include_str!("../MACHINES.md")]
pub mod many_machines {}
mod journal;
mod line;
mod merge;
mod opening;
mod play;
mod player;
mod schedule;
mod shard;
mod standing;
pub mod stats;
mod tournament;
mod work;

pub use adjudicate::{Adjudication, Agreement};
pub use clock::{GameTime, GameTimeError, TimeRule};
pub use contest::Contest;
pub use engines::{gomoku_balance, gomoku_players, reversi_balance, reversi_players};
pub use games::to_record;
pub use generate::Generator;
pub use journal::{Journal, JournalError, Settings};
pub use merge::{MergeError, Merged, merge};
pub use opening::{Balance, Opening, OpeningError, Openings, RandomOpenings, read_openings};
pub use play::{Conditions, Ending, Played, PlayedPly, play};
pub use player::{
    Answer, Contender, Fault, InProcess, Kind, MakeHost, Options, OwnLimits, Player, Players,
    Process, SearcherFactory, Spec, SpecError, Turn,
};
pub use schedule::{Schedule, Slot};
pub use shard::{Shard, ShardError};
pub use standing::{Faults, Score, Standing};
pub use tournament::Tournament;

pub(crate) use work::work;
