//! Limits the number of diagnostics: equal ones are told once, of each code in one line only the first few, of the
//! whole game only the first thousand. The last one that is told says how many more there are.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Severity};
use crate::files::Files;

/// How many diagnostics of one code are told in one line.
pub(crate) const IN_A_LINE: usize = 8;
/// How many errors are told, and how many warnings.
pub(crate) const IN_ALL: usize = 1000;

/// Removes diagnostics beyond the limits. The order stays; those that come last before a limit get a line of help with
/// the number of those left out.
pub(crate) fn cap(diagnostics: &mut Vec<Diagnostic>, files: &Files) {
    let mut lines: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let mut all: BTreeMap<Severity, (usize, usize)> = BTreeMap::new();
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut more: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for diagnostic in diagnostics.drain(..) {
        let span = diagnostic.span();
        let place = (diagnostic.code, span.file, files.line(span));
        let in_line = lines.entry(place).or_default();
        // Text from which many cards are made is read once for each card, and gives the same diagnostic each time.
        if in_line.iter().any(|&at| kept.get(at) == Some(&diagnostic)) {
            continue;
        }
        if let (IN_A_LINE, Some(&last)) = (in_line.len(), in_line.last()) {
            *more.entry((last, "of this kind in this line")).or_default() += 1;
            continue;
        }
        let (told, last_of_all) = all.entry(diagnostic.severity).or_default();
        if *told == IN_ALL {
            let what = match diagnostic.severity {
                Severity::Error => "errors",
                Severity::Warning => "warnings",
            };
            *more.entry((*last_of_all, what)).or_default() += 1;
            continue;
        }
        in_line.push(kept.len());
        (*told, *last_of_all) = (*told + 1, kept.len());
        kept.push(diagnostic);
    }
    for ((at, what), count) in more {
        if let Some(last) = kept.get_mut(at) {
            let words = format!("and {count} more {what}");
            last.help = Some(match last.help.take() {
                Some(help) => format!("{help}\n{words}"),
                None => words,
            });
        }
    }
    *diagnostics = kept;
}

#[cfg(test)]
mod tests {
    use schema::source::Span;

    use super::{IN_A_LINE, IN_ALL, cap};
    use crate::codes;
    use crate::diagnostic::Diagnostic;
    use crate::files::Files;

    #[test]
    fn the_first_are_told_and_how_many_more_there_are() {
        let mut files = Files::new();
        let file = files.add("a.cards", "x\n".repeat(3000));
        let at = |start| Span { file, start, end: start + 1 };
        let error = |start| Diagnostic::error(codes::UNKNOWN_WORD, at(start), "?");
        let mut told: Vec<Diagnostic> = vec![error(0); 20];
        cap(&mut told, &files);
        assert_eq!(told, [error(0)]);
        let other = |nth: u32| Diagnostic::error(codes::UNKNOWN_WORD, at(0), nth.to_string());
        let mut told: Vec<Diagnostic> = (0..20).map(other).collect();
        told.push(Diagnostic::warning(codes::UNUSED_WORD, at(0), "?"));
        cap(&mut told, &files);
        assert_eq!(told.len(), IN_A_LINE + 1);
        assert_eq!(
            told[IN_A_LINE - 1].help.as_deref(),
            Some("and 12 more of this kind in this line")
        );
        let mut told: Vec<Diagnostic> = (0..3000).map(|line| error(line * 2).help("so")).collect();
        cap(&mut told, &files);
        assert_eq!(told.len(), IN_ALL);
        assert_eq!(told[IN_ALL - 1].help.as_deref(), Some("so\nand 2000 more errors"));
    }
}
