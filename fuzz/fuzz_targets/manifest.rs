//! Bytes for `tests::fuzzed`, target `manifest`.
#![no_main]

fuzz::text_target!(manifest);
