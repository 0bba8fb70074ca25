//! Lines of input, one at a time and each only when it is asked for.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Sender};
use std::thread;

use boardgame_session::Command;

/// Something that happens to the face.
pub(super) enum Input {
    /// A line that was asked for.
    Line(String),
    /// A line of more bytes than [`MAX_LINE`], which was not kept.
    TooLong,
    /// There are no more lines.
    End,
    /// There are no more lines that could be read.
    Broken(io::Error),
    /// An engine's answer.
    Answer(Command),
}

/// Bytes that a line may have without its end.
const MAX_LINE: usize = 1 << 20;

/// A thread that reads lines, so that nobody else has to wait for one.
pub(super) struct Lines {
    wanted: Sender<()>,
}

impl Lines {
    /// Reads from `input` and sends what comes.
    pub(super) fn read(input: impl BufRead + Send + 'static, inputs: Sender<Input>) -> Self {
        let (wanted, requests) = mpsc::channel();
        let events = inputs.clone();
        let mut reader = Reader {
            input,
            begun: false,
            cut: false,
        };
        let read = move || {
            while requests.recv().is_ok() {
                if events
                    .send(reader.next().unwrap_or_else(Input::Broken))
                    .is_err()
                {
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

struct Reader<R> {
    input: R,
    /// Whether a line was read already.
    begun: bool,
    /// Whether the rest of a line that is too long is still to come.
    cut: bool,
}

impl<R: BufRead> Reader<R> {
    fn next(&mut self) -> io::Result<Input> {
        if self.cut {
            self.input.skip_until(b'\n')?;
            self.cut = false;
        }
        let mut line = Vec::new();
        // One byte more, for the end of the line.
        let mut part = self.input.by_ref().take(MAX_LINE as u64 + 1);
        if part.read_until(b'\n', &mut line)? == 0 {
            return Ok(Input::End);
        }
        let begun = std::mem::replace(&mut self.begun, true);
        if line.len() > MAX_LINE && !line.ends_with(b"\n") {
            self.cut = true;
            return Ok(Input::TooLong);
        }
        let text = String::from_utf8_lossy(&line);
        // A byte order mark is no character of the first line.
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) if !begun => rest,
            _ => &text,
        };
        Ok(Input::Line(text.to_string()))
    }
}
