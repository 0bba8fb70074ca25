//! All rooms: those that somebody is in are in memory, the others in the file.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use boardgame_wire::{Fault, Setup, Table};
use tokio::sync::Mutex;

use crate::engines::Engines;
use crate::limits::Limits;
use crate::room::{Failure, NotLetIn, Room, seconds_now};
use crate::seat::{Keys, random_code, random_seed};
use crate::store::Store;

/// How long a room is kept that nobody comes to.
const KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// The longest code that is looked up.
const MAX_CODE: usize = 16;

/// All rooms.
pub struct Rooms {
    store: Store,
    engines: Engines,
    limits: Limits,
    /// The rooms that somebody is in.
    open: Mutex<HashMap<String, Arc<Room>>>,
}

/// Why no room is opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There are too many.
    #[error("there are too many tables here; try again later")]
    TooMany,
    /// The settings cannot be played.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It cannot be kept.
    #[error(transparent)]
    Room(#[from] Failure),
    /// The file cannot be read.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    /// No token can be made.
    #[error(transparent)]
    Random(#[from] crate::seat::NoRandomness),
}

impl Rooms {
    /// The rooms in the file, without those that nobody has come to for long.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn new(
        store: Store,
        engines: Engines,
        limits: Limits,
    ) -> Result<Self, crate::store::StoreError> {
        store.forget_before(seconds_now().saturating_sub(KEPT.as_secs()))?;
        Ok(Self {
            store,
            engines,
            limits,
            open: Mutex::default(),
        })
    }

    /// Opens a room with a new table.
    ///
    /// # Errors
    /// If the settings cannot be played, or there is no room for it.
    pub async fn create(&self, setup: &Setup) -> Result<Arc<Room>, OpenError> {
        let networked = setup.has_remote();
        let table = Table::new(setup, random_seed()?, networked)?;
        let keys = Keys::new(networked)?;
        let code = random_code()?;
        if self.store.count()? >= self.limits.rooms || self.store.room(&code)?.is_some() {
            return Err(OpenError::TooMany);
        }
        let (store, engines) = (self.store.clone(), self.engines.clone());
        let room = Room::open(code.clone(), table, keys, store, engines).await?;
        self.open.lock().await.insert(code, Arc::clone(&room));
        Ok(room)
    }

    /// The room with this code.
    ///
    /// # Errors
    /// If there is none, or if it cannot be read.
    pub async fn find(&self, code: &str) -> Result<Arc<Room>, NotLetIn> {
        if code.len() > MAX_CODE {
            return Err(NotLetIn);
        }
        let mut open = self.open.lock().await;
        if let Some(room) = open.get(code) {
            return Ok(Arc::clone(room));
        }
        let stored = match self.store.room(code) {
            Ok(Some(stored)) => stored,
            Ok(None) => return Err(NotLetIn),
            Err(error) => {
                eprintln!("{error}");
                return Err(NotLetIn);
            }
        };
        let (store, engines) = (self.store.clone(), self.engines.clone());
        let room = Room::reopen(code.to_string(), stored, store, engines).map_err(|error| {
            eprintln!("the room {code} in the file: {error}");
            NotLetIn
        })?;
        open.insert(code.to_string(), Arc::clone(&room));
        Ok(room)
    }

    /// A page has left a room, perhaps as the last one.
    pub async fn left(&self, room: Arc<Room>, page: u64) {
        let empty = room.leave(page).await;
        if !empty {
            return;
        }
        let mut open = self.open.lock().await;
        // The one here and the one in the map: nobody is on the way in, and no answer on its way.
        if Arc::strong_count(&room) <= 2 {
            open.remove(room.code());
        }
    }

    /// How many rooms are in memory.
    pub async fn in_memory(&self) -> usize {
        self.open.lock().await.len()
    }

    /// What nobody may exceed.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
}
