//! What the keys do on the board.

use boardgame_core::{Square, Symmetry};
use boardgame_session::{Command, Phase};

use super::super::action::Action;
use super::super::input::Effect;
use super::super::layout::{turn, turned_grid};
use super::super::panel::Panel;
use super::{App, EntryKind, Focus, Question, ScreenGame};

impl<G: ScreenGame> App<G> {
    /// Does what a key or a button asks for.
    pub(in super::super) fn act(&mut self, action: Action) {
        match action {
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Up => self.step(0, -1),
            Action::Down => self.step(0, 1),
            Action::Play => {
                if let Some(square) = self.marked() {
                    self.play(square);
                }
            }
            Action::Undo => self.ask(Command::Undo),
            Action::Redo => self.ask(Command::Redo),
            Action::Hint => self.ask(Command::Hint),
            Action::PlayNow => self.ask(Command::PlayNow),
            Action::Stop if self.view().enabled.resume => self.ask(Command::Resume),
            Action::Stop => self.ask(Command::Stop),
            Action::Back => {
                let ply = self.view().ply;
                self.ask(Command::GoTo(ply.saturating_sub(1)));
            }
            Action::Forward => {
                let view = self.view();
                self.ask(Command::GoTo((view.ply + 1).min(view.moves.len())));
            }
            Action::First => self.ask(Command::GoTo(0)),
            Action::Last => self.ask(Command::GoTo(self.view().moves.len())),
            Action::New => self.restart(Question::New { swap: false }, false),
            Action::Swap => self.restart(Question::New { swap: true }, false),
            Action::Resign if self.view().enabled.resign => {
                self.focus = Focus::Question(Question::Resign);
            }
            Action::Resign => self.ask(Command::Resign),
            Action::OfferDraw => self.ask(Command::OfferDraw),
            Action::Accept => self.ask(Command::Accept),
            Action::Decline => self.ask(Command::Decline),
            Action::Choose(index) => {
                if let Some(&choice) = self.view().choices.get(index) {
                    self.ask(Command::Choose(choice));
                }
            }
            Action::Escape => self.escape(),
            other => self.act_on_screen(other),
        }
    }

    /// What concerns the screen and not the game.
    fn act_on_screen(&mut self, action: Action) {
        match action {
            Action::Flip => self.turned = mirrored(self.turned),
            Action::Rotate => self.turned = rotated(self.turned),
            Action::Scores => {
                self.scores = match self.scores {
                    Some(_) => None,
                    None => Some(self.numbers()),
                };
            }
            Action::Legal => self.choices.legal = !self.choices.legal,
            Action::Side => self.show_side = !self.show_side,
            Action::Mouse => {
                self.mouse = !self.mouse;
                self.hover = None;
                self.effects.push(Effect::Mouse(self.mouse));
                let words = self.words();
                let said = if self.mouse {
                    words.mouse_on
                } else {
                    words.mouse_off
                };
                self.note(said.to_string());
            }
            Action::Copy => {
                let text = self.game_text();
                self.effects.push(Effect::Copy(text.clone()));
                self.focus = Focus::Shown(text);
            }
            Action::Type => self.ask_for(EntryKind::Line),
            Action::Paste => self.ask_for(EntryKind::Position),
            Action::Save => self.ask_for(EntryKind::Save),
            Action::Load => self.ask_for(EntryKind::Load),
            Action::Help => self.focus = Focus::Help,
            Action::Settings => self.focus = Focus::Panel(Panel::default()),
            Action::Quit => self.effects.push(Effect::Quit),
            _ => {}
        }
    }

    fn ask(&mut self, command: Command) {
        self.table(command);
    }

    /// Plays on a square, or passes if that is all there is.
    pub(super) fn play(&mut self, square: Square) {
        if self.session.phase() == Phase::MustPass {
            self.table(Command::Pass);
        } else {
            self.table(Command::Play(boardgame_core::Move::Place(square)));
        }
    }

    /// Moves the cursor by columns and rows of the screen, as far as the board goes.
    fn step(&mut self, dx: i16, dy: i16) {
        let grid = self.grid();
        let shown = turned_grid(self.turned, grid);
        // The mouse may have been elsewhere: the keys go on from there.
        let from = self.hover.take().flatten().unwrap_or(self.cursor);
        let at = turn(self.turned, grid, from);
        let moved =
            |from: u8, by: i16, end: u8| (i16::from(from) + by).clamp(0, i16::from(end) - 1);
        let to = Square::new(
            moved(at.x(), dx, shown.width()) as u8,
            moved(at.y(), dy, shown.height()) as u8,
        );
        self.cursor = turn(self.turned.inverse(), shown, to);
    }

    fn escape(&mut self) {
        if self.session.phase() == Phase::LookingBack {
            self.act(Action::Last);
        } else if self.scores.is_some() {
            self.scores = None;
        } else {
            self.note = None;
        }
    }
}

/// A quarter turn more, clockwise.
const fn rotated(symmetry: Symmetry) -> Symmetry {
    match symmetry {
        Symmetry::Identity => Symmetry::Turn90,
        Symmetry::Turn90 => Symmetry::Turn180,
        Symmetry::Turn180 => Symmetry::Turn270,
        Symmetry::Turn270 => Symmetry::Identity,
        Symmetry::MirrorX => Symmetry::AntiTranspose,
        Symmetry::AntiTranspose => Symmetry::MirrorY,
        Symmetry::MirrorY => Symmetry::Transpose,
        Symmetry::Transpose => Symmetry::MirrorX,
    }
}

/// Left and right changed.
const fn mirrored(symmetry: Symmetry) -> Symmetry {
    match symmetry {
        Symmetry::Identity => Symmetry::MirrorX,
        Symmetry::MirrorX => Symmetry::Identity,
        Symmetry::Turn180 => Symmetry::MirrorY,
        Symmetry::MirrorY => Symmetry::Turn180,
        Symmetry::Turn90 => Symmetry::Transpose,
        Symmetry::Transpose => Symmetry::Turn90,
        Symmetry::Turn270 => Symmetry::AntiTranspose,
        Symmetry::AntiTranspose => Symmetry::Turn270,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Grid;

    #[test]
    fn turns_and_mirrors_act_on_what_is_seen() {
        let grid = Grid::new(7, 5).unwrap();
        for symmetry in Symmetry::ALL {
            let shown = turned_grid(symmetry, grid);
            for square in grid.squares() {
                let seen = turn(symmetry, grid, square);
                let quarter = turn(Symmetry::Turn90, shown, seen);
                assert_eq!(
                    turn(rotated(symmetry), grid, square),
                    quarter,
                    "{symmetry:?}"
                );
                let mirror = turn(Symmetry::MirrorX, shown, seen);
                assert_eq!(
                    turn(mirrored(symmetry), grid, square),
                    mirror,
                    "{symmetry:?}"
                );
                assert_eq!(
                    turn(symmetry.inverse(), shown, seen),
                    square,
                    "{symmetry:?}"
                );
            }
        }
    }
}
