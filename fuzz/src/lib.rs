//! The programs for the fuzzer: the bytes that it finds go into a function of `tests::fuzzed`.

pub use libfuzzer_sys;
pub use tests;

/// A program for a text of one kind, by the name of its function: two of three changes are made by what knows the
/// language, the others by the fuzzer's own means.
#[macro_export]
macro_rules! text_target {
    ($name:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $crate::tests::fuzzed::$name(bytes));
        $crate::libfuzzer_sys::fuzz_mutator!(
            |data: &mut [u8], size: usize, max_size: usize, seed: u32| {
                match seed % 3 {
                    0 => $crate::libfuzzer_sys::fuzzer_mutate(data, size, max_size),
                    _ => $crate::tests::fuzzed::mutate(data, size, max_size, seed),
                }
            }
        );
    };
}
