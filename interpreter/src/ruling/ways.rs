//! The ways in which a ruling is played. All of them must come to the same: what is so in one and not in another is a
//! mistake of the machine's.

use schema::decision::{Answer, Seat};
use schema::ruling::Ruling;
use schema::save::{Save, Seed, Setup};
use schema::source::Span;

use super::run::Running;
use super::{Failure, Report, run_each};
use crate::engine::Machine;
use crate::rules::Rules;
use crate::save::{replay, save_of};
use crate::state::State;
use crate::state::state_hash;
use crate::value::PlaceId;

/// Writes a save down and reads it again; nothing if that cannot be done.
pub type Written = fn(&Save) -> Option<Save>;

/// A way to play a ruling.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// From its first step to its last.
    Plain,
    /// Saved and loaded before each answer, and going on with what was loaded.
    Saved(Written),
    /// Cloned before each answer, and going on with the clone, in a machine of its own.
    Cloned,
    /// Through to the end, and then once more from what was answered.
    Replayed,
    /// Carried out as it is written, instruction by instruction, by the reference machine.
    AsWritten,
    /// Looked at by each seat before each answer: what a seat does not see must change nothing that it sees.
    Viewed,
}

/// Runs a ruling in this way. Where `plain` is given, its transcript has to be the same.
#[must_use]
pub fn run_in(rules: &Rules, ruling: &Ruling, way: Way, plain: Option<&Report>) -> Report {
    let mut report = run_each(rules, ruling, way, &|| true);
    if let Some(plain) = plain
        && report.failures.is_empty()
        && report.transcript != plain.transcript
    {
        let message = "it goes another way than when it is simply played".to_owned();
        report.failures.push(Failure::new(ruling.span, message));
    }
    report
}

/// How a run came about, for those ways that need it.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) way: Way,
    pub(super) setup: Setup,
    pub(super) seed: Seed,
    pub(super) answers: Vec<(Seat, Answer)>,
    pub(super) hashes: Vec<String>,
}

impl Past {
    fn save(&self, rules: &Rules, state: &State) -> Save {
        let (setup, answers) = (self.setup.clone(), self.answers.clone());
        Save { hashes: self.hashes.clone(), ..save_of(rules, setup, self.seed, answers, state) }
    }
}

impl Running<'_> {
    /// What is done with the state before an answer, and at the end.
    pub(super) fn look_back(&mut self, span: Span) {
        let told = match self.past.way {
            Way::Plain | Way::AsWritten | Way::Cloned | Way::Replayed => Ok(()),
            Way::Saved(written) => self.reload(written),
            Way::Viewed => self.looked_at(),
        };
        if let Err(message) = told {
            self.fail(span, message);
        }
    }

    /// Notes an answer that was taken; the clone from before takes it too.
    pub(super) fn taken(&mut self, span: Span, copy: Option<State>, seat: Seat, answer: &Answer) {
        self.past.answers.push((seat, answer.clone()));
        if matches!(self.past.way, Way::Replayed) {
            self.past.hashes.push(state_hash(&self.state));
        }
        let Some(mut copy) = copy else { return };
        let taken = Machine::new(self.rules).answer(&mut copy, seat, answer, &mut ());
        if taken.is_err() || copy != self.state {
            self.fail(span, "a clone of the game goes another way".to_owned());
        } else {
            self.state = copy;
        }
    }

    /// The state to be cloned, if this is the way.
    pub(super) fn copy(&self) -> Option<State> {
        matches!(self.past.way, Way::Cloned).then(|| self.state.clone())
    }

    /// At the end: the same once more.
    pub(super) fn play_again(&mut self, span: Span) {
        self.look_back(span);
        if !matches!(self.past.way, Way::Replayed) {
            return;
        }
        let save = self.past.save(self.rules, &self.state);
        match replay(self.rules, &save) {
            Ok(state) if state == self.state => {}
            Ok(_) => self.fail(span, "played again it ends otherwise".to_owned()),
            Err(error) => self.fail(span, format!("it cannot be played again: {error}")),
        }
    }

    fn reload(&mut self, written: Written) -> Result<(), String> {
        let save = self.past.save(self.rules, &self.state);
        let read = written(&save).ok_or("the save cannot be written and read")?;
        let loaded =
            replay(self.rules, &read).map_err(|error| format!("the save is refused: {error}"))?;
        if loaded != self.state {
            return Err("the loaded game is another one".to_owned());
        }
        self.state = loaded;
        Ok(())
    }

    /// Each seat looks. What lies hidden from it is turned round, and it looks again.
    fn looked_at(&self) -> Result<(), String> {
        for seat in (0..self.state.players()).map(Seat) {
            let before = self.rules.view(&self.state, seat);
            let mut other = self.state.clone();
            for place in 0..other.places.len() as u16 {
                self.turn_round(&mut other, &before, PlaceId(place));
            }
            if self.rules.view(&other, seat) != before {
                let who = self.log.player(self.rules, seat.0);
                return Err(format!("{who} sees what lies hidden from {who}"));
            }
        }
        Ok(())
    }

    /// Reverses the cards of a place of which a view shows nothing.
    fn turn_round(&self, state: &mut State, view: &crate::View, place: PlaceId) {
        let Some((zone, owner, pile)) = self.rules.place_of(place) else { return };
        let ids: Vec<u16> = state.contents(place).collect();
        if self.rules.host(place).is_some()
            || state.shown.iter().any(|shown| ids.contains(&shown.card.id))
            || state.known.iter().any(|known| ids.contains(&known.card))
        {
            return;
        }
        let name = self.rules.program().zones.get(zone).map(|zone| zone.name.as_str());
        let pile = pile.map(|pile| self.rules.key_name(pile));
        let shown = view.zones.iter().find(|seen| {
            Some(seen.name.as_str()) == name && seen.owner == owner && seen.pile == pile
        });
        // Of a stack its top comes first, and is what is seen of it if anything is.
        let seen = shown.map_or(0, |seen| seen.cards.len());
        let hidden = ids.get(seen..).unwrap_or_default();
        let names: Vec<_> =
            hidden.iter().map(|&id| state.cards[usize::from(id)].definition).collect();
        for (&id, name) in hidden.iter().zip(names.into_iter().rev()) {
            state.cards[usize::from(id)].definition = name;
        }
        state.writes.forget();
    }
}
