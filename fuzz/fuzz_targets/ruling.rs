//! Bytes for `tests::fuzzed`, target `ruling`.
#![no_main]

fuzz::text_target!(ruling);
