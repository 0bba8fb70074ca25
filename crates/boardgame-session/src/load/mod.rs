//! Reading a saved table back. Everything is checked; the moves go through the rules again.

mod error;

use alloc::format;
use alloc::string::{String, ToString};
use core::iter::Peekable;
use core::str::{FromStr, Lines};

pub use error::{LoadError, Problem};

use crate::opening::Stage;
use crate::round::{Act, Round};
use crate::save::{FORMAT, VERSION, checksum, choice_word, ending_word, player_word};
use crate::{Choice, Clock, Game, Player, Seat, Session, Settings, Tally};

impl<G: Game> Session<G> {
    /// Reads a table that [`save`](Session::save) wrote. Line ends may be those of any system.
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
        let mut reader = Reader {
            lines: text.lines().peekable(),
            line: 0,
        };
        reader.header()?;
        let settings = read_settings(&mut reader)?;
        let after_settings = reader.line;
        let mut session = Self::new(settings).map_err(|why| LoadError {
            line: after_settings,
            problem: Problem::Settings {
                reason: why.to_string(),
            },
        })?;
        session.past = reader.value("score", "three numbers", read_score)?;
        session.number = reader.number("number")?;
        let states = "ready, on or stopped";
        (session.started, session.stopped) =
            reader.value("state", states, |state| match state {
                "ready" => Some((false, false)),
                "on" => Some((true, false)),
                "stopped" => Some((true, true)),
                _ => None,
            })?;
        let elapsed_ms = reader.number("thinking")?;
        read_steps("played", &mut reader, &mut session)?;
        let at = session.round.at();
        read_steps("undone", &mut reader, &mut session)?;
        session.round.go(at);
        session.round.elapsed_ms = elapsed_ms;
        reader.end(text)?;
        session.settle_loaded();
        Ok(session)
    }
}

struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    /// The number of the line read last.
    line: usize,
}

impl<'a> Reader<'a> {
    fn header(&mut self) -> Result<(), LoadError> {
        let found = self.lines.next().unwrap_or_default();
        self.line = 1;
        match found.split_once(' ') {
            Some((FORMAT, VERSION)) => Ok(()),
            Some((FORMAT, found)) => Err(self.error(Problem::Version {
                found: found.into(),
            })),
            _ => Err(self.error(Problem::Format {
                found: found.into(),
            })),
        }
    }

