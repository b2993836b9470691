//! `cardwright wording`: what all cards of a game say, in the words of a rulebook; and what a locale leaves to be said plainly.

use std::collections::BTreeMap;
use std::process::ExitCode;

use dsl::Game;
use interpreter::{Rules, Wording};
use schema::words::counted;
use serde::Serialize;

use super::json;
use crate::args::WordingArgs;
use crate::error::{Error, verdict};
use crate::load;
use crate::terminal::Terminal;

/// The language in which cards are told where none is asked for.
const ENGLISH: &str = "en";

/// A card in words.
#[derive(Serialize)]
struct Told {
    name: String,
    facts: String,
    lines: Vec<String>,
}

/// Tells what all cards of a game say.
pub(crate) fn run(args: &WordingArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable = {
        let with = &args.expansions.with;
        load::playable(&args.game, with, None, args.locale.as_deref(), terminal)?
    };
    playable.speak(args.locale.as_deref());
    let rules = &playable.rules;
    let cards = rules.program().definitions.ids().map(|id| rules.wording(id));
    if args.json {
        let cards: Vec<Told> =
            cards.map(|Wording { name, facts, lines, .. }| Told { name, facts, lines }).collect();
        terminal.say(&json::lines(&cards)?);
    } else {
        let cards: Vec<String> = cards.map(|card| text(&card)).collect();
        terminal.say(&cards.join("\n"));
    }
    Ok(verdict(true))
}

/// A card in lines, each with its end.
pub(crate) fn text(wording: &Wording) -> String {
    let mut text = match wording.facts.is_empty() {
        true => format!("{}\n", wording.name),
        false => format!("{} ({})\n", wording.name, wording.facts),
    };
    wording.lines.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    text
}

/// What each of a game's languages leaves to be said plainly: the words by section of the locale's file.
pub(crate) fn gaps(game: &Game) -> Result<String, Error> {
    let Some(program) = &game.program else { return Ok(String::new()) };
    let english = game.locales.iter().all(|locale| locale.tag != ENGLISH).then_some(ENGLISH);
    let tags = english.into_iter().chain(game.locales.iter().map(|locale| locale.tag.as_str()));
    let mut text = String::new();
    for tag in tags {
        let mut rules = Rules::load(program.clone()).map_err(Error::of)?;
        if let Some(locale) = game.locales.iter().find(|locale| locale.tag == tag) {
            rules.show_in(locale);
        }
        let mut missing: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let cards = rules.program().definitions.ids();
        let mut gaps: Vec<_> = cards.flat_map(|id| rules.wording(id).gaps).collect();
        gaps.sort();
        gaps.dedup();
        let count = gaps.len();
        gaps.into_iter().for_each(|gap| missing.entry(gap.section).or_default().push(gap.word));
        text.push_str(&format!("  locale/{tag}.toml: {} told plainly\n", counted(count, "word")));
        for (section, words) in missing {
            text.push_str(&format!("    [{section}] {}\n", words.join(", ")));
        }
    }
    Ok(text)
}
