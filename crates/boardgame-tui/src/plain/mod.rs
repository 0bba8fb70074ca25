//! The plain face: lines in, sentences out.
//!
//! Every line of input is a command or a list of moves, and every event is one sentence of output,
//! so a screen reader, a script and a test can all follow a game. Nothing moves a cursor.
//!
//! ```text
//! > h8 i9
//! Black h8. White to move.
//! White i9. Black to move.
//! > undo
//! One move taken back. White to move.
//! ```
//!
//! On a terminal, lines are obeyed as they come, also while an engine thinks: `undo`, `now` and
//! `stop` interrupt it. Where the input is a pipe or a file, the next line is read only when no
//! engine is at work, so that a script need not know how long one takes. The end of the input ends
//! the program; on a pipe, once the engines have played what is theirs to play.

mod command;
mod input;
mod show;
mod words;

use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use boardgame_core::Move;
use boardgame_session::{
    Command, Event, Game, Label, Lang, Phase, PlayerView, Refused, Request, Seat, Session,
};

use self::command::Action;
use self::input::{Input, Lines};
use self::words::Words;
use crate::printable::Printable;
use crate::{Engines, Failure, Kit, write_whole};

/// How often a clock is looked at while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// How the face behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The language of what is said.
    pub lang: Lang,
    /// Whether the lines come from a person at a terminal.
    pub interactive: bool,
}

/// Plays at a table until the input ends or says `quit`. A table at which no game was begun yet
/// begins one.
///
/// # Errors
/// If the output cannot be written.
pub fn run<G: Game + Send + 'static>(
    session: &mut Session<G>,
    kit: Kit<G>,
    options: Options,
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
        out,
        queue: VecDeque::new(),
        passed: 0,
        now: Instant::now(),
    };
    face.play(&lines, &inputs)?;
    Ok(face.out.flush()?)
}

struct Face<'a, G: Game, W> {
    session: &'a mut Session<G>,
    kit: Kit<G>,
    engines: Engines<G>,
    options: Options,
    out: W,
    /// What the lines so far asked for and is not done yet.
    queue: VecDeque<Action>,
    /// Passes that the session has played by itself since the last move, and that a list of moves
    /// may write all the same.
    passed: usize,
    /// The time up to which the session was told that it passes.
    now: Instant,
}

