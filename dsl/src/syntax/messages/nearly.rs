//! Sentences that say what they mean in another order, or with another small word.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::said::statement;
use super::{operand, several};
use crate::syntax::grammar::Rule;

/// Words with which something is worked out of a list.
pub(super) const FOLDS: &[&str] = &["count", "sum", "highest", "lowest", "list", "distinct"];

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let from = context.said().first().map_or(context.at, |first| first.at);
    let text = statement(context, from)?;
    let words = tokens(text, from);
    let sentence = Sentence { context, words: &words, until: from + text.len() };
    comment(context)
        .or_else(|| sentence.amount())
        .or_else(|| sentence.fold())
        .or_else(|| sentence.fold_without_of())
        .or_else(|| sentence.over(positives))
        .or_else(|| sentence.over_nothing(positives))
        .or_else(|| sentence.loop_of())
        .or_else(|| sentence.define())
        .or_else(|| sentence.watched())
        .or_else(|| winner(context))
        .or_else(|| several::lists(context))
        .or_else(|| sentence.whose_turn())
        .or_else(|| numbers(context))
        .or_else(|| things(context))
        .or_else(|| chained(context))
        .or_else(|| so_many_of(context))
        .or_else(|| candidate(context))
        .or_else(|| sentence.set_more())
        .or_else(|| dash(context, positives))
}

/// A statement, or what begins an item, with its words.
struct Sentence<'c, 't> {
    context: &'c Context<'t>,
    words: &'c [Token<'t>],
    until: usize,
}

