//! Reads the signatures of verbs as they are declared.

use super::firsts;
use super::index::{Declared, Index};
use super::kind::SymbolKind;
use crate::check;
use crate::syntax::tree::Rule;

/// The verbs of this name; if there are none, those of which the word is another form.
pub(super) fn verbs<'a>(index: &'a Index, word: &str) -> Vec<&'a Declared> {
    let spelt = std::iter::once(word.to_owned()).chain(check::forms(word));
    for name in spelt {
        let found: Vec<&Declared> =
            index.named(&name).filter(|it| it.kind == SymbolKind::Verb).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The prepositions of a signature, each with the text of its parameter.
pub(super) fn prepositions(signature: &str) -> Vec<(String, String)> {
    let all = firsts::keywords(&[Rule::prep]);
    let words: Vec<&str> = signature.split_whitespace().collect();
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for word in words {
        if all.contains(word) {
            found.push((word.to_owned(), Vec::new()));
        } else if let Some((_, parameter)) = found.last_mut() {
            parameter.push(word);
        }
    }
    found.into_iter().map(|(word, parameter)| (word, parameter.join(" "))).collect()
}
