//! The games that `cardwright new` begins with: a folder each, as they lie in the tree.

use include_dir::{Dir, include_dir};

/// All of them, by the kind of game.
pub(crate) static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Which one, where nobody says.
pub(crate) const DEFAULT: &str = include_str!("../templates/default.txt");

/// The kinds.
pub(crate) fn kinds() -> Vec<&'static str> {
    TEMPLATES.dirs().filter_map(|dir| dir.path().to_str()).collect()
}
