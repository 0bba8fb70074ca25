//! Real files with changes in them.

use boardgame_core::Rng;

use crate::fuzz::read_as_everything;
use crate::shared;

/// Real files, each cut to a size that can be read many times.
const FILES: [&str; 9] = [
    "reversi/ggf/ntest_TestGames.ggf",
    "reversi/ggf/welty_test_games.ggf",
    "reversi/transcripts/WTH_1977.txt",
    "reversi/transcripts/egaroucid_openings_english.txt",
    "reversi/obf/exact_1_18.obf",
    "reversi/obf/solver12.txt",
    "reversi/xot/xot_small.txt",
    "reversi/wthor/WTH_1977.wtb",
    "reversi/wthor/WTH.TRN",
];

fn mutate(rounds: u64) {
    for (number, name) in FILES.into_iter().enumerate() {
        let Some(file) = shared::read(name) else {
            continue;
        };
        let file = &file[..file.len().min(4000)];
        for round in 0..rounds {
            let mut rng = Rng::new(round * 64 + number as u64);
            let mut below = |limit: usize| (rng.next_u64() % limit.max(1) as u64) as usize;
            let mut changed = file.to_vec();
            for _ in 0..=below(8) {
                let place = below(changed.len());
                match below(5) {
                    0 => changed[place] = below(256) as u8,
                    1 => changed.insert(place, b"\n([;]-*OX 1"[below(11)]),
                    2 => drop(changed.remove(place)),
                    3 => {
                        // A part once more, as a bad merge of files has it.
                        let part = changed[place..(place + below(200)).min(changed.len())].to_vec();
                        let to = below(changed.len());
                        changed.splice(to..to, part);
                    }
                    _ => changed.truncate(place.max(20)),
                }
            }
            read_as_everything(&changed);
        }
    }
}

#[test]
fn no_change_of_a_real_file_makes_a_reader_panic() {
    mutate(60);
}

#[test]
#[ignore = "an hour's worth of changes is for a run of its own"]
fn no_change_of_a_real_file_makes_a_reader_panic_long() {
    mutate(200_000);
}
