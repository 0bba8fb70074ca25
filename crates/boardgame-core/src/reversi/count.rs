//! Perft with the kernels of the searches.

use super::kernel::{self, Args, Call, Job, Kernel};

/// The lines of `depth` plies from a position; a pass is a ply, and a line that ends early counts
/// as one.
pub(super) fn lines(own: u64, opp: u64, squares: u64, depth: u32) -> u64 {
    kernel::run(Count {
        own,
        opp,
        squares,
        depth,
    })
}

struct Count {
    own: u64,
    opp: u64,
    squares: u64,
    depth: u32,
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
        kernel.call::<Lines>(&mut counter, args);
        counter.lines
    }
}

struct Counter<K> {
    kernel: K,
    squares: u64,
    lines: u64,
}

/// Adds the lines of [`Args::alpha`] plies, at least one, that begin with the moves in
/// [`Args::rest`].
struct Lines;

impl Call for Lines {
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
            if replies == 0 || depth == 1 {
                counter.lines += 1;
            } else {
                kernel.call::<Self>(counter, Args::new(opp, own, depth - 1).with(replies));
            }
        } else if depth == 1 {
            counter.lines += u64::from(moves.count_ones());
        } else if depth == 2 {
            let mut lines = 0;
            kernel.visit_children(own, opp, moves, |_, _, replies| {
                // A pass or the end of the game is one line.
                lines += u64::from((replies & squares).count_ones().max(1));
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
