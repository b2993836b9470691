//! Bytes for `tests::fuzzed`, target `play`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tests::fuzzed::play(bytes));
