//! Players named on a command line.
//!
//! ```text
//! SPEC    = [NAME "="] KIND [":" OPTIONS]
//! OPTIONS = OPTION *("," OPTION)
//! OPTION  = KEY "=" VALUE | VALUE          the bare value is that of the kind's first option
//! ```
//!
//! `random`, `level:7`, `weak=alpha-beta:depth=2,table=16`. Every kind knows `depth`, `nodes` and
//! `ms`, limits of this player alone. The kind `cmd` is a program of its own: after its options, if
//! there are any, stands its command line, `cmd:proto=gtp,./engine -x`.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use boardgame_core::search::{Limits, Random, Searcher};
use boardgame_protocol::Program;

use super::{Contender, InProcess, MakeHost, OwnLimits, Process};
use crate::{Contest, GameTime};

/// The kinds of players that a game has in this process.
///
/// An engine enters the arena by one line: a kind with its options and what makes it.
///
/// ```
/// use boardgame_arena::{Contender, Kind, Players};
/// use boardgame_core::reversi::Reversi;
/// use boardgame_core::search::{Mcts, Random};
///
/// let players = Players::<Reversi>::default()
///     .with(Kind::new("random", "any legal move", &[]), |_, seed| Ok(Box::new(Random::new(seed))))
///     .with(Kind::new("mcts", "Monte Carlo tree search", &["mib"]).unlimited(), |options, seed| {
///         Ok(Box::new(Mcts::new(seed, options.number("mib", 16, 1..=4096)? << 20)))
///     });
/// let contender = players.contender("m=mcts:mib=64,nodes=1000")?;
/// assert_eq!(contender.name(), "m");
/// assert_eq!(
///     players.contender("mcts:mb=64").err().unwrap().to_string(),
///     "\"mcts:mb=64\": mcts knows no option mb: expected mib, depth, nodes, ms or clock"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Players<G: Contest> {
    kinds: Vec<(Kind, MakeSearcher<G>)>,
    /// The protocols that programs may speak, the usual one first.
    protocols: Vec<(&'static str, MakeHost<G>)>,
}

type Made<G> = Result<Box<dyn Searcher<G> + Send>, String>;
type MakeSearcher<G> = Arc<dyn Fn(&Options, u64) -> Made<G> + Send + Sync>;

/// One kind of player.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    name: &'static str,
    about: &'static str,
    options: &'static [&'static str],
    unlimited: bool,
}

/// What stands behind a player's kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

/// A player as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name that it was given, or the whole text.
    pub name: String,
    /// The kind.
    pub kind: String,
    /// What follows the kind.
    pub rest: String,
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{spec:?}: {why}")]
pub struct SpecError {
    /// The text.
    pub spec: String,
    /// What is wrong with it.
    pub why: String,
}

/// Options of every kind.
const COMMON: [&str; 4] = ["depth", "nodes", "ms", "clock"];
/// The kind of players that are programs of their own.
const PROGRAM: &str = "cmd";
const PROGRAM_KIND: Kind = Kind::new(PROGRAM, "", &["proto", "wait"]);

impl Kind {
    /// A kind called `name`, in a few words `about`, with `options` of its own.
    #[must_use]
    pub const fn new(
        name: &'static str,
        about: &'static str,
        options: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            about,
            options,
            unlimited: false,
        }
    }

    /// The same, whose searches end by limits alone.
    #[must_use]
    pub const fn unlimited(mut self) -> Self {
        self.unlimited = true;
        self
    }
}

impl<G: Contest> Default for Players<G> {
    /// No kinds.
    fn default() -> Self {
        Self {
            kinds: Vec::new(),
            protocols: Vec::new(),
        }
    }
}

impl<G: Contest> Players<G> {
    /// The same with one kind more; `make` may refuse the values of its options with a message.
    #[must_use]
    pub fn with(
        mut self,
        kind: Kind,
        make: impl Fn(&Options, u64) -> Made<G> + Send + Sync + 'static,
    ) -> Self {
        self.kinds.push((kind, Arc::new(make)));
        self
    }

