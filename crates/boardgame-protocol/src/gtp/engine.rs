//! The engine's side: [`Engine`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::time::Duration;

use boardgame_core::search::Report;
use boardgame_core::{History, Move, Side};

use super::clock::Clocks;
use super::{Command, Dialect, Response, VertexError, parse_side, parse_vertex, picture, vertex};
use crate::engine::{Action, EngineSide, Job, Lost, Resources, Urgency};
use crate::host::Clock;

/// An engine that speaks GTP.
///
/// - Every command is answered once, with its own id. A failure is answered by `?` and changes
///   nothing.
/// - A side that has to pass may be passed over: a move of the other side is then taken as one
///   after the pass. `undo` takes back what one command has played.
/// - After a `genmove` it may think on, on the other side's time ([`Action::Ponder`]).
/// - `quit` during a search, and the comment `# interrupt`, end the search with what it has found.
///
/// ```
/// use boardgame_core::reversi::Reversi;
/// use boardgame_protocol::gtp::Engine;
/// use boardgame_protocol::{Action, Clock, EngineSide};
/// use std::time::Duration;
///
/// let mut engine = Engine::new(Reversi::new(), "Mine", "1.0", Clock::default());
/// let mut out = Vec::new();
/// engine.line("1 play b f5", Duration::ZERO, &mut out);
/// engine.line("2 play b f5", Duration::ZERO, &mut out);
/// let said = ["=1\n", "?2 illegal move: it is White's turn\n"];
/// assert_eq!(out, said.map(|line| Action::Say(line.into())));
/// ```
#[derive(Clone, Debug)]
pub struct Engine<B: Dialect> {
    name: String,
    version: String,
    /// Where no time is told.
    usual: Clock,
    start: B,
    game: History<B>,
    /// How many plies each command has played.
    played: Vec<usize>,
    clocks: Clocks,
    task: Option<Task>,
    stale: bool,
}

/// A move that is thought about.
#[derive(Clone, Copy, Debug)]
struct Task {
    id: Option<u32>,
    side: Side,
    since: Duration,
    /// Whether it is played.
    plays: bool,
}

/// All commands, in the order in which they are listed.
const COMMANDS: [&str; 27] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "setboard",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "set_game",
    "list_games",
    "gogui-interrupt",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
];

impl<B: Dialect> Engine<B> {
    /// An engine by this name and version, for games that start from `start`; where no time is
    /// told, it thinks by `usual`.
    #[must_use]
    pub fn new(start: B, name: &str, version: &str, usual: Clock) -> Self {
        Self {
            name: name.to_string(),
            version: version.to_string(),
            usual,
            game: History::new(start.clone()),
            start,
            played: Vec::new(),
            clocks: Clocks::default(),
            task: None,
            stale: false,
        }
    }

    fn knows(name: &str) -> bool {
        COMMANDS.contains(&name) || B::RULE_COMMAND == Some(name)
    }

