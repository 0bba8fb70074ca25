//! Ratings of many players from games between them.

use super::{Interval, Z95};

/// Points of Elo in one unit of the logistic scale.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Ratings by the model of Bradley and Terry, with the Elo scale, in which one player keeps the
/// rating that it is given.
///
/// The strength of each player is the one under which the results are likeliest, where a draw is
/// half a win and half a loss (R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block
/// designs", 1952). It is found by Newton's method, which, unlike the iteration of D. R. Hunter's
/// "MM algorithms for generalized Bradley–Terry models" (2004), gives the Hessian along the way:
/// its inverse is the variance of the ratings, of which the error bars are 1.96 roots.
///
/// A player that won or lost everything would have an infinite rating, so every pairing that was
/// played is given `prior` more draws. With draws half-won, error bars are somewhat too wide where
/// many games are drawn.
///
/// ```
/// use boardgame_arena::stats::{Ratings, Wdl};
/// let mut ratings = Ratings::new(3);
/// ratings.add(0, 1, Wdl { wins: 30, draws: 0, losses: 10 });
/// ratings.add(1, 2, Wdl { wins: 30, draws: 0, losses: 10 });
/// let table = ratings.solve(2, 1000.0, 0.0).unwrap();
/// // Three to one are 190.8 Elo.
/// assert!((table[0].mid - 1381.7).abs() < 0.1);
/// assert_eq!(table[2].mid, 1000.0);
/// ```
#[derive(Clone, Debug)]
pub struct Ratings {
    players: usize,
    /// Points of the player of the row against that of the column.
    points: Vec<f64>,
}

/// Ratings that the results leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingError {
    /// Nothing connects a player to the anchor.
    #[error("player {player} met nobody through whom it could be compared with the anchor")]
    Unconnected {
        /// The player, by place from 0.
        player: usize,
    },
    /// A group of players won everything against the rest, so that no finite ratings fit.
    #[error("some players won or lost everything: their ratings are infinite without a prior")]
    Infinite,
}

impl Ratings {
    /// So many players and no game.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            players,
            points: vec![0.0; players * players],
        }
    }

    /// Adds games between two players, in the view of `first`.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn add(&mut self, first: usize, second: usize, games: super::Wdl) {
        let (n, points) = (self.players, games.points());
        assert!(first < n && second < n, "there are {n} players");
        self.points[first * n + second] += points;
        self.points[second * n + first] += games.games() as f64 - points;
    }

    /// The rating of each player with its 95 % interval, in which `anchor` has `rating` and no
    /// uncertainty.
    ///
    /// # Errors
    /// If a player has not met, directly or through others, the anchor; or, without a prior, if
    /// no finite ratings fit.
    ///
    /// # Panics
    /// If there is no player `anchor`.
    pub fn solve(
        &self,
        anchor: usize,
        rating: f64,
        prior: f64,
    ) -> Result<Vec<Interval>, RatingError> {
        assert!(anchor < self.players, "the anchor is a player");
        self.check_connected(anchor)?;
        let free: Vec<usize> = (0..self.players).filter(|&i| i != anchor).collect();
        let mut strengths = vec![0.0; self.players];
        let mut settled = false;
        for _ in 0..200 {
            let (gradient, hessian) = self.slopes(&strengths, &free, prior);
            let mut step = solve_linear(&hessian, &gradient).ok_or(RatingError::Infinite)?;
            let longest = step.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            // Far from the solution a full step may overshoot.
            let scale = (1.0 / longest).min(1.0);
            step.iter_mut().for_each(|x| *x *= scale);
            for (&i, x) in free.iter().zip(&step) {
                strengths[i] += x;
            }
            settled = longest < 1e-10;
            if settled {
                break;
            }
            if strengths.iter().any(|s: &f64| s.abs() > 50.0) {
                return Err(RatingError::Infinite);
            }
        }
        if !settled {
            return Err(RatingError::Infinite);
        }
        let (_, hessian) = self.slopes(&strengths, &free, prior);
        let mut table = vec![
            Interval {
                low: rating,
                mid: rating,
                high: rating,
            };
            self.players
        ];
        for (place, &i) in free.iter().enumerate() {
            let mut unit = vec![0.0; free.len()];
            unit[place] = 1.0;
            let column = solve_linear(&hessian, &unit).ok_or(RatingError::Infinite)?;
            let radius = Z95 * column[place].max(0.0).sqrt() * ELO;
            let mid = rating + strengths[i] * ELO;
            table[i] = Interval {
                low: mid - radius,
                mid,
                high: mid + radius,
            };
        }
        Ok(table)
    }

    /// The first derivatives of the log-likelihood, and the second ones with their sign turned.
    fn slopes(&self, strengths: &[f64], free: &[usize], prior: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut gradient = vec![0.0; free.len()];
        let mut hessian = vec![vec![0.0; free.len()]; free.len()];
        let place: Vec<Option<usize>> = (0..self.players)
            .map(|i| free.iter().position(|&f| f == i))
            .collect();
        for i in 0..self.players {
            for j in 0..self.players {
                let games = self.games(i, j);
                let Some(row) = place[i].filter(|_| games > 0.0) else {
                    continue;
                };
                let games = games + prior;
                let points = self.points[i * self.players + j] + prior / 2.0;
                let expected = 1.0 / (1.0 + (strengths[j] - strengths[i]).exp());
                let weight = games * expected * (1.0 - expected);
                gradient[row] += points - games * expected;
                hessian[row][row] += weight;
                if let Some(column) = place[j] {
                    hessian[row][column] -= weight;
                }
            }
        }
        (gradient, hessian)
    }

    fn games(&self, i: usize, j: usize) -> f64 {
        self.points[i * self.players + j] + self.points[j * self.players + i]
    }

    fn check_connected(&self, anchor: usize) -> Result<(), RatingError> {
        let mut reached = vec![false; self.players];
        let mut open = vec![anchor];
        reached[anchor] = true;
        while let Some(i) = open.pop() {
            for (j, reached) in reached.iter_mut().enumerate() {
                if !*reached && self.games(i, j) > 0.0 {
                    *reached = true;
                    open.push(j);
                }
            }
        }
        match reached.iter().position(|reached| !reached) {
            Some(player) => Err(RatingError::Unconnected { player }),
            None => Ok(()),
        }
    }
}

