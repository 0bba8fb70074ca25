//! What a page may ask for, and what it may not.

use boardgame_session::Player;
use boardgame_wire::{Envelope, Fault, Looks, Request, Setup, Table, Who};

pub(crate) fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

pub(crate) fn table(json: &str) -> Table {
    let mut table = Table::new(&setup(json), 1, false).unwrap();
    table.begin();
    table
}

pub(crate) const GOMOKU: &str = r#"{"game":"gomoku","rules":"15x15x5 freestyle"}"#;
pub(crate) const REVERSI: &str = r#"{"game":"reversi","rules":"8x8"}"#;

fn request(json: &str) -> Request {
    let text = format!(r#"{{"id":1,"do":{json}}}"#);
    serde_json::from_str::<Envelope>(&text).unwrap().request
}

#[test]
fn every_request_is_read() {
    let requests = [
        r#"{"hello":{"v":1,"lang":"zh","room":"abc","token":"0"}}"#,
        r#"{"create":{"game":"reversi","rules":"8x8","names":["A","B"],"seats":["human",{"engine":{"level":3}}],"black":"random","opening":"free","clock":{"main":300},"auto_pass":true,"moves":["d3"]}}"#,
        r#"{"prefer":{"lang":"ja","scores":true}}"#,
        r#""save""#,
        r#"{"graph":0}"#,
        r#"{"load":"text"}"#,
        r#"{"restart":{"setup":{"game":"gomoku","rules":"9x9x5 renju"},"confirmed":true}}"#,
        r#""start""#,
        r#"{"play":"h8"}"#,
        r#""pass""#,
        r#"{"choose":"take_white"}"#,
        r#""undo""#,
        r#""redo""#,
        r#"{"go_to":3}"#,
        r#""hint""#,
        r#""resign""#,
        r#""offer_draw""#,
        r#""accept""#,
        r#""decline""#,
        r#"{"new_game":{"swap":true,"confirmed":false}}"#,
        r#"{"rename":{"player":1,"name":"Ann"}}"#,
        r#""play_now""#,
        r#""stop""#,
        r#""resume""#,
    ];
    for json in requests {
        request(json);
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let not = [
        "",
        "{}",
        "null",
        r#"{"id":1}"#,
        r#"{"id":-1,"do":"undo"}"#,
        r#"{"id":1,"do":"fly"}"#,
        r#"{"id":1,"do":"undo","extra":0}"#,
        r#"{"id":1,"do":{"play":7}}"#,
        r#"{"id":1,"do":{"play":"h8","undo":null}}"#,
        r#"{"id":1,"do":{"create":{"game":"gomoku"}}}"#,
        r#"{"id":1,"do":{"create":{"game":"gomoku","rules":"9x9x5","cheat":true}}}"#,
        r#"{"id":1,"do":{"go_to":-3}}"#,
    ];
    for text in not {
        assert!(serde_json::from_str::<Envelope>(text).is_err(), "{text}");
    }
}

#[test]
fn settings_that_cannot_be_played_are_refused_with_a_reason() {
    let cases = [
        (r#"{"game":"chess","rules":"8x8"}"#, "chess"),
        // S2-B6: a board without a line on it.
        (r#"{"game":"gomoku","rules":"3x3x5 freestyle"}"#, "3x3"),
        (
            r#"{"game":"gomoku","rules":"999x999x5 freestyle"}"#,
            "rules",
        ),
        (r#"{"game":"reversi","rules":"7x7"}"#, "8x8"),
        (
            r#"{"game":"reversi","rules":"8x8","seats":["human",{"engine":{"level":11}}]}"#,
            "level",
        ),
        (
            r#"{"game":"reversi","rules":"8x8","seats":["human",{"engine":{"level":1,"seconds":9999}}]}"#,
            "9999",
        ),
        (
            r#"{"game":"reversi","rules":"8x8","seats":["human","remote"]}"#,
            "machine",
        ),
        (
            r#"{"game":"reversi","rules":"8x8","opening":"swap2"}"#,
            "swap2",
        ),
        (r#"{"game":"reversi","rules":"8x8","opening":"x"}"#, "swap2"),
        (
            r#"{"game":"reversi","rules":"8x8","clock":{"main":0}}"#,
            "clock",
        ),
        (
            r#"{"game":"reversi","rules":"8x8","clock":{"main":99999999999}}"#,
            "clock",
        ),
        (r#"{"game":"reversi","rules":"8x8","moves":["a1"]}"#, "a1"),
        (
            r#"{"game":"reversi","rules":"8x8","moves":["z9"]}"#,
            "off the 8x8 board",
        ),
    ];
    for (json, part) in cases {
        let error = Table::new(&setup(json), 1, false).unwrap_err();
        assert!(error.to_string().contains(part), "{json}: {error}");
    }
}

#[test]
fn a_setup_with_moves_is_a_position_that_can_be_played_on_from() {
    let json = r#"{"game":"gomoku","rules":"15x15x5 freestyle","moves":["h8","i9","g7"]}"#;
    let mut shared = table(json);
    assert_eq!(shared.plies(), 3);
    shared.obey(Who::Here, request(r#""undo""#)).unwrap();
    shared.obey(Who::Here, request(r#"{"play":"a1"}"#)).unwrap();
    let view = shared.view(Who::Here, &Looks::default());
    assert_eq!(view.moves.last().unwrap().text, "a1");
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut table = table(GOMOKU);
    table.obey(Who::Here, request(r#"{"play":"h8"}"#)).unwrap();
    let before = table.clone();
    let refused = [
        r#"{"play":"h8"}"#,
        r#"{"play":"z99"}"#,
        r#"{"play":""}"#,
        r#""pass""#,
        r#""start""#,
        r#"{"choose":"take_white"}"#,
        r#"{"choose":"nothing"}"#,
        r#"{"go_to":99}"#,
        r#"{"rename":{"player":2,"name":"x"}}"#,
        r#"{"rename":{"player":0,"name":"  "}}"#,
        r#"{"load":"boardgame-session 1\ngame: gomoku\n"}"#,
        r#"{"load":""}"#,
        r#"{"restart":{"setup":{"game":"reversi","rules":"8x8"},"confirmed":false}}"#,
        r#"{"restart":{"setup":{"game":"gomoku","rules":"9x9x5 freestyle"},"confirmed":false}}"#,
        r#"{"new_game":{"swap":false,"confirmed":false}}"#,
        r#""accept""#,
        r#""save""#,
    ];
    for json in refused {
        assert!(table.obey(Who::Here, request(json)).is_err(), "{json}");
        assert!(table == before, "{json}");
    }
}

#[test]
fn players_at_other_machines_do_what_is_theirs() {
    let json = r#"{"game":"gomoku","rules":"15x15x5 freestyle","seats":["human","remote"]}"#;
    let mut table = Table::new(&setup(json), 1, true).unwrap();
    table.begin();
    let [first, second] = Player::BOTH.map(Who::Player);
    let before = table.clone();
    let play = || request(r#"{"play":"h8"}"#);
    for who in [second, Who::Watcher, Who::Here] {
        assert!(table.obey(who, play()).is_err(), "{who:?}");
    }
    let not_theirs = [
        r#"{"load":"x"}"#,
        r#"{"restart":{"setup":{"game":"reversi","rules":"8x8"},"confirmed":true}}"#,
        r#"{"rename":{"player":0,"name":"Fool"}}"#,
        r#""stop""#,
        r#""hint""#,
        r#""start""#,
    ];
    for json in not_theirs {
        assert!(table.obey(second, request(json)).is_err(), "{json}");
        assert!(table.obey(Who::Watcher, request(json)).is_err(), "{json}");
    }
    assert!(table == before);
    table.obey(first, play()).unwrap();
    assert_eq!(table.view(second, &Looks::default()).phase, "to_move");
    assert_eq!(table.view(Who::Watcher, &Looks::default()).phase, "remote");
}

#[test]
fn another_game_takes_the_place_of_the_first() {
    let mut table = table(GOMOKU);
    let other = format!(r#"{{"restart":{{"setup":{REVERSI},"confirmed":false}}}}"#);
    table.obey(Who::Here, request(&other)).unwrap();
    let view = table.view(Who::Here, &Looks::default());
    assert_eq!((view.game, view.phase), ("reversi", "to_move"));
    let saved = table.save();
    let load = serde_json::to_string(&saved).unwrap();
    let mut back = crate::requests::table(GOMOKU);
    back.obey(Who::Here, request(&format!(r#"{{"load":{load}}}"#)))
        .unwrap();
    assert_eq!(back.save(), saved);
}

#[test]
fn what_fails_says_why_in_one_word_and_in_words() {
    let mut table = table(GOMOKU);
    table.obey(Who::Here, request(r#"{"play":"h8"}"#)).unwrap();
    let fault = table
        .obey(Who::Here, request(r#"{"play":"h8"}"#))
        .unwrap_err();
    assert_eq!(fault.kind(), "refused");
    assert_eq!(fault.text(Default::default()), "h8 is taken.");
    let again = request(r#"{"new_game":{"swap":false,"confirmed":false}}"#);
    let fault = table.obey(Who::Here, again).unwrap_err();
    assert_eq!(fault.kind(), "unconfirmed");
    assert_eq!(Fault::Stale.kind(), "stale");
}
