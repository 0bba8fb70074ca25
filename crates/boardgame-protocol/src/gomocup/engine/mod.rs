//! The engine's side: [`Engine`].

mod block;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::search::{Report, TimeControl};
use boardgame_core::{Board, Grid, Move, Position, Score, Square};

use block::{Block, Kind};

use super::board::Stones;
use super::settings::Settings;
use super::swap2::Opening;
use super::thought::message;
use super::{Answer, Command, CommandError, Dialect, Field, Point};
use crate::engine::{Action, EngineSide, Job, Lost, Resources, Urgency};

/// An engine that speaks Gomocup's protocol.
///
/// - What is not known is answered by `UNKNOWN`, what cannot be done by `ERROR`; neither changes
///   anything. A faulty `INFO` is reported by `MESSAGE` before the next answer, and limits that
///   cannot be kept by `ERROR` at the next command, since a manager does not listen after `INFO`.
/// - `timeout_turn 0` is taken as 10 ms. Where no limit at all is told, a move takes 5 s.
/// - Yixin's commands switch to Yixin's meaning of `INFO rule`, see [`Dialect`].
/// - It thinks on the opponent's time where that was asked for, see
///   [`with_pondering`](Engine::with_pondering).
/// - In a continuous game, stones of rows that have won block both sides.
///
/// ```
/// use boardgame_core::gomoku::Gomoku;
/// use boardgame_protocol::gomocup::Engine;
/// use boardgame_protocol::{Action, EngineSide};
/// use std::time::Duration;
///
/// let (mut engine, mut out) = (Engine::new(&[("name", "Mine")]), Vec::new());
/// engine.line("START 15", Duration::ZERO, &mut out);
/// assert_eq!(out.last(), Some(&Action::Say("OK".into())));
/// engine.line("TURN 7,7", Duration::ZERO, &mut out);
/// assert!(matches!(out.last(), Some(Action::Think(job)) if job.position.placed() == 1));
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    about: Vec<(String, String)>,
    settings: Settings,
    /// Whether to think on the opponent's time unless a manager says.
    ponders: bool,
    stones: Option<Stones>,
    /// A position that is being told.
    block: Option<Block>,
    task: Option<Task>,
    /// When the clock of the task began to run.
    since: Duration,
    /// Time used in this game.
    used: Duration,
    /// What was found and is to be forgotten, or resources that have changed.
    stale: bool,
    /// Complaints about `INFO` that nobody has heard yet.
    unheard: Vec<String>,
}

/// What a search is for.
#[derive(Clone, Debug)]
enum Task {
    /// To move.
    Move,
    /// To tell the best moves.
    NBest,
    /// To choose three stones.
    Opening(Opening),
    /// To choose a colour.
    Colour,
}

/// Complaints that are kept until the next answer.
const MAX_UNHEARD: usize = 8;
/// Moves that a player is likely still to make: most games are over within sixty.
const EXPECTED: u32 = 25;

type Out = Vec<Action<Gomoku>>;

impl Engine {
    /// An engine that says this of itself: pairs of keys and values, of which `name`, `version`,
    /// `author`, `country`, `www` and `email` are usual.
    #[must_use]
    pub fn new(about: &[(&str, &str)]) -> Self {
        let pair = |(key, value): &(&str, &str)| (key.to_string(), value.replace('"', "'"));
        Self {
            about: about.iter().map(pair).collect(),
            settings: Settings::default(),
            ponders: false,
            stones: None,
            block: None,
            task: None,
            since: Duration::ZERO,
            used: Duration::ZERO,
            stale: false,
            unheard: Vec::new(),
        }
    }

    /// The same engine, which after its moves asks for thinking on the opponent's time
    /// ([`Action::Ponder`]) if `ponders`, or not, unless a manager says by `INFO pondering`.
    #[must_use]
    pub const fn with_pondering(mut self, ponders: bool) -> Self {
        self.ponders = ponders;
        self
    }

