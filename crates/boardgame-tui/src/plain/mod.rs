//! The plain face: lines in, sentences out.
//!
//! Every line of input is a command or a line of moves, among which `undo`, `redo` and `pass` may
//! stand; a line with a fault is not played at all. Every event is one sentence of output, so a
//! screen reader, a script and a test can all follow a game. Nothing moves a cursor.
//!
//! ```text
//! > h8 i9
//! Black h8. White to move.
//! White i9. Black to move.
//! > undo redo
//! One move taken back. White to move.
//! One move played again. Black to move.
//! ```
//!
//! On a terminal the first line names `help`, and the board is drawn at the start of a game, after
//! `load` and whenever a turn is over; a pipe gets it only for `board`.
//!
//! On a terminal, lines are obeyed as they come, also while an engine thinks: `undo`, `now` and
//! `stop` interrupt it. Where the input is a pipe or a file, the next line is read only when no
//! engine is at work, so that a script need not know how long one takes. The end of the input ends
//! the program; on a pipe, once the engines have played what is theirs to play.
//!
//! With [`Options::json`] each event, and the view after it, is a line of JSON instead.
#![doc = include_str!("json.md")]

pub(crate) mod action;
pub(crate) mod command;
mod files;
mod input;
mod json;
mod repeat;
mod say;
mod script;
mod show;
pub(crate) mod words;

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use boardgame_core::Move;
use boardgame_session::{Command, Event, Game, Lang, Phase, Refused, Request, Seat, Session};

use self::action::Action;
use self::input::{Input, Lines};
use self::say::Draw;
use self::words::Words;
use crate::keep::Shelf;
use crate::saver::Saver;
use crate::{Engines, Failure, Kit};

/// How often a clock is looked at while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// How the face behaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The language of what is said.
    pub lang: Lang,
    /// Whether the lines come from a person at a terminal.
    pub interactive: bool,
    /// A file to which the game is saved before anything that happened in it is shown, and once
    /// more at the end.
    pub save: Option<PathBuf>,
    /// Whether every event and the view after it are written as JSON instead of sentences.
    pub json: bool,
}

/// Plays at a table until the input ends or says `quit`. A table at which no game was begun yet
/// begins one.
///
/// # Errors
/// If the input cannot be read or the output cannot be written; or if at the end the game cannot be
/// saved, which before that is only said.
pub fn run<G: Game + Send + 'static>(
    session: &mut Session<G>,
    kit: Kit<G>,
    options: Options,
    input: impl BufRead + Send + 'static,
    out: impl Write,
) -> Result<(), Failure> {
    run_keeping(session, kit, options, Shelf::default(), input, out)
}

/// As [`run`], and keeps the game on a shelf.
pub(crate) fn run_keeping<G: Game + Send + 'static>(
    session: &mut Session<G>,
    kit: Kit<G>,
    options: Options,
    shelf: Shelf,
    input: impl BufRead + Send + 'static,
    out: impl Write,
) -> Result<(), Failure> {
    let (sender, inputs) = mpsc::channel();
    let lines = Lines::read(input, sender.clone());
    let engines = Engines::new(kit, move |command| {
        // If the face has gone, so has the need for an answer.
        let _ = sender.send(Input::Answer(command));
    });
    let mut face = Face {
        session,
        kit,
        engines,
        options,
        shelf,
        out,
        queue: VecDeque::new(),
        passed: 0,
        draw: Draw::No,
        unsaved: false,
        save_failed: false,
        saver: Saver::default(),
        now: Instant::now(),
    };
    let played = face.play(&lines, &inputs);
    let shown = face.out.flush();
    // A game is worth saving even if nobody listens any more.
    face.save_at_end()?;
    played?;
    Ok(shown?)
}

struct Face<'a, G: Game, W> {
    session: &'a mut Session<G>,
    kit: Kit<G>,
    engines: Engines<G>,
    options: Options,
    /// Where the game is kept for the next time.
    shelf: Shelf,
    out: W,
    /// What the lines so far asked for and is not done yet.
    queue: VecDeque<Step>,
    /// Passes that the session has played by itself since the last move, and that a list of moves
    /// may write all the same.
    passed: usize,
    /// Whether a person is to see the board unasked.
    draw: Draw,
    /// Whether anything happened since the game was saved by itself.
    unsaved: bool,
    /// Whether that did not work, and was said.
    save_failed: bool,
    /// What saves when that is asked for.
    saver: Saver,
    /// The time up to which the session was told that it passes.
    now: Instant,
}

