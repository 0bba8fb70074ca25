//! The laws of histories: undo and redo at every prefix of a game.

use alloc::format;
use alloc::vec::Vec;

use super::Conformance;
use super::kit::{facts, moves};
use super::law::{Broken, Law};
use crate::{History, Position, Side};

type Verdict<P> = Result<(), Broken<<P as Position>::Move>>;

/// Plays `game` in a [`History`] and goes back and forth in it.
pub(super) fn check<'a, P: Position + 'a>(
    kit: &Conformance<'a, P>,
    game: &[P::Move],
) -> Verdict<P> {
    let end = game.len();
    let mut history = History::new(kit.start.clone());
    let mut positions: Vec<P> = Vec::from([kit.start.clone()]);
    for (ply, &m) in game.iter().enumerate() {
        let refused = history.play(m).err().map(|reason| format!("{reason}"));
        if let Some(reason) = refused {
            let detail = format!(
                "{} is shown, but play says: {reason}",
                kit.text(&positions[ply], m)
            );
            return Err(Broken::new(Law::MovesAreLegal, detail).after(ply));
        }
        positions.push(history.position().clone());
    }
    let walk = Walk { game, positions };
    for ply in (0..end).rev() {
        let undone = history.undo();
        if undone != Ok(game[ply]) {
            return Err(walk.broken(Law::Undo, ply, format!("undo returned {undone:?}")));
        }
        walk.at(&history, Law::Undo, ply, "undo")?;
    }
    if history.undo().is_ok() {
        return Err(walk.broken(Law::Undo, 0, "the start was undone"));
    }
    for (ply, &m) in game.iter().enumerate() {
        let redone = history.redo();
        if redone != Ok(m) {
            return Err(walk.broken(Law::Redo, ply + 1, format!("redo returned {redone:?}")));
        }
        walk.at(&history, Law::Redo, ply + 1, "redo")?;
    }
    if history.redo().is_ok() {
        return Err(walk.broken(Law::Redo, end, "more was redone than undone"));
    }
    for ply in [0, end, end / 2, end / 3, end.saturating_sub(1), 1, end, 0] {
        let _ = history.go_to(ply.min(end));
        walk.at(&history, Law::GoTo, ply.min(end), "go_to")?;
    }
    walk.undo_to_sides(&mut history)?;
    walk.branch(kit, &history, end / 2)?;
    walk.branch(kit, &history, end.saturating_sub(1))
}

/// A game and its positions, at every ply.
struct Walk<'g, P: Position> {
    game: &'g [P::Move],
    positions: Vec<P>,
}

impl<P: Position> Walk<'_, P> {
    fn broken(
        &self,
        law: Law,
        ply: usize,
        detail: impl Into<alloc::string::String>,
    ) -> Broken<P::Move> {
        Broken::new(law, detail)
            .after(ply)
            .back_from(self.game.len())
    }

    /// Whether `history` stands at `ply` of the game.
    fn at(&self, history: &History<P>, law: Law, ply: usize, by: &str) -> Verdict<P> {
        let expected = &self.positions[ply];
        if history.position() != expected || facts(history.position()) != facts(expected) {
            let detail = format!("{by} to ply {ply} led to another position");
            return Err(self.broken(law, ply, detail));
        }
        if history.ply() != ply || !history.moves().eq(self.game[..ply].iter().copied()) {
            let detail = format!("{by} to ply {ply} left other moves");
            return Err(self.broken(law, ply, detail));
        }
        Ok(())
    }

    /// From the end back to each side's last turn.
    fn undo_to_sides(&self, history: &mut History<P>) -> Verdict<P> {
        let end = self.game.len();
        for side in Side::BOTH {
            let _ = history.go_to(end);
            let expected = (0..end).rfind(|&ply| self.positions[ply].turn() == side);
            let undone = history.undo_to(side).ok();
            if undone != expected.map(|ply| end - ply) {
                let detail = format!("undo_to({side}) took back {undone:?} plies");
                return Err(self.broken(Law::Undo, expected.unwrap_or(end), detail));
            }
            self.at(history, Law::Undo, expected.unwrap_or(end), "undo_to")?;
        }
        Ok(())
    }

    /// At `ply`, a refused move keeps what can be redone and any legal one ends it.
    fn branch<'a>(&self, kit: &Conformance<'a, P>, history: &History<P>, ply: usize) -> Verdict<P>
    where
        P: 'a,
    {
        let end = self.game.len();
        let mut history = history.clone();
        let _ = history.go_to(ply);
        let position = &self.positions[ply];
        let mut candidates = kit.extra_candidates(position);
        candidates.extend(self.game);
        if let Some(m) = candidates.into_iter().find(|&m| position.check(m).is_err()) {
            let refused = history.play(m).is_err();
            if !refused || history.undone().len() != end - ply {
                let detail = format!("after the refused {m:?} less can be redone");
                return Err(self.broken(Law::RefusalKeepsRedo, ply, detail));
            }
            self.at(&history, Law::RefusalKeepsRedo, ply, "a refused move")?;
        }
        let Some(&m) = moves(position).last() else {
            return Ok(());
        };
        if history.play(m).is_err() || !history.undone().is_empty() || history.redo().is_ok() {
            let detail = format!("after {m:?} something can be redone");
            return Err(self.broken(Law::NewMoveEndsRedo, ply, detail));
        }
        let _ = history.undo();
        self.at(&history, Law::Undo, ply, "undo of another move")
    }
}
