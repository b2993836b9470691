//! Choices among things to do, as one would say them: `choose one: draw 2 or …`, `choose { … }`, `choose yes or no`.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::{rules, sides};

/// What was meant by such a choice.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Block {
        return None;
    }
    let words = sides::around(context)?;
    let found = words.iter().position(|word| word.at >= context.at)?;
    one_of(context, &words, found)
        .or_else(|| without_a_number(&words, found))
        .or_else(|| yes_or_no(&words, found))
        .or_else(|| two_sorts(context, &words, found))
        .or_else(|| both(context, &words, found))
        .or_else(|| over(&words, found))
}

fn text<'t>(words: &[Token<'t>], at: usize) -> &'t str {
    words.get(at).map_or("", |word| word.text)
}

/// `choose one: draw 2 or trash self`
fn one_of(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    // `choose: …`, `choose one: …`, `choose one of: …`
    let at = (1..4).find(|at| matches!(text(words, *at), ":" | "-"))?;
    let small = (1..at).all(|at| matches!(text(words, at), "one" | "of"));
    let choose = text(words, 0) == "choose" && small && (1..=at).contains(&found);
    let sign = words[at];
    let behind = context.piece.get(sign.end()..context.at + context.rest().len())?;
    let behind = behind.split(['{', '}']).next()?;
    let parts: Vec<&str> = match behind.contains(" or ") {
        true => behind.split(" or ").collect(),
        false => behind.split([',', ';']).collect(),
    };
    let parts = parts.iter().map(|part| part.trim().trim_matches([',', ';']).trim());
    let options: Vec<String> = parts
        .filter(|part| !part.is_empty())
        .map(|part| format!("option \"…\" {{ {} }}", repeated(part)))
        .collect();
    choose.then(|| {
        let help = match options.len() {
            0 | 1 => "choose one { option \"…\" { … }, option \"…\" { … } }".to_owned(),
            _ => format!("choose one {{ {} }}", options.join(", ")),
        };
        Meant::word(sign, format!("what is chosen among are options, in braces: `{help}`"))
    })
}

/// `choose { option "…" { … } … }`
fn without_a_number(words: &[Token<'_>], found: usize) -> Option<Meant> {
    let brace = *words.get(found).filter(|brace| brace.text == "{" && found == 1)?;
    (text(words, 0) == "choose").then(|| {
        let help = "say how many: `choose one { … }`";
        Meant::word(brace, help.to_owned())
    })
}

/// `choose yes or no as y`
fn yes_or_no(words: &[Token<'_>], found: usize) -> Option<Meant> {
    let at = (1..words.len()).find(|at| {
        matches!((text(words, *at), text(words, at + 1), text(words, at + 2)), ("yes", "or", "no"))
    })?;
    let choose = text(words, 0) == "choose" && (at..at + 3).contains(&found);
    choose.then(|| {
        let help = "whether somebody wants it is asked by `may`: `may \"…\" then { … } else { … }`";
        Meant::word(words[at], help.to_owned())
    })
}

/// `choose 1 lantern or wind in hand to trash`
fn two_sorts(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let or = *words.get(found).filter(|or| or.text == "or" && found > 2)?;
    let (one, other) = (words.get(found - 1)?, words.get(found + 1)?);
    let link = text(words, found + 2) == "in";
    let sorts = [one, other].iter().all(|sort| sort.is_word() && !rules::is_reserved(sort.text));
    let zone = super::operand::from(context.piece, words, found + 3)?;
    if text(words, 0) != "choose" || !link || !sorts {
        return None;
    }
    let head = context.piece.get(words[0].at..one.at)?.trim();
    let proper = |sort: &Token<'_>| match sort.text.starts_with(char::is_uppercase) {
        true => format!("it is {}", sort.text),
        false => sort.text.to_owned(),
    };
    let help = format!(
        "several sorts are asked for behind `where`: `{} card in {zone} where {} or {}`",
        repeated(head),
        proper(one),
        proper(other)
    );
    Some(Meant::word(or, help))
}

/// `draw 1 and +1 coins`, `trash self and draw 1`
fn both(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let and = (found.saturating_sub(2)..=found).rev().find(|at| text(words, *at) == "and")?;
    let begins = |at: usize| {
        let word = text(words, at);
        let verb = words.get(at).is_some_and(Token::is_word) && !rules::is_reserved(word);
        let small = word.starts_with(char::is_lowercase);
        let done = words.get(at + 1).is_some_and(|next| next.is_word() || next.is_number());
        let somebody = super::whom::SOMEBODY.contains(&word);
        matches!(word, "+" | "-") || verb && small && done && !somebody
    };
    let place = words[and];
    let before = context.piece.get(..place.at)?.trim_end().len();
    let chosen = text(words, 0) == "choose";
    let both = (begins(0) || chosen) && begins(and + 1) && and > 1;
    let ends = words.iter().skip(and + 1).find(|word| matches!(word.text, "," | "{" | "}"));
    let ends = ends.map_or(words.last()?.end(), |ends| ends.at);
    let (one, other) = (
        context.piece.get(words[0].at..before)?,
        context.piece.get(words.get(and + 1)?.at..ends)?.trim(),
    );
    (both && context.reads(before..place.end(), ",")).then(|| {
        let help = format!(
            "what is done next stands behind a comma or in a new line: `{}, {}`",
            repeated(one),
            repeated(other)
        );
        Meant::word(place, help)
    })
}

/// `game over`
fn over(words: &[Token<'_>], found: usize) -> Option<Meant> {
    let over = *words.get(found)?;
    (text(words, 0) == "game" && matches!(over.text, "over" | "is") && found == 1)
        .then(|| Meant::word(over, "the game is ended by `end game`".to_owned()))
}

/// `repeat { draw 1 } until deck is empty`
pub(super) fn until(context: &Context<'_>) -> Option<Meant> {
    let found =
        *context.follows().first().filter(|found| matches!(found.text, "until" | "while"))?;
    let behind = context.before.is_empty() && context.line.ends_with('}');
    let (_, done) = context.line.rsplit_once("repeat {")?;
    let does = done.strip_suffix('}').filter(|_| behind && context.place == Place::Block)?.trim();
    let ends = context.follows().into_iter().find(|word| matches!(word.text, "," | "{" | "}"));
    let ends = ends.map_or(context.at + context.rest().len(), |ends| ends.at);
    let asked = repeated(context.piece.get(found.end()..ends)?);
    let asked = match found.text {
        "until" => asked.to_owned(),
        _ => format!("not ({asked})"),
    };
    let one = tokens(does, 0).iter().all(|word| !matches!(word.text, "{" | "}"));
    one.then(|| {
        let help = format!(
            "what ends a loop is asked within it: `repeat {{ {}, if {asked} {{ stop }} }}`",
            repeated(does)
        );
        Meant::word(found, help)
    })
}
