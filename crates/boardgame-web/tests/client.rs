//! A server in this process, and clients that speak to it over real sockets.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use boardgame_web::engines::Engines;
use boardgame_web::limits::Limits;
use boardgame_web::rooms::Rooms;
use boardgame_web::server::Server;
use boardgame_web::store::Store;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Long for an answer, even on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A server that ends with its test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) rooms: Arc<Rooms>,
    engines: Engines,
    task: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start(folder: &Path, limits: Limits) -> Self {
        // The file is free as soon as the server before it is gone.
        let store = loop {
            match Store::open(folder) {
                Ok(store) => break store,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        let engines = Engines::new(limits).unwrap();
        let rooms = Arc::new(Rooms::new(store, engines.clone(), limits).unwrap());
        let address = "127.0.0.1:0".parse().unwrap();
        let server = Server::bind(address, Arc::clone(&rooms), Vec::new())
            .await
            .unwrap();
        let address = server.address().unwrap();
        Self {
            address,
            rooms,
            engines,
            task: tokio::spawn(server.run()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
        self.engines.close();
    }
}

/// A page, as far as the server can tell.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    id: u64,
    /// The last view.
    pub(crate) view: Value,
    pub(crate) seq: u64,
    /// The last word on the room.
    pub(crate) room: Value,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let origin = format!("http://{address}");
        Self::connect_from(address, Some(&origin)).await.unwrap()
    }

    pub(crate) async fn connect_from(
        address: SocketAddr,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/socket").into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse()?);
        }
        // The client's half should not weigh where memory is measured.
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (socket, _) = connect_async_with_config(request, Some(config), false).await?;
        Ok(Self {
            socket,
            id: 0,
            view: Value::Null,
            seq: 0,
            room: Value::Null,
        })
    }

    /// A client that has said hello.
    pub(crate) async fn greeted(address: SocketAddr) -> Self {
        let mut client = Self::connect(address).await;
        client.ask(json!({"hello": {"v": 1}})).await.unwrap();
        client
    }

    /// A client that has opened a table.
    pub(crate) async fn at_table(address: SocketAddr, setup: Value) -> Self {
        let mut client = Self::greeted(address).await;
        client.ask(json!({"create": setup})).await.unwrap();
        client
    }

    /// A client that comes to a seat.
    pub(crate) async fn at_seat(
        address: SocketAddr,
        code: &str,
        token: &str,
    ) -> Result<Self, String> {
        let mut client = Self::connect(address).await;
        let hello = json!({"hello": {"v": 1, "room": code, "token": token}});
        client.ask(hello).await.map(|()| client)
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) -> bool {
        self.socket.send(Message::binary(bytes)).await.is_ok()
    }

    /// The next message, or nothing when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(LONG, self.socket.next()).await.expect("an answer");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if let Some(view) = message.get("view") {
                        self.view = view["table"].clone();
                        self.seq = view["seq"].as_u64().unwrap();
                    }
                    if let Some(room) = message.get("room") {
                        self.room = room.clone();
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Asks and waits for the answer; the error is the kind of the failure.
    pub(crate) async fn ask(&mut self, request: Value) -> Result<(), String> {
        self.ask_about(request, None).await
    }

    pub(crate) async fn ask_about(
        &mut self,
        request: Value,
        seq: Option<u64>,
    ) -> Result<(), String> {
        self.id += 1;
        let envelope = json!({"id": self.id, "seq": seq, "do": request});
        self.send_text(&envelope.to_string()).await;
        while let Some(message) = self.next().await {
            let answered = |kind: &str| message[kind]["id"].as_u64() == Some(self.id);
            if answered("done") || answered("saved") {
                return Ok(());
            }
            if answered("failed") {
                return Err(message["failed"]["kind"].as_str().unwrap().to_string());
            }
        }
        Err("closed".to_string())
    }

    /// Waits until the view is as it should be.
    pub(crate) async fn until(&mut self, is: impl Fn(&Value) -> bool) {
        while !is(&self.view) {
            self.next().await.expect("the connection holds");
        }
    }

    /// The names of the squares that can be played.
    pub(crate) fn legal(&self) -> Vec<String> {
        let list = |name: &str| -> Vec<String> {
            serde_json::from_value(self.view[name].clone()).unwrap()
        };
        let (columns, rows) = (list("columns"), list("rows"));
        let legal = self.view["legal"].as_str().unwrap();
        let name = |at: usize| {
            format!(
                "{}{}",
                columns[at % columns.len()],
                rows[at / columns.len()]
            )
        };
        legal
            .char_indices()
            .filter(|(_, mark)| *mark == '+')
            .map(|(at, _)| name(at))
            .collect()
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        let moves = self.view["moves"].as_array().unwrap();
        let text = |played: &Value| played["text"].as_str().unwrap().to_string();
        moves.iter().map(text).collect()
    }

    pub(crate) fn code(&self) -> String {
        self.room["code"].as_str().unwrap().to_string()
    }

    pub(crate) fn token(&self, name: &str) -> String {
        self.room[name].as_str().unwrap().to_string()
    }
}

pub(crate) fn two_people() -> Value {
    json!({"game": "gomoku", "rules": "15x15x5 freestyle"})
}

pub(crate) fn two_machines() -> Value {
    json!({"game": "gomoku", "rules": "15x15x5 freestyle", "names": ["Ann", "Bob"], "seats": ["human", "remote"]})
}

/// Limits for tests that are not about them.
pub(crate) fn generous() -> Limits {
    Limits {
        connections_per_client: 10_000,
        new_rooms: 10_000,
        burst: 100_000,
        messages_per_second: 100_000,
        ..Limits::default()
    }
}
