//! Panics in what is tested, taken for what they are: a broken law.

use alloc::string::String;

/// The result of `run`, or what it said when it panicked.
#[cfg(feature = "std")]
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    use alloc::string::ToString;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    // What was being tested is thrown away after a panic, so nobody sees it half changed.
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let text = payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "a value that is no text".to_string())
    })
}

/// Without `std` a panic cannot be caught: it ends the test, with its own message.
#[cfg(not(feature = "std"))]
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    Ok(run())
}
