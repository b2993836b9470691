//! The head of a verb: what it takes, as it is said in other languages, and as it is written here.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::rules;

/// The words before what a verb takes besides its thing.
const PREPOSITIONS: &[&str] =
    &["to", "from", "into", "onto", "under", "on", "with", "by", "for", "at", "times"];

/// The prepositions that are proposed where none is said, the best first.
const PROPOSED: &[&str] = &["for", "with", "by", "at"];

/// The types that every game has, besides kinds and lists.
pub(crate) const TYPES: &[&str] =
    &["number", "text", "player", "zone", "pile", "spot", "block", "price", "yes/no"];

/// What a verb takes: what stands before it, its name, and its type with its default.
struct Taken<'t> {
    preposition: Option<&'t str>,
    name: &'t str,
    rest: String,
}

/// `verb lose(n : number)`, `verb lose n : number, p : player`, `verb lose number n`, `verb lose = draw 2`
pub(super) fn head(context: &Context<'_>) -> Option<Meant> {
    // A comma before a verb's third person begins nothing new, so the whole line is looked at.
    let end = context.piece.get(..context.at)?.trim_end().len();
    let said = tokens(context.line, end.checked_sub(context.line.len())?);
    let follows = context.follows();
    let found = *follows.first()?;
    let (before, said) = match said.as_slice() {
        [first, rest @ ..] if first.text == "override" => ("override ", rest),
        all => ("", all),
    };
    let (sign, name, takes) = match said {
        [verb, sign, name, takes @ ..] if verb.text == "verb" && sign.text == "+" => {
            ("+", name, takes)
        }
        [verb, name, takes @ ..] if verb.text == "verb" => ("", name, takes),
        _ => return None,
    };
    if context.place != Place::Item || !name.is_word() {
        return None;
    }
    if found.text == "=" && takes.is_empty() {
        return does(context, *said.first()?, found, &format!("{sign}{}", name.text));
    }
    let brace = follows.iter().position(|token| token.text == "{").unwrap_or(follows.len());
    if let Some(meant) = yields(context, *said.first()?, takes, follows.get(..brace)?) {
        return Some(meant);
    }
    let head: Vec<Token<'_>> = takes.iter().chain(follows.get(..brace)?).copied().collect();
    let third = match head.as_slice() {
        [comma, third, ..] if comma.text == "," && third.is_word() => format!(", {}", third.text),
        _ => String::new(),
    };
    let list = all(head.get(if third.is_empty() { 0 } else { 2 }..)?)?;
    let is_bare = |taken: &Taken<'_>| taken.preposition.is_none();
    let several = list.iter().skip(1).any(is_bare);
    let written = head_of(&list);
    let end = head.last().map_or(name.end(), Token::end);
    let proposed = format!("{third} {written} ");
    if !context.reads(name.end()..end, &proposed) {
        return None;
    }
    let proposed = format!("{before}verb {sign}{}{third} {written} {{ … }}", name.text);
    let proposed = proposed.replace("  ", " ");
    let help = match (found.text, several, list.is_empty()) {
        ("(", _, true) => format!("a verb has no brackets: `{proposed}`"),
        ("(", false, _) => {
            format!("what a verb takes stands behind its name, without brackets: `{proposed}`")
        }
        ("of", false, false) => format!(
            "before what a verb takes stands one of `{}`, or nothing before its thing: `{proposed}`",
            PREPOSITIONS.join(" ")
        ),
        (_, true, _) => format!(
            "what a verb takes besides stands behind one of `{}`: `{proposed}`",
            PREPOSITIONS.join(" ")
        ),
        _ => format!("what a verb takes is a name, and behind `:` what it is: `{proposed}`"),
    };
    Some(Meant::word(found, help))
}

