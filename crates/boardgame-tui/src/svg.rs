//! A board as a picture: stones with the numbers of their moves.

use std::fmt::Write;

use boardgame_core::{Move, Side, Square};

use crate::screen::{Places, ScreenGame};

/// Units of a square.
const CELL: usize = 40;
/// Units around the board, for letters and numbers.
const MARGIN: usize = 40;

/// The picture of `start` after `moves`: each stone that was played bears the number of its move,
/// the last one is marked, winning rows are struck through, and `best` squares are lettered.
///
/// A stone of the start position has no number; a disc that was turned over has that of its own
/// move, in the colour it has now. Moves from the first illegal one on are left out.
#[must_use]
pub fn picture<G: ScreenGame>(start: &G, moves: &[Move], best: &[Square]) -> String {
    let grid = start.grid();
    let mut position = start.clone();
    let mut numbers = vec![None; grid.area()];
    let mut last = None;
    for (number, &m) in (1..).zip(moves) {
        if position.play(m).is_err() {
            break;
        }
        last = m.square();
        if let Some(square) = last {
            numbers[grid.index(square)] = Some(number);
        }
    }
    let mut svg = Svg(String::new());
    svg.ground(&position);
    for square in grid.squares() {
        if let Some(side) = position.at(square) {
            let number: Option<usize> = numbers[grid.index(square)];
            svg.stone(square, side, number);
        }
    }
    if let Some(square) = last {
        let (x, y) = centre(square);
        svg.add(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="19" fill="none" stroke="#c2410c" stroke-width="2"/>"##
        ));
    }
    for (letter, &square) in ('A'..='Z').zip(best) {
        let (x, y) = centre(square);
        svg.add(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="14" fill="#ffffff" fill-opacity="0.7"/>"##
        ));
        svg.text(x, y, "#1d4ed8", &letter.to_string());
    }
    for line in position.winning_lines() {
        let ((x1, y1), (x2, y2)) = (centre(line.start), centre(line.end()));
        svg.add(format_args!(
            r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#dc2626" stroke-width="4" stroke-opacity="0.8"/>"##
        ));
    }
    svg.0.push_str("</svg>\n");
    svg.0
}

/// The middle of a square.
fn centre(square: Square) -> (usize, usize) {
    let place = |at: u8| MARGIN + CELL / 2 + CELL * usize::from(at);
    (place(square.x()), place(square.y()))
}

struct Svg(String);

impl Svg {
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn text(&mut self, x: usize, y: usize, colour: &str, text: &str) {
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" fill="{colour}">{text}</text>"#
        ));
    }

    /// The head of the picture, the empty board and its letters and numbers.
    fn ground<G: ScreenGame>(&mut self, position: &G) {
        let grid = position.grid();
        let (columns, rows) = (usize::from(grid.width()), usize::from(grid.height()));
        let (width, height) = (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN);
        let name = G::NAME;
        self.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="16" text-anchor="middle" dominant-baseline="central">"#
        ));
        let rules = position.rules_text();
        self.add(format_args!("<title>{name}, {rules}</title>"));
        let colour = match G::PLACES {
            Places::Crossings => "#e3b565",
            Places::Squares => "#2f855a",
        };
        self.add(format_args!(
            r#"<rect width="100%" height="100%" fill="{colour}"/>"#
        ));
        let (first, end) = match G::PLACES {
            Places::Crossings => (MARGIN + CELL / 2, CELL),
            Places::Squares => (MARGIN, 0),
        };
        let mut line = |x1: usize, y1: usize, x2: usize, y2: usize| {
            self.add(format_args!(
                r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#3f3f3f"/>"##
            ));
        };
        let (right, bottom) = (first + columns * CELL - end, first + rows * CELL - end);
        let extra = usize::from(end == 0);
        for x in 0..columns + extra {
            line(first + x * CELL, first, first + x * CELL, bottom);
        }
        for y in 0..rows + extra {
            line(first, first + y * CELL, right, first + y * CELL);
        }
        for x in 0..grid.width() {
            let letter = char::from(b'a' + x).to_string();
            let column = centre(Square::new(x, 0)).0;
            self.text(column, MARGIN / 2, "#1f1f1f", &letter);
            self.text(column, height - MARGIN / 2, "#1f1f1f", &letter);
        }
        for y in 0..grid.height() {
            let square = G::NOTATION.write(grid, Square::new(0, y)).to_string();
            let number: String = square.chars().filter(char::is_ascii_digit).collect();
            let row = centre(Square::new(0, y)).1;
            self.text(MARGIN / 2, row, "#1f1f1f", &number);
            self.text(width - MARGIN / 2, row, "#1f1f1f", &number);
        }
    }

    fn stone(&mut self, square: Square, side: Side, number: Option<usize>) {
        let (x, y) = centre(square);
        let (fill, ink) = match side {
            Side::Black => ("#1f1f1f", "#ffffff"),
            Side::White => ("#fafafa", "#1f1f1f"),
        };
        self.add(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="17" fill="{fill}" stroke="#1f1f1f"/>"##
        ));
        if let Some(number) = number {
            self.text(x, y, ink, &number.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Board;
    use boardgame_core::gomoku::{Gomoku, Rules};
    use boardgame_core::reversi::Reversi;

    fn moves<B: Board>(start: &B, text: &str) -> Vec<Move> {
        let mut position = start.clone();
        text.split(' ')
            .map(|word| {
                let m = position.parse_move(word).unwrap();
                position.make(m);
                m
            })
            .collect()
    }

    #[test]
    fn a_row_of_five_has_its_numbers_and_its_line() {
        let start = Gomoku::new(Rules::default());
        let moves = moves(&start, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
        let svg = picture(&start, &moves, &[]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        for number in 1..=9 {
            assert!(svg.contains(&format!(">{number}</text>")), "{number}");
        }
        // h8 is in the middle, l8 four to the right.
        assert!(
            svg.contains(r#"<line x1="340" y1="340" x2="500" y2="340""#),
            "{svg}"
        );
    }

    #[test]
    fn turned_discs_keep_their_numbers_in_their_new_colour() {
        let start = Reversi::new();
        let svg = picture(&start, &moves(&start, "f5 d6"), &[Square::new(2, 2)]);
        // d6 turns the disc on d5 or e5, which were there from the start and have no number.
        assert_eq!(svg.matches("r=\"17\"").count(), 6);
        assert_eq!(svg.matches("fill=\"#fafafa\"").count(), 3);
        assert!(svg.contains(r##"fill="#ffffff">1</text>"##), "{svg}");
        assert!(svg.contains(r##"fill="#1f1f1f">2</text>"##), "{svg}");
        assert!(svg.contains(r##"fill="#1d4ed8">A</text>"##), "{svg}");
    }
}
