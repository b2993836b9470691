//! What the guard of a program is told.

/// What the guard of a program is told.
#[derive(Debug, clap::Args)]
pub(crate) struct GuardArgs {
    /// The number of the process that starts it.
    pub(crate) starter: u32,
    /// The program and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) words: Vec<String>,
}
