//! The laws of every searcher.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Conformance;
use super::law::{Broken, Law};
use super::proof::{Depths, holds};
use crate::search::{Bound, Limits, Never, Report, Searcher, Stop};
use crate::{Position, Score};

/// Nodes that a proof may take.
const PROOF_NODES: u64 = 100_000;

/// Limits of nodes that are tried.
const NODES: [u64; 4] = [0, 1, 30, 300];

type Verdict<P> = Result<(), Broken<<P as Position>::Move>>;

/// Searches the positions of `game` from `from` on.
pub(super) fn check<'a, P: Position + 'a, S: Searcher<P>>(
    kit: &Conformance<'a, P>,
    make: &mut impl FnMut() -> S,
    game: &[P::Move],
    from: usize,
) -> Verdict<P> {
    // Two that are kept from ply to ply, as in a game, and must go on agreeing.
    let (mut one, mut other) = (make(), make());
    let mut position = kit.start.clone();
    for ply in 0..=game.len() {
        if ply >= from {
            let laws = Laws {
                kit,
                position: &position,
            };
            laws.repeated(&mut one, &mut other)
                .map_err(|b| b.after(ply))?;
            if ply == game.len() && !position.status().is_over() {
                laws.limited(make).map_err(|b| b.after(ply))?;
            }
        }
        if let Some(&m) = game.get(ply) {
            position.make(m);
        }
    }
    Ok(())
}

struct Laws<'k, 'a, P: Position> {
    kit: &'k Conformance<'a, P>,
    position: &'k P,
}

impl<'a, P: Position + 'a> Laws<'_, 'a, P> {
    /// The same search twice, once of them observed.
    fn repeated<S: Searcher<P>>(&self, one: &mut S, other: &mut S) -> Verdict<P> {
        let limits = Limits {
            depth: Some(Depths::of(self.position, self.kit.effort).deepest),
            nodes: Some(self.kit.effort),
            lines: None,
        };
        let report = one.search(self.position, &limits, &mut Never);
        self.report(&report, "a search")?;
        let mut last = None;
        let observed = other.search_observed(self.position, &limits, &mut Never, &mut |report| {
            last = Some(report.clone());
        });
        if report != observed {
            let detail = format!(
                "two searches report {}, and {}",
                self.show(&report),
                self.show(&observed)
            );
            return Err(Broken::new(Law::SameReport, detail));
        }
        if last.as_ref() != Some(&observed) {
            let detail = match last {
                Some(last) => format!("{} came after {}", self.show(&observed), self.show(&last)),
                None => "the observer saw nothing".into(),
            };
            return Err(Broken::new(Law::LastObserved, detail));
        }
        let limits = Limits {
            lines: Some(3),
            ..limits
        };
        let report = one.search(self.position, &limits, &mut Never);
        let _ = other.search(self.position, &limits, &mut Never);
        self.report(&report, "a search for three lines")
    }

