//! Listening, and who may come in.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use boardgame_wire::MAX_MESSAGE;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::limits::{Clients, Permit};
use crate::page;
use crate::rooms::Rooms;
use crate::socket::Socket;

/// Bytes that a connection keeps ready for reading.
const READ_BUFFER: usize = 4 * 1024;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

struct App {
    rooms: Arc<Rooms>,
    clients: Arc<Clients>,
    /// Names of this machine, beside its addresses, by which pages may reach it.
    names: Vec<String>,
}

impl Server {
    /// A server for these rooms that listens at an address.
    ///
    /// # Errors
    /// If it cannot listen there.
    pub async fn bind(
        address: SocketAddr,
        rooms: Arc<Rooms>,
        names: Vec<String>,
    ) -> io::Result<Self> {
        let clients = Clients::new(*rooms.limits());
        Ok(Self {
            listener: TcpListener::bind(address).await?,
            app: Arc::new(App {
                rooms,
                clients,
                names,
            }),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves whoever comes, for ever.
    pub async fn run(self) {
        let router = Router::new()
            .route("/", get(|| async { page::respond("index.html") }))
            .route("/socket", get(upgrade))
            .route("/{file}", get(file))
            .with_state(Arc::clone(&self.app));
        loop {
            let Ok((stream, client)) = self.listener.accept().await else {
                // Out of file descriptors, most likely: some will be free again.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Some(permit) = self.app.clients.connect(client.ip()) else {
                drop(stream);
                continue;
            };
            let router = router.clone().layer(Extension(Arc::new(permit)));
            let stall = self.app.rooms.limits().stall;
            tokio::spawn(serve(stream, router, stall));
        }
    }
}

/// Serves one connection. Whoever is slow to say what is wanted is sent away.
async fn serve(stream: TcpStream, router: Router, stall: Duration) {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(stall)
        .max_buf_size(8 * 1024)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    // How a connection ends is the client's affair.
    let _ = connection.await;
}

async fn file(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    let _ = app;
    page::respond(&name)
}

/// Makes a WebSocket of a connection, if the page that wants one came from here.
async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(permit): Extension<Arc<Permit>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(why) = check_origin(&headers, &app.names) {
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let socket = Socket {
        rooms: Arc::clone(&app.rooms),
        clients: Arc::clone(&app.clients),
        permit,
    };
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(|stream| socket.run(stream))
}

/// A browser says which page asks. Only pages from here may; and they must have reached this
/// machine by its address or a name that it knows, not by a name that somebody else pointed here.
fn check_origin(headers: &HeaderMap, names: &[String]) -> Result<(), &'static str> {
    let text = |name| {
        headers
            .get(name)
            .and_then(|v: &HeaderValue| v.to_str().ok())
    };
    let host = text(header::HOST).ok_or("refused: the request names no host\n")?;
    let origin = text(header::ORIGIN)
        .ok_or("refused: the request does not say which page it comes from\n")?;
    let from = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    if from.is_none_or(|from| !from.eq_ignore_ascii_case(host)) {
        return Err("refused: the request comes from a page of another server\n");
    }
    if is_own_name(host, names) {
        Ok(())
    } else {
        Err("refused: this server is not known by that name; start it with --name\n")
    }
}

fn is_own_name(host: &str, names: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok()
        || names.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::HOST, host), (header::ORIGIN, origin)] {
            if let Some(value) = value {
                headers.insert(name, value.parse().unwrap());
            }
        }
        check_origin(&headers, &["games.example".to_string()]).is_ok()
    }

    #[test]
    fn only_pages_from_here_may_open_a_socket() {
        let cases = [
            (Some("127.0.0.1:8080"), Some("http://127.0.0.1:8080"), true),
            (Some("localhost:8080"), Some("http://localhost:8080"), true),
            (Some("[::1]:8080"), Some("http://[::1]:8080"), true),
            (Some("games.example"), Some("https://games.example"), true),
            (Some("127.0.0.1:8080"), None, false),
            (None, Some("http://127.0.0.1:8080"), false),
            (Some("127.0.0.1:8080"), Some("null"), false),
            (Some("127.0.0.1:8080"), Some("http://127.0.0.1:9090"), false),
            (Some("127.0.0.1:8080"), Some("http://evil.example"), false),
            (
                Some("evil.example:8080"),
                Some("http://evil.example:8080"),
                false,
            ),
        ];
        for (host, origin, allowed) in cases {
            assert_eq!(check(host, origin), allowed, "{host:?} {origin:?}");
        }
    }
}