impl<'t> Sentence<'_, 't> {
    fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// What stands from one word to the end.
    fn from(&self, at: usize) -> Option<&'t str> {
        self.context.piece.get(self.words.get(at)?.at..self.until).map(str::trim)
    }

    /// What stands from one word to another, without that one.
    fn between(&self, from: usize, to: usize) -> Option<&'t str> {
        let (from, to) = (self.words.get(from)?.at, self.words.get(to)?.at);
        self.context.piece.get(from..to).map(str::trim)
    }

    /// `+count of hand gold`
    fn amount(&self) -> Option<Meant> {
        let worked_out = matches!(self.text(0), "+" | "-") && FOLDS.contains(&self.text(1));
        let last = self.words.len().checked_sub(1).filter(|last| *last > 3)?;
        if !worked_out || self.context.place != Place::Block {
            return None;
        }
        let amount = self.between(1, last)?;
        let help = format!(
            "an amount that is worked out stands in brackets: `{}({}) {}`",
            self.text(0),
            repeated(amount),
            self.text(last)
        );
        Some(Meant::word(*self.words.get(1)?, help))
    }

    /// `sum cost over hand`
    fn fold_without_of(&self) -> Option<Meant> {
        let folds = FOLDS.get(1..)?;
        let over = self.words.iter().position(|word| word.text == "over")?;
        let at = (0..over).rfind(|&at| folds.contains(&self.text(at)))?;
        let first = self.words.get(at + 1).filter(|first| first.text != "of" && at + 1 < over)?;
        let value = self.between(at + 1, over)?;
        let list = operand::from(self.context.piece, self.words, over + 1)?;
        let help = format!("write `of`: `{} of {} over {list}`", self.text(at), repeated(value));
        Some(Meant::word(*first, help))
    }

    /// `highest cost of hand`
    fn fold(&self) -> Option<Meant> {
        let at = (0..self.words.len()).find(|&at| {
            let value = self.words.get(at + 1).is_some_and(Token::is_word);
            FOLDS.get(1..).is_some_and(|folds| folds.contains(&self.text(at)))
                && value
                && self.text(at + 1) != "of"
                && self.text(at + 2) == "of"
        })?;
        let list = operand::from(self.context.piece, self.words, at + 3)?;
        let help = format!("write `{} of {} over {list}`", self.text(at), self.text(at + 1));
        Some(Meant::word(*self.words.get(at + 1)?, help))
    }

    /// `sum of cost in hand`
    fn over(&self, positives: &[Rule]) -> Option<Meant> {
        if !positives.contains(&Rule::k_over) {
            return None;
        }
        let link = self.words.iter().rposition(|word| matches!(word.text, "in" | "of" | "from"))?;
        let fold = self.words.iter().take(link).rposition(|word| FOLDS.contains(&word.text))?;
        let value = (self.text(fold + 1) == "of").then(|| self.between(fold + 2, link))??;
        let list = operand::from(self.context.piece, self.words, link + 1)?;
        let (op, value) = (self.text(fold), repeated(value));
        let mut help =
            format!("what it goes over stands behind `over`: `{op} of {value} over {list}`");
        if op == "list" && self.text(link) == "in" {
            help += &format!(
                "; those of a kind or tag are a list as they lie there: `{value} in {list}`"
            );
        }
        (!value.is_empty()).then_some(())?;
        Some(Meant::word(*self.words.get(link)?, help))
    }

    /// `sum of hand.cost`, `sum of cost`
    fn over_nothing(&self, positives: &[Rule]) -> Option<Meant> {
        if !positives.contains(&Rule::k_over) {
            return None;
        }
        let last = self.words.iter().rposition(|word| word.at < self.context.at)?;
        let value = operand::to(self.context.piece, self.words, last)?;
        let of =
            self.words.iter().position(|word| word.end() > self.words[last].end() - value.len());
        let fold = of?.checked_sub(2)?;
        if self.text(fold + 1) != "of" || !FOLDS.contains(&self.text(fold)) {
            return None;
        }
        let (list, word) = match value.rsplit_once('.') {
            Some((list, word)) if !list.ends_with(')') => (list, word),
            _ => ("ZONE", value),
        };
        let family = match self.text(fold) {
            "list" if list == "ZONE" => "; the words of a family go by its name alone",
            _ => "",
        };
        let help = format!(
            "say what it goes over: `{} of {} over {}`{family}",
            self.text(fold),
            repeated(word),
            repeated(list)
        );
        let end = self.words[last].end();
        let found = self
            .context
            .follows()
            .first()
            .map_or("the end of the line".to_owned(), |found| format!("`{}`", found.text));
        Some(Meant::new(end..end, format!("expected `over`, found {found}"), help))
    }

    /// `for c of hand { }`, `for n from 1 to 3 { }`
    fn loop_of(&self) -> Option<Meant> {
        let of = self.words.get(2).filter(|_| self.text(0) == "for")?;
        matches!(of.text, "of" | "from").then_some(())?;
        (!matches!(self.text(1), "each" | "every" | "all")).then_some(())?;
        let list = self.from(3)?;
        let help = format!("write `in`: `for {} in {} {{ … }}`", self.text(1), repeated(list));
        Some(Meant::word(*of, help))
    }

    /// `define foo { 3 }`, `define foo : number = 3`
    fn define(&self) -> Option<Meant> {
        let follows = self.context.follows();
        let found = *follows.first().filter(|found| matches!(found.text, "{" | ":"))?;
        let name = self.words.get(1).filter(|_| self.text(0) == "define")?;
        let head = self.context.piece.get(name.at..found.at)?.trim();
        let from = match found.text {
            "{" => found.end(),
            _ => follows.iter().find(|token| token.text == "=")?.end(),
        };
        let value = self.context.piece.get(from..)?.split(['\n', '\r', '}']).next()?;
        let help = format!("what it is stands behind `=`: `define {head} = {}`", repeated(value));
        Some(Meant::word(found, help))
    }

    /// `when gold >= 3 { … }`, `when deck is empty { … }`, `when count of hand falls to 0 { … }`
    fn watched(&self) -> Option<Meant> {
        if self.text(0) != "when" || !self.context.place.has_handlers() {
            return None;
        }
        if FOLDS.contains(&self.text(1)) {
            let marks = self.words.iter().position(|word| matches!(word.text, "rises" | "falls"));
            let (value, mark) = match marks {
                Some(marks) => (self.between(1, marks)?, self.from(marks)?),
                None => ("…", "rises to 3"),
            };
            let help = format!(
                "what is watched goes by a word: `define NAME = {}`, and `when NAME {mark} {{ … }}`",
                repeated(value)
            );
            return Some(Meant::word(*self.words.get(1)?, help));
        }
        let plain = self.words.get(1).filter(|word| word.is_word())?;
        let number = |at: usize| self.words.get(at).filter(|word| word.is_number());
        let equals = matches!(self.text(3), "=");
        let mark = number(if equals { 4 } else { 3 }).and_then(|n| n.text.parse::<i64>().ok());
        let help = match (self.text(2), mark) {
            (">", Some(mark)) => {
                let mark = if equals { mark } else { mark + 1 };
                format!("write `when {} rises to {mark} {{ … }}`", plain.text)
            }
            ("<", Some(mark)) => {
                let mark = if equals { mark } else { mark - 1 };
                format!("write `when {} falls to {mark} {{ … }}`", plain.text)
            }
            ("=", Some(mark)) => {
                format!("write `when {0} rises to {mark} {{ … }}`, or `falls to`", plain.text)
            }
            ("is", _) if self.text(3) == "empty" => format!(
                "a number is watched, and it goes by a word: `define NAME = count of {}`, and `when NAME falls to 0 {{ … }}`",
                plain.text
            ),
            _ => return None,
        };
        Some(Meant::word(*self.words.get(2)?, help))
    }

    /// `at start of your turn { … }`
    fn whose_turn(&self) -> Option<Meant> {
        let whose = self.words.get(3).filter(|whose| matches!(whose.text, "your" | "my"))?;
        let moment = self.words.get(1).filter(|_| self.text(0) == "at" && self.text(2) == "of")?;
        let stretch = self.words.get(4)?.text;
        let help =
            format!("on a card it is its owner's: `at {} of {stretch} {{ … }}`", moment.text);
        Some(Meant::word(*whose, help))
    }

    /// `set gold += 1`
    fn set_more(&self) -> Option<Meant> {
        let sign = self.words.iter().position(|word| matches!(word.text, "+" | "-"))?;
        if self.text(0) != "set" || self.text(sign + 1) != "=" {
            return None;
        }
        let (name, value) = (self.between(1, sign)?, self.from(sign + 2)?);
        let help = format!("write `{}{} {name}`", self.text(sign), repeated(value));
        Some(Meant::word(*self.words.get(sign)?, help))
    }
}

