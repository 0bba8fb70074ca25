//! Gomoku and Reversi in a browser.
//!
//! The server holds the tables: it is the referee and runs the engines. A page shows what it is
//! sent and sends what is clicked, in the JSON of [`boardgame_wire`]; it knows no rule. The same
//! page plays without a server from a single file (see [`single_file`]), with the tables in a
//! worker of the browser.
//!
//! - [`server`] listens, and lets in who may come in;
//! - [`page`] is what it serves;
//! - [`socket`] is one connection of a page;
//! - [`room`] is one table with its seats, [`rooms`] is all of them;
//! - [`store`] keeps them in a file;
//! - [`engines`] are the threads that think;
//! - [`limits`] is what nobody may exceed.

pub mod cli;
pub mod engines;
pub mod limits;
pub mod page;
pub mod room;
pub mod rooms;
pub mod seat;
pub mod server;
pub mod single_file;
pub mod socket;
pub mod store;
