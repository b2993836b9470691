//! Adjusts the spans in parts of a tree that are used again at another place of a file, or in another file.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use traversable::{TraversableMut, VisitorMut};

use super::ast::{Span, Spanned};

/// Adjusts all spans of an item to the place where it stands now. Its text must be the same.
pub(super) fn to<T: TraversableMut + Spanned>(item: &mut T, now: Span) {
    let was = item.span();
    if was == now {
        return;
    }
    let ControlFlow::Continue(()) = item.traverse_mut(&mut Moving { was, now });
}

/// Adjusts a span that lies within `was`, whose text now stands at `now`.
pub(crate) fn place(place: &mut Span, was: Span, now: Span) {
    let at = |byte: u32| now.end.min((byte + now.start).saturating_sub(was.start));
    *place = Span { file: now.file, start: at(place.start), end: at(place.end) };
}

/// The old and the new place of an item.
struct Moving {
    was: Span,
    now: Span,
}

impl VisitorMut for Moving {
    type Break = Infallible;

    fn enter_mut(&mut self, this: &mut dyn Any) -> ControlFlow<Infallible> {
        if let Some(span) = this.downcast_mut::<Span>() {
            place(span, self.was, self.now);
        }
        ControlFlow::Continue(())
    }
}
