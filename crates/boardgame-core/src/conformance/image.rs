//! Maps under which the rules stay the same: symmetries and the swap of colours.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use super::Conformance;
use super::kit::{moves, sample};
use super::law::{Broken, Law};
use crate::{Position, Side, Status};

/// How many moves of a position are followed: maps may be slow, and there are up to eight.
const MAX_FOLLOWED: usize = 12;

/// A map of positions and moves under which the rules stay the same.
pub(super) struct Image<'a, P: Position> {
    name: String,
    position: Box<dyn Fn(&P) -> P + 'a>,
    m: Box<MoveMap<'a, P>>,
    /// What is wrong with an image besides its play.
    fault: Box<Fault<'a, P>>,
    swaps_colours: bool,
}

type MoveMap<'a, P> = dyn Fn(&P, <P as Position>::Move) -> <P as Position>::Move + 'a;
type Fault<'a, P> = dyn Fn(&P, &P) -> Option<String> + 'a;

impl<'a, P: Position + 'a> Image<'a, P> {
    pub(super) fn new(
        name: &str,
        position: impl Fn(&P) -> P + 'a,
        m: impl Fn(&P, P::Move) -> P::Move + 'a,
    ) -> Self {
        Self {
            name: name.into(),
            position: Box::new(position),
            m: Box::new(m),
            fault: Box::new(|_, _| None),
            swaps_colours: false,
        }
    }

    pub(super) fn colour_swap(swap: impl Fn(&P) -> P + 'a) -> Self {
        Self {
            swaps_colours: true,
            ..Self::new("the swap of colours", swap, |_, m| m)
        }
    }

    /// The same map, whose images are looked at by `fault` too.
    pub(super) fn with_fault(mut self, fault: impl Fn(&P, &P) -> Option<String> + 'a) -> Self {
        self.fault = Box::new(fault);
        self
    }

    /// The position with its colours swapped, if that is what this map does.
    pub(super) fn recoloured(&self, position: &P) -> Option<P> {
        self.swaps_colours.then(|| (self.position)(position))
    }

    fn side(&self, side: Side) -> Side {
        if self.swaps_colours { !side } else { side }
    }

    fn status(&self, status: Status) -> Status {
        match status {
            Status::Won { side } => Status::Won {
                side: self.side(side),
            },
            other => other,
        }
    }
}

/// Whether `image` maps the position, its moves and what follows from each.
pub(super) fn check<'a, P: Position + 'a>(
    kit: &Conformance<'a, P>,
    image: &Image<'a, P>,
    position: &P,
    legal: &[P::Move],
    ply: usize,
) -> Result<(), Broken<P::Move>> {
    let broken = |detail: &str| {
        let detail = format!("{}: {detail}", image.name);
        Err(Broken::new(Law::ImagesCommute, detail))
    };
    let mapped = (image.position)(position);
    if mapped.turn() != image.side(position.turn()) {
        return broken("the wrong side is to move");
    }
    if mapped.status() != image.status(position.status()) {
        return broken(&format!(
            "{:?} becomes {:?}",
            position.status(),
            mapped.status()
        ));
    }
    if let Some(fault) = (image.fault)(position, &mapped) {
        return broken(&fault);
    }
    if mapped == *position && mapped.key() != position.key() {
        let detail = format!("{} leaves the position equal, but not its key", image.name);
        return Err(Broken::new(Law::EqualKeys, detail));
    }
    let expected: BTreeSet<_> = legal.iter().map(|&m| (image.m)(position, m)).collect();
    let found: BTreeSet<_> = moves(&mapped).into_iter().collect();
    if let Some(&m) = expected.symmetric_difference(&found).next() {
        let m = kit.text(&mapped, m);
        return broken(&format!("{m} is legal on one side only"));
    }
    for m in sample(legal, ply, MAX_FOLLOWED) {
        let mut there = position.clone();
        there.make(m);
        let there = (image.position)(&there);
        let mut here = mapped.clone();
        here.make((image.m)(position, m));
        let text = || kit.text(position, m);
        if here != there {
            let detail = format!("{}: {} leads elsewhere", image.name, text());
            return Err(Broken::by(Law::ImagesCommute, m, detail));
        }
        if here.key() != there.key() {
            let detail = format!(
                "{}: before or after {} gives equal positions with different keys",
                image.name,
                text()
            );
            return Err(Broken::by(Law::EqualKeys, m, detail));
        }
    }
    Ok(())
}
