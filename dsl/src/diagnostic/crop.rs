//! The lines around the words meant, with long lines cropped at both ends.

use std::borrow::Cow;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use schema::source::{FileId, Span};

use crate::files::Files;

/// Lines up to this many bytes are shown whole.
const WHOLE_LINE: usize = 160;
/// So many bytes of a longer one stay on each side of the words meant.
const MARGIN: usize = 60;

/// One of the files.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) files: &'a Files,
    pub(super) file: FileId,
    /// Its text with a blank for each carriage return: it is no sign that is seen, and miette takes it for one.
    text: Cow<'a, str>,
}

impl<'a> Source<'a> {
    pub(super) fn new(files: &'a Files, file: FileId) -> Self {
        let text = files.text(file);
        let text = if text.contains('\r') {
            Cow::Owned(text.replace('\r', " "))
        } else {
            Cow::Borrowed(text)
        };
        Self { files, file, text }
    }
}

impl SourceCode for Source<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = &*self.text;
        let first = span.offset().min(text.len());
        let last = first.saturating_add(span.len()).min(text.len());
        let start = widen_back(text, first, before);
        let end = widen_on(text, last, after);
        let data = text.get(start..end).ok_or(MietteError::OutOfBounds)?;

        // Asked for nothing around the words, miette wants to know where they stand themselves.
        let named = if before == 0 && after == 0 { first } else { start };
        let start32 = u32::try_from(named).unwrap_or(u32::MAX);
        let at = self.files.line_column(Span { file: self.file, start: start32, end: start32 });
        Ok(Box::new(MietteSpanContents::new_named(
            self.files.path(self.file).to_owned(),
            data.as_bytes(),
            SourceSpan::from((start, end - start)),
            at.line - 1,
            at.column - 1,
            data.lines().count(),
        )))
    }
}

/// Where to begin so that `lines` lines before this one are shown, if they are short.
fn widen_back(text: &str, at: usize, lines: usize) -> usize {
    let begin =
        |at: usize| text.get(..at).and_then(|head| head.rfind('\n')).map_or(0, |found| found + 1);
    let mut start = begin(at);
    if at - start > WHOLE_LINE {
        return boundary(text, at - MARGIN, 1);
    }
    for _ in 0..lines {
        let previous = if start == 0 { 0 } else { begin(start - 1) };
        if start - previous > WHOLE_LINE {
            break;
        }
        start = previous;
    }
    // the mark is no part of what is shown
    if start == 0 && text.starts_with('\u{feff}') && at >= 3 { 3 } else { start }
}

/// Where to stop so that `lines` lines after this one are shown, if they are short.
fn widen_on(text: &str, at: usize, lines: usize) -> usize {
    let stop = |at: usize| {
        text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |found| at + found)
    };
    let mut end = stop(at);
    if end - at > WHOLE_LINE {
        return boundary(text, at + MARGIN, 0);
    }
    for _ in 0..lines {
        let next = if end >= text.len() { end } else { stop(end + 1) };
        if next - end > WHOLE_LINE {
            break;
        }
        end = next;
    }
    end
}

/// The nearest beginning of a character: before it, or after it when `up` is 1.
fn boundary(text: &str, at: usize, up: usize) -> usize {
    let mut at = at.min(text.len());
    while at > 0 && !text.is_char_boundary(at) {
        at = if up == 1 { at + 1 } else { at - 1 };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::Source;
    use crate::files::Files;
    use miette::{SourceCode, SourceSpan};

    fn shown(text: &str, start: usize, length: usize) -> (String, usize, usize) {
        let mut files = Files::new();
        let file = files.add("a.cards", text);
        let source = Source::new(&files, file);
        let contents = source.read_span(&SourceSpan::from((start, length)), 1, 1).unwrap();
        assert_eq!(contents.name(), Some("a.cards"));
        (
            String::from_utf8(contents.data().to_vec()).unwrap(),
            contents.line(),
            contents.span().offset(),
        )
    }

    #[test]
    fn short_lines_are_whole_and_long_ones_cropped() {
        assert_eq!(shown("one\ntwo\nthree\nfour\n", 5, 1), ("one\ntwo\nthree".to_owned(), 0, 0));
        assert_eq!(shown("one\ntwo", 7, 0), ("one\ntwo".to_owned(), 0, 0));
        let long = format!("one\n{}here{}\nthree", "抽".repeat(300), "牌".repeat(300));
        let (text, line, at) = shown(&long, 904, 4);
        assert!(text.contains("here") && text.len() < 140 && line == 1 && at > 800, "{text}");
        assert_eq!(shown("", 0, 0).0, "");
        assert_eq!(shown("\u{feff}a", 3, 1).0, "a");
        assert_eq!(shown("one\r\ntwo\r\nthree\r\n", 5, 1), ("one \ntwo \nthree ".to_owned(), 0, 0));
    }
}
