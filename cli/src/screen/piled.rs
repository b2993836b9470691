//! What lies in a pile, beside the number or word that it goes by.

use std::cell::OnceCell;

use interpreter::{PlaceId, Value};
use schema::decision::Seat;
use schema::phrase::fill;
use schema::program::PileKey;
use schema::view::View;

use super::{Scene, counted};
use crate::phrases::Phrases;

/// The piles of one question, of which the asked seat's view is made once, when it is first needed.
#[derive(Default)]
pub(super) struct Piles(OnceCell<View>);

impl Piles {
    /// What the asked seat sees of a pile: its cards, or how many there are. `None` if there is no such pile.
    pub(super) fn lying(
        &self,
        scene: Scene<'_>,
        seat: Seat,
        place: PlaceId,
        phrases: &Phrases,
    ) -> Option<String> {
        let rules = scene.rules;
        let (zone, owner, _) = rules.place_of(place)?;
        let name = &rules.program().zones.get(zone)?.name;
        let key = rules.name(scene.state, Value::Place(place));
        let view = self.0.get_or_init(|| rules.view(scene.state, seat));
        let seen = view.zones.iter().find(|seen| {
            seen.name == *name && seen.owner == owner && seen.pile.as_deref() == Some(key.as_str())
        })?;
        let cards = counted(seen.cards.iter().map(|card| (card.clone(), Vec::new())), &|_| None);
        let all: u16 = cards.iter().map(|card| card.count).sum();
        let mut words: Vec<String> = cards
            .into_iter()
            .map(|card| match card.count {
                1 => card.name,
                n => format!("{} {}", card.name, fill(phrases.times, &[("n", &n.to_string())])),
            })
            .collect();
        match seen.size {
            Some(0) => words.push(phrases.empty.to_owned()),
            Some(size) if size != all => words.push(size.to_string()),
            Some(_) => {}
            None if words.is_empty() => words.push(phrases.uncounted.to_owned()),
            None => {}
        }
        Some(words.join(phrases.comma))
    }
}

/// Whether a thing is a pile whose number or word says neither where it is nor what lies there.
pub(super) fn is_bare(scene: Scene<'_>, thing: Value) -> bool {
    let Value::Place(place) = thing else { return false };
    let key = scene.rules.place_of(place).and_then(|(_, _, key)| key);
    key.is_some_and(|key| !matches!(key, PileKey::Card(_)))
}
