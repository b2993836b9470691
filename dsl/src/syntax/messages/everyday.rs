//! Phrases of every day that the grammar cuts in two: `hand or row`, `2 cards in hand`, `rule Upkeep { … }`.

use schema::suggest;

use super::context::{Context, Place, Token, first_word, tokens};
use super::hints::{ITEMS, MEMBERS, PARTS, STATEMENTS};
use super::meant::{Meant, repeated};
use super::{is_word, operand, sides};

/// What was meant by such a phrase.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    singular(context)
        .or_else(|| titled(context))
        .or_else(|| article_of_a_kind(context))
        .or_else(|| value_of_a_kind(context))
        .or_else(|| sides::meant(context))
        .or_else(|| two_lists(context))
        .or_else(|| so_many_in(context))
        .or_else(|| rounded(context))
}

/// `tag red`, `purpose keep`: an item whose word is nearly one of the language, and that has no braces.
fn singular(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Item || !context.follows().is_empty() || !context.open.is_empty() {
        return None;
    }
    let line = context.piece.get(context.starts..context.at)?.trim();
    // What stands behind a comma belongs to it, too.
    let line = if context.line.is_empty() { line } else { context.line };
    let words = tokens(line, 0);
    let [first, name, ..] = words.as_slice() else { return None };
    let plain = name.is_word() && name.text.starts_with(char::is_lowercase);
    let plural = schema::words::plural(first.text);
    let near = ITEMS
        .iter()
        .find(|item| **item == plural || schema::words::plural(item) == first.text)
        .copied()
        .or_else(|| suggest::nearest(first.text, ITEMS.iter().copied()))?;
    if !plain || ITEMS.contains(&first.text) || near.chars().next() != first.text.chars().next() {
        return None;
    }
    let at = context.piece.get(..context.at)?.rfind(line)?;
    let rest = line.get(first.text.len()..)?.trim();
    let help = format!("did you mean `{near}`? `{near} {}`", repeated(rest));
    let first = Token { text: line.get(..first.text.len())?, at };
    Some(Meant::word(first, help))
}

/// `rule Upkeep { … }`
fn titled(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [rule] = said.as_slice() else { return None };
    let found = *follows.first().filter(|found| found.is_word())?;
    let opens = follows.iter().position(|token| token.text == "{").unwrap_or(follows.len());
    let last = follows.get(opens.checked_sub(1)?)?;
    let title = context.piece.get(found.at..last.end())?;
    (context.place == Place::Item && rule.text == "rule").then(|| {
        let help =
            format!("the title of a rule stands in quotes: `rule \"{}\" {{ … }}`", repeated(title));
        Meant::new(found.at..last.end(), format!("`{}` cannot stand here", repeated(title)), help)
    })
}

/// `kind spell is a card { }`
fn article_of_a_kind(context: &Context<'_>) -> Option<Meant> {
    let (said, found) = (context.said(), *context.follows().first()?);
    let [kind, name, is, article] = said.as_slice() else { return None };
    let fits = (kind.text, is.text) == ("kind", "is") && matches!(article.text, "a" | "an" | "the");
    (fits && found.is_word()).then(|| {
        let help = format!(
            "there are no articles: leave `{}` out: `kind {} is {} {{ … }}`",
            article.text, name.text, found.text
        );
        Meant::word(*article, help)
    })
}

/// `kind land is card { cost 0 }`: what its cards say of themselves.
fn value_of_a_kind(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    let [field] = said.as_slice() else { return None };
    let known = MEMBERS.contains(&field.text) || PARTS.contains(&field.text);
    let found = *context.follows().first()?;
    if context.place != Place::Kind || !field.is_word() || known {
        return None;
    }
    let value = context.rest().split([',', '}', '{']).next()?.trim();
    let sort = match found.text {
        "yes" | "no" => "yes/no",
        text if text.starts_with('"') => "text",
        text if found.is_number() && text == value => "number",
        _ => return None,
    };
    let help = format!(
        "a kind declares what its cards have, and a value there is that of all who say no other: `{} : {sort} = {value}`",
        field.text
    );
    Some(Meant::word(found, help))
}

