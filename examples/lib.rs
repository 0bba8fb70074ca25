//! Short programs that use the crates of this workspace; see the files beside this one.
