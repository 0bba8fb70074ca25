//! The pattern board against the definitions of patterns, scanned from scratch.

use std::collections::HashMap;
use std::sync::Arc;

use super::naive::{Naive, Point, point};
use super::{SIZES, board, random_setup};
use boardgame_core::gomoku::pattern::{
    Class, Classes, NotFive, Pattern, PatternBoard, Tables, codes,
};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Direction, Move, Position, Rng, Side, Symmetry};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Patterns word for word by their definitions, on a board of cells.
struct Definitions {
    rule: Rule,
    side: Side,
    /// What was found for the same stones around a point.
    known: HashMap<Vec<Option<Option<Side>>>, Pattern>,
}

impl Definitions {
    fn new(rule: Rule, side: Side) -> Self {
        Self {
            rule,
            side,
            known: HashMap::new(),
        }
    }

    /// What a stone on the empty `at` makes along `d`.
    fn pattern(&mut self, cells: &mut Naive, at: Point, d: (i32, i32)) -> Pattern {
        cells.set(at, Some(self.side));
        let pattern = self.made(cells, at, d);
        cells.set(at, None);
        pattern
    }

    /// What the stone on `at` makes along `d`.
    fn made(&mut self, cells: &mut Naive, at: Point, d: (i32, i32)) -> Pattern {
        let around = |n: i32| (at.0 + n * d.0, at.1 + n * d.1);
        let key: Vec<_> = (-6..=6).map(|n| cells.at(around(n))).collect();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let pattern = self.find(cells, at, d);
        self.known.insert(key, pattern);
        pattern
    }

    fn find(&mut self, cells: &mut Naive, at: Point, d: (i32, i32)) -> Pattern {
        if cells.winning_row(at, d, self.side).is_some() {
            return Pattern::Five;
        }
        let restricted = self.rule == Rule::Renju && self.side == Side::Black;
        let exact = restricted || matches!(self.rule, Rule::Standard | Rule::Caro);
        if exact && cells.unbroken(at, d, self.side).len() > 5 {
            return Pattern::Overline;
        }
        let empties: Vec<Point> = (-6..=6)
            .map(|n| (at.0 + n * d.0, at.1 + n * d.1))
            .filter(|&p| cells.at(p) == Some(None))
            .collect();
        let side = self.side;
        let mut after = |cells: &mut Naive, p: Point, stone: Side| {
            cells.set(p, Some(stone));
            let pattern = self.made(cells, at, d);
            cells.set(p, None);
            pattern
        };
        let next: Vec<Pattern> = empties.iter().map(|&p| after(cells, p, side)).collect();
        let ways = |of: &dyn Fn(Pattern) -> bool| next.iter().filter(|&&p| of(p)).count();
        if ways(&|p| p == Pattern::Five) > 0 {
            if restricted && cells.fours(at, d) > 1 {
                return Pattern::DoubleFour;
            }
            let all_fail = empties
                .iter()
                .all(|&p| after(cells, p, !side) >= Pattern::Four);
            return if all_fail {
                Pattern::OpenFour
            } else {
                Pattern::Four
            };
        }
        let threes = ways(&|p| p == Pattern::OpenFour);
        let twos = ways(&Pattern::is_three);
        if threes > 0 {
            return [Pattern::TightThree, Pattern::Three][usize::from(threes > 1)];
        }
        if ways(&|p| p == Pattern::Four) > 0 {
            return Pattern::ClosedThree;
        }
        match twos {
            0 => {}
            1 | 2 => return Pattern::TightTwo,
            3 => return Pattern::SplitTwo,
            _ => return Pattern::Two,
        }
        if ways(&|p| p == Pattern::ClosedThree) > 0 {
            Pattern::ClosedTwo
        } else if ways(&Pattern::is_two) > 0 {
            Pattern::One
        } else if ways(&|p| p == Pattern::ClosedTwo) > 0 {
            Pattern::ClosedOne
        } else {
            Pattern::Dead
        }
    }
}

fn patterns(position: &Gomoku) -> PatternBoard {
    let tables = Arc::new(Tables::new(position.rules().rule()));
    PatternBoard::new(position, &tables).unwrap()
}

