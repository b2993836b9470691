//! Families of words: groups of tags, resources, and the possibilities of a note. Their members are values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{FamilyId, MemberId, TagId};

/// A family. Its members have consecutive ids.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Family {
    /// Its name.
    pub name: String,
    /// What its members are.
    pub sort: FamilySort,
    /// The first of its members.
    pub first: MemberId,
    /// The number of its members.
    pub count: u16,
}

/// What the members of a family are.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum FamilySort {
    /// Tags, of which a card has one at most.
    Tags,
    /// Resources: what can be counted, held and paid.
    Resources,
    /// Words that are the possible values of a note or field.
    Words,
}

/// A member of a family.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its family.
    pub family: FamilyId,
    /// The tag that it is, in a family of tags.
    pub tag: Option<TagId>,
}
