//! What setup options can be set to, and what defines yield that can be named there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{FamilyId, KindId};

/// What a setup option may be set to, from text.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum VariantType {
    /// `yes` or `no`
    Flag,
    /// A whole number.
    Number,
    /// A whole number between these two, both allowed.
    Range(i32, i32),
    /// A seat, counted from 1, or `none`.
    Player,
    /// Seats, counted from 1, with commas between, or `none`.
    Players,
    /// A member of a family, by its word.
    Member(FamilyId),
    /// Numbers with commas between.
    Numbers,
    /// Members of a family, by their words, with commas between.
    Members(FamilyId),
    /// One card's name.
    Definition(KindId),
    /// Names with commas between.
    Definitions(KindId),
    /// A type of which text can give no value.
    Other,
}
