//! Lines of rulings that are nearly right.

use super::claims::{self, Claim};
use super::context::{Context, Place, Token, first_word, tokens};
use super::meant::{Meant, repeated};
use super::{having, rules, seen, sentences, which};

/// What was meant by a line in the braces of `given` or `then`.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Facts {
        return None;
    }
    let line = context.piece.get(context.starts..)?.split(['\n', '\r', '}']).next()?;
    let words = tokens(line, context.starts);
    let same =
        free(context).or_else(|| to_behind_must(context)).or_else(|| options_joined(line, &words));
    let same = same.or_else(|| listed_with(context)).or_else(|| cards_and(context));
    if let Some(meant) = same.or_else(|| denied(context, line, &words)) {
        return Some(meant);
    }
    let part = context.open.iter().rfind(|open| open.sign == '{')?;
    let part = match first_word(part.heading) {
        "at" => "then",
        part => part,
    };
    if let Some(meant) = which::meant(part, line, &words) {
        return Some(meant);
    }
    let said = |words: &[Token<'_>]| {
        Claim { piece: context.piece, words }.meant().or_else(|| claims::times(words))
    };
    let own = match part {
        "given" => given(line, &words).or_else(|| nowhere(context, line, &words)),
        "then" => said(&words)
            .or_else(|| seen::meant(line, &words))
            .or_else(|| having::meant(line, &words))
            .or_else(|| claim(line, &words)),
        "when" => match words.split_first() {
            Some((check, claim)) if check.text == "check" => said(claim),
            _ => None,
        }
        .or_else(|| between(line, &words)),
        _ => return None,
    };
    let not_said = || if part == "then" { not_said(context, line, &words) } else { None };
    own.or_else(|| sentences::meant(context, part))
        .or_else(not_said)
        .or_else(|| as_one_says_it(part, &words))
}

/// `rest free` within the braces of `given` or `when`.
fn free(context: &Context<'_>) -> Option<Meant> {
    let words: Vec<Token<'_>> =
        context.said().into_iter().chain(context.follows()).take(2).collect();
    let [rest, free] = words.as_slice() else { return None };
    (context.place == Place::Facts && rest.text == "rest" && free.text == "free").then(|| {
        let help = "it stands directly in the braces of the ruling, beside `given` and `then`";
        Meant::new(rest.at..free.end(), "`rest free` cannot stand here".to_owned(), help.to_owned())
    })
}

/// `Ann must to trade`
fn to_behind_must(context: &Context<'_>) -> Option<Meant> {
    let words: Vec<Token<'_>> = context.said().into_iter().chain(context.follows()).collect();
    let must = words.iter().position(|word| matches!(word.text, "must" | "may"))?;
    let [who, must, to, does, ..] = words.get(must.checked_sub(1)?..)? else { return None };
    (context.place == Place::Facts && to.text == "to").then(|| {
        let help = format!("leave `to` out: `{} {} {}`", who.text, must.text, does.text);
        Meant::word(*to, help)
    })
}

/// `Ann is offered only "Stay"`, `Ann picks "Stay" and "Go"`
fn options_joined(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let offered = words.iter().position(|word| word.text == "offered");
    let only = offered.and_then(|at| words.get(at + 1)).filter(|only| only.text == "only");
    if let Some(only) = only {
        let (before, behind) = line.split_once(" only ")?;
        let help = format!("write `{} exactly {}`", before.trim(), behind.trim());
        return Some(Meant::word(*only, help));
    }
    let is_text = |word: &Token<'_>| word.text.starts_with('"');
    let joined = words.windows(3).find(|three| {
        is_text(&three[0]) && matches!(three[1].text, "and" | "or") && is_text(&three[2])
    })?;
    let picks = offered.is_some() || words.iter().any(|word| word.text == "picks");
    picks.then(|| Meant::word(joined[1], "options are listed with commas: write `,`".to_owned()))
}

