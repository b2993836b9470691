//! Checks the lists about a game's rulings: `ledger.toml`, `teeth.toml` and `doubt.toml`.

use std::collections::BTreeSet;
use std::ops::Range;

use schema::source::{FileId, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::codes::{self, Code};
use crate::diagnostic::Diagnostic;
use crate::ledger::Ledger;
use crate::{ledger, manifest, mutants, spoils};

/// The paths of these files in a game's or expansion's folder.
pub const PATHS: [&str; 3] = [ledger::PATH, mutants::REASONS, spoils::REASONS];

/// The keys whose values are names or stand in a line with others. Reasons may have several lines.
const IN_A_LINE: [&str; 6] = ["id", "title", "place", "ruling", "file", "item"];

/// A mistake in one of these files: its code, its bytes, the message, and what to do.
struct Fault {
    code: Code,
    at: Range<usize>,
    message: String,
    help: &'static str,
}

/// Reports the mistakes in one of these files.
pub(crate) fn check(file: FileId, path: &str, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let (read, help) = match path {
        ledger::PATH => (
            toml::from_str::<Ledger>(text).err(),
            "it holds `[[clause]]` with `id`, `title`, and perhaps `titles`, `place` and `excused`",
        ),
        mutants::REASONS => (
            toml::from_str::<mutants::Reasons>(text).err(),
            "it holds `[[survivor]]` with `file`, `was`, `now`, `reason`, and perhaps `item`",
        ),
        _ => (
            toml::from_str::<spoils::Reasons>(text).err(),
            "it holds `[[held]]` with `was`, `reason`, and perhaps `ruling` and `now`",
        ),
    };
    if let Some(error) = read {
        let told = manifest::unreadable(file, text, path, &error, help);
        diagnostics.push(Diagnostic { code: codes::ACCOUNT, ..told });
        return;
    }
    for Fault { code, at, message, help } in faults(text) {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span { file, start: byte(at.start), end: byte(at.end) };
        let told = Diagnostic::error(code, span, message);
        diagnostics.push(told.label(span, "here").help(help));
    }
}

/// The mistakes in a list whose keys are right: empty reasons, repeated clauses, too many excuses.
fn faults(text: &str) -> Vec<Fault> {
    let Ok(lists) = DeTable::parse(text) else { return Vec::new() };
    let mut found = Vec::new();
    let (mut ids, mut excused) = (BTreeSet::new(), 0);
    let entries = lists.get_ref().values().filter_map(|list| list.get_ref().as_array());
    for entry in entries.flat_map(|list| list.iter()).filter_map(|it| it.get_ref().as_table()) {
        for (key, said) in entry {
            let key: &str = key.get_ref();
            match said.get_ref() {
                DeValue::String(words) => {
                    let named = || fault(key, words, said, &mut ids, &mut excused);
                    found.extend(line_end(key, words, said).or_else(named));
                }
                // Titles in other languages.
                DeValue::Table(titles) => {
                    let titles = titles.values();
                    found.extend(
                        titles.filter_map(|said| line_end("title", said.get_ref().as_str()?, said)),
                    );
                }
                // What else has another form than these files have, and is told as such.
                _ => {}
            }
        }
    }
    found.sort_by_key(|fault| fault.at.start);
    found
}

/// A control character or an end of line in what stands in a line: behind it another line could be pretended.
fn line_end(key: &str, words: &str, said: &Spanned<DeValue<'_>>) -> Option<Fault> {
    let is_wrong = IN_A_LINE.contains(&key) && words.contains(char::is_control);
    is_wrong.then(|| Fault {
        code: codes::INVISIBLE,
        at: said.span(),
        message: format!("a control character or an end of line stands in the `{key}`"),
        help: "type it anew, in one line",
    })
}

/// The mistake in one value of an entry. `ids` and `excused` collect what earlier entries said.
fn fault(
    key: &str,
    words: &str,
    said: &Spanned<DeValue<'_>>,
    ids: &mut BTreeSet<String>,
    excused: &mut usize,
) -> Option<Fault> {
    let code = codes::ACCOUNT;
    let fault = |message, help| Some(Fault { code, at: said.span(), message, help });
    let is_empty = words.trim().is_empty();
    match key {
        "reason" | "excused" if is_empty => {
            fault("no reason is given".to_owned(), "say why it may be so, in a sentence")
        }
        "id" | "title" | "file" if is_empty => {
            fault(format!("the `{key}` is empty"), "write it, or take the entry out")
        }
        "id" if !ids.insert(words.to_owned()) => fault(
            format!("the clause {words} stands there twice"),
            "take one of them out, or give it the id of its own clause",
        ),
        "excused" => {
            *excused += 1;
            let most = ledger::MOST_EXCUSED;
            let message = || format!("more than {most} clauses are excused");
            let help = "show it in a ruling, and take `excused` out";
            (*excused == most + 1).then(message).and_then(|message| fault(message, help))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_clauses_are_excused_and_no_more() {
        let clause =
            |id: usize| format!("[[clause]]\nid = \"{id}\"\ntitle = \"t\"\nexcused = \"why\"\n");
        let told = |most: usize| {
            let text: String = (0..most).map(clause).collect();
            faults(&text).into_iter().map(|fault| fault.message).collect::<Vec<_>>()
        };
        assert!(told(ledger::MOST_EXCUSED).is_empty());
        assert_eq!(told(ledger::MOST_EXCUSED + 2), ["more than 10 clauses are excused"]);
    }
}
