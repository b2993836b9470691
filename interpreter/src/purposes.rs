//! What open decisions are for: as stable labels for rulings and bots, and in words.

use schema::choice::{CHOOSE, Choice};
use schema::decision::Seat;
use schema::event::{ANSWER, Handler, Watched};
use schema::id::{ExprId, PurposeId};
use schema::operand::Window;
use schema::phrase::fill;

use crate::eval::{Eval, Scratch};
use crate::handed::{handed, is_open};
use crate::names::{Words, readable};
use crate::rules::Rules;
use crate::state::{Frame, Pending, State};
use crate::value::Value;

impl Rules {
    /// The purpose of a decision in the game's own words: a stable label. For the order of handlers, the name of the
    /// verb that they answer, else [`ANSWER`].
    #[must_use]
    pub fn purpose(&self, state: &State, pending: &Pending) -> String {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        if let Some(choice) = choice {
            return self.program.purposes.get(choice.purpose).cloned().unwrap_or_default();
        }
        match self.answers_no_verb(state, pending) {
            true => ANSWER.to_owned(),
            false => self.running(Words::Own, state, pending),
        }
    }

    /// Whether it is asked which handler goes next, of those that answer no verb but a stretch or a number.
    fn answers_no_verb(&self, state: &State, pending: &Pending) -> bool {
        match self.answered(state, pending).map(|handler| handler.window) {
            Some(Window::Start(_) | Window::End(_) | Window::Crossing) => pending.choice.is_none(),
            Some(Window::Before | Window::Instead | Window::After) | None => false,
        }
    }

    /// The purpose of a decision, as it is shown.
    #[must_use]
    pub fn purpose_shown(&self, state: &State, pending: &Pending) -> String {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let own = self.purpose(state, pending);
        let id = match choice {
            Some(choice) => Some(choice.purpose),
            None if self.answers_no_verb(state, pending) => self.answering(),
            None => return self.running(Words::Shown, state, pending),
        };
        let mut shown = self.shown.purposes.iter();
        shown.find(|(known, _)| Some(*known) == id).map_or(own, |(_, name)| name.clone())
    }

    /// Whether the text of a decision says no purpose (see [`Choice::is_purposeless`]).
    pub(crate) fn is_purposeless(&self, pending: &Pending) -> bool {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        choice.is_some_and(Choice::is_purposeless)
    }

    /// The purpose of a decision, as the transcript of a ruling tells it.
    pub(crate) fn purpose_told(&self, state: &State, pending: &Pending) -> String {
        let own = self.purpose_shown(state, pending);
        let is_told = own == CHOOSE || own != self.purpose(state, pending);
        match self.is_purposeless(pending) && !is_told {
            true => fill(self.phrases.choose_named, &[("name", &own)]),
            false => own,
        }
    }

    /// What the handlers answer among which it is asked which goes next, as it is shown: a verb, the start or end of a
    /// stretch, or a number.
    pub(crate) fn answered_shown(&self, state: &State, pending: &Pending) -> String {
        let stretch = |phrase: &str, id| {
            let name = self.program.moments.get(id).map_or("", |moment| moment.name.as_str());
            fill(phrase, &[("what", name)])
        };
        match self.answered(state, pending) {
            Some(Handler { window: Window::Start(id), .. }) => stretch(self.phrases.start_of, *id),
            Some(Handler { window: Window::End(id), .. }) => stretch(self.phrases.until_end, *id),
            Some(Handler { crossing: Some(crossing), .. }) => self.watched_name(crossing.of),
            // They answer a verb.
            Some(_) | None => readable(&self.running(Words::Shown, state, pending)),
        }
    }

    /// The number that a handler watches, as it is shown.
    fn watched_name(&self, watched: Watched) -> String {
        match watched {
            Watched::Cell(id) => self.program.cells.get(id).map(|cell| cell.name.clone()),
            Watched::Derived(id) => {
                self.program.derived.get(id).map(|derived| derived.name.clone())
            }
        }
        .unwrap_or_default()
    }