/// `-- what it is for`
fn comment(context: &Context<'_>) -> Option<Meant> {
    let follows = context.follows();
    let (first, second) = (*follows.first()?, *follows.get(1)?);
    let two = first.text == "-" && second.text == "-" && second.at == first.end();
    two.then(|| {
        let help = "a comment begins with `//` and ends with its line".to_owned();
        Meant::new(first.at..second.end(), "`--` is no sign of the language".to_owned(), help)
    })
}

/// `winner most of score`, `winner most score, most gold`
fn winner(context: &Context<'_>) -> Option<Meant> {
    let begins = context.piece.trim_start().starts_with("winner");
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first()?;
    if !begins {
        return None;
    }
    let order = |word: &str| matches!(word, "most" | "fewest");
    let rest = |from: usize| context.piece.get(from..context.at + context.rest().len());
    if let Some(last) = said.last().filter(|last| order(last.text) && found.text == "of") {
        let help = format!("leave `of` out: `{} {}`", last.text, repeated(rest(found.end())?));
        return Some(Meant::word(found, help));
    }
    let step = match found.text {
        "," => *follows.get(1)?,
        _ => found,
    };
    order(step.text).then(|| {
        let help = format!(
            "what counts next stands behind `then`: `, then {}`",
            repeated(rest(step.at).unwrap_or_default())
        );
        Meant::word(step, help)
    })
}

/// `if gold in 0 to 3 { … }`, `sum of it over 1 to 3`, `[1 to 3]`
fn numbers(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (to, last) = (*follows.first()?, *follows.get(1)?);
    let (before, first) = (*said.iter().nth_back(1)?, *said.last()?);
    let list = matches!(before.text, "in" | "over" | "[") && to.text == "to";
    let is_value = |token: Token<'_>| token.is_number() || token.is_word();
    if !list || !is_value(first) || !is_value(last) {
        return None;
    }
    let brackets = if before.text == "[" { "in `( )`" } else { "in brackets" };
    let help =
        format!("numbers that are a list stand {brackets}: `({} to {})`", first.text, last.text);
    Some(Meant { about: context.starts, ..Meant::word(to, help) })
}

