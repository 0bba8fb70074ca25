//! The database of RenjuNet, in files made for these tests.

use boardgame_core::gomoku::Rule;
use boardgame_core::{Side, Square};
use boardgame_record::{Charset, Note, Outcome, Property, Record, Tree, rif};

const FILE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- A database -->
<database version="1.0">
<publishers><publisher id="1" name="Bea"/></publishers>
<countries><country id="1" name="Estonia" abbr="EST"/><country id="2" name="Japan"/></countries>
<cities><city id="5" country="1" name="Tallinn"/></cities>
<rules><rule id="1" name="RIF"><info>The rules of 1936</info></rule><rule id='4' name='Yamaguchi'/></rules>
<openings><opening id="12" name="Kansei" abbr="D1"/></openings>
<players>
<player id="7" name="Ann" surname="Example" country="1" city="5"/>
<player id="8" name="T&#245;nu &amp; Co" surname="" country="2"/>
</players>
<tournaments><tournament id="4" name="Open &quot;A&quot;" country="1" city="5" year="2007" month="8"/></tournaments>
<games>
<game id="1" publisher="1" tournament="4" round="2" rule="4" black="7" white="8" bresult="0.5" btime="31" wtime="" opening="12" alt="k9 G7" swap="1100">
<move>h8 i9 i10
 k9</move>
<info> A &lt;quiet&gt; game <![CDATA[& more]]></info>
</game>
<game id="2" rule="9" black="7" white="99" bresult="0"/>
<game id="3" bresult="1"><move>h8 z9</move></game>
<game id="4" bresult="1"><move>h8
<game id="5" bresult="*"><move></move></game>
</games>
</database>
"#;

fn kept(record: &Record) -> Vec<String> {
    let property = |note: &Note| match note {
        Note::Property(property) => Some(format!("{property:?}")),
        _ => None,
    };
    record
        .tree
        .notes(Tree::ROOT)
        .iter()
        .filter_map(property)
        .collect()
}

#[test]
fn a_game_is_read_with_what_its_numbers_stand_for() {
    let games: Vec<_> = rif::read(FILE.as_bytes()).collect();
    assert_eq!(games.len(), 5);
    let record = games[0].as_ref().unwrap();
    let info = &record.info;
    let [black, white] = &info.players;
    assert_eq!(
        (black.name.to_str(), black.team.to_str()),
        (Some("Ann Example"), Some("Estonia"))
    );
    assert_eq!(
        (white.name.to_str(), white.team.to_str()),
        (Some("Tõnu & Co"), Some("Japan"))
    );
    let texts = [
        &info.event,
        &info.place,
        &info.date,
        &info.round,
        &info.user,
        &info.rules,
    ];
    let expected = [
        "Open \"A\"",
        "Tallinn, Estonia",
        "2007-08",
        "2",
        "Bea",
        "Yamaguchi",
    ];
    assert!(
        texts
            .iter()
            .zip(expected)
            .all(|(text, expected)| **text == expected),
        "{info:?}"
    );
    assert_eq!(record.rule(), Some(Rule::Renju));
    assert_eq!(info.result.outcome, Some(Outcome::Drawn));
    assert_eq!(
        (info.opening.name.to_str(), info.opening.swap.to_str()),
        (Some("Kansei"), Some("1100"))
    );
    assert_eq!(
        info.opening.offered,
        [Square::new(10, 6), Square::new(6, 8)]
    );
    assert_eq!(info.comment, "A <quiet> game & more");
    assert_eq!(kept(record), ["RIFID[1]", "RIFBTIME[31]"]);
    assert_eq!(record.charset, Charset::Utf8);
    let replay = record.replay(record.gomoku_start(Rule::Freestyle).unwrap());
    assert_eq!((replay.illegal, replay.plies), (None, 4));

    let second = games[1].as_ref().unwrap();
    assert_eq!(kept(second), ["RIFID[2]", "RIFRULE[9]", "RIFWHITE[99]"]);
    assert_eq!(second.player(Side::Black).name, "Ann Example");
    assert_eq!(second.info.result.outcome, Some(Outcome::Won(Side::White)));
    let messages = [2, 3].map(|game: usize| games[game].as_ref().unwrap_err().to_string());
    let expected = [
        "game 3, line 21: ply 2: \"z9\" is no point of a 15x15 board",
        "game 4, line 22: the game does not end: expected </game>",
    ];
    assert_eq!(messages, expected);
    assert_eq!(games[4].as_ref().unwrap().info.result.text, "*");
}

#[test]
fn pieces_give_the_same_games() {
    let whole: Vec<_> = rif::read(FILE.as_bytes()).collect();
    for piece in [1, 7, 100] {
        let pieces: Vec<_> = rif::Reader::new(FILE.as_bytes().chunks(piece)).collect();
        assert_eq!(pieces, whole, "pieces of {piece}");
    }
    let mut short = rif::Reader::new(FILE.as_bytes().chunks(8)).with_limit(20);
    let error = short.find_map(Result::err).unwrap();
    assert!(
        error
            .to_string()
            .ends_with("a tag or text has more than 20 bytes"),
        "{error}"
    );
    assert!(short.next().is_none());
}

#[test]
fn names_are_in_the_character_set_that_the_file_names() {
    let file = b"<?xml version='1.0' encoding='iso-8859-1'?><player id='1' name='T\xf5nu &#228;'/>\
                 <game black='1'><move>h8</move></game>";
    let record = rif::read(file).next().unwrap().unwrap();
    let name = &record.player(Side::Black).name;
    assert_eq!(name.as_bytes(), b"T\xf5nu \xe4");
    assert_eq!(record.text(name), "Tõnu ä");
    let error = rif::read(b"\xff\xfe<\0g\0").next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 0, line 1: the file is in UTF-16: expected UTF-8 or a set of single bytes"
    );
    assert_eq!(Property::new("x", [""]).name(), "X");
}

#[test]
fn broken_tags_end_nothing_but_themselves() {
    let file = b"<game><move>h8</move></game><>text<game><move>i9</move></game><game";
    let games: Vec<_> = rif::read(file).map(|game| game.is_ok()).collect();
    assert_eq!(games, [true, false, true, false]);
}
