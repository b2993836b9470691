//! The one way to hash: canonical bytes (postcard, whose form is specified), then SHA-256.

use std::fmt::Write;

use schema::id::IdVec;
use schema::program::Program;
use schema::source::Span;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::state::State;

/// How many bytes of a digest are written.
const BYTES: usize = 16;

/// The hash of a state, in hexadecimal: equal for equal states, on every machine.
#[must_use]
pub fn state_hash(state: &State) -> String {
    digest(state)
}

/// The hash of a program without the places in its text: moving a card to another line is no change.
pub(crate) fn program_hash(program: &Program) -> String {
    let mut bare = Program { files: Vec::new(), ..program.clone() };
    bare.definitions = strip(bare.definitions, |definition| definition.span = Span::default());
    bare.effects = strip(bare.effects, |effect| effect.span = Span::default());
    bare.blocks = strip(bare.blocks, |block| block.spans.clear());
    digest(&bare)
}

fn strip<K: schema::id::Id, V: Clone>(items: IdVec<K, V>, change: impl Fn(&mut V)) -> IdVec<K, V> {
    let changed = items.iter().cloned().map(|mut item| {
        change(&mut item);
        item
    });
    changed.collect()
}

fn digest(value: &impl Serialize) -> String {
    // Writing to a vector cannot fail, and none of these types has a part that postcard refuses.
    let bytes = postcard::to_stdvec(value).unwrap_or_default();
    let digest = Sha256::digest(&bytes);
    digest.iter().take(BYTES).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
