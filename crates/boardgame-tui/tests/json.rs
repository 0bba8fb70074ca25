//! The plain face for programs.

use std::io::Cursor;

use boardgame_core::gomoku::{Gomoku, Rules, player};
use boardgame_core::reversi::{self, Reversi};
use boardgame_core::search::Random;
use boardgame_session::{Game, Session, Settings};
use boardgame_tui::{Kit, plain};
use serde_json::{Value, json};

/// What a program reads that sends these lines to two people's table.
fn read<G: Game + Send + 'static>(position: G, kit: Kit<G>, lines: &str) -> Vec<Value> {
    let mut session = Session::new(Settings {
        auto_pass: true,
        ..Settings::new(position)
    })
    .unwrap();
    let options = plain::Options {
        json: true,
        ..plain::Options::default()
    };
    let mut out = Vec::new();
    let input = Cursor::new(lines.to_string().into_bytes());
    plain::run(&mut session, kit, options, input, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for line in &lines {
        let keys: Vec<_> = line.as_object().unwrap().keys().collect();
        assert_eq!(
            (line["version"].as_u64(), keys.len()),
            (Some(1), 2),
            "{line}"
        );
    }
    lines
}

fn gomoku(lines: &str) -> Vec<Value> {
    let kit = Kit {
        player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_: &Gomoku| Vec::new(),
    };
    read(Gomoku::new(Rules::default()), kit, lines)
}

#[test]
fn every_event_is_a_line_and_the_view_after_them_another() {
    let lines = gomoku("h8\nh8\nundo\nhelp\nnonsense\n");
    let kinds: Vec<String> = lines
        .iter()
        .map(|line| match line.get("event") {
            Some(event) => event["kind"].as_str().unwrap().to_string(),
            None => {
                let keys = line.as_object().unwrap().keys();
                keys.filter(|key| *key != "version").cloned().collect()
            }
        })
        .collect();
    let expected = [
        "started",
        "view",
        "moved",
        "view",
        "refused",
        "took_back",
        "view",
        "said",
        "refused",
    ];
    assert_eq!(kinds, expected);
    let moved = json!({
        "kind": "moved", "text": "Black h8.", "player": 1, "side": "black", "move": "h8",
        "changed": [],
    });
    assert_eq!(lines[2]["event"], moved);
    let view = &lines[3]["view"];
    assert_eq!(view["game"], "gomoku");
    assert_eq!(view["rules"], "15x15x5 freestyle");
    assert_eq!(view["rows"][7], ".......X.......");
    assert_eq!(
        (&view["turn"], &view["phase"]),
        (&json!("white"), &json!("to_move"))
    );
    assert_eq!(
        (&view["last"], &view["undo_count"]),
        (&json!("h8"), &json!(1))
    );
    assert_eq!(view["legal"].as_array().unwrap().len(), 224);
    assert_eq!(lines[4]["refused"]["text"], "h8 is taken.");
}

#[test]
fn the_end_of_a_game_has_its_outcome_and_its_row() {
    let lines = gomoku("h8 a1 i8 a2 j8 a3 k8 a4 l8");
    let over = lines
        .iter()
        .find(|line| line["event"]["kind"] == "game_over")
        .unwrap();
    let outcome = json!({ "winner": 1, "side": "black", "reason": "rules" });
    assert_eq!(over["event"]["outcome"], outcome);
    let view = &lines.last().unwrap()["view"];
    assert_eq!(view["outcome"], outcome);
    assert_eq!(view["lines"], json!([["h8", "i8", "j8", "k8", "l8"]]));
    assert_eq!(view["players"][0]["wins"], 1);
    assert!(!view["enabled"].as_array().unwrap().contains(&json!("play")));
}

#[test]
fn turned_discs_and_counts_are_there() {
    let kit = Kit {
        player: reversi::player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_: &Reversi| Vec::new(),
    };
    let lines = read(Reversi::new(), kit, "d3");
    let moved = &lines[lines.len() - 2]["event"];
    assert_eq!(moved["changed"], json!(["d4"]));
    let view = &lines.last().unwrap()["view"];
    assert_eq!(view["counts"], json!({ "black": 4, "white": 1 }));
    assert_eq!(view["legal"], json!(["c3", "e3", "c5"]));
}
