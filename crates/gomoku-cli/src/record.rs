//! `gomoku replay`: Piskvork's files and lists of moves.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, Side};
use boardgame_record::Format;
use boardgame_record::psq::Psq;
use boardgame_tui::Failure;
use boardgame_tui::replay::{RecordFile, Report, status_text, summary};

/// Replays the games of one file. `rule` overrides what the file says; `rules` are those of lists
/// of moves, which say nothing.
pub(crate) fn file(
    file: &RecordFile<'_>,
    report: &mut Report<'_>,
    rule: Option<Rule>,
    rules: Rules,
) -> Result<(), Failure> {
    match file.format {
        Format::Psq => psq(file, report, rule),
        Format::MoveList => {
            let ended = |end: &Gomoku| status_text(end.status()).to_string();
            file.replay_move_list(&Gomoku::new(rules), report, ended)
        }
        _ => Err(file.of_another_game("psq or moves")),
    }
}

fn psq(file: &RecordFile<'_>, report: &mut Report<'_>, rule: Option<Rule>) -> Result<(), Failure> {
    let path = file.path.display();
    let record = match Psq::parse(file.bytes) {
        Ok(record) => record,
        Err(error) => return report.bad(format_args!("{path}: {error}")),
    };
    let rule = rule.or_else(|| record.rule()).unwrap_or_default();
    let replay = match record.replay(rule) {
        Ok(replay) => replay,
        Err(error) => return report.bad(format_args!("{path}: {error}")),
    };
    if let Some(illegal) = &replay.illegal {
        return report.bad(format_args!("{path}: {rule}, {illegal}"));
    }
    let players = match Side::BOTH.map(|side| record.player(side)) {
        [Some(black), Some(white)] => format!("{black} - {white}, "),
        _ => String::new(),
    };
    let ended = status_text(replay.status());
    report.good(format_args!(
        "{path}: {players}{rule}, {}",
        summary(&replay, ended)
    ))
}