/// `Ann has 3 cards in hand`, `Ann may draw`, `Ann cannot buy Gust`, `Ann plays Gust on Gale`: whole sentences.
fn as_one_says_it(part: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [first, second, ..] = words else { return None };
    let (who, third) = (first.text, words.get(2)?);
    let given = part == "given";
    let is = words.iter().find(|word| word.text == "is" && word.at > second.at);
    if let Some(is) = is.filter(|_| given && words.iter().all(|word| word.text != "=")) {
        return Some(Meant::word(*is, "what is so is given by `=`: `P.ZONE = Name, Name`".into()));
    }
    let help = match (second.text, third.text) {
        ("has", _) if given => {
            format!("say of each thing what it is: `{who}.ZONE = Name, Name`, `{who}.COUNTER = 2`")
        }
        ("has", _) if who.starts_with(char::is_uppercase) => format!(
            "say of each thing what it is: `count of {who}.ZONE == 3`, `{who}.ZONE == Name, Name`, `{who}.COUNTER == 2`"
        ),
        ("is", _) if given && who == "it" => {
            "whose turn it is stands alone: `turn P`, `turn P, phase NAME`".to_owned()
        }
        ("is", _) if given => "what is so is given by `=`: `P.ZONE = Name, Name`".to_owned(),
        ("may" | "can", verb) if !matches!(verb, "decline" | "see" | "know" | "count") => {
            format!(
                "say that it is no must, or what is offered: `{who} may decline to {verb}`, `{who} is offered Name to {verb}`"
            )
        }
        ("must", verb) if words.len() > 3 => {
            format!(
                "say that it is a must alone, and what is offered for itself: `{who} must {verb}`, `{who} is offered exactly Name to {verb}`"
            )
        }
        ("cannot", verb) if !matches!(verb, "see" | "count") => {
            format!(
                "say what is not offered, or that nothing is: `{who} is not offered Name to {verb}`, `{who} is not asked to {verb}`"
            )
        }
        (verb, "up" | "no" | "a" | "an" | "the") if part == "when" => {
            format!(
                "an answer names what was chosen, as it is called: `{who} {verb} Name, 2 Name`; of nothing `{who} {verb} nothing`"
            )
        }
        (verb, _)
            if part == "when" && !matches!(verb, "is" | "sees" | "says" | "picks" | "declines") =>
        {
            let on = |word: &&Token<'_>| matches!(word.text, "on" | "onto" | "to" | "for" | "by");
            let on = words.iter().skip(3).find(on)?;
            let help = format!(
                "an answer names what was chosen and no more, `{who} {verb} Name`; what is chosen after that is an answer of its own, in the next line"
            );
            return Some(Meant::word(*on, help));
        }
        _ => return None,
    };
    Some(Meant::word(*second, help))
}

/// `Ann is told Gust`, `Ann cannot see Gust in Bob.hand`, `nothing shuffles`: claims among the moves.
fn between(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [who, does, ..] = words else { return None };
    if (who.text, does.text) == ("seeds", "differ") {
        let help = format!("what differs from seed to seed stands in `then`: `{}`", repeated(line));
        return Some(Meant::word(*does, help));
    }
    let claims = match does.text {
        "cannot" if !matches!(words.get(2).map_or("", |word| word.text), "see" | "count") => false,
        "is" => words.iter().any(|word| word.text == "told"),
        "cannot" => true,
        "shuffles" => who.text == "nothing",
        _ => words.last().is_some_and(|last| matches!(last.text, "happens" | "happen")),
    };
    (claims && who.text != "check").then(|| {
        let said = repeated(line);
        let help = format!("what must be so in between is said with `check`: `check {said}`");
        Meant::word(*does, help)
    })
}

/// `Ann.coins == 3`, `Ann.hand = Gust x 3`
fn given(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    if let [set, _, ..] = words
        && set.text == "set"
    {
        let rest = repeated(line.trim_start().strip_prefix("set")?);
        let is = if rest.contains('=') { "" } else { " = yes" };
        return Some(Meant::word(*set, format!("what is so is given without it: `{rest}{is}`")));
    }
    if let [pass, number] = words
        && matches!(pass.text, "round" | "pass")
        && number.is_number()
    {
        let help = format!(
            "it stands behind the phase: `turn P, phase NAME, {} {}`",
            pass.text, number.text
        );
        return Some(Meant::word(*pass, help));
    }
    let equals = words.iter().position(|word| word.text == "=")?;
    let next = words.get(equals + 1)?;
    let (before, behind) = line.split_once("==").unwrap_or_default();
    if next.text == "=" && !before.is_empty() {
        let help =
            format!("what is so is given by `=`: `{} = {}`", before.trim(), repeated(behind));
        let place = words.get(equals)?.at..next.end();
        return Some(Meant::new(place, "`==` compares, and nothing is compared here".into(), help));
    }
    let bare = words.windows(2).enumerate().find(|(at, two)| {
        let ends = words.get(at + 2).is_none_or(|next| matches!(next.text, "," | "and"));
        two[0].text == "with" && two[1].is_word() && ends
    });
    if let Some((_, [_, flag])) = bare {
        let help =
            format!("say how it stands: `with {0} yes`, of a number `with {0} 2`", flag.text);
        return Some(Meant::word(*flag, help));
    }
    claims::times(words)
}

