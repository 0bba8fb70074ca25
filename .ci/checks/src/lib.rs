//! Plays both games and searches them, and says in one line each what came of it.
//!
//! The core promises the same keys and reports on every platform, so the lines are the same too.

#![no_std]

extern crate alloc;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use boardgame_core::gomoku::{Gomoku, LineCounters, Rule, Rules, ShapeScorer};
use boardgame_core::reversi::{PositionalScorer, Reversi};
use boardgame_core::search::{AlphaBeta, Greedy, Hooks, Limits, Never, Searcher};
use boardgame_core::{Board, History, Move, MoveScorer, Position, Score, Side, Status, perft};

/// What a check found: a line about it, or why it does not hold.
type Outcome = Result<String, Failure>;

/// Why a check does not hold.
pub struct Failure(String);

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// A check and its name.
type Check = (&'static str, fn() -> Outcome);

/// Runs all checks, gives `say` a line for each, and returns whether all hold.
pub fn run(mut say: impl FnMut(fmt::Arguments<'_>)) -> bool {
    let checks: [Check; 8] = [
        ("reversi perft 1-6", perft_1_to_6),
        ("gomoku win", win),
        ("renju foul", foul),
        ("history", undo_and_redo),
        ("tic-tac-toe", solved),
        ("gomoku alpha-beta", open_three),
        ("gomoku game", || {
            let mut player = Greedy::new(ShapeScorer, 1);
            game(Gomoku::new(Rules::default()), &mut player)
        }),
        ("reversi game", || {
            game(Reversi::new(), &mut Greedy::new(PositionalScorer, 1))
        }),
    ];
    let mut all = true;
    for (name, check) in checks {
        match check() {
            Ok(found) => say(format_args!("ok {name}: {found}")),
            Err(Failure(why)) => {
                all = false;
                say(format_args!("FAILED {name}: {why}"));
            }
        }
    }
    all
}

/// `found` as text if `holds`, and as the reason of the failure if not.
fn expect(holds: bool, found: impl fmt::Display) -> Outcome {
    if holds {
        Ok(found.to_string())
    } else {
        Err(Failure(found.to_string()))
    }
}

/// Published counts: Aart Bik's table.
fn perft_1_to_6() -> Outcome {
    let counts: Vec<u64> = (1..=6)
        .map(|depth| perft(&mut Reversi::new(), depth))
        .collect();
    expect(
        counts == [4, 12, 56, 244, 1396, 8200],
        format!("{counts:?}"),
    )
}

/// A game on 15x15, its moves as text.
fn gomoku(rule: Rule, moves: &str) -> Result<History<Gomoku>, Failure> {
    let mut game = History::new(Gomoku::new(Rules::new(15, 15, 5, rule)?));
    for text in moves.split(' ') {
        let m = game.position().parse_move(text)?;
        game.play(m)?;
    }
    Ok(game)
}

fn win() -> Outcome {
    let mut game = gomoku(Rule::Freestyle, "h8 a1 h9 b1 h10 c1 h11 d1 h12")?;
    let won = game.position().status() == Status::Won { side: Side::Black }
        && game.position().winning_lines().len() == 1;
    let after = game.position().parse_move("e1")?;
    match game.play(after) {
        Ok(_) => Err(Failure("a move after the end was taken".to_string())),
        Err(refusal) => expect(won, refusal),
    }
}

fn foul() -> Outcome {
    let mut game = gomoku(Rule::Renju, "h7 a1 h9 a3 g8 a5 i8 a7")?;
    let before = game.position().clone();
    let h8 = before.parse_move("h8")?;
    match game.play(h8) {
        Ok(_) => Err(Failure("the forbidden move was taken".to_string())),
        Err(refusal) => expect(*game.position() == before, refusal),
    }
}

fn undo_and_redo() -> Outcome {
    let mut game = gomoku(Rule::Freestyle, "h8 a1 h9 b1 h10 c1 h11 d1 h12")?;
    let end = game.position().clone();
    let undone = game.undo()?;
    let reopened = game.position().status() == Status::Ongoing;
    let redone = game.redo()?;
    let same = *game.position() == end && game.redo().is_err();
    game.go_to(0)?;
    let emptied = *game.position() == end.cleared() && game.undo().is_err();
    game.go_to(9)?;
    expect(
        undone == redone && reopened && same && emptied && *game.position() == end,
        format_args!("key {:016x} at the end", game.position().key()),
    )
}

/// Gomoku's squares by their shapes, for the order in which a search tries them.
struct Shapes;

impl Hooks<Gomoku> for Shapes {
    fn order(&self, position: &Gomoku, m: Move) -> i32 {
        ShapeScorer.score(position, m)
    }

    fn orders(&self) -> bool {
        true
    }
}

/// Bytes for the tables of both searches.
const TABLE: usize = 16 << 10;

/// Tic-tac-toe to its end.
fn solved() -> Outcome {
    let game = Gomoku::new(Rules::mnk(3, 3, 3)?);
    let mut search = AlphaBeta::new(LineCounters, TABLE);
    let report = search.search(&game, &Limits::default(), &mut Never);
    expect(
        report.score == Score::DRAW && report.pv.len() == 9,
        format_args!("a draw by {:?}", report.pv),
    )
}

/// An open three of the side to move wins in three plies.
fn open_three() -> Outcome {
    let game = gomoku(Rule::Freestyle, "h8 a1 h9 c1 h10 e1")?;
    let mut search = AlphaBeta::with_hooks(LineCounters, Shapes, TABLE);
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let report = search.search(game.position(), &limits, &mut Never);
    expect(
        report.score == Score::win_in(3),
        format_args!(
            "{} by {:?}, {} nodes",
            report.score, report.pv, report.nodes
        ),
    )
}

/// A game of `player` against itself.
fn game<P: Position>(start: P, player: &mut dyn Searcher<P>) -> Outcome {
    let mut game = History::new(start);
    while let Some(m) = player
        .search(game.position(), &Limits::default(), &mut Never)
        .best
    {
        game.play(m)?;
    }
    let (position, plies) = (game.position(), game.ply());
    expect(
        position.status().is_over(),
        format_args!(
            "{:?} after {plies} plies, key {:016x}",
            position.status(),
            position.key()
        ),
    )
}
