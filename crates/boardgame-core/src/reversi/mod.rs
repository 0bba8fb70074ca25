//! Reversi (being written).