/// `Gust at (0, 0)`, `Gust with counter 2`, `Gust in Ann.hand`: the zone stands first.
fn nowhere(context: &Context<'_>, line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let found = *context.follows().first()?;
    let equals = words.iter().any(|word| word.text == "=");
    let what = context.piece.get(context.starts..found.at)?.trim();
    if equals || what.is_empty() {
        return None;
    }
    let lies = match found.text {
        "at" | "with" => format!("ZONE = {}", repeated(line)),
        "in" => {
            let zone = line.split_once(" in ").map(|(_, zone)| zone.trim());
            format!("{} = {what}", zone.filter(|zone| !zone.is_empty())?)
        }
        _ => return None,
    };
    Some(Meant::word(found, format!("what lies somewhere stands behind its zone: `{lies}`")))
}

/// `check …`, `Ann does not act`, `anyone plays Gust`
fn claim(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [first, second, ..] = words else { return None };
    if first.text == "check" {
        let rest = line.trim_start().strip_prefix("check").unwrap_or_default();
        let help = format!("`check` stands in `when`; leave it out here: `{}`", repeated(rest));
        return Some(Meant::word(*first, help));
    }
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let behind = |at: usize| {
        let rest = words.iter().skip(at).map(|word| word.text);
        let rest: Vec<&str> = rest.filter(|word| !matches!(*word, "a" | "an" | "the")).collect();
        rest.iter().map(|word| format!(" {word}")).collect::<String>()
    };
    // `Alice.hand is empty does not happen`
    if let [asked @ .., does, not, happen] = words
        && [does.text, not.text, happen.text] == ["does", "not", "happen"]
        && asked.iter().any(|word| word.text == "is")
    {
        let asked = line.trim().split(" does not happen").next()?;
        let help = format!("a move happens or does not; what is so is asked: `not ({asked})`");
        return Some(Meant::word(*does, help));
    }
    if (second.text, text(2)) == ("does", "not") && text(3) != "happen" {
        let verb = words.get(3).filter(|verb| verb.is_word())?;
        if matches!(verb.text, "have" | "has") {
            let had = behind(4);
            let (what, zone) = had.trim().split_once(" in ").unwrap_or((had.trim(), "ZONE"));
            let help = format!("write `not ({what} in {}.{zone})`", first.text);
            return (!what.is_empty()).then(|| Meant::word(*second, help));
        }
        let help = format!(
            "what did not happen is said behind it: `{} {}{} does not happen`",
            first.text,
            schema::words::third_person(verb.text),
            behind(4).replace(" . ", ".")
        );
        return Some(Meant::word(*second, help));
    }
    if let Some(last) = words.last().filter(|word| word.text == "twice" && words.len() > 2) {
        let said = line.trim().strip_suffix("twice").unwrap_or_default().trim();
        let said = said.strip_suffix(" happens").unwrap_or(said);
        return Some(Meant::word(*last, format!("say how often by a number: `{said} 2 times`")));
    }
    let happens = words.iter().position(|word| word.text == "happens");
    if let Some(at) = happens.filter(|at| *at + 1 < words.len()) {
        let said = line.split(" happens ").next().unwrap_or_default().trim();
        let help =
            format!("how often stands in the place of `happens`: `{said} once`, `{said} 3 times`");
        return Some(Meant::word(*words.get(at)?, help));
    }
    if first.text == "nobody" && second.is_word() && !rules::is_reserved(second.text) {
        let said: Vec<&str> = words.iter().skip(1).map(|word| word.text).collect();
        let said = said.iter().take_while(|word| !matches!(**word, "happens" | "happen" | "does"));
        let said = said.map(|word| format!(" {word}")).collect::<String>();
        let help = format!("what nobody did is said behind it: `anyone{said} does not happen`");
        return Some(Meant::word(*first, help));
    }
    None
}

/// `anyone plays Gust`
fn not_said(context: &Context<'_>, line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [first, second, third, ..] = words else { return None };
    let somebody =
        matches!(first.text, "anyone" | "everybody") || first.text.starts_with(char::is_uppercase);
    let verb = second.is_word() && !rules::is_reserved(second.text) && !third.text.is_empty();
    let verb =
        verb && !matches!(second.text, "is" | "sees" | "knows" | "cannot" | "must" | "may" | "has");
    (matches!(context.rest().trim(), "" | "}") && somebody && verb).then(|| {
        let said = line.trim();
        let end = words.last().map_or(context.at, Token::end);
        let help = match said.strip_suffix(" nothing") {
            Some(said) => format!("say that it did not happen: `{said} does not happen`"),
            None => format!(
                "say how it went: `{said} happens`, `{said} does not happen`, `{said} once`"
            ),
        };
        Meant::new(end..end, "it is not said whether this happens".to_owned(), help)
    })
}

