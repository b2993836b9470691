//! Diagnostics (errors and warnings), and their forms for the terminal ([`Report`]) and for programs
//! ([`JsonDiagnostic`]).

use std::fmt;

use schema::source::Span;
use serde::Serialize;

use crate::codes::Code;
use crate::files::Files;

mod crop;

/// One error or warning.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Its code.
    pub code: Code,
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The places that it points to. The first is the one that it is about.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// The word that it is about, where that is not what stands at its place.
    pub about: Option<String>,
}

/// Whether a diagnostic prevents the game from being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text does not compile.
    Error,
    /// The text compiles, but may not be what was meant.
    Warning,
}

/// A place in a file, with a remark.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

impl Diagnostic {
    /// An error about a place.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message.into())
    }

    /// A warning about a place.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message.into())
    }

    fn new(severity: Severity, code: Code, span: Span, message: String) -> Diagnostic {
        // By the letter of a code one sees whether it can be silenced.
        debug_assert_eq!(code.id.starts_with('W'), severity == Severity::Warning, "{}", code.id);
        let labels = vec![Label { span, text: String::new() }];
        Diagnostic { code, severity, message, labels, help: None, about: None }
    }

    /// Adds a remark on a place. If that is the place that the diagnostic is about, and it has no remark yet, it gets
    /// this one.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        match self.labels.first_mut() {
            Some(first) if first.span == span && first.text.is_empty() => first.text = text.into(),
            _ => self.labels.push(Label { span, text: text.into() }),
        }
        self
    }

    /// Sets the help: what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Says which word it is about, where that is not what stands at its place.
    #[must_use]
    pub fn about(mut self, word: impl Into<String>) -> Diagnostic {
        self.about = Some(word.into());
        self
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The place that it is about.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }
}

/// A diagnostic with the files that it points into, as an error that miette can render.
#[derive(Debug)]
pub struct Report<'a> {
    diagnostic: &'a Diagnostic,
    source: crop::Source<'a>,
}

impl<'a> Report<'a> {
    /// Makes a report. Miette shows one file, so labels in other files are appended to the help as text.
    #[must_use]
    pub fn new(diagnostic: &'a Diagnostic, files: &'a Files) -> Report<'a> {
        Report { diagnostic, source: crop::Source::new(files, diagnostic.span().file) }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn code<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        Some(Box::new(self.diagnostic.code.id))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'b>(&'b self) -> Option<Box<dyn fmt::Display + 'b>> {
        let mut lines: Vec<String> = self.diagnostic.help.iter().cloned().collect();
        for label in
            self.diagnostic.labels.iter().filter(|label| label.span.file != self.source.file)
        {
            let at = self.source.files.line_column(label.span);
            let path = self.source.files.path(label.span.file);
            let text = if label.text.is_empty() { "see also" } else { &label.text };
            lines.push(format!("{text}: {path}:{}:{}", at.line, at.column));
        }
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let here =
            self.diagnostic.labels.iter().filter(|label| label.span.file == self.source.file);
        Some(Box::new(here.enumerate().map(|(at, label)| {
            let text = (!label.text.is_empty()).then(|| label.text.clone());
            let start = label.span.start as usize;
            let span =
                miette::SourceSpan::from((start, (label.span.end as usize).saturating_sub(start)));
            match at {
                0 => miette::LabeledSpan::new_primary_with_span(text, span),
                _ => miette::LabeledSpan::new_with_span(text, span),
            }
        })))
    }
}

/// A diagnostic as data for other programs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JsonDiagnostic {
    /// Its code.
    pub code: String,
    /// `error` or `warning`.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The path of the file.
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    /// The first column, from 1, in characters.
    pub column: usize,
    /// The last line, from 1.
    pub end_line: usize,
    /// The column after the last, from 1.
    pub end_column: usize,
    /// All labels, the first included.
    pub labels: Vec<JsonLabel>,
    /// What to write instead.
    pub help: Option<String>,
}

/// A label of a diagnostic as data.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JsonLabel {
    /// The remark; may be empty.
    pub text: String,
    /// The path of the file.
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    /// The first column, from 1, in characters.
    pub column: usize,
    /// The last line, from 1.
    pub end_line: usize,
    /// The column after the last, from 1.
    pub end_column: usize,
}

impl JsonDiagnostic {
    /// The data of a diagnostic.
    #[must_use]
    pub fn new(diagnostic: &Diagnostic, files: &Files) -> JsonDiagnostic {
        let span = diagnostic.span();
        let at = files.line_column(span);
        JsonDiagnostic {
            code: diagnostic.code.id.to_owned(),
            severity: diagnostic.severity,
            message: diagnostic.message.clone(),
            file: files.path(span.file).to_owned(),
            line: at.line,
            column: at.column,
            end_line: at.end_line,
            end_column: at.end_column,
            labels: diagnostic.labels.iter().map(|label| JsonLabel::new(label, files)).collect(),
            help: diagnostic.help.clone(),
        }
    }
}

impl JsonLabel {
    fn new(label: &Label, files: &Files) -> JsonLabel {
        let at = files.line_column(label.span);
        JsonLabel {
            text: label.text.clone(),
            file: files.path(label.span.file).to_owned(),
            line: at.line,
            column: at.column,
            end_line: at.end_line,
            end_column: at.end_column,
        }
    }
}
