//! Perft of Gomoku: falling factorials while nobody can have won, and counted by hand after.

use super::board;
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, perft, perft_divide};

#[test]
fn without_a_win_in_reach_perft_is_a_falling_factorial() {
    for rule in Rule::ALL {
        let mut position = board(15, 15, rule);
        assert_eq!(perft(&mut position, 1), 225);
        assert_eq!(perft(&mut position, 2), 225 * 224);
        assert_eq!(perft(&mut position, 3), 225 * 224 * 223);
    }
    assert_eq!(
        perft(&mut board(6, 5, Rule::Freestyle), 5),
        30 * 29 * 28 * 27 * 26
    );
}

/// Tic-tac-toe has 255,168 games; the numbers by length are well known.
#[test]
fn tic_tac_toe() {
    let mut position = Gomoku::new(Rules::mnk(3, 3, 3).unwrap());
    // Lines that end early go on being counted: 1,440 games end with the fifth ply, and so on.
    let expected = [
        1,
        9,
        72,
        504,
        3_024,
        15_120,
        54_720,
        148_176,
        200_448 + 8_064,
        255_168,
    ];
    for (depth, lines) in (0..).zip(expected).take(6) {
        assert_eq!(perft(&mut position, depth), lines, "depth {depth}");
    }
    assert_eq!(perft(&mut position, 9), 255_168);
    let divided = perft_divide(&mut position, 9);
    assert_eq!(divided.len(), 9);
    assert_eq!(divided.iter().map(|(_, lines)| lines).sum::<u64>(), 255_168);
    // Corners, edges and the middle.
    assert_eq!(divided[0].1, divided[8].1);
    assert_eq!(divided[1].1, divided[7].1);
    assert_eq!(position, Gomoku::new(position.rules()));
    assert_eq!(position.count_moves(), 9);
}