/// The solution of a system of linear equations, by elimination with the largest pivots; `None`
/// if it has none or many.
fn solve_linear(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .zip(right)
        .map(|(row, &right)| row.iter().copied().chain([right]).collect())
        .collect();
    for column in 0..n {
        let size = |row: &Vec<f64>| row[column].abs();
        let pivot = (column..n).max_by(|&a, &b| size(&rows[a]).total_cmp(&size(&rows[b])))?;
        rows.swap(column, pivot);
        let head = rows[column].clone();
        if head[column].abs() < 1e-12 {
            return None;
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / head[column];
            for (x, h) in row.iter_mut().zip(&head).skip(column) {
                *x -= factor * h;
            }
        }
    }
    let mut found = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|i| rows[row][i] * found[i]).sum();
        found[row] = (rows[row][n] - known) / rows[row][row];
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Wdl, elo_of};
    use boardgame_core::Rng;

    fn wdl(wins: u64, losses: u64) -> Wdl {
        Wdl {
            wins,
            draws: 0,
            losses,
        }
    }

    #[test]
    fn two_players_get_the_elo_of_their_score_and_its_error() {
        let mut ratings = Ratings::new(2);
        ratings.add(0, 1, wdl(70, 30));
        let table = ratings.solve(1, 0.0, 0.0).unwrap();
        assert!((table[0].mid - elo_of(0.7)).abs() < 1e-9);
        // The inverse of the Fisher information, n p (1 - p).
        let radius = Z95 * ELO / (100.0 * 0.7 * 0.3f64).sqrt();
        assert!((table[0].radius() - radius).abs() < 1e-9);
    }

    /// Newton's ratings are those to which the iteration of Hunter (2004) converges.
    #[test]
    fn another_method_finds_the_same_ratings() {
        let mut rng = Rng::new(5);
        let n = 6;
        let mut ratings = Ratings::new(n);
        for i in 0..n {
            for j in i + 1..n {
                ratings.add(
                    i,
                    j,
                    wdl(1 + u64::from(rng.below(20)), 1 + u64::from(rng.below(20))),
                );
            }
        }
        let table = ratings.solve(0, 0.0, 0.0).unwrap();
        let mut gamma = vec![1.0; n];
        for _ in 0..10_000 {
            for i in 0..n {
                let (mut won, mut sum) = (0.0, 0.0);
                for j in (0..n).filter(|&j| j != i) {
                    won += ratings.points[i * n + j];
                    sum += ratings.games(i, j) / (gamma[i] + gamma[j]);
                }
                gamma[i] = won / sum;
            }
        }
        for i in 0..n {
            let elo = 400.0 * (gamma[i] / gamma[0]).log10();
            assert!((elo - table[i].mid).abs() < 1e-6, "{i}");
        }
    }

    #[test]
    fn what_results_leave_open_is_said() {
        let mut ratings = Ratings::new(4);
        ratings.add(0, 1, wdl(3, 0));
        let unconnected = ratings.solve(0, 0.0, 0.0).unwrap_err();
        assert_eq!(unconnected, RatingError::Unconnected { player: 2 });
        ratings.add(2, 3, wdl(1, 1));
        ratings.add(1, 2, wdl(1, 1));
        assert_eq!(ratings.solve(0, 0.0, 0.0), Err(RatingError::Infinite));
        let table = ratings.solve(0, 0.0, 1.0).unwrap();
        assert!(table.iter().all(|interval| interval.mid.is_finite()));
        assert!(table[1].mid < 0.0);
    }
}
