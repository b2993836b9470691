//! Sentences of programs and of plain English, where the grammar refuses them.

use super::context::{Context, Place, Token, first_word};
use super::each;
use super::foreign::{Stands, foreign};
use super::hints::ITEMS;
use super::meant::{Meant, repeated};
use super::nearly::FOLDS;
use super::operand;
use super::rules;
use super::said::statement;
use crate::syntax::grammar::Rule;

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let wants = |rule| positives.contains(&rule);
    else_if(context, &wants)
        .or_else(|| first(context))
        .or_else(|| title(context))
        .or_else(|| method(context))
        .or_else(|| named(context))
        .or_else(|| called(context))
        .or_else(|| whose(context))
        .or_else(|| is_in(context))
        .or_else(|| question(context))
        .or_else(|| each_behind(context))
        .or_else(|| set_not(context))
        .or_else(|| counted(context))
        .or_else(|| joined(context))
}

/// `if … { … } elseif … { … }`, `… otherwise { … }`
fn else_if(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let found = *context.follows().first().filter(|_| wants(Rule::k_else))?;
    let known = matches!(found.text, "elseif" | "elsif" | "elif" | "otherwise");
    known.then(|| {
        Meant::word(found, foreign(found.text, Stands::Statement).unwrap_or_default().to_owned())
    })
}

/// Words with which a statement may begin that is refused, and which are hardly verbs of the game.
const PROGRAMS: &[&str] =
    &["var", "const", "do", "foreach", "return", "either", "switch", "match", "unless"];

/// `def draw() { … }`, `var x = 3`, `until deck is empty { … }`
fn first(context: &Context<'_>) -> Option<Meant> {
    let stands = match context.place {
        Place::Item => Stands::Item,
        Place::Block => Stands::Statement,
        Place::Members
        | Place::Kind
        | Place::Card
        | Place::Options
        | Place::Ruling
        | Place::Facts => {
            return None;
        }
    };
    // `do { … } while …`
    let from = if context.before.is_empty() { context.line } else { context.before };
    let word = first_word(from);
    let at = context.piece.get(..context.at)?.rfind(from)?;
    let loop_behind = context.before.is_empty() && word != "do";
    // `let`, `until` and others are words of the language where they stand rightly
    let known = match stands {
        Stands::Item => true,
        _ => PROGRAMS.contains(&word),
    };
    let until = word == "until"
        && !context.said().iter().any(|token| matches!(token.text, "start" | "end"));
    // `action Jump 2 Gaps { … }`: a card of a kind that is called so
    let is_card = word == "action"
        && context.said().get(1).is_some_and(|name| name.text.starts_with(char::is_uppercase));
    if loop_behind || is_card || !(known || until) {
        return None;
    }
    let help = foreign(word, stands)?;
    Some(Meant::word(Token { text: context.piece.get(at..at + word.len())?, at }, help.to_owned()))
}

/// `score Light total`, `score: coins`, `winner = most score`
fn title(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first()?;
    let said = context.said();
    let item = said.first().filter(|word| ITEMS.contains(&word.text))?;
    if let (":", "score", [_, title]) = (found.text, item.text, said.as_slice()) {
        let rest = context.piece.get(found.end()..context.at + context.rest().len())?;
        let plain = title.text.trim_matches('"');
        let help = format!("a title stands in quotes: `score \"{plain}\" {}`", repeated(rest));
        return Some(Meant::word(found, help));
    }
    // `score Lamps count of street`
    if let ("score", [_, title, next, ..]) = (item.text, said.as_slice())
        && title.text.starts_with(char::is_uppercase)
        && next.is_word()
    {
        let rest = context.piece.get(next.at..context.at + context.rest().len())?;
        let message = "the title of a score term stands in quotes".to_owned();
        let help = format!("write `score \"{}\" {}`", title.text, repeated(rest));
        return Some(Meant::new(title.at..title.end(), message, help));
    }
    if context.place != Place::Item || !matches!(found.text, "=" | ":" | "is") || said.len() != 1 {
        return None;
    }
    let bare = matches!(item.text, "score" | "winner" | "players" | "setup" | "flow");
    let rest = context.piece.get(found.end()..context.at + context.rest().len())?;
    bare.then(|| {
        let help = format!("leave `{}` out: `{} {}`", found.text, item.text, repeated(rest));
        Meant::word(found, help)
    })
}

