//! New and changed rulings whose transcripts are not taken, since more is loaded than their folders count on.

use schema::words::counted;

/// How many there are.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Kept {
    /// Those of the game, which is played with expansions.
    pub(crate) of_the_game: usize,
    /// Those of expansions, which are played with others that they do not need.
    pub(crate) of_expansions: usize,
}

impl Kept {
    pub(crate) fn all(self) -> usize {
        self.of_the_game + self.of_expansions
    }

    /// What can be done about them; nothing if there are none.
    pub(crate) fn told(self) -> String {
        let mut told = String::new();
        if self.of_the_game > 0 {
            told += &format!(
                "{} of the game: its snapshots are of the game alone, and are not taken here\n  name in `[[changes]]` of `expansion.toml` what is to go another way; or let the new cards come only where a setup option wants them (docs/expansions.md, 3)\n",
                counted(self.of_the_game, "new or changed ruling")
            );
        }
        if self.of_expansions > 0 {
            told += &format!(
                "{} of expansions: the snapshots of each are of it and what it needs alone, and are not taken here\n  load it by itself to take them; or name in its `[needs]` what it is always played with\n",
                counted(self.of_expansions, "new or changed ruling")
            );
        }
        told
    }
}