impl<G: Game + Send + 'static, W: Write> Face<'_, G, W> {
    fn play(&mut self, lines: &Lines, inputs: &mpsc::Receiver<Input>) -> Result<(), Failure> {
        if self.session.phase() == Phase::Ready {
            self.table(Command::Start)?;
        } else {
            for job in self.session.jobs() {
                self.engines.start(job);
            }
            self.say_status()?;
        }
        let (mut asked, mut over) = (false, false);
        loop {
            while let Some(action) = self.next_action() {
                if action == Action::Quit {
                    return Ok(());
                }
                self.perform(action)?;
            }
            let idle = self.queue.is_empty() && !self.engines.busy();
            if over && (idle || self.options.interactive) {
                return Ok(());
            }
            if !over && !asked && (idle || self.options.interactive) {
                lines.ask();
                asked = true;
            }
            self.out.flush()?;
            match inputs.recv_timeout(TICK) {
                Ok(input) => {
                    self.pass_time()?;
                    match input {
                        Input::Line(line) => {
                            asked = false;
                            self.line(&line)?;
                        }
                        Input::End => over = true,
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
        let later = matches!(self.queue.front()?, Action::Move { later: true, .. });
        let waits = self.engines.busy() && (later || !self.options.interactive);
        if waits { None } else { self.queue.pop_front() }
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        // Only a person can be ahead of the queue, and a person wants what was said last.
        self.queue.clear();
        match command::parse(self.session.position(), line) {
            Ok(actions) => self.queue.extend(actions),
            Err(words) => self.say(&[words.text(self.options.lang)])?,
        }
        Ok(())
    }

    fn perform(&mut self, action: Action) -> Result<(), Failure> {
        match action {
            Action::Move { m: Move::Pass, .. } if self.passed > 0 => {
                self.passed -= 1;
                if self.options.interactive {
                    self.say_status()?;
                }
            }
            Action::Move { m: Move::Pass, .. } => self.table(Command::Pass)?,
            Action::Move { m, .. } => self.table(Command::Play(m))?,
            Action::Table(command) => self.table(command)?,
            Action::Repeat(command, times) => {
                for _ in 0..times {
                    match self.session.handle(command.clone()) {
                        Ok(events) => self.events(&events)?,
                        Err(why) => return self.refused(&why),
                    }
                }
            }
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
                for line in self.shown(&action).lines() {
                    writeln!(self.out, "{}", Printable(line))?;
                }
                if action == Action::Board {
                    self.say_status()?;
                }
            }
        }
        Ok(())
    }

    /// What a command that only shows something shows.
    fn shown(&self, action: &Action) -> String {
        let view = self.session.view();
        let words = match action {
            Action::Board => return show::board(&view),
            Action::Scores if view.phase == Phase::LookingBack => {
                return Refused::LookingBack.text(self.options.lang);
            }
            Action::Scores => {
                return show::numbers(&view, &(self.kit.scores)(self.session.position()));
            }
            Action::Moves if view.moves.is_empty() => Words::NoMoves,
            Action::Moves => return show::moves(&view),
            Action::Forbidden if view.forbidden.is_empty() => Words::NoneForbidden,
            Action::Forbidden => {
                let write = |&square| view.notation.write(view.grid, square).to_string();
                let squares: Vec<_> = view.forbidden.iter().map(write).collect();
                Words::Forbidden {
                    squares: squares.join(" "),
                }
            }
            Action::Wins => {
                let [one, two] = &view.players;
                let [score, draws] =
                    [Label::Score, Label::Draws].map(|label| label.text(self.options.lang));
                return format!(
                    "{score}: {} {} - {} {}, {draws}: {}",
                    Printable(&one.name),
                    one.wins,
                    two.wins,
                    Printable(&two.name),
                    view.draws
                );
            }
            Action::Time => {
                let time = |player: &PlayerView| {
                    let ms = player.remaining_ms.unwrap_or(player.thought_ms);
                    format!("{} {}", Printable(&player.name), show::clock(ms))
                };
                return view.players.each_ref().map(time).join(", ");
            }
            _ => Words::Help,
        };
        words.text(self.options.lang)
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
            _ if self.session.phase() == Phase::Over => String::new(),
            _ => self.status(),
        };
        self.say(&[why.text(self.options.lang), status])
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
                self.say(&[why.text(self.options.lang)])?;
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
        let mut sentences = Vec::new();
        let mut offered = false;
        for event in events {
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
            match event {
                Event::Passed {
                    automatic: true, ..
                } => self.passed += 1,
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
            self.say(&sentences)?;
            // The opponents here have no notion of a game that nobody can win.
            return self.table(Command::EngineDraw { accept: false });
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

    /// Writes the game to a file.
    fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let file = path.display().to_string();
        let words = match write_whole(path, &self.session.save()) {
            Ok(()) => Words::Saved { file },
            Err(why) => Words::CannotSave {
                file,
                why: why.to_string(),
            },
        };
        self.say(&[words.text(self.options.lang)])
    }

    /// Goes on with the game of a file, or, if there is none in it, with this one.
    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let file = path.display().to_string();
        let loaded = fs::read_to_string(path)
            .map_err(|why| why.to_string())
            .and_then(|text| Session::load(&text).map_err(|why| why.to_string()));
        match loaded {
            Ok(loaded) => {
                let mut events = self.session.replace(loaded);
                // It began long ago.
                events.retain(|event| !matches!(event, Event::Started { .. }));
                self.passed = 0;
                self.say(&[Words::Loaded { file }.text(self.options.lang)])?;
                self.events(&events)
            }
            Err(why) => self.say(&[Words::CannotLoad { file, why }.text(self.options.lang)]),
        }
    }

    fn wording(&self, event: &Event) -> String {
        self.session.describe(event).text(self.options.lang)
    }

    /// What the table waits for. A script is not told that an engine thinks, since it will be told
    /// what comes of it.
    fn status(&self) -> String {
        let view = self.session.view();
        match view.phase {
            Phase::Thinking if !self.options.interactive => String::new(),
            _ => view.message.text(self.options.lang),
        }
    }

    fn say_status(&mut self) -> Result<(), Failure> {
        let status = self.status();
        self.say(&[status])
    }

    /// Writes sentences on one line, the empty ones left out.
    fn say(&mut self, sentences: &[String]) -> Result<(), Failure> {
        let said: Vec<_> = sentences
            .iter()
            .filter(|text| !text.is_empty())
            .cloned()
            .collect();
        if said.is_empty() {
            return Ok(());
        }
        Ok(writeln!(self.out, "{}", Printable(&said.join(" ")))?)
    }
}
