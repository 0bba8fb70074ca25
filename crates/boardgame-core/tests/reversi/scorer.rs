//! The positional player: it takes a win, avoids a loss, and beats the random player.

use boardgame_core::reversi::{PositionalScorer, Reversi, Size};
use boardgame_core::search::{Greedy, Limits, Never, Random, Searcher};
use boardgame_core::{Move, MoveScorer, Position, Side, Status};

use super::random_games;

fn after(position: &Reversi, m: Move) -> Reversi {
    let mut next = *position;
    next.play(m).unwrap();
    next
}

fn scores(position: &Reversi) -> Vec<(Move, i32)> {
    let mut scores = Vec::new();
    PositionalScorer.visit_scores(position, |m, score| scores.push((m, score)));
    scores
}

/// Whether `side` has won, or has a move that wins at once.
fn wins(position: &Reversi, side: Side) -> bool {
    position.status() == Status::Won { side }
        || position.turn() == side
            && position
                .legal()
                .iter()
                .any(|square| after(position, Move::Place(square)).status() == Status::Won { side })
}

#[test]
fn a_win_in_one_is_always_taken_and_a_loss_in_one_avoided() {
    let (mut winning, mut losing) = (0, 0);
    for (size, games) in [(Size::Four, 400), (Size::Six, 200), (Size::Eight, 200)] {
        random_games(size, games, 5, |position| {
            let mover = position.turn();
            for (m, score) in scores(position) {
                let next = after(position, m);
                let won = next.status() == Status::Won { side: mover };
                let lost = wins(&next, !mover);
                assert_eq!(score == PositionalScorer::WIN, won, "{m:?} in {position}");
                assert_eq!(score == PositionalScorer::LOSS, lost, "{m:?} in {position}");
                assert!(score.abs() <= PositionalScorer::WIN);
                winning += u32::from(won);
                losing += u32::from(lost);
            }
        });
    }
    assert!(
        winning > 100 && losing > 100,
        "{winning} wins and {losing} losses were looked at"
    );
}

#[test]
fn it_beats_the_random_player_in_95_of_100_games() {
    for size in [Size::Six, Size::Eight] {
        let games = 400;
        let mut points = 0.0;
        for game in 0..games {
            let side = Side::BOTH[game as usize % 2];
            let mut scorer = Greedy::new(PositionalScorer, game);
            let mut random = Random::new(1_000 + game);
            let mut position = Reversi::with_size(size);
            while !position.status().is_over() {
                let limits = Limits::default();
                let report = match position.turn() == side {
                    true => scorer.search(&position, &limits, &mut Never),
                    false => random.search(&position, &limits, &mut Never),
                };
                position.play(report.best.unwrap()).unwrap();
            }
            points += match position.status().winner() {
                Some(winner) => f64::from(u8::from(winner == side)),
                None => 0.5,
            };
        }
        let share = points / games as f64;
        assert!(share >= 0.95, "{size}: {points} points of {games}");
    }
}
