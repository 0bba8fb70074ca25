//! The command that plays: `play`.

use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use boardgame_core::Side;
use boardgame_session::{
    Clock, Command, Game, Label, Lang, OpeningRule, Player, Seat, Session, Settings,
};

use crate::save::{check_writable, holds_something_else};
use crate::{Failure, Kit, MAX_LEVEL, number, plain, read};

/// Who plays, for how long, and where the game comes from and goes to.
#[derive(clap::Args, Clone, Debug)]
pub struct PlayArgs {
    /// Use the plain face: lines in, sentences out (the only one so far)
    #[arg(long)]
    pub plain: bool,
    /// Who plays Black [default: human]
    #[arg(long, value_enum, value_name = "WHO")]
    pub black: Option<Who>,
    /// Who plays White [default: computer]
    #[arg(long, value_enum, value_name = "WHO")]
    pub white: Option<Who>,
    /// The name of Black
    #[arg(long, value_name = "NAME")]
    pub black_name: Option<String>,
    /// The name of White
    #[arg(long, value_name = "NAME")]
    pub white_name: Option<String>,
    /// How strong the computer plays, from 1 to 10 [default: 5]
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_LEVEL))]
    pub level: Option<u8>,
    /// Seconds that each player has for the whole game, from 1 to 604800
    #[arg(
        long, value_name = "SECONDS", conflicts_with = "load",
        value_parser = number(1..=MAX_SECONDS)
    )]
    pub time: Option<u64>,
    /// Where the computer's choices come from: the same number gives the same choices [default:
    /// another one each time]
    #[arg(
        long, value_name = "N", conflicts_with = "load",
        value_parser = number(0..=u64::MAX)
    )]
    pub seed: Option<u64>,
    /// Go on with the game in this file, up to 16 MiB
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    pub load: Option<PathBuf>,
    /// Save the game to this file whenever it changes, so that nothing played is lost however the
    /// program ends; a file that cannot be written, or that holds something else than a saved game,
    /// is an error at the start
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The language of what is said: en, zh or ja [default: that of the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
}

/// A week: nobody plays longer, and no clock overflows.
const MAX_SECONDS: u64 = 7 * 24 * 60 * 60;
/// The level of the computer unless another is asked for.
const DEFAULT_LEVEL: u8 = 5;

/// Who plays a colour.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at this terminal.
    Human,
    /// The computer.
    Computer,
}

/// Plays games until the input ends.
///
/// # Errors
/// If the settings do not fit together, if a file cannot be read or written, or if the output
/// cannot be written.
pub fn run<G: Game + Send + 'static>(
    args: &PlayArgs,
    start: G,
    opening: OpeningRule,
    kit: Kit<G>,
) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(lang_of_environment);
    if let Some(path) = &args.save {
        check_writable(path).map_err(|error| Failure::write(path, error))?;
        if holds_something_else(path).map_err(|error| Failure::write(path, error))? {
            return Err(Failure::write(path, "it exists and is no saved game"));
        }
    }
    let mut session = match &args.load {
        Some(path) => {
            let text = read::save(path).map_err(|error| Failure::read(path, error))?;
            let mut session = Session::load(&text).map_err(|error| Failure::read(path, error))?;
            args.change_loaded(&mut session)?;
            session
        }
        None => Session::new(args.settings(start, opening, lang)).map_err(Failure::usage)?,
    };
    let interactive = io::stdin().is_terminal();
    let out = BufWriter::new(io::stdout().lock());
    let input = BufReader::new(io::stdin());
    let options = plain::Options {
        lang,
        interactive,
        save: args.save.clone(),
    };
    plain::run(&mut session, kit, options, input, out)
}

impl PlayArgs {
    /// What the options say of the first game.
    fn settings<G>(&self, start: G, opening: OpeningRule, lang: Lang) -> Settings<G> {
        let who = [
            self.black.unwrap_or(Who::Human),
            self.white.unwrap_or(Who::Computer),
        ];
        let names = [self.black_name.as_ref(), self.white_name.as_ref()];
        let default_names = default_names(who, lang);
        let name = |side: Side| {
            names[side.index()]
                .unwrap_or(&default_names[side.index()])
                .clone()
        };
        Settings {
            names: Side::BOTH.map(name),
            seats: who.map(|who| self.seat(who)),
            opening,
            clock: self.time.map(|s| Clock {
                main_ms: 1000 * s,
                increment_ms: 0,
            }),
            // Every pass is said all the same.
            auto_pass: true,
            seed: self.seed.unwrap_or_else(seed_of_clock),
            ..Settings::new(start)
        }
    }

    /// Changes a game from a file where options say something else.
    fn change_loaded<G: Game>(&self, session: &mut Session<G>) -> Result<(), Failure> {
        let players = session.view().players;
        for (player, view) in Player::BOTH.into_iter().zip(players) {
            let (who, name) = match view.side {
                Side::Black => (self.black, &self.black_name),
                Side::White => (self.white, &self.white_name),
            };
            let seat = match (who, view.seat) {
                (Some(who), _) => Some(self.seat(who)),
                (None, Seat::Engine { .. }) => self.level.map(Seat::engine),
                (None, _) => None,
            };
            let seat = seat.map(|seat| Command::SetSeat { player, seat });
            let name = name.clone().map(|name| Command::Rename { player, name });
            for command in [seat, name].into_iter().flatten() {
                session.handle(command).map_err(Failure::usage)?;
            }
        }
        Ok(())
    }

    fn seat(&self, who: Who) -> Seat {
        match who {
            Who::Human => Seat::Human,
            Who::Computer => Seat::engine(self.level.unwrap_or(DEFAULT_LEVEL)),
        }
    }
}

fn default_names(who: [Who; 2], lang: Lang) -> [String; 2] {
    let computer = Label::Computer.text(lang);
    match who {
        [Who::Human, Who::Human] => [Label::PlayerOne.text(lang), Label::PlayerTwo.text(lang)],
        [Who::Human, Who::Computer] => [Label::PlayerOne.text(lang), computer],
        [Who::Computer, Who::Human] => [computer, Label::PlayerTwo.text(lang)],
        [Who::Computer, Who::Computer] => [1, 2].map(|number| format!("{computer} {number}")),
    }
}

/// The language that the environment asks for, in the order in which programs look for it.
fn lang_of_environment() -> Lang {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(set)
        .unwrap_or_default();
    let code = value.get(..2).unwrap_or_default();
    code.parse().unwrap_or_default()
}

/// A seed that differs from one start of the program to the next.
fn seed_of_clock() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    since.as_nanos() as u64
}
