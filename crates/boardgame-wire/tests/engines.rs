//! Engines behind a table, and a desk without a server.

use std::cell::Cell;

use boardgame_session::Command;
use boardgame_wire::{Bounds, Desk, Message, Order, ParcelTask, Reply, Thought, Work};

use crate::requests::table;

const AGAINST_ENGINE: &str =
    r#"{"game":"gomoku","rules":"15x15x5 freestyle","seats":[{"engine":{"level":1}},"human"]}"#;

fn bounds<'a>(now: &'a dyn Fn() -> u64, stopped: &'a dyn Fn() -> bool) -> Bounds<'a> {
    Bounds {
        now,
        stopped,
        most_ms: 60_000,
    }
}

#[test]
fn an_engine_answers_its_job() {
    let mut table = table(AGAINST_ENGINE);
    let work = table.jobs().pop().unwrap();
    let ticket = work.ticket();
    let thought = work.run(&bounds(&|| 0, &|| false), &mut |_| {});
    let Thought::Answer(answer @ Command::EngineMove { .. }) = thought else {
        panic!("{thought:?}");
    };
    table.answer(answer.clone()).unwrap();
    assert_eq!(table.plies(), 1);
    assert!(ticket.is_some() && table.answer(answer).is_err(), "twice");
}

#[test]
fn an_engine_by_the_second_stops_in_time_and_when_it_is_told() {
    let json =
        r#"{"game":"reversi","rules":"8x8","seats":[{"engine":{"level":10,"seconds":2}},"human"]}"#;
    for told in [false, true] {
        let table = table(json);
        // A clock that runs whenever it is looked at.
        let clock = Cell::new(0);
        let now = || {
            clock.set(clock.get() + 10);
            clock.get()
        };
        let asked = Cell::new(0);
        let stopped = || {
            asked.set(asked.get() + 1);
            told && asked.get() > 3
        };
        let mut better = 0;
        let work = table.jobs().pop().unwrap();
        let thought = work.run(&bounds(&now, &stopped), &mut |_| better += 1);
        assert!(matches!(
            thought,
            Thought::Answer(Command::EngineMove { .. })
        ));
        if told {
            assert!(asked.get() < 20, "it stopped at once");
        } else {
            assert!((2000..2200).contains(&clock.get()), "{}", clock.get());
            assert!(better > 0, "it had answers on the way");
        }
    }
}

#[test]
fn a_graph_has_a_value_for_each_ply() {
    let json = r#"{"game":"gomoku","rules":"15x15x5 freestyle","moves":["h8","a1","i8","a2","j8","a3","k8","a4","l8"]}"#;
    let table = table(json);
    let Thought::Graph(graph) = table.graph(0).run(&bounds(&|| 0, &|| false), &mut |_| {}) else {
        panic!("no graph");
    };
    assert_eq!(graph.values.len(), 10);
    assert_eq!(graph.values[9], Some(100), "Black has won");
    assert_eq!(graph.values[7], Some(100), "nobody stops an open four");
    assert!(matches!(table.graph(4), Work::Graph(_)));
    let stopped = table.graph(0).run(&bounds(&|| 0, &|| true), &mut |_| {});
    assert_eq!(
        stopped,
        Thought::Graph(boardgame_wire::Graph {
            from: 0,
            values: vec![None; 10]
        })
    );
}

/// A desk and the orders that it gave last.
fn ask(desk: &mut Desk, request: &str) -> Vec<Order> {
    desk.request(&format!(r#"{{"id":1,"do":{request}}}"#), 0)
}

fn parcels(orders: &[Order]) -> Vec<boardgame_wire::Parcel> {
    let parcel = |order: &Order| match order {
        Order::Think(parcel) => Some(parcel.clone()),
        _ => None,
    };
    orders.iter().filter_map(parcel).collect()
}

#[test]
fn a_desk_plays_whole_games_with_engines_elsewhere() {
    for game in [
        r#"{"create":{"game":"gomoku","rules":"9x9x5 freestyle","seats":[{"engine":{"level":1}},{"engine":{"level":2}}]}}"#,
        r#"{"create":{"game":"reversi","rules":"6x6","seats":[{"engine":{"level":2}},{"engine":{"level":1}}]}}"#,
    ] {
        let mut desk = Desk::default();
        ask(&mut desk, r#"{"hello":{"v":1}}"#);
        let mut orders = ask(&mut desk, game);
        let mut phase = "";
        for _ in 0..400 {
            if let Some(view) = orders.iter().rev().find_map(|order| match order {
                Order::Say(Message::View { table, .. }) => Some(table),
                _ => None,
            }) {
                phase = view.phase;
            }
            let Some(parcel) = parcels(&orders).pop() else {
                break;
            };
            // As it travels to the other worker and back.
            let text = serde_json::to_string(&parcel).unwrap();
            let parcel: boardgame_wire::Parcel = serde_json::from_str(&text).unwrap();
            let reply = parcel.think(&bounds(&|| 0, &|| false), &mut |_| {});
            orders = desk.answer(parcel.ticket, reply, 0);
        }
        assert_eq!(phase, "over", "{game}");
    }
}

#[test]
fn a_desk_gives_hints_cancels_and_hurries() {
    let mut desk = Desk::default();
    ask(
        &mut desk,
        r#"{"create":{"game":"gomoku","rules":"15x15x5 freestyle","seats":["human",{"engine":{"level":1}}]}}"#,
    );
    let orders = ask(&mut desk, r#""hint""#);
    let parcel = parcels(&orders).pop().unwrap();
    assert_eq!(parcel.task, ParcelTask::Hint);
    let orders = desk.answer(parcel.ticket, Reply::Play("h8".to_string()), 0);
    let hinted = orders.iter().any(
        |order| matches!(order, Order::Say(Message::View { table, .. }) if table.hint == Some(112)),
    );
    assert!(hinted);
    let orders = ask(&mut desk, r#"{"play":"h8"}"#);
    let ticket = parcels(&orders).pop().unwrap().ticket.unwrap();
    assert!(ask(&mut desk, r#""play_now""#).contains(&Order::Hurry(ticket)));
    assert!(ask(&mut desk, r#""undo""#).contains(&Order::Cancel(ticket)));
    // An answer that comes all the same does nothing.
    assert_eq!(
        desk.answer(Some(ticket), Reply::Play("a1".to_string()), 0),
        []
    );
    // An engine that fails is asked again when the user says so.
    let orders = ask(&mut desk, r#"{"play":"h8"}"#);
    let ticket = parcels(&orders).pop().unwrap().ticket;
    desk.answer(ticket, Reply::Failed, 0);
    assert_eq!(parcels(&ask(&mut desk, r#""resume""#)).len(), 1);
}

#[test]
fn a_desk_answers_anything() {
    let mut desk = Desk::default();
    for text in [
        "",
        "{",
        "[]",
        r#"{"id":3}"#,
        "\u{0}",
        r#"{"id":1,"do":"undo"}"#,
    ] {
        let orders = desk.request(text, 0);
        assert!(
            matches!(orders.as_slice(), [Order::Say(Message::Failed { .. })]),
            "{text}: {orders:?}"
        );
    }
    assert_eq!(desk.tick(10), []);
    assert_eq!(desk.answer(Some(3), Reply::Failed, 0), []);
}
