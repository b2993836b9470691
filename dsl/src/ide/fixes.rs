//! Fixes for diagnostics. They are made from the help of the diagnostic, so that both say the same.

use schema::letters;
use schema::source::Span;

use super::findings::{Edit, Fix};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;

/// The fixes for a diagnostic; empty for most.
pub(super) fn of(found: &Diagnostic, files: &Files) -> Vec<Fix> {
    let help = found.help.as_deref().unwrap_or_default();
    let span = found.span();
    let edit = |span: Span, text: &str| Edit {
        path: files.path(span.file).to_owned(),
        start: span.start as usize,
        end: span.end as usize,
        text: text.to_owned(),
    };
    let was = files.text(span.file).get(span.start as usize..span.end as usize).unwrap_or_default();
    if found.code == codes::FULL_WIDTH {
        let signs = found
            .labels
            .iter()
            .filter_map(|label| Some((label.span, between(&label.text, "write `")?)));
        let edits: Vec<Edit> = signs.map(|(span, sign)| edit(span, sign)).collect();
        return vec![Fix { title: "write the narrow signs".to_owned(), edits }];
    }
    if found.code == codes::INVISIBLE {
        // Where the sign stands within a name or a value, the span is more than the sign.
        let mut signs = was.chars();
        let sign = signs.next().filter(|_| signs.next().is_none());
        if sign.and_then(letters::invisible).is_none() {
            return Vec::new();
        }
        let text = if help.starts_with("delete") { "" } else { " " };
        return vec![Fix { title: help.to_owned(), edits: vec![edit(span, text)] }];
    }
    if found.code == codes::SILENCE && help.starts_with("take this comment out") {
        return vec![Fix { title: "take the comment out".to_owned(), edits: vec![edit(span, "")] }];
    }
    if found.code == codes::UNUSED_WORD {
        return vec![allowed(found, files)];
    }
    let meant = between(help, "did you mean `").or_else(|| quoted(help));
    let meant =
        meant.or_else(|| between(help, "write `").filter(|_| found.code == codes::WRONG_CASE));
    let Some(meant) = meant else { return Vec::new() };
    let named = between(help, "` instead of `").map(|word| (word, misspelt(word, span, files)));
    let about = found.about.as_deref().map(|word| (word, last_within(word, span, files)));
    let (was, span) = match named.or(about) {
        Some((word, Some(place))) => (word, place),
        Some((_, None)) => return Vec::new(),
        None => within_quotes(was, meant, span),
    };
    // The suggestion is `on play`, but only the word behind `on` is replaced.
    let meant = meant.strip_prefix("on ").filter(|_| !was.contains(' ')).unwrap_or(meant);
    let plain = |text: &str| !text.is_empty() && !text.contains(['\n', '…']);
    if !plain(was) || !plain(meant) {
        return Vec::new();
    }
    vec![Fix {
        title: format!("write `{meant}` instead of `{was}`"),
        edits: vec![edit(span, meant)],
    }]
}

/// Where the word stands that the help names: at the place of the diagnostic, or the last one before it in its line,
/// since the grammar goes on over a misspelt word and stops at one behind it.
fn misspelt(word: &str, span: Span, files: &Files) -> Option<Span> {
    let end = span.start.saturating_add(u32::try_from(word.len()).ok()?);
    let before = files.text(span.file).get(..span.start as usize)?;
    let begin = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let start = u32::try_from(begin).ok()?;
    let here = last_within(word, Span { end, ..span }, files);
    here.or_else(|| last_within(word, Span { start, end: span.start, ..span }, files))
}

/// The last place between the ends of a span where a whole word stands.
fn last_within(word: &str, span: Span, files: &Files) -> Option<Span> {
    let text = files.text(span.file);
    let begin = span.start as usize;
    let within = text.get(begin..span.end as usize)?;
    let joins = |sign: char| sign.is_alphanumeric() || sign == '_';
    let whole = |at: &usize| {
        let (before, behind) = (text.get(..*at), text.get(at + word.len()..));
        let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
        !before.ends_with(joins) && !behind.starts_with(joins)
    };
    let at = within.rmatch_indices(word).map(|(at, _)| begin + at).find(whole)?;
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Some(Span { start: byte(at), end: byte(at + word.len()), ..span })
}

/// What is replaced at a place: of what stands in quotes the text between them, if the suggestion has none.
fn within_quotes<'t>(was: &'t str, meant: &str, span: Span) -> (&'t str, Span) {
    let inner = ['"', '\'']
        .into_iter()
        .find_map(|quote| was.strip_prefix(quote)?.strip_suffix(quote))
        .filter(|_| !meant.starts_with('"'));
    match inner {
        Some(inner) => (inner, Span { start: span.start + 1, end: span.end - 1, ..span }),
        None => (was, span),
    }
}

/// The text between `before`, which ends with a backtick, and the next backtick.
fn between<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once('`').map(|(found, _)| found)
}

/// The suggestion in `did you mean "…"?`, with its quotes.
fn quoted(help: &str) -> Option<&str> {
    let rest = help.strip_prefix("did you mean ")?;
    rest.strip_suffix('?').filter(|found| found.starts_with('"') && found.ends_with('"'))
}

/// A fix that silences a warning, with a comment above its line.
fn allowed(found: &Diagnostic, files: &Files) -> Fix {
    let span = found.span();
    let text = files.text(span.file);
    let before = text.get(..span.start as usize).unwrap_or_default();
    let begin = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line = text.get(begin..).unwrap_or_default();
    let indent: String = line.chars().take_while(|sign| matches!(sign, ' ' | '\t')).collect();
    let text = format!("{indent}// allow {}: the reason\n", found.code.id);
    let edit = Edit { path: files.path(span.file).to_owned(), start: begin, end: begin, text };
    Fix { title: format!("say why it stays (`// allow {}`)", found.code.id), edits: vec![edit] }
}
