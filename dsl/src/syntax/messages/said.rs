//! What is written as one would say it: numbers in words, articles, `greater than`, `gold + 1`.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::nearly::FOLDS;
use super::{effects, operand, rules, whom};
use crate::syntax::grammar::Rule;

pub(super) const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// What was meant by what is said in this way.
pub(super) fn meant(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    in_words(context, positives)
        .or_else(|| wrong_sign(context))
        .or_else(|| changed(context))
        .or_else(|| compared(context))
        .or_else(|| part(context))
        .or_else(|| article(context))
        .or_else(|| who_acts(context))
}

/// `as first of players { … }`
fn who_acts(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let of = *follows.first().filter(|of| of.text == "of")?;
    let (word, begins) = said.split_first().filter(|(word, _)| word.text == "as")?;
    let from = begins.first()?.at;
    let brace = follows.iter().find(|token| token.text == "{")?;
    let who = context.piece.get(from..brace.at)?.trim();
    let [fold] = begins else { return None };
    let help = match (effects::fold(fold.text), worked_out(who)) {
        (Some(fold), Some((value, list))) => {
            let one = whom::first_of(fold, value, list);
            format!(
                "a number does not act, and one of those with the {fold} does: `as ({one}) {{ … }}`"
            )
        }
        _ if who.contains(" by ") => {
            let (list, order) =
                who.strip_prefix(fold.text)?.trim().strip_prefix("of")?.split_once(" by ")?;
            let list = list.trim().trim_start_matches('(');
            let (most, value) = whom::ordered_by(fold.text, order.trim_end_matches(')').trim())?;
            let one = whom::first_of(most, value, list);
            format!("one of those with the {most} acts: `as ({one}) {{ … }}`")
        }
        _ if FOLDS.contains(&fold.text) => {
            "a number does not act: name a player, `as left { … }`, `as p { … }`".to_owned()
        }
        _ => format!("put who acts in brackets: `as ({}) {{ … }}`", repeated(who)),
    };
    let message = format!("expected `{{` behind who acts, found `{}`", of.text);
    Some(Meant { about: word.at, ..Meant::new(of.at..of.end(), message, help) })
}

/// The value and the list of a fold, `coins` and `players` of `highest of coins over players`.
fn worked_out(fold: &str) -> Option<(&str, &str)> {
    let (_, of) = fold.split_once(" of ")?;
    let (value, list) = of.split_once(" over ")?;
    Some((value.trim(), list.trim()))
}

/// `for the rest of the turn { … }`, `for this turn { … }`
pub(super) fn lasting(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let begins = *said.first().filter(|word| word.text == "for")?;
    let brace = follows.iter().position(|token| token.text == "{")?;
    let words = said.iter().skip(1).chain(follows.get(..brace)?).map(|token| token.text);
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "the" | "this")).collect();
    let what = match words.as_slice() {
        ["rest", "of", what] => *what,
        [what @ ("turn" | "round" | "game" | "phase")] => *what,
        _ => return None,
    };
    let what = if what == "phase" { "PHASE" } else { what };
    let last = follows.get(brace.checked_sub(1)?)?;
    let help = format!("what lasts for a while is `until end of {what} {{ … }}`");
    let message = "`for` goes through a list, and this is none".to_owned();
    Some(Meant::new(begins.at..last.end(), message, help))
}

/// `players two`
fn in_words(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let found = *context.follows().first()?;
    let number = NUMBERS.iter().position(|word| *word == found.text)?;
    positives.contains(&Rule::number).then(|| {
        let message = format!("expected a number, found `{}`", found.text);
        let help = format!("numbers are written in digits: `{number}`");
        Meant::new(found.at..found.end(), message, help)
    })
}

