//! How much a suite tries: a share, or what an environment variable says.

/// So much is tried.
#[derive(Debug)]
pub struct Share {
    /// How many games, texts or cases.
    pub count: u64,
    /// What stands behind the number: the games that are meant, or the number with which it begins.
    rest: Vec<String>,
}

impl Share {
    /// What the variable says, as `10000` or `10000 dominion`; `usual` if it is not set.
    ///
    /// # Panics
    /// If it does not begin with a number.
    #[must_use]
    pub fn of(variable: &str, usual: u64) -> Self {
        let said = std::env::var(variable).unwrap_or_default();
        let mut words = said.split_whitespace();
        let count = words.next().map_or(usual, |count| count.parse().unwrap());
        Self { count, rest: words.map(str::to_owned).collect() }
    }

    /// Whether all games are meant.
    #[must_use]
    pub fn is_of_all(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether this game is meant.
    #[must_use]
    pub fn is_of(&self, game: &str) -> bool {
        self.is_of_all() || self.rest.iter().any(|meant| meant == game)
    }

    /// The number of the first one; 1 if none is said.
    ///
    /// # Panics
    /// If it is no number.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.rest.first().map_or(1, |first| first.parse().unwrap())
    }
}
