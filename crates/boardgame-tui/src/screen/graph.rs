//! What each position of the game is worth, as far as it is known.

use boardgame_core::{Score, Side, Status};
use boardgame_session::Session;

use super::ScreenGame;
use crate::judge::{Judged, Judgement};

/// The positions of a game from the first to the last.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    points: Vec<Point>,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    key: u64,
    side: Side,
    /// In the view of Black.
    score: Option<Score>,
}

impl Graph {
    /// Follows the game, and gives the positions whose worth is not known yet. What was known of
    /// others is forgotten.
    pub(super) fn follow<G: ScreenGame>(&mut self, session: &Session<G>) -> Vec<Judgement<G>> {
        let moves = session.view().moves;
        let position = session.position();
        let settled = self.points.len() == moves.len() + 1
            && self.points.last().map(|point| point.key) == Some(position.key());
        if settled {
            return Vec::new();
        }
        let mut unknown = Vec::new();
        let mut at = session.settings().start.clone();
        for ply in 0..=moves.len() {
            let key = at.key();
            if self.points.get(ply).map(|point| point.key) != Some(key) {
                self.points.truncate(ply);
                let side = at.turn();
                let score = match at.status() {
                    Status::Ongoing => None,
                    over => Score::of_end(over, Side::Black),
                };
                if score.is_none() {
                    unknown.push(Judgement {
                        ply,
                        position: at.clone(),
                    });
                }
                self.points.push(Point { key, side, score });
            }
            if let Some(played) = moves.get(ply) {
                // It was played before, so it is legal; if not, the graph ends here.
                if at.play(played.m).is_err() {
                    break;
                }
            }
        }
        self.points.truncate(moves.len() + 1);
        unknown
    }

    /// Takes a judgement, unless it is of a position that was taken back.
    pub(super) fn learn(&mut self, judged: Judged) {
        if let Some(point) = self.points.get_mut(judged.ply)
            && point.key == judged.key
        {
            point.score = Some(match point.side {
                Side::Black => judged.score,
                Side::White => -judged.score,
            });
        }
    }

    /// The worth to Black after each ply, the start first.
    pub(super) fn scores(&self) -> impl ExactSizeIterator<Item = Option<Score>> + '_ {
        self.points.iter().map(|point| point.score)
    }

    /// A worth as one of eight heights, of which the middle is even.
    pub(super) fn height(score: Score, decided: i32) -> usize {
        if score.is_win() {
            return 7;
        }
        if score.is_loss() {
            return 0;
        }
        let share = f64::from(score.raw()) / f64::from(decided.max(1));
        // Small leads matter more than large ones differ.
        let bent = share / (1.0 + share.abs()) * 2.0;
        (3.5 + bent * 3.5).round().clamp(0.0, 7.0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::gomoku::{Gomoku, Rules};
    use boardgame_core::{Board, Position};
    use boardgame_session::{Command, Settings};

    #[test]
    fn what_was_taken_back_is_forgotten_and_a_late_judgement_of_it_too() {
        let mut session = Session::new(Settings::new(Gomoku::new(Rules::default()))).unwrap();
        let mut graph = Graph::default();
        session.handle(Command::Start).unwrap();
        let play = |session: &mut Session<Gomoku>, square: &str| {
            let m = session.position().parse_move(square).unwrap();
            session.handle(Command::Play(m)).unwrap();
        };
        play(&mut session, "h8");
        let asked = graph.follow(&session);
        assert_eq!(
            asked.iter().map(|asked| asked.ply).collect::<Vec<_>>(),
            [0, 1]
        );
        assert!(graph.follow(&session).is_empty(), "asked once");
        let judged = |ply: usize, key| Judged {
            ply,
            key,
            score: Score::value(100),
        };
        graph.learn(judged(1, asked[1].position.key()));
        // White was to move, so it is White's lead.
        assert_eq!(graph.scores().last(), Some(Some(Score::value(-100))));
        session.handle(Command::Undo).unwrap();
        play(&mut session, "a1");
        assert_eq!(graph.follow(&session).len(), 1);
        graph.learn(judged(1, asked[1].position.key()));
        assert_eq!(graph.scores().last(), Some(None));
    }

    #[test]
    fn heights_grow_with_the_lead() {
        let height = |score| Graph::height(score, 400);
        let worths = [
            Score::loss_in(4),
            Score::value(-3000),
            Score::value(-200),
            Score::value(200),
            Score::value(3000),
            Score::win_in(4),
        ];
        let heights = worths.map(height);
        assert!(heights.is_sorted(), "{heights:?}");
        assert_eq!((heights[0], heights[5]), (0, 7));
        assert!(heights[2] < heights[3]);
    }
}
