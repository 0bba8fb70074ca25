//! How far the reading of files has come, on a terminal.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over the bytes of all files on the error output, if that is a terminal and `wanted`.
pub(super) fn bar(files: &[PathBuf], wanted: bool) -> ProgressBar {
    if !wanted || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |found| found.len());
    let bar = ProgressBar::new(files.iter().map(size).sum());
    let template = "{wide_bar} {bytes}/{total_bytes} {eta}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
