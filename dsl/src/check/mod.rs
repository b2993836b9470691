//! The checker: from typed trees to a program. It resolves names and types, and lowers expressions and statements as it
//! reads them.
//!
//! Each task has a module of its own: [`signatures`] declares all names and reads what needs no bodies; [`bodies`]
//! compiles the bodies, each once and when first needed, so that the order of items and files does not matter;
//! [`analyses`] examines the resulting code. [`rulings`] and [`bots`] are compiled against the finished program. The
//! [`reader`] reads expressions for all of them.
//!
//! The game is read before the prelude, and of the prelude only what the game uses gets code. So ids in a program do
//! not depend on the rest of the prelude.

mod analyses;
mod bodies;
pub(crate) mod bots;
mod inflect;
mod origins;
pub(crate) mod prelude;
mod reader;
pub(crate) mod rulings;
mod scope;
mod signatures;
mod symbols;
mod types;
mod whom;

use std::collections::BTreeMap;
use std::sync::Arc;

use analyses::costly;
use bodies::Bodies;
use bodies::earlier::Earlier;
use reader::Reader;
use schema::id::{ExprId, KindId};
use schema::manifest::Manifest;
use schema::program::{Holder, Program, VariantType};
use schema::source::Span;
use signatures::Signatures;
use signatures::twice::once_each;

use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

pub(crate) use bodies::asked;
pub(crate) use inflect::forms;
pub(crate) use reader::probe;
pub(crate) use reader::wealth::Wealth;
pub(crate) use scope::Scope;
pub(crate) use symbols::Symbols;
pub(crate) use types::Type;

/// How many times a game is read again at most, to learn what verbs yield that call themselves.
const AGAIN: usize = 3;

/// A program with the symbols of its text.
#[derive(Debug, Clone)]
pub(crate) struct Checked {
    pub(crate) program: Program,
    pub(crate) symbols: Symbols,
}

/// An expression that was read: its node, type and span.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    pub(crate) id: ExprId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// The state of a body that is compiled when first needed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Body<T> {
    Waiting(T),
    Running,
    Done,
}

/// A `define` with what it belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DefineBody<'a> {
    pub(crate) define: &'a ast::Define,
    pub(crate) holder: Option<Holder>,
    pub(crate) kind: Option<KindId>,
}

/// Checks and compiles the files of a game, the prelude among them. The program is `None` if there is an error.
///
/// `whole` says that every item could be parsed; only then it is reported if a part of the game is missing. Also
/// returns the diagnostics, and the words whose declaration was refused, with where they stand.
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
    yield_other_lists(&mut program);
    once_each(&items, &mut diagnostics);
    let broken = !whole || diagnostics.iter().any(Diagnostic::is_error);
    if !broken {
        diagnostics.extend(costly::warn(&program, &walks));
    }
    ((!broken).then_some(Checked { program, symbols }), diagnostics, refused)
}

/// Lists of words and numbers are told from other lists only where a setup option takes them: what a define yields is a
/// part of the program's hash, and saves of games without such an option keep theirs.
fn yield_other_lists(program: &mut Program) {
    let taken: Vec<VariantType> = program.variants.iter().map(|variant| variant.takes).collect();
    for id in program.derived.ids() {
        let define = &mut program.derived[id];
        let is_list = matches!(define.yields, VariantType::Numbers | VariantType::Members(_));
        if is_list && !taken.contains(&define.yields) {
            define.yields = VariantType::Other;
        }
    }
}

/// Reads all items once. `earlier` is what an earlier reading has found out for this one.
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
    let full = signatures.reader.report_too_many(items) || {
        signatures.seats(items);
        signatures.read_signatures(items, scripts);
        signatures.walk(items);
        signatures.reader.report_too_many(items)
    };
    if !full {
        signatures.reader.report_no_place(items);
    }
    let mut bodies = Bodies::new(signatures, earlier);
    if !full {
        bodies.read_bodies(items);
        bodies.read_frame(items, whole);
        if !bodies.reader.report_too_many(items) {
            let found = bodies.analyse(whole);
            bodies.reader.diagnostics.extend(found);
            bodies.name_orders();
            bodies.let_somebody_act();
        }
        bodies.read_starter(manifest, starter);
        bodies.read_rest_of_prelude();
    }
    bodies
}
