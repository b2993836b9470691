//! Expansions that a game is taken with.

use clap::Args as ClapArgs;
use schema::save::PlayedWith;

/// Expansions, of a command that takes a game.
#[derive(Debug, Default, ClapArgs)]
pub(crate) struct WithArgs {
    /// Take the game with this expansion: a folder, or the name of one in the game's folder `expansions` or among the
    /// games; may be repeated, in any order.
    #[arg(long = "with", value_name = "DIR|NAME")]
    pub(crate) with: Vec<String>,
}

impl WithArgs {
    /// The options that name these expansions again beside a save, in which each is named by its id: nothing where the save
    /// alone finds them by that.
    pub(crate) fn again(&self, played_with: &[PlayedWith]) -> String {
        if self.with.iter().all(|name| played_with.iter().any(|it| it.id == *name)) {
            return String::new();
        }
        self.with.iter().map(|name| format!(" --with {}", word(name))).collect()
    }
}

/// A word as a shell reads it back. A path that begins like an option is told from here on.
pub(crate) fn word(text: &str) -> String {
    let from_here = if text.starts_with('-') { "./" } else { "" };
    let text = &format!("{from_here}{text}");
    let plain = |sign: char| sign.is_alphanumeric() || "-_./+@%=:".contains(sign);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.clone(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
