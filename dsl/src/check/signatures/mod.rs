//! What a game declares: all names, and of each what can be said without a body. Bodies are put aside as they are written,
//! with what must be known before any of them is read.

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

/// Declares what a game has, and reads signatures.
pub(crate) struct Signatures<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) declared: Declared<'a>,
}

/// What the signatures leave to the bodies.
#[derive(Default)]
pub(crate) struct Declared<'a> {
    /// What was found by walking all blocks.
    pub(crate) found: walk::Found,
    pub(crate) verbs: BTreeMap<VerbId, Body<&'a ast::Verb>>,
    /// Lifetimes of members that end with a stretch.
    pub(crate) lifetimes: Vec<(MomentId, Span)>,
    /// Where stretches are named otherwise: answered, left, or done something in once.
    pub(crate) named: Vec<(MomentId, Span)>,
    /// Counters that some handler watches.
    pub(crate) watched: BTreeSet<CellId>,
    /// Whether some handler watches a derived value.
    pub(crate) looks: bool,
    /// Counters that go step by step.
    pub(crate) tracks: BTreeSet<CellId>,
    /// Whether all win or lose together.
    pub(crate) cooperative: bool,
    /// From where to where fields that have a range go, by kind and name.
    pub(crate) ranges: BTreeMap<(KindId, String), (i32, i32)>,
    /// From where to where fields of rows that have a range go, by table and name.
    pub(crate) row_ranges: BTreeMap<(TableId, String), (i32, i32)>,
    /// First values of notes, as written.
    pub(crate) first_notes: Vec<(NoteId, Type, &'a ast::Expr)>,
    /// First values of pools, as written.
    pub(crate) first_pools: Vec<(PoolId, &'a ast::Expr)>,
    /// Defaults of fields of rows, as written.
    pub(crate) row_defaults: BTreeMap<(TableId, String), &'a ast::Expr>,
    /// Defaults of fields, as written.
    pub(crate) defaults: BTreeMap<(KindId, String), &'a ast::Expr>,
    /// What zones have room for, as written.
    pub(crate) limits: Vec<(ZoneId, Holder, Option<KindId>, &'a ast::Expr)>,
    /// To whom what is private is shown instead of its holder, as written.
    pub(crate) sights: Vec<sights::Shown<'a>>,
}

impl<'a> Signatures<'a> {
    /// Nothing is declared yet.
    pub(crate) fn new(reader: Reader<'a>) -> Self {
        Self { reader, declared: Declared::default() }
    }
}
