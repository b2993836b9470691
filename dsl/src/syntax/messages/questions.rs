//! Conditions as one would say them: `if there is a Bear in play { … }`, `if I am king { … }`, `if draw 1 { … }`.

use super::context::{Context, Place, Token};
use super::events::ANY as ANY_OF;
use super::meant::{Meant, repeated};
use super::{holding, operand, rules, sides};

/// What was meant by such a condition.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let words = sides::around(context)?;
    let ends = words.iter().position(|word| word.text == "{")?;
    let head = words.first().filter(|head| matches!(head.text, "if" | "while"))?;
    let within = context.at <= words.get(ends)?.at;
    if context.place != Place::Block || !within {
        return None;
    }
    let question = Question { context, words: words.get(..ends)?, head: head.text };
    question
        .done(words.get(ends)?.at)
        .or_else(|| question.there())
        .or_else(|| question.none())
        .or_else(|| question.am())
}

/// The heading of an `if` or `while`.
struct Question<'c, 't> {
    context: &'c Context<'t>,
    words: &'c [Token<'t>],
    head: &'c str,
}

impl Question<'_, '_> {
    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// What is asked from one of the words on, to the end of the condition or to the next `and` or `or`.
    fn from(&self, at: usize) -> Option<&str> {
        let first = self.words.get(at)?;
        let behind =
            self.words.iter().skip(at).take_while(|word| !matches!(word.text, "and" | "or"));
        self.context.piece.get(first.at..behind.last()?.end())
    }

    fn said(&self, at: usize, why: &str, condition: &str) -> Option<Meant> {
        let place = *self.words.get(at)?;
        let alone = self.words.iter().all(|word| !matches!(word.text, "and" | "or"));
        let help = match alone && at == 1 {
            true => format!("{why}: `{} {} {{ … }}`", self.head, repeated(condition)),
            false => format!("{why}: `{}`", repeated(condition)),
        };
        Some(Meant::word(place, help))
    }

    /// `if there is a Bear in play`, `if there are 2 Bear in play`
    fn there(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "there")?;
        let is = matches!(self.text(at + 1), "is" | "are");
        let mut from = at + 2;
        let none = matches!(self.text(from), "no" | "not");
        from += usize::from(none);
        while ANY_OF.contains(&self.text(from)) {
            from += 1;
        }
        let sign = match holding::sign(self.text(from), self.text(from + 1)) {
            Some((sign, _)) => {
                from += 2;
                sign
            }
            None if self.text(from) == "exactly" => {
                from += 1;
                "=="
            }
            None => ">=",
        };
        let number = self.words.get(from).filter(|number| number.is_number());
        let what = self.from(from + usize::from(number.is_some()))?;
        if !is || !what.contains(" in ") {
            return None;
        }
        let (why, condition) = match (number, none) {
            (Some(number), false) => (
                "how many they are is counted",
                format!("count of ({what}) {sign} {}", number.text),
            ),
            (_, true) => ("that there is none is asked by `not`", format!("not ({what})")),
            (None, false) => ("what lies there is asked by `in`", what.to_owned()),
        };
        self.said(at, why, &condition)
    }

    /// `if no Bear in play`
    fn none(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "no")?;
        let proper =
            self.text(at + 1).starts_with(|first: char| first.is_uppercase() || first == '"');
        let what = self.from(at + 1).filter(|what| proper && what.contains(" in "))?;
        self.said(at, "that there is none is asked by `not`", &format!("not ({what})"))
    }

    /// `if I am king`, `if you are king`
    fn am(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| matches!(word.text, "am" | "are"))?;
        let who = at.checked_sub(1).filter(|who| matches!(self.text(*who), "I" | "i" | "you"))?;
        let not = usize::from(self.text(at + 1) == "not");
        let mut from = at + 1 + not;
        while ANY_OF.contains(&self.text(from)) {
            from += 1;
        }
        let what = operand::from(self.context.piece, self.words, from)?;
        let is = if not > 0 { "is not" } else { "is" };
        let condition = format!("me {is} {what}");
        let flag = what.starts_with(char::is_lowercase) && what.chars().all(super::is_word);
        let not = if not > 0 { "not " } else { "" };
        match flag {
            true => {
                let help = format!(
                    "I am `me`: `{} {condition} {{ … }}`; what is set by a flag goes by its word alone: `{} {not}{what} {{ … }}`",
                    self.head, self.head
                );
                Some(Meant::word(*self.words.get(who)?, help))
            }
            false => self.said(who, "I am `me`", &condition),
        }
    }

    /// `if draw 1 { +1 gold }`: what is done is no condition.
    fn done(&self, opens: usize) -> Option<Meant> {
        let verb =
            self.words.get(1).filter(|verb| verb.is_word() && !rules::is_reserved(verb.text))?;
        let number = self.words.get(2).filter(|number| number.is_number())?;
        let does = self.context.piece.get(verb.at..opens)?.trim();
        let fits = self.head == "if" && self.words.len() == 3 && number.at == self.context.at;
        let head = self.words.first()?;
        let read = || self.context.reads(head.at..opens, &format!("{does} then "));
        (fits && read()).then(|| {
            let help = format!(
                "what is done is no condition; what follows if it could be done stands behind `then`: `{} then {{ … }}`",
                repeated(does)
            );
            Meant::word(*number, help)
        })
    }
}
