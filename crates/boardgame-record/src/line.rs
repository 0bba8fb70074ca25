//! The main line of a record of Reversi, as the formats without variations hold it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardgame_core::reversi::{Illegal, Reversi};
use boardgame_core::{Move, Position, Side};

use crate::record::{NodeId, Note, PathFault, Played, Record, StartError, Tree};
use crate::replay::{IllegalMove, force_passes};
use boardgame_core::History;

/// A record that is no game of Reversi from one position by the rules, and so cannot be written
/// where nothing else has a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It has no start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Discs are put on the board in the middle of the game.
    #[error("discs are put on the board after ply {plies}: expected moves alone")]
    SetUp {
        /// The plies before.
        plies: usize,
    },
    /// The rules refuse a move, or the discs at the start.
    #[error(transparent)]
    Illegal(#[from] Box<IllegalMove<PathFault<Illegal>>>),
}

/// The main line of a record, played again.
pub(crate) struct Line {
    pub(crate) start: Reversi,
    pub(crate) end: Reversi,
    /// Every ply, forced passes included, which have a node only if the record has them.
    pub(crate) plies: Vec<(Option<NodeId>, Played)>,
}

impl Line {
    pub(crate) fn of(record: &Record) -> Result<Self, LineError> {
        let replay = record.replay(record.reversi_start()?);
        if let Some(illegal) = replay.illegal {
            return Err(Box::new(illegal).into());
        }
        let mut game = replay.game;
        if replay.plies != game.ply() {
            let plies = replay.plies - game.ply();
            return Err(LineError::SetUp { plies });
        }
        let end = *game.position();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo().is_ok() {}
        let start = *game.position();
        let mut nodes = record
            .tree
            .main_line()
            .filter_map(|id| Some((id, record.tree.played(id)?)))
            .peekable();
        let mut side = start.turn();
        let mut plies = Vec::with_capacity(moves.len());
        for m in moves {
            let node = nodes.next_if(|(_, played)| played.m == m).map(|(id, _)| id);
            plies.push((node, Played { side, m }));
            side = !side;
        }
        Ok(Self { start, end, plies })
    }
}

impl Record {
    /// An empty record that starts from `start`: with a set-up, unless that is the start of the
    /// game.
    #[must_use]
    pub fn from_reversi(start: &Reversi) -> Self {
        let mut record = Self::reversi(start.size());
        if *start == Reversi::with_size(start.size()) {
            return record;
        }
        let mut notes =
            Vec::with_capacity(start.discs(Side::Black).len() + start.discs(Side::White).len() + 1);
        for side in Side::BOTH {
            notes.extend(start.discs(side).iter().map(|square| Note::Setup {
                area: square.into(),
                stone: Some(side),
            }));
        }
        notes.push(Note::Turn(start.turn()));
        record.tree.set_notes(Tree::ROOT, notes);
        record
    }
}

/// Adds moves to a new record as a format without sides has them: by the side whose turn it is,
/// with every pass that the rules force. From the first illegal one on the sides alternate.
pub(crate) struct Growing {
    pub(crate) record: Record,
    game: Option<History<Reversi>>,
    pub(crate) last: NodeId,
    side: Side,
}

impl Growing {
    pub(crate) fn new(start: Reversi) -> Self {
        Self {
            record: Record::from_reversi(&start),
            game: Some(History::new(start)),
            last: Tree::ROOT,
            side: start.turn(),
        }
    }

    /// The position after the moves, as long as they are legal.
    pub(crate) fn position(&self) -> Option<&Reversi> {
        self.game.as_ref().map(History::position)
    }

    /// Adds a move by the side whose turn it is.
    pub(crate) fn add(&mut self, m: Move) -> NodeId {
        if let Some(game) = self.game.as_mut().filter(|_| m != Move::Pass) {
            let before = game.ply();
            force_passes(game);
            for _ in before..game.ply() {
                self.push(Move::Pass);
            }
        }
        if self.game.as_mut().is_some_and(|game| game.play(m).is_err()) {
            self.game = None;
        }
        self.push(m);
        self.last
    }

    /// Adds a move by a side that a file names.
    pub(crate) fn add_by(&mut self, side: Side, m: Move) -> NodeId {
        let passed_over = self.position().is_some_and(|position| {
            m != Move::Pass && position.must_pass() && position.turn() != side
        });
        if !passed_over && self.side != side {
            // What the file says is kept, and shows as a fault when it is played.
            self.game = None;
            self.side = side;
        }
        self.add(m)
    }

    fn push(&mut self, m: Move) {
        let side = self.side;
        self.last = self.record.tree.add(self.last, Some(Played { side, m }));
        self.side = !side;
    }
}
