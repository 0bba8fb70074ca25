//! One node of the principal variation search.

use super::moves::Need;
use super::run::{MAX_PLY, Run};
use super::table::Kind;
use super::tuning;
use super::value::{HIGHEST, INFINITY, PROVEN, from_table, is_loss, is_proven, is_win, loss_at};
use super::value::{to_table, win_at};
use super::vcf::TRIED;
use crate::gomoku::pattern::{Class, Classes};
use crate::{Board, Move, Position, Square};

/// Moves that keep the initiative, which are never left out.
const FORCING: Classes = Classes::FOURS.or(Classes::THREES);

/// A node's window, depth and place.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether the node is expected to fail high.
    pub(super) cut: bool,
}

impl At {
    const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// How far a node is whose moves are searched one after the other.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    /// `alpha` rises with what is found.
    pub(super) at: At,
    pub(super) pv: bool,
    eval: i32,
    improving: bool,
    need: Need,
    known: Option<Square>,
    excluded: Option<Square>,
    /// Whether the known move is much better than all others.
    singular: bool,
    /// How many moves have been tried.
    pub(super) tried: i32,
    pub(super) best: i32,
    pub(super) best_square: Option<Square>,
}

impl Progress {
    /// The root, of which all moves are searched.
    pub(super) const fn of_root(depth: i32, alpha: i32, beta: i32) -> Self {
        Self {
            at: At {
                alpha,
                beta,
                depth,
                ply: 0,
                cut: false,
            },
            pv: true,
            eval: 0,
            improving: false,
            need: Need::Nothing,
            known: None,
            excluded: None,
            singular: false,
            tried: 0,
            best: -INFINITY,
            best_square: None,
        }
    }

    /// Takes note of what a move is worth, `None` for a pass. Says whether it is the best of those
    /// above alpha.
    pub(super) fn take(&mut self, square: Option<Square>, value: i32) -> bool {
        if value <= self.best {
            return false;
        }
        self.best = value;
        if value <= self.at.alpha {
            return false;
        }
        self.best_square = square;
        if value < self.at.beta {
            self.at.alpha = value;
        }
        true
    }

    /// Whether no other move matters any more.
    pub(super) const fn is_cut(&self) -> bool {
        self.best >= self.at.beta
    }
}

