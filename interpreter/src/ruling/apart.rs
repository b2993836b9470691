//! What tells a card that is offered from others of its name.

use schema::id::CellId;
use schema::locale::Word;

use super::things::Seen;
use crate::rules::Rules;
use crate::state::{Candidate, State};
use crate::value::PlaceId;

/// Where a card lies, and which one it is there.
pub(super) struct Lying {
    pub(super) place: PlaceId,
    /// Its number, if another one of its name that is offered lies there, too, and has another.
    pub(super) nth: Option<u16>,
    /// Likewise its spot.
    pub(super) at: Option<(i16, i16)>,
}

/// Where a card lies, if another one of its name that is offered lies elsewhere.
pub(super) fn apart(
    rules: &Rules,
    state: &State,
    candidates: &[Candidate],
    candidate: &Candidate,
) -> Option<Lying> {
    let seen = |one: &Candidate| Seen::new(rules, state, one.value, 1);
    let own = seen(candidate);
    let place = own.lies_in()?;
    let alike = candidates.iter().map(seen).filter(|other| other.is_named_like(&own));
    let (mut elsewhere, mut numbered, mut spotted) = (false, false, false);
    for other in alike {
        let is_there = other.lies_in() == Some(place);
        elsewhere |= !is_there && other.lies_in().is_some();
        numbered |= is_there && other.nth != own.nth;
        spotted |= is_there && other.at != own.at;
    }
    let lying = Lying { place, nth: own.nth.filter(|_| numbered), at: own.at.filter(|_| spotted) };
    (elsewhere || numbered || spotted).then_some(lying)
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
    let Some(place) = own.lies_in() else { return Vec::new() };
    let is_beside = |other: &Seen| {
        other.is_named_like(&own)
            && other.lies_in() == Some(place)
            && (other.nth, other.at) == (own.nth, own.at)
    };
    let beside: Vec<Seen> = candidates.iter().map(seen).filter(is_beside).collect();
    let differs = |held: &(CellId, i32)| beside.iter().any(|other| !other.bears.contains(held));
    own.bears.iter().copied().filter(differs).collect()
}

/// The same in words.
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