/// `gold => 3`, `gold =< 3`, `gold <> 3`
fn wrong_sign(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first()?;
    let next = follows.get(1).filter(|next| next.at == found.end()).map(|next| next.text);
    let last = said.last().filter(|last| last.end() == found.at);
    let (place, right) = match (last.map(|last| last.text), found.text, next) {
        (_, "=", Some(">")) => (found.at..found.at + 2, ">="),
        (_, "=", Some("<")) => (found.at..found.at + 2, "<="),
        (Some("<"), ">", _) => (found.at - 1..found.at + 1, "!="),
        _ => return None,
    };
    let written = context.piece.get(place.clone())?;
    let message = format!("`{written}` is no sign of the language");
    let left = said.iter().rposition(|token| token.end() <= place.start);
    let left = left.and_then(|left| operand::side_to(context.piece, &said, left));
    let value = follows.iter().position(|token| token.at >= place.end);
    let value = value.and_then(|value| operand::side_from(context.piece, &follows, value));
    let help = match (left, value) {
        (Some(left), Some(value)) => format!("write `{right}`: `{left} {right} {value}`"),
        _ => format!("write `{right}`"),
    };
    Some(Meant::new(place, message, help))
}

/// `gold + 1`, `plots += 1`
fn changed(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    let from = said.first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let sign = words.iter().position(|word| matches!(word.text, "+" | "-"))?;
    let (name, amount) = words.split_at(sign);
    let amount = amount.get(1..)?;
    let amount = match amount.first() {
        Some(equals) if equals.text == "=" => amount.get(1..)?,
        _ => amount,
    };
    let (first, last) = (name.first()?, amount.last()?);
    let is_name = name.iter().enumerate().all(|(at, token)| match at % 2 {
        0 => token.is_word() && (at > 0 || !rules::is_reserved(token.text)),
        _ => token.text == ".",
    });
    // What is refused further on is meant as something else.
    let here = words.get(sign + 2).is_none_or(|next| context.at <= next.at);
    if context.place != Place::Block || !is_name || !here {
        return None;
    }
    let sign = words.get(sign)?;
    let name = context.piece.get(first.at..sign.at)?.trim();
    // `left +2 gold`: whose it is stands first.
    if let [number, what] = amount
        && number.is_number()
        && what.is_word()
    {
        let change = format!("{}{}", sign.text, number.text);
        let help = match name {
            "opponent" | "opponents" | "player" | "players" => {
                let each = name.trim_end_matches('s');
                format!(
                    "who has it stands before braces: `each {each} {{ {change} {} }}`",
                    what.text
                )
            }
            _ => format!("whose it is stands before a dot: `{change} {name}.{}`", what.text),
        };
        let message = "a change begins with its sign".to_owned();
        return Some(Meant::new(first.at..last.end(), message, help));
    }
    let value = match amount {
        // `coins++`
        [again] if again.text == sign.text => "1",
        _ => context.piece.get(amount.first()?.at..last.end())?,
    };
    let value = if amount.len() > 1 { format!("({value})") } else { value.to_owned() };
    let message = "a change begins with its sign".to_owned();
    let help = format!("write `{}`", repeated(&format!("{}{value} {name}", sign.text)));
    Some(Meant::new(first.at..last.end(), message, help))
}

/// The text of a statement or a part of one, to its comma or brace.
pub(super) fn statement<'t>(context: &Context<'t>, from: usize) -> Option<&'t str> {
    let ends = context.follows().into_iter().find(|token| matches!(token.text, "," | "{" | "}"));
    context.piece.get(from..ends.map_or(context.at + context.rest().len(), |end| end.at))
}

/// The sign for what is compared in words, and the one for `not` before it.
fn sign(word: &str) -> Option<(&'static str, &'static str)> {
    Some(match word {
        "greater" | "more" | "larger" | "bigger" | "higher" => (">", "<="),
        "fewer" | "less" | "smaller" | "lower" => ("<", ">="),
        "at least" => (">=", "<"),
        "at most" => ("<=", ">"),
        "equal" | "equals" => ("==", "!="),
        _ => return None,
    })
}

