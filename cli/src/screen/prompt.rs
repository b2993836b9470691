//! What is offered: names by which it is typed, and what helps to choose.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::{Mark, Pending, PlaceId, Value};
use schema::decision::{Decision, Seat, Shape};
use schema::id::{DefinitionId, OptionId, ZoneId};
use schema::look::Look;
use schema::phrase::fill;
use schema::program::{PileKey, ShownWhat};
use schema::screen::{Kind, Offer, Prompt, Thing};

use super::asked::{About, asked_about, lies_with_others, named_in};
use super::{Scene, coordinates, counter_words, piled, values};
use crate::phrases::Phrases;

/// What may be typed.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    /// What is typed for it.
    pub(crate) label: String,
    pub(crate) name: String,
    /// More about it: how many, where, what it costs.
    pub(crate) detail: String,
    pub(crate) look: Option<Look>,
}

/// What is offered by a decision.
pub(crate) fn offer(
    scene: Scene<'_>,
    pending: &Pending,
    decision: &Decision,
    phrases: &Phrases,
) -> Offer {
    let (kind, min, max) = match &decision.shape {
        Shape::Pick { min, max, .. } => (Kind::Pick, i32::from(*min), i32::from(*max)),
        Shape::Option { min, max, .. } => (Kind::Option, i32::from(*min), i32::from(*max)),
        Shape::YesNo => (Kind::YesNo, 0, 1),
        Shape::Number { min, max } => (Kind::Number, *min, *max),
        Shape::Order { candidates } => {
            let all = candidates.iter().map(|candidate| i32::from(candidate.count)).sum();
            (Kind::Order, all, all)
        }
        Shape::Bundle { min, max, .. } => (Kind::Bundle, *min, *max),
        Shape::Spot { .. } => (Kind::Spot, 1, 1),
    };
    let candidates = scene.state.candidates(pending);
    let program = scene.rules.program();
    let are_options = matches!(decision.shape, Shape::Option { .. });
    let details = Details::new(scene, pending, phrases);
    let look = |definition: Option<DefinitionId>, name: &str| {
        let card = definition.and_then(|id| scene.rules.program().definitions.get(id));
        let of_card = card.and_then(|card| scene.looks.card(&card.name));
        of_card.or_else(|| scene.looks.word(name))
    };
    let mut worked_out = scene.rules.asked_of(scene.state, pending);
    for (marks, counted) in worked_out.iter_mut().zip(scene.rules.counted_of(scene.state, pending))
    {
        marks.extend(counted);
    }
    let thing = |(name, count): (&String, u16), at: usize| {
        let candidate = candidates.get(at);
        let definition = candidate.and_then(|candidate| details.definition(candidate.value));
        Thing {
            label: String::new(),
            name: scene.named(name.clone()),
            others: definition.map_or_else(Vec::new, |id| details.others(id, name)),
            count,
            place: candidate.and_then(|candidate| details.place(candidate.value)),
            detail: candidate.map_or_else(String::new, |candidate| {
                let option = are_options.then(|| scene.state.option_of(program, candidate));
                let worked_out = worked_out.get(at).map_or(&[][..], |marks| marks);
                details.facts(candidate.value, option.flatten(), worked_out)
            }),
            says: candidate.map_or_else(Vec::new, |candidate| details.says(candidate.value)),
            at: Vec::new(),
            look: look(definition, name).cloned(),
        }
    };
    let mut named: Vec<(&String, u16)> = Vec::new();
    match &decision.shape {
        Shape::Pick { candidates, .. }
        | Shape::Order { candidates }
        | Shape::Bundle { candidates, .. } => {
            named.extend(candidates.iter().map(|candidate| (&candidate.name, candidate.count)));
        }
        Shape::Option { options, .. } => named.extend(options.iter().map(|name| (name, 1))),
        Shape::Spot { spots } => named.extend(spots.iter().map(|name| (name, 1))),
        Shape::YesNo | Shape::Number { .. } => {}
    }
    let mut things: Vec<Thing> =
        named.into_iter().enumerate().map(|(at, one)| thing(one, at)).collect();
    let names: Vec<String> = things.iter().map(|thing| thing.name.clone()).collect();
    // Of cards that lie with others it is told with whom, and of those that lie in several zones where.
    let zones = candidates.iter().filter_map(|candidate| details.zone(candidate.value));
    let zones: BTreeSet<(ZoneId, Option<Seat>)> = zones.collect();
    let is_elsewhere = |owner: Option<Seat>| owner.is_some_and(|owner| owner != pending.player);
    let are_apart = zones.len() > 1
        || zones.iter().any(|(_, owner)| is_elsewhere(*owner))
        || lies_with_others(program, pending);
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    names.iter().for_each(|name| *named.entry(name).or_default() += 1);
    let are_numbers = names.iter().all(|name| name.parse::<u32>().is_ok());
    for (thing, number) in things.iter_mut().zip(1_usize..) {
        thing.label = if are_numbers { thing.name.clone() } else { number.to_string() };
        let candidate = candidates.get(number - 1).map(|candidate| candidate.value);
        let is_bare = candidate.is_some_and(|candidate| piled::is_bare(scene, candidate));
        if !are_apart && !is_bare && named.get(&*thing.name).is_none_or(|times| *times < 2) {
            thing.place = None;
        }
    }
    // Cards that look the same otherwise are told apart by what lies in them.
    let looks = |thing: &Thing| (thing.name.clone(), thing.place.clone(), thing.detail.clone());
    let mut alike = BTreeMap::new();
    things.iter().for_each(|thing| *alike.entry(looks(thing)).or_insert(0) += 1);
    for (thing, candidate) in things.iter_mut().zip(candidates) {
        if alike.get(&looks(thing)).is_some_and(|times| *times > 1) {
            let inside = details.inside(candidate.value);
            let parts = [&*thing.detail, &inside].into_iter().filter(|part| !part.is_empty());
            thing.detail = parts.collect::<Vec<_>>().join(phrases.comma);
        }
    }
    Offer { kind, things, min, max, means: details.means(), reads: Vec::new() }
}

