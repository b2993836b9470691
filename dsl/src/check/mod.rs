//! Tree to program: names and types are resolved, and what is right is lowered to code as it is read.
//!
//! The order is: declare all names ([`declare`]), read the signatures ([`members`], [`verbs`]), then the bodies, each
//! once and when first needed, so that the order of items and files does not matter. The game comes before the prelude, of
//! which only what it needs has code: so nothing in the game's program depends on what the prelude has besides.

mod advice;
mod asking;
mod blocks;
pub(crate) mod bots;
mod calls;
mod cards;
mod cells_given;
mod certain;
mod changes;
mod choices;
mod claims;
mod conversions;
mod costly;
mod crossings;
mod declare;
mod dice;
mod effects;
mod expressions;
mod families;
mod feeding;
mod frame;
mod goods;
mod handlers;
mod identity;
mod impossible;
mod inflect;
mod inherited;
mod items;
mod labels;
mod late;
mod loops;
mod may;
mod members;
mod moves;
mod names;
mod narrowing;
mod needs;
mod notes_given;
mod options;
mod order;
mod others;
mod passes;
mod passes_given;
mod piles;
pub(crate) mod played;
mod pools;
mod pools_given;
mod positions;
pub(crate) mod prelude;
pub(crate) mod probe;
mod properties;
mod queries;
mod room;
mod rows;
mod ruled;
pub(crate) mod rulings;
mod scope;
mod seats;
mod secrets;
mod sees;
mod shown;
mod sights;
mod spots;
mod statements;
mod stretches;
mod symbols;
mod texts;
mod things;
mod thirds;
mod timed;
mod together;
mod told;
mod transfers;
mod types;
mod verbs;
mod walk;
mod watches;
mod wealth;
mod wrapped;
mod written_types;
mod zones;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::expr::{Expr, Exprs};
use schema::id::{
    CellId, DefinitionId, DerivedId, ExprId, FieldId, KindId, PurposeId, VerbId, ZoneId,
};
use schema::manifest::Manifest;
use schema::program::{Holder, Program};
use schema::source::Span;

use crate::codes::Code;
use crate::diagnostic::Diagnostic;
use crate::suggest;
use crate::syntax::ast;

/// So many unknown words are looked for among those that are known.
const SEARCHES: usize = 300;

pub(crate) use inflect::forms;
pub(crate) use scope::Scope;
pub(crate) use symbols::Symbols;
pub(crate) use types::Type;
pub(crate) use wealth::Wealth;

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
enum Body<T> {
    Waiting(T),
    Running,
    Done,
}

/// A `define` with the scope it stands in.
#[derive(Debug, Clone, Copy)]
struct DefineBody<'a> {
    define: &'a ast::Define,
    holder: Option<Holder>,
    kind: Option<KindId>,
}

