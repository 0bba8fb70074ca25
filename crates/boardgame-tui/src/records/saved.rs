//! Saved games as records, and records as games to go on with.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Move, Side};
use boardgame_record::{
    Arrange, Charset, Format, GameKind, GameResult, Note, Options, Played, Reason, Record, Tree,
};
use boardgame_session::{self as session, Command, Game, Refused, Session, Settings};
use indicatif::ProgressBar;

use super::walk::{Met, walk};
use super::{FoundFault, GomokuRecords, RecordGame, ReversiRecords};
use crate::Failure;
use crate::read::{self, MAX_SAVE, SAVED};

/// The formats that a game of Gomoku is saved in when the name of the file says so.
const GOMOKU: &[(&str, Format)] = &[("sgf", Format::Sgf), ("psq", Format::Psq)];
/// The same for Reversi.
const REVERSI: &[(&str, Format)] = &[("sgf", Format::Sgf), ("ggf", Format::Ggf)];

/// Whether a game is saved to a file of this name as a record: the format, or `None` for a name
/// that says none.
///
/// # Errors
/// If the name is that of a record that a game is not saved as.
pub(crate) fn save_format(path: &Path, game: &str) -> Result<Option<Format>, String> {
    let known = match game {
        Gomoku::NAME => GOMOKU,
        Reversi::NAME => REVERSI,
        // Of other games there are no records.
        _ => return Ok(None),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(wanted) = Format::named(&name) else {
        return Ok(None);
    };
    if known.iter().any(|&(_, format)| format == wanted) {
        return Ok(Some(wanted));
    }
    let endings: Vec<_> = known.iter().map(|(ending, _)| *ending).collect();
    Err(format!(
        "a game of {game} is not saved in that format: a name that ends in .{} makes a record of \
         it, one in .txt a saved game, which convert reads",
        endings.join(" or .")
    ))
}

/// What saving to `path` writes: a record of the game so far if the name asks for one, and
/// otherwise the saved game itself.
///
/// # Errors
/// If the game is not saved in that format, or the format cannot hold it.
pub(crate) fn contents(path: &Path, saved: &str) -> Result<Vec<u8>, String> {
    let game = game_of(saved);
    let Some(format) = save_format(path, game)? else {
        return Ok(saved.as_bytes().to_vec());
    };
    let record = match game {
        Gomoku::NAME => record_of::<Gomoku>(saved)?,
        _ => record_of::<Reversi>(saved)?,
    };
    let written = boardgame_record::write([&record], format, Options::default());
    let written = written.map_err(|error| error.to_string())?;
    for game in written.games {
        game.map_err(|error| error.to_string())?;
    }
    Ok(written.file)
}

/// The name of the game that was saved.
fn game_of(saved: &str) -> &str {
    let line = saved.lines().nth(1).unwrap_or_default();
    line.strip_prefix("game: ").unwrap_or_default()
}

/// The game of a file as a saved one: what was saved, or else the only game of a record, between
/// two people and after its last move.
///
/// # Errors
/// If the file cannot be read, or holds no game of that name or several.
pub(crate) fn open(path: &Path, game: &str) -> Result<String, String> {
    let bytes = read::bytes(path, MAX_SAVE).map_err(|error| error.to_string())?;
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    match game {
        Gomoku::NAME if !text.starts_with(SAVED.as_bytes()) => {
            only_game(GomokuRecords::new(None, Rules::default()), path)
        }
        Reversi::NAME if !text.starts_with(SAVED.as_bytes()) => {
            only_game(ReversiRecords::default(), path)
        }
        _ => String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_string()),
    }
}

fn only_game<R: RecordGame>(mut kind: R, path: &Path) -> Result<String, String> {
    let mut found = Vec::new();
    let files = [path.to_path_buf()];
    let bar = ProgressBar::hidden();
    let read = walk(&mut kind, &files, None, &bar, &mut |_, met| {
        if let Met::Game(_, _, game) = met {
            found.push(game.game.clone());
        }
        Ok(if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    });
    match read {
        Ok(()) => {}
        Err(Failure::File { cause, .. }) => return Err(cause),
        Err(other) => return Err(other.to_string()),
    }
    let several = found.len() > 1;
    let record = match found.into_iter().next() {
        None => return Err("there is no game in it".into()),
        Some(Err(FoundFault::Game(fault) | FoundFault::File(fault))) => return Err(fault),
        Some(Ok(_)) if several => {
            return Err(
                "there are several games in it, and only one can be gone on with: replay --step \
                 --game N shows them"
                    .into(),
            );
        }
        Some(Ok(record)) => record,
    };
    let start = kind.start(&record).map_err(|error| error.to_string())?;
    let replay = record.replay(start);
    if let Some(illegal) = replay.illegal {
        return Err(illegal.to_string());
    }
    let mut game = replay.game;
    let moves: Vec<Move> = game.moves().collect();
    // It was played from there.
    let _ = game.go_to(0);
    let table = table(&record, game.position().clone(), &moves);
    Ok(table.map_err(|why| why.to_string())?.save())
}

/// A table at which two people have played these moves.
///
/// # Errors
/// If no game begins from `start`, or a move is illegal.
pub(super) fn table<B: Arrange + Game>(
    record: &Record,
    start: B,
    moves: &[Move],
) -> Result<Session<B>, Refused> {
    let names = Side::BOTH.map(|side| {
        let name = record.text(&record.player(side).name);
        if name.trim().is_empty() {
            side.to_string()
        } else {
            name.trim().to_string()
        }
    });
    let settings = Settings {
        names,
        auto_pass: true,
        ..Settings::new(start)
    };
    let mut session = Session::new(settings)?;
    session.handle(Command::Start)?;
    // The table plays passes itself.
    for &m in moves.iter().filter(|&&m| m != Move::Pass) {
        session.handle(Command::Play(m))?;
    }
    Ok(session)
}

/// The record of a saved game: its players, rules, moves, times and result.
///
/// # Errors
/// If it is of another game, or damaged.
pub(super) fn record_of<B: Arrange + Game>(saved: &str) -> Result<Record, String> {
    let session = Session::<B>::load(saved).map_err(|error| error.to_string())?;
    let (view, start) = (session.view(), &session.settings().start);
    let mut record = Record::new(B::KIND, view.grid);
    record.charset = Charset::Utf8;
    for player in &view.players {
        record.info.players[player.side.index()].name = player.name.as_str().into();
    }
    if B::KIND == GameKind::Gomoku {
        record.info.rules = view.rules.as_str().into();
    }
    if let Some(outcome) = session.outcome() {
        record.info.result = GameResult {
            reason: reason(outcome.reason),
            ..outcome.status.into()
        };
    }
    let rules = start.rules_text();
    if !B::from_rules(&rules).is_ok_and(|usual| usual == *start) {
        record.begin_from(start);
    }
    let mut last = Tree::ROOT;
    for played in &view.moves {
        let (side, m) = (played.side, played.m);
        last = record.tree.add(last, Some(Played { side, m }));
        if played.spent_ms > 0 {
            let spent = Duration::from_millis(played.spent_ms);
            record.tree.annotate(last, Note::Time(spent));
        }
    }
    Ok(record)
}

/// What ended a game, if not its rules.
const fn reason(reason: session::Reason) -> Option<Reason> {
    match reason {
        session::Reason::Rules => None,
        session::Reason::Resigned => Some(Reason::Resignation),
        session::Reason::Agreed => Some(Reason::Agreement),
        session::Reason::Time => Some(Reason::Time),
    }
}
