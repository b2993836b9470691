//! Bytes for `tests::fuzzed`, target `bot`.
#![no_main]

fuzz::text_target!(bot);
