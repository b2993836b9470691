//! `cardwright show` alone: the games that are found by name.

use std::process::ExitCode;

use serde::Serialize;

use crate::args::ShowArgs;
use crate::commands::json;
use crate::error::{Error, verdict};
use crate::load;
use crate::table::Table;
use crate::terminal::Terminal;

/// A game that can be named.
#[derive(Serialize)]
struct Listed {
    /// By which it is found.
    name: String,
    /// What it calls itself.
    title: String,
    /// Where it is; absent: it comes with the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
}

/// Lists them, each name once: the one that is taken.
pub(super) fn run(args: &ShowArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if args.search.is_some() {
        return Err(Error::usage("say in which game: `cardwright show GAME --search WORDS`"));
    }
    if args.overrides || !args.expansions.with.is_empty() {
        return Err(Error::usage(
            "say of which game: `cardwright show GAME --with NAME --overrides`",
        ));
    }
    let translated = |name: &str| load::titles(name).remove(args.locale.as_ref()?);
    let games = load::games().into_iter().map(|game| Listed {
        title: translated(&game.name).unwrap_or(game.title),
        name: game.name,
        folder: game.folder.map(|folder| folder.display().to_string()),
    });
    let games: Vec<Listed> = games.collect();
    if args.json {
        terminal.say(&json::lines(&games)?);
        return Ok(verdict(true));
    }
    let mut table = Table::new(&["GAME", "called", "where"], 3);
    for game in games {
        let place = game.folder.unwrap_or_else(|| "comes with the command".to_owned());
        table.row(vec![game.name, game.title, place]);
    }
    terminal.say(&table.text());
    terminal
        .say("\n`cardwright show GAME` tells more of one, `std` of what every game can call.\n");
    Ok(verdict(true))
}
