//! How far an opening has come.

use super::script::{By, Step, steps};
use super::{Choice, OpeningRule};
use crate::Player;

/// Where a stone of an opening may lie, as far as the rules of the game let it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    /// Anywhere.
    Board,
    /// Within the central square with so many squares a side.
    Central(u8),
    /// On a square that was offered.
    Offered,
}

/// What an opening asks for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The opening is over: the players move in turn.
    Play,
    /// `by` places the next stone, of either colour, in `area`, and `left` in all before somebody
    /// else acts.
    Place { by: Player, left: u8, area: Area },
    /// `by` offers a square for the fifth move, and `left` in all.
    Offer { by: Player, left: u8 },
    /// `by` chooses one of `options`.
    Choose {
        by: Player,
        options: &'static [Choice],
    },
}

/// An opening rule and the player who begins with Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) rule: OpeningRule,
    pub(crate) opener: Player,
}

impl Opening {
    /// The opening before anything is done.
    pub(crate) const fn begin(self) -> State {
        State {
            opener: self.opener,
            black: self.opener,
            rest: steps(self.rule),
            fifths: None,
            offered: 0,
        }
    }
}

/// An opening that has come some way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    opener: Player,
    /// Who has Black, or would have it if nobody took a colour any more.
    pub(crate) black: Player,
    rest: &'static [Step],
    /// How many fifth moves were announced.
    fifths: Option<u8>,
    offered: u8,
}

impl State {
    /// The number of fifth moves that Black offers if nothing else was announced.
    const USUAL_FIFTHS: u8 = 2;

