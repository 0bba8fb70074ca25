//! The trained evaluation: it follows moves, it is symmetric, and files that are none are refused.

use boardgame_core::reversi::eval::{self, Contents, Layout, Packed, Packing, Patterns};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Evaluator, Position, Symmetry};

use super::random_games;

/// The contents of each image, digit by digit from the boards: what a layout says it does.
fn naive<const L: usize, const B: usize>(layout: &Layout<L, B>, own: u64, opp: u64) -> Vec<i32> {
    let mut sums = Vec::new();
    for shape in layout.shapes() {
        let mut seen = Vec::new();
        for symmetry in Symmetry::ALL {
            let cells: Vec<u8> = shape
                .cells()
                .iter()
                .map(|&cell| image(symmetry, cell))
                .collect();
            let mut set = cells.clone();
            set.sort_unstable();
            if seen.contains(&set) {
                continue;
            }
            seen.push(set);
            let digit = |cell: u8| (own >> cell & 1) as i32 - (opp >> cell & 1) as i32;
            sums.push(
                cells
                    .iter()
                    .rev()
                    .fold(0, |sum, &cell| 3 * sum + digit(cell)),
            );
        }
    }
    sums
}

fn image(symmetry: Symmetry, cell: u8) -> u8 {
    let square = boardgame_core::Square::new(cell % 8, cell / 8);
    let square = symmetry.apply(Size::Eight.grid(), square);
    8 * square.y() + square.x()
}

fn boards(position: &Reversi) -> (u64, u64) {
    let turn = position.turn();
    (position.discs(turn).bits(), position.discs(!turn).bits())
}

fn indices_are_naive<const L: usize, const B: usize>(layout: &'static Layout<L, B>) {
    let empty: Contents<L> = layout.contents(0, 0);
    random_games(Size::Eight, 20, 1, |position| {
        let (own, opp) = boards(position);
        let contents = layout.contents(own, opp);
        let lanes = contents.indices().iter().zip(empty.indices());
        let (images, filling) = (layout.images(), L - layout.images());
        let values: Vec<i32> = lanes
            .map(|(&at, &zero)| i32::from(at) - i32::from(zero))
            .collect();
        assert_eq!(values[..images], naive(layout, own, opp), "{position}");
        assert_eq!(values[images..], vec![0; filling]);
    });
}

#[test]
fn contents_are_the_ternary_numbers_of_the_squares() {
    indices_are_naive(&eval::FULL);
    indices_are_naive(&eval::SMALL);
}

/// A content and its mirror image share a weight, and nothing else does: so many are left.
#[test]
fn weights_are_shared_by_mirror_images_alone() {
    // Rows have (3^8 + 3^4) / 2 weights, diagonals likewise, the corner (3^9 + 3^6) / 2, the edge
    // with two squares (3^10 + 3^5) / 2.
    let (row, corner, edge, bend) = (3_321, 10_206, 29_646, 29_889);
    let diagonals = 3_321 + 1_134 + 378 + 135 + 45;
    assert_eq!(
        Packing::new(&eval::FULL).len(),
        3 * row + diagonals + corner + 2 * edge + bend
    );
    assert_eq!(
        Packing::new(&eval::SMALL).len(),
        4 * row + diagonals + corner
    );
}

fn follows<const L: usize, const B: usize>(patterns: &Patterns<L, B>) {
    for size in Size::ALL {
        let mut state = patterns.init(&Reversi::with_size(size));
        let mut before = Reversi::with_size(size);
        random_games(size, 30, 2, |position| {
            if *position == Reversi::with_size(size) {
                (before, state) = (*position, patterns.init(position));
                return;
            }
            // The move that led here is the one that does so.
            let mut moves = Vec::new();
            let _ = before.visit_moves(|m| {
                moves.push(m);
                std::ops::ControlFlow::<()>::Continue(())
            });
            for m in moves {
                let mut after = before;
                let delta = after.make(m);
                let mut followed = state;
                patterns.push(&mut followed, &after, &delta);
                assert_eq!(followed, patterns.init(&after), "{before} {m:?}");
                patterns.pop(&mut followed, &before, &delta);
                assert_eq!(followed, state, "{before} {m:?}");
            }
            (before, state) = (*position, patterns.init(position));
        });
    }
}

