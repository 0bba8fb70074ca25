//! Files that nobody would write by accident: every reader must end soon, in little memory, and
//! without a panic.

use std::time::{Duration, Instant};

use boardgame_core::Rng;
use boardgame_record::{Format, GameKind, Options, Record, Writer, read};

use crate::shared;

/// Real files of every format, of which the starts are changed.
const FILES: [(&str, Format); 20] = [
    ("gomoku/sgf/branches.sgf", Format::Sgf),
    ("gomoku/sgf/gomokuquest_opening.sgf", Format::Sgf),
    ("gomoku/sgf/rif_5A_gm5.sgf", Format::Sgf),
    ("gomoku/sgf/setup_PL_W_uneven.sgf", Format::Sgf),
    ("gomoku/records/GomocupOnline_1x0-16_2.psq", Format::Psq),
    ("gomoku/renlib/VCF.lib", Format::RenLib),
    ("gomoku/renlib/D4.lib", Format::RenLib),
    ("gomoku/openings/renju26.txt", Format::Openings),
    (
        "gomoku/openings/gomocup_freestyle20_odd.txt",
        Format::Openings,
    ),
    ("reversi/sgf/edax46_export_WTH_1977.sgf", Format::Sgf),
    ("reversi/ggf/ntest_TestGames.ggf", Format::Ggf),
    ("reversi/ggf/welty_test_games.ggf", Format::Ggf),
    ("reversi/transcripts/WTH_1977.txt", Format::MoveList),
    (
        "reversi/transcripts/egaroucid_openings_english.txt",
        Format::Positions,
    ),
    ("reversi/obf/exact_1_18.obf", Format::Obf),
    ("reversi/obf/solver12.txt", Format::Positions),
    ("reversi/xot/xot_small.txt", Format::MoveList),
    ("reversi/wthor/WTH_1977.wtb", Format::Wthor),
    ("reversi/wthor/WTH.JOU", Format::WthorPlayers),
    ("reversi/wthor/WTH.TRN", Format::WthorTournaments),
];

/// Files that every run can change.
const OWN: [(&[u8], Format); 5] = [
    (
        b"(;FF[4]GM[4]SZ[15]CA[UTF-8]PB[a]RE[B+R]TM[600]CK[B:1:2:3:x][W::::]5A[gg]AB[aa:bc]AW[dd]PL[W]\
          ;B[hh]C[a [b] c\\]]LB[aa:1][bb:\\::]MA[cc](;W[ih]V[-1.50]BL[3.5])(;AE[aa];W[]N[x]))(;GM[2]\
          ;B[f5];W[PA])",
        Format::Sgf,
    ),
    (
        b"(;GM[4]CA[Shift_JIS]QPR[hh,hg,jf]PW[\x83\x5d];QSLW[ig];B[gg];W[jf])",
        Format::Sgf,
    ),
    (
        b"<?xml version='1.0' encoding='ISO-8859-1'?><!-- c --><database><rules><rule id='1' name='RIF'/>\
          </rules><players><player id='7' name='A&#228;' surname='B'/></players><games><game id='1' rule='1' \
          black='7' white='8' bresult='0.5' alt='k9 g7'><move>h8 i9 i10</move><info>x<![CDATA[<y>]]></info>\
          </game><game/></games></database>",
        Format::Rif,
    ),
    (b"one\r\ntwo\r\n9,9,0\r\n10,9,15\r\n0,renju\r\n", Format::Rec),
    (b"# list\nh8i9j10\n1. h8 i9 2. -- g7\n", Format::MoveList),
];

/// Reads a file as every format, writes what comes out in every format, and sees that this is
/// read back and stays as it is.
pub(crate) fn read_as_anything(file: &[u8]) {
    let _ = Format::detect("", file);
    for format in Format::ALL {
        for game in [None, Some(GameKind::Gomoku), Some(GameKind::Reversi)] {
            if game.is_some() && format != Format::MoveList {
                continue;
            }
            let options = Options {
                game,
                ..Options::default()
            };
            for result in read(format, file.chunks(61), options).take(20) {
                match result {
                    Ok(record) => use_record(&record),
                    Err(error) => assert!(error.to_string().len() < 2000, "{error}"),
                }
            }
        }
    }
}

