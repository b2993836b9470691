//! Reads and checks `look.toml`: the colours and symbols with which a game's words are shown.

mod sign;

use std::collections::BTreeMap;

use schema::family::FamilySort;
use schema::id::{DefinitionId, Id, IdVec, TagId};
use schema::locale::Word;
use schema::look::{Colour, Look};
use schema::program::Program;
use schema::source::{FileId, Span};
use schema::suggest::{self, SEARCHES};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::manifest;

/// The path of the file in a game's or an expansion's folder.
pub const PATH: &str = "look.toml";

/// Help on the form of an entry.
const WRITTEN: &str = "an entry is written `name = { colour = \"blue\", symbol = \"●\" }`, with one of both or with both";

/// The looks of a game's words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Looks {
    words: BTreeMap<Word, Look>,
    /// The tags among them, in the order of the file.
    tags: Vec<TagId>,
}

impl Looks {
    /// The look of a word; `None` if the file gives it none.
    #[must_use]
    pub fn of(&self, word: Word) -> Option<&Look> {
        self.words.get(&word)
    }

    /// Whether no word has a look.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The look of a card. Colour and symbol are each taken from the first of these that has one: its tags, in the
    /// order of the file, its kind, and the kinds that this inherits from.
    #[must_use]
    pub fn card(&self, program: &Program, card: DefinitionId) -> Option<Look> {
        let card = program.definitions.get(card)?;
        let mut words: Vec<Word> = self
            .tags
            .iter()
            .filter(|tag| card.tags.contains(tag))
            .copied()
            .map(Word::Tag)
            .collect();
        words.extend(program.line_of(card.kind).map(Word::Kind));
        let found: Vec<&Look> = words.into_iter().filter_map(|word| self.of(word)).collect();
        let look = Look {
            colour: found.iter().find_map(|look| look.colour),
            symbol: found.iter().find_map(|look| look.symbol.clone()),
        };
        (look != Look::default()).then_some(look)
    }

    fn add(&mut self, word: Word, look: &Look) {
        if let Word::Tag(tag) = word
            && !self.tags.contains(&tag)
        {
            self.tags.push(tag);
        }
        let known = self.words.entry(word).or_default();
        known.colour = look.colour.or(known.colour);
        known.symbol = look.symbol.clone().or_else(|| known.symbol.take());
    }
}

/// A table of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Kinds,
    Tags,
    Resources,
    Values,
}

impl Part {
    const ALL: [Part; 4] = [Part::Kinds, Part::Tags, Part::Resources, Part::Values];

    fn name(self) -> &'static str {
        match self {
            Part::Kinds => "kinds",
            Part::Tags => "tags",
            Part::Resources => "resources",
            Part::Values => "values",
        }
    }

    /// What its entries are about, for messages.
    fn what(self) -> &'static str {
        match self {
            Part::Kinds => "kind",
            Part::Tags => "tag",
            Part::Resources => "resource",
            Part::Values => "counter, flag, note, pool, field or define",
        }
    }

    /// The names of a game that can be entries of it.
    fn words(self, program: &Program) -> Vec<(&str, Word)> {
        fn all<K: Id, V>(
            table: &IdVec<K, V>,
            name: impl Fn(&V) -> &str,
            word: fn(K) -> Word,
        ) -> impl Iterator<Item = (&str, Word)> {
            table.pairs().map(move |(id, it)| (name(it), word(id)))
        }
        match self {
            Part::Kinds => all(&program.kinds, |it| &it.name, Word::Kind).collect(),
            Part::Tags => all(&program.tags, |it| it, Word::Tag).collect(),
            Part::Resources => {
                let is_counted = |family| {
                    let family = program.families.get(family);
                    family.is_some_and(|family| family.sort == FamilySort::Resources)
                };
                let members = program.members.pairs().filter(|(_, it)| is_counted(it.family));
                members.map(|(id, it)| (it.name.as_str(), Word::Member(id))).collect()
            }
            Part::Values => all(&program.cells, |it| &it.name, Word::Cell)
                .chain(all(&program.notes, |it| &it.name, Word::Note))
                .chain(all(&program.pools, |it| &it.name, Word::Pool))
                .chain(all(&program.fields, |it| it, Word::Field))
                .chain(all(&program.derived, |it| &it.name, Word::Derived))
                .collect(),
        }
    }
}

/// Reads the `look.toml` of a folder into `looks`. Its entries replace those of folders that were read before.
pub(crate) fn read(
    file: FileId,
    text: &str,
    program: &Program,
    looks: &mut Looks,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let parts = match DeTable::parse(text) {
        Ok(parts) => parts.into_inner(),
        Err(error) => {
            let help = "it holds `[kinds]`, `[tags]`, `[resources]` and `[values]`, with lines \
                        `name = { colour = \"blue\", symbol = \"●\" }`";
            diagnostics.push(manifest::unreadable(file, text, PATH, &error, help));
            return;
        }
    };
    let mut reader = Reader { file, program, looks, diagnostics, searched: 0 };
    for (name, entries) in in_order(&parts) {
        let Some(part) = Part::ALL.into_iter().find(|part| part.name() == name.get_ref()) else {
            let known = Part::ALL.map(Part::name);
            let all = "its parts are `[kinds]`, `[tags]`, `[resources]` and `[values]`";
            reader.unknown(name, "part", &known, all);
            continue;
        };
        match entries.get_ref() {
            DeValue::Table(entries) => reader.part(part, entries),
            _ => reader.wrong(
                entries.span(),
                format!("`{}` is a part of the file, and no entry", part.name()),
                &format!(
                    "write `[{}]` in a line of its own, and the entries beneath it",
                    part.name()
                ),
            ),
        }
    }
}

