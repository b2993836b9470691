//! Things by number or name.

use unicode_normalization::UnicodeNormalization;

use super::{Offer, Phrases, again, fill};
use schema::screen::Thing;

/// What stands between the things of a list, in a line as it is typed or folded.
pub(crate) const BETWEEN: &[char] = &[',', ';', '、', '，', '；', '､'];

/// Letters as they are compared: full-width ones like narrow ones, no capitals, one blank between words.
pub(crate) fn folded(text: &str) -> String {
    let plain: String = text.nfkc().flat_map(char::to_lowercase).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a thing may be called so: by its name or the beginning of one.
pub(crate) fn matches(thing: &Thing, text: &str) -> bool {
    rank(thing, text).is_some()
}

/// Whether a thing has this whole name.
pub(super) fn is_called(thing: &Thing, text: &str) -> bool {
    rank(thing, text) == Some(0)
}

/// How well a text names a thing: 0 exactly, 1 by the beginning of its name, 2 by that of one of its words.
fn rank(thing: &Thing, text: &str) -> Option<u8> {
    let names = std::iter::once(&thing.name).chain(&thing.others);
    names.filter_map(|name| rank_of(&folded(name), text)).min()
}

/// How well a text names what is called so: 0 exactly, 1 by the beginning, 2 by that of one of its words.
pub(crate) fn rank_of(name: &str, text: &str) -> Option<u8> {
    if name == text {
        return Some(0);
    }
    if name.starts_with(text) {
        return Some(1);
    }
    let mut words = name.match_indices(' ').map(|(at, _)| &name[at + 1..]);
    words.any(|rest| rest.starts_with(text)).then_some(2)
}

/// The thing with this number in the list, counted from 1.
pub(super) fn numbered(number: usize, offer: &Offer, phrases: &Phrases) -> Result<usize, String> {
    let n = number.to_string();
    let found = offer.things.iter().position(|thing| thing.label == n);
    if let Some(at) = found {
        return Ok(at);
    }
    let labels: Vec<&str> = offer.things.iter().map(|thing| thing.label.as_str()).collect();
    let most = labels.last().copied().unwrap_or("0");
    if !labels.iter().zip(1..).all(|(label, at): (_, usize)| *label == at.to_string()) {
        let numbers = labels.join(phrases.comma);
        return Err(fill(phrases.not_among, &[("n", &n), ("numbers", &numbers)]));
    }
    Err(fill(phrases.no_number, &[("n", &n), ("most", most)]))
}

/// The thing of this name.
pub(super) fn named(text: &str, offer: &Offer, phrases: &Phrases) -> Result<usize, String> {
    let ranked: Vec<(u8, usize)> = offer
        .things
        .iter()
        .enumerate()
        .filter_map(|(at, thing)| Some((rank(thing, text)?, at)))
        .collect();
    let best = ranked.iter().map(|(rank, _)| *rank).min();
    let fits: Vec<usize> =
        ranked.iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, at)| *at).collect();
    match fits[..] {
        [one] => Ok(one),
        [] => {
            let names = offer.things.iter().map(|thing| thing.name.as_str());
            let near = schema::suggest::nearest(text, names);
            let near = near.map_or_else(String::new, |near| fill(phrases.near, &[("near", near)]));
            Err(fill(phrases.unknown, &[("word", &again(text))]) + near.as_str())
        }
        _ => Err(ambiguous(text, &fits, offer, phrases)),
    }
}

/// That a text may be any of these things.
pub(super) fn ambiguous(text: &str, fits: &[usize], offer: &Offer, phrases: &Phrases) -> String {
    let things = fits.iter().filter_map(|&at| offer.things.get(at));
    let names = things.map(called).collect::<Vec<_>>().join(phrases.comma);
    fill(phrases.ambiguous, &[("word", &again(text)), ("names", &names)])
}

/// A thing by what tells it from others of its name.
fn called(thing: &Thing) -> String {
    match &thing.place {
        Some(place) => format!("{} ({place})", thing.name),
        None => thing.name.clone(),
    }
}

