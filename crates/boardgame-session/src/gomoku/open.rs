//! How an engine opens a game.

use boardgame_core::gomoku::{Balance, Gomoku};
use boardgame_core::search::Stop;
use boardgame_core::{Position, Score, Side};

use crate::{Choice, Command, Job, Task};

/// Below this, in the evaluation's unit, neither side is better enough to do more than take one.
const EQUAL: i32 = 40;

/// The answer to a job of an opening. `None` for any other job.
pub(super) fn answer(job: &Job<Gomoku>, nodes: u64, stop: &mut dyn Stop) -> Option<Command> {
    let mut balance = Balance::new(nodes, job.seed);
    let Job {
        position, ticket, ..
    } = job;
    let square = match job.task {
        Task::Move | Task::Hint => return None,
        Task::Choice(options) => {
            let choice = choose(job, options, &mut balance, stop);
            return Some(Command::EngineChoice {
                ticket: *ticket,
                choice,
            });
        }
        Task::OpeningStone {
            left,
            within,
            choice_follows,
        } => match job.fifths {
            // Nobody takes a colour any more: White plays for the own.
            Some(count) if !choice_follows => balance.fourth(position, count, stop),
            _ => {
                let stones = balance.stones(position, left.into(), within, stop);
                stones.first().copied()
            }
        },
        Task::Offer { left } => {
            // The session leaves out those that were offered, so the best of the others is next.
            let offered = |square: &_| job.squares.contains(square);
            let count = left.saturating_add(job.fifths.unwrap_or(left));
            let best = balance.fifths(position, count, stop);
            let mut best = best.into_iter().map(|(square, _)| square);
            best.find(offered)
        }
        Task::Pick => balance.pick(position, &job.squares, stop),
    };
    let allowed = square.filter(|square| job.squares.contains(square));
    let square = allowed.or_else(|| job.squares.first().copied())?;
    Some(Command::EngineMove {
        ticket: *ticket,
        m: square.into(),
    })
}

fn choose(
    job: &Job<Gomoku>,
    options: &[Choice],
    balance: &mut Balance,
    stop: &mut dyn Stop,
) -> Choice {
    let position = &job.position;
    if let [Choice::Fifths(_), .., Choice::Fifths(most)] = options {
        return Choice::Fifths(balance.announce(position, *most, stop));
    }
    // Where Black may offer fifth moves instead, it does so if the worst of them is good.
    if let Some(&Choice::Fifths(count)) = options.last() {
        let ours = job.side == Side::Black;
        if ours && balance.worth(position, Some(count), stop) > Score::DRAW {
            return Choice::Fifths(count);
        }
        // The opponent may change colours after the fifth move, so it will be a fair one.
        return Choice::TakeBlack;
    }
    let worth = balance.worth(position, job.fifths, stop);
    if options.contains(&Choice::PlaceTwo) && worth.raw().abs() <= EQUAL {
        return Choice::PlaceTwo;
    }
    if worth > Score::DRAW || worth == Score::DRAW && position.turn() == Side::Black {
        Choice::TakeBlack
    } else {
        Choice::TakeWhite
    }
}
