//! From `.psq` files to records and back.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::str;
use core::time::Duration;

use boardgame_core::Side;

use super::read::number;
use super::{Psq, PsqError, PsqResult, PsqWriteError, TimedSquare};
use crate::record::{GameKind, Note, Outcome, Played, Property, Record, Text, Tree};
use crate::stones::stones;

/// What stands for the name of one player where only the other one's is known.
const NOBODY: &[u8] = b"?";

/// Reads a `.psq` file, with line ends of either kind. It may be cut short at the end of any line;
/// what follows the result is ignored.
///
/// ```
/// use boardgame_core::gomoku::Rule;
/// use boardgame_core::{Side, Status};
/// use boardgame_record::psq;
/// let file = b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\none\r\ntwo\r\n0\r\n";
/// let record = psq::read(file)?;
/// assert_eq!(record.player(Side::White).name, "two");
/// let replay = record.replay(record.gomoku_start(Rule::Freestyle)?);
/// assert_eq!((replay.plies, replay.status()), (2, Status::Ongoing));
/// assert_eq!(psq::write(&record)?, file);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first line that is not what stands in its place.
pub fn read(file: &[u8]) -> Result<Record, PsqError> {
    Psq::parse(file).map(|psq| psq.to_record())
}

/// Writes the main line of a game as a `.psq` file.
///
/// # Errors
/// If it is another game, begins with stones on the board, has moves that are no stones or out of
/// turn, or a name that would be read back as something else.
pub fn write(record: &Record) -> Result<Vec<u8>, PsqWriteError> {
    Psq::from_record(record)?.write()
}

impl Psq {
    /// The game as a record.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(GameKind::Gomoku, self.grid);
        let mut last = Tree::ROOT;
        for (&TimedSquare { square, ms }, number) in self.moves.iter().zip(0..) {
            let side = Side::BOTH[number % 2];
            last = record.tree.add(last, Some(Played::new(side, square)));
            if ms > 0 {
                let time = Duration::from_millis(ms);
                record.tree.annotate(last, Note::Time(time));
            }
        }
        let side = |player: usize| Side::BOTH[player ^ usize::from(self.second_began)];
        for player in [0, 1] {
            let field = &mut record.info.players[side(player).index()];
            if let Some(name) = &self.players[player] {
                field.name = name.as_slice().into();
            }
            if self.levels[player] > 0 {
                field.rank = self.levels[player].to_string().into();
            }
        }
        let mut keep = |name: &str, value: &[u8]| {
            let property = Property::new(name, [value]);
            record.tree.annotate(Tree::ROOT, Note::Property(property));
        };
        if self.second_began {
            keep("PSQBEGAN", b"2");
        }
        if !self.header_extra.is_empty() {
            keep("PSQHEADER", &self.header_extra);
        }
        if let Some(PsqResult { code, extra }) = &self.result {
            record.info.rules = extra.as_slice().into();
            match code {
                1 | 2 => {
                    let winner = side(*code as usize - 1);
                    record.info.result = Outcome::Won(winner).into();
                }
                _ => keep("PSQRESULT", code.to_string().as_bytes()),
            }
        }
        if record.info.rules.is_empty() {
            record.info.rules = self.header_extra.as_slice().into();
        }
        record
    }

    /// The main line of a record as a game that a file can hold.
    ///
    /// # Errors
    /// If it is another game, begins with stones on the board, or has moves that are no stones or
    /// out of turn.
    pub fn from_record(record: &Record) -> Result<Self, PsqWriteError> {
        let notes = record.tree.notes(Tree::ROOT);
        let kept = |name: &str| {
            notes.iter().find_map(|note| match note {
                Note::Property(property) if property.name() == name => Some(property.value()),
                _ => None,
            })
        };
        let mut psq = Self::new(record.grid, []);
        psq.moves = moves(record)?;
        psq.second_began = kept("PSQBEGAN").is_some();
        psq.header_extra = kept("PSQHEADER").unwrap_or_default().to_vec();
        let side = |player: usize| Side::BOTH[player ^ usize::from(psq.second_began)];
        let names = [0, 1].map(|player| one_line(&record.player(side(player)).name));
        let named = names.iter().any(|name| !name.is_empty());
        psq.levels = [0, 1]
            .map(|player| number(record.player(side(player)).rank.as_bytes()))
            .map(Option::unwrap_or_default);
        let code = match record.info.result.outcome {
            Some(Outcome::Won(winner)) if side(0) == winner => Some(1),
            Some(Outcome::Won(_)) => Some(2),
            outcome => kept("PSQRESULT").and_then(number).or(outcome.map(|_| 0)),
        };
        let mut extra = one_line(&record.info.rules).trim_ascii().to_vec();
        if extra == psq.header_extra {
            extra.clear();
        }
        // The rules stand behind a code, so there must be one.
        let code = code.or((!extra.is_empty()).then_some(0));
        // A name alone has a place only where the file is cut short after it.
        if named && (code.is_some() || names[0].is_empty() || !names[1].is_empty()) {
            psq.players = names.map(|name| {
                Some(if name.is_empty() {
                    NOBODY.to_vec()
                } else {
                    name
                })
            });
        } else if named {
            psq.players[0] = Some(names.into_iter().next().unwrap_or_default());
        }
        psq.result = code.map(|code| PsqResult { code, extra });
        Ok(psq)
    }
}

