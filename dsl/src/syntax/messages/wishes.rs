//! Wishes of bots, as one would first say them: `"Sell {c}" by highest cost`, `lowest cost of card in hand`.

use super::context::{Context, Token};
use super::meant::{Meant, repeated};
use super::{operand, sides};

/// What was meant by a wish.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let bot = context.open.first().is_some_and(|open| open.heading.starts_with("bot "));
    let list = context.open.last().is_some_and(|open| open.heading.starts_with("to "));
    if !bot || !list {
        return None;
    }
    let words = sides::around(context)?;
    let found = words.iter().position(|word| word.at >= context.at)?;
    let option = *words.first()?;
    match option.text.starts_with('"') {
        true => ranked_option(context, &words, found)
            .or_else(|| behind(&words, found))
            .or_else(|| for_each(option, *words.get(found)?)),
        false => in_turn(context, &words)
            .or_else(|| by_chance(&words))
            .or_else(|| ranked(context, &words, found))
            .or_else(|| only_when(context, &words, found))
            .or_else(|| by_what(context, &words, found)),
    }
}

/// `Early or Late`, `Early then Late`, `Early else Late`
fn in_turn(context: &Context<'_>, words: &[Token<'_>]) -> Option<Meant> {
    let ends = words.iter().position(|word| matches!(word.text, "," | "}" | "if"));
    let wish = words.get(..ends.unwrap_or(words.len()))?;
    // What stands behind `where` is a condition, in which `or` may stand.
    let asks = wish.iter().find(|word| word.text == "where").map_or(usize::MAX, |word| word.at);
    let is_link = |word: &&Token<'_>| match word.text {
        "or" => word.at < asks,
        other => matches!(other, "then" | "else"),
    };
    let link = *wish.iter().find(is_link)?;
    let from = wish.first()?.at;
    let mut said = Vec::new();
    let mut at = from;
    for link in wish.iter().filter(is_link) {
        said.push(context.piece.get(at..link.at)?.trim());
        at = link.end();
    }
    said.push(context.piece.get(at..wish.last()?.end())?.trim());
    let is_near = link.at <= context.at && context.at <= wish.last()?.end();
    (is_near && said.iter().all(|one| !one.is_empty())).then(|| {
        let all = said.join(", ");
        let all = repeated(&all);
        Meant::word(link, format!("of several wishes the first that fits counts: `{all}`"))
    })
}

/// `Oak when gold > 2`
fn only_when(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let at = (found.saturating_sub(1)..=found).find(|at| words[*at].text == "when")?;
    let when = *words.get(at).filter(|_| at > 0)?;
    let ends = words.iter().skip(found).find(|word| matches!(word.text, "," | "}" | "{"));
    let ends = ends.map_or(words.last()?.end(), |ends| ends.at);
    let wish = context.piece.get(words.first()?.at..when.at)?;
    let asked = context.piece.get(when.end()..ends)?;
    let help =
        format!("a wish counts if something is so: `{} if {}`", repeated(wish), repeated(asked));
    Some(Meant::word(when, help))
}

/// `card where cost > 2 by most worth`
fn by_what(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let by = *words.get(found).filter(|by| by.text == "by" && found > 0)?;
    let wish = repeated(context.piece.get(words.first()?.at..by.at)?);
    let first = words.get(found + 1)?;
    let (order, at) = match order(first.text) {
        Some(order) => (order, found + 2),
        None => ("most", found + 1),
    };
    let number = repeated(operand::side_from(context.piece, words, at)?);
    let help = format!("what there is most of stands first: `{order} {number} of ({wish})`");
    Some(Meant::word(by, help))
}

/// `random tech`, `1 random tech`
fn by_chance(words: &[Token<'_>]) -> Option<Meant> {
    let place = *words.iter().take(2).find(|word| matches!(word.text, "random" | "randomly"))?;
    Some(Meant::word(place, CHANCE.to_owned()))
}

/// What is written where chance is wished for.
pub(crate) const CHANCE: &str =
    "chance decides where no wish fits, and that stands at the end of the bot: `otherwise random`";

/// `most` or `least`, as a wish says it.
fn order(word: &str) -> Option<&'static str> {
    match word {
        "most" | "highest" | "greatest" | "largest" | "max" | "maximum" | "best" => Some("most"),
        "least" | "lowest" | "fewest" | "smallest" | "min" | "minimum" | "cheapest" => {
            Some("least")
        }
        _ => None,
    }
}

/// `"Sell {c}" by highest c.cost`, `"Sell {c}" by c.cost`, `"Sell {c}" most c.cost`
fn ranked_option(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let place = *words.get(found)?;
    let by = words.get(found.checked_sub(1)?)?.text == "by";
    let (order, at) = match order(place.text) {
        Some(order) => (order, found + 1),
        None if by => ("most", found),
        None => return None,
    };
    let number = repeated(operand::side_from(context.piece, words, at)?);
    let help = match order {
        "least" => format!("write `by least {number}`"),
        _ if at == found => format!("write `by most {number}`, or `by least {number}`"),
        _ => format!("write `by most {number}`"),
    };
    Some(Meant::word(place, help))
}

/// `"Sell {c}" by most c.cost where c.cost > 2`
fn behind(words: &[Token<'_>], found: usize) -> Option<Meant> {
    let by = words.iter().take(found).any(|word| word.text == "by");
    let place = *words.get(found).filter(|place| place.text == "where" && by)?;
    let help = "`where` stands before `by`: `\"…\" where … by …`";
    Some(Meant::word(place, help.to_owned()))
}

/// `"Sell {c}" for c in hand`
fn for_each(option: Token<'_>, place: Token<'_>) -> Option<Meant> {
    (place.text == "for").then(|| {
        let option = repeated(option.text);
        let help = format!(
            "a wish is for all that the option is offered for; which of them is said by `where` and by `by`: `{option} where … by most …`"
        );
        Meant::word(place, help)
    })
}

/// `lowest cost of card in hand`, `highest cost card in hand`
fn ranked(context: &Context<'_>, words: &[Token<'_>], found: usize) -> Option<Meant> {
    let first = *words.first()?;
    let order = order(first.text)?;
    let number = *words.get(1).filter(|number| number.is_word())?;
    let from = match words.get(2)?.text {
        "of" | "from" | "in" => 3,
        _ => 2,
    };
    let ends = words.iter().skip(from).find(|word| matches!(word.text, "," | "}" | "if"));
    let ends = ends.map_or(words.last()?.end(), |ends| ends.at);
    let among = repeated(context.piece.get(words.get(from)?.at..ends)?);
    (found <= from).then(|| {
        Meant::new(
            first.at..number.end(),
            format!("`{} {}` is no wish", first.text, number.text),
            format!("write `{order} {} of ({among})`", number.text),
        )
    })
}
