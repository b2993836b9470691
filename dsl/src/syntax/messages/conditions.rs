//! Conditions of what counts all the while, and of events, where they cannot stand: `cannot draw if coins > 2`.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::said::statement;
use super::sides::around;
use super::{changes, durations, hints, whom};

/// Words with which a condition is begun elsewhere.
const IF: &[&str] = &["if", "when", "while", "where"];

/// What was meant by such a condition.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if !context.place.has_handlers() {
        return None;
    }
    let (said, follows) = (context.said(), context.follows());
    let (first, found) = (*said.first()?, *follows.first()?);
    let help = match first.text {
        "+" | "-" if found.text == "for" => changes::without_amount(context, &said, &follows)?,
        "while" if matches!(found.text, "or" | "and" | "where" | "when" | "unless") => {
            there_if(context, &said, &follows)?
        }
        "while" if said.len() == 1 => while_there(context, &follows)?,
        "cannot" | "+" | "-" | "set" if IF.contains(&found.text) => {
            effect(context, &said, &follows)?
        }
        "when" => crossed(&said, &follows)?,
        "before" | "after" => event(context, &said, &follows)?,
        _ => return None,
    };
    Some(Meant::word(found, help))
}

/// Words with which a statement begins that has conditions of its own, or that is none.
const OWN: &[&str] =
    &["if", "while", "for", "each", "as", "repeat", "choose", "option", "let", "phase", "menu"];

/// `draw 1 if coins > 2`, `draw 1 unless safe`: a condition behind what is done.
pub(super) fn behind(context: &Context<'_>) -> Option<Meant> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let (first, last) = (words.first()?, words.last()?);
    let links = |word: &Token<'_>| matches!(word.text, "if" | "unless" | "when");
    let at = words.iter().skip(1).position(links)? + 1;
    let (link, asked) = (words[at], words.get(at + 1)?);
    // What is refused lies within these words.
    let within = (link.at..=asked.at).contains(&context.at);
    let own = OWN.contains(&first.text) || words.get(1).is_some_and(|next| next.text == "choose");
    if context.place != Place::Block || !within || own {
        return None;
    }
    let does = context.piece.get(first.at..link.at)?.trim();
    let does = does.strip_suffix(" only").unwrap_or(does);
    let asked = context.piece.get(asked.at..last.end())?.trim();
    let (asked, otherwise) = match asked.split_once(" else ") {
        Some((asked, otherwise)) => (asked, format!(" else {{ {} }}", repeated(otherwise))),
        None => (asked, String::new()),
    };
    let heading = |asked: &str| match link.text {
        "unless" => format!("if not ({asked})"),
        _ => format!("if {asked}"),
    };
    let written = format!("{} {{ {does} }}{otherwise}", heading(asked));
    context.reads(first.at..last.end(), &written).then(|| {
        let help = format!(
            "a condition stands before what is done, and that in braces: `{} {{ {} }}{otherwise}`",
            heading(repeated(asked)),
            repeated(does)
        );
        Meant::word(link, help)
    })
}

/// `while on street { … }`, `while street { … }`, `while coins > 3 { … }` on a card.
fn while_there(context: &Context<'_>, follows: &[Token<'_>]) -> Option<String> {
    let opens = follows.iter().position(|word| word.text == "{")?;
    let said: Vec<&str> = follows.get(..opens)?.iter().map(|word| word.text).collect();
    let lies = "what counts while the card lies somewhere stands in";
    Some(match said[..] {
        ["not", "in", zone]
        | ["self" | "it", "not", "in", zone]
        | ["self" | "it", "is", "not", "in", zone] => format!(
            "{lies} `while in ZONE {{ … }}`, and so do all other places: `while in anywhere if not (self in {zone}) {{ … }}`"
        ),
        ["on" | "at" | "inside" | "within", zone]
        | ["self" | "it", "in" | "on" | "at", zone]
        | ["self" | "it", "is", "in" | "on" | "at", zone] => {
            format!("{lies} `while in {zone} {{ … }}`")
        }
        [word] => format!(
            "{lies} `while in {word} {{ … }}`, if that is a zone; a condition stands behind it: `while in ZONE if {word} {{ … }}`"
        ),
        _ => {
            let asked = repeated(context.piece.get(context.at..follows[opens].at)?);
            format!(
                "{lies} `while in ZONE {{ … }}`, and a condition behind it: `while in ZONE if {asked} {{ … }}`"
            )
        }
    })
}