    /// The same with one protocol more for programs; the first one is taken unless another is asked
    /// for.
    #[must_use]
    pub fn speaking(mut self, protocol: &'static str, host: MakeHost<G>) -> Self {
        self.protocols.push((protocol, host));
        self
    }

    /// The player that `text` names.
    ///
    /// # Errors
    /// If there is no such kind, or an option is unknown or has a value that it cannot have.
    pub fn contender(&self, text: &str) -> Result<Box<dyn Contender<G>>, SpecError> {
        let spec = Spec::from(text);
        let wrong = |why: String| SpecError {
            spec: text.to_string(),
            why,
        };
        if spec.kind == PROGRAM && !self.protocols.is_empty() {
            let process = self.process(&spec).map_err(wrong)?;
            return Ok(Box::new(process.described(text)));
        }
        let (kind, make) = self
            .kinds
            .iter()
            .find(|(kind, _)| kind.name == spec.kind)
            .ok_or_else(|| wrong(format!("no such player: expected {}", self.names())))?;
        let options = Options::parse(kind, &spec.rest).map_err(wrong)?;
        let limits = options.limits().map_err(wrong)?;
        // Values are checked now and not in the first game.
        let _ = make(&options, 0).map_err(wrong)?;
        let make = Arc::clone(make);
        let made = InProcess::new(spec.name, move |seed| {
            // The options were accepted before, so there is nobody to stand in for.
            make(&options, seed).unwrap_or_else(|_| Box::new(Random::new(seed)))
        });
        let described = made.described(text).limited(limits);
        Ok(if kind.unlimited {
            Box::new(described.endless())
        } else {
            Box::new(described)
        })
    }

    /// A program, by the options before its command line.
    fn process(&self, spec: &Spec) -> Result<Process<G>, String> {
        let mut command = spec.rest.as_str();
        let mut given = String::new();
        while let Some((option, rest)) = command.split_once(',')
            && let Some((key, _)) = option.split_once('=')
            && PROGRAM_KIND
                .options
                .iter()
                .chain(&COMMON)
                .any(|known| *known == key)
        {
            given += option;
            given.push(',');
            command = rest;
        }
        let options = Options::parse(&PROGRAM_KIND, &given)?;
        let protocols = || self.protocols.iter().map(|(name, _)| *name);
        let name = options.text("proto").or_else(|| protocols().next());
        let known = self
            .protocols
            .iter()
            .find(|(known, _)| Some(*known) == name);
        let (_, host) = known.ok_or_else(|| {
            let name = name.unwrap_or_default();
            format!("unknown protocol {name}: expected {}", list(protocols()))
        })?;
        let program: Program = command.parse().map_err(|error| format!("{error}"))?;
        let untimed = options.number("wait", Process::<G>::UNTIMED.as_secs(), 1..=86_400)?;
        let process = Process::new(&spec.name, program, *host);
        Ok(process
            .limited(options.limits()?)
            .untimed(Duration::from_secs(untimed)))
    }

    fn names(&self) -> String {
        let program = (!self.protocols.is_empty()).then_some(PROGRAM);
        list(self.kinds.iter().map(|(kind, _)| kind.name).chain(program))
    }
}

impl<G: Contest> Display for Players<G> {
    /// Writes a line for each kind: its name, its options, what it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, _) in &self.kinds {
            let options: Vec<_> = kind.options.iter().map(|key| format!("{key}=N")).collect();
            let colon = if options.is_empty() { "" } else { ":" };
            let shown = format!("{}{colon}{}", kind.name, options.join(","));
            writeln!(f, "  {shown:<28} {}", kind.about)?;
        }
        if !self.protocols.is_empty() {
            let names = || self.protocols.iter().map(|(name, _)| *name);
            let (protocols, usual) = (list(names()), list(names().take(1)));
            let shown = format!("{PROGRAM}:[proto=P,][wait=S,]COMMAND");
            let about = [
                format!("a program that speaks P: {protocols};"),
                format!("without proto= {usual} is taken, whatever the program is;"),
                "S seconds a move if time is not limited".to_string(),
            ];
            writeln!(f, "  {shown}")?;
            for line in about {
                writeln!(f, "{line:>width$}", width = 31 + line.len())?;
            }
        }
        Ok(())
    }
}