/// Does with a record what programs do.
fn use_record(record: &Record) {
    if record.tree.len() > 2000 {
        return;
    }
    if let Ok(start) = record.gomoku_start(boardgame_core::gomoku::Rule::Renju) {
        let refused = record.illegal_nodes(start.clone());
        let replay = record.replay(start);
        assert_eq!(
            replay.illegal.is_none(),
            record
                .tree
                .main_line()
                .all(|node| { refused.iter().all(|refused| refused.node != node) })
        );
    }
    if let Ok(start) = record.reversi_start() {
        let refused = record.illegal_nodes(start);
        assert!(
            refused
                .iter()
                .all(|refused| !refused.illegal.to_string().is_empty())
        );
    }
    for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
        let Some(kept) = through(record, format) else {
            continue;
        };
        // What a format holds it holds for good.
        if format != Format::Wthor {
            assert_eq!(through(&kept, format).as_ref(), Some(&kept), "as {format}");
        }
    }
}

/// A record as it comes out of a file that was written of it.
pub(crate) fn through(record: &Record, format: Format) -> Option<Record> {
    let mut writer = Writer::new(format, Options::default()).unwrap();
    let losses = writer.add(record).ok()?;
    let mut file = writer.take();
    let finished = writer.finish().unwrap();
    file.extend(finished.rest);
    file[..finished.head.len()].copy_from_slice(&finished.head);
    let options = Options {
        game: Some(record.game),
        grid: Some(record.grid),
        ..Options::default()
    };
    let kept = read(format, [file], options).next()?.ok()?;
    assert!(kept.grid == record.grid || !losses.is_empty());
    Some(kept)
}

/// A few changes at random places.
fn change(file: &mut Vec<u8>, rng: &mut Rng) {
    const SIGNS: &[u8] = b"\n([;]-*OX 1<>&\\:/\0\x08";
    let mut below = |limit: usize| rng.below(limit.max(1) as u32) as usize;
    for _ in 0..=below(8) {
        let place = below(file.len());
        match below(6) {
            _ if file.is_empty() => file.push(b'('),
            0 => file[place] = below(256) as u8,
            1 => file.insert(place, SIGNS[below(SIGNS.len())]),
            2 => drop(file.remove(place)),
            3 => file[place] ^= 1 << below(8),
            4 => {
                // A part once more, as a bad merge of files has it.
                let part = file[place..(place + below(200)).min(file.len())].to_vec();
                let to = below(file.len());
                file.splice(to..to, part);
            }
            _ => file.truncate(place.max(20)),
        }
    }
}

/// The starts of all files that there are to change.
fn seeds() -> Vec<Vec<u8>> {
    let own = OWN.iter().map(|(file, _)| file.to_vec());
    let real = FILES.iter().filter_map(|(name, _)| {
        let file = shared::read(name)?;
        Some(file[..file.len().min(3000)].to_vec())
    });
    own.chain(real).collect()
}

fn fuzz(seeds: &[Vec<u8>], round: u64) {
    let mut rng = Rng::new(round);
    let mut file = seeds[rng.below(seeds.len() as u32) as usize].clone();
    change(&mut file, &mut rng);
    let start = Instant::now();
    read_as_anything(&file);
    let time = start.elapsed();
    assert!(
        time < Duration::from_secs(20),
        "round {round} took {time:?}"
    );
}

#[test]
fn no_change_of_a_file_makes_a_reader_or_writer_panic() {
    let seeds = seeds();
    (0..300).for_each(|round| fuzz(&seeds, round));
}

/// Runs for the seconds that `FUZZ_SECONDS` says, from a round that `FUZZ_FROM` says.
#[test]
#[ignore = "runs for as long as FUZZ_SECONDS says"]
fn no_change_of_a_file_makes_a_reader_or_writer_panic_for_long() {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse().ok())
    };
    let seconds = number("FUZZ_SECONDS").unwrap_or(60);
    let seeds = seeds();
    let (start, mut round) = (Instant::now(), number("FUZZ_FROM").unwrap_or(1_000_000));
    while start.elapsed() < Duration::from_secs(seconds) {
        fuzz(&seeds, round);
        round += 1;
    }
    println!("rounds up to {round} in {:?}", start.elapsed());
}

#[test]
fn own_files_are_told_apart() {
    for (file, format) in OWN {
        assert_eq!(
            Format::detect("", file),
            Some(format),
            "{}",
            file.escape_ascii()
        );
    }
    for (name, format) in FILES {
        if let Some(file) = shared::read(name) {
            assert_eq!(Format::detect("", &file), Some(format), "{name}");
        }
    }
}