/// `choose 1 card in hand or row to take`, `count of hand and row`
fn two_lists(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| matches!(found.text, "or" | "and"))?;
    let first = operand::to(context.piece, &said, said.len().checked_sub(1)?)?;
    let begins = said.last()?.end().checked_sub(first.len())?;
    let before = said.iter().rfind(|word| word.at < begins)?;
    // A card or a number is no list.
    let list = |text: &str| text.starts_with(|c: char| c.is_lowercase()) || text.starts_with('(');
    let other = operand::from(context.piece, &follows, 1)?;
    // `in hand and trash it`: another thing is done.
    let done = follows.get(2).is_some_and(|it| matches!(it.text, "it" | "self" | "them"));
    if done {
        return None;
    }
    let links = match before.text {
        "in" | "from" | "over" => true,
        verb => {
            said.len() > 1
                && said.first().is_some_and(|word| word.at == before.at)
                && before.is_word()
                && !STATEMENTS.contains(&verb)
        }
    };
    let players = ["me", "left", "right", "active", "owner", "actor", "it", "self"];
    let are_lists = [first, other].iter().all(|one| list(one) && !players.contains(one));
    (context.place == Place::Block && links && are_lists).then(|| {
        let joined = format!("{first} + {other}");
        let help = match before.text {
            "in" | "over" => format!("lists are joined by `+`: `{} ({joined})`", before.text),
            _ => format!("lists are joined by `+`: `{joined}`"),
        };
        Meant::word(found, help)
    })
}

/// `if 2 cards in hand { … }`, `while coins > 1 and 2 Oak in hand { … }`
fn so_many_in(context: &Context<'_>) -> Option<Meant> {
    let words = sides::around(context)?;
    let head = words.first().filter(|head| matches!(head.text, "if" | "while"))?;
    let begins = |word: &Token<'_>| matches!(word.text, "if" | "while" | "and" | "or" | "not");
    let ends = |word: &Token<'_>| matches!(word.text, "{" | "and" | "or" | "," | "}");
    let (at, link) = (1..words.len()).find_map(|at| {
        let what = words.get(at + 1).filter(|what| what.is_word())?;
        if !words[at].is_number() || !begins(&words[at - 1]) || ends(what) {
            return None;
        }
        let behind = words.iter().skip(at + 2).take_while(|word| !ends(word));
        let link = behind.clone().position(|word| word.text == "in")? + at + 2;
        // What is refused lies within these words.
        (words[at].at..=words[link].at).contains(&context.at).then_some((at, link))
    })?;
    if context.place != Place::Block {
        return None;
    }
    let (number, what) = (words.get(at)?, words.get(at + 1)?);
    let thing = context.piece.get(what.at..words.get(link)?.at)?.trim();
    let zone = operand::from(context.piece, &words, link + 1)?;
    let counted = format!("count of ({} in {zone}) >= {}", repeated(thing), number.text);
    let help = match at {
        1 => format!("how many they are is counted: `{} {counted} {{ … }}`", head.text),
        _ => format!("how many they are is counted: `{counted}`"),
    };
    Some(Meant::word(*number, help))
}

/// `colour = red`, and `tags red, blue = colour`: the words of a group before its name.
pub(super) fn group(line: &str, name: &str, value: &str) -> Option<String> {
    if !line.contains(',') {
        return Some(format!(
            "words of one group are declared behind `tags`: `tags {name} = {value}`"
        ));
    }
    let (first, words) = line.split_once(' ')?;
    let words: Vec<&str> = words.split(',').map(str::trim).collect();
    let plain = value.chars().all(is_word) && words.iter().all(|word| word.chars().all(is_word));
    if !matches!(first, "tags" | "resource") {
        return None;
    }
    Some(match plain {
        true => format!(
            "the name of a group stands before `=`, and its words behind: `{first} {value} = {}`",
            words.join(" | ")
        ),
        false => format!(
            "each group is declared by itself: begin a new line with `{first} {} = …`",
            words.last()?
        ),
    })
}

/// `counter day : 1..7`, of which `1` and `.` have been read: the range as it is written here. `1.5` is no number.
pub(super) fn dotted(before: &str, value: &str) -> String {
    if !value.starts_with(['.', '-']) {
        return "there are whole numbers only".to_owned();
    }
    let begins = before.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
    let least = before.get(begins..).unwrap_or_default();
    let most = value.trim_start_matches(['.', '=']).trim();
    let most = most.split(' ').next().unwrap_or_default();
    format!("a range is written with `to`: `{least} to {most}`")
}

/// Whether a text begins with a word of what stands in braces. With some of them an item may begin, too.
pub(crate) fn goes_on(text: &str) -> bool {
    let first = first_word(text);
    let within: [&[&str]; 4] = [MEMBERS, PARTS, STATEMENTS, &["define"]];
    within.iter().any(|list| list.contains(&first))
}

/// `draw coins / 2 rounded up`
fn rounded(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let all: Vec<Token<'_>> = said.iter().chain(&follows).copied().collect();
    let at = all.iter().position(|word| matches!(word.text, "rounded" | "rounding"))?;
    let way = all.get(at + 1).filter(|way| matches!(way.text, "up" | "down"))?;
    let near = [all.get(at)?.at, way.at].contains(&follows.first()?.at);
    near.then(|| {
        let help = "`/` rounds down; what is rounded up is written so: `(n + 1) / 2`";
        Meant::new(
            all[at].at..way.end(),
            format!("`rounded {}` cannot stand here", way.text),
            help.to_owned(),
        )
    })
}
