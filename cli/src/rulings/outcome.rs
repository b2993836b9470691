//! How a ruling went, in words and colours.

use interpreter::ruling;
use schema::ruling::Ruling;
use schema::source::Span;
use schema::words::counted;

use crate::load::Playable;
use crate::snapshot::difference;
use crate::terminal::{Tone, Toned};

/// How a ruling went.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// All holds, and it goes as its snapshot says.
    Passed,
    /// All holds, and nobody has read yet how it goes: its transcript.
    New(String),
    /// All holds, and it goes otherwise than its snapshot says.
    Changed {
        /// The snapshot.
        before: String,
        /// The transcript.
        now: String,
    },
    /// It goes otherwise since an expansion changes it on purpose: why.
    Meant(String),
    /// Something does not hold: what.
    Failed(String),
}

impl Outcome {
    /// In one word.
    pub(crate) fn result(&self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::New(_) => "new",
            Outcome::Changed { .. } => "changed",
            Outcome::Meant(_) => "meant",
            Outcome::Failed(_) => "failed",
        }
    }

    /// The transcript that may be taken as its snapshot.
    pub(crate) fn taken(&self) -> Option<&str> {
        match self {
            Outcome::New(now) | Outcome::Changed { now, .. } => Some(now),
            Outcome::Passed | Outcome::Meant(_) | Outcome::Failed(_) => None,
        }
    }

    /// What is to be read, if there is something.
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

/// A ruling's result, as it heads what is told of it.
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

/// A ruling that did not pass, for people.
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

/// What a ruling fails in, line by line, and what happened. A line is shown once, however much is wrong with it.
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

/// The most lines of a ruling that are shown where something is wrong with them.
const SHOWN: usize = 4;
/// Of a long transcript of a failed ruling so many lines are shown of its beginning, and of its end.
const LINES: usize = 50;
