//! A stretch of a table's game as a ruling, which may be put into the game's folder: the host's alone.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};

use super::{Host, Refusal, aside};
use crate::files::Root;
use crate::phrases::again;
use crate::retold::retold;
use crate::serve::hall::{Hall, NO_TABLE};

/// A stretch of answers, counted from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::serve) struct Stretch {
    first: usize,
    last: usize,
    /// Whether it is put into the game's folder.
    #[serde(default)]
    write: bool,
}

/// A stretch of a game as a ruling.
#[derive(Serialize)]
pub(in crate::serve) struct Ruling {
    text: String,
    transcript: String,
    /// Where it was written, in the game's folder.
    files: Vec<String>,
}

pub(in crate::serve) async fn ruling(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Json(stretch): Json<Stretch>,
) -> Result<Json<Ruling>, Refusal> {
    let save = hall.save(&id).await?;
    let ruling = move || {
        let kept = hall.kept(&id).ok_or_else(|| NO_TABLE.to_owned())?;
        if stretch.write && !hall.writes(&kept.game) {
            return Err(format!(
                "`{}` is not the game that is served here, and nothing is written into its folder",
                again(&kept.game)
            ));
        }
        // Rulings are written in the game's own words.
        let playable = hall.playable(&kept.game, None)?;
        if save.program != playable.rules.hash() {
            return Err("this table is played with another text of the game than lies there now, \
                        which would tell what never happened"
                .to_owned());
        }
        let (first, last) = (stretch.first, stretch.last);
        let stem = format!("table-{id}");
        let told = retold(&playable, &save, &stem, (first, last));
        let told = told.map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        if stretch.write {
            playable.not_at_home().map_or(Ok(()), Err)?;
            playable.home().writable().map_err(|error| error.to_string())?;
            let own = (format!("rulings/{stem}-{first}-{last}.ruling"), told.text.clone());
            let root = &playable.home().root;
            // Another ruling from the same answer on may have put the same save there.
            let is_there = |(path, text): &(String, String)| {
                root.text(path, text.len() as u64).is_ok_and(|there| there == *text)
            };
            let save = told.save.filter(|save| !is_there(save));
            files = put(root, save.into_iter().chain([own]))?;
        }
        Ok(Ruling { text: told.text, transcript: told.transcript, files })
    };
    aside(ruling).await.map(Json)
}

/// Writes files that are not there yet: all of them, or none. Gives their paths.
fn put(root: &Root, files: impl Iterator<Item = (String, String)>) -> Result<Vec<String>, String> {
    let mut written: Vec<String> = Vec::new();
    for (path, text) in files {
        if let Err(error) = root.create(&path, text.as_bytes()) {
            written.iter().for_each(|path| drop(root.remove(path)));
            return Err(format!("{path} cannot be written: {error}"));
        }
        written.push(path);
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_together_or_not_at_all() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = Root::open(folder.path()).unwrap();
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        root.create("rulings/a.ruling", b"before").unwrap();
        let files = [file("saves/a.json", "{}"), file("rulings/a.ruling", "after")];
        let why = put(&root, files.into_iter()).unwrap_err();
        assert!(why.starts_with("rulings/a.ruling cannot be written"), "{why}");
        assert!(!root.has("saves/a.json"), "the save is left behind");
        assert_eq!(root.text("rulings/a.ruling", 99).unwrap(), "before");
        let files = [file("saves/a.json", "{}"), file("rulings/b.ruling", "after")];
        assert_eq!(put(&root, files.into_iter()).unwrap(), ["saves/a.json", "rulings/b.ruling"]);
    }
}
