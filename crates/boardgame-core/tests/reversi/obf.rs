//! Real Othello Board Files, if they lie beside the repository.

use boardgame_core::reversi::{ObfLine, ObfTarget};
use boardgame_core::{Move, Position};

use crate::shared;

#[test]
fn published_files_are_read_with_every_move_legal() {
    let Some(folder) = shared::data("reversi/obf") else {
        return;
    };
    let mut lines = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "obf") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in ObfLine::read_all(&text) {
            let line = line.unwrap_or_else(|error| panic!("{}:{number}: {error}", path.display()));
            for entry in &line.entries {
                if let ObfTarget::Move(m) = entry.target {
                    assert_eq!(line.position.check(m), Ok(()));
                    assert_eq!(m == Move::Pass, line.position.must_pass());
                }
            }
            assert_eq!(
                line.to_string(),
                text.lines().nth(number - 1).unwrap().trim_end()
            );
            lines += 1;
        }
    }
    assert!(lines >= 278, "{lines} positions");
}
