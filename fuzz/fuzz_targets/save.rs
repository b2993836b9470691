//! Bytes for `tests::fuzzed`, target `save`.
#![no_main]

fuzz::text_target!(save);
