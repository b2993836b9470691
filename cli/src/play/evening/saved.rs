//! What an evening saves, and what it tells of a game that is left to go on another time.

use std::io::ErrorKind;
use std::path::PathBuf;

use schema::phrase::fill;

use super::Evening;
use crate::play::parse::Extent;
use crate::play::saving;

impl Evening<'_> {
    /// Saves the game where somebody says, and says what came of it.
    pub(super) fn save_to(&self, file: Option<String>) -> String {
        let phrases = self.phrases;
        let file = file.map_or_else(|| self.file.clone(), PathBuf::from);
        let shown = file.display().to_string();
        let named = [("file", &*shown)];
        match saving::write(&file, &self.session.save()) {
            Ok(()) => fill(phrases.saved, &named),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => fill(phrases.no_save, &named),
            Err(error) => fill(phrases.not_saved, &[("why", &error.to_string())]),
        }
    }

    /// Saves the game. That it could not be is told once.
    pub(crate) fn keep(&mut self) {
        let why = self.kept.keep(&self.session);
        if let Some(why) = why.as_deref().filter(|_| self.unsaved.is_none()) {
            self.notes.push(fill(self.phrases.not_saved, &[("why", why)]));
        }
        self.unsaved = why;
    }

    /// What was played, where nobody sits who was told as it went.
    pub(crate) fn untold(&self) -> Vec<String> {
        let seating = &self.session.seating;
        match seating.people().next() {
            None if self.session.answers() > 0 => self.log_of(seating.onlooker(), Extent::Folded),
            _ => Vec::new(),
        }
    }
}
