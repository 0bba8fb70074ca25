//! Counting lines: with the last ply counted, and with every leaf played.

use std::ops::ControlFlow;

use board_game::games::connect4::Connect4;
use board_game::util::game_stats::perft_naive;
use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, perft};
use magpie::othello::{Board, Stone};
use rust_reversi_core::board::Board as CoreBoard;

use crate::games::ConnectFour;
use crate::measure::{Bench, Contest};
use crate::rivals::board_game::ReversiBoard;
use crate::rivals::minimax::{Copied, leaves};
use crate::rivals::othello::{core_perft, magpie_perft};

pub(crate) fn run(bench: &mut Bench) {
    counted_connect_four(bench);
    counted_reversi(bench);
    every_leaf(bench, "every leaf played, Reversi", Reversi::new(), (8, 4));
    every_leaf(
        bench,
        "every leaf played, connect four",
        ConnectFour::new(),
        (8, 4),
    );
}

/// The game that board-game has itself. No line can end before its eighth ply, so both count the
/// same.
fn counted_connect_four(bench: &mut Bench) {
    let depth = bench.size(7, 4);
    let ours = || perft(&mut ConnectFour::new(), depth);
    let theirs = || perft_naive(&Connect4::default(), depth);
    assert_eq!(ours(), theirs());
    bench.run(
        Contest::new("counted perft, connect four", "lines/s", ours).needs(
            1.4,
            "board-game, its own game",
            theirs,
        ),
    );
}

fn counted_reversi(bench: &mut Bench) {
    let depth = bench.size(9, 5);
    let ours = || perft(&mut Reversi::new(), depth);
    let board_game = || perft_naive(&ReversiBoard::from(Reversi::new()), depth);
    let magpie = || magpie_perft(&Board::standard(), Stone::Black, false, depth);
    let core = || core_perft(&mut CoreBoard::new(), depth);
    for theirs in [board_game(), magpie(), core()] {
        assert_eq!(ours(), theirs);
    }
    bench.run(
        Contest::new("counted perft, Reversi", "lines/s", ours)
            .needs(1.4, "board-game, our rules", board_game)
            .against("magpie", magpie)
            .against("rust_reversi_core", core),
    );
}

/// Plays the last ply too and asks whether the game is over, as a search does.
fn every_leaf<P: Position + Copy>(
    bench: &mut Bench,
    title: &'static str,
    start: P,
    depths: (u32, u32),
) {
    let depth = bench.size(depths.0, depths.1);
    let mut pool = Vec::new();
    let mut theirs = || leaves::<Copied<P>>(&mut { start }, depth, &mut pool);
    assert_eq!(walk(&start, depth), theirs());
    bench.run(
        Contest::new(title, "leaves/s", || walk(&start, depth).0).needs(
            1.3,
            "minimax, our rules",
            || theirs().0,
        ),
    );
}

/// What [`leaves`] counts, through our trait.
fn walk<P: Position + Copy>(position: &P, depth: u32) -> (u64, u64) {
    let here = *position;
    let (mut lines, mut ends) = (0, 0);
    if depth == 1 {
        let _ = here.visit_moves(|m| {
            let mut next = here;
            next.make(m);
            lines += 1;
            ends += u64::from(next.status().is_over());
            ControlFlow::<()>::Continue(())
        });
    } else {
        let _ = here.visit_moves(|m| {
            let mut next = here;
            next.make(m);
            let below = walk(&next, depth - 1);
            lines += below.0;
            ends += below.1;
            ControlFlow::<()>::Continue(())
        });
    }
    if lines == 0 { (1, 1) } else { (lines, ends) }
}
