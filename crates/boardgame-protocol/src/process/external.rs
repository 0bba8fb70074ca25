//! An engine in a process of its own: [`External`].

use std::boxed::Box;
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;

use boardgame_core::Position;

use super::Program;
use super::child::{Received, Running};
use crate::{Awaited, Clock, Event, Fault, HostSide, NewGame, Thought};

/// An engine that is a program, spoken to in a protocol.
///
/// It answers, or a [`Fault`] says why not: every wait has its end, whatever the program does or
/// leaves undone. After a fault of the engine's it is best dropped. Dropping ends the program.
///
/// ```no_run
/// use boardgame_core::gomoku::{Gomoku, Rules};
/// use boardgame_protocol::{Clock, External, NewGame, Patience, gomocup};
/// use std::time::Duration;
///
/// let program = "./pbrain-someone".parse()?;
/// let mut engine = External::start(program, gomocup::Host::new, Patience::default())?;
/// let start = Gomoku::new(Rules::default());
/// let clock = Clock::per_move(Duration::from_secs(1));
/// engine.new_game(&NewGame { clock, ..NewGame::new(start) })?;
/// let reply = engine.go(&[], &clock, Duration::from_secs(2))?;
/// println!("{:?} after {:?}", reply.m, reply.took);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct External<G: Position> {
    program: Program,
    host: Box<dyn HostSide<G> + Send>,
    /// For another start, which some engines need before each game.
    make_host: Box<dyn Fn() -> Box<dyn HostSide<G> + Send> + Send>,
    running: Running,
    patience: Patience,
    game: Option<NewGame<G>>,
    log: Option<Log>,
}

type Log = Box<dyn FnMut(Spoken, &str) + Send>;

/// How long to wait for what is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For an answer to the greeting, and so for the program to start.
    pub hello: Duration,
    /// For an answer to a new game.
    pub ready: Duration,
    /// For the program to end when told to.
    pub quit: Duration,
}

impl Default for Patience {
    /// Ten seconds for a greeting, thirty for a new game, one to end.
    fn default() -> Self {
        Self {
            hello: Duration::from_secs(10),
            ready: Duration::from_secs(30),
            quit: Duration::from_secs(1),
        }
    }
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spoken {
    /// To the engine.
    To,
    /// From the engine.
    From,
}

/// An engine's move.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<M> {
    /// The move, which is legal, or `None` if it gives the game up.
    pub m: Option<M>,
    /// From sending the request to receiving the move.
    pub took: Duration,
    /// The last that it told of its thinking.
    pub thought: Thought<M>,
}