impl From<&str> for Spec {
    /// Takes a text apart; whether there is such a player is a second question.
    fn from(text: &str) -> Self {
        let head = text.split(':').next().unwrap_or(text);
        let (name, player) = match head.split_once('=') {
            Some((name, _)) if !name.is_empty() => (name, &text[name.len() + 1..]),
            _ => (text, text),
        };
        let (kind, rest) = player.split_once(':').unwrap_or((player, ""));
        Self {
            name: name.to_string(),
            kind: kind.to_string(),
            rest: rest.to_string(),
        }
    }
}

impl Options {
    fn parse(kind: &Kind, text: &str) -> Result<Self, String> {
        let mut options = BTreeMap::new();
        for option in text.split(',').filter(|option| !option.is_empty()) {
            let (key, value) = match (option.split_once('='), kind.options.first()) {
                (Some(pair), _) => pair,
                (None, Some(first)) => (*first, option),
                (None, None) => return Err(format!("{option:?}: expected KEY=VALUE")),
            };
            let known = || kind.options.iter().chain(&COMMON).copied();
            if !known().any(|known| known == key) {
                return Err(format!(
                    "{} knows no option {key}: expected {}",
                    kind.name,
                    list(known())
                ));
            }
            if options.insert(key.to_string(), value.to_string()).is_some() {
                return Err(format!("{key} is given twice"));
            }
        }
        Ok(Self(options))
    }

    /// The value of an option as text, if it is given.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The value of an option within `range`, or `default` if it is not given.
    ///
    /// # Errors
    /// If it is no number of the range.
    pub fn number<T: FromStr + PartialOrd + Display>(
        &self,
        key: &str,
        default: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, String> {
        let Some(text) = self.text(key) else {
            return Ok(default);
        };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{key}={text}: expected a number from {least} to {most}")
        })
    }

    fn limits(&self) -> Result<OwnLimits, String> {
        let given = |key: &str, most: u64| match self.text(key) {
            Some(_) => self.number(key, 0, 1..=most).map(Some),
            None => Ok(None),
        };
        Ok(OwnLimits {
            search: Limits {
                depth: given("depth", 1000)?.map(|depth| depth as u32),
                nodes: given("nodes", u64::MAX)?,
                lines: None,
            },
            per_move: given("ms", 86_400_000)?.map(Duration::from_millis),
            game: self.text("clock").map(clock).transpose()?,
        })
    }
}

fn clock(text: &str) -> Result<GameTime, String> {
    text.parse()
        .map_err(|error| format!("clock={text}: {error}"))
}

/// `a, b or c`.
fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    match words.as_slice() {
        [] => "nothing".to_string(),
        [only] => (*only).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_at_its_first_signs() {
        let parts = |text: &str| {
            let Spec { name, kind, rest } = text.into();
            [name, kind, rest]
        };
        assert_eq!(parts("random"), ["random", "random", ""]);
        assert_eq!(parts("level:7"), ["level:7", "level", "7"]);
        assert_eq!(parts("a=level:7"), ["a", "level", "7"]);
        assert_eq!(parts("x=random"), ["x", "random", ""]);
        assert_eq!(parts("ab:depth=4"), ["ab:depth=4", "ab", "depth=4"]);
        assert_eq!(
            parts("e=cmd:proto=gtp,./e -x a:b"),
            ["e", "cmd", "proto=gtp,./e -x a:b"]
        );
    }
}
