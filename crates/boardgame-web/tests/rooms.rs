//! Games over connections that break and a server that starts again.

use boardgame_web::limits::Limits;
use serde_json::json;

use crate::client::{Client, Running, generous, two_machines, two_people};

#[tokio::test]
async fn a_game_against_the_engine_at_one_screen() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), Limits::default()).await;
    let setup =
        json!({"game": "reversi", "rules": "8x8", "seats": ["human", {"engine": {"level": 1}}]});
    let mut page = Client::at_table(server.address, setup).await;
    page.ask(json!({"play": "d3"})).await.unwrap();
    page.until(|view| view["moves"].as_array().unwrap().len() == 2)
        .await;
    assert_eq!(page.view["phase"], "to_move");
    page.ask(json!("hint")).await.unwrap();
    page.until(|view| view["hint"].is_number()).await;
    page.ask(json!("undo")).await.unwrap();
    assert!(page.moves().is_empty());
    page.ask(json!("redo")).await.unwrap();
    assert_eq!(page.moves().len(), 2);
    page.ask(json!({"graph": 0})).await.unwrap();
    loop {
        let message = page.next().await.unwrap();
        if let Some(graph) = message.get("graph") {
            assert_eq!(graph["values"].as_array().unwrap().len(), 3);
            break;
        }
    }
}

#[tokio::test]
async fn two_machines_play_through_lost_connections_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut first = Client::at_table(server.address, two_machines()).await;
    assert_eq!(first.view["phase"], "ready");
    let (code, own) = (first.code(), first.token("token"));
    let (invite, watch) = (first.token("invite"), first.token("watch"));
    let mut second = Client::at_seat(server.address, &code, &invite)
        .await
        .unwrap();
    second.until(|view| view["phase"] == "remote").await;
    first.until(|view| view["phase"] == "to_move").await;
    first.ask(json!({"play": "h8"})).await.unwrap();
    second.until(|view| view["ply"] == 1).await;

    // The connection is lost after a move was sent: nobody knows whether it arrived.
    let seq = second.seq;
    second
        .send_text(&json!({"id": 99, "seq": seq, "do": {"play": "i9"}}).to_string())
        .await;
    drop(second);
    let mut second = Client::at_seat(server.address, &code, &invite)
        .await
        .unwrap();
    second.until(|view| view["moves"].is_array()).await;
    let again = second.ask_about(json!({"play": "i9"}), Some(seq)).await;
    assert!(
        again.is_ok() || again == Err("stale".to_string()),
        "{again:?}"
    );
    assert_eq!(second.moves(), ["h8", "i9"], "neither lost nor doubled");
    first.until(|view| view["ply"] == 2).await;

    // The server ends and starts again.
    let before = first.seq;
    drop((server, first, second));
    let server = Running::start(folder.path(), generous()).await;
    let mut first = Client::at_seat(server.address, &code, &own).await.unwrap();
    first.until(|view| view["ply"] == 2).await;
    assert_eq!(first.moves(), ["h8", "i9"]);
    assert_eq!(first.seq, before, "the numbers of views go on");
    assert!(first.room["invite"].is_null(), "the other was here already");
    let mut second = Client::at_seat(server.address, &code, &invite)
        .await
        .unwrap();
    let mut watcher = Client::at_seat(server.address, &code, &watch)
        .await
        .unwrap();
    first.ask(json!({"play": "g7"})).await.unwrap();
    second.until(|view| view["ply"] == 3).await;
    watcher.until(|view| view["ply"] == 3).await;
    assert_eq!(watcher.room["watching"], true);
    assert_eq!(
        watcher.ask(json!({"play": "a1"})).await,
        Err("not_yours".to_string())
    );

    // Take-back, draw and another game by consent.
    first.ask(json!("undo")).await.unwrap();
    second.until(|view| view["enabled"]["answer"] == true).await;
    assert!(!watcher.view["enabled"]["answer"].as_bool().unwrap());
    second.ask(json!("accept")).await.unwrap();
    first.until(|view| view["ply"] == 2).await;
    first.ask(json!("offer_draw")).await.unwrap();
    second.until(|view| view["ask"]["what"] == "draw").await;
    second.ask(json!("accept")).await.unwrap();
    first.until(|view| view["phase"] == "over").await;
    let again = json!({"new_game": {"swap": true, "confirmed": true}});
    first.ask(again).await.unwrap();
    second.until(|view| view["ask"]["what"] == "new_game").await;
    second.ask(json!("accept")).await.unwrap();
    second.until(|view| view["number"] == 2).await;
    assert_eq!(second.view["players"][1]["side"], "black");
}

#[tokio::test]
async fn a_page_that_comes_back_sees_what_happened_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut page = Client::at_table(server.address, two_people()).await;
    page.ask(json!({"play": "h8"})).await.unwrap();
    let (code, token) = (page.code(), page.token("token"));
    let mut other = Client::at_seat(server.address, &code, &token)
        .await
        .unwrap();
    drop(page);
    other.ask(json!({"play": "i9"})).await.unwrap();
    let mut back = Client::at_seat(server.address, &code, &token)
        .await
        .unwrap();
    back.until(|view| view["ply"] == 2).await;
    // What refers to an old view is refused, and the board stays.
    let old = back.seq - 1;
    let stale = back.ask_about(json!({"play": "a1"}), Some(old)).await;
    assert_eq!(stale, Err("stale".to_string()));
    assert_eq!(back.moves(), ["h8", "i9"]);
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut setup = two_people();
    setup["clock"] = json!({"main": 1});
    let mut page = Client::at_table(server.address, setup).await;
    page.until(|view| view["phase"] == "over").await;
    assert_eq!(page.view["outcome"]["reason"], "time");
}

#[tokio::test]
async fn rooms_that_nobody_is_in_are_in_the_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut pages = Vec::new();
    for _ in 0..5 {
        pages.push(Client::at_table(server.address, two_people()).await);
    }
    assert_eq!(server.rooms.in_memory().await, 5);
    let (code, token) = (pages[0].code(), pages[0].token("token"));
    drop(pages);
    while server.rooms.in_memory().await > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(Client::at_seat(server.address, &code, &token).await.is_ok());
}

#[tokio::test]
async fn between_two_machines_nobody_is_helped() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut first = Client::at_table(server.address, two_machines()).await;
    let (code, invite) = (first.code(), first.token("invite"));
    let _second = Client::at_seat(server.address, &code, &invite)
        .await
        .unwrap();
    first.until(|view| view["phase"] == "to_move").await;
    first
        .ask(json!({"prefer": {"scores": true}}))
        .await
        .unwrap();
    assert!(first.view["scores"].is_null());
    assert!(first.ask(json!("hint")).await.is_err());
    assert!(first.ask(json!({"graph": 0})).await.is_err());
    first.ask(json!("resign")).await.unwrap();
    first.ask(json!({"graph": 0})).await.unwrap();
}

#[tokio::test]
async fn another_game_at_the_same_table_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut page = Client::at_table(server.address, two_people()).await;
    page.ask(json!({"play": "h8"})).await.unwrap();
    let setup =
        json!({"game": "reversi", "rules": "8x8", "seats": ["human", {"engine": {"level": 1}}]});
    let restart = |confirmed| json!({"restart": {"setup": setup, "confirmed": confirmed}});
    assert_eq!(
        page.ask(restart(false)).await,
        Err("unconfirmed".to_string())
    );
    page.ask(restart(true)).await.unwrap();
    assert_eq!(page.view["game"], "reversi");
    page.ask(json!({"play": "d3"})).await.unwrap();
    page.until(|view| view["ply"] == 2).await;
}
