//! A ruling in the making: its text, and whether that passes.

use dsl::Sources;
use dsl::diagnostic::Diagnostic;
use interpreter::{Rules, ruling};
use schema::ruling::{Given, Ruling};

/// Where the draft stands while it is tried.
const PATH: &str = "rulings/draft.ruling";

/// How often a draft is mended before it is given up.
const TRIES: usize = 4;

/// A ruling in the making.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) given: Given,
    pub(super) steps: Vec<String>,
    pub(super) claims: Vec<String>,
    pub(super) rest_free: bool,
}

/// What a draft is tried with.
pub(super) struct Trial<'g> {
    pub(super) rules: &'g Rules,
    /// The texts of the game and of its expansions, without rulings of theirs.
    pub(super) sources: Sources,
    /// What happens in it, as it really happened.
    pub(super) transcript: String,
}

impl Draft {
    /// Its text.
    pub(super) fn text(&self, rules: &Rules) -> String {
        let mut text = format!("ruling {} {:?} {{\n", self.id, self.title);
        let mut part = |head: &str, lines: &[String]| {
            if !lines.is_empty() {
                text.push_str(&format!("  {head} {{\n"));
                text.extend(lines.iter().map(|line| format!("    {line}\n")));
                text.push_str("  }\n");
            }
        };
        part("given", &ruling::facts(rules, &self.given));
        part("when", &self.steps);
        part("then", &self.claims);
        if self.rest_free {
            text.push_str("  rest free\n");
        }
        text.push_str("}\n");
        text
    }
}

impl Trial<'_> {
    /// The draft as it passes: without the claims that say too much, with `rest free` where it needs that; or why it
    /// does not.
    pub(super) fn settle(&self, mut draft: Draft) -> Result<(Draft, Ruling), String> {
        let mut why = String::new();
        for _ in 0..TRIES {
            let compiled = match self.compile(&draft) {
                Ok(compiled) => compiled,
                Err(found) => {
                    why = found
                        .iter()
                        .map(|found| found.message.clone())
                        .collect::<Vec<_>>()
                        .join("; ");
                    let before = draft.claims.len();
                    self.without(&mut draft, &found);
                    if draft.claims.len() == before {
                        return Err(why);
                    }
                    continue;
                }
            };
            let report = ruling::run(self.rules, &compiled);
            if report.failures.is_empty() {
                if self.is_same(&report.transcript) {
                    return Ok((draft, compiled));
                }
                return Err("it goes another way than the game did".to_owned());
            }
            why = report
                .failures
                .iter()
                .map(|failure| failure.message.clone())
                .collect::<Vec<_>>()
                .join("; ");
            let mut left = draft.claims.clone();
            let mut changed = false;
            for failure in &report.failures {
                let at = compiled.then.iter().position(|claim| claim.span == failure.span);
                match at.and_then(|at| draft.claims.get(at)) {
                    Some(wrong) => {
                        left.retain(|claim| claim != wrong);
                        changed = true;
                    }
                    None if failure.span == compiled.span && compiled.rest_free.is_none() => {
                        draft.rest_free = true;
                        changed = true;
                    }
                    None if Some(failure.span) == compiled.rest_free => {
                        draft.rest_free = false;
                        changed = true;
                    }
                    None => return Err(why),
                }
            }
            draft.claims = left;
            if !changed {
                return Err(why);
            }
        }
        Err(why)
    }

    /// What the checker makes of it.
    pub(super) fn compile(&self, draft: &Draft) -> Result<Ruling, Vec<Diagnostic>> {
        let mut sources = self.sources.clone();
        home(&mut sources).rulings = vec![(PATH.to_owned(), draft.text(self.rules))];
        let mut game = dsl::load(&sources);
        match game.rulings.pop() {
            Some(ruling) => Ok(ruling),
            None => {
                let mut files = game.files.iter().map(|(file, ..)| file);
                let Some(file) = files.find(|file| game.files.own_path(*file) == PATH) else {
                    return Err(Vec::new());
                };
                game.diagnostics.retain(|found| found.is_error() && found.span().file == file);
                Err(game.diagnostics)
            }
        }
    }

    /// Takes out the claims in which the checker finds something wrong.
    fn without(&self, draft: &mut Draft, found: &[Diagnostic]) {
        let text = draft.text(self.rules);
        let wrong: Vec<&str> = found
            .iter()
            .filter_map(|found| {
                let start = found.span().start as usize;
                let from = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
                text.get(from..)?.lines().next().map(str::trim)
            })
            .collect();
        draft.claims.retain(|claim| !wrong.contains(&claim.as_str()));
    }

    /// Whether what happened from the first answer on is what really happened.
    pub(super) fn is_same(&self, transcript: &str) -> bool {
        answers_on(transcript).eq(answers_on(&self.transcript))
    }
}

/// The texts among which the ruling stands: those of the last expansion, else the game's.
pub(super) fn home(sources: &mut Sources) -> &mut Sources {
    match sources.expansions.len().checked_sub(1) {
        Some(last) => &mut sources.expansions[last],
        None => sources,
    }
}

fn answers_on(transcript: &str) -> impl Iterator<Item = &str> {
    transcript.lines().skip_while(|line| !line.starts_with('>'))
}
