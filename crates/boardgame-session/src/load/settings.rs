//! The first lines of a save: what was agreed before the game.

use super::reader::Reader;
use super::value::{clock, plain_number, player, unquote};
use super::{LoadError, Problem};
use crate::{Game, Seat, Settings};

pub(super) fn read<G: Game>(reader: &mut Reader<'_>) -> Result<Settings<G>, LoadError> {
    let game = reader.field("game")?;
    if game.value != G::NAME {
        return Err(game.error(Problem::Game {
            found: game.value.into(),
            expected: G::NAME,
        }));
    }
    let rules = reader.field("rules")?;
    let usual = G::from_rules(rules.value).map_err(|why| rules.wrong(why.expected))?;
    let start = reader.field("start")?;
    let start = match start.value {
        "usual" => usual,
        found => usual
            .with_start(found)
            .map_err(|why| start.wrong(why.expected))?,
    };
    let seats = "human, remote or engine with a level and options in quotes";
    Ok(Settings {
        start,
        names: [
            reader.value("name", "a name in quotes", unquote)?,
            reader.value("name", "a name in quotes", unquote)?,
        ],
        seats: [
            reader.value("seat", seats, seat)?,
            reader.value("seat", seats, seat)?,
        ],
        black: reader.value("black", "first or second", player)?,
        opening: reader.value("opening", "free, swap or swap2", |word| word.parse().ok())?,
        clock: reader.value(
            "clock",
            "none, or two numbers of milliseconds as in 60000+500",
            |text| match text {
                "none" => Some(None),
                _ => clock(text).map(Some),
            },
        )?,
        auto_pass: reader.value("passes", "automatic or by hand", |word| match word {
            "automatic" => Some(true),
            "by hand" => Some(false),
            _ => None,
        })?,
        seed: reader.number("seed")?.1,
    })
}

fn seat(text: &str) -> Option<Seat> {
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
