//! Files of any format: records out of them and into them.

mod loss;
mod read;
mod write;

pub use loss::{Loss, Lost};
pub use read::{Options, ReadError, Records, read, read_file};
pub use write::{Finished, WriteError, Writer, Written, write};
