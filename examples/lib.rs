//! Short programs that use the crates of this workspace; see the files beside this one.

/// The code in README, which is compiled and run as a test.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
pub struct Readme;
