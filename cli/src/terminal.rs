//! Speaking: standard output and standard error, colour and width.
//!
//! A reader that closes the pipe is no error, so nothing here uses the printing macros, which would panic then.

use std::io::{IsTerminal, Write, stderr, stdout};

use dsl::diagnostic::{Diagnostic, Report};
use dsl::files::Files;
use indicatif::{ProgressBar, ProgressStyle};
use interpreter::Fault;
use miette::{GraphicalReportHandler, GraphicalTheme};
use schema::source::Span;

use crate::args::Color;

/// The width where there is no terminal.
const WIDTH: usize = 80;

/// Where a command speaks.
#[derive(Debug)]
pub(crate) struct Terminal {
    color: Color,
    width: usize,
}

/// One of the two streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stream {
    Output,
    Errors,
}

impl Terminal {
    pub(crate) fn new(color: Color) -> Self {
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
        Self { color, width: width.clamp(40, 120) }
    }

    /// What was said about colours: whether they are wanted, if it was.
    pub(crate) fn wants_color(&self) -> Option<bool> {
        match self.color {
            Color::Always => Some(true),
            Color::Never => Some(false),
            Color::Auto => None,
        }
    }

    /// Says something on standard output.
    pub(crate) fn say(&self, text: &str) {
        self.tell(Stream::Output, text);
    }

    /// Says something on standard error.
    pub(crate) fn complain(&self, text: &str) {
        self.tell(Stream::Errors, text);
    }

    /// A bar for so many of something, if somebody watches.
    pub(crate) fn bar(&self, all: u64, what: &str) -> ProgressBar {
        if !stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let template = format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
        let style = ProgressStyle::with_template(&template);
        ProgressBar::new(all).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    /// Whether a stream may have colours.
    pub(crate) fn colored(&self, stream: Stream) -> bool {
        let is_terminal = match stream {
            Stream::Output => stdout().is_terminal(),
            Stream::Errors => stderr().is_terminal(),
        };
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }

    /// Diagnostics with the words they are about.
    pub(crate) fn show(&self, stream: Stream, diagnostics: &[Diagnostic], files: &Files) {
        let theme = if self.colored(stream) {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        };
        let handler =
            GraphicalReportHandler::new_themed(theme).with_width(self.width).with_links(false);
        for diagnostic in diagnostics {
            let mut text = String::new();
            if handler.render_report(&mut text, &Report::new(diagnostic, files)).is_err() {
                text = format!("{}: {}\n", diagnostic.code.id, diagnostic.message);
            }
            text.push('\n');
            self.tell(stream, &text);
        }
    }

    fn tell(&self, stream: Stream, text: &str) {
        // There is nobody left to tell that telling failed.
        let _ = match stream {
            Stream::Output => stdout().lock().write_all(text.as_bytes()),
            Stream::Errors => stderr().lock().write_all(text.as_bytes()),
        };
    }
}

/// `1 ruling`, `2 rulings`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A fault of a running game with the places it went through, innermost first.
pub(crate) fn fault_text(fault: &Fault, files: &Files) -> String {
    format!("{fault}{}", trace_text(fault, files))
}

/// Where a fault happened: behind its words, and the places it went through, a line each.
pub(crate) fn trace_text(fault: &Fault, files: &Files) -> String {
    let place = |span: Option<Span>| {
        span.map(|span| format!(" at {}:{}", files.path(span.file), files.line_column(span).line))
            .unwrap_or_default()
    };
    let mut text = place(fault.span);
    for step in &fault.trace {
        text.push_str(&format!("\n  in {}{}", step.what, place(step.span)));
    }
    text
}
