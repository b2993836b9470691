//! Declarations and sentences that are written as in another language or in a book of rules: what they are here.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::said::statement;
use super::{operand, picked, rules};

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    parent(context)
        .or_else(|| range(context))
        .or_else(|| note(context))
        .or_else(|| one_of(context))
        .or_else(|| which(context))
        .or_else(|| of_a_group(context))
        .or_else(|| times(context))
        .or_else(|| part_of(context))
        .or_else(|| cannot(context))
        .or_else(|| they_cannot(context))
        .or_else(|| named_choice(context))
}

/// `kind tool extends card { … }`, `kind tool : card { … }`
fn parent(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [kind, name] = said.as_slice() else { return None };
    let (link, parent) = (*follows.first()?, follows.get(1).filter(|parent| parent.is_word())?);
    let links = matches!(link.text, ":" | "<" | "extends" | "from" | "of" | "inherits" | "as");
    (context.place == Place::Item && kind.text == "kind" && links).then(|| {
        let help = format!(
            "what a kind comes from stands behind `is`: `kind {} is {} {{ … }}`",
            name.text, parent.text
        );
        Meant::word(link, help)
    })
}

/// `counter health = 0 to 10`
fn range(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == "to")?;
    let (head, least) = context.line.split_once('=')?;
    let least = least.trim().trim_end_matches(',');
    let counts = matches!(super::context::first_word(head), "counter" | "track");
    let most = context.follows().get(1).filter(|most| most.is_number())?.text;
    (context.place.has_members() && counts).then(|| {
        let help = format!("a range stands behind `:`: `{} : {least} to {most}`", head.trim());
        Meant::word(found, help)
    })
}

/// `note rival = none`
fn note(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == "=")?;
    let name = context.line.strip_prefix("note ").filter(|name| !name.contains(':'))?.trim();
    context.place.has_members().then(|| {
        let help = format!(
            "say behind `:` what it holds: `note {name} : player`, `note {name} : number = 3`; a note that holds nothing is `none`"
        );
        Meant::word(found, help)
    })
}

/// `note wish : card or none`
fn one_of(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (or, other) = (*follows.first()?, follows.get(1).filter(|other| other.is_word())?.text);
    let colon = said.iter().rposition(|token| token.text == ":")?;
    let first = said.get(colon + 1).filter(|first| first.is_word())?;
    if or.text != "or" || !(context.place.has_members() || context.place == Place::Item) {
        return None;
    }
    let what = context.piece.get(first.at..or.at)?.trim();
    let of_two = super::handed::TYPES.contains(&what) || super::handed::TYPES.contains(&other);
    let help = match (what, other) {
        _ if said.first().is_some_and(|zone| zone.text == "zone") => return None,
        (_, other)
            if !matches!(other, "none" | "nothing")
                && (of_two || [what, other].contains(&"card")) =>
        {
            "a value is of one type: declare two, of which one may be `none`".to_owned()
        }
        ("number", "none" | "nothing") => "write `number | none`".to_owned(),
        (_, "none" | "nothing") => {
            format!("leave `or {other}` out: what holds no `{what}` is `none` all the same")
        }
        _ => format!("`|` stands between words of which one is meant: `{what} | {other}`"),
    };
    Some(Meant::word(or, help))
}

/// Words with which it is said whose something is.
const OWNERS: &[&str] =
    &["left", "right", "active", "opponent", "player", "my", "your", "his", "her", "their"];

