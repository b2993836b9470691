//! What the guard of a program is told.

/// What the guard of a program is told.
#[derive(Debug, clap::Args)]
pub(crate) struct GuardArgs {
    /// The program and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) words: Vec<String>,
}
