//! Building a record from the words of an SGF file.

use alloc::vec::Vec;

use boardgame_core::{Grid, Square};

use super::SgfFault;
use super::lex::{Lexer, NeedMore, Token, full_name};
use super::node::Props;
use super::value::{Pairs, unescape_unknown};
use crate::excerpt::excerpt;
use crate::record::{Charset, GameKind, NodeId, Note, Property, Record, Tree};

/// What is wrong, and at which byte.
pub(super) type Fault = (usize, SgfFault);

/// Builds the record of one game.
pub(super) struct Parser<'a> {
    pub(super) record: Record,
    /// The node that is being read.
    pub(super) node: NodeId,
    /// Moves on the way to it.
    pub(super) ply: u32,
    /// Whether any node has begun; the first one is the root.
    begun: bool,
    /// Whether the game and the board are known. They are after the root.
    named: bool,
    /// What stands in the node so far.
    props: Props<'a>,
    /// The nodes at which variations begin that are open, and the moves up to there.
    open: Vec<(NodeId, u32)>,
    /// The notes of the node, which are handed over together.
    pub(super) notes: Vec<Note>,
    /// The stones of `QPR` and `QSLW`, and whether they were moves already.
    pub(super) opening: Vec<(Square, bool)>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(file: &'a [u8]) -> Self {
        Self {
            record: Record::gomoku(15),
            node: Tree::ROOT,
            ply: 0,
            begun: false,
            named: false,
            props: Props::new(file),
            open: Vec::new(),
            notes: Vec::new(),
            opening: Vec::new(),
        }
    }

    /// Reads a game up to the bracket that closes it, whatever is wrong in it.
    pub(super) fn game(&mut self, lexer: &mut Lexer<'a>) -> Result<Result<(), Fault>, NeedMore> {
        let (mut depth, mut fault) = (0_usize, Ok(()));
        loop {
            let at = lexer.position();
            let token = lexer.next()?;
            if fault.is_ok() {
                fault = self.token(token, at, lexer);
            }
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 || token == Token::End {
                return Ok(fault);
            }
        }
    }

    /// Takes the next token, before which the lexer was `at`.
    fn token(&mut self, token: Token<'a>, at: usize, lexer: &mut Lexer<'a>) -> Result<(), Fault> {
        match token {
            Token::Name(name) => {
                self.check_values()?;
                let at = lexer.position() - name.len();
                self.props.push(at, name.len());
            }
            Token::Value(value) => {
                let name = self.props.push_value(value);
                // What comes after it is read by the character set that it names.
                if name.ok_or((at, SgfFault::NoName))? == b"CA" && self.node == Tree::ROOT {
                    lexer.pairs = Pairs::of(&Charset::named(value.trim_ascii()));
                }
            }
            Token::Open | Token::Close | Token::Node | Token::End => {
                self.check_values()?;
                self.end_node(lexer.pairs)?;
                match token {
                    Token::Open => self.open.push((self.node, self.ply)),
                    Token::Close => {
                        (self.node, self.ply) = self.open.pop().unwrap_or((Tree::ROOT, 0));
                    }
                    Token::Node if self.begun => {
                        self.node = self.record.tree.add(self.node, None);
                    }
                    Token::Node => self.begun = true,
                    _ => {}
                }
            }
            Token::OpenValue => return Err((at, SgfFault::OpenValue)),
            Token::Stray(byte) => {
                let found = if byte.is_ascii() {
                    char::from(byte)
                } else {
                    '\u{fffd}'
                };
                return Err((lexer.position() - 1, SgfFault::Stray { found }));
            }
        }
        Ok(())
    }

    /// Whether the last property has a value.
    fn check_values(&self) -> Result<(), Fault> {
        match self.props.last().filter(|prop| prop.values.is_empty()) {
            Some(prop) => {
                let name = excerpt(prop.name);
                Err((prop.at, SgfFault::NoValue { name }))
            }
            None => Ok(()),
        }
    }

    /// Makes the properties that were read a part of the record.
    fn end_node(&mut self, pairs: Pairs) -> Result<(), Fault> {
        let mut props = core::mem::replace(&mut self.props, Props::new(&[]));
        if self.begun && !self.named {
            self.name_game(&props)?;
            self.named = true;
        }
        if props.last().is_some() {
            self.properties(&props, pairs)?;
            self.end_notes();
        }
        // The room is used again for the next node.
        props.clear();
        self.props = props;
        Ok(())
    }

    /// Hands over the notes of the node.
    pub(super) fn end_notes(&mut self) {
        if !self.notes.is_empty() {
            let notes = self.notes.split_off(0);
            self.record.tree.set_notes(self.node, notes);
        }
    }

    /// Keeps a property that means nothing here.
    pub(super) fn keep(&mut self, name: &[u8], values: &[&[u8]], pairs: Pairs) {
        let values = values.iter().map(|value| unescape_unknown(value, pairs));
        let name = core::str::from_utf8(name).unwrap_or_default();
        self.notes.push(Note::Property(Property::new(name, values)));
    }

    /// Finds out which game it is and the size of its board, which say what a point is.
    fn name_game(&mut self, root: &Props<'_>) -> Result<(), Fault> {
        let find = |name: &[u8]| {
            root.iter()
                .find(|prop| {
                    let (full, length) = full_name(prop.name);
                    &full[..length] == name
                })
                .map(|prop| (prop.at, prop.values[0].trim_ascii()))
        };
        let grid = match find(b"SZ") {
            Some((at, size)) => Some(board(size).map_err(|fault| (at, fault))?),
            None => None,
        };
        let game = match find(b"GM") {
            // Renju servers have written 5 for 4.
            Some((_, b"4" | b"5")) => GameKind::Gomoku,
            Some((_, b"2")) => GameKind::Reversi,
            Some((at, other)) => {
                let found = excerpt(other);
                return Err((at, SgfFault::Game { found }));
            }
            // A size that only one of the games is played on says it too.
            None => match grid.map(|grid| (grid.width(), grid.height())) {
                Some((8, 8)) => GameKind::Reversi,
                Some((15, 15) | (20, 20)) => GameKind::Gomoku,
                _ => {
                    return Err((
                        root.iter().next().map_or(0, |prop| prop.at),
                        SgfFault::NoGame,
                    ));
                }
            },
        };
        let side = if game == GameKind::Gomoku { 15 } else { 8 };
        let grid = match grid {
            Some(grid) => grid,
            None => Grid::new(side, side).map_err(|error| (0, error.into()))?,
        };
        self.record = Record::new(game, grid);
        Ok(())
    }
}

/// Reads `SZ`.
fn board(size: &[u8]) -> Result<Grid, SgfFault> {
    let number = |text: &str| {
        let digits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        if digits { text.parse().ok() } else { None }
    };
    let text = core::str::from_utf8(size).unwrap_or_default();
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    match (number(width), number(height)) {
        (Some(width), Some(height)) => Ok(Grid::new(width, height)?),
        _ => Err(SgfFault::Size {
            found: excerpt(size),
        }),
    }
}
