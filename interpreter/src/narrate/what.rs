//! What a line tells, in words, and how long it is.

use super::names::counted_names;
use super::tell::done;
use super::{Kept, What};
use crate::phrases::{Phrases, fill};

impl What {
    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let of = |name: &Option<String>| name.as_ref().map_or(0, String::len);
        let own = match self {
            What::Text(text) | What::Idle(text) => text.len(),
            What::Cards { who, verb, cards } => {
                let each = cards.iter().map(|(_, name)| size_of_val(name) + of(name));
                who.len() + verb.len() + each.sum::<usize>()
            }
            What::Moved { before, after, from, to, at, .. } => {
                of(before) + of(after) + of(at) + from.len() + to.len()
            }
        };
        size_of::<Kept>() + own
    }

    pub(super) fn words(self, phrases: &Phrases) -> String {
        match self {
            What::Text(text) | What::Idle(text) => text,
            What::Cards { who, verb, cards } => {
                let names = cards.into_iter().map(|(_, name)| name);
                done(phrases, &who, &verb, &counted_names(phrases, names))
            }
            What::Moved { before, after, from, to, at, .. } => {
                let card = before.or(after).unwrap_or_else(|| phrases.a_card.to_owned());
                let values = [("card", card.as_str()), ("from", &from), ("to", &to)];
                match at {
                    Some(at) => fill(phrases.moved_at, &[&values[..], &[("at", &at)]].concat()),
                    None => fill(phrases.moved, &values),
                }
            }
        }
    }
}
