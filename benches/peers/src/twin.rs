//! The search of `AlphaBeta` once more, written by hand for Reversi and the evaluator of these
//! contests: the same nodes in the same order, without a trait in sight. What the generic one
//! takes longer is the price of being generic, and of lying in another crate.

use boardgame_core::reversi::{Reversi, SquareSet};
use boardgame_core::{Move, Position, Status};

use crate::evaluator;

const WIN: i32 = 1_000_000_000;
const HIGHEST: i32 = WIN - 1_000_001;
const INFINITY: i32 = WIN + 1;
const FIRST_WINDOW: i32 = 32;
const WIDEST: i32 = 1 << 20;
const BUCKET: usize = 4;
const TO_THE_END: u16 = u16::MAX;
/// Deeper than any search here.
const PLIES: usize = 64;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    None,
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    best: Option<Move>,
    score: i32,
    depth: u16,
    generation: u8,
    kind: Kind,
}

/// A node of a search.
#[derive(Clone, Copy)]
struct Node {
    position: Reversi,
    black: i32,
}

/// The moves of one node being tried.
struct Trial {
    depth: u32,
    ply: usize,
    alpha: i32,
    beta: i32,
    in_pv: bool,
    is_first: bool,
    best: i32,
    raised: Option<Move>,
}

pub(crate) struct Twin {
    table: Vec<[Entry; BUCKET]>,
    generation: u8,
    granted: u64,
    left: u64,
    seldepth: u32,
    cut_by_depth: bool,
    killers: [[Option<Move>; 2]; PLIES],
    pv: Vec<[Move; PLIES]>,
    pv_len: [usize; PLIES],
}

impl Twin {
    pub(crate) fn new(table_bytes: usize) -> Self {
        let empty = Entry {
            key: 0,
            best: None,
            score: 0,
            depth: 0,
            generation: 0,
            kind: Kind::None,
        };
        Self {
            table: vec![[empty; BUCKET]; table_bytes / size_of::<[Entry; BUCKET]>()],
            generation: 0,
            granted: 0,
            left: 0,
            seldepth: 0,
            cut_by_depth: false,
            killers: [[None; 2]; PLIES],
            pv: vec![[Move::Pass; PLIES]; PLIES],
            pv_len: [0; PLIES],
        }
    }

    /// The score of `start`, which goes on, and the nodes it took.
    pub(crate) fn search(&mut self, start: &Reversi, depth: u32) -> (i32, u64) {
        for entry in self.table.iter_mut().flatten() {
            entry.kind = Kind::None;
        }
        (self.generation, self.granted, self.left) = (1, 256, 256);
        self.killers = [[None; 2]; PLIES];
        let start = Node {
            position: *start,
            black: evaluator::from_scratch(start),
        };
        let mut score = 0;
        for depth in 1..=depth {
            self.cut_by_depth = false;
            score = self.aspire(&start, depth, score);
        }
        (score, self.granted - self.left)
    }

    fn aspire(&mut self, start: &Node, depth: u32, guess: i32) -> i32 {
        let narrow = depth > 2 && guess.abs() <= HIGHEST;
        let (mut below, mut above) = (FIRST_WINDOW, FIRST_WINDOW);
        let (mut alpha, mut beta) = (-INFINITY, INFINITY);
        if narrow {
            (alpha, beta) = (guess - below, guess + above);
        }
        loop {
            let score = self.root(start, depth, alpha, beta);
            if score <= alpha && alpha > -INFINITY {
                below *= 4;
                alpha = if below > WIDEST {
                    -INFINITY
                } else {
                    guess - below
                };
            } else if score >= beta && beta < INFINITY {
                above *= 4;
                beta = if above > WIDEST {
                    INFINITY
                } else {
                    guess + above
                };
            } else {
                return score;
            }
        }
    }

    fn root(&mut self, start: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.pv_len[0] = 0;
        self.count();
        let key = start.position.key();
        let known = self.find(key).and_then(|entry| entry.best);
        let (score, best) = self.try_moves(start, known, depth, 0, alpha, beta);
        self.store(key, best, score, kind(score, alpha, beta), depth);
        score
    }

    #[inline]
    fn count(&mut self) {
        if self.left == 0 {
            // Where a search looks at the clock.
            self.granted += 256;
            self.left = 256;
        }
        self.left -= 1;
    }

