//! How long and when something is so, as cards say it: `as long as …`, `the next time you …`, `if I would …`.

use super::context::{first_word, tokens};
use super::effects::Effect;
use super::meant::{Meant, repeated};

/// What was meant by such a sentence.
pub(super) fn meant(effect: &Effect<'_, '_>) -> Option<Meant> {
    would(effect)
        .or_else(|| whenever(effect))
        .or_else(|| next_time(effect))
        .or_else(|| while_there(effect))
        .or_else(|| less(effect))
}

/// `if I would draw a card, draw 2 instead`
fn would(effect: &Effect<'_, '_>) -> Option<Meant> {
    let would = effect.words.iter().position(|word| word.text == "would")?;
    let verb = effect.words.get(would + 1).filter(|verb| verb.is_word())?.text;
    let who = match effect.text(would.checked_sub(1)?) {
        "I" | "you" | "me" => "you",
        _ => "anyone",
    };
    let help = format!(
        "what is done instead is a handler in a `rule` or on a card, beside its abilities: `instead of {who} {verb} {{ … }}`"
    );
    Some(Meant::word(effect.words[would], help))
}

/// `whenever a lantern is lit, …`, `each time you draw, …`
fn whenever(effect: &Effect<'_, '_>) -> Option<Meant> {
    let begins = *effect.words.first()?;
    let when = match (begins.text, effect.text(1)) {
        ("whenever", _) => 1,
        ("each" | "every", "time") => 2,
        _ => return None,
    };
    let event = effect.part(when, usize::MAX)?;
    let event = match first_word(event) {
        "you" | "opponent" | "anyone" => plainly(event),
        _ => "anyone VERBS KIND".to_owned(),
    };
    let help = format!(
        "what happens is answered in a `rule`, on a card or in its kind, beside its abilities: `after {} {{ … }}`",
        repeated(&event)
    );
    Some(Meant::word(begins, help))
}

/// `next time you play a lantern, draw 1`
fn next_time(effect: &Effect<'_, '_>) -> Option<Meant> {
    let next = effect.words.iter().position(|word| word.text == "next").filter(|at| *at < 2)?;
    let time = effect.words.get(next + 1).filter(|time| time.text == "time")?;
    let event = plainly(effect.part(next + 2, usize::MAX)?);
    let help = format!(
        "what answers something for a while stands in `until`: `until end of turn {{ after {} {{ … }} }}`",
        repeated(&event)
    );
    Some(Meant::word(*time, help))
}

/// An event without articles, and without what stands behind a comma.
fn plainly(event: &str) -> String {
    let event = event.split(',').next().unwrap_or_default();
    let words = event.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the"));
    words.collect::<Vec<_>>().join(" ")
}

/// `until self leaves street { … }`, `as long as self is in street { … }`, `while self in street { +1 light for self }`
fn while_there(effect: &Effect<'_, '_>) -> Option<Meant> {
    let first = *effect.words.first()?;
    let heading = effect.heading();
    let zone = match (first.text, effect.text(1)) {
        ("until", _) => {
            let leaves = effect.words.iter().position(|word| word.text == "leaves")?;
            effect.words.get(leaves + 1).map_or("ZONE", |zone| zone.text)
        }
        ("as", "long") => {
            let place = effect.words.iter().position(|word| word.text == "in");
            place.and_then(|place| effect.words.get(place + 1)).map_or("ZONE", |zone| zone.text)
        }
        ("+" | "-", _) if effect.words.iter().any(|word| word.text == "for") => {
            let zone = heading.strip_prefix("while self in ")?.trim();
            Some(zone).filter(|zone| !zone.is_empty())?
        }
        _ => return None,
    };
    let help = format!(
        "what is so while the card lies there stands on the card, beside its abilities: `while in {zone} {{ … }}`"
    );
    Some(Meant::word(first, help))
}

/// What stands before how long something lasts, and that as `until` says it: `self` and `until end of turn` of
/// `self until end of turn`, `self this turn`.
pub(super) fn tail(text: &str) -> (&str, Option<String>) {
    let words = tokens(text, 0);
    let word = |at: usize| words.get(at).map_or("", |word| word.text);
    let lasts = (1..words.len()).find_map(|at| {
        let behind = words.iter().skip(at).map(|word| word.text);
        let behind: Vec<&str> = behind.filter(|word| !matches!(*word, "the" | "this")).collect();
        let until = match (word(at), word(at + 1)) {
            ("until", "end" | "start") => behind.join(" "),
            ("this", stretch @ ("turn" | "round")) => format!("until end of {stretch}"),
            ("for", "this" | "the") => format!("until end of {}", behind.last()?),
            _ => return None,
        };
        Some((words[at].at, until))
    });
    match lasts {
        Some((at, until)) => (text.get(..at).unwrap_or(text).trim(), Some(until)),
        None => (text, None),
    }
}

/// `cards cost 1 less this turn`
fn less(effect: &Effect<'_, '_>) -> Option<Meant> {
    let (number, sign) = (effect.words.get(2)?, effect.words.get(3)?);
    let (kind, field) = (effect.words.first()?.text, effect.words.get(1)?.text);
    let sign = match sign.text {
        "less" => "-",
        "more" => "+",
        _ => return None,
    };
    let kind = if kind == "cards" { "card" } else { kind };
    number.is_number().then(|| {
        let help = format!(
            "what is so for a while stands in `until`: `until end of turn {{ {sign}{} {field} for {kind} }}`",
            number.text
        );
        Meant::word(*number, help)
    })
}

/// Help about what opponents may not do.
pub(super) fn forbidden(verb: &str) -> String {
    format!(
        "what nobody may do for a while is said in `until`: `until end of turn {{ cannot {verb} for opponents }}`"
    )
}