/// `unit` as often as it fits in 1 MiB after `head`.
fn mebibyte(head: &[u8], unit: &[u8]) -> Vec<u8> {
    let mut file = head.to_vec();
    while file.len() + unit.len() <= 1 << 20 {
        file.extend_from_slice(unit);
    }
    file
}

#[test]
fn a_mebibyte_of_anything_is_read_in_little_memory_and_time() {
    const LIB: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    const PSQ: &[u8] = b"Piskvorky 15x15, 11:11, 0\n";
    const GAME: &[u8] = b"<game><move>";
    let sgf = b"(;GM[4]SZ[15]";
    let cases: [(Format, &[u8], &[u8]); 46] = [
        (Format::Sgf, sgf, b";"),
        (Format::Sgf, sgf, b"("),
        (Format::Sgf, sgf, b"(;"),
        (Format::Sgf, sgf, b"(;)"),
        (Format::Sgf, b"", b"(;GM[4])"),
        (Format::Sgf, b"", b"(;"),
        (Format::Sgf, sgf, b";B[hh]"),
        (Format::Sgf, sgf, b"B[hh]"),
        (Format::Sgf, sgf, b"[]"),
        (Format::Sgf, sgf, b"A[]"),
        (Format::Sgf, sgf, b";A[]"),
        (Format::Sgf, sgf, b";C[]"),
        (Format::Sgf, sgf, b";C[a]N[b]"),
        (Format::Sgf, sgf, b"AB[aa]AW[aa]"),
        (Format::Sgf, sgf, b";AB[aa:oo]"),
        (Format::Sgf, sgf, b";MA[aa]"),
        (Format::Sgf, sgf, b";LB[aa:]"),
        (Format::Sgf, sgf, b"LB[aa:]LB[bb:]"),
        (Format::Sgf, sgf, b"]"),
        (Format::Sgf, b"(;GM[4]C[", b"]"),
        (Format::Sgf, b"(;GM[4]C[", b"] "),
        (Format::Sgf, b"(;GM[4]C[", b"[\\"),
        (Format::Sgf, sgf, b"5A[hh]"),
        (Format::Sgf, sgf, b";QPR[hh,hg,jf]"),
        (Format::Sgf, sgf, b";V[1]"),
        (Format::RenLib, LIB, b"\x78\x00"),
        (Format::RenLib, LIB, b"\x78\xc0"),
        (Format::RenLib, LIB, b"\x78\x80"),
        (Format::RenLib, LIB, b"\x78\x48a\0"),
        (Format::RenLib, LIB, b"\x78\xc3\x00\x01\0\0"),
        (Format::RenLib, LIB, b"\x78\x14"),
        (Format::RenLib, LIB, b"\x78\x01\xff\xff\0\0"),
        (Format::Rif, b"", b"<"),
        (Format::Rif, b"", b"<game/>"),
        (Format::Rif, b"", b"<player id='1'/>"),
        (Format::Rif, GAME, b"h8 "),
        (Format::Rif, b"<game ", b"a=1 "),
        (Format::Rif, b"<game a='", b"&"),
        (Format::Rif, b"<!--", b"--"),
        (Format::Psq, PSQ, b"1,1,\n"),
        (Format::Psq, PSQ, b"\n"),
        (Format::Openings, b"", b"0,0,"),
        (Format::MoveList, b"", b"h8"),
        (Format::MoveList, b"", b"a1\n"),
        (Format::Ggf, b"", b"(;GM[Othello]"),
        (Format::Obf, b"", b";"),
    ];
    let mut bad = Vec::new();
    for (format, head, unit) in cases {
        let file = mebibyte(head, unit);
        let start = Instant::now();
        let mut games = 0;
        let memory = allocation_counter::measure(|| {
            games = read(format, [&file], Options::default()).count();
        });
        let (time, mib) = (start.elapsed(), memory.bytes_max >> 20);
        let case = format!("{format} {}{}", head.escape_ascii(), unit.escape_ascii());
        println!("{case}: {games} games, {mib} MiB, {time:?}");
        if mib > 64 || time > Duration::from_secs(20) {
            bad.push(case);
        }
    }
    assert!(bad.is_empty(), "{bad:?}");
}
