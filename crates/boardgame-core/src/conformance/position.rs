//! The laws of positions.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kit::{facts, moves};
use super::law::{Broken, Law};
use super::{Conformance, image};
use crate::{Position, Rng};

/// Moves remembered to be tried where they may not be legal.
const MAX_SEEN: usize = 2_000;

/// The laws of positions, and the moves that were legal somewhere in the games so far.
pub(super) struct Laws<'k, 'a, P: Position> {
    kit: &'k Conformance<'a, P>,
    seen: BTreeSet<P::Move>,
}

/// The keys after moves.
type Keys<P> = Vec<(u64, <P as Position>::Move)>;

type Verdict<P> = Result<(), Broken<<P as Position>::Move>>;

impl<'k, 'a, P: Position + 'a> Laws<'k, 'a, P> {
    pub(super) fn new(kit: &'k Conformance<'a, P>) -> Self {
        Self {
            kit,
            seen: BTreeSet::new(),
        }
    }

    pub(super) fn check(&mut self, game: &[P::Move], from: usize) -> Verdict<P> {
        let mut position = self.kit.start.clone();
        let mut before = Vec::new();
        for ply in 0..=game.len() {
            if ply >= from {
                self.at(&position, &before, &game[..ply])
                    .map_err(|broken| broken.after(ply))?;
            }
            if let Some(&m) = game.get(ply) {
                before.push(position.clone());
                position.make(m);
            }
        }
        Ok(())
    }

    /// All laws in the position after `game`, of which `before` are the earlier positions.
    fn at(&mut self, position: &P, before: &[P], game: &[P::Move]) -> Verdict<P> {
        let legal = moves(position);
        same_answer(position, &legal)?;
        self.shown(position, &legal)?;
        counted(position, &legal, game.len() as u64)?;
        broken_off(position, &legal)?;
        if self.seen.len() < MAX_SEEN {
            self.seen.extend(&legal);
        }
        self.refused(position, &legal)?;
        let children = self.made_and_unmade(position, &legal)?;
        self.same_keys(position, before, game)?;
        if self.kit.distinct_keys {
            self.distinct_keys(position, before, children)?;
        }
        self.kit.extra_laws(position, &legal, game.len())?;
        for image in &self.kit.images {
            image::check(self.kit, image, position, &legal, game.len())?;
        }
        Ok(())
    }

    /// Moves while the game goes on and none after, each once, each legal.
    fn shown(&self, position: &P, legal: &[P::Move]) -> Verdict<P> {
        let text = |m| self.kit.text(position, m);
        let status = position.status();
        match legal.first() {
            Some(&m) if status.is_over() => {
                let detail = format!("the status is {status:?}, but {} is shown", text(m));
                return Err(Broken::new(Law::EndHasNoMoves, detail));
            }
            None if !status.is_over() => {
                let detail = format!("no move is shown for {}", position.turn());
                return Err(Broken::new(Law::OngoingHasMoves, detail));
            }
            _ => {}
        }
        let mut once = BTreeSet::new();
        for &m in legal {
            if !once.insert(m) {
                let detail = format!("{} is shown twice", text(m));
                return Err(Broken::new(Law::MovesAreDistinct, detail));
            }
            if let Err(reason) = position.check(m) {
                let detail = format!("{} is shown, but check says: {reason}", text(m));
                return Err(Broken::new(Law::MovesAreLegal, detail));
            }
        }
        Ok(())
    }

    /// Whatever else might be tried is refused, and leaves no trace.
    fn refused(&self, position: &P, legal: &[P::Move]) -> Verdict<P> {
        let text = |m| self.kit.text(position, m);
        let shown: BTreeSet<_> = legal.iter().copied().collect();
        let mut candidates: BTreeSet<_> = self.seen.difference(&shown).copied().collect();
        candidates.extend(self.kit.extra_candidates(position));
        let mut probe = position.clone();
        for &m in candidates.difference(&shown) {
            if position.check(m).is_ok() {
                let detail = format!("check accepts {}, which is not shown", text(m));
                return Err(Broken::new(Law::MovesAreComplete, detail));
            }
            if probe.play(m).is_ok() {
                let detail = format!("check refuses {}, but play does not", text(m));
                return Err(Broken::new(Law::PlayIsCheckAndMake, detail));
            }
            if probe != *position || facts(&probe) != facts(position) {
                let detail = format!("{} was refused, and the position is another", text(m));
                return Err(Broken::new(Law::RefusalChangesNothing, detail));
            }
        }
        if moves(&probe) != legal {
            let detail = "after refused moves other moves are legal";
            return Err(Broken::new(Law::RefusalChangesNothing, detail));
        }
        Ok(())
    }

    /// Every move can be played and taken back. Returns the keys after each.
    fn made_and_unmade(&self, position: &P, legal: &[P::Move]) -> Result<Keys<P>, Broken<P::Move>> {
        let text = |m| self.kit.text(position, m);
        let mut keys = Vec::new();
        let mut probe = position.clone();
        for &m in legal {
            let delta = probe.make(m);
            if probe.turn() == position.turn() {
                let detail = format!(
                    "{} is to move again; a turn of several parts must be one move",
                    probe.turn()
                );
                return Err(Broken::by(Law::SidesAlternate, m, detail));
            }
            let mut played = position.clone();
            if played.play(m).is_err() || played != probe || facts(&played) != facts(&probe) {
                let detail = format!("play does not do with {} what make does", text(m));
                return Err(Broken::by(Law::PlayIsCheckAndMake, m, detail));
            }
            keys.push((probe.key(), m));
            probe.unmake(delta);
            let left = if facts(&probe).0 != position.turn() {
                "the side to move is another"
            } else if probe.status() != position.status() {
                "the status is another"
            } else if probe != *position {
                "the position is another"
            } else if probe.key() != position.key() {
                "the key is another"
            } else {
                continue;
            };
            let detail = format!("{} was made and unmade: {left}", text(m));
            return Err(Broken::by(Law::UnmakeRestores, m, detail));
        }
        if moves(&probe) != legal {
            let detail = "all moves were made and unmade: other moves are legal";
            return Err(Broken::new(Law::UnmakeRestores, detail));
        }
        Ok(keys)
    }

    /// The key depends on the position, not on how it came about.
    fn same_keys(&self, position: &P, before: &[P], game: &[P::Move]) -> Verdict<P> {
        let ([.., a, b, c], [.., base, _, _]) = (game, before) else {
            return Ok(());
        };
        let mut other = base.clone();
        let playable = [c, b, a].into_iter().all(|&m| other.play(m).is_ok());
        if playable && other == *position && other.key() != position.key() {
            let [a, b, c] = [a, b, c].map(|&m| self.kit.text(base, m));
            let detail =
                format!("the last moves as {c} {b} {a} lead to an equal position with another key");
            return Err(Broken::new(Law::EqualKeys, detail));
        }
        Ok(())
    }

    /// The key tells a position from those before, and those after from one another.
    fn distinct_keys(&self, position: &P, before: &[P], mut children: Keys<P>) -> Verdict<P> {
        let key = position.key();
        let same = |earlier: &P| earlier.key() == key && earlier != position;
        if let Some(ply) = before.iter().position(same) {
            let detail = format!("the key {key:#x} is also that of the position at ply {ply}");
            return Err(Broken::new(Law::DistinctKeys, detail));
        }
        children.sort_unstable();
        for pair in children.windows(2) {
            let [(a_key, a), (b_key, b)] = [pair[0], pair[1]];
            if a_key == b_key && child(position, a) != child(position, b) {
                let [a, b] = [a, b].map(|m| self.kit.text(position, m));
                let detail = format!("{a} and {b} lead to different positions with one key");
                return Err(Broken::new(Law::DistinctKeys, detail));
            }
        }
        Ok(())
    }
}

