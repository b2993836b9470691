//! Answers and changes as lines of a ruling: the reverse of reading one.

use std::collections::BTreeMap;

use schema::choice::CHOOSE;
use schema::decision::Answer;
use schema::program::{Holder, Layout, PileKey};
use schema::ruling::{Noted, Thing, Where};

use super::apart::{Host, Lying, apart, bears_apart};
use super::log::Log;
use super::options;
use super::position::{name, notes, of, row_words, runs, thing_words, with, zone_words};
use super::things::which_words;
use crate::rules::{Point, Rules};
use crate::state::{Asked, Candidate, Pending, State};
use crate::value::{CardRef, PlaceId, Value};

/// The most cards that a zone is said to hold one by one.
const MOST_TOLD: usize = 8;

/// The most cards that are said to have come to a stack: more of them are a heap that was turned over.
const MOST_COME: usize = 3;

/// The line of `when` that gives this answer to this question, or why there is none.
pub(super) fn step(
    rules: &Rules,
    log: &Log,
    state: &State,
    pending: &Pending,
    answer: &Answer,
) -> Result<String, String> {
    let who = log.player(rules, pending.player.0);
    let purpose = rules.purpose(state, pending);
    let known = rules.program().purposes.iter().any(|known| *known == purpose);
    let does = match rules.is_purposeless(pending) {
        true => rules.third_person(CHOOSE),
        false => rules.third_person(&purpose),
    };
    let candidates = state.candidates(pending);
    let things = |picked: &[u16]| {
        let picked = picked.iter().filter_map(|&at| candidates.get(usize::from(at)));
        let word = |one: &Candidate| thing_meant(rules, log, state, candidates, one);
        let words: Option<Vec<String>> = picked.map(word).collect();
        let words = words.ok_or_else(|| format!("{who} {does} something without a name"))?;
        if !known {
            return Err(format!("no line of a ruling says which of several goes next ({purpose})"));
        }
        // Before a number no other one can say how many of it there are.
        let are_numbers = candidates.iter().any(|one| matches!(one.value, Value::Number(_)));
        let words = if are_numbers { words.join(", ") } else { runs(&words) };
        Ok(format!("{who} {does} {words}"))
    };
    let declines = || match known {
        true => format!("{who} declines to {purpose}"),
        false => format!("{who} declines"),
    };
    match answer {
        Answer::YesNo(yes) => Ok(format!("{who} says {}", if *yes { "yes" } else { "no" })),
        Answer::Number(number) => Ok(format!("{who} {does} {number}")),
        Answer::Pick(picked) if picked.is_empty() => Ok(declines()),
        Answer::Pick(picked) | Answer::Order(picked) => things(picked),
        Answer::Spot(spot) => things(&[*spot]),
        Answer::Bundle(amounts) if amounts.iter().all(|amount| *amount == 0) => Ok(declines()),
        Answer::Bundle(amounts) => {
            let each = (0..).zip(amounts);
            let picked: Vec<u16> = each
                .flat_map(|(at, &amount)| {
                    std::iter::repeat_n(at, usize::try_from(amount).unwrap_or(0))
                })
                .collect();
            things(&picked)
        }
        Answer::Option(picked) if picked.is_empty() => Ok(declines()),
        Answer::Option(picked) if pending.asked == Asked::Options => {
            let picked = picked.iter().filter_map(|&at| candidates.get(usize::from(at)));
            let labels: Vec<String> =
                picked.map(|one| options::said(rules, log, state, pending, one)).collect();
            Ok(format!("{who} picks {}", labels.join(", ")))
        }
        Answer::Option(_) => Err("no such option".to_owned()),
    }
}

/// A thing that is offered by the words that pick it and no other one of these candidates, if a ruling has some.
pub(super) fn thing_meant(
    rules: &Rules,
    log: &Log,
    state: &State,
    candidates: &[Candidate],
    one: &Candidate,
) -> Option<String> {
    let name = |one: &Candidate| thing(rules, log, state, one.value);
    let own = name(one)?;
    let named = candidates.iter().filter(|other| name(other).as_ref() == Some(&own));
    let named: Vec<&Candidate> = named.collect();
    let apart = |one: &&Candidate| thing_apart(rules, log, state, candidates, one);
    let words: Vec<Option<String>> = named.iter().map(apart).collect();
    let at = named.iter().position(|other| *other == one).filter(|&at| words[at].is_some())?;
    said_which(words.into_iter().map(Option::unwrap_or_default).collect()).into_iter().nth(at)
}

/// The same words with which one is meant, where several are equal: of each the number among those.
pub(super) fn said_which(said: Vec<String>) -> Vec<String> {
    let mut equal: BTreeMap<String, (u16, u16)> = BTreeMap::new();
    for words in &said {
        equal.entry(words.clone()).or_default().0 += 1;
    }
    let numbered = said.into_iter().map(|words| {
        let which = equal.get_mut(&words).filter(|(all, _)| *all > 1).map(|(_, before)| {
            *before += 1;
            *before
        });
        which_words(words, which)
    });
    numbered.collect()
}

