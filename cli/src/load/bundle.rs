//! The games that the command brings along, for where there is no folder of games.

use include_dir::{Dir, include_dir};

use crate::files::Root;

/// As `build.rs` found them.
static GAMES: Dir<'static> = include_dir!("$OUT_DIR/games");

/// Their names.
pub(crate) fn names() -> impl Iterator<Item = String> {
    GAMES.dirs().map(|dir| dir.path().to_string_lossy().into_owned())
}

/// The game of this name, if it is one of them.
pub(super) fn find(name: &str) -> Option<Root> {
    let game = GAMES.dirs().find(|dir| dir.path().as_os_str() == name)?;
    Some(Root::bundled(game))
}
