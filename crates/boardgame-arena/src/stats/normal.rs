//! The normal distribution.

/// The two-sided 95 % point of the normal distribution: error bars reach this many standard errors
/// to each side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The share of a standard normal distribution below `z`.
///
/// ```
/// use boardgame_arena::stats::{Z95, normal_cdf};
/// assert!((normal_cdf(Z95) - 0.975).abs() < 1e-12);
/// assert_eq!(normal_cdf(0.0), 0.5);
/// ```
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    libm::erfc(-z / core::f64::consts::SQRT_2) / 2.0
}
