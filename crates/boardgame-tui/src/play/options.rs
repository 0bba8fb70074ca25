//! The options of `play`.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use boardgame_session::Lang;
use serde::{Deserialize, Serialize};

use super::Asked;
use crate::screen::{self, Choices, Colour, Glyphs, ScreenGame, Strength};
use crate::{MAX_LEVEL, number};

/// Who plays, for how long, where the game comes from and goes to, and how it looks.
#[derive(clap::Args, Clone, Debug)]
pub struct PlayArgs {
    /// Use the plain face: lines in, sentences out; also used where there is no terminal
    #[arg(long)]
    pub plain: bool,
    /// Use the plain face and write every event and the view after it as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Begin at once, without the panel in which a game is chosen
    #[arg(long)]
    pub start: bool,
    /// Who plays Black [default: human]
    #[arg(long, value_enum, value_name = "WHO")]
    pub black: Option<Who>,
    /// Who plays White [default: computer]
    #[arg(long, value_enum, value_name = "WHO")]
    pub white: Option<Who>,
    /// Let the lot decide who has Black
    #[arg(long, conflicts_with_all = ["load", "resume"])]
    pub random_colours: bool,
    /// The name of Black
    #[arg(long, value_name = "NAME")]
    pub black_name: Option<String>,
    /// The name of White
    #[arg(long, value_name = "NAME")]
    pub white_name: Option<String>,
    /// How strong the computer plays, from 1 to 10 [default: 5]
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_LEVEL))]
    pub level: Option<u8>,
    /// Let the computer play as well as it can in so many seconds a move, instead of by a level;
    /// from 1 to 3600
    #[arg(long, value_name = "SECONDS", conflicts_with = "level", value_parser = number(1..=3600_u64))]
    pub move_time: Option<u64>,
    /// Seconds that each player has for the whole game, from 1 to 604800
    #[arg(
        long, value_name = "SECONDS", conflicts_with_all = ["load", "resume"],
        value_parser = number(1..=MAX_SECONDS)
    )]
    pub time: Option<u64>,
    /// Seconds that each move adds to the player's time, from 0 to 3600
    #[arg(
        long, value_name = "SECONDS", conflicts_with_all = ["load", "resume"],
        value_parser = number(0..=3600_u64)
    )]
    pub increment: Option<u64>,
    /// Where the computer's choices come from: the same number gives the same choices [default:
    /// another one each time]
    #[arg(
        long, value_name = "N", conflicts_with_all = ["load", "resume"],
        value_parser = number(0..=u64::MAX)
    )]
    pub seed: Option<u64>,
    /// Go on with the game in this file, up to 16 MiB: one that was saved, or a record of one game
    /// (SGF, PSQ, GGF and others), between two people
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    pub load: Option<PathBuf>,
    /// Go on with the last unfinished game, which was kept by itself
    #[arg(long, conflicts_with_all = ["load", "board"])]
    pub resume: bool,
    /// Do not keep the game for --resume
    #[arg(long, conflicts_with = "resume")]
    pub no_keep: bool,
    /// Save the game to this file whenever it changes, so that nothing played is lost however the
    /// program ends; a file that cannot be written, or that holds something else than a saved game,
    /// is an error at the start. A name that ends in .sgf, in .psq (Gomoku) or in .ggf
    /// (Reversi) makes a record of the game, any other a saved game with all that the table knows
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The language of what is said: en, zh or ja [default: that of the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
    /// How the board looks.
    #[command(flatten)]
    pub look: Look,
}

/// How the board looks.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Looks of the full-screen board")]
pub struct Look {
    /// The characters for stones and points [default: unicode, or ascii in Chinese, Japanese and
    /// Korean locales, whose terminals may show circles two columns wide]
    #[arg(long, value_enum, value_name = "SET")]
    pub glyphs: Option<Glyphs>,
    /// The colour of the board
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub ground: Option<screen::Ground>,
    /// The colour of the lines and empty squares
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub lines: Option<screen::Lines>,
    /// The stones
    #[arg(long, value_enum, value_name = "LOOK")]
    pub stones: Option<screen::Stones>,
    /// Do not mark the squares on which a move is legal
    #[arg(long)]
    pub no_legal: bool,
    /// Use no colours, as with `NO_COLOR` in the environment
    #[arg(long)]
    pub no_color: bool,
    /// Leave the mouse to the terminal, for selecting text
    #[arg(long)]
    pub no_mouse: bool,
}

/// A week: nobody plays longer, and no clock overflows.
const MAX_SECONDS: u64 = 7 * 24 * 60 * 60;
/// The level of the computer unless another is asked for.
pub(crate) const DEFAULT_LEVEL: u8 = 5;

/// Who plays a colour.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A person at this terminal.
    Human,
    /// The computer.
    Computer,
}

impl PlayArgs {
    /// Whether the board is to fill the screen: a person has to be at both ends.
    pub(super) fn full_screen(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        !self.plain && !self.json && terminal && (!dumb || cfg!(windows))
    }

    /// Whether the game is kept for `--resume`.
    pub(super) const fn keeps(&self) -> bool {
        !self.no_keep
    }

    /// How strong the computer is to play, if options say so.
    pub(super) fn strength(&self) -> Option<Strength> {
        let time = self.move_time.map(|seconds| Strength::Time(1000 * seconds));
        time.or(self.level.map(Strength::Level))
    }
}

impl Choices {
    /// Lets options have their say over what was remembered.
    pub(super) fn take_options<G: ScreenGame>(&mut self, args: &PlayArgs, asked: &Asked<G>) {
        self.seat_by_colour([args.black, args.white]);
        if args.random_colours {
            self.colour = Colour::Random;
        }
        let first_is_white = usize::from(self.colour == Colour::White);
        for (side, name) in [&args.black_name, &args.white_name].into_iter().enumerate() {
            if let Some(name) = name {
                self.names[side ^ first_is_white].clone_from(name);
            }
        }
        if let Some(strength) = args.strength() {
            self.strength = [strength; 2];
        }
        if args.time.is_some() || args.increment.is_some() {
            self.clock = args.time.unwrap_or(self.clock);
            self.increment = args.increment.unwrap_or_default();
        }
        if asked.given {
            (self.size, self.rule_set) = asked.start.board();
        }
        if let Some(opening) = asked.opening {
            self.opening = opening.to_string();
        }
        let look = args.look;
        self.glyphs = look.glyphs.or(self.glyphs);
        self.ground = look.ground.unwrap_or(self.ground);
        self.lines = look.lines.unwrap_or(self.lines);
        self.stones = look.stones.unwrap_or(self.stones);
        self.legal &= !look.no_legal;
        if let Some(lang) = args.lang {
            self.lang = lang.to_string();
        }
    }
}

impl Default for Strength {
    fn default() -> Self {
        Self::Level(DEFAULT_LEVEL)
    }
}
