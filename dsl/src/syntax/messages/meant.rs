//! Sentences that are nearly right: what was meant by them, and what to write.

use std::ops::Range;

use schema::source::FileId;

use super::context::{Context, Token, tokens};
use super::{
    apart, around, braces, changes, conditions, declared, each, effects, english, events, everyday,
    handed, headings, holding, idiom, level, lines, members, nearly, one_line, operand, options,
    patches, proper, questions, round, rulings, said, stocked, through, unlike, unquoted, whom,
    wishes,
};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::grammar::Rule;
use crate::syntax::span;

/// What was meant, and at which words that is said.
pub(super) struct Meant {
    pub(super) place: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
    /// A bracket that is still open there.
    pub(super) open: Option<usize>,
    /// Where begins what cannot be read because of it.
    pub(super) about: usize,
    /// The blank at which a line has to end, if that mends it.
    pub(super) breaks: Option<usize>,
}

impl Meant {
    /// What is said of a place that is itself what cannot be read.
    pub(super) fn new(place: Range<usize>, message: String, help: String) -> Meant {
        Meant { about: place.start, place, message, help, open: None, breaks: None }
    }

    /// A word that cannot stand where it does.
    pub(super) fn word(word: Token<'_>, help: String) -> Meant {
        Meant::new(word.at..word.end(), format!("`{}` cannot stand here", word.text), help)
    }

    /// The diagnostic; the piece begins at byte `base` of the file.
    pub(super) fn said(self, file: FileId, base: usize) -> Diagnostic {
        let place = span(file, base + self.place.start, base + self.place.end);
        let said = Diagnostic::error(codes::UNEXPECTED, place, self.message)
            .label(place, "not expected here")
            .help(self.help);
        match self.open {
            Some(at) => {
                said.label(span(file, base + at, base + at + 1), "this bracket is still open")
            }
            None => said,
        }
    }
}

/// What was meant by what stands around a place that the grammar refuses, if that is known.
pub(super) fn meant(
    context: &Context<'_>,
    found: Option<&str>,
    positives: &[Rule],
) -> Option<Meant> {
    let wants = |rule| positives.contains(&rule);
    patches::meant(context)
        .or_else(|| idiom::meant(context))
        .or_else(|| one_line::meant(context, positives))
        .or_else(|| stocked::meant(context))
        .or_else(|| through::meant(context))
        .or_else(|| wishes::meant(context))
        .or_else(|| everyday::meant(context))
        .or_else(|| apart::meant(context))
        .or_else(|| events::meant(context))
        .or_else(|| conditions::behind(context))
        .or_else(|| conditions::gets(context))
        .or_else(|| declared::meant(context))
        .or_else(|| headings::taken_out(context))
        .or_else(|| headings::meant(context))
        .or_else(|| options::until(context))
        .or_else(|| questions::meant(context))
        .or_else(|| options::meant(context))
        .or_else(|| braces::behind(context, &wants))
        .or_else(|| braces::colon_before(context))
        .or_else(|| conditions::meant(context))
        .or_else(|| level::misplaced(context))
        .or_else(|| kind_of_cards(context))
        .or_else(|| declared::of_zones(context))
        .or_else(|| declared::value_of_a_flag(context))
        .or_else(|| members::behind_a_value(context))
        .or_else(|| members::of_two_words(context))
        .or_else(|| members::of_a_zone(context))
        .or_else(|| proper::meant(context))
        .or_else(|| unquoted::small_name(context))
        .or_else(|| rulings::meant(context))
        .or_else(|| handed::head(context))
        .or_else(|| holding::meant(context))
        .or_else(|| effects::meant(context))
        .or_else(|| unlike::meant(context))
        .or_else(|| around::meant(context))
        .or_else(|| changes::meant(context))
        .or_else(|| whom::meant(context))
        .or_else(|| said::lasting(context))
        .or_else(|| nearly::meant(context, positives))
        .or_else(|| said::meant(context, positives))
        .or_else(|| english::meant(context, positives))
        .or_else(|| lines::broken(context, positives))
        .or_else(|| small_words(context))
        .or_else(|| purpose_behind_a_name(context))
        .or_else(|| whose(context))
        .or_else(|| if found.is_some() { open_bracket(context, &wants) } else { None })
        .or_else(|| braces::without(context, &wants))
        .or_else(|| braces::colon(context, &wants))
}

