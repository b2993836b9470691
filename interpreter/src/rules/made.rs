//! Storage for something that is made of a program once and shared by all machines (the plan of the optimised form).
//! The rules do not know its type.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A slot for one shared value of any type.
#[derive(Default)]
pub(crate) struct Made(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Made {
    /// The stored value, or a new one, which is stored. If a value of another type is stored, a new one is made each
    /// time.
    pub(crate) fn or_make<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> Arc<T> {
        let there = self.0.get_or_init(|| Arc::new(make()));
        Arc::clone(there).downcast().unwrap_or_else(|_| Arc::new(make()))
    }
}

impl Made {
    /// Stores a value, unless there is one.
    pub(crate) fn put<T: Any + Send + Sync>(&self, made: T) {
        let _ = self.0.set(Arc::new(made));
    }
}

impl fmt::Debug for Made {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(if self.0.get().is_some() { "Made" } else { "Made(nothing)" })
    }
}
