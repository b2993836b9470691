//! Bytes for `tests::fuzzed`, target `script`.
#![no_main]

fuzz::text_target!(script);
