//! Searchers with a fault are caught, by the right law and with the shortest game that shows it.

use std::cell::Cell;

use boardgame_core::conformance::{Conformance, Law, RandomTree, TreeValues};
use boardgame_core::search::{AlphaBeta, Limits, Negamax, Never, Report, Searcher, Stop};
use boardgame_core::{Move, NoOpinion, Position, Score, Square};

use super::tic_tac_toe::{Fault, TicTacToe};

/// What is wrong with a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// Nobody can stop it.
    IgnoresStop,
    /// It counts its nodes, but they end nothing.
    IgnoresNodes,
    /// It answers with a3 whatever stands there.
    PlaysA3,
    /// It moves after the end.
    MovesAfterTheEnd,
    /// Its line ends with the move it began with.
    LineRepeats,
    /// Its line is that of another move.
    LineOfAnother,
    /// It takes a lead for a win.
    FalseWin,
    /// It says loss for win where its opponent is about to win.
    FalseLoss,
    /// Each new one counts one node more.
    Unrepeatable,
    /// It keeps what it knows to itself.
    SilentObserver,
}

struct Faulty {
    wrong: Wrong,
    search: AlphaBeta<TicTacToe, NoOpinion>,
    number: u64,
}

impl Searcher<TicTacToe> for Faulty {
    fn search(
        &mut self,
        position: &TicTacToe,
        limits: &Limits,
        stop: &mut dyn Stop,
    ) -> Report<Move> {
        let unlimited = Limits {
            nodes: None,
            ..*limits
        };
        let mut report = match self.wrong {
            Wrong::IgnoresStop => self.search.search(position, limits, &mut Never),
            Wrong::IgnoresNodes => self.search.search(position, &unlimited, stop),
            _ => self.search.search(position, limits, stop),
        };
        let over = position.status().is_over();
        let a3 = Move::Place(Square::new(0, 0));
        match self.wrong {
            Wrong::PlaysA3 if !over => report.pv = vec![a3],
            Wrong::MovesAfterTheEnd if over => report.pv = vec![a3],
            Wrong::LineRepeats => report.pv.extend(report.best),
            Wrong::LineOfAnother => report.pv.reverse(),
            Wrong::FalseWin if !over && position.count_moves() < 7 && !report.score.is_proven() => {
                report.score = Score::win_in(3);
            }
            Wrong::FalseLoss if report.score.is_win() => report.score = -report.score,
            Wrong::Unrepeatable => report.nodes += self.number,
            _ => {}
        }
        if self.wrong != Wrong::LineOfAnother {
            report.best = report.pv.first().copied();
        }
        report
    }

    fn search_observed(
        &mut self,
        position: &TicTacToe,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let report = self.search(position, limits, stop);
        if self.wrong != Wrong::SilentObserver {
            observer(&report);
        }
        report
    }
}

#[test]
fn each_fault_breaks_its_law_in_the_shortest_game() {
    let kit = Conformance::board(TicTacToe::new(Fault::None)).overrun(300);
    let check = |wrong| {
        let number = Cell::new(0);
        kit.check_searcher(|| {
            number.set(number.get() + 1);
            Faulty {
                wrong,
                search: AlphaBeta::new(NoOpinion, 0),
                number: number.get(),
            }
        })
    };
    assert_eq!(check(Wrong::Nothing), Ok(()));
    for (wrong, law, shortest) in [
        (Wrong::IgnoresStop, Law::StopIsObeyed, 0),
        (Wrong::IgnoresNodes, Law::NodesAreLimited, 0),
        (Wrong::PlaysA3, Law::BestIsLegal, 1),
        (Wrong::MovesAfterTheEnd, Law::BestIsLegal, 5),
        (Wrong::LineRepeats, Law::LineIsLegal, 0),
        (Wrong::LineOfAnother, Law::LineIsLegal, 0),
        (Wrong::FalseWin, Law::ProofIsTrue, 3),
        (Wrong::FalseLoss, Law::ProofIsTrue, 2),
        (Wrong::Unrepeatable, Law::SameReport, 0),
        (Wrong::SilentObserver, Law::LastObserved, 0),
    ] {
        let violation = check(wrong).expect_err("a fault is found");
        assert_eq!(violation.law, law, "{wrong:?}: {violation}");
        assert_eq!(violation.moves.len(), shortest, "{wrong:?}: {violation}");
    }
}

/// A search that looks at one ply less than it says.
struct Short;

impl<P: Position> Searcher<P> for Short {
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move> {
        let limits = Limits {
            depth: limits.depth.map(|depth| depth.saturating_sub(1).max(1)),
            ..*limits
        };
        Negamax(NoOpinion).search(position, &limits, stop)
    }
}

/// A search that gives every line the score of the best.
struct SameForAll(AlphaBeta<RandomTree, TreeValues>);

impl Searcher<RandomTree> for SameForAll {
    fn search(
        &mut self,
        position: &RandomTree,
        limits: &Limits,
        stop: &mut dyn Stop,
    ) -> Report<u8> {
        let mut report = self.0.search(position, limits, stop);
        for line in &mut report.lines {
            line.score = report.score;
        }
        report
    }
}

#[test]
fn a_search_that_leaves_something_out_is_not_full_width() {
    let kit = Conformance::new(TicTacToe::new(Fault::None)).effort(4_000);
    let violation = kit
        .check_full_width(&NoOpinion, || Short)
        .expect_err("a fault is found");
    assert_eq!(violation.law, Law::SameAsNegamax, "{violation}");
    // Two plies after the start a win can be five plies away, and that tree is small enough.
    assert_eq!(violation.moves.len(), 2, "{violation}");

    // A table and keys that tell nothing apart: some line is wrong, be it the best or another.
    let start = TicTacToe::new(Fault::ConstantKey);
    let violation = Conformance::new(start)
        .check_full_width(&NoOpinion, || AlphaBeta::new(NoOpinion, 1 << 12))
        .expect_err("a fault is found");
    let laws = [Law::SameAsNegamax, Law::LinesAreScored];
    assert!(laws.contains(&violation.law), "{violation}");

    let kit = Conformance::new(RandomTree::new(1));
    let violation = kit
        .check_full_width(&TreeValues, || SameForAll(AlphaBeta::new(TreeValues, 0)))
        .expect_err("a fault is found");
    assert_eq!(violation.law, Law::LinesAreScored, "{violation}");
}
