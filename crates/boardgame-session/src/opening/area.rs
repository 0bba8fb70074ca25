//! Where an opening lets a stone be placed or offered.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardgame_core::{Grid, Move, Square, Symmetry};

use super::{Area, Stage};
use crate::round::Round;
use crate::{Game, Objection};

impl<G: Game> Round<G> {
    /// Why the rules of the game or its opening refuse `m`, be it as a move or as an offer.
    pub(crate) fn objection(&self, m: Move) -> Option<Objection> {
        let position = self.position();
        if let Err(illegal) = position.check(m) {
            return Some(position.objection(m, &illegal));
        }
        let square = m.square()?;
        match self.stage() {
            Stage::Place { area, .. } => self.outside(area, square),
            Stage::Offer { .. } => {
                let same = self.same_offer(square)?;
                Some(Objection::SameOffer {
                    square: self.write(square),
                    offered: self.write(same),
                })
            }
            Stage::Play | Stage::Choose { .. } => None,
        }
    }

    /// The squares that can be played on or offered now.
    pub(crate) fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        let _ = self.position().visit_moves(|m| {
            squares.extend(m.square());
            ControlFlow::<()>::Continue(())
        });
        match self.stage() {
            Stage::Place { area, .. } => squares.retain(|&s| self.outside(area, s).is_none()),
            Stage::Offer { .. } => squares.retain(|&s| self.same_offer(s).is_none()),
            Stage::Play | Stage::Choose { .. } => {}
        }
        squares
    }

    fn outside(&self, area: Area, square: Square) -> Option<Objection> {
        match area {
            Area::Board => None,
            Area::Central(side) => {
                let inside = is_central(self.position().grid(), square, side);
                (!inside).then_some(Objection::OutsideCentre { side })
            }
            Area::Offered => {
                let offers = self.offers();
                let write = |&offer: &Square| self.write(offer);
                (!offers.contains(&square)).then(|| Objection::NotOffered {
                    square: self.write(square),
                    offers: offers.iter().map(write).collect(),
                })
            }
        }
    }

    /// The square offered already that cannot be told from `square`: a symmetry of the board that
    /// leaves all stones as they are takes one to the other.
    fn same_offer(&self, square: Square) -> Option<Square> {
        let position = self.position();
        let grid = position.grid();
        let keeps = |symmetry: &&Symmetry| {
            let mut squares = grid.squares();
            squares.all(|s| position.at(s) == position.at(symmetry.apply(grid, s)))
        };
        let kept: Vec<_> = Symmetry::of(grid).iter().filter(keeps).collect();
        let same = |offer: &Square| kept.iter().any(|s| s.apply(grid, *offer) == square);
        self.offers().into_iter().find(same)
    }

    fn write(&self, square: Square) -> String {
        G::NOTATION
            .write(self.position().grid(), square)
            .to_string()
    }
}

/// Whether `square` lies in the central square of `side` squares a side.
fn is_central(grid: Grid, square: Square, side: u8) -> bool {
    let centre = grid.centre();
    let far = |a: u8, b: u8| a.abs_diff(b) > side / 2;
    !far(square.x(), centre.x()) && !far(square.y(), centre.y())
}