/// `(1, 2, 3)`, `(Oak, Ash)`
fn things(context: &Context<'_>) -> Option<Meant> {
    let open = context.open.last().filter(|open| open.sign == '(')?;
    let within = context.piece.get(open.at + 1..)?.split([')', '\n', '\r']).next()?;
    let commas = context.piece.get(open.at..context.at)?.contains(',');
    let listed: Vec<&str> = within.split(',').map(str::trim).collect();
    let is_one = |text: &str| !text.is_empty() && tokens(text, 0).len() == 1;
    let found = *context.follows().first()?;
    if !commas && found.text != "," || listed.len() < 2 || !listed.iter().all(|one| is_one(one)) {
        return None;
    }
    let help = format!("several things stand in `[ ]`: `[{}]`", repeated(within));
    Some(Meant { about: context.starts, ..Meant::word(found, help) })
}

/// `1 < gold < 5`
fn chained(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let sign = |token: &Token<'_>| matches!(token.text, "<" | ">");
    let found = *follows.first().filter(|found| sign(found))?;
    let middle = operand::side_to(context.piece, &said, said.len().checked_sub(1)?)?;
    let before = said.iter().rposition(sign)?;
    let first = operand::side_to(context.piece, &said, before.checked_sub(1)?)?;
    let at = follows.iter().position(|token| !matches!(token.text, "<" | ">" | "="))?;
    let other = operand::side_from(context.piece, &follows, at)?;
    let compares = |words: &[Token<'_>]| -> String {
        words
            .iter()
            .take_while(|word| matches!(word.text, "<" | ">" | "="))
            .map(|it| it.text)
            .collect()
    };
    let (one, two) = (compares(said.get(before..)?), compares(&follows));
    let help = format!(
        "two comparisons are joined by `and`: `{first} {one} {middle} and {middle} {two} {other}`"
    );
    Some(Meant::word(found, help))
}

/// `gain 1 self.makes`
fn so_many_of(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (dot, asked) = (*follows.first()?, follows.get(1)?);
    let [.., many, of] = said.as_slice() else { return None };
    let is = dot.text == "." && asked.is_word() && many.is_number() && of.is_word();
    is.then(|| {
        let does = statement(context, many.at).zip(context.piece.get(context.starts..many.at));
        let often = does.map_or_else(String::new, |(what, verb)| {
            let what = what.strip_prefix(many.text).unwrap_or(what);
            format!("{} {{ {} {} }}", many.text, verb.trim(), what.trim())
        });
        let often =
            format!("what is done so often stands in braces: `repeat {}`", repeated(&often));
        let help = match asked.text.starts_with(char::is_uppercase) {
            true => often,
            false => format!(
                "behind a number a resource goes by one word: `let r = {}.{}`, and `{} r`; {often}",
                of.text, asked.text, many.text
            ),
        };
        Meant::word(dot, help)
    })
}

/// `sum of k over ((1 to 3) as k)`, `sum of k over (1 to 3) as k`
fn candidate(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let ends = |found: &Token<'_>| matches!(found.text, ")" | "," | "{" | "}");
    let is_end = follows.first().is_none_or(ends);
    let [.., link, name] = said.as_slice() else { return None };
    let folded = said.iter().any(|token| token.text == "over");
    let named = is_end && folded && link.text == "as" && name.is_word();
    named.then(|| {
        let message = format!("`as {}` cannot stand here", name.text);
        let help = format!(
            "`as` names what the `where` behind it asks, and what is folded is `it`: leave `as {0}` out, and write `it`; where a `where` in the value has an `it` of its own, a `define` takes it: `define alike(c : card) = …` outside of all braces, and `alike(it) over …`",
            name.text
        );
        Meant { about: context.starts, ..Meant::new(link.at..name.end(), message, help) }
    })
}

/// `players 2-4`
fn dash(context: &Context<'_>, positives: &[Rule]) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (dash, most) = (*follows.first()?, follows.get(1)?);
    let least = said.last().filter(|least| least.is_number())?;
    let range = dash.text == "-" && most.is_number() && positives.contains(&Rule::k_to);
    range.then(|| Meant::word(dash, format!("write `{} to {}`", least.text, most.text)))
}
