//! Solves small boards: k in a row on m columns and n rows, and Reversi on 4x4. A search without an
//! opinion that goes to the end of the game proves its value.

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::{Reversi, Scoring, Size};
use boardgame_core::search::{AlphaBeta, Limits, Never, Report, Searcher};
use boardgame_core::{Board, NoOpinion, Position};

fn solve<P: Position>(start: &P) -> Report<P::Move> {
    AlphaBeta::new(NoOpinion, 1 << 24).search(start, &Limits::default(), &mut Never)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (m, n, k) in [(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4)] {
        let report = solve(&Gomoku::new(Rules::mnk(m, n, k)?));
        println!(
            "{k} in a row on {m}x{n}: {}, {} nodes",
            report.score, report.nodes
        );
    }

    let start = Reversi::with_size(Size::Four);
    let report = solve(&start);
    println!("Reversi on 4x4: {}, {} nodes", report.score, report.nodes);
    let mut game = start;
    for &m in &report.pv {
        print!("{} ", game.move_text(m));
        game.play(m)?;
    }
    let lead = -game.result(Scoring::Discs);
    println!(
        "\n{}\nOn this line White ends {lead} discs ahead.",
        game.diagram()
    );
    Ok(())
}

#[test]
fn the_values_are_the_published_ones() {
    let worth = |m, n, k| solve(&Gomoku::new(Rules::mnk(m, n, k).unwrap())).score;
    assert!(worth(4, 3, 3).is_win());
    assert_eq!(worth(3, 3, 3), boardgame_core::Score::DRAW);
    assert!(solve(&Reversi::with_size(Size::Four)).score.is_loss());
}
