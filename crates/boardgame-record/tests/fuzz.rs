//! Any bytes at all, and what is written read back.

use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Side, Square};
use boardgame_record::ggf::{self, Ggf};
use boardgame_record::wthor::{
    Collector, Games, Header, NameKind, NameTables, Names, Reader, WthorGame,
};
use boardgame_record::{
    Format, GameResult, Note, Record, Text, board_block, movelist, obf, positions, psq, transcript,
    xot,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::wthor::random_game;

/// Every reader on the same bytes; none may panic, whatever they are.
pub(crate) fn read_as_everything(file: &[u8]) {
    let _ = Format::detect("game.wtb", file);
    let _ = Format::detect("game", file);
    if let Ok(record) = psq::read(file) {
        for rule in Rule::ALL {
            let _ = record
                .gomoku_start(rule)
                .map(|start| record.replay(start).plies);
        }
        // Not every odd file can be written again, but what was written once stays the same.
        if let Ok(written) = psq::write(&record) {
            let again = psq::read(&written).unwrap();
            assert_eq!(psq::read(&psq::write(&again).unwrap()), Ok(again));
        }
    }
    if let Ok(games) = Games::parse(file) {
        for fault in games.iter().filter_map(|game| game.replay().err()) {
            assert!(fault.to_string().starts_with("ply "));
        }
    }
    let _ = Reader::new(file.chunks(7)).map(|reader| reader.take(10).count());
    for kind in [NameKind::Players, NameKind::Tournaments] {
        if let Ok(names) = Names::parse(kind, file) {
            assert_eq!(
                Names::parse(kind, &names.write().unwrap()).unwrap().names,
                names.names
            );
        }
    }
    let gomoku = Gomoku::new(Rules::default());
    for entry in movelist::parse(&gomoku, file).flatten() {
        let _ = entry
            .replay(gomoku.clone())
            .illegal
            .map(|illegal| illegal.to_string());
    }
    for entry in movelist::parse(&Reversi::new(), file).flatten() {
        let _ = entry
            .replay(Reversi::new())
            .illegal
            .map(|illegal| illegal.to_string());
    }
    read_as_reversi(file);
}

/// The readers of Reversi's own formats; what they read as a record is written and read again.
fn read_as_reversi(file: &[u8]) {
    let text = String::from_utf8_lossy(file);
    let _ = board_block::parse(&text);
    let _ = xot::parse(file);
    for game in ggf::Reader::new(file.chunks(9)).flatten() {
        let game = game.game;
        let (_, _, _) = (game.date(), game.clock(Side::White), game.replay().is_ok());
        assert_eq!(Ggf::parse(&game.write().unwrap()).as_ref(), Ok(&game));
        if let Ok(record) = game.to_record() {
            record_round_trip(&record);
        }
    }
    for game in transcript::Reader::new(Size::Eight, file.chunks(9)).flatten() {
        record_round_trip(&game.to_record());
    }
    for line in positions::Reader::new(file.chunks(9)).flatten() {
        record_round_trip(&line.to_record());
    }
    for (_, line) in obf::Reader::new(file.chunks(9)).flatten() {
        let record = obf::to_record(&line);
        record_round_trip(&record);
        assert_eq!(obf::from_record(&record).unwrap().position, line.position);
    }
    if let Ok(games) = Games::parse(file) {
        for game in games.iter() {
            if let Ok(record) = game.to_record(&games.header, &NameTables::default()) {
                record_round_trip(&record);
            }
        }
    }
}

/// Writes a record in every format that it can be written in, and compares the games.
fn record_round_trip(record: &Record) {
    let moves = |record: &Record| record.moves().collect::<Vec<_>>();
    let ggf = Ggf::from_record(record);
    let line = transcript::write_record(record, transcript::Style::Numbered);
    assert_eq!(ggf.is_ok(), line.is_ok());
    let (Ok(ggf), Ok(line)) = (ggf, line) else {
        return;
    };
    // Passes are all written, so that this is the game with them.
    let game = Ggf::parse(&ggf.write().unwrap()).unwrap();
    assert_eq!(game, ggf);
    let Ok(full) = game.to_record() else {
        // What a record calls its rules may mean another game here.
        return;
    };
    let mut games = transcript::Reader::new(Size::Eight, [line]);
    let game = games.next().unwrap().unwrap();
    assert_eq!(moves(&game.to_record()), moves(&full));
    let _ = positions::write_record(record).unwrap();
    if let Ok(game) = Collector::new().add(record) {
        let _ = game.replay();
    }
}

fn square() -> impl Strategy<Value = Square> {
    (0..15u8, 0..15u8).prop_map(|(x, y)| Square::new(x, y))
}

/// A name of a player that a file can hold, which need not be UTF-8.
fn name() -> impl Strategy<Value = Text> {
    vec(
        any::<u8>().prop_filter("a name is one line", |byte| !b"\r\n".contains(byte)),
        0..20,
    )
    .prop_map(|rest| [b"p".as_slice(), &rest, b"p"].concat().into())
}

/// A record of which a `.psq` file can hold everything.
fn psq_record() -> impl Strategy<Value = Record> {
    let moves = vec((square(), any::<u64>()), 0..60);
    let rules = "([a-z][a-z0-9_ ]{0,8}[a-z])?".prop_map(Text::from);
    let ends = (name(), name(), any::<[u32; 2]>(), rules, 0..3usize);
    (moves, ends).prop_map(|(moves, (one, two, levels, rules, result))| {
        let mut record = Record::gomoku(15);
        for (square, ms) in moves {
            let node = record.push(square);
            if ms > 0 {
                let time = Duration::from_millis(ms);
                record.tree.annotate(node, Note::Time(time));
            }
        }
        for ((player, name), level) in record.info.players.iter_mut().zip([one, two]).zip(levels) {
            player.name = name;
            if level > 0 {
                player.rank = level.to_string().into();
            }
        }
        if let Some(&winner) = Side::BOTH.get(result) {
            record.info.rules = rules;
            record.info.result = GameResult::won(winner);
        }
        record
    })
}

fn wthor_game() -> impl Strategy<Value = WthorGame> {
    (vec(any::<u8>(), 68), any::<u64>(), any::<bool>()).prop_map(|(bytes, seed, random)| {
        if random {
            random_game(seed)
        } else {
            WthorGame::from_bytes(&bytes.try_into().unwrap())
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_bytes_make_a_reader_panic(file in vec(any::<u8>(), 0..400)) {
        read_as_everything(&file);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "(Piskvorky 1[0-9]x15, 1:1, 0)?[ \na-p0-9,.x:-]{0,200}") {
        read_as_everything(text.as_bytes());
    }

    #[test]
    fn no_change_of_a_good_file_makes_a_reader_panic(
        record in psq_record(),
        games in vec(wthor_game(), 0..4),
        changes in vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 0..6),
    ) {
        let files = [
            psq::write(&record).unwrap(),
            Games::write(&Header::default(), &games),
            movelist::write(&Reversi::new(), random_game(games.len() as u64).squares.map(|byte| {
                Square::new((byte % 10).saturating_sub(1), (byte / 10).saturating_sub(1)).into()
            })).into_bytes(),
        ];
        for mut file in files {
            for &(place, byte, kind) in &changes {
                if file.is_empty() {
                    break;
                }
                let place = place.index(file.len());
                match kind {
                    0 => file[place] = byte,
                    1 => file.insert(place, byte),
                    2 => drop(file.remove(place)),
                    _ => file.truncate(place),
                }
            }
            read_as_everything(&file);
        }
    }

    #[test]
    fn no_text_of_reversi_makes_a_reader_panic(
        text in "(\\(;|B\\[|W\\[|PA\\]|[a-i][0-9]\\]?|;\\)|BO\\[[48] |[-*XO]{1,16}|\\[|/|1?[0-9]\\.| |\n|%|;|:|\\+){0,60}",
    ) {
        read_as_everything(text.as_bytes());
    }

    #[test]
    fn a_written_psq_file_reads_back_the_same(record in psq_record()) {
        prop_assert_eq!(psq::read(&psq::write(&record).unwrap()), Ok(record));
    }

    #[test]
    fn a_written_wthor_file_reads_back_the_same(
        created in any::<[u8; 4]>(),
        (year, solitaires, depth) in any::<(u16, u8, u8)>(),
        games in vec(wthor_game(), 0..20),
        piece in 1..200usize,
    ) {
        let header = Header { created, year, solitaires, depth, ..Header::default() };
        let file = Games::write(&header, &games);
        let read = Games::parse(&file).unwrap();
        prop_assert_eq!(read.header, Header { games: games.len() as u32, ..header });
        prop_assert!(read.iter().eq(games.iter().copied()));
        let streamed: Result<Vec<_>, _> = Reader::new(file.chunks(piece)).unwrap().collect();
        prop_assert_eq!(streamed, Ok(games));
    }
}
