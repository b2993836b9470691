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
    /// Stores a value in the place of what is stored. No machine can be using that, since each borrows the rules.
    pub(crate) fn put<T: Any + Send + Sync>(&mut self, made: T) {
        self.0 = OnceLock::from(Arc::new(made) as Arc<dyn Any + Send + Sync>);
    }
}

impl fmt::Debug for Made {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(if self.0.get().is_some() { "Made" } else { "Made(nothing)" })
    }
}
