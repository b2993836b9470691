//! Folders read without the expansions that they do not count on. What stands beside a folder's cards (rulings, bots,
//! locales, colours) was written for the folder so: a mistake that is there only with other expansions is none of its own.

use std::collections::{BTreeMap, BTreeSet};

use schema::source::Span;

use crate::diagnostic::Diagnostic;
use crate::expansion::Layers;
use crate::files::Files;
use crate::sources::Sources;

/// How a game is read: its files, and what is said of them; nothing if there is no program.
pub(crate) type Read = fn(&str, &Sources) -> Option<(Files, Vec<Diagnostic>)>;

/// What is wrong where: the file's path, its bytes, and the code.
type Mistake = (String, u32, u32, &'static str);

/// The mistakes of folders as they are alone. Each folder is read when it is first asked about.
pub(crate) struct Alone<'s> {
    read: Read,
    prelude: &'s str,
    sources: &'s Sources,
    /// By folder; nothing where it is read with nothing that it does not count on, or is broken without that, too.
    known: BTreeMap<usize, Option<BTreeSet<Mistake>>>,
}

impl<'s> Alone<'s> {
    pub(crate) fn new(read: Read, prelude: &'s str, sources: &'s Sources) -> Self {
        Self { read, prelude, sources, known: BTreeMap::new() }
    }

    /// Whether this is a mistake that its folder has only with expansions that it does not count on.
    pub(crate) fn lacks(&mut self, found: &Diagnostic, layers: &Layers<'_>, files: &Files) -> bool {
        if !found.is_error() || self.sources.expansions.is_empty() {
            return false;
        }
        let Alone { read, prelude, sources, known } = self;
        let layer = files.layer(found.span().file);
        let own = known.entry(layer).or_insert_with(|| {
            let expansions = layers.counted_on_by(layer)?;
            let expansions =
                expansions.into_iter().filter_map(|at| sources.expansions.get(at).cloned());
            let sources = Sources { expansions: expansions.collect(), ..(*sources).clone() };
            let (files, found) = read(prelude, &sources)?;
            let errors = found.iter().filter(|it| it.is_error());
            Some(errors.map(|it| mistake(it, &files)).collect())
        });
        own.as_ref().is_some_and(|own| !own.contains(&mistake(found, files)))
    }
}

fn mistake(found: &Diagnostic, files: &Files) -> Mistake {
    let Span { file, start, end } = found.span();
    (files.path(file).to_owned(), start, end, found.code.id)
}
