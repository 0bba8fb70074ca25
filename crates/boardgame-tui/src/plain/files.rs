//! Games to files and from files.

use std::io::Write;
use std::path::Path;

use boardgame_session::{Event, Game, Phase, Session};

use super::Face;
use super::say::Draw;
use super::words::Words;
use crate::Failure;
use crate::records::saved;
use crate::saver::{Saving, write_game};

impl<G: Game + Send + 'static, W: Write> Face<'_, G, W> {
    /// Writes the game to a file, unless there is something else in it.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let file = path.display().to_string();
        let words = match self.saver.save(path, &self.session.save()) {
            Ok(Saving::Done) => Words::Saved { file },
            Ok(Saving::Occupied) => Words::NoSavedGame { file },
            Err(why) => Words::CannotSave { file, why },
        };
        self.say(&[words.text(self.options.lang)])
    }

    /// Goes on with the game of a file, or, if there is none in it, with this one.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let file = path.display().to_string();
        let loaded = saved::open(path, G::NAME)
            .and_then(|text| Session::load(&text).map_err(|why| why.to_string()));
        match loaded {
            Ok(loaded) => {
                let mut events = self.session.replace(loaded);
                // It began long ago.
                events.retain(|event| !matches!(event, Event::Started { .. }));
                self.passed = 0;
                self.draw = Draw::Now;
                self.say(&[Words::Loaded { file }.text(self.options.lang)])?;
                self.events(&events)
            }
            Err(why) => self.say(&[Words::CannotLoad { file, why }.text(self.options.lang)]),
        }
    }

    /// Saves what happened, if it is to be saved by itself. However the program is ended after
    /// that, by a signal or by a closed terminal, it is not lost. Trouble is said once, since the
    /// next change may find it gone.
    pub(super) fn save_change(&mut self) -> Result<(), Failure> {
        if !self.unsaved {
            return Ok(());
        }
        self.unsaved = false;
        let text = self.session.save();
        // Where games are kept is nobody's choice, so that it cannot be done is no reason to stop.
        let _ = self.shelf.keep(&text);
        let Some(path) = &self.options.save else {
            return Ok(());
        };
        let Err(why) = write_game(path, &text) else {
            self.save_failed = false;
            return Ok(());
        };
        if std::mem::replace(&mut self.save_failed, true) {
            return Ok(());
        }
        let words = Words::CannotSave {
            file: path.display().to_string(),
            why,
        };
        self.say(&[words.text(self.options.lang)])
    }

    /// Saves the game with the time that was thought since the last change.
    pub(super) fn save_at_end(&mut self) -> Result<(), Failure> {
        let unfinished = self.session.phase() != Phase::Ready && self.session.outcome().is_none();
        self.shelf.finish(unfinished);
        match &self.options.save {
            Some(path) => {
                write_game(path, &self.session.save()).map_err(|why| Failure::write(path, why))
            }
            None => Ok(()),
        }
    }
}
