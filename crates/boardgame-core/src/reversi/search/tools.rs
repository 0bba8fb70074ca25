//! What a searcher keeps from one search to the next: [`Tools`].

use super::judge::{Judge, Mobility, Weights};
use super::mid::Reach;
use super::root::{Root, boards};
use super::solver::Solver;
use crate::Move;
use crate::reversi::kernel::{self, Job, Kernel};
use crate::reversi::table::{NearTable, Table};
use crate::reversi::{Reversi, Scoring, Size};
use crate::search::{Limits, Never, Report, Stop};

/// The evaluation and the tables of a searcher.
#[derive(Debug)]
pub(super) struct Tools {
    pub(super) weights: Weights,
    table: Table,
    near: NearTable,
}

/// What is asked of a search, beside how far it goes.
pub(super) struct Question<'a> {
    pub(super) position: &'a Reversi,
    pub(super) scoring: Scoring,
    /// The ends of the window in which the score is asked for.
    pub(super) window: (i32, i32),
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a mut dyn Stop,
}

impl Tools {
    pub(super) fn new(weights: Weights, table_bytes: usize) -> Self {
        Self {
            weights,
            table: Table::new(table_bytes),
            near: NearTable::new(),
        }
    }

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        self.table.clear();
        self.near.clear();
    }

    /// Whether the evaluation knows boards of this size: if not, mobility has to do.
    pub(super) const fn is_trained_for(&self, size: Size) -> bool {
        matches!(size, Size::Eight) && !matches!(self.weights, Weights::Mobility)
    }

    /// Searches as far as each of `passes` says, and shows `observer` what is known after each.
    pub(super) fn search(
        &mut self,
        question: Question<'_>,
        passes: &[Reach],
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.table.next_generation();
        let report = self.run(Search {
            question,
            passes,
            observer,
        });
        observer(&report);
        report
    }

    /// The score in a window, as [`Solver::window`] gives it.
    pub(super) fn score(
        &mut self,
        position: &Reversi,
        scoring: Scoring,
        window: (i32, i32),
        reach: Reach,
    ) -> i32 {
        self.table.next_generation();
        let question = Question {
            position,
            scoring,
            window,
            limits: &Limits::default(),
            stop: &mut Never,
        };
        self.run(ScoreWithin { question, reach })
    }

    /// Does a task with the evaluation and the best kernel.
    fn run<T: Task>(&mut self, task: T) -> T::Output {
        let weights = self.weights.clone();
        let trained = self.is_trained_for(task.size());
        match &weights {
            Weights::Full(judge) if trained => kernel::run(Judged(task, &**judge, self)),
            Weights::Small(judge) if trained => kernel::run(Judged(task, &**judge, self)),
            _ => kernel::run(Judged(task, &Mobility, self)),
        }
    }
}

/// Something to be done with any evaluation and any kernel.
trait Task {
    type Output;

    /// The size of the board that it is about.
    fn size(&self) -> Size;

    fn run<K: Kernel, J: Judge>(self, kernel: K, judge: &J, tools: &mut Tools) -> Self::Output;
}

/// A task with the evaluation to do it by.
struct Judged<'a, T, J>(T, &'a J, &'a mut Tools);

impl<T: Task, J: Judge> Job for Judged<'_, T, J> {
    type Output = T::Output;

    fn run<K: Kernel>(self, kernel: K) -> T::Output {
        self.0.run(kernel, self.1, self.2)
    }
}

/// [`Tools::search`].
struct Search<'q, 'a> {
    question: Question<'q>,
    passes: &'a [Reach],
    observer: &'a mut dyn FnMut(&Report<Move>),
}

impl Task for Search<'_, '_> {
    type Output = Report<Move>;

    fn size(&self) -> Size {
        self.question.position.size()
    }

    fn run<K: Kernel, J: Judge>(mut self, kernel: K, judge: &J, tools: &mut Tools) -> Report<Move> {
        let Question {
            position,
            window,
            limits,
            ..
        } = self.question;
        let solver = solver(kernel, judge, tools, &mut self.question);
        Root::new(position, window, limits, solver).search(self.passes, self.observer)
    }
}

/// [`Tools::score`].
struct ScoreWithin<'a> {
    question: Question<'a>,
    reach: Reach,
}

impl Task for ScoreWithin<'_> {
    type Output = i32;

    fn size(&self) -> Size {
        self.question.position.size()
    }

    fn run<K: Kernel, J: Judge>(mut self, kernel: K, judge: &J, tools: &mut Tools) -> i32 {
        let (own, opp) = boards(self.question.position);
        let (alpha, beta) = self.question.window;
        let mut solver = solver(kernel, judge, tools, &mut self.question);
        solver.start(own, opp);
        solver.window(own, opp, alpha, beta, self.reach)
    }
}

fn solver<'a, K: Kernel, J: Judge>(
    kernel: K,
    judge: &'a J,
    tools: &'a mut Tools,
    question: &'a mut Question<'_>,
) -> Solver<'a, K, J> {
    Solver::new(
        kernel,
        judge,
        question.position.size(),
        question.scoring == Scoring::EmptiesToWinner,
        &tools.table,
        &mut tools.near,
        question.limits,
        &mut *question.stop,
    )
}