/// `verb twice n : number : number { … }`, `verb twice n : number -> number { … }`: the type of what it yields.
fn yields(
    context: &Context<'_>,
    verb: Token<'_>,
    takes: &[Token<'_>],
    behind: &[Token<'_>],
) -> Option<Meant> {
    let (sign, ty) = behind.split_last().map(|(ty, sign)| (sign, ty))?;
    let signs: Vec<&str> = sign.iter().map(|word| word.text).collect();
    let is_sign = matches!(signs[..], [":"] | ["-", ">"] | ["=", ">"] | ["returns"] | ["yields"]);
    let (found, typed) = (*behind.first()?, takes.iter().any(|word| word.text == ":"));
    let named = takes.is_empty() || typed;
    if !is_sign || !ty.is_word() || !named || takes.is_empty() && signs == [":"] {
        return None;
    }
    let head = context.piece.get(verb.at..found.at)?.trim();
    let help = format!(
        "of which type it is what a verb yields goes without saying: `{} {{ … result … }}`",
        repeated(head)
    );
    Some(Meant::word(found, help))
}

/// `verb lose = draw 2`, `verb worth = coins + 1`
fn does(context: &Context<'_>, verb: Token<'_>, found: Token<'_>, name: &str) -> Option<Meant> {
    let does = context.piece.get(found.end()..context.at + context.rest().len())?;
    let does = repeated(does.split('{').next().unwrap_or_default());
    let is_value = !name.starts_with('+') && context.reads(verb.at..verb.end(), "define");
    let help = match is_value {
        true => format!("what is worked out is a `define`: `define {name} = {does}`"),
        false => format!("what a verb does stands in braces: `verb {name} {{ {does} }}`"),
    };
    Some(Meant::word(found, help))
}

/// What a verb takes, as it is written: the second and those behind it with a preposition.
fn head_of(list: &[Taken<'_>]) -> String {
    let mut free =
        PROPOSED.iter().filter(|word| !list.iter().any(|taken| taken.preposition == Some(**word)));
    let parts = list.iter().enumerate().map(|(at, taken)| {
        let preposition = match taken.preposition {
            None if at > 0 => free.next().copied(),
            said => said,
        };
        let before = preposition.map(|word| format!("{word} ")).unwrap_or_default();
        format!("{before}{} : {}", taken.name, taken.rest)
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// All that is taken; `None` if that cannot be seen.
fn all<'t>(tokens: &[Token<'t>]) -> Option<Vec<Taken<'t>>> {
    let (mut list, mut at, mut preposition) = (Vec::new(), 0, None);
    while let Some(token) = tokens.get(at) {
        let is_first = list.is_empty();
        match token.text {
            "," | "and" | "(" | ")" | ";" | "&" | ":" => at += 1,
            word if PREPOSITIONS.contains(&word) => {
                preposition = Some(word);
                at += 1;
            }
            // A word that stands before another that is taken, and is no preposition: `of`, `using`.
            "of" if is_link(tokens, at) => at += 1,
            _ if !is_first && is_link(tokens, at) => at += 1,
            _ => {
                let (mut taken, next) = one(tokens, at)?;
                taken.preposition = preposition.take();
                list.push(taken);
                at = next;
            }
        }
    }
    Some(list)
}

/// Whether a type begins with a word in any game.
fn is_type(word: &str) -> bool {
    TYPES.contains(&word) || matches!(word, "card" | "list")
}

/// Whether a word only joins what stands behind it to what stands before.
fn is_link(tokens: &[Token<'_>], at: usize) -> bool {
    let word = |at: usize| tokens.get(at).filter(|token| token.is_word()).is_some();
    let sign = |at: usize| tokens.get(at).map_or("", |token| token.text);
    word(at)
        && word(at + 1)
        && matches!(sign(at + 2), ":" | "=" | "")
        && !is_type(sign(at))
        && !is_type(sign(at + 1))
}

/// One that is taken, from a token on, and the first token behind it.
fn one<'t>(tokens: &[Token<'t>], at: usize) -> Option<(Taken<'t>, usize)> {
    let is_name = |token: &&Token<'t>| {
        token.is_word() && !rules::is_reserved(token.text) && !PREPOSITIONS.contains(&token.text)
    };
    let word = |at: usize| tokens.get(at).filter(is_name);
    let first = word(at)?;
    let sign = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let taken = |name, rest: String| Taken { preposition: None, name, rest };
    if sign(at + 1) == ":" {
        let (ty, next) = type_of(tokens, at + 2)?;
        if sign(next) == "=" {
            let (default, next) = simple(tokens, next + 1)?;
            return Some((taken(first.text, format!("{ty} = {default}")), next));
        }
        return Some((taken(first.text, ty), next));
    }
    match word(at + 1) {
        Some(second) if is_type(second.text) => {
            let (ty, next) = type_of(tokens, at + 1)?;
            Some((taken(first.text, ty), next))
        }
        Some(second) if sign(at + 2) != ":" => {
            Some((taken(second.text, first.text.to_owned()), at + 2))
        }
        _ if is_type(first.text) => {
            let letter = first.text.get(..1)?;
            Some((taken(letter, first.text.to_owned()), at + 1))
        }
        _ => Some((taken(first.text, "number".to_owned()), at + 1)),
    }
}

/// A type from a token on, and the first token behind it.
fn type_of(tokens: &[Token<'_>], at: usize) -> Option<(String, usize)> {
    let sign = |at: usize| tokens.get(at).map_or("", |token| token.text);
    match (sign(at), sign(at + 1)) {
        ("list" | "name", "of") => {
            let (of, next) = type_of(tokens, at + 2)?;
            Some((format!("{} of {of}", sign(at)), next))
        }
        (_, "/") => Some((format!("{}/{}", sign(at), sign(at + 2)), at + 3)),
        (_, "|") => {
            let (other, next) = type_of(tokens, at + 2)?;
            Some((format!("{} | {other}", sign(at)), next))
        }
        (least, "to") if least.chars().all(|c| c.is_ascii_digit()) => {
            Some((format!("{least} to {}", sign(at + 2)), at + 3))
        }
        _ => simple(tokens, at),
    }
}

/// One word or number, or `[]`.
fn simple(tokens: &[Token<'_>], at: usize) -> Option<(String, usize)> {
    if let Some([open, close]) = tokens.get(at..at + 2)
        && (open.text, close.text) == ("[", "]")
    {
        return Some(("[]".to_owned(), at + 2));
    }
    let token = tokens.get(at).filter(|token| token.is_word() || token.is_number())?;
    Some((token.text.to_owned(), at + 1))
}
