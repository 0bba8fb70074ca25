//! What a run has cost, over all the times it was continued: [`CpuClock`].

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The CPU time of a run, which is kept in its folder.
pub(crate) struct CpuClock {
    path: PathBuf,
    before: f64,
}

impl CpuClock {
    /// Goes on from what the folder says.
    pub(crate) fn start(folder: &Path) -> Self {
        let path = folder.join("cpu-seconds");
        let before = fs::read_to_string(&path)
            .ok()
            .and_then(|text| text.trim().parse().ok());
        Self {
            path,
            before: before.unwrap_or(0.0),
        }
    }

    /// Keeps and returns the seconds so far. What an interrupted generation cost is lost.
    pub(crate) fn store(&self) -> io::Result<f64> {
        let seconds = self.before + cpu_seconds();
        fs::write(&self.path, format!("{seconds:.0}\n"))?;
        Ok(seconds)
    }
}

/// The time that the process has computed so far, where the system says so in `/proc`.
pub(crate) fn cpu_seconds() -> f64 {
    // Fields 14 and 15 after the name in brackets, which may hold blanks, in hundredths.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
