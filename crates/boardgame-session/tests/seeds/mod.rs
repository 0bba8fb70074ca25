//! The tutorials' faults of the table's kind. Each test shows that one of them is not here; its
//! name is the fault's number.

mod ending;
mod engine;
mod moves;
mod players;
mod undo;

use boardgame_core::Rng;
use boardgame_session::{Command, Event, Game, Session};

const UNDO: Command = Command::Undo;

/// Plays a random move of whoever is to move.
fn random_move<G: Game>(session: &mut Session<G>, rng: &mut Rng) -> Vec<Event> {
    let m = session
        .position()
        .random_move(rng)
        .expect("the game goes on");
    session.handle(Command::Play(m)).unwrap()
}