    /// The value of the next line, whose key must be this one.
    fn text(&mut self, expected: &'static str) -> Result<&'a str, LoadError> {
        let next = self.lines.next();
        self.line += 1;
        let found = next.ok_or_else(|| self.error(Problem::Missing { expected }))?;
        match found.split_once(": ") {
            Some((key, value)) if key == expected => Ok(value),
            _ => Err(self.error(Problem::Key {
                found: found.into(),
                expected,
            })),
        }
    }

    /// The value of the next line if its key is this one.
    fn text_if(&mut self, key: &'static str) -> Option<&'a str> {
        let next = self.lines.peek()?;
        let (found, _) = next.split_once(": ")?;
        if found == key {
            self.text(key).ok()
        } else {
            None
        }
    }

    fn value<T>(
        &mut self,
        key: &'static str,
        expected: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, LoadError> {
        let found = self.text(key)?;
        read(found).ok_or_else(|| {
            self.error(Problem::Value {
                key,
                found: found.into(),
                expected: expected.into(),
            })
        })
    }

    fn number(&mut self, key: &'static str) -> Result<u64, LoadError> {
        self.value(key, "a number from 0 to 18446744073709551615", plain_number)
    }

    fn end(&mut self, text: &str) -> Result<(), LoadError> {
        let expected = checksum(text.lines().take(self.line));
        let found = self.text("checksum")?;
        if found != format!("{expected:016x}") {
            return Err(self.error(Problem::Checksum {
                found: found.into(),
                expected,
            }));
        }
        let Some(found) = self.lines.next() else {
            return Ok(());
        };
        self.line += 1;
        Err(self.error(Problem::Trailing {
            found: found.into(),
        }))
    }

    const fn error(&self, problem: Problem) -> LoadError {
        LoadError {
            line: self.line,
            problem,
        }
    }
}

fn read_settings<G: Game>(reader: &mut Reader<'_>) -> Result<Settings<G>, LoadError> {
    let found = reader.text("game")?;
    if found != G::NAME {
        let problem = Problem::Game {
            found: found.into(),
            expected: G::NAME,
        };
        return Err(reader.error(problem));
    }
    let found = reader.text("rules")?;
    let usual = G::from_rules(found).map_err(|why| {
        let (found, expected) = (found.into(), why.expected);
        reader.error(Problem::Value {
            key: "rules",
            found,
            expected,
        })
    })?;
    let start = match reader.text("start")? {
        "usual" => usual,
        found => usual.with_start(found).map_err(|why| {
            let (found, expected) = (found.into(), why.expected);
            reader.error(Problem::Value {
                key: "start",
                found,
                expected,
            })
        })?,
    };
    let seats = "human, remote or engine with a level and options in quotes";
    Ok(Settings {
        start,
        names: [
            reader.value("name", "a name in quotes", unquote)?,
            reader.value("name", "a name in quotes", unquote)?,
        ],
        seats: [
            reader.value("seat", seats, read_seat)?,
            reader.value("seat", seats, read_seat)?,
        ],
        black: reader.value("black", "first or second", read_player)?,
        opening: reader.value("opening", "free, swap or swap2", |word| word.parse().ok())?,
        clock: reader.value(
            "clock",
            "none, or two numbers of milliseconds as in 60000+500",
            |text| {
                if text == "none" {
                    return Some(None);
                }
                let (main, increment) = text.split_once('+')?;
                let (main_ms, increment_ms) = (plain_number(main)?, plain_number(increment)?);
                Some(Some(Clock {
                    main_ms,
                    increment_ms,
                }))
            },
        )?,
        auto_pass: reader.value("passes", "automatic or by hand", |word| match word {
            "automatic" => Some(true),
            "by hand" => Some(false),
            _ => None,
        })?,
        seed: reader.number("seed")?,
    })
}

/// Plays the steps of all following lines with this key.
fn read_steps<G: Game>(
    key: &'static str,
    reader: &mut Reader<'_>,
    session: &mut Session<G>,
) -> Result<(), LoadError> {
    while let Some(line) = reader.text_if(key) {
        for word in line.split(' ') {
            let round = &mut session.round;
            let number = round.at() + 1;
            let played = if session.started {
                play_step(round, word)
            } else {
                Err("no game was started".to_string())
            };
            played.map_err(|reason| {
                reader.error(Problem::Step {
                    number,
                    found: word.into(),
                    reason,
                })
            })?;
        }
    }
    Ok(())
}

fn play_step<G: Game>(round: &mut Round<G>, word: &str) -> Result<(), String> {
    let timed = word.rsplit_once('@');
    let (word, spent) = timed
        .and_then(|(word, ms)| Some((word, plain_number(ms)?)))
        .ok_or("expected a move and its time, as in h8@1200")?;
    let actor = round.actor().ok_or("the game is over")?;
    let choice = Choice::ALL
        .into_iter()
        .find(|&choice| choice_word(choice) == word);
    match (choice, round.stage()) {
        (Some(choice), Stage::Choose { options, .. }) if options.contains(&choice) => {
            round.choose(choice);
        }
        (Some(_), _) => return Err("this choice is not offered here".to_string()),
        (None, stage) => {
            if let Some((by, act)) = read_ending(word) {
                if act == Act::Flag && by != actor {
                    return Err("the time of the other player was running".to_string());
                }
                round.end(by, act);
            } else if matches!(stage, Stage::Choose { .. }) {
                return Err("expected a choice of the opening".to_string());
            } else {
                let m = round
                    .position()
                    .parse_move(word)
                    .map_err(|why| why.to_string())?;
                round.position().check(m).map_err(|why| why.to_string())?;
                round.play(m).map_err(|why| why.to_string())?;
            }
        }
    }
    round.set_spent(spent);
    Ok(())
}

fn read_ending(word: &str) -> Option<(Player, Act)> {
    let (player, ending) = word.split_once('-')?;
    let player = read_player(player)?;
    let acts = [Act::Resign, Act::Agree, Act::Flag];
    acts.into_iter()
        .find(|&act| ending_word(act) == ending)
        .map(|act| (player, act))
}

fn read_player(word: &str) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|&player| player_word(player) == word)
}

fn read_seat(text: &str) -> Option<Seat> {
    match text {
        "human" => Some(Seat::Human),
        "remote" => Some(Seat::Remote),
        _ => {
            let (level, options) = text.strip_prefix("engine ")?.split_once(' ')?;
            Some(Seat::Engine {
                level: plain_number(level)?,
                options: unquote(options)?,
            })
        }
    }
}

fn read_score(text: &str) -> Option<Tally> {
    let mut numbers = text.split(' ').map(plain_number::<u32>);
    let tally = Tally {
        wins: [numbers.next()??, numbers.next()??],
        draws: numbers.next()??,
    };
    if numbers.next().is_some() {
        None
    } else {
        Some(tally)
    }
}

/// A number as it is saved: digits alone, without leading zeros.
fn plain_number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|number: &T| number.to_string() == text)
}

/// The inverse of [`quote`](crate::save::quote).
fn unquote(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut name = String::new();
    while let Some(c) = rest.next() {
        name.push(match c {
            '"' => return None,
            '\\' => match rest.next()? {
                c @ ('"' | '\\') => c,
                'u' => escaped(rest.by_ref())?,
                _ => return None,
            },
            c => c,
        });
    }
    Some(name)
}

/// The character of `{a}`, the rest of an escape.
fn escaped(rest: &mut core::str::Chars<'_>) -> Option<char> {
    if rest.next()? != '{' {
        return None;
    }
    let mut code = 0u32;
    for digit in rest {
        if digit == '}' {
            return char::from_u32(code);
        }
        code = code.checked_mul(16)?.checked_add(digit.to_digit(16)?)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::quote;

    #[test]
    fn names_of_any_characters_survive_quoting() {
        let names = [
            "",
            "Ann",
            "a\nb\r\n\tc",
            "\"\\",
            "\\u{a}",
            " x ",
            "黑\u{85}\u{2028}\0",
            "<b>",
        ];
        for name in names {
            let quoted = quote(name);
            assert_eq!(quoted.lines().count(), 1, "{quoted}");
            assert_eq!(unquote(&quoted).as_deref(), Some(name), "{quoted}");
        }
        for bad in [
            "",
            "\"",
            "a",
            "\"a\"b\"",
            "\"\\",
            "\"\\x\"",
            "\"\\u{110000}\"",
            "\"\\u{\"",
        ] {
            assert_eq!(unquote(bad), None, "{bad}");
        }
    }
}
