//! Values in sentences that the grammar refuses, whole: what a proposal repeats must be all that was written.

use super::context::Token;
use super::rules;
use crate::syntax::grammar;

/// The value that begins at one of the words: a word or number with what is asked of it, or what stands in brackets.
pub(super) fn from<'t>(piece: &'t str, words: &[Token<'t>], at: usize) -> Option<&'t str> {
    let first = words.get(at)?;
    let mut last = match first.text {
        "(" | "[" => closing(words, at)?,
        _ if is_capital(first) => {
            at + words.get(at + 1..)?.iter().take_while(|next| is_capital(next)).count()
        }
        _ if is_value(first) => at,
        _ => return None,
    };
    loop {
        let end = words.get(last)?.end();
        let next = words.get(last + 1);
        let touches = next.is_some_and(|next| next.at == end);
        last = match next.map(|next| next.text) {
            Some(".") if words.get(last + 2).is_some_and(|word| word.is_word()) => last + 2,
            Some("(" | "[") if touches => closing(words, last + 1)?,
            _ => break,
        };
    }
    piece.get(first.at..words.get(last)?.end())
}

/// The value that ends with one of the words.
pub(super) fn to<'t>(piece: &'t str, words: &[Token<'t>], at: usize) -> Option<&'t str> {
    let last = words.get(at)?;
    let mut first = at;
    loop {
        let token = words.get(first)?;
        if matches!(token.text, ")" | "]") {
            first = opening(words, first)?;
            let begins = words.get(first)?.at;
            match first.checked_sub(1).and_then(|before| words.get(before)) {
                Some(before) if before.end() == begins && is_value(before) => first -= 1,
                _ => break,
            }
        } else if is_capital(token) {
            let before = words.get(..first)?.iter().rev();
            first -= before.take_while(|word| is_capital(word)).count();
        } else if !is_value(token) {
            return None;
        }
        match first.checked_sub(2).and_then(|two| words.get(two..first)) {
            Some([_, dot]) if dot.text == "." => first -= 2,
            _ => break,
        }
    }
    piece.get(words.get(first)?.at..last.end())
}

/// Words and signs at which a side of a comparison ends, outside of brackets.
const ENDS: &[&str] = &[
    "<", ">", "=", "!", ",", "{", "}", "and", "or", "not", "is", "if", "while", "where", "when",
    "then", "else", "result", "repeat", "until", "to", "as", "by", "for", "with", "from", "check",
];

/// The whole side of a comparison that ends with one of the words: `count of hand`, `(a + b) * 2`. `None` where what
/// stands there is no value.
pub(super) fn side_to<'t>(piece: &'t str, words: &[Token<'t>], at: usize) -> Option<&'t str> {
    let end = words.get(at)?.end();
    let mut deep = 0_usize;
    let mut first = at + 1;
    while let Some(before) = first.checked_sub(1) {
        match words[before].text {
            ")" | "]" => deep += 1,
            "(" | "[" if deep == 0 => break,
            "(" | "[" => deep -= 1,
            _ if deep == 0 && ends_side(words, before) => break,
            _ => {}
        }
        first = before;
    }
    value(piece.get(words.get(first)?.at..end)?)
}

/// The whole side of a comparison that begins with one of the words.
pub(super) fn side_from<'t>(piece: &'t str, words: &[Token<'t>], at: usize) -> Option<&'t str> {
    let mut deep = 0_usize;
    let ends = (at..words.len()).find(|&now| {
        match words[now].text {
            "(" | "[" => deep += 1,
            ")" | "]" if deep == 0 => return true,
            ")" | "]" => deep -= 1,
            _ => return deep == 0 && ends_side(words, now),
        }
        false
    });
    let last = ends.unwrap_or(words.len()).checked_sub(1).filter(|last| *last >= at)?;
    value(piece.get(words.get(at)?.at..words.get(last)?.end())?)
}

/// Whether a side of a comparison ends at a word. Behind a dot every word is just a word.
fn ends_side(words: &[Token<'_>], at: usize) -> bool {
    let dotted = at.checked_sub(1).and_then(|before| words.get(before));
    ENDS.contains(&words[at].text) && dotted.is_none_or(|dot| dot.text != ".")
}

/// A text that is a value, without blanks around it.
fn value(text: &str) -> Option<&str> {
    let text = text.trim();
    grammar::is_sum(text).then_some(text)
}

/// A value as it stands behind `in`, `count of` and the like: in brackets if it is of several words.
pub(super) fn closed(value: &str) -> String {
    let path = |sign: char| super::is_word(sign) || sign == '.';
    let whole = value.starts_with('(') && closes_at(value) == Some(value.len() - 1);
    match whole || value.chars().all(path) {
        true => value.to_owned(),
        false => format!("({value})"),
    }
}

/// Where the bracket is closed with which a text begins.
fn closes_at(text: &str) -> Option<usize> {
    let mut deep = 0;
    text.char_indices().find_map(|(at, sign)| {
        match sign {
            '(' => deep += 1,
            ')' => deep -= 1,
            _ => {}
        }
        (deep == 0).then_some(at)
    })
}

/// Whether it is a word of a name.
fn is_capital(token: &Token<'_>) -> bool {
    token.text.starts_with(char::is_uppercase)
}

fn is_value(token: &Token<'_>) -> bool {
    token.is_number() || token.is_word() && !rules::is_reserved(token.text)
}

/// The bracket that closes another.
fn closing(words: &[Token<'_>], open: usize) -> Option<usize> {
    let mut deep = 0;
    words.iter().enumerate().skip(open).find_map(|(at, token)| {
        match token.text {
            "(" | "[" => deep += 1,
            ")" | "]" => deep -= 1,
            _ => {}
        }
        (deep == 0).then_some(at)
    })
}

/// The bracket that another closes.
fn opening(words: &[Token<'_>], close: usize) -> Option<usize> {
    let mut deep = 0;
    (0..=close).rev().find(|&at| {
        match words.get(at).map_or("", |token| token.text) {
            ")" | "]" => deep += 1,
            "(" | "[" => deep -= 1,
            _ => {}
        }
        deep == 0
    })
}

/// Behind how many words and signs a name, or what stands in brackets, ends, with what stands behind its dots.
pub(super) fn ends(words: &[Token<'_>]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        match words.get(at)?.text {
            "(" => depth += 1,
            ")" => depth = depth.checked_sub(1)?,
            _ if depth == 0 && !words[at].is_word() => return None,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            match words.get(at) {
                Some(dot) if dot.text == "." => at += 1,
                _ => return Some(at),
            }
        }
    }
}
