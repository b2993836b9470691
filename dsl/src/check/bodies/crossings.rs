//! Tracks, and handlers for numbers that rise or fall to a mark.

use schema::code::Op;
use schema::event::{Crossing, Watched};
use schema::expr::Expr;
use schema::id::{CellId, ExprId, KindId};
use schema::program::{Cell, Holder};
use schema::source::Span;

use super::blocks::Frame;
use super::handlers::Bearer;
use super::symbols::{self, Member};
use super::types::Type;
use super::{Checker, Scope};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, StatementKind};

impl<'a> Checker<'a> {
    /// `track NAME : 0 to 9 = 1`, `track NAME : cycle 7`
    pub(crate) fn read_track(
        &mut self,
        track: &'a ast::Track,
        holder: Holder,
        kind: Option<KindId>,
    ) {
        let (range, cycle) = match &track.course {
            ast::Course::Range(range) => (self.range(range), false),
            ast::Course::Cycle(last) => {
                match i32::try_from(last.value).ok().filter(|last| *last > 1) {
                    Some(last) => (Some((1, last)), true),
                    None => {
                        self.error(
                            codes::OUT_OF_RANGE,
                            last.span,
                            "a cycle has two marks at least",
                            "too few",
                            "write `cycle 7`: the marks are 1 to 7, and 1 comes after 7",
                        );
                        return;
                    }
                }
            }
        };
        let first = self.first_number(track.start.as_ref(), range);
        let name = track.name.text.clone();
        let cell = Cell {
            name,
            holder,
            flag: false,
            first,
            range,
            cycle,
            private: false,
            until: None,
            out: false,
            seen_by: None,
        };
        self.add_cell(&track.name, holder, kind, None, cell);
        if let Some(cell) = self.program.cells.ids().last() {
            self.tracks.insert(cell);
        }
    }

    /// What a handler watches, if that is a counter, track or define by its bare word (of the card itself: `self.WORD`).
    fn watched(&self, kind: Option<KindId>, what: &ast::Expr) -> Option<Watched> {
        let (word, own) = match &what.kind {
            ExprKind::Name(name) => (&name.text, false),
            ExprKind::Dot { of, name, args: None } => match &of.kind {
                ExprKind::Name(of) if of.text == "self" => (&name.text, true),
                _ => return None,
            },
            _ => return None,
        };
        let of_card = kind.and_then(|kind| self.symbols.kind_member(kind, word));
        let others = || {
            let player = symbols::exact(&self.symbols.player, word);
            player.or_else(|| symbols::exact(&self.symbols.table, word))
        };
        let member = of_card.or_else(|| if own { None } else { others() });
        match member {
            Some(Member::Cell(cell)) if !self.program.cells[*cell].flag => {
                Some(Watched::Cell(*cell))
            }
            Some(Member::Derived(derived)) => Some(Watched::Derived(*derived)),
            Some(_) => None,
            None if own => None,
            None => symbols::exact(&self.symbols.defines, word).map(|&id| Watched::Derived(id)),
        }
    }

    /// The pass before the bodies: which changes are to be looked at.
    pub(crate) fn listen_to(&mut self, kind: Option<KindId>, what: &ast::Expr) {
        match self.watched(kind, what) {
            Some(Watched::Cell(cell)) => {
                self.watched.insert(cell);
            }
            Some(Watched::Derived(_)) => self.looks = true,
            None => {}
        }
    }

    /// `when NUMBER rises to MARK`
    pub(crate) fn crossing(
        &mut self,
        scope: &mut Scope,
        bearer: &Bearer,
        what: &ast::Expr,
        rises: bool,
        marks: &[ast::Expr],
    ) -> Option<Crossing> {
        let told = self.diagnostics.len();
        let kind = bearer.definition.map(|(_, kind)| kind);
        let found = self.expr(scope, what, Some(&Type::Number));
        let of = self.watched(kind, what).filter(|_| found.ty == Type::Number);
        if of.is_none() && self.diagnostics.len() == told && found.ty != Type::Error {
            let words = self.words(&found.ty);
            let of_pool = matches!(self.exprs.get(found.id), Some(Expr::AmountOf { .. }));
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
            self.error(codes::CANNOT_HAPPEN, what.span, message, label, help);
        }
        let marks: Vec<ExprId> =
            marks.iter().map(|mark| self.want(scope, mark, &Type::Number)).collect();
        Some(Crossing { of: of?, rises, marks })
    }

    /// `+n NAME`: a track goes step by step where somebody watches it.
    pub(crate) fn change_cell(
        &mut self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        (add, by): (bool, ExprId),
        span: Span,
    ) {
        if !self.watched.contains(&cell) || !self.tracks.contains(&cell) {
            return self.watch(frame, cell, of, span, |frame, of| {
                frame.emit(Op::Change { cell, of, add, by }, span);
            });
        }
        let by = if add { by } else { self.node(Expr::Negative(by)) };
        let (left, slot) = (frame.slot(), frame.slot());
        frame.slot();
        frame.emit(Op::Let { slot: left, value: by }, span);
        frame.emit(Op::Remember { cell, of, slot }, span);
        let of = of.map(|_| self.node(Expr::Slot(slot)));
        let next = frame.here();
        let step = frame.emit(Op::StepTrack { cell, of, left, exit: 0 }, span);
        frame.emit(Op::Crossed { cell, slot }, span);
        frame.emit(Op::Remember { cell, of, slot }, span);
        frame.emit(Op::Jump(next), span);
        frame.point(step);
    }

    /// Writes a change of a counter down, and, if somebody watches it, what that needs around it.
    pub(crate) fn watch(
        &mut self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        span: Span,
        write: impl FnOnce(&mut Frame, Option<ExprId>),
    ) {
        if !self.watched.contains(&cell) {
            return write(frame, of);
        }
        let slot = frame.slot();
        frame.slot();
        frame.emit(Op::Remember { cell, of, slot }, span);
        // Whose it is, is read once.
        let of = of.map(|_| self.node(Expr::Slot(slot)));
        write(frame, of);
        frame.emit(Op::Crossed { cell, slot }, span);
    }

    /// After a statement that may change something: is there anything that somebody waits for?
    pub(crate) fn look(&mut self, frame: &mut Frame, statement: &ast::Statement) {
        use schema::code::Role;
        let outer = matches!(frame.role(), Some(Role::Flow | Role::Ability(_) | Role::Handler));
        let changes = matches!(
            statement.kind,
            StatementKind::Call(_)
                | StatementKind::Change(_)
                | StatementKind::Set(_)
                | StatementKind::Perform(_)
                | StatementKind::Choose(_)
                | StatementKind::Together(_)
        );
        if self.looks && outer && changes {
            frame.emit(Op::Look, statement.span);
        }
    }
}
