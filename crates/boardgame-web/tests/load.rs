//! Two hundred games at once while engines think.

use std::time::{Duration, Instant};

use boardgame_core::Rng;
use boardgame_web::limits::Limits;
use serde_json::json;

use crate::client::{Client, Running, generous, two_people};

const ROOMS: u64 = 200;

/// How long each room is played in.
const TIME: Duration = Duration::from_secs(10);

/// What a person takes for a move at the least.
const PAUSE: u32 = 400;

/// The memory that this process holds, in bytes; known on Linux alone.
fn memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Plays random moves of both sides of one room and returns the time of each answer.
async fn play(mut page: Client, seed: u64) -> Vec<Duration> {
    let mut rng = Rng::new(seed);
    let mut times = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < TIME {
        tokio::time::sleep(Duration::from_millis(rng.below(2 * PAUSE).into())).await;
        let legal = page.legal();
        let request = match legal.len() {
            0 => json!({"new_game": {"swap": false, "confirmed": true}}),
            count => json!({"play": legal[rng.below(count as u32) as usize]}),
        };
        let asked = Instant::now();
        page.ask(request).await.unwrap();
        times.push(asked.elapsed());
    }
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures, and needs the machine for itself: see CONTRIBUTING.md"]
async fn two_hundred_rooms_are_answered_soon_while_two_engine_games_think() {
    let folder = tempfile::tempdir().unwrap();
    // Both games come from this client.
    let limits = Limits {
        engines: 2,
        engines_per_client: 2,
        ..generous()
    };
    let server = Running::start(folder.path(), limits).await;
    let before = memory();
    let mut pages = Vec::new();
    for _ in 0..ROOMS {
        pages.push(Client::at_table(server.address, two_people()).await);
    }
    if let (Some(before), Some(after)) = (before, memory()) {
        // The client's half of each connection is in here too.
        let each = after.saturating_sub(before) / ROOMS as usize;
        println!("an idle room with its page: {} KiB", each / 1024);
        assert!(each < 64 * 1024, "{each} bytes an idle room");
    }
    let engine = json!({"engine": {"level": 10, "seconds": 10}});
    let thinking =
        json!({"game": "gomoku", "rules": "15x15x5 freestyle", "seats": [engine, engine]});
    let mut engines = Vec::new();
    for _ in 0..2 {
        engines.push(Client::at_table(server.address, thinking.clone()).await);
    }
    let rooms: Vec<_> = (0..)
        .zip(pages)
        .map(|(seed, page)| tokio::spawn(play(page, seed)))
        .collect();
    let mut times = Vec::new();
    for room in rooms {
        times.extend(room.await.unwrap());
    }
    for page in &mut engines {
        page.ask(json!("save")).await.unwrap();
        assert_ne!(page.view["phase"], "over");
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{} moves: half within {:?}, 99 of 100 within {:?}, all within {:?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    assert!(times.len() as u64 > ROOMS * 10);
    assert!(at(0.99) < Duration::from_millis(50), "{:?}", at(0.99));
}
