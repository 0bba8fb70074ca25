//! A game as every format can hold it, or a part of it.

mod check;
mod decimal;
mod info;
mod note;
mod play;
mod text;
mod tree;

use alloc::borrow::Cow;
use core::fmt;

use boardgame_core::gomoku::{Gomoku, Rule, Rules, RulesError};
use boardgame_core::reversi::{Reversi, Size, SizeError};
use boardgame_core::{Grid, Move, Side};

pub use check::IllegalNode;
pub use decimal::{Decimal, DecimalError};
pub use info::{GameResult, Info, Opening, Outcome, Player, Reason, TimeControl};
pub use note::{Area, Mark, Note, Property};
pub use play::{Arrange, ArrangeError, PathFault, PathReplay};
pub use text::{Charset, Text};
pub use tree::{NodeId, Played, Tree};

/// A game with its variations, and what is known of it.
///
/// All formats are read into this and written from it. It holds what a file says, right or wrong;
/// [`Record::replay`] plays it by the rules.
///
/// ```
/// use boardgame_core::{Side, Square};
/// use boardgame_record::{Charset, GameKind, GameResult, Record, Text};
/// let mut record = Record::gomoku(15);
/// record.charset = Charset::Utf8;
/// record.info.players[Side::Black.index()].name = "Lin".into();
/// record.info.result = GameResult::won(Side::Black);
/// let first = record.push(Square::new(7, 7));
/// let second = record.push(Square::new(8, 7));
/// record.tree.set_comment(second, "beside it");
/// assert_eq!((record.game, record.moves().count()), (GameKind::Gomoku, 2));
/// assert_eq!(record.tree.played(first).unwrap().side, Side::Black);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game it is.
    pub game: GameKind,
    /// The size of the board.
    pub grid: Grid,
    /// The character set of all texts.
    pub charset: Charset,
    /// What is said of the game as a whole.
    pub info: Info,
    /// The moves.
    pub tree: Tree,
}

/// A game that records are kept of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Gomoku, Renju and other games of k in a row.
    Gomoku,
    /// Reversi, also called Othello.
    Reversi,
}

/// The record is of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a record of {found}: expected {expected}")]
pub struct OtherGame {
    /// The game of the record.
    pub found: GameKind,
    /// The game that was asked for.
    pub expected: GameKind,
}

/// A record from which no game can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// It is of another game.
    #[error(transparent)]
    Game(#[from] OtherGame),
    /// Gomoku is not played on such a board by such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Reversi is not played on such a board.
    #[error("a board of {grid}: {cause}")]
    Size {
        /// The board.
        grid: Grid,
        /// The sizes that there are.
        cause: SizeError,
    },
}

impl Record {
    /// An empty record.
    #[must_use]
    pub fn new(game: GameKind, grid: Grid) -> Self {
        Self {
            game,
            grid,
            charset: Charset::Unknown,
            info: Info::default(),
            tree: Tree::new(),
        }
    }

    /// An empty record of Gomoku on a square board.
    ///
    /// # Panics
    /// If `side` is not from 1 to 26.
    #[must_use]
    pub fn gomoku(side: u8) -> Self {
        let grid = Grid::new(side.into(), side.into()).expect("a side from 1 to 26");
        Self::new(GameKind::Gomoku, grid)
    }

    /// An empty record of Reversi.
    #[must_use]
    pub fn reversi(size: Size) -> Self {
        Self::new(GameKind::Reversi, size.grid())
    }

    /// A record of the moves of a game that began as it always does.
    pub fn of_moves<B: Arrange>(start: &B, moves: impl IntoIterator<Item = (Side, Move)>) -> Self {
        let mut record = Self::new(B::KIND, start.grid());
        let mut last = Tree::ROOT;
        for (side, m) in moves {
            last = record.tree.add(last, Some(Played { side, m }));
        }
        record
    }

    /// Adds a move to the end of the main line, by the side that did not move last, and gives its
    /// node.
    pub fn push(&mut self, m: impl Into<Move>) -> NodeId {
        let last = self.tree.main_line().last().unwrap_or(Tree::ROOT);
        let side = self.turn_after(last);
        self.tree.add(last, Some(Played::new(side, m)))
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Played> + Clone + '_ {
        self.tree.main_line().filter_map(|id| self.tree.played(id))
    }

