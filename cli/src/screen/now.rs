//! What a card's values are now, where they are others than are printed, or are worked out and printed nowhere.

use std::collections::BTreeSet;

use interpreter::{Mark, Value};
use schema::decision::Seat;
use schema::id::DefinitionId;
use schema::phrase::fill;

use super::values;
use super::{Scene, counter_words};
use crate::phrases::Phrases;

/// Of so many cards of a name it is asked, each of which may have other values.
const MOST: usize = 64;

/// Of a card by its name, and of those of that name that a seat sees: what is another value now, a line for each way in
/// which it is.
pub(crate) fn now(
    scene: Scene<'_>,
    seat: Seat,
    card: DefinitionId,
    phrases: &Phrases,
) -> Vec<String> {
    let Scene { rules, state, .. } = scene;
    let all = 0..u16::try_from(state.card_count()).unwrap_or(u16::MAX);
    let such = all.filter(|&id| state.card(id).is_some_and(|found| found.definition == card));
    let such = such.filter_map(|id| state.reference(id)).map(Value::Card).take(MOST);
    let mut lines: Vec<String> = Vec::new();
    for of in std::iter::once(Value::Definition(card)).chain(such) {
        let marks = rules.marks(state, seat, of, &BTreeSet::new());
        // What is worked out is printed nowhere.
        let is_worked_out =
            |mark: &Mark| rules.program().derived.iter().any(|derived| derived.name == mark.name);
        let other = marks.iter().filter(|mark| mark.printed.is_some() || is_worked_out(mark));
        let other = other.filter_map(|mark| values::mark(mark, scene, phrases));
        let said: Vec<String> = other.map(|value| counter_words(&value, phrases)).collect();
        let line = fill(phrases.now, &[("what", &said.join(phrases.comma))]);
        if !said.is_empty() && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}
