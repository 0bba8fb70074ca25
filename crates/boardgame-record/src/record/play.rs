//! Playing a record again, along any path through its tree.

use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;

use boardgame_core::gomoku::{self, Gomoku};
use boardgame_core::reversi::{self, Reversi, SquareSet};
use boardgame_core::{Board, Grid, History, Move, Side, Square, Status};

use super::{GameKind, NodeId, Note, Played, Record, Tree};
use crate::replay::{IllegalMove, force_passes};

/// A game whose stones a record can put on the board without moves.
pub trait Arrange: Board {
    /// Which game it is.
    const KIND: GameKind;

    /// The position with exactly these stones, by the same rules.
    ///
    /// # Errors
    /// If they are no position.
    fn arranged(
        &self,
        stones: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Self, ArrangeError>;
}

/// The stones that a record puts on the board are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrangeError {
    /// Not one of Gomoku.
    #[error(transparent)]
    Gomoku(#[from] gomoku::SetupError),
    /// Not one of Reversi.
    #[error(transparent)]
    Reversi(#[from] reversi::SetupError),
}

/// A record that was played again along one path.
#[derive(Clone, Debug)]
pub struct PathReplay<B: Board> {
    /// The game from its last set-up on, with every move that is legal and every pass that the
    /// rules force.
    pub game: History<B>,
    /// How many plies were played, also before a set-up in the middle of the game.
    pub plies: usize,
    /// The first move that is not legal, if there is one; nothing after it was played.
    pub illegal: Option<IllegalMove<PathFault<B::Illegal>>>,
    /// The last node that was reached.
    pub last: NodeId,
}

/// Why a move or set-up of a record is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathFault<E: Error> {
    /// It is another side's turn.
    #[error("it is not {found}'s turn")]
    Turn {
        /// Whose move the record says it is.
        found: Side,
    },
    /// The rules refuse the move.
    #[error(transparent)]
    Rules(E),
    /// The stones that are put on the board are no position.
    #[error(transparent)]
    Arrange(ArrangeError),
    /// The record is of another game or board.
    #[error("the record is of {kind} on {grid}: it cannot be played on this board")]
    Board {
        /// The game of the record.
        kind: GameKind,
        /// The board of the record.
        grid: Grid,
    },
}

impl<B: Board> PathReplay<B> {
    /// How the game stands after the last move.
    #[must_use]
    pub fn status(&self) -> Status {
        self.game.position().status()
    }
}

impl Arrange for Gomoku {
    const KIND: GameKind = GameKind::Gomoku;

    fn arranged(
        &self,
        stones: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Self, ArrangeError> {
        Ok(Self::setup(self.rules(), stones, turn)?)
    }
}

impl Arrange for Reversi {
    const KIND: GameKind = GameKind::Reversi;

    fn arranged(
        &self,
        stones: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Self, ArrangeError> {
        let mut discs = [SquareSet::EMPTY; 2];
        for (square, side) in stones {
            // The set of a square that 8x8 lacks would be another square's.
            if !self.grid().contains(square) {
                let size = self.size();
                return Err(reversi::SetupError::OffBoard { square, size }.into());
            }
            discs[side.index()] = discs[side.index()] | SquareSet::of(square);
        }
        Ok(Self::setup(self.size(), discs[0], discs[1], turn)?)
    }
}

impl Record {
    /// Puts all stones of `start` and the side to move on the root, for a game that does not begin
    /// from the usual position. [`replay`](Self::replay) begins from there.
    pub fn begin_from<B: Board>(&mut self, start: &B) {
        for square in start.grid().squares() {
            if let Some(side) = start.at(square) {
                let area = square.into();
                let stone = Some(side);
                self.tree.annotate(Tree::ROOT, Note::Setup { area, stone });
            }
        }
        self.tree.annotate(Tree::ROOT, Note::Turn(start.turn()));
    }

    /// Plays the main line from `start`, the position before the first set-up or move.
    ///
    /// ```
    /// use boardgame_core::gomoku::Rule;
    /// use boardgame_core::{Side, Square};
    /// use boardgame_record::Record;
    /// let mut record = Record::gomoku(15);
    /// for (x, y) in [(7, 7), (8, 7), (7, 7)] {
    ///     record.push(Square::new(x, y));
    /// }
    /// let replay = record.replay(record.gomoku_start(Rule::Freestyle)?);
    /// assert_eq!(replay.plies, 2);
    /// assert_eq!(
    ///     replay.illegal.unwrap().to_string(),
    ///     "ply 3: h8 is illegal: h8 is taken by Black"
    /// );
    /// # Ok::<(), boardgame_record::StartError>(())
    /// ```
    pub fn replay<B: Arrange>(&self, start: B) -> PathReplay<B> {
        self.replay_path(start, self.tree.main_line())
    }

    /// Plays from `start` to a node.
    pub fn replay_to<B: Arrange>(&self, start: B, node: NodeId) -> PathReplay<B> {
        self.replay_path(start, self.tree.path(node))
    }

