//! The core behind a C interface: numbers go in and out, and text is called out to the host.

#![no_std]

extern crate alloc;

use alloc::string::ToString;

use boardgame_core::reversi::{PositionalScorer, Reversi, Scoring};
use boardgame_core::search::{Greedy, Limits, Never, Searcher};
use boardgame_core::{Position, perft as count};

#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    call_out(&info.to_string());
    core::arch::wasm32::unreachable()
}

/// Gives `text` to the host.
fn call_out(text: &str) {
    // The host's function, by the name under which it offers it.
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        fn print(start: *const u8, length: usize);
    }
    // SAFETY: the host reads the text before it returns, and keeps no pointer.
    unsafe { print(text.as_ptr(), text.len()) }
}

// Every export is called by its name.

/// The lines of `depth` plies from the start of Reversi.
#[unsafe(no_mangle)]
extern "C" fn perft(depth: u32) -> u64 {
    count(&mut Reversi::new(), depth)
}

/// A game of Reversi by the scoring player against itself, as Black's lead in discs at its end;
/// `i32::MIN` if it does not come to one.
#[unsafe(no_mangle)]
extern "C" fn game(seed: u64) -> i32 {
    let mut player = Greedy::new(PositionalScorer, seed);
    let mut position = Reversi::new();
    while let Some(m) = player
        .search(&position, &Limits::default(), &mut Never)
        .best
    {
        if position.play(m).is_err() {
            return i32::MIN;
        }
    }
    if position.status().is_over() {
        position.result(Scoring::Discs)
    } else {
        i32::MIN
    }
}

/// Runs the checks that the firmware runs, calls out their lines, and returns whether all hold.
#[unsafe(no_mangle)]
extern "C" fn checks() -> bool {
    boardgame_checks::run(|line| call_out(&line.to_string()))
}
