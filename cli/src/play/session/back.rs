//! Taking back: what goes, who has to agree, and what it undoes for whom.

use schema::decision::Seat;
use schema::phrase::fill;
use schema::screen::Told;

use super::{Given, Session, Stop};
use crate::outside::Outside;
use crate::phrases::Phrases;
use crate::screen::told_words;

/// So much is told of what would be taken back.
const MOST_TOLD: usize = 8;

/// What a seat takes back that wants its last answer back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Back {
    /// The first answer that goes.
    pub(crate) from: usize,
    /// The seat whose answers alone go from there on: while several act at once, what others have done meanwhile is
    /// none of its business. Absent: all go.
    pub(crate) of: Option<Seat>,
}

impl Back {
    /// All answers from one on.
    pub(crate) fn all(from: usize) -> Self {
        Self { from, of: None }
    }

    /// Whether an answer goes.
    fn takes(&self, at: usize, seat: Seat) -> bool {
        at >= self.from && self.of.is_none_or(|of| of == seat)
    }
}

impl<'g> Session<'g> {
    /// Where a seat's last answer stands among all.
    pub(super) fn last_of(&self, seat: Seat) -> Option<usize> {
        self.recording.answers().iter().rposition(|(other, _)| *other == seat)
    }

    /// What goes if a seat takes back its last answer; nothing if it has given none.
    pub(crate) fn back(&self, seat: Seat) -> Option<Back> {
        let from = self.last_of(seat)?;
        let given = self.given.get(from)?;
        let is_open = given.is_secret && self.together() == Some(given.begun);
        Some(Back { from, of: is_open.then_some(seat) })
    }

    /// Which other people have to agree before a seat takes that back: all of them if somebody saw something hidden
    /// since, else those who have decided something since. Who has decided something in a `together` is a secret, so all
    /// of them are asked if one has run since.
    pub(crate) fn must_agree(&self, back: Back, seat: Seat) -> Vec<Seat> {
        let all = self.recording.answers().iter().zip(&self.given).enumerate();
        let gone = all.filter(|(at, ((who, _), _))| back.takes(*at, *who));
        let gone: Vec<(Seat, Given)> = gone.map(|(_, ((who, _), given))| (*who, *given)).collect();
        let is_secret = back.of.is_none()
            && (gone.iter().any(|(_, given)| given.is_secret)
                || gone.first().is_some_and(|(_, first)| self.begun() > first.begun));
        let concerns_all = is_secret || gone.iter().any(|(_, given)| given.is_revealing);
        let others = (0..self.state().players()).map(Seat);
        let others = others.filter(|&other| other != seat && self.seating.is_person(other));
        others.filter(|other| concerns_all || gone.iter().any(|(who, _)| who == other)).collect()
    }

    /// What taking that back would undo for a seat: its own decisions, and what it was told since.
    pub(crate) fn undone_for(
        &self,
        back: Back,
        seat: Seat,
        phrases: &Phrases,
    ) -> (Vec<String>, Vec<String>) {
        // Nobody else decided or was told what goes then.
        if back.of.is_some() {
            return (Vec::new(), Vec::new());
        }
        let log = self.log(seat);
        let answers = self.recording.answers().get(back.from..).unwrap_or_default();
        let own = answers.iter().filter(|(other, _)| *other == seat).count();
        let mut stepping = self.before(back.from);
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

    /// The game without what goes. Programs stay where they are until somebody goes on with it.
    pub(crate) fn without(&self, back: Back) -> Result<Self, Stop> {
        let save = self.recording.save(self.rules());
        let mut session = Self::start(self.playable, self.seating.clone(), save.setup, save.seed)?;
        self.asides_after(0).for_each(|text| session.say(text));
        for (at, (seat, answer)) in save.answers.into_iter().enumerate() {
            if !back.takes(at, seat) {
                session.take(seat, answer)?;
                self.asides_after(at + 1).for_each(|text| session.say(text));
            }
        }
        Ok(session)
    }

    /// What was said after so many answers that is not of the game.
    fn asides_after(&self, answers: usize) -> impl Iterator<Item = &str> {
        let said = self.asides.iter().filter(move |(after, _)| *after == answers);
        said.map(|(_, text)| text.as_str())
    }

    /// Goes on with the game without what goes. Programs run on, and where the game stands earlier than they know, it is
    /// another one for them.
    pub(crate) fn go_on_without(&mut self, back: Back, mut session: Self) {
        std::mem::swap(&mut session.crowd.programs, &mut self.crowd.programs);
        // What whoever serves has not been told yet.
        std::mem::swap(&mut session.lost, &mut self.lost);
        if back.of.is_none() && session.answers() < self.answers() {
            session.crowd.programs.iter_mut().flatten().for_each(Outside::begin_another);
        }
        *self = session;
    }

    /// Takes back all answers from this one on.
    pub(crate) fn take_back(&mut self, from: usize) -> Result<(), Stop> {
        let back = Back::all(from);
        let session = self.without(back)?;
        self.go_on_without(back, session);
        Ok(())
    }
}

/// That there are more than are told.
fn more_than(all: usize, phrases: &Phrases) -> Option<String> {
    let more = all.checked_sub(MOST_TOLD).filter(|&more| more > 0)?;
    Some(fill(phrases.and_more, &[("n", &more.to_string())]))
}
