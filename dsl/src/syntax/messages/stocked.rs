//! Cards that are made, in other words than `stock ZONE with NAME times 2`: `stock market with 2 of c`, `stock 2 Oak to market`.

use super::context::{Context, Place, Token, tokens};
use super::meant::Meant;
use super::operand;

/// Words that say whereto.
pub(crate) const LINKS: &[&str] = &["to", "into", "in", "onto", "on"];
/// What stands between how many and what is made, or the other way round.
const TIMES: &[&str] = &["x", "*", "times", "by"];
/// Words behind what is made that say nothing more.
const IDLE: &[&str] = &["cards", "card", "times"];

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place != Place::Block {
        return None;
    }
    let found = *context.follows().first()?;
    let before = context.piece.get(..context.at)?.trim_end().len();
    let line = before.checked_sub(context.line.len())?;
    let mut words = tokens(context.piece.get(line..context.at)?, line);
    words.extend(context.follows());
    let begins = |at: &usize| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let ends = |word: &Token<'_>| matches!(word.text, "," | "{" | "}" | "else" | "then");
        words[*at].text == "stock" && words[*at].at < found.at && before.is_none_or(ends)
    };
    let first = (0..words.len()).rfind(begins)?;
    let mut sentence = Sentence { piece: context.piece, words: words.get(first..)?, at: 1 };
    let help = sentence.meant()?;
    // What is refused lies within.
    let end = sentence.words.get(sentence.at).map_or(usize::MAX, |next| next.at);
    (found.at <= end).then(|| Meant::word(found, help))
}

/// What is made, and how many of it.
pub(crate) struct Made<'t> {
    pub(crate) what: &'t str,
    pub(crate) count: Option<&'t str>,
}

/// Such a sentence, read word by word.
struct Sentence<'s, 't> {
    piece: &'t str,
    words: &'s [Token<'t>],
    at: usize,
}

impl<'t> Sentence<'_, 't> {
    fn text(&self, ahead: usize) -> &'t str {
        self.words.get(self.at + ahead).map_or("", |word| word.text)
    }

    fn is_number(&self, ahead: usize) -> bool {
        self.words.get(self.at + ahead).is_some_and(Token::is_number)
    }

    fn meant(&mut self) -> Option<String> {
        let (zone, made) = self.zone_first().or_else(|| {
            self.at = 1;
            self.zone_last()
        })?;
        let written = written(zone, &made);
        let said = self.words.get(..self.at)?.iter().map(|word| word.text);
        let is_so = said.eq(tokens(&written, 0).iter().map(|word| word.text));
        let ends = matches!(self.text(0), "" | "," | "{" | "}" | "else" | "then");
        (ends && !is_so).then(|| told(&written, &made))
    }

    /// `stock market with …`, `stock market: …`, `stock market 2 Oak`
    fn zone_first(&mut self) -> Option<(&'t str, Vec<Made<'t>>)> {
        let zone = if self.is_number(0) { return None } else { self.value()? };
        if matches!(self.text(0), ":" | "=") {
            self.at += 1;
        }
        // `stock market 10 with c`
        let count = self.words.get(self.at).filter(|word| word.is_number()).map(|count| count.text);
        let count = count.filter(|_| self.text(1) == "with");
        self.at += usize::from(count.is_some());
        if self.text(0) == "with" {
            self.at += 1;
        }
        let mut made = self.made()?;
        if let ([one], Some(_)) = (&mut made[..], count) {
            one.count = one.count.or(count);
        }
        Some((zone, made))
    }

    /// `stock 2 Oak to market`
    fn zone_last(&mut self) -> Option<(&'t str, Vec<Made<'t>>)> {
        let made = self.made()?;
        if !LINKS.contains(&self.text(0)) {
            return None;
        }
        self.at += 1;
        Some((self.value()?, made))
    }

    /// What is made, with a comma or `and` between.
    fn made(&mut self) -> Option<Vec<Made<'t>>> {
        let mut made = vec![self.one()?];
        while matches!(self.text(0), "," | "and")
            && (self.is_number(1) || self.text(1).starts_with(['"']) || is_proper(self.text(1)))
        {
            self.at += 1;
            made.push(self.one()?);
        }
        Some(made)
    }

    fn one(&mut self) -> Option<Made<'t>> {
        let before = self.count_before();
        let what = self.value()?;
        let behind = if before.is_none() { self.count_behind() } else { None };
        if IDLE.contains(&self.text(0)) && !self.is_number(1) {
            self.at += 1;
        }
        Some(Made { what, count: before.or(behind) })
    }

    /// `2`, `2x`, `2 of`, `2 times`
    fn count_before(&mut self) -> Option<&'t str> {
        let text = self.text(0);
        let count = text.strip_suffix('x').unwrap_or(text);
        if count.is_empty() || !count.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.at += 1;
        let is_end = |text: &str| matches!(text, "" | "," | "{" | "}") || LINKS.contains(&text);
        if TIMES.contains(&self.text(0)) && !is_end(self.text(1)) {
            self.at += 1;
        }
        // `2 pieces of c`
        if self.text(1) == "of" && !is_proper(self.text(0)) {
            self.at += 1;
        }
        if self.text(0) == "of" {
            self.at += 1;
        }
        Some(count)
    }

    /// `2`, `x2`, `x 2`, `by 2`, `times 2`
    fn count_behind(&mut self) -> Option<&'t str> {
        let joined = self.text(0).strip_prefix('x').filter(|count| !count.is_empty());
        if let Some(count) = joined.filter(|it| it.bytes().all(|byte| byte.is_ascii_digit())) {
            self.at += 1;
            return Some(count);
        }
        if TIMES.contains(&self.text(0)) && self.is_number(1) {
            self.at += 1;
        }
        let count = self.text(0);
        self.is_number(0).then(|| {
            self.at += 1;
            count
        })
    }

    /// A value: a name, or a word with what is asked of it.
    fn value(&mut self) -> Option<&'t str> {
        let value = match self.text(0) {
            text if text.starts_with('"') => text,
            _ => operand::from(self.piece, self.words, self.at)?,
        };
        let end = self.words.get(self.at)?.at + value.len();
        self.at += self.words.get(self.at..)?.iter().take_while(|word| word.at < end).count();
        Some(value)
    }
}

/// Whether it is the beginning of a proper name.
fn is_proper(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// How it is written.
pub(crate) fn written(zone: &str, made: &[Made<'_>]) -> String {
    let each = made.iter().map(|made| match made.count {
        Some(count) => format!("stock {zone} with {} times {count}", made.what),
        None => format!("stock {zone} with {}", made.what),
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The help that says so.
pub(crate) fn told(written: &str, made: &[Made<'_>]) -> String {
    match made {
        [Made { count: Some(_), .. }] => format!("how many stands behind `times`: `{written}`"),
        [_] => format!("what is made stands behind `with`: `{written}`"),
        _ => format!("one statement makes cards of one name: `{written}`"),
    }
}
