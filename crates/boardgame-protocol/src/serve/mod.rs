//! An engine at work: lines in, a search on a thread of its own, lines out.

mod watch;
mod worker;

use std::boxed::Box;
use std::io::{self, Read, Write};
use std::string::{String, ToString};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use std::vec::Vec;

use boardgame_core::Position;
use boardgame_core::search::{Report, Searcher};

use crate::read_lines::read_lines;
use crate::{Action, Dialogue, EngineSide, LineTooLong, Resources};
use watch::Control;
use worker::Worker;

/// How an engine is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Serve {
    /// What is kept back from every time limit, for what lies between the search and the host's
    /// clock; a quarter of the limit at the most.
    pub reserve: Duration,
    /// Bytes that a line may have.
    pub max_line: usize,
    /// Whether the engine may think on the other side's time ([`Action::Ponder`]).
    pub ponder: bool,
}

impl Default for Serve {
    /// 30 ms, lines up to 256 KiB, which is more than the longest game needs, and no thinking on the
    /// other side's time.
    fn default() -> Self {
        Self {
            reserve: Duration::from_millis(30),
            max_line: 1 << 18,
            ponder: false,
        }
    }
}

/// What happens to an engine.
enum Happening<M> {
    Line(Instant, Result<String, LineTooLong>),
    /// No more lines.
    Closed,
    Thinks(Report<M>),
    /// `None` if it has failed.
    Found(Option<Report<M>>),
}

/// Lines and reports that may wait for each other.
const QUEUE: usize = 64;

impl Serve {
    /// Serves an engine's side of a protocol until it is told to quit or the input ends. `make`
    /// gives a searcher for the resources that are allowed, at the beginning and whenever a game
    /// begins or the resources change.
    ///
    /// Lines are read while a search runs, so commands that cannot wait are obeyed at once. The
    /// clock of a search runs from the moment its command came. When the input ends, a search is
    /// ended, its answer is given and so are those to the commands that wait. On return a search or
    /// a read that has not ended yet is left to its thread, which ends with it.
    ///
    /// ```
    /// use boardgame_core::gomoku::{Gomoku, player};
    /// use boardgame_protocol::{Serve, gomocup};
    ///
    /// let input = "START 15\nTURN 7,7\n".as_bytes();
    /// let mut output = Vec::new();
    /// let engine = gomocup::Engine::new(&[("name", "Mine")]);
    /// Serve::default().run(engine, |_| player(5, 1), input, &mut output)?;
    /// let output = String::from_utf8(output)?;
    /// assert!(output.starts_with("OK\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the output cannot be written. One that nobody reads any more is no error, but the end.
    pub fn run<P, E>(
        &self,
        engine: E,
        make: impl FnMut(&Resources) -> Box<dyn Searcher<P> + Send> + Send + 'static,
        input: impl Read + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()>
    where
        P: Position + Send + 'static,
        P::Move: Send,
        E: EngineSide<P>,
    {
        let epoch = Instant::now();
        let (sender, happenings) = sync_channel(QUEUE);
        let max_line = self.max_line;
        let lines = sender.clone();
        thread::Builder::new()
            .name("input".to_string())
            .spawn(move || read(input, max_line, &lines))?;
        let mut dialogue = Dialogue::new(engine);
        let worker = Worker::start(make, sender)?;
        let mut control: Option<Arc<Control>> = None;
        let mut pondering: Option<Arc<Control>> = None;
        let mut actions = Vec::new();
        while let Ok(happening) = happenings.recv() {
            let now = epoch.elapsed();
            match happening {
                Happening::Line(at, Ok(line)) => {
                    stop(pondering.take().as_ref());
                    let at = at.saturating_duration_since(epoch);
                    dialogue.line(line, at, &mut actions);
                }
                Happening::Line(_, Err(error)) => dialogue.too_long(error, &mut actions),
                Happening::Closed => dialogue.close(&mut actions),
                Happening::Thinks(report) => dialogue.thinks(&report, now, &mut actions),
                Happening::Found(report) => {
                    control = None;
                    dialogue.found(report.as_ref(), now, &mut actions);
                }
            }
            for action in actions.drain(..) {
                match action {
                    Action::Say(line) => {
                        let said = writeln!(output, "{line}").and_then(|()| output.flush());
                        match said {
                            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                                stop(control.as_ref());
                                stop(pondering.as_ref());
                                return Ok(());
                            }
                            result => result?,
                        }
                    }
                    Action::Think(job) => {
                        let begun = Control::new(epoch + job.since, &job, self.reserve);
                        let begun = Arc::new(begun);
                        control = Some(Arc::clone(&begun));
                        worker.think(job, begun);
                    }
                    Action::Ponder(position) if self.ponder => {
                        let begun = Arc::new(Control::untimed());
                        stop(pondering.replace(Arc::clone(&begun)).as_ref());
                        worker.ponder(position, begun);
                    }
                    Action::Ponder(_) => {}
                    Action::Retime(time) => {
                        if let Some(control) = &control {
                            control.retime(&time);
                        }
                    }
                    Action::Stop => stop(control.as_ref()),
                    Action::Renew(resources) => worker.renew(resources),
                    Action::Quit => {
                        stop(control.as_ref());
                        stop(pondering.as_ref());
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

fn stop(control: Option<&Arc<Control>>) {
    if let Some(control) = control {
        control.stop();
    }
}

fn read<M>(input: impl Read, max_line: usize, to: &SyncSender<Happening<M>>) {
    read_lines(input, max_line, |now, line| {
        to.send(Happening::Line(now, line)).is_ok()
    });
    let _ = to.send(Happening::Closed);
}
