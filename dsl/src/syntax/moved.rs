//! What was read at one place of a file, put at another place, or into another file.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use traversable::{TraversableMut, VisitorMut};

use super::ast::{Span, Spanned};

/// Puts all places of an item where it stands now; its text is the same.
pub(super) fn to<T: TraversableMut + Spanned>(item: &mut T, now: Span) {
    let was = item.span();
    if was == now {
        return;
    }
    let ControlFlow::Continue(()) = item.traverse_mut(&mut Moving { was, now });
}

/// Puts a place within what stood at one place where it is, now that this stands at another one.
pub(crate) fn place(place: &mut Span, was: Span, now: Span) {
    let at = |byte: u32| now.end.min((byte + now.start).saturating_sub(was.start));
    *place = Span { file: now.file, start: at(place.start), end: at(place.end) };
}

/// Where something stood, and where it stands now.
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
