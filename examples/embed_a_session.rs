//! Embeds a game table: two engines play, their answers come back as commands, and the game is
//! saved half way and loaded again.

use boardgame_core::gomoku::{Gomoku, Rules, player};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_session::{Command, Event, Job, Lang, Seat, Session, Settings, Task};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut settings = Settings::new(Gomoku::new(Rules::default()));
    settings.names = ["Ada".into(), "Béla".into()];
    settings.seats = [Seat::engine(10), Seat::engine(9)];
    settings.seed = 7;
    let mut session = Session::new(settings)?;

    let events = session.handle(Command::Start)?;
    say(&session, &events);
    let mut plies = 0;
    while let Some(job) = session.jobs().into_iter().next() {
        let events = session.handle(answer(&job))?;
        say(&session, &events);
        plies += 1;
        if plies == 10 {
            let text = session.save();
            session = Session::load(&text)?;
            println!("(saved and loaded: {} bytes)", text.len());
        }
    }
    println!("{:#}", session.position());
    Ok(())
}

/// Runs the engine that a job asks for. A face with people waiting does this on a thread.
fn answer(job: &Job<Gomoku>) -> Command {
    let ticket = job.ticket;
    let mut engine = player(job.level.unwrap_or(10), job.seed);
    match (
        engine
            .search(&job.position, &Limits::default(), &mut Never)
            .best,
        job.task,
    ) {
        (Some(m), Task::Hint) => Command::HintMove { ticket, m },
        (_, Task::Choice(choices)) => Command::EngineChoice {
            ticket,
            choice: choices[0],
        },
        (Some(m), _) => Command::EngineMove { ticket, m },
        (None, _) => Command::EngineFailed { ticket },
    }
}

/// Prints what happened, one sentence each.
fn say(session: &Session<Gomoku>, events: &[Event]) {
    for event in events
        .iter()
        .filter(|event| !matches!(event, Event::EngineWanted { .. }))
    {
        println!("{}", session.describe(event).text(Lang::En));
    }
}
