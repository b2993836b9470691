//! What tells a thing that is offered from others of its name.

use schema::id::CellId;
use schema::locale::Word;

use super::things::Seen;
use crate::rules::Rules;
use crate::state::{Candidate, State};
use crate::value::{CardRef, PlaceId, Value};

/// Where a thing lies, and which one it is there.
pub(super) struct Lying {
    pub(super) place: PlaceId,
    /// The card whose zone that is, told from the others of its name in whose zones things lie that are offered under this
    /// name. Absent: it is no zone of a card.
    pub(super) host: Option<Host>,
    /// Its number, if another one of its name that is offered lies there, too, and has another.
    pub(super) nth: Option<u16>,
    /// Likewise its spot.
    pub(super) at: Option<(i16, i16)>,
}

/// A card in whose zone a thing lies.
pub(super) struct Host {
    pub(super) card: CardRef,
    /// Where it lies, and its number there, if that is needed to tell it from others.
    pub(super) within: Option<(PlaceId, Option<u16>)>,
}

/// Where a thing lies, if another one of its name that is offered lies elsewhere.
pub(super) fn apart(
    rules: &Rules,
    state: &State,
    candidates: &[Candidate],
    candidate: &Candidate,
) -> Option<Lying> {
    let seen = |one: &Candidate| Seen::new(rules, state, one.value, 1);
    let own = seen(candidate);
    let place = own.place?;
    let alike: Vec<Seen> =
        candidates.iter().map(seen).filter(|other| other.is_named_like(&own)).collect();
    let (mut elsewhere, mut numbered, mut spotted) = (false, false, false);
    for other in &alike {
        let is_there = other.place == Some(place);
        elsewhere |= !is_there && other.place.is_some();
        numbered |= is_there && other.nth != own.nth;
        spotted |= is_there && other.at != own.at;
    }
    let host = own.host.as_ref().and_then(|host| host_apart(host, &alike));
    let (nth, at) = (own.nth.filter(|_| numbered), own.at.filter(|_| spotted));
    let lying = Lying { place, host, nth, at };
    (elsewhere || numbered || spotted).then_some(lying)
}

/// A card in whose zone something lies, with what tells it from those in whose zones the others lie.
fn host_apart(host: &Seen, alike: &[Seen]) -> Option<Host> {
    let Value::Card(card) = host.value else { return None };
    let place = host.place?;
    let others = alike.iter().filter_map(|other| other.host.as_deref());
    let others: Vec<&Seen> =
        others.filter(|it| it.value != host.value && it.is_named_like(host)).collect();
    if others.is_empty() {
        return Some(Host { card, within: None });
    }
    let is_beside = others.iter().any(|other| other.place == Some(place));
    let nth = host.nth.filter(|_| is_beside);
    Some(Host { card, within: Some((place, nth)) })
}

/// The counters and flags of a card, as they stand, in which another one differs that is offered, has its name and lies in the
/// same place.
pub(super) fn bears_apart(
    rules: &Rules,
    state: &State,
    candidates: &[Candidate],
    candidate: &Candidate,
) -> Vec<(CellId, i32)> {
    let seen = |one: &Candidate| Seen::new(rules, state, one.value, 1);
    let own = seen(candidate);
    let Some(place) = own.place else { return Vec::new() };
    let is_beside = |other: &Seen| {
        other.is_named_like(&own)
            && other.place == Some(place)
            && (other.nth, other.at) == (own.nth, own.at)
    };
    let beside: Vec<Seen> = candidates.iter().map(seen).filter(is_beside).collect();
    let differs = |held: &(CellId, i32)| beside.iter().any(|other| !other.bears.contains(held));
    own.bears.iter().copied().filter(differs).collect()
}

/// What a card bears (counters and flags with their values), in words.
pub(super) fn bears_words(rules: &Rules, bears: &[(CellId, i32)]) -> Vec<String> {
    let told = bears.iter().filter_map(|&(id, value)| {
        let cell = rules.program().cells.get(id)?;
        let name = rules.title(Word::Cell(id), &cell.name);
        match cell.flag {
            true => (value != 0).then(|| name.to_string()),
            false => Some(format!("{name} {value}")),
        }
    });
    told.collect()
}
