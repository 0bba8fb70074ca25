//! Positions and rules as text.

use super::{SIZES, board, random_setup};
use boardgame_core::gomoku::{Gomoku, ParseError, Rule, Rules, SetupError};
use boardgame_core::{Position, Rng, Side, Square};
use proptest::prelude::*;

#[test]
fn positions_survive_the_round_trip() {
    let mut rng = Rng::new(77);
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            for density in [0, 10, 40] {
                let Some(position) = random_setup(&board(width, height, rule), density, &mut rng)
                else {
                    continue;
                };
                assert_eq!(position.to_string().parse::<Gomoku>(), Ok(position.clone()));
                #[cfg(feature = "serde")]
                {
                    let json = serde_json::to_string(&position).unwrap();
                    assert_eq!(serde_json::from_str::<Gomoku>(&json).unwrap(), position);
                }
            }
        }
    }
}

#[test]
fn a_position_in_words_is_refused_with_the_place() {
    let refused = |text: &str| text.parse::<Gomoku>().unwrap_err().to_string();
    assert_eq!(
        refused("3x3x3 freestyle X../.Y./... X"),
        "'Y' in row 2 from the top, column 2: expected X, O or ."
    );
    assert_eq!(
        refused("3x3x3 freestyle X../.../.. X"),
        "row 3 from the top has 2 squares: expected 3"
    );
    assert_eq!(refused("3x3x3 freestyle X../... X"), "2 rows: expected 3");
    assert_eq!(
        refused("3x3x3 freestyle .../.../.../... X"),
        "4 rows: expected 3"
    );
    assert_eq!(
        refused("3x3x3 freestyle .../.../... Z"),
        "the side to move must be X or O"
    );
    assert_eq!(
        refused("3x3x3 freestyle XXX/.../OOO X"),
        "both sides have a winning row"
    );
    assert!(matches!("".parse::<Gomoku>(), Err(ParseError::Parts)));
}

#[test]
fn stones_that_are_no_position_are_refused() {
    let rules = Rules::default();
    let (h8, off) = (Square::new(7, 7), Square::new(15, 0));
    let refused =
        |stones: &[(Square, Side)]| Gomoku::setup(rules, stones.iter().copied(), Side::Black);
    assert_eq!(
        refused(&[(h8, Side::Black), (h8, Side::White)]),
        Err(SetupError::Occupied { square: h8 })
    );
    assert!(matches!(
        refused(&[(off, Side::Black)]),
        Err(SetupError::OffBoard { .. })
    ));
}

#[test]
fn swapped_colours_that_are_no_position_are_an_error() {
    // An overline does not win for Black under renju, but it would for White.
    let overline = (0..6).map(|x| (Square::new(x, 0), Side::Black));
    let five = (0..5).map(|x| (Square::new(x, 5), Side::White));
    let rules = Rules::new(15, 15, 5, Rule::Renju).unwrap();
    let won = Gomoku::setup(rules, overline.chain(five), Side::Black).unwrap();
    assert_eq!(won.status().winner(), Some(Side::White));
    assert_eq!(won.swap_colours(), Err(SetupError::BothWon));
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in ".{0,80}") {
        let _ = text.parse::<Gomoku>();
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Rule>();
        let rows = text.split('/').collect::<Vec<_>>();
        let _ = Gomoku::from_rows(Rules::default(), rows, Side::Black);
    }

    #[test]
    fn nearly_right_text_does_not_either(
        rules in "[0-9]{1,3}x[0-9]{1,3}x[0-9]{1,3} (freestyle|renju|caro|x)",
        rows in "[XO./]{0,40}",
        turn in "[XOxo ]{0,2}",
    ) {
        let _ = format!("{rules} {rows} {turn}").parse::<Gomoku>();
    }
}
