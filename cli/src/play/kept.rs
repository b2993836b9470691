//! The save of a game that goes on. Bots answer faster than a save is written, so what they answer is written down at once
//! and put into the file now and then; and by whoever hears that the command is to end, if the machine does not.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use schema::save::Save;

use super::saving;
use super::session::Session;

/// Of so many parts of the time one goes into saving, while bots play.
const SHARE: u32 = 20;
/// But so long nothing that bots answer stays unsaved, however slow the disk is.
const UNSAVED: Duration = Duration::from_secs(1);

/// What is kept of a game.
#[derive(Debug, Clone)]
pub(crate) struct Kept(Arc<Mutex<Draft>>);

#[derive(Debug)]
struct Draft {
    file: PathBuf,
    save: Save,
    /// Whether there is in it what the file has not.
    is_ahead: bool,
    /// Why it could not be saved the last time.
    unsaved: Option<String>,
    /// When it was saved last, and how long that took.
    last: (Instant, Duration),
}

impl Kept {
    /// Of a game that is not saved yet.
    pub(crate) fn new(file: PathBuf, session: &Session<'_>) -> Self {
        let (save, last) = (session.save(), (Instant::now(), Duration::ZERO));
        Self(Arc::new(Mutex::new(Draft { file, save, is_ahead: true, unsaved: None, last })))
    }

    /// Saves the game as it stands. Says why it could not be.
    pub(crate) fn keep(&self, session: &Session<'_>) -> Option<String> {
        let begun = Instant::now();
        let mut draft = self.draft();
        (draft.save, draft.is_ahead) = (session.save(), true);
        draft.write();
        draft.last = (Instant::now(), begun.elapsed());
        draft.unsaved.clone()
    }

    /// Notes what was answered since. Says whether it is time to save it.
    pub(crate) fn follow(&self, session: &Session<'_>) -> bool {
        let mut draft = self.draft();
        draft.follow(session);
        let (last, took) = draft.last;
        last.elapsed() >= UNSAVED.min(took * SHARE)
    }

    /// Whether there is something that was not saved.
    pub(crate) fn is_ahead(&self) -> bool {
        self.draft().is_ahead
    }

    /// Saves what was answered and is not saved yet, whatever the machine is at. Says why it could not be.
    pub(crate) fn settle(&self) -> Option<String> {
        let mut draft = self.draft();
        draft.write();
        draft.unsaved.clone()
    }

    /// Begins to settle. Whoever asks the command to end does not wait for the disk.
    pub(crate) fn begin_to_settle(&self) {
        let kept = self.clone();
        thread::spawn(move || kept.settle());
    }

    fn draft(&self) -> MutexGuard<'_, Draft> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Draft {
    /// Takes in what was answered since.
    fn follow(&mut self, session: &Session<'_>) {
        let (recording, known) = (session.recording(), self.save.answers.len());
        match recording.answers().get(known..) {
            Some([]) => return,
            Some(more) => {
                self.save.answers.extend_from_slice(more);
                self.save.said.extend(recording.said().iter().skip(known).cloned());
                self.save.hashes.extend(recording.hashes().iter().skip(known).cloned());
                recording
                    .hashes()
                    .last()
                    .into_iter()
                    .for_each(|hash| self.save.hash.clone_from(hash));
            }
            // Some were taken back.
            None => self.save = session.save(),
        }
        self.is_ahead = true;
    }

    fn write(&mut self) {
        if self.is_ahead {
            let failed = saving::write(&self.file, &self.save).err();
            self.is_ahead = failed.is_some();
            self.unsaved = failed.map(|error| error.to_string());
        }
    }
}