/// `choose 1 card in hand if cost < 3`, `choose 1 card in hand with cost < 3`
fn which(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let link = *follows.first()?;
    let links = matches!(link.text, "if" | "with" | "when" | "that" | "which" | "having" | "of");
    let chosen = said.iter().any(|word| word.text == "choose");
    let listed = said.iter().any(|word| word.text == "in");
    if context.place != Place::Block || !links || !chosen || !listed {
        return None;
    }
    let behind = |word: &&Token<'_>| matches!(word.text, "to" | "as" | "by" | "," | "{" | "}");
    let ends = follows
        .iter()
        .skip(1)
        .find(behind)
        .map_or_else(|| context.at + context.rest().len(), |end| end.at);
    let condition = context.piece.get(link.end()..ends)?.trim();
    let as_what = follows.iter().position(|word| word.text == "as");
    let other = as_what.and_then(|at| follows.get(at + 1)).map(|other| other.text);
    if let (["same", value], Some(other)) = (&picked::plain(condition)[..], other) {
        let help = format!("what is the same is compared: `where {value} == {other}.{value}`");
        return Some(Meant::word(link, help));
    }
    if let Some(help) = picked::of_most(context, &said, condition).filter(|_| link.text != "of") {
        return Some(Meant::word(link, help));
    }
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let condition = match (link.text, &picked::plain(condition)[..]) {
        (_, [value, number] | [value, "of", number]) if is_number(number) => {
            format!("{value} == {number}")
        }
        // `of suit red`
        ("of", [group, tag]) if !rules::is_reserved(group) && !OWNERS.contains(group) => {
            format!("{group} is {tag}")
        }
        ("of", _) => return None,
        _ => condition.to_owned(),
    };
    let help =
        format!("which ones may be chosen stands behind `where`: `where {}`", repeated(&condition));
    Some(Meant::word(link, help))
}

/// `cards in hand of suit red`, `cards of suit red in hand`, `hand of cost 3`
fn of_a_group(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [of, group, tag, rest @ ..] = follows.as_slice() else { return None };
    let lower = |word: &Token<'_>| word.is_word() && word.text.starts_with(char::is_lowercase);
    let plain = |word: &Token<'_>| lower(word) && !rules::is_reserved(word.text);
    let ends =
        |next: &Token<'_>| !next.is_word() && next.text != "." || rules::is_reserved(next.text);
    let named = plain(group) && !OWNERS.contains(&group.text) && !PEOPLE.contains(&group.text);
    let valued = plain(tag) || tag.is_number();
    let last = said.last().filter(|last| plain(last) && !NO_LISTS.contains(&last.text))?;
    let does = said.first().is_some_and(Token::is_word) && said.len() > 1;
    if of.text != "of" || context.place != Place::Block || !does || !named || !valued {
        return None;
    }
    if !rest.first().is_none_or(ends) {
        return None;
    }
    let list = operand::to(context.piece, &said, said.len().checked_sub(1)?)?;
    let begins = last.end().checked_sub(list.len())?;
    let before = said.iter().rposition(|word| word.at < begins);
    let within = before.filter(|at| *at > 0 && said[*at].text == "in").map(|at| said[at - 1].text);
    let behind = rest.first().filter(|link| link.text == "in");
    let behind = behind.and_then(|_| operand::from(context.piece, rest, 1));
    let (what, list) = match (within, behind) {
        (Some(what), _) => (what, list),
        (None, Some(behind)) => (list, behind),
        (None, None) => ("card", list),
    };
    let what = if what == "cards" { "card" } else { what };
    let those = match group.text {
        "type" | "kind" | "sort" => format!("{} in {list}", tag.text),
        value if tag.is_number() => format!("{what} in {list} where {value} == {}", tag.text),
        group => format!("{what} in {list} where {group} is {}", tag.text),
    };
    let help = format!("which of them are meant stands behind `where`: `({})`", repeated(&those));
    let help = if those.contains(" where ") { help } else { format!("write `({those})`") };
    Some(Meant::word(*of, help))
}

/// Words behind `of` for somebody, who has what stands before it, and articles.
const PEOPLE: &[&str] =
    &["player", "players", "opponent", "opponents", "everybody", "active", "the", "a", "an"];

/// Words before `of` that are no list.
const NO_LISTS: &[&str] = &[
    "count", "sum", "highest", "lowest", "number", "amount", "size", "length", "half", "third",
    "double", "twice", "order", "list", "name", "total", "average", "mean", "rest", "max",
    "maximum", "min", "minimum", "top", "bottom", "first", "last", "most", "fewest", "all", "any",
    "each", "every", "some",
];

