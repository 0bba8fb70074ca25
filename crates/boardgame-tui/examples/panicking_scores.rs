//! A board whose program has a fault: `v`, which shows scores, makes it panic. The terminal is
//! restored all the same, which a test looks at.

use boardgame_core::gomoku::{Engine, Gomoku, Rules, player};
use boardgame_tui::play::{Asked, PlayArgs, run};
use boardgame_tui::{Failure, Kit};
use clap::Parser;

#[derive(Parser, Debug)]
struct Cli {
    #[command(flatten)]
    args: PlayArgs,
    /// The board is the usual one.
    #[arg(long, id = "board", hide = true)]
    board: bool,
}

fn main() -> Result<(), Failure> {
    let kit = Kit {
        player,
        engine: |bytes| Box::new(Engine::new(bytes)),
        scores: |_: &Gomoku| panic!("the scores are broken"),
    };
    let asked = Asked {
        start: Gomoku::new(Rules::default()),
        given: false,
        opening: None,
    };
    run(&Cli::parse().args, asked, kit)
}
