//! The crates that know Othello alone: magpie and `rust_reversi_core`.

use magpie::othello::{Board, Position, Stone};
use rust_reversi_core::board::Board as CoreBoard;

/// The lines of `depth` plies by magpie, the last ply counted, as in its own tests.
pub(crate) fn magpie_perft(board: &Board, stone: Stone, passed: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        return if passed {
            1
        } else {
            magpie_perft(board, stone.flip(), true, depth - 1)
        };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    moves
        .hot_bits()
        .map(|square| {
            let mut next = board.clone();
            next.play(stone, square);
            magpie_perft(&next, stone.flip(), false, depth - 1)
        })
        .sum()
}

/// A random game by magpie: the discs of Black less those of White at its end.
pub(crate) fn magpie_playout(rng: &mut boardgame_core::Rng) -> i32 {
    let (mut board, mut stone) = (Board::standard(), Stone::Black);
    let mut passed = false;
    loop {
        let moves = board.moves_for(stone);
        if moves.is_empty() {
            if passed {
                let discs = |stone| i32::from(board.bits_for(stone).count_set());
                return discs(Stone::Black) - discs(Stone::White);
            }
            passed = true;
        } else {
            passed = false;
            let mut bits = moves.raw();
            for _ in 0..rng.below(bits.count_ones()) {
                bits &= bits - 1;
            }
            let lowest = bits & bits.wrapping_neg();
            let square = Position::try_from(lowest).expect("a single bit is a square");
            board.play(stone, square);
        }
        stone = stone.flip();
    }
}

/// The lines of `depth` plies by `rust_reversi_core`, the last ply counted.
pub(crate) fn core_perft(board: &mut CoreBoard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    // Asked first, because the board remembers them.
    let mut moves = board.get_legal_moves();
    if moves == 0 {
        if board.is_game_over() {
            return 1;
        }
        let mut next = board.clone();
        next.do_pass().expect("a pass is forced");
        return core_perft(&mut next, depth - 1);
    }
    if depth == 1 {
        return moves.count_ones().into();
    }
    let mut lines = 0;
    while moves != 0 {
        let mut next = board.clone();
        // Its squares are counted from the highest bit.
        let square = moves.leading_zeros() as usize;
        next.do_move(square).expect("the move is legal");
        lines += core_perft(&mut next, depth - 1);
        moves &= !(1 << (63 - square));
    }
    lines
}

/// A random game by `rust_reversi_core`, as its own search plays it: the discs of Black less those
/// of White at its end.
pub(crate) fn core_playout() -> i32 {
    let mut board = CoreBoard::new();
    while !board.is_game_over() {
        if board.is_pass() {
            board.do_pass().expect("a pass is forced");
        } else {
            let square = board.get_random_move().expect("there is a legal move");
            board.do_move(square).expect("the move is legal");
        }
    }
    board.black_piece_num() - board.white_piece_num()
}

/// A position of ours as a board of `rust_reversi_core`.
pub(crate) fn core_board(position: &boardgame_core::reversi::Reversi) -> CoreBoard {
    use boardgame_core::{Position, Side};
    use rust_reversi_core::board::Turn;
    let turn = position.turn();
    let mut board = CoreBoard::new();
    board.set_board(
        position.discs(turn).bits().reverse_bits(),
        position.discs(!turn).bits().reverse_bits(),
        match turn {
            Side::Black => Turn::Black,
            Side::White => Turn::White,
        },
    );
    board
}
