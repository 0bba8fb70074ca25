//! The table and its engines behind a C interface of three functions that carry JSON.
//!
//! `reserve(length)` gives a place for so many bytes of a [`Call`], `call(length)` obeys it and
//! returns the length of what is said to that, and `output()` says where that is. The host offers
//! `host.now()`, the time in milliseconds, and `host.tell(start, length)`, to which an engine says
//! the best answer it has so far.
//!
//! One worker of a page calls this module for the table, another for the engines, which it ends
//! when no answer is wanted any more.

#![no_std]

extern crate alloc;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;

use boardgame_wire::{Bounds, Desk, MAX_SECONDS, Parcel, Reply};
use serde::Deserialize;

#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// What the page asks of the module.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Call {
    /// A request to the table; an envelope.
    Request(serde_json::Value),
    /// Time has passed.
    Tick,
    /// An engine's answer to a ticket.
    Answer(Option<u64>, Reply),
    /// Work for an engine.
    Think(Parcel),
}

/// What is kept between two calls.
struct Module {
    desk: Desk,
    input: Vec<u8>,
    output: String,
}

/// A cell for the one thread that a module has.
struct OneThread<T>(RefCell<T>);

// SAFETY: a WebAssembly module without shared memory runs on one thread.
unsafe impl<T> Sync for OneThread<T> {}

static MODULE: OneThread<Option<Module>> = OneThread(RefCell::new(None));

fn with<T>(work: impl FnOnce(&mut Module) -> T) -> T {
    let mut module = MODULE.0.borrow_mut();
    work(module.get_or_insert_with(|| Module {
        desk: Desk::default(),
        input: Vec::new(),
        output: String::new(),
    }))
}

/// A place for the bytes of a call.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    with(|module| {
        module.input.clear();
        module.input.resize(length, 0);
        module.input.as_mut_ptr()
    })
}

/// Obeys the call that was written where [`reserve`] said, and returns the length of what is said.
#[unsafe(no_mangle)]
extern "C" fn call(length: usize) -> usize {
    with(|module| {
        let bytes = module.input.get(..length).unwrap_or_default();
        module.output = match serde_json::from_slice::<Call>(bytes) {
            Ok(Call::Think(parcel)) => text(&think(&parcel)),
            Ok(Call::Request(request)) => text(&module.desk.request(&request.to_string(), now())),
            Ok(Call::Tick) => text(&module.desk.tick(now())),
            Ok(Call::Answer(ticket, reply)) => text(&module.desk.answer(ticket, reply, now())),
            Err(_) => "[]".to_string(),
        };
        module.output.len()
    })
}

/// Where that is.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    with(|module| module.output.as_ptr())
}

fn think(parcel: &Parcel) -> Reply {
    let bounds = Bounds {
        now: &now,
        stopped: &|| false,
        most_ms: u64::from(MAX_SECONDS) * 1000,
    };
    parcel.think(&bounds, &mut |reply| tell(&text(&reply)))
}

fn text(value: &impl serde::Serialize) -> String {
    // Nothing here can fail to be written.
    serde_json::to_string(value).unwrap_or_default()
}

// The host's functions, by the names under which it offers them.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    #[link_name = "now"]
    fn host_now() -> f64;
    #[link_name = "tell"]
    fn host_tell(start: *const u8, length: usize);
}

fn now() -> u64 {
    // SAFETY: the host only looks at its clock.
    unsafe { host_now() as u64 }
}

fn tell(text: &str) {
    // SAFETY: the host reads the text before it returns, and keeps no pointer.
    unsafe { host_tell(text.as_ptr(), text.len()) }
}
