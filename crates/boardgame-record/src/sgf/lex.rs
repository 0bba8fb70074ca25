//! The signs and words of SGF.

use super::value::Pairs;

/// What an SGF file is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `;`.
    Node,
    /// The name of a property as it stands there.
    Name(&'a [u8]),
    /// What stands between `[` and `]`, escapes and all.
    Value(&'a [u8]),
    /// A `[` without its `]`.
    OpenValue,
    /// A byte that belongs to nothing.
    Stray(u8),
    /// Nothing follows.
    End,
}

/// Takes a file apart.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    position: usize,
    /// Whether the file ends where `bytes` do.
    complete: bool,
    /// How characters of two bytes look in the file's character set.
    pub(super) pairs: Pairs,
    /// Whether the values that come are a comment.
    comment: bool,
}

/// What follows the bytes at hand decides what the next token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NeedMore;

/// How far the lexer looks ahead to tell whether a `]` ends a value.
const AHEAD: usize = 64;
/// The longest name of a property that is looked for.
const MAX_NAME: usize = 32;

impl<'a> Lexer<'a> {
    pub(super) const fn new(bytes: &'a [u8], complete: bool) -> Self {
        Self {
            bytes,
            position: 0,
            complete,
            pairs: Pairs::None,
            comment: false,
        }
    }

    /// How many bytes were taken.
    pub(super) const fn position(&self) -> usize {
        self.position
    }

    /// Skips to the next `(` that has a `;` after it, as every game has. Text may stand before and
    /// between games.
    pub(super) fn skip_to_game(&mut self) -> Result<(), NeedMore> {
        while let Some(open) = find(self.rest(), b'(') {
            self.position += open;
            let after = &self.rest()[1..];
            match after.iter().find(|byte| !byte.is_ascii_whitespace()) {
                Some(b';') => return Ok(()),
                None if !self.complete => return Err(NeedMore),
                _ => self.position += 1,
            }
        }
        self.position = self.bytes.len();
        if self.complete { Ok(()) } else { Err(NeedMore) }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token<'a>, NeedMore> {
        let rest = self.rest();
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        self.position += blanks;
        let rest = &rest[blanks..];
        let Some(&first) = rest.first() else {
            return if self.complete {
                Ok(Token::End)
            } else {
                Err(NeedMore)
            };
        };
        let (token, length) = match first {
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b';' => (Token::Node, 1),
            b'[' => match self.value_end(rest)? {
                Some(end) => (Token::Value(&rest[1..end]), end + 1),
                None => (Token::OpenValue, rest.len()),
            },
            _ if first.is_ascii_alphanumeric() => {
                let length = rest
                    .iter()
                    .take(MAX_NAME)
                    .take_while(|byte| byte.is_ascii_alphanumeric())
                    .count();
                if length == rest.len() && !self.complete {
                    return Err(NeedMore);
                }
                let name = &rest[..length];
                self.comment = matches!(name, b"C" | b"GC" | b"Comment" | b"GameComment");
                (Token::Name(name), length)
            }
            stray => (Token::Stray(stray), 1),
        };
        self.position += length;
        Ok(token)
    }

    /// The place of the `]` that ends the value at the start of `text`.
    ///
    /// Many programs forget to escape a `]` in a comment. Where nothing follows that could stand
    /// after a value, it is taken for a part of the comment.
    fn value_end(&self, text: &[u8]) -> Result<Option<usize>, NeedMore> {
        let mut place = 1;
        while let Some(&byte) = text.get(place) {
            match byte {
                b'\\' => {
                    place += 1;
                    let escaped = text.get(place).copied().unwrap_or_default();
                    place += usize::from(self.pairs.is_first(escaped));
                }
                b']' => {
                    let after = &text[place + 1..];
                    if self.comment && after.len() < AHEAD && !self.complete {
                        return Err(NeedMore);
                    }
                    if !self.comment || may_follow_value(&after[..after.len().min(AHEAD)]) {
                        return Ok(Some(place));
                    }
                }
                _ if self.pairs.is_first(byte) => place += 1,
                _ => {}
            }
            place += 1;
        }
        if self.complete {
            // All of the rest was taken for text because of what follows the last `]`.
            let last = text.iter().rposition(|&byte| byte == b']');
            Ok(last.filter(|&last| last > 0))
        } else {
            Err(NeedMore)
        }
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.position..]
    }
}

