//! Finds mistakes in a folder's rulings, bots, locales and colours that only other expansions cause. A folder's texts
//! are written for it and the expansions that it needs. So a folder is read once more with nothing but these: a mistake
//! that is gone then is not its own.

use std::collections::{BTreeMap, BTreeSet};

use schema::source::Span;

use crate::diagnostic::Diagnostic;
use crate::expansion::Layers;
use crate::files::Files;
use crate::sources::Sources;

/// A function that reads a game and gives its files and diagnostics, or `None` if it does not compile. Its arguments
/// are the text of the prelude and the game's texts.
pub(crate) type Read = fn(&str, &Sources) -> Option<(Files, Vec<Diagnostic>)>;

/// What identifies a mistake: the file's path, its first byte, the byte after its last, and the code.
type Mistake = (String, u32, u32, &'static str);

/// The mistakes that folders have when they are read alone. Each folder is read when it is first asked about.
pub(crate) struct Alone<'s> {
    read: Read,
    prelude: &'s str,
    sources: &'s Sources,
    /// The mistakes by folder; `None` if there is no expansion to leave out, or the folder does not compile alone.
    known: BTreeMap<usize, Option<BTreeSet<Mistake>>>,
}

impl<'s> Alone<'s> {
    pub(crate) fn new(read: Read, prelude: &'s str, sources: &'s Sources) -> Self {
        Self { read, prelude, sources, known: BTreeMap::new() }
    }

    /// Whether a diagnostic is an error that its folder does not have when it is read alone. Never true of warnings.
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
