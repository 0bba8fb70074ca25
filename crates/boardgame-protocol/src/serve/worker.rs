//! The thread that searches.

use std::boxed::Box;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::string::ToString;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;
use std::time::Duration;

use boardgame_core::Position;
use boardgame_core::search::{Limits, Searcher};

use super::Happening;
use super::watch::{Control, Watch};
use crate::{Job, Resources};

type Player<P> = Box<dyn Searcher<P> + Send>;

/// The hold on the thread. It ends when this is dropped and its search is over.
#[derive(Debug)]
pub(super) struct Worker<P: Position> {
    tasks: Sender<Task<P>>,
}

enum Task<P> {
    Renew(Resources),
    Think(Job<P>, Arc<Control>),
    Ponder(P, Arc<Control>),
}

impl<P: Position + Send + 'static> Worker<P>
where
    P::Move: Send,
{
    pub(super) fn start(
        make: impl FnMut(&Resources) -> Player<P> + Send + 'static,
        tell: SyncSender<Happening<P::Move>>,
    ) -> io::Result<Self> {
        let (tasks, todo) = channel();
        thread::Builder::new()
            .name("search".to_string())
            .spawn(move || work(make, &todo, &tell))?;
        Ok(Self { tasks })
    }

    pub(super) fn think(&self, job: Job<P>, control: Arc<Control>) {
        self.send(Task::Think(job, control));
    }

    /// Looks into a position until `control` says to stop, and tells nobody.
    pub(super) fn ponder(&self, position: P, control: Arc<Control>) {
        self.send(Task::Ponder(position, control));
    }

    pub(super) fn renew(&self, resources: Resources) {
        self.send(Task::Renew(resources));
    }

    fn send(&self, task: Task<P>) {
        // The thread lives as long as this.
        let _ = self.tasks.send(task);
    }
}

/// How long nothing has to come before a searcher is made without being asked for a move.
const SETTLED: Duration = Duration::from_millis(100);

fn work<P: Position>(
    mut make: impl FnMut(&Resources) -> Player<P>,
    todo: &Receiver<Task<P>>,
    tell: &SyncSender<Happening<P::Move>>,
) {
    let (mut resources, mut searcher) = (Resources::default(), None);
    let mut next = None;
    while let Some(task) = next.take().or_else(|| todo.recv().ok()) {
        let (job, control) = match task {
            Task::Renew(new) => {
                // The old table goes before the new one comes.
                (resources, searcher) = (new, None);
                // If there is more to come, it may be yet another one, as limits follow a start.
                next = todo.recv_timeout(SETTLED).ok();
                if next.is_none() {
                    let made = panic::catch_unwind(AssertUnwindSafe(|| {
                        let mut searcher = make(&resources);
                        searcher.make_ready();
                        searcher
                    }));
                    searcher = made.ok();
                }
                continue;
            }
            Task::Ponder(position, control) => {
                // A fault here has not failed anybody; the next search has a new searcher.
                let done = panic::catch_unwind(AssertUnwindSafe(|| {
                    let mut watch = Watch::new(control);
                    let searcher = searcher.get_or_insert_with(|| make(&resources));
                    searcher.search(&position, &Limits::default(), &mut watch);
                }));
                if done.is_err() {
                    searcher = None;
                }
                continue;
            }
            Task::Think(job, control) => (job, control),
        };
        // A fault in a search must not leave the host waiting for ever.
        let found = panic::catch_unwind(AssertUnwindSafe(|| {
            let mut watch = Watch::new(control);
            let searcher = searcher.get_or_insert_with(|| make(&resources));
            searcher.search_observed(&job.position, &job.limits, &mut watch, &mut |report| {
                // What is not heard now will be told by a later one.
                let _ = tell.try_send(Happening::Thinks(report.clone()));
            })
        }));
        if found.is_err() {
            searcher = None;
        }
        if tell.send(Happening::Found(found.ok())).is_err() {
            return;
        }
    }
}
