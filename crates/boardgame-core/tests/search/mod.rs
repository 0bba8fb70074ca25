//! The generic searches: against plain negamax, on solved games, and under every limit.

mod alpha_beta;
