//! Plays both games without the standard library; the exit code is 0 if all went well.

#![no_std]
#![no_main]

use boardgame_core::gomoku::{self, Gomoku, Rules};
use boardgame_core::reversi::{self, Reversi};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{History, Position, perft};
use boardgame_session::{Command, Session, Settings};

#[global_allocator]
static ALLOCATOR: libc_alloc::LibcAlloc = libc_alloc::LibcAlloc;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The precompiled `alloc` was built to unwind and names the two functions that do; this program
/// aborts instead, so they are never called.
mod never_called {
    #[unsafe(no_mangle)]
    extern "C" fn rust_eh_personality() {}

    #[unsafe(no_mangle)]
    extern "C" fn _Unwind_Resume() {}
}

// The C runtime calls `main` by its name.
#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    let well = perft(&mut Reversi::new(), 6) == 8200
        && ends(Gomoku::new(Rules::default()), &mut *gomoku::player(10, 1))
        && ends(Reversi::new(), &mut *reversi::player(10, 1))
        && saves();
    i32::from(!well)
}

/// Whether a game of `player` against itself comes to an end, and can be taken back.
fn ends<P: Position>(start: P, player: &mut dyn Searcher<P>) -> bool {
    let mut game = History::new(start.clone());
    while let Some(m) = player
        .search(game.position(), &Limits::default(), &mut Never)
        .best
    {
        if game.play(m).is_err() {
            return false;
        }
    }
    let over = game.position().status().is_over();
    game.go_to(0).is_ok() && over && *game.position() == start
}

/// Whether a session comes back from its save.
fn saves() -> bool {
    let Ok(mut session) = Session::new(Settings::new(Reversi::new())) else {
        return false;
    };
    session.handle(Command::Start).is_ok()
        && Session::load(&session.save()).is_ok_and(|loaded| loaded == session)
}