#[test]
fn the_state_follows_every_move_and_back() {
    follows(&*eval::full());
    follows(&*eval::small());
}

fn symmetric<const L: usize, const B: usize>(patterns: &Patterns<L, B>) {
    random_games(Size::Eight, 30, 3, |position| {
        let score = |position: &Reversi| patterns.score(&patterns.init(position), position);
        let (own, opp) = boards(position);
        assert_eq!(score(position).raw(), patterns.score_boards(own, opp));
        assert_eq!(score(position), score(&position.swap_colours()));
        for symmetry in Symmetry::ALL {
            assert_eq!(
                score(position),
                score(&position.transform(symmetry)),
                "{position}"
            );
        }
    });
}

#[test]
fn turned_and_mirrored_positions_are_worth_the_same() {
    symmetric(&*eval::full());
    symmetric(&*eval::small());
}

#[test]
fn files_that_are_no_weights_are_refused() {
    let packing = Packing::new(&eval::SMALL);
    let weights = Packed::zero(&eval::SMALL, &packing);
    let file = weights.write();
    let read = |file: &[u8]| Packed::read(&eval::SMALL, &packing, file);
    assert_eq!(read(&file).unwrap(), weights);
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = file.clone();
        change(&mut changed);
        read(&changed).unwrap_err().to_string()
    };
    let len = file.len();
    for (message, expected) in [
        (
            refused(&|file| file.truncate(10)),
            format!("10 bytes of weights: expected {len}"),
        ),
        (
            refused(&|file| file.push(0)),
            format!("{} bytes of weights: expected {len}", len + 1),
        ),
        (
            refused(&|file| file[0] = b'X'),
            "expected the letters BGRW".to_owned(),
        ),
        (
            refused(&|file| file[4] = 9),
            "the version of the format is 9: expected 1".to_owned(),
        ),
        (
            refused(&|file| file[6] = 1),
            "the units per disc is 1: expected 32".to_owned(),
        ),
        (
            refused(&|file| file[8] = 3),
            "the number of stages is 3: expected 4".to_owned(),
        ),
        (
            refused(&|file| file[len - 1] ^= 1),
            "the check sum of the weights is".to_owned(),
        ),
    ] {
        assert!(message.contains(&expected), "{message}");
    }
    let other = Packed::read(&eval::FULL, &Packing::new(&eval::FULL), &file).unwrap_err();
    assert!(
        other
            .to_string()
            .contains("number of stages is 4: expected 15"),
        "{other}"
    );
}

/// The nearer two depths are, the less their scores differ; and no deviation is nothing.
#[test]
fn deviations_shrink_with_the_distance_of_the_depths() {
    for empties in 10..=56 {
        for depth in 3..=20 {
            for probe in 1..depth - 1 {
                let sigma = |probe, depth| eval::sigma(empties, probe, depth);
                assert!(sigma(probe, depth) > 0, "{empties} {probe} {depth}");
                assert!(sigma(probe, depth) >= sigma(probe + 1, depth));
                assert!(sigma(probe, depth) <= sigma(probe, depth + 1));
            }
        }
    }
    for empties in 6..=30 {
        for probe in 1..=10 {
            let sigma = eval::sigma_to_end(empties, probe);
            assert!(sigma >= eval::sigma_to_end(empties, probe + 1) && sigma > 0);
            assert!(sigma <= eval::sigma_to_end(empties + 1, probe));
        }
    }
    // Beyond the tables their ends count.
    assert_eq!(eval::sigma(90, 30, 70), eval::sigma(60, 20, 40));
}
