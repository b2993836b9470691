//! Finds effects that depend on what they change, directly or through other effects and values.

use std::collections::{BTreeMap, BTreeSet};

use schema::effect::Changed;
use schema::expr::Expr;
use schema::id::{DerivedId, FieldId};
use schema::program::Program;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A value that is computed when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reading {
    Field(FieldId),
    Derived(DerivedId),
    /// Any score term.
    Score,
}

/// The help about what an effect may depend on.
const HANG: &str =
    "let it hang on something that no effect changes: a tag, a kind, or a field of its own";

/// An effect, with what it changes and reads.
#[derive(Debug, Clone)]
pub(crate) struct Feeder {
    pub(crate) changes: Changed,
    /// Whether it sets the value, instead of adding or subtracting.
    pub(crate) sets: bool,
    pub(crate) reads: BTreeSet<Reading>,
    pub(crate) span: Span,
}

impl Reading {
    /// The computed value that a node reads, if it reads one.
    pub(crate) fn of(expr: &Expr) -> Option<Reading> {
        match expr {
            Expr::Field { field, .. } => Some(Reading::Field(*field)),
            Expr::Derived { derived, .. } => Some(Reading::Derived(*derived)),
            Expr::Score { .. } => Some(Reading::Score),
            _ => None,
        }
    }

    fn changed(changes: Changed) -> Reading {
        match changes {
            Changed::Field(field) => Reading::Field(field),
            Changed::Derived(derived) => Reading::Derived(derived),
        }
    }
}

/// The dependencies of computed values, and the effects of a game. Collected while bodies are read.
#[derive(Debug, Default)]
pub(crate) struct Feeding {
    /// The computed values that the running body has read so far.
    reads: BTreeSet<Reading>,
    /// The values that each computed value reads.
    made_of: BTreeMap<Reading, BTreeSet<Reading>>,
    /// All effects.
    effects: Vec<Feeder>,
}

impl Feeding {
    /// Notes what a node reads.
    pub(crate) fn note(&mut self, expr: &Expr) {
        self.reads.extend(Reading::of(expr));
    }

    /// Begins a nested body. Returns what the running one has read so far, for [`Self::end`].
    pub(crate) fn begin(&mut self) -> BTreeSet<Reading> {
        std::mem::take(&mut self.reads)
    }

    /// Ends a nested body. Goes on with `before`, and returns what the nested body has read.
    pub(crate) fn end(&mut self, before: BTreeSet<Reading>) -> BTreeSet<Reading> {
        std::mem::replace(&mut self.reads, before)
    }

    /// Adds an effect.
    pub(crate) fn add(&mut self, effect: Feeder) {
        self.effects.push(effect);
    }

    /// Reports effects that depend on what they change (`C0805`).
    pub(crate) fn circles(&self, program: &Program) -> Vec<Diagnostic> {
        let mut parts = self.made_of.clone();
        for effect in &self.effects {
            parts.entry(Reading::changed(effect.changes)).or_default().extend(&effect.reads);
        }
        let mut found = Vec::new();
        let mut told: BTreeSet<Reading> = BTreeSet::new();
        for effect in &self.effects {
            let own = Reading::changed(effect.changes);
            let mut seen: BTreeSet<Reading> = BTreeSet::new();
            let mut open: Vec<Reading> = effect.reads.iter().copied().collect();
            while let Some(next) = open.pop() {
                if seen.insert(next) {
                    open.extend(parts.get(&next).into_iter().flatten());
                }
            }
            if !seen.contains(&own) || !told.insert(own) {
                continue;
            }
            let name = changed_name(program, effect.changes);
            let mut diagnostic = Diagnostic::error(
                codes::EFFECTS_FEED,
                effect.span,
                format!("this changes `{name}`, and whether or how hangs on `{name}` itself"),
            )
            .label(effect.span, "goes round in a circle")
            .help(match effect.sets && effect.reads.contains(&own) {
                true => format!("more or less of it is `+1 {name}`, `-1 {name}`; {HANG}"),
                false => HANG.to_owned(),
            });
            // Point to the other effects of the cycle.
            for other in &self.effects {
                let theirs = Reading::changed(other.changes);
                if theirs != own && seen.contains(&theirs) && hangs_on(&parts, theirs, own) {
                    diagnostic = diagnostic.label(other.span, "and over this");
                    told.insert(theirs);
                }
            }
            found.push(diagnostic);
        }
        found
    }
}

impl Reader<'_> {
    /// Runs `read` for the body of a computed value, and notes what it reads.
    pub(crate) fn making<T>(&mut self, what: Reading, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.feeding.begin();
        let found = read(self);
        let reads = self.feeding.end(before);
        self.feeding.made_of.entry(what).or_default().extend(reads);
        found
    }
}

fn hangs_on(parts: &BTreeMap<Reading, BTreeSet<Reading>>, this: Reading, that: Reading) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![this];
    while let Some(next) = open.pop() {
        for &part in parts.get(&next).into_iter().flatten() {
            if part == that {
                return true;
            }
            if seen.insert(part) {
                open.push(part);
            }
        }
    }
    false
}

/// The name of what an effect changes.
fn changed_name(program: &Program, changes: Changed) -> String {
    match changes {
        Changed::Field(field) => program.fields[field].clone(),
        Changed::Derived(derived) => program.derived[derived].name.clone(),
    }
}