impl Run<'_> {
    /// The value of the position to the side to move, within the window. A proven value is true
    /// whatever the depth: see the module documentation.
    pub(super) fn node(&mut self, mut at: At) -> i32 {
        let ply = at.ply;
        self.frames[ply].pv.clear();
        if self.enter(ply) {
            return 0;
        }
        if let Some(value) = self.settled(ply) {
            return value;
        }
        if ply + 4 >= MAX_PLY {
            return self.evaluate();
        }
        let us = self.board.position().turn();
        let fives = self.board.count(!us, Class::Five);
        at.alpha = at.alpha.max(loss_at(ply + 2));
        at.beta = at.beta.min(win_at(ply + 3));
        if at.alpha >= at.beta {
            return at.alpha;
        }
        if fives > 0 && !self.caro {
            return self.forced(at, fives);
        }
        if at.depth <= 0 && fives == 0 {
            return self.quiet(at);
        }
        self.choose(at)
    }

    /// The value of a position that needs no search.
    #[inline]
    fn settled(&self, ply: usize) -> Option<i32> {
        let us = self.board.position().turn();
        if self.board.count(us, Class::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        if self.board.count(!us, Class::Five) == 0 && self.board.count(us, Class::OpenFour) > 0 {
            return Some(win_at(ply + 3));
        }
        let position = self.board.position();
        (position.placed() == position.grid().area()).then_some(0)
    }

    /// The evaluation, within the bounds of what is not proven.
    #[inline]
    pub(super) fn evaluate(&mut self) -> i32 {
        self.board.evaluate().clamp(1 - HIGHEST, HIGHEST - 1)
    }

    /// The one reply to a four, which costs no depth.
    fn forced(&mut self, at: At, fives: u32) -> i32 {
        let us = self.board.position().turn();
        let square = self.board.first(!us, Class::Five);
        let Some(square) = square.filter(|&square| fives == 1 && self.may_play(square)) else {
            return loss_at(at.ply + 2);
        };
        self.make(square.into(), at.ply);
        let value = -self.node(At {
            alpha: -at.beta,
            beta: -at.alpha,
            ply: at.ply + 1,
            cut: !at.cut,
            ..at
        });
        self.board.unmake();
        if at.is_pv() && self.stopped.is_none() {
            self.take_pv(square.into(), at.ply);
        }
        value
    }

    /// The end of the depth: the evaluation, or a win by continuous fours.
    fn quiet(&mut self, at: At) -> i32 {
        let eval = self.evaluate();
        if eval >= at.beta {
            return eval;
        }
        self.vcf(at.ply, tuning::LEAF_VCF).unwrap_or(eval)
    }

    /// The best of several moves.
    fn choose(&mut self, mut at: At) -> i32 {
        let (ply, pv) = (at.ply, at.is_pv());
        let us = self.board.position().turn();
        let excluded = self.frames[ply].excluded;
        let key = self.key();
        let entry = if excluded.is_some() {
            None
        } else {
            self.table.find(key)
        };
        if let Some(entry) = entry {
            let value = from_table(entry.value, ply);
            let fits = entry.kind.is_lower() && value >= at.beta
                || entry.kind.is_upper() && value <= at.alpha
                || entry.kind == Kind::Exact;
            if fits && !pv && (entry.depth >= at.depth || is_proven(value)) {
                return value;
            }
        }
        let threatened =
            self.board.count(!us, Class::OpenFour) > 0 || self.board.count(!us, Class::Five) > 0;
        let eval = match entry {
            Some(entry) => entry.eval,
            None => self.evaluate(),
        };
        self.frames[ply].eval = eval;
        let improving = ply >= 2 && eval > self.frames[ply - 2].eval;

        if !pv && excluded.is_none() && !threatened {
            if at.depth <= tuning::RAZOR_DEPTH && eval + tuning::razor(at.depth) < at.alpha {
                let value = self.quiet(at);
                if value < at.alpha || is_win(value) || self.stopped.is_some() {
                    return value;
                }
            }
            let margin = tuning::futility(at.depth, improving);
            if at.depth <= tuning::FUTILITY_DEPTH && eval - margin >= at.beta && !is_proven(at.beta)
            {
                return eval;
            }
        }
        // A win by fours ends the node; deeper ones than at the leaves.
        if excluded.is_none()
            && self.board.has_any(us, TRIED)
            && let Some(value) = self.vcf(ply, tuning::NODE_VCF)
        {
            self.table
                .store(key, None, to_table(value, ply), eval, at.depth, Kind::Lower);
            return value;
        }
        if self.stopped.is_some() {
            return 0;
        }
        let known = entry.and_then(|entry| entry.best);
        if known.is_none() && at.depth >= tuning::REDUCE_UNKNOWN_DEPTH {
            at.depth -= 1;
        }
        let mut singular = false;
        if let Some(entry) = entry
            && let Some(best) = entry.best
            && at.depth >= tuning::SINGULAR_DEPTH
            && entry.depth >= at.depth - 3
            && entry.kind.is_lower()
            && !is_proven(entry.value)
        {
            let beta = from_table(entry.value, ply) - tuning::singular(at.depth);
            self.frames[ply].excluded = Some(best);
            let value = self.choose(At {
                alpha: beta - 1,
                beta,
                depth: (at.depth - 1) / 2,
                ..at
            });
            self.frames[ply].excluded = None;
            if self.stopped.is_some() {
                return 0;
            }
            if value < beta {
                singular = true;
            } else if value >= at.beta && !pv && !is_proven(value) {
                return value;
            }
        }
        self.frames[ply + 1].killers = [None; 2];

        let (squares, need) = self.squares_to_try();
        let begin = self.list(&squares, ply, known);
        let alpha = at.alpha;
        let mut progress = Progress {
            at,
            pv,
            eval,
            improving,
            need,
            known,
            excluded,
            singular,
            tried: 0,
            best: -INFINITY,
            best_square: None,
        };
        let mut next = begin;
        while let Some(square) = self.next_move(&mut progress, &mut next) {
            let value = self.try_move(&progress, square);
            if self.stopped.is_some() {
                break;
            }
            if progress.take(Some(square), value) && pv {
                self.take_pv(square.into(), ply);
            }
            if progress.is_cut() {
                break;
            }
            self.share_out(&mut progress, &mut next);
            if progress.is_cut() || self.stopped.is_some() {
                break;
            }
        }
        if self.stopped.is_some() {
            self.moves.truncate(begin);
            return 0;
        }
        if progress.is_cut()
            && let Some(square) = progress.best_square
        {
            self.remember(at, square, begin, next);
        }
        self.moves.truncate(begin);
        let Progress {
            mut best,
            best_square,
            ..
        } = progress;

        if need == Need::Nothing && best < -PROVEN && best < at.beta {
            best = self.far_moves(at, best);
            if self.stopped.is_some() {
                return 0;
            }
        } else if best == -INFINITY {
            // Nothing stops what the opponent threatens. (Nothing legal may be left at all.)
            let plies = if need == Need::StopFive { 2 } else { 4 };
            best = loss_at(ply + plies);
        }
        if excluded.is_none() {
            let kind = if best >= at.beta {
                Kind::Lower
            } else if pv && best > alpha {
                Kind::Exact
            } else {
                Kind::Upper
            };
            self.table
                .store(key, best_square, to_table(best, ply), eval, at.depth, kind);
        }
        best
    }

    /// The next move to try, of those in the list from `next` on.
    pub(super) fn next_move(&mut self, node: &mut Progress, next: &mut usize) -> Option<Square> {
        let us = self.board.position().turn();
        while let Some(candidate) = self.pick(*next) {
            *next += 1;
            let square = candidate.square;
            if Some(square) == node.excluded || !self.may_play(square) {
                continue;
            }
            let at = node.at;
            let needed = node.need == Need::StopFive
                || Some(square) == node.known
                || FORCING.has(self.board.class(us, square));
            if !node.pv && node.best > -PROVEN && !needed {
                let reach = node.eval + tuning::move_futility(at.depth) + candidate.order / 2;
                if node.tried >= tuning::move_count(at.depth, node.improving)
                    || at.depth <= tuning::FUTILITY_DEPTH && reach <= at.alpha
                {
                    // What comes later promises less.
                    let keep = self.board.squares_of(us, FORCING);
                    self.keep_moves(*next, &keep);
                    continue;
                }
            }
            node.tried += 1;
            return Some(square);
        }
        None
    }

    /// The value of a move of a node, the last one that was tried.
    pub(super) fn try_move(&mut self, node: &Progress, square: Square) -> i32 {
        let Progress {
            at,
            pv,
            need,
            tried,
            ..
        } = *node;
        let us = self.board.position().turn();
        let forcing = FORCING.has(self.board.class(us, square));
        let singular = node.singular && Some(square) == node.known;
        let depth = at.depth - 1 + i32::from(singular);
        self.make(square.into(), at.ply);
        let mut value = 0;
        let mut full = tried == 1 && pv;
        if !full {
            let mut reduction = 0;
            if at.depth >= 3 && tried > 1 + i32::from(pv) && need != Need::StopFive {
                reduction = tuning::reduction(at.depth, tried);
                reduction += i32::from(at.cut) + i32::from(!node.improving)
                    - i32::from(pv)
                    - i32::from(forcing)
                    - i32::from(need == Need::StopFour)
                    - self.history.of(us, square) / 4096;
                reduction = reduction.clamp(0, depth - 1);
            }
            value = self.child(at, -at.alpha - 1, depth - reduction, true);
            if value > at.alpha && reduction > 0 && self.stopped.is_none() {
                value = self.child(at, -at.alpha - 1, depth, !at.cut);
            }
            full = pv && value > at.alpha && value < at.beta;
        }
        if full && self.stopped.is_none() {
            value = self.child(at, -at.beta, depth, false);
        }
        self.board.unmake();
        value
    }

    #[inline]
    pub(super) fn child(&mut self, at: At, alpha: i32, depth: i32, cut: bool) -> i32 {
        -self.node(At {
            alpha,
            beta: -at.alpha,
            depth,
            ply: at.ply + 1,
            cut,
        })
    }

    /// Every move close to stones loses. The node is lost if all the others do too; one that is not
    /// refuted at once is enough for doubt.
    fn far_moves(&mut self, at: At, best: i32) -> i32 {
        let ply = at.ply;
        let excluded = self.frames[ply].excluded;
        let mut squares = self.board.empties();
        squares.drop_all(&self.board.near());
        let mut best = best;
        for square in &squares {
            if Some(square) == excluded || !self.may_play(square) {
                continue;
            }
            self.make(square.into(), ply);
            let value = -self.node(At {
                alpha: PROVEN,
                beta: PROVEN + 1,
                depth: (at.depth - 1).min(tuning::FAR_DEPTH),
                ply: ply + 1,
                cut: true,
            });
            self.board.unmake();
            if !is_loss(value) || self.stopped.is_some() {
                return -HIGHEST;
            }
            best = best.max(value);
        }
        if best == -INFINITY && excluded.is_none() {
            // Only Black under renju can be without a move, and then passes.
            self.make(Move::Pass, ply);
            best = -self.node(At {
                alpha: -at.beta,
                beta: -at.alpha,
                depth: at.depth - 1,
                ply: ply + 1,
                cut: false,
            });
            self.board.unmake();
        }
        if excluded.is_some() { -HIGHEST } else { best }
    }

    /// Notes a move that refuted the one before, and the moves that were tried before it.
    fn remember(&mut self, at: At, square: Square, begin: usize, next: usize) {
        let us = self.board.position().turn();
        let bonus = tuning::bonus(at.depth);
        self.history.add(us, square, bonus);
        for tried in &self.moves[begin..next] {
            if tried.square != square {
                self.history.add(us, tried.square, -bonus / 2);
            }
        }
        let killers = &mut self.frames[at.ply].killers;
        if killers[0] != Some(square) {
            *killers = [Some(square), killers[0]];
        }
        if let Some(before) = at.ply.checked_sub(1)
            && let Some(last) = self.frames[before].played
        {
            self.history.set_reply(us, last, square);
        }
    }
}
