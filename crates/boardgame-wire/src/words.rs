//! The labels that the page has in common with other faces.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use boardgame_session::{Label, Lang};

use crate::SeatSetup;

/// Labels by their names.
pub type Words = BTreeMap<&'static str, String>;

/// The labels in a language.
#[must_use]
pub fn words(lang: Lang) -> Words {
    let labels = [
        ("start", Label::Start),
        ("new_game", Label::NewGame),
        ("swap_and_again", Label::SwapAndAgain),
        ("take_back", Label::TakeBack { count: 0 }),
        ("redo", Label::Redo),
        ("hint", Label::Hint),
        ("pass", Label::Pass),
        ("resign", Label::Resign),
        ("offer_draw", Label::OfferDraw),
        ("accept", Label::Accept),
        ("decline", Label::Decline),
        ("play_now", Label::PlayNow),
        ("stop", Label::Stop),
        ("resume", Label::Resume),
        ("settings", Label::Settings),
        ("score", Label::Score),
        ("draws", Label::Draws),
        ("computer", Label::Computer),
        ("player_one", Label::PlayerOne),
        ("player_two", Label::PlayerTwo),
    ];
    labels.map(|(name, label)| (name, label.text(lang))).into()
}

/// The names of players who have not told theirs.
pub(crate) fn default_names(seats: &[SeatSetup; 2]) -> [String; 2] {
    let number = [Label::PlayerOne, Label::PlayerTwo];
    let mut names = number.map(|label| label.text(Lang::En));
    for (name, seat) in names.iter_mut().zip(seats) {
        if let SeatSetup::Engine { .. } = seat {
            *name = Label::Computer.text(Lang::En).to_string();
        }
    }
    names
}
