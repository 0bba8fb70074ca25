//! Engines that are programs: started, spoken to, ended.

mod child;
mod external;
mod program;

pub use external::{External, Patience, Reply, Spoken};
pub use program::{Program, ProgramError};
