//! `locale/*.toml`: what cards, zones, counters, phases, tags and scores are called in another language. It changes what
//! is shown and nothing else.

use std::collections::BTreeMap;

use schema::id::DefinitionId;
use schema::locale::Locale;
use schema::program::Program;
use schema::source::{FileId, Span};
use serde::Deserialize;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::suggest;

type Table = BTreeMap<String, String>;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Tables {
    cards: Table,
    zones: Table,
    counters: Table,
    phases: Table,
    tags: Table,
    scores: Table,
    aliases: Table,
}

/// Reads a locale, whose tag is its file's stem. What it names and the game does not have is told.
pub(crate) fn read(
    file: FileId,
    tag: &str,
    text: &str,
    program: &Program,
    diagnostics: &mut Vec<Diagnostic>,
) -> Locale {
    let tables: Tables = match toml::from_str(text) {
        Ok(tables) => tables,
        Err(error) => {
            let at = error.span().unwrap_or(0..text.len().min(1));
            let span = Span { file, start: at.start as u32, end: at.end as u32 };
            let line = error.message().lines().next().unwrap_or_default().to_owned();
            diagnostics.push(
                Diagnostic::error(codes::MANIFEST, span, format!("this locale cannot be read: {line}"))
                    .label(span, "here")
                    .help("it holds `[cards]`, `[zones]`, `[counters]`, `[phases]`, `[tags]`, `[scores]`, `[aliases]` with lines `Name = \"…\"`"),
            );
            return Locale::default();
        }
    };
    let mut reader = Reader { file, text, diagnostics };
    let cards: Vec<_> =
        program.definitions.pairs().map(|(id, card)| (card.name.as_str(), id)).collect();
    let zones: Vec<_> = program.zones.pairs().map(|(id, zone)| (zone.name.as_str(), id)).collect();
    let cells: Vec<_> = program.cells.pairs().map(|(id, cell)| (cell.name.as_str(), id)).collect();
    let moments: Vec<_> = program.moments.pairs().map(|(id, it)| (it.name.as_str(), id)).collect();
    let tags: Vec<_> = program.tags.pairs().map(|(id, name)| (name.as_str(), id)).collect();
    let scores: Vec<_> =
        program.scores.pairs().filter_map(|(id, it)| Some((it.name.as_deref()?, id))).collect();
    Locale {
        tag: tag.to_owned(),
        cards: reader.named("card", "cards", tables.cards, &cards),
        zones: reader.named("zone", "zones", tables.zones, &zones),
        counters: reader.named("counter", "counters", tables.counters, &cells),
        phases: reader.named("phase", "phases", tables.phases, &moments),
        tags: reader.named("tag", "tags", tables.tags, &tags),
        scores: reader.named("score", "scores", tables.scores, &scores),
        aliases: reader.aliases(tables.aliases, &cards),
    }
}

struct Reader<'r> {
    file: FileId,
    text: &'r str,
    diagnostics: &'r mut Vec<Diagnostic>,
}

impl Reader<'_> {
    /// A table from names to names: all that bear a name get the other one.
    fn named<Id: Copy>(
        &mut self,
        what: &str,
        section: &str,
        table: Table,
        known: &[(&str, Id)],
    ) -> Vec<(Id, String)> {
        let mut named = Vec::new();
        for (key, name) in table {
            let before = named.len();
            let fits = known.iter().filter(|(known, _)| *known == key);
            named.extend(fits.map(|(_, id)| (*id, name.clone())));
            if named.len() == before {
                self.unknown(what, section, &key, known.iter().map(|(known, _)| *known));
            }
        }
        named
    }

    /// A table from other names to the cards' own.
    fn aliases(
        &mut self,
        table: Table,
        cards: &[(&str, DefinitionId)],
    ) -> Vec<(DefinitionId, String)> {
        let mut found = Vec::new();
        for (alias, own) in table {
            match cards.iter().find(|(name, _)| *name == own) {
                Some((_, id)) => found.push((*id, alias)),
                None => self.unknown("card", "aliases", &own, cards.iter().map(|(name, _)| *name)),
            }
        }
        found
    }

    fn unknown<'k>(
        &mut self,
        what: &str,
        section: &str,
        word: &str,
        known: impl Iterator<Item = &'k str>,
    ) {
        let within = self.text.find(&format!("[{section}]")).unwrap_or(0);
        let at = self.text.get(within..).and_then(|rest| rest.find(word)).unwrap_or(0) + within;
        let span = Span { file: self.file, start: at as u32, end: (at + word.len()) as u32 };
        let help = match suggest::nearest(word, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "it is written as in the game's text".to_owned(),
        };
        self.diagnostics.push(
            Diagnostic::error(codes::UNKNOWN_WORD, span, format!("no {what} is called `{word}`"))
                .label(span, "unknown")
                .help(help),
        );
    }
}
