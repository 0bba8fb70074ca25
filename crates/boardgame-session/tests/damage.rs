//! Saves that were damaged: never a panic, and never another table.

use boardgame_core::gomoku::Gomoku;
use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Rng};
use boardgame_session::{Command, Session};
use proptest::prelude::*;

use crate::load::changed;
use crate::tools::*;

/// A save of a random game, for damage.
fn sample(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut session = table(small_reversi(), HUMANS);
    for _ in 0..rng.below(20) {
        if let Some(m) = session.position().random_move(&mut rng) {
            session.handle(Command::Play(m)).unwrap();
        }
    }
    for _ in 0..rng.below(5) {
        let _ = session.handle(Command::Undo);
    }
    session.save()
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Session::<Gomoku>::load(&text);
        let _ = Session::<Reversi>::load(&format!("boardgame-session 1\n{text}"));
    }

    #[test]
    fn damage_is_found(seed in 0u64..50, at in any::<prop::sample::Index>(), byte in 1u8..128) {
        let text = sample(seed);
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] ^= byte;
        if let Ok(damaged) = String::from_utf8(bytes)
            && let Ok(loaded) = Session::<Reversi>::load(&damaged)
        {
            // Nothing but the last line end can be lost without a trace.
            prop_assert_eq!(loaded.save(), text);
        }
    }

    #[test]
    fn damage_under_a_right_checksum_never_panics(
        seed in 0u64..50,
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4),
    ) {
        let mut chars: Vec<char> = sample(seed).chars().collect();
        for (at, c) in cuts {
            let at = at.index(chars.len());
            chars[at] = c;
        }
        let text: String = chars.into_iter().collect();
        if let Some((body, _)) = text.rsplit_once("checksum: ") {
            let text = changed(&format!("{body}checksum: 0"), "", "");
            if let Ok(loaded) = Session::<Reversi>::load(&text) {
                let again = Session::<Reversi>::load(&loaded.save()).unwrap();
                prop_assert_eq!(again.save(), loaded.save());
            }
        }
    }
}
