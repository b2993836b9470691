//! Changes of what somebody or something has, with whose it is or how long it lasts behind them: `+1 gold to left`,
//! `+1 power for self until end of turn`, `set gold to 3`.

use super::context::{Context, Place, Token, first_word, tokens};
use super::meant::{Meant, repeated};
use super::said::statement;
use super::whom::{SOMEBODY, goes_round};
use super::{durations, each};

/// What was meant by such a change.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    given(context).or_else(|| set_to(context)).or_else(|| assigned(context))
}

/// `left.gold = 3`
fn assigned(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [whose] = said.as_slice() else { return None };
    let [dot, rest @ ..] = follows.as_slice() else { return None };
    let equals = rest.iter().position(|word| word.text == "=")?;
    let path = rest.get(..equals)?.iter().enumerate();
    let is_path = path
        .clone()
        .all(|(at, word)| (at % 2 == 0) == word.is_word() && (at % 2 == 0 || word.text == "."));
    let is_set = dot.text == "." && equals % 2 == 1 && is_path && context.place == Place::Block;
    let is_two = rest.get(equals + 1).is_some_and(|next| next.text == "=");
    if !is_set || is_two || !whose.is_word() {
        return None;
    }
    let all = repeated(statement(context, whose.at)?);
    Some(Meant::word(*rest.get(equals)?, format!("what something becomes is set: `set {all}`")))
}

/// `+1 gold to left`, `-2 gold from each opponent`, `+1 power for self until end of turn`
fn given(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|it| matches!(it.text, "to" | "from" | "for"))?;
    let sign = said.first().filter(|sign| matches!(sign.text, "+" | "-"))?;
    if let Some(help) = without_amount(context, &said, &follows) {
        return Some(Meant::word(found, help));
    }
    let what = said.last().filter(|what| what.is_word() && said.len() > 2)?;
    let change = context.piece.get(sign.at..found.at)?.trim();
    let (whose, lasts) = durations::tail(statement(context, found.end())?.trim());
    let small = ["all ", "every ", "the ", "my ", "your "];
    let whose = small.iter().find_map(|small| whose.strip_prefix(small)).unwrap_or(whose);
    let first = follows.get(1)?;
    let until = lasts.as_deref().unwrap_or("until end of turn");
    let for_a_while = |list: &str| {
        let list = repeated(list);
        format!("what cards have is changed for a while: `{until} {{ {change} for {list} }}`")
    };
    if context.place != Place::Block {
        return None;
    }
    let dotted = || {
        let change = context.piece.get(sign.at..what.at).unwrap_or_default();
        format!("whose it is stands before a dot: `{change}{}.{}`", repeated(whose), what.text)
    };
    let declared = match &lasts {
        Some(until) => {
            format!(
                "; how long it lasts is said where it is declared: `counter {}, {until}`",
                what.text
            )
        }
        None => String::new(),
    };
    let who = first.text;
    let help = match who {
        "each" => {
            let each = whose.strip_prefix("each").unwrap_or(whose).trim();
            let counted = each::for_each(change, each, "who it is done by");
            match (is_person(each), each.contains(" in ")) {
                (true, _) => format!("{counted}{declared}"),
                (false, true) if lasts.is_some() => for_a_while(&format!("({each})")),
                (false, false) if lasts.is_some() => for_a_while(&format!("({each} in ZONE)")),
                (false, _) => counted,
            }
        }
        "player" | "opponent" if whose == who => {
            format!("who it is done by stands before braces: `each {who} {{ {change} }}`{declared}")
        }
        "opponents" | "players" | "everybody" => {
            format!("who it is done by stands before braces: `each {who} {{ {change} }}`{declared}")
        }
        "(" | "[" => for_a_while(whose),
        _ if whose.contains(" in ") && lasts.is_some() => for_a_while(&format!("({whose})")),
        _ if whose.contains(" in ") => format!(
            "{}; {}",
            each::for_each(change, whose, "who it is done by"),
            for_a_while(&format!("({whose})"))
        ),
        _ if is_player(context, whose) => format!("{}{declared}", dotted()),
        _ if who.starts_with(char::is_uppercase) => for_a_while(&format!("({whose} in ZONE)")),
        _ if !is_named(context, whose) && found.text == "for" => {
            for_a_while(&format!("({whose} in ZONE)"))
        }
        _ if lasts.is_some() => for_a_while(whose),
        _ if found.text == "for" => {
            format!("{}, if it is counted; {}", dotted(), for_a_while(whose))
        }
        _ => dotted(),
    };
    Some(Meant::word(found, help))
}

