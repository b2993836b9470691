//! Games that were read, by name and language.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::lock;
use crate::load::Playable;

/// A game by its name, in a language.
type Named = (String, Option<String>);

/// What was read, until its text is said to have changed.
#[derive(Default)]
pub(super) struct Shelf(Mutex<Read>);

#[derive(Default)]
struct Read {
    games: BTreeMap<Named, Arc<Playable>>,
    /// How often something was taken away.
    changes: u64,
}

impl Shelf {
    /// A game as it was read first or when it was last renewed, or as it is read now.
    pub(super) fn get(
        &self,
        game: &str,
        locale: Option<&str>,
        read: impl FnOnce() -> Result<Playable, String>,
    ) -> Result<Arc<Playable>, String> {
        let key = (game.to_owned(), locale.map(str::to_owned));
        let changes = {
            let there = lock(&self.0);
            if let Some(known) = there.games.get(&key) {
                return Ok(Arc::clone(known));
            }
            there.changes
        };
        let playable = Arc::new(read()?);
        lock(&self.0).put(key, &playable, changes);
        Ok(playable)
    }

    /// A game as its text is now. What was read of it before, in any language, is taken away.
    pub(super) fn renew(
        &self,
        game: &str,
        locale: Option<&str>,
        read: impl FnOnce() -> Result<Playable, String>,
    ) -> Result<Arc<Playable>, String> {
        let changes = lock(&self.0).changes;
        let playable = Arc::new(read()?);
        let mut there = lock(&self.0);
        let is_newest = there.changes == changes;
        there.forget(game);
        if is_newest {
            let (key, changes) = ((game.to_owned(), locale.map(str::to_owned)), there.changes);
            there.put(key, &playable, changes);
        }
        Ok(playable)
    }

    /// Whoever asks from now on gets the game as its text is then.
    pub(super) fn forget(&self, game: &str) {
        lock(&self.0).forget(game);
    }
}

impl Read {
    /// What was read before the last change may be of an older text: whoever asked for it gets it, and nobody else does.
    fn put(&mut self, key: Named, playable: &Arc<Playable>, changes: u64) {
        if self.changes == changes {
            self.games.insert(key, Arc::clone(playable));
        }
    }

    fn forget(&mut self, game: &str) {
        self.games.retain(|(known, _), _| known != game);
        self.changes += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use crate::terminal::{Color, Terminal};

    /// A game that calls itself so.
    fn game(name: &str) -> Result<Playable, String> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), format!("name = \"{name}\"\nlanguage = 1\n"))
            .unwrap();
        let text = "players 2\nplayer { counter luck = 0 }\nsetup { }\nflow { end game }\nwinner most luck\n";
        std::fs::write(path.join("a.cards"), text).unwrap();
        let path = path.to_str().unwrap();
        load::quietly(path, &[], None, &Terminal::new(Color::Never))
            .map_err(|error| error.to_string())
    }

    fn name(read: Result<Arc<Playable>, String>) -> String {
        read.unwrap().rules.program().name.clone()
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept() {
        let shelf = Shelf::default();
        let never = || Err("it is kept".to_owned());
        let late = shelf.get("a", None, || {
            shelf.forget("a");
            game("old")
        });
        assert_eq!(name(late), "old");
        assert_eq!(name(shelf.get("a", None, || game("new"))), "new");
        assert_eq!(name(shelf.get("a", None, never)), "new");
    }

    #[test]
    fn a_renewal_is_one_in_all_languages() {
        let shelf = Shelf::default();
        let never = || Err("it is kept".to_owned());
        for locale in [None, Some("en"), Some("zh-Hant")] {
            shelf.get("a", locale, || game("old")).unwrap();
        }
        shelf.get("b", None, || game("other")).unwrap();
        // One that cannot be read changes nothing.
        assert!(shelf.renew("a", None, never).is_err());
        assert_eq!(name(shelf.get("a", Some("en"), never)), "old");
        assert_eq!(name(shelf.renew("a", Some("en"), || game("new"))), "new");
        assert_eq!(name(shelf.get("a", Some("en"), never)), "new");
        assert_eq!(name(shelf.get("a", None, || game("new"))), "new");
        assert_eq!(name(shelf.get("b", None, never)), "other");
    }
}
