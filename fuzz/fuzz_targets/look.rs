//! Bytes for `tests::fuzzed`, target `look`.
#![no_main]

fuzz::text_target!(look);
