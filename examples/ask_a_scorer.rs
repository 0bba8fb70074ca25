//! Asks a scoring AI for a move, and shows its numbers over the whole board.

use boardgame_core::gomoku::{Gomoku, Rules, ShapeScorer};
use boardgame_core::search::{Greedy, Limits, Never, Searcher};
use boardgame_core::{Board, MoveScorer, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Gomoku::new(Rules::default());
    for text in ["h8", "i8", "h9", "i9", "h10", "g7"] {
        game.play(game.parse_move(text)?)?;
    }
    println!("{}\n", game.diagram());

    // The five best squares by their numbers.
    let mut numbers = Vec::new();
    ShapeScorer.visit_scores(&game, |m, number| numbers.push((number, m)));
    numbers.sort_unstable();
    for (number, m) in numbers.iter().rev().take(5) {
        println!("{:>4} {number:>6}", game.move_text(*m).to_string());
    }

    // The greedy player takes the best; the seed decides among equals.
    let report = Greedy::new(ShapeScorer, 1).search(&game, &Limits::default(), &mut Never);
    let best = report.best.ok_or("the game is over")?;
    println!("{:?} plays {}.", game.turn(), game.move_text(best));
    Ok(())
}