fn child<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.make(m);
    child
}

/// Neither asking nor cloning changes anything.
fn same_answer<P: Position>(position: &P, legal: &[P::Move]) -> Verdict<P> {
    let clone = position.clone();
    if clone != *position {
        return Err(Broken::new(Law::CloneIsEqual, "the clone is not equal"));
    }
    if moves(position) != legal || moves(&clone) != legal {
        let detail = "asked again, or of a clone, visit_moves shows other moves or another order";
        return Err(Broken::new(Law::SameAnswer, detail));
    }
    if facts(position) != facts(&clone) {
        let detail = "asked of a clone, side to move, status or key are others";
        return Err(Broken::new(Law::SameAnswer, detail));
    }
    Ok(())
}

/// A position's own ways to count and to choose agree with its list.
fn counted<P: Position>(position: &P, legal: &[P::Move], seed: u64) -> Verdict<P> {
    let count = position.count_moves();
    if count != legal.len() {
        let detail = format!("count_moves says {count}, but {} are shown", legal.len());
        return Err(Broken::new(Law::MovesAreCounted, detail));
    }
    let mut rng = Rng::new(seed);
    for _ in 0..4 {
        let chosen = position.random_move(&mut rng);
        if chosen.map_or(!legal.is_empty(), |m| !legal.contains(&m)) {
            let detail = format!("random_move gives {chosen:?}");
            return Err(Broken::new(Law::RandomMoveIsLegal, detail));
        }
    }
    Ok(())
}

/// A visitor that breaks is not called again, and its break comes back.
fn broken_off<P: Position>(position: &P, legal: &[P::Move]) -> Verdict<P> {
    let ends = [0, legal.len() / 2, legal.len().saturating_sub(1)];
    for end in ends.into_iter().filter(|&end| end < legal.len()) {
        let mut calls = 0;
        let returned = position.visit_moves(|m| {
            calls += 1;
            if calls > end {
                ControlFlow::Break(m)
            } else {
                ControlFlow::Continue(())
            }
        });
        if calls != end + 1 || returned != ControlFlow::Break(legal[end]) {
            let detail = format!(
                "a visitor that breaks at its call {} was called {calls} times, and {returned:?} \
                 came back",
                end + 1
            );
            return Err(Broken::new(Law::BreakIsReturned, detail));
        }
    }
    Ok(())
}
