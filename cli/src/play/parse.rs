//! What somebody typed: a command, or an answer to what is offered. Names in any script and width are found by their
//! beginnings.

mod amounts;
mod names;
#[cfg(test)]
mod tests;

use schema::decision::Answer;
use schema::phrase::fill;

use crate::phrases::{self, Phrases, Words, again};
use schema::screen::{Kind, Offer, Thing};

use crate::screen::coordinates;

pub(crate) use names::{BETWEEN, folded, matches, rank_of};

/// What somebody said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    /// An answer.
    Answer(Answer),
    /// A command.
    Command(Command),
    /// Nothing that is understood; why not.
    Wrong(String),
}

/// What may be said at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// What may be typed; or what a card of this name says.
    Help(Option<String>),
    /// Where the question comes from; or why something is not offered.
    Why(Option<String>),
    Undo,
    Save(Option<String>),
    Hint,
    Quit,
    Look,
    Log(Extent),
    List,
}

/// How much of what happened is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What matters.
    Folded,
    /// All of it.
    Whole,
    /// What matters since one's last turn.
    Since,
}

/// Reads a line.
pub(crate) fn parse(line: &str, offer: &Offer, phrases: &Phrases) -> Said {
    let text = folded(line);
    if text.is_empty() {
        return Said::Command(Command::Log(Extent::Since));
    }
    // A thing that is called like a command is meant where it is called exactly so.
    let exact = offer.things.iter().any(|thing| folded(&thing.name) == text);
    if !exact && let Some(command) = command(line, phrases) {
        return Said::Command(command);
    }
    match answer(&text, offer, phrases) {
        Ok(answer) => Said::Answer(answer),
        Err(wrong) => Said::Wrong(wrong),
    }
}

/// A command, in English or the language of the table.
pub(crate) fn command(line: &str, phrases: &Phrases) -> Option<Command> {
    let line = line.trim();
    let (word, rest) = match line.chars().next() {
        // What is asked about may stand right behind the sign.
        Some(sign @ ('?' | '？')) => line.split_at(sign.len_utf8()),
        _ => line.split_once(char::is_whitespace).unwrap_or((line, "")),
    };
    let word = folded(word);
    let rest = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_owned);
    let said = |of: fn(&Words) -> &'static [&'static str]| {
        [&phrases.words, phrases::english()].iter().any(|words| of(words).contains(&word.as_str()))
    };
    let alone = rest.is_none();
    let all = rest.as_deref().map(folded);
    let is_all = all.is_some_and(|rest| {
        let words = phrases.words.all.iter().chain(phrases::english().all);
        words.into_iter().any(|word| *word == rest)
    });
    match () {
        () if said(|words| words.help) => Some(Command::Help(rest)),
        () if said(|words| words.why) => Some(Command::Why(rest)),
        () if said(|words| words.save) => Some(Command::Save(rest)),
        () if said(|words| words.undo) && alone => Some(Command::Undo),
        () if said(|words| words.hint) && alone => Some(Command::Hint),
        () if said(|words| words.quit) && alone => Some(Command::Quit),
        () if said(|words| words.look) && alone => Some(Command::Look),
        () if said(|words| words.log) && alone => Some(Command::Log(Extent::Folded)),
        () if said(|words| words.log) && is_all => Some(Command::Log(Extent::Whole)),
        () if said(|words| words.since) && alone => Some(Command::Log(Extent::Since)),
        () if said(|words| words.list) && alone => Some(Command::List),
        () => None,
    }
}

/// Yes or no, if it is one of them.
pub(crate) fn yes_no(text: &str, phrases: &Phrases) -> Option<bool> {
    let said = |of: fn(&Words) -> &'static [&'static str]| {
        [&phrases.words, phrases::english()].iter().any(|words| of(words).contains(&text))
    };
    match text {
        "1" => Some(true),
        "2" => Some(false),
        _ if said(|words| words.yes) => Some(true),
        _ if said(|words| words.no) => Some(false),
        _ => None,
    }
}

fn answer(text: &str, offer: &Offer, phrases: &Phrases) -> Result<Answer, String> {
    let nothing = text == "0" || phrases.words.nothing.contains(&text) || is_nothing(text);
    match offer.kind {
        Kind::YesNo => {
            let said = yes_no(text, phrases).or(nothing.then_some(false));
            said.map(Answer::YesNo).ok_or_else(|| phrases.want_yes_no.to_owned())
        }
        Kind::Number => number(text, offer, phrases).map(Answer::Number),
        Kind::Spot => spot(text, offer, phrases).map(Answer::Spot),
        Kind::Bundle => amounts::read(text, nothing, offer, phrases).map(Answer::Bundle),
        Kind::Order => names::order(text, offer, phrases).map(Answer::Order),
        Kind::Pick | Kind::Option => {
            let called = || offer.things.iter().any(|thing| names::is_called(thing, text));
            // Of several, two numbers would be two of them.
            let spot = spot_at(text, offer, phrases).filter(|_| offer.max == 1);
            let picked = match spot {
                _ if nothing && !called() => Vec::new(),
                Some(spot) => vec![spot?],
                None if is_all(text, offer, phrases) => everything(offer),
                None => names::list(text, offer, phrases)?,
            };
            let count = picked.len() as i32;
            if !(offer.min..=offer.max).contains(&count) {
                return Err(wrong_amount(count, offer, phrases));
            }
            Ok(if offer.kind == Kind::Pick { Answer::Pick(picked) } else { Answer::Option(picked) })
        }
    }
}

