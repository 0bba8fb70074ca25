//! Searches allocate for each iteration and each thread, and nothing per node. The allocator counts
//! what every thread of the program does, so there is one test in it.

use std::alloc::System;
use std::hint::black_box;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

mod gomoku;
mod reversi;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What `work` gives, and how often it allocates.
fn counted<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let region = Region::new(ALLOCATOR);
    let done = black_box(work());
    let change = region.change();
    (done, change.allocations + change.reallocations)
}

#[test]
fn searches_allocate_nothing_per_node() {
    gomoku::ten_times_the_nodes_allocate_as_often();
    reversi::a_search_of_many_times_the_nodes_allocates_as_often();
}
