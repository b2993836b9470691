//! Lines of rulings that are nearly right.

use super::context::{Context, Place, Token, first_word, tokens};
use super::meant::{Meant, repeated};
use super::rules;

/// What was meant by a line in the braces of `given` or `then`.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Facts {
        return None;
    }
    let line = context.piece.get(context.starts..)?.split(['\n', '\r', '}']).next()?;
    let words = tokens(line, context.starts);
    match context.open.last().map(|open| first_word(open.heading))? {
        "given" => given(line, &words),
        "then" => claim(context, line, &words),
        "when" => between(line, &words),
        _ => None,
    }
}

/// `Ann is told Gust`, `Ann cannot see Gust in Bob.hand`, `nothing shuffles`: claims among the moves.
fn between(line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [who, does, ..] = words else { return None };
    if (who.text, does.text) == ("seeds", "differ") {
        let help = format!("what differs from seed to seed stands in `then`: `{}`", repeated(line));
        return Some(Meant::word(*does, help));
    }
    let claims = match does.text {
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
    let equals = words.iter().position(|word| word.text == "=")?;
    let next = words.get(equals + 1)?;
    let (before, behind) = line.split_once("==").unwrap_or_default();
    if next.text == "=" && !before.is_empty() {
        let help =
            format!("what is so is given by `=`: `{} = {}`", before.trim(), repeated(behind));
        let place = words.get(equals)?.at..next.end();
        return Some(Meant::new(place, "`==` compares, and nothing is compared here".into(), help));
    }
    let times = words.iter().position(|word| matches!(word.text, "x" | "*" | "times"))?;
    let (name, count) = (words.get(equals + 1..times)?, words.get(times + 1)?);
    let name: Vec<&str> = name.iter().map(|word| word.text).collect();
    (count.is_number() && !name.is_empty()).then(|| {
        let help = format!("how many stands before the name: `{} {}`", count.text, name.join(" "));
        Some(Meant::word(*words.get(times)?, help))
    })?
}

/// `check …`, `Ann does not act`, `anyone plays Gust`
fn claim(context: &Context<'_>, line: &str, words: &[Token<'_>]) -> Option<Meant> {
    let [first, second, ..] = words else { return None };
    if first.text == "check" {
        let rest = line.trim_start().strip_prefix("check").unwrap_or_default();
        let help = format!("`check` stands in `when`; leave it out here: `{}`", repeated(rest));
        return Some(Meant::word(*first, help));
    }
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let behind = |at: usize| {
        let rest: Vec<&str> = words.iter().skip(at).map(|word| word.text).collect();
        rest.iter().map(|word| format!(" {word}")).collect::<String>()
    };
    if (second.text, text(2)) == ("does", "not") && text(3) != "happen" {
        let verb = words.get(3).filter(|verb| verb.is_word())?;
        let help = format!(
            "what did not happen is said behind it: `{} {}s{} does not happen`",
            first.text,
            verb.text,
            behind(4)
        );
        return Some(Meant::word(*second, help));
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
    let somebody = first.text == "anyone" || first.text.starts_with(char::is_uppercase);
    let verb = second.is_word() && !rules::is_reserved(second.text) && !text(2).is_empty();
    let verb = verb && !matches!(second.text, "is" | "sees" | "cannot" | "must" | "may" | "has");
    (matches!(context.rest().trim(), "" | "}") && somebody && verb).then(|| {
        let said = line.trim();
        let end = words.last().map_or(context.at, Token::end);
        let help = match said.strip_suffix(" twice") {
            Some(said) => format!("say how often by a number: `{said} 2 times`"),
            None => format!(
                "say how it went: `{said} happens`, `{said} does not happen`, `{said} once`"
            ),
        };
        Meant::new(end..end, "it is not said whether this happens".to_owned(), help)
    })
}
