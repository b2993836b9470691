//! Expansions that a game is taken with.

use clap::Args as ClapArgs;

/// Expansions, of a command that takes a game.
#[derive(Debug, Default, ClapArgs)]
pub(crate) struct WithArgs {
    /// Take the game with this expansion: a folder, or the name of one in the game's folder `expansions` or among the
    /// games; may be repeated, in any order.
    #[arg(long = "with", value_name = "DIR|NAME")]
    pub(crate) with: Vec<String>,
}
