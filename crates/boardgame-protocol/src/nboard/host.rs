//! The host's side: [`Host`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Move, Position};

use super::{Answer, Command, Item, ggf, write_move};
use crate::host::{Awaited, Clock, Eval, Event, Fault, HostSide, NewGame, Thought};

/// Drives an engine that speaks NBoard's protocol.
///
/// There is no clock in it: an engine is told a depth, [`Host::DEPTH`] unless the
/// [`Clock`] has another.
///
/// ```
/// use boardgame_core::{Move, Square, reversi::Reversi};
/// use boardgame_protocol::nboard::Host;
/// use boardgame_protocol::{Clock, Event, HostSide, NewGame};
///
/// let (mut host, mut out) = (Host::new(), Vec::new());
/// host.hello(&mut out)?;
/// assert_eq!(out, ["nboard 2", "ping 1"]);
/// assert_eq!(host.line("pong 1", &mut out)?, Some(Event::Ready));
/// host.new_game(&NewGame::new(Reversi::new()), &mut out)?;
/// assert_eq!(host.line("pong 2", &mut out)?, Some(Event::Ready));
///
/// host.go(&[], &Clock::default(), &mut out)?;
/// assert_eq!(out.last().unwrap(), "go");
/// let f5 = Move::Place(Square::new(5, 4));
/// assert_eq!(host.line("=== F5/0.00", &mut out)?, Some(Event::Move(f5)));
/// # Ok::<(), boardgame_protocol::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Host {
    game: Option<Game>,
    pings: i64,
    depth: Option<u32>,
    awaited: Option<Awaited>,
    name: Option<String>,
}

#[derive(Clone, Debug)]
struct Game {
    start: Reversi,
    /// The moves that the engine has on its board.
    known: Vec<Move>,
    position: Reversi,
}

impl Host {
    /// The depth that an engine is told where no other is asked for.
    pub const DEPTH: u32 = 10;

    /// A host that has not said anything yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn idle(&self) -> Result<(), Fault> {
        self.awaited
            .map_or(Ok(()), |awaited| Err(Fault::Busy { awaited }))
    }

    fn ping(&mut self, awaited: Awaited, out: &mut Vec<String>) {
        self.pings += 1;
        self.awaited = Some(awaited);
        say(Command::Ping(self.pings), out);
    }

    fn set_depth(&mut self, clock: &Clock, out: &mut Vec<String>) {
        let depth = Some(clock.limits.depth.unwrap_or(Self::DEPTH));
        if self.depth != depth {
            self.depth = depth;
            out.extend(depth.map(|depth| Command::SetDepth(depth).to_string()));
        }
    }

    fn moved(&mut self, item: Item) -> Result<Event<Move>, Fault> {
        if let Some(game) = &self.game {
            game.position.check(item.m).map_err(|why| Fault::Illegal {
                m: write_move(item.m),
                why: why.to_string(),
            })?;
        }
        self.awaited = None;
        Ok(Event::Move(item.m))
    }
}

impl HostSide<Reversi> for Host {
    fn hello(&mut self, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        say(Command::NBoard(2), out);
        self.ping(Awaited::Hello, out);
        Ok(())
    }

    fn new_game(&mut self, game: &NewGame<Reversi>, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        if game.start.grid() != Size::Eight.grid() {
            return Err(Fault::unsupported(
                "NBoard's protocol has boards of 8x8 only",
            ));
        }
        let start = game.start;
        self.set_depth(&game.clock, out);
        say(Command::SetGame(ggf::write(&start, &[])), out);
        self.game = Some(Game {
            start,
            known: Vec::new(),
            position: start,
        });
        self.ping(Awaited::Ready, out);
        Ok(())
    }

    fn go(&mut self, moves: &[Move], clock: &Clock, out: &mut Vec<String>) -> Result<(), Fault> {
        self.idle()?;
        let Some(game) = &self.game else {
            return Err(Fault::unsupported("a move before the first game"));
        };
        let (start, mut position) = (game.start, game.start);
        for &m in moves {
            position.play(m).map_err(Fault::unsupported)?;
        }
        if position.status().is_over() {
            return Err(Fault::unsupported("a move after the end of the game"));
        }
        let new = moves.strip_prefix(&*game.known).map(<[Move]>::to_vec);
        self.set_depth(clock, out);
        match new {
            Some(new) => {
                let items = new.into_iter().map(Item::new);
                items.for_each(|item| say(Command::Move(item), out));
            }
            None => {
                say(Command::SetGame(ggf::write(&start, moves)), out);
            }
        }
        say(Command::Go, out);
        self.game = Some(Game {
            start,
            known: moves.to_vec(),
            position,
        });
        self.awaited = Some(Awaited::Move);
        Ok(())
    }

    fn hurry(&mut self, _: &mut Vec<String>) -> bool {
        // A ping stops an engine, but it need not say its move then.
        false
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        say(Command::Quit, out);
    }

    fn line(&mut self, line: &str, _: &mut Vec<String>) -> Result<Option<Event<Move>>, Fault> {
        if line.trim().is_empty() {
            return Ok(None);
        }
        let Ok(answer) = line.parse::<Answer>();
        let out_of_turn = || Fault::OutOfTurn {
            line: line.to_string(),
        };
        Ok(Some(match (self.awaited, answer) {
            (_, Answer::MyName(name)) => {
                self.name = Some(name);
                Event::Says(line.to_string())
            }
            (Some(Awaited::Move), Answer::Move(item)) => self.moved(item)?,
            (_, Answer::Move(_)) => return Err(out_of_turn()),
            (Some(Awaited::Hello | Awaited::Ready), Answer::Pong(number)) => {
                if number == self.pings {
                    self.awaited = None;
                    Event::Ready
                } else {
                    return Err(Fault::Malformed {
                        line: line.to_string(),
                        expected: "the number of the last ping",
                    });
                }
            }
            (_, Answer::Pong(_)) => return Err(out_of_turn()),
            (_, Answer::Search(line) | Answer::Book { line, .. }) => Event::Thinks(Thought {
                depth: line.depth.parse().ok(),
                eval: Some(Eval::Value(line.eval)),
                pv: line.pv,
                ..Thought::default()
            }),
            (_, Answer::NodeStats { nodes, seconds }) => Event::Thinks(Thought {
                nodes: Some(nodes.max(0.0) as u64),
                time: Duration::try_from_secs_f64(seconds).ok(),
                ..Thought::default()
            }),
            (_, Answer::Other(text)) if text.starts_with("===") => {
                return Err(Fault::Malformed {
                    line: line.to_string(),
                    expected: "a move, as in === F5/1.50/0.30",
                });
            }
            _ => Event::Says(line.to_string()),
        }))
    }

    fn awaited(&self) -> Option<Awaited> {
        self.awaited
    }

    fn complaint(&self) -> Option<&str> {
        None
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

fn say(command: Command, out: &mut Vec<String>) {
    out.push(command.to_string());
}
