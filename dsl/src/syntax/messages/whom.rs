//! Sentences that say whose, to whom, or of which, behind what they do: `+1 gold to left`, `left loses 1 gold`,
//! `choose 1 in hand`.

use super::context::{Context, Place, Token, first_word, tokens};
use super::hints::base;
use super::meant::{Meant, repeated};
use super::said::statement;
use super::{effects, is_word, operand, round};

/// Words that are a player, wherever somebody acts.
pub(super) const SOMEBODY: [&str; 5] = ["me", "left", "right", "active", "owner"];
/// Verbs of English that change what somebody has, and their signs.
const HAVES: [(&str, &str); 5] =
    [("lose", "-"), ("lack", "-"), ("get", "+"), ("earn", "+"), ("have", "+")];

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    does(context)
        .or_else(|| beside(context))
        .or_else(|| of_numbers(context))
        .or_else(|| of_which(context))
        .or_else(|| condition_behind_order(context))
        .or_else(|| order_behind_name(context))
        .or_else(|| ordered(context))
        .or_else(|| most_of(context))
        .or_else(|| round::meant(context))
}

/// `turns from left of (first of players)`
fn beside(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (side, of) = (said.last()?, *follows.first().filter(|of| of.text == "of")?);
    if !matches!(side.text, "left" | "right") {
        return None;
    }
    let mut depth = 0_usize;
    let behind = follows.get(1..)?;
    let last = behind.iter().find(|word| {
        match word.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    let whose = context.piece.get(behind.first()?.at..last.end())?;
    let help = format!(
        "who sits beside somebody stands behind a dot: `{}.{}`",
        repeated(whose),
        side.text
    );
    Some(Meant::word(of, help))
}

/// `left loses 1 gold`, `left.draw 2`
fn does(context: &Context<'_>) -> Option<Meant> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let (first, mut rest) = words.split_first()?;
    let mut who = first;
    // `c.owner`, `left.left`
    while let [dot, part, behind @ ..] = rest
        && dot.text == "."
        && SOMEBODY.contains(&part.text)
    {
        (who, rest) = (part, behind);
    }
    let (dot, rest) = match rest.split_first() {
        Some((dot, rest)) if dot.text == "." => (true, rest),
        _ => (false, rest),
    };
    let (verb, thing) = rest.split_first().filter(|(verb, _)| verb.is_word())?;
    let changed =
        thing.first().is_some_and(|next| matches!(next.text, "=" | "+" | "-" | "." | "("));
    if context.place != Place::Block
        || !(SOMEBODY.contains(&who.text) || goes_round(context, who.text))
        || super::rules::is_reserved(verb.text)
        || changed
    {
        return None;
    }
    let end = words.last().map_or(verb.end(), Token::end);
    let behind = context.piece.get(verb.end()..end)?.trim();
    let verb = if dot { verb.text } else { base(verb.text) };
    let does = done(verb, behind);
    let path = context.piece.get(first.at..who.end())?;
    let help = format!("who does it stands before braces: `as {path} {{ {} }}`", repeated(&does));
    let message = "a statement begins with what is done".to_owned();
    Some(Meant::new(first.at..who.end(), message, help))
}

/// Whether a word is the name of a loop over players around this.
pub(super) fn goes_round(context: &Context<'_>, name: &str) -> bool {
    let loops = |list| context.piece.contains(&format!("for {name} in {list}"));
    ["players", "opponents", "everybody"].into_iter().any(loops)
}

/// What somebody does, as a statement says it: of what one has more or less, the change.
pub(super) fn done(verb: &str, behind: &str) -> String {
    let changes = HAVES.iter().find(|(have, _)| *have == verb);
    // `gets -1 heart`
    if changes.is_some() && behind.starts_with(['+', '-']) {
        return behind.to_owned();
    }
    match changes.filter(|_| behind.starts_with(|sign: char| sign.is_ascii_digit())) {
        Some((_, sign)) => format!("{sign}{behind}"),
        None => format!("{verb} {behind}").trim_end().to_owned(),
    }
}

/// `choose 1 of 1 to 3`, `choose 1 number in 1 to 3`, `choose number between 0 and gold`
fn of_numbers(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    said.first().filter(|word| word.text == "choose")?;
    let words: Vec<_> = said.into_iter().chain(context.follows()).collect();
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let named = (1..6).find(|at| text(*at) == "number");
    let link = match named {
        Some(number) => number + 1,
        None => (2..5).find(|at| matches!(text(*at), "in" | "of" | "from"))?,
    };
    let linked = matches!(text(link), "in" | "of" | "from" | "between");
    let begins = link + usize::from(linked);
    let least = operand::from(context.piece, &words, begins)?;
    // `choose number in (0 to 5)`, `choose number from ((0 to 5) where …)`: a list, of which one is chosen.
    if named == Some(1) && linked && least.starts_with('(') && least.contains(" to ") {
        let rest = words.get(begins)?.at + least.len();
        let rest = context.piece.get(rest..self::ends(context)?.max(rest))?.trim();
        let list = least.strip_prefix('(').filter(|list| list.starts_with('('));
        let list = list.and_then(|list| list.strip_suffix(')')).unwrap_or(least);
        let choice = shortly(&format!("choose 1 number in {list}"), rest);
        let help = format!("one of several numbers is chosen so: `{choice}`");
        return Some(Meant {
            about: context.starts,
            ..Meant::word(*context.follows().first()?, help)
        });
    }
    // `choose up to 1 number from 1 to 9`
    let counted = |number: &usize| words.get(number - 1).is_some_and(Token::is_number);
    let several = named.filter(|number| counted(number) && linked && text(link) != "in");
    let ends = words.get(begins)?.at + least.len();
    let to = words.iter().position(|word| word.at >= ends)?;
    let joins = text(to) == "to" || text(to) == "and" && text(link) == "between";
    let most = operand::from(context.piece, &words, to + 1)?;
    let last = words.get(to + 1)?;
    // Of what begins rightly, what is refused lies within these words.
    let begins_rightly = named == Some(1) && text(link) == "from";
    let within = !begins_rightly || context.at <= last.at;
    let counted = named.is_some() || words.get(begins)?.is_number() && last.is_number();
    if !joins || !within || !counted {
        return None;
    }
    let behind = last.at + most.len();
    let rest = context.piece.get(behind..self::ends(context)?.max(behind))?.trim();
    if let Some(number) = several {
        let head = context.piece.get(words[0].at..words[number].end())?;
        let choice = format!("{head} in ({least} to {most}) {rest}");
        let help =
            format!("numbers that are a list stand in brackets: `{}`", repeated(choice.trim()));
        return Some(Meant {
            about: context.starts,
            ..Meant::word(*context.follows().first()?, help)
        });
    }
    let choice = shortly(&format!("choose number from {least} to {most}"), rest);
    let help = format!("a number is chosen so: `{choice}`");
    let found = *context.follows().first()?;
    Some(Meant { about: context.starts, ..Meant::word(found, help) })
}

/// How a sentence begins, and the rest of it if that is not too long.
fn shortly(begins: &str, rest: &str) -> String {
    let whole = format!("{begins} {rest}");
    match repeated(&whole) {
        "…" => format!("{begins} …"),
        whole => whole.to_owned(),
    }
}

/// `choose 1 in hand`, `choose up to 2 of hand`
fn of_which(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|it| matches!(it.text, "in" | "of" | "from" | "where"))?;
    let (choose, many) = said.split_first().filter(|(word, _)| word.text == "choose")?;
    let counted = many
        .last()
        .is_some_and(|last| last.is_number() || matches!(last.text, "any" | "one" | ")"));
    if !counted {
        return None;
    }
    let rest = context.piece.get(found.end()..ends(context)?)?.trim();
    let choice = context.piece.get(choose.at..found.at)?.trim();
    let opens = follows.iter().find(|word| !matches!(word.text, "of" | "from" | "in" | ":"));
    if opens.is_some_and(|opens| opens.text == "{") {
        let help = format!("leave `{}` out: `{choice} {{ … }}`", found.text);
        return Some(Meant::word(found, help));
    }
    // `choose 1 of 1, 2, 3 as n`
    if follows.get(1).is_some_and(|first| first.is_number()) {
        let numbers = follows[1..].iter().take_while(|it| it.is_number() || it.text == ",");
        let last = numbers.filter(|it| it.is_number()).last()?;
        let list = context.piece.get(follows[1].at..last.end())?;
        let behind = context.piece.get(last.end()..)?.split([',', '{', '}', '\n', '\r']).next()?;
        let help = format!(
            "say what is chosen as well: `{choice} number in [{list}]{}`",
            behind.trim_end()
        );
        return Some(Meant::word(found, help));
    }
    if let Some(words) = found_words(&follows) {
        let asked: Vec<String> = words.iter().map(|word| format!("it == {word}")).collect();
        let help = format!(
            "say what is chosen as well: of words their group, `{choice} GROUP where {}`; of what lies in zones `{choice} card in {}`",
            asked.join(" or "),
            words.join(" + ")
        );
        return Some(Meant::word(found, help));
    }
    let small = ["the ", "my ", "your "];
    let rest = small.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    let chosen = match (found.text, first_word(rest)) {
        ("where", _) => format!("card in ZONE where {rest}"),
        (_, those @ ("players" | "opponents")) => {
            format!("{}{}", those.trim_end_matches('s'), rest.get(those.len()..)?)
        }
        (_, "everybody") => format!("player in {rest}"),
        // `choose 1 of [1, 2, 3] as n`
        _ if follows.get(2).is_some_and(|first| first.is_number()) && rest.starts_with('[') => {
            format!("number in {rest}")
        }
        // `choose 1 of the cards in hand`
        _ if rest.split_whitespace().nth(1) == Some("in") => rest.to_owned(),
        _ if rest.split_whitespace().next()?.ends_with(".opponents") => format!("player in {rest}"),
        _ => format!("card in {rest}"),
    };
    let help = format!("say what is chosen as well: `{choice} {}`", repeated(&chosen));
    Some(Meant::word(found, help))
}

/// `of amber, jade`, `of amber or jade or pearl`: words of which one is meant, behind the first one that is refused.
fn found_words<'t>(follows: &[Token<'t>]) -> Option<Vec<&'t str>> {
    let words = follows.get(1..)?;
    let words = match words.first()?.text {
        ":" | "(" | "[" => words.get(1..)?,
        _ => words,
    };
    let plain = |word: &Token<'_>| word.is_word() && !super::rules::is_reserved(word.text);
    let mut list = vec![words.first().filter(|word| plain(word))?.text];
    let mut at = 1;
    while let [sign, next, ..] = words.get(at..)? {
        let next = if sign.text == "," && next.text == "or" { words.get(at + 2)? } else { next };
        if !matches!(sign.text, "," | "or" | "|") || !plain(next) {
            break;
        }
        list.push(next.text);
        at = words.iter().position(|word| word.at == next.at)? + 1;
    }
    let ends = words
        .get(at)
        .is_none_or(|word| matches!(word.text, "to" | "as" | "by" | "," | "}" | ")" | "]"));
    (list.len() > 1 && ends).then_some(list)
}

