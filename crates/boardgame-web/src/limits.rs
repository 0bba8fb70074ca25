//! What nobody may exceed, so that one client cannot take the server from the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What nobody may exceed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections of all clients.
    pub connections: usize,
    /// Connections of one client, by its address.
    pub connections_per_client: usize,
    /// Rooms that are kept.
    pub rooms: usize,
    /// Rooms that one client may open at once; one more each ten seconds.
    pub new_rooms: u32,
    /// Messages that one connection may send at once.
    pub burst: u32,
    /// Messages a second that it may send in the long run.
    pub messages_per_second: u32,
    /// Messages beyond that which are answered with an error before the connection is closed.
    pub patience: u32,
    /// Threads that think.
    pub engines: usize,
    /// How many of them may think for one client at once.
    pub engines_per_client: usize,
    /// Jobs that may wait for a thread.
    pub waiting_jobs: usize,
    /// The longest time for a job.
    pub thinking: Duration,
    /// The time for the first bytes of a request, for the first message of a page, and for a
    /// message to be taken by a page.
    pub stall: Duration,
    /// The time without a sign of life after which a connection is closed.
    pub silence: Duration,
}

impl Limits {
    /// These limits with so many threads that think, of which one client never has all, unless
    /// there is only one.
    #[must_use]
    pub const fn with_engines(self, engines: usize) -> Self {
        Self {
            engines,
            engines_per_client: if engines > 1 { engines - 1 } else { 1 },
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let usual = Self {
            connections: 2000,
            connections_per_client: 100,
            rooms: 10_000,
            new_rooms: 30,
            burst: 60,
            messages_per_second: 20,
            patience: 200,
            engines: 1,
            engines_per_client: 1,
            waiting_jobs: 1000,
            thinking: Duration::from_secs(60),
            stall: Duration::from_secs(10),
            silence: Duration::from_secs(60),
        };
        usual.with_engines(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// A bucket of tokens: each message takes one, time brings them back.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    most: f64,
    per_second: f64,
    last: Instant,
}

impl Bucket {
    /// A full bucket of `most` tokens.
    #[must_use]
    pub fn new(most: u32, per_second: f64, now: Instant) -> Self {
        Self {
            tokens: most.into(),
            most: most.into(),
            per_second,
            last: now,
        }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.last).as_secs_f64();
        self.tokens = (self.tokens + passed * self.per_second).min(self.most);
        self.last = now;
        let has = self.tokens >= 1.0;
        if has {
            self.tokens -= 1.0;
        }
        has
    }

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.last).as_secs_f64();
        self.tokens + passed * self.per_second >= self.most
    }
}

/// Who is connected, and how many rooms each client has opened lately.
#[derive(Debug)]
pub struct Clients {
    limits: Limits,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: HashMap<IpAddr, usize>,
    all: usize,
    rooms: HashMap<IpAddr, Bucket>,
}

/// One connection that was let in; it counts as long as this lives.
#[derive(Debug)]
pub struct Permit {
    clients: Arc<Clients>,
    address: IpAddr,
}

impl Clients {
    /// Nobody yet.
    #[must_use]
    pub fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            counts: Mutex::default(),
        })
    }

    /// Lets a connection in, if there is room for it.
    pub fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Permit> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.all >= self.limits.connections {
            return None;
        }
        let own = counts.connections.entry(address).or_default();
        if *own >= self.limits.connections_per_client {
            return None;
        }
        *own += 1;
        counts.all += 1;
        Some(Permit {
            clients: Arc::clone(self),
            address,
        })
    }

    /// Whether a client may open another room.
    pub fn may_open(&self, address: IpAddr, now: Instant) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.rooms.retain(|_, bucket| !bucket.is_full(now));
        let most = self.limits.new_rooms;
        let bucket = counts.rooms.entry(address);
        bucket
            .or_insert_with(|| Bucket::new(most, 0.1, now))
            .take(now)
    }
}

impl Permit {
    /// Whose it is.
    #[must_use]
    pub const fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let counts = self.clients.counts.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if let Some(own) = counts.connections.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.connections.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_has_and_fills_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::new(3, 2.0, start);
        let taken = (0..5).filter(|_| bucket.take(start)).count();
        assert_eq!(taken, 3);
        let later = start + Duration::from_secs(1);
        let taken = (0..5).filter(|_| bucket.take(later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn connections_are_counted_until_they_end() {
        let limits = Limits {
            connections: 3,
            connections_per_client: 2,
            ..Limits::default()
        };
        let clients = Clients::new(limits);
        let [one, two, three] = [1, 2, 3].map(|last| IpAddr::from([10, 0, 0, last]));
        let first = clients.connect(one);
        let second = clients.connect(one);
        assert!(first.is_some() && second.is_some());
        assert!(clients.connect(one).is_none(), "two of one client");
        let third = clients.connect(two);
        assert!(third.is_some() && clients.connect(three).is_none());
        drop(second);
        assert!(clients.connect(three).is_some());
    }
}
