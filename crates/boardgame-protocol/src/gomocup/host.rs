//! The host's side: [`Host`].

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::gomoku::Gomoku;
use boardgame_core::{Board, Move, Position};

use super::{Answer, Command, Field, GameType, Info, Point, RuleBits, Stone, thought};
use crate::host::{Awaited, Clock, Event, Fault, HostSide, NewGame};

/// Drives an engine that speaks Gomocup's protocol.
///
/// A game begins with `START` or `RECTSTART`, or with `RESTART` where the board stays as it is. The
/// greeting is `ABOUT`, to which engines may answer anything on one line. Complaints by `ERROR` and
/// `UNKNOWN` are faults in answer to a set-up. While a move is awaited they are only kept
/// ([`complaint`](HostSide::complaint)), for engines complain about `INFO` as well.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, Rules};
/// use boardgame_core::{Move, Square};
/// use boardgame_protocol::gomocup::Host;
/// use boardgame_protocol::{Clock, Event, HostSide, NewGame};
///
/// let (mut host, mut out) = (Host::new(), Vec::new());
/// host.new_game(&NewGame::new(Gomoku::new(Rules::default())), &mut out)?;
/// assert_eq!(out, ["START 15"]);
/// assert_eq!(host.line("OK", &mut out)?, Some(Event::Ready));
///
/// let h8 = Move::Place(Square::new(7, 7));
/// host.go(&[], &Clock::default(), &mut out)?;
/// assert_eq!(out.last().unwrap(), "BEGIN");
/// assert_eq!(host.line("7,7", &mut out)?, Some(Event::Move(h8)));
/// # Ok::<(), boardgame_protocol::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Host {
    game: Option<Game>,
    /// What is still to be sent, each part when the one before is answered.
    steps: VecDeque<Step>,
    awaited: Option<Awaited>,
    /// What was sent last that wants an answer.
    asked: String,
    complaint: Option<String>,
    name: Option<String>,
}

#[derive(Clone, Debug)]
struct Game {
    start: Gomoku,
    /// The limits that the engine knows of.
    clock: Clock,
    /// The moves that the engine has on its board.
    known: Vec<Move>,
    /// The position that it was asked for.
    position: Gomoku,
}

/// Lines to send together, and what is then awaited, if anything.
#[derive(Clone, Debug)]
struct Step {
    lines: Vec<Command>,
    awaited: Option<Awaited>,
}

impl Step {
    fn new(lines: Vec<Command>, awaited: Awaited) -> Self {
        Self {
            lines,
            awaited: Some(awaited),
        }
    }
}

impl Host {
    /// A host that has not said anything yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn idle(&self) -> Result<(), Fault> {
        self.awaited
            .map_or(Ok(()), |awaited| Err(Fault::Busy { awaited }))
    }

    /// Sends what is next, up to a part that wants an answer.
    fn advance(&mut self, out: &mut Vec<String>) {
        self.awaited = None;
        while self.awaited.is_none() {
            let Some(step) = self.steps.pop_front() else {
                return;
            };
            if let Some(last) = step.lines.last() {
                self.asked = last.to_string();
            }
            out.extend(step.lines.iter().map(ToString::to_string));
            self.awaited = step.awaited;
        }
    }

    /// The lines that set up a whole position and ask for a move.
    fn board(moves: &[Move]) -> Result<Vec<Command>, Fault> {
        let mut lines = alloc::vec![Command::Board];
        for (ply, m) in moves.iter().enumerate() {
            let own = ply % 2 == moves.len() % 2;
            lines.push(Command::Stone(Stone {
                point: point(*m)?,
                field: if own { Field::Own } else { Field::Opponent },
            }));
        }
        lines.push(Command::Done);
        Ok(lines)
    }

    fn play(&mut self, point: Point, line: &str) -> Result<Event<Move>, Fault> {
        let Some(game) = &mut self.game else {
            return Err(out_of_turn(line));
        };
        let grid = game.start.grid();
        let illegal = |why| Fault::Illegal {
            m: point.to_string(),
            why,
        };
        let square = point.on(grid);
        let square = square.ok_or_else(|| illegal(alloc::format!("it is off the {grid} board")))?;
        let m = Move::Place(square);
        game.position
            .play(m)
            .map_err(|why| illegal(why.to_string()))?;
        game.known.push(m);
        Ok(Event::Move(m))
    }
}

