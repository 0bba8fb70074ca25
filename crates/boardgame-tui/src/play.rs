//! The command that plays: `play`.

mod options;

use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use boardgame_core::Side;
use boardgame_session::{Command, Lang, OpeningRule, Player, Seat, Session};

pub(crate) use self::options::DEFAULT_LEVEL;
pub use self::options::{Look, PlayArgs, Who};
use crate::keep::Shelf;
use crate::records::saved;
use crate::save::{check_writable, holds_something_else};
use crate::saver::Saver;
use crate::screen::{self, Choices, ScreenGame, Start, World};
use crate::{Failure, Kit, memory, plain};

/// The game that options ask for.
pub struct Asked<G> {
    /// The usual start position.
    pub start: G,
    /// Whether an option said so; otherwise the board that was chosen last time will do.
    pub given: bool,
    /// The opening rule, if an option names one.
    pub opening: Option<OpeningRule>,
}

/// Plays games: on the full-screen board if there is a terminal, and with lines otherwise or if
/// that is asked for.
///
/// # Errors
/// If the settings do not fit together, if a file cannot be read or written, or if the output
/// cannot be written.
pub fn run<G: ScreenGame>(args: &PlayArgs, asked: Asked<G>, kit: Kit<G>) -> Result<(), Failure> {
    if let Some(path) = &args.save {
        saved::save_format(path, G::NAME).map_err(|cause| Failure::write(path, cause))?;
        check_writable(path).map_err(|error| Failure::write(path, error))?;
        if holds_something_else(path).map_err(|error| Failure::write(path, error))? {
            return Err(Failure::write(path, "it exists and is no saved game"));
        }
    }
    let shelf = if args.keeps() {
        Shelf::of_user(G::NAME)
    } else {
        Shelf::default()
    };
    if args.full_screen() {
        on_screen(args, asked, kit, shelf)
    } else {
        in_lines(args, asked, kit, shelf)
    }
}

fn on_screen<G: ScreenGame>(
    args: &PlayArgs,
    asked: Asked<G>,
    kit: Kit<G>,
    mut shelf: Shelf,
) -> Result<(), Failure> {
    let memory = memory::file(G::NAME);
    let mut choices = memory.as_deref().map(memory::read).unwrap_or_default();
    choices.take_options(args, &asked);
    let lang = args
        .lang
        .or_else(|| choices.lang.parse().ok())
        .unwrap_or_else(lang_of_environment);
    let seed = args.seed.unwrap_or_else(seed_of_clock);
    let settings = choices
        .settings(&asked.start, lang, seed)
        .or_else(|_| {
            // What was remembered may no longer be possible.
            Choices::default().settings(&asked.start, lang, seed)
        })
        .map_err(Failure::usage)?;
    let kept = shelf.find();
    let session = match loaded(args, kept.as_deref())? {
        Some(session) => {
            if args.resume {
                shelf.take_up();
            }
            session
        }
        None => Session::new(settings).map_err(Failure::usage)?,
    };
    let start = Start {
        session,
        usual: asked.start,
        scores: kit.scores,
        choices,
        colour: colour(args.look.no_color),
        locale: locale(),
        lang,
        kept,
        mouse: !args.look.no_mouse,
        seed,
        panel: !args.start,
    };
    let world = World {
        shelf,
        save: args.save.clone(),
        saver: Saver::default(),
        memory,
    };
    let kept = screen::run(start, kit, world)?;
    if let Some(how) = kept {
        // The last thing that a person reads; if nobody can, that is no fault.
        let _ = writeln!(io::stdout(), "{how}");
    }
    Ok(())
}

/// Shows a game of two people on the full-screen board. It is not kept, and nothing is saved.
pub(crate) fn watch<G: ScreenGame>(session: Session<G>, kit: Kit<G>) -> Result<(), Failure> {
    let choices = memory::file(G::NAME).as_deref().map(memory::read);
    let choices = choices.unwrap_or_default();
    let lang = choices
        .lang
        .parse()
        .ok()
        .unwrap_or_else(lang_of_environment);
    let start = Start {
        usual: session.settings().start.clone(),
        session,
        scores: kit.scores,
        choices,
        colour: colour(false),
        locale: locale(),
        lang,
        kept: None,
        mouse: true,
        seed: seed_of_clock(),
        panel: false,
    };
    screen::run(start, kit, World::default()).map(|_| ())
}

