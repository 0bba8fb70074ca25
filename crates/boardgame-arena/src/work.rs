//! Numbered tasks on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the tasks that `task` gives for 0, 1, 2 and so on until it gives none, each on one of
/// `threads` threads with what `tools` made for that thread, and shows the results to `on_result`
/// on the thread of the caller, in the order in which they come.
///
/// When it breaks, no further task is begun; those begun are finished and still shown.
pub(crate) fn work<T, W, R: Send>(
    threads: usize,
    task: impl Fn(u64) -> Option<T> + Sync,
    tools: impl Fn() -> W + Sync,
    run: impl Fn(T, &mut W) -> R + Sync,
    mut on_result: impl FnMut(R) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, stop, task, tools, run) = (&next, &stop, &task, &tools, &run);
            scope.spawn(move || {
                let mut tools = tools();
                while !stop.load(Ordering::Relaxed)
                    && let Some(task) = task(next.fetch_add(1, Ordering::Relaxed))
                {
                    if sender.send(run(task, &mut tools)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            if on_result(result).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
}
