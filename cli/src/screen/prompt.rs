//! What is offered: names by which it is typed, and what helps to choose.

use std::collections::BTreeSet;

use interpreter::{Candidate, Pending, PlaceId, Value};
use schema::decision::{Decision, Seat, Shape};
use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId};
use schema::look::Look;
use schema::program::{Asks, Holder, PileKey, Program, ShownWhat, VariantType};
use schema::screen::{Kind, Offer, Prompt, Thing};

use super::{Scene, coordinates, counter_words, values};
use crate::phrases::{Phrases, fill};

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
    let details = Details::new(scene, pending, phrases);
    let look = |definition: Option<DefinitionId>, name: &str| {
        let card = definition.and_then(|id| scene.rules.program().definitions.get(id));
        let of_card = card.and_then(|card| scene.looks.card(&card.name));
        of_card.or_else(|| scene.looks.word(name))
    };
    let thing = |(name, count): (&String, u16), candidate: Option<&Candidate>| {
        let definition = candidate.and_then(|candidate| details.definition(candidate.value));
        Thing {
            label: String::new(),
            name: scene.named(name.clone()),
            others: definition.map_or_else(Vec::new, |id| details.others(id, name)),
            count,
            place: candidate.and_then(|candidate| details.place(candidate.value)),
            detail: candidate.map_or_else(String::new, |candidate| details.facts(candidate.value)),
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
        named.into_iter().enumerate().map(|(at, one)| thing(one, candidates.get(at))).collect();
    let names: Vec<String> = things.iter().map(|thing| thing.name.clone()).collect();
    let are_numbers = names.iter().all(|name| name.parse::<u32>().is_ok());
    for (thing, number) in things.iter_mut().zip(1..) {
        thing.label = if are_numbers { thing.name.clone() } else { number.to_string() };
        if names.iter().filter(|name| **name == thing.name).count() < 2 {
            thing.place = None;
        }
    }
    Offer { kind, things, min, max, means: details.means() }
}

/// Whether nothing at all may be chosen.
fn may_be_nothing(offer: &Offer) -> bool {
    offer.min == 0 && matches!(offer.kind, Kind::Pick | Kind::Option | Kind::Bundle)
}

/// What is known of candidates.
struct Details<'s> {
    scene: Scene<'s>,
    seat: Seat,
    phrases: &'s Phrases,
    /// What the choice asks about its candidates.
    asked: BTreeSet<ShownWhat>,
    /// What it asks about whoever decides.
    own: BTreeSet<ShownWhat>,
}

