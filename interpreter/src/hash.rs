//! Hashes of states and programs: SHA-256 over canonical bytes.
//!
//! States are written with postcard, whose form is specified and fast, since they may be hashed after each answer.
//! Programs are written as JSON with sorted keys, so that new variants and fields of types, and another order of
//! them, do not change a hash.

use std::fmt::Write;

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The number of bytes of a digest that are kept.
const BYTES: usize = 16;

/// The hash of a value written with postcard, in 32 hexadecimal digits.
pub(crate) fn digest(value: &impl Serialize) -> String {
    // Writing to a vector cannot fail, and none of these types has a part that postcard refuses.
    let bytes = postcard::to_stdvec(value).unwrap_or_default();
    hexadecimal(&bytes)
}

/// The hash of a value written as JSON with sorted keys, in 32 hexadecimal digits.
pub(crate) fn digest_by_names(value: &impl Serialize) -> String {
    // None of these types has a part that JSON refuses.
    let mut value = serde_json::to_value(value).unwrap_or_default();
    value.sort_all_objects();
    hexadecimal(value.to_string().as_bytes())
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(BYTES).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    mod before {
        #[derive(serde::Serialize)]
        pub(super) enum Op {
            Go,
            Give { what: u8, to: (bool, i32) },
            Take(Vec<Op>),
        }
    }

    mod after {
        #[derive(serde::Serialize)]
        pub(super) enum Op {
            Take(Vec<Op>),
            #[expect(dead_code, reason = "it is new, and nobody uses it")]
            Rest,
            Give {
                to: (bool, i32),
                what: u8,
            },
            Go,
        }
    }

    #[test]
    fn names_count_and_their_order_does_not() {
        let before = |what| {
            use before::Op::{Give, Go, Take};
            digest_by_names(&Take(vec![Go, Give { what, to: (true, -3) }]))
        };
        let after = |what| {
            use after::Op::{Give, Go, Take};
            digest_by_names(&Take(vec![Go, Give { what, to: (true, -3) }]))
        };
        assert_eq!(before(1), after(1));
        assert_ne!(before(1), after(2));
        // Whatever other libraries turn on in ours: the same on every machine, in every build.
        assert_eq!(before(1), "1c4c22ed8bb63ec9780f36a678a39db2");
    }
}
