//! The one way to hash: canonical bytes (postcard, whose form is specified), then SHA-256.

use std::fmt::Write;

use serde::Serialize;
use sha2::{Digest, Sha256};

/// How many bytes of a digest are written.
const BYTES: usize = 16;

/// The digest of a value, in hexadecimal.
pub(crate) fn digest(value: &impl Serialize) -> String {
    // Writing to a vector cannot fail, and none of these types has a part that postcard refuses.
    let bytes = postcard::to_stdvec(value).unwrap_or_default();
    let digest = Sha256::digest(&bytes);
    digest.iter().take(BYTES).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
