//! Tree to program: names and types are resolved, and what is right is lowered to code as it is read.
//!
//! A type for each task, and each reaches only what stands before it: [`signatures`] declares all names and reads what can be
//! said of them without a body; [`bodies`] reads the bodies, each once and when first needed, so that the order of items and
//! files does not matter; [`analyses`] looks at what came of it. [`rulings`] and [`bots`] are read against a finished program.
//! All of them have expressions read by the [`reader`].
//!
//! The game comes before the prelude, of which only what it needs has code: so nothing in the game's program depends on what
//! the prelude has besides.

mod analyses;
mod bodies;
pub(crate) mod bots;
mod inflect;
pub(crate) mod prelude;
mod reader;
pub(crate) mod rulings;
mod scope;
mod signatures;
mod symbols;
mod types;

use std::collections::BTreeMap;
use std::sync::Arc;

use analyses::costly;
use bodies::Bodies;
use bodies::earlier::Earlier;
use reader::Reader;
use schema::id::{ExprId, KindId};
use schema::manifest::Manifest;
use schema::program::{Holder, Program};
use schema::source::Span;
use signatures::Signatures;

use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

pub(crate) use bodies::asked;
pub(crate) use inflect::forms;
pub(crate) use reader::probe;
pub(crate) use reader::wealth::Wealth;
pub(crate) use scope::Scope;
pub(crate) use symbols::Symbols;
pub(crate) use types::Type;

/// So often a game is read again for what verbs yield to their own bodies: several only where they call each other in a circle.
const AGAIN: usize = 3;

/// A program with the names that it was written with.
#[derive(Debug, Clone)]
pub(crate) struct Checked {
    pub(crate) program: Program,
    pub(crate) symbols: Symbols,
}

/// An expression that has been read: its node, type and place.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    pub(crate) id: ExprId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// A body that is read when first needed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Body<T> {
    Waiting(T),
    Running,
    Done,
}

/// A `define` with the scope it stands in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DefineBody<'a> {
    pub(crate) define: &'a ast::Define,
    pub(crate) holder: Option<Holder>,
    pub(crate) kind: Option<KindId>,
}

/// Checks the files of a game (the prelude among them) and compiles them. There is a program only if there is no error.
///
/// `whole` says that every item of the files could be parsed; only then is it told what is missing altogether. Last come
/// the words that this version refuses to declare.
pub(crate) fn check(
    manifest: Option<&Manifest>,
    starter: Span,
    files: &[Arc<ast::CardsFile>],
    scripts: &BTreeMap<String, String>,
    whole: bool,
) -> (Option<Checked>, Vec<Diagnostic>, BTreeMap<String, Span>) {
    let items = prelude::last(files.iter().flat_map(|file| &file.items));
    let mut bodies = read((manifest, starter), &items, scripts, whole, Earlier::default());
    for _ in 0..AGAIN {
        let Some(earlier) = bodies.found_late() else { break };
        let again = read((manifest, starter), &items, scripts, whole, earlier);
        if again.misled(&bodies) {
            break;
        }
        bodies = again;
    }
    let Reader { symbols, mut program, exprs, mut diagnostics, refused, walks, .. } = bodies.reader;
    program.exprs = exprs;
    let broken = !whole || diagnostics.iter().any(Diagnostic::is_error);
    if !broken {
        diagnostics.extend(costly::warn(&program, &walks));
    }
    ((!broken).then_some(Checked { program, symbols }), diagnostics, refused)
}

/// Reads all items. `earlier`: what an earlier reading found that this one has to know.
fn read<'a>(
    (manifest, starter): (Option<&Manifest>, Span),
    items: &[&'a ast::Item],
    scripts: &BTreeMap<String, String>,
    whole: bool,
    earlier: Earlier,
) -> Bodies<'a> {
    let mut program = Program { format: schema::FORMAT, ..Program::default() };
    if let Some(manifest) = manifest {
        program.name.clone_from(&manifest.name);
    }
    let mut signatures = Signatures::new(Reader::new(Symbols::default(), program));
    signatures.declare(items);
    let full = signatures.reader.is_full(items) || {
        signatures.seats(items);
        signatures.read_signatures(items, scripts);
        signatures.walk(items);
        signatures.reader.is_full(items)
    };
    let mut bodies = Bodies::new(signatures, earlier);
    if !full {
        bodies.read_bodies(items);
        bodies.read_frame(items, whole);
        if !bodies.reader.is_full(items) {
            let found = bodies.analyse(whole);
            bodies.reader.diagnostics.extend(found);
            bodies.name_orders();
        }
        bodies.read_starter(manifest, starter);
        bodies.read_rest_of_prelude();
    }
    bodies
}