    #[inline]
    fn score(&mut self, node: &Node, depth: u32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.count();
        self.seldepth = self.seldepth.max(ply as u32);
        if let Some(end) = end(node) {
            return end;
        }
        if self.table.is_empty() {
            return self.try_moves(node, None, depth, ply, alpha, beta).0;
        }
        self.look_up(node, depth, ply, alpha, beta)
    }

    fn look_up(&mut self, node: &Node, depth: u32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let key = node.position.key();
        let known = self.find(key);
        if let Some(entry) = &known
            && beta <= alpha + 1
            && decides(entry, depth, alpha, beta)
        {
            self.cut_by_depth |= entry.depth != TO_THE_END && entry.score.abs() <= HIGHEST;
            return entry.score;
        }
        let outside = std::mem::replace(&mut self.cut_by_depth, false);
        let known = known.and_then(|entry| entry.best);
        let (score, best) = self.try_moves(node, known, depth, ply, alpha, beta);
        let depth = if self.cut_by_depth {
            depth
        } else {
            TO_THE_END.into()
        };
        self.store(key, best, score, kind(score, alpha, beta), depth);
        self.cut_by_depth |= outside;
        score
    }

    #[inline]
    fn try_moves(
        &mut self,
        node: &Node,
        known: Option<Move>,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<Move>) {
        let trial = Trial {
            depth: depth - 1,
            ply,
            alpha,
            beta,
            in_pv: beta > alpha + 1,
            is_first: true,
            best: -INFINITY,
            raised: None,
        };
        if depth > 1 {
            return self.inner_moves(node, known, trial);
        }
        self.seldepth = self.seldepth.max(ply as u32 + 1);
        if trial.in_pv {
            self.pv_len[ply + 1] = 0;
        }
        self.last_moves(node, known, trial)
    }

    /// The moves to try before all others.
    #[inline]
    fn early(&self, known: Option<Move>, ply: usize) -> [Option<Move>; 3] {
        let [killer, other] = self.killers[ply];
        [
            known,
            killer.filter(|_| killer != known),
            other.filter(|_| other != known),
        ]
    }

    fn inner_moves(
        &mut self,
        node: &Node,
        known: Option<Move>,
        mut trial: Trial,
    ) -> (i32, Option<Move>) {
        let node = *node;
        let early = self.early(known, trial.ply);
        let legal = node.position.legal();
        for m in early.into_iter().flatten() {
            if may_try(legal, m) && self.try_move(&node, m, &mut trial) {
                return (trial.best, trial.raised);
            }
        }
        if legal.is_empty() && !early.contains(&Some(Move::Pass)) {
            self.try_move(&node, Move::Pass, &mut trial);
        }
        for square in legal {
            let m = Move::Place(square);
            if !early.contains(&Some(m)) && self.try_move(&node, m, &mut trial) {
                break;
            }
        }
        (trial.best, trial.raised)
    }

    fn last_moves(
        &mut self,
        node: &Node,
        known: Option<Move>,
        mut trial: Trial,
    ) -> (i32, Option<Move>) {
        let node = *node;
        let early = self.early(known, trial.ply);
        let legal = node.position.legal();
        for m in early.into_iter().flatten() {
            if may_try(legal, m) && self.try_last(&node, m, &mut trial) {
                return (trial.best, trial.raised);
            }
        }
        if legal.is_empty() && !early.contains(&Some(Move::Pass)) {
            self.try_last(&node, Move::Pass, &mut trial);
        }
        for square in legal {
            let m = Move::Place(square);
            if !early.contains(&Some(m)) && self.try_last(&node, m, &mut trial) {
                break;
            }
        }
        (trial.best, trial.raised)
    }

    /// Whether the others need not be tried.
    #[inline]
    fn try_move(&mut self, node: &Node, m: Move, trial: &mut Trial) -> bool {
        let &mut Trial {
            depth, ply, in_pv, ..
        } = trial;
        if in_pv {
            self.pv_len[ply + 1] = 0;
        }
        let (low, high) = (one_ply_on(trial.alpha), one_ply_on(trial.beta));
        let mut top = if std::mem::replace(&mut trial.is_first, false) {
            high
        } else {
            low + 1
        };
        let next = node.after(m);
        let score = loop {
            let score = -self.score(&next, depth, ply + 1, -top, -low);
            if !(in_pv && top < high && low < score && score < high) {
                break score;
            }
            top = high;
        };
        self.weigh(m, one_ply_back(score), trial)
    }