/// Whether everything is meant; a thing that is called so is meant itself.
fn is_all(text: &str, offer: &Offer, phrases: &Phrases) -> bool {
    let words = phrases.words.all.iter().chain(phrases::english().all);
    words.into_iter().any(|word| *word == text)
        && !offer.things.iter().any(|thing| matches(thing, text))
}

/// All that is offered, each as often as it is there.
fn everything(offer: &Offer) -> Vec<u16> {
    let things = offer.things.iter().zip(0_u16..);
    things.flat_map(|(thing, at)| std::iter::repeat_n(at, usize::from(thing.count))).collect()
}

fn is_nothing(text: &str) -> bool {
    phrases::english().nothing.contains(&text)
}

/// Why another amount is wanted.
fn wrong_amount(count: i32, offer: &Offer, phrases: &Phrases) -> String {
    let (min, max) = (offer.min.to_string(), offer.max.to_string());
    let wanted = match offer.min == offer.max {
        true => min,
        false => fill(phrases.range, &[("min", &min), ("max", &max)]),
    };
    fill(phrases.amount, &[("n", &count.to_string()), ("wanted", &wanted)])
}

fn number(text: &str, offer: &Offer, phrases: &Phrases) -> Result<i32, String> {
    let read = text.parse::<i32>().ok().filter(|number| (offer.min..=offer.max).contains(number));
    let (min, max) = (offer.min.to_string(), offer.max.to_string());
    read.ok_or_else(|| fill(phrases.want_number, &[("min", &min), ("max", &max)]))
}

/// A spot: by its number in the list, or by its two coordinates.
fn spot(text: &str, offer: &Offer, phrases: &Phrases) -> Result<u16, String> {
    if let Ok(number) = text.parse::<usize>() {
        return names::numbered(number, offer, phrases).map(|at| at as u16);
    }
    let none = || Err(fill(phrases.no_spot, &[("word", &again(text))]));
    spot_at(text, offer, phrases).unwrap_or_else(none)
}

/// The spot at these two coordinates; several players may each have one.
fn spot_at(text: &str, offer: &Offer, phrases: &Phrases) -> Option<Result<u16, String>> {
    let bare = text.trim_start_matches('(').trim_end_matches(')');
    let mut parts = bare.split(|sign: char| sign == ',' || sign == '/' || sign.is_whitespace());
    let mut next = || parts.find(|part| !part.is_empty()).and_then(|part| part.parse().ok());
    let wanted: (i16, i16) = next().zip(next())?;
    let things = offer.things.iter().enumerate();
    let there = things.filter(|(_, thing)| coordinates(&thing.name) == Some(wanted));
    let found: Vec<usize> = there.map(|(at, _)| at).collect();
    match found[..] {
        [] => None,
        [one] => Some(Ok(one as u16)),
        _ => Some(Err(names::ambiguous(text, &found, offer, phrases))),
    }
}

/// A spot as the help says that it is typed.
fn spot_words(at: u16, offer: &Offer) -> Option<String> {
    let (first, second) = coordinates(&offer.things.get(usize::from(at))?.name)?;
    let is_there = |thing: &&Thing| coordinates(&thing.name) == Some((first, second));
    let is_alone = offer.things.iter().filter(is_there).count() == 1;
    is_alone.then(|| format!("{first}, {second}"))
}

/// An answer in the words in which it could be typed.
pub(crate) fn words(answer: &Answer, offer: &Offer, phrases: &Phrases) -> String {
    let name = |at: &u16| names::typed(*at, offer, phrases);
    let joined = |words: Vec<String>| match words.is_empty() {
        true => phrases.nothing.to_owned(),
        false => words.join(phrases.comma),
    };
    match answer {
        Answer::YesNo(yes) => if *yes { phrases.yes } else { phrases.no }.to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Spot(spot) => spot_words(*spot, offer).unwrap_or_else(|| name(spot)),
        Answer::Pick(picked) if picked.len() == 1 && offer.max == 1 => {
            let spot = picked.first().and_then(|&at| spot_words(at, offer));
            spot.unwrap_or_else(|| joined(picked.iter().map(name).collect()))
        }
        Answer::Pick(picked) => {
            let several = |same: &[u16]| {
                let name = same.first().map_or_else(String::new, name);
                // So many of a number would be another number.
                match same.len() > 1 && !name.starts_with(char::is_numeric) {
                    true => vec![format!("{} {name}", same.len())],
                    false => vec![name; same.len()],
                }
            };
            joined(picked.chunk_by(|a, b| a == b).flat_map(several).collect())
        }
        Answer::Option(picked) | Answer::Order(picked) => joined(picked.iter().map(name).collect()),
        Answer::Bundle(amounts) => {
            let some = amounts.iter().zip(0..).filter(|(amount, _)| **amount > 0);
            joined(some.map(|(amount, at): (_, u16)| format!("{amount} {}", name(&at))).collect())
        }
    }
}
