//! The laws of boards: notation, edges, counts, symmetries.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::image::Image;
use super::law::{Broken, Law};
use crate::{Board, Grid, Move, Side, Square, Symmetry};

/// Every square, a few beside the board, and the pass.
pub(super) fn candidates<B: Board>(board: &B) -> Vec<Move> {
    let mut moves: Vec<Move> = board.grid().squares().map(Move::Place).collect();
    moves.extend(beside(board.grid()).map(Move::Place));
    moves.push(Move::Pass);
    moves
}

/// Squares that the board does not have, unless it is as large as can be.
fn beside(grid: Grid) -> impl Iterator<Item = Square> {
    let (width, height) = (grid.width(), grid.height());
    let far = Square::MAX_SIDE - 1;
    let beside = [
        (width, 0),
        (0, height),
        (width, height - 1),
        (width - 1, height),
        (far, far),
    ];
    beside
        .into_iter()
        .filter(move |&(x, y)| x <= far && y <= far)
        .map(|(x, y)| Square::new(x, y))
        .filter(move |&square| !grid.contains(square))
}

/// The laws of a board whose legal moves are `legal`.
pub(super) fn check<B: Board>(board: &B, legal: &[Move], ply: usize) -> Result<(), Broken<Move>> {
    let grid = board.grid();
    for square in beside(grid) {
        if board.at(square).is_some() || board.check(square.into()).is_ok() {
            let detail = format!("{square:?} is off the {grid} board");
            return Err(Broken::new(Law::NothingOffBoard, detail));
        }
    }
    for side in Side::BOTH {
        let (stones, seen) = (
            board.stones(side),
            grid.squares()
                .filter(|&s| board.at(s) == Some(side))
                .count(),
        );
        if stones != seen {
            let detail = format!("stones({side}) says {stones}, but at sees {seen}");
            return Err(Broken::new(Law::StonesAreCounted, detail));
        }
    }
    for &m in legal {
        let Some(square) = m.square() else { continue };
        if !grid.contains(square) {
            let detail = format!("{square:?} is legal, but off the {grid} board");
            return Err(Broken::new(Law::NothingOffBoard, detail));
        }
        if let Some(by) = board.at(square) {
            let detail = format!("{} is legal, but taken by {by}", board.move_text(m));
            return Err(Broken::new(Law::PlacedOnEmpty, detail));
        }
    }
    if ply > 0 {
        // Texts hardly depend on the stones, so one of them will do.
        return legal
            .get(ply % legal.len().max(1))
            .map_or(Ok(()), |&m| text(board, m));
    }
    let all = grid.squares().map(Move::Place).chain([Move::Pass]);
    all.into_iter().try_for_each(|m| text(board, m))
}

fn text<B: Board>(board: &B, m: Move) -> Result<(), Broken<Move>> {
    let text = board.move_text(m).to_string();
    for text in [text.to_lowercase(), text.to_uppercase()] {
        let read = board.parse_move(&text);
        if read != Ok(m) {
            let detail = format!("{m:?} is written {text}, which is read as {read:?}");
            return Err(Broken::new(Law::TextRoundTrip, detail));
        }
    }
    Ok(())
}

/// The map that turns or mirrors a board.
pub(super) fn symmetry<'a, B: Board + 'a>(
    symmetry: Symmetry,
    transform: impl Fn(&B, Symmetry) -> B + 'a,
) -> Image<'a, B> {
    let moved = move |board: &B, m: Move| match m {
        Move::Place(square) => Move::Place(symmetry.apply(board.grid(), square)),
        Move::Pass => Move::Pass,
    };
    let fault = move |board: &B, mapped: &B| {
        let grid = board.grid();
        let lost = grid
            .squares()
            .find(|&square| mapped.at(symmetry.apply(grid, square)) != board.at(square))?;
        Some(format!(
            "what stands on {} is not where it goes",
            board.move_text(lost.into())
        ))
    };
    Image::new(
        &format!("{symmetry:?}"),
        move |board: &B| transform(board, symmetry),
        moved,
    )
    .with_fault(fault)
}