    /// The same with no depth left after the move.
    #[inline]
    fn try_last(&mut self, node: &Node, m: Move, trial: &mut Trial) -> bool {
        self.count();
        let next = node.after(m);
        let score = end(&next).unwrap_or_else(|| {
            self.cut_by_depth = true;
            evaluator::value(next.black, &next.position, next.position.turn())
        });
        self.weigh(m, one_ply_back(-score), trial)
    }

    #[inline]
    fn weigh(&mut self, m: Move, score: i32, trial: &mut Trial) -> bool {
        trial.best = trial.best.max(score);
        if score > trial.alpha {
            trial.alpha = score;
            trial.raised = Some(m);
            if trial.in_pv {
                self.extend_pv(trial.ply, m);
            }
            if score >= trial.beta {
                let killers = &mut self.killers[trial.ply];
                if killers[0] != Some(m) {
                    *killers = [Some(m), killers[0]];
                }
                return true;
            }
        }
        false
    }

    fn extend_pv(&mut self, ply: usize, m: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let len = self.pv_len[ply + 1];
        above[ply][0] = m;
        above[ply][1..=len].copy_from_slice(&below[0][..len]);
        self.pv_len[ply] = len + 1;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let spread = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.table.len() as u128) >> 64) as usize
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Entry> {
        let bucket = self.table.get(self.place(key))?;
        bucket
            .iter()
            .find(|entry| entry.key == key && entry.kind != Kind::None)
            .copied()
    }

    fn store(&mut self, key: u64, best: Option<Move>, score: i32, kind: Kind, depth: u32) {
        let (place, generation) = (self.place(key), self.generation);
        let Some(bucket) = self.table.get_mut(place) else {
            return;
        };
        let worth = |entry: &Entry| {
            if entry.kind == Kind::None || entry.key == key {
                0
            } else {
                1 + u32::from(entry.depth) + (u32::from(entry.generation == generation) << 16)
            }
        };
        let mut least = 0;
        for at in 1..BUCKET {
            if worth(&bucket[at]) < worth(&bucket[least]) {
                least = at;
            }
        }
        let entry = &mut bucket[least];
        let same = entry.key == key && entry.kind != Kind::None;
        *entry = Entry {
            key,
            best: best.or(if same { entry.best } else { None }),
            score,
            depth: depth.min(u32::from(u16::MAX)) as u16,
            generation,
            kind,
        };
    }
}

impl Node {
    #[inline]
    fn after(&self, m: Move) -> Self {
        let mut next = *self;
        let mover = next.position.turn();
        let delta = next.position.make(m);
        next.black += evaluator::change(&delta, mover);
        next
    }
}

#[inline]
fn end(node: &Node) -> Option<i32> {
    match node.position.status() {
        Status::Ongoing => None,
        Status::Drawn => Some(0),
        Status::Won { side } if side == node.position.turn() => Some(WIN),
        Status::Won { .. } => Some(-WIN),
    }
}

#[inline]
fn may_try(legal: SquareSet, m: Move) -> bool {
    match m {
        Move::Place(square) => legal.contains(square),
        Move::Pass => legal.is_empty(),
    }
}

#[inline]
fn one_ply_on(score: i32) -> i32 {
    if score > HIGHEST && score < WIN {
        score + 1
    } else if score < -HIGHEST && score > -WIN {
        score - 1
    } else {
        score
    }
}

#[inline]
fn one_ply_back(score: i32) -> i32 {
    if score > HIGHEST {
        (score - 1).max(HIGHEST + 1)
    } else if score < -HIGHEST {
        (score + 1).min(-HIGHEST - 1)
    } else {
        score
    }
}

fn kind(score: i32, alpha: i32, beta: i32) -> Kind {
    if score >= beta {
        Kind::Lower
    } else if score > alpha {
        Kind::Exact
    } else {
        Kind::Upper
    }
}

fn decides(entry: &Entry, depth: u32, alpha: i32, beta: i32) -> bool {
    let score = entry.score;
    let deep = u32::from(entry.depth) >= depth;
    let quickest = score.abs() > HIGHEST && WIN - score.abs() <= i32::from(entry.depth);
    match entry.kind {
        Kind::Exact if deep || quickest => true,
        Kind::Lower | Kind::Exact if score >= beta => deep || score > HIGHEST,
        Kind::Upper | Kind::Exact if score <= alpha => deep || score < -HIGHEST,
        _ => false,
    }
}
