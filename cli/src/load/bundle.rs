//! The games that the command brings along, for where there is no folder of games.

use include_dir::{Dir, include_dir};
use tempfile::TempDir;

use crate::error::Error;

/// As `build.rs` found them.
static GAMES: Dir<'static> = include_dir!("$OUT_DIR/games");

/// A game laid out in a folder of its own, which is gone when the command ends.
pub(super) struct Unpacked {
    /// The folder around the game's.
    pub(super) shelf: TempDir,
}

/// Their names.
pub(crate) fn names() -> impl Iterator<Item = String> {
    GAMES.dirs().map(|dir| dir.path().to_string_lossy().into_owned())
}

/// The game of this name, if it is one of them.
pub(super) fn unpack(name: &str) -> Option<Result<Unpacked, Error>> {
    let game = GAMES.dirs().find(|dir| dir.path().as_os_str() == name)?;
    let unpacked = || {
        let shelf = tempfile::Builder::new().prefix("cardwright-").tempdir()?;
        std::fs::create_dir(shelf.path().join(game.path()))?;
        game.extract(shelf.path())?;
        Ok(Unpacked { shelf })
    };
    Some(unpacked().map_err(|error: std::io::Error| {
        Error::failed(format!(
            "the game {name} that comes with the command cannot be laid out: {error}"
        ))
    }))
}
