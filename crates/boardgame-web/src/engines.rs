//! The threads that think, and the queue of what they are to think about.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use boardgame_wire::{Bounds, Thought, Work};

use crate::limits::Limits;

/// The threads that think. No more of them run than the limits say, whatever is asked for; the
/// rest waits, and of the clients that wait none has more threads than its share.
#[derive(Clone)]
pub struct Engines {
    shared: Arc<Shared>,
    limits: Limits,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Task>,
    /// How many threads think for each client.
    busy: HashMap<Client, usize>,
    closed: bool,
}

/// A client's address; none for work that nobody waits for any more.
type Client = Option<IpAddr>;

struct Task {
    client: Client,
    work: Work,
    stop: Arc<AtomicBool>,
    deliver: Box<dyn FnOnce(Thought) + Send>,
}

impl Engines {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system gives none.
    pub fn new(limits: Limits) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            wake: Condvar::new(),
        });
        let engines = Self {
            shared: Arc::clone(&shared),
            limits,
        };
        for number in 0..limits.engines.max(1) {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("engine {number}"));
            thread.spawn(move || {
                give_way();
                while let Some(task) = shared.next(&limits) {
                    let client = task.client;
                    think(task, &limits);
                    shared.finished(client);
                }
            })?;
        }
        Ok(engines)
    }

    /// Puts work for a client into the queue. `deliver` is called once with what comes of it, from
    /// a thread of its own; `stop` makes that soon.
    pub fn start(
        &self,
        client: Option<IpAddr>,
        work: Work,
        stop: Arc<AtomicBool>,
        deliver: impl FnOnce(Thought) + Send + 'static,
    ) {
        let mut queue = self.shared.lock();
        if queue.jobs.len() >= self.limits.waiting_jobs || queue.closed {
            drop(queue);
            deliver(work.failed());
            return;
        }
        let task = Task {
            client,
            work,
            stop,
            deliver: Box::new(deliver),
        };
        // A move is waited for, a graph can wait.
        let at = match &task.work {
            Work::Graph(_) => queue.jobs.len(),
            _ => {
                let is_move = |task: &Task| !matches!(task.work, Work::Graph(_));
                queue.jobs.iter().take_while(|task| is_move(task)).count()
            }
        };
        queue.jobs.insert(at, task);
        drop(queue);
        self.shared.wake.notify_one();
    }

    /// Ends the threads when they have done what they do.
    pub fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job that may be done now.
    fn next(&self, limits: &Limits) -> Option<Task> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            let may = |task: &Task| {
                let busy = queue.busy.get(&task.client).copied().unwrap_or(0);
                busy < limits.engines_per_client.max(1)
            };
            let at = queue.jobs.iter().position(may);
            if let Some(task) = at.and_then(|at| queue.jobs.remove(at)) {
                *queue.busy.entry(task.client).or_default() += 1;
                return Some(task);
            }
            let waited = self.wake.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finished(&self, client: Client) {
        let mut queue = self.lock();
        if let Some(busy) = queue.busy.get_mut(&client) {
            *busy -= 1;
            if *busy == 0 {
                queue.busy.remove(&client);
            }
        }
        drop(queue);
        // Something that waited for this client may go on.
        self.wake.notify_one();
    }
}

fn think(task: Task, limits: &Limits) {
    let Task {
        work,
        stop,
        deliver,
        ..
    } = task;
    let begun = Instant::now();
    let bounds = Bounds {
        now: &|| begun.elapsed().as_millis() as u64,
        stopped: &|| stop.load(Ordering::Relaxed),
        most_ms: limits.thinking.as_millis() as u64,
    };
    let failed = work.failed();
    // A fault in an engine must not take the thread from the others.
    let run = AssertUnwindSafe(|| work.run(&bounds, &mut |_| {}));
    deliver(panic::catch_unwind(run).unwrap_or(failed));
}

/// Lets the threads that answer pages run first.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // Here a thread's own; if it is refused, the thread thinks all the same.
        let _ = rustix::process::nice(10);
    }
}
