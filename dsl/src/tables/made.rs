//! Makes a card for each combination of values: `cards NAME "{rank} of {Suit}" for rank in 2 to 14, suit in suit { … }`.

use schema::source::Span;

use super::columns::Column;
use super::over::One;
use super::stands::{Stands, fill, put_in};
use super::{Table, cells};
use crate::carried::{self, MOST_COPIED};
use crate::codes;
use crate::syntax::ast::{
    Card, CardPart, Cell, Expr, ExprKind, Item, ItemKind, Name, Over, Text, TextPart,
};

impl Table<'_> {
    /// Makes a card for each combination of what `for` goes over. Empty if something is wrong, which is reported.
    pub(super) fn made(&mut self, name: &Text, over: &[Over], parts: &[CardPart]) -> Vec<Item> {
        let Some(chosen) = self.combinations(over) else { return Vec::new() };
        if !self.check_holes(name, over) {
            return Vec::new();
        }
        let said: usize = parts.iter().map(carried::bytes).sum();
        self.expanded.copied += said * chosen.len();
        if self.expanded.copied > MOST_COPIED {
            self.error(
                codes::NO_ROOM,
                name.span,
                format!("what these {} cards say is too much for each of them", chosen.len()),
                format!("with others more than {MOST_COPIED} bytes"),
                "take what they do out into a verb, and call it on each card",
            );
            return Vec::new();
        }
        let mut items = Vec::with_capacity(chosen.len());
        for values in &chosen {
            match self.one(name, values, parts) {
                Ok(item) => items.push(item),
                Err(place) => {
                    self.error(
                        codes::HIDES_MEMBER,
                        place,
                        "in these braces this word stands for what `for` goes over",
                        "something else",
                        "give one of the two another name",
                    );
                    return Vec::new();
                }
            }
        }
        items
    }

    /// Makes the card of one combination. Fails with the place in the braces where a word of `for` would mean something
    /// else.
    fn one(&self, name: &Text, values: &[(&Name, One)], parts: &[CardPart]) -> Result<Item, Span> {
        let column = |word: &Name| self.known.column(&self.cards.kind.text, &word.text);
        let mut card = Card {
            kind: self.cards.kind.clone(),
            name: Name { text: filled(name, values), span: name.span, quoted: true },
            tags: Vec::new(),
            parts: parts.to_vec(),
        };
        fill(&mut card.parts, &|text| is_filled(text, values).then(|| filled(text, values)));
        // A word that is a field or a group of tags is read as such.
        let bare = values.iter().filter(|(word, _)| column(word).is_none());
        let bare: Vec<Stands<'_>> =
            bare.map(|(word, value)| (word.text.as_str(), value.written())).collect();
        if let Some(place) = put_in(&mut card.parts, &bare) {
            return Err(place);
        }
        for (word, value) in values {
            let span = word.span;
            match (column(word), value) {
                (Some(Column::Field(field) | Column::List { field, .. }), One::Number(number)) => {
                    let value = Expr { span, kind: ExprKind::Number(*number) };
                    card.parts.push(cells::field(&field, value));
                }
                (Some(Column::Field(field) | Column::List { field, .. }), One::Word(one)) => {
                    let one = Name { span, ..one.clone() };
                    card.parts.push(cells::field(&field, Expr { span, kind: ExprKind::Name(one) }));
                }
                (Some(Column::Text(field)), value) => {
                    let text = match value {
                        One::Number(number) => number.to_string(),
                        One::Word(word) => word.text.clone(),
                    };
                    let cell = Cell { span, text, doubled: false };
                    card.parts.push(cells::field(&field, cells::text(&cell)));
                }
                (Some(Column::Tags | Column::Group(_)), One::Word(tag)) => {
                    card.tags.push(Name { span, ..tag.clone() });
                }
                _ => {}
            }
        }
        Ok(Item { span: self.span, patch: None, kind: ItemKind::Card(card) })
    }

    /// Whether all holes of the name are words of `for`. A hole that is none is reported.
    fn check_holes(&mut self, name: &Text, over: &[Over]) -> bool {
        let known = |expr: &Expr| match &expr.kind {
            ExprKind::Name(name) => {
                over.iter().any(|one| one.name.text == name.text.to_lowercase())
            }
            _ => false,
        };
        let odd = name.parts.iter().find_map(|part| match part {
            TextPart::Hole(expr) if !known(expr) => Some(expr.span),
            _ => None,
        });
        if let Some(span) = odd {
            let words: Vec<String> =
                over.iter().map(|one| format!("`{{{}}}`", one.name.text)).collect();
            self.error(
                codes::UNKNOWN_WORD,
                span,
                "the name is made of what `for` goes over",
                "not one of these",
                format!("write {}", words.join(" or ")),
            );
        }
        odd.is_none()
    }
}

/// Whether all holes of a text are words of `for`.
fn is_filled(text: &Text, values: &[(&Name, One)]) -> bool {
    text.parts.iter().all(|part| match part {
        TextPart::Literal { .. } => true,
        TextPart::Hole(Expr { kind: ExprKind::Name(hole), .. }) => {
            values.iter().any(|(word, _)| word.text == hole.text.to_lowercase())
        }
        TextPart::Hole(_) => false,
    })
}

/// A name or text with its holes filled. `{suit}` gives the value as it is written, `{Suit}` with a capital; for `_` in a
/// word stands a blank.
fn filled(name: &Text, values: &[(&Name, One)]) -> String {
    let mut text = String::new();
    for part in &name.parts {
        match part {
            TextPart::Literal { text: plain, .. } => text.push_str(plain),
            TextPart::Hole(expr) => {
                let ExprKind::Name(hole) = &expr.kind else { continue };
                let small = hole.text.to_lowercase();
                let value = values.iter().find(|(word, _)| word.text == small);
                match value {
                    Some((_, One::Number(number))) => text.push_str(&number.to_string()),
                    Some((_, One::Word(word))) => {
                        let said = word.text.replace('_', " ");
                        let mut letters = said.chars();
                        if hole.text != small {
                            text.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                        }
                        text.push_str(letters.as_str());
                    }
                    None => {}
                }
            }
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