/// The state of a check.
pub(crate) struct Checker<'a> {
    pub(crate) symbols: Symbols,
    pub(crate) program: Program,
    /// The arena that expressions go to: the program's, or that of a ruling or bot.
    pub(crate) exprs: Exprs,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What was found before any body is read.
    found: walk::Found,
    /// What values are made of, and what effects change.
    feeding: feeding::Feeding,
    /// Lifetimes of members that end with a stretch.
    lifetimes: Vec<(schema::id::MomentId, Span)>,
    /// Counters that some handler watches, and whether one watches a derived value.
    watched: BTreeSet<CellId>,
    /// Counters that go step by step.
    tracks: BTreeSet<CellId>,
    looks: bool,
    /// Whether all win or lose together.
    cooperative: bool,
    verbs: BTreeMap<VerbId, Body<&'a ast::Verb>>,
    defines: BTreeMap<DerivedId, Body<DefineBody<'a>>>,
    /// All defines by name, once that is asked for.
    defines_named: BTreeMap<String, Vec<DerivedId>>,
    /// Ranges of fields.
    ranges: BTreeMap<(KindId, String), (i32, i32)>,
    /// First values of notes, as written.
    first_notes: Vec<(schema::id::NoteId, Type, &'a ast::Expr)>,
    /// First values of pools, as written.
    first_pools: Vec<(schema::id::PoolId, &'a ast::Expr)>,
    /// Defaults of fields of rows, as written.
    row_defaults: BTreeMap<(schema::id::TableId, String), &'a ast::Expr>,
    /// Defaults of fields, as written.
    defaults: BTreeMap<(KindId, String), &'a ast::Expr>,
    /// What zones have room for, as written.
    limits: Vec<(ZoneId, Holder, Option<KindId>, &'a ast::Expr)>,
    /// To whom what is private is shown instead of its holder, as written.
    sights: Vec<sights::Shown<'a>>,
    /// Words of what this version refuses: where they are used nothing more is said.
    refused: BTreeMap<String, Span>,
    /// How often me was read where nobody but the caller says who that is, and the verbs called there.
    me_read: usize,
    /// How often `everybody` was read.
    each_read: usize,
    me_calls: Vec<VerbId>,
    /// Verbs that act for whoever calls them.
    acts_for_me: BTreeMap<VerbId, (bool, Vec<VerbId>)>,
    /// Fields that a card seems to mean by words that are none.
    misspelt: Vec<(DefinitionId, FieldId)>,
    /// Whose amount a resource is where a number is wanted.
    wealth: Wealth,
    /// How deep the check is in expressions, and in defines and verbs that lean on each other.
    deep: usize,
    /// How many unknown words were looked for among those that are known.
    searched: Cell<usize>,
    /// Where zones are read.
    pub(crate) zones_read: Vec<(ExprId, Span)>,
    /// Where lists are walked, and defines named.
    walks: Vec<(ExprId, Span)>,
    /// Where it is asked which one a card is where it lies.
    positions: Vec<(ExprId, Span)>,
    /// The texts of options that cards and rules add, by menu.
    labels: Vec<(schema::id::MenuId, &'a ast::Text)>,
    /// What an editor asks of one place.
    probe: Option<probe::Probe>,
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
    let mut checker = Checker::new(Symbols::default(), Program::default());
    checker.program.format = schema::FORMAT;
    if let Some(manifest) = manifest {
        checker.program.name.clone_from(&manifest.name);
    }
    let items = prelude::last(files.iter().flat_map(|file| &file.items));
    checker.declare(&items);
    let full = checker.is_full(&items) || {
        checker.seats(&items);
        checker.read_signatures(&items, scripts);
        checker.walk(&items);
        checker.is_full(&items)
    };
    if !full {
        checker.read_bodies(&items);
        checker.read_frame(&items, whole);
        if !checker.is_full(&items) {
            checker.check_passes();
            let circles = checker.feeding.circles(&checker.program);
            checker.diagnostics.extend(circles);
            checker.positions_are_there();
            if whole && checker.program.flow.is_some() {
                checker.lifetimes_end();
            }
            checker.name_orders();
        }
        checker.read_starter(manifest, starter);
        checker.read_rest_of_prelude();
    }
    let Checker { symbols, mut program, exprs, mut diagnostics, refused, walks, .. } = checker;
    program.exprs = exprs;
    let broken = !whole || diagnostics.iter().any(Diagnostic::is_error);
    if !broken {
        diagnostics.extend(costly::warn(&program, &walks));
    }
    ((!broken).then_some(Checked { program, symbols }), diagnostics, refused)
}

impl Checker<'_> {
    /// A check that starts with what is known.
    pub(crate) fn new(symbols: Symbols, program: Program) -> Self {
        Self {
            symbols,
            program,
            exprs: Exprs::default(),
            diagnostics: Vec::new(),
            found: walk::Found::default(),
            feeding: feeding::Feeding::default(),
            lifetimes: Vec::new(),
            watched: BTreeSet::new(),
            tracks: BTreeSet::new(),
            looks: false,
            cooperative: false,
            verbs: BTreeMap::new(),
            defines: BTreeMap::new(),
            defines_named: BTreeMap::new(),
            ranges: BTreeMap::new(),
            first_notes: Vec::new(),
            first_pools: Vec::new(),
            row_defaults: BTreeMap::new(),
            defaults: BTreeMap::new(),
            limits: Vec::new(),
            sights: Vec::new(),
            refused: BTreeMap::new(),
            me_read: 0,
            each_read: 0,
            me_calls: Vec::new(),
            acts_for_me: BTreeMap::new(),
            misspelt: Vec::new(),
            wealth: Wealth::Own,
            deep: 0,
            searched: Cell::new(0),
            zones_read: Vec::new(),
            walks: Vec::new(),
            positions: Vec::new(),
            labels: Vec::new(),
            probe: None,
        }
    }

    /// Reports.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error with a help line.
    pub(crate) fn error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::error(code, span, message).label(span, label).help(help));
    }

    /// The known word nearest to one that is none. Many unknown words in a large game would cost the product of both, so
    /// only the first ones are looked for.
    pub(crate) fn near<'k>(
        &self,
        word: &str,
        known: impl Iterator<Item = &'k str>,
    ) -> Option<&'k str> {
        self.searched.set(self.searched.get() + 1);
        if self.searched.get() > SEARCHES { None } else { suggest::nearest(word, known) }
    }

    /// A node of the current arena.
    pub(crate) fn node(&mut self, expr: Expr) -> ExprId {
        self.me_read += usize::from(matches!(expr, Expr::Me));
        self.feeding.note(&expr);
        self.exprs.push(expr)
    }

    /// A node with its type.
    pub(crate) fn typed(&mut self, expr: Expr, ty: Type, span: Span) -> Typed {
        let reads_zone = matches!(expr, Expr::Zone { .. } | Expr::AllCards(_));
        let walks = matches!(
            expr,
            Expr::Sum { .. }
                | Expr::Extreme { .. }
                | Expr::Filter { .. }
                | Expr::Map { .. }
                | Expr::Count(_)
                | Expr::Derived { .. }
                | Expr::Arith(..)
        );
        self.note_type(&ty, span);
        let id = self.node(expr);
        if walks {
            self.walks.push((id, span));
        }
        if reads_zone {
            self.zones_read.push((id, span));
        }
        Typed { id, ty, span }
    }

    /// What stands for an expression that was wrong and has been reported.
    pub(crate) fn wrong(&mut self, span: Span) -> Typed {
        self.typed(Expr::Nothing, Type::Error, span)
    }

    /// A type in a designer's words.
    pub(crate) fn words(&self, ty: &Type) -> String {
        let family =
            |family| self.program.families.get(family).map_or_else(String::new, family_words);
        ty.words(&|kind| self.kind_name(kind), &family)
    }

    /// A kind's name.
    pub(crate) fn kind_name(&self, kind: KindId) -> String {
        self.program.kinds.get(kind).map_or_else(|| "card".into(), |kind| kind.name.clone())
    }

    /// A purpose by name, made if it is new.
    pub(crate) fn purpose(&mut self, name: &str) -> PurposeId {
        match self.program.purposes.position(|purpose| purpose == name) {
            Some(id) => id,
            None => self.program.purposes.push(name.to_owned()),
        }
    }
}

/// A family in a designer's words: its name, or the words of a note with commas between.
fn family_words(family: &schema::family::Family) -> String {
    family.name.replace(" | ", " or ")
}