impl HostSide<Gomoku> for Host {
    fn hello(&mut self, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let about = Step::new(alloc::vec![Command::About], Awaited::Hello);
        self.steps.push_back(about);
        self.advance(out);
        Ok(())
    }

    fn waive(&mut self) -> bool {
        // A name is good to have; a late answer does no harm.
        let waived = self.awaited == Some(Awaited::Hello);
        if waived {
            self.awaited = None;
        }
        waived
    }

    fn new_game(&mut self, game: &NewGame<Gomoku>, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let rules = game.start.rules();
        if rules.k() != 5 {
            return Err(Fault::unsupported(
                "Gomocup's protocol knows five in a row only",
            ));
        }
        if game.start.placed() > 0 {
            return Err(Fault::unsupported(
                "a game starts from the empty board; stones are given as moves",
            ));
        }
        let grid = rules.grid();
        let (width, height) = (grid.width().into(), grid.height().into());
        let same = self
            .game
            .as_ref()
            .is_some_and(|old| old.start.grid() == grid);
        let command = match (same, grid.is_square()) {
            (true, _) => Command::Restart,
            (false, true) => Command::Start(width),
            (false, false) => Command::RectStart { width, height },
        };
        self.game = Some(Game {
            start: game.start.clone(),
            clock: game.clock,
            known: Vec::new(),
            position: game.start.clone(),
        });
        self.complaint = None;
        self.steps
            .push_back(Step::new(alloc::vec![command], Awaited::Ready));
        self.steps.push_back(Step {
            lines: settings(game).into_iter().map(Command::Info).collect(),
            awaited: None,
        });
        self.advance(out);
        Ok(())
    }

    fn go(&mut self, moves: &[Move], clock: &Clock, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let Some(game) = &mut self.game else {
            return Err(Fault::unsupported("a move before the first game"));
        };
        let mut position = game.start.clone();
        for &m in moves {
            position.play(m).map_err(Fault::unsupported)?;
        }
        if position.status().is_over() {
            return Err(Fault::unsupported("a move after the end of the game"));
        }
        let (mut restart, mut lines) = (None, limits(&game.clock, clock));
        lines.push(Command::Info(Info::TimeLeft(clock.time.left)));
        match moves.strip_prefix(&*game.known) {
            Some([m]) if !game.known.is_empty() || moves.len() == 1 => {
                lines.push(Command::Turn(point(*m)?));
            }
            _ => {
                if !game.known.is_empty() {
                    let restarted = Step::new(alloc::vec![Command::Restart], Awaited::Ready);
                    restart = Some(restarted);
                }
                if moves.is_empty() {
                    lines.push(Command::Begin);
                } else {
                    lines.extend(Self::board(moves)?);
                }
            }
        }
        game.clock = *clock;
        game.known = moves.to_vec();
        game.position = position;
        self.complaint = None;
        self.steps.extend(restart);
        self.steps.push_back(Step::new(lines, Awaited::Move));
        self.advance(out);
        Ok(())
    }

