//! A game as one line of JSON: in journals, and for other programs.

use std::time::Duration;

use boardgame_core::{History, Score, Side};

use crate::{Contest, Ending, Opening, Played, PlayedPly, Slot};

/// A game as a line of JSON holds it.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    /// The number of the game.
    pub(crate) game: u64,
    /// The names of both players.
    black: String,
    white: String,
    /// The start position.
    start: String,
    /// The moves of the opening.
    opening: String,
    /// The moves after it, and for each what its player said and the time it took.
    moves: String,
    scores: Vec<Option<Score>>,
    depths: Vec<u32>,
    nodes: Vec<u64>,
    micros: Vec<u64>,
    /// The winner; null is a draw.
    winner: Option<Side>,
    ending: Ending,
    margin: Option<i32>,
}

impl GameLine {
    pub(crate) fn new<G: Contest>(slot: &Slot, names: &[&str], played: &Played<G>) -> Self {
        let board = &played.opening.start;
        let text = |moves: &mut dyn Iterator<Item = boardgame_core::Move>| {
            let texts: Vec<_> = moves.map(|m| board.move_text(m).to_string()).collect();
            texts.join(" ")
        };
        let plies = &played.plies;
        let [black, white] = slot.sides.map(|place| names[place].to_string());
        Self {
            game: slot.number,
            black,
            white,
            start: board.start_text(),
            opening: text(&mut played.opening.moves.iter().copied()),
            moves: text(&mut plies.iter().map(|ply| ply.m)),
            scores: plies.iter().map(|ply| ply.score).collect(),
            depths: plies.iter().map(|ply| ply.depth).collect(),
            nodes: plies.iter().map(|ply| ply.nodes).collect(),
            micros: plies
                .iter()
                .map(|ply| ply.time.as_micros() as u64)
                .collect(),
            winner: played.winner,
            ending: played.ending.clone(),
            margin: played.margin,
        }
    }

    /// The game, on the board of `board`.
    pub(crate) fn played<G: Contest>(&self, board: &G) -> Result<Played<G>, String> {
        let start = board
            .with_start(&self.start)
            .map_err(|error| error.to_string())?;
        let mut game = History::new(start.clone());
        let mut play = |text: &str| -> Result<Vec<_>, String> {
            let mut moves = Vec::new();
            for word in text.split_ascii_whitespace() {
                let m = board.parse_move(word).map_err(|error| error.to_string())?;
                game.play(m).map_err(|error| error.to_string())?;
                moves.push(m);
            }
            Ok(moves)
        };
        let (opening, moves) = (play(&self.opening)?, play(&self.moves)?);
        let lists = [
            self.scores.len(),
            self.depths.len(),
            self.nodes.len(),
            self.micros.len(),
        ];
        if lists != [moves.len(); 4] {
            return Err(format!(
                "{} moves, but {lists:?} notes on them",
                moves.len()
            ));
        }
        let ply = |(i, m): (usize, _)| PlayedPly {
            m,
            score: self.scores[i],
            depth: self.depths[i],
            nodes: self.nodes[i],
            time: Duration::from_micros(self.micros[i]),
        };
        Ok(Played {
            opening: Opening {
                start,
                moves: opening,
            },
            plies: moves.into_iter().enumerate().map(ply).collect(),
            winner: self.winner,
            ending: self.ending.clone(),
            margin: self.margin,
        })
    }

    /// The line, with its end.
    pub(crate) fn write(&self) -> String {
        // Neither maps with keys that are no text nor anything that fails is in it.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }
}
