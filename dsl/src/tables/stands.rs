//! What a word of `for` stands for, put in its place in the braces of the cards that are made over it.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use schema::source::Span;
use traversable::{TraversableMut, VisitorMut};

use crate::syntax::ast::{CardPart, Expr, ExprKind, Name, Text};

/// A word, and what it stands for in one of the cards.
pub(super) type Stands<'v> = (&'v str, ExprKind);

/// Puts what each word stands for in its place. Where one of them is something else, which it cannot be: the first such
/// place.
pub(super) fn put_in(parts: &mut [CardPart], values: &[Stands<'_>]) -> Option<Span> {
    let mut putting = Putting { values, elsewhere: None };
    if !values.is_empty() {
        for part in parts {
            let ControlFlow::Continue(()) = part.traverse_mut(&mut putting);
        }
    }
    putting.elsewhere
}

/// Fills texts that are values, where what stands in their braces is known: what is filled is a name, or a text as it is
/// written.
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