/// `draw 1 5 times`
fn times(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (number, times) = (*follows.first()?, follows.get(1)?);
    let first = said.first().filter(|first| first.is_word())?;
    let counts = number.is_number() && times.text == "times";
    (context.place == Place::Block && counts).then(|| {
        let does = context.piece.get(first.at..number.at).unwrap_or_default().trim();
        let help =
            format!("say how often before it: `repeat {} {{ {} }}`", number.text, repeated(does));
        Meant::word(number, help)
    })
}

/// `gain 2 Oak`, `move 2 Oak to deck`: the names stand behind the number.
pub(super) fn so_many(verb: &str, before: &str, line: &str) -> Option<String> {
    let (does, number) = counted(before)?;
    let names = line.split(' ').take_while(|word| word.starts_with(char::is_uppercase));
    let name = names.collect::<Vec<_>>().join(" ");
    let name = name.trim_end_matches(',');
    let line = line.split(',').next().unwrap_or_default();
    Some(match verb {
        "create" | "make" | "add" => {
            format!("cards are made where they lie then: `stock ZONE with {name} times {number}`")
        }
        verb => {
            let rest = line.strip_prefix(name).unwrap_or_default().trim();
            let moves = matches!(verb, "move" | "reveal" | "look");
            let from = rest.strip_prefix("from ").filter(|_| verb == "move");
            match rest.strip_prefix("in ").or(from) {
                Some(rest) => {
                    let (zone, behind) = rest.split_at(lies_to(rest));
                    chosen(does, number, &format!("{name} in {}", zone.trim()), behind)
                }
                None if moves => format!(
                    "{}; of a pile they are `top {number} of ZONE.{name}`",
                    chosen(does, number, &format!("{name} in ZONE"), rest)
                ),
                None => {
                    let again = format!("{does} {name} {rest}");
                    format!(
                        "say how often: `repeat {number} {{ {} }}`; of those that lie somewhere, {}",
                        again.trim(),
                        chosen(does, number, &format!("{name} in ZONE"), rest)
                    )
                }
            }
        }
    })
}

/// How far it goes on where something lies: to the next word that says whereto, from where or for whom.
fn lies_to(text: &str) -> usize {
    const LINKS: &[&str] =
        &["to", "from", "into", "onto", "under", "on", "with", "by", "for", "at"];
    tokens(text, 0).iter().find(|word| LINKS.contains(&word.text)).map_or(text.len(), |to| to.at)
}

/// Some of a list are chosen, and then something is done to them.
fn chosen(does: &str, number: &str, list: &str, behind: &str) -> String {
    let verb = if does.contains(' ') { "VERB" } else { does };
    let done = format!("{verb} it {}", behind.trim());
    let first = match list.contains("ZONE") {
        true => String::new(),
        false => format!(
            "; where all of them are alike the first ones do: `{does} first {number} of ({list}) {}`",
            behind.trim()
        ),
    };
    let first = first.replace(" `", "`").replace(":`", ": `");
    format!(
        "so many of them are chosen first: `choose {number} {list} to {verb}`, then `{}`{first}",
        done.trim()
    )
}

/// A sentence that ends with a number, without it.
pub(super) fn counted(before: &str) -> Option<(&str, &str)> {
    let (does, number) = before.trim_end().rsplit_once(' ')?;
    number.chars().all(|sign| sign.is_ascii_digit()).then_some((does, number))
}

/// `top card of deck`, `top 3 cards of deck`, `top 3 Ore of market`
fn part_of(context: &Context<'_>) -> Option<Meant> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let part = |word: &Token<'_>| matches!(word.text, "top" | "bottom" | "first" | "last");
    let at = words.iter().position(part)?;
    let many = words.get(at + 1).filter(|many| many.is_number());
    let thing = at + 1 + usize::from(many.is_some());
    let what = words.get(thing).filter(|what| what.is_word() && what.text != "of")?;
    words.get(thing + 1).filter(|of| of.text == "of")?;
    // What is refused lies within these words.
    let begins = words.get(at.saturating_sub(1))?.at;
    if !(begins..=words.get(thing + 1)?.at).contains(&context.at) {
        return None;
    }
    let zone = super::operand::from(context.piece, &words, thing + 2)?;
    let part = words.get(at)?.text;
    let many = many.map_or_else(String::new, |many| format!(" {}", many.text));
    let help = match what.text.starts_with(char::is_uppercase) {
        true => {
            format!("of a zone of piles it is one pile: `{part}{many} of {zone}.{}`", what.text)
        }
        false => format!("what lies there goes without saying: `{part}{many} of {zone}`"),
    };
    Some(Meant::word(*what, help))
}