/// At most so many letters of a text are repeated in what is said of it.
const REPEATED: usize = 60;

/// A text as it is repeated in what is said of it: of a long one nothing.
pub(super) fn repeated(text: &str) -> &str {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > REPEATED { "…" } else { text }
}

/// `move (card in market to herd, …`: the bracket would have ended before the `to` of what is done, which was read as part of numbers.
fn open_before_to<'t>(context: &Context<'t>, open: usize) -> Option<Token<'t>> {
    let said = context.said();
    let within = said.iter().skip(2).copied();
    let opens = matches!(said[..], [verb, bracket, ..] if verb.is_word() && bracket.at == open);
    if opens { within.rev().find(|token| token.text == "to") } else { None }
}

/// `move (card in market to herd`: nobody closes the bracket in its line.
fn open_bracket(context: &Context<'_>, wants: &dyn Fn(Rule) -> bool) -> Option<Meant> {
    let open = context.open.last().filter(|open| open.sign != '{')?;
    let close = if open.sign == '(' { ")" } else { "]" };
    let found = open_before_to(context, open.at).or_else(|| context.follows().first().copied())?;
    let same_line = !context.piece.get(open.at..context.at)?.contains(['\n', '\r']);
    if !same_line || !(wants(Rule::rparen) || wants(Rule::rbrack)) || found.text == close {
        return None;
    }
    let mut depth = 1;
    for token in context.follows() {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return None;
        }
    }
    let message = format!("a `{close}` is missing before `{}`", found.text);
    let help = format!("write `{close}` where what `{}` opens ends", open.sign);
    Some(Meant { open: Some(open.at), ..Meant::new(found.at..found.end(), message, help) })
}

/// `hand not empty`, `for each b in bean`, `+1 to gold`.
fn small_words(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (found, last) = (*follows.first()?, *said.last()?);
    let rest = |from: usize| {
        let ends = follows.iter().find(|token| token.text == "{");
        context.piece.get(from..ends.map_or(context.at + context.rest().len(), |end| end.at))
    };
    match (last.text, found.text) {
        (left, "not") if last.is_word() && left != "does" && !super::rules::is_reserved(left) => {
            let right = follows.get(1).filter(|token| token.is_word())?;
            let left = operand::side_to(context.piece, &said, said.len() - 1)?;
            let help = match right.text {
                "in" => {
                    let list = operand::side_from(context.piece, &follows, 2)?;
                    format!("`not` stands before all of it: `not ({left} in {list})`")
                }
                _ => {
                    let right = operand::side_from(context.piece, &follows, 1)?;
                    format!("write `is not`: `{left} is not {right}`")
                }
            };
            Some(Meant::word(found, help))
        }
        ("for", "each") => {
            let each = rest(found.end())?;
            if context.place.has_handlers() {
                return each::of_each(context, each);
            }
            Some(Meant::word(found, round::for_each(context, "each", each.trim())))
        }
        (small @ ("every" | "all"), _)
            if said.len() == 2 && said[0].text == "for" && found.is_word() =>
        {
            let each = rest(found.at)?.trim();
            Some(Meant::word(last, round::for_each(context, small, each)))
        }
        (_, "to" | "from" | "of") if last.is_number() || last.text == ")" => {
            let sign = said.first().filter(|sign| matches!(sign.text, "+" | "-"))?;
            let number = context.piece.get(sign.at..last.end())?;
            let changed = follows.get(1).filter(|token| token.is_word())?.text;
            let help = format!("leave `{}` out: `{number} {changed}`", found.text);
            Some(Meant::word(found, help))
        }
        _ => None,
    }
}