/// A thing that is offered by its name and by what tells it from others of its name, where a ruling has words for that.
pub(super) fn thing_apart(
    rules: &Rules,
    log: &Log,
    state: &State,
    candidates: &[Candidate],
    one: &Candidate,
) -> Option<String> {
    if let Value::Row { row, card } = one.value {
        return row_apart(rules, log, state, candidates, (row, card));
    }
    let word = thing(rules, log, state, one.value)?;
    let bears = bears_apart(rules, state, candidates, one);
    let Some(Lying { place, host, nth, at: spot }) = apart(rules, state, candidates, one) else {
        return Some(with(rules, word, &bears));
    };
    // Of several alike it is said where this one lies, if a ruling has a name for that.
    let names: Vec<String> = (0..state.players()).map(|seat| log.player(rules, seat)).collect();
    let words = |place| {
        let (zone, seat, pile) = rules.place_of(place)?;
        Some(zone_words(rules, &Where { zone, seat, pile }, &names))
    };
    let at = match host {
        None => words(place)?,
        Some(Host { card, .. }) => {
            let hosts = candidates.iter().filter_map(|other| {
                let place = rules.lies(state, other.value)?;
                state.reference(place.host?.card)
            });
            let of = card_apart(rules, log, state, hosts, card)?;
            format!("{of}.{}", words(place)?)
        }
    };
    if let Value::Place(_) = one.value {
        return Some(at);
    }
    let spot = spot.map_or_else(String::new, |(x, y)| format!(" at ({x}, {y})"));
    Some(with(rules, format!("{word} in {at}{}{spot}", numbered(nth)), &bears))
}

/// A row by its card, which is told from the others with such a row.
fn row_apart(
    rules: &Rules,
    log: &Log,
    state: &State,
    candidates: &[Candidate],
    (row, card): (u8, CardRef),
) -> Option<String> {
    let cards = candidates.iter().filter_map(|other| match other.value {
        Value::Row { row: other, card } => Some(card).filter(|_| other == row),
        _ => None,
    });
    let of = card_apart(rules, log, state, cards, card)?;
    Some(row_words(rules, &of, state.card(card.id)?.definition, row))
}

/// A card by its name, and in brackets by what tells it from others of these cards.
fn card_apart(
    rules: &Rules,
    log: &Log,
    state: &State,
    cards: impl Iterator<Item = CardRef>,
    card: CardRef,
) -> Option<String> {
    let alone = |card: CardRef| Candidate::alone(Value::Card(card));
    let cards: Vec<Candidate> = cards.map(alone).collect();
    let of = thing_apart(rules, log, state, &cards, &alone(card))?;
    let is_bare = of == name(rules, state.card(card.id)?.definition);
    Some(if is_bare { of } else { format!("({of})") })
}

/// Which one of a zone is meant, behind its name.
fn numbered(nth: Option<u16>) -> String {
    nth.map_or_else(String::new, |nth| format!("[{nth}]"))
}

/// A text in quotes, as a ruling writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut words = String::from("\"");
    for sign in text.chars() {
        if matches!(sign, '"' | '\\' | '{') {
            words.push('\\');
        }
        words.push(sign);
    }
    words.push('"');
    words
}

/// A thing by the name that picks it.
fn thing(rules: &Rules, log: &Log, state: &State, value: Value) -> Option<String> {
    Some(match value {
        Value::Player(seat) => log.player(rules, seat),
        Value::Card(card) => name(rules, state.card(card.id)?.definition),
        Value::Definition(definition) => name(rules, definition),
        Value::Number(number) => number.to_string(),
        Value::Member(_) => rules.name(state, value),
        Value::Spot { place, x, y } => {
            let (first, second) = rules.written_spot(place, Point { y, x });
            format!("({first}, {second})")
        }
        Value::Place(place) => match rules.place_of(place)?.2? {
            PileKey::Card(definition) => name(rules, definition),
            key => rules.key_name(key),
        },
        Value::Row { row, card } => {
            let definition = state.card(card.id)?.definition;
            row_words(rules, &name(rules, definition), definition, row)
        }
        Value::NamedRow { row, definition } => {
            row_words(rules, &name(rules, definition), definition, row)
        }
        _ => return None,
    })
}

