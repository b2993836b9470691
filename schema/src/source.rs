//! Places in the source text. A program keeps them for messages at run time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// A file of the game: an index, from 0, into the sorted list of its files.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub struct FileId(pub u16);

/// A range of bytes in one file: `start` is included, `end` is not.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    TraversableMut,
)]
#[traverse(skip_children)]
pub struct Span {
    /// The file it lies in.
    pub file: FileId,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset of the byte after the last.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both. They must lie in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether another span lies in this one, or is the same.
    #[must_use]
    pub fn contains(self, inner: Span) -> bool {
        self.file == inner.file && self.start <= inner.start && inner.end <= self.end
    }
}
