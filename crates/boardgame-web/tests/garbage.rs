//! Floods, garbage, silence and broken connections: the others are served all the same.

use std::time::Duration;

use boardgame_web::limits::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::client::{Client, LONG, Running, generous, two_people};

/// Texts that are no requests, or none that can be obeyed here.
fn malformed(number: u64) -> String {
    let mut rng = boardgame_core::Rng::new(number);
    let valid = r#"{"id":7,"seq":1,"do":{"play":"h8"}}"#;
    match number % 10 {
        0 => String::new(),
        1 => "{".repeat(rng.below(2000) as usize),
        2 => valid[..rng.below(valid.len() as u32) as usize].to_string(),
        3 => {
            let mut bytes = valid.as_bytes().to_vec();
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = b' ' + rng.below(90) as u8;
            // Whatever came of it, it is for no view that there is.
            String::from_utf8_lossy(&bytes).replace("\"seq\":1", "\"seq\":999")
        }
        4 => format!(r#"{{"id":{number},"do":{{"play":"{}"}}}}"#, "z".repeat(300)),
        5 => format!(r#"{{"id":{number},"do":{{"go_to":{}}}}}"#, u64::MAX),
        6 => format!(
            r#"{{"id":{number},"do":{{"load":"{}"}}}}"#,
            "x\\n".repeat(100)
        ),
        7 => r#"{"id":1,"do":{"create":{"game":"gomoku","rules":"99x99x9 x"}}}"#.to_string(),
        8 => "[".repeat(1000) + &"]".repeat(1000),
        _ => (0..rng.below(200))
            .map(|_| char::from_u32(rng.below(0xd000)).unwrap())
            .collect(),
    }
}

#[tokio::test]
async fn ten_thousand_malformed_messages_are_answered_and_nobody_else_notices() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut other = Client::at_table(server.address, two_people()).await;
    let mut fool = Client::at_table(server.address, two_people()).await;
    let mut failures = 0;
    for number in 0..10_000 {
        fool.send_text(&malformed(number)).await;
        loop {
            let message = fool.next().await.expect("the connection holds");
            if message.get("failed").is_some() {
                failures += 1;
                break;
            }
            // A few of them happen to be fit to be obeyed.
            if message.get("done").is_some() {
                break;
            }
        }
        if number % 2500 == 0 {
            let at = ["h8", "i9", "j10", "k11"][number as usize / 2500];
            other.ask(json!({"play": at})).await.unwrap();
        }
    }
    assert!(failures > 9_900, "{failures}");
    assert_eq!(other.moves(), ["h8", "i9", "j10", "k11"]);
    fool.ask(json!({"play": "a1"})).await.unwrap();
}

#[tokio::test]
async fn bytes_and_giants_end_one_connection_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), generous()).await;
    let mut other = Client::at_table(server.address, two_people()).await;
    let mut fool = Client::greeted(server.address).await;
    assert!(fool.send_bytes(vec![0; 100]).await);
    assert!(fool.next().await.unwrap().get("failed").is_some());
    let _ = fool.send_bytes(vec![0; 10_000_000]).await;
    assert_eq!(fool.next().await, None, "too long");
    other.ask(json!({"play": "h8"})).await.unwrap();
}

#[tokio::test]
async fn a_flood_is_slowed_down_and_then_sent_away() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        burst: 20,
        messages_per_second: 1,
        patience: 30,
        ..Limits::default()
    };
    let server = Running::start(folder.path(), limits).await;
    let mut other = Client::at_table(server.address, two_people()).await;
    let mut flood = Client::greeted(server.address).await;
    let mut kinds = Vec::new();
    for _ in 0..100 {
        flood.send_text("x").await;
        match flood.next().await {
            Some(message) => kinds.push(message["failed"]["kind"].clone()),
            None => break,
        }
    }
    assert_eq!(kinds[0], "malformed");
    assert!((49..55).contains(&kinds.len()), "{}", kinds.len());
    assert_eq!(kinds[kinds.len() - 1], "busy");
    other.ask(json!({"play": "h8"})).await.unwrap();
}

#[tokio::test]
async fn whoever_breaks_off_at_any_byte_leaves_the_others_served() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        stall: Duration::from_millis(500),
        ..generous()
    };
    let server = Running::start(folder.path(), limits).await;
    let mut other = Client::at_table(server.address, two_people()).await;
    let address = server.address;
    let request = format!(
        "GET /socket HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    // A masked frame of a hello after it.
    let hello = br#"{"id":1,"do":{"hello":{"v":1}}}"#;
    let mut bytes = request.into_bytes();
    bytes.extend([0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0]);
    bytes.extend(hello);
    for length in 0..bytes.len() {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&bytes[..length]).await.unwrap();
        drop(stream);
    }
    // Some stay and say no more: they are sent away.
    let mut silent = Vec::new();
    for length in [0, 10, 100, bytes.len() - 5, bytes.len() - hello.len()] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&bytes[..length]).await.unwrap();
        silent.push(stream);
    }
    other.ask(json!({"play": "h8"})).await.unwrap();
    for mut stream in silent {
        let mut rest = Vec::new();
        let ended = timeout(LONG, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "still connected");
    }
    other.ask(json!({"play": "i9"})).await.unwrap();
}

#[tokio::test]
async fn a_page_that_takes_nothing_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        stall: Duration::from_millis(500),
        ..generous()
    };
    let server = Running::start(folder.path(), limits).await;
    let mut page = Client::at_table(server.address, two_people()).await;
    let (code, token) = (page.code(), page.token("token"));
    // It never reads what it is sent.
    let _deaf = Client::at_seat(server.address, &code, &token)
        .await
        .unwrap();
    for round in 0..200 {
        page.ask(json!({"play": "h8"})).await.unwrap();
        page.ask(json!("undo")).await.unwrap();
        assert!(page.moves().is_empty(), "{round}");
    }
}
