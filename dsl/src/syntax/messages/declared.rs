//! Declarations of groups, variants, counters and zones, with another sign or in another order.

use schema::suggest;

use super::context::{Context, Place, Token, first_word, tokens};
use super::hints::MEMBERS;
use super::meant::{Meant, repeated};

/// What was meant by such a declaration.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first()?;
    // A comma ends what is said before it, so the line is looked at.
    let line = tokens(context.line, context.piece.get(..context.at)?.rfind(context.line)?);
    let first = line.first()?;
    let within = line.iter().all(|word| !matches!(word.text, "{" | "}"));
    let help = match (context.place, first.text) {
        (Place::Item, "tags" | "resource") => group(context, &line, found),
        (Place::Item, "variant") => ranged(context, &line, found),
        (place, "define") if place == Place::Item || place.has_members() => {
            arguments(context, &line, found)
        }
        (place, "counter" | "track" | "note") if place.has_members() && within => {
            ranged(context, &line, found)
        }
        (place, "zone") if place.has_members() => {
            sized(&line, &context.follows()).or_else(|| of_two_kinds(&line, &context.follows()))
        }
        _ => None,
    }?;
    Some(Meant { about: first.at, ..Meant::word(found, help) })
}

/// `tags colour = red, blue`, `tags colour : red | blue`
fn group(context: &Context<'_>, line: &[Token<'_>], found: Token<'_>) -> Option<String> {
    let [first, name, ..] = line else { return None };
    let rest = context.piece.get(name.end()..context.at + context.rest().len())?.trim();
    let signs = [",", ":", "or", "/", "(", "{", "["];
    let words = rest.trim_start_matches(['=', ':', ' ']).trim();
    let inner = words.strip_prefix(['(', '{', '[']);
    let words = inner.and_then(|words| words.strip_suffix([')', '}', ']'])).unwrap_or(words);
    // `tags red, blue` is no group.
    if !signs.contains(&found.text) || inner.is_none() && !rest.starts_with(['=', ':']) {
        return None;
    }
    let words: Vec<&str> =
        words.split([',', '|', '/']).flat_map(|part| part.split(" or ")).map(str::trim).collect();
    let plain = |word: &&str| !word.is_empty() && word.chars().all(super::is_word);
    (words.len() > 1 && words.iter().all(plain)).then(|| {
        format!(
            "the words of a group stand behind `=`, with `|` between them: `{} {} = {}`",
            first.text,
            name.text,
            repeated(&words.join(" | "))
        )
    })
}

/// `define rich p : player = p.coins > 3`: a verb takes what it is handed so.
fn arguments(context: &Context<'_>, line: &[Token<'_>], found: Token<'_>) -> Option<String> {
    let [_, name] = line else { return None };
    let follows = context.follows();
    let is_typed = matches!(follows.as_slice(), [_, colon, ..] if colon.text == ":");
    let ends = follows.iter().find(|word| word.text == "=")?;
    let handed = context.piece.get(found.at..ends.at)?.trim();
    (is_typed && found.is_word() && name.is_word()).then(|| {
        let is = repeated(
            context.piece.get(ends.end()..context.at + context.rest().len()).unwrap_or_default(),
        );
        format!(
            "what a define is worked out of stands in brackets: `define {}({}) = {is}`",
            name.text,
            repeated(handed)
        )
    })
}

/// `zone hand : row of minion or spell, faceup`
fn of_two_kinds(line: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let of = line.iter().rposition(|word| word.text == "of")?;
    let [kind] = line.get(of + 1..)? else { return None };
    let [or, other, ..] = follows else { return None };
    let joins = matches!(or.text, "or" | "and" | "|" | "/" | "&" | "+");
    (joins && kind.is_word() && other.is_word()).then(|| {
        let layout = line.get(of - 1).map_or("", |layout| layout.text);
        format!(
            "a zone holds cards of one kind, and those that inherit from it: leave `of {} {} {}` out, and any may lie there; or write `{layout} of KIND`, with `kind {} is KIND` and `kind {} is KIND`",
            kind.text, or.text, other.text, kind.text, other.text
        )
    })
}

/// `variant size : number 1 to 5 = 2`, `counter gold 0 to 9`, `counter gold = 3 : 0 to 9`, `counter gold 3`
fn ranged(context: &Context<'_>, line: &[Token<'_>], found: Token<'_>) -> Option<String> {
    let [first, name, ..] = line else { return None };
    let ends = context.rest().find([',', '}']).unwrap_or(context.rest().len());
    let rest = tokens(context.piece.get(name.end()..context.at + ends)?, name.end());
    let text: Vec<&str> = rest
        .iter()
        .map(|word| word.text)
        .filter(|word| !matches!(*word, ":" | "number" | "from" | "between"))
        .collect();
    let (range, value) = match text[..] {
        [least, "to", most] => (Some((least, most)), None),
        [least, "to", most, "=", value] | ["=", value, least, "to", most] => {
            (Some((least, most)), Some(value))
        }
        [value] if found.is_number() && first.text == "counter" => (None, Some(value)),
        _ => return None,
    };
    let number = |word: &str| word.chars().all(|sign| sign.is_ascii_digit());
    let numbers = range.into_iter().flat_map(|(least, most)| [least, most]).chain(value);
    if !numbers.into_iter().all(number) {
        return None;
    }
    let range = range.map_or(String::new(), |(least, most)| format!(" : {least} to {most}"));
    let value = value.map_or(String::new(), |value| format!(" = {value}"));
    Some(format!(
        "a range stands behind `:`, and with what it begins behind `=`: `{} {}{range}{value}`",
        first.text, name.text
    ))
}

