//! Playing a game again: to take answers back, to say what they were, and to go on where its text has changed.

use schema::decision::{Answer, Seat};
use schema::save::Save;
use schema::screen::Told;

use super::{Session, Stop};
use crate::load::Playable;
use crate::phrases::{Phrases, fill};
use crate::play::parse;
use crate::screen::{self, told_words};
use crate::seats::Seating;

/// So much is told of what would be taken back.
const MOST_TOLD: usize = 8;

impl<'g> Session<'g> {
    /// Plays the answers of a saved game by what they name, as far as they go, though the game's text may be another. What
    /// no longer fits is told, with how many answers were taken before it.
    pub(crate) fn load_anyway(
        playable: &'g Playable,
        seating: Seating,
        save: &Save,
    ) -> Result<(Self, Option<String>), Stop> {
        let mut session = Self::start(playable, seating, save.setup.clone(), save.seed)?;
        for (at, (seat, answer)) in save.answers.iter().enumerate() {
            let said = save.said.get(at).filter(|_| save.said.len() == save.answers.len());
            let fits = match said {
                Some(said) => session.rules().named_answer(session.state(), *seat, answer, said),
                None => Some(answer.clone()),
            };
            let why = match fits.map(|fits| session.take(*seat, fits)) {
                Some(Ok(())) => continue,
                Some(Err(error)) => format!(": {error}"),
                None => String::new(),
            };
            let who = session.seating.name(*seat);
            let what = said.map_or_else(String::new, |said| said.join(", "));
            let what = if what.is_empty() { format!("{answer:?}") } else { what };
            let told = format!("answer {} ({who}: {what}) no longer fits{why}", at + 1);
            return Ok((session, Some(told)));
        }
        Ok((session, None))
    }

    /// The game as it stood before an answer.
    fn before(&self, at: usize) -> Option<Self> {
        let Save { setup, .. } = self.recording.save(self.rules());
        let mut before = Self::start(self.playable, self.seating.clone(), setup, self.seed).ok()?;
        for (seat, answer) in self.recording.answers().get(..at)? {
            before = before.after(*seat, answer)?;
        }
        Some(before)
    }

    /// The game as it stands after one more answer.
    fn after(mut self, seat: Seat, answer: &Answer) -> Option<Self> {
        self.take(seat, answer.clone()).ok()?;
        Some(self)
    }

    /// What an answer of this seat says now.
    fn words(&self, seat: Seat, answer: &Answer, phrases: &Phrases) -> Option<String> {
        let pending = self.state().pending().iter().find(|one| one.player == seat)?;
        let decision = self.scene().decision(pending);
        let offer = screen::offer(self.scene(), pending, &decision, phrases);
        Some(parse::words(answer, &offer, phrases))
    }

    /// What taking back all answers from this one on would undo for a seat: its own decisions, and what it was told since.
    pub(crate) fn undone_for(
        &self,
        from: usize,
        seat: Seat,
        phrases: &Phrases,
    ) -> (Vec<String>, Vec<String>) {
        let log = self.log(seat);
        let answers = self.recording.answers().get(from..).unwrap_or_default();
        let own = answers.iter().filter(|(other, _)| *other == seat).count();
        let mut stepping = self.before(from);
        let since = log.folded(stepping.as_ref().map_or(log.end(), |then| then.log(seat).end()));
        let mut said = Vec::new();
        for (other, answer) in answers {
            if said.len() == own.min(MOST_TOLD) {
                break;
            }
            if *other == seat {
                let words = stepping.as_ref().and_then(|then| then.words(seat, answer, phrases));
                said.push(words.unwrap_or_default());
            }
            stepping = stepping.and_then(|then| then.after(*other, answer));
        }
        said.extend(more_than(own, phrases));
        let since: Vec<&Told> = since.iter().filter(|told| !told.is_head).collect();
        let told = since.iter().take(MOST_TOLD).map(|told| told_words(told));
        (said, told.chain(more_than(since.len(), phrases)).collect())
    }

    /// What was answered there, in words.
    pub(crate) fn was_said(&self, at: usize, phrases: &Phrases) -> String {
        let said = || -> Option<String> {
            let (seat, answer) = self.recording.answers().get(at)?;
            self.before(at)?.words(*seat, answer, phrases)
        };
        said().unwrap_or_default()
    }

    /// Takes back all answers from this one on.
    pub(crate) fn take_back(&mut self, from: usize) -> Result<(), Stop> {
        let save = self.recording.save(self.rules());
        let mut session = Self::start(self.playable, self.seating.clone(), save.setup, save.seed)?;
        for (seat, answer) in save.answers.into_iter().take(from) {
            session.take(seat, answer)?;
        }
        // Programs go on as they are.
        std::mem::swap(&mut session.crowd.programs, &mut self.crowd.programs);
        *self = session;
        Ok(())
    }
}

/// That there are more than are told.
fn more_than(all: usize, phrases: &Phrases) -> Option<String> {
    let more = all.checked_sub(MOST_TOLD).filter(|&more| more > 0)?;
    Some(fill(phrases.and_more, &[("n", &more.to_string())]))
}