/// `choose 1 card in hand as z to take`, `menu m { … } to take`.
fn purpose_behind_a_name(context: &Context<'_>) -> Option<Meant> {
    let follows = context.follows();
    let (found, purpose) = (*follows.first()?, follows.get(1)?.text);
    if !matches!(found.text, "to" | "by") {
        return None;
    }
    let said = context.said();
    if context.before.is_empty() && found.text == "to" {
        let menu = tokens(context.line, 0);
        let is_menu = menu.iter().any(|token| token.text == "menu")
            && menu.last().is_some_and(|token| token.text == "}");
        let help =
            format!("what a menu is called is what its answers are for: `menu {purpose} {{ … }}`");
        return is_menu.then(|| Meant::word(found, help));
    }
    // What stands behind what is chosen: who decides, what it is for, what the answer is called.
    let links = ["by", "to", "as"];
    let is_link = |token: &Token<'_>| links.contains(&token.text);
    let is_choice = said.iter().any(|token| token.text == "choose");
    let mut tail: Vec<(&str, &str)> = Vec::new();
    let mut from = said.len();
    while let Some([link, name]) = said.get(from.saturating_sub(2)..from) {
        if !is_choice || !is_link(link) || !name.is_word() {
            break;
        }
        tail.insert(0, (link.text, name.text));
        from -= 2;
    }
    let place = |link: &str| links.iter().position(|other| *other == link);
    let (last, _) = *tail.last().filter(|(last, _)| place(last) > place(found.text))?;
    let chosen = context.piece.get(context.starts..said.get(from)?.at)?;
    let mut behind = follows.as_slice();
    while let [link, rest @ ..] = behind
        && is_link(link)
    {
        let ends = operand::ends(rest)?;
        let named = context.piece.get(rest.first()?.at..rest.get(ends - 1)?.end())?;
        tail.push((link.text, named));
        behind = rest.get(ends..)?;
    }
    tail.sort_by_key(|(link, _)| place(link));
    let words: Vec<String> = tail.iter().map(|(link, name)| format!("{link} {name}")).collect();
    let whole = format!("{} {}", repeated(chosen), words.join(" "));
    let help = format!("`{}` stands before `{last}`: `{whole}`", found.text);
    Some(Meant::word(found, help))
}

/// `cards "{n} Bee" for n in 1 to 3 { }`: of which kind they are is left out.
fn kind_of_cards(context: &Context<'_>) -> Option<Meant> {
    let line = context.piece.trim_start();
    let words = tokens(line.lines().next()?, context.piece.len() - line.len());
    let [cards, next, ..] = words.as_slice() else { return None };
    let left_out = matches!(next.text, "{" | "from" | "for") || next.text.starts_with('"');
    let within = context.open.len() > 1;
    if cards.text != "cards" || !left_out || within {
        return None;
    }
    let goes_on = match next.text {
        "{" => "{ … }",
        "from" => "from \"…\"",
        _ => "\"…\" for n in 1 to 3 { … }",
    };
    let message = format!("expected a kind, found `{}`", next.text);
    let help = format!("their kind stands behind `cards`: `cards KIND {goes_on}`");
    Some(Meant::new(next.at..next.end(), message, help))
}

