//! The texts as they stand in the editor as a game that can be played.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use dsl::Sources;
use interpreter::Rules;
use sha2::{Digest, Sha256};

use super::desk::Desk;
use super::folders::Folders;
use super::held;
use crate::load::{Loaded, Playable};

/// What cards are told in where a game says nothing else.
const ENGLISH: &str = "en";

/// A game that can be played, in its own words.
pub(super) struct Built {
    pub(super) playable: Playable,
    /// Of all texts that a ruling can depend on but its own: what is equal here goes the same way.
    pub(super) key: [u8; 32],
    tellers: OnceLock<BTreeMap<String, Rules>>,
}

/// What came of making it: an error says why it cannot be played.
pub(super) type Made = Result<Arc<Built>, String>;

impl Built {
    fn of(folders: &Folders, sources: &Sources) -> Made {
        let loaded = loaded(folders, sources)?;
        let playable = loaded.playable(None).map_err(|error| error.to_string())?;
        let key = key(sources);
        Ok(Arc::new(Self { playable, key, tellers: OnceLock::new() }))
    }

    /// The rules in each language of the game.
    pub(super) fn tellers(&self) -> &BTreeMap<String, Rules> {
        self.tellers.get_or_init(|| {
            let locales = &self.playable.game.locales;
            let english = locales.iter().all(|locale| locale.tag != ENGLISH).then_some(ENGLISH);
            let tags = english.into_iter().chain(locales.iter().map(|locale| locale.tag.as_str()));
            let teller = |tag: &str| {
                let mut rules = Rules::load(self.playable.rules.program().clone()).ok()?;
                if let Some(locale) = locales.iter().find(|locale| locale.tag == tag) {
                    rules.show_in(locale);
                }
                Some((tag.to_owned(), rules))
            };
            tags.filter_map(teller).collect()
        })
    }
}

/// The texts, checked.
pub(super) fn loaded(folders: &Folders, sources: &Sources) -> Result<Loaded, String> {
    folders.check(sources).map_err(|error| error.to_string())
}

/// The game as it stands in the editor. An error says why it cannot be played.
pub(super) fn as_typed(desk: &Mutex<Desk>) -> Made {
    let (typed, folders, sources) = {
        let desk = held(desk);
        if let Some((_, built)) = desk.built.as_ref().filter(|(known, _)| *known == desk.typed) {
            return built.clone();
        }
        (desk.typed, Arc::clone(&desk.folders), desk.sources())
    };
    // Whoever types does not wait for it.
    let built = Built::of(&folders, &sources);
    let mut desk = held(desk);
    if let Ok(built) = &built {
        desk.good = Some(Arc::clone(built));
    }
    desk.built = Some((typed, built.clone()));
    built
}

/// The game as it was when the desk was opened.
pub(super) fn as_opened(desk: &Mutex<Desk>) -> Made {
    let (folders, opened, before) = {
        let desk = held(desk);
        (Arc::clone(&desk.folders), Arc::clone(&desk.opened), Arc::clone(&desk.before))
    };
    let mut before = before.lock().unwrap_or_else(PoisonError::into_inner);
    before.get_or_insert_with(|| Built::of(&folders, &opened)).clone()
}

fn key(sources: &Sources) -> [u8; 32] {
    let mut hash = Sha256::new();
    feed(sources, &mut hash);
    hash.finalize().into()
}

fn feed(sources: &Sources, hash: &mut Sha256) {
    let Sources {
        manifest,
        cards,
        tables,
        rulings: _,
        bots: _,
        scripts,
        locales: _,
        looks: _,
        accounts: _,
        saves,
        strays: _,
        expansions,
    } = sources;
    let lists = [cards, tables, scripts, saves];
    for (path, text) in lists.into_iter().flatten().chain([manifest]) {
        for part in [path, text] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    expansions.iter().for_each(|expansion| feed(expansion, hash));
}
