//! What a define is for each of the things that a question offers.

use std::collections::BTreeSet;

use interpreter::{Mark, Pending, Value};
use schema::expr::Expr;
use schema::id::{DefinitionId, DerivedId};
use schema::parts::within;
use schema::program::{Derived, Holder, Program, ShownWhat};

use super::{Scene, offer, value_words, values};
use crate::phrases::Phrases;

/// The values that a define has, in words, each with the names of the candidates for which it has that value. Candidates for
/// which it has none that whoever decides may know are left out.
pub(crate) fn value_of_each(
    scene: Scene<'_>,
    pending: &Pending,
    define: DerivedId,
    phrases: &Phrases,
) -> Vec<(String, Vec<String>)> {
    let Scene { rules, state, .. } = scene;
    let Some(declared) = rules.program().derived.get(define) else { return Vec::new() };
    // What a define gives that is handed something is known only where the question has worked it out.
    let of_itself = (declared.args == 0).then_some(ShownWhat::Derived(define));
    let also = BTreeSet::from_iter(of_itself);
    let offer = offer(scene, pending, &scene.decision(pending), phrases);
    let worked_out = rules.asked_of(state, pending);
    let mut known: Vec<(String, Vec<String>)> = Vec::new();
    for ((thing, candidate), marks) in
        offer.things.iter().zip(state.candidates(pending)).zip(worked_out)
    {
        let card = match candidate.value {
            Value::Card(card) => state.card(card.id).map(|card| card.definition),
            Value::Definition(definition) => Some(definition),
            _ => None,
        };
        if card.is_some_and(|card| !has(rules.program(), declared, card)) {
            continue;
        }
        let own = rules.marks(state, pending.player, candidate.value, &also);
        let is_it = |mark: &&Mark| mark.name == declared.name;
        let Some(found) = marks.iter().chain(&own).find(is_it) else { continue };
        let value = values::mark(found, scene, phrases);
        let value = value.map(|value| match value.value {
            // That it is so.
            None => phrases.yes.to_owned(),
            Some(_) => value_words(&value, phrases),
        });
        let value = value.unwrap_or_else(|| phrases.empty.to_owned());
        match known.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) if names.contains(&thing.name) => {}
            Some((_, names)) => names.push(thing.name.clone()),
            None => known.push((value, vec![thing.name.clone()])),
        }
    }
    known
}

/// Whether a card can have a define: it has the fields that the define reads of its card. A card of another kind has others.
fn has(program: &Program, define: &Derived, card: DefinitionId) -> bool {
    let Some(definition) = program.definitions.get(card) else { return false };
    define.holder != Some(Holder::Card)
        || within(&program.exprs, [define.body]).all(|(_, node)| match node {
            Expr::Field { field, of } if program.exprs.get(*of) == Some(&Expr::SelfCard) => {
                definition.fields.iter().any(|(had, _)| had == field)
            }
            _ => true,
        })
}
