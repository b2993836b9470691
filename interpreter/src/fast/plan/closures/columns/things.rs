//! Values that are read of each candidate. Reading them evaluates nothing else, costs no fuel and cannot fail.

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{CellId, ExprId, NoteId, PoolId};

use super::conditions::fitting;
use super::{BATCH, Columns, Counting, Fitting, fitting_of_each, mask, once};
use crate::eval::Eval;
use crate::fast::plan::closures::operands::Thing;
use crate::fast::plan::closures::sieves::Shown;
use crate::fault::Trap;
use crate::rules::ZoneKind;
use crate::value::{PlaceId, Value};

/// A value that is read of each candidate.
pub(super) enum Things {
    Candidate,
    /// A property of its definition; nothing if it has none.
    Shown(Shown),
    /// Something that a thing of the candidate has.
    Of(Reads, Box<Things>),
}

/// What is read of a thing.
pub(super) enum Reads {
    Cell(CellId),
    Note(NoteId),
    Pool(PoolId),
    /// A player's zone: the place of seat 0, and the number of seats.
    Zone {
        first: u16,
        seats: u8,
    },
    /// The key of a pile.
    Key,
    /// The pile of a card.
    Pile,
    Owner,
}

impl Reads {
    /// The value; nothing, or a counter of 0, for things that have none.
    #[inline(always)]
    fn of(&self, eval: &Eval<'_>, thing: Value) -> Value {
        match *self {
            Self::Cell(cell) => eval.cell_of(cell, thing),
            Self::Note(note) => eval.note_of(note, thing),
            Self::Pool(pool) => eval.rules.pool_of(pool, thing),
            Self::Zone { first, seats } => match thing {
                Value::Player(seat) if seat < seats => {
                    Value::Place(PlaceId(first + u16::from(seat)))
                }
                _ => Value::Nothing,
            },
            Self::Key => eval.key_of_pile(thing),
            Self::Pile => eval.pile_of_card(thing),
            Self::Owner => eval.owner_of_thing(thing),
        }
    }
}

impl Things {
    /// The value for a candidate. Only of a note it may be a list, which then is stored in the state.
    #[inline(always)]
    pub(super) fn of(&self, eval: &Eval<'_>, candidate: Value) -> Value {
        match self {
            Self::Candidate => candidate,
            Self::Shown(shown) => {
                let definition = eval.definition(candidate);
                definition.map_or(Value::Nothing, |id| shown.of(eval.rules, id))
            }
            Self::Of(reads, of) => reads.of(eval, of.of_deep(eval, candidate)),
        }
    }

    /// As [`Things::of`], which is inlined and therefore cannot call itself.
    fn of_deep(&self, eval: &Eval<'_>, candidate: Value) -> Value {
        self.of(eval, candidate)
    }

    /// Whether a value may stand for a list: a note may hold one, and pools and zones have contents.
    pub(super) fn may_be_lists(&self) -> bool {
        matches!(self, Self::Of(Reads::Note(_) | Reads::Pool(_) | Reads::Zone { .. }, _))
    }

    /// The column of these values as numbers.
    pub(super) fn numbers(self) -> Counting {
        Arc::new(move |eval, candidates, into| {
            for (into, &it) in into.iter_mut().zip(candidates) {
                *into = self.of(eval, it).number();
            }
            Ok(())
        })
    }

    /// The column of whether these values meet a condition.
    pub(super) fn fitting(
        self,
        fits: impl Fn(&Eval<'_>, Value) -> bool + Send + Sync + 'static,
    ) -> Fitting {
        fitting(move |eval, candidates| {
            Ok(mask(candidates.iter().map(|&it| fits(eval, self.of(eval, it)))))
        })
    }
}

/// A value that is the same for all candidates, or read of each.
pub(super) enum Values {
    Same(Thing),
    Each(Things),
}

impl Values {
    /// Evaluates the values of these candidates; entries behind them are undefined.
    #[inline(always)]
    pub(super) fn read(
        &self,
        eval: &mut Eval<'_>,
        candidates: &[Value],
        into: &mut [Value; BATCH],
    ) -> Result<(), Trap> {
        match self {
            Self::Same(thing) => *into = [once(eval, candidates, |eval| thing.get(eval))?; BATCH],
            Self::Each(each) => {
                for (into, &it) in into.iter_mut().zip(candidates) {
                    *into = each.of(eval, it);
                }
            }
        }
        Ok(())
    }
}

impl Columns<'_> {
    /// The value that an expression reads of each candidate, if it does only that.
    pub(super) fn things(&self, expr: ExprId) -> Option<Things> {
        if self.is_candidate(expr) {
            return Some(Things::Candidate);
        }
        if let Some(shown) = self.compiler.shown(expr, |of| self.is_candidate(of)) {
            return Some(Things::Shown(shown));
        }
        let (reads, of) = self.reads(self.compiler.node(expr)?)?;
        Some(Things::Of(reads, Box::new(self.things(of)?)))
    }

    /// What a node reads, and the expression of the thing that it reads it of.
    fn reads(&self, node: &Expr) -> Option<(Reads, ExprId)> {
        let rules = self.compiler.rules;
        Some(match *node {
            Expr::Cell { cell, of: Some(of) } => (Reads::Cell(cell), of),
            Expr::Note { note, of: Some(of) } => (Reads::Note(note), of),
            Expr::Pool { pool, of: Some(of) } => (Reads::Pool(pool), of),
            Expr::Zone { zone, of: Some(of) } => {
                let info = rules.zones.get(zone).filter(|info| info.kind == ZoneKind::Player)?;
                (Reads::Zone { first: info.first, seats: rules.program.players.1 }, of)
            }
            Expr::KeyOf(of) => (Reads::Key, of),
            Expr::PileOf(of) => (Reads::Pile, of),
            Expr::OwnerOf(of) => (Reads::Owner, of),
            _ => return None,
        })
    }

    /// The value of an expression that is the same for all candidates, or is only read of each.
    pub(super) fn values(&self, expr: ExprId) -> Option<Values> {
        if self.reads_candidate(expr) {
            self.things(expr).map(Values::Each)
        } else {
            Some(Values::Same(self.compiler.thing(expr)))
        }
    }

    /// The column of whether a value that is read of each candidate is the same as another.
    pub(super) fn same(&self, expr: ExprId, left: ExprId, right: ExprId) -> Option<Fitting> {
        let (left, right) = (self.values(left)?, self.values(right)?);
        let (local, holds) = (self.local, self.compiler.holds(expr));
        Some(fitting(move |eval, candidates| {
            let looked = eval.scratch.looked;
            let (mut ours, mut theirs) = ([Value::Nothing; BATCH], [Value::Nothing; BATCH]);
            left.read(eval, candidates, &mut ours)?;
            right.read(eval, candidates, &mut theirs)?;
            let pairs = ours.iter().zip(&theirs).take(candidates.len());
            let is_list = |value: &Value| matches!(value, Value::List { .. });
            if pairs.clone().any(|(left, right)| is_list(left) || is_list(right)) {
                eval.scratch.looked = looked;
                return fitting_of_each(eval, local, candidates, &holds);
            }
            Ok(mask(pairs.map(|(&left, &right)| eval.same(left, right))))
        }))
    }
}