    fn command(&mut self, command: Command, now: Duration, out: &mut Out) -> Result<(), String> {
        match command {
            Command::Start(side) => self.start(side, side, out),
            Command::RectStart { width, height } => self.start(width, height, out),
            Command::Restart => {
                let grid = self.stones()?.grid();
                self.begin(grid, out);
                Ok(())
            }
            Command::Begin => self.think(Task::Move, now, out),
            Command::Turn(point) => {
                let mut stones = self.stones()?.clone();
                stones.push(self.empty(point)?, Field::Opponent)?;
                self.ready(&self.after(&stones)?)?;
                self.stones = Some(self.after(&stones)?);
                self.think(Task::Move, now, out)
            }
            Command::Play(point) => {
                let square = self.empty(point)?;
                self.place_own(square, out)
            }
            Command::TakeBack(point) => {
                let stones = self.stones.as_mut().ok_or(NO_GAME)?;
                let square = point.on(stones.grid());
                if !square.is_some_and(|square| stones.remove(square)) {
                    return Err(format!("there is no stone on {point}"));
                }
                say(Answer::Ok(String::new()), out);
                Ok(())
            }
            Command::Board | Command::YxBoard | Command::Swap2Board => {
                let kind = match command {
                    Command::Board => Kind::Board,
                    Command::YxBoard => Kind::YxBoard,
                    _ => Kind::Swap2,
                };
                self.stones()?;
                self.block = Some(Block {
                    kind,
                    stones: Vec::new(),
                    error: None,
                    since: now,
                });
                Ok(())
            }
            Command::Stone(_) | Command::Point(_) | Command::Done => {
                Err("a line of a position, but none was begun".to_string())
            }
            Command::Info(info) => {
                let before = self.settings.resources();
                self.settings.take(info);
                self.stale |= before != self.settings.resources();
                if self.task.is_some() {
                    // Limits may change during a search, and then count for it.
                    out.push(Action::Retime(self.settings.time(self.used)));
                } else if self.stones.is_some() {
                    self.renew(out);
                }
                Ok(())
            }
            Command::About => {
                say(Answer::About(self.about.clone()), out);
                Ok(())
            }
            Command::End => {
                out.push(Action::Quit);
                Ok(())
            }
            Command::YxStop => {
                if self.task.is_some() {
                    out.push(Action::Stop);
                }
                Ok(())
            }
            Command::YxShowForbid => self.show_forbidden(out),
            Command::YxHashClear => {
                self.stale = true;
                Ok(())
            }
            Command::YxNBest(count) => {
                self.think(Task::NBest, now, out)?;
                for action in out {
                    if let Action::Think(job) = action {
                        job.limits.lines = Some(count.into());
                    }
                }
                Ok(())
            }
            Command::YxShowInfo => Ok(()),
        }
    }

    fn start(&mut self, width: u16, height: u16, out: &mut Out) -> Result<(), String> {
        let rules = Rules::new(width.into(), height.into(), 5, Rule::Freestyle);
        let grid = rules.map_err(|error| error.to_string())?.grid();
        self.begin(grid, out);
        Ok(())
    }

    fn begin(&mut self, grid: Grid, out: &mut Out) {
        self.stones = Some(Stones::new(grid));
        self.used = Duration::ZERO;
        // What that takes is not a part of any turn.
        self.stale = true;
        self.renew(out);
        say(Answer::Ok(String::new()), out);
    }

    /// Has new resources used, if something has changed.
    fn renew(&mut self, out: &mut Out) {
        if core::mem::take(&mut self.stale) {
            out.push(Action::Renew(self.settings.resources()));
        }
    }

    fn stones(&self) -> Result<&Stones, String> {
        self.stones.as_ref().ok_or(NO_GAME.to_string())
    }

    fn rules(&self, grid: Grid) -> Result<Rules, String> {
        let rule = self.settings.rule().map_err(|error| error.to_string())?;
        let (width, height) = (grid.width().into(), grid.height().into());
        Rules::new(width, height, 5, rule).map_err(|error| error.to_string())
    }

