//! Runs the checks without an operating system and prints their lines through semihosting; the
//! exit code of the emulator is 0 if all hold, and 1 if not or after a panic.

#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};
use core::fmt::Write;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::addr_of;
use core::sync::atomic::{AtomicUsize, Ordering};

// Brings the critical section that the allocator enters.
use cortex_m as _;
use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hio};
use embedded_alloc::LlffHeap;

/// Bytes for the heap; the stack has what the statics leave.
const HEAP: usize = 96 << 10;

/// What `paint-stack` of `cortex-m-rt` fills the stack with.
const PAINT: u32 = 0xcccc_cccc;

/// A heap that remembers the most that was in use.
struct Measured {
    heap: LlffHeap,
    most: AtomicUsize,
}

#[global_allocator]
static ALLOCATOR: Measured = Measured {
    heap: LlffHeap::empty(),
    most: AtomicUsize::new(0),
};

// SAFETY: passes every call on to an allocator as it is.
unsafe impl GlobalAlloc for Measured {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the same call.
        let memory = unsafe { self.heap.alloc(layout) };
        self.most.fetch_max(self.heap.used(), Ordering::Relaxed);
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of the same call.
        unsafe { self.heap.dealloc(memory, layout) }
    }
}

#[entry]
fn main() -> ! {
    static mut MEMORY: [MaybeUninit<u8>; HEAP] = [MaybeUninit::uninit(); HEAP];
    // SAFETY: called once, before anything allocates, with memory that nothing else uses.
    unsafe { ALLOCATOR.heap.init(MEMORY.as_mut_ptr() as usize, HEAP) };

    let holds = match hio::hstdout() {
        Ok(mut out) => {
            let checked = boardgame_checks::run(|line| {
                let _ = writeln!(out, "{line}");
            });
            let ((stack, size), heap) = (stack(), ALLOCATOR.most.load(Ordering::Relaxed));
            let _ = writeln!(
                out,
                "memory: flash {}, stack {stack} of {size}, heap {heap} of {HEAP} bytes",
                flash()
            );
            // A stack without any paint left may have run into the statics below it.
            checked && stack < size
        }
        Err(()) => false,
    };
    exit(holds)
}

// The linker script's names. Only their addresses mean anything.
unsafe extern "C" {
    static _stack_end: u32;
    static _stack_start: u32;
    static __sidata: u32;
    static __sdata: u32;
    static __edata: u32;
}

/// The most bytes of the stack that were in use, and how many there are.
fn stack() -> (usize, usize) {
    let (mut end, start) = (addr_of!(_stack_end), addr_of!(_stack_start));
    let size = start.addr() - end.addr();
    // SAFETY: every word between both ends is memory, and was written to by the paint at least.
    while end < start && unsafe { end.read_volatile() } == PAINT {
        end = end.wrapping_add(1);
    }
    (start.addr() - end.addr(), size)
}

/// The bytes of flash that the program takes up: it begins at address 0, and what the statics are
/// set to comes last.
fn flash() -> usize {
    addr_of!(__sidata).addr() + (addr_of!(__edata).addr() - addr_of!(__sdata).addr())
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    if let Ok(mut out) = hio::hstdout() {
        let _ = writeln!(out, "FAILED {info}");
    }
    exit(false)
}

/// Ends the emulator.
fn exit(well: bool) -> ! {
    debug::exit(if well {
        debug::EXIT_SUCCESS
    } else {
        debug::EXIT_FAILURE
    });
    loop {}
}
