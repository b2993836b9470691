//! Finds the places of the lines of a locale, and of words in them.

use std::collections::BTreeMap;
use std::ops::Range;

use schema::source::Span;
use toml::de::{DeTable, DeValue};

use super::Reader;

/// For each line, by its section and key, the bytes of its key and of its value.
pub(super) type Places = BTreeMap<(String, String), (Range<usize>, Range<usize>)>;

/// The places of all lines of a locale. A key above all sections counts as a section of its own with this one line.
pub(super) fn places(text: &str) -> Places {
    let mut found = Places::new();
    let Ok(sections) = DeTable::parse(text) else { return found };
    for (section, lines) in sections.get_ref() {
        let name = section.get_ref().to_string();
        match lines.get_ref() {
            DeValue::Table(lines) => {
                for (key, said) in lines {
                    let place = (within(text, key.span()), within(text, said.span()));
                    found.insert((name.clone(), key.get_ref().to_string()), place);
                }
            }
            _ => {
                let place = (section.span(), within(text, lines.span()));
                found.insert((name.clone(), name), place);
            }
        }
    }
    found
}

/// The bytes between the quotes at a place; the whole place if there are no quotes, or nothing between them.
fn within(text: &str, at: Range<usize>) -> Range<usize> {
    let raw = text.get(at.clone()).unwrap_or_default();
    let quoted = ['"', '\''].into_iter().find_map(|quote| {
        let inner = raw.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.is_empty()).then_some(at.start + 1..at.end - 1)
    });
    quoted.unwrap_or(at)
}

impl Reader<'_> {
    /// The place of the key of a line.
    pub(super) fn place(&mut self, section: &str, key: &str) -> Span {
        let found = self.line(section, key).map_or(0..0, |(key, _)| key);
        self.span(found)
    }

    /// The place of a word in the value of a line; the whole value if the word is not found there, as where it is written
    /// with escapes.
    pub(super) fn place_in(&mut self, section: &str, key: &str, word: &str) -> Span {
        let said = self.line(section, key).map_or(0..0, |(_, said)| said);
        let found = self.text.get(said.clone()).and_then(|text| text.find(word));
        self.span(found.map_or(said.clone(), |at| said.start + at..said.start + at + word.len()))
    }

    fn line(&mut self, section: &str, key: &str) -> Option<(Range<usize>, Range<usize>)> {
        let text = self.text;
        let places = self.places.get_or_insert_with(|| places(text));
        places.get(&(section.to_owned(), key.to_owned())).cloned()
    }

    fn span(&self, at: Range<usize>) -> Span {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.file, start: byte(at.start), end: byte(at.end) }
    }
}