/// `hand.shuffle()`
fn method(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [thing] = said.as_slice() else { return None };
    let [dot, verb, bracket, ..] = follows.as_slice() else { return None };
    let called = dot.text == "." && verb.is_word() && bracket.text == "(";
    (context.place == Place::Block && called && thing.is_word()).then(|| {
        let help = format!(
            "a verb stands before what it is done to, without brackets: `{} {}`",
            verb.text, thing.text
        );
        Meant::new(thing.at..verb.end(), "nothing is done by a dot".to_owned(), help)
    })
}

/// `let x be 3`
fn named(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [named, name] = said.as_slice() else { return None };
    let link = *follows.first().filter(|link| matches!(link.text, "be" | "is" | "to" | "as"))?;
    let value = context.piece.get(link.end()..)?.split(['\n', '\r', ',', '}']).next()?;
    (named.text == "let")
        .then(|| Meant::word(link, format!("write `=`: `let {} = {}`", name.text, repeated(value))))
}

/// `let y = roll 6`, `draw (roll 6)`, `let y = tally 2`: what a verb yields is no value.
fn called(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [.., link, verb] = said.as_slice() else { return None };
    let number = *follows.first().filter(|number| number.is_number())?;
    let is_value = matches!(link.text, "=" | "(" | "+" | "-" | "*" | ">" | "<");
    if !is_value || !verb.is_word() || rules::is_reserved(verb.text) {
        return None;
    }
    let named = match said.as_slice() {
        [named, name, _, _] if named.text == "let" => Some(name.text),
        _ => None,
    };
    let help = match (verb.text, named) {
        ("roll" | "dice" | "die", name) => format!(
            "a number is rolled before it is used, with a die that is declared outside of all braces: `die WORD = 1 to {}`, `roll WORD as {}`",
            number.text,
            name.unwrap_or("n")
        ),
        (verb, Some(name)) => format!(
            "a verb is called first, and what it yields gets a name: `{verb} {} as {name}`",
            number.text
        ),
        _ => return None,
    };
    Some(Meant::word(*verb, help))
}

/// Words for a part of a number, and how it is worked out.
const PARTS_OF_NUMBERS: &[(&str, &str)] =
    &[("half", "/ 2"), ("third", "/ 3"), ("double", "* 2"), ("twice", "* 2")];

