//! Checks a proof by the rules alone: every legal reply at every step.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use super::{Proof, ProofNodeId};
use crate::gomoku::{Gomoku, Illegal};
use crate::{Board, Grid, Move, MoveText, Position, Status};

/// What a proof that holds says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The most plies that the loser can hold out, the winner's last move included.
    pub plies: u32,
    /// A line as long as that.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub positions: u64,
}

/// Where a proof fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {}: {flaw}", Moves(moves, *grid))]
pub struct ProofError {
    /// The moves from the proof's position to where it fails.
    pub moves: Vec<Move>,
    /// What is wrong there.
    pub flaw: Flaw,
    grid: Grid,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The proof has no node.
    #[error("nothing is claimed")]
    Empty,
    /// It is not the winner's turn.
    #[error("the side that should win is not to move")]
    NotToMove,
    /// The winner's move breaks the rules.
    #[error("the winning side's move is not legal: {0}")]
    Illegal(#[from] Illegal),
    /// The game ended, and not as claimed.
    #[error("the game ends without the win that was claimed")]
    NotWon,
    /// There is no answer to a reply.
    #[error("there is no answer to this reply")]
    Unanswered,
    /// A node leads to one that does not come before it.
    #[error("the strategy leads round in a circle")]
    Circle,
    /// More positions would have to be looked at than the caller allows.
    #[error("it is too long to check within {0} positions")]
    TooLong(u64),
}

impl Proof {
    /// Plays the strategy from `position` against every legal reply at every step, looking at no
    /// more than `limit` positions.
    ///
    /// This knows only the rules. A proof that passes is a win whatever the other side does, and
    /// [`Verified::plies`] is how long it can take; a shorter win may exist.
    ///
    /// # Errors
    /// The first place where the proof fails, with the moves that lead there.
    pub fn verify(&self, position: &Gomoku, limit: u64) -> Result<Verified, ProofError> {
        let mut check = Check {
            proof: self,
            at: position.clone(),
            known: BTreeMap::new(),
            path: Vec::new(),
            positions: 0,
            limit,
        };
        let root = match self.nodes.len() {
            0 => Err(Flaw::Empty),
            _ if position.turn() != self.side => Err(Flaw::NotToMove),
            count => Ok(ProofNodeId(count as u32 - 1)),
        };
        match root.and_then(|root| check.win(root)) {
            Ok(mut line) => {
                line.reverse();
                Ok(Verified {
                    plies: line.len() as u32,
                    line,
                    positions: check.positions,
                })
            }
            Err(flaw) => Err(ProofError {
                moves: check.path,
                flaw,
                grid: position.grid(),
            }),
        }
    }
}

struct Check<'a> {
    proof: &'a Proof,
    at: Gomoku,
    /// The longest lines of listed answers that have been checked, last move first. The answers to
    /// all other replies are not kept: they are short, and there are very many.
    known: BTreeMap<(ProofNodeId, u64), Vec<Move>>,
    path: Vec<Move>,
    positions: u64,
    limit: u64,
}

impl Check<'_> {
    /// The longest line of the strategy `id` from here, last move first.
    fn win(&mut self, id: ProofNodeId) -> Result<Vec<Move>, Flaw> {
        self.positions += 1;
        if self.positions > self.limit {
            return Err(Flaw::TooLong(self.limit));
        }
        let node = &self.proof.nodes[id.0 as usize];
        let attack = Move::Place(node.square);
        let delta = self.at.play(attack)?;
        self.path.push(attack);
        let mut longest = Vec::new();
        match self.at.status() {
            Status::Ongoing => {
                for reply in self.replies() {
                    let line = self.answer(id, reply)?;
                    // Of lines of one length, the one with a reply that was thought of.
                    let listed = node.replies.iter().any(|(m, _)| *m == reply);
                    if line.len() > longest.len() || listed && line.len() == longest.len() {
                        longest = line;
                    }
                }
            }
            Status::Won { side } if side == self.proof.side => {}
            Status::Won { .. } | Status::Drawn => return Err(Flaw::NotWon),
        }
        longest.push(attack);
        self.path.pop();
        self.at.unmake(delta);
        Ok(longest)
    }

    /// The longest line from `reply` to the move of node `id`, last move first.
    fn answer(&mut self, id: ProofNodeId, reply: Move) -> Result<Vec<Move>, Flaw> {
        let node = &self.proof.nodes[id.0 as usize];
        let delta = self.at.make(reply);
        self.path.push(reply);
        if self.at.status().is_over() {
            return Err(Flaw::NotWon);
        }
        let listed = node.replies.iter().find(|(m, _)| *m == reply);
        let next = match (listed, node.otherwise) {
            (Some(&(_, next)), _) | (None, Some(next)) => next,
            (None, None) => return Err(Flaw::Unanswered),
        };
        if next >= id {
            return Err(Flaw::Circle);
        }
        let key = (next, self.at.key());
        let known = listed.and_then(|_| self.known.get(&key).cloned());
        let mut line = match known {
            Some(line) => line,
            None => self.win(next)?,
        };
        if listed.is_some() {
            self.known.insert(key, line.clone());
        }
        line.push(reply);
        self.path.pop();
        self.at.unmake(delta);
        Ok(line)
    }

    fn replies(&self) -> Vec<Move> {
        let mut replies = Vec::new();
        let _ = self.at.visit_moves(|m| {
            replies.push(m);
            ControlFlow::<()>::Continue(())
        });
        replies
    }
}

