//! Puts the values of the words of `for` in the place of these words, in the braces of the cards that are made.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use schema::source::Span;
use traversable::{TraversableMut, VisitorMut};

use crate::syntax::ast::{CardPart, Expr, ExprKind, Name, Text};

/// A word of `for`, and its value in one card.
pub(super) type Stands<'v> = (&'v str, ExprKind);

/// Replaces each word by its value. Returns the first place, if there is one, where a word of `for` stands but cannot be a
/// value.
pub(super) fn put_in(parts: &mut [CardPart], values: &[Stands<'_>]) -> Option<Span> {
    let mut putting = Putting { values, elsewhere: None };
    if !values.is_empty() {
        for part in parts {
            let ControlFlow::Continue(()) = part.traverse_mut(&mut putting);
        }
    }
    putting.elsewhere
}

/// Replaces each text that is a value by what `filled` gives for it, if it gives anything. The result is a name, or a text
/// without holes.
pub(super) fn fill(parts: &mut [CardPart], filled: &dyn Fn(&Text) -> Option<String>) {
    for part in parts {
        let ControlFlow::Continue(()) = part.traverse_mut(&mut InTexts { filled });
    }
}

struct InTexts<'v> {
    filled: &'v dyn Fn(&Text) -> Option<String>,
}

impl VisitorMut for InTexts<'_> {
    type Break = Infallible;

    fn enter_mut(&mut self, this: &mut dyn Any) -> ControlFlow<Infallible> {
        if let Some(Expr { kind, span }) = this.downcast_mut::<Expr>()
            && let ExprKind::Text(text) = kind
            && let Some(text) = (self.filled)(text)
        {
            *kind = ExprKind::Name(Name { text, span: *span, quoted: true });
        }
        ControlFlow::Continue(())
    }
}

struct Putting<'v> {
    values: &'v [Stands<'v>],
    elsewhere: Option<Span>,
}

impl VisitorMut for Putting<'_> {
    type Break = Infallible;

    fn enter_mut(&mut self, this: &mut dyn Any) -> ControlFlow<Infallible> {
        if let Some(Expr { kind, .. }) = this.downcast_mut::<Expr>()
            && let ExprKind::Name(name) = kind
            && let Some((_, value)) = self.values.iter().find(|(word, _)| *word == name.text)
        {
            *kind = value.clone();
        } else if let Some(name) = this.downcast_mut::<Name>()
            && self.values.iter().any(|(word, _)| *word == name.text)
        {
            self.elsewhere.get_or_insert(name.span);
        }
        ControlFlow::Continue(())
    }
}