/// The moves of the main line with their times.
fn moves(record: &Record) -> Result<Vec<TimedSquare>, PsqWriteError> {
    let timed = |(node, square)| {
        let time = record.tree.notes(node).iter().find_map(|note| match note {
            Note::Time(time) => Some(time.as_millis()),
            _ => None,
        });
        let ms = u64::try_from(time.unwrap_or_default()).unwrap_or(u64::MAX);
        TimedSquare { square, ms }
    };
    Ok(stones(record)?.into_iter().map(timed).collect())
}

/// A text as one line; nothing if it is blank.
fn one_line(text: &Text) -> Vec<u8> {
    let bytes = text.as_bytes();
    if bytes.trim_ascii().is_empty() {
        return Vec::new();
    }
    let mut line = bytes.to_vec();
    line.iter_mut()
        .filter(|byte| **byte == b'\n')
        .for_each(|byte| *byte = b' ');
    while line.last() == Some(&b'\r') {
        line.pop();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::gomoku::Rule;
    use boardgame_core::{Grid, Move, Square};

    #[test]
    fn the_names_belong_to_the_sides_by_who_began() {
        let file = |began| alloc::format!("Piskvorky 20x20, 0:3, {began}\none\nna\u{ef}ve\n0\n");
        let record = read(file(1).as_bytes()).unwrap();
        let [black, white] = &record.info.players;
        assert_eq!(
            (black.name.to_str(), white.name.to_str()),
            (Some("naïve"), Some("one"))
        );
        assert_eq!(
            (black.rank.to_str(), white.rank.to_str()),
            (Some("3"), Some(""))
        );
        let record = read(file(0).as_bytes()).unwrap();
        assert_eq!(record.player(Side::Black).name, "one");
    }

    #[test]
    fn the_rule_and_the_winner_are_found_where_they_are_named() {
        let read = |header: &str, result: &str| {
            let file = alloc::format!("Piskvorky 15x15, 1:1, {header}\none\ntwo\n{result}\n");
            let record = read(file.as_bytes()).unwrap();
            (record.rule(), record.info.result.outcome)
        };
        assert_eq!(read("0", "0"), (None, None));
        let won = |side| Some(Outcome::Won(side));
        assert_eq!(
            read("0", "1,Freestyle15_1"),
            (Some(Rule::Freestyle), won(Side::Black))
        );
        assert_eq!(read("1", "1,renju"), (Some(Rule::Renju), won(Side::White)));
        assert_eq!(read("0, standard", "-1"), (Some(Rule::Standard), None));
    }

    #[test]
    fn what_could_not_be_read_back_is_not_written() {
        let record = |names: [&str; 2], outcome: Option<Outcome>| {
            let mut record = Record::gomoku(15);
            record.push(Square::new(7, 7));
            for (player, name) in record.info.players.iter_mut().zip(names) {
                player.name = name.into();
            }
            record.info.result.outcome = outcome;
            record
        };
        let written = |names, outcome| {
            let bytes = write(&record(names, outcome)).ok()?;
            let again = read(&bytes).unwrap();
            Some([0, 1].map(|i| again.info.players[i].name.to_str().unwrap().to_string()))
        };
        let won = Some(Outcome::Won(Side::Black));
        let some = |names: [&str; 2]| Some(names.map(ToString::to_string));
        assert_eq!(written(["one", "2"], won), some(["one", "2"]));
        assert_eq!(written(["1", "2"], None), some(["1", "2"]));
        assert_eq!(written(["one", ""], won), some(["one", "?"]));
        assert_eq!(written(["one", ""], None), some(["one", ""]));
        assert_eq!(written(["", "two"], None), some(["?", "two"]));
        assert_eq!(
            written([" one\ntwo ", "two"], None),
            some([" one two ", "two"])
        );
        assert_eq!(written(["8,8,0", "two"], won), None);
        assert_eq!(written(["1", ""], None), None);
        let refused = |record: &Record| write(record).unwrap_err().to_string();
        let mut off = record(["", ""], None);
        off.grid = Grid::new(5, 5).unwrap();
        assert_eq!(refused(&off), "move 1 is off the 5x5 board");
        let mut pass = record(["", ""], None);
        pass.push(Move::Pass);
        assert_eq!(
            refused(&pass),
            "move 2 is a pass: only stones can be written"
        );
        let mut twice = record(["", ""], None);
        let first = twice.tree.first_child(Tree::ROOT).unwrap();
        twice
            .tree
            .add(first, Some(Played::new(Side::Black, Square::new(0, 0))));
        assert_eq!(
            refused(&twice),
            "move 2 is out of turn: only moves in turn, from Black on, can be written"
        );
    }
}
