//! A table to try a game at as it stands in the editor, written or not.

use std::sync::{Arc, Mutex};

use schema::writing::Play;

use super::build::loaded;
use super::desk::Desk;
use super::held;
use crate::load::Playable;
use crate::serve::hall::{Hall, NO_TABLE};

/// Begins a table, or goes on at one that was begun here, as far as its answers fit.
pub(super) fn play(
    hall: &Hall,
    game: &str,
    desk: &Mutex<Desk>,
    table: Option<&str>,
    locale: Option<String>,
) -> Result<Play, String> {
    let (folders, sources) = {
        let desk = held(desk);
        (Arc::clone(&desk.folders), desk.sources())
    };
    let loaded = loaded(&folders, &sources)?;
    // The game's own words are English.
    let has = |tag: &String| tag != "en" && loaded.game.locales.iter().any(|it| it.tag == *tag);
    let locale = match table {
        Some(table) => hall.kept(table).and_then(|kept| kept.locale),
        None => locale,
    };
    let locale = locale.filter(has);
    let playable = loaded.playable(locale.as_deref()).map_err(|error| error.to_string())?;
    let playable = Arc::new(spoken(playable, locale.as_deref()));
    let Some(table) = table else {
        let kept = hall.try_out(game, playable, locale)?;
        held(desk).tables.insert(kept.id.clone());
        let token = kept.tokens.into_iter().next().unwrap_or_default();
        return Ok(Play { table: kept.id, token, fits: None, misfit: None });
    };
    if !held(desk).tables.contains(table) {
        return Err("this table was not begun here".to_owned());
    }
    let kept = hall.kept(table).ok_or(NO_TABLE)?;
    let renewed = hall.go_on(table, &playable)?;
    Ok(Play {
        table: table.to_owned(),
        token: kept.tokens.into_iter().next().unwrap_or_default(),
        fits: Some((renewed.answers, renewed.of)),
        misfit: renewed.misfit,
    })
}

fn spoken(mut playable: Playable, locale: Option<&str>) -> Playable {
    playable.speak(locale);
    playable
}
