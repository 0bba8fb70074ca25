//! Perft with the kernels of the searches.

use super::kernel::{self, Args, Call, Job, Kernel};

/// The lines of `depth` plies from a position, where a line that ends early counts as one. A pass is
/// a ply, unless passes are `free`.
pub(super) fn lines(own: u64, opp: u64, squares: u64, depth: u32, free: bool) -> u64 {
    kernel::run(Count {
        own,
        opp,
        squares,
        depth,
        free,
    })
}

struct Count {
    own: u64,
    opp: u64,
    squares: u64,
    depth: u32,
    free: bool,
}

impl Job for Count {
    type Output = u64;

    fn run<K: Kernel>(self, kernel: K) -> u64 {
        if self.depth == 0 {
            return 1;
        }
        let moves = kernel.legal_moves(self.own, self.opp) & self.squares;
        let mut counter = Counter {
            kernel,
            squares: self.squares,
            lines: 0,
        };
        let args = Args::new(self.own, self.opp, self.depth as i32).with(moves);
        if self.free {
            kernel.call::<Lines<true>>(&mut counter, args);
        } else {
            kernel.call::<Lines<false>>(&mut counter, args);
        }
        counter.lines
    }
}

struct Counter<K> {
    kernel: K,
    squares: u64,
    lines: u64,
}

/// Adds the lines of [`Args::alpha`] plies, at least one, that begin with the moves in
/// [`Args::rest`]. With `FREE` a pass uses up no ply.
struct Lines<const FREE: bool>;

impl<const FREE: bool> Call for Lines<FREE> {
    type State<'a, K: Kernel> = Counter<K>;

    #[inline(always)]
    fn run<K: Kernel>(counter: &mut Counter<K>, args: Args) -> i32 {
        let Args {
            own,
            opp,
            alpha: depth,
            rest: moves,
        } = args;
        let (kernel, squares) = (counter.kernel, counter.squares);
        if moves == 0 {
            let replies = kernel.legal_moves(opp, own) & squares;
            let left = if FREE { depth } else { depth - 1 };
            if replies == 0 || left == 0 {
                counter.lines += 1;
            } else {
                kernel.call::<Self>(counter, Args::new(opp, own, left).with(replies));
            }
        } else if depth == 1 {
            counter.lines += u64::from(moves.count_ones());
        } else if depth == 2 && !FREE {
            // A pass or the end of the game is one line.
            counter.lines += kernel.count_replies(own, opp, moves, squares);
        } else if depth == 2 {
            let mut lines = 0;
            kernel.visit_children(own, opp, moves, |square, flips, replies| {
                let mut last = replies & squares;
                if last == 0 {
                    let after = own | flips | 1 << square;
                    last = kernel.legal_moves(after, opp ^ flips) & squares;
                }
                lines += u64::from(last.count_ones().max(1));
            });
            counter.lines += lines;
        } else {
            kernel.visit_children(own, opp, moves, |square, flips, replies| {
                let after = own | flips | 1 << square;
                let args = Args::new(opp ^ flips, after, depth - 1).with(replies & squares);
                kernel.call::<Self>(counter, args);
            });
        }
        0
    }
}
