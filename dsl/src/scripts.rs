//! Turns the mistakes that the compiler of scripts finds into diagnostics.

use schema::script::{ScriptMistake, ScriptMistakeKind, declared};
use schema::source::{FileId, Span};
use schema::words::counted;

use crate::Game;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;

impl Game {
    /// Adds a diagnostic for each of these mistakes. If there are any, the program is removed.
    pub fn tell_scripts(&mut self, mistakes: &[ScriptMistake]) {
        let Some(program) = &self.program else { return };
        let text_of = |mistake: &ScriptMistake| program.scripts.get(mistake.script);
        for (at, mistake) in mistakes.iter().enumerate() {
            let Some(script) = program.scripts.get(mistake.script) else { continue };
            // What is wrong with a file is told once, however many of its functions are declared.
            let is_told = mistakes[..at].iter().any(|told| {
                matches!(told.kind, ScriptMistakeKind::Text { .. })
                    && told.kind == mistake.kind
                    && text_of(told).is_some_and(|other| other.path == script.path)
            });
            if is_told {
                continue;
            }
            let (path, name, args) = (&script.path, &script.name, usize::from(script.args));
            let file = self.files.iter().find(|(_, other, _)| *other == path).map(|(id, ..)| id);
            let file = file.unwrap_or(FileId(0));
            self.diagnostics.push(match &mistake.kind {
                ScriptMistakeKind::Text { message, at } => {
                    let span = span_at(&self.files, file, *at);
                    Diagnostic::error(
                        codes::SCRIPT_BROKEN,
                        span,
                        format!("this script does not compile: {message}"),
                    )
                    .label(span, "here")
                    .help(
                        "scripts are in rhai, without floats, modules, `eval`, `print` and `debug`",
                    )
                }
                ScriptMistakeKind::Signature { found } => {
                    let span = self.spelt(file, name);
                    let same = found.iter().find(|(other, _)| other == name);
                    let label = match same {
                        Some((_, count)) => format!("it takes {}", counted(count, "argument")),
                        None if found.is_empty() => "no function stands here".to_owned(),
                        None => {
                            let here: Vec<String> =
                                found.iter().take(5).map(|(name, _)| format!("`{name}`")).collect();
                            format!("here stands {}", here.join(", "))
                        }
                    };
                    Diagnostic::error(
                        codes::SCRIPT_SIGNATURE,
                        span,
                        format!(
                            "`{path}` has no function `{name}` that takes {}",
                            counted(args, "argument")
                        ),
                    )
                    .label(span, label)
                    .help(format!(
                        "write `fn {name}({}) {{ … }}`, or declare it as it is",
                        names(args)
                    ))
                }
            });
        }
        if !mistakes.is_empty() {
            self.program = None;
            self.diagnostics.sort_by_key(|found| (found.span().file, found.span().start));
        }
    }

    /// The span of `fn NAME` in a script; that of the first line if it is not there.
    fn spelt(&self, file: FileId, name: &str) -> Span {
        let text = self.files.text(file);
        let first = 0..text.lines().next().unwrap_or_default().len();
        let at = declared(text, name).unwrap_or(first);
        Span { file, start: at.start as u32, end: at.end as u32 }
    }
}

fn names(count: usize) -> String {
    let names: Vec<String> = ('a'..='z').take(count).map(String::from).collect();
    names.join(", ")
}

/// The span of the character at a line and column, both from 1; that of the last character if they are not known.
fn span_at(files: &Files, file: FileId, at: Option<(usize, usize)>) -> Span {
    let text = files.text(file);
    let end = text.trim_end().len();
    let begin = at.and_then(|(line, column)| {
        let before: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let inner = text.get(before..)?.char_indices().nth(column - 1)?;
        Some(before + inner.0)
    });
    let start = begin.filter(|start| *start < end).unwrap_or_else(|| {
        text.get(..end).and_then(|text| text.char_indices().next_back()).map_or(0, |(at, _)| at)
    });
    let len = text.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Span { file, start: start as u32, end: (start + len) as u32 }
}
