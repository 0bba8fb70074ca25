//! How a match or tournament stands.

use std::collections::BTreeMap;

use boardgame_core::Side;

use crate::schedule::Slot;
use crate::stats::{Estimate, Pairs, Sprt, Verdict, Wdl};
use crate::{Contest, Ending, Fault, Played, Schedule};

/// The results so far, counted in the order of the games' numbers whatever the order in which they
/// end.
///
/// So short games are not counted before long ones, which would make a running score lean to
/// whoever wins quickly; and a test of strength ends after the same games however many are played
/// at once, and whether or not the match was broken off in between.
#[derive(Clone, Debug)]
pub struct Standing {
    schedule: Schedule,
    sprt: Option<Sprt>,
    scores: Vec<Score>,
    /// Games that were lost by faults, by contender.
    faults: Vec<Faults>,
    /// Results that wait for games with lower numbers.
    waiting: BTreeMap<u64, Outcome>,
    /// The number of the first game that is not counted yet.
    next: u64,
    verdict: Option<Verdict>,
}

/// How many games were lost by faults of each kind, by the [word](crate::Fault::word) for it.
pub type Faults = BTreeMap<&'static str, u64>;

/// The score of one pairing, in the view of its first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Score {
    /// The games as Black and as White.
    pub by_side: [Wdl; 2],
    /// The pairs of games.
    pub pairs: Pairs,
    /// The points by which the first player was ahead, summed up, and the games that count them.
    pub margin: (i64, u64),
    /// Half points of a pair of which one game is counted.
    #[serde(skip)]
    open: Option<u8>,
}

/// What counts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    winner: Option<Side>,
    /// The word for the fault that lost it.
    fault: Option<&'static str>,
    margin: Option<i32>,
}

impl Score {
    /// All games.
    #[must_use]
    pub fn wdl(&self) -> Wdl {
        let [mut all, white] = self.by_side;
        all += white;
        all
    }

    /// The score with its error, by pairs as far as they are complete; `None` without games.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        self.pairs.estimate().or_else(|| self.wdl().estimate())
    }

    fn add(&mut self, slot: &Slot, outcome: Outcome) {
        let side = Side::BOTH[usize::from(!slot.first_is_black)];
        let half_points = match outcome.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == side),
        };
        self.by_side[side.index()].add(half_points);
        if let Some(margin) = outcome.margin {
            let margin = i64::from(margin);
            self.margin.0 += if slot.first_is_black { margin } else { -margin };
            self.margin.1 += 1;
        }
        match self.open.take() {
            Some(other) => self.pairs.add(half_points + other),
            None => self.open = Some(half_points),
        }
    }
}

impl Standing {
    /// No game yet. The first pairing decides the test, if there is one.
    #[must_use]
    pub fn new(schedule: Schedule, contenders: usize, sprt: Option<Sprt>) -> Self {
        Self {
            scores: vec![Score::default(); schedule.pairings().len()],
            faults: vec![Faults::new(); contenders],
            waiting: BTreeMap::new(),
            next: 0,
            verdict: None,
            schedule,
            sprt,
        }
    }

    /// Takes in a result; it counts as soon as those of all earlier games are there, and not at
    /// all if the test has ended before.
    pub fn add<G: Contest>(&mut self, slot: &Slot, played: &Played<G>) {
        let fault = match &played.ending {
            Ending::Fault(fault) if *fault != Fault::Resigned => Some(fault.word()),
            _ => None,
        };
        let outcome = Outcome {
            winner: played.winner,
            fault,
            // How far a game was when it broke off says nothing.
            margin: played.margin.filter(|_| played.ending == Ending::Rules),
        };
        self.waiting.insert(slot.number, outcome);
        while self.verdict.is_none()
            && let Some(outcome) = self.waiting.remove(&self.next)
            && let Some(slot) = self.schedule.slot(self.next)
        {
            self.next += 1;
            self.count(&slot, outcome);
        }
    }

    fn count(&mut self, slot: &Slot, outcome: Outcome) {
        let score = &mut self.scores[slot.pairing];
        score.add(slot, outcome);
        if let (Some(word), Some(winner)) = (outcome.fault, outcome.winner) {
            let loser = slot.sides[(!winner).index()];
            *self.faults[loser].entry(word).or_default() += 1;
        }
        if let (Some(sprt), None) = (&self.sprt, score.open) {
            self.verdict = sprt.verdict(&score.pairs);
        }
    }

    /// The games that are counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.next
    }

    /// Whether no further game is needed.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.verdict.is_some() || self.next >= self.schedule.games()
    }

    /// How the test ended, if it has.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The test, if there is one.
    #[must_use]
    pub const fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The games to play.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The score of each pairing, in the order of [`Schedule::pairings`].
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The games that each contender lost by faults of its own.
    #[must_use]
    pub fn faults(&self) -> &[Faults] {
        &self.faults
    }
}
