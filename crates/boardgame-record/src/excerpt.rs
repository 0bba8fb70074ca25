//! What an error message shows of a file.

use alloc::string::String;

/// Characters of a file that a message shows at most.
const LIMIT: usize = 40;

/// The start of `bytes` as text, short enough for a message.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    // Four bytes a character are enough for any text, and a line may be of any length.
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * LIMIT)]);
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => alloc::format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_and_a_broken_one_is_shown_all_the_same() {
        assert_eq!(excerpt(b"10,12,456"), "10,12,456");
        assert_eq!(excerpt(b"na\xefve"), "na\u{fffd}ve");
        assert_eq!(
            excerpt("ж".repeat(50).as_bytes()).chars().count(),
            LIMIT + 3
        );
        assert_eq!(excerpt(&[b'x'; 40]), "x".repeat(40));
    }
}
