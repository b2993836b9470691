//! Secrets of links.

/// Letters that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Of a secret: 130 bits.
const SECRET: usize = 26;
/// Of what tells tables apart.
const ID: usize = 8;

/// A word that nobody can guess. An error says that the system has no chance to give.
pub(super) fn secret() -> Result<String, getrandom::Error> {
    word(SECRET)
}

/// A word that no other table has.
pub(super) fn id() -> Result<String, getrandom::Error> {
    word(ID)
}

/// A number that questions are counted from, so that an answer to a question of an earlier run fits none of this one.
pub(super) fn number() -> Result<u64, getrandom::Error> {
    Ok(u64::from(getrandom::u32()?) << 16)
}

fn word(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Whether a secret is the one that is wanted. How long it takes says nothing of how much of it is right.
pub(super) fn fits(given: &str, wanted: &str) -> bool {
    let differs =
        given.bytes().zip(wanted.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    given.len() == wanted.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_fit_themselves_alone() {
        let (one, other) = (secret().unwrap(), secret().unwrap());
        assert_eq!(one.len(), SECRET);
        assert!(
            fits(&one, &one) && !fits(&one, &other) && !fits("", &one) && !fits(&one[1..], &one)
        );
    }
}