/// `after take { … }`, `whenever you take card { … }`.
fn whose(context: &Context<'_>) -> Option<Meant> {
    let words: Vec<Token<'_>> = context.said().into_iter().chain(context.follows()).collect();
    let before_braces = || words.iter().take_while(|word| word.text != "{");
    let event = |from: usize| {
        let ends = words.iter().find(|word| word.text == "{")?;
        context.piece.get(words.get(from)?.at..ends.at).map(repeated)
    };
    let (window, second, third) = (*words.first()?, *words.get(1)?, *words.get(2)?);
    if !context.place.has_handlers() || context.open.last().is_some_and(|open| open.sign != '{') {
        return None;
    }
    match (window.text, second.text) {
        ("when" | "whenever" | "if" | "once", who)
            if super::hints::is_somebody(Some(who)) && third.is_word() =>
        {
            let event = event(1)?;
            let help = format!("an event is answered before or after it: `after {event} {{ … }}`");
            Some(Meant::word(window, help))
        }
        ("when", number)
            if third.text == "of"
                && words.get(4).is_some_and(|word| matches!(word.text, "rises" | "falls")) =>
        {
            let (of, verb) = (words.get(3)?.text, words.get(4)?.text);
            let help = format!(
                "a number that each card has is watched in their kind: `kind {of} {{ when {number} {verb} to … {{ … }} }}`"
            );
            Some(Meant::word(third, help))
        }
        ("when", counter)
            if third.is_word()
                && !matches!(third.text, "rises" | "falls")
                && before_braces().any(Token::is_number) =>
        {
            let help = format!(
                "a counter is watched by `rises to` or `falls to`: `when {counter} rises to 3 {{ … }}`"
            );
            Some(Meant::word(third, help))
        }
        ("when" | "whenever", counter)
            if super::events::CHANGES.contains(&third.text)
                && counter.starts_with(char::is_lowercase)
                && !matches!(counter, "self" | "this" | "it" | "a" | "an" | "the") =>
        {
            let help = format!(
                "a counter is watched by `rises to` or `falls to` a number: `when {counter} rises to 3 {{ … }}`; each change of it is heard by what is done: `after anyone VERBS`"
            );
            Some(Meant::word(third, help))
        }
        ("when" | "whenever" | "if", "in") => {
            let help = format!(
                "what counts while the card lies there stands in `while in`: `while {} {{ … }}`",
                event(1)?
            );
            Some(Meant::word(window, help))
        }
        ("when" | "whenever", _) if second.is_word() && third.text == "{" => {
            let help = "what a card does is an ability of its kind, `on WORD { … }`; what somebody does is answered: `after you VERB { … }`, `after anyone …`";
            Some(Meant::word(window, help.to_owned()))
        }
        ("when" | "whenever", _)
            if second.is_word()
                && third.text != "."
                && !before_braces().any(|word| matches!(word.text, "rises" | "falls")) =>
        {
            let event = event(1)?;
            let proper = second.text.starts_with(char::is_uppercase);
            let card = proper || matches!(second.text, "self" | "this" | "it" | "a" | "an" | "the");
            let passive = before_braces().any(|word| matches!(word.text, "is" | "are"));
            let help = if card || passive || third.text.ends_with('s') {
                let comes = before_braces().any(|word| matches!(word.text, "enters" | "comes"));
                let ability = if comes {
                    "; what it does as it is played is an ability: `on play { … }`"
                } else {
                    ""
                };
                format!(
                    "an event is what somebody does to it: `after anyone VERBS {} {{ … }}`{ability}",
                    match second.text {
                        "this" | "it" => "self",
                        "a" | "an" | "the" => third.text,
                        _ if proper => event
                            .split(|sign: char| sign.is_whitespace())
                            .take_while(|word| word.starts_with(char::is_uppercase))
                            .map(str::len)
                            .reduce(|all, one| all + 1 + one)
                            .and_then(|length| event.get(..length))
                            .unwrap_or(second.text),
                        word => word,
                    }
                )
            } else {
                format!(
                    "an event is answered before or after it, and it is somebody's: `after you {event} {{ … }}`, `after anyone …`"
                )
            };
            Some(Meant::word(window, help))
        }
        ("before" | "after", does) if third.text == "{" && second.is_word() => {
            let help = format!(
                "say who does it: `{0} you {1} {{ … }}`, `{0} anyone {1}s {{ … }}`",
                window.text,
                super::hints::base(does)
            );
            let message = format!("nobody stands before `{does}`");
            Some(Meant::new(second.at..second.end(), message, help))
        }
        _ => None,
    }
}