/// Where the statement ends that is refused, past the commas of its lists.
fn ends(context: &Context<'_>) -> Option<usize> {
    let mut deep = 0;
    for token in context.follows() {
        match token.text {
            "(" | "[" => deep += 1,
            ")" | "]" => deep -= 1,
            "," | "{" | "}" if deep == 0 => return Some(token.at),
            _ => {}
        }
    }
    Some(context.at + context.rest().len())
}

/// `each player by gold where it.gold > 1 { … }`
fn condition_behind_order(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "where")?;
    let loops = |word: &Token<'_>| matches!(word.text, "each" | "for" | "any" | "together");
    let first = said.first().filter(|first| loops(first))?;
    let by = said.iter().rfind(|word| word.text == "by")?;
    let head = context.piece.get(first.at..by.at)?.trim();
    let order = context.piece.get(by.at..found.at)?.trim();
    let condition = statement(context, found.at)?.trim();
    let help = format!(
        "`where` stands before `by`: `{}`",
        repeated(&format!("{head} {condition} {order}"))
    );
    Some(Meant::word(found, help))
}

/// `any opponents as foe by gold may draw 1`
fn order_behind_name(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "by")?;
    let [first, .., link, name] = said.as_slice() else { return None };
    let asks = said.iter().take(2).any(|word| word.text == "any");
    let may = follows.iter().find(|word| word.text == "may")?;
    let asked = context.piece.get(first.at..link.at)?.trim();
    let order = context.piece.get(found.at..may.at)?.trim();
    (asks && link.text == "as" && name.is_word()).then(|| {
        let whole = format!("{asked} {order} as {} may", name.text);
        let help = format!("`by` stands before `as`: `{} …`", repeated(&whole));
        Meant::word(found, help)
    })
}

