//! Errors in the text of a game that come of what an expansion has put in the place of something: where that stands.

use std::collections::BTreeMap;

use schema::source::Span;

use super::parts::Key;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::syntax::grammar::is_word;

/// What was overridden, by its word or name, with the place that names it now.
#[derive(Default)]
pub(crate) struct Replaced {
    named: BTreeMap<String, Span>,
}

impl Replaced {
    /// From the things that were overridden, and the words that are gone with them, with the last `override` of each.
    pub(super) fn new(done: BTreeMap<Key, Span>, gone: BTreeMap<String, Span>) -> Self {
        let named = done.into_iter().filter_map(|(key, now)| Some((key.word()?, now)));
        Self { named: gone.into_iter().chain(named).collect() }
    }

    /// Adds to each error in the text of a folder that an expansion has overridden something of, and that speaks of it, where
    /// the expansion does so: whoever wrote the expansion cannot change that text.
    pub(crate) fn blame<F: Iterator<Item = String>>(
        &self,
        found: &mut [Diagnostic],
        files: &Files,
        forms: impl Fn(&str) -> F,
    ) {
        if self.named.is_empty() {
            return;
        }
        for found in found.iter_mut().filter(|found| found.is_error()) {
            let place = found.span();
            let mut blamed: Vec<Span> = Vec::new();
            let texts = [found.message.as_str(), line(files, place)];
            for word in texts.into_iter().flat_map(|text| text.split(|sign| !is_word(sign))) {
                let now = self.named.get(word);
                let now = now.or_else(|| forms(word).find_map(|form| self.named.get(&form)));
                let now = now.filter(|now| files.layer(now.file) > files.layer(place.file));
                blamed.extend(now.filter(|now| !blamed.contains(now)));
            }
            let told = |span: &Span| found.labels.iter().any(|label| label.span == *span);
            blamed.retain(|span| !told(span));
            for now in blamed {
                let text = "overridden here".to_owned();
                found.labels.push(crate::diagnostic::Label { span: now, text });
            }
        }
    }
}

/// The line of a file in which a place begins.
fn line(files: &Files, place: Span) -> &str {
    let (text, at) = (files.text(place.file), place.start as usize);
    let (before, behind) = (text.get(..at), text.get(at..));
    let (Some(before), Some(behind)) = (before, behind) else { return "" };
    let begins = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let ends = behind.find(['\n', '\r']).map_or(text.len(), |end| at + end);
    text.get(begins..ends).unwrap_or_default()
}