/// `discard hand of left`, `player's hand`, `number of hand`
fn whose(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (last, found) = (*said.last()?, *follows.first()?);
    let counts = matches!(last.text, "number" | "amount");
    let is_list = |next: &&Token<'_>| next.is_word() || counts && next.text == "(";
    let next = *follows.get(1).filter(is_list)?;
    let plain = last.is_word() && !rules::is_reserved(last.text);
    if !plain || context.place != Place::Block && context.place != Place::Item {
        return None;
    }
    if found.text == "'" && found.at == last.end() && next.text == "s" {
        let thing = follows.get(2).filter(|thing| thing.is_word())?.text;
        let help = format!("whose it is stands before a dot: `p.{thing}`, or `{thing}` for my own");
        return Some(Meant::new(last.at..next.end(), "there is no `'s`".to_owned(), help));
    }
    let lower = |word: &str| word.starts_with(char::is_lowercase) || word == "(";
    if found.text != "of" || !lower(last.text) || !lower(next.text) {
        return None;
    }
    if let Some(meant) = part_of_a_number(context, &said, &follows) {
        return Some(meant);
    }
    if last.text == "order" {
        return in_order(context, &said, &follows);
    }
    let list = operand::from(context.piece, &follows, 1)?;
    // `count of hand` is a value itself, and has nothing behind a dot.
    if FOLDS.contains(&list) {
        return None;
    }
    let help = match last.text {
        "number" | "amount" if matches!(next.text, "different" | "distinct") => {
            let word = follows.get(2).map_or("name", |word| word.text);
            let field = word.strip_suffix('s').unwrap_or(word);
            format!("write `count of distinct of {field} over ZONE`")
        }
        "number" | "amount"
            if said.len() == 3 && said[0].text == "choose" && said[1].text == "any" =>
        {
            let rest = context.piece.get(next.at..).and_then(|rest| rest.lines().next());
            let rest = rest.map_or(list, |rest| rest.split([',', '}', '{']).next().unwrap_or(rest));
            format!("as many as one likes are `any`: `choose any {}`", repeated(rest.trim()))
        }
        "number" | "amount" | "size" | "length" => {
            let link = follows.iter().position(|token| token.at >= next.at + list.len());
            let place = link.filter(|link| follows[*link].text == "in");
            match place.and_then(|link| operand::from(context.piece, &follows, link + 1)) {
                Some(place) => format!("write `count of ({list} in {place})`"),
                None => format!("write `count of {list}`"),
            }
        }
        "name" if said.first().is_some_and(|first| first.text == "choose") => {
            format!("without `in` a choice is among names: `choose 1 {list} as NAME`")
        }
        _ if said.first().is_some_and(|first| first.text == "choose")
            && said.len() > 2
            && said.get(said.len() - 2).is_some_and(Token::is_number) =>
        {
            format!("write `in`: `{} in {list}`", context.before)
        }
        "max" | "maximum" | "min" | "minimum" if two_of(context, &follows, list).is_some() => {
            let other = two_of(context, &follows, list).unwrap_or_default();
            let which = last.text.get(..3).unwrap_or_default();
            let word = if which == "max" { "larger" } else { "smaller" };
            format!("the {word} of two numbers is `{which}({list}, {other})`")
        }
        "max" | "maximum" | "most" => "the largest is `highest of FIELD over ZONE`".to_owned(),
        "min" | "minimum" | "fewest" => "the smallest is `lowest of FIELD over ZONE`".to_owned(),
        "total" => "write `sum of FIELD over ZONE`".to_owned(),
        "average" | "mean" => {
            "write `(sum of FIELD over ZONE) / (count of ZONE)`; it is rounded down".to_owned()
        }
        "all" | "any" | "each" | "every" | "some"
            if said.len() == 2 && said[0].text == "choose" && context.place == Place::Block =>
        {
            let link = follows.iter().position(|token| token.at >= next.at + list.len());
            let verb = link.filter(|link| follows[*link].text == "to");
            let verb = verb.and_then(|link| follows.get(link + 1)).map_or("VERB", |verb| verb.text);
            format!(
                "of all nothing is chosen: `{verb} {list}`; as many as one likes are `choose any card in {list} to {verb}`"
            )
        }
        "top" | "bottom" | "first" | "last" if said.len() == 1 && context.place == Place::Block => {
            format!(
                "a card alone does nothing: what is done to it stands before it, `VERB {} of {list}`",
                last.text
            )
        }
        verb if said.len() == 1 && context.place == Place::Block => {
            format!("leave `of` out: `{verb} {list}`")
        }
        thing => format!("whose it is stands before a dot: `{list}.{thing}`"),
    };
    Some(Meant::word(found, help))
}