/// Blanks, and what some files have for them.
const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_control()
}

/// Whether `text` begins with something that can stand after a value: another value or property,
/// a node, a bracket, the end.
fn may_follow_value(text: &[u8]) -> bool {
    let blanks = text.iter().take_while(|byte| is_blank(**byte)).count();
    let text = &text[blanks..];
    match text.first() {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        Some(byte) if byte.is_ascii_alphanumeric() => {
            let name = text
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count();
            let after = text[name..].iter().find(|byte| !is_blank(**byte));
            let is_name = name <= MAX_NAME && text[..name].iter().any(u8::is_ascii_uppercase);
            is_name && matches!(after, None | Some(b'['))
        }
        Some(_) => false,
    }
}

fn find(bytes: &[u8], wanted: u8) -> Option<usize> {
    bytes.iter().position(|&byte| byte == wanted)
}

/// The letters of a name that count. Before FF[4] it could have small ones that mean nothing; one
/// that has no others is taken for capitals.
pub(super) fn full_name(name: &[u8]) -> ([u8; MAX_NAME], usize) {
    let (mut letters, mut length) = ([0; MAX_NAME], 0);
    let any = name.iter().any(|byte| !byte.is_ascii_lowercase());
    for byte in name
        .iter()
        .filter(|byte| !any || !byte.is_ascii_lowercase())
    {
        letters[length] = byte.to_ascii_uppercase();
        length += 1;
    }
    (letters, length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn tokens(text: &[u8]) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text, true);
        let mut tokens = Vec::new();
        loop {
            match lexer.next().unwrap() {
                Token::End => return tokens,
                token => tokens.push(token),
            }
        }
    }

    #[test]
    fn a_value_ends_where_something_follows_that_can() {
        for (text, value) in [
            (&b"C[a]"[..], &b"a"[..]),
            (b"C[a [1] b];", b"a [1] b"),
            (b"GC[a [B] b]W[aa]", b"a [B] b"),
            (br"C[a\]b\\]", br"a\]b\\"),
            (b"C[]", b""),
            (b"C[a] \n", b"a"),
            (b"C[a] b] c", b"a] b"),
            (b"N[a] b]", b"a"),
        ] {
            assert_eq!(tokens(text)[1], Token::Value(value), "{text:?}");
        }
        assert_eq!(tokens(b"[a"), vec![Token::OpenValue]);
        assert_eq!(
            tokens(b"; B[aa]5A[bb] [cc]\x00!"),
            vec![
                Token::Node,
                Token::Name(b"B"),
                Token::Value(b"aa"),
                Token::Name(b"5A"),
                Token::Value(b"bb"),
                Token::Value(b"cc"),
                Token::Stray(b'!'),
            ]
        );
    }

    #[test]
    fn the_second_byte_of_a_character_is_no_bracket() {
        // Two characters of Shift-JIS that end in a backslash and in a bracket.
        let text = b"[\x95\x5c\x83\x5d];";
        let mut lexer = Lexer::new(text, true);
        lexer.pairs = Pairs::ShiftJis;
        assert_eq!(lexer.next(), Ok(Token::Value(b"\x95\x5c\x83\x5d")));
    }

    #[test]
    fn text_around_games_is_skipped() {
        let mut lexer = Lexer::new(b"see (a) here: ( \n;B[aa])", true);
        lexer.skip_to_game().unwrap();
        assert_eq!(lexer.position(), 14);
    }
}
