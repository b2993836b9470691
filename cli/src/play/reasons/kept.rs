//! What there is to say about a counter, a note or a pool by its name: what it is now, and what the text lets change it.

use interpreter::Rules;
use schema::code::Op;
use schema::decision::Seat;
use schema::expr::{Expr, Exprs};
use schema::goods::End;
use schema::id::{CellId, ExprId, Id, NoteId, PoolId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{Holder, Program};
use schema::source::Span;

use super::Reasons;
use super::goods::{self, Resources};
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
            let is_own = rules.own_word(kept.word()) == Some(word);
            is_own || name == word || folded(&rules.title(kept.word(), name)) == folded(word)
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
            Self::Pool(pool) => exprs.push(Expr::Pool { pool, of }),
        }
    }

    /// The pool of which it holds goods, and which goods: a counter may be the amount of one of them.
    fn goods(self, program: &Program) -> Option<(PoolId, Resources)> {
        match self {
            Self::Counter(cell) => program.pools.pairs().find_map(|(id, pool)| {
                let all = goods::of_family(program, pool.family);
                let nth = cell.index().checked_sub(pool.first_cell.index())?;
                let resource = all.start + nth;
                all.contains(&resource).then_some((id, resource..resource + 1))
            }),
            Self::Note(_) => None,
            Self::Pool(id) => {
                let pool = program.pools.get(id)?;
                Some((id, goods::of_family(program, pool.family)))
            }
        }
    }

    /// Where the text lets it change, in the order of the program.
    fn changes(self, program: &Program) -> Vec<Span> {
        let goods = self.goods(program);
        let is_changed_by = |block, op: &Op| match op {
            Op::SetNote { note, .. } => self == Self::Note(*note),
            Op::Transfer { goods: moved, from, to, .. } => {
                goods.as_ref().is_some_and(|(pool, resources)| {
                    let ends = [from, to];
                    ends.iter().any(|end| is_end(program, end, *pool))
                        && goods::may_be(program, block, *moved, resources)
                })
            }
            op => op.changed_counter().is_some_and(|cell| self == Self::Counter(cell)),
        };
        let mut places = Vec::new();
        for (id, block) in program.blocks.pairs() {
            let changes = block.code.iter().zip(&block.spans);
            let changes = changes.filter(|(op, _)| is_changed_by(id, op)).map(|(_, span)| *span);
            places.extend(changes);
        }
        places
    }
}

/// Whether goods that come from or go to an end may do so at this pool, if they are of those that it holds.
fn is_end(program: &Program, end: &End, pool: PoolId) -> bool {
    match end {
        End::Pool(expr) => {
            let named = program.exprs.get(*expr);
            matches!(named, Some(Expr::Pool { pool: named, .. }) if *named == pool)
        }
        End::Own => program.pools[pool].holder == Holder::Player,
        End::Bank => program.pools[pool].bank,
    }
}

impl Reasons<'_> {
    /// What a counter, note or pool is now for whoever asks, and what the text lets change it.
    pub(super) fn kept(&self, kept: Kept) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let name = rules.title(kept.word(), kept.name(program));
        let read = |of: Option<Expr>, seat: Option<Seat>| {
            let mut exprs = Exprs::default();
            let of = of.map(|of| exprs.push(of));
            let read = kept.read(&mut exprs, of);
            self.read(exprs, read, seat)
        };
        let seat = self.asked_for();
        let (unread, value) = match (kept.holder(program), seat) {
            (Holder::Player, Some(_)) => (phrases.kept_hidden, read(Some(Expr::Me), seat)),
            (Holder::Table, seat) => (phrases.kept_hidden, read(None, seat)),
            (Holder::Player, None) | (Holder::Card | Holder::Pile, _) => (phrases.kept_of, None),
        };
        let whose = seat.filter(|_| kept.holder(program) == Holder::Player);
        let player = whose.map(|seat| self.name(seat)).unwrap_or_default();
        let value_now = value.as_deref().unwrap_or_default();
        let parts = [("name", &*name), ("player", player), ("value", value_now)];
        let head = match (&value, whose) {
            (Some(_), Some(_)) => phrases.kept_now_of,
            (Some(_), None) => phrases.kept_now,
            (None, _) => unread,
        };
        let mut lines = vec![fill(head, &parts)];
        for span in kept.changes(program) {
            let place = self.place(span);
            let line = format!("  {}", fill(phrases.changed_at, &[("place", &place)]));
            // The code of one line may stand in the program for several cards.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}
