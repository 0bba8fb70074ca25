//! The searches that label positions: [`Labeller`].

use arrayvec::ArrayVec;
use boardgame_core::reversi::eval::UNITS_PER_DISC;
use boardgame_core::reversi::{Reversi, Scoring};
use boardgame_core::{Evaluator, Move, Position, Side};

use boardgame_core::reversi::eval::FullPatterns;

/// More than a side can have.
const MOST_MOVES: usize = 40;

/// No score is higher, in units of the evaluation.
const HIGHEST: i32 = 64 * UNITS_PER_DISC;

/// A move and the worth of the position to the side that plays it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// The best move.
    pub(crate) best: Move,
    /// The worth in units of the evaluation.
    pub(crate) score: i32,
}

/// A search of a few plies that ends in the static evaluation.
pub(crate) struct Labeller<'a> {
    patterns: &'a FullPatterns,
    /// Positions looked at.
    pub(crate) nodes: u64,
}

/// What the patterns of a position contain.
type Contents = <FullPatterns as Evaluator<Reversi>>::State;

/// A child of a node that is searched.
#[derive(Clone, Copy)]
struct Child {
    m: Move,
    position: Reversi,
    contents: Contents,
    guess: i32,
}

impl<'a> Labeller<'a> {
    pub(crate) const fn new(patterns: &'a FullPatterns) -> Self {
        Self { patterns, nodes: 0 }
    }

    /// The best move by a search of `depth` plies, at least one, in a game that goes on.
    pub(crate) fn search(&mut self, position: &Reversi, depth: u32) -> Answer {
        let contents = self.patterns.init(position);
        let mut best = Move::Pass;
        let mut high = -HIGHEST - 1;
        if position.must_pass() {
            let score = self.node(position, &contents, depth, -HIGHEST - 1, HIGHEST + 1);
            return Answer { best, score };
        }
        for child in self.children(position, &contents) {
            let score = if high < -HIGHEST {
                -self.node(
                    &child.position,
                    &child.contents,
                    depth - 1,
                    -HIGHEST - 1,
                    HIGHEST + 1,
                )
            } else {
                self.probe(&child, depth - 1, high, HIGHEST + 1)
            };
            if score > high {
                (high, best) = (score, child.m);
            }
        }
        Answer { best, score: high }
    }

    /// The score of a child that is probably not above `alpha`.
    fn probe(&mut self, child: &Child, depth: u32, alpha: i32, beta: i32) -> i32 {
        let Child {
            position, contents, ..
        } = child;
        let score = -self.node(position, contents, depth, -alpha - 1, -alpha);
        if score > alpha && score < beta {
            -self.node(position, contents, depth, -beta, -score)
        } else {
            score
        }
    }

    fn node(
        &mut self,
        position: &Reversi,
        contents: &Contents,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if position.status().is_over() {
            return final_score(position) * UNITS_PER_DISC;
        }
        if position.must_pass() {
            let mut next = *position;
            let delta = next.make(Move::Pass);
            let mut contents = *contents;
            self.patterns.push(&mut contents, &next, &delta);
            return -self.node(&next, &contents, depth, -beta, -alpha);
        }
        if depth == 0 {
            let score = self.patterns.score(contents, position).raw();
            return score.clamp(-HIGHEST, HIGHEST);
        }
        let mut best = -HIGHEST - 1;
        if depth == 1 {
            for square in position.legal() {
                let child = self.child(position, contents, Move::Place(square));
                let score = -self.node(&child.position, &child.contents, 0, -beta, -alpha);
                best = best.max(score);
                if best >= beta {
                    return best;
                }
            }
            return best;
        }
        for (i, child) in self.children(position, contents).iter().enumerate() {
            let alpha = alpha.max(best);
            let score = if i == 0 {
                -self.node(&child.position, &child.contents, depth - 1, -beta, -alpha)
            } else {
                self.probe(child, depth - 1, alpha, beta)
            };
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }

    fn child(&self, position: &Reversi, contents: &Contents, m: Move) -> Child {
        let mut child = Child {
            m,
            position: *position,
            contents: *contents,
            guess: 0,
        };
        let delta = child.position.make(m);
        self.patterns
            .push(&mut child.contents, &child.position, &delta);
        child
    }

    /// The children, the most promising first.
    fn children(&self, position: &Reversi, contents: &Contents) -> ArrayVec<Child, MOST_MOVES> {
        let mut children: ArrayVec<Child, MOST_MOVES> = position
            .legal()
            .iter()
            .map(|square| {
                let mut child = self.child(position, contents, Move::Place(square));
                child.guess = -self.patterns.score(&child.contents, &child.position).raw();
                child
            })
            .collect();
        children.sort_by_key(|child| -child.guess);
        children
    }
}

/// The difference of a finished game in the view of the side that would be to move.
pub(crate) fn final_score(position: &Reversi) -> i32 {
    let black = position.result(Scoring::EmptiesToWinner);
    if position.turn() == Side::Black {
        black
    } else {
        -black
    }
}