type Entry<'t> = (&'t Spanned<toml::de::DeString<'t>>, &'t Spanned<DeValue<'t>>);

/// The entries of a table in the order of the text.
fn in_order<'t>(table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let mut all: Vec<Entry<'t>> = table.iter().collect();
    all.sort_by_key(|(name, _)| name.span().start);
    all
}

struct Reader<'r> {
    file: FileId,
    program: &'r Program,
    looks: &'r mut Looks,
    diagnostics: &'r mut Vec<Diagnostic>,
    searched: usize,
}

impl Reader<'_> {
    fn part(&mut self, part: Part, entries: &DeTable<'_>) {
        let words = part.words(self.program);
        let mut known: BTreeMap<&str, Vec<Word>> = BTreeMap::new();
        for (name, word) in &words {
            known.entry(name).or_default().push(*word);
        }
        for (name, said) in in_order(entries) {
            let look = self.look(name.get_ref(), said);
            match known.get(name.get_ref().as_ref()) {
                Some(words) => {
                    let look = look.unwrap_or_default();
                    words.iter().for_each(|word| self.looks.add(*word, &look));
                }
                None => self.no_such_word(part, name, &known),
            }
        }
    }

    /// Reports an unknown name, with the part of the file that it belongs to, or the name that was probably meant.
    fn no_such_word(
        &mut self,
        part: Part,
        name: &Spanned<toml::de::DeString<'_>>,
        known: &BTreeMap<&str, Vec<Word>>,
    ) {
        let word = name.get_ref().as_ref();
        let is_there = |part: &Part| part.words(self.program).iter().any(|(one, _)| *one == word);
        self.searched += 1;
        let may_search = self.searched <= SEARCHES;
        let elsewhere = may_search.then(|| Part::ALL.into_iter().find(is_there)).flatten();
        let near = || suggest::nearest(word, known.keys().copied());
        let help = match (elsewhere, may_search.then(near).flatten()) {
            (Some(other), _) => {
                format!("it is a {}: put it under `[{}]`", other.what(), other.name())
            }
            (None, Some(near)) => format!("did you mean `{near}`?"),
            (None, None) => "it is written as in the game's text".to_owned(),
        };
        let span = self.span(name.span());
        let message = format!("no {} is called `{word}`", part.what());
        self.diagnostics.push(
            Diagnostic::error(codes::UNKNOWN_WORD, span, message).label(span, "unknown").help(help),
        );
    }

    fn look(&mut self, name: &str, said: &Spanned<DeValue<'_>>) -> Option<Look> {
        let DeValue::Table(table) = said.get_ref() else {
            self.wrong(said.span(), format!("this does not say how `{name}` looks"), WRITTEN);
            return None;
        };
        let mut look = Look::default();
        for (key, value) in in_order(table) {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("colour", DeValue::String(word)) => look.colour = self.colour(word, value.span()),
                ("symbol", DeValue::String(text)) => look.symbol = self.symbol(text, value.span()),
                ("colour" | "symbol", _) => self.wrong(
                    value.span(),
                    format!("the {} is a word in quotes", key.get_ref()),
                    WRITTEN,
                ),
                _ => self.unknown(key, "key", &["colour", "symbol"], WRITTEN),
            }
        }
        if table.is_empty() {
            self.wrong(said.span(), format!("nothing is said of how `{name}` looks"), WRITTEN);
        }
        Some(look)
    }

    fn colour(&mut self, word: &str, at: std::ops::Range<usize>) -> Option<Colour> {
        let found = Colour::ALL.into_iter().find(|colour| colour.word() == word);
        if found.is_none() {
            let words = Colour::ALL.map(Colour::word);
            let near = suggest::nearest(word, words.into_iter());
            let help = match near {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("the colours are {}", words.join(", ")),
            };
            self.wrong(at, format!("`{word}` is no colour that can be shown everywhere"), &help);
        }
        found
    }

    fn symbol(&mut self, text: &str, at: std::ops::Range<usize>) -> Option<String> {
        match sign::of(text) {
            Ok(sign) => Some(sign.to_string()),
            Err(sign::Wrong { what, help }) => {
                self.wrong(at, what, &help);
                None
            }
        }
    }

    /// Reports an unknown key or part.
    fn unknown(
        &mut self,
        name: &Spanned<toml::de::DeString<'_>>,
        what: &str,
        known: &[&str],
        all: &str,
    ) {
        let near = suggest::nearest(name.get_ref(), known.iter().copied());
        let help = near.map_or_else(|| all.to_owned(), |near| format!("did you mean `{near}`?"));
        self.wrong(name.span(), format!("there is no {what} `{}` here", name.get_ref()), &help);
    }

    fn wrong(&mut self, at: std::ops::Range<usize>, message: String, help: &str) {
        let span = self.span(at);
        let told = Diagnostic::error(codes::LOOK, span, message).label(span, "here").help(help);
        self.diagnostics.push(told);
    }

    fn span(&self, at: std::ops::Range<usize>) -> Span {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.file, start: byte(at.start), end: byte(at.end) }
    }
}
