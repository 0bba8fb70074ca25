//! Text as it stands in a file, and the character set it is in.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str;

/// Text as the bytes that stand in a file, so that nothing is lost of one whose character set is
/// unknown here. [`Charset::decode`] makes it readable.
///
/// ```
/// use boardgame_record::{Charset, Text};
/// let name = Text::from(b"Fr\xe9chet".as_slice());
/// assert_eq!(Charset::Latin1.decode(&name), "Fréchet");
/// assert_eq!(Text::from("Fréchet"), "Fréchet");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Box<[u8]>);

/// The character set of a record's texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// The file does not say: UTF-8 where it is that, and otherwise anything.
    #[default]
    Unknown,
    /// UTF-8.
    Utf8,
    /// ISO 8859-1.
    Latin1,
    /// Another one by its name, such as `Shift_JIS` or `GBK`.
    Named(Text),
}

impl Text {
    /// No text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether there is no text.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text, if it is UTF-8.
    #[must_use]
    pub const fn to_str(&self) -> Option<&str> {
        match str::from_utf8(&self.0) {
            Ok(text) => Some(text),
            Err(_) => None,
        }
    }
}

impl Charset {
    /// The one of this name: `UTF-8`, `ISO-8859-1` and `Latin-1` in any case, or another one.
    #[must_use]
    pub fn named(name: &[u8]) -> Self {
        let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(name);
        if name.is_empty() {
            Self::Unknown
        } else if ["UTF-8", "UTF8"].iter().any(is) {
            Self::Utf8
        } else if ["ISO-8859-1", "ISO8859-1", "Latin-1", "Latin1"]
            .iter()
            .any(is)
        {
            Self::Latin1
        } else {
            Self::Named(name.into())
        }
    }

    /// Its name, or nothing where it is unknown.
    #[must_use]
    pub const fn name(&self) -> &[u8] {
        match self {
            Self::Unknown => b"",
            Self::Utf8 => b"UTF-8",
            Self::Latin1 => b"ISO-8859-1",
            Self::Named(name) => name.as_bytes(),
        }
    }

    /// `text` for people. Of a set that is not known here, what is not UTF-8 shows as `\u{fffd}`.
    #[must_use]
    pub fn decode<'a>(&self, text: &'a Text) -> Cow<'a, str> {
        match self {
            Self::Latin1 if !text.0.is_ascii() => {
                Cow::Owned(text.0.iter().copied().map(char::from).collect())
            }
            _ => String::from_utf8_lossy(&text.0),
        }
    }

    /// `text` in this character set, or `None` if the set lacks a character or is not known here.
    #[must_use]
    pub fn encode(&self, text: &str) -> Option<Text> {
        match self {
            _ if text.is_ascii() => Some(text.into()),
            Self::Unknown | Self::Utf8 => Some(text.into()),
            Self::Latin1 => {
                let byte = |c: char| u8::try_from(u32::from(c)).ok();
                let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
                bytes.map(Text::from)
            }
            Self::Named(_) => None,
        }
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes.into_boxed_slice())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_str() {
            Some(text) => text.fmt(f),
            None => write!(f, "b\"{}\"", self.0.escape_ascii()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_set_is_known_by_its_names() {
        for (name, charset) in [
            ("utf-8", Charset::Utf8),
            ("ISO8859-1", Charset::Latin1),
            ("latin1", Charset::Latin1),
            ("", Charset::Unknown),
            ("Shift_JIS", Charset::Named("Shift_JIS".into())),
        ] {
            assert_eq!(Charset::named(name.as_bytes()), charset);
            assert_eq!(Charset::named(charset.name()), charset);
        }
    }

    #[test]
    fn what_latin_1_lacks_is_not_encoded() {
        assert_eq!(
            Charset::Latin1.encode("né"),
            Some(b"n\xe9".as_slice().into())
        );
        assert_eq!(Charset::Latin1.encode("村"), None);
        assert_eq!(Charset::Utf8.encode("村"), Some("村".into()));
        let other = Charset::named(b"GBK");
        assert_eq!(
            (other.encode("a"), other.encode("村")),
            (Some("a".into()), None)
        );
    }
}
