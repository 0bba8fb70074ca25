//! As much of XML as a database needs: tags with attributes, and text between them.

use alloc::vec::Vec;

/// A part of an XML file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `<name ...>`, or `<name .../>` if it is closed at once.
    Open {
        name: &'a [u8],
        rest: &'a [u8],
        closed: bool,
    },
    /// `</name>`.
    Close { name: &'a [u8] },
    /// `<?xml ...?>`.
    Declaration { rest: &'a [u8] },
    /// Text between tags, with its references.
    Text(&'a [u8]),
    /// Text in which nothing has a meaning: `<![CDATA[...]]>`.
    Raw(&'a [u8]),
    /// A comment or anything else that says nothing.
    Nothing,
    /// A `<` that begins no tag.
    Broken,
}

/// The next part of `bytes` and its length; `None` if it ends beyond them, or if there is none.
///
/// If the file is `complete`, what is cut off at its end is broken, all of it: to look for a tag in
/// it again and again would take the square of its length.
pub(super) fn next(bytes: &[u8], complete: bool) -> Option<(Token<'_>, usize)> {
    let first = *bytes.first()?;
    if first != b'<' {
        return match position(bytes, b"<") {
            Some(end) => Some((Token::Text(&bytes[..end]), end)),
            None if complete => Some((Token::Text(bytes), bytes.len())),
            None => None,
        };
    }
    // The longest start that is compared.
    if bytes.len() < b"<![CDATA[".len() && !complete {
        return None;
    }
    let until = |start: &[u8], end: &[u8]| {
        let inner = bytes.strip_prefix(start)?;
        Some(
            position(inner, end).map(|length| (&inner[..length], start.len() + length + end.len())),
        )
    };
    let found = if let Some(comment) = until(b"<!--", b"-->") {
        comment.map(|(_, length)| (Token::Nothing, length))
    } else if let Some(raw) = until(b"<![CDATA[", b"]]>") {
        raw.map(|(raw, length)| (Token::Raw(raw), length))
    } else if let Some(declaration) = until(b"<?", b"?>") {
        declaration.map(|(rest, length)| {
            let (name, rest) = split_name(rest);
            let token = if name == b"xml" {
                Token::Declaration { rest }
            } else {
                Token::Nothing
            };
            (token, length)
        })
    } else {
        tag_end(bytes).map(|end| match bytes[end] {
            b'<' => (Token::Broken, end),
            _ => (tag(&bytes[1..end]), end + 1),
        })
    };
    found.or_else(|| complete.then_some((Token::Broken, bytes.len())))
}

/// The place of the `>` that ends a tag, or of a `<` before it; those in quotes do not count.
fn tag_end(bytes: &[u8]) -> Option<usize> {
    let mut quote = None;
    for (place, &byte) in bytes.iter().enumerate().skip(1) {
        match (byte, quote) {
            (b'>' | b'<', None) => return Some(place),
            (b'"' | b'\'', None) => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// Reads what stands between `<` and `>`.
fn tag(inner: &[u8]) -> Token<'_> {
    if let Some(name) = inner.strip_prefix(b"/") {
        return Token::Close {
            name: split_name(name).0,
        };
    }
    if inner.starts_with(b"!") {
        return Token::Nothing;
    }
    let (inner, closed) = match inner.strip_suffix(b"/") {
        Some(inner) => (inner, true),
        None => (inner, false),
    };
    match split_name(inner) {
        ([], _) => Token::Broken,
        (name, rest) => Token::Open { name, rest, closed },
    }
}

/// The name at the start of `text` and what follows it.
fn split_name(text: &[u8]) -> (&[u8], &[u8]) {
    let is_name = |byte: &u8| !byte.is_ascii_whitespace() && !b"=/<>\"'".contains(byte);
    text.split_at(
        text.iter()
            .position(|byte| !is_name(byte))
            .unwrap_or(text.len()),
    )
}

/// The attributes of a tag: their names and their values with references. What is none is left
/// out.
pub(super) fn attributes(rest: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = rest;
    core::iter::from_fn(move || {
        loop {
            rest = rest.trim_ascii_start();
            let (name, after) = split_name(rest);
            let value = after
                .trim_ascii_start()
                .strip_prefix(b"=")
                .map(<[u8]>::trim_ascii_start);
            let (value, after) = match value {
                Some([quote @ (b'"' | b'\''), inner @ ..]) => {
                    let end = inner.iter().position(|byte| byte == quote)?;
                    (&inner[..end], &inner[end + 1..])
                }
                Some(bare) => split_name(bare),
                None => (&[][..], after),
            };
            // A byte that belongs to nothing is skipped.
            rest = if after.len() == rest.len() {
                rest.get(1..)?
            } else {
                after
            };
            if !name.is_empty() {
                return Some((name, value));
            }
        }
    })
}

/// Appends `text` with its references replaced; `encode` appends a character. What is no known
/// reference stays as it is.
pub(super) fn unescape(
    out: &mut Vec<u8>,
    text: &[u8],
    encode: impl Fn(&mut Vec<u8>, char) -> bool,
) {
    let mut rest = text;
    while let Some(start) = position(rest, b"&") {
        out.extend_from_slice(&rest[..start]);
        rest = &rest[start..];
        // The longest reference is one to a character by its number.
        let end = rest.iter().take(12).position(|&byte| byte == b';');
        let known = end.and_then(|end| Some((character(&rest[1..end])?, end)));
        match known {
            Some((character, end)) if encode(out, character) => rest = &rest[end + 1..],
            _ => {
                out.push(b'&');
                rest = &rest[1..];
            }
        }
    }
    out.extend_from_slice(rest);
}

/// The character that a reference stands for.
fn character(name: &[u8]) -> Option<char> {
    Some(match name {
        b"lt" => '<',
        b"gt" => '>',
        b"amp" => '&',
        b"quot" => '"',
        b"apos" => '\'',
        _ => {
            let digits = name.strip_prefix(b"#")?;
            let (digits, base) = match digits {
                [b'x' | b'X', digits @ ..] => (digits, 16),
                _ => (digits, 10),
            };
            let digits = core::str::from_utf8(digits).ok()?;
            if digits.starts_with('+') {
                return None;
            }
            char::from_u32(u32::from_str_radix(digits, base).ok()?)?
        }
    })
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    match wanted {
        [byte] => bytes.iter().position(|other| other == byte),
        _ => bytes
            .windows(wanted.len())
            .position(|window| window == wanted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn a_file_is_taken_apart() {
        let mut bytes: &[u8] =
            b"<?xml version='1.0'?><!DOCTYPE a><a b=\"c>\" d='e'/>x<!-- <y> --></a><![CDATA[<&]]><";
        let mut tokens = Vec::new();
        while let Some((token, length)) = next(bytes, true) {
            tokens.push(token);
            bytes = &bytes[length..];
        }
        let expected = vec![
            Token::Declaration {
                rest: b" version='1.0'",
            },
            Token::Nothing,
            Token::Open {
                name: b"a",
                rest: b" b=\"c>\" d='e'",
                closed: true,
            },
            Token::Text(b"x"),
            Token::Nothing,
            Token::Close { name: b"a" },
            Token::Raw(b"<&"),
            Token::Broken,
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn attributes_are_read_with_either_quotes_or_none() {
        let read: Vec<_> = attributes(b" a=\"1\" b = '2' c=3 d \" e='x\">'").collect();
        let expected: [(&[u8], &[u8]); 5] = [
            (b"a", b"1"),
            (b"b", b"2"),
            (b"c", b"3"),
            (b"d", b""),
            (b"e", b"x\">"),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn references_are_replaced() {
        let mut out = Vec::new();
        unescape(&mut out, b"a&amp;&#233;&#x41;&nope;&", |out, c| {
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            true
        });
        assert_eq!(out, "a&éA&nope;&".as_bytes());
    }
}
