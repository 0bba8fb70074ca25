//! The host's side: [`Host`].

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Board, Move, Side};

use super::response::{Response, Responses};
use super::{Dialect, parse_vertex, side_letter, vertex};
use crate::host::{Awaited, Clock, Event, Fault, HostSide, NewGame};

/// Drives an engine that speaks GTP.
///
/// It asks for the engine's commands first, and uses `undo`, `time_settings` and `time_left` only
/// where the engine has them. Times are whole seconds in GTP; less than one is sent as one. An
/// engine that refuses a forced pass is one that passes by itself, and is told of no other.
///
/// ```
/// use boardgame_core::{Move, Square, reversi::Reversi};
/// use boardgame_protocol::gtp::Host;
/// use boardgame_protocol::{Clock, Event, HostSide, NewGame};
///
/// let (mut host, mut out) = (Host::new(), Vec::new());
/// host.new_game(&NewGame::new(Reversi::new()), &mut out)?;
/// assert_eq!(out, ["boardsize 8"]);
/// for line in ["=", "", "=", ""] {
///     host.line(line, &mut out)?;
/// }
/// host.go(&[], &Clock::default(), &mut out)?;
/// assert_eq!(out, ["boardsize 8", "clear_board", "genmove b"]);
/// host.line("= F5", &mut out)?;
/// let f5 = Move::Place(Square::new(5, 4));
/// assert_eq!(host.line("", &mut out)?, Some(Event::Move(f5)));
/// # Ok::<(), boardgame_protocol::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Host<B: Board> {
    responses: Responses,
    game: Option<Game<B>>,
    /// Commands still to be sent, each when the one before is answered.
    steps: VecDeque<Step>,
    sent: Option<Step>,
    awaited: Option<Awaited>,
    complaint: Option<String>,
    name: Option<String>,
    version: Option<String>,
    commands: Vec<String>,
    /// The engine passes by itself, and has no passes among its moves.
    passes_alone: bool,
}

#[derive(Clone, Debug)]
struct Game<B> {
    start: B,
    /// The moves that the engine has on its board.
    known: Vec<Move>,
    /// The position that it was asked for.
    position: B,
}

#[derive(Clone, Debug)]
struct Step {
    command: String,
    purpose: Purpose,
}

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Name,
    Version,
    Commands,
    /// Good as long as it is no failure.
    Must,
    /// Good whatever it is.
    May,
    /// A pass, which some engines make by themselves.
    Pass,
    Move,
}

impl<B: Board> Host<B> {
    /// A host that has not said anything yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            responses: Responses { begun: None },
            game: None,
            steps: VecDeque::new(),
            sent: None,
            awaited: None,
            complaint: None,
            name: None,
            version: None,
            commands: Vec::new(),
            passes_alone: false,
        }
    }

    fn idle(&self) -> Result<(), Fault> {
        self.awaited
            .map_or(Ok(()), |awaited| Err(Fault::Busy { awaited }))
    }

    /// Whether the engine has a command; one that has not been asked has none.
    fn has(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn push(&mut self, command: impl Into<String>, purpose: Purpose) {
        self.steps.push_back(Step {
            command: command.into(),
            purpose,
        });
    }

    /// Sends the next command, if there is one.
    fn advance(&mut self, out: &mut Vec<String>) {
        self.sent = self.steps.pop_front();
        match &self.sent {
            Some(step) => out.push(step.command.clone()),
            None => self.awaited = None,
        }
    }

    fn push_time(&mut self, clock: &Clock) {
        if !self.has("time_settings") {
            return;
        }
        let seconds = |time: core::time::Duration| time.as_secs().max(1);
        let settings = match (clock.time.left, clock.time.per_move) {
            (Some(left), _) if clock.time.increment.is_zero() => {
                format!("time_settings {} 0 0", seconds(left))
            }
            // One move for each period is the nearest that there is to an increment.
            (Some(left), _) => {
                let increment = seconds(clock.time.increment);
                format!("time_settings {} {increment} 1", seconds(left))
            }
            (None, Some(time)) => format!("time_settings 0 {} 1", seconds(time)),
            (None, None) => return,
        };
        self.push(settings, Purpose::May);
    }

    fn moved(&mut self, text: &str) -> Result<Event<Move>, Fault> {
        let Some(game) = &mut self.game else {
            return Err(out_of_turn(text));
        };
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Event::Resigns);
        }
        let m = parse_vertex(&game.start, text).map_err(|_| Fault::Malformed {
            line: text.to_string(),
            expected: "a vertex, pass or resign",
        })?;
        game.position.play(m).map_err(|why| Fault::Illegal {
            m: text.to_string(),
            why: why.to_string(),
        })?;
        game.known.push(m);
        Ok(Event::Move(m))
    }

    fn answered(&mut self, step: Step, response: Response) -> Result<Option<Event<Move>>, Fault> {
        match (step.purpose, response.result) {
            (Purpose::Name, Ok(text)) => self.name = Some(text),
            (Purpose::Version, Ok(text)) => {
                let name = self.name.take().unwrap_or_default();
                self.name = Some(format!("{name} {text}").trim().to_string());
                self.version = Some(text);
            }
            (Purpose::Commands, Ok(text)) => {
                self.commands = text.split_whitespace().map(str::to_string).collect();
            }
            (Purpose::Move, Ok(text)) => return self.moved(text.trim()).map(Some),
            (Purpose::Must | Purpose::May | Purpose::Pass, Ok(_)) => {}
            (Purpose::Must | Purpose::Move, Err(message)) => {
                return Err(Fault::Refused {
                    command: step.command,
                    message,
                });
            }
            (Purpose::Pass, Err(_)) => self.passes_alone = true,
            (_, Err(message)) => self.complaint = Some(message),
        }
        Ok(None)
    }
}

