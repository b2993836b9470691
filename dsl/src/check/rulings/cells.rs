//! Values of counters and amounts in the position of a ruling: of players, the table and piles.

use schema::id::{CellId, ExprId};
use schema::program::Holder;
use schema::ruling::{Ruling, Where};
use schema::source::Span;

use crate::check::rulings::Rulings;
use crate::check::rulings::positions::{place_of, seat_of};
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

impl Rulings<'_> {
    /// Adds values of counters, or of all amounts of a pool, to the position. Reports those that are given twice
    /// (`C0202`).
    pub(crate) fn stand(
        &mut self,
        cells: &[(CellId, i32)],
        of: Option<ExprId>,
        (name, span): (&str, Span),
        read: &mut Ruling,
    ) {
        let given = &mut read.given;
        let of_pile = |cell: CellId| self.reader.program.cells[cell].holder == Holder::Pile;
        let twice = if cells.iter().any(|(cell, _)| of_pile(*cell)) {
            let Some(pile) = of.and_then(|of| self.pile_named(of)) else {
                return self.no_such_pile(name, span);
            };
            let known = |cell| given.on_piles.iter().any(|(it, at, _)| *it == cell && *at == pile);
            let twice = cells.iter().any(|(cell, _)| known(*cell));
            given.on_piles.extend(cells.iter().map(|&(cell, value)| (cell, pile, value)));
            twice
        } else {
            let seat = of.and_then(|of| seat_of(&self.reader.exprs, of));
            let known =
                |cell| given.cells.iter().any(|(it, whose, _)| *it == cell && *whose == seat);
            let twice = cells.iter().any(|(cell, _)| known(*cell));
            given.cells.extend(cells.iter().map(|&(cell, value)| (cell, seat, value)));
            twice
        };
        if twice {
            self.said_twice(span, name);
        }
    }

    /// The pile that an expression names by its key; `None` if it does not say which.
    pub(crate) fn pile_named(&self, of: ExprId) -> Option<Where> {
        let pile = self.reader.exprs.get(of)?;
        place_of(&self.reader.program, &self.reader.exprs, pile).filter(|pile| pile.pile.is_some())
    }

    pub(crate) fn no_such_pile(&mut self, name: &str, span: Span) {
        self.reader.error(
            codes::NO_POSITION,
            span,
            "this does not say which pile is meant",
            "no pile",
            format!("write `ZONE.Name.{name} = …` or `ZONE[1].{name} = …`"),
        );
    }

    /// The value of a counter: a literal number, or for a flag `yes` or `no`. Reports anything else.
    pub(crate) fn cell_value(&mut self, things: &ast::Things, flag: bool) -> Option<i32> {
        let value = match things.list.as_slice() {
            [ast::Thing { kind: ThingKind::Expr { what, at: None }, .. }] => match &what.kind {
                ast::ExprKind::Name(name) if flag && name.text == "yes" => Some(1),
                ast::ExprKind::Name(name) if flag && name.text == "no" => Some(0),
                _ if flag => None,
                _ => what.plain_number().and_then(|value| i32::try_from(value).ok()),
            },
            _ => None,
        };
        let is_number = |thing: &ast::Thing| match &thing.kind {
            ThingKind::Expr { what, at: None } => what.plain_number().is_some(),
            _ => false,
        };
        // A number that is too large is reported as such.
        let is_too_large = !flag && matches!(things.list.as_slice(), [one] if is_number(one));
        if value.is_none() && !is_too_large {
            let wants = if flag { "`yes` or `no`" } else { "one plain number" };
            self.reader.error(
                codes::WRONG_TYPE,
                things.span,
                format!("{wants} is wanted here"),
                "not that",
                format!("write {wants}"),
            );
        }
        value
    }
}