struct Moves<'a>(&'a [Move], Grid);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self(moves, grid) = self;
        for (ply, &m) in moves.iter().enumerate() {
            let separator = if ply == 0 { "" } else { " " };
            let text = MoveText {
                notation: Gomoku::NOTATION,
                grid,
                m,
            };
            write!(f, "{separator}{text}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::proof::ProofNode;
    use crate::gomoku::{Rule, Rules};
    use crate::{Side, Square};

    fn game(rule: Rule, black: &str, white: &str) -> Gomoku {
        let rules = Rules::new(15, 15, 5, rule).unwrap();
        let empty = Gomoku::new(rules);
        let stones = |text: &str, side| -> Vec<(Square, Side)> {
            let texts = text.split_whitespace();
            texts.map(|text| (square(&empty, text), side)).collect()
        };
        let mut all = stones(black, Side::Black);
        all.extend(stones(white, Side::White));
        Gomoku::setup(rules, all, Side::Black).unwrap()
    }

    fn square(game: &Gomoku, text: &str) -> Square {
        match game.parse_move(text).unwrap() {
            Move::Place(square) => square,
            Move::Pass => panic!("{text} is a square"),
        }
    }

    fn five(proof: &mut Proof, square: Square) -> ProofNodeId {
        proof.push(ProofNode {
            square,
            replies: Vec::new(),
            otherwise: None,
        })
    }

    /// Four with `four`; the five is on `block` if the other side leaves it, on `other` if not.
    fn open_four(game: &Gomoku, four: &str, block: &str, other: &str) -> Proof {
        let mut proof = Proof::new(game.turn());
        let at_block = five(&mut proof, square(game, block));
        let at_other = five(&mut proof, square(game, other));
        proof.push(ProofNode {
            square: square(game, four),
            replies: alloc::vec![(game.parse_move(block).unwrap(), at_other)],
            otherwise: Some(at_block),
        });
        proof
    }

    #[test]
    fn an_open_four_wins_in_three_plies() {
        let game = game(Rule::Freestyle, "g8 h8 i8", "a1 c1 e1");
        let proof = open_four(&game, "j8", "k8", "f8");
        let verified = proof.verify(&game, u64::MAX).unwrap();
        assert_eq!(verified.plies, 3);
        let line = ["j8", "k8", "f8"].map(|text| game.parse_move(text).unwrap());
        assert_eq!(verified.line, line);
        assert!(verified.positions > 200);
        let text = alloc::format!("{}", proof.tree(&game));
        assert_eq!(text, "j8\n  k8: f8\n  else: k8\n");
    }

    #[test]
    fn a_reply_that_wins_first_breaks_the_proof() {
        let game = game(Rule::Freestyle, "g8 h8 i8", "a1 b1 c1 d1");
        let error = open_four(&game, "j8", "k8", "f8").verify(&game, u64::MAX);
        let error = error.unwrap_err();
        assert_eq!(error.flaw, Flaw::NotWon);
        assert_eq!(
            alloc::format!("{error}"),
            "after j8 e1: the game ends without the win that was claimed"
        );
    }

    #[test]
    fn an_edge_or_an_overline_under_the_rule_at_hand_breaks_the_proof() {
        // A sixth stone at l8 makes k8 an overline, which wins only under freestyle.
        let stones = ("g8 h8 i8 l8", "a1 c1 e1 g1");
        for (rule, holds) in [
            (Rule::Freestyle, true),
            (Rule::Standard, false),
            (Rule::Renju, false),
        ] {
            let game = game(rule, stones.0, stones.1);
            let proof = open_four(&game, "j8", "k8", "f8");
            assert_eq!(proof.verify(&game, u64::MAX).is_ok(), holds, "{rule}");
        }
    }

    #[test]
    fn what_is_no_proof_is_said_to_be_none() {
        let game = game(Rule::Renju, "g8 h8 i8", "a1 c1 e1");
        let flaw = |proof: &Proof, limit| proof.verify(&game, limit).unwrap_err().flaw;
        assert_eq!(flaw(&Proof::new(Side::Black), 9), Flaw::Empty);
        let proof = open_four(&game, "j8", "k8", "f8");
        assert_eq!(flaw(&proof, 9), Flaw::TooLong(9));
        let mut of_white = proof.clone();
        of_white.side = Side::White;
        assert_eq!(flaw(&of_white, u64::MAX), Flaw::NotToMove);
        let mut circle = proof.clone();
        circle.nodes[2].otherwise = Some(ProofNodeId(2));
        assert_eq!(flaw(&circle, u64::MAX), Flaw::Circle);
        let mut taken = proof;
        taken.nodes[2].square = square(&game, "a1");
        assert!(matches!(flaw(&taken, u64::MAX), Flaw::Illegal(_)));
    }
}
