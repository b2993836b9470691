//! Cards in words: as `show --wording` tells them, in each language of their game.

use std::sync::{Arc, Mutex};

use interpreter::Rules;
use schema::id::DefinitionId;
use schema::writing::{About, Card, Point, Told};

use super::build::{Built, as_typed};
use super::desk::Desk;
use super::{held, rulings};
use crate::listing::Listing;

/// The card at a place, if one is there. While the texts have errors it is told as it was before them.
pub(super) fn card(desk: &Mutex<Desk>, point: &Point) -> Result<Option<Card>, String> {
    let now = as_typed(desk);
    let (name, good) = {
        let mut desk = held(desk);
        (desk.card_at(point), desk.good.clone())
    };
    let is_old = now.is_err();
    let (Some(name), Some(built)) = (name, now.ok().or(good)) else { return Ok(None) };
    let program = built.playable.rules.program();
    let Some(id) = program.definitions.position(|card| card.name == name) else { return Ok(None) };
    let Some(definition) = program.definitions.get(id) else { return Ok(None) };
    let listing = Listing::new(program);
    let fields = definition.fields.iter().filter_map(|(field, value)| {
        Some((program.fields.get(*field)?.clone(), listing.expression(*value)))
    });
    let tellers = built.tellers().iter();
    Ok(Some(Card {
        is_old,
        fields: fields.collect(),
        told: tellers.map(|(tag, rules)| told(tag, rules, id)).collect(),
        name,
    }))
}

fn told(tag: &str, rules: &Rules, card: DefinitionId) -> Told {
    let wording = rules.wording(card);
    Told { locale: tag.to_owned(), name: wording.name, facts: wording.facts, lines: wording.lines }
}

/// What is said of a place: of a card what it says, and how its rulings stand.
pub(super) fn hover(desk: &Mutex<Desk>, point: &Point) -> Option<About> {
    let (found, built) = {
        let mut desk = held(desk);
        (desk.hover(point)?, desk.good.clone())
    };
    let (mut about, card) = found;
    let known: Option<(Arc<Built>, String)> = built.zip(card);
    if let Some((built, card)) = known {
        let definitions = &built.playable.rules.program().definitions;
        let id = definitions.position(|definition| definition.name == card);
        let first = built.tellers().iter().next().zip(id);
        about.card = first.map(|((tag, rules), id)| told(tag, rules, id));
        about.stands = rulings::standing(desk, &built, &card);
    }
    Some(about)
}
