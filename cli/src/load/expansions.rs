//! Expansions with which a game is read: their folders, and the hash by which saves know them.

use std::collections::BTreeMap;
use std::path::Path;

use dsl::expansion::is_id;
use dsl::{Game, Sources};
use schema::manifest::Expansion;
use schema::save::PlayedWith;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::folder::Folder;
use super::place::EXPANSION;
use crate::error::Error;
use crate::files::{MOST_OF_TEXT, Root};

/// How many digits of a hash are shown.
const SHOWN: usize = 12;

/// An expansion with its folder.
pub(crate) struct Extended {
    pub(crate) folder: Folder,
    pub(crate) manifest: Expansion,
    /// The hash of its texts that change the game (see [`hash_of`]), in hexadecimal.
    pub(crate) hash: String,
}

impl Extended {
    /// As saves name it.
    pub(crate) fn played_with(&self) -> PlayedWith {
        let Expansion { id, version, .. } = &self.manifest;
        PlayedWith { id: id.clone(), version: version.clone(), hash: self.hash.clone() }
    }

    /// In words: `Seaside 1.0.0 (seaside, hash 0123456789ab)`.
    pub(crate) fn words(&self) -> String {
        let Expansion { id, name, version, .. } = &self.manifest;
        format!("{name} {version} ({id}, hash {})", short(&self.hash))
    }
}

/// The expansions in load order, without those whose manifest could not be read.
pub(super) fn in_order(game: &Game, folders: Vec<Folder>) -> Vec<Extended> {
    let mut folders: Vec<Option<Folder>> = folders.into_iter().map(Some).collect();
    let mut take = |at: usize| folders.get_mut(at).and_then(Option::take);
    let added = game.expansions.iter();
    added
        .filter_map(|added| {
            let folder = take(added.at)?;
            let hash = hash_of(&folder.sources);
            Some(Extended { manifest: added.manifest.clone(), hash, folder })
        })
        .collect()
}

/// What is read of a manifest before the whole game is. What is wrong with the rest is reported then.
#[derive(Deserialize)]
struct Named {
    id: Option<String>,
    #[serde(default)]
    extends: BTreeMap<String, String>,
    #[serde(default)]
    needs: BTreeMap<String, String>,
}

/// Whether a name means the expansion of this folder: it is its id, or a path to it.
pub(super) fn is_named(root: &Root, name: &str) -> bool {
    manifest(root).is_ok_and(|manifest| manifest.id.as_deref() == Some(name))
        || root.is_at(Path::new(name))
}

/// The ids of the expansions that the one in a folder needs. What is wrong with its manifest is told when it is loaded.
pub(super) fn needs(root: &Root) -> Vec<String> {
    let needs = manifest(root).map(|manifest| manifest.needs).unwrap_or_default();
    // The folder may come from a stranger: what stands there must be an id, not a path.
    needs.into_keys().filter(|id| is_id(id)).collect()
}

/// The manifest of an expansion's folder. Fails with a message of one line.
fn manifest(root: &Root) -> Result<Named, String> {
    let text = root.text(EXPANSION, MOST_OF_TEXT).map_err(|error| error.to_string())?;
    toml::from_str(&text)
        .map_err(|error| error.message().lines().next().unwrap_or_default().to_owned())
}

/// The game that an expansion's folder extends.
pub(super) fn extended(root: &Root) -> Result<String, Error> {
    let shown = root.path().display();
    let failed = |why: String| {
        Error::failed(format!(
            "{shown}/{EXPANSION} does not say which game it extends: {why}; name the game: `GAME --with {shown}`"
        ))
    };
    let manifest = manifest(root).map_err(failed)?;
    // The folder may come from a stranger: what stands there must be a name, not a path.
    let id = manifest.extends.into_keys().next().filter(|id| !id.contains(['/', '\\', '.']));
    id.ok_or_else(|| failed("it names none".to_owned()))
}