    /// What a command gives at once, or `None` if that takes a search.
    fn answer(
        &mut self,
        command: &Command,
        now: Duration,
        out: &mut Vec<Action<B>>,
    ) -> Result<Option<String>, String> {
        let args = &command.args;
        let nothing = Ok(Some(String::new()));
        if B::RULE_COMMAND == Some(command.name.as_str()) {
            if !args.is_empty() {
                self.restart(self.start.ruled(argument(args)?)?);
            }
            return Ok(Some(self.start.rule()));
        }
        let position = self.game.position();
        Ok(Some(match command.name.as_str() {
            "protocol_version" => "2".to_string(),
            "name" => self.name.clone(),
            "version" => self.version.clone(),
            "known_command" => Self::knows(argument(args)?).to_string(),
            "list_commands" => {
                let own = B::RULE_COMMAND.into_iter();
                COMMANDS
                    .into_iter()
                    .chain(own)
                    .collect::<Vec<_>>()
                    .join("\n")
            }
            "quit" | "gogui-interrupt" => return nothing,
            "boardsize" => {
                let side = argument(args)?.parse().map_err(|_| SYNTAX)?;
                let start = self.start.resized(side);
                self.restart(start.map_err(|why| format!("unacceptable size: {why}"))?);
                return nothing;
            }
            "clear_board" => {
                let side = self.start.grid().width();
                self.restart(
                    self.start
                        .resized(side)
                        .unwrap_or_else(|_| self.start.clone()),
                );
                return nothing;
            }
            "komi" => {
                argument(args)?.parse::<f64>().map_err(|_| SYNTAX)?;
                return nothing;
            }
            "play" => {
                let [side, m] = two(args)?;
                let side = parse_side(side).ok_or(SYNTAX)?;
                let m = parse_vertex(position, m).map_err(|error| match error {
                    // Whoever reads letters off another board needs to know.
                    VertexError::NoColumnI => error.to_string(),
                    _ => SYNTAX.to_string(),
                })?;
                self.play(side, m)
                    .map_err(|why| format!("illegal move: {why}"))?;
                return nothing;
            }
            "genmove" | "reg_genmove" => {
                let side = parse_side(argument(args)?).ok_or(SYNTAX)?;
                let plays = command.name == "genmove";
                let id = command.id;
                self.think(
                    Task {
                        id,
                        side,
                        since: now,
                        plays,
                    },
                    out,
                )?;
                return Ok(None);
            }
            "undo" => {
                let plies = self.played.pop().ok_or("cannot undo")?;
                for _ in 0..plies {
                    self.game.undo().map_err(|_| "cannot undo")?;
                }
                return nothing;
            }
            "setboard" => {
                let position = self.start.set_up(&args.join(" "))?;
                self.game = History::new(position);
                self.played.clear();
                return nothing;
            }
            "time_settings" => {
                self.clocks.set(args).ok_or(SYNTAX)?;
                return nothing;
            }
            "time_left" => {
                let side = args
                    .first()
                    .and_then(|side| parse_side(side))
                    .ok_or(SYNTAX)?;
                self.clocks.left(side, &args[1..]).ok_or(SYNTAX)?;
                return nothing;
            }
            "final_score" | "gogui-rules_final_result" if position.status().is_over() => {
                position.score()
            }
            "final_score" => return Err("cannot score: the game is not over".to_string()),
            "gogui-rules_final_result" => return nothing,
            "showboard" => {
                format!(
                    "{} to move\n{}",
                    position.turn(),
                    picture::labelled(position)
                )
            }
            "set_game" => {
                if !argument(args)?.eq_ignore_ascii_case(B::GAME) {
                    return Err(format!("unsupported game: expected {}", B::GAME));
                }
                return nothing;
            }
            "list_games" | "gogui-rules_game_id" => B::GAME.to_string(),
            "gogui-rules_board" => picture::plain(position),
            "gogui-rules_board_size" => position.grid().width().to_string(),
            "gogui-rules_legal_moves" => legal_moves(position),
            "gogui-rules_side_to_move" => match position.turn() {
                Side::Black => "black".to_string(),
                Side::White => "white".to_string(),
            },
            _ => return Err("unknown command".to_string()),
        }))
    }

    /// Begins a game from here.
    fn restart(&mut self, start: B) {
        self.game = History::new(start.clone());
        self.start = start;
        self.played.clear();
        self.clocks.restart();
        self.stale = true;
    }

    /// Plays for a side; before it a pass of the other one, if that has to.
    fn play(&mut self, side: Side, m: Move) -> Result<(), String> {
        let mut game = self.game.clone();
        let before = game.ply();
        pass_over(&mut game, side)?;
        game.play(m).map_err(|why| why.to_string())?;
        self.played.push(game.ply() - before);
        self.game = game;
        Ok(())
    }