/// `first of (hand by -cost)`
fn ordered(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "by")?;
    let open = context.open.last().filter(|open| open.sign == '(')?;
    let list = context.piece.get(open.at + 1..found.at)?.trim();
    let mut depth = 0_usize;
    let ends = follows.iter().find(|token| {
        match token.text {
            "(" => depth += 1,
            ")" if depth == 0 => return true,
            ")" => depth -= 1,
            _ => {}
        }
        false
    })?;
    let order = context.piece.get(found.end()..ends.at)?.trim();
    let part = said.iter().filter(|word| word.at < open.at).rev().nth(1)?;
    let (fold, value) = ordered_by(part.text, order)?;
    Some(Meant::word(found, extreme(fold, value, list)))
}

/// What the `first` or `last` of a list in an order has most or least of: `highest` and `cost` of `first` and `-cost`.
pub(super) fn ordered_by<'t>(part: &str, order: &'t str) -> Option<(&'static str, &'t str)> {
    let from_end = match part {
        "first" => false,
        "last" => true,
        _ => return None,
    };
    let most = order.split_once(' ').and_then(|(most, value)| Some((effects::fold(most)?, value)));
    let (down, value) = match (order.strip_prefix('-'), most) {
        (Some(value), _) => (true, value.trim()),
        (None, Some((fold, value))) => (fold == "highest", value.trim()),
        (None, None) => (false, order),
    };
    // The brackets of `-(…)` are not needed where nothing is turned round.
    let inner = value.strip_prefix('(').and_then(|value| value.strip_suffix(')'));
    let value = inner.filter(|inner| !inner.contains([' ', '-'])).unwrap_or(value);
    Some((if down == from_end { "lowest" } else { "highest" }, value))
}

