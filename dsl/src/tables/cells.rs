//! Reads a cell of a table: as a number, word, name, price, list, or text.

use schema::source::Span;
use unicode_normalization::UnicodeNormalization;

use crate::syntax::ast::{CardPart, CardPartKind, Cell, Expr, ExprKind, Name};

/// The cell as a name, which may stand in quotes; `None` if it is empty.
pub(super) fn name(cell: &Cell) -> Option<Name> {
    let text = unquoted(cell).nfc().map(|c| if c == '’' { '\'' } else { c });
    let text: String = text.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(Name { text, span: cell.span, quoted: true })
}

/// The cell as words with commas, semicolons or blanks between.
pub(super) fn words(cell: &Cell) -> Vec<Name> {
    pieces(cell, |c: char| c == ',' || c == ';' || c.is_whitespace())
        .into_iter()
        .map(|(text, span)| Name { text: text.nfc().collect(), span, quoted: false })
        .collect()
}

/// The cell as a value: a number, price, name, or a list in brackets. `None` if it is empty or holds anything else.
pub(super) fn value(cell: &Cell) -> Option<Expr> {
    match bracketed(cell) {
        Some(inner) => list(&inner, value),
        None => one(cell),
    }
}

/// The cell as a list with commas between, in brackets or without; each item is read by `item`. What stands alone without
/// brackets is what it is: it may name a list.
pub(super) fn items(cell: &Cell, item: impl Fn(&Cell) -> Option<Expr>) -> Option<Expr> {
    match bracketed(cell) {
        Some(inner) => list(&inner, item),
        None if parts(cell).len() > 1 => list(cell, item),
        None => item(cell),
    }
}

fn list(cell: &Cell, item: impl Fn(&Cell) -> Option<Expr>) -> Option<Expr> {
    let items: Option<Vec<Expr>> = parts(cell).iter().map(item).collect();
    Some(Expr { span: cell.span, kind: ExprKind::List(items?) })
}

/// What stands between the brackets around a cell, if there are any.
fn bracketed(cell: &Cell) -> Option<Cell> {
    let inner = cell.text.strip_prefix('[')?.strip_suffix(']')?;
    let span = match is_exact(cell) {
        true => Span { start: cell.span.start + 1, end: cell.span.end - 1, ..cell.span },
        false => cell.span,
    };
    Some(Cell { text: inner.to_owned(), span, ..*cell })
}

/// The parts of a cell between its commas, apart from those in quotes.
fn parts(cell: &Cell) -> Vec<Cell> {
    let quoted = std::cell::Cell::new(false);
    let between = |c: char| {
        quoted.set(quoted.get() != (c == '"'));
        c == ',' && !quoted.get()
    };
    let parts = pieces(cell, between).into_iter();
    parts.map(|(text, span)| Cell { text: text.to_owned(), span, ..*cell }).collect()
}

/// The cell as a number, price or name.
fn one(cell: &Cell) -> Option<Expr> {
    if let Some(number) = number(&cell.text, cell.span) {
        return Some(number);
    }
    let price: Option<Vec<Expr>> = pieces(cell, |c: char| c == ',')
        .into_iter()
        .map(|(text, span)| amount(text, span))
        .collect();
    if let Some(mut parts) = price.filter(|parts| !parts.is_empty()) {
        let kind = match parts.len() {
            1 => parts.remove(0).kind,
            _ => ExprKind::Price(parts),
        };
        return Some(Expr { span: cell.span, kind });
    }
    if cell.text.contains(['(', ')', '+', '*', '=', '<', '>']) && !cell.text.starts_with('"') {
        return None;
    }
    let name = name(cell)?;
    let quoted = !crate::syntax::is_plain_name(&name.text);
    Some(Expr { span: cell.span, kind: ExprKind::Name(Name { quoted, ..name }) })
}

/// The whole cell as a text, without quotes around it.
pub(super) fn text(cell: &Cell) -> Expr {
    let text = unquoted(cell).nfc().collect();
    Expr { span: cell.span, kind: ExprKind::Name(Name { text, span: cell.span, quoted: true }) }
}

fn unquoted(cell: &Cell) -> &str {
    let inner = cell.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(&cell.text)
}

/// The value to go on with where a cell could not be read, which has been reported.
pub(super) fn any(cell: &Cell) -> Expr {
    Expr { span: cell.span, kind: ExprKind::Number(0) }
}

/// A field of a card with its value.
pub(super) fn field(name: &str, value: Expr) -> CardPart {
    let span = value.span;
    let name = Name { text: name.to_owned(), span, quoted: false };
    CardPart { span, kind: CardPartKind::Field { name, value: Some(value) } }
}

/// A whole number, with or without a sign before it; `None` for all else.
pub(super) fn number(text: &str, span: Span) -> Option<Expr> {
    let (minus, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let of = |value: i64| Expr { span, kind: ExprKind::Number(value) };
    let value = digits.parse().unwrap_or(i64::MAX);
    Some(match minus {
        // Without its minus sign it would be larger than any.
        true if -value == i64::from(i32::MIN) => of(-value),
        true => Expr { span, kind: ExprKind::Neg(Box::new(of(value))) },
        false => of(value),
    })
}

/// The place of a number in a value that is larger than any.
pub(super) fn too_large(value: &Expr) -> Option<Span> {
    match &value.kind {
        ExprKind::Number(number) => i32::try_from(*number).is_err().then_some(value.span),
        ExprKind::Neg(of) | ExprKind::Amount { of, .. } => too_large(of),
        ExprKind::List(parts) | ExprKind::Price(parts) => parts.iter().find_map(too_large),
        // A cell holds nothing else.
        _ => None,
    }
}

/// An amount such as `2 granite`; `None` for all else.
fn amount(text: &str, span: Span) -> Option<Expr> {
    let (count, unit) = text.split_once(char::is_whitespace)?;
    let of = Box::new(number(count, span)?);
    let text = unit.trim();
    let plain = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let unit = Name { text: text.nfc().collect(), span, quoted: false };
    plain.then_some(Expr { span, kind: ExprKind::Amount { of, unit, unit_args: None } })
}

/// How many bytes a part of a cell's text takes where it is written.
fn written(cell: &Cell, part: &str) -> u32 {
    let quotes = if cell.doubled { part.matches('"').count() } else { 0 };
    (part.len() + quotes) as u32
}

/// Whether the place of a cell is that of its text alone, so that the places of its parts are known.
fn is_exact(cell: &Cell) -> bool {
    cell.span.end - cell.span.start == written(cell, &cell.text)
}

/// The parts of a cell between the signs for which `between` holds, without blanks around them, each with its place: that
/// of the whole cell where more is written than its text. Empty parts are left out.
fn pieces(cell: &Cell, between: impl Fn(char) -> bool) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in cell.text.split(&between) {
        let text = piece.trim();
        if !text.is_empty() {
            let begin = at + piece.len() - piece.trim_start().len();
            let before = cell.text.get(..begin).unwrap_or_default();
            let start = cell.span.start + written(cell, before);
            let span = match is_exact(cell) {
                true => Span { start, end: start + written(cell, text), ..cell.span },
                false => cell.span,
            };
            found.push((text, span));
        }
        at += piece.len();
        let sign = cell.text.get(at..).and_then(|rest| rest.chars().next());
        at += sign.map_or(0, char::len_utf8);
    }
    found
}