impl<G: Position> External<G> {
    /// Starts the program and greets it.
    ///
    /// # Errors
    /// If it cannot be started, or if it does not answer as it should.
    pub fn start<H: HostSide<G> + Send + 'static>(
        program: Program,
        host: impl Fn() -> H + Send + 'static,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let running = Running::start(&program)?;
        let make_host = Box::new(move || Box::new(host()) as Box<dyn HostSide<G> + Send>);
        let mut external = Self {
            program,
            host: make_host(),
            make_host,
            running,
            patience,
            game: None,
            log: None,
        };
        external.hello()?;
        Ok(external)
    }

    /// The name that the engine goes by, or its program's.
    #[must_use]
    pub fn name(&self) -> String {
        let file = || self.program.path().file_name().unwrap_or_default();
        let name = self.host.name().map(str::to_string);
        name.unwrap_or_else(|| file().to_string_lossy().into_owned())
    }

    /// Has every line from now on shown to `log`.
    pub fn set_log(&mut self, log: impl FnMut(Spoken, &str) + Send + 'static) {
        self.log = Some(Box::new(log));
    }

    /// The last that the program wrote to its error output, at most two KiB.
    #[must_use]
    pub fn errors(&self) -> String {
        self.running.errors()
    }

    /// Begins a game. A program that cannot begin another one is started again.
    ///
    /// # Errors
    /// If the game is not possible, or if the engine does not answer as it should.
    pub fn new_game(&mut self, game: &NewGame<G>) -> Result<(), Fault> {
        let played = self.game.replace(game.clone()).is_some();
        match self.begin(game) {
            Err(Fault::Refused { .. }) if played => {
                self.start_again()?;
                self.begin(game)
            }
            result => result,
        }
    }

    /// Asks for a move in the position after `moves` from the start of the game, which may be any,
    /// and waits for it for at most `wait`.
    ///
    /// `wait` should be longer than what `clock` allows: an engine that is late but comes is told
    /// by [`Reply::took`].
    ///
    /// # Errors
    /// If the request is not possible, if the engine does not answer as it should, or if its move
    /// is not legal.
    pub fn go(
        &mut self,
        moves: &[G::Move],
        clock: &Clock,
        wait: Duration,
    ) -> Result<Reply<G::Move>, Fault> {
        self.go_observed(moves, clock, wait, &mut |_| {})
    }

    /// As [`go`](External::go), and shows `observer` what the engine says on the way.
    ///
    /// # Errors
    /// As for [`go`](External::go).
    pub fn go_observed(
        &mut self,
        moves: &[G::Move],
        clock: &Clock,
        wait: Duration,
        observer: &mut dyn FnMut(&Event<G::Move>),
    ) -> Result<Reply<G::Move>, Fault> {
        match self.ask(moves, clock, wait, observer) {
            // It cannot go back, so it begins anew.
            Err(Fault::Refused { .. }) if self.host.awaited() == Some(Awaited::Ready) => {
                self.start_again()?;
                if let Some(game) = self.game.clone() {
                    self.begin(&game)?;
                }
                self.ask(moves, clock, wait, observer)
            }
            result => result,
        }
    }

    /// Tells the engine to end, and waits for that; after [`Patience::quit`] it is killed. How it
    /// ended.
    pub fn quit(mut self) -> String {
        let mut out = Vec::new();
        self.host.quit(&mut out);
        let _ = self.send(&out);
        self.running.end(self.patience.quit)
    }

    fn hello(&mut self) -> Result<(), Fault> {
        let mut out = Vec::new();
        self.host.hello(&mut out)?;
        let begun = self.send(&out)?;
        match self.wait(begun, self.patience.hello, &mut |_| {}) {
            Err(Fault::Silent { .. }) if self.host.waive() => Ok(()),
            result => result.map(drop),
        }
    }

    fn begin(&mut self, game: &NewGame<G>) -> Result<(), Fault> {
        self.catch_up(&mut |_| {})?;
        let mut out = Vec::new();
        self.host.new_game(game, &mut out)?;
        let begun = self.send(&out)?;
        self.wait(begun, self.patience.ready, &mut |_| {}).map(drop)
    }

    fn start_again(&mut self) -> Result<(), Fault> {
        let mut out = Vec::new();
        self.host.quit(&mut out);
        let _ = self.send(&out);
        self.running.end(self.patience.quit);
        self.running = Running::start(&self.program)?;
        self.host = (self.make_host)();
        self.hello()
    }

    fn ask(
        &mut self,
        moves: &[G::Move],
        clock: &Clock,
        wait: Duration,
        observer: &mut dyn FnMut(&Event<G::Move>),
    ) -> Result<Reply<G::Move>, Fault> {
        self.catch_up(observer)?;
        let mut out = Vec::new();
        self.host.go(moves, clock, &mut out)?;
        let begun = self.send(&out)?;
        let mut thought = Thought::default();
        let (event, at) = self.wait(begun, wait, &mut |event| {
            if let Event::Thinks(later) = event {
                thought.update(later.clone());
            }
            observer(event);
        })?;
        Ok(Reply {
            m: match event {
                Event::Move(m) => Some(m),
                _ => None,
            },
            took: at.saturating_duration_since(begun),
            thought,
        })
    }

    fn send(&mut self, lines: &[String]) -> Result<Instant, Fault> {
        let now = Instant::now();
        for line in lines {
            if let Some(log) = &mut self.log {
                log(Spoken::To, line);
            }
            self.running.send(line)?;
        }
        Ok(now)
    }

    /// Takes what came while nothing was asked: an answer among it is out of turn.
    fn catch_up(&mut self, observer: &mut dyn FnMut(&Event<G::Move>)) -> Result<(), Fault> {
        let until = Instant::now();
        // One that never stops talking is heard while it is waited for.
        for _ in 0..MAX_CHATTER {
            match self.running.receive(until) {
                Received::Line(_, line) => self.hear(&line)?.iter().for_each(&mut *observer),
                Received::TooLong => {}
                Received::Nothing | Received::Closed => break,
            }
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) -> Result<Option<Event<G::Move>>, Fault> {
        if let Some(log) = &mut self.log {
            log(Spoken::From, line);
        }
        let mut out = Vec::new();
        let event = self.host.line(line, &mut out)?;
        self.send(&out)?;
        Ok(event)
    }

    /// Takes lines until the engine owes nothing more, and says what it said last and when.
    fn wait(
        &mut self,
        begun: Instant,
        patience: Duration,
        observer: &mut dyn FnMut(&Event<G::Move>),
    ) -> Result<(Event<G::Move>, Instant), Fault> {
        let until = begun.checked_add(patience).unwrap_or(begun + YEAR);
        loop {
            let (at, line) = match self.running.receive(until) {
                Received::Line(at, line) => (at, line),
                Received::TooLong => continue,
                Received::Nothing => {
                    return Err(Fault::Silent {
                        awaited: self.host.awaited().unwrap_or(Awaited::Ready),
                        after: patience,
                        complaint: self.host.complaint().map(str::to_string),
                    });
                }
                Received::Closed => {
                    return Err(Fault::Ended {
                        status: self.running.end(LAST_WORDS),
                        awaited: self.host.awaited(),
                    });
                }
            };
            let event = self.hear(&line)?;
            if let Some(event) = event {
                observer(&event);
                if self.host.awaited().is_none() {
                    return Ok((event, at));
                }
            }
            // One that never stops talking is late all the same.
            if Instant::now() > until && at > until {
                return Err(Fault::Silent {
                    awaited: self.host.awaited().unwrap_or(Awaited::Ready),
                    after: patience,
                    complaint: self.host.complaint().map(str::to_string),
                });
            }
        }
    }
}

/// Lines to hear at once that nobody has asked for.
const MAX_CHATTER: usize = 1000;
/// For waits that are too long to be reckoned.
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// How long a program that has closed its output may take to end.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl<G: Position> std::fmt::Debug for External<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("External")
            .field("program", &self.program)
            .finish_non_exhaustive()
    }
}
