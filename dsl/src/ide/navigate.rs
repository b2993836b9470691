//! Definition and references of a name.

use std::collections::BTreeSet;

use schema::source::{FileId, Span};
use serde::Serialize;

use super::index::{Declared, Said};
use super::position::floor;
use super::roles::Role;
use super::workspace::{Read, Workspace};
use crate::check;

/// A range in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// The path of the file; `std/std.cards` is the prelude, which lies in no folder.
    pub path: String,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

impl Workspace {
    /// Where the name at a byte of a file is declared. Several places if the text alone does not say which is meant, or
    /// if an item is declared in several parts.
    pub fn definition(&mut self, path: &str, offset: usize) -> Vec<Place> {
        let Some((file, text, _)) = self.file(path) else { return Vec::new() };
        let offset = floor(&text, offset);
        let (read, index) = self.indexed();
        let scope = read.scope(index);
        let Some(said) = read.said(file, offset) else { return Vec::new() };
        let found = scope.meaning(said);
        found.into_iter().map(|it| read.place(it.span)).collect()
    }

    /// All places where the name at a byte of a file stands, its declaration included, in the order of files and
    /// places.
    pub fn references(&mut self, path: &str, offset: usize) -> Vec<Place> {
        let Some((file, text, _)) = self.file(path) else { return Vec::new() };
        let offset = floor(&text, offset);
        let (read, index) = self.indexed();
        let scope = read.scope(index);
        let Some(said) = read.said(file, offset) else { return Vec::new() };
        let meant: Vec<&Declared> = scope.meaning(said);
        let spans: BTreeSet<Span> = meant.iter().map(|it| it.span).collect();
        let spelt: BTreeSet<String> = meant
            .iter()
            .flat_map(|it| std::iter::once(it.name.clone()).chain(check::forms(&it.name)))
            .collect();
        let all = read.names.values().flat_map(|names| &names.said);
        let same = all.filter(|other| {
            spelt.contains(&other.name)
                && (spans.contains(&other.span)
                    || scope.meaning(other).iter().any(|it| spans.contains(&it.span)))
        });
        same.map(|other| read.place(other.span)).collect()
    }
}

impl Read {
    /// The name that contains or touches a byte.
    pub(super) fn said(&self, file: FileId, offset: usize) -> Option<&Said> {
        let names = self.names.get(&file)?;
        let around = |said: &&Said| {
            said.span.start as usize <= offset
                && offset <= said.span.end as usize
                && said.role != Role::Free
        };
        let found: Vec<&Said> = names.said.iter().filter(around).collect();
        // Of two names that touch here, take the one that begins.
        found.into_iter().max_by_key(|said| said.span.start)
    }

    pub(super) fn place(&self, span: Span) -> Place {
        Place {
            path: self.game.files.path(span.file).to_owned(),
            start: span.start as usize,
            end: span.end as usize,
        }
    }
}