    /// The square of a point, which must be empty.
    fn empty(&self, point: Point) -> Result<Square, String> {
        let stones = self.stones()?;
        let grid = stones.grid();
        let square = point.on(grid);
        let square = square.ok_or_else(|| format!("{point} is off the {grid} board"))?;
        match stones.at(square) {
            Some(_) => Err(format!("{point} is taken")),
            None => Ok(square),
        }
    }

    /// The stones with those of rows that have won retired, where the game goes on after them.
    fn after(&self, stones: &Stones) -> Result<Stones, String> {
        let mut stones = stones.clone();
        if self.settings.continuous() {
            stones.retire_rows(self.rules(stones.grid())?);
        }
        Ok(stones)
    }

    /// The position with these stones, if a move can be made in it.
    fn ready(&self, stones: &Stones) -> Result<Gomoku, String> {
        let least = Resources::PROGRAM;
        if let Some(memory) = self.settings.resources().memory.filter(|&m| m < least) {
            return Err(format!(
                "max_memory {memory} is too little: expected {least} or more"
            ));
        }
        let position = stones.position(self.rules(stones.grid())?)?;
        if position.status().is_over() {
            return Err(match position.status().winner() {
                Some(side) => format!("the game is over: {side} has won"),
                None => "the game is over: the board is full".to_string(),
            });
        }
        Ok(position)
    }

    fn think(&mut self, task: Task, since: Duration, out: &mut Out) -> Result<(), String> {
        let position = self.ready(self.stones()?)?;
        self.search(task, position, self.settings.time(self.used), since, out);
        Ok(())
    }

    fn search(
        &mut self,
        task: Task,
        position: Gomoku,
        time: TimeControl,
        since: Duration,
        out: &mut Out,
    ) {
        self.renew(out);
        let empties = position.grid().area() - position.placed();
        (self.task, self.since) = (Some(task), since);
        out.push(Action::Think(Job {
            time,
            since,
            limits: self.settings.limits(),
            expected: EXPECTED.min(empties.div_ceil(2) as u32),
            position,
        }));
    }

    /// Puts a stone of the engine's own and tells where.
    fn place_own(&mut self, square: Square, out: &mut Out) -> Result<(), String> {
        let mut stones = self.stones()?.clone();
        stones.push(square, Field::Own)?;
        self.stones = Some(self.after(&stones)?);
        say(Answer::Points(vec![square.into()]), out);
        Ok(())
    }

    /// Asks for thinking on the opponent's time, if that is wanted and the game goes on.
    fn ponder(&self, out: &mut Out) {
        let wanted = self.settings.pondering.unwrap_or(self.ponders);
        let position = self.stones().and_then(|stones| self.ready(stones));
        if let (true, Ok(position)) = (wanted, position) {
            out.push(Action::Ponder(position));
        }
    }

    fn show_forbidden(&mut self, out: &mut Out) -> Result<(), String> {
        let stones = self.stones()?;
        let position = stones.position(self.rules(stones.grid())?)?;
        let squares = stones.grid().squares();
        let forbidden = squares.filter(|&square| position.foul(square).is_some());
        say(Answer::Forbid(forbidden.map(Point::from).collect()), out);
        Ok(())
    }

    fn answer(
        &mut self,
        task: Task,
        report: &Report<Move>,
        now: Duration,
        out: &mut Out,
    ) -> Result<(), String> {
        let time = now.saturating_sub(self.since);
        self.used = self.used.saturating_add(time);
        let square = || {
            let square = report.best.and_then(Move::square);
            square.ok_or_else(|| "every empty square is forbidden".to_string())
        };
        match task {
            Task::Move => {
                let square = square()?;
                say(Answer::Message(message(report, time)), out);
                self.place_own(square, out)?;
                self.ponder(out);
                Ok(())
            }
            Task::NBest => {
                for (number, line) in (1..).zip(&report.lines) {
                    let report = Report {
                        score: line.score,
                        pv: line.pv.clone(),
                        ..report.clone()
                    };
                    let text = format!("({number}) {}", message(&report, time));
                    say(Answer::Message(text), out);
                }
                say(Answer::Points(vec![square()?.into()]), out);
                Ok(())
            }
            Task::Opening(mut opening) => {
                opening.judge(report.score);
                self.next_opening(opening, now, out)
            }
            Task::Colour => {
                say(Answer::Message(message(report, time)), out);
                let answer = if report.score >= Score::DRAW {
                    Answer::Points(vec![square()?.into()])
                } else {
                    Answer::Swap
                };
                say(answer, out);
                Ok(())
            }
        }
    }

