//! Positions and games as text, in and out.

use boardgame_core::Move;
use boardgame_record::{Passes, movelist, replay};
use boardgame_session::{Command, OpeningRule, Player, Refused, Seat, Settings};

use super::{App, Focus, Question, ScreenGame};

/// A position that was given as text, and the moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Given<G> {
    pub(super) start: G,
    pub(super) moves: Vec<Move>,
}

impl<G: ScreenGame> App<G> {
    /// The game as text that [`give_position`](Self::give_position) reads: where it began, if that
    /// is not the usual start, and its moves.
    pub(super) fn game_text(&self) -> String {
        let start = &self.session.settings().start;
        let moves: Vec<_> = self
            .session
            .view()
            .moves
            .into_iter()
            .map(|m| m.text)
            .collect();
        let moves = moves.join(" ");
        let is_usual = usual(start).is_some_and(|usual| usual == *start);
        match (is_usual, moves.is_empty()) {
            (true, false) => moves,
            (_, true) => start.start_text(),
            (false, false) => format!("{}\n{moves}", start.start_text()),
        }
    }

    /// Begins a game from a position or a list of moves; asks first if a game is going on.
    pub(super) fn give_position(&mut self, text: &str) {
        match read(&self.session.settings().start, text) {
            Ok(given) => self.restart(Question::Position(Box::new(given)), false),
            Err(why) => {
                let text = format!("{}: {why}", self.words().not_read);
                self.note(text);
            }
        }
    }

    /// Begins a game from a position. Its moves are played as if by people, and then those sit
    /// down who sat there before.
    pub(super) fn set_up(&mut self, given: Given<G>, confirmed: bool) {
        let before = self.session.settings().clone();
        let settings = Settings {
            start: given.start.clone(),
            opening: OpeningRule::Free,
            seats: [Seat::Human, Seat::Human],
            ..before.clone()
        };
        match self.session.restart(settings, confirmed) {
            Ok(events) => self.events(&events),
            Err(Refused::Unconfirmed) => {
                self.focus = Focus::Question(Question::Position(Box::new(given)));
                return;
            }
            Err(why) => {
                self.focus = Focus::Board;
                return self.refused(&why);
            }
        }
        self.focus = Focus::Board;
        for &m in &given.moves {
            // The table plays passes itself.
            if m != Move::Pass && !self.table(Command::Play(m)) {
                break;
            }
        }
        for (player, seat) in Player::BOTH.into_iter().zip(before.seats) {
            if seat.is_engine() {
                self.table(Command::SetSeat { player, seat });
            }
        }
        self.said.clear();
        if !self.grid().contains(self.cursor) {
            self.cursor = self.grid().centre();
        }
    }
}

/// The usual start position under the rules of `start`.
fn usual<G: ScreenGame>(start: &G) -> Option<G> {
    G::from_rules(&start.rules_text()).ok()
}

/// Reads a position, a position and moves below it, or moves from the usual start.
fn read<G: ScreenGame>(now: &G, text: &str) -> Result<Given<G>, String> {
    let text = text.trim();
    let with_start = |text: &str| now.with_start(text).map_err(|error| error.to_string());
    let fault = match with_start(text) {
        Ok(start) => {
            return Ok(Given {
                start,
                moves: Vec::new(),
            });
        }
        Err(fault) => fault,
    };
    if let Some((above, below)) = text.rsplit_once('\n')
        && let Ok(start) = with_start(above)
    {
        return with_moves(start, below);
    }
    let Some(start) = usual(now) else {
        return Err(fault);
    };
    let is_moves = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    with_moves(start, text).map_err(|why| if is_moves { why } else { fault })
}

fn with_moves<G: ScreenGame>(start: G, text: &str) -> Result<Given<G>, String> {
    let listed = movelist::parse_moves(&start, text).map_err(|error| error.to_string())?;
    let moves = listed.iter().map(|listed| listed.m);
    let played = replay(start.clone(), moves, Passes::Implied);
    if let Some(illegal) = played.illegal {
        return Err(illegal.to_string());
    }
    Ok(Given {
        start,
        moves: played.game.moves().collect(),
    })
}