/// `zone board : grid 3 x 3`
fn sized(line: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let [zone, name, .., layout] = line else { return None };
    let sizes = follows
        .iter()
        .take(2)
        .map(|size| size.text.chars().take_while(char::is_ascii_digit).collect::<String>());
    let number = sizes.into_iter().find(|size| !size.is_empty())?;
    (layout.text == "grid").then(|| {
        format!(
            "a grid has no size of its own: `{} {} : grid`; how far it goes is asked where a card is placed: `choose 1 spot in {1}.open where it.x < {2} and it.y < {2} to VERB as s`",
            zone.text, name.text, number
        )
    })
}

/// What can be said of a zone behind its layout.
const TRAITS: &[&str] =
    &["faceup", "facedown", "private", "top faceup", "size private", "size hidden", "limit"];

/// `zone hand : set, hidden`, `zone herd : row, of camel`, `zone herd : row faceup`.
pub(super) fn of_zones(context: &Context<'_>) -> Option<Meant> {
    let said = tokens(context.line, 0);
    let zone = said.first().is_some_and(|word| word.text == "zone");
    if !context.place.has_members() || !zone {
        return None;
    }
    let layout = said.iter().skip_while(|token| token.text != ":").nth(1)?.text;
    let follows = context.follows();
    let behind_comma = context.before.is_empty() && context.line.ends_with(',');
    if let Some(of) = follows.first().filter(|of| of.text == "of" && behind_comma) {
        let kind = follows.get(1).map_or("KIND", |kind| kind.text);
        let help =
            format!("what a zone holds stands directly behind its layout: `{layout} of {kind}`");
        return Some(Meant::word(*of, help));
    }
    let sized = |word: &Token<'_>| word.text == "size" && said.len() > 3;
    let shown = |word: &Token<'_>| {
        matches!(
            word.text,
            "faceup" | "facedown" | "public" | "open" | "shown" | "visible" | "known"
        )
    };
    if let (Some(size), Some(found)) = (context.said().last(), follows.first())
        && sized(size)
        && shown(found)
    {
        let help = "everybody may count what lies in a zone: leave it out; who may not is said by `size private` or `size hidden`";
        let about = context.piece.get(..found.at)?.rfind("zone")?;
        return Some(Meant { about, ..Meant::word(*found, help.to_owned()) });
    }
    let known = |word: &str| TRAITS.iter().any(|known| first_word(known) == word);
    if let Some(found) = follows.first().filter(|found| known(found.text)) {
        let last = *context.said().last().filter(|last| last.is_word())?;
        let help = format!("a comma stands before it: `{}, {}`", last.text, found.text);
        let about = context.piece.get(..found.at)?.rfind("zone")?;
        return Some(Meant { about, ..Meant::word(*found, help) });
    }
    let own = context.said();
    let [word] = own.as_slice() else { return None };
    let in_line = said.len() > 1 && context.line.contains(',');
    if !in_line || !word.is_word() || follows.first().is_some_and(|next| next.text == ":") {
        return None;
    }
    if MEMBERS.contains(&word.text) {
        let help = format!("`{0}` begins something else: begin a new line before `{0}`", word.text);
        return Some(Meant::word(*word, help));
    }
    let help = match suggest::nearest(word.text, TRAITS.iter().copied()) {
        Some(near) => format!("did you mean `{near}` instead of `{}`?", word.text),
        None => "a zone is `faceup`, `facedown`, `private`, `private to …`, `top faceup`, `size private` or `size hidden`, or has a `limit`"
            .to_owned(),
    };
    let message = format!("no zone is `{}`", word.text);
    let about = context.piece.get(..word.at)?.rfind("zone")?;
    Some(Meant { about, ..Meant::new(word.at..word.end(), message, help) })
}

/// `flag done = 0`
pub(super) fn value_of_a_flag(context: &Context<'_>) -> Option<Meant> {
    let said = tokens(context.line, 0);
    let found = *context.follows().first()?;
    let flag = said.first().is_some_and(|word| word.text == "flag");
    let name = said.last().filter(|name| flag && name.is_word() && said.len() > 1)?.text;
    if !context.place.has_members() || !matches!(found.text, "=" | ":") {
        return None;
    }
    let help = format!(
        "a flag is set or not, and begins unset: `flag {name}`; `set {name}` sets it, and a number is a `counter`"
    );
    Some(Meant::word(found, help))
}
