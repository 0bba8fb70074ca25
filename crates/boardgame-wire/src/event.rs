//! What happened, as a page is told.

use alloc::string::String;

use boardgame_session::{Event, Game, Lang, Session};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventView {
    /// One word for it.
    pub kind: &'static str,
    /// It in words.
    pub text: String,
    /// The square of a move or a hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<usize>,
}

/// An event for a page, unless it is of no interest to one.
pub(crate) fn event_view<G: Game>(
    session: &Session<G>,
    event: &Event,
    lang: Lang,
) -> Option<EventView> {
    let kind = match event {
        Event::EngineWanted { .. } | Event::JobCancelled { .. } | Event::AnswerNow { .. } => {
            return None;
        }
        Event::Started { .. } => "started",
        Event::Moved { .. } => "moved",
        Event::Passed { .. } => "passed",
        Event::Chose { .. } => "chose",
        Event::Offered { .. } => "offered",
        Event::TookBack { .. } => "took_back",
        Event::Redone { .. } => "redone",
        Event::LookedBack { .. } => "looked_back",
        Event::BackInGame => "back_in_game",
        Event::HintWanted { .. } => "hint_wanted",
        Event::EngineFailed { .. } => "engine_failed",
        Event::Stopped => "stopped",
        Event::Resumed => "resumed",
        Event::Hinted { .. } => "hinted",
        Event::Asked { .. } => "asked",
        Event::Declined { .. } => "declined",
        Event::Withdrawn { .. } => "withdrawn",
        Event::GameOver { .. } => "game_over",
        Event::Reopened => "reopened",
        Event::Renamed { .. } => "renamed",
        Event::SeatChanged { .. } => "seat_changed",
        Event::Connection { .. } => "connection",
    };
    let square = match event {
        Event::Moved { m, .. } | Event::Hinted { m } => m.square(),
        _ => None,
    };
    let grid = session.position().grid();
    Some(EventView {
        kind,
        text: session.describe(event).text(lang),
        square: square.map(|square| grid.index(square)),
    })
}