/// `Ann.yard == Mill, Barn and Ann.coins == 0`, `Ann.yard = Mill and Ann.coins = 0`
fn cards_and(context: &Context<'_>) -> Option<Meant> {
    let begins = context.piece.get(..context.at)?.rfind(['\n', '\r', '{']).map_or(0, |at| at + 1);
    let line = context.piece.get(begins..)?.split(['\n', '\r', '}']).next()?;
    let words = tokens(line, begins);
    let equals = words.iter().position(|word| word.text == "=")?;
    // `with grain 2 and wet yes` is of one card.
    let ends = |word: &Token<'_>| matches!(word.text, "and" | "with");
    let and = words.iter().skip(equals).position(ends)? + equals;
    words.get(and).filter(|and| and.text == "and")?;
    let is_claim = |word: &&Token<'_>| matches!(word.text, "=" | "<" | ">" | "!" | "is");
    words.iter().skip(and).find(is_claim).filter(|sign| context.at <= sign.at)?;
    let behind = line.get(words.get(and + 1)?.at - begins..)?.trim();
    let check = if words.first()?.text == "check" { "check " } else { "" };
    let help = format!("one fact a line: write `{check}{behind}` in a line of its own");
    Some(Meant::word(*words.get(and)?, help))
}

/// `Ann.deck != Mill, Barn in any order`
fn denied(context: &Context<'_>, line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let found = *context.follows().first().filter(|found| found.text == ",")?;
    let (zone, cards) = line.split_once("!=")?;
    let zone = zone.trim().trim_start_matches("check ").trim();
    let any_order = cards.trim().strip_suffix("in any order");
    let cards = repeated(any_order.unwrap_or(cards).trim());
    let first = cards.split(',').next()?;
    let order = any_order.map_or_else(String::new, |_| {
        format!("; `in any order` stands behind `==`, and of one sort it is denied how many there are: `count of ({first} in {zone}) != 1`")
    });
    words.iter().all(|word| word.at < found.at || word.text != "=").then(|| {
        let help = format!("several cards behind `!=` stand in brackets, in their order: `{zone} != [{cards}]`{order}");
        Meant::word(found, help)
    })
}

/// `Ann.yard == [Mill with grain 2]`, `Ann.yard == [Mill at (0, 1)]`
fn listed_with(context: &Context<'_>) -> Option<Meant> {
    let follows = context.follows();
    let (found, behind) =
        follows.split_first().filter(|(found, _)| matches!(found.text, "with" | "at"))?;
    let open = context.open.last()?;
    let (from, before) = match open.sign {
        '[' => (open.at + 1, open.heading),
        _ => (context.starts, ""),
    };
    let listed = context.piece.get(from..found.at)?;
    let (zone, listed) = match open.sign {
        '[' => (before.trim().strip_suffix("==")?, listed),
        _ => listed.split_once("==")?,
    };
    let zone = zone.trim();
    let zone = zone.strip_prefix("check ").unwrap_or(zone);
    let name = listed.rsplit(',').next()?.trim();
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    if found.text == "at" {
        let spot = context.rest().strip_prefix("at")?.split_inclusive(')').next()?.trim();
        let help = format!(
            "where a card lies is claimed in a line of its own: `{zone}.at{spot}.card is {name}`"
        );
        return spot.starts_with('(').then(|| Meant::word(*found, help));
    }
    // A pool of a card names the resource, too: `purse.gold 2`.
    let dots = behind.iter().skip(1).step_by(2).take_while(|piece| piece.text == ".").count();
    let word: String = behind.get(..=2 * dots)?.iter().map(|piece| piece.text).collect();
    let value = behind.get(2 * dots + 1)?;
    let has = match value.text {
        "yes" => word,
        "no" => format!("not {word}"),
        "[" => {
            let cards = context.piece.get(value.at..)?;
            format!("{word} == {}", cards.split_inclusive(']').next()?)
        }
        value => format!("{word} == {value}"),
    };
    let help = format!(
        "what a card has is claimed in a line of its own: `any ({name} in {zone} where {has})`"
    );
    Some(Meant::word(*found, help))
}