fn in_lines<G: ScreenGame>(
    args: &PlayArgs,
    asked: Asked<G>,
    kit: Kit<G>,
    mut shelf: Shelf,
) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(lang_of_environment);
    let kept = if args.resume { shelf.find() } else { None };
    let mut session = match loaded(args, kept.as_deref())? {
        Some(session) => {
            if args.resume {
                shelf.take_up();
            }
            session
        }
        None => {
            let mut choices = Choices::default();
            choices.take_options(args, &asked);
            // What was asked for and cannot be played is an error here.
            choices.opening = asked.opening.unwrap_or_default().to_string();
            let seed = args.seed.unwrap_or_else(seed_of_clock);
            let mut settings = choices
                .settings(&asked.start, lang, seed)
                .map_err(Failure::usage)?;
            settings.opening = asked.opening.unwrap_or_default();
            Session::new(settings).map_err(Failure::usage)?
        }
    };
    let interactive = io::stdin().is_terminal();
    let out = BufWriter::new(io::stdout().lock());
    let input = BufReader::new(io::stdin());
    let options = plain::Options {
        lang,
        // A program is not to be told more than it asks for.
        interactive: interactive && !args.json,
        json: args.json,
        save: args.save.clone(),
    };
    // A script's game is nobody's to go on with.
    let shelf = if interactive || args.resume {
        shelf
    } else {
        Shelf::default()
    };
    plain::run_keeping(&mut session, kit, options, shelf, input, out)
}

/// The game of a file or of an earlier time, if options ask for one, with what they change.
fn loaded<G: ScreenGame>(
    args: &PlayArgs,
    kept: Option<&str>,
) -> Result<Option<Session<G>>, Failure> {
    let mut session = match (&args.load, args.resume) {
        (Some(path), _) => load(path)?,
        (None, true) => {
            let text = kept.ok_or_else(|| {
                Failure::usage("there is no unfinished game to go on with for '--resume'")
            })?;
            Session::load(text).map_err(Failure::usage)?
        }
        (None, false) => return Ok(None),
    };
    change_loaded(args, &mut session)?;
    Ok(Some(session))
}

fn load<G: ScreenGame>(path: &Path) -> Result<Session<G>, Failure> {
    let text = saved::open(path, G::NAME).map_err(|cause| Failure::read(path, cause))?;
    Session::load(&text).map_err(|error| Failure::read(path, error))
}

/// Changes a game from a file where options say something else.
fn change_loaded<G: ScreenGame>(args: &PlayArgs, session: &mut Session<G>) -> Result<(), Failure> {
    let players = session.view().players;
    for (player, view) in Player::BOTH.into_iter().zip(players) {
        let (who, name) = match view.side {
            Side::Black => (args.black, &args.black_name),
            Side::White => (args.white, &args.white_name),
        };
        let strength = args.strength();
        let seat = match (who, view.seat) {
            (Some(Who::Human), _) => Some(Seat::Human),
            (Some(Who::Computer), _) => Some(strength.unwrap_or_default().seat()),
            (None, Seat::Engine { .. }) => strength.map(screen::Strength::seat),
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

/// The language that the environment asks for, in the order in which programs look for it.
fn lang_of_environment() -> Lang {
    let value = locale();
    let code = value.get(..2).unwrap_or_default();
    code.parse().unwrap_or_default()
}

/// The name of the locale.
fn locale() -> String {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let names = ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"];
    names.iter().find_map(set).unwrap_or_default()
}

/// Whether colours may be used: unless an option or the environment says no.
fn colour(no_color: bool) -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_color && !unwanted
}

/// A seed that differs from one start of the program to the next.
fn seed_of_clock() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    since.as_nanos() as u64
}
