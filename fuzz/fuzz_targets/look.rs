//! Bytes for `tests::fuzzed`, target `look`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tests::fuzzed::look(bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match seed % 3 {
        0 => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
        _ => tests::fuzzed::mutate(data, size, max_size, seed),
    }
});
