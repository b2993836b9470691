//! Bytes for `tests::fuzzed`, target `text`.
#![no_main]

fuzz::text_target!(text);
