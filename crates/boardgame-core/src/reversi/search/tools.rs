//! What a searcher keeps from one search to the next: [`Tools`].

use alloc::vec::Vec;

use super::judge::{Judge, Mobility, Weights};
use super::mid::Reach;
use super::root::{Root, boards};
use super::solver::Solver;
#[cfg(feature = "std")]
use super::threads::{Seat, crew};
use crate::Move;
use crate::reversi::frame::Frame;
use crate::reversi::kernel::{self, Job, Kernel};
use crate::reversi::table::{NearTables, Table};
use crate::reversi::{Reversi, Scoring, Size};
use crate::search::{Limits, Never, Report, Stop};

/// The evaluation and the tables of a searcher.
#[derive(Debug)]
pub(super) struct Tools {
    pub(super) weights: Weights,
    table: Table,
    /// One for each thread, and at least one.
    near: Vec<NearTables>,
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
    /// With a table of at most `table_bytes`, for so many `threads`; 0 count as one, as do all
    /// where there are none to be had.
    pub(super) fn new(weights: Weights, table_bytes: usize, threads: usize) -> Self {
        let threads = if cfg!(feature = "std") {
            threads.max(1)
        } else {
            1
        };
        Self {
            weights,
            table: Table::new(table_bytes),
            near: (0..threads).map(|_| NearTables::new()).collect(),
        }
    }

    /// Forgets what earlier searches found.
    pub(super) fn forget(&mut self) {
        self.table.clear();
        self.near.iter_mut().for_each(NearTables::clear);
    }

    /// Takes the memory of the table.
    pub(super) fn make_ready(&mut self) {
        self.table.take();
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
        let mobility = Mobility(Frame::of(task.size()));
        match &weights {
            Weights::Full(judge) if trained => kernel::run(Judged(task, &**judge, self)),
            Weights::Small(judge) if trained => kernel::run(Judged(task, &**judge, self)),
            _ => kernel::run(Judged(task, &mobility, self)),
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

    fn run<K: Kernel, J: Judge>(self, kernel: K, judge: &J, tools: &mut Tools) -> Report<Move> {
        let Question {
            position,
            window,
            limits,
            ..
        } = self.question;
        solve(kernel, judge, tools, self.question, |solver| {
            Root::new(position, window, limits, solver).search(self.passes, self.observer)
        })
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

    fn run<K: Kernel, J: Judge>(self, kernel: K, judge: &J, tools: &mut Tools) -> i32 {
        let (own, opp) = boards(self.question.position);
        let (alpha, beta) = self.question.window;
        solve(kernel, judge, tools, self.question, |mut solver| {
            solver.start(own, opp);
            solver.window(own, opp, alpha, beta, self.reach)
        })
    }
}

/// Hands a solver of the question to `search`, and has the other threads help with what it does.
fn solve<K: Kernel, J: Judge, R>(
    kernel: K,
    judge: &J,
    tools: &mut Tools,
    question: Question<'_>,
    search: impl FnOnce(Solver<'_, K, J>) -> R,
) -> R {
    let (size, scoring) = (question.position.size(), question.scoring);
    let (near, others) = tools.near.split_first_mut().expect("there is one");
    let table = &tools.table;
    let solver =
        |near, limits, stop| Solver::new(kernel, judge, size, scoring, table, near, limits, stop);
    #[cfg(feature = "std")]
    if !others.is_empty() {
        let crew = crew(1 + others.len());
        let helpers = others.iter_mut().map(|near| {
            let crew = &crew;
            move || {
                let stop = &mut Never;
                let limits = Limits::default();
                let mut helper =
                    Solver::new(kernel, judge, size, scoring, table, near, &limits, stop);
                helper.seat = Some(Seat::new(crew));
                helper.help();
            }
        });
        return crew.run(helpers, || {
            let mut lead = solver(near, question.limits, question.stop);
            lead.seat = Some(Seat::new(&crew));
            search(lead)
        });
    }
    let _ = others;
    search(solver(near, question.limits, question.stop))
}
