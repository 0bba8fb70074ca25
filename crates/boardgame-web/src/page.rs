//! What the server serves: the page, which is part of the program.

use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// The files from the folder `page`.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(Asset { name: $name, bytes: include_bytes!(concat!("../page/", $name)) }),*]
    };
}

/// All files of the page. The modules are in the order in which they build on each other: a module
/// imports only from those before it.
pub const ASSETS: &[Asset] = assets![
    "index.html",
    "icon.svg",
    "icon.png",
    "style.css",
    "board.css",
    "words.js",
    "dom.js",
    "prefs.js",
    "model.js",
    "svg.js",
    "canvas.js",
    "sound.js",
    "board.js",
    "clock.js",
    "graph.js",
    "moves.js",
    "panels.js",
    "start.js",
    "dialogs.js",
    "files.js",
    "socket.js",
    "offline.js",
    "keys.js",
    "main.js",
];

/// The page may load what comes from here, and nothing else from anywhere.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The file with this name.
#[must_use]
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

/// Answers with a file, or says that there is none.
#[must_use]
pub fn respond(name: &str) -> Response {
    let headers: [(HeaderName, &str); 5] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A room's token is in the page's address.
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    let name = if name == "favicon.ico" {
        "icon.png"
    } else {
        name
    };
    match asset(name) {
        Some(asset) => {
            let kind = [(header::CONTENT_TYPE, content_type(asset.name))];
            (headers, kind, asset.bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, headers, "no such page\n").into_response(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
