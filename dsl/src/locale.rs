//! Reads and checks `locale/*.toml`: the words of a game in another language, and templates for sentences about it.

mod apart;
mod forms;
mod joined;
mod places;
mod questions;
mod unknown;
mod vocabulary;

use std::collections::{BTreeMap, BTreeSet};

use schema::id::{DefinitionId, Id, IdVec, TextId};
use schema::letters;
use schema::locale::Locale;
use schema::program::{Definition, Program, Text, TextPart};
use schema::source::{FileId, Span};
use schema::suggest::SEARCHES;
use serde::Deserialize;

use apart::Earlier;
pub(crate) use joined::{add, name_goods};
use places::Places;
use vocabulary::Vocabulary;

use crate::codes;
use crate::diagnostic::Diagnostic;

type Table = BTreeMap<String, String>;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Tables {
    name: Option<String>,
    cards: Table,
    fields: Table,
    zones: Table,
    counters: Table,
    phases: Table,
    tags: Table,
    words: Table,
    verbs: Table,
    purposes: Table,
    texts: Table,
    scores: Table,
    aliases: Table,
    sentences: Table,
    lines: Table,
    nouns: Table,
    qualities: Table,
    questions: Table,
    log: Table,
    says: Table,
}

/// Reads the locale in `text`, and reports names in it that the game does not have. `known` are the locales of folders
/// that were read before. If the file cannot be parsed, the locale is empty.
pub(crate) fn read(
    file: FileId,
    tag: &str,
    text: &str,
    program: &Program,
    known: &[Locale],
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
                    .help("it holds `name = \"…\"`, what the game is called, and `[cards]`, `[fields]`, `[zones]`, `[counters]`, `[phases]`, `[tags]`, `[words]`, `[verbs]`, `[purposes]`, `[texts]`, `[scores]`, `[aliases]`, `[sentences]`, `[lines]`, `[nouns]`, `[qualities]`, `[questions]`, `[log]`, `[says]` with lines `Name = \"…\"`"),
            );
            return Locale::default();
        }
    };
    let mut reader = Reader { file, text, diagnostics, searched: 0, places: None };
    let Tables { cards, fields, zones, counters, phases, tags, words, verbs, purposes, .. } =
        &tables;
    if let Some(name) = &tables.name {
        reader.seen("name", "name", name);
        reader.check_named("name", "name", name);
    }
    reader.check_names("card", "cards", cards, names(&program.definitions, |it| &it.name));
    reader.check_apart(cards);
    let earlier = known.iter().find(|known| known.tag == tag);
    let earlier = earlier.map(|known| Earlier::of(known, program)).unwrap_or_default();
    reader.check_apart_from(cards, &earlier);
    reader.check_aliases(&tables.aliases, cards, &earlier, program);
    reader.check_names("field or define", "fields", fields, valued_by(program));
    reader.check_names("zone", "zones", zones, names(&program.zones, |it| &it.name));
    let counted = names(&program.cells, |it| it.name.as_str())
        .chain(names(&program.notes, |it| &it.name))
        .chain(names(&program.pools, |it| &it.name));
    reader.check_names("counter, flag, note or pool", "counters", counters, counted);
    reader.check_names("phase", "phases", phases, names(&program.moments, |it| &it.name));
    reader.check_names("tag", "tags", tags, names(&program.tags, |it| it));
    let valued = names(&program.members, |it| it.name.as_str())
        .chain(names(&program.dice, |it| &it.name))
        .chain(names(&program.tables, |it| it));
    reader.check_names("resource, word of a note, die or row", "words", words, valued);
    reader.check_names("verb", "verbs", verbs, names(&program.verbs, |it| &it.name));
    reader.check_names("purpose", "purposes", purposes, names(&program.purposes, |it| it));
    let scored = program.scores.iter().filter_map(|it| it.name.as_deref());
    reader.check_names("score", "scores", &tables.scores, scored);
    let vocabulary = Vocabulary::of(program);
    let verb = || names(&program.verbs, |it| it.name.as_str());
    reader.check("verb", "sentences", &tables.sentences, verb());
    let flags = program.cells.iter().filter(|cell| cell.flag).map(|cell| cell.name.as_str());
    let turned = flags.chain(names(&program.derived, |it| &it.name));
    reader.check("verb, flag or define", "log", &tables.log, verb().chain(turned));
    let told = vocabulary.of_sort(Vocabulary::is_told);
    reader.check("field, define or ability", "lines", &tables.lines, told);
    let named_so = vocabulary.of_sort(Vocabulary::is_named);
    reader.check("word", "nouns", &tables.nouns, named_so);
    let qualified = vocabulary.of_sort(Vocabulary::is_quality);
    reader.check("field, define, flag, note or zone", "qualities", &tables.qualities, qualified);
    reader.check("card", "says", &tables.says, names(&program.definitions, |it| &it.name));
    reader.check("purpose", "questions", &tables.questions, names(&program.purposes, |it| it));
    reader.check_known(&tables.questions, program);
    reader.check_handed("sentences", &tables.sentences, program);
    reader.check_handed("log", &tables.log, program);
    reader.check_words(&tables.lines, &tables.nouns, &tables.qualities, program);
    reader.check_forms(&tables);
    // A tag of a group is also a member of a family, and a purpose is often named after a verb: the names of both
    // apply.
    let members: Table = tags.iter().chain(words).map(cloned).collect();
    let aims: Table = verbs.iter().chain(purposes).map(cloned).collect();
    Locale {
        tag: tag.to_owned(),
        name: tables.name.clone(),
        cards: named(cards, &program.definitions, |it| &it.name),
        fields: named(fields, &program.fields, String::as_str),
        derived: named(fields, &program.derived, |it| &it.name),
        zones: named(zones, &program.zones, |it| &it.name),
        counters: named(counters, &program.cells, |it| &it.name),
        notes: named(counters, &program.notes, |it| &it.name),
        pools: named(counters, &program.pools, |it| &it.name),
        phases: named(phases, &program.moments, |it| &it.name),
        tags: named(tags, &program.tags, String::as_str),
        members: named(&members, &program.members, |it| &it.name),
        dice: named(words, &program.dice, |it| &it.name),
        tables: named(words, &program.tables, String::as_str),
        verbs: named(verbs, &program.verbs, |it| &it.name),
        purposes: named(&aims, &program.purposes, String::as_str),
        texts: reader.texts(&tables.texts, program),
        scores: named(&tables.scores, &program.scores, |it| it.name.as_deref().unwrap_or_default()),
        aliases: reader.aliases(&tables.aliases, &program.definitions),
        sentences: named(&tables.sentences, &program.verbs, |it| &it.name),
        lines: vocabulary.said(&tables.lines, Vocabulary::is_told),
        nouns: vocabulary.said(&tables.nouns, Vocabulary::is_named),
        qualities: vocabulary.said(&tables.qualities, Vocabulary::is_quality),
        says: named(&tables.says, &program.definitions, |it| &it.name),
        questions: named(&tables.questions, &program.purposes, String::as_str),
        logged: named(&tables.log, &program.verbs, |it| &it.name),
        turned: vocabulary.said(&tables.log, Vocabulary::is_turned),
    }
}

