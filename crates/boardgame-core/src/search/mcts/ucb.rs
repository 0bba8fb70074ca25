//! The arithmetic of UCB1: roots and logarithms made of the operations that give the same result on
//! every platform, which the core has without `std`.

/// The inverse square root of a positive number, to within a few parts in a million.
///
/// Halving the exponent gives a first guess (Lomont, "Fast inverse square root", 2003), which
/// Newton's method improves.
#[inline]
pub(super) fn inverse_root(x: f32) -> f32 {
    let guess = f32::from_bits(0x5f37_5a86 - (x.to_bits() >> 1));
    let half = 0.5 * x;
    let better = guess * (1.5 - half * guess * guess);
    better * (1.5 - half * better * better)
}

/// The natural logarithm of a number that is 1 or more, to within a few parts in a hundred
/// thousand.
#[inline]
pub(super) fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // ln m = 2 artanh((m - 1) / (m + 1)), whose series is short for m from 1 to 2.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let squared = t * t;
    let series = 1.0 + squared * (1.0 / 3.0 + squared * (1.0 / 5.0 + squared * (1.0 / 7.0)));
    exponent as f32 * core::f32::consts::LN_2 + 2.0 * t * series
}

/// What the inverse root of a move's visits is multiplied with after `visits` of its parent:
/// `exploration * sqrt(ln(visits))`.
#[inline]
pub(super) fn urge(exploration: f32, visits: u32) -> f32 {
    let log = ln(visits.max(1) as f32);
    exploration * log * inverse_root(log.max(f32::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_logarithms_are_those_of_std() {
        for n in (1..2000).chain((11..32).map(|shift| (1u32 << shift) - 7)) {
            let x = n as f32;
            assert!(
                (inverse_root(x) * x.sqrt() - 1.0).abs() < 1e-5,
                "root of {n}"
            );
            assert!((ln(x) - x.ln()).abs() < 2e-5, "logarithm of {n}");
            let expected = 0.7 * x.ln().sqrt();
            assert!((urge(0.7, n) - expected).abs() < 2e-5, "urge of {n}");
        }
    }
}
