//! What helps to choose: what is known of each thing that is offered, and what tells those apart that are called alike.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::{Mark, Pending, PlaceId, Value};
use schema::decision::Seat;
use schema::id::{DefinitionId, OptionId};
use schema::program::{PileKey, ShownWhat};
use schema::screen::Thing;

use super::asked::{About, asked_about, named_in};
use super::{Scene, coordinates, counter_words, piled, values};
use crate::lying::Whereabouts;
use crate::phrases::Phrases;

/// What is known of candidates.
pub(super) struct Details<'s> {
    scene: Scene<'s>,
    seat: Seat,
    piles: piled::Piles,
    phrases: &'s Phrases,
    /// What the choice asks about its candidates.
    asked: BTreeSet<ShownWhat>,
    /// What of that it asks of names, and not of cards that lie somewhere.
    of_names: BTreeSet<ShownWhat>,
    /// What it asks about whoever decides.
    own: BTreeSet<ShownWhat>,
    /// What a card says of spots of each level, from 1, if it is asked where that goes.
    levels: Vec<String>,
}

impl<'s> Details<'s> {
    /// What is known of those of a decision, for whoever is asked.
    pub(super) fn new(scene: Scene<'s>, pending: &Pending, phrases: &'s Phrases) -> Self {
        let About { asked, of_names, own } = asked_about(scene.rules.program(), pending);
        let rows = scene.rules.rows_by_level(scene.state, pending);
        let levels = rows.map(|(card, table)| scene.rules.row_wording(card, table));
        let levels = levels.unwrap_or_default();
        let (seat, piles) = (pending.player, piled::Piles::default());
        Self { scene, seat, piles, phrases, asked, of_names, own, levels }
    }

    /// One thing that is offered, without its label. `worked_out`: what the choice works out of it.
    pub(super) fn thing(
        &self,
        name: &str,
        candidate: Option<Value>,
        option: Option<OptionId>,
        worked_out: &[Mark],
    ) -> Thing {
        let Scene { rules, looks, .. } = self.scene;
        let id = candidate.and_then(|candidate| self.definition(candidate));
        let card = id.and_then(|id| rules.program().definitions.get(id));
        let look = card.and_then(|card| looks.card(&card.name)).or_else(|| looks.word(name));
        Thing {
            label: String::new(),
            name: self.scene.named(name.to_owned()),
            others: id.map_or_else(Vec::new, |id| self.others(id, name)),
            count: 1,
            place: candidate.and_then(|candidate| self.place(candidate)),
            detail: candidate.map_or_else(String::new, |it| self.facts(it, option, worked_out)),
            says: candidate.map_or_else(Vec::new, |candidate| self.says(candidate)),
            at: Vec::new(),
            look: look.cloned(),
        }
    }

    /// Whether things lie with others than whoever decides, or in several zones, or are rows of several cards: then each is told
    /// where it is.
    fn lie_apart(&self, things: impl Iterator<Item = Value>) -> bool {
        let Scene { rules, state, .. } = self.scene;
        let mut owner = None;
        let mut places = Vec::new();
        for thing in things {
            let bearer = bearer(thing);
            let lies = rules.lies(state, bearer.unwrap_or(thing));
            let place = (lies.map(|it| (it.zone, it.owner, it.host)), bearer);
            owner = owner.or(lies.and_then(|it| it.owner).filter(|owner| *owner != self.seat));
            if place != (None, None) && !places.contains(&place) {
                places.push(place);
            }
        }
        places.len() > 1 || owner.is_some()
    }