fn cloned((own, name): (&String, &String)) -> (String, String) {
    (own.clone(), name.clone())
}

/// The names of fields and defines, which share a section.
fn valued_by(program: &Program) -> impl Iterator<Item = &str> {
    names(&program.fields, |it| it.as_str()).chain(names(&program.derived, |it| it.name.as_str()))
}

/// The names of all entries of a table.
fn names<'p, K: Id, V>(
    table: &'p IdVec<K, V>,
    name: impl Fn(&'p V) -> &'p str,
) -> impl Iterator<Item = &'p str> {
    table.iter().map(name)
}

/// The ids of the entries of `table` whose own name has a translation, each with that translation.
fn named<K: Id, V>(
    names: &Table,
    table: &IdVec<K, V>,
    own: impl Fn(&V) -> &str,
) -> Vec<(K, String)> {
    table.pairs().filter_map(|(id, it)| Some((id, names.get(own(it))?.clone()))).collect()
}

struct Reader<'r> {
    file: FileId,
    text: &'r str,
    diagnostics: &'r mut Vec<Diagnostic>,
    searched: usize,
    /// Where its lines stand in the file; computed when first needed.
    places: Option<Places>,
}

impl Reader<'_> {
    /// Checks a section of names: all keys are known, no name is empty, and none is the game's own name of another
    /// thing.
    fn check_names<'k>(
        &mut self,
        what: &str,
        section: &str,
        table: &Table,
        known: impl Iterator<Item = &'k str>,
    ) {
        let known = self.check(what, section, table, known);
        for (key, said) in table {
            self.check_named(section, key, said);
            if key != said && known.contains(key.as_str()) && known.contains(said.as_str()) {
                self.report_name_of_another(what, section, key, said);
            }
        }
    }

    /// Checks the keys of a section: each must be in `known`, which is returned as a set.
    fn check<'k>(
        &mut self,
        what: &str,
        section: &str,
        table: &Table,
        known: impl Iterator<Item = &'k str>,
    ) -> BTreeSet<&'k str> {
        if table.is_empty() {
            return BTreeSet::new();
        }
        let known: BTreeSet<&str> = known.collect();
        for (key, said) in table {
            if !known.contains(key.as_str()) {
                let span = self.place(section, key);
                self.unknown(what, span, key, known.iter().copied());
            }
            self.seen(section, key, said);
        }
        known
    }

    /// Reports control characters, ends of lines and invisible characters in a value.
    fn seen(&mut self, section: &str, key: &str, said: &str) {
        let control =
            said.chars().any(char::is_control).then_some("a control character or an end of line");
        let Some(what) = control.or_else(|| letters::hidden(said)) else { return };
        let span = self.place(section, key);
        let message = format!("{what} stands in what this is called");
        self.diagnostics.push(
            match control {
                Some(_) => Diagnostic::error(codes::INVISIBLE, span, message),
                None => Diagnostic::warning(codes::HIDDEN_SIGN, span, message),
            }
            .label(span, "more than it looks like")
            .help("type it anew, in one line"),
        );
    }

    /// Translates texts of the game. A key is the text as it is written there. The values in braces may come in another
    /// order.
    fn texts(&mut self, table: &Table, program: &Program) -> Vec<(TextId, Text)> {
        let mut found = Vec::new();
        let mut by_words: BTreeMap<Vec<String>, Vec<(TextId, &Text)>> = BTreeMap::new();
        if !table.is_empty() {
            for (id, text) in program.texts.pairs() {
                by_words.entry(plain(&text.0)).or_default().push((id, text));
            }
        }
        for (key, said) in table {
            self.seen("texts", key, said);
            self.check_closed("texts", key, said);
            if !self.check_key_closed("texts", key) {
                continue;
            }
            let (own, said_parts) = (pieces(key), pieces(said));
            let before = found.len();
            for (id, text) in by_words.get(&own.0).into_iter().flatten().copied() {
                let values: Vec<_> =
                    text.0.iter().filter(|it| matches!(it, TextPart::Value(_))).collect();
                let mut parts = vec![TextPart::Plain(said_parts.0[0].clone())];
                for (name, text) in said_parts.1.iter().zip(&said_parts.0[1..]) {
                    let value =
                        own.1.iter().position(|own| own == name).and_then(|at| values.get(at));
                    match value {
                        Some(value) => parts.push((*value).clone()),
                        None => {
                            let span = self.place_in("texts", key, name);
                            let known = own.1.iter().copied();
                            self.unknown("value in this text", span, name, known);
                        }
                    }
                    parts.push(TextPart::Plain(text.clone()));
                }
                found.push((id, Text(parts)));
                let left_out = own.1.iter().find(|name| !said_parts.1.contains(name));
                if let Some(name) = left_out
                    && program.options.iter().any(|it| it.text == id && !it.each.is_empty())
                {
                    self.report_told_alike(key, said, name);
                }
            }
            if found.len() == before {
                let texts: Vec<String> = match self.searched < SEARCHES {
                    true => by_words.keys().map(|words| words.concat()).collect(),
                    false => Vec::new(),
                };
                let span = self.place("texts", key);
                self.unknown("text", span, key, texts.iter().map(String::as_str));
            }
        }
        found
    }

    /// Reads the section of aliases, which gives other names of cards.
    fn aliases(
        &mut self,
        table: &Table,
        cards: &IdVec<DefinitionId, Definition>,
    ) -> Vec<(DefinitionId, String)> {
        let mut found = Vec::new();
        let by_name: BTreeMap<&str, DefinitionId> = match table.is_empty() {
            true => BTreeMap::new(),
            false => cards.pairs().map(|(id, card)| (card.name.as_str(), id)).collect(),
        };
        for (alias, own) in table {
            self.seen("aliases", alias, alias);
            match by_name.get(own.as_str()) {
                Some(id) => found.push((*id, alias.clone())),
                None => {
                    let span = self.place_in("aliases", alias, own);
                    self.unknown("card", span, own, names(cards, |it| &it.name));
                }
            }
        }
        found
    }
}

/// The plain text before, between and behind the values of a text: one piece more than there are values.
fn plain(parts: &[TextPart]) -> Vec<String> {
    let mut plain = vec![String::new()];
    for part in parts {
        match (part, plain.last_mut()) {
            (TextPart::Plain(text), Some(last)) => last.push_str(text),
            _ => plain.push(String::new()),
        }
    }
    plain
}

/// The plain text around the braces of a text (one piece more than there are braces), and the contents of the braces.
fn pieces(text: &str) -> (Vec<String>, Vec<&str>) {
    let mut parts = text.split('{');
    let mut plain = vec![parts.next().unwrap_or_default().to_owned()];
    let mut values = Vec::new();
    for part in parts {
        let (value, rest) = part.split_once('}').unwrap_or((part, ""));
        values.push(value.trim());
        plain.push(rest.to_owned());
    }
    (plain, values)
}
