//! How `wording` is called.

use clap::Args as ClapArgs;

use super::WithArgs;

/// How `wording` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct WordingArgs {
    /// The game.
    pub(crate) game: String,
    /// Say it in this language: the stem of a file of the game's folder `locale`. [default: en]
    #[arg(long, value_name = "TAG")]
    pub(crate) locale: Option<String>,
    /// Print a JSON list of the cards.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}
