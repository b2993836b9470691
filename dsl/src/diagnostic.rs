//! Diagnostics: what is wrong, where, and what to write instead; their forms for the terminal and as data.

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
    /// Whether the game can be played all the same.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The words meant; the first are what it is about.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It does not compile.
    Error,
    /// It does, but may not be what is meant.
    Warning,
}

/// Words in a file, and what to say of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The words.
    pub span: Span,
    /// What to say; may be empty.
    pub text: String,
}

impl Diagnostic {
    /// An error about these words.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span, message.into())
    }

    /// A warning about these words.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span, message.into())
    }

    fn new(severity: Severity, code: Code, span: Span, message: String) -> Diagnostic {
        let labels = vec![Label { span, text: String::new() }];
        Diagnostic { code, severity, message, labels, help: None }
    }

    /// Says something of these words: of those it is about, if they are the same and nothing is said of them yet.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        match self.labels.first_mut() {
            Some(first) if first.span == span && first.text.is_empty() => first.text = text.into(),
            _ => self.labels.push(Label { span, text: text.into() }),
        }
        self
    }

    /// Says what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Whether the game does not compile.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The words it is about.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }
}

/// A diagnostic with the files it speaks of, as miette wants it.
#[derive(Debug)]
pub struct Report<'a> {
    diagnostic: &'a Diagnostic,
    source: crop::Source<'a>,
}

impl<'a> Report<'a> {
    /// Ready to be rendered. Words in other files than the first are named in the help.
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

/// A diagnostic as data.
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
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The character after the last.
    pub end_column: usize,
    /// The words meant.
    pub labels: Vec<JsonLabel>,
    /// What to write instead.
    pub help: Option<String>,
}

/// A label as data.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JsonLabel {
    /// What to say; may be empty.
    pub text: String,
    /// The path of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The character after the last.
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
