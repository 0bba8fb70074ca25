//! What comes to the board, and what it wants done: it does nothing to the world by itself.

use std::path::PathBuf;

use boardgame_session::{Command, Job};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::choices::Choices;
use crate::engine::Progress;
use crate::judge::{Judged, Judgement};

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved or pressed.
    Mouse(MouseEvent),
    /// A text was pasted.
    Paste(String),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
    /// So many milliseconds have passed.
    Time(u64),
    /// An engine's answer.
    Answer(Command),
    /// What an engine sees while it thinks.
    Progress(Progress),
    /// What a position of the game is worth.
    Judged(Judged),
    /// A file was written, or why not.
    Saved {
        /// The file.
        path: PathBuf,
        /// Why it could not be written.
        fault: Option<String>,
    },
    /// A file was read, or why not.
    Loaded {
        /// The file.
        path: PathBuf,
        /// What is in it, or why it could not be read.
        text: Result<String, String>,
    },
    /// The game could not be kept for the next time.
    NotKept(String),
    /// The program is to end: by a signal.
    End,
}

/// Something to be done.
#[derive(Clone, Debug)]
pub enum Effect<G> {
    /// Run an engine.
    Start(Job<G>),
    /// Tell the engine with this ticket to answer.
    Hurry(u64),
    /// Stop the engine with this ticket; its answer is not wanted.
    Forget(u64),
    /// Find out what positions are worth.
    Judge(Vec<Judgement<G>>),
    /// Keep this game for the next time.
    Keep(String),
    /// The game of an earlier time that was found goes on.
    TakeUp,
    /// Write a game to a file.
    Save(PathBuf, String),
    /// Read a file.
    Load(PathBuf),
    /// Remember what was chosen for the next time.
    Remember(Choices),
    /// Put a text on the clipboard.
    Copy(String),
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
    /// End the program.
    Quit,
}
