//! Bytes for `tests::fuzzed`, target `locale`.
#![no_main]

fuzz::text_target!(locale);
