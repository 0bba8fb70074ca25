//! From one format to another and back.

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Move, Position, Side, Status};
use boardgame_record::ggf::Ggf;
use boardgame_record::transcript::{Reader, Style, write_record};
use boardgame_record::wthor::{
    CollectError, Collector, Games, NameKind, NameTables, Names, WthorGame,
};
use boardgame_record::{Outcome, Record};

use crate::shared;
use crate::wthor::random_game;

fn tables() -> Option<NameTables> {
    let names = |name: &str, kind| Some(Names::parse(kind, &shared::read(name)?).unwrap());
    Some(NameTables {
        players: Some(names("reversi/wthor/WTH.JOU", NameKind::Players)?),
        tournaments: Some(names("reversi/wthor/WTH.TRN", NameKind::Tournaments)?),
    })
}

fn records(games: &Games<'_>, tables: &NameTables) -> Vec<Record> {
    let record = |game: WthorGame| game.to_record(&games.header, tables).unwrap();
    games.iter().map(record).collect()
}

/// Collects records, and gives the games with their names again.
fn collected(records: &[Record]) -> Vec<Record> {
    let mut collector = Collector::new();
    let games: Vec<_> = records
        .iter()
        .map(|record| collector.add(record).unwrap())
        .collect();
    let collected = collector.finish();
    let some = |names: Names| (!names.names.is_empty()).then_some(names);
    let tables = NameTables {
        players: some(collected.players),
        tournaments: some(collected.tournaments),
    };
    let file = Games::write(&collected.header, &games);
    self::records(&Games::parse(&file).unwrap(), &tables)
}

#[test]
fn a_year_of_wthor_keeps_everything_through_records_and_its_games_through_the_others() {
    for year in [1977, 1980, 2001] {
        let Some(file) = shared::read(&format!("reversi/wthor/WTH_{year}.wtb")) else {
            continue;
        };
        let games = Games::parse(&file).unwrap();
        for tables in [Some(NameTables::default()), tables()]
            .into_iter()
            .flatten()
        {
            let records = records(&games, &tables);
            assert_eq!(collected(&records), records);
            if tables.players.is_none() {
                // Without names the numbers are kept, and so is the whole file.
                let mut collector = Collector::new();
                let again: Vec<_> = records.iter().map(|r| collector.add(r).unwrap()).collect();
                let mut header = collector.finish().header;
                header.created = games.header.created;
                assert_eq!(Games::write(&header, &again), file);
            }
            for record in &records {
                let ggf = Ggf::from_record(record).unwrap();
                let back = Ggf::parse(&ggf.write().unwrap()).unwrap();
                assert!(back.replay().is_ok());
                let mut back = back.to_record().unwrap();
                // GGF names no character set, and its names go back into WTHOR all the same.
                let again = collected(std::slice::from_ref(&back));
                assert_eq!(again[0].info.event, record.info.event);
                back.charset = record.charset.clone();
                assert_eq!(&back, record);

                let line = write_record(record, Style::Compact).unwrap();
                let transcript = Reader::new(Size::Eight, [line]).next().unwrap().unwrap();
                assert!(transcript.to_record().moves().eq(record.moves()));
            }
        }
    }
}

#[test]
fn theoretical_scores_are_those_of_a_board() {
    let Some(file) = shared::read("reversi/wthor/WTH_2001.wtb") else {
        return;
    };
    let games = Games::parse(&file).unwrap();
    let (mut beside, mut same) = (0, 0);
    for game in games.iter() {
        assert!(game.theoretical <= 64 && game.score <= 64, "{game:?}");
        // From 24 empty squares on, most of the play of masters is right within a few discs.
        beside += u32::from(game.theoretical.abs_diff(game.score));
        same += usize::from(game.theoretical == game.score);
    }
    println!(
        "WTH_2001: theoretical scores within 0..=64; {same} of {} as played, {:.2} discs apart on average",
        games.len(),
        f64::from(beside) / games.len() as f64
    );
    assert!(same > 0 && beside < 20 * games.len() as u32);
}

#[test]
fn names_are_kept_as_bytes_numbered_once_and_cut() {
    let mut records = Vec::new();
    for (black, white) in [
        ("Fréchet", "Ada"),
        ("Ada", ""),
        ("村上", "#17"),
        ("#1", "Ada"),
    ] {
        let mut record = random_game(1)
            .to_record(&Default::default(), &NameTables::default())
            .unwrap();
        record.charset = boardgame_record::Charset::Utf8;
        record.info.players[0].name = black.into();
        record.info.players[1].name = white.into();
        record.info.event = "An event with a name that is much too long".into();
        records.push(record);
    }
    let names: Vec<_> = collected(&records)
        .iter()
        .map(|record| Side::BOTH.map(|side| record.text(&record.player(side).name).into_owned()))
        .collect();
    let expected = [
        ["Fréchet", "Ada"],
        ["Ada", "???"],
        ["??", "#17"],
        ["#1", "Ada"],
    ];
    assert_eq!(names, expected);
    let event = collected(&records)[0].info.event.clone();
    assert_eq!(event, "An event with a name that ");
}

#[test]
fn what_wthor_cannot_hold_is_refused() {
    let mut collector = Collector::new();
    let small = Record::reversi(Size::Four);
    assert_eq!(
        collector.add(&small),
        Err(CollectError::Size { size: Size::Four })
    );
    let set_up: Reversi = ("-".repeat(27) + "XX------XO" + &"-".repeat(27) + " X")
        .parse()
        .unwrap();
    assert_eq!(
        collector.add(&Record::from_reversi(&set_up)),
        Err(CollectError::Start)
    );
    let mut illegal = Record::reversi(Size::Eight);
    illegal.push(Move::Pass);
    let error = collector.add(&illegal).unwrap_err().to_string();
    assert!(
        error.starts_with("ply 1: pass is illegal: a pass is not forced"),
        "{error}"
    );
    assert_eq!(collector.finish().header.games, 0, "nothing was added");

    // A file has one board, and 6x6 is one that can be played on.
    let mut collector = Collector::new();
    let mut six = Record::reversi(Size::Six);
    six.push(boardgame_core::Square::new(0, 0));
    let game = collector.add(&six);
    assert!(game.is_err(), "a1 turns nothing");
    let mut six = Record::reversi(Size::Six);
    six.push(boardgame_core::Square::new(2, 1));
    let game = collector.add(&six).unwrap();
    assert!(collector.add(&Record::reversi(Size::Eight)).is_err());
    let header = collector.finish().header;
    assert_eq!(header.board, 6);
    assert_eq!(game.replay_on(Size::Six).unwrap().plies(), 1);
    let record = game.to_record(&header, &NameTables::default()).unwrap();
    assert_eq!(record.grid, Size::Six.grid());
}

#[test]
fn an_unfinished_game_keeps_the_result_of_its_record() {
    let mut record = Record::reversi(Size::Eight);
    record.push(boardgame_core::Square::new(5, 4));
    record.info.result.outcome = Some(Outcome::Won(Side::White));
    record.info.result.margin = Some(20.into());
    let back = &collected(std::slice::from_ref(&record))[0];
    assert_eq!(back.info.result, record.info.result);
    let replay = back.replay(Reversi::new());
    assert_eq!(replay.game.position().status(), Status::Ongoing);
}
