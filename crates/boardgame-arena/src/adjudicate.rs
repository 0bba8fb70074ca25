//! Ending a game early, when going on would only cost time.

use boardgame_core::{Score, Side, Status};

use crate::{Answer, Contest};

/// Which games are ended before the rules end them. The default ends none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Games that no player can win or lose any more end as they must
    /// ([`Contest::settled`](crate::Contest::settled)).
    pub settled: bool,
    /// Games in which one of our searchers proves a result end with it.
    pub proven: bool,
    /// Games that both players see as won for the same side end so.
    pub win: Option<Agreement>,
    /// Games that both players see as even end in a draw.
    pub draw: Option<Agreement>,
    /// A game of so many plies, opening included, ends in a draw.
    pub max_plies: Option<u32>,
}

/// When both players are taken at their word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What a score must reach, or for a draw must not exceed, in the players' own units, whatever
    /// they are.
    pub score: i32,
    /// How many moves of each player, without a break, must say so.
    pub moves: u32,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Early {
    Settled,
    Proven,
    Agreed,
    TooLong,
}

/// What is known of one game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    rule: Adjudication,
    /// How many plies in a row saw Black winning, White winning, and an even game.
    wins: [u32; 2],
    even: u32,
}

impl Judge {
    pub(crate) const fn new(rule: Adjudication) -> Self {
        Self {
            rule,
            wins: [0; 2],
            even: 0,
        }
    }

    /// Whether the position must be judged by itself, whatever was answered.
    pub(crate) fn of_position<G: Contest>(&self, game: &G, ply: usize) -> Option<(Status, Early)> {
        if self.rule.settled
            && let Some(status) = game.settled()
        {
            return Some((status, Early::Settled));
        }
        let most = self.rule.max_plies?;
        (ply >= most as usize).then_some((Status::Drawn, Early::TooLong))
    }

    /// Whether the answer of `side` ends the game; the answers come in the order of the plies.
    pub(crate) fn of_answer(&mut self, side: Side, answer: &Answer) -> Option<(Status, Early)> {
        let Some(score) = answer.score else {
            *self = Self::new(self.rule);
            return None;
        };
        // A player that sees its own loss is believed without proof.
        if self.rule.proven && (score.is_win() && answer.proves || score.is_loss()) {
            let side = if score.is_win() { side } else { !side };
            return Some((Status::Won { side }, Early::Proven));
        }
        self.count(side, score);
        let agreed = |rule: Option<Agreement>, plies: u32| {
            rule.is_some_and(|rule| plies >= 2 * rule.moves.max(1))
        };
        for side in Side::BOTH {
            if agreed(self.rule.win, self.wins[side.index()]) {
                return Some((Status::Won { side }, Early::Agreed));
            }
        }
        agreed(self.rule.draw, self.even).then_some((Status::Drawn, Early::Agreed))
    }

    fn count(&mut self, side: Side, score: Score) {
        let count = |plies: &mut u32, seen: bool| *plies = if seen { *plies + 1 } else { 0 };
        if let Some(rule) = self.rule.win {
            count(&mut self.wins[side.index()], score.raw() >= rule.score);
            count(&mut self.wins[(!side).index()], score.raw() <= -rule.score);
        }
        if let Some(rule) = self.rule.draw {
            count(&mut self.even, score.raw().abs() <= rule.score);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Move;

    fn answer(score: Score, proves: bool) -> Answer {
        Answer {
            m: Move::Pass,
            score: Some(score),
            depth: 1,
            nodes: 1,
            proves,
            time: None,
        }
    }

    const RULE: Adjudication = Adjudication {
        settled: true,
        proven: true,
        win: Some(Agreement {
            score: 100,
            moves: 2,
        }),
        draw: Some(Agreement { score: 5, moves: 2 }),
        max_plies: Some(10),
    };

    /// The verdict on a list of scores, Black's first, each in its player's view.
    fn verdict(scores: &[i32]) -> Option<(usize, Status)> {
        let mut judge = Judge::new(RULE);
        let sides = Side::BOTH.into_iter().cycle();
        scores
            .iter()
            .zip(sides)
            .zip(1..)
            .find_map(|((&score, side), ply)| {
                let (status, early) = judge.of_answer(side, &answer(Score::value(score), true))?;
                assert_eq!(early, Early::Agreed);
                Some((ply, status))
            })
    }

    #[test]
    fn both_players_must_agree_for_long_enough() {
        let black = Status::Won { side: Side::Black };
        let white = Status::Won { side: Side::White };
        assert_eq!(verdict(&[100, -100, 150, -120]), Some((4, black)));
        assert_eq!(verdict(&[-100, 100, -150, 120]), Some((4, white)));
        assert_eq!(verdict(&[50, -100, 150, -120, 100]), Some((5, black)));
        assert_eq!(verdict(&[100, -99, 150, -120]), None);
        assert_eq!(verdict(&[100, 100, 100, 100, 100]), None);
        assert_eq!(verdict(&[0, 5, -5, 3]), Some((4, Status::Drawn)));
        assert_eq!(verdict(&[0, 5, 6, 3, 0, 0]), None);
    }

    #[test]
    fn a_claim_needs_a_proof_and_a_resignation_does_not() {
        let said = |score, proves| {
            let mut judge = Judge::new(RULE);
            judge.of_answer(Side::White, &answer(score, proves))
        };
        let won = |side| Some((Status::Won { side }, Early::Proven));
        assert_eq!(said(Score::win_in(3), true), won(Side::White));
        assert_eq!(said(Score::win_in(3), false), None);
        assert_eq!(said(Score::loss_in(4), false), won(Side::Black));
    }
}
