//! What the table shows of a spot: defines that take one.

use schema::program::{ShownOf, ShownWhat};
use schema::view::Mark;

use super::{Marker, is_telling, mark};
use crate::value::Value;

impl Marker<'_> {
    /// What is worth showing of a spot.
    pub(super) fn spot(&mut self, spot: Value) -> Vec<Mark> {
        let shown = self.rules.program().shown.iter().filter(|shown| shown.of == ShownOf::Spot);
        let marks = shown.filter_map(|shown| {
            let ShownWhat::Derived(derived) = shown.what else { return None };
            let name = self.rules.program().derived.get(derived)?.name.clone();
            let value = self.told(|eval| {
                let locals = eval.scratch.locals.len();
                eval.scratch.locals.push(spot);
                eval.derived_for(derived, None, locals)
            })?;
            Some(mark(name, value, None)).filter(is_telling)
        });
        marks.collect()
    }
}
