//! Games that are kept by themselves, so that `play --resume` goes on with one after a crash.
//!
//! They lie in the user's folder for the state of programs, some for each game. A program locks
//! the place where it keeps its own, so that two at once never write to one file; the system
//! unlocks it when the program ends in whatever way.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use fs4::FileExt;

use crate::{read, write_whole};

/// Unfinished games that are kept for each game; after that the oldest one makes room.
const PLACES: usize = 8;

/// The places where games are kept.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    /// The folder and the name of the game; nothing keeps nothing.
    folder: Option<(PathBuf, &'static str)>,
    /// Where this program keeps its game, once there is something to keep.
    own: Option<Place>,
    /// An unfinished game of a program that has ended.
    found: Option<Place>,
}

/// A place that nobody else writes to.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    /// The lock, as long as it is open.
    _lock: File,
}

impl Shelf {
    /// The shelf in the user's own folder. Where there is no such folder, nothing is kept.
    pub(crate) fn of_user(game: &'static str) -> Self {
        let folder = etcetera::choose_base_strategy().ok().map(|user| {
            let state = user.state_dir().unwrap_or_else(|| user.data_dir());
            state.join("boardgame")
        });
        Self::in_folder(folder, game)
    }

    pub(crate) fn in_folder(folder: Option<PathBuf>, game: &'static str) -> Self {
        Self {
            folder: folder.map(|folder| (folder, game)),
            ..Self::default()
        }
    }

    /// The newest unfinished game of a program that has ended. It is held until this one keeps a
    /// game of its own or [takes it up](Self::take_up).
    pub(crate) fn find(&mut self) -> Option<String> {
        let (folder, game) = self.folder.as_ref()?;
        let mut places: Vec<_> = (1..=PLACES)
            .map(|number| file(folder, game, number))
            .filter_map(|path| Some((age(&path)?, path)))
            .collect();
        places.sort();
        for (_, path) in places.into_iter().rev() {
            let Some(place) = Place::lock(path) else {
                continue;
            };
            if let Ok(text) = read::save(&place.path) {
                self.found = Some(place);
                return Some(text);
            }
        }
        None
    }

    /// The game that was [found](Self::find) goes on: it is kept where it is.
    pub(crate) fn take_up(&mut self) {
        if let Some(found) = self.found.take() {
            self.own = Some(found);
        }
    }

    /// Keeps a game in place of what was kept before.
    pub(crate) fn keep(&mut self, text: &str) -> io::Result<()> {
        let Some((folder, game)) = &self.folder else {
            return Ok(());
        };
        if self.own.is_none() {
            fs::create_dir_all(folder)?;
            self.own = Place::free(folder, game);
        }
        match &self.own {
            Some(place) => write_whole(&place.path, text),
            None => Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                "other programs hold all places",
            )),
        }
    }

    /// The file of this program's game.
    #[cfg(test)]
    fn path(&self) -> Option<&Path> {
        self.own.as_ref().map(|place| place.path.as_path())
    }

    /// The end of the program: a game that is over, or never began, need not be kept. Returns
    /// whether one is.
    pub(crate) fn finish(&mut self, unfinished: bool) -> bool {
        let Some(place) = self.own.take() else {
            return false;
        };
        if !unfinished {
            let _ = fs::remove_file(&place.path);
        }
        unfinished && place.path.exists()
    }
}

impl Place {
    /// The first free place, or else the one with the oldest game.
    fn free(folder: &Path, game: &str) -> Option<Self> {
        let mut paths: Vec<_> = (1..=PLACES)
            .map(|number| file(folder, game, number))
            .collect();
        paths.sort_by_key(|path| age(path));
        paths.into_iter().find_map(Self::lock)
    }

    fn lock(path: PathBuf) -> Option<Self> {
        let lock = File::create(path.with_extension("lock")).ok()?;
        FileExt::try_lock(&lock).ok()?;
        Some(Self { path, _lock: lock })
    }
}

fn file(folder: &Path, game: &str, number: usize) -> PathBuf {
    folder.join(format!("{game}-{number}.game"))
}

/// When a file was written, if there is one; `None` comes before all times.
fn age(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_never_share_a_file_and_the_newest_that_ended_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = || Shelf::in_folder(Some(folder.path().join("deep/er")), "gomoku");
        let (mut one, mut two) = (shelf(), shelf());
        one.keep("boardgame-session one").unwrap();
        two.keep("boardgame-session two").unwrap();
        assert_ne!(one.path(), two.path());
        // Both are at work.
        assert_eq!(shelf().find(), None);
        drop(one);
        assert_eq!(shelf().find().as_deref(), Some("boardgame-session one"));
        drop(two);
        let mut next = shelf();
        assert_eq!(next.find().as_deref(), Some("boardgame-session two"));
        let mut other = shelf();
        // What one program holds another does not take.
        assert_eq!(other.find().as_deref(), Some("boardgame-session one"));
        next.take_up();
        next.keep("boardgame-session two, further").unwrap();
        assert!(next.finish(true));
        assert_eq!(
            shelf().find().as_deref(),
            Some("boardgame-session two, further")
        );
        other.take_up();
        assert!(!other.finish(false), "it is over");
        let left = fs::read_dir(folder.path().join("deep/er")).unwrap();
        let games = left.filter(|entry| {
            let name = entry.as_ref().unwrap().file_name();
            name.to_str().unwrap().ends_with(".game")
        });
        assert_eq!(games.count(), 1);
    }

    #[test]
    fn a_new_game_spares_the_unfinished_ones_while_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = || Shelf::in_folder(Some(folder.path().to_path_buf()), "reversi");
        for number in 0..PLACES + 3 {
            let mut shelf = shelf();
            shelf.keep(&format!("boardgame-session {number}")).unwrap();
            shelf.finish(true);
        }
        let mut held = Vec::new();
        let mut found = Vec::new();
        loop {
            let mut shelf = shelf();
            let Some(text) = shelf.find() else { break };
            found.push(text);
            held.push(shelf);
        }
        assert_eq!(found.len(), PLACES);
        assert!(
            found.iter().all(|text| !text.ends_with(" 0")),
            "the oldest made room"
        );
    }
}
