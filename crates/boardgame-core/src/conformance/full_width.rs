//! The law of searchers that leave nothing out: they score as plain negamax does.

use alloc::format;

use super::Conformance;
use super::law::{Broken, Law};
use super::proof::Depths;
use super::searcher::show;
use crate::search::{Bound, Limits, Negamax, Never, Report, Searcher};
use crate::{Evaluator, Position, Score};

type Verdict<P> = Result<(), Broken<<P as Position>::Move>>;

/// Compares searches of the position after `game` at every depth that is not too deep.
pub(super) fn check<'a, P: Position + 'a, E: Evaluator<P>, S: Searcher<P>>(
    kit: &Conformance<'a, P>,
    evaluator: &E,
    make: &mut impl FnMut() -> S,
    game: &[P::Move],
    from: usize,
) -> Verdict<P> {
    for ply in from..=game.len() {
        let position = kit.after(&game[..ply]);
        if position.status().is_over() {
            continue;
        }
        let oracle = Oracle {
            kit,
            evaluator,
            position: &position,
        };
        let depths = Depths::of(&position, kit.effort);
        let whole = depths.whole.then_some(None);
        for depth in (1..=depths.deepest).map(Some).chain(whole) {
            let limits = Limits {
                depth,
                ..Limits::default()
            };
            let report = make().search(&position, &limits, &mut Never);
            oracle.single(&report, depth).map_err(|b| b.after(ply))?;
        }
        let all = Limits {
            depth: Some(depths.deepest),
            lines: Some(usize::MAX),
            nodes: None,
        };
        let report = make().search(&position, &all, &mut Never);
        oracle
            .lines(&report, depths.deepest)
            .map_err(|b| b.after(ply))?;
    }
    Ok(())
}

struct Oracle<'k, 'a, P: Position, E> {
    kit: &'k Conformance<'a, P>,
    evaluator: &'k E,
    position: &'k P,
}

impl<'a, P: Position + 'a, E: Evaluator<P>> Oracle<'_, 'a, P, E> {
    fn single(&self, report: &Report<P::Move>, depth: Option<u32>) -> Verdict<P> {
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        let expected = Negamax(Borrowed(self.evaluator))
            .search(self.position, &limits, &mut Never)
            .score;
        let worth = report.best.and_then(|m| self.worth(m, depth));
        let negamax = if report.score != expected || report.bound != Bound::Exact {
            format!("negamax says {expected}")
        } else if let Some(worth) = worth.filter(|&worth| worth != expected) {
            format!("negamax gives that move {worth}")
        } else {
            return Ok(());
        };
        let to = depth.map_or("to the end".into(), |plies| format!("to depth {plies}"));
        let report = show(self.kit, self.position, report);
        let detail = format!("{to} the report is {report}, but {negamax}");
        Err(Broken::new(Law::SameAsNegamax, detail))
    }

    fn lines(&self, report: &Report<P::Move>, depth: u32) -> Verdict<P> {
        for (number, line) in report.lines.iter().enumerate() {
            let Some(&m) = line.pv.first() else { continue };
            let worth = self.worth(m, Some(depth));
            let text = self.kit.text(self.position, m);
            let twice = report.lines[..number]
                .iter()
                .any(|l| l.pv.first() == Some(&m));
            let higher = number > 0 && report.lines[number - 1].score < line.score;
            if twice || higher || worth != Some(line.score) {
                let detail = format!(
                    "line {} of {} begins with {text} and has {}; {}",
                    number + 1,
                    report.lines.len(),
                    line.score,
                    match worth {
                        _ if twice => "another begins so too".into(),
                        _ if higher => "the one before has less".into(),
                        Some(worth) => format!("negamax says {worth}"),
                        None => "it is not legal".into(),
                    }
                );
                return Err(Broken::new(Law::LinesAreScored, detail));
            }
        }
        Ok(())
    }

    /// The score of the move by plain negamax.
    fn worth(&self, m: P::Move, depth: Option<u32>) -> Option<Score> {
        let mut after = self.position.clone();
        after.play(m).ok()?;
        let limits = Limits {
            depth: depth.map(|plies| plies - 1),
            ..Limits::default()
        };
        let reply = Negamax(Borrowed(self.evaluator)).search(&after, &limits, &mut Never);
        Some((-reply.score).one_ply_back())
    }
}

/// An evaluator that another one lends.
struct Borrowed<'e, E>(&'e E);

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Borrowed<'_, E> {
    type State = E::State;

    fn init(&self, position: &P) -> E::State {
        self.0.init(position)
    }

    fn push(&self, state: &mut E::State, position: &P, delta: &P::Delta) {
        self.0.push(state, position, delta);
    }

    fn pop(&self, state: &mut E::State, position: &P, delta: &P::Delta) {
        self.0.pop(state, position, delta);
    }

    fn score(&self, state: &E::State, position: &P) -> Score {
        self.0.score(state, position)
    }
}
