//! Matches between players of board games: who is stronger, and by how much.

#![warn(missing_docs)]

mod adjudicate;
pub mod cli;
mod clock;
mod contest;
mod engines;
mod opening;
mod play;
mod player;
mod schedule;
mod standing;
pub mod stats;
mod tournament;

pub use adjudicate::{Adjudication, Agreement};
pub use clock::{GameTime, GameTimeError, TimeRule};
pub use contest::Contest;
pub use engines::{gomoku_balance, gomoku_players, reversi_balance, reversi_players};
pub use opening::{Balance, Opening, OpeningError, Openings, RandomOpenings, read_openings};
pub use play::{Conditions, Ending, Played, PlayedPly, play};
pub use player::{
    Answer, Contender, Fault, InProcess, Kind, Options, OwnLimits, Player, Players,
    SearcherFactory, Spec, SpecError, Turn,
};
pub use schedule::{Schedule, Slot};
pub use standing::{Score, Standing};
pub use tournament::Tournament;
