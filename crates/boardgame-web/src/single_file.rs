//! The page as one file, which plays from a double click: the modules in one script, the core as
//! WebAssembly within it.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::page::{ASSETS, Asset};

/// The policy of a file: no request to anywhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
    style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; base-uri 'none'; \
    form-action 'none'";

/// Why no file can be made of the page.
#[derive(Debug, thiserror::Error)]
pub enum SingleFileError {
    /// A part of the page is not as it should be.
    #[error("the page's {name} {problem}")]
    Part {
        /// Which part.
        name: &'static str,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The module cannot be compressed.
    #[error("the WebAssembly module cannot be compressed: {0}")]
    Compression(#[from] std::io::Error),
}

/// The page that opens with `game`, in one file, with the core from `wasm`.
///
/// # Errors
/// If a part of the page has no place in one file.
pub fn single_file(game: &str, wasm: &[u8]) -> Result<String, SingleFileError> {
    let mut styles = String::new();
    let mut script = String::new();
    for asset in ASSETS {
        let text = text(asset)?;
        if asset.name.ends_with(".css") {
            styles.push_str(text);
        } else if asset.name.ends_with(".js") {
            script.push_str(&without_imports(asset.name, text)?);
        }
    }
    if script.contains("</script") {
        return Err(SingleFileError::Part {
            name: "script",
            problem: "holds the end of a script",
        });
    }
    let icon = find("icon.svg")?;
    let icon = format!("data:image/svg+xml;base64,{}", STANDARD.encode(icon.bytes));
    let wasm = STANDARD.encode(compressed(wasm)?);
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"icon\" href=\"{icon}\">\n<style>\n{styles}</style>\n"
    );
    let body = format!(
        "<script type=\"text/plain\" id=\"core\" data-game=\"{game}\">{wasm}</script>\n\
         <script type=\"module\">\n{script}</script>\n"
    );
    let page = text(find("index.html")?)?;
    let mut html = String::new();
    // What the page would load is put in its place.
    let mut parts = 0;
    for line in page.lines() {
        match line.trim() {
            "<!-- head -->" => {
                html.push_str(&head);
                parts += 1;
            }
            "<!-- body -->" => {
                html.push_str(&body);
                parts += 1;
            }
            line if line.starts_with("<link") || line.starts_with("<script") => {}
            _ => {
                html.push_str(line);
                html.push('\n');
            }
        }
    }
    if parts != 2 {
        return Err(SingleFileError::Part {
            name: "index.html",
            problem: "has no places marked for what is loaded",
        });
    }
    Ok(html)
}

/// A module for a place in one script after those that it imports from. It must import in single
/// lines at its beginning and export where it declares.
fn without_imports(name: &'static str, text: &str) -> Result<String, SingleFileError> {
    let mut script = format!("\n// {name}\n");
    for line in text.lines() {
        if line.starts_with("import ") {
            if !line.ends_with(';') {
                return Err(SingleFileError::Part {
                    name,
                    problem: "imports in more than one line",
                });
            }
            continue;
        }
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    Ok(script)
}

fn compressed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn find(name: &'static str) -> Result<&'static Asset, SingleFileError> {
    let problem = "is missing";
    crate::page::asset(name).ok_or(SingleFileError::Part { name, problem })
}

fn text(asset: &'static Asset) -> Result<&'static str, SingleFileError> {
    if asset.name.ends_with(".png") {
        return Ok("");
    }
    std::str::from_utf8(asset.bytes).map_err(|_| SingleFileError::Part {
        name: asset.name,
        problem: "is no text",
    })
}