    /// One of the handlers among which it is asked which goes next; all of them answer the same.
    fn answered(&self, state: &State, pending: &Pending) -> Option<&Handler> {
        let waiting = state.waiting.iter().find(|waiting| waiting.frame == pending.frame)?;
        self.program.handlers.get(waiting.handler)
    }

    /// The purpose [`ANSWER`]; `None` in a game in which nobody is asked for it.
    fn answering(&self) -> Option<PurposeId> {
        self.program.purposes.position(|purpose| purpose == ANSWER)
    }

    /// The purpose of a decision for which bots may have wishes; `None` for the order of handlers that answer a verb.
    pub(crate) fn wished(&self, state: &State, pending: &Pending) -> Option<PurposeId> {
        match pending.choice {
            Some(id) => Some(self.program.choices.get(id)?.purpose),
            None if self.answers_no_verb(state, pending) => self.answering(),
            None => None,
        }
    }

    /// What runs where a question is asked.
    fn running(&self, words: Words, state: &State, pending: &Pending) -> String {
        let frame = state.frames.get(usize::from(pending.frame));
        frame.map_or_else(String::new, |frame| self.block_name(words, frame.block))
    }

    /// The things that a question of yes or no is about.
    pub(crate) fn subjects(&self, state: &State, pending: &Pending) -> Vec<Value> {
        let state = &*state.standing(pending);
        let asked = self.asked_about(state, pending);
        asked.map_or_else(Vec::new, |(about, frame)| self.read_about(state, frame, about, None))
    }

    /// The expression of what a question of yes or no is about, and the frame in which it is asked.
    fn asked_about<'s>(&self, state: &'s State, pending: &Pending) -> Option<(ExprId, &'s Frame)> {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id))?;
        Some((choice.about?, state.frames.get(usize::from(pending.frame))?))
    }

    /// The things that an expression gives in a frame, read with a viewer's eyes: none if the viewer may not see what they are
    /// read of.
    fn read_about(
        &self,
        state: &State,
        frame: &Frame,
        about: ExprId,
        viewer: Option<Seat>,
    ) -> Vec<Value> {
        let mut scratch = Scratch::default();
        let mut eval = Eval::of_frame(self, state, &mut scratch, frame);
        eval.viewer = viewer.map(|seat| seat.0);
        match eval.value(about) {
            Ok(Value::Nothing) | Err(_) => Vec::new(),
            Ok(list @ Value::List { .. }) => scratch.items(state, list).to_vec(),
            Ok(value) => vec![value],
        }
    }

    /// What a question of yes or no is about, as far as the asked player may know all of it. Variables may hold what they do not
    /// know; of a card it is seen whether they see it.
    fn subjects_known(&self, state: &State, pending: &Pending) -> Vec<Value> {
        let state = &*state.standing(pending);
        let Some((about, frame)) = self.asked_about(state, pending) else { return Vec::new() };
        let subjects = self.read_about(state, frame, about, Some(pending.player));
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let named = choice.into_iter().flat_map(|choice| &choice.known).map(|(slot, _)| *slot);
        let known: Vec<_> = named.chain(handed(self, state, frame)).collect();
        let is_open = is_open(&self.program, about, &known);
        let is_known = |value: &Value| match value {
            Value::Card(card) => self.sees(state, pending.player.0, card.id),
            _ => is_open,
        };
        if subjects.iter().all(is_known) { subjects } else { Vec::new() }
    }

    /// The shown purpose with the things that a question of yes or no is about, unless the asked player may not know
    /// them all.
    pub(crate) fn purpose_about(
        &self,
        state: &State,
        pending: &Pending,
        name: &dyn Fn(Value) -> String,
    ) -> String {
        let purpose = readable(&self.purpose_shown(state, pending));
        let subjects = self.subjects_known(state, pending);
        if subjects.is_empty() {
            return purpose;
        }
        let names: Vec<String> = subjects.into_iter().map(name).collect();
        let what = names.join(self.phrases.comma);
        fill(self.phrases.about, &[("purpose", &purpose), ("what", &what)])
    }
}
