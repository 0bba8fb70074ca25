//! Gomoku (being written).
