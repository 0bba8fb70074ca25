//! Transcripts of each protocol, and programs that keep or break it.

mod hosts;
#[cfg(unix)]
mod programs;
