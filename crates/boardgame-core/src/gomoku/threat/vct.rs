//! Victory by continuous threats, found by proof numbers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::table::{INFINITE, Numbers, Table};
use super::vcf::{self, Outcome, Reply, Vcf};
use super::zone::zone;
use crate::gomoku::pattern::{Class, Classes, PatternBoard};
use crate::search::{Stop, StopReason};
use crate::{Move, Position, Side, Square};

/// How far the attacker looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Width {
    /// Whether any move that threatens a line of fours counts as a threat, or only threes.
    pub(super) quiet: bool,
    /// Positions of a search for a line of fours.
    pub(super) fours: u64,
    /// Tells the proof numbers of different widths apart.
    pub(super) salt: u64,
}

/// One search for a win of the side to move by threats that must be answered.
///
/// The depth-first proof-number search (df-pn) of Nagai, on a graph without circles. Where numbers
/// are summed, the largest one and the number of the others are taken instead, so that lines that
/// meet again are not counted over and over.
pub(super) struct Vct<'a> {
    pub(super) board: PatternBoard,
    pub(super) us: Side,
    pub(super) width: Width,
    pub(super) vcf: &'a mut Vcf,
    pub(super) table: &'a mut Table,
    pub(super) stop: &'a mut dyn Stop,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    pub(super) stopped: Option<StopReason>,
    pub(super) seldepth: usize,
    /// Replies that the zone left out and that turned out to matter, by position.
    pub(super) overlooked: BTreeMap<u64, Vec<Square>>,
    /// The moves of all positions along the line.
    children: Vec<Child>,
    /// The moves of the position that is looked at.
    moves: Vec<Square>,
    poll_at: u64,
}

#[derive(Clone, Copy)]
struct Child {
    square: Square,
    numbers: Numbers,
}

/// Positions between two questions whether to stop.
const POLL_EVERY: u64 = 512;

impl<'a> Vct<'a> {
    pub(super) fn new(
        board: PatternBoard,
        width: Width,
        vcf: &'a mut Vcf,
        table: &'a mut Table,
        stop: &'a mut dyn Stop,
    ) -> Self {
        Self {
            us: board.position().turn(),
            board,
            width,
            vcf,
            table,
            stop,
            nodes: 0,
            limit: u64::MAX,
            stopped: None,
            seldepth: 0,
            overlooked: BTreeMap::new(),
            children: Vec::new(),
            moves: Vec::new(),
            poll_at: POLL_EVERY,
        }
    }

