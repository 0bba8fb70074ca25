//! The characters and the colours of the board.

use boardgame_core::Side;
use ratatui::style::{Color, Modifier, Style};

use super::Places;
use super::look::{Glyphs, Ground, Lines, Look, Stones};

/// How things are drawn on a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    look: Look,
    places: Places,
}

/// What an empty square says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Empty {
    Nothing,
    Legal,
    Forbidden,
}

impl Theme {
    pub(super) const fn new(look: Look, places: Places) -> Self {
        Self { look, places }
    }

    /// The character of a stone. The two differ whatever the colours.
    pub(super) const fn stone(self, side: Side) -> char {
        match (self.look.glyphs, self.look.stones, side) {
            (Glyphs::Unicode, Stones::RedBlue, Side::Black) => '◆',
            (Glyphs::Unicode, _, Side::Black) => '●',
            (Glyphs::Unicode, _, Side::White) => '○',
            (_, _, Side::Black) => 'X',
            (_, _, Side::White) => 'O',
        }
    }

    /// The character of an empty square.
    pub(super) const fn empty(self, empty: Empty) -> char {
        let unicode = matches!(self.look.glyphs, Glyphs::Unicode);
        match (empty, self.places) {
            (Empty::Legal, _) => '+',
            (Empty::Forbidden, _) => '!',
            (Empty::Nothing, Places::Crossings) if unicode => '┼',
            (Empty::Nothing, _) if unicode => '·',
            (Empty::Nothing, _) => '.',
        }
    }

    /// The lines between crossings, across and down, if they are drawn.
    pub(super) const fn lines(self) -> Option<[char; 2]> {
        match (self.look.glyphs, self.places) {
            (Glyphs::Unicode, Places::Crossings) => Some(['─', '│']),
            _ => None,
        }
    }

    /// Eight heights of the graph, the lowest first.
    pub(super) const fn heights(self) -> [char; 8] {
        match self.look.glyphs {
            Glyphs::Unicode | Glyphs::Blocks => ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
            Glyphs::Ascii => ['_', '.', ':', '-', '=', '+', '*', '#'],
        }
    }

    /// The ground of the board.
    pub(super) fn ground(self) -> Style {
        if !self.look.colour {
            return Style::new();
        }
        let lines = self.line_colour();
        match self.board() {
            Ground::Wood => Style::new().bg(Color::Indexed(179)).fg(lines),
            Ground::Green => Style::new().bg(Color::Indexed(29)).fg(lines),
            Ground::Dark => Style::new().bg(Color::Indexed(236)).fg(lines),
            Ground::Plain | Ground::Usual => match self.look.lines {
                Lines::Usual => Style::new(),
                _ => Style::new().fg(lines),
            },
        }
    }

    /// A stone on the board.
    pub(super) fn stone_style(self, side: Side) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if !self.look.colour {
            return bold;
        }
        let blocks = self.look.glyphs == Glyphs::Blocks;
        let plain = self.board() == Ground::Plain;
        let (own, other) = match (self.look.stones, side) {
            (Stones::Classic, Side::Black) => (Color::Indexed(16), Color::Indexed(231)),
            (Stones::Classic, Side::White) => (Color::Indexed(231), Color::Indexed(16)),
            (Stones::RedBlue, Side::Black) => (Color::Indexed(124), Color::Indexed(231)),
            (Stones::RedBlue, Side::White) => (Color::Indexed(20), Color::Indexed(231)),
            (Stones::HighContrast, Side::Black) => (Color::Indexed(226), Color::Indexed(16)),
            (Stones::HighContrast, Side::White) => (Color::Indexed(16), Color::Indexed(231)),
        };
        match self.look.stones {
            _ if blocks => bold.bg(own).fg(other),
            Stones::HighContrast => bold.bg(own).fg(other),
            // The terminal's background may be black or white itself.
            Stones::Classic if plain => bold,
            // Dark on dark could not be seen.
            Stones::Classic if self.board() == Ground::Dark && side == Side::Black => {
                bold.fg(Color::Indexed(16)).bg(Color::Indexed(245))
            }
            Stones::RedBlue if self.board() != Ground::Wood => bold.fg(other).bg(own),
            Stones::Classic | Stones::RedBlue => bold.fg(own),
        }
    }

    /// The mark around a square.
    pub(super) fn mark(self) -> Style {
        let bold = self.ground().add_modifier(Modifier::BOLD);
        if self.look.colour && self.board() != Ground::Plain {
            bold.fg(match self.board() {
                Ground::Wood => Color::Indexed(88),
                _ => Color::Indexed(226),
            })
        } else {
            bold
        }
    }

    /// A stone of a row that won.
    pub(super) fn win(self, side: Side) -> Style {
        let style = self.stone_style(side);
        if self.look.colour {
            style.bg(Color::Indexed(203))
        } else {
            style.add_modifier(Modifier::REVERSED)
        }
    }

    /// Something that cannot be done now.
    pub(super) fn off(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Something that stands out.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Something that is chosen.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Something that went wrong.
    pub(super) fn warning(self) -> Style {
        if self.look.colour {
            self.strong().fg(Color::Red)
        } else {
            self.strong()
        }
    }

    const fn board(self) -> Ground {
        match (self.look.ground, self.places) {
            (Ground::Usual, Places::Crossings) => Ground::Wood,
            (Ground::Usual, Places::Squares) => Ground::Green,
            (other, _) => other,
        }
    }

    const fn line_colour(self) -> Color {
        match (self.look.lines, self.board()) {
            (Lines::Black, _) => Color::Indexed(16),
            (Lines::Grey, _) => Color::Indexed(244),
            (Lines::Green, _) => Color::Indexed(22),
            (Lines::White, _) => Color::Indexed(231),
            (Lines::Usual, Ground::Wood) => Color::Indexed(94),
            (Lines::Usual, Ground::Green) => Color::Indexed(22),
            (Lines::Usual, _) => Color::Indexed(247),
        }
    }
}
