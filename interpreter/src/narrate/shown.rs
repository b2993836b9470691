//! Goods that somebody shows or looks at, and what stands in a note that is shown.

use schema::id::NoteId;
use schema::locale::Word;
use schema::phrase::fill;

use super::{Narrator, What};
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

/// Whether what is shown is nothing: no goods, or a note without a value.
fn is_nothing(state: &State, goods: Value) -> bool {
    match goods {
        Value::Nothing => true,
        Value::List { .. } => state.items(goods).is_empty(),
        _ => false,
    }
}

impl Narrator {
    /// Goods, or what stands in a note, are shown by a player to these seats (a bit for each).
    pub(super) fn told_goods(
        &mut self,
        rules: &Rules,
        state: &State,
        (goods, note): (Value, Option<NoteId>),
        (player, seats): (Option<u8>, u32),
    ) {
        let phrases = rules.phrases;
        let is_shown = self.seat.is_none_or(|seat| state.is_shown_to(seats, seat.0));
        let what = is_shown.then(|| self.names.value(rules, state, goods));
        let what = what.unwrap_or_else(|| phrases.something.to_owned());
        let looks = state.players() > 1 && player.is_some_and(|player| seats == 1 << player);
        let phrase = if looks { phrases.goods_seen } else { phrases.goods_shown };
        let who = self.names.actor(rules, player);
        let to = self.names.audience(rules, state, seats);
        let everybody = state.everybody();
        let note = note.filter(|_| self.for_people() && is_shown && seats == everybody);
        let text = match note {
            Some(note) => {
                let name = rules.program().notes.get(note).map_or("", |note| &note.name);
                let name = self.names.word(rules, Word::Note(note), name);
                let value = self.known_value(rules, state, goods);
                let values = [("who", who.as_str()), ("note", &name), ("value", &value)];
                fill(phrases.note_shown, &values)
            }
            None => fill(phrase, &[("who", &who), ("what", &what), ("to", &to)]),
        };
        let is_nothing = is_shown && is_nothing(state, goods);
        let goods = What::Goods { text, player, seats, is_nothing };
        self.goods_shown(self.depth(rules, state), goods);
    }
}