/// `while in hand or street { … }`, `while in hand and safe { … }`, `while in hand unless safe { … }`
fn there_if(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let (first, last) = (said.first()?, said.last()?);
    let head = context.piece.get(first.at..last.end())?;
    match follows {
        [or, zone, brace, ..] if or.text == "or" && zone.is_word() && brace.text == "{" => {
            Some(format!("several places stand behind a comma: `{head}, {} {{ … }}`", zone.text))
        }
        [or, ..] if or.text == "or" => Some(format!("only a place stands here: `{head} {{ … }}`")),
        [link, asked @ ..] => {
            let opens = asked.iter().position(|word| word.text == "{")?;
            let words: Vec<&str> = asked.iter().map(|word| word.text).take(opens).collect();
            let asked = repeated(context.piece.get(asked.first()?.at..asked[opens].at)?);
            let asked = match words[..] {
                ["in", zone] => &format!("self in {zone}"),
                ["not", "in", zone] => &format!("not (self in {zone})"),
                _ => asked,
            };
            let asked = match link.text {
                "unless" => format!("not ({asked})"),
                _ => asked.to_owned(),
            };
            Some(format!("a condition stands behind `if`: `{head} if {asked} {{ … }}`"))
        }
        [] => None,
    }
}

/// Words of English for what somebody or something has more or less of.
pub(super) const GETS: &[&str] = &["get", "gets", "gain", "gains", "have", "has", "lose", "loses"];

/// `beasts in play get +1 power`, `all beasts have +1 power`, `c gets +1 power until end of turn`: whom a change concerns
/// stands before it.
pub(super) fn gets(context: &Context<'_>) -> Option<Meant> {
    let words = around(context)?;
    let at = words.iter().position(|word| GETS.contains(&word.text))?;
    let sign = words.get(at + 1).filter(|sign| matches!(sign.text, "+" | "-"))?;
    let number = words.get(at + 2).filter(|number| number.is_number())?;
    let field = words.get(at + 3).filter(|field| field.is_word())?;
    let ends = words.iter().find(|word| word.at > sign.at && matches!(word.text, "," | "{" | "}"));
    let ends = ends.map_or(words.last()?.end(), |ends| ends.at);
    // What is refused lies within these words.
    let within = (words[0].at..=ends).contains(&context.at);
    // What players have is no field.
    let person = |word: &Token<'_>| {
        whom::SOMEBODY.contains(&word.text) || hints::is_somebody(Some(word.text))
    };
    if words.iter().take(at).any(person) {
        return None;
    }
    let small = |word: &&Token<'_>| matches!(word.text, "all" | "each" | "every" | "the" | "your");
    let begins = words.iter().take(at).take_while(small).count();
    let whom = match words.get(begins..at)? {
        [] => String::new(),
        [first, .., last] if words[begins..at].iter().any(|word| word.text == "in") => {
            format!(" for ({})", repeated(context.piece.get(first.at..last.end())?))
        }
        [one] if matches!(one.text, "self" | "this" | "it") && context.place != Place::Block => {
            String::new()
        }
        [one] if one.text.chars().count() == 1 || matches!(one.text, "self" | "it") => {
            format!(" for {}", one.text)
        }
        [one] if one.is_word() => format!(" for ({} in ZONE)", one.text),
        _ => return None,
    };
    let sign = if words[at].text.starts_with("lose") { "-" } else { sign.text };
    let change = format!("{sign}{} {}{whom}", number.text, field.text);
    let (_, lasts) = durations::tail(context.piece.get(field.at..ends)?.trim());
    let help = match (context.place, lasts) {
        (Place::Block, lasts) => format!(
            "what is so for a while stands in `until`: `{} {{ {change} }}`",
            lasts.as_deref().unwrap_or("until end of turn")
        ),
        _ => format!("what is so all the while begins with its sign: `{change}`"),
    };
    within.then(|| Meant::word(words[at], help))
}

/// `cannot draw if coins > 2`, `+1 value for (card in hand) if pot > 0`
fn effect(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let (first, found) = (said.first()?, follows.first()?);
    let ends = follows.iter().find(|next| matches!(next.text, "," | "{" | "}"));
    let ends = ends.map_or(context.at + context.rest().len(), |ends| ends.at);
    let asked = repeated(context.piece.get(found.end()..ends)?);
    let does = |to: usize| context.piece.get(first.at..to).map(repeated);
    let listed = said.iter().position(|word| word.text == "for");
    if let Some(at) = listed {
        let list = context.piece.get(said.get(at + 1)?.at..said.last()?.end())?;
        let list = list.strip_prefix('(').and_then(|list| list.strip_suffix(')')).unwrap_or(list);
        let link = if list.contains(" where ") { "and" } else { "where" };
        let does = does(said[at].at)?;
        return Some(format!(
            "its condition stands with those on whom it counts: `{does} for ({} {link} {asked})`",
            repeated(list)
        ));
    }
    let does = does(found.at)?;
    let plain = follows.get(1).is_some_and(Token::is_word)
        && follows.get(2).is_some_and(|sign| matches!(sign.text, "<" | ">" | "=" | "!"));
    Some(match (first.text, plain) {
        ("cannot", true) => format!(
            "on whom it counts, and when, stands behind `for`: `{does} for (players where it.{asked})`; of what is the table's, `{does} for (players where {asked})`"
        ),
        ("cannot", false) => format!(
            "on whom it counts, and when, stands behind `for`: `{does} for (players where …)`, or of cards `{does} for (card in ZONE where …)`"
        ),
        _ => format!(
            "its condition stands behind `for`, with those on whom it counts: `{does} for (KIND in ZONE where …)`"
        ),
    })
}

