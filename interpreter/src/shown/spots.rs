//! What the table shows of a spot: defines that take one.

use schema::program::ShownOf;
use schema::view::Mark;

use super::{Marker, is_telling};
use crate::value::Value;

impl Marker<'_> {
    /// What is worth showing of a spot.
    pub(super) fn spot(&mut self, spot: Value) -> Vec<Mark> {
        let shown = self.rules.program().shown.iter().filter(|shown| shown.of == ShownOf::Spot);
        shown.filter_map(|shown| self.read(shown.what, spot)).filter(is_telling).collect()
    }
}
