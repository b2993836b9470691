//! Declares all names of a game, and reads their signatures: everything that needs no bodies. Bodies, and expressions
//! in declarations, are put into [`Declared`] for [`crate::check::bodies`].

pub(crate) mod bare_names;
pub(crate) mod built_in;
pub(crate) mod counted;
mod declare;
pub(crate) mod dice;
pub(crate) mod families;
pub(crate) mod fields;
pub(crate) mod inherited;
pub(crate) mod kinds;
pub(crate) mod lifetimes;
pub(crate) mod members;
pub(crate) mod pools;
pub(crate) mod rows;
pub(crate) mod seats;
pub(crate) mod shown;
pub(crate) mod sights;
pub(crate) mod thirds;
pub(crate) mod tracks;
pub(crate) mod twice;
pub(crate) mod verbs;
pub(crate) mod walk;
pub(crate) mod written_types;
pub(crate) mod zones;

use std::collections::{BTreeMap, BTreeSet};

use schema::id::{CellId, KindId, MomentId, NoteId, PoolId, TableId, VerbId, ZoneId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::{Body, Type};
use crate::syntax::ast;

/// The compiler of signatures: the reader of expressions, and what it leaves to the bodies.
pub(crate) struct Signatures<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) declared: Declared<'a>,
}

/// What the signatures leave to the compiler of bodies. Expressions are kept as trees, to be compiled when all names
/// are known.
#[derive(Default)]
pub(crate) struct Declared<'a> {
    /// What the walk through all blocks has found.
    pub(crate) found: walk::Found,
    pub(crate) verbs: BTreeMap<VerbId, Body<&'a ast::Verb>>,
    /// Stretches with which the values of members end, and where that stands.
    pub(crate) lifetimes: Vec<(MomentId, Span)>,
    /// Other references to stretches: by handlers, `end` and `once per`.
    pub(crate) named: Vec<(MomentId, Span)>,
    /// Counters that a handler watches.
    pub(crate) watched: BTreeSet<CellId>,
    /// Whether a handler watches a derived value.
    pub(crate) looks: bool,
    /// Counters that are tracks.
    pub(crate) tracks: BTreeSet<CellId>,
    /// Whether all players win or lose together.
    pub(crate) cooperative: bool,
    /// The ranges of fields, by kind and name.
    pub(crate) ranges: BTreeMap<(KindId, String), (i32, i32)>,
    /// The ranges of fields of rows, by table and name.
    pub(crate) row_ranges: BTreeMap<(TableId, String), (i32, i32)>,
    /// First values of notes, with the notes' types.
    pub(crate) first_notes: Vec<(NoteId, Type, &'a ast::Expr)>,
    /// First contents of pools.
    pub(crate) first_pools: Vec<(PoolId, &'a ast::Expr)>,
    /// Defaults of fields of rows, by table and name.
    pub(crate) row_defaults: BTreeMap<(TableId, String), &'a ast::Expr>,
    /// Defaults of fields, by kind and name.
    pub(crate) defaults: BTreeMap<(KindId, String), &'a ast::Expr>,
    /// Limits of zones, with who has the zone.
    pub(crate) limits: Vec<(ZoneId, Holder, Option<KindId>, &'a ast::Expr)>,
    /// Who sees what is private instead of its holder.
    pub(crate) sights: Vec<sights::Shown<'a>>,
}

impl<'a> Signatures<'a> {
    /// Starts with nothing declared.
    pub(crate) fn new(reader: Reader<'a>) -> Self {
        Self { reader, declared: Declared::default() }
    }
}
