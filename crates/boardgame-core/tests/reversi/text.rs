//! Texts: anything may come in, and what goes out comes back.

use boardgame_core::reversi::{ObfEntry, ObfLine, ObfTarget, Reversi, SetupError, Size, SquareSet};
use boardgame_core::{Move, Position, Rng, Side, Square};
use proptest::prelude::*;

use super::{all_of, any_position};

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = text.parse::<Reversi>();
        let _ = text.parse::<ObfLine>();
        ObfLine::read_all(&text).for_each(drop);
    }

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Reversi>();
        let _ = text.parse::<ObfLine>();
    }

    #[test]
    fn no_text_of_the_right_letters_makes_a_parser_panic(
        text in "[-XO. \n]{0,70}[;%: 0-9A-Hé+-]{0,30}",
    ) {
        let _ = text.parse::<Reversi>();
        let _ = text.parse::<ObfLine>();
    }

    #[test]
    fn no_tail_of_a_good_line_makes_the_parser_panic(tail in "[;:%]?.*") {
        let _ = ("-----OX--XO----- X".to_string() + &tail).parse::<ObfLine>();
    }

    #[test]
    fn a_printed_position_is_read_back(position in any_position()) {
        let text = position.to_string();
        let read: Reversi = text.parse().unwrap();
        prop_assert_eq!(all_of(&read), all_of(&position));
        prop_assert_eq!(text.len(), position.size().area() + 2);
    }

    #[test]
    fn a_printed_line_is_read_back(
        position in any_position(),
        seed in any::<u64>(),
        scores in prop::collection::vec(prop::option::of(-16..=16), 0..12),
        comment in prop::option::of("[a-z%;:]([a-z%;: ]*[a-z%;:])?"),
    ) {
        let mut rng = Rng::new(seed);
        let mut entry = |score| {
            let target = match (rng.below(8), position.random_move(&mut rng)) {
                (0, _) | (_, None) => ObfTarget::Position,
                (1, _) => ObfTarget::Others,
                (_, Some(m)) => ObfTarget::Move(m),
            };
            ObfEntry { target, score }
        };
        let entries = scores.into_iter().map(&mut entry).collect();
        let line = ObfLine { position, entries, comment };
        prop_assert_eq!(line.to_string().parse(), Ok(line));
    }
}

#[test]
fn white_space_and_line_ends_count_for_nothing() {
    let start = Reversi::new();
    let text = start.to_string();
    for between in [" ", "\n", "\r\n", "\t"] {
        let spread: Vec<_> = text.chars().map(String::from).collect();
        assert_eq!(spread.join(between).parse(), Ok(start));
    }
    assert_eq!(text.replace('-', ".").to_lowercase().parse(), Ok(start));
}

#[test]
fn a_setup_that_is_no_position_is_refused() {
    let set = |squares: &[(u8, u8)]| -> SquareSet {
        squares.iter().map(|&(x, y)| Square::new(x, y)).collect()
    };
    let cases = [
        (
            set(&[(0, 0), (3, 2)]),
            set(&[(3, 2), (1, 3)]),
            SetupError::Overlap {
                square: Square::new(3, 2),
                count: 1,
            },
            "d3 has discs of both sides, one of 1 such squares: expected one side a square",
        ),
        (
            set(&[(0, 0)]),
            set(&[(4, 1)]),
            SetupError::OffBoard {
                square: Square::new(4, 1),
                size: Size::Four,
            },
            "a disc on e2 is off the 4x4 board",
        ),
        (
            SquareSet::EMPTY,
            SquareSet::EMPTY,
            SetupError::NoDiscs,
            "the board is empty: expected at least one disc",
        ),
    ];
    for (black, white, error, message) in cases {
        assert_eq!(
            Reversi::setup(Size::Four, black, white, Side::Black),
            Err(error)
        );
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_setup_may_force_a_pass_or_be_over() {
    let position: Reversi = "XO-------------- O".parse().unwrap();
    assert!(position.must_pass());
    assert_eq!(position.check(Move::Pass), Ok(()));
    let position: Reversi = "XX-------------- O".parse().unwrap();
    assert_eq!(position.status().winner(), Some(Side::Black));
}

#[cfg(feature = "serde")]
#[test]
fn serde_goes_through_the_texts() {
    let start = Reversi::with_size(Size::Four);
    let json = serde_json::to_string(&start).unwrap();
    assert_eq!(json, "\"-----OX--XO----- X\"");
    assert_eq!(serde_json::from_str::<Reversi>(&json).unwrap(), start);
    let error = serde_json::from_str::<Reversi>("\"-----OX--XO----- \"").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no side to move after 16 squares"),
        "{error}"
    );
    assert_eq!(serde_json::to_string(&Size::Six).unwrap(), "6");
    assert_eq!(serde_json::from_str::<Size>("8").unwrap(), Size::Eight);
    assert!(serde_json::from_str::<Size>("7").is_err());
}
