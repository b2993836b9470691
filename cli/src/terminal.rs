//! Speaking: standard output and standard error, colour and width. Everything that is printed goes through [`write()`],
//! which lets nothing through that a terminal would obey; only the screen of `play` and the bar paint by themselves.
//!
//! A reader that closes the pipe is no error, so nothing here uses the printing macros, which would panic then. Any other
//! failure is kept: the command ends with it.

mod letters;

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write, stderr, stdin, stdout};
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use dsl::diagnostic::{Diagnostic, Report};
use dsl::files::Files;
use indicatif::{ProgressBar, ProgressStyle};
use interpreter::Fault;
use miette::{GraphicalReportHandler, GraphicalTheme};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use schema::source::Span;

pub(crate) use letters::{in_line, is_letter, one_line, shown};

/// The width where there is no terminal.
const WIDTH: usize = 80;

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Also where it is no terminal.
    Always,
    /// Nowhere.
    Never,
}

/// Where a command speaks.
#[derive(Debug, Clone)]
pub(crate) struct Terminal {
    color: Color,
    width: usize,
}

/// Why what was to be said on standard output could not be, the first time.
static LOST: Mutex<Option<String>> = Mutex::new(None);

/// One of the two streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stream {
    Output,
    Errors,
}

impl Stream {
    /// Whether somebody looks at it.
    pub(crate) fn is_watched(self) -> bool {
        match self {
            Stream::Output => stdout().is_terminal(),
            Stream::Errors => stderr().is_terminal(),
        }
    }
}

/// Whether lines are typed by somebody.
pub(crate) fn is_typed() -> bool {
    stdin().is_terminal()
}

/// Writes a text, with everything that is no letter written down (see [`shown`]). An error has been kept already.
pub(crate) fn write(stream: Stream, text: &str) -> io::Result<()> {
    put(stream, &shown(text))
}

/// Makes the screen empty, also what can be scrolled back to.
pub(crate) fn wipe() -> io::Result<()> {
    put(Stream::Output, "\x1b[3J\x1b[H\x1b[2J")
}

/// Why something that was to be said on standard output is lost, if it is. That nobody reads it any more is no loss.
pub(crate) fn lost() -> Option<String> {
    LOST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Hears the wheel of the mouse. The terminal selects text with Shift then.
pub(crate) fn hear_wheel() -> io::Result<()> {
    execute!(stdout(), EnableMouseCapture)
}

/// Leaves the wheel to the terminal again.
pub(crate) fn leave_wheel() {
    let _ = execute!(stdout(), DisableMouseCapture);
}

fn put(stream: Stream, text: &str) -> io::Result<()> {
    let written = match stream {
        Stream::Output => {
            let mut out = stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        }
        Stream::Errors => stderr().lock().write_all(text.as_bytes()),
    };
    if let (Stream::Output, Err(error)) = (stream, &written)
        && error.kind() != ErrorKind::BrokenPipe
    {
        let mut lost = LOST.lock().unwrap_or_else(PoisonError::into_inner);
        lost.get_or_insert_with(|| error.to_string());
    }
    written
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

    /// How many columns a line has.
    pub(crate) fn width(&self) -> usize {
        self.width
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
        if !Stream::Errors.is_watched() {
            return ProgressBar::hidden();
        }
        let template = format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
        let style = ProgressStyle::with_template(&template);
        ProgressBar::new(all).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    /// Whether a stream may have colours.
    pub(crate) fn colored(&self, stream: Stream) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                stream.is_watched()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }

    /// Diagnostics with the words they are about.
    pub(crate) fn show(&self, stream: Stream, diagnostics: &[Diagnostic], files: &Files) {
        let render = |diagnostic: &Diagnostic, theme: GraphicalTheme| {
            let handler =
                GraphicalReportHandler::new_themed(theme).with_width(self.width).with_links(false);
            let mut text = String::new();
            if handler.render_report(&mut text, &Report::new(diagnostic, files)).is_err() {
                text = format!("{}: {}\n", diagnostic.code.id, diagnostic.message);
            }
            text + "\n"
        };
        for diagnostic in diagnostics {
            let text = render(diagnostic, GraphicalTheme::unicode_nocolor());
            // Colours are put only around what holds nothing that a terminal would obey by itself.
            let told = match self.colored(stream) && matches!(shown(&text), Cow::Borrowed(_)) {
                true => put(stream, &render(diagnostic, GraphicalTheme::unicode())),
                false => write(stream, &text),
            };
            if told.is_err() {
                return;
            }
        }
    }

    /// Says something on standard output, some of it in colours.
    pub(crate) fn say_toned(&self, text: &Toned) {
        if !self.colored(Stream::Output) {
            let plain: String = text.0.iter().map(|(_, words)| words.as_str()).collect();
            return self.say(&plain);
        }
        // The words are shown as always; only what is around them is a colour.
        let in_color = |(tone, words): &(Option<Tone>, String)| match tone {
            Some(tone) => format!("\x1b[{}m{}\x1b[0m", tone.code(), shown(words)),
            None => shown(words).into_owned(),
        };
        let told: String = text.0.iter().map(in_color).collect();
        let _ = put(Stream::Output, &told);
    }

    fn tell(&self, stream: Stream, text: &str) {
        // What cannot be said is kept, and told at the end.
        let _ = write(stream, text);
    }
}

/// How words are meant, by their colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Good,
    Fresh,
    Changed,
    Wrong,
}

impl Tone {
    fn code(self) -> u8 {
        match self {
            Tone::Wrong => 31,
            Tone::Good => 32,
            Tone::Changed => 33,
            Tone::Fresh => 36,
        }
    }
}

/// A text of which some words have a colour, where colours are wanted.
#[derive(Debug, Default)]
pub(crate) struct Toned(Vec<(Option<Tone>, String)>);

impl Toned {
    /// Goes on with these words.
    pub(crate) fn push(&mut self, tone: Option<Tone>, words: impl Into<String>) {
        self.0.push((tone, words.into()));
    }
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
