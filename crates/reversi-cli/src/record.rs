//! `reversi replay`: records of every format that has games of Reversi.

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Position, Side};
use boardgame_record::wthor::{Games, NameKind, Names};
use boardgame_record::{Format, GameKind, Options, Record};
use boardgame_tui::Failure;
use boardgame_tui::replay::{RecordFile, Report, players, status_text, summary};

/// What is known from the files before.
pub(crate) struct Replayer {
    /// The names of the players of WTHOR's games, once their file was read.
    players: Option<Names>,
    /// The board of lists of moves.
    size: Size,
}

impl Replayer {
    /// No names yet; lists of moves are played on a board of `size`.
    pub(crate) const fn new(size: Size) -> Self {
        Self {
            players: None,
            size,
        }
    }

    /// Replays the games of one file; the names in a file of players are those of all games in
    /// the files after it.
    pub(crate) fn file(
        &mut self,
        file: &RecordFile<'_>,
        report: &mut Report<'_>,
    ) -> Result<(), Failure> {
        let names = |kind| Names::parse(kind, file.bytes).map_err(|error| file.unreadable(error));
        let path = file.path.display();
        match file.format {
            Format::Wthor => self.wthor(file, report),
            Format::WthorPlayers => {
                let players = self.players.insert(names(NameKind::Players)?);
                report.note(format_args!("{path}: {} players", players.names.len()))
            }
            Format::WthorTournaments => {
                let count = names(NameKind::Tournaments)?.names.len();
                report.note(format_args!("{path}: {count} tournaments"))
            }
            Format::MoveList => {
                file.replay_move_list(&Reversi::with_size(self.size), report, ended)
            }
            Format::Sgf | Format::Ggf | Format::Obf | Format::Positions => {
                let options = Options {
                    game: Some(GameKind::Reversi),
                    ..Options::default()
                };
                let start = Record::reversi_start;
                let about = |record: &Record, _: &Reversi| players(record);
                file.replay_records(options, report, start, about, ended)
            }
            Format::Psq | Format::Rec | Format::RenLib | Format::Rif | Format::Openings => {
                Err(file.of_another_game("sgf, ggf, wthor, obf, positions or moves"))
            }
        }
    }

    fn wthor(&self, file: &RecordFile<'_>, report: &mut Report<'_>) -> Result<(), Failure> {
        let path = file.path.display();
        let games = Games::parse(file.bytes).map_err(|error| file.unreadable(error))?;
        for (number, game) in (1..).zip(games.iter()) {
            let place = format!("{path}: game {number}");
            match game.replay() {
                Ok(replay) => {
                    let players = self.pair(game.black, game.white);
                    let ended = ended(replay.game.position());
                    let summary = summary(&replay, &ended);
                    let over = replay.status().is_over();
                    let check = if over { ", score as stored" } else { "" };
                    report.good(format_args!("{place}: {players}{summary}{check}"))?;
                }
                Err(fault) => report.bad(format_args!("{place}: {fault}"))?,
            }
        }
        Ok(())
    }

    /// The names of both players with a comma after them, or nothing.
    fn pair(&self, black: u16, white: u16) -> String {
        let name = |index| {
            self.players
                .as_ref()
                .and_then(|players| players.name(index))
        };
        match (name(black), name(white)) {
            (Some(black), Some(white)) => format!("{black} - {white}, "),
            _ => String::new(),
        }
    }
}

/// How a game stands, with the discs of both sides.
fn ended(position: &Reversi) -> String {
    let [black, white] = Side::BOTH.map(|side| position.stones(side));
    format!("{} {black}-{white}", status_text(position.status()))
}
