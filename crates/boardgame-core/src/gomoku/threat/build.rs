//! Writes out a win that the proof numbers have found, reply by reply.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::table::{INFINITE, Numbers};
use super::vcf::{self, Four, Outcome, Reply, Then};
use super::vct::Vct;
use crate::gomoku::pattern::{Class, PatternBoard};
use crate::gomoku::proof::{Proof, ProofNode, ProofNodeId};
use crate::{Move, Position, Side, Square};

/// The proof of a win that `vct` has found from its board, or `None` if it does not hold up when
/// every reply is tried, or if the search is stopped before it is written. A reply that was
/// overlooked is noted, so that the search can be begun again.
pub(super) fn build(vct: &mut Vct<'_>) -> Option<Proof> {
    let mut builder = Builder {
        proof: Proof::new(vct.us),
        vct,
        known: BTreeMap::new(),
    };
    builder.attack()?;
    Some(builder.proof)
}

struct Builder<'a, 'b> {
    vct: &'a mut Vct<'b>,
    proof: Proof,
    /// The strategies of positions that have been written out.
    known: BTreeMap<u64, ProofNodeId>,
}

impl Builder<'_, '_> {
    /// The strategy where the attacker is to move.
    fn attack(&mut self) -> Option<ProofNodeId> {
        let key = self.vct.board.position().key();
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let node = if self.vct.fours() == Outcome::Win {
            let line = self.vct.vcf.line().to_vec();
            let five = self.vct.board.first(self.vct.us, Class::Five);
            self.fours(&line, five)?
        } else {
            let square = self.winning_attack()?;
            self.vct.board.make(Move::Place(square));
            let node = self.defend(square);
            self.vct.board.unmake();
            node?
        };
        self.known.insert(key, node);
        Some(node)
    }

    /// An attack that has been proven, searched again if the table has lost it.
    fn winning_attack(&mut self) -> Option<Square> {
        for again in [false, true] {
            if again {
                let numbers = self.vct.attack(Numbers {
                    proof: INFINITE,
                    disproof: INFINITE,
                });
                if numbers.proof > 0 {
                    return None;
                }
            }
            let mut moves = Vec::new();
            self.vct.attacks(&mut moves);
            for square in moves {
                self.vct.board.make(Move::Place(square));
                let numbers = self.vct.look_defend();
                self.vct.board.unmake();
                if numbers.proof == 0 {
                    return Some(square);
                }
            }
        }
        None
    }

    /// The strategy that begins with the attack just made on `square`.
    fn defend(&mut self, square: Square) -> Option<ProofNodeId> {
        let us = self.vct.us;
        if self.vct.board.count(us, Class::Five) > 0 {
            let (replies, otherwise) = match vcf::reply(&self.vct.board, us) {
                Reply::Lost => return None,
                Reply::Won { block, then } => self.last(block, then),
                Reply::Block(block) => {
                    let next = self.answer(Move::Place(block))?;
                    let five = self.five(block);
                    (alloc::vec![(Move::Place(block), next)], five)
                }
            };
            return Some(self.proof.push(ProofNode {
                square,
                replies,
                otherwise: Some(otherwise),
            }));
        }
        let mut zone = Vec::new();
        if !self.vct.defences(&mut zone) {
            return None;
        }
        let line = self.vct.vcf.line().to_vec();
        let mut replies = Vec::new();
        for reply in self.all_replies() {
            let in_zone = matches!(reply, Move::Place(at) if zone.contains(&at));
            if in_zone || !self.survives(reply, &line) {
                let next = self.answer(reply);
                if let (None, false, Move::Place(at)) = (next, in_zone, reply) {
                    let key = self.vct.board.position().key();
                    self.vct.overlooked.entry(key).or_default().push(at);
                }
                replies.push((reply, next?));
            }
        }
        let otherwise = self.fours(&line, None)?;
        Some(self.proof.push(ProofNode {
            square,
            replies,
            otherwise: Some(otherwise),
        }))
    }

    /// The strategy after `reply`.
    fn answer(&mut self, reply: Move) -> Option<ProofNodeId> {
        self.vct.board.make(reply);
        let node = self.attack();
        self.vct.board.unmake();
        node
    }

    fn all_replies(&self) -> Vec<Move> {
        let mut replies = Vec::new();
        let _ = self.vct.board.position().visit_moves(|m| {
            replies.push(m);
            ControlFlow::<()>::Continue(())
        });
        replies
    }

    /// Whether the line of fours wins just as well after `reply`.
    fn survives(&mut self, reply: Move, line: &[Four]) -> bool {
        let board = &mut self.vct.board;
        let from = board.ply();
        board.make(reply);
        let survives = walk(board, self.vct.us, line);
        while board.ply() > from {
            board.unmake();
        }
        survives
    }

    /// The strategy of a line of fours; an empty one is a five on `five`.
    fn fours(&mut self, line: &[Four], five: Option<Square>) -> Option<ProofNodeId> {
        let mut next = five.map(|five| self.five(five));
        for four in line.iter().rev() {
            let (replies, otherwise) = match four.then {
                Then::Next => {
                    // After the last four comes the five; until then there is a next four.
                    let reply = (Move::Place(four.block), next?);
                    (alloc::vec![reply], self.five(four.block))
                }
                then => self.last(four.block, then),
            };
            next = Some(self.proof.push(ProofNode {
                square: four.attack,
                replies,
                otherwise: Some(otherwise),
            }));
        }
        next
    }

    /// What follows a four that cannot be stopped on `block`.
    fn last(&mut self, block: Square, then: Then) -> (Vec<(Move, ProofNodeId)>, ProofNodeId) {
        let replies = match then {
            Then::Or(other) => alloc::vec![(Move::Place(block), self.five(other))],
            Then::Next | Then::Forbidden => Vec::new(),
        };
        (replies, self.five(block))
    }

    fn five(&mut self, square: Square) -> ProofNodeId {
        self.proof.push(ProofNode {
            square,
            replies: Vec::new(),
            otherwise: None,
        })
    }
}

/// Plays the line of fours with its one reply each, and says whether it wins to the end.
fn walk(board: &mut PatternBoard, us: Side, line: &[Four]) -> bool {
    for four in line {
        let taken = board.position().status().is_over()
            || board.count(us, Class::Five) > 0
            || board.count(!us, Class::Five) > 1
            || !is_empty(board, four.attack)
            || vcf::is_foul(board, us, four.attack);
        if taken {
            return false;
        }
        board.make(Move::Place(four.attack));
        let wins_at = |square| {
            is_empty(board, square)
                && board.class(us, square) == Class::Five
                && !vcf::can_be_closed(board, us, square)
        };
        if board.count(!us, Class::Five) > 0 || !wins_at(four.block) {
            return false;
        }
        match four.then {
            Then::Or(other) => return wins_at(other),
            Then::Forbidden => return vcf::is_foul(board, !us, four.block),
            // The reply is the only one that the line answers with more than a five.
            Then::Next if vcf::is_foul(board, !us, four.block) => return true,
            Then::Next => board.make(Move::Place(four.block)),
        }
    }
    true
}

fn is_empty(board: &PatternBoard, square: Square) -> bool {
    use crate::Board;
    board.position().at(square).is_none()
}
