//! Matches that are broken off and go on.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;

use boardgame_arena::{Journal, JournalError, Played, Schedule, Settings, Slot};
use boardgame_core::gomoku::Gomoku;

use crate::table::{board, games, levels, timeless, tournament};

type Games = Vec<(Slot, Played<Gomoku>)>;

const NAMES: [&str; 2] = ["level 6", "level 4"];

fn settings(seed: &str) -> Settings {
    [("seed".to_string(), seed.to_string())].into()
}

fn open(path: &std::path::Path, seed: &str) -> Result<(Journal, Games), JournalError> {
    let mut games = Vec::new();
    let schedule = Schedule::of_match(10);
    let journal = Journal::open(
        path,
        &settings(seed),
        &schedule,
        &board(9),
        |slot, played| {
            games.push((slot, played));
        },
    )?;
    Ok((journal, games))
}

#[test]
fn a_match_broken_off_anywhere_goes_on_without_losing_or_repeating_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let tournament = tournament(board(9), levels([6, 4]), Schedule::of_match(10));
    let expected = timeless(games(&tournament, &HashSet::new()));

    let mut begun = 0;
    let mut all = Vec::new();
    for round in 0.. {
        let (mut journal, known) = open(&path, "1").unwrap();
        let done: HashSet<u64> = known.iter().map(|(slot, _)| slot.number).collect();
        assert_eq!(done.len(), known.len(), "no game is there twice");
        assert!(done.len() >= begun, "no game is lost");
        begun = done.len();
        if done.len() == 20 {
            all = known;
            break;
        }
        let mut left = 3;
        tournament.run(&done, |slot, played| {
            journal.add(&slot, &NAMES, &played).unwrap();
            left -= 1;
            if left <= 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        drop(journal);
        // What a process that is killed while it writes leaves behind.
        let mut file = fs::read(&path).unwrap();
        file.extend_from_slice(&b"{\"game\":19,\"black\":\"level 6\",\"whi"[..7 * round % 34]);
        fs::write(&path, file).unwrap();
    }
    all.sort_by_key(|(slot, _)| slot.number);
    assert_eq!(timeless(all), expected);
}

#[test]
fn what_is_no_journal_of_this_match_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    drop(open(&path, "1").unwrap());
    let whole = fs::read(&path).unwrap();
    let other = open(&path, "2").err().unwrap();
    assert_eq!(other.to_string(), "it was begun with seed \"1\", not \"2\"");
    assert_eq!(fs::read(&path).unwrap(), whole);

    // Cut short in its first line it is a journal that was hardly begun.
    for len in [0, 1, 10, 40, whole.len() - 1] {
        fs::write(&path, &whole[..len]).unwrap();
        drop(open(&path, "1").unwrap());
        assert_eq!(fs::read(&path).unwrap(), whole, "{len}");
    }
    let foreign: [&[u8]; 4] = [b"a letter", b"a letter\n", b"{}\n", &[0; 5000]];
    for foreign in foreign {
        fs::write(&path, foreign).unwrap();
        assert!(matches!(open(&path, "1"), Err(JournalError::Foreign)));
        assert_eq!(fs::read(&path).unwrap(), foreign);
    }
    let damaged = [&whole[..], b"{\"game\":0}\n"].concat();
    fs::write(&path, &damaged).unwrap();
    assert!(matches!(
        open(&path, "1"),
        Err(JournalError::Line { line: 2, .. })
    ));
    assert_eq!(fs::read(&path).unwrap(), damaged);
}