    /// What comes next.
    pub(crate) fn stage(&self) -> Stage {
        match *self.rest {
            [Step::Stone(by, area), ..] => Stage::Place {
                by: self.player(by),
                left: self.stones_of(by),
                area,
            },
            [Step::Choose(by, options), ..] => Stage::Choose {
                by: self.player(by),
                options,
            },
            [Step::Offer, ..] => Stage::Offer {
                by: self.black,
                left: self.offers() - self.offered,
            },
            [Step::Pick, ..] => Stage::Place {
                by: !self.black,
                left: 1,
                area: Area::Offered,
            },
            // A fork is passed as soon as it is reached.
            [] | [Step::Fork { .. }, ..] => Stage::Play,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many fifth moves Black will offer, once that is settled.
    pub(crate) fn fifths(&self) -> Option<u8> {
        let announces = |step: &Step| match step {
            Step::Choose(_, options) => matches!(options, [Choice::Fifths(_), ..]),
            _ => false,
        };
        let known = self.rest.contains(&Step::Offer) && !self.rest.iter().any(announces);
        known.then(|| self.offers())
    }

    /// Whether somebody may still take a colour.
    pub(crate) fn colours_are_open(&self) -> bool {
        let choose = |step: &Step| matches!(step, Step::Choose(..) | Step::Fork { .. });
        self.rest.iter().any(choose)
    }

    /// A stone was placed.
    pub(crate) fn place(&mut self) {
        if let [Step::Stone(..) | Step::Pick, rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// A fifth move was offered.
    pub(crate) fn offer(&mut self) {
        if let [Step::Offer, rest @ ..] = self.rest {
            self.offered += 1;
            if self.offered == self.offers() {
                self.rest = rest;
            }
        }
    }

    /// A choice was made.
    pub(crate) fn choose(&mut self, choice: Choice) {
        let [Step::Choose(by, _), rest @ ..] = self.rest else {
            return;
        };
        let by = self.player(*by);
        match choice {
            Choice::TakeBlack => self.black = by,
            Choice::TakeWhite => self.black = !by,
            Choice::PlaceTwo => {}
            Choice::Fifths(count) => self.fifths = Some(count),
        }
        self.rest = match (rest, choice) {
            ([Step::Fork { colour, .. }], Choice::TakeBlack | Choice::TakeWhite) => colour,
            ([Step::Fork { other, .. }], _) => other,
            _ => rest,
        };
    }

    const fn offers(&self) -> u8 {
        match self.fifths {
            Some(count) => count,
            None => Self::USUAL_FIFTHS,
        }
    }

    fn player(&self, by: By) -> Player {
        match by {
            By::Opener => self.opener,
            By::Other => !self.opener,
            By::Black => self.black,
            By::White => !self.black,
        }
    }

    /// How many stones follow each other that `by` places.
    fn stones_of(&self, by: By) -> u8 {
        let same = |step: &&Step| matches!(step, Step::Stone(other, _) if *other == by);
        self.rest.iter().take_while(same).count() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Choice::{Fifths, PlaceTwo, TakeBlack, TakeWhite};
    use Player::{First, Second};
    use std::format;
    use std::string::String;

    /// The stages of a whole opening by the first player, and who has Black in the end. `moves`
    /// are a stone, an offer, or a choice.
    fn stages(rule: OpeningRule, choices: &[Choice]) -> (String, Player) {
        let mut state = Opening {
            rule,
            opener: First,
        }
        .begin();
        let mut choices = choices.iter();
        let mut text = String::new();
        loop {
            let name = |player| if player == First { "1" } else { "2" };
            match state.stage() {
                Stage::Play => {
                    assert!(state.is_over() && choices.next().is_none());
                    return (text, state.black);
                }
                Stage::Place { by, left, area } => {
                    let area = match area {
                        Area::Board => String::new(),
                        Area::Central(side) => format!("@{side}"),
                        Area::Offered => "?".into(),
                    };
                    text += &format!("{}:stone{left}{area} ", name(by));
                    state.place();
                }
                Stage::Offer { by, left } => {
                    text += &format!("{}:offer{left} ", name(by));
                    state.offer();
                }
                Stage::Choose { by, options } => {
                    let choice = *choices.next().expect("a choice");
                    assert!(options.contains(&choice), "{choice:?} of {options:?}");
                    text += &format!("{}:{}! ", name(by), options.len());
                    state.choose(choice);
                }
            }
        }
    }

    #[test]
    fn each_opening_asks_for_its_steps_in_their_order() {
        use OpeningRule as R;
        let three = "1:stone3 1:stone2 1:stone1 ";
        let pattern = "1:stone3@1 1:stone2@3 1:stone1@5 ";
        let cases: [(R, &[Choice], String, Player); 14] = [
            (R::Free, &[], String::new(), First),
            (R::Swap, &[TakeBlack], format!("{three}2:2! "), Second),
            (R::Swap, &[TakeWhite], format!("{three}2:2! "), First),
            (R::Swap2, &[TakeBlack], format!("{three}2:3! "), Second),
            (
                R::Swap2,
                &[PlaceTwo, TakeWhite],
                format!("{three}2:3! 2:stone2 2:stone1 1:2! "),
                Second,
            ),
            (
                R::Rif,
                &[TakeWhite],
                format!("{pattern}2:2! 2:stone1 1:offer2 1:offer1 2:stone1? "),
                First,
            ),
            (
                R::Rif,
                &[TakeBlack],
                format!("{pattern}2:2! 1:stone1 2:offer2 2:offer1 1:stone1? "),
                Second,
            ),
            (
                R::Yamaguchi,
                &[Fifths(1), TakeWhite],
                format!("{pattern}1:10! 2:2! 2:stone1 1:offer1 2:stone1? "),
                First,
            ),
            (
                R::Yamaguchi,
                &[Fifths(3), TakeBlack],
                format!("{pattern}1:10! 2:2! 1:stone1 2:offer3 2:offer2 2:offer1 1:stone1? "),
                Second,
            ),
            (
                R::Soosorv8,
                &[TakeWhite, Fifths(2), TakeBlack],
                format!("{pattern}2:2! 2:stone1 2:8! 1:2! 1:offer2 1:offer1 2:stone1? "),
                First,
            ),
            (
                R::Soosorv8,
                &[TakeBlack, Fifths(1), TakeWhite],
                format!("{pattern}2:2! 1:stone1 1:8! 2:2! 1:offer1 2:stone1? "),
                First,
            ),
            (
                R::Taraguchi10,
                &[TakeWhite, TakeBlack, TakeWhite, TakeBlack, TakeWhite],
                "1:stone1@1 2:2! 2:stone1@3 1:2! 1:stone1@5 2:2! 2:stone1@7 1:3! 1:stone1@9 2:2! "
                    .into(),
                First,
            ),
            (
                R::Taraguchi10,
                &[TakeBlack, TakeBlack, TakeBlack, TakeWhite, TakeBlack],
                "1:stone1@1 2:2! 1:stone1@3 2:2! 2:stone1@5 1:2! 2:stone1@7 1:3! 2:stone1@9 1:2! "
                    .into(),
                First,
            ),
            (
                R::Taraguchi10,
                &[TakeWhite, TakeBlack, TakeWhite, Fifths(10)],
                format!(
                    "1:stone1@1 2:2! 2:stone1@3 1:2! 1:stone1@5 2:2! 2:stone1@7 1:3! {}2:stone1? ",
                    (1..=10)
                        .rev()
                        .map(|left| format!("1:offer{left} "))
                        .collect::<String>()
                ),
                First,
            ),
        ];
        for (rule, choices, expected, black) in cases {
            assert_eq!(
                stages(rule, choices),
                (expected, black),
                "{rule} {choices:?}"
            );
        }
    }

    #[test]
    fn the_colour_goes_to_the_one_who_took_it() {
        for opener in Player::BOTH {
            let cases: [(&[Choice], Player); 6] = [
                (&[], opener),
                (&[TakeWhite], opener),
                (&[TakeBlack], !opener),
                (&[PlaceTwo], opener),
                (&[PlaceTwo, TakeWhite], !opener),
                (&[PlaceTwo, TakeBlack], opener),
            ];
            for (choices, black) in cases {
                let rule = OpeningRule::Swap2;
                let mut state = Opening { rule, opener }.begin();
                for &choice in choices {
                    while matches!(state.stage(), Stage::Place { .. }) {
                        state.place();
                    }
                    state.choose(choice);
                }
                assert_eq!(state.black, black, "{choices:?}");
            }
        }
    }

    #[test]
    fn the_number_of_fifths_is_known_once_it_is_announced() {
        let mut state = Opening {
            rule: OpeningRule::Yamaguchi,
            opener: First,
        }
        .begin();
        (0..3).for_each(|_| state.place());
        assert_eq!((state.fifths(), state.colours_are_open()), (None, true));
        state.choose(Fifths(4));
        assert_eq!((state.fifths(), state.colours_are_open()), (Some(4), true));
        state.choose(TakeWhite);
        assert_eq!((state.fifths(), state.colours_are_open()), (Some(4), false));
        state.place();
        (0..4).for_each(|_| state.offer());
        assert_eq!(state.fifths(), None);
    }
}
