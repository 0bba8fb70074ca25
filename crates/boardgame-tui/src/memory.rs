//! What was chosen in the start panel, from one time to the next: a file of JSON in the user's
//! folder for settings.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::screen::Choices;
use crate::{read, write_whole};

/// Bytes that such a file may have.
const MAX: u64 = 1 << 20;

/// The file of a game, if the user has a folder for it.
pub(crate) fn file(game: &str) -> Option<PathBuf> {
    let user = etcetera::choose_base_strategy().ok()?;
    Some(
        user.config_dir()
            .join("boardgame")
            .join(format!("{game}.json")),
    )
}

/// What was chosen last; the usual choices if nothing was, or nothing that can be read.
pub(crate) fn read(path: &Path) -> Choices {
    let bytes = read::bytes(path, MAX).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}

/// Remembers what was chosen, if that can be done.
pub(crate) fn write(path: &Path, choices: &Choices) {
    let Ok(text) = serde_json::to_string_pretty(choices) else {
        return;
    };
    if let Some(folder) = path.parent() {
        let _ = fs::create_dir_all(folder);
    }
    let _ = write_whole(path, &(text + "\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Colour, Strength};

    #[test]
    fn what_is_remembered_comes_back_and_anything_else_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/gomoku.json");
        assert_eq!(read(&path), Choices::default(), "nothing is there yet");
        let choices = Choices {
            names: ["Ann".into(), "\u{1b}[2J\"".into()],
            strength: [Strength::Level(9), Strength::Time(2000)],
            colour: Colour::Random,
            size: "19x19".into(),
            ..Choices::default()
        };
        write(&path, &choices);
        assert_eq!(read(&path), choices);
        for damaged in ["", "{", "[]", r#"{"colour": "green"}"#, r#"{"clock": -1}"#] {
            fs::write(&path, damaged).unwrap();
            assert_eq!(read(&path), Choices::default(), "{damaged}");
        }
        fs::write(&path, r#"{"size": "9x9", "of a later version": 1}"#).unwrap();
        assert_eq!(read(&path).size, "9x9");
    }
}