/// Several things in the order in which they are named: `1 3, 5`, `NAME, 2 NAME`.
pub(super) fn list(text: &str, offer: &Offer, phrases: &Phrases) -> Result<Vec<u16>, String> {
    // A name may have signs in it that else stand between names.
    if offer.things.iter().any(|thing| matches(thing, text)) && text.parse::<usize>().is_err() {
        return named(text, offer, phrases).map(|at| vec![at as u16]);
    }
    let mut picked = Vec::new();
    for piece in pieces(text, phrases)? {
        picked_by(piece, offer, phrases, &mut picked)?;
    }
    for (thing, at) in offer.things.iter().zip(0_u16..) {
        let times = picked.iter().filter(|&&other| other == at).count();
        if times > usize::from(thing.count) {
            let n = thing.count.to_string();
            return Err(fill(phrases.too_many, &[("name", &thing.name), ("n", &n)]));
        }
    }
    Ok(picked)
}

/// What stands between commas. It fails where nothing does: that is no name, and no word for nothing.
pub(super) fn pieces<'t>(text: &'t str, phrases: &Phrases) -> Result<Vec<&'t str>, String> {
    let pieces = text.split(BETWEEN).map(str::trim).filter(|piece| !piece.is_empty());
    let pieces: Vec<&str> = pieces.collect();
    match pieces.is_empty() {
        true => Err(fill(phrases.unknown, &[("word", &again(text))])),
        false => Ok(pieces),
    }
}

/// What one piece between commas picks: numbers, a name, or so many of a name.
fn picked_by(
    piece: &str,
    offer: &Offer,
    phrases: &Phrases,
    picked: &mut Vec<u16>,
) -> Result<(), String> {
    let numbers: Result<Vec<usize>, _> = piece.split(' ').map(str::parse::<usize>).collect();
    if let Ok(numbers) = numbers {
        for number in numbers {
            picked.push(numbered(number, offer, phrases)? as u16);
        }
        return Ok(());
    }
    let is_named = offer.things.iter().any(|thing| matches(thing, piece));
    let (times, name) = match counted(piece).filter(|_| !is_named) {
        Some((times, name)) => (times, name),
        None => (1, piece),
    };
    let at = named(name, offer, phrases)?;
    let thing = &offer.things[at];
    if times > usize::from(thing.count) {
        let n = thing.count.to_string();
        return Err(fill(phrases.too_many, &[("name", &thing.name), ("n", &n)]));
    }
    picked.extend(std::iter::repeat_n(at as u16, times));
    Ok(())
}

/// `3 NAME`, `NAME x3`, `NAME ×3`, `3張NAME` is not one of them.
pub(super) fn counted(piece: &str) -> Option<(usize, &str)> {
    let digits = piece.find(|sign: char| !sign.is_ascii_digit())?;
    if digits > 0 {
        let (times, name) = piece.split_at(digits);
        return Some((times.parse().ok()?, name.trim_start_matches(['x', '×']).trim()));
    }
    let (name, times) = piece.rsplit_once(['x', '×'])?;
    Some((times.trim().parse().ok()?, name.trim())).filter(|(_, name)| !name.is_empty())
}

/// All things in an order: those that are named come first.
pub(super) fn order(text: &str, offer: &Offer, phrases: &Phrases) -> Result<Vec<u16>, String> {
    let mut picked = match super::is_all(text, offer, phrases) {
        true => Vec::new(),
        false => list(text, offer, phrases)?,
    };
    for (thing, at) in offer.things.iter().zip(0_u16..) {
        let named = picked.iter().filter(|&&other| other == at).count();
        picked.extend(std::iter::repeat_n(at, usize::from(thing.count).saturating_sub(named)));
    }
    Ok(picked)
}

/// The shortest that can be typed for a thing and is no other: its name, else its number.
pub(super) fn typed(at: u16, offer: &Offer, phrases: &Phrases) -> String {
    let Some(thing) = offer.things.get(usize::from(at)) else { return String::new() };
    let alone = !thing.name.contains(BETWEEN);
    match list(&folded(&thing.name), offer, phrases) {
        Ok(found) if alone && found == [at] => thing.name.clone(),
        _ => thing.label.clone(),
    }
}
