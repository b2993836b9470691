//! What there is to say about a counter, a note or a pool by its name: what it is now, and what the text lets change it.

use interpreter::Rules;
use schema::code::Op;
use schema::expr::{Expr, Exprs};
use schema::goods::End;
use schema::id::{CellId, ExprId, NoteId, PoolId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{Holder, Program};

use super::Reasons;
use crate::play::folded;

/// What players, cards, piles and the table have besides cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    /// A counter, flag or track.
    Counter(CellId),
    /// A note.
    Note(NoteId),
    /// A pool of goods.
    Pool(PoolId),
}

impl Kept {
    /// The one that is called so, in the text or in the words of the locale.
    pub(super) fn named(rules: &Rules, word: &str) -> Option<Self> {
        let program = rules.program();
        Self::all(program).find(|kept| {
            let name = kept.name(program);
            name == word || folded(&rules.title(kept.word(), name)) == folded(word)
        })
    }

    /// All of a game.
    pub(super) fn all(program: &Program) -> impl Iterator<Item = Self> + '_ {
        let counters = program.cells.ids().map(Self::Counter);
        let notes = program.notes.ids().map(Self::Note);
        counters.chain(notes).chain(program.pools.ids().map(Self::Pool))
    }

    /// Its name in the text.
    pub(super) fn name(self, program: &Program) -> &str {
        match self {
            Self::Counter(id) => &program.cells[id].name,
            Self::Note(id) => &program.notes[id].name,
            Self::Pool(id) => &program.pools[id].name,
        }
    }

    fn word(self) -> Word {
        match self {
            Self::Counter(id) => Word::Cell(id),
            Self::Note(id) => Word::Note(id),
            Self::Pool(id) => Word::Pool(id),
        }
    }

    fn holder(self, program: &Program) -> Holder {
        match self {
            Self::Counter(id) => program.cells[id].holder,
            Self::Note(id) => program.notes[id].holder,
            Self::Pool(id) => program.pools[id].holder,
        }
    }

    /// Reads it of a holder, or of the table.
    fn read(self, exprs: &mut Exprs, of: Option<ExprId>) -> ExprId {
        match self {
            Self::Counter(cell) => exprs.push(Expr::Cell { cell, of }),
            Self::Note(note) => exprs.push(Expr::Note { note, of }),
            Self::Pool(pool) => {
                let pool = exprs.push(Expr::Pool { pool, of });
                exprs.push(Expr::Goods(pool))
            }
        }
    }

    /// Whether an instruction itself may change it, and says so by its name.
    fn is_changed_by(self, program: &Program, op: &Op) -> bool {
        match self {
            Self::Counter(id) => op.changed_counter() == Some(id),
            Self::Note(id) => matches!(op, Op::SetNote { note, .. } if *note == id),
            Self::Pool(id) => {
                let is_it = |end: &End| match end {
                    End::Pool(expr) => {
                        let pool = program.exprs.get(*expr);
                        matches!(pool, Some(Expr::Pool { pool, .. }) if *pool == id)
                    }
                    End::Own => program.pools[id].holder == Holder::Player,
                    End::Bank => program.pools[id].bank,
                };
                matches!(op, Op::Transfer { from, to, .. } if is_it(from) || is_it(to))
            }
        }
    }
}

impl Reasons<'_> {
    /// What a counter, note or pool is now for whoever asks, and what the text lets change it.
    pub(super) fn kept(&self, kept: Kept) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let name = rules.title(kept.word(), kept.name(program));
        let read = |of: Option<Expr>| {
            let mut exprs = Exprs::default();
            let of = of.map(|of| exprs.push(of));
            let read = kept.read(&mut exprs, of);
            self.read(&exprs, read, self.asked_for()?)
        };
        let (unread, value) = match kept.holder(program) {
            Holder::Player => (phrases.kept_hidden, read(Some(Expr::Me))),
            Holder::Table => (phrases.kept_hidden, read(None)),
            Holder::Card | Holder::Pile => (phrases.kept_of, None),
        };
        let parts = [("name", &*name), ("value", value.as_deref().unwrap_or_default())];
        let head = if value.is_some() { phrases.kept_now } else { unread };
        let mut lines = vec![fill(head, &parts)];
        for block in program.blocks.iter() {
            let ops = block.code.iter().enumerate();
            for (at, _) in ops.filter(|(_, op)| kept.is_changed_by(program, op)) {
                let place = block.spans.get(at).map(|span| self.place(*span));
                let parts = [("place", place.as_deref().unwrap_or_default())];
                lines.push(format!("  {}", fill(phrases.changed_at, &parts)));
            }
        }
        lines.dedup();
        lines
    }
}