/// A part of a line.
struct Step {
    action: Action,
    /// Whether it is not the first part, and so waits for an answer to the one before.
    later: bool,
}

impl<G: Game + Send + 'static, W: Write> Face<'_, G, W> {
    fn play(&mut self, lines: &Lines, inputs: &mpsc::Receiver<Input>) -> Result<(), Failure> {
        if self.options.interactive {
            self.say(&[Words::Welcome.text(self.options.lang)])?;
        }
        if self.session.phase() == Phase::Ready {
            self.table(Command::Start)?;
            // Nothing is lost yet, and there may be an older game in the file.
            self.unsaved = false;
        } else {
            for job in self.session.jobs() {
                self.engines.start(job);
            }
            self.say_status()?;
            self.draw = Draw::Now;
        }
        let (mut asked, mut over, mut read) = (false, false, Ok(()));
        loop {
            while let Some(action) = self.next_action() {
                if action == Action::Quit {
                    return Ok(());
                }
                self.perform(action)?;
            }
            if self.queue.is_empty() {
                self.draw_if_due()?;
            }
            let idle = self.queue.is_empty() && !self.engines.busy();
            if over && (idle || self.options.interactive) {
                return read;
            }
            if !over && !asked && (idle || self.options.interactive) {
                lines.ask();
                asked = true;
            }
            self.save_change()?;
            self.out.flush()?;
            match inputs.recv_timeout(TICK) {
                Ok(input) => {
                    self.pass_time()?;
                    match input {
                        Input::Line(line) => {
                            asked = false;
                            self.line(&line)?;
                        }
                        Input::TooLong => {
                            asked = false;
                            self.not_played(&Words::LineTooLong)?;
                        }
                        Input::End => over = true,
                        Input::Broken(error) => {
                            over = true;
                            read = Err(Failure::Input(error));
                        }
                        Input::Answer(command) => self.answer(command)?,
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) => self.pass_time()?,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// The next thing to do, unless it has to wait for an engine.
    fn next_action(&mut self) -> Option<Action> {
        let later = self.queue.front()?.later;
        let waits = self.engines.busy() && (later || !self.options.interactive);
        if waits {
            return None;
        }
        self.queue.pop_front().map(|step| step.action)
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        match command::parse(self.session.position(), line) {
            Ok(actions) => {
                let step = |(index, action)| Step {
                    action,
                    later: index > 0,
                };
                // Only a person can be ahead of the queue, and a person wants what was said last.
                self.queue = actions.into_iter().enumerate().map(step).collect();
                Ok(())
            }
            Err(words) => self.not_played(&words),
        }
    }

    /// Says what is wrong with a line.
    fn not_played(&mut self, words: &Words) -> Result<(), Failure> {
        self.queue.clear();
        self.say_refused(&[words.text(self.options.lang)])
    }

    fn perform(&mut self, action: Action) -> Result<(), Failure> {
        match action {
            Action::Move(Move::Pass) if self.passed > 0 => {
                self.passed -= 1;
                if self.options.interactive {
                    self.say_status()?;
                }
            }
            Action::Move(Move::Pass) => self.table(Command::Pass)?,
            Action::Move(m) => self.table(Command::Play(m))?,
            Action::Table(command) => self.table(command)?,
            Action::Repeat(command, times) => self.repeat(&command, times)?,
            Action::BackToGame => self.table(Command::GoTo(self.session.view().moves.len()))?,
            Action::Save(path) => self.save(&path)?,
            Action::Load(path) => self.load(&path)?,
            Action::Quit => {}
            Action::Board
            | Action::Moves
            | Action::Scores
            | Action::Forbidden
            | Action::Wins
            | Action::Time
            | Action::Help => {
                self.show(&action)?;
                if action == Action::Board {
                    self.say_status()?;
                }
            }
        }
        Ok(())
    }

    /// Asks the session for something, and says what came of it.
    fn table(&mut self, command: Command) -> Result<(), Failure> {
        match self.session.handle(command) {
            Ok(events) => self.events(&events),
            Err(why) => self.refused(&why),
        }
    }

    /// Says why something was refused. What was to follow in the same line cannot be meant then.
    fn refused(&mut self, why: &Refused) -> Result<(), Failure> {
        self.queue.clear();
        let status = match why {
            Refused::Unconfirmed => Words::ConfirmNew.text(self.options.lang),
            // The result was shown when the game ended, and once is enough.
            _ if self.session.phase() == Phase::Over || self.options.json => String::new(),
            _ => self.status(),
        };
        self.say_refused(&[why.text(self.options.lang), status])
    }

    /// An engine's answer. One that is not wanted any more is dropped, and an engine that breaks
    /// the rules has lost its turn to answer.
    fn answer(&mut self, command: Command) -> Result<(), Failure> {
        let ticket = match command {
            Command::EngineMove { ticket, .. }
            | Command::EngineChoice { ticket, .. }
            | Command::HintMove { ticket, .. }
            | Command::EngineFailed { ticket } => ticket,
            _ => return Ok(()),
        };
        self.engines.forget(ticket);
        match self.session.handle(command) {
            Ok(events) => self.events(&events),
            Err(Refused::StaleTicket { .. }) => Ok(()),
            Err(why) => {
                self.say_refused(&[why.text(self.options.lang)])?;
                self.table(Command::EngineFailed { ticket })
            }
        }
    }

    /// Tells the session how much time has passed.
    fn pass_time(&mut self) -> Result<(), Failure> {
        let ms = self.now.elapsed().as_millis() as u64;
        self.now += Duration::from_millis(ms);
        let events = self.session.advance(ms);
        if events.is_empty() {
            Ok(())
        } else {
            self.events(&events)
        }
    }

    /// Does what events ask a face to do, and says what happened.
    fn events(&mut self, events: &[Event]) -> Result<(), Failure> {
        self.unsaved = true;
        let mut sentences = Vec::new();
        let mut offered = false;
        for event in events {
            self.draw = self.draw.max(Draw::after(event));
            match event {
                Event::EngineWanted { ticket } => self.start(*ticket),
                Event::HintWanted { ticket } => self.start(*ticket),
                Event::JobCancelled { ticket } => self.engines.forget(*ticket),
                Event::AnswerNow { ticket } => self.engines.hurry(*ticket),
                _ => {}
            }
            // That an engine works or not is seen from the status.
            if !matches!(
                event,
                Event::EngineWanted { .. } | Event::JobCancelled { .. }
            ) {
                sentences.push(self.wording(event));
            }
            if self.options.json
                && let Some(value) = json::event(self.session, event, self.options.lang)
            {
                writeln!(self.out, "{}", json::line("event", value))?;
            }
            match event {
                Event::Passed {
                    automatic: true, ..
                } => self.passed += 1,
                // The passes after the last move were played again with it.
                Event::Redone { .. } => {
                    let moves = self.session.view().moves;
                    let passes = moves.iter().rev().take_while(|move_| move_.m == Move::Pass);
                    self.passed = passes.count();
                }
                Event::Moved { .. } | Event::TookBack { .. } | Event::Started { .. } => {
                    self.passed = 0;
                }
                Event::Asked { ask } if ask.what == Request::Draw => {
                    let opponent = &self.session.settings().seats[(!ask.by).index()];
                    offered = matches!(opponent, Seat::Engine { .. });
                }
                _ => {}
            }
        }
        if offered {
            if !self.options.json {
                self.say(&sentences)?;
            }
            // The opponents here have no notion of a game that nobody can win.
            return self.table(Command::EngineDraw { accept: false });
        }
        if self.options.json {
            return self.say_status();
        }
        sentences.push(self.status());
        sentences.dedup();
        self.say(&sentences)
    }

    fn start(&mut self, ticket: u64) {
        if let Some(job) = self.session.job(ticket) {
            self.engines.start(job);
        }
    }
}