    /// Plays from `start` along the nodes of `path`, which begins with the root. Passes that the
    /// rules force and the record leaves out are played too.
    pub fn replay_path<B: Arrange>(
        &self,
        start: B,
        path: impl IntoIterator<Item = NodeId>,
    ) -> PathReplay<B> {
        let fits = B::KIND == self.game && start.grid() == self.grid;
        let mut replay = PathReplay {
            game: History::new(start),
            plies: 0,
            illegal: None,
            last: Tree::ROOT,
        };
        let mut index = 0;
        for node in path {
            let result = if fits {
                self.step(&mut replay, node)
            } else {
                Err(self.misfit())
            };
            if let Err(reason) = result {
                replay.illegal = Some(self.refusal(&replay, node, index, reason));
                break;
            }
            index += usize::from(self.tree.played(node).is_some());
            replay.last = node;
        }
        replay
    }

    /// What is refused at a node, after `index` moves.
    pub(super) fn refusal<B: Arrange>(
        &self,
        replay: &PathReplay<B>,
        node: NodeId,
        index: usize,
        reason: PathFault<B::Illegal>,
    ) -> IllegalMove<PathFault<B::Illegal>> {
        let text = match self.tree.played(node) {
            Some(Played { m, .. }) => replay.game.position().move_text(m).to_string(),
            None => "the set-up".to_string(),
        };
        let ply = replay.plies + 1;
        IllegalMove {
            index,
            ply,
            text,
            reason,
        }
    }

    /// That the record does not fit the game it is played by.
    pub(super) const fn misfit<E: Error>(&self) -> PathFault<E> {
        PathFault::Board {
            kind: self.game,
            grid: self.grid,
        }
    }

    /// Whether a node may put stones on the board without a move.
    pub(super) fn sets_up(&self, node: NodeId) -> bool {
        let notes = self.tree.notes(node);
        notes
            .iter()
            .any(|note| matches!(note, Note::Setup { .. } | Note::Turn(_)))
    }

    /// Plays what stands at one node.
    pub(super) fn step<B: Arrange>(
        &self,
        replay: &mut PathReplay<B>,
        node: NodeId,
    ) -> Result<(), PathFault<B::Illegal>> {
        if let Some(position) = self.set_up(replay.game.position(), node) {
            replay.game = History::new(position.map_err(PathFault::Arrange)?);
        }
        let Some(Played { side, m }) = self.tree.played(node) else {
            return Ok(());
        };
        let before = replay.game.ply();
        if m != Move::Pass {
            force_passes(&mut replay.game);
        }
        let result = if replay.game.position().turn() == side {
            replay.game.play(m).map(|_| ()).map_err(PathFault::Rules)
        } else {
            Err(PathFault::Turn { found: side })
        };
        replay.plies += replay.game.ply() - before;
        result
    }

    /// The position after the set-up at a node, if there is one there.
    fn set_up<B: Arrange>(&self, position: &B, node: NodeId) -> Option<Result<B, ArrangeError>> {
        let notes = self.tree.notes(node);
        let turn = notes.iter().find_map(|note| match note {
            Note::Turn(side) => Some(*side),
            _ => None,
        });
        let mut changes = BTreeMap::new();
        for note in notes {
            if let Note::Setup { area, stone } = note {
                changes.extend(area.squares().map(|square| (square, *stone)));
            }
        }
        if changes.is_empty() && turn.is_none_or(|turn| turn == position.turn()) {
            return None;
        }
        // A record that puts discs on the empty board of Reversi means no others.
        let from_empty = node == Tree::ROOT && !changes.is_empty();
        if !from_empty {
            for square in position.grid().squares() {
                if let Some(side) = position.at(square) {
                    changes.entry(square).or_insert(Some(side));
                }
            }
        }
        let stones: Vec<_> = changes
            .into_iter()
            .filter_map(|(square, stone)| Some((square, stone?)))
            .collect();
        let turn = turn.unwrap_or_else(|| self.turn_of(&stones, node));
        Some(position.arranged(stones, turn))
    }

    /// Whose turn it is with these stones where the record does not say: that of the next move or,
    /// if there is none, in Gomoku that of the side with fewer stones.
    fn turn_of(&self, stones: &[(Square, Side)], node: NodeId) -> Side {
        let mut next = core::iter::successors(Some(node), |&id| self.tree.first_child(id));
        if let Some(played) = next.find_map(|id| self.tree.played(id)) {
            return played.side;
        }
        let of = |side| stones.iter().filter(|stone| stone.1 == side).count();
        if self.game == GameKind::Gomoku && of(Side::Black) > of(Side::White) {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Whose turn it is after a node by what the record says on the way to it, without the rules.
    #[must_use]
    pub fn turn_after(&self, node: NodeId) -> Side {
        let mut ids = core::iter::successors(Some(node), |&id| self.tree.parent(id));
        let found = ids.find_map(|id| {
            if let Some(played) = self.tree.played(id) {
                return Some(!played.side);
            }
            let notes = self.tree.notes(id);
            notes.iter().find_map(|note| match note {
                Note::Turn(side) => Some(*side),
                _ => None,
            })
        });
        found.unwrap_or_else(|| {
            let notes = self.tree.notes(Tree::ROOT).iter();
            let stones: Vec<_> = notes
                .filter_map(|note| match note {
                    Note::Setup { area, stone } => Some((area, (*stone)?)),
                    _ => None,
                })
                .flat_map(|(area, side)| area.squares().map(move |square| (square, side)))
                .collect();
            self.turn_of(&stones, node)
        })
    }
}
