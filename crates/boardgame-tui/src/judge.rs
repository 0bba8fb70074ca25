//! What the positions of a game are worth, found out beside the game on a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::thread;

use boardgame_core::Score;
use boardgame_core::search::{Limits, Never};
use boardgame_session::Game;

use crate::Kit;

/// A position to be judged.
#[derive(Clone, Debug)]
pub struct Judgement<G> {
    /// How many plies led to it.
    pub ply: usize,
    /// The position.
    pub position: G,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How many plies led to it.
    pub ply: usize,
    /// Its key, by which a position that was taken back is told from the one now there.
    pub key: u64,
    /// The worth to the side to move.
    pub score: Score,
}

/// A thread that judges positions one after the other.
pub(crate) struct Judge<G> {
    wanted: Option<Sender<Judgement<G>>>,
}

/// Positions that are looked at for one judgement: a few milliseconds.
const NODES: u64 = 3000;
/// Bytes of the table of positions.
const TABLE: usize = 1 << 18;

impl<G: Game + Send + 'static> Judge<G> {
    /// Begins. Each judgement is given to `answer`, from another thread.
    pub(crate) fn new(kit: Kit<G>, answer: impl Fn(Judged) + Send + 'static) -> Self {
        let (wanted, requests) = mpsc::channel::<Judgement<G>>();
        let work = move || {
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            for Judgement { ply, position } in requests {
                let judged = panic::catch_unwind(AssertUnwindSafe(|| {
                    (kit.engine)(TABLE).search(&position, &limits, &mut Never)
                }));
                // A position without a judgement leaves a gap in the graph and no more.
                if let Ok(report) = judged {
                    answer(Judged {
                        ply,
                        key: position.key(),
                        score: report.score,
                    });
                }
            }
        };
        let begun = thread::Builder::new().name("judge".into()).spawn(work);
        Self {
            wanted: begun.is_ok().then_some(wanted),
        }
    }

    /// Asks for a judgement.
    pub(crate) fn ask(&self, judgement: Judgement<G>) {
        if let Some(wanted) = &self.wanted {
            let _ = wanted.send(judgement);
        }
    }
}