    fn hurry(&mut self, out: &mut Vec<String>) -> bool {
        // Engines that do not know the word only complain.
        let thinking = self.awaited == Some(Awaited::Move);
        if thinking {
            out.push(Command::YxStop.to_string());
        }
        thinking
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push(Command::End.to_string());
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Result<Option<Event<Move>>, Fault> {
        if line.trim().is_empty() {
            return Ok(None);
        }
        let Ok(answer) = line.parse::<Answer>();
        let event = match (self.awaited, answer) {
            (Some(Awaited::Hello), answer) => {
                if let Answer::About(pairs) = &answer {
                    let name = |key| pairs.iter().find(|(k, _)| k.eq_ignore_ascii_case(key));
                    let words = [name("name"), name("version")].into_iter().flatten();
                    let words: Vec<&str> = words.map(|(_, value)| value.as_str()).collect();
                    self.name = Some(words.join(" ")).filter(|name| !name.is_empty());
                } else if matches!(answer, Answer::Message(_) | Answer::Debug(_)) {
                    // Engines greet before they answer.
                    return Ok(Some(Event::Says(line.to_string())));
                }
                self.awaited = None;
                Event::Ready
            }
            (Some(Awaited::Ready), Answer::Ok(_)) => {
                self.advance(out);
                if self.awaited.is_some() {
                    return Ok(None);
                }
                Event::Ready
            }
            (Some(Awaited::Ready), Answer::Error(message) | Answer::Unknown(message)) => {
                return Err(Fault::Refused {
                    command: self.asked.clone(),
                    message,
                });
            }
            (Some(Awaited::Move), Answer::Points(points)) => match points[..] {
                [point] => {
                    self.awaited = None;
                    self.play(point, line)?
                }
                _ => {
                    return Err(Fault::Malformed {
                        line: line.to_string(),
                        expected: "one move, as in 7,8",
                    });
                }
            },
            (_, Answer::Points(_) | Answer::Ok(_) | Answer::Swap) => return Err(out_of_turn(line)),
            (_, Answer::Error(_) | Answer::Unknown(_)) => {
                self.complaint = Some(line.to_string());
                Event::Says(line.to_string())
            }
            (_, Answer::Message(text)) => {
                let grid = self.game.as_ref().map(|game| game.start.grid());
                match grid.and_then(|grid| thought::parse(&text, grid)) {
                    Some(thought) => Event::Thinks(thought),
                    None => Event::Says(line.to_string()),
                }
            }
            _ => Event::Says(line.to_string()),
        };
        Ok(Some(event))
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

/// What is said once a game.
fn settings(game: &NewGame<Gomoku>) -> Vec<Info> {
    let NewGame {
        start,
        clock,
        memory,
        threads,
    } = game;
    let mut settings = alloc::vec![
        Info::Rule(RuleBits::from(start.rules().rule())),
        Info::GameType(GameType::Brain),
        Info::MaxMemory(*memory),
        Info::TimeoutMatch(clock.time.left),
    ];
    settings.extend(per_move(clock).map(Info::TimeoutTurn));
    if !clock.time.increment.is_zero() {
        settings.push(Info::TimeIncrement(clock.time.increment));
    }
    settings.extend(clock.limits.depth.map(Info::MaxDepth));
    settings.extend(clock.limits.nodes.map(Info::MaxNode));
    settings.extend(threads.map(Info::ThreadNum));
    settings
}

/// What is said of the limits of a move where they have changed.
fn limits(before: &Clock, now: &Clock) -> Vec<Command> {
    let mut said = Vec::new();
    if per_move(before) != per_move(now) {
        said.extend(per_move(now).map(Info::TimeoutTurn));
    }
    if before.limits.depth != now.limits.depth {
        said.extend(now.limits.depth.map(Info::MaxDepth));
    }
    if before.limits.nodes != now.limits.nodes {
        said.extend(now.limits.nodes.map(Info::MaxNode));
    }
    said.into_iter().map(Command::Info).collect()
}

/// The time for a move: with a clock for the game alone, all of that, for engines have a limit of
/// their own for moves where they are told none.
fn per_move(clock: &Clock) -> Option<Duration> {
    clock.time.per_move.or(clock.time.left)
}

fn point(m: Move) -> Result<Point, Fault> {
    let square = m.square();
    let square = square.ok_or_else(|| Fault::unsupported("Gomocup's protocol has no pass"))?;
    Ok(square.into())
}

fn out_of_turn(line: &str) -> Fault {
    Fault::OutOfTurn {
        line: line.to_string(),
    }
}
