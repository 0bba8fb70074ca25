//! Games between two weights: [`print()`].

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use boardgame_core::gomoku::pattern::Weights;
use boardgame_core::gomoku::{Gomoku, Rule};
use boardgame_core::{Position, Rng, Side};

use super::games::{Answer, Player};

/// The arguments of a match.
#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The weights.
    weights: PathBuf,
    /// The rule set.
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// The weights to play against instead of those set by hand.
    #[arg(long)]
    against: Option<PathBuf>,
    /// Openings, each played twice with the sides exchanged.
    #[arg(long, default_value_t = 50)]
    pairs: u64,
    /// Positions that the engine looks at before each move.
    #[arg(long, default_value_t = 1_500)]
    nodes: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// An opening is played if a search says that neither side is ahead by more.
const BALANCED: i32 = 80;

/// What the games of a match came to, for the first of both weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

/// Plays a match and prints its score.
pub(crate) fn print(args: &MatchArgs) -> anyhow::Result<()> {
    let weights = read(&args.weights, args.rule)?;
    let against = match &args.against {
        Some(path) => read(path, args.rule)?,
        None => Weights::by_hand(args.rule),
    };
    let Score {
        wins,
        draws,
        losses,
    } = play(
        args.rule,
        [&weights, &against],
        args.pairs,
        args.nodes,
        args.seed,
    )?;
    let games = f64::from(wins + draws + losses);
    let share = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / games;
    println!(
        "{wins} wins, {draws} draws, {losses} losses: {share:.1} % at {} nodes a move",
        args.nodes
    );
    Ok(())
}

/// The weights of a file.
pub(super) fn read(path: &Path, rule: Rule) -> anyhow::Result<Weights> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Weights::from_bytes(&bytes, rule)
        .with_context(|| format!("{}: no weights of the engine's length", path.display()))
}

/// The score of the first of both weights.
pub(super) fn play(
    rule: Rule,
    weights: [&Weights; 2],
    pairs: u64,
    nodes: u64,
    seed: u64,
) -> anyhow::Result<Score> {
    let [first, second] = weights;
    let mut players = [
        Player::new(rule, first, nodes)?,
        Player::new(rule, second, nodes)?,
    ];
    let mut rng = Rng::new(seed);
    let mut score = Score::default();
    for pair in 0..pairs {
        // Either says of every other opening whether it is balanced.
        players[0].forget();
        players[1].forget();
        let (opening, _) = players[pair as usize % 2].opening(&mut rng, BALANCED);
        for side in Side::BOTH {
            match winner(&mut players, side, opening.clone()) {
                None => score.draws += 1,
                Some(winner) if winner == side => score.wins += 1,
                Some(_) => score.losses += 1,
            }
        }
    }
    Ok(score)
}

/// Who wins a game in which the first player has `side`.
fn winner(players: &mut [Player; 2], side: Side, mut game: Gomoku) -> Option<Side> {
    for player in players.iter_mut() {
        player.forget();
    }
    loop {
        let player = &mut players[usize::from(game.turn() != side)];
        let best = match player.answer(&game, None) {
            Answer::End(winner) => return winner,
            Answer::Move(report) => report.best?,
        };
        game.make(best);
    }
}
