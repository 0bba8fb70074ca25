//! What a key or a button asks for.

use boardgame_session::{Label, Lang, Phase, View};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::words::Words;

/// Something that a person can ask for with one key or one click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Left,
    Right,
    Up,
    Down,
    /// On the square of the cursor, or the pass that is due.
    Play,
    Undo,
    Redo,
    Hint,
    Type,
    PlayNow,
    /// Stop the engine, or let it go on.
    Stop,
    Back,
    Forward,
    First,
    Last,
    New,
    Swap,
    Resign,
    OfferDraw,
    Accept,
    Decline,
    Flip,
    Rotate,
    Scores,
    Legal,
    Copy,
    Paste,
    Save,
    Load,
    Mouse,
    Side,
    Help,
    Settings,
    Quit,
    /// The choice of this number in an opening.
    Choose(usize),
    /// Leave what is shown over the board, or an earlier position.
    Escape,
}

impl Action {
    /// All with a button, the more useful ones first, as the bottom line has them.
    pub(super) const BUTTONS: [Self; 27] = [
        Self::Accept,
        Self::Decline,
        Self::Play,
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::PlayNow,
        Self::Stop,
        Self::New,
        Self::Swap,
        Self::Help,
        Self::Quit,
        Self::Type,
        Self::Back,
        Self::Forward,
        Self::Resign,
        Self::OfferDraw,
        Self::Scores,
        Self::Flip,
        Self::Rotate,
        Self::Copy,
        Self::Paste,
        Self::Save,
        Self::Load,
        Self::Side,
        Self::Mouse,
        Self::Settings,
    ];

