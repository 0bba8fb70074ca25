//! Who is let in, and who is not.

use boardgame_web::limits::Limits;
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::client::{Client, Running, generous, two_machines, two_people};

#[tokio::test]
async fn pages_of_other_servers_and_strangers_get_a_clear_refusal() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), Limits::default()).await;
    for origin in [None, Some("http://evil.example"), Some("null")] {
        match Client::connect_from(server.address, origin).await {
            Err(Error::Http(response)) => {
                assert_eq!(response.status(), 403, "{origin:?}");
                let text = response.body().as_deref().unwrap_or_default();
                assert!(text.starts_with(b"refused"), "{text:?}");
            }
            other => panic!("{origin:?}: {:?}", other.err()),
        }
    }
}

#[tokio::test]
async fn a_wrong_token_and_a_stale_link_are_refused_alike() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), Limits::default()).await;
    let page = Client::at_table(server.address, two_machines()).await;
    let other = Client::at_table(server.address, two_people()).await;
    let (code, token) = (page.code(), page.token("token"));
    let wrong = [
        (code.as_str(), ""),
        (code.as_str(), "0"),
        (code.as_str(), &token[..31]),
        (code.as_str(), &other.token("token")),
        ("nosuchrm", &token),
        ("", &token),
        (&"x".repeat(5000), &token),
    ];
    for (code, token) in wrong {
        let refused = Client::at_seat(server.address, code, token).await;
        assert_eq!(
            refused.err().as_deref(),
            Some("not_let_in"),
            "{code} {token}"
        );
    }
}

#[tokio::test]
async fn nothing_is_done_before_hello_nor_for_another_version() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), Limits::default()).await;
    let mut page = Client::connect(server.address).await;
    let early = page.ask(json!({"create": two_people()})).await;
    assert_eq!(early, Err("unexpected".to_string()));
    let old = page.ask(json!({"hello": {"v": 0}})).await;
    assert_eq!(old, Err("version".to_string()));
    page.ask(json!({"hello": {"v": 1}})).await.unwrap();
    let no_table = page.ask(json!({"play": "h8"})).await;
    assert_eq!(no_table, Err("unexpected".to_string()));
}

#[tokio::test]
async fn one_client_has_no_hold_on_the_game_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut page = Client::at_table(server.address, two_people()).await;
    page.ask(json!({"play": "h8"})).await.unwrap();
    let mut stranger = Client::at_table(server.address, two_people()).await;
    for request in [
        json!({"play": "a1"}),
        json!("resign"),
        json!({"load": "boardgame-session 1"}),
        json!({"restart": {"setup": two_people(), "confirmed": true}}),
    ] {
        // Whatever comes of it is about the stranger's own table.
        let _ = stranger.ask(request).await;
    }
    let watch = page.token("watch");
    let mut watcher = Client::at_seat(server.address, &page.code(), &watch)
        .await
        .unwrap();
    for request in [
        json!({"play": "a1"}),
        json!("resign"),
        json!("undo"),
        json!("stop"),
        json!({"load": "boardgame-session 1"}),
        json!({"restart": {"setup": two_people(), "confirmed": true}}),
        json!({"rename": {"player": 0, "name": "Mallory"}}),
        json!({"new_game": {"swap": true, "confirmed": true}}),
    ] {
        let refused = watcher.ask(request.clone()).await;
        assert_eq!(refused, Err("not_yours".to_string()), "{request}");
    }
    page.ask(json!({"play": "i9"})).await.unwrap();
    assert_eq!(page.moves(), ["h8", "i9"]);
    assert!(
        !serde_json::to_string(&watcher.room)
            .unwrap()
            .contains(&page.token("token"))
    );
}

#[tokio::test]
async fn tables_are_limited_for_each_client_and_for_all() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        new_rooms: 3,
        ..Limits::default()
    };
    let server = Running::start(folder.path(), limits).await;
    let mut page = Client::greeted(server.address).await;
    let mut opened = 0;
    while page.ask(json!({"create": two_people()})).await.is_ok() {
        opened += 1;
    }
    assert_eq!(opened, 3);
    // The table that was opened last is still there.
    page.ask(json!({"play": "h8"})).await.unwrap();
}
