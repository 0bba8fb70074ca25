//! Transcripts of each protocol, and programs that keep or break it.

mod gomocup;
mod gtp;
mod hosts;
mod nboard;
mod parsers;
#[cfg(unix)]
mod programs;
mod serve;
mod talk;
