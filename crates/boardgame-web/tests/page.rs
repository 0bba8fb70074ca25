//! What the server serves.

use boardgame_web::limits::Limits;
use boardgame_web::page::ASSETS;
use boardgame_web::single_file::single_file;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::Running;

async fn get(server: &Running, path: &str) -> (String, Vec<u8>) {
    let address = server.address;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    (head, answer[end + 4..].to_vec())
}

#[tokio::test]
async fn every_file_comes_with_the_strict_policy_and_nothing_else_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path(), Limits::default()).await;
    for asset in ASSETS {
        let (head, body) = get(&server, &format!("/{}", asset.name)).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{}", asset.name);
        assert!(head.contains("content-security-policy: default-src 'none'"));
        assert!(head.contains("x-content-type-options: nosniff"));
        assert_eq!(body, asset.bytes, "{}", asset.name);
    }
    assert!(get(&server, "/").await.0.starts_with("HTTP/1.1 200"));
    assert!(get(&server, "/favicon.ico").await.0.contains("image/png"));
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/socket",
    ] {
        let (head, _) = get(&server, path).await;
        assert!(head.starts_with("HTTP/1.1 4"), "{path}: {head}");
    }
}

/// The page's script, with comments.
fn script() -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let modules = ASSETS.iter().filter(|asset| asset.name.ends_with(".js"));
    modules.map(|asset| text(asset.bytes)).collect()
}

#[test]
fn the_script_knows_no_rule() {
    let script = script();
    // Nothing walks along directions, counts stones in a row or turns discs; what is legal, won
    // and turned over comes with the view.
    let words: Vec<&str> = script.split(|c: char| !c.is_alphanumeric()).collect();
    for word in [
        "dx",
        "dy",
        "directions",
        "neighbours",
        "isLegal",
        "checkWin",
        "flips",
        "wins5",
    ] {
        assert!(!words.contains(&word), "{word}");
    }
    // The tables that a loop over directions would need.
    for table in [
        "[0, 1], [1, 0]",
        "[1, 0], [0, 1]",
        "[-1, -1]",
        "[1, 1]",
        "[1, -1]",
    ] {
        assert!(!script.contains(table), "{table}");
    }
}

#[test]
fn s0_b17_s3_b15_no_text_becomes_markup_and_nothing_blocks_or_is_left_from_debugging() {
    let script = script();
    for word in [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "alert('",
        "debugger",
    ] {
        assert!(!script.contains(word), "{word}");
    }
}

#[test]
fn s0_b15_nothing_is_loaded_from_another_place() {
    for asset in ASSETS.iter().filter(|asset| !asset.name.ends_with(".png")) {
        let text = std::str::from_utf8(asset.bytes).unwrap();
        let text = text.replace("http://www.w3.org/2000/svg", "");
        for word in ["http://", "https://", "//cdn", "import("] {
            assert!(!text.contains(word), "{}: {word}", asset.name);
        }
    }
}

#[test]
fn one_file_holds_the_whole_page() {
    let html = single_file("reversi", b"not wasm").unwrap();
    assert!(html.contains("data-game=\"reversi\""));
    for word in [
        "<link rel=\"stylesheet\"",
        "src=\"main.js\"",
        "\nimport ",
        "\nexport ",
    ] {
        assert!(!html.contains(word), "{word}");
    }
    assert!(html.contains("class App"));
    assert!(html.contains("default-src 'none'"));
}