/// Whether nothing at all may be chosen.
fn may_be_nothing(offer: &Offer) -> bool {
    offer.min == 0 && matches!(offer.kind, Kind::Pick | Kind::Option | Kind::Bundle)
}

/// Whether all that is offered may be chosen at once, and is more than one thing.
fn may_be_all(offer: &Offer) -> bool {
    let all = offer.things.iter().map(|thing| i32::from(thing.count)).sum();
    let several = matches!(offer.kind, Kind::Pick | Kind::Option | Kind::Bundle);
    several && all > 1 && (offer.min..=offer.max).contains(&all)
}

/// What is known of candidates.
struct Details<'s> {
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
    fn new(scene: Scene<'s>, pending: &Pending, phrases: &'s Phrases) -> Self {
        let About { asked, of_names, own } = asked_about(scene.rules.program(), pending);
        let rows = scene.rules.rows_by_level(scene.state, pending);
        let levels = rows.map(|(card, table)| scene.rules.row_wording(card, table));
        let levels = levels.unwrap_or_default();
        let (seat, piles) = (pending.player, piled::Piles::default());
        Self { scene, seat, piles, phrases, asked, of_names, own, levels }
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

    /// The zone in which a card or pile lies that is a candidate, and whose it is.
    fn zone(&self, value: Value) -> Option<(ZoneId, Option<Seat>)> {
        let place = match value {
            Value::Card(card) => self.scene.state.card(card.id)?.place()?,
            Value::Place(place) => place,
            _ => return None,
        };
        self.scene.rules.place_of(place).map(|(zone, owner, _)| (zone, owner))
    }

    fn place(&self, value: Value) -> Option<String> {
        let (zone, seat) = self.zone(value)?;
        let rules = self.scene.rules;
        let zone = rules.title_of(&rules.program().zones.get(zone)?.name);
        let state = self.scene.state;
        let nth = match value {
            Value::Card(card) => match rules.spot(state, card.id) {
                Some((x, y)) => format!(" ({x}, {y})"),
                None => {
                    let nth = rules.position_told(state, card.id);
                    nth.map_or_else(String::new, |nth| format!(" [{nth}]"))
                }
            },
            Value::Place(place) if piled::is_bare(self.scene, value) => {
                let lies = self.piles.lying(self.scene, self.seat, place, self.phrases)?;
                [self.phrases.colon, &lies].concat()
            }
            _ => String::new(),
        };
        Some(match seat {
            Some(seat) => {
                let who = self.scene.seating.name(seat);
                let zone = fill(self.phrases.reasons.whose, &[("who", who), ("zone", &zone)]);
                format!("{zone}{nth}")
            }
            None => format!("{zone}{nth}"),
        })
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

    /// What lies at a spot, if that is seen.
    fn card_at(&self, place: PlaceId, spot: Value) -> Option<String> {
        let Scene { rules, state, .. } = self.scene;
        let at = coordinates(&rules.name(state, spot))?;
        let mut there = state.contents(place).filter(|&id| rules.sees(state, self.seat.0, id));
        let card = state.card(there.find(|&id| rules.spot(state, id) == Some(at))?)?;
        rules.program().definitions.get(card.definition).map(|card| card.name.clone())
    }

    /// What whoever decides has of what the choice asks about.
    fn means(&self) -> String {
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

/// A question for the screen.
pub(super) fn prompt(
    scene: Scene<'_>,
    decision: &Decision,
    offer: &Offer,
    phrases: &Phrases,
) -> Prompt {
    let mut text = decision.text.clone();
    if let Some(source) = &decision.source {
        text.push_str(&fill(phrases.source, &[("card", source)]));
    }
    let who = scene.seating.name(decision.player);
    Prompt {
        text: fill(phrases.asks, &[("who", who), ("text", &text)]),
        how: match (offer.means.as_str(), how(offer, phrases)) {
            ("", how) => how,
            (means, how) if how.is_empty() => fill(phrases.means, &[("what", means)]),
            (means, how) => {
                let means = fill(phrases.means, &[("what", means)]);
                format!("{means}{}{how}", phrases.semicolon)
            }
        },
        offer: offer.clone(),
    }
}

fn how(offer: &Offer, phrases: &Phrases) -> String {
    let how = how_in_parts(offer, phrases);
    if may_be_all(offer) { fill(phrases.or_all, &[("how", &how)]) } else { how }
}

fn how_in_parts(offer: &Offer, phrases: &Phrases) -> String {
    let (min, max) = (offer.min.to_string(), offer.max.to_string());
    match offer.kind {
        Kind::Pick | Kind::Option if offer.max > 1 => phrases.how_several.to_owned(),
        Kind::Pick | Kind::Option | Kind::YesNo => String::new(),
        Kind::Order => phrases.how_order.to_owned(),
        Kind::Bundle => phrases.how_bundle.to_owned(),
        Kind::Spot => phrases.how_spot.to_owned(),
        Kind::Number => fill(phrases.how_number, &[("min", &min), ("max", &max)]),
    }
}

/// What may be answered, each with the number that is typed for it.
pub(crate) fn choices(offer: &Offer, phrases: &Phrases) -> Vec<Choice> {
    let plain = |label: &str, name: &str| Choice {
        label: label.to_owned(),
        name: name.to_owned(),
        detail: String::new(),
        look: None,
    };
    if offer.kind == Kind::YesNo {
        return vec![plain("1", phrases.yes), plain("2", phrases.no)];
    }
    let numbered = offer.things.iter().map(|thing| {
        let times =
            (thing.count > 1).then(|| fill(phrases.times, &[("n", &thing.count.to_string())]));
        let detail = Some(thing.detail.clone()).filter(|detail| !detail.is_empty());
        let details = [times, thing.place.clone(), detail].into_iter().flatten();
        let detail = details.collect::<Vec<_>>().join(phrases.comma);
        // What an option says is a sentence, which would seem to go on.
        let is_apart = offer.kind == Kind::Option && !detail.is_empty();
        Choice {
            // Of goods the number that is typed is their amount.
            label: if offer.kind == Kind::Bundle { String::new() } else { thing.label.clone() },
            name: if thing.label == thing.name { String::new() } else { thing.name.clone() },
            detail: if is_apart { format!("({detail})") } else { detail },
            look: thing.look.clone(),
        }
    });
    let nothing = may_be_nothing(offer).then(|| plain("0", phrases.nothing));
    numbered.chain(nothing).collect()
}

/// What stands beneath each thing that is offered: what its card says. What several say is told once, and beneath the last of
/// those that stand together, since it is about all of them.
pub(crate) fn beneath(offer: &Offer, phrases: &Phrases) -> Vec<Option<String>> {
    let mut told: Vec<&[String]> = Vec::new();
    let next = offer.things.iter().skip(1).map(Some).chain([None]);
    let each = offer.things.iter().zip(next).map(|(thing, next)| {
        let says = &thing.says[..];
        let goes_on = next.is_some_and(|next| next.says == says);
        if says.is_empty() || goes_on || told.contains(&says) {
            return None;
        }
        told.push(says);
        Some(says.join(phrases.between_sentences))
    });
    each.collect()
}
