//! Notes: what all may read is told when it is given another value.

use schema::id::NoteId;
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::ShownWhat;
use schema::sight::Sight;

use super::names::whose;
use super::{Narrator, Sort};
use crate::rules::Rules;
use crate::state::State;
use crate::value::{CardRef, Value};

impl Narrator {
    /// What a seat may read is told to it. Of what is private to its holder whoever sees everything is told nothing. That a
    /// card stands there in the place of another, neither of which the seat knows, is not told: it would hear from silence
    /// that it is the same one.
    pub(super) fn noted(
        &mut self,
        rules: &Rules,
        state: &State,
        (note, holder): (NoteId, Value),
        from: Value,
        value: Value,
    ) {
        let Some(declared) = rules.program().notes.get(note) else { return };
        let sight = declared.sight();
        let seen = |seat| rules.is_told(state, seat, holder, sight);
        let is_kept = sight == Sight::Holder && self.seat.is_none();
        if is_kept || self.seat.is_some_and(|seat| !seen(seat)) {
            return;
        }
        if self.seat.is_some() && self.looks_the_same(rules, state, from, value) {
            return;
        }
        let name = self.names.word(rules, Word::Note(note), &declared.name);
        let what = self.member(rules, state, holder, &name);
        let value = self.known_value(rules, state, value);
        let text = fill(rules.phrases.noted, &[("what", &what), ("value", &value)]);
        // What only its holder reads they have mostly just decided.
        let listed = self.is_listed(rules, holder, ShownWhat::Note(note));
        let shown = if sight == Sight::Holder { Some(listed == Some(true)) } else { listed };
        self.weighed(rules, state, Sort::Show, text, shown);
    }

    /// Whether two values are one as far as the seat knows: cards that it does not know are one card.
    pub(super) fn looks_the_same(
        &self,
        rules: &Rules,
        state: &State,
        one: Value,
        other: Value,
    ) -> bool {
        match (one, other) {
            (Value::Card(one), Value::Card(other)) => {
                let known = |card: CardRef| self.known(rules, state, card.id);
                one == other || known(one).is_none() && known(other).is_none()
            }
            (Value::List { .. }, Value::List { .. }) => {
                let (these, those) = (state.items(one), state.items(other));
                let mut pairs = these.iter().zip(those);
                these.len() == those.len()
                    && pairs.all(|(one, other)| self.looks_the_same(rules, state, *one, *other))
            }
            (one, other) => state.are_same(one, other),
        }
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
            Value::Card(CardRef { id: card, .. }) => {
                let bearer = self.bearer(rules, state, card);
                whose(rules, &bearer.unwrap_or_else(|| self.covered(rules, state, card)), name)
            }
            other => whose(rules, &rules.name(state, other), name),
        }
    }

    /// A card that the seat does not see and on which something lies that all see: where it lies.
    fn covered(&self, rules: &Rules, state: &State, card: u16) -> String {
        let told = self.seat.filter(|seat| rules.tells_marks(state, seat.0, card));
        let place = told.and_then(|_| state.card(card)?.place());
        let Some(place) = place else { return rules.phrases.a_card.to_owned() };
        let zone = self.place(rules, state, place);
        let nth = || state.contents(place).position(|lies| lies == card).map(|at| at + 1);
        match rules.spot(state, card) {
            Some((first, second)) => format!("{zone} ({first}, {second})"),
            None if state.size(place) > 1 => {
                nth().map_or_else(|| zone.clone(), |nth| format!("{zone}[{nth}]"))
            }
            None => zone,
        }
    }

    /// A value, of which cards are named to those who know them.
    pub(super) fn known_value(&self, rules: &Rules, state: &State, value: Value) -> String {
        match value {
            Value::Card(card) => match self.known(rules, state, card.id) {
                Some(card) => rules.definition_name(card),
                None => rules.phrases.a_card.to_owned(),
            },
            Value::List { .. } if !state.items(value).is_empty() => {
                let items = state.items(value).iter();
                let said: Vec<String> =
                    items.map(|&item| self.known_value(rules, state, item)).collect();
                said.join(rules.phrases.comma)
            }
            other => self.names.value(rules, state, other),
        }
    }
}
