//! Warnings about names that look like other names, because of invisible characters or letters of other alphabets.

use std::collections::BTreeMap;

use schema::letters;
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;

/// Warns of names with invisible characters, and of names that look like an earlier one but differ from it.
pub(crate) fn warn<'n>(names: impl Iterator<Item = (&'n str, Span)>) -> Vec<Diagnostic> {
    let mut told = Vec::new();
    let mut seen: BTreeMap<String, (&str, Span)> = BTreeMap::new();
    for (name, span) in names {
        if let Some((what, _)) = name.chars().find_map(hidden) {
            told.push(
                Diagnostic::warning(
                    codes::INVISIBLE,
                    span,
                    format!("{what} stands in this name, and nobody sees it"),
                )
                .label(span, "more than it looks like")
                .help("type the name anew"),
            );
        }
        match seen.get(&looks(name)) {
            Some((other, first)) if *other != name => told.push(
                Diagnostic::warning(
                    codes::LOOK_ALIKE,
                    span,
                    format!("this name looks like `{}`, and is another one", looks(other)),
                )
                .label(span, "other letters")
                .label(*first, "the one that it looks like")
                .help("let names differ in what everybody sees"),
            ),
            Some(_) => {}
            None => {
                seen.insert(looks(name), (name, span));
            }
        }
    }
    told
}

/// The name of an invisible character that no name should have. Blanks and joiners are allowed: some languages need
/// them.
pub(crate) fn hidden(sign: char) -> Option<(&'static str, bool)> {
    letters::invisible(sign)
        .filter(|(_, is_blank)| !is_blank && !matches!(sign, '\u{200c}' | '\u{200d}'))
}

/// A name as it looks: without invisible characters, and with Latin letters for those that look like them.
fn looks(name: &str) -> String {
    let seen = name.chars().filter(|sign| letters::invisible(*sign).is_none_or(|(_, blank)| blank));
    seen.map(|sign| letters::latin(sign).unwrap_or(sign)).collect()
}

#[cfg(test)]
mod tests {
    use schema::source::Span;

    use super::warn;

    #[test]
    fn what_looks_alike_is_told() {
        let told = |names: &[&str]| {
            let found = warn(names.iter().map(|name| (*name, Span::default())));
            found.iter().map(|one| one.code.id).collect::<Vec<_>>()
        };
        assert!(told(&["Pepper", "Basil", "pepper", "胡椒", "نمی‌خواهم"]).is_empty());
        assert_eq!(told(&["Pepper", "Pep\u{200b}per"]), ["C0110", "C0109"]);
        assert_eq!(told(&["Pepper", "Рерреr"]), ["C0109"]);
        assert_eq!(told(&["Basil\u{202e}"]), ["C0110"]);
    }
}
