//! What is offered: names by which it is typed, and the question above it.

use std::collections::BTreeSet;

use interpreter::{Pending, Value};
use schema::decision::{Decision, Shape};
use schema::id::OptionId;
use schema::look::Look;
use schema::phrase::fill;
use schema::screen::{Kind, Offer, Prompt, Thing};

use super::Scene;
use super::asked::lies_with_others;
use super::details::Details;
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
    let (kind, min, max) = limits(&decision.shape);
    let candidates = scene.state.candidates(pending);
    let details = Details::new(scene, pending, phrases);
    let mut worked_out = scene.rules.asked_of(scene.state, pending);
    for (marks, counted) in worked_out.iter_mut().zip(scene.rules.counted_of(scene.state, pending))
    {
        marks.extend(counted);
    }
    let program = scene.rules.program();
    let options = candidates.iter().map(|one| scene.state.option_of(program, one));
    let options: Vec<Option<OptionId>> =
        options.map(|option| option.filter(|_| kind == Kind::Option)).collect();
    let things = offered(&decision.shape).into_iter().enumerate().map(|(at, (name, count))| {
        let candidate = candidates.get(at);
        let option = options.get(at).copied().flatten();
        let worked_out = worked_out.get(at).map_or(&[][..], |marks| marks);
        Thing { count, ..details.thing(name, candidate.map(|it| it.value), option, worked_out) }
    });
    let mut things: Vec<Thing> = things.collect();
    let values: Vec<Value> = candidates.iter().map(|candidate| candidate.value).collect();
    label(&mut things);
    if !lies_with_others(program, pending) {
        // The text of an option says from where those are for which it is offered.
        details.leave_places_out(&mut things, &values, &options);
    }
    details.tell_apart(&mut things, &values);
    Offer { kind, things, min, max, means: details.means(), reads: Vec::new() }
}

/// What sort of answer is wanted, and how many are chosen at least and at most; of a number the least and the greatest.
fn limits(shape: &Shape) -> (Kind, i32, i32) {
    match shape {
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
    }
}

/// The names that are offered, and how many things go by each.
fn offered(shape: &Shape) -> Vec<(&String, u16)> {
    match shape {
        Shape::Pick { candidates, .. }
        | Shape::Order { candidates }
        | Shape::Bundle { candidates, .. } => {
            candidates.iter().map(|candidate| (&candidate.name, candidate.count)).collect()
        }
        Shape::Option { options: names, .. } | Shape::Spot { spots: names, .. } => {
            names.iter().map(|name| (name, 1)).collect()
        }
        Shape::YesNo | Shape::Number { .. } => Vec::new(),
    }
}

/// Gives each thing what is typed for it: its number in the list, or itself where all of them are numbers, and no two the
/// same (piles of several players go by the same numbers).
fn label(things: &mut [Thing]) {
    let names: BTreeSet<&str> = things.iter().map(|thing| thing.name.as_str()).collect();
    let are_numbers =
        names.len() == things.len() && things.iter().all(|thing| thing.name.parse::<i32>().is_ok());
    for (thing, number) in things.iter_mut().zip(1_usize..) {
        thing.label = if are_numbers { thing.name.clone() } else { number.to_string() };
    }
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
        Kind::Pick if offer.max > 1 && are_numbers(offer) => {
            match offer.things.iter().any(|thing| thing.count > 1) {
                true => phrases.how_number_twice.to_owned(),
                false => phrases.how_several_numbers.to_owned(),
            }
        }
        Kind::Pick | Kind::Option if offer.max > 1 => phrases.how_several.to_owned(),
        Kind::Pick | Kind::Option | Kind::YesNo => String::new(),
        Kind::Order => phrases.how_order.to_owned(),
        Kind::Bundle => phrases.how_bundle.to_owned(),
        Kind::Spot => phrases.how_spot.to_owned(),
        Kind::Number => fill(phrases.how_number, &[("min", &min), ("max", &max)]),
    }
}

/// Whether numbers are chosen, each of which is typed as it is.
fn are_numbers(offer: &Offer) -> bool {
    offer.things.iter().all(|thing| thing.label == thing.name)
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
    // What goes by its own number is not named twice.
    let are_numbers = are_numbers(offer);
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
            name: if are_numbers { String::new() } else { thing.name.clone() },
            detail: if is_apart { format!("({detail})") } else { detail },
            look: thing.look.clone(),
        }
    });
    // Where the number 0 is offered, it is what a `0` means.
    let is_zero_offered = offer.things.iter().any(|thing| thing.label == "0");
    let zero = if is_zero_offered { "" } else { "0" };
    let nothing = may_be_nothing(offer).then(|| plain(zero, phrases.nothing));
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