/// `draw half of coins`, `draw half count of hand`
fn part_of_a_number(
    context: &Context<'_>,
    said: &[Token<'_>],
    follows: &[Token<'_>],
) -> Option<Meant> {
    let part = |word: &Token<'_>| PARTS_OF_NUMBERS.iter().find(|(part, _)| *part == word.text);
    let (last, before) = (said.last()?, said.len().checked_sub(2).and_then(|at| said.get(at)));
    let words: Vec<Token<'_>> = said.iter().chain(follows).copied().collect();
    let (place, sign, from) =
        match (part(last), before.and_then(|before| Some((before, part(before)?)))) {
            (Some((_, sign)), _) => (last, sign, said.len() + 1),
            (None, Some((before, (_, sign)))) => (before, sign, said.len() - 1),
            (None, None) => return None,
        };
    // `+half of coins gold`
    if matches!(words.first()?.text, "+" | "-") {
        let value = operand::from(context.piece, &words, from)?;
        let plain = !FOLDS.contains(&value);
        return plain.then(|| Meant::word(*place, format!("write `({value} {sign})`")));
    }
    let value = operand::side_from(context.piece, &words, from)?;
    let value = repeated(value);
    let value = operand::closed(value);
    let rounded = if sign.starts_with('/') { "; it is rounded down" } else { "" };
    if words.first()?.text == "choose" {
        let help = format!("write `choose (count of {value} {sign}) card in {value}`{rounded}");
        return Some(Meant::word(*place, help));
    }
    let counted = match value.chars().all(super::is_word) {
        true => format!("; of the cards of a zone it is `(count of {value}) {sign}`"),
        false => String::new(),
    };
    let rounded = format!("{rounded}{counted}");
    let help = format!("write `{value} {sign}`{rounded}");
    Some(Meant::word(*place, help))
}

/// `each player in order of coins { … }`
fn in_order(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<Meant> {
    let [before @ .., link, _] = said else { return None };
    let value = operand::side_from(context.piece, follows, 1)?;
    let loops = before.first().filter(|first| matches!(first.text, "each" | "for"))?;
    let head = context.piece.get(loops.at..link.at)?.trim();
    (link.text == "in").then(|| {
        let help = format!(
            "an order stands behind `by`, the lowest first: `{} by {1} {{ … }}`, the highest first: `by -{1}`",
            repeated(head),
            repeated(value)
        );
        Meant::new(link.at..follows[0].end(), "no order is said so".to_owned(), help)
    })
}

/// The second of two values, `n` of `max of m and n`.
fn two_of<'t>(context: &Context<'t>, follows: &[Token<'t>], first: &str) -> Option<&'t str> {
    let ends = follows.get(1)?.at + first.len();
    let link = follows.iter().position(|token| token.at >= ends)?;
    matches!(follows.get(link)?.text, "and" | ",")
        .then(|| operand::from(context.piece, follows, link + 1))?
}

/// `if Bee is in hand`, `if top of deck is not in hand`
fn is_in(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "in")?;
    let not = said.last().is_some_and(|last| last.text == "not");
    let at = said.len().checked_sub(1 + usize::from(not))?;
    let is = *said.get(at).filter(|is| is.text == "is")?;
    let place = operand::side_from(context.piece, &follows, 1)?;
    let before = operand::side_to(context.piece, &said, at.checked_sub(1)?)?;
    Some(match not {
        true => Meant::word(
            found,
            format!("`not` stands before all of it: `not ({before} in {place})`"),
        ),
        false => Meant::word(is, format!("leave `is` out: `{before} in {place}`")),
    })
}

/// `coins > 3 ? 1 : 2`
fn question(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == "?")?;
    let help = "a choice between two values is `if CONDITION then … else …`";
    Some(Meant::word(found, help.to_owned()))
}

/// `deal 5 to each player`
fn each_behind(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.text == "each")?;
    let link = said.last().filter(|link| matches!(link.text, "to" | "for" | "from" | "by"))?;
    let first = said.first().filter(|first| first.is_word() && first.at < link.at)?;
    let ends = if link.text == "for" { link.at } else { link.end() };
    let does = context.piece.get(first.at..ends)?.trim();
    let each = statement(context, found.end())?.trim();
    (context.place == Place::Block)
        .then(|| Meant::word(found, each::for_each(does, each, "who does it")))
}

/// `set not safe`
fn set_not(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == "not")?;
    let alone = context.said().len() == 1 && context.before == "set";
    let follows = context.follows();
    let flag = follows.get(1).filter(|flag| alone && flag.is_word())?.text;
    Some(Meant::word(found, format!("write `set {flag} = no`")))
}

/// `for (i = 0; i < 3; i++) { … }`
fn counted(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == "(")?;
    (context.before == "for").then(|| {
        let help =
            "write `for n in 1 to 3 { … }`, or `repeat 3 { … }` where nobody asks for the number";
        Meant::word(found, help.to_owned())
    })
}

/// `may "Pay " + coins { … }`
fn joined(context: &Context<'_>) -> Option<Meant> {
    let said = context.said();
    let at = said.iter().position(|token| token.text.starts_with('"'))?;
    let (text, sign, value) = (said.get(at)?, said.get(at + 1)?, said.get(at + 2)?);
    let asks =
        matches!(said.first()?.text, "may" | "option") && sign.text == "+" && value.is_word();
    asks.then(|| {
        let plain = text.text.trim_matches('"');
        let help =
            format!("a value stands in the text, in braces: `\"{plain}{{{}}}\"`", value.text);
        Meant::new(sign.at..value.end(), "texts are not added".to_owned(), help)
    })
}
