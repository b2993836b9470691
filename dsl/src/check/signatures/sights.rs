//! Collects who sees something private (`private to …`).

use schema::id::{CellId, KindId, NoteId, PoolId, ZoneId};
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::syntax::ast;

/// Something that can be private.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Held {
    /// The cards of a zone.
    Zone(ZoneId),
    /// A counter or flag.
    Cell(CellId),
    /// A note.
    Note(NoteId),
    /// The contents of a pool.
    Pool(PoolId),
}

/// Something private with its holder, and the expression `to` of the players who see it.
pub(crate) struct Shown<'a> {
    pub(crate) what: Held,
    pub(crate) holder: Holder,
    pub(crate) kind: Option<KindId>,
    pub(crate) to: &'a ast::Expr,
}

impl<'a> Signatures<'a> {
    /// Notes who sees something private, if `to` is given, to be compiled when all names are known.
    pub(crate) fn shown_to(
        &mut self,
        what: Held,
        holder: Holder,
        kind: Option<KindId>,
        to: Option<&'a ast::Expr>,
    ) {
        self.declared.sights.extend(to.map(|to| Shown { what, holder, kind, to }));
    }
}
