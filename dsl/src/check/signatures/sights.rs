//! To whom something private is shown, as it is declared.

use schema::id::{CellId, KindId, NoteId, PoolId, ZoneId};
use schema::program::Holder;

use crate::check::signatures::Signatures;
use crate::syntax::ast;

/// What is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Held {
    /// The cards of a zone.
    Zone(ZoneId),
    /// A counter or flag.
    Cell(CellId),
    /// A note.
    Note(NoteId),
    /// What is in a pool.
    Pool(PoolId),
}

/// Something that is shown to players, who has it, and to whom.
pub(crate) struct Shown<'a> {
    pub(crate) what: Held,
    pub(crate) holder: Holder,
    pub(crate) kind: Option<KindId>,
    pub(crate) to: &'a ast::Expr,
}

impl<'a> Signatures<'a> {
    /// Notes to whom something is private, to be read when all names are known.
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
