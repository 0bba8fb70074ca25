//! The positions of a generation, in files of some games each: [`Data`].

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context as _;
use boardgame_core::Rng;

use super::dataset::{self, Sample};
use super::games::{self, Style};

/// Games of a file: what is lost when the command is interrupted.
pub(crate) const SHARD: usize = 500;
/// Each file of so many is held out from the fit.
pub(crate) const HELD_OUT: usize = 20;

/// Positions, those of the fit apart from those held out.
#[derive(Default)]
pub(crate) struct Data {
    /// The positions to fit to.
    pub(crate) fit: Vec<Sample>,
    /// The positions to measure by.
    pub(crate) held_out: Vec<Sample>,
}

impl Data {
    /// See [`games::look_back`].
    pub(crate) fn look_back(&mut self, trust: f32) {
        games::look_back(&mut self.fit, trust);
        games::look_back(&mut self.held_out, trust);
    }

    fn add(&mut self, shard: usize, samples: Vec<Sample>) {
        if shard % HELD_OUT == HELD_OUT - 1 {
            self.held_out.extend(samples);
        } else {
            self.fit.extend(samples);
        }
    }
}

/// Reads all files of a folder.
pub(crate) fn read_folder(folder: &Path) -> anyhow::Result<Data> {
    let mut data = Data::default();
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let shard = stem.and_then(|stem| stem.parse().ok());
        let extension = path.extension().and_then(|extension| extension.to_str());
        if let (Some(shard), Some("samples")) = (shard, extension) {
            let samples = dataset::read(&path).with_context(|| path.display().to_string())?;
            data.add(shard, samples);
        }
    }
    Ok(data)
}

/// So many positions of a folder, in equal distances, of those held out if that is enough.
pub(crate) fn spread(folder: &Path, count: usize) -> anyhow::Result<Vec<Sample>> {
    let Data { fit, held_out } = read_folder(folder)?;
    let samples = if held_out.len() < count {
        fit
    } else {
        held_out
    };
    let step = (samples.len() / count.max(1)).max(1);
    Ok(samples.into_iter().step_by(step).take(count).collect())
}

/// Makes the files of a generation that are not there yet, in so many threads, and reads all.
///
/// The games of a file follow from `seed` and the file's number.
pub(crate) fn make_games(
    folder: &Path,
    style: &Style<'_>,
    seed: u64,
    shards: usize,
    threads: usize,
) -> anyhow::Result<Data> {
    let next = AtomicUsize::new(0);
    let data = Mutex::new(vec![Vec::new(); shards]);
    let work = || -> anyhow::Result<()> {
        loop {
            let shard = next.fetch_add(1, Ordering::Relaxed);
            if shard >= shards {
                return Ok(());
            }
            let path = folder.join(format!("{shard:05}.samples"));
            let samples = match dataset::read(&path) {
                Ok(samples) => samples,
                Err(_) => {
                    let seed = seed | shard as u64;
                    // Neighbouring seeds would begin alike.
                    let games_seed = Rng::new(seed).next_u64();
                    let samples = games::play(style, games_seed, SHARD);
                    dataset::write(&path, seed, &samples)
                        .with_context(|| path.display().to_string())?;
                    samples
                }
            };
            data.lock().expect("no thread panics")[shard] = samples;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let mut all = Data::default();
    for (shard, samples) in data
        .into_inner()
        .expect("no thread panics")
        .into_iter()
        .enumerate()
    {
        all.add(shard, samples);
    }
    Ok(all)
}