/// `most gold of players`
fn most_of(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| matches!(found.text, "of" | "in"))?;
    let [.., most, value] = said.as_slice() else { return None };
    let fold = match most.text {
        "most" => "highest",
        "least" | "fewest" => "lowest",
        _ => return None,
    };
    let list = operand::from(context.piece, &follows, 1)?;
    if context.place != Place::Block || !value.is_word() {
        return None;
    }
    Some(Meant::word(found, extreme(fold, value.text, list)))
}

/// A list of players, as a condition about one of them speaks of it: there the opponents could be those of that one.
pub(super) fn seen_from_within(list: &str) -> &str {
    if list == "opponents" { "me.opponents" } else { list }
}

/// How one of those is said of which a value is the highest or lowest.
fn extreme(fold: &str, value: &str, list: &str) -> String {
    format!("one of those with the {fold} is `{}`", first_of(fold, value, list))
}

/// One of those of which a value is the highest or lowest.
pub(super) fn first_of(fold: &str, value: &str, list: &str) -> String {
    let are_players = matches!(list, "players" | "opponents" | "everybody");
    let it = if are_players && value.chars().all(is_word) { "it." } else { "" };
    let all = seen_from_within(list);
    format!("first of ({list} where {it}{value} == ({fold} of {value} over {all}))")
}