    /// A text of this record for people.
    #[must_use]
    pub fn text<'a>(&self, text: &'a Text) -> Cow<'a, str> {
        self.charset.decode(text)
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.info.players[side.index()]
    }

    /// The rule set of Gomoku that [`Info::rules`] names, by one of the names of [`Rule`] or of an
    /// opening rule that is played with renju. Where it names none, the rule of the opening and the
    /// title are looked at.
    ///
    /// ```
    /// use boardgame_core::gomoku::Rule;
    /// use boardgame_record::Record;
    /// let mut record = Record::gomoku(15);
    /// assert_eq!(record.rule(), None);
    /// record.info.rules = "Freestyle15_1".into();
    /// assert_eq!(record.rule(), Some(Rule::Freestyle));
    /// record.info.rules = "RIF rule".into();
    /// assert_eq!(record.rule(), Some(Rule::Renju));
    /// ```
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        let title = self.info.title.as_bytes();
        // Renju servers write `Black-White : RIF rule`.
        let after_colon = title
            .rsplit(|&byte| byte == b':')
            .next()
            .unwrap_or_default();
        rule_named(self.info.rules.as_bytes())
            .or_else(|| renju_opening(self.info.opening.rule.as_bytes()))
            .or_else(|| renju_opening(after_colon.trim_ascii()))
    }

    /// The rules that this record's game of Gomoku was played by: those that the record names, or
    /// else `rule`, with five in a row.
    ///
    /// # Errors
    /// If the record is of another game, or the game is not played on its board.
    pub fn gomoku_rules(&self, rule: Rule) -> Result<Rules, StartError> {
        self.expect_game(GameKind::Gomoku)?;
        let named = self.info.rules.to_str().and_then(|text| text.parse().ok());
        if let Some(rules) = named.filter(|rules: &Rules| rules.grid() == self.grid) {
            return Ok(rules);
        }
        let (width, height) = (self.grid.width().into(), self.grid.height().into());
        Ok(Rules::new(width, height, 5, self.rule().unwrap_or(rule))?)
    }

    /// The empty board on which this record's game of Gomoku begins: see
    /// [`Record::gomoku_rules`].
    ///
    /// # Errors
    /// As there.
    pub fn gomoku_start(&self, rule: Rule) -> Result<Gomoku, StartError> {
        Ok(Gomoku::new(self.gomoku_rules(rule)?))
    }

    /// The empty board on which this record's game of Gomoku begins, by `rule` whatever the record
    /// says, with five in a row.
    ///
    /// # Errors
    /// As [`Record::gomoku_rules`].
    pub fn gomoku_start_by(&self, rule: Rule) -> Result<Gomoku, StartError> {
        self.expect_game(GameKind::Gomoku)?;
        let (width, height) = (self.grid.width().into(), self.grid.height().into());
        Ok(Gomoku::new(Rules::new(width, height, 5, rule)?))
    }

    /// The four discs with which this record's game of Reversi begins.
    ///
    /// # Errors
    /// If the record is of another game, or the game is not played on its board.
    pub fn reversi_start(&self) -> Result<Reversi, StartError> {
        self.expect_game(GameKind::Reversi)?;
        let side = if self.grid.is_square() {
            self.grid.width()
        } else {
            0
        };
        match Size::new(side.into()) {
            Ok(size) => Ok(Reversi::with_size(size)),
            Err(cause) => Err(StartError::Size {
                grid: self.grid,
                cause,
            }),
        }
    }

    /// Whether this record is of that game.
    ///
    /// # Errors
    /// If it is of another one.
    pub fn expect_game(&self, expected: GameKind) -> Result<(), OtherGame> {
        let found = self.game;
        if found == expected {
            Ok(())
        } else {
            Err(OtherGame { found, expected })
        }
    }
}

/// The rule that a text such as `Freestyle15_1` or `15x15x5 renju` names.
pub(crate) fn rule_named(text: &[u8]) -> Option<Rule> {
    let text = text.trim_ascii();
    // What `Rules` writes begins with the board.
    let name = match text.iter().position(|&byte| byte == b' ') {
        Some(blank) if text[0].is_ascii_digit() => &text[blank + 1..],
        _ => text,
    };
    let starts = |known: &str| {
        name.get(..known.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(known.as_bytes()))
    };
    // One name is the start of another: the longer one says more.
    let named = Rule::ALL
        .into_iter()
        .filter(|rule| starts(rule.name()))
        .max_by_key(|rule| rule.name().len());
    named.or_else(|| renju_opening(name))
}

/// Renju, if the text names one of its opening rules.
fn renju_opening(text: &[u8]) -> Option<Rule> {
    const OPENINGS: [&[u8]; 8] = [
        b"rif",
        b"yamaguchi",
        b"tara",
        b"soos",
        b"sakata",
        b"taka",
        b"tarannikov",
        b"rule of rif",
    ];
    let named = OPENINGS.iter().any(|name| {
        text.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    });
    named.then_some(Rule::Renju)
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Gomoku => "gomoku",
            Self::Reversi => "reversi",
        })
    }
}
