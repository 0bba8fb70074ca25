//! Tables as a page sees them.

mod engines;
mod requests;
mod views;