    /// Says what nobody has heard yet.
    fn unburden(&mut self, out: &mut Out) {
        for complaint in core::mem::take(&mut self.unheard) {
            say(Answer::Message(complaint), out);
        }
    }
}

const NO_GAME: &str = "no game was begun: expected START first";

impl EngineSide<Gomoku> for Engine {
    fn urgency(&self, line: &str) -> Urgency {
        match line.parse() {
            Ok(Command::End | Command::YxStop) => Urgency::Now,
            Ok(Command::Info(_)) => Urgency::Next,
            _ => Urgency::InTurn,
        }
    }

    fn line(&mut self, line: &str, now: Duration, out: &mut Out) {
        if line.trim().is_empty() {
            return;
        }
        let command = line.parse::<Command>();
        if self.block_line(&command, line) {
            return;
        }
        if let Ok(Command::YxBoard | Command::YxStop | Command::YxShowForbid)
        | Ok(Command::YxHashClear | Command::YxNBest(_) | Command::YxShowInfo) = command
        {
            self.settings.dialect = Dialect::Yixin;
        }
        match command {
            Ok(command @ (Command::Info(_) | Command::End | Command::YxStop)) => {
                // These are not answered, whatever else goes on.
                let _ = self.command(command, now, out);
                return;
            }
            Err(
                error @ (CommandError::Value { .. }
                | CommandError::Missing {
                    command: "INFO", ..
                }),
            ) => {
                if self.unheard.len() < MAX_UNHEARD {
                    self.unheard.push(error.to_string());
                }
                return;
            }
            _ => self.unburden(out),
        }
        let block = self.block.take();
        let result = match (command, block) {
            (Ok(Command::Done), Some(block)) => self.block_done(block, out),
            (command, block) => {
                if block.is_some() {
                    say(Answer::Error("a position without DONE".to_string()), out);
                }
                match command {
                    Ok(command) => self.command(command, now, out),
                    Err(CommandError::Unknown { word }) => {
                        say(Answer::Unknown(format!("command {word:?}")), out);
                        Ok(())
                    }
                    Err(error) => Err(error.to_string()),
                }
            }
        };
        if let Err(error) = result {
            say(Answer::Error(error), out);
        }
    }

    fn lost(&mut self, why: &Lost, out: &mut Out) {
        match &mut self.block {
            Some(block) => {
                block.error.get_or_insert(why.to_string());
            }
            None => say(Answer::Error(why.to_string()), out),
        }
    }

    fn thinks(&mut self, report: &Report<Move>, now: Duration, out: &mut Out) {
        if self.settings.detail && matches!(self.task, Some(Task::Move | Task::NBest)) {
            let text = message(report, now.saturating_sub(self.since));
            say(Answer::Message(text), out);
        }
    }

    fn found(&mut self, report: &Report<Move>, now: Duration, out: &mut Out) {
        let Some(task) = self.task.take() else {
            return;
        };
        if let Err(error) = self.answer(task, report, now, out) {
            say(Answer::Error(error), out);
        }
    }

    fn failed(&mut self, _: Duration, out: &mut Out) {
        self.task = None;
        self.stale = true;
        say(Answer::Error("the search has failed".to_string()), out);
    }
}

fn say(answer: Answer, out: &mut Out) {
    out.push(Action::Say(answer.to_string()));
}