#[test]
fn patterns_and_classes_are_those_of_the_definitions() {
    let mut rng = Rng::new(61);
    let mut seen = [0; Pattern::ALL.len()];
    for rule in Rule::ALL {
        let tables = Arc::new(Tables::new(rule));
        let mut by_side = Side::BOTH.map(|side| Definitions::new(rule, side));
        for (width, height) in [(15, 15), (10, 15), (6, 5)] {
            let empty = board(width, height, rule);
            // Where there are few stones the definitions lead to too many positions.
            for round in 0..6 {
                let Some(position) = random_setup(&empty, 40 + 6 * round, &mut rng) else {
                    continue;
                };
                let shapes = PatternBoard::new(&position, &tables).unwrap();
                let mut cells = Naive::of(&position);
                let sample: Vec<_> = position.empties().filter(|_| rng.below(4) == 0).collect();
                for square in sample {
                    for side in Side::BOTH {
                        let found = Direction::ALL.map(|d| shapes.pattern(side, square, d));
                        let expected = DIRECTIONS
                            .map(|d| by_side[side.index()].pattern(&mut cells, point(square), d));
                        assert_eq!(found, expected, "{rule} {side} {square:?}\n{position:#}");
                        expected.iter().for_each(|&p| seen[p as usize] += 1);
                        let restricted = rule == Rule::Renju && side == Side::Black;
                        let class = shapes.class(side, square);
                        assert_eq!(class, Class::of(expected, restricted));
                        assert!(shapes.squares(side, class).has(square));
                        assert_eq!(class == Class::Five, position.wins_at(square, side));
                    }
                }
            }
        }
    }
    // Two fours on a line need Black to have four stones there: see the named shapes.
    let rare = Pattern::DoubleFour;
    let common = Pattern::ALL.into_iter().filter(|&p| p != rare);
    assert!(common.into_iter().all(|p| seen[p as usize] > 0), "{seen:?}");
}

#[test]
fn what_renju_forbids_is_suspected_and_what_is_sure_is_forbidden() {
    let mut rng = Rng::new(62);
    let tables = Arc::new(Tables::new(Rule::Renju));
    let (mut sure, mut suspects, mut real) = (0, 0, 0);
    for (width, height) in SIZES {
        let empty = board(width, height, Rule::Renju);
        for round in 0..400 {
            let Some(position) = random_setup(&empty, 10 + round % 50, &mut rng) else {
                continue;
            };
            let shapes = PatternBoard::new(&position, &tables).unwrap();
            for square in position.empties() {
                let foul = position.foul(square).is_some();
                match shapes.class(Side::Black, square) {
                    Class::Forbidden => {
                        assert!(foul, "{square:?}\n{position:#}");
                        sure += 1;
                    }
                    Class::Suspect => {
                        suspects += 1;
                        real += usize::from(foul);
                    }
                    _ => assert!(!foul, "{square:?}\n{position:#}"),
                }
            }
        }
    }
    assert!(
        sure > 1000 && real > 300 && suspects > real,
        "{sure} {suspects} {real}"
    );
}

#[test]
fn games_and_their_undoing_leave_what_would_be_made_from_scratch() {
    let mut rng = Rng::new(63);
    for rule in Rule::ALL {
        let tables = Arc::new(Tables::new(rule));
        for (width, height) in [(15, 15), (10, 15), (6, 5)] {
            let start = board(width, height, rule);
            let mut shapes = PatternBoard::new(&start, &tables).unwrap();
            let mut line = vec![start.clone()];
            while let Some(m) = shapes.position().random_move(&mut rng) {
                shapes.make(m);
                line.push(shapes.position().clone());
                if rng.below(3) == 0 && !shapes.position().status().is_over() {
                    shapes.make(Move::Pass);
                    shapes.unmake();
                }
                if rng.below(8) == 0 && line.len() > 3 {
                    shapes.unmake();
                    shapes.unmake();
                    line.truncate(line.len() - 2);
                }
                let mut fresh = PatternBoard::new(line.last().unwrap(), &tables).unwrap();
                assert_eq!(shapes, fresh);
                // It follows the moves since it was last asked for, be they one or several.
                if rng.below(3) == 0 {
                    assert_eq!(shapes.evaluate(), fresh.evaluate());
                }
            }
            for position in line.iter().rev().skip(1) {
                shapes.unmake();
                let mut fresh = PatternBoard::new(position, &tables).unwrap();
                assert_eq!(shapes, fresh);
                assert_eq!(shapes.evaluate(), fresh.evaluate());
            }
            shapes.reset(line.last().unwrap());
            assert_eq!(
                shapes,
                PatternBoard::new(line.last().unwrap(), &tables).unwrap()
            );
        }
    }
}

#[test]
fn images_of_a_board_have_the_same_shapes() {
    let mut rng = Rng::new(64);
    for rule in Rule::ALL {
        for (width, height) in [(15, 15), (9, 13)] {
            let empty = board(width, height, rule);
            let Some(position) = random_setup(&empty, 30, &mut rng) else {
                continue;
            };
            let mut shapes = patterns(&position);
            for &symmetry in Symmetry::of(position.grid()) {
                let mut image = patterns(&position.transform(symmetry));
                for side in Side::BOTH {
                    for class in Class::ALL {
                        assert_eq!(shapes.count(side, class), image.count(side, class));
                    }
                    for square in position.empties() {
                        let to = symmetry.apply(position.grid(), square);
                        assert_eq!(shapes.code(side, square), image.code(side, to));
                    }
                }
                assert_eq!(shapes.evaluate(), image.evaluate());
            }
            if rule != Rule::Renju {
                let mut swapped = patterns(&position.swap_colours().unwrap());
                assert_eq!(shapes.evaluate(), swapped.evaluate());
            }
        }
    }
}