/// `cannot play Oak`, `cannot burn field in hand`
fn cannot(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    let [cannot, verb] = said.as_slice() else { return None };
    let found = *context.follows().first().filter(|found| found.is_word())?;
    if matches!(found.text, "if" | "where" | "when" | "while") {
        return None;
    }
    let what = statement(context, found.at)?.trim();
    if context.place.has_handlers() && cannot.text == "cannot" && verb.text == "be" {
        let help = "what is not done to a card is said by the verb itself, and which cards by `for`: `cannot VERB for self`, `cannot VERB for (KIND in ZONE)`";
        return Some(Meant::word(found, help.to_owned()));
    }
    let alone = matches!(what, "self" | "it") || super::whom::SOMEBODY.contains(&what);
    if context.place.has_handlers() && cannot.text == "cannot" && alone {
        let help = format!(
            "to what it is not done stands behind `for`: `cannot {} for {what}`",
            verb.text
        );
        return Some(Meant::word(found, help));
    }
    let small = ["my ", "your ", "all ", "every ", "each ", "any "];
    let what = small.iter().find_map(|word| what.strip_prefix(word)).unwrap_or(what);
    let head = what.find(" where ").unwrap_or(what.len());
    let zone = if what[..head].contains(" in ") { "" } else { " in ZONE" };
    let list = match what.strip_prefix("other ").filter(|_| head == what.len()) {
        Some(others) => format!("{others}{zone} where it is not self"),
        None => format!("{}{zone}{}", &what[..head], &what[head..]),
    };
    let fits = context.place.has_handlers() && cannot.text == "cannot" && found.text != "for";
    fits.then(|| {
        let help = format!(
            "to what it is not done stands behind `for`: `cannot {} for ({})`",
            verb.text,
            repeated(&list)
        );
        Meant::word(found, help)
    })
}

/// `opponents cannot play Oak`
fn they_cannot(context: &Context<'_>) -> Option<Meant> {
    let words = super::sides::around(context)?;
    let [who, cannot, verb, ..] = words.as_slice() else { return None };
    let those = match who.text {
        "opponents" | "opponent" => "opponents",
        "players" | "player" | "everybody" | "nobody" => "players",
        "you" | "I" | "me" => "me",
        _ => return None,
    };
    let not = matches!(cannot.text, "cannot" | "can" | "may" | "must");
    let negated = cannot.text == "cannot" || verb.text == "not" || who.text == "nobody";
    let at = 2 + usize::from(verb.text == "not");
    let verb = words.get(at).filter(|verb| not && negated && verb.is_word())?;
    let of = words.get(at + 1).filter(|of| of.is_word() && of.text != "for");
    let of = of.map_or(String::new(), |of| {
        format!(
            "; of certain cards, whoever it is: `cannot {} for ({} in ZONE)`",
            verb.text, of.text
        )
    });
    context.place.has_handlers().then(|| {
        let help =
            format!("whom it concerns stands behind `for`: `cannot {} for {those}`{of}", verb.text);
        Meant::word(*cannot, help)
    })
}

/// `choose one trades { option … }`
fn named_choice(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    let [choose, _, name] = said.as_slice() else { return None };
    context.follows().first().filter(|found| found.text == "{")?;
    (context.place == Place::Block && choose.text == "choose" && name.is_word()).then(|| {
        let help = format!(
            "a choice of options has no name: `choose one {{ … }}`; options of cards and rules are added to a menu: `menu {} {{ … }}`",
            name.text
        );
        Meant::word(*name, help)
    })
}
