//! Rooms on disk: one file that survives a crash at any moment.
//!
//! Changes of many rooms that come at the same time share one commit, and each is reported only
//! when it is on the disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;

use redb::{Database, ReadableTable, ReadableTableMetadata, TableDefinition};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::seat::Keys;

const ROOMS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("rooms");

/// The file's name in the data folder.
const FILE: &str = "rooms.redb";

/// Changes that share a commit, at most.
const BATCH: usize = 500;

/// A room as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stored {
    /// Its tokens.
    pub keys: Keys,
    /// The number of its last view.
    pub seq: u64,
    /// The table.
    pub table: String,
    /// When it was last changed, in seconds since 1970.
    pub changed: u64,
}

/// Why rooms cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be used.
    #[error("{}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file cannot be used.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the database says.
        source: Box<redb::Error>,
    },
    /// The database failed later on.
    #[error("the file of rooms: {0}")]
    Database(#[from] Box<redb::Error>),
    /// An entry is not as this program writes it.
    #[error("the room {code} in the file cannot be read: {source}")]
    Entry {
        /// The room's code.
        code: String,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// The thread that writes has ended.
    #[error("the file of rooms is closed")]
    Closed,
}

fn failed(error: impl Into<redb::Error>) -> StoreError {
    StoreError::Database(Box::new(error.into()))
}

/// The rooms on disk.
#[derive(Clone, Debug)]
pub struct Store {
    database: Arc<Database>,
    changes: mpsc::Sender<Change>,
}

#[derive(Debug)]
struct Change {
    code: String,
    room: Vec<u8>,
    done: oneshot::Sender<bool>,
}

impl Store {
    /// Opens the file in a folder, or makes both.
    ///
    /// # Errors
    /// If that is not possible: also if another server has the file open.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        make_folder(folder).map_err(|source| StoreError::Folder {
            path: folder.to_owned(),
            source,
        })?;
        let path = folder.join(FILE);
        let database = Database::builder()
            .set_cache_size(16 << 20)
            .create(&path)
            .map_err(|error| StoreError::File {
                path,
                source: Box::new(error.into()),
            })?;
        let transaction = database.begin_write().map_err(failed)?;
        transaction.open_table(ROOMS).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        let database = Arc::new(database);
        let (changes, queue) = mpsc::channel();
        let own = Arc::clone(&database);
        let writer = thread::Builder::new().name("store".to_string());
        let spawned = writer.spawn(move || write(&own, &queue));
        spawned.map_err(|source| StoreError::Folder {
            path: folder.to_owned(),
            source,
        })?;
        Ok(Self { database, changes })
    }

    /// The room with this code, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn room(&self, code: &str) -> Result<Option<Stored>, StoreError> {
        let transaction = self.database.begin_read().map_err(failed)?;
        let rooms = transaction.open_table(ROOMS).map_err(failed)?;
        let Some(entry) = rooms.get(code).map_err(failed)? else {
            return Ok(None);
        };
        let room = serde_json::from_slice(entry.value());
        room.map(Some).map_err(|source| StoreError::Entry {
            code: code.to_string(),
            source,
        })
    }

    /// How many rooms there are.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn count(&self) -> Result<usize, StoreError> {
        let transaction = self.database.begin_read().map_err(failed)?;
        let rooms = transaction.open_table(ROOMS).map_err(failed)?;
        Ok(rooms.len().map_err(failed)? as usize)
    }

    /// Keeps a room, and returns when it is on the disk.
    ///
    /// # Errors
    /// If it is not.
    pub async fn keep(&self, code: &str, room: &Stored) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(room).map_err(|source| StoreError::Entry {
            code: code.to_string(),
            source,
        })?;
        let (done, kept) = oneshot::channel();
        let change = Change {
            code: code.to_string(),
            room: bytes,
            done,
        };
        self.changes.send(change).map_err(|_| StoreError::Closed)?;
        match kept.await {
            Ok(true) => Ok(()),
            _ => Err(StoreError::Closed),
        }
    }

    /// Forgets rooms that were not changed since `before`, in seconds since 1970, and returns how
    /// many.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn forget_before(&self, before: u64) -> Result<usize, StoreError> {
        let transaction = self.database.begin_write().map_err(failed)?;
        let mut forgotten = 0;
        {
            let mut rooms = transaction.open_table(ROOMS).map_err(failed)?;
            let is_new = |bytes: &[u8]| {
                let room = serde_json::from_slice::<Stored>(bytes);
                room.is_ok_and(|room| room.changed >= before)
            };
            let mut old = Vec::new();
            for entry in rooms.iter().map_err(failed)? {
                let (code, room) = entry.map_err(failed)?;
                if !is_new(room.value()) {
                    old.push(code.value().to_string());
                }
            }
            for code in old {
                rooms.remove(code.as_str()).map_err(failed)?;
                forgotten += 1;
            }
        }
        transaction.commit().map_err(failed)?;
        Ok(forgotten)
    }
}

/// Writes what comes in, all that is waiting in one commit.
fn write(database: &Database, queue: &mpsc::Receiver<Change>) {
    while let Ok(first) = queue.recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(next) = queue.try_recv()
        {
            batch.push(next);
        }
        let kept = commit(database, &batch);
        if let Err(error) = &kept {
            eprintln!("{error}");
        }
        for change in batch {
            // Whoever asked may be gone.
            let _ = change.done.send(kept.is_ok());
        }
    }
}

fn commit(database: &Database, batch: &[Change]) -> Result<(), StoreError> {
    let transaction = database.begin_write().map_err(failed)?;
    {
        let mut rooms = transaction.open_table(ROOMS).map_err(failed)?;
        for change in batch {
            let (code, room) = (change.code.as_str(), change.room.as_slice());
            rooms.insert(code, room).map_err(failed)?;
        }
    }
    transaction.commit().map_err(failed)
}

/// Tokens are in the file, so the folder is for its owner alone.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