#[test]
fn sets_of_squares_agree_with_the_classes() {
    let mut rng = Rng::new(65);
    let empty = board(15, 12, Rule::Standard);
    let position = random_setup(&empty, 35, &mut rng).unwrap();
    let shapes = patterns(&position);
    for side in Side::BOTH {
        let mut total = 0;
        for class in Class::ALL {
            let squares = shapes.squares(side, class);
            assert_eq!(squares.len(), shapes.count(side, class) as usize);
            assert_eq!(shapes.first(side, class), squares.iter().next());
            total += squares.len();
        }
        assert_eq!(total, position.empties().count());
        let fours = shapes.squares_of(side, Classes::FOURS);
        for square in position.empties() {
            let is_four = Classes::FOURS.has(shapes.class(side, square));
            assert_eq!(fours.has(square), is_four);
        }
    }
    assert_eq!(
        shapes.empties().iter().collect::<Vec<_>>(),
        position.empties().collect::<Vec<_>>()
    );
}

/// Squares close to a stone, by looking at all pairs.
#[test]
fn near_squares() {
    let mut rng = Rng::new(66);
    for (width, height) in SIZES {
        let Some(position) = random_setup(&board(width, height, Rule::Freestyle), 3, &mut rng)
        else {
            continue;
        };
        let near = patterns(&position).near();
        let stones: Vec<_> = position
            .grid()
            .squares()
            .filter(|&s| position.at(s).is_some())
            .collect();
        for square in position.grid().squares() {
            let expected = position.at(square).is_none()
                && stones.iter().any(|stone| {
                    let dx = stone.x().abs_diff(square.x());
                    let dy = stone.y().abs_diff(square.y());
                    dx.max(dy) <= 2 || dx.max(dy) == 3 && dx.min(dy) % 3 == 0
                });
            assert_eq!(near.has(square), expected, "{square:?}\n{position:#}");
        }
    }
}

#[test]
fn known_shapes_have_their_names() {
    let cases = [
        (".....X.X.....", 6, Rule::Freestyle, Pattern::Three),
        (".....XX.X....", 7, Rule::Freestyle, Pattern::OpenFour),
        ("....X.X......", 7, Rule::Freestyle, Pattern::TightThree),
        ("OX.X.........", 2, Rule::Freestyle, Pattern::ClosedThree),
        ("....X........", 5, Rule::Freestyle, Pattern::Two),
        ("....X........", 6, Rule::Freestyle, Pattern::SplitTwo),
        ("....X........", 7, Rule::Freestyle, Pattern::TightTwo),
        ("OX.XXX.......", 2, Rule::Freestyle, Pattern::Five),
        ("OXXX.........", 4, Rule::Freestyle, Pattern::Four),
        ("XXX.XX.......", 3, Rule::Freestyle, Pattern::Five),
        ("XXX.XX.......", 3, Rule::Standard, Pattern::Overline),
        ("XXX.XX.......", 3, Rule::CaroOverline, Pattern::Five),
        ("OXXX.XO......", 4, Rule::Caro, Pattern::Dead),
        ("XXXX.O.......", 4, Rule::Caro, Pattern::Five),
        // Black's stone on the left stops both fives: six squares, closed at both ends.
        ("O.XX.X.O.....", 4, Rule::Caro, Pattern::Four),
        ("O.XX.X.O.....", 4, Rule::Freestyle, Pattern::OpenFour),
        ("..X.X..X.X...", 5, Rule::Renju, Pattern::ClosedThree),
        (".X.XX..X.....", 5, Rule::Renju, Pattern::DoubleFour),
        (".X.XX..X.....", 5, Rule::Freestyle, Pattern::OpenFour),
        ("X.XX.X.......", 4, Rule::Renju, Pattern::Four),
    ];
    for (row, at, rule, expected) in cases {
        let rules = Rules::new(13, 5, 5, rule).unwrap();
        let rows = [
            ".............",
            ".............",
            row,
            ".............",
            ".............",
        ];
        let position = Gomoku::from_rows(rules, rows, Side::Black).unwrap();
        let square = position.grid().square(at, 2).unwrap();
        let found = patterns(&position).pattern(Side::Black, square, Direction::Horizontal);
        assert_eq!(found, expected, "{row} {at} {rule}");
    }
    assert!(codes().all(|patterns| patterns.is_sorted_by(|a, b| a >= b)));
}

#[test]
fn other_lengths_are_refused() {
    let position = Gomoku::new(Rules::new(15, 15, 6, Rule::Freestyle).unwrap());
    let tables = Arc::new(Tables::new(Rule::Freestyle));
    let refused = PatternBoard::new(&position, &tables).unwrap_err();
    assert_eq!(refused, NotFive { k: 6 });
}

/// All rule sets together within 50 ms; unoptimised builds and busy machines take longer.
#[test]
#[ignore = "a matter of speed: run it with --release on an idle machine"]
fn tables_are_made_quickly() {
    for _ in 0..3 {
        let begun = std::time::Instant::now();
        for rule in Rule::ALL {
            let one = std::time::Instant::now();
            std::hint::black_box(Tables::new(rule));
            eprintln!("{rule}: {:?}", one.elapsed());
        }
        eprintln!("all: {:?}", begun.elapsed());
    }
}
