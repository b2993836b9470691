//! Notes: what all may read is told when it is given another value.

use schema::id::NoteId;
use schema::sight::Sight;

use super::names::whose;
use super::{Narrator, Sort};
use crate::phrases::fill;
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

impl Narrator {
    /// What all or some may read is told to them; what is private to its holder they have just decided.
    pub(super) fn noted(
        &mut self,
        rules: &Rules,
        state: &State,
        note: NoteId,
        holder: Value,
        value: Value,
    ) {
        let Some(declared) = rules.program().notes.get(note) else { return };
        let sight = declared.sight();
        let seen = |seat| rules.is_told(state, seat, holder, sight);
        if sight == Sight::Holder || self.seat.is_some_and(|seat| !seen(seat)) {
            return;
        }
        let what = self.member(rules, state, holder, &declared.name);
        let value = self.said(rules, state, value);
        let text = fill(rules.phrases.noted, &[("what", &what), ("value", &value)]);
        self.line(state, Sort::Show, text);
    }

    /// A counter or note of somebody.
    pub(super) fn member(&self, rules: &Rules, state: &State, holder: Value, name: &str) -> String {
        match holder {
            Value::Nothing => name.to_owned(),
            Value::Player(seat) => self.names.of_player(rules, Some(seat), name),
            Value::Place(pile) => {
                let pile = self.place(rules, state, pile);
                fill(rules.phrases.part, &[("what", name), ("owner", &pile)])
            }
            other => whose(rules, &rules.name(state, other), name),
        }
    }

    /// A value, of which cards are named to those who know them.
    fn said(&self, rules: &Rules, state: &State, value: Value) -> String {
        match value {
            Value::Card(card) => match self.known(rules, state, card.id) {
                Some(card) => rules.definition_name(card),
                None => rules.phrases.a_card.to_owned(),
            },
            Value::Player(seat) => self.names.player(rules, seat),
            Value::List { .. } if !state.items(value).is_empty() => {
                let items = state.items(value).iter();
                let said: Vec<String> = items.map(|&item| self.said(rules, state, item)).collect();
                said.join(rules.phrases.comma)
            }
            other => rules.name(state, other),
        }
    }
}