    /// Takes away where things lie, but for those that lie apart from others of their option (if it is options that are
    /// offered), whose name others have too, or that lie in no pile of their own.
    pub(super) fn leave_places_out(
        &self,
        things: &mut [Thing],
        candidates: &[Value],
        options: &[Option<OptionId>],
    ) {
        let of = |option: Option<OptionId>| {
            let those = candidates.iter().zip(options).filter(move |(_, own)| **own == option);
            those.map(|(candidate, _)| *candidate)
        };
        let mut apart: BTreeSet<Option<OptionId>> = options.iter().copied().collect();
        apart.retain(|option| self.lie_apart(of(*option)));
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        things.iter().for_each(|thing| *named.entry(thing.name.clone()).or_default() += 1);
        for (at, thing) in things.iter_mut().enumerate() {
            let candidate = candidates.get(at);
            let is_bare = candidate.is_some_and(|candidate| piled::is_bare(self.scene, *candidate));
            let lies_apart = options.get(at).is_some_and(|option| apart.contains(option));
            if !lies_apart && !is_bare && named.get(&thing.name).is_none_or(|times| *times < 2) {
                thing.place = None;
            }
        }
    }

    /// Cards that look the same otherwise are told apart by what lies in them.
    pub(super) fn tell_apart(&self, things: &mut [Thing], candidates: &[Value]) {
        let looks = |thing: &Thing| (thing.name.clone(), thing.place.clone(), thing.detail.clone());
        let mut alike = BTreeMap::new();
        things.iter().for_each(|thing| *alike.entry(looks(thing)).or_insert(0) += 1);
        for (thing, candidate) in things.iter_mut().zip(candidates) {
            if alike.get(&looks(thing)).is_some_and(|times| *times > 1) {
                let inside = self.inside(*candidate);
                let parts = [&*thing.detail, &inside].into_iter().filter(|part| !part.is_empty());
                thing.detail = parts.collect::<Vec<_>>().join(self.phrases.comma);
            }
        }
    }

