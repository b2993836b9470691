//! Clauses of a game's rulebook and its rulings, by id and by words in any language.

use dsl::ledger::{Clause, Ledger};
use schema::id::DefinitionId;
use schema::ruling::Ruling;
use serde::Serialize;

use crate::commands::coverage::ledger_of;
use crate::error::Error;
use crate::load::Playable;
use crate::terminal::one_line;

/// A clause with the rulings that show it.
#[derive(Debug, Serialize)]
pub(super) struct ShownClause {
    id: String,
    /// What it says, if the ledger has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Titles in other languages.
    titles: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excused: Option<String>,
    rulings: Vec<ShownRuling>,
}

#[derive(Debug, Serialize)]
struct ShownRuling {
    ids: Vec<String>,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
    file: String,
    line: usize,
    /// As it is written.
    text: String,
}

/// Something that was found.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    /// `card`, `clause` or `ruling`.
    what: &'static str,
    /// Its name or ids.
    name: String,
    /// The words in which it was found.
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

/// The clause of this id, if a ruling or the ledger names it.
pub(super) fn clause(playable: &Playable, id: &str) -> Result<Option<ShownClause>, Error> {
    let same = |other: &str| other.eq_ignore_ascii_case(id);
    let ledger = ledger(playable)?;
    let known = ledger.clauses.iter().find(|clause| same(&clause.id));
    let rulings = playable.game.rulings.iter();
    let shown = rulings.filter(|ruling| ruling.ids.iter().any(|id| same(id)));
    let rulings: Vec<ShownRuling> = shown.map(|ruling| shown_ruling(playable, ruling)).collect();
    if known.is_none() && rulings.is_empty() {
        return Ok(None);
    }
    Ok(Some(ShownClause {
        id: known.map_or_else(|| id.to_uppercase(), |clause| clause.id.clone()),
        title: known.map(|clause| clause.title.clone()),
        titles: known.map_or_else(Vec::new, |clause| clause.titles.values().cloned().collect()),
        place: known.and_then(|clause| clause.place.clone()),
        excused: known.and_then(|clause| clause.excused.clone()),
        rulings,
    }))
}

impl ShownClause {
    /// The clause with its rulings, for people.
    pub(super) fn text(&self) -> String {
        let mut text = one_line(&self.id);
        text.extend(self.title.iter().map(|title| format!(": {}", one_line(title))));
        text.push('\n');
        text.extend(self.titles.iter().map(|title| one_line(title) + "\n"));
        let place = self.place.iter();
        text.extend(place.map(|place| format!("in the book: {}\n", one_line(place))));
        let excused = self.excused.iter();
        text.extend(excused.map(|why| format!("no ruling shows it: {}\n", one_line(why))));
        for ruling in &self.rulings {
            let ShownRuling { file, line, text: words, .. } = ruling;
            text.push_str(&format!("\n{file}:{line}\n{}\n", words.trim_end()));
        }
        text
    }
}

/// The card that goes by this name in one of the game's languages.
pub(super) fn in_any_locale(playable: &Playable, name: &str) -> Option<DefinitionId> {
    playable.game.locales.iter().find_map(|locale| {
        let mut names = locale.cards.iter().chain(&locale.aliases);
        names.find(|(_, shown)| shown == name).map(|(id, _)| *id)
    })
}

/// All that has these words in it, capitals or not.
pub(super) fn search(playable: &Playable, words: &str) -> Result<Vec<Found>, Error> {
    let small = words.trim().to_lowercase();
    if small.is_empty() {
        return Err(Error::usage("say which words to search for"));
    }
    let has = |text: &str| text.to_lowercase().contains(&small);
    let (game, program) = (&playable.game, playable.rules.program());
    let mut found = Vec::new();
    for (id, card) in program.definitions.pairs() {
        let named = |locale: &'_ schema::locale::Locale| {
            let all = locale.cards.iter().chain(&locale.aliases).filter(|(own, _)| *own == id);
            all.map(|(_, name)| name.clone()).collect::<Vec<_>>()
        };
        let shown = game.locales.iter().flat_map(named);
        let mut names: Vec<String> = std::iter::once(card.name.clone()).chain(shown).collect();
        names.dedup();
        let names = names.join(", ");
        let text = game.text_of(card.span);
        let line = [names.as_str()].into_iter().chain(text.lines()).find(|line| has(line));
        found.extend(line.map(|line| Found {
            what: "card",
            name: card.name.clone(),
            words: line.trim().to_owned(),
            file: Some(game.files.path(card.span.file).to_owned()),
            line: Some(game.files.line_column(card.span).line),
        }));
    }
    for clause in &ledger(playable)?.clauses {
        let Clause { id, title, titles, .. } = clause;
        let mut texts = std::iter::once(title).chain(titles.values());
        found.extend(texts.find(|text| has(text)).map(|words| Found {
            what: "clause",
            name: id.clone(),
            words: words.clone(),
            file: None,
            line: None,
        }));
    }
    for ruling in &game.rulings {
        let text = game.text_of(ruling.span);
        let lines = std::iter::once(ruling.title.as_str()).chain(text.lines());
        let line = lines.into_iter().find(|line| has(line));
        found.extend(line.map(|line| Found {
            what: "ruling",
            name: ruling.ids.join(", "),
            words: line.trim().to_owned(),
            file: Some(game.files.path(ruling.span.file).to_owned()),
            line: Some(game.files.line_column(ruling.span).line),
        }));
    }
    Ok(found)
}

/// What was found, a line each.
pub(super) fn list(found: &[Found]) -> String {
    let mut text = String::new();
    for Found { what, name, words, file, line } in found {
        let at = file.iter().zip(line).map(|(file, line)| format!(" ({file}:{line})"));
        let line = format!("{what} {name}{}: {words}", at.collect::<String>());
        text.push_str(&(one_line(&line) + "\n"));
    }
    text.push_str(&format!("{} found\n", found.len()));
    text
}

fn shown_ruling(playable: &Playable, ruling: &Ruling) -> ShownRuling {
    let files = &playable.game.files;
    ShownRuling {
        ids: ruling.ids.clone(),
        title: ruling.title.clone(),
        cite: ruling.cite.as_ref().map(|(book, passage)| match passage {
            Some(passage) => format!("{book} {passage:?}"),
            None => book.clone(),
        }),
        file: files.path(ruling.span.file).to_owned(),
        line: files.line_column(ruling.span).line,
        text: playable.game.text_of(ruling.span).to_owned(),
    }
}

/// The game's ledger; an empty one where there is none.
fn ledger(playable: &Playable) -> Result<Ledger, Error> {
    Ok(ledger_of(playable)?.unwrap_or_default())
}
