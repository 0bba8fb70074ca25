//! What can be chosen about the looks of the board.

use boardgame_session::Lang;
use serde::{Deserialize, Serialize};

/// The characters that stand for stones and points.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyphs {
    /// `X`, `O` and `.`: every terminal shows them one column wide.
    Ascii,
    /// Circles and lines; terminals of East Asia may show them two columns wide, which shifts rows.
    Unicode,
    /// Coloured blocks with letters in them.
    Blocks,
}

/// The colour of the board.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Wood for Gomoku, green for Reversi.
    #[default]
    Usual,
    /// The colour of wood.
    Wood,
    /// Green.
    Green,
    /// Dark grey.
    Dark,
    /// The terminal's own background.
    Plain,
}

/// The colour of the board's lines and empty squares.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lines {
    /// What goes with the board.
    #[default]
    Usual,
    /// Black.
    Black,
    /// Grey.
    Grey,
    /// Green.
    Green,
    /// White.
    White,
}

/// How stones look. Black and White always differ in shape too.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stones {
    /// Black and white.
    #[default]
    Classic,
    /// Red and blue.
    RedBlue,
    /// Black on yellow and white on black, in bold.
    HighContrast,
}

/// Everything about the looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The characters.
    pub glyphs: Glyphs,
    /// The colour of the board.
    pub ground: Ground,
    /// The colour of its lines.
    pub lines: Lines,
    /// The stones.
    pub stones: Stones,
    /// Whether there are colours at all.
    pub colour: bool,
}

impl Glyphs {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ascii, Self::Unicode, Self::Blocks];

    /// What suits a language and a locale: terminals of East Asia often show circles and lines two
    /// columns wide, and nobody can ask them.
    #[must_use]
    pub fn usual(lang: Lang, locale: &str) -> Self {
        let lower = locale.to_ascii_lowercase();
        let east_asian = ["zh", "ja", "ko"]
            .iter()
            .any(|code| lower.starts_with(code));
        let plain = !lower.replace('-', "").contains("utf8");
        if lang != Lang::En || east_asian || plain {
            Self::Ascii
        } else {
            Self::Unicode
        }
    }
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Usual,
        Self::Wood,
        Self::Green,
        Self::Dark,
        Self::Plain,
    ];
}

impl Lines {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Usual,
        Self::Black,
        Self::Grey,
        Self::Green,
        Self::White,
    ];
}

impl Stones {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Classic, Self::RedBlue, Self::HighContrast];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_circle_may_be_two_columns_wide_letters_are_used() {
        use Glyphs::{Ascii, Unicode};
        let cases = [
            (Lang::En, "en_GB.UTF-8", Unicode),
            (Lang::En, "C.UTF-8", Unicode),
            (Lang::En, "de_DE.utf8", Unicode),
            (Lang::En, "ko_KR.UTF-8", Ascii),
            (Lang::Zh, "zh_CN.UTF-8", Ascii),
            (Lang::En, "ja_JP.UTF-8", Ascii),
            (Lang::Ja, "en_US.UTF-8", Ascii),
            (Lang::En, "C", Ascii),
            (Lang::En, "", Ascii),
        ];
        for (lang, locale, glyphs) in cases {
            assert_eq!(Glyphs::usual(lang, locale), glyphs, "{lang} {locale}");
        }
    }
}
