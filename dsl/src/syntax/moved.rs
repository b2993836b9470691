//! What was read at one place of a file, put at another place, or into another file.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use traversable::{TraversableMut, VisitorMut};

use super::ast::{FileId, Span, Spanned};

/// Puts all places of an item where it stands now; its text is the same.
pub(super) fn to<T: TraversableMut + Spanned>(item: &mut T, now: Span) {
    let was = item.span();
    if was == now {
        return;
    }
    let mut moving = Moving { from: was.start, to: now.start, file: now.file };
    let ControlFlow::Continue(()) = item.traverse_mut(&mut moving);
}

/// From which byte to which one of which file something moves.
struct Moving {
    from: u32,
    to: u32,
    file: FileId,
}

impl VisitorMut for Moving {
    type Break = Infallible;

    fn enter_mut(&mut self, this: &mut dyn Any) -> ControlFlow<Infallible> {
        if let Some(span) = this.downcast_mut::<Span>() {
            let at = |byte: u32| (byte + self.to).saturating_sub(self.from);
            *span = Span { file: self.file, start: at(span.start), end: at(span.end) };
        }
        ControlFlow::Continue(())
    }
}
