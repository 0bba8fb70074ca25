//! Lines of input, one at a time and each only when it is asked for.

use std::io::BufRead;
use std::sync::mpsc::{self, Sender};
use std::thread;

use boardgame_session::Command;

/// Something that happens to the face.
pub(super) enum Input {
    /// A line that was asked for.
    Line(String),
    /// There are no more lines.
    End,
    /// An engine's answer.
    Answer(Command),
}

/// A thread that reads lines, so that nobody else has to wait for one.
pub(super) struct Lines {
    wanted: Sender<()>,
}

impl Lines {
    /// Reads from `input` and sends what comes.
    pub(super) fn read(mut input: impl BufRead + Send + 'static, inputs: Sender<Input>) -> Self {
        let (wanted, requests) = mpsc::channel();
        let events = inputs.clone();
        let read = move || {
            let mut bytes = Vec::new();
            while requests.recv().is_ok() {
                bytes.clear();
                // An input that cannot be read any further has ended.
                let event = match input.read_until(b'\n', &mut bytes) {
                    Ok(1..) => Input::Line(String::from_utf8_lossy(&bytes).into_owned()),
                    Ok(0) | Err(_) => Input::End,
                };
                if events.send(event).is_err() {
                    break;
                }
            }
        };
        if thread::Builder::new().spawn(read).is_err() {
            // Nobody reads, so nothing will come; if nobody listens either, that is no matter.
            let _ = inputs.send(Input::End);
        }
        Self { wanted }
    }

    /// Asks for the next line.
    pub(super) fn ask(&self) {
        // Without a thread there are no more lines, and it has said so.
        let _ = self.wanted.send(());
    }
}
