//! What the tests share: tables, moves as text, engines that move at random.

use boardgame_core::Rng;
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::search::{Limits, Never, Random, Searcher};
use boardgame_session::{
    Command, Event, Game, Job, Message, Refused, Seat, Session, Settings, Task,
};

pub(crate) const HUMANS: [Seat; 2] = [Seat::Human, Seat::Human];

/// A person with Black against an engine of level 1.
pub(crate) fn against_engine() -> [Seat; 2] {
    [Seat::Human, Seat::engine(1)]
}

pub(crate) fn engines() -> [Seat; 2] {
    [Seat::engine(1), Seat::engine(2)]
}

pub(crate) fn gomoku() -> Gomoku {
    Gomoku::new(Rules::default())
}

/// Freestyle on a board of this size.
pub(crate) fn small_gomoku(width: usize, height: usize, k: u8) -> Gomoku {
    Gomoku::new(Rules::mnk(width, height, k).unwrap())
}

pub(crate) fn small_reversi() -> Reversi {
    Reversi::with_size(Size::Six)
}

pub(crate) fn settings<G: Game>(start: G, seats: [Seat; 2]) -> Settings<G> {
    let names = ["Ann".to_string(), "Bob".to_string()];
    Settings {
        seats,
        names,
        ..Settings::new(start)
    }
}

/// A table at which the first game has begun.
pub(crate) fn table<G: Game>(start: G, seats: [Seat; 2]) -> Session<G> {
    started(settings(start, seats))
}

pub(crate) fn started<G: Game>(settings: Settings<G>) -> Session<G> {
    let mut session = Session::new(settings).unwrap();
    session.handle(Command::Start).unwrap();
    session
}

/// A move, or `pass`, by its name.
pub(crate) fn place<G: Game>(session: &Session<G>, name: &str) -> Command {
    Command::Play(session.position().parse_move(name).unwrap())
}

/// Plays moves of people; the events of all of them.
pub(crate) fn play<G: Game>(session: &mut Session<G>, names: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for name in names.split_whitespace() {
        events.extend(session.handle(place(session, name)).unwrap());
    }
    events
}

/// Answers the engine's job with this move.
pub(crate) fn answer<G: Game>(session: &mut Session<G>, name: &str) -> Result<Vec<Event>, Refused> {
    let ticket = session.jobs().first().expect("an engine is asked").ticket;
    let m = session.position().parse_move(name).unwrap();
    session.handle(Command::EngineMove { ticket, m })
}

/// What an engine that moves at random answers to a job.
pub(crate) fn random_answer<G: Game>(job: &Job<G>) -> Command {
    let Job { ticket, seed, .. } = *job;
    let search = || {
        let report = Random::new(seed).search(&job.position, &Limits::default(), &mut Never);
        report
            .best
            .expect("an engine is asked only while there is a move")
    };
    match job.task {
        Task::Move => Command::EngineMove {
            ticket,
            m: search(),
        },
        Task::OpeningStone { .. } | Task::Offer { .. } | Task::Pick => {
            let at = Rng::new(seed).below(job.squares.len() as u32) as usize;
            Command::EngineMove {
                ticket,
                m: job.squares[at].into(),
            }
        }
        Task::Hint => Command::HintMove {
            ticket,
            m: search(),
        },
        Task::Choice(options) => {
            let choice = options[Rng::new(seed).below(options.len() as u32) as usize];
            Command::EngineChoice { ticket, choice }
        }
    }
}

/// Runs engines until none is asked; the events of all that.
pub(crate) fn run_engines<G: Game>(session: &mut Session<G>) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(job) = session.jobs().first() {
        events.extend(session.handle(random_answer(job)).unwrap());
    }
    events
}

pub(crate) fn game_overs(events: &[Event]) -> usize {
    events
        .iter()
        .filter(|event| matches!(event, Event::GameOver { .. }))
        .count()
}

/// Checks that a command is refused for this reason and that nothing at all changes by it.
#[track_caller]
pub(crate) fn refused<G: Game + std::fmt::Debug>(
    session: &mut Session<G>,
    command: Command,
    why: &Refused,
) {
    let before = session.clone();
    assert_eq!(session.handle(command).as_ref(), Err(why));
    assert!(*session == before, "a refused command changed the session");
}

pub(crate) fn won(message: &Message) -> bool {
    matches!(message, Message::Won { .. })
}

pub(crate) const NEW_GAME: Command = Command::NewGame {
    swap: false,
    confirmed: true,
};

/// The lines of a save with their checksum.
pub(crate) fn checked(lines: &str) -> String {
    let sum = lines.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{lines}checksum: {sum:016x}\n")
}
