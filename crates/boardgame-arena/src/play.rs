//! One game between two players.

use std::time::{Duration, Instant};

use boardgame_core::search::Limits;
use boardgame_core::{History, Move, Score, Side, Status};

use crate::adjudicate::{Early, Judge};
use crate::clock::Clock;
use crate::{Adjudication, Contest, Fault, Opening, Player, TimeRule, Turn};

/// What a game is played with, apart from the players.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// The time of each side, Black's first.
    pub time: [TimeRule; 2],
    /// How far each side may search.
    pub limits: [Limits; 2],
    /// When the game ends early.
    pub adjudication: Adjudication,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<G: Contest> {
    /// Where it began.
    pub opening: Opening<G>,
    /// What was played after the opening, forced passes included.
    pub plies: Vec<PlayedPly>,
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: Ending,
    /// By how many points Black was ahead at the end, in a game that counts them.
    pub margin: Option<i32>,
}

/// A move and what its player said about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    /// The move.
    pub m: Move,
    /// The worth of the position before it to the side that moved, if it was said.
    pub score: Option<Score>,
    /// The depth of the search in plies; 0 if unknown.
    pub depth: u32,
    /// The nodes of the search; 0 if unknown.
    pub nodes: u64,
    /// The time it took; none for a pass that the rules forced, for which nobody was asked.
    pub time: Duration,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// Nobody could win any more.
    Settled,
    /// One of our searchers proved the result, or a player saw itself lose.
    Proven,
    /// Both players agreed.
    Agreed,
    /// It had lasted long enough.
    TooLong,
    /// The loser did something that a player must not do.
    Fault(Fault),
}

impl Ending {
    /// One word, as in journals.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Settled => "settled",
            Self::Proven => "proven",
            Self::Agreed => "agreed",
            Self::TooLong => "too-long",
            Self::Fault(fault) => fault.word(),
        }
    }
}

impl<G: Contest> Played<G> {
    /// The game with all its moves, those of the opening first.
    #[must_use]
    pub fn history(&self) -> History<G> {
        self.opening.followed_by(self.plies.iter().map(|ply| ply.m))
    }
}

/// Plays one game; a fault of a player ends it with that player's loss.
///
/// ```
/// use boardgame_arena::{Adjudication, Conditions, Contender, InProcess, Opening, TimeRule};
/// use boardgame_arena::{Ending, play};
/// use boardgame_core::reversi::{self, Reversi};
/// use boardgame_core::search::Limits;
///
/// let contender = InProcess::<Reversi>::new("three", |seed| reversi::player(3, seed));
/// let (mut black, mut white) = (contender.enter(1)?, contender.enter(2)?);
/// let conditions = Conditions {
///     time: [TimeRule::default(); 2],
///     limits: [Limits::default(); 2],
///     adjudication: Adjudication::default(),
/// };
/// let opening = Opening::of_start(Reversi::new());
/// let game = play(opening, [&mut *black, &mut *white], &conditions);
/// assert_eq!(game.ending, Ending::Rules);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play<G: Contest>(
    opening: Opening<G>,
    players: [&mut dyn Player<G>; 2],
    conditions: &Conditions,
) -> Played<G> {
    let mut table = Table {
        game: opening.history(),
        clocks: conditions.time.map(Clock::new),
        judge: Judge::new(conditions.adjudication),
        plies: Vec::new(),
    };
    let (winner, ending) = table.run(players, conditions);
    Played {
        opening,
        plies: table.plies,
        winner,
        ending,
        margin: table.game.position().margin(),
    }
}

struct Table<G: Contest> {
    game: History<G>,
    clocks: [Clock; 2],
    judge: Judge,
    plies: Vec<PlayedPly>,
}

type End = (Option<Side>, Ending);

impl<G: Contest> Table<G> {
    fn run(&mut self, players: [&mut dyn Player<G>; 2], conditions: &Conditions) -> End {
        for side in Side::BOTH {
            if let Err(fault) = players[side.index()].begin(&self.game, side) {
                players[(!side).index()].end();
                return lost(side, fault);
            }
        }
        let end = loop {
            if let Some(end) = self.over() {
                break end;
            }
            let side = self.game.position().turn();
            let turn = conditions.limits[side.index()];
            match self.ply(side, players[side.index()], turn) {
                Ok(None) => {}
                Ok(Some(end)) => break end,
                Err(fault) => {
                    players[(!side).index()].end();
                    return lost(side, fault);
                }
            }
        };
        for player in players {
            player.end();
        }
        end
    }

    /// Whether the position is the last one.
    fn over(&self) -> Option<End> {
        let position = self.game.position();
        match position.status() {
            Status::Ongoing => {
                let ply = self.game.ply();
                self.judge.of_position(position, ply).map(early)
            }
            status => Some((status.winner(), Ending::Rules)),
        }
    }

    /// One ply of `side`; an end if what its player said is one.
    fn ply(
        &mut self,
        side: Side,
        player: &mut dyn Player<G>,
        limits: Limits,
    ) -> Result<Option<End>, Fault> {
        // Nobody needs to be asked for a move without a choice that is none.
        if self.game.position().must_pass() {
            self.push(Move::Pass, None, 0, 0, Duration::ZERO)?;
            return Ok(None);
        }
        let clock = &mut self.clocks[side.index()];
        let begun = Instant::now();
        let turn = Turn {
            begun,
            time: clock.control(),
            limits,
            deadline: clock.deadline(begun),
        };
        let answer = player.choose(&self.game, &turn)?;
        let used = answer.time.unwrap_or_else(|| begun.elapsed());
        let allowed = clock.allowed().unwrap_or_default();
        if !clock.spend(used) {
            return Err(Fault::Time { used, allowed });
        }
        self.push(answer.m, answer.score, answer.depth, answer.nodes, used)?;
        // A result by the rules says more than any opinion.
        if self.game.position().status().is_over() {
            return Ok(None);
        }
        Ok(self.judge.of_answer(side, &answer).map(early))
    }

    fn push(
        &mut self,
        m: Move,
        score: Option<Score>,
        depth: u32,
        nodes: u64,
        time: Duration,
    ) -> Result<(), Fault> {
        let text = self.game.position().move_text(m);
        if let Err(why) = self.game.play(m) {
            return Err(Fault::Illegal {
                m: text.to_string(),
                why: why.to_string(),
            });
        }
        self.plies.push(PlayedPly {
            m,
            score,
            depth,
            nodes,
            time,
        });
        Ok(())
    }
}

fn lost(side: Side, fault: Fault) -> End {
    (Some(!side), Ending::Fault(fault))
}

fn early((status, early): (Status, Early)) -> End {
    let ending = match early {
        Early::Settled => Ending::Settled,
        Early::Proven => Ending::Proven,
        Early::Agreed => Ending::Agreed,
        Early::TooLong => Ending::TooLong,
    };
    (status.winner(), ending)
}
