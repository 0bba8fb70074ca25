//! A running program and the threads that carry its lines.

use std::collections::VecDeque;
use std::format;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::string::{String, ToString};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::Program;
use crate::read_lines::read_lines;
use crate::{Fault, LineTooLong};

/// Lines that may wait to be read by the program.
const OUTBOX: usize = 4096;
/// Lines that may wait to be read by us; beyond it the program has to wait.
const INBOX: usize = 256;
/// Bytes of a line that are kept.
const MAX_LINE: usize = 1 << 14;
/// Bytes of the error output that are kept: the last ones.
const MAX_ERRORS: usize = 1 << 11;

/// A running program. Dropping it ends the program, and everything that it has started.
#[derive(Debug)]
pub(super) struct Running {
    child: Child,
    /// Closed when the program is told to end.
    outbox: Option<SyncSender<String>>,
    inbox: Receiver<(Instant, Result<String, LineTooLong>)>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    ended: Option<ExitStatus>,
}

/// What came from the program.
#[derive(Debug)]
pub(super) enum Received {
    /// A line, and when it came.
    Line(Instant, String),
    /// Something that is too long for a line.
    TooLong,
    /// Nothing in time.
    Nothing,
    /// Nothing more will come.
    Closed,
}

impl Running {
    pub(super) fn start(program: &Program) -> Result<Self, Fault> {
        let failed = |cause: io::Error| Fault::Start {
            program: program.to_string(),
            cause: cause.to_string(),
        };
        let mut command = program.command();
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (outbox, to_write) = sync_channel(OUTBOX);
        let (read, inbox) = sync_channel(INBOX);
        let errors = Arc::<Mutex<VecDeque<u8>>>::default();
        let kept = Arc::clone(&errors);
        // From here on, whatever fails, the program is ended by dropping this.
        let running = Self {
            child,
            outbox: Some(outbox),
            inbox,
            errors,
            ended: None,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        let spawn = |name: &str, work: std::boxed::Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name(name.to_string());
            thread.spawn(work).map(drop).map_err(failed)
        };
        spawn(
            "engine input",
            std::boxed::Box::new(move || write_lines(stdin, &to_write)),
        )?;
        spawn(
            "engine output",
            std::boxed::Box::new(move || {
                read_lines(stdout, MAX_LINE, |now, line| read.send((now, line)).is_ok());
            }),
        )?;
        spawn(
            "engine errors",
            std::boxed::Box::new(move || read_errors(stderr, &kept)),
        )?;
        Ok(running)
    }

    pub(super) fn send(&self, line: &str) -> Result<(), Fault> {
        match self
            .outbox
            .as_ref()
            .map(|outbox| outbox.try_send(line.to_string()))
        {
            Some(Err(TrySendError::Full(_))) => Err(Fault::Deaf { lines: OUTBOX }),
            // If it has ended, reading will tell.
            _ => Ok(()),
        }
    }

    pub(super) fn receive(&self, until: Instant) -> Received {
        let left = until.saturating_duration_since(Instant::now());
        match self.inbox.recv_timeout(left) {
            Ok((at, Ok(line))) => Received::Line(at, line),
            Ok((_, Err(LineTooLong { .. }))) => Received::TooLong,
            Err(RecvTimeoutError::Timeout) => Received::Nothing,
            Err(RecvTimeoutError::Disconnected) => Received::Closed,
        }
    }

    /// Closes its input and lets it end by itself; after `grace` it is killed. How it ended.
    pub(super) fn end(&mut self, grace: Duration) -> String {
        self.outbox = None;
        let until = Instant::now() + grace;
        let mut pause = Duration::from_millis(1);
        while self.ended.is_none() && !self.has_exited() && Instant::now() < until {
            // A program that is still writing must not be held up by that.
            while self.inbox.try_recv().is_ok() {}
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        let alive = self.ended.is_none() && !self.has_exited();
        self.kill();
        let status = self
            .ended
            .map_or("lost".to_string(), |status| status.to_string());
        if alive {
            format!("killed after {grace:?}")
        } else {
            status
        }
    }

    /// The last that it wrote to its error output.
    pub(super) fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = errors.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Whether it has ended, without taking note of it: until then its number belongs to it, and
    /// so does the number of its group.
    #[cfg(unix)]
    fn has_exited(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) else {
            return true;
        };
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(pid), look), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        match self.child.try_wait() {
            Ok(None) => false,
            Ok(status) => {
                self.ended = status;
                true
            }
            Err(_) => true,
        }
    }

    /// Ends it and all that it has started, and takes note of it.
    fn kill(&mut self) {
        if self.ended.is_some() {
            return;
        }
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        self.ended = self.child.wait().ok();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    // What waits together is written together: a position is hundreds of lines.
    while let Ok(mut text) = lines.recv() {
        text.push('\n');
        while let Ok(line) = lines.try_recv() {
            text += &line;
            text.push('\n');
        }
        if stdin.write_all(text.as_bytes()).is_err() || stdin.flush().is_err() {
            return;
        }
    }
}

fn read_errors(mut stderr: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut bytes = [0; 4096];
    loop {
        let count = match stderr.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&bytes[..count]);
        let over = kept.len().saturating_sub(MAX_ERRORS);
        kept.drain(..over);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_read_is_deaf_after_a_bounded_number_of_lines() {
        let running = Running::start(&Program::new("sleep").arg("60")).unwrap();
        let line = "x".repeat(100);
        let refused = (0..20_000).find_map(|_| running.send(&line).err());
        assert_eq!(refused, Some(Fault::Deaf { lines: OUTBOX }));
    }
}
