//! Reading a saved table back. Everything is checked: the moves go through the rules again, the
//! times through the clock, and what the lines say of the table must go together.

mod error;
mod reader;
mod settings;
mod steps;
mod value;

use alloc::format;
use alloc::string::ToString;

pub use error::{LoadError, Problem};

use reader::{Field, Reader};

use crate::{Game, Session, Tally};

impl<G: Game> Session<G> {
    /// Reads a table that [`save`](Session::save) wrote. Line ends may be those of any system, and a byte
    /// order mark before the text and blank lines after it do no harm.
    ///
    /// An engine that is to move is asked again: see [`jobs`](Session::jobs).
    ///
    /// # Errors
    /// The first line that is not as it should be, with what was found and expected.
    ///
    /// ```
    /// use boardgame_core::reversi::Reversi;
    /// use boardgame_session::{Command, Session, Settings};
    /// let mut session = Session::new(Settings::new(Reversi::new()))?;
    /// session.handle(Command::Start)?;
    /// let text = session.save();
    /// assert_eq!(Session::<Reversi>::load(&text)?, session);
    /// let error = Session::<Reversi>::load(&text.replace("seed: 0", "seed: zero")).unwrap_err();
    /// assert_eq!(error.line, 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(text: &str) -> Result<Self, LoadError> {
        let mut reader = Reader::new(text);
        reader.header()?;
        let settings = settings::read(&mut reader)?;
        let mut session = Self::new(settings).map_err(|why| {
            reader.error(Problem::Settings {
                reason: why.to_string(),
            })
        })?;
        session.past = reader.value("score", "three numbers", value::score)?;
        session.number = read_number(&mut reader, session.past)?;
        let state = session.read_state(&mut reader)?;
        let (thinking, elapsed_ms) = reader.number("thinking")?;
        steps::read("played", &mut reader, &mut session)?;
        let at = session.round.at();
        steps::read("undone", &mut reader, &mut session)?;
        session.round.go(at);
        session.check_stopped(&state)?;
        session.check_thinking(&thinking, elapsed_ms)?;
        session.round.elapsed_ms = elapsed_ms;
        reader.end()?;
        session.settle_loaded();
        Ok(session)
    }

    fn read_state<'a>(&mut self, reader: &mut Reader<'a>) -> Result<Field<'a>, LoadError> {
        let field = reader.field("state")?;
        (self.started, self.stopped) = match (self.number, field.value) {
            (0, "ready") => (false, false),
            (0, _) => return Err(field.wrong("ready, as no game was begun")),
            (_, "on") => (true, false),
            (_, "stopped") => (true, true),
            _ => return Err(field.wrong("on or stopped, as a game was begun")),
        };
        Ok(field)
    }

    fn check_stopped(&self, state: &Field<'_>) -> Result<(), LoadError> {
        if self.stopped && !self.engine_to_act() {
            return Err(state.wrong("on, as no engine is to act"));
        }
        Ok(())
    }

    fn check_thinking(&self, thinking: &Field<'_>, elapsed_ms: u64) -> Result<(), LoadError> {
        let Ok(actor) = self.going_on() else {
            return match elapsed_ms {
                0 => Ok(()),
                _ => Err(thinking.wrong("0, as nobody is to act")),
            };
        };
        let left = |clock| self.round.remaining_ms(actor, clock);
        match self.settings.clock.map(left) {
            Some(left) if !steps::fits(elapsed_ms, left) => {
                Err(thinking.wrong(format!("less than the clock leaves, {left} ms")))
            }
            _ => Ok(()),
        }
    }
}

/// The number of the game, which comes after all that are in the score.
fn read_number(reader: &mut Reader<'_>, past: Tally) -> Result<u64, LoadError> {
    let (field, number) = reader.number("number")?;
    let [first, second] = past.wins.map(u64::from);
    match first + second + u64::from(past.draws) {
        0 => Ok(number),
        games if games < number => Ok(number),
        games => Err(field.wrong(format!(
            "more than {games}, the number of games in the score"
        ))),
    }
}