    /// Searches until the position is settled, the limit is reached or the caller stops it.
    pub(super) fn solve(&mut self) -> Numbers {
        let numbers = self.look_attack();
        if numbers.is_settled() {
            return numbers;
        }
        self.attack(Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        })
    }

    pub(super) fn key(&self) -> u64 {
        self.board.position().key() ^ self.width.salt
    }

    /// Counts positions, and says whether the search must end.
    fn must_stop(&mut self) -> bool {
        if self.stopped.is_none() {
            if self.nodes >= self.limit {
                self.stopped = Some(StopReason::Nodes);
            } else if self.nodes >= self.poll_at {
                self.poll_at = self.nodes + POLL_EVERY;
                if self.stop.poll(self.nodes) {
                    self.stopped = Some(StopReason::Stopped);
                }
            }
        }
        self.stopped.is_some()
    }

    /// The attacker to move: one child has to be proven.
    pub(super) fn attack(&mut self, limits: Numbers) -> Numbers {
        self.seldepth = self.seldepth.max(self.board.ply());
        let begun = self.nodes;
        let first = self.children.len();
        let mut moves = core::mem::take(&mut self.moves);
        moves.clear();
        self.attacks(&mut moves);
        for &square in &moves {
            self.board.make(Move::Place(square));
            let numbers = self.look_defend();
            self.board.unmake();
            if numbers.disproof > 0 {
                self.children.push(Child { square, numbers });
            }
            if numbers.proof == 0 {
                break;
            }
        }
        self.moves = moves;
        let numbers = loop {
            let (numbers, best, second) =
                chosen(&self.children[first..], |n| (n.proof, n.disproof));
            let numbers = Numbers {
                proof: numbers.0,
                disproof: numbers.1,
            };
            if is_over(numbers, limits) || self.must_stop() {
                break numbers;
            }
            let others = (self.children.len() - first) as u32 - 1;
            let next = Numbers {
                proof: limits.proof.min(second.saturating_add(second / 4 + 1)),
                disproof: limits.disproof.saturating_sub(others).max(1),
            };
            let square = self.children[first + best].square;
            self.board.make(Move::Place(square));
            let found = self.defend(next);
            self.board.unmake();
            if found.disproof == 0 {
                self.children.swap_remove(first + best);
            } else {
                self.children[first + best].numbers = found;
            }
        };
        self.children.truncate(first);
        let key = self.key();
        self.table.store(key, numbers, self.nodes - begun);
        numbers
    }

    /// The defender to move: every child has to be proven.
    pub(super) fn defend(&mut self, limits: Numbers) -> Numbers {
        self.seldepth = self.seldepth.max(self.board.ply());
        let begun = self.nodes;
        let first = self.children.len();
        let mut refuted = false;
        let mut moves = core::mem::take(&mut self.moves);
        moves.clear();
        if self.defences(&mut moves) {
            for &square in &moves {
                self.board.make(Move::Place(square));
                let numbers = self.look_attack();
                self.board.unmake();
                refuted = numbers.disproof == 0;
                if refuted {
                    break;
                }
                if numbers.proof > 0 {
                    self.children.push(Child { square, numbers });
                }
            }
        } else {
            refuted = true;
        }
        self.moves = moves;
        let numbers = loop {
            if refuted {
                break Numbers::NOT_WON;
            }
            let (numbers, best, second) =
                chosen(&self.children[first..], |n| (n.disproof, n.proof));
            let numbers = Numbers {
                proof: numbers.1,
                disproof: numbers.0,
            };
            if is_over(numbers, limits) || self.must_stop() {
                break numbers;
            }
            let others = (self.children.len() - first) as u32 - 1;
            let next = Numbers {
                proof: limits.proof.saturating_sub(others).max(1),
                disproof: limits.disproof.min(second.saturating_add(second / 4 + 1)),
            };
            let square = self.children[first + best].square;
            self.board.make(Move::Place(square));
            let found = self.attack(next);
            self.board.unmake();
            refuted = found.disproof == 0;
            if found.proof == 0 {
                self.children.swap_remove(first + best);
            } else {
                self.children[first + best].numbers = found;
            }
        };
        self.children.truncate(first);
        let key = self.key();
        self.table.store(key, numbers, self.nodes - begun);
        numbers
    }

    /// What is known at first sight where the attacker is to move.
    fn look_attack(&mut self) -> Numbers {
        if let Some(numbers) = self.table.find(self.key()) {
            return numbers;
        }
        let begun = self.nodes;
        let numbers = if self.fours() == Outcome::Win {
            Numbers::WON
        } else if self.has_attacks() {
            Numbers::NEW
        } else {
            Numbers::NOT_WON
        };
        let key = self.key();
        self.table.store(key, numbers, self.nodes - begun);
        numbers
    }

    /// What is known at first sight where the defender is to move.
    pub(super) fn look_defend(&mut self) -> Numbers {
        if let Some(numbers) = self.table.find(self.key()) {
            return numbers;
        }
        let begun = self.nodes;
        let us = self.us;
        let numbers = if self.board.count(us, Class::Five) > 0 {
            match vcf::reply(&self.board, us) {
                Reply::Lost => Numbers::NOT_WON,
                Reply::Won { .. } => Numbers::WON,
                Reply::Block(_) => Numbers::NEW,
            }
        } else if self.threat() {
            self.threatened()
        } else {
            Numbers::NOT_WON
        };
        let key = self.key();
        self.table.store(key, numbers, self.nodes - begun);
        numbers
    }

    /// What is left to prove after a threat of the line of fours found last: the longer that line,
    /// the more squares there are at which it can be met.
    fn threatened(&self) -> Numbers {
        let fours = self.vcf.line().len() as u32;
        let proof = match fours {
            0 | 1 => 1,
            _ => 2 + (fours - 1) / 2,
        };
        Numbers { proof, disproof: 1 }
    }

    /// Whether the attacker, to move, wins by fours alone.
    pub(super) fn fours(&mut self) -> Outcome {
        let outcome = self.vcf.search(&mut self.board, self.width.fours);
        self.nodes += self.vcf.nodes();
        outcome
    }

    /// Whether the attacker would win by fours if the defender did nothing; the line is then that
    /// of the last search.
    pub(super) fn threat(&mut self) -> bool {
        let over = self.board.position().status().is_over();
        if over || self.board.count(!self.us, Class::Five) > 0 {
            return false;
        }
        self.board.make(Move::Pass);
        let outcome = self.fours();
        self.board.unmake();
        outcome == Outcome::Win
    }

    /// The attacker's moves that may be threats, the strongest first; the one that stops a five if
    /// there is one to stop.
    pub(super) fn attacks(&self, into: &mut Vec<Square>) {
        let (board, us) = (&self.board, self.us);
        if board.position().status().is_over() {
            return;
        }
        match board.count(!us, Class::Five) {
            0 => {}
            1 => {
                let block = board.first(!us, Class::Five);
                into.extend(block.filter(|&block| !vcf::is_foul(board, us, block)));
                return;
            }
            _ => return,
        }
        let squares = board.squares_of(us, self.threats());
        into.extend(squares.iter().filter(|&s| !vcf::is_foul(board, us, s)));
        let order = |&square: &Square| (core::cmp::Reverse(board.class(us, square)), square);
        into.sort_unstable_by_key(order);
    }

    /// Whether there is anything to try, as far as that can be seen at once.
    fn has_attacks(&self) -> bool {
        let (board, us) = (&self.board, self.us);
        if board.position().status().is_over() {
            return false;
        }
        match board.count(!us, Class::Five) {
            0 => board.has_any(us, self.threats()),
            1 => board
                .first(!us, Class::Five)
                .is_some_and(|block| !vcf::is_foul(board, us, block)),
            _ => false,
        }
    }

    /// The classes of moves that may be threats.
    const fn threats(&self) -> Classes {
        let strong = Classes::FOURS.or(Classes::THREES).with(Class::Suspect);
        if !self.width.quiet {
            return strong;
        }
        strong
            .with(Class::Fork)
            .with(Class::ClosedThree)
            .with(Class::Two)
    }

    /// The defender's moves that may meet the threat. `false` if there is none.
    pub(super) fn defences(&mut self, into: &mut Vec<Square>) -> bool {
        let us = self.us;
        if self.board.count(us, Class::Five) > 0 {
            match vcf::reply(&self.board, us) {
                Reply::Lost => return false,
                Reply::Won { .. } => {}
                Reply::Block(block) => into.push(block),
            }
            return true;
        }
        if !self.threat() {
            return false;
        }
        let mut zone = zone(&mut self.board, us, self.vcf.line());
        let position = self.board.position().key();
        for &square in self.overlooked.get(&position).into_iter().flatten() {
            zone.insert(square);
        }
        let board = &self.board;
        into.extend(zone.iter().filter(|&s| !vcf::is_foul(board, !us, s)));
        let order = |&square: &Square| (core::cmp::Reverse(board.class(!us, square)), square);
        into.sort_unstable_by_key(order);
        true
    }
}

/// The lowest of the first numbers, the sum of the second ones as far as it goes; the child with
/// the lowest, and the lowest of the other children.
fn chosen(children: &[Child], order: fn(Numbers) -> (u32, u32)) -> ((u32, u32), usize, u32) {
    let mut best = 0;
    let (mut lowest, mut of_lowest, mut second) = (INFINITE, INFINITE, INFINITE);
    let mut largest = 0;
    for (at, child) in children.iter().enumerate() {
        let (low, high) = order(child.numbers);
        largest = largest.max(high);
        if (low, high) < (lowest, of_lowest) {
            second = lowest;
            (best, lowest, of_lowest) = (at, low, high);
        } else {
            second = second.min(low);
        }
    }
    let others = (children.len() as u32).saturating_sub(1);
    let sum = if lowest == 0 {
        INFINITE
    } else {
        (largest + others).min(INFINITE)
    };
    ((lowest, sum), best, second)
}

fn is_over(numbers: Numbers, limits: Numbers) -> bool {
    numbers.is_settled() || numbers.proof >= limits.proof || numbers.disproof >= limits.disproof
}