/// `+flying for (creature in field)`
pub(super) fn without_amount(
    context: &Context<'_>,
    said: &[Token<'_>],
    follows: &[Token<'_>],
) -> Option<String> {
    let [sign, what] = said else { return None };
    let link = follows.first().filter(|link| link.text == "for")?;
    let (whose, lasts) = durations::tail(statement(context, link.end())?.trim());
    let whose = repeated(whose.trim_end_matches('}').trim());
    let change = match sign.text {
        "+" => format!("set {} for {whose}", what.text),
        _ => format!("set {} = no for {whose}", what.text),
    };
    let change = match context.place {
        Place::Block => {
            format!("{} {{ {change} }}", lasts.as_deref().unwrap_or("until end of turn"))
        }
        _ => change,
    };
    what.is_word().then(|| {
        format!(
            "behind a sign stands how much, `{}1 {}`, and what is so or not is set: `{change}`",
            sign.text, what.text
        )
    })
}

/// Whether a list begins with a word for players.
fn is_person(each: &str) -> bool {
    let first = each.trim_start_matches("other ");
    matches!(first_word(first).trim_end_matches('s'), "player" | "opponent" | "everybody")
}

/// Whether somebody is named: by a word, or by what stands behind the last dot.
fn is_player(context: &Context<'_>, whose: &str) -> bool {
    let ends = whose.rsplit('.').next().unwrap_or(whose);
    SOMEBODY.contains(&ends) || goes_round(context, whose)
}

/// Whether a word is the name of one thing there: the card itself, what was chosen, or what is taken or gone through.
fn is_named(context: &Context<'_>, word: &str) -> bool {
    let words = tokens(context.piece, 0);
    let declared = words.windows(3).any(|near| match [near[0].text, near[1].text, near[2].text] {
        ["as" | "let", name, _] | ["for", name, "in"] | [_, name, ":"] => name == word,
        _ => false,
    });
    matches!(word, "self" | "it") || word.contains('.') || declared
}

/// `set gold to 3`, `set gold 3`
fn set_to(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first()?;
    let name = said.get(1).filter(|_| said.first().is_some_and(|set| set.text == "set"))?;
    let is_path = said.iter().skip(1).enumerate().all(|(at, word)| match at % 2 {
        0 => word.is_word(),
        _ => word.text == ".",
    });
    if found.text == "for" && context.place == Place::Block {
        let (whose, lasts) = durations::tail(statement(context, found.end())?.trim());
        let until = lasts.as_deref().unwrap_or("until end of turn");
        let change = context.piece.get(said[0].at..found.at)?.trim();
        if is_player(context, whose) {
            let set = change.strip_prefix("set ")?;
            let help = format!("whose it is stands before a dot: `set {whose}.{set}`");
            return Some(Meant::word(found, help));
        }
        let help = format!(
            "what cards have is changed for a while: `{until} {{ {change} for {} }}`",
            repeated(whose)
        );
        return Some(Meant::word(found, help));
    }
    let from = match found.text {
        "to" | "as" | "is" | "be" => found.end(),
        "(" | "[" | "-" => found.at,
        text if found.is_word() && !super::rules::is_reserved(text) || found.is_number() => {
            found.at
        }
        _ => return None,
    };
    let value = statement(context, from)?.trim();
    let left = context.piece.get(name.at..found.at)?.trim();
    let one_word = is_path && from == found.at && value == found.text && found.is_word();
    if one_word && (is_player(context, left) || is_named(context, left)) {
        let help = format!("whose it is stands before a dot: `set {left}.{value}`");
        return Some(Meant::word(found, help));
    }
    // `set left coins = 3`
    let what = follows.get(1).filter(|_| is_path && from == found.at && found.is_word());
    if let Some(sign) = what.filter(|sign| matches!(sign.text, "=" | "to") || sign.is_number()) {
        let from = if sign.is_number() { sign.at } else { sign.end() };
        let value = repeated(statement(context, from)?);
        let help =
            format!("whose it is stands before a dot: `set {left}.{} = {value}`", found.text);
        return Some(Meant::word(found, help));
    }
    if one_word && matches!(value, "self" | "it") {
        let help = format!(
            "write `=`: `set {left} = {value}`; what it has is set by `set {value}.{left}`"
        );
        return Some(Meant::word(found, help));
    }
    (is_path && !value.is_empty())
        .then(|| Meant::word(found, format!("write `=`: `set {left} = {}`", repeated(value))))
}
