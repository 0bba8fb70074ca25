//! A table as text. [`load`](crate::Session::load) reads it.
//!
//! The first line names the format and its version, the last one holds a checksum, and each line
//! between them is a key and its value:
//!
//! ```text
//! boardgame-session 1
//! game: gomoku
//! rules: 15x15x5 freestyle
//! start: usual
//! name: "Ann"
//! name: "Computer"
//! seat: human
//! seat: engine 3 ""
//! black: first
//! opening: free
//! clock: none
//! passes: by hand
//! seed: 0
//! score: 2 1 0
//! number: 4
//! state: on
//! thinking: 1500
//! played: h8@2000 h9@350
//! undone: j8@900
//! checksum: 0f1e2d3c4b5a6978
//! ```
//!
//! `played` and `undone` may each stand in many lines or none. A step is a move as the game writes
//! it, a square that was offered, a choice or an ending, with the milliseconds spent on it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::round::{Act, Step};
use crate::{Choice, Game, Player, Seat, Session, Settings, Tally};

/// The first word of a save, and its version.
pub(crate) const FORMAT: &str = "boardgame-session";
pub(crate) const VERSION: &str = "1";

/// Steps a line, so that lines stay short enough to read and to compare.
const STEPS: usize = 10;

impl<G: Game> Session<G> {
    /// The table as text: the settings, the score, the game with what was taken back, the time.
    ///
    /// What is of the moment is not saved: an open question, a hint, a position that is looked
    /// at, jobs of engines, a lost connection.
    #[must_use]
    pub fn save(&self) -> String {
        let Settings {
            start,
            names,
            seats,
            black,
            opening,
            clock,
            auto_pass,
            seed,
        } = &self.settings;
        let mut text = format!("{FORMAT} {VERSION}\n");
        let mut line = |key: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key}: {value}");
        };
        line("game", G::NAME);
        line("rules", &start.rules_text());
        line("start", &self.start_value());
        for name in names {
            line("name", &quote(name));
        }
        for seat in seats {
            line("seat", &seat_value(seat));
        }
        line("black", player_word(*black));
        line("opening", &opening.to_string());
        line(
            "clock",
            &match clock {
                Some(clock) => format!("{}+{}", clock.main_ms, clock.increment_ms),
                None => "none".to_string(),
            },
        );
        line("passes", if *auto_pass { "automatic" } else { "by hand" });
        line("seed", &seed.to_string());
        let Tally {
            wins: [first, second],
            draws,
        } = self.past;
        line("score", &format!("{first} {second} {draws}"));
        line("number", &self.number.to_string());
        line(
            "state",
            match (self.started, self.stopped) {
                (false, _) => "ready",
                (true, false) => "on",
                (true, true) => "stopped",
            },
        );
        line("thinking", &self.round.elapsed_ms.to_string());
        let (played, undone) = self.round.steps().split_at(self.round.at());
        for (key, steps) in [("played", played), ("undone", undone)] {
            for steps in steps.chunks(STEPS) {
                let words: Vec<_> = steps.iter().map(|step| self.step_word(step)).collect();
                line(key, &words.join(" "));
            }
        }
        let sum = checksum(text.lines());
        line_of(&mut text, "checksum", &format!("{sum:016x}"));
        text
    }

    fn start_value(&self) -> String {
        let start = &self.settings.start;
        match G::from_rules(&start.rules_text()) {
            Ok(usual) if usual == *start => "usual".to_string(),
            _ => start.start_text(),
        }
    }

    fn step_word(&self, step: &Step) -> String {
        let word = match step.act {
            Act::Move(m) => self.position().move_text(m).to_string(),
            Act::Choose(choice) => choice_word(choice),
            Act::Offer(square) => {
                let m = self.position().move_text(square.into());
                format!("{OFFER}{m}")
            }
            act => format!("{}-{}", player_word(step.by), ending_word(act)),
        };
        format!("{word}@{}", step.spent_ms)
    }
}

/// A name in quotes, on one line whatever is in it.
pub(crate) fn quote(name: &str) -> String {
    let mut quoted = String::from('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.extend(c.escape_unicode()),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

pub(crate) const fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// What stands before a square that was offered.
pub(crate) const OFFER: &str = "offer-";

pub(crate) fn choice_word(choice: Choice) -> String {
    match choice {
        Choice::Fifths(count) => return format!("fifths-{count}"),
        Choice::TakeWhite => "take-white",
        Choice::TakeBlack => "take-black",
        Choice::PlaceTwo => "place-two",
    }
    .to_string()
}

/// The word for an act that ends a game, after the player's.
pub(crate) const fn ending_word(act: Act) -> &'static str {
    match act {
        Act::Agree => "agrees",
        Act::Flag => "out-of-time",
        Act::Resign | Act::Move(_) | Act::Choose(_) | Act::Offer(_) => "resigns",
    }
}

/// FNV-1a (Fowler, Noll and Vo) of the lines, each with a line feed. It finds slips of an editor
/// or a disk, not forgery.
pub(crate) fn checksum<'a>(lines: impl Iterator<Item = &'a str>) -> u64 {
    let bytes = lines.flat_map(|line| line.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn line_of(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key}: {value}");
}

fn seat_value(seat: &Seat) -> String {
    match seat {
        Seat::Human => "human".to_string(),
        Seat::Engine { level, options } => format!("engine {level} {}", quote(options)),
        Seat::Remote => "remote".to_string(),
    }
}
