//! The outcome of a ruling, and how it is printed.

use interpreter::ruling;
use schema::ruling::Ruling;
use schema::source::Span;
use schema::words::counted;

use crate::load::Playable;
use crate::snapshot::difference;
use crate::terminal::{Tone, Toned};

/// The outcome of a ruling.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It holds, and its transcript is that of its snapshot.
    Passed,
    /// It holds, and has no snapshot yet. This is its transcript.
    New(String),
    /// It holds, and its transcript is another than that of its snapshot.
    Changed {
        /// The transcript in the snapshot.
        before: String,
        /// Its transcript now.
        now: String,
    },
    /// It fails or has another transcript, and an expansion says that it changes it. This is the reason given there.
    Meant(String),
    /// It fails. This is the report.
    Failed(String),
}

impl Outcome {
    /// The word for it: `passed`, `new`, `changed`, `meant` or `failed`.
    pub(crate) fn result(&self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::New(_) => "new",
            Outcome::Changed { .. } => "changed",
            Outcome::Meant(_) => "meant",
            Outcome::Failed(_) => "failed",
        }
    }

    /// The transcript to write as its snapshot, if it is new or changed.
    pub(crate) fn taken(&self) -> Option<&str> {
        match self {
            Outcome::New(now) | Outcome::Changed { now, .. } => Some(now),
            Outcome::Passed | Outcome::Meant(_) | Outcome::Failed(_) => None,
        }
    }

    /// The report, unless it passed.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Outcome::Passed => None,
            Outcome::New(now) => Some(format!(
                "all it claims holds; it has no snapshot yet, and goes like this:\n\n{now}"
            )),
            Outcome::Changed { before, now } => {
                let changes = difference(before, now);
                Some(format!(
                    "all it claims holds; its transcript has changed (-: the snapshot, +: now):\n\n{changes}"
                ))
            }
            Outcome::Meant(reason) => Some(reason.clone()),
            Outcome::Failed(wrong) => Some(wrong.clone()),
        }
    }
}

/// Prints the word for an outcome, in capitals and colour, at the head of a report.
pub(crate) fn headline(text: &mut Toned, result: &str) {
    let (word, tone) = match result {
        "passed" => ("passed", Tone::Good),
        "new" => ("NEW", Tone::Fresh),
        "changed" => ("CHANGED", Tone::Changed),
        "meant" => ("changed on purpose:", Tone::Good),
        _ => ("FAILED", Tone::Wrong),
    };
    text.push(Some(tone), word);
}

/// The report on a ruling that did not pass, under its heading.
pub(crate) fn headed(result: &str, ruling: &Ruling, told: &str) -> Toned {
    let mut text = Toned::default();
    headline(&mut text, result);
    text.push(None, format!(" {} {:?}\n", ruling.ids.join(", "), ruling.title));
    for line in told.trim_end().lines() {
        let tone = match (result, line.chars().next()) {
            ("changed", Some('-')) => Some(Tone::Wrong),
            ("changed", Some('+')) => Some(Tone::Good),
            _ => None,
        };
        text.push(tone, format!("  {line}").trim_end());
        text.push(None, "\n");
    }
    text.push(None, "\n");
    text
}

/// The failures of a ruling, each below the line of the text that it is about, and the transcript. Several failures of one
/// line stand below it together.
pub(crate) fn with_reasons(playable: &Playable, outcome: &ruling::Report) -> String {
    let files = &playable.game.files;
    let mut report = String::new();
    let mut before = None;
    let place = |span: Span| {
        let at = files.line_column(span);
        format!("{}:{}:{}", files.path(span.file), at.line, at.column)
    };
    for failure in &outcome.failures {
        report.push_str(&format!("{}: {}\n", place(failure.span), failure.message));
        let words = playable.game.text_of(failure.span);
        // Of what is wrong with a ruling as a whole its text says nothing.
        let short = words.lines().count() <= SHOWN;
        if short && before != Some(failure.span) {
            report.extend(words.lines().map(|line| format!("    {}\n", line.trim())));
        }
        before = Some(failure.span);
        if let Some(span) = failure.place {
            let words = playable.game.text_of(span).lines().next().unwrap_or_default();
            report.push_str(&format!("  {}: it went wrong here\n      {words}\n", place(span)));
        }
    }
    if !outcome.transcript.trim().is_empty() {
        report.push_str("\nwhat happened:\n");
        let lines: Vec<&str> = outcome.transcript.lines().collect();
        let mut show = |lines: &[&str]| {
            report.extend(lines.iter().map(|line| format!("    {line}\n")));
        };
        match lines.len().checked_sub(2 * LINES).filter(|left_out| *left_out > 0) {
            None => show(&lines),
            Some(left_out) => {
                show(&lines[..LINES]);
                show(&[&format!("… {}", counted(left_out, "more line"))]);
                show(&lines[lines.len() - LINES..]);
            }
        }
    }
    report
}

/// A statement of a ruling that fails is shown if it has at most so many lines.
const SHOWN: usize = 4;
/// How many lines are shown of the beginning of a long transcript, and how many of its end.
const LINES: usize = 50;
