//! How `explain` is called.

use clap::Args as ClapArgs;

/// How `explain` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    /// The code: C0201, W0101, R0101 …; left out: all of them.
    pub(crate) code: Option<String>,
    /// Print JSON: one object for each code, with its examples and the fixtures that show it.
    #[arg(long)]
    pub(crate) json: bool,
}