    fn definition(&self, value: Value) -> Option<DefinitionId> {
        match value {
            Value::Definition(id) => Some(id),
            Value::Card(card) => self.scene.state.card(card.id).map(|card| card.definition),
            Value::Place(place) => match self.scene.rules.place_of(place)?.2? {
                PileKey::Card(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    fn others(&self, id: DefinitionId, shown: &str) -> Vec<String> {
        let names = self.scene.rules.names_of(id);
        names.filter(|name| *name != shown).map(str::to_owned).collect()
    }

    /// Where a candidate lies, by whose zone it is; of a row, the card that has it and where that lies.
    fn place(&self, value: Value) -> Option<String> {
        let Scene { rules, state, .. } = self.scene;
        if let Some(bearer) = bearer(value) {
            let card = rules.name(state, bearer);
            let place = self.place(bearer).into_iter();
            return Some(
                [card].into_iter().chain(place).collect::<Vec<_>>().join(self.phrases.comma),
            );
        }
        let lies = rules.lies(state, value)?;
        let nth = match (value, lies.at, lies.nth) {
            (Value::Card(_), Some((x, y)), _) => format!(" ({x}, {y})"),
            (Value::Card(_), None, Some(nth)) => format!(" [{nth}]"),
            (Value::Place(place), ..) if piled::is_bare(self.scene, value) => {
                let lies = self.piles.lying(self.scene, self.seat, place, self.phrases)?;
                [self.phrases.colon, &lies].concat()
            }
            _ => String::new(),
        };
        let names = |seat| self.scene.seating.name(seat).to_owned();
        let whereabouts = Whereabouts {
            rules,
            state,
            names: &names,
            viewer: Some(self.seat),
            phrases: self.phrases,
        };
        Some(format!("{}{nth}", whereabouts.zone(&lies)))
    }

    /// What is worth knowing of a candidate: true values, those that the choice asks about among them; of an option that is
    /// for no card, those that it asks about of cards that it names; then what the choice works out of it.
    fn facts(&self, value: Value, option: Option<OptionId>, worked_out: &[Mark]) -> String {
        let Scene { rules, state, .. } = self.scene;
        let of = match value {
            // Of a pile that goes by its card the top card is had; what is done with any other is not known.
            Value::Place(place) if self.definition(value).is_some() => {
                let top =
                    state.contents(place).next().filter(|&id| rules.sees(state, self.seat.0, id));
                let top = top.and_then(|id| state.reference(id)).map(Value::Card);
                let is_empty = state.contents(place).next().is_none();
                let name = || self.definition(value).map(Value::Definition);
                top.or_else(|| if is_empty { Some(value) } else { name() })
            }
            Value::Card(_) | Value::Definition(_) => Some(value),
            _ => None,
        };
        let card = match value {
            Value::Spot { place, .. } => self.card_at(place, value),
            _ => None,
        };
        let named = option.filter(|_| of.is_none()).map(|option| named_in(rules.program(), option));
        let named = named.into_iter().flatten();
        let named = named.map(|(card, asked)| self.told(Value::Definition(card), &asked));
        // Of a pile without a card nothing is read that only a card in it has.
        let asked = match of {
            Some(Value::Place(_)) => &self.of_names,
            Some(_) | None => &self.asked,
        };
        let own = of.map(|of| self.told(of, asked));
        let of_spot =
            matches!(value, Value::Spot { .. }).then(|| self.told(value, &BTreeSet::new()));
        let own = own.or(of_spot);
        let all = card.into_iter().chain(own).chain(named).chain([self.words(worked_out)]);
        let all: Vec<String> = all.filter(|words| !words.is_empty()).collect();
        all.join(self.phrases.comma)
    }

    /// What the card says that a candidate is; of a spot, what a card says of its level.
    fn says(&self, value: Value) -> Vec<String> {
        let Scene { rules, state, .. } = self.scene;
        let is_seen = match value {
            Value::Card(card) => rules.sees(state, self.seat.0, card.id),
            Value::Spot { .. } => {
                let level = coordinates(&rules.name(state, value)).map(|(level, _)| level);
                let level = level.and_then(|level| usize::try_from(level - 1).ok());
                return level.and_then(|at| self.levels.get(at)).cloned().into_iter().collect();
            }
            _ => true,
        };
        let card = self.definition(value).filter(|_| is_seen);
        card.map_or_else(Vec::new, |card| rules.wording(card).lines)
    }

    /// What lies in a card: the words of its zones, each with its cards.
    fn inside(&self, value: Value) -> String {
        let Value::Card(card) = value else { return String::new() };
        let inside = self.scene.rules.inside(self.scene.state, self.seat, card.id).into_iter();
        let words = inside.map(|(zone, cards)| format!("{zone} {cards}"));
        words.collect::<Vec<_>>().join(self.phrases.comma)
    }

    /// What lies at a spot, if that is seen or known.
    fn card_at(&self, place: PlaceId, spot: Value) -> Option<String> {
        let Scene { rules, state, .. } = self.scene;
        let at = coordinates(&rules.name(state, spot))?;
        let there = state.contents(place).find(|&id| rules.spot(state, id) == Some(at))?;
        let card = rules.known_at_place(state, self.seat, there)?;
        rules.program().definitions.get(card).map(|card| card.name.clone())
    }

    /// What whoever decides has of what the choice asks about.
    pub(super) fn means(&self) -> String {
        self.told(Value::Player(self.seat.0), &self.own)
    }

    fn told(&self, of: Value, asked: &BTreeSet<ShownWhat>) -> String {
        let Scene { rules, state, .. } = self.scene;
        self.words(&rules.marks(state, self.seat, of, asked))
    }

    fn words(&self, marks: &[Mark]) -> String {
        let marks = marks.iter().filter_map(|mark| values::mark(mark, self.scene, self.phrases));
        marks
            .map(|mark| counter_words(&mark, self.phrases))
            .collect::<Vec<_>>()
            .join(self.phrases.comma)
    }
}

/// The card that has a row: on the table, or as it is declared. `None` for what is no row.
fn bearer(value: Value) -> Option<Value> {
    match value {
        Value::Row { card, .. } => Some(Value::Card(card)),
        Value::NamedRow { definition, .. } => Some(Value::Definition(definition)),
        _ => None,
    }
}
