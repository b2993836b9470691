//! `cardwright explain`: what a code means, with an example of wrong and right text.

use std::process::ExitCode;

use dsl::codes;
use dsl::explanation::Explanation;
use interpreter::Trap;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::json;
use crate::args::ExplainArgs;
use crate::error::{CLEAN, Error};
use crate::terminal::Terminal;

/// Names and texts of the small games that show the codes, as `build.rs` found them.
const FIXTURES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/fixtures.rs"));

/// How wide paragraphs are.
const WIDTH: usize = 80;

/// A code and what is said of it.
#[derive(Debug, PartialEq, Serialize)]
struct Entry {
    code: &'static str,
    title: &'static str,
    #[serde(flatten)]
    more: Explanation,
    /// The texts that show it in the project's own tests.
    fixtures: Vec<Fixture>,
}

#[derive(Debug, PartialEq, Serialize)]
struct Fixture {
    name: &'static str,
    text: &'static str,
}

/// Says more of one code, or lists all of them. Fails for a code that is none.
pub(crate) fn run(args: &ExplainArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let all: Vec<Entry> = all();
    let wanted: Vec<&Entry> = match &args.code {
        Some(code) => vec![find(&all, code)?],
        None => all.iter().collect(),
    };
    if args.json {
        terminal.say(&match (&args.code, wanted.first()) {
            (Some(_), Some(one)) => json::lines(one)?,
            _ => json::lines(&wanted)?,
        });
    } else if args.code.is_some() {
        for one in wanted {
            terminal.say(&one.shown());
        }
    } else {
        for one in wanted {
            terminal.say(&format!("{}  {}\n", one.code, one.title));
        }
    }
    Ok(ExitCode::from(CLEAN))
}

fn find<'a>(all: &'a [Entry], code: &str) -> Result<&'a Entry, Error> {
    let wanted = code.trim().to_uppercase();
    all.iter().find(|one| one.code == wanted).ok_or_else(|| {
        let near = schema::suggest::nearest(&wanted, all.iter().map(|one| one.code));
        let help = near.map_or_else(
            || "`cardwright explain` lists them all".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        Error::usage(format!("there is no code `{code}`; {help}"))
    })
}

/// Every code: those of the checker, then those of a running game.
fn all() -> Vec<Entry> {
    let checker = codes::ALL.iter().map(|code| (code.id, code.title, code.explanation));
    let running = Trap::ALL.iter().map(|trap| (trap.code(), trap.words(), trap.explanation()));
    checker.chain(running).map(|(code, title, text)| Entry::new(code, title, text)).collect()
}

impl Entry {
    fn new(code: &'static str, title: &'static str, text: &str) -> Self {
        let shows = FIXTURES.iter().filter(|(name, _)| name.starts_with(code));
        let fixtures = shows.map(|(name, text)| Fixture { name, text }).collect();
        Entry { code, title, more: Explanation::read(text), fixtures }
    }

    /// For people.
    fn shown(&self) -> String {
        let mut out = format!("{}: {}\n", self.code, self.title);
        for paragraph in self.more.text.lines() {
            out.push('\n');
            out.push_str(&wrapped(paragraph));
        }
        for example in &self.more.examples {
            let heading = match (example.verdict.as_str(), example.file.as_str()) {
                ("wrong", "cards") => "Wrong:".to_owned(),
                ("wrong", file) => format!("Wrong, in a .{file} file:"),
                _ => "Right:".to_owned(),
            };
            out.push_str(&format!("\n{heading}\n\n"));
            for line in example.text.lines().filter(|line| !line.starts_with("// instead of ")) {
                out.push_str(format!("    {line}").trim_end());
                out.push('\n');
            }
        }
        if !self.fixtures.is_empty() {
            let names: Vec<&str> = self.fixtures.iter().map(|fixture| fixture.name).collect();
            out.push('\n');
            out.push_str(&wrapped(&format!(
                "Texts that show it (tests/diagnostics): {}",
                names.join(", ")
            )));
        }
        out
    }
}

/// A paragraph in lines.
fn wrapped(text: &str) -> String {
    let (mut out, mut used) = (String::new(), 0);
    for word in text.split_whitespace() {
        let width = word.width();
        if used > 0 && used + 1 + width > WIDTH {
            out.push('\n');
            used = 0;
        }
        if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += width;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_says_more_and_knows_its_fixtures() {
        let all = all();
        assert!(all.len() >= 60, "there are {} codes", all.len());
        for one in &all {
            assert!(one.more.text.len() > 60, "{} says next to nothing", one.code);
            let verdicts: Vec<&str> =
                one.more.examples.iter().map(|one| one.verdict.as_str()).collect();
            assert!(
                verdicts.is_empty() || verdicts == ["wrong", "right"],
                "{}: {verdicts:?}",
                one.code
            );
        }
        assert!(find(&all, "c0201").unwrap().fixtures.len() > 5);
        assert!(find(&all, "C0102").unwrap().shown().contains("Wrong:"));
        assert!(find(&all, "C02O1").is_err());
    }

    #[test]
    fn paragraphs_are_wrapped() {
        let text = wrapped(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.width() <= WIDTH) && text.lines().count() == 3);
    }
}
