//! `gomoku replay`: records of every format that has games of Gomoku.

use boardgame_core::Position;
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_record::{Format, GameKind, Options, Record};
use boardgame_tui::Failure;
use boardgame_tui::replay::{RecordFile, Report, players, status_text};

/// Replays the games of one file. `rule` overrides what the file says; `rules` are those of lists
/// of moves, which say nothing.
pub(crate) fn file(
    file: &RecordFile<'_>,
    report: &mut Report<'_>,
    rule: Option<Rule>,
    rules: Rules,
) -> Result<(), Failure> {
    let ended = |end: &Gomoku| status_text(end.status()).to_string();
    match file.format {
        Format::MoveList => file.replay_move_list(&Gomoku::new(rules), report, ended),
        Format::Sgf
        | Format::Psq
        | Format::Rec
        | Format::RenLib
        | Format::Rif
        | Format::Openings => {
            let options = Options {
                game: Some(GameKind::Gomoku),
                ..Options::default()
            };
            let start = |record: &Record| match rule {
                Some(rule) => record.gomoku_start_by(rule),
                None => record.gomoku_start(Rule::default()),
            };
            let about = |record: &Record, start: &Gomoku| {
                format!("{}{}, ", players(record), start.rules().rule())
            };
            file.replay_records(options, report, start, about, ended)
        }
        Format::Ggf
        | Format::Wthor
        | Format::WthorPlayers
        | Format::WthorTournaments
        | Format::Obf
        | Format::Positions => {
            Err(file.of_another_game("sgf, psq, rec, renlib, rif, openings or moves"))
        }
    }
}
