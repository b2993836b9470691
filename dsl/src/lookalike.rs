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
        let is_hidden = |sign: char| sign.is_whitespace() || letters::invisible(sign).is_some();
        let hidden = letters::hidden(name)
            .map(|what| format!("{what} stands in this name, and nobody sees it"))
            .or_else(|| {
                name.chars().all(is_hidden).then(|| "nobody sees anything of this name".to_owned())
            });
        if let Some(what) = hidden {
            told.push(
                Diagnostic::warning(codes::HIDDEN_SIGN, span, what)
                    .label(span, "more than it looks like")
                    .help("type the name anew"),
            );
        }
        match seen.get(&looks(name)) {
            Some((other, first)) if *other != name => told.push(
                Diagnostic::warning(
                    codes::TAKEN_FOR,
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

/// A name as it looks: with plain spaces for all blanks, without what is invisible else, and with Latin letters for those
/// that look like them.
fn looks(name: &str) -> String {
    let seen = name.chars().filter_map(|sign| match letters::invisible(sign) {
        None => Some(letters::latin(sign).unwrap_or(sign)),
        Some((_, is_blank)) => is_blank.then_some(' '),
    });
    seen.collect()
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
        assert_eq!(told(&["Pepper", "Pep\u{200b}per"]), ["W0138", "W0137"]);
        assert_eq!(told(&["Pepper", "Рерреr"]), ["W0137"]);
        assert_eq!(told(&["Basil\u{202e}"]), ["W0138"]);
        assert_eq!(told(&["A B", "A\u{2800}B"]), ["W0137"]);
        assert_eq!(told(&["\u{2800}"]), ["W0138"]);
        assert_eq!(told(&["\u{3164}"]), ["W0138"]);
    }
}
