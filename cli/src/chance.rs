//! What a game's chance begins with where nobody names a seed.

/// Another seed each time. All that is hidden in a game follows from its seed, so it can be neither guessed nor found by trying:
/// it is as long as a seed may be, and of the system's chance. An error says that the system has none to give.
pub(crate) fn seed() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

#[cfg(test)]
mod tests {
    /// Of 32 bits all could be tried in an hour.
    #[test]
    fn a_seed_is_too_long_to_be_found_by_trying() {
        let seeds: Vec<u64> = (0..8).map(|_| super::seed().unwrap()).collect();
        assert!(seeds.iter().any(|seed| *seed > u64::from(u32::MAX)), "{seeds:?}");
    }
}
