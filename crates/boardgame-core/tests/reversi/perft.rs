//! Published counts of positions, and those of the naive rules where none are published.

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Move, Position, Square, perft, perft_divide, perft_divide_with, perft_with};

use super::naive::Naive;
use super::random_games;

/// Aart Bik's table for the start on 8×8: a pass is a ply, an early end counts as one line.
const WITH_PASSES: [u64; 13] = [
    1,
    4,
    12,
    56,
    244,
    1_396,
    8_200,
    55_092,
    390_216,
    3_005_288,
    24_571_284,
    212_258_800,
    1_939_886_636,
];

/// The other convention, in which a pass uses up no depth, from depth 9 where they part.
const FREE_PASSES: [(u32, u64); 4] = [
    (9, 3_005_320),
    (10, 24_571_420),
    (11, 212_260_880),
    (12, 1_939_899_208),
];

fn is_no_pass(m: Move) -> bool {
    m != Move::Pass
}

#[test]
fn perft_to_depth_9_is_the_published_one() {
    for (depth, &lines) in WITH_PASSES.iter().enumerate().take(10) {
        assert_eq!(
            perft(&mut Reversi::new(), depth as u32),
            lines,
            "depth {depth}"
        );
    }
}

#[test]
fn perft_with_free_passes_is_the_published_one() {
    for (depth, &lines) in WITH_PASSES.iter().enumerate().take(9) {
        assert_eq!(
            perft_with(&mut Reversi::new(), depth as u32, is_no_pass),
            lines
        );
    }
    let (depth, lines) = FREE_PASSES[0];
    assert_eq!(perft_with(&mut Reversi::new(), depth, is_no_pass), lines);
}

#[test]
#[ignore = "takes seconds"]
fn perft_to_depth_12_is_the_published_one() {
    for depth in 10..13 {
        assert_eq!(
            perft(&mut Reversi::new(), depth),
            WITH_PASSES[depth as usize]
        );
    }
    for (depth, lines) in FREE_PASSES {
        assert_eq!(
            perft_with(&mut Reversi::new(), depth, is_no_pass),
            lines,
            "depth {depth}"
        );
    }
}

#[test]
fn divided_counts_sum_up() {
    for depth in 1..8 {
        let divided = perft_divide(&mut Reversi::new(), depth);
        assert_eq!(divided.len(), 4);
        // The four first moves are the same but for symmetry.
        let quarter = WITH_PASSES[depth as usize] / 4;
        assert!(
            divided.iter().all(|&(_, lines)| lines == quarter),
            "depth {depth}"
        );
    }
    for size in Size::ALL {
        for depth in 1..7 {
            let mut position = Reversi::with_size(size);
            let sum = |divided: Vec<(Move, u64)>| divided.iter().map(|(_, n)| n).sum::<u64>();
            assert_eq!(
                sum(perft_divide(&mut position, depth)),
                perft(&mut position, depth)
            );
            assert_eq!(
                sum(perft_divide_with(&mut position, depth, is_no_pass)),
                perft_with(&mut position, depth, is_no_pass)
            );
            assert_eq!(position, Reversi::with_size(size));
        }
    }
}

#[test]
fn perft_of_small_boards_is_that_of_the_naive_rules() {
    for (size, deepest) in [(Size::Four, 9), (Size::Six, 7), (Size::Eight, 6)] {
        for depth in 0..=deepest {
            let start = Reversi::with_size(size);
            let lines = Naive::of(&start).perft(depth);
            assert_eq!(
                perft(&mut start.clone(), depth),
                lines,
                "{size}, depth {depth}"
            );
        }
    }
}

/// Every move played, for any convention.
fn played(position: &Reversi, depth: u32, counts: impl Fn(Move) -> bool + Copy) -> u64 {
    let mut moves: Vec<_> = position.legal().iter().map(Move::Place).collect();
    if moves.is_empty() && !position.status().is_over() {
        moves.push(Move::Pass);
    }
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let after = |m| {
        let mut next = *position;
        next.make(m);
        played(&next, depth - u32::from(counts(m)), counts)
    };
    moves.into_iter().map(after).sum()
}

/// Towards the end of random games, where sides pass and games end, in both conventions and in one
/// that Reversi has no way of its own to count by.
#[test]
fn every_convention_counts_what_playing_finds() {
    let is_not_a1 = |m| m != Move::Place(Square::new(0, 0));
    let (mut passes, mut ends) = (0, 0);
    for (size, games) in [(Size::Four, 60), (Size::Six, 25), (Size::Eight, 25)] {
        random_games(size, games, 3, |position| {
            if position.empties().len() > 8 {
                return;
            }
            passes += u32::from(position.must_pass());
            ends += u32::from(position.status().is_over());
            let mut at = *position;
            for depth in 0..=4 {
                let what = format!("{position}, depth {depth}");
                assert_eq!(
                    perft(&mut at, depth),
                    played(&at, depth, |_| true),
                    "{what}"
                );
                let free = perft_with(&mut at, depth, is_no_pass);
                assert_eq!(free, played(&at, depth, is_no_pass), "{what}");
                let other = perft_with(&mut at, depth, is_not_a1);
                assert_eq!(other, played(&at, depth, is_not_a1), "{what}");
                let divided = perft_divide_with(&mut at, depth, is_no_pass);
                let sum = divided.iter().map(|(_, lines)| lines).sum::<u64>();
                assert!(sum == free || divided.is_empty() && free == 1, "{what}");
            }
            assert_eq!(at, *position);
        });
    }
    assert!(passes > 50 && ends > 100, "{passes} passes, {ends} ends");
}