/// `when points rises above 3 { … }`
fn crossed(said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let [_, value @ .., verb] = said else { return None };
    let [link, number, ..] = follows else { return None };
    // `when life falls to 0 or 5`
    if let [watched @ .., rises, to] = value
        && matches!((rises.text, to.text), ("rises" | "falls", "to"))
        && matches!(link.text, "or" | "and")
        && verb.is_number()
        && number.is_number()
    {
        let watched: String = watched.iter().map(|word| word.text).collect();
        return Some(format!(
            "several marks stand behind commas: `when {watched} {} to {}, {} {{ … }}`",
            rises.text, verb.text, number.text
        ));
    }
    let value: String = value.iter().map(|word| word.text).collect();
    let number = number.text.parse::<i64>().ok()?;
    let mark = match (verb.text, link.text) {
        ("rises", "above" | "over" | "past" | "beyond") => number.saturating_add(1),
        ("falls", "below" | "under" | "past" | "beyond") => number.saturating_sub(1),
        ("rises" | "falls", "at" | "until") => number,
        _ => return None,
    };
    Some(format!("a mark is what is reached: `when {value} {} to {mark} {{ … }}`", verb.text))
}

/// `after anyone draws 2 { … }`, `after anyone moves card to left.hand { … }`
fn event(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let (first, last, found) = (said.first()?, said.last()?, follows.first()?);
    let heading = repeated(context.piece.get(first.at..last.end())?);
    if found.is_number() && said.len() == 3 {
        return Some(format!(
            "how many is asked of the event, by the name that the verb gives it: `{heading} where event.NAME == {}`",
            found.text
        ));
    }
    if ["a", "an", "the"].contains(&last.text) && found.text.starts_with(char::is_lowercase) {
        let heading = repeated(context.piece.get(first.at..last.at)?);
        return Some(format!(
            "there are no articles: leave `{}` out: `{heading} {} {{ … }}`",
            last.text, found.text
        ));
    }
    let asks = ["if", "when", "with", "that", "which", "having"].contains(&found.text);
    if asks && said.len() > 3 && last.is_word() {
        let ends = follows.iter().find(|next| next.text == "{")?;
        let asked = repeated(context.piece.get(found.end()..ends.at)?);
        let (named, of_it) = match said.get(said.len() - 2).filter(|before| before.text == "as") {
            Some(_) => (String::new(), last.text),
            None => (" as x".to_owned(), "x"),
        };
        let asked = match asked.strip_prefix("is ").or_else(|| asked.strip_prefix("are ")) {
            Some(is) => format!("{of_it} is {is}"),
            None => format!("{of_it}.{asked}"),
        };
        return Some(format!(
            "what is asked of it stands behind `where`, and it has a name there: `{heading}{named} where {asked} {{ … }}`"
        ));
    }
    let zone = follows.get(1).filter(|zone| found.text == "." && zone.is_word())?;
    let before = said.len().checked_sub(2).and_then(|at| said.get(at))?;
    matches!(before.text, "to" | "from" | "in" | "under").then(|| {
        format!(
            "a zone goes by its word alone there, `{} {}`, and whose it is, is asked behind it by `where`",
            before.text, zone.text
        )
    })
}

/// `if pot > 0 { cannot draw }` on a card or in a rule; `words` are those of its line, `outer` is the heading around it.
pub(super) fn in_braces(context: &Context<'_>, words: &[Token<'_>], outer: &str) -> Option<String> {
    let first = words.first().filter(|first| matches!(first.text, "if" | "when" | "while"))?;
    let opens = words.iter().position(|word| word.text == "{")?;
    let said = words.get(1..opens)?;
    let is_event = |at: usize| said.get(at).is_none_or(Token::is_word);
    if super::hints::is_somebody(said.first().map(|who| who.text))
        && said.len() > 1
        && is_event(1)
        && is_event(2)
    {
        let event = repeated(context.piece.get(said[0].at..words[opens].at)?);
        return Some(format!("an event is answered before or after it: `after {event} {{ … }}`"));
    }
    let does = words.get(opens + 1)?.text;
    if !outer.starts_with("rule") {
        let asked = repeated(context.piece.get(first.end()..words[opens].at)?);
        let stands = matches!(does, "cannot" | "+" | "-" | "set" | "after" | "before" | "at");
        return stands.then(|| {
            format!("what counts while the card lies somewhere, and only if something is so, stands in `while in ZONE if {asked} {{ … }}`")
        });
    }
    matches!(does, "cannot" | "+" | "-" | "set").then(|| {
        let does = if does == "cannot" { "cannot VERB" } else { "+1 FIELD" };
        format!(
            "what counts all the while takes no `{}` around it: its condition stands behind `for`, `{does} for (players where …)`, `{does} for (KIND in ZONE where …)`",
            first.text
        )
    })
}
