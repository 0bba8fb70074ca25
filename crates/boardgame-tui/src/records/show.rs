//! The command that shows one game: `show FILE`.

use std::io::Write;
use std::path::PathBuf;

use boardgame_core::{Board, Move, Position, Side};
use boardgame_record::{Format, GameResult, Note, Outcome, Reason, Record, Text, TimeControl};

use super::place::At;
use super::{RecordGame, pick};
use crate::printable::Printable;
use crate::{Failure, svg, write_whole};

/// What to show.
#[derive(clap::Args, Clone, Debug)]
pub struct ShowArgs {
    /// The file, of any known kind
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    /// Which of its games, counted from 1
    ///
    /// With several files, as with players' names before WTHOR's games, those of all are counted
    /// on.
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    pub game: u64,
    /// After how many plies, 0 for the start [default: at the end]
    #[arg(long, short, value_name = "N")]
    pub ply: Option<usize>,
    /// What kind of file it is, instead of telling by what is in it and by its name
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Draw the board into this file as a picture, with the numbers of the moves
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Shows the header, the board and the moves of one game.
///
/// # Errors
/// If there is no such game or ply, or the game has no start.
pub fn run<R: RecordGame>(
    args: &ShowArgs,
    game: &mut R,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let picked = pick(game, &args.files, args.format, args.game)?;
    writeln!(out, "{}", Printable(At(&picked.path, picked.place)))?;
    header(&picked.record, out)?;
    if let Some(path) = &args.svg {
        let mut game = picked.record.replay(picked.start.clone()).game;
        let ply = args.ply.unwrap_or(game.ply()).min(game.ply());
        let moves: Vec<Move> = game.moves().take(ply).collect();
        // It was played from there.
        let _ = game.go_to(0);
        let picture = svg::picture(game.position(), &moves, &[]);
        write_whole(path, &picture).map_err(|error| Failure::write(path, error))?;
    }
    board(game, &picked.record, picked.start, args.ply, out)?;
    Ok(out.flush()?)
}

/// Writes what is known of the game, a line each.
fn header(record: &Record, out: &mut impl Write) -> Result<(), Failure> {
    let mut line = |name: &str, value: &str| -> Result<(), Failure> {
        if !value.trim().is_empty() {
            writeln!(out, "{name:<9}{}", Printable(value.trim()))?;
        }
        Ok(())
    };
    let text = |text: &Text| record.text(text).into_owned();
    for (name, side) in [("Black", Side::Black), ("White", Side::White)] {
        let player = record.player(side);
        let mut words = text(&player.name);
        for more in [&player.rank, &player.team] {
            if !more.is_empty() {
                words += &format!(" ({})", record.text(more).trim());
            }
        }
        line(name, &words)?;
    }
    let info = &record.info;
    let fields = [
        ("Title", &info.title),
        ("Event", &info.event),
        ("Round", &info.round),
        ("Place", &info.place),
        ("Date", &info.date),
        ("Rules", &info.rules),
        ("Opening", &info.opening.name),
        ("Comment", &info.comment),
    ];
    for (name, value) in fields {
        line(name, &text(value))?;
    }
    let [black, white] = info.clocks.each_ref().map(clock);
    if black == white {
        line("Time", &black)?;
    } else {
        line("Time", &format!("{black} (Black), {white} (White)"))?;
    }
    line("Result", &result(record, &info.result))
}

fn clock(control: &TimeControl) -> String {
    let part = |time: Option<std::time::Duration>, what: &str| {
        time.map(|time| format!("{} s{what}", time.as_secs_f64()))
    };
    let parts = [
        part(control.main, ""),
        part(control.increment, " more a move"),
        part(control.extension, " once more"),
    ];
    let words: Vec<_> = parts.into_iter().flatten().collect();
    if words.is_empty() {
        return String::from_utf8_lossy(control.text.as_bytes()).into_owned();
    }
    words.join(", ")
}

fn result(record: &Record, result: &GameResult) -> String {
    let mut words = match result.outcome {
        Some(Outcome::Won(side)) => format!("{side} wins"),
        Some(Outcome::Drawn) => "draw".into(),
        Some(Outcome::Void) => "void".into(),
        None => String::new(),
    };
    if let Some(margin) = result.margin.filter(|margin| margin.units() > 0) {
        words += &format!(" by {margin}");
    }
    words += match result.reason {
        Some(Reason::Resignation) => ", by resignation",
        Some(Reason::Time) => ", on time",
        Some(Reason::Forfeit) => ", by forfeit",
        Some(Reason::Agreement) => ", by agreement",
        None => "",
    };
    if !result.text.is_empty() {
        words += &format!(" {}", record.text(&result.text));
    }
    words
}

/// Writes the board after `ply` plies, and all moves.
fn board<R: RecordGame>(
    kind: &R,
    record: &Record,
    start: R::Board,
    ply: Option<usize>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let replay = record.replay(start);
    let first = replay.plies - replay.game.ply();
    let mut game = replay.game;
    let moves: Vec<Move> = game.moves().collect();
    let ply = ply.unwrap_or(replay.plies);
    if ply > replay.plies {
        let last = replay.plies;
        let message = format!("there is no ply {ply}: the last one that is legal is {last}");
        return Err(Failure::usage(message));
    }
    let at = ply.checked_sub(first).ok_or_else(|| {
        let message = format!("the board is set up anew after ply {first}: ply {ply} is before it");
        Failure::usage(message)
    })?;
    // The last ply was reached, so every one before it can be.
    let _ = game.go_to(at);
    let position = game.position();
    writeln!(out, "\n{}\n", position.diagram())?;
    let after = match at.checked_sub(1) {
        None => "At the start".to_string(),
        Some(last) => format!("After ply {ply}, {}", position.move_text(moves[last])),
    };
    let stands = kind.ended(position);
    if position.status().is_over() {
        writeln!(out, "{after}: {stands}")?;
    } else {
        writeln!(out, "{after}: {stands}, {} to move", position.turn())?;
    }
    if let Some(illegal) = &replay.illegal {
        writeln!(out, "The record goes on, but {}", Printable(illegal))?;
    }
    writeln!(out)?;
    for (number, pair) in moves.chunks(2).enumerate() {
        let texts: Vec<_> = pair
            .iter()
            .map(|&m| position.move_text(m).to_string())
            .collect();
        write!(out, "{}. {} ", first / 2 + number + 1, texts.join(" "))?;
    }
    writeln!(out)?;
    notes(record, position, out)
}

/// Writes what is said of single moves of the main line.
fn notes<B: Board>(record: &Record, board: &B, out: &mut impl Write) -> Result<(), Failure> {
    let mut ply = 0;
    for node in record.tree.main_line() {
        let played = record.tree.played(node);
        ply += usize::from(played.is_some());
        let mut words = Vec::new();
        for note in record.tree.notes(node) {
            match note {
                Note::Time(time) => words.push(format!("{} s", time.as_secs_f64())),
                Note::Eval(value) => words.push(format!("evaluation {value:+}")),
                Note::Comment(text) | Note::Name(text) => {
                    words.push(record.text(text).trim().to_string());
                }
                _ => {}
            }
        }
        if words.is_empty() {
            continue;
        }
        let m = played.map_or(String::new(), |played| {
            format!(" {}", board.move_text(played.m))
        });
        writeln!(
            out,
            "{}",
            Printable(format_args!("ply {ply}{m}: {}", words.join(", ")))
        )?;
    }
    Ok(())
}
