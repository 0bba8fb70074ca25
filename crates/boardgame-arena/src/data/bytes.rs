//! Numbers as the layout has them.

/// Writes seven bits a byte, the low ones first.
pub(super) fn push_varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A signed number as an unsigned one that is small where it is small.
pub(super) const fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

/// The inverse of [`zigzag`].
pub(super) const fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Bytes that are read from the front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_the_round_trip() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            push_varint(&mut out, number);
            let mut bytes = Bytes(&out);
            assert_eq!((bytes.varint(), bytes.0.len()), (Some(number), 0));
            assert_eq!(Bytes(&out[..out.len() - 1]).varint(), None);
        }
        assert_eq!(Bytes(&[0xff; 10]).varint(), None);
        for number in [0, -1, 1, -64, i64::MAX, i64::MIN] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
        assert_eq!((zigzag(-1), zigzag(1)), (1, 2));
    }
}
