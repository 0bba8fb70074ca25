//! The folder of real record files, which lies beside the repository and may be missing.

#[path = "../../boardgame-core/tests/shared.rs"]
mod folder;

pub(crate) use folder::data;