/// Lines of `then` that say what is otherwise in `after` than in `before`. Some of them may say too much for a
/// position that leaves things out: whoever uses them tries them.
#[must_use]
pub fn changes(rules: &Rules, before: &State, after: &State, names: &[String]) -> Vec<String> {
    let log = Log::new(names);
    let mut claims = Vec::new();
    for index in 0..rules.places.len() as u16 {
        claims.extend(moved(rules, before, after, names, PlaceId(index)));
    }
    claims.extend(counted(rules, before, after, names));
    claims.extend(noted(rules, before, after, names));
    if let Some(outcome) = after.outcome() {
        claims.push("the game is over".to_owned());
        let seats = (0..after.players()).filter(|seat| outcome.winners >> seat & 1 == 1);
        let winners: Vec<String> = seats.map(|seat| log.player(rules, seat)).collect();
        claims.push(format!("winners == [{}]", winners.join(", ")));
    }
    for pending in after.pending() {
        let purpose = rules.purpose(after, pending);
        if rules.program().purposes.iter().any(|known| *known == purpose) {
            claims.push(format!("{} is asked to {purpose}", log.player(rules, pending.player.0)));
        }
    }
    claims
}

/// What lies in a place now, if that is not what lay there before.
fn moved(
    rules: &Rules,
    before: &State,
    after: &State,
    names: &[String],
    place: PlaceId,
) -> Vec<String> {
    let Some((zone, seat, pile)) = rules.place_of(place) else { return Vec::new() };
    let was: Vec<u16> = before.contents(place).collect();
    let is: Vec<u16> = after.contents(place).collect();
    if was == is || seat.is_some_and(|seat| seat.0 >= after.players()) {
        return Vec::new();
    }
    let at = zone_words(rules, &Where { zone, seat, pile }, names);
    if is.is_empty() {
        return vec![format!("{at} is empty")];
    }
    let of = |ids: &[u16]| -> Vec<String> {
        let cards = ids.iter().filter_map(|&id| after.card(id));
        cards.map(|card| name(rules, card.definition)).collect()
    };
    let come: Vec<u16> = is.iter().filter(|id| !was.contains(id)).copied().collect();
    let whole = matches!(rules.info(place).layout, Layout::Set | Layout::Row);
    if whole && is.len() <= MOST_TOLD {
        return vec![format!("{at} == [{}]", of(&is).join(", "))];
    }
    let mut claims = Vec::new();
    if whole {
        claims.push(format!("count of {at} == {}", is.len()));
    }
    if come.len() <= MOST_COME {
        let mut arrived = of(&come);
        arrived.sort_unstable();
        arrived.dedup();
        claims.extend(arrived.iter().map(|card| format!("{card} in {at}")));
    }
    claims
}

/// Counters and flags of players and of the table.
fn counted(rules: &Rules, before: &State, after: &State, names: &[String]) -> Vec<String> {
    let program = rules.program();
    let mut claims = Vec::new();
    for (id, cell) in program.cells.pairs() {
        let holders = match cell.holder {
            Holder::Player => (0..after.players()).map(Value::Player).collect(),
            Holder::Table => vec![Value::Nothing],
            Holder::Card | Holder::Pile => Vec::new(),
        };
        for holder in holders {
            let values = (before.cell(rules, id, holder), after.cell(rules, id, holder));
            let (Some(was), Some(is)) = values else { continue };
            if was == is {
                continue;
            }
            let whose = match holder {
                Value::Player(seat) => {
                    names.get(usize::from(seat)).map_or_else(String::new, |name| format!("{name}."))
                }
                _ => String::new(),
            };
            // What a pool holds goes by the pool's name already.
            let name = format!("{whose}{}", cell.name);
            claims.push(match (cell.flag, is) {
                (true, 0) => format!("not {name}"),
                (true, _) => name,
                (false, _) => format!("{name} == {is}"),
            });
        }
    }
    claims
}

/// Notes of players and of the table.
fn noted(rules: &Rules, before: &State, after: &State, names: &[String]) -> Vec<String> {
    let (was, is) = (notes(rules, before), notes(rules, after));
    let same = |a: &Noted, b: &Noted| (a.note, a.seat) == (b.note, b.seat);
    let lost = was.iter().filter(|one| !is.iter().any(|other| same(one, other)));
    let lost = lost.map(|one| Noted { things: Vec::new(), list: false, ..one.clone() });
    let changed: Vec<Noted> = is.iter().filter(|one| !was.contains(one)).cloned().collect();
    let claim = |noted: Noted| {
        let note = rules.program().notes.get(noted.note).map_or("", |note| note.name.as_str());
        let name = of(names, noted.seat, note);
        let words = |thing: &Thing| match thing {
            Thing::Lying(card, _) => thing_words(rules, names, &Thing::Card(*card)),
            thing => thing_words(rules, names, thing),
        };
        match (noted.list, &noted.things[..]) {
            (true, []) => format!("{name} is empty"),
            (true, things) => {
                let things: Vec<String> = things.iter().map(words).collect();
                format!("{name} == [{}]", things.join(", "))
            }
            (false, []) => format!("{name} is none"),
            (false, [card @ (Thing::Card(_) | Thing::Lying(..)), ..]) => {
                format!("{name} is {}", words(card))
            }
            (false, [thing, ..]) => format!("{name} == {}", words(thing)),
        }
    };
    changed.into_iter().chain(lost).map(claim).collect()
}
