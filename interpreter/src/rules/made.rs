//! What others make of a loaded program once, for all machines that play it. The rules do not look at it.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Room for one such thing.
#[derive(Default)]
pub(crate) struct Made(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Made {
    /// What is there, or what is made now. Whoever makes something else makes it anew each time.
    pub(crate) fn or_make<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let there = self.0.get_or_init(|| Arc::new(make()));
        Arc::clone(there).downcast().unwrap_or_else(|_| Arc::new(make()))
    }
}

impl Made {
    /// Puts something there, if nothing is there yet.
    pub(crate) fn put<T: Any + Send + Sync>(&self, made: T) {
        let _ = self.0.set(Arc::new(made));
    }
}

impl fmt::Debug for Made {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(if self.0.get().is_some() { "Made" } else { "Made(nothing)" })
    }
}
