//! The mouse: a click plays or presses a button, the wheel steps through the game.

use boardgame_session::Command;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::super::action::Action;
use super::super::draw;
use super::{App, Focus, ScreenGame};

impl<G: ScreenGame> App<G> {
    pub(super) fn mouse(&mut self, event: MouseEvent) {
        let at = Position::new(event.column, event.row);
        match (&self.focus, event.kind) {
            (Focus::Board, MouseEventKind::Moved | MouseEventKind::Drag(_)) => self.hover_at(at),
            (Focus::Board, MouseEventKind::Down(MouseButton::Left)) => self.click(at),
            (Focus::Board, MouseEventKind::Down(MouseButton::Right))
                if self.view().enabled.play_now =>
            {
                self.table(Command::PlayNow);
            }
            (Focus::Board, MouseEventKind::ScrollUp) => self.scroll(Action::Back),
            (Focus::Board, MouseEventKind::ScrollDown) => self.scroll(Action::Forward),
            (Focus::Commands, MouseEventKind::Down(_)) => self.focus = Focus::Help,
            (Focus::Help | Focus::Shown(_), MouseEventKind::Down(_)) => self.focus = Focus::Board,
            (Focus::Question(_), MouseEventKind::Down(MouseButton::Left)) => {
                if let Some(yes) = draw::dialog::answer_at(self, at) {
                    self.agree(yes);
                }
            }
            (Focus::Panel(_), MouseEventKind::Down(MouseButton::Left)) => self.panel_click(at),
            (Focus::Panel(_), MouseEventKind::ScrollUp) => self.panel_step(-1),
            (Focus::Panel(_), MouseEventKind::ScrollDown) => self.panel_step(1),
            _ => {}
        }
    }

    /// The wheel stops at both ends without a word.
    fn scroll(&mut self, action: Action) {
        if action.enabled(&self.view()) {
            self.act(action);
        }
    }

    /// Marks the square under the mouse if a stone could be played there.
    fn hover_at(&mut self, at: Position) {
        let legal = self.view().legal;
        let square = self.square_at(at).filter(|square| legal.contains(square));
        if let Some(square) = square {
            self.cursor = square;
        }
        self.hover = Some(square);
    }

    fn click(&mut self, at: Position) {
        if let Some(square) = self.square_at(at) {
            self.hover_at(at);
            self.play(square);
        } else if let Some(action) = draw::keys::button_at(self, at) {
            self.act(action);
        } else if let Some(ply) = draw::moves::ply_at(self, at) {
            self.table(Command::GoTo(ply));
        }
    }

    fn square_at(&self, at: Position) -> Option<boardgame_core::Square> {
        let board = self.layout(self.size).ok()?.board?;
        board.square(self.grid(), at.x, at.y)
    }
}
