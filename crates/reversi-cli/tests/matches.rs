//! `reversi match` and `generate`.

use std::fs;

use boardgame_arena::data::Reader;
use boardgame_core::Position;
use boardgame_core::reversi::{Reversi, Scoring};
use boardgame_record::ggf::Ggf;

use crate::REVERSI;

#[test]
fn records_hold_the_games_with_scores_and_times() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let openings = path("xot.txt");
    fs::write(&openings, "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n").unwrap();
    let record = path("games.ggf");
    let args = "match deep=alpha-beta:depth=2,mib=1 level:3 --games 6 --openings";
    let mut args: Vec<_> = args.split(' ').collect();
    args.extend([openings.as_str(), "--record", record.as_str()]);
    let out = REVERSI.good(&args, "");
    assert!(out.starts_with("deep - level:3: 6 games, "), "{out}");
    assert!(out.contains("  mean margin "), "{out}");

    let file = fs::read(&record).unwrap();
    let games: Vec<_> = file
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(games.len(), 6);
    for (number, game) in games.into_iter().enumerate() {
        let game = Ggf::parse(game).unwrap();
        let replay = game.replay().unwrap();
        assert!(replay.illegal.is_none(), "{:?}", replay.illegal);
        let end = replay.game.position();
        assert!(end.status().is_over());
        let result = game.result().unwrap().unwrap();
        let margin = end.result(Scoring::EmptiesToWinner);
        assert_eq!(
            result.margin.map(|margin| margin.to_f64()),
            Some(f64::from(margin))
        );
        let deep = if number % 2 == 0 { "PB" } else { "PW" };
        assert_eq!(game.text(deep).as_deref(), Some("deep"));
        assert!(
            game.moves[..8]
                .iter()
                .all(|m| m.eval.is_none() && m.time.is_none())
        );
        assert!(
            game.moves[8..]
                .iter()
                .any(|m| m.eval.is_some() && m.time.is_some())
        );
    }
}

#[test]
fn training_data_of_two_seeds_are_joined_by_cat() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let mut all = Vec::new();
    for seed in ["1", "2"] {
        let out = path(seed);
        let args = [
            "generate", "level:2", "--games", "20", "--seed", seed, "--out", &out,
        ];
        let said = REVERSI.good(&args, "");
        assert!(said.ends_with("20 games, 20 of them new\n"), "{said}");
        all.extend(fs::read(&out).unwrap());
        let other = [
            "generate", "level:2", "--games", "40", "--seed", "3", "--out", &out,
        ];
        let run = REVERSI.run(&other, "");
        assert_eq!(run.code, Some(1));
        assert!(
            run.err.contains(&format!("its seed is {seed}, not 3")),
            "{}",
            run.err
        );
    }
    let games: Result<Vec<_>, _> = Reader::<Reversi, _>::new(&all[..]).collect();
    let games = games.unwrap();
    assert_eq!(games.len(), 40);
    assert_ne!(games[..20], games[20..]);
}