/// The hash of the texts that can change a game: manifest, cards, tables and scripts.
fn hash_of(sources: &Sources) -> String {
    let Sources { manifest, cards, tables, scripts, .. } = sources;
    let mut texts: Vec<&(String, String)> =
        [cards, tables, scripts].into_iter().flatten().chain([manifest]).collect();
    texts.sort_unstable();
    let mut hash = Sha256::new();
    for part in texts.into_iter().flat_map(|(path, text)| [path, text]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn short(hash: &str) -> &str {
    hash.get(..SHOWN).unwrap_or(hash)
}

/// The expansions to load for a save: those that the user named, else those that the save names.
pub(crate) fn wanted(with: &[String], saved: &[PlayedWith]) -> Vec<String> {
    if !with.is_empty() {
        return with.to_vec();
    }
    // The save may come from a stranger: what stands there must be an id, not a path.
    saved.iter().map(|it| it.id.clone()).filter(|id| is_id(id)).collect()
}

/// Why a save cannot be played with these expansions, if it cannot: one is missing, or one is too many.
pub(crate) fn misfit(saved: &[PlayedWith], here: &[PlayedWith]) -> Option<String> {
    let missing = saved.iter().find(|was| here.iter().all(|it| it.id != was.id));
    if let Some(was) = missing {
        return Some(match is_id(&was.id) {
            true => format!("it was played with {}: add `--with {}`", name(was), was.id),
            false => format!("it names {}, and no expansion is called so", name(was)),
        });
    }
    let more = here.iter().find(|it| saved.iter().all(|was| was.id != it.id))?;
    Some(format!("it was played without {}: leave it out", name(more)))
}

/// Which expansion is another one than when a game was saved, if one is. That may be why the program is another; it may still be
/// the same, since remarks and authors change none.
pub(crate) fn changed(saved: &[PlayedWith], here: &[PlayedWith]) -> Option<String> {
    saved.iter().find_map(|was| {
        let now = here.iter().find(|it| it.id == was.id)?;
        if now.version != was.version {
            return Some(format!("it was played with {}, and here is {}", name(was), now.version));
        }
        let (was_hash, now_hash) = (short(&was.hash), short(&now.hash));
        (now.hash != was.hash).then(|| {
            format!(
                "it was played with {} of the hash {was_hash}, and here its texts are others: {now_hash}",
                name(was)
            )
        })
    })
}

fn name(expansion: &PlayedWith) -> String {
    format!("`{}` {}", expansion.id, expansion.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_told() {
        let with = |version: &str, hash: &str| PlayedWith {
            id: "fog".to_owned(),
            version: version.to_owned(),
            hash: hash.to_owned(),
        };
        let told =
            |was: Vec<PlayedWith>, here: &[PlayedWith]| misfit(&was, here).unwrap_or_default();
        assert_eq!(told(vec![with("1.0.0", "a")], &[with("1.0.0", "a")]), "");
        assert_eq!(
            told(vec![with("1.0.0", "a")], &[]),
            "it was played with `fog` 1.0.0: add `--with fog`"
        );
        let other = |now| changed(&[with("1.0.0", "a")], &[now]).unwrap_or_default();
        assert_eq!(other(with("1.0.0", "a")), "");
        assert!(other(with("1.1.0", "a")).contains("here is 1.1.0"));
        assert!(other(with("1.0.0", "b")).contains("others: b"));
        assert!(told(Vec::new(), &[with("1.0.0", "b")]).contains("without `fog` 1.0.0"));
        let shell = PlayedWith { id: "fog; touch x".to_owned(), ..with("1.0.0", "a") };
        assert!(!told(vec![shell], &[]).contains("--with"));
    }

    #[test]
    fn hashes_tell_texts_apart() {
        let texts = |one: &str, two: &str| Sources {
            cards: vec![
                ("a.cards".to_owned(), one.to_owned()),
                ("b.cards".to_owned(), two.to_owned()),
            ],
            ..Sources::default()
        };
        assert_eq!(hash_of(&texts("x", "y")), hash_of(&texts("x", "y")));
        assert_ne!(hash_of(&texts("xy", "")), hash_of(&texts("x", "y")));
    }
}
