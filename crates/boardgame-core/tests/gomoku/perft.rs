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

/// Tic-tac-toe has 255,168 games: 1,440 end with the fifth ply, 5,328 with the sixth, 47,952 with
/// the seventh, 72,576 with the eighth and 127,872 with the ninth. A game that ended early goes on
/// being counted as one line.
#[test]
fn tic_tac_toe() {
    let mut position = Gomoku::new(Rules::mnk(3, 3, 3).unwrap());
    let ended = [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872];
    let (mut going_on, mut over) = (1, 0);
    for (depth, ended) in (0..).zip(ended) {
        assert_eq!(
            perft(&mut position, depth),
            going_on + over,
            "depth {depth}"
        );
        going_on = (going_on - ended) * (9 - u64::from(depth));
        over += ended;
    }
    assert_eq!((going_on, over), (0, 255_168));
    let divided = perft_divide(&mut position, 9);
    assert_eq!(divided.len(), 9);
    assert_eq!(divided.iter().map(|(_, lines)| lines).sum::<u64>(), 255_168);
    // Corners, edges and the middle.
    assert_eq!(divided[0].1, divided[8].1);
    assert_eq!(divided[1].1, divided[7].1);
    assert_eq!(position, Gomoku::new(position.rules()));
    assert_eq!(position.count_moves(), 9);
}
