//! Which defines name a value of a setup option.

use crate::program::{Derived, Program, VariantType};

impl VariantType {
    /// Whether the name of this `define` stands for a value of this: only a list is too long to be said itself.
    #[must_use]
    pub fn takes(self, define: &Derived) -> bool {
        let is_list = matches!(self, Self::Numbers | Self::Members(_) | Self::Definitions(_));
        is_list && define.holder.is_none() && define.args == 0 && define.yields == self
    }
}

impl Program {
    /// Whether a setup option can be set to what this `define` yields, by its name.
    #[must_use]
    pub fn names_option(&self, define: &Derived) -> bool {
        self.variants.iter().any(|variant| variant.takes.takes(define))
    }
}