impl<B: Board> Default for Host<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Dialect> HostSide<B> for Host<B> {
    fn hello(&mut self, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        self.push("name", Purpose::Name);
        self.push("version", Purpose::Version);
        self.push("list_commands", Purpose::Commands);
        self.awaited = Some(Awaited::Hello);
        self.advance(out);
        Ok(())
    }

    fn new_game(&mut self, game: &NewGame<B>, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let (side, setboard) = game.start.start().map_err(Fault::unsupported)?;
        if setboard.is_some() && !self.has("setboard") {
            return Err(Fault::unsupported(
                "the engine has no command to set up a position",
            ));
        }
        self.complaint = None;
        self.push(format!("boardsize {side}"), Purpose::Must);
        self.push("clear_board", Purpose::Must);
        if let Some(text) = setboard {
            self.push(format!("setboard {text}"), Purpose::Must);
        }
        self.push_time(&game.clock);
        self.game = Some(Game {
            start: game.start.clone(),
            known: Vec::new(),
            position: game.start.clone(),
        });
        self.awaited = Some(Awaited::Ready);
        self.advance(out);
        Ok(())
    }

    fn go(&mut self, moves: &[Move], clock: &Clock, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let Some(game) = &self.game else {
            return Err(Fault::unsupported("a move before the first game"));
        };
        let mut position = game.start.clone();
        let mut played = Vec::new();
        for &m in moves {
            played.push((position.turn(), m));
            position.play(m).map_err(Fault::unsupported)?;
        }
        if position.status().is_over() {
            return Err(Fault::unsupported("a move after the end of the game"));
        }
        let common = moves
            .iter()
            .zip(&game.known)
            .take_while(|(a, b)| a == b)
            .count();
        let told = |m: &Move| *m != Move::Pass || !self.passes_alone;
        let back = game.known[common..].iter().filter(|m| told(m)).count();
        let text = |&(side, m): &(Side, Move)| {
            let line = format!("play {} {}", side_letter(side), vertex(&game.start, m));
            let purpose = if m == Move::Pass {
                Purpose::Pass
            } else {
                Purpose::Must
            };
            told(&m).then_some((line, purpose))
        };
        let mut lines = Vec::new();
        if back > 0 && !self.has("undo") {
            let (_, setboard) = game.start.start().map_err(Fault::unsupported)?;
            lines.push(("clear_board".to_string(), Purpose::Must));
            lines.extend(setboard.map(|text| (format!("setboard {text}"), Purpose::Must)));
            lines.extend(played.iter().filter_map(text));
        } else {
            lines.resize(back, ("undo".to_string(), Purpose::Must));
            lines.extend(played[common..].iter().filter_map(text));
        }
        self.complaint = None;
        for (line, purpose) in lines {
            self.push(line, purpose);
        }
        let turn = side_letter(position.turn());
        if let (Some(left), true) = (clock.time.left, self.has("time_left")) {
            let stones = clock.time.moves_to_go.unwrap_or(0);
            self.push(
                format!("time_left {turn} {} {stones}", left.as_secs()),
                Purpose::May,
            );
        }
        self.push(format!("genmove {turn}"), Purpose::Move);
        if let Some(game) = &mut self.game {
            game.known = moves.to_vec();
            game.position = position;
        }
        self.awaited = Some(Awaited::Move);
        self.advance(out);
        Ok(())
    }

    fn hurry(&mut self, out: &mut Vec<String>) -> bool {
        let can = self.awaited == Some(Awaited::Move) && self.has("gogui-interrupt");
        if can {
            out.push("# interrupt".to_string());
        }
        can
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push("quit".to_string());
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Result<Option<Event<Move>>, Fault> {
        let response = match self.responses.line(line) {
            Ok(Some(response)) => response,
            Ok(None) => return Ok(None),
            Err(line) => {
                return Err(Fault::Malformed {
                    line: line.to_string(),
                    expected: "an answer, which begins with = or ?",
                });
            }
        };
        let step = self.sent.take().ok_or_else(|| out_of_turn(line))?;
        let event = self.answered(step, response)?;
        self.advance(out);
        Ok(match event {
            None if self.awaited.is_none() => Some(Event::Ready),
            event => event,
        })
    }

    fn awaited(&self) -> Option<Awaited> {
        self.awaited
    }

    fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

fn out_of_turn(line: &str) -> Fault {
    Fault::OutOfTurn {
        line: line.to_string(),
    }
}