    /// Limits of nodes and stops are obeyed, and what is reported then is true too.
    fn limited<S: Searcher<P>>(&self, make: &mut impl FnMut() -> S) -> Verdict<P> {
        let Some(overrun) = self.kit.overrun else {
            return Ok(());
        };
        // A player that looks at each move once may do so.
        let overrun = overrun.max(self.position.count_moves() as u64);
        for nodes in NODES {
            self.deeper(nodes + overrun, |limits| {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..*limits
                };
                let report = make().search(self.position, &limits, &mut Never);
                (
                    report,
                    Law::NodesAreLimited,
                    format!("with a limit of {nodes}"),
                )
            })?;
        }
        self.deeper(overrun, |limits| {
            let report = make().search(self.position, limits, &mut |_: u64| true);
            (report, Law::StopIsObeyed, "told to stop at once".into())
        })?;
        let told = self.kit.effort / 2;
        self.deeper(told + overrun, |limits| {
            let mut stop = StopAfter(told);
            let report = make().search(self.position, limits, &mut stop);
            (
                report,
                Law::StopIsObeyed,
                format!("told to stop after {told}"),
            )
        })
    }

    /// Searches deeper and deeper, until a search that obeys would be held back. A deaf one that
    /// knows depth is then caught long before it takes forever.
    fn deeper(
        &self,
        most: u64,
        mut search: impl FnMut(&Limits) -> (Report<P::Move>, Law, String),
    ) -> Verdict<P> {
        let mut nodes = 0;
        let deepest = Depths::of(self.position, self.kit.effort).deepest;
        for depth in deepest..deepest + 8 {
            let limits = Limits {
                depth: Some(depth),
                nodes: Some(most.saturating_mul(64)),
                lines: None,
            };
            let (report, law, when) = search(&limits);
            self.report(&report, &format!("a search {when}"))?;
            if report.nodes > most {
                let detail = format!(
                    "{when}, the search looked at {} nodes (Conformance::overrun sets how many may be)",
                    report.nodes
                );
                return Err(Broken::new(law, detail));
            }
            if report.nodes <= nodes {
                break;
            }
            nodes = report.nodes;
        }
        Ok(())
    }

    /// What holds of every report, however the search ended.
    fn report(&self, report: &Report<P::Move>, of: &str) -> Verdict<P> {
        let found = |law, text: &str| {
            let detail = format!("{of} reports {}: {text}", self.show(report));
            Err(Broken::new(law, detail))
        };
        let end = Score::of_end(self.position.status(), self.position.turn());
        match (report.best, end) {
            (Some(_), Some(_)) => return found(Law::BestIsLegal, "the game is over"),
            (None, None) => return found(Law::BestIsLegal, "the game goes on"),
            (Some(m), None) => {
                if let Err(reason) = self.position.check(m) {
                    return found(Law::BestIsLegal, &format!("{reason}"));
                }
            }
            (None, Some(score)) if score != report.score => {
                return found(Law::ProofIsTrue, &format!("the end is a {score}"));
            }
            (None, Some(_)) => {}
        }
        if report.pv.first() != report.best.as_ref() {
            return found(Law::LineIsLegal, "the line does not begin with the move");
        }
        if let Err(fault) = self.played(&report.pv) {
            return found(Law::LineIsLegal, &fault);
        }
        let proven = match report.bound {
            Bound::Exact => report.score.is_proven(),
            Bound::Lower => report.score.is_win(),
            Bound::Upper => report.score.is_loss(),
        };
        if proven && !self.proven(report.score, &report.pv) {
            return found(Law::ProofIsTrue, "it is not so");
        }
        for line in &report.lines {
            if let Err(fault) = self.played(&line.pv) {
                return found(Law::LineIsLegal, &fault);
            }
        }
        if report
            .lines
            .first()
            .is_some_and(|first| first.pv.first() != report.best.as_ref())
        {
            return found(Law::LineIsLegal, "the first of its lines begins otherwise");
        }
        Ok(())
    }

    /// The position at the end of `line`, or what is wrong with it.
    fn played(&self, line: &[P::Move]) -> Result<P, String> {
        let mut position = self.position.clone();
        for (ply, &m) in line.iter().enumerate() {
            if let Err(reason) = position.play(m) {
                let text = self.kit.text(&position, m);
                return Err(format!("{text}, number {} of a line: {reason}", ply + 1));
            }
        }
        Ok(position)
    }

    /// Whether a proven score is true; a long one is taken at the word of its line, if that is
    /// whole.
    fn proven(&self, score: Score, line: &[P::Move]) -> bool {
        holds(self.position, score, line, PROOF_NODES).unwrap_or_else(|| {
            let whole = score.distance() == Some(line.len() as u32);
            let winner = self.played(line).ok().and_then(|end| end.status().winner());
            !whole || winner.is_some_and(|side| (side == self.position.turn()) == score.is_win())
        })
    }

    fn show(&self, report: &Report<P::Move>) -> String {
        show(self.kit, self.position, report)
    }
}

/// A report in one line.
pub(super) fn show<'a, P: Position + 'a>(
    kit: &Conformance<'a, P>,
    position: &P,
    report: &Report<P::Move>,
) -> String {
    let mut position = position.clone();
    let mut line = Vec::new();
    for &m in &report.pv {
        line.push(kit.text(&position, m));
        // What is not legal cannot be played, and what follows it not be read.
        if position.play(m).is_err() {
            break;
        }
    }
    let best = report.best.map(|m| kit.text(&position, m));
    let line = if line.is_empty() {
        best.unwrap_or_else(|| "no move".into())
    } else {
        line.join(" ")
    };
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => "at least ",
        Bound::Upper => "at most ",
    };
    format!("{line} ({bound}{}, {} nodes)", report.score, report.nodes)
}

/// Says stop from a number of nodes on.
struct StopAfter(u64);

impl Stop for StopAfter {
    fn poll(&mut self, nodes: u64) -> bool {
        nodes >= self.0
    }
}