/// `gold is greater than 3`, `gold is at least 3`, `gold equals 3`
fn compared(context: &Context<'_>) -> Option<Meant> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let (at, written) = (1..words.len()).find_map(|at| {
        let two = format!("{} {}", text(at), text(at + 1));
        let than = matches!(text(at + 1), "than" | "to") && text(at) != "at";
        match text(at) {
            "at" if matches!(text(at + 1), "least" | "most") => Some((at, two)),
            "equals" => Some((at, text(at).to_owned())),
            word if than && sign(word).is_some() => Some((at, word.to_owned())),
            _ => None,
        }
    })?;
    let (right, turned) = sign(&written)?;
    let right = if text(at - 1) == "not" { turned } else { right };
    let mut begins = at;
    while begins > 0 && matches!(text(begins - 1), "not" | "is") {
        begins -= 1;
    }
    let ends = if text(at) == "equals" { at } else { at + 1 };
    let (first, last) = (words.get(begins)?, words.get(ends)?);
    // What is refused must lie within these words, or just behind them.
    let next = words.get(ends + 1).map_or(last.end(), |next| next.at);
    if context.at < first.at || context.at > next {
        return None;
    }
    let whole = context.piece.get(first.at..last.end())?;
    if let Some(many) = how_many(&words, begins, ends, right) {
        let message = format!("how many are chosen is not said by `{whole}`");
        return Some(Meant::new(first.at..last.end(), message, many));
    }
    let left = begins.checked_sub(1).and_then(|left| operand::side_to(context.piece, &words, left));
    let value = operand::side_from(context.piece, &words, ends + 1);
    let help = match (left, value) {
        (Some(left), Some(value)) => format!("write `{right}`: `{left} {right} {value}`"),
        _ => format!("write `{right}`"),
    };
    let message = format!("values are compared by signs, and not by `{whole}`");
    Some(Meant::new(first.at..last.end(), message, help))
}

/// `choose at most 2 card in hand`: how many, as it is written.
fn how_many(words: &[Token<'_>], begins: usize, ends: usize, sign: &str) -> Option<String> {
    let choose = words.first().is_some_and(|word| word.text == "choose");
    let number = words.get(ends + 1).filter(|_| choose && begins == 1)?;
    let number = number.text.parse::<i64>().ok()?;
    Some(match sign {
        "<=" => format!("write `choose up to {number}`"),
        "<" => format!("write `choose up to {}`", number - 1),
        "==" => format!("write `choose {number}`"),
        ">" => format!("write the least and the most: `choose {} to {}`", number + 1, number + 9),
        _ => format!("write the least and the most: `choose {number} to {}`", number + 9),
    })
}

/// `move 3 top of deck to hand`
fn part(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let of = follows.first().filter(|of| of.text == "of")?;
    let [.., number, part] = said.as_slice() else { return None };
    let whose = operand::from(context.piece, &follows, 1)?;
    let is_part = matches!(part.text, "top" | "bottom" | "first" | "last");
    (is_part && number.is_number()).then(|| {
        let message = format!("how many stands behind `{}`", part.text);
        let help = format!("write `{} {} {} {whose}`", part.text, number.text, of.text);
        Meant::new(number.at..part.end(), message, help)
    })
}

/// `at the start of Day`, `one of the card`
fn article(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let is_article = |word: &&Token<'_>| matches!(word.text, "the" | "a" | "an");
    // `the top of deck` is refused behind its word.
    let is_of = follows.first().is_some_and(|of| of.text == "of");
    let second = said.len().checked_sub(2).and_then(|at| said.get(at)).filter(|_| is_of);
    let before = said.last().into_iter().chain(second).find(|word| word.text == "the");
    let article = *follows.first().filter(is_article).or(before)?;
    let next = said.iter().chain(&follows).find(|word| word.at > article.at);
    let next = next.filter(|word| word.is_word())?;
    let link = said.iter().rfind(|word| word.at < article.at)?;
    let is_name = |word: &&Token<'_>| word.text.starts_with(char::is_uppercase);
    if is_name(&link) && is_name(&next) {
        let mut before: Vec<&str> =
            said.iter().rev().take_while(is_name).map(|it| it.text).collect();
        before.reverse();
        let behind = follows.iter().filter(|word| word.at > article.at);
        let behind: Vec<&str> = behind.take_while(is_name).map(|it| it.text).collect();
        let name = format!("{} {} {}", before.join(" "), article.text, behind.join(" "));
        let help = format!("a name with a small word in it stands in quotes: `\"{name}\"`");
        return Some(Meant::word(article, help));
    }
    let rest = statement(context, next.at)?.trim();
    let help = format!(
        "there are no articles; leave `{}` out: `{} {}`",
        article.text,
        link.text,
        repeated(rest)
    );
    Some(Meant::word(article, help))
}