impl<'s> Details<'s> {
    fn new(scene: Scene<'s>, pending: &Pending, phrases: &'s Phrases) -> Self {
        let (asked, own) = asked_about(scene.rules.program(), pending);
        Self { scene, seat: pending.player, phrases, asked, own }
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

    fn place(&self, value: Value) -> Option<String> {
        let Value::Card(card) = value else { return None };
        let place = self.scene.state.card(card.id)?.place()?;
        let (zone, seat, _) = self.scene.rules.place_of(place)?;
        let rules = self.scene.rules;
        let zone = rules.title_of(&rules.program().zones.get(zone)?.name);
        let nth = rules.position_told(self.scene.state, card.id);
        let nth = nth.map_or_else(String::new, |nth| format!(" [{nth}]"));
        Some(match seat {
            Some(seat) => format!("{} {zone}{nth}", self.scene.seating.name(seat)),
            None => format!("{zone}{nth}"),
        })
    }

    /// What is worth knowing of a candidate: true values, those that the choice asks about among them.
    fn facts(&self, value: Value) -> String {
        let Scene { rules, state, .. } = self.scene;
        let of = match value {
            // Of a pile that goes by its card the top card is had; what is done with any other is not known.
            Value::Place(place) if self.definition(value).is_some() => {
                let top =
                    state.contents(place).next().filter(|&id| rules.sees(state, self.seat.0, id));
                let top = top.and_then(|id| state.reference(id)).map(Value::Card);
                top.or_else(|| self.definition(value).map(Value::Definition))
            }
            Value::Card(_) | Value::Definition(_) => Some(value),
            Value::Spot { place, .. } => return self.card_at(place, value).unwrap_or_default(),
            _ => None,
        };
        of.map_or_else(String::new, |of| self.told(of, &self.asked))
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
        let marks = rules.marks(state, self.seat, of, asked);
        let marks = marks.iter().filter_map(|mark| values::mark(mark, self.scene, self.phrases));
        marks
            .map(|mark| counter_words(&mark, self.phrases))
            .collect::<Vec<_>>()
            .join(self.phrases.comma)
    }
}

/// What the query of a choice reads of its candidates, and of whoever decides; also in the defines that it names.
fn asked_about(program: &Program, pending: &Pending) -> (BTreeSet<ShownWhat>, BTreeSet<ShownWhat>) {
    let (mut asked, mut own) = (BTreeSet::new(), BTreeSet::new());
    let choice = pending.choice.and_then(|choice| program.choices.get(choice));
    let from = match choice.map(|choice| &choice.asks) {
        Some(Asks::Pick { from, .. } | Asks::Goods { from, .. }) => *from,
        _ => return (asked, own),
    };
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(id) = open.pop() {
        let Some(expr) = program.exprs.get(id).filter(|_| seen.insert(id)) else { continue };
        let is_me = |of: &Option<ExprId>| {
            of.is_some_and(|of| matches!(program.exprs.get(of), Some(Expr::Me)))
        };
        match expr {
            Expr::Field { field, .. } => {
                asked.insert(ShownWhat::Field(*field));
            }
            Expr::MemberOf { family, .. } => {
                asked.insert(ShownWhat::Tag(*family));
            }
            Expr::Cell { cell, of } => match program.cells.get(*cell).map(|cell| cell.holder) {
                Some(Holder::Card) => {
                    asked.insert(ShownWhat::Cell(*cell));
                }
                Some(Holder::Player) if is_me(of) => {
                    own.insert(ShownWhat::Cell(*cell));
                }
                Some(Holder::Player | Holder::Table | Holder::Pile) | None => {}
            },
            Expr::Pool { pool, of } if is_me(of) => {
                own.insert(ShownWhat::Pool(*pool));
            }
            Expr::Derived { derived, of, args } => {
                let declared = program.derived.get(*derived);
                let what = ShownWhat::Derived(*derived);
                match declared.and_then(|declared| declared.holder).filter(|_| args.is_empty()) {
                    // It says more than what it is made of.
                    Some(Holder::Card) => {
                        asked.insert(what);
                        continue;
                    }
                    Some(Holder::Player) if is_me(of) => {
                        own.insert(what);
                    }
                    Some(Holder::Player | Holder::Table | Holder::Pile) | None => {}
                }
                open.extend(declared.map(|declared| declared.body));
            }
            _ => {}
        }
        open.extend(expr.parts());
    }
    // A list of cards is what is offered, and nothing that one has.
    own.retain(|what| match what {
        ShownWhat::Derived(id) => {
            program.derived.get(*id).is_some_and(|derived| derived.yields == VariantType::Number)
        }
        _ => true,
    });
    (asked, own)
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
        text = format!("{text} {}", fill(phrases.source, &[("card", source)]));
    }
    let who = scene.seating.name(decision.player);
    Prompt {
        text: fill(phrases.asks, &[("who", who), ("text", &text)]),
        how: match (offer.means.as_str(), how(offer, phrases)) {
            ("", how) => how,
            (means, how) if how.is_empty() => fill(phrases.means, &[("what", means)]),
            (means, how) => format!("{}; {how}", fill(phrases.means, &[("what", means)])),
        },
        offer: offer.clone(),
    }
}

fn how(offer: &Offer, phrases: &Phrases) -> String {
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
        let details = [times, thing.place.clone(), detail];
        Choice {
            // Of goods the number that is typed is their amount.
            label: if offer.kind == Kind::Bundle { String::new() } else { thing.label.clone() },
            name: if thing.label == thing.name { String::new() } else { thing.name.clone() },
            detail: details.into_iter().flatten().collect::<Vec<_>>().join(", "),
            look: thing.look.clone(),
        }
    });
    let nothing = may_be_nothing(offer).then(|| plain("0", phrases.nothing));
    numbered.chain(nothing).collect()
}
