//! The outline of a file: its items, and what they declare.

use serde::Serialize;

use super::index::Declared;
use super::kind::SymbolKind;
use super::workspace::Workspace;

/// A declaration, with the declarations in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outline {
    /// Its name; of a ruling the ids of its clauses.
    pub name: String,
    /// Its sort.
    pub kind: SymbolKind,
    /// Its declaration in one line; of a ruling its title.
    pub detail: String,
    /// The first byte of the whole declaration.
    pub start: usize,
    /// The byte after the last of the whole declaration.
    pub end: usize,
    /// The first byte of its name.
    pub name_start: usize,
    /// The byte after its name.
    pub name_end: usize,
    /// The declarations in it.
    pub children: Vec<Outline>,
}

impl Workspace {
    /// The outline of a file, in the order of the text; empty if the file is unknown.
    pub fn symbols(&mut self, path: &str) -> Vec<Outline> {
        let Some((file, ..)) = self.file(path) else { return Vec::new() };
        let (read, _) = self.indexed();
        let Some(names) = read.names.get(&file) else { return Vec::new() };
        let small = [SymbolKind::Variable, SymbolKind::Parameter, SymbolKind::Player];
        let mut all: Vec<&Declared> =
            names.declared.iter().filter(|it| !small.contains(&it.kind)).collect();
        all.sort_by_key(|it| (it.whole.start, std::cmp::Reverse(it.whole.end), it.span.start));
        // A stack of the declarations around the present one.
        let mut open: Vec<Outline> = Vec::new();
        let mut done = Vec::new();
        for it in all {
            let next = outline(it);
            while open.last().is_some_and(|last| last.end <= next.start || same(last, &next)) {
                close(&mut open, &mut done);
            }
            open.push(next);
        }
        while !open.is_empty() {
            close(&mut open, &mut done);
        }
        done
    }
}

/// Whether two names are declared by the same text, as in `counter a, b`.
fn same(one: &Outline, other: &Outline) -> bool {
    (one.start, one.end) == (other.start, other.end)
}

fn close(open: &mut Vec<Outline>, done: &mut Vec<Outline>) {
    let Some(last) = open.pop() else { return };
    match open.last_mut() {
        Some(around) => around.children.push(last),
        None => done.push(last),
    }
}

fn outline(it: &Declared) -> Outline {
    Outline {
        name: it.name.clone(),
        kind: it.kind,
        detail: it.detail.clone(),
        start: it.whole.start as usize,
        end: it.whole.end as usize,
        name_start: it.span.start as usize,
        name_end: it.span.end as usize,
        children: Vec::new(),
    }
}