    fn think(&mut self, task: Task, out: &mut Vec<Action<B>>) -> Result<(), String> {
        let mut game = self.game.clone();
        pass_over(&mut game, task.side)?;
        let position = game.position().clone();
        if position.status().is_over() {
            return Err("the game is over".to_string());
        }
        if core::mem::take(&mut self.stale) {
            out.push(Action::Renew(Resources::default()));
        }
        self.task = Some(task);
        out.push(Action::Think(Job {
            time: self.clocks.time(task.side).unwrap_or(self.usual.time),
            since: task.since,
            limits: self.usual.limits,
            expected: position.expected_moves(),
            position,
        }));
        Ok(())
    }

    fn moved(&mut self, task: Task, report: &Report<Move>) -> Result<String, String> {
        let m = report.best.ok_or("there is no move")?;
        if task.plays {
            self.play(task.side, m)?;
        }
        Ok(vertex(&self.start, m))
    }
}

const SYNTAX: &str = "syntax error";

fn argument(args: &[String]) -> Result<&str, String> {
    args.first().map(String::as_str).ok_or(SYNTAX.to_string())
}

fn two(args: &[String]) -> Result<[&str; 2], String> {
    match args {
        [a, b, ..] => Ok([a, b]),
        _ => Err(SYNTAX.to_string()),
    }
}

/// Brings `side` to move, over a pass if the other one has no other move.
fn pass_over<B: Dialect>(game: &mut History<B>, side: Side) -> Result<(), String> {
    let turn = game.position().turn();
    if turn != side && !game.position().status().is_over() {
        let passed = game.play(Move::Pass);
        passed.map_err(|_| format!("it is {turn}'s turn"))?;
    }
    Ok(())
}

fn legal_moves<B: Dialect>(position: &B) -> String {
    let mut moves = Vec::new();
    let _ = position.visit_moves(|m| {
        moves.push(vertex(position, m));
        ControlFlow::<()>::Continue(())
    });
    moves.join(" ")
}

/// Whether a line is the way of `gogui` to end a search.
fn interrupts(line: &str) -> bool {
    let comment = line.trim().strip_prefix('#');
    comment.is_some_and(|text| text.trim() == "interrupt")
}

impl<B: Dialect> EngineSide<B> for Engine<B> {
    fn urgency(&self, line: &str) -> Urgency {
        if interrupts(line) {
            return Urgency::Now;
        }
        match Command::parse(line) {
            Ok(Some(command)) if command.name == "quit" => Urgency::Hurry,
            _ => Urgency::InTurn,
        }
    }

    fn line(&mut self, line: &str, now: Duration, out: &mut Vec<Action<B>>) {
        if interrupts(line) {
            if self.task.is_some() {
                out.push(Action::Stop);
            }
            return;
        }
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return,
            Err(error) => {
                return say(Some(error.id), Err(SYNTAX.to_string()), out);
            }
        };
        match self.answer(&command, now, out).transpose() {
            Some(result) => say(command.id, result, out),
            None => return,
        }
        if command.name == "quit" {
            out.push(Action::Quit);
        }
    }

    fn lost(&mut self, why: &Lost, out: &mut Vec<Action<B>>) {
        say(None, Err(why.to_string()), out);
    }

    fn thinks(&mut self, _: &Report<Move>, _: Duration, _: &mut Vec<Action<B>>) {}

    fn found(&mut self, report: &Report<Move>, now: Duration, out: &mut Vec<Action<B>>) {
        if let Some(task) = self.task.take() {
            self.clocks.used(task.side, now.saturating_sub(task.since));
            let result = self.moved(task, report);
            let played = task.plays && result.is_ok();
            say(task.id, result, out);
            let position = self.game.position();
            if played && !position.status().is_over() {
                out.push(Action::Ponder(position.clone()));
            }
        }
    }

    fn failed(&mut self, _: Duration, out: &mut Vec<Action<B>>) {
        self.stale = true;
        if let Some(task) = self.task.take() {
            say(task.id, Err("the search has failed".to_string()), out);
        }
    }
}

fn say<B: Dialect>(id: Option<u32>, result: Result<String, String>, out: &mut Vec<Action<B>>) {
    out.push(Action::Say(Response { id, result }.to_string()));
}
