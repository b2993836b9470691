//! Reads the bodies of defines, each when it is first needed.

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId, LocalId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::check::reader::Reader;
use crate::check::reader::feeding::Reading;
use crate::check::types::{CARD, Type};
use crate::check::{Body, Scope, Typed, Wealth};
use crate::codes;
use crate::syntax::ast::{self, ExprKind};

/// How deep the reading of expressions, defines and verbs may be nested (see [`Reader::deep`]).
const CHECK_DEPTH: usize = 256;

/// How much of that depth one define or verb counts for.
pub(crate) const STEP: usize = 4;

impl Reader<'_> {
    /// Adds [`STEP`] to the depth, to read a define or verb that another needs, and returns true: the caller must take it off
    /// afterwards. If the depth would be too great, that is reported, once in a game, and the result is false.
    pub(crate) fn go_deeper(&mut self, span: Span) -> bool {
        if self.deep + STEP <= CHECK_DEPTH {
            self.deep += STEP;
            return true;
        }
        if !self.diagnostics.iter().any(|told| told.code == codes::TOO_DEEP) {
            self.error(
                codes::TOO_DEEP,
                span,
                "too many defines and verbs lean on each other, one on the next",
                "too deep here",
                "let fewer of them stand between this and what it is made of",
            );
        }
        false
    }

    /// The type of a define. Its body is read for that, after those of the defines that it needs.
    pub(crate) fn derived_type(&mut self, id: DerivedId, used: Span) -> Type {
        if matches!(self.defines.get(&id), Some(Body::Waiting(_))) {
            for needed in self.needed_first(id) {
                self.read_define(needed, used);
            }
        }
        self.read_define(id, used)
    }

    pub(crate) fn read_define(&mut self, id: DerivedId, used: Span) -> Type {
        if let Some(ty) = &self.symbols.derived[id].ty {
            return ty.clone();
        }
        let body = match self.defines.get(&id).copied() {
            Some(Body::Waiting(body)) => body,
            Some(Body::Running) => {
                let name = self.program.derived[id].name.clone();
                self.error(
                    codes::ENDLESS_RECURSION,
                    used,
                    format!("`{name}` is defined by itself"),
                    "goes round in a circle",
                    "a define is made of other things",
                );
                return Type::Error;
            }
            Some(Body::Done) | None => return Type::Error,
        };
        self.defines.insert(id, Body::Running);
        if !self.go_deeper(body.define.name.span) {
            self.symbols.derived[id].ty = Some(Type::Error);
            self.defines.insert(id, Body::Done);
            return Type::Error;
        }
        let mut scope = match (body.holder, body.kind) {
            (Some(Holder::Card), kind) => Scope::card(kind.unwrap_or(CARD)),
            _ => Scope::acting(),
        };
        if body.holder == Some(Holder::Pile) {
            scope.bind(None, Type::Pile(CARD), true);
        }
        let params = body.define.params.as_deref().unwrap_or_default();
        for (param, ty) in params.iter().zip(self.symbols.derived[id].args.clone()) {
            if param.span.file != PRELUDE {
                self.hides(&scope, &param.name, "variable");
            }
            scope.bind(Some(param.name.text.clone()), ty, false);
        }
        let read = self.me_read;
        let found = self.making(Reading::Derived(id), |checker| {
            let value = &body.define.value;
            let found = checker.wealth_of(Wealth::Own, |own| match &value.kind {
                // With two players, `opponent` is one player.
                _ if own.program.players.1 == 2 && names_opponent(value) => {
                    own.expr(&mut scope, value, None)
                }
                _ if own.is_of_own_group(&scope, value) => own.expr(&mut scope, value, None),
                _ => match own.query(&mut scope, value) {
                    all if own.is_sole_resource(all.id) => own.expr(&mut scope, value, None),
                    found => found,
                },
            });
            checker.joinable(found, &body.define.name.text)
        });
        self.me_read = read;
        self.deep -= STEP;
        let ty = match &found.ty {
            Type::Nothing => Type::Unknown,
            other => other.clone(),
        };
        self.program.derived[id].body = found.id;
        self.program.derived[id].yields = ty.variant();
        self.symbols.derived[id].of_me = self.reads_me(found.id);
        let args = (0..self.symbols.derived[id].args.len()).map(|at| LocalId(at as u16));
        let handed = args.map(|arg| self.passes_on(found.id, arg)).collect();
        self.symbols.derived[id].passes_on = handed;
        self.symbols.derived[id].ty = Some(ty.clone());
        self.defines.insert(id, Body::Done);
        ty
    }

    /// Whether the value of a body may be this argument, or a list with it.
    fn passes_on(&self, body: ExprId, arg: LocalId) -> bool {
        let Some(node) = self.exprs.get(body) else { return false };
        let on = |part: &ExprId| self.passes_on(*part, arg);
        match node {
            Expr::Local(local) => *local == arg,
            Expr::If { then, otherwise, .. } => on(then) || on(otherwise),
            Expr::Join(one, other) => on(one) || on(other),
            Expr::List(items) => items.iter().any(on),
            Expr::Filter { list: of, .. }
            | Expr::Only { list: of, .. }
            | Expr::Take { of, .. }
            | Expr::Item { of, .. }
            | Expr::Distinct(of)
            | Expr::Without(of, _)
            | Expr::In { these: of, .. } => on(of),
            Expr::Map { list, local, value } => {
                on(value) || on(list) && self.passes_on(*value, *local)
            }
            Expr::Derived { derived, args, .. } => {
                let handed = self.symbols.derived[*derived].passes_on.iter();
                handed.zip(args).any(|(handed, given)| *handed && on(given))
            }
            _ => false,
        }
    }

    /// If effects change a define whose value is a zone or pile, its value becomes the list of cards, to which they can
    /// add.
    pub(crate) fn joinable(&mut self, found: Typed, name: &str) -> Typed {
        let zone = matches!(found.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_));
        if !zone || !self.changed.contains(name) {
            return found;
        }
        let ty = found.ty.item().unwrap_or(Type::Error).list();
        Typed { id: self.as_list(&found), ty, span: found.span }
    }
}

/// Whether a value is just `opponent`, in all branches of an `if`.
fn names_opponent(value: &ast::Expr) -> bool {
    match &value.kind {
        ExprKind::Name(name) => name.text == "opponent",
        ExprKind::Group(of) => names_opponent(of),
        ExprKind::If { then, otherwise, .. } => names_opponent(then) && names_opponent(otherwise),
        _ => false,
    }
}
