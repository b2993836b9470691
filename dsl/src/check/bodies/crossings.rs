//! Compiles handlers for numbers that rise or fall to a mark, and changes of the counters that they watch.

use schema::code::{Op, Role};
use schema::event::{Crossing, Watched};
use schema::expr::Expr;
use schema::id::{CellId, ExprId, KindId};
use schema::source::Span;

use crate::check::Scope;
use crate::check::analyses::marks::Mark;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::handlers::Bearer;
use crate::check::reader::logic::path;
use crate::check::reader::whose::Had;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, StatementKind};

impl Bodies<'_> {
    /// `when NUMBER rises to MARK`
    pub(crate) fn crossing(
        &mut self,
        scope: &mut Scope,
        bearer: &Bearer,
        what: &ast::Expr,
        rises: bool,
        written: &[ast::Expr],
    ) -> Option<Crossing> {
        let told = self.reader.diagnostics.len();
        let kind = bearer.definition.map(|(_, kind)| kind);
        if self.report_watched_elsewhere(kind, what, rises) {
            return None;
        }
        let found = self.reader.expr(scope, what, Some(&Type::Number));
        let of = self.reader.watched(kind, what).filter(|_| found.ty == Type::Number);
        if of.is_none() && self.reader.diagnostics.len() == told && found.ty != Type::Error {
            let words = self.reader.words(&found.ty);
            let of_pool = matches!(self.reader.exprs.get(found.id), Some(Expr::AmountOf { .. }));
            let (label, help) = match found.ty {
                Type::Number if of_pool => (
                    "an amount of goods",
                    "give the amount a name where its holder is declared, `define WORD = POOL.RESOURCE`, and write `when WORD rises to …`",
                ),
                Type::Number => (
                    "read through something else",
                    "name a counter, a track or a `define` by its word alone; what is worked out of others can be a `define`",
                ),
                _ => ("not a number", "name a counter, a track or a `define` that is a number"),
            };
            let message = match found.ty {
                Type::Number => "nothing keeps watch over this number".to_owned(),
                _ => format!("only a number rises and falls, and this is {words}"),
            };
            self.reader.error(codes::CANNOT_HAPPEN, what.span, message, label, help);
        }
        let marks: Vec<ExprId> =
            written.iter().map(|mark| self.reader.want(scope, mark, &Type::Number)).collect();
        let number = path(what).unwrap_or_else(|| "NUMBER".to_owned());
        self.marks.extend(marks.iter().zip(written).map(|(&value, mark)| Mark {
            value,
            span: mark.span,
            number: number.clone(),
            rises,
        }));
        let crossing = Crossing { of: of?, rises, marks };
        self.report_never_crossed(&crossing, written);
        Some(crossing)
    }

    /// Reports a number that belongs to piles or to cards of another kind, and cannot be watched by its mere name.
    /// Returns false if it is none.
    fn report_watched_elsewhere(
        &mut self,
        kind: Option<KindId>,
        what: &ast::Expr,
        rises: bool,
    ) -> bool {
        let name = match &what.kind {
            ExprKind::Name(name) => name,
            // `when beast.health falls to 0`
            ExprKind::Dot { of, name, args: None } if self.is_a_kind(of) => name,
            _ => return false,
        };
        if self.reader.watched(kind, what).is_some() {
            return false;
        }
        let word = &name.text;
        let (message, help) = match self.reader.had(word) {
            Some(Had::ByPiles) => (
                format!("nothing keeps watch over `{word}`, which each pile has"),
                format!(
                    "give the number that matters a name, as in `table {{ define WORD = {} of {word} over (pile in ZONE) }}`, and write `when WORD {} to …`",
                    if rises { "highest" } else { "lowest" },
                    if rises { "rises" } else { "falls" },
                ),
            ),
            Some(Had::ByCards(_)) if self.is_own_field(kind, word) => (
                format!(
                    "nothing keeps watch over `{word}`: it is a field, and what is worked out of it is watched"
                ),
                format!(
                    "give it a name beside it, `define WORD = {word}`, and write `when WORD {} to …`",
                    if rises { "rises" } else { "falls" }
                ),
            ),
            Some(Had::ByCards(kind)) => {
                (format!("nothing here keeps watch over `{word}`, which each `{kind}` has"), {
                    let (verb, sign) = if rises { ("rises", ">=") } else { ("falls", "<=") };
                    format!(
                        "each card keeps watch over its own: write it in the kind, `kind {kind} {{ when {word} {verb} to … {{ … }} }}`, or on single cards; or count those that have come so far, `table {{ define WORD = count of ({kind} in ZONE where {word} {sign} …) }}`, and write `when WORD rises to 1`"
                    )
                })
            }
            None => return false,
        };
        self.reader.error(codes::CANNOT_HAPPEN, what.span, message, "whose?", help);
        true
    }

    /// Whether it is a field of the card that watches.
    fn is_own_field(&self, kind: Option<KindId>, word: &str) -> bool {
        let member = kind.and_then(|kind| self.reader.symbols.kind_member(kind, word));
        matches!(member, Some(Member::Field(..)))
    }

    fn is_a_kind(&self, of: &ast::Expr) -> bool {
        let ExprKind::Name(name) = &of.kind else { return false };
        self.reader.symbols.kind_named(&name.text).is_some()
    }

    /// Reports marks that a counter can never cross because of its range (`C0801`).
    fn report_never_crossed(&mut self, crossing: &Crossing, written: &[ast::Expr]) {
        let Watched::Cell(cell) = crossing.of else { return };
        let cell = &self.reader.program.cells[cell];
        let Some((least, most)) = cell.range else { return };
        let name = cell.name.clone();
        let (word, from, to) = match crossing.rises {
            true => ("rises", least.saturating_add(1), most),
            false => ("falls", least, most.saturating_sub(1)),
        };
        for (mark, written) in crossing.marks.iter().zip(written) {
            let Some(number) = self.reader.written_number(*mark) else { continue };
            if !(i64::from(from)..=i64::from(to)).contains(&number) {
                self.reader.error(
                    codes::CANNOT_HAPPEN,
                    written.span,
                    format!("`{name}` goes from {least} to {most}, and never {word} to {number}"),
                    "never crossed",
                    match from <= to {
                        true => {
                            format!("name a mark from {from} to {to}, or give it another range")
                        }
                        false => "give it another range".to_owned(),
                    },
                );
            }
        }
    }

    /// `+n NAME`: changes a counter. A track that a handler watches moves step by step.
    pub(crate) fn change_cell(
        &mut self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        (add, by): (bool, ExprId),
        span: Span,
    ) {
        if !self.declared.watched.contains(&cell) || !self.declared.tracks.contains(&cell) {
            return self.watch(frame, cell, of, span, |frame, of| {
                frame.emit(Op::Change { cell, of, add, by }, span);
            });
        }
        let by = if add { by } else { self.reader.node(Expr::Negative(by)) };
        let (left, slot) = (frame.slot(), frame.slot());
        frame.slot();
        frame.emit(Op::Let { slot: left, value: by }, span);
        frame.emit(Op::Remember { cell, of, slot }, span);
        let of = of.map(|_| self.reader.node(Expr::Slot(slot)));
        let next = frame.here();
        let step = frame.emit(Op::StepTrack { cell, of, left, exit: 0 }, span);
        frame.emit(Op::Crossed { cell, slot }, span);
        frame.emit(Op::Remember { cell, of, slot }, span);
        frame.emit(Op::Jump(next), span);
        frame.point(step);
    }

    /// Emits a change of a counter, and, if a handler watches it, the instructions around it that detect crossings.
    /// `write` emits the change itself.
    pub(crate) fn watch(
        &mut self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        span: Span,
        write: impl FnOnce(&mut Frame, Option<ExprId>),
    ) {
        if !self.declared.watched.contains(&cell) {
            return write(frame, of);
        }
        let slot = frame.slot();
        frame.slot();
        frame.emit(Op::Remember { cell, of, slot }, span);
        // The expression of the holder is evaluated only once.
        let of = of.map(|_| self.reader.node(Expr::Slot(slot)));
        write(frame, of);
        frame.emit(Op::Crossed { cell, slot }, span);
    }

    /// Emits the check for derived values that a handler watches, behind a statement that may change one.
    pub(crate) fn look(&mut self, frame: &mut Frame, statement: &ast::Statement) {
        let changes = matches!(
            statement.kind,
            StatementKind::Call(_)
                | StatementKind::Change(_)
                | StatementKind::Set(_)
                | StatementKind::Perform { .. }
                | StatementKind::Choose(_)
                | StatementKind::Together(_)
                | StatementKind::Until { .. }
        );
        if changes {
            self.look_here(frame, statement.span);
        }
    }

    /// Lets the watched defines be compared here, where something watches one and the code is that of the flow, an ability,
    /// a handler or an option.
    pub(crate) fn look_here(&mut self, frame: &mut Frame, span: Span) {
        let outer = matches!(
            frame.role(),
            Some(Role::Flow | Role::Ability(_) | Role::Handler | Role::Option)
        );
        if self.declared.looks && outer {
            frame.emit(Op::Look, span);
        }
    }
}
