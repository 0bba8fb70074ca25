//! The server as pages and strangers meet it.

mod client;
mod entry;
mod garbage;
mod load;
mod page;
mod rooms;
