//! How `test` is called.

use clap::{ArgGroup, Args as ClapArgs};

use super::{Deny, WithArgs};
use crate::form::FormArgs;

/// How `test` is called.
#[derive(Debug, ClapArgs)]
#[command(group = ArgGroup::new("scattered").args(["sample", "doubt"]).multiple(true))]
pub(crate) struct TestArgs {
    /// The game.
    pub(crate) game: String,
    /// Only rulings whose id, title or file has this in it (capitals or not).
    pub(crate) filter: Option<String>,
    /// Let warnings of the checker count as errors.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
    /// Show the transcripts with names in this language: the stem of a file of the game's folder `locale`. Snapshots
    /// are left alone, and what fails is told in the game's own words.
    #[arg(long, value_name = "TAG", conflicts_with_all = ["accept", "coverage", "teeth"])]
    pub(crate) locale: Option<String>,
    /// Take the transcripts as they are now: write new and changed snapshots, remove those of no ruling.
    #[arg(long, conflicts_with = "coverage")]
    pub(crate) accept: bool,
    /// Go through new and changed transcripts one by one, with what is otherwise in them: take each, leave it, or open
    /// the ruling in the editor (`VISUAL` or `EDITOR`).
    #[arg(long, conflicts_with_all = ["accept", "teeth", "doubt", "coverage", "locale", "json"])]
    pub(crate) review: bool,
    /// List all rulings with ids, titles, passages and results, and nothing else.
    #[arg(long, conflicts_with_all = ["accept", "teeth", "doubt", "coverage", "review"])]
    pub(crate) list: bool,
    /// Change the cards, one thing at a time (each statement taken out, each number one greater, each condition turned
    /// round, each window moved), and list the changes that no ruling notices. `teeth.toml` says why some need not be.
    /// With `--with` the expansion's cards are changed.
    #[arg(long, conflicts_with = "accept", group = "changed")]
    pub(crate) teeth: bool,
    /// Spoil the rulings, one thing at a time (another card, player, word, purpose or number, a claim turned round, a
    /// step left out, two steps swapped), and list those that still hold, with the same transcript. `doubt.toml` says
    /// why some may. With `--with` the expansion's rulings are spoilt.
    #[arg(long, conflicts_with_all = ["accept", "teeth", "coverage", "locale"], group = "changed")]
    pub(crate) doubt: bool,
    /// Of the changes for `--teeth` or `--doubt` so many, scattered.
    #[arg(long, value_name = "N", requires = "changed", value_parser = some)]
    pub(crate) sample: Option<usize>,
    /// Which sample, and for `--doubt` which other words: another seed, other changes.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "scattered")]
    pub(crate) seed: u64,
    /// Run each ruling in all ways (plain, saved and loaded, cloned, replayed, seen from each seat), and say which
    /// clauses of the game's `ledger.toml` none of them shows.
    #[arg(long, conflicts_with = "teeth")]
    pub(crate) coverage: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
    #[command(flatten)]
    pub(crate) form: FormArgs,
}

/// How many, of which there is one at least.
fn some(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "write a number from 1 on".to_owned())
}