    /// What a key asks for while nothing is shown over the board.
    pub(super) fn of(key: KeyEvent) -> Option<Self> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'q') => Some(Self::Quit),
                KeyCode::Char('z') => Some(Self::Undo),
                KeyCode::Char('y') => Some(Self::Redo),
                _ => None,
            };
        }
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        Some(match key.code {
            KeyCode::Left if shift => Self::Back,
            KeyCode::Right if shift => Self::Forward,
            KeyCode::Left | KeyCode::Char('h') => Self::Left,
            KeyCode::Right | KeyCode::Char('l') => Self::Right,
            KeyCode::Up | KeyCode::Char('k') => Self::Up,
            KeyCode::Down | KeyCode::Char('j') => Self::Down,
            KeyCode::Enter | KeyCode::Char(' ') => Self::Play,
            KeyCode::Char('u' | 'z' | 'Z') | KeyCode::Backspace => Self::Undo,
            KeyCode::Char('r' | 'Y') => Self::Redo,
            KeyCode::Char('t') => Self::Hint,
            KeyCode::Char('m' | ':' | '/') => Self::Type,
            KeyCode::Char('p') => Self::PlayNow,
            KeyCode::Char('s') => Self::Stop,
            KeyCode::Char('[' | ',') | KeyCode::PageUp => Self::Back,
            KeyCode::Char(']' | '.') | KeyCode::PageDown => Self::Forward,
            KeyCode::Char('{') | KeyCode::Home => Self::First,
            KeyCode::Char('}') | KeyCode::End => Self::Last,
            KeyCode::Char('n') => Self::New,
            KeyCode::Char('w') => Self::Swap,
            KeyCode::Char('g') => Self::Resign,
            KeyCode::Char('d') => Self::OfferDraw,
            KeyCode::Char('y') => Self::Accept,
            KeyCode::Char('x') => Self::Decline,
            KeyCode::Char('f') => Self::Flip,
            KeyCode::Char('o') => Self::Rotate,
            KeyCode::Char('v') => Self::Scores,
            KeyCode::Char('b') => Self::Legal,
            KeyCode::Char('c') => Self::Copy,
            KeyCode::Char('e') => Self::Paste,
            KeyCode::Char('S') => Self::Save,
            KeyCode::Char('L') => Self::Load,
            KeyCode::Char('a') => Self::Mouse,
            KeyCode::Tab => Self::Side,
            KeyCode::Char('?') | KeyCode::F(1) => Self::Help,
            KeyCode::Char('N') | KeyCode::F(2) => Self::Settings,
            KeyCode::Char('q') => Self::Quit,
            KeyCode::Char(digit @ '1'..='9') => Self::Choose(digit as usize - '1' as usize),
            KeyCode::Esc => Self::Escape,
            _ => return None,
        })
    }

    /// The key, as it is shown.
    pub(super) fn key(self) -> String {
        let key = match self {
            Self::Left | Self::Right | Self::Up | Self::Down => "hjkl",
            Self::Play => "Enter",
            Self::Undo => "u",
            Self::Redo => "r",
            Self::Hint => "t",
            Self::Type => "m",
            Self::PlayNow => "p",
            Self::Stop => "s",
            Self::Back => ",",
            Self::Forward => ".",
            Self::First => "Home",
            Self::Last => "End",
            Self::New => "n",
            Self::Swap => "w",
            Self::Resign => "g",
            Self::OfferDraw => "d",
            Self::Accept => "y",
            Self::Decline => "x",
            Self::Flip => "f",
            Self::Rotate => "o",
            Self::Scores => "v",
            Self::Legal => "b",
            Self::Copy => "c",
            Self::Paste => "e",
            Self::Save => "S",
            Self::Load => "L",
            Self::Mouse => "a",
            Self::Side => "Tab",
            Self::Help => "?",
            Self::Settings => "N",
            Self::Quit => "q",
            Self::Choose(index) => return (index + 1).to_string(),
            Self::Escape => "Esc",
        };
        key.to_string()
    }

    /// What it is called now.
    pub(super) fn label(self, view: &View, lang: Lang) -> String {
        let words = Words::of(lang);
        let own = match self {
            Self::Left | Self::Right | Self::Up | Self::Down => words.move_cursor,
            Self::Play if view.phase == Phase::MustPass => return Label::Pass.text(lang),
            Self::Play => words.play,
            Self::Undo => {
                let count = view.undo_count;
                return Label::TakeBack { count }.text(lang);
            }
            Self::Redo => {
                let redo = Label::Redo.text(lang);
                return match view.redo_count {
                    0 => redo,
                    count => format!("{redo}({count})"),
                };
            }
            Self::Hint => return Label::Hint.text(lang),
            Self::Type => words.type_in,
            Self::PlayNow => return Label::PlayNow.text(lang),
            Self::Stop if view.enabled.resume => return Label::Resume.text(lang),
            Self::Stop => return Label::Stop.text(lang),
            Self::Back => words.back,
            Self::Forward => words.forward,
            Self::First => words.first,
            Self::Last => words.last,
            Self::New => return Label::NewGame.text(lang),
            Self::Swap => return Label::SwapAndAgain.text(lang),
            Self::Resign => return Label::Resign.text(lang),
            Self::OfferDraw => return Label::OfferDraw.text(lang),
            Self::Accept => return Label::Accept.text(lang),
            Self::Decline => return Label::Decline.text(lang),
            Self::Flip => words.flip,
            Self::Rotate => words.rotate,
            Self::Scores => words.scores,
            Self::Legal => words.legal,
            Self::Copy => words.copy,
            Self::Paste => words.paste,
            Self::Save => words.save,
            Self::Load => words.load,
            Self::Mouse => words.mouse,
            Self::Side => words.side,
            Self::Help => words.help,
            Self::Settings => return Label::Settings.text(lang),
            Self::Quit => words.quit,
            Self::Choose(index) => match view.choices.get(index) {
                Some(&choice) => return Label::Choice(choice).text(lang),
                None => "",
            },
            Self::Escape => words.close,
        };
        own.to_string()
    }

    /// Whether the table would do it now.
    pub(super) const fn enabled(self, view: &View) -> bool {
        let can = &view.enabled;
        match self {
            Self::Play => can.play || can.pass,
            Self::Undo => can.undo,
            Self::Redo => can.redo,
            Self::Hint => can.hint,
            Self::PlayNow => can.play_now,
            Self::Stop => can.play_now || can.resume,
            Self::Back => can.go_to && view.ply > 0,
            Self::Forward => view.ply < view.moves.len(),
            Self::First | Self::Last => can.go_to,
            Self::New | Self::Swap => can.new_game,
            Self::Resign => can.resign,
            Self::OfferDraw => can.offer_draw,
            Self::Accept | Self::Decline => can.answer,
            Self::Choose(index) => can.choose && index < view.choices.len(),
            _ => true,
        }
    }

    /// Whether it has a button only while it can be done.
    pub(super) const fn comes_and_goes(self) -> bool {
        matches!(
            self,
            Self::Accept | Self::Decline | Self::PlayNow | Self::Stop
        )
    }
}
