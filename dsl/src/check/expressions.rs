//! Expressions: arithmetic, comparison, logic, dots; queries are in [`super::queries`].

use schema::expr::{Arith, Compare, Expr};
use schema::id::ExprId;
use schema::program::Layout;
use schema::source::Span;

use super::symbols::{self, Member};
use super::types::{CARD, Type};
use super::{Checker, Scope, Typed};
use crate::codes;
use crate::suggest;
use crate::syntax::ast::{self, BinaryOp, CompareOp, ExprKind};

impl Checker<'_> {
    /// Reads an expression. `want` says what is hoped for, where a word has two readings; it converts nothing.
    pub(crate) fn expr(
        &mut self,
        scope: &mut Scope,
        expr: &ast::Expr,
        want: Option<&Type>,
    ) -> Typed {
        self.deep += 1;
        let found = self.expr_at(scope, expr, want);
        self.deep -= 1;
        found
    }

    fn expr_at(&mut self, scope: &mut Scope, expr: &ast::Expr, want: Option<&Type>) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(value) => match i32::try_from(*value) {
                Ok(value) => self.typed(Expr::Number(value), Type::Number, span),
                Err(_) => {
                    self.error(
                        codes::OUT_OF_RANGE,
                        span,
                        "this number is too large",
                        "too large",
                        "numbers go up to 2147483647",
                    );
                    self.wrong(span)
                }
            },
            ExprKind::Text(text) => {
                let id = self.text(scope, text);
                self.typed(Expr::Text(id), Type::Text, span)
            }
            ExprKind::Name(name) => self.name(scope, name, want),
            ExprKind::Call { name, args } => self.function(scope, name, args, span),
            ExprKind::Group(inner) => Typed { span, ..self.expr(scope, inner, want) },
            ExprKind::Price(_) => {
                self.not_yet(span, "a price");
                self.wrong(span)
            }
            ExprKind::Amount { .. } => {
                self.amount(span);
                self.wrong(span)
            }
            ExprKind::List(items) => self.list(scope, items, span),
            ExprKind::Dot { of, name, args } => {
                self.dot(scope, of, name, args.as_deref(), span, want)
            }
            ExprKind::Index { of, key } => self.index(scope, of, key, span),
            ExprKind::Neg(inner) => {
                let inner = self.want(scope, inner, &Type::Number);
                self.typed(Expr::Negative(inner), Type::Number, span)
            }
            ExprKind::Part { op, size, of } => self.part(scope, *op, size.as_deref(), of, span),
            ExprKind::Count(of) => {
                let list = self.query(scope, of);
                self.no_list(&list);
                let list = self.as_list(&list);
                self.typed(Expr::Count(list), Type::Number, span)
            }
            ExprKind::Fold { op, value, over } => self.fold(scope, *op, value, over, span),
            ExprKind::If { condition, then, otherwise } => {
                let condition = self.want(scope, condition, &Type::Flag);
                let then = self.expr(scope, then, want);
                let otherwise = self.expr(scope, otherwise, want.or(Some(&then.ty)));
                let ty = self.common(&then, &otherwise);
                let then = self.convert(&then, &ty);
                let otherwise = self.convert(&otherwise, &ty);
                self.typed(Expr::If { condition, then, otherwise }, ty, span)
            }
            ExprKind::Binary { op, left, right } => self.binary(scope, *op, left, right, span),
            ExprKind::In { what, list } => self.within(scope, what, list, span),
            ExprKind::Where { any, of, candidate, condition } => {
                let found = self.filter(scope, of, candidate.as_ref(), condition, span);
                if *any { self.whether(&found) } else { found }
            }
            ExprKind::Any(of) => {
                let found = self.query(scope, of);
                self.whether(&found)
            }
            ExprKind::Compare { op, left, right } => self.compare(scope, *op, left, right, span),
            ExprKind::Is { what, not, of } => self.is(scope, what, *not, of, span),
            ExprKind::Not(inner) => {
                let inner = self.want(scope, inner, &Type::Flag);
                self.typed(Expr::Not(inner), Type::Flag, span)
            }
            ExprKind::And(parts) => self.logic(scope, parts, Expr::And, span),
            ExprKind::Or(parts) => self.logic(scope, parts, Expr::Or, span),
        }
    }

    /// Reads an expression that must be of a type, and converts it (language.md §23).
    pub(crate) fn want(&mut self, scope: &mut Scope, expr: &ast::Expr, ty: &Type) -> ExprId {
        let found = self.expr(scope, expr, Some(ty));
        self.convert(&found, ty)
    }

    /// The conversions that there are; anything else is `C0301`.
    pub(crate) fn convert(&mut self, found: &Typed, ty: &Type) -> ExprId {
        match self.converted(found, ty) {
            Some(id) => id,
            None => {
                self.unfit(found, ty);
                found.id
            }
        }
    }

    /// A conversion, if there is one.
    pub(crate) fn converted(&mut self, found: &Typed, ty: &Type) -> Option<ExprId> {
        use Type as T;
        let kinds_fit = |have, want| self.symbols.inherits(have, want);
        Some(match (&found.ty, ty) {
            (T::Error | T::Unknown, _) | (_, T::Error | T::Unknown) => found.id,
            (have, want) if have == want => found.id,
            (T::Nothing, want) if want.is_thing() => found.id,
            (T::Card(have), T::Card(want)) | (T::Name(have), T::Name(want))
                if kinds_fit(*have, *want) =>
            {
                found.id
            }
            (T::Card(have), T::Name(want)) if kinds_fit(*have, *want) => {
                self.node(Expr::NameOf(found.id))
            }
            (T::Pile(have), T::Card(want)) if kinds_fit(*have, *want) => {
                let of = self.node(Expr::Contents(found.id));
                self.node(Expr::Take { end: schema::expr::End::First, count: None, of })
            }
            (T::Pile(have), T::Name(want)) if kinds_fit(*have, *want) => {
                self.node(Expr::NameOf(found.id))
            }
            (T::Zone(_) | T::Piles(_) | T::Pile(_), T::Zone(_)) => found.id,
            (T::Spot(_), T::Spot(_)) => found.id,
            (T::Pile(_), T::Pile(_)) | (T::Zone(_), T::Pile(_)) => return None,
            (_, T::List(want)) => return self.converted_to_list(found, want),
            (T::List(_) | T::Zone(_) | T::Piles(_) | T::Pile(_), T::Flag) => {
                let empty = self.node(Expr::IsEmpty(found.id));
                self.node(Expr::Not(empty))
            }
            _ => return None,
        })
    }

    fn converted_to_list(&mut self, found: &Typed, want: &Type) -> Option<ExprId> {
        let item = found.ty.item();
        match item {
            Some(item) => {
                let list = self.as_list(found);
                if self.fits(&item, want) {
                    return Some(list);
                }
                None
            }
            None if found.ty == Type::Nothing => Some(self.node(Expr::List(Vec::new()))),
            None => {
                let one = self.converted(found, want)?;
                Some(self.node(Expr::List(vec![one])))
            }
        }
    }

    /// Whether a value of one type is one of another without a conversion.
    fn fits(&self, have: &Type, want: &Type) -> bool {
        match (have, want) {
            (Type::Error | Type::Unknown, _) | (_, Type::Error | Type::Unknown) => true,
            (Type::Nothing, want) => want.is_thing(),
            (Type::Card(have), Type::Card(want)) | (Type::Name(have), Type::Name(want)) => {
                self.symbols.inherits(*have, *want)
            }
            (Type::List(have), Type::List(want)) => self.fits(have, want),
            (Type::Spot(_), Type::Spot(_)) => true,
            (have, want) => have == want,
        }
    }

    /// Whatever has items, as a list; one thing as a list of one.
    pub(crate) fn as_list(&mut self, found: &Typed) -> ExprId {
        match &found.ty {
            Type::List(_) | Type::Error | Type::Unknown => found.id,
            Type::Zone(_) | Type::Piles(_) | Type::Pile(_) => self.node(Expr::Contents(found.id)),
            _ => self.node(Expr::List(vec![found.id])),
        }
    }

    /// The type that two branches share.
    fn common(&self, a: &Typed, b: &Typed) -> Type {
        match (&a.ty, &b.ty) {
            (Type::Nothing | Type::Unknown | Type::Error, other)
            | (other, Type::Nothing | Type::Unknown) => other.clone(),
            (Type::Card(x), Type::Card(y)) if x != y => {
                Type::Card(if self.symbols.inherits(*x, *y) { *y } else { CARD })
            }
            (Type::Card(_), Type::Name(kind)) => Type::Name(*kind),
            (Type::Zone(x), Type::List(_)) => Type::Card(*x).list(),
            (have, _) => have.clone(),
        }
    }

    fn logic(
        &mut self,
        scope: &mut Scope,
        parts: &[ast::Expr],
        join: fn(ExprId, ExprId) -> Expr,
        span: Span,
    ) -> Typed {
        let parts: Vec<ExprId> =
            parts.iter().map(|part| self.want(scope, part, &Type::Flag)).collect();
        let mut parts = parts.into_iter().rev();
        let Some(mut whole) = parts.next() else { return self.wrong(span) };
        for part in parts {
            whole = self.node(join(part, whole));
        }
        Typed { id: whole, ty: Type::Flag, span }
    }

    fn binary(
        &mut self,
        scope: &mut Scope,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Typed {
        let arith = match op {
            BinaryOp::Add => Arith::Add,
            BinaryOp::Subtract => Arith::Subtract,
            BinaryOp::Multiply => Arith::Multiply,
            BinaryOp::Divide => Arith::Divide,
            BinaryOp::Mod => Arith::Modulo,
        };
        if let (BinaryOp::Add | BinaryOp::Subtract, ExprKind::Amount { .. }) = (op, &right.kind) {
            self.error(
                codes::WRONG_TYPE,
                span,
                "this is read as one sum, with goods in it",
                "one line, one value",
                "if these are two things to do, write `,` or a new line between them",
            );
            return self.wrong(span);
        }
        let a = self.expr(scope, left, None);
        if a.ty == Type::Error {
            self.expr(scope, right, None);
            return self.wrong(span);
        }
        let lists = matches!(op, BinaryOp::Add | BinaryOp::Subtract)
            && (a.ty.item().is_some() || a.ty.is_thing());
        if !lists {
            let a = self.convert(&a, &Type::Number);
            let b = self.want(scope, right, &Type::Number);
            return self.typed(Expr::Arith(arith, a, b), Type::Number, span);
        }
        let b = self.expr(scope, right, None);
        let item = |ty: &Type| ty.item().unwrap_or_else(|| ty.clone());
        let item = match (item(&a.ty), item(&b.ty)) {
            (Type::Unknown | Type::Error | Type::Nothing, other) => other,
            (Type::Card(x), Type::Card(y)) if x != y => Type::Card(CARD),
            (Type::Name(x), Type::Name(y)) if x != y => Type::Name(CARD),
            (have, _) => have,
        };
        let ty = item.list();
        let a = self.convert(&a, &ty);
        let b = self.convert(&b, &ty);
        let expr = if op == BinaryOp::Add { Expr::Join(a, b) } else { Expr::Without(a, b) };
        self.typed(expr, ty, span)
    }

    fn compare(
        &mut self,
        scope: &mut Scope,
        op: CompareOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Typed {
        let a = self.expr(scope, left, None);
        let b = self.expr(scope, right, Some(&a.ty));
        let numbers = matches!(a.ty, Type::Number | Type::Error)
            && matches!(b.ty, Type::Number | Type::Error);
        let (order, sameness) = match op {
            CompareOp::Equal => (Compare::Equal, Some(true)),
            CompareOp::NotEqual => (Compare::Unequal, Some(false)),
            CompareOp::Less => (Compare::Less, None),
            CompareOp::LessEqual => (Compare::AtMost, None),
            CompareOp::Greater => (Compare::More, None),
            CompareOp::GreaterEqual => (Compare::AtLeast, None),
        };
        if let (false, Some(same)) = (numbers, sameness) {
            let equal = self.same(&a, &b, span);
            return if same { equal } else { self.typed(Expr::Not(equal.id), Type::Flag, span) };
        }
        let a = self.convert(&a, &Type::Number);
        let b = self.convert(&b, &Type::Number);
        self.typed(Expr::Compare(order, a, b), Type::Flag, span)
    }

    /// Whether two values are the same; zones and lists by what is in them.
    pub(crate) fn same(&mut self, a: &Typed, b: &Typed, span: Span) -> Typed {
        let listlike = |ty: &Type| ty.item().is_some() && *ty != Type::Error;
        if listlike(&a.ty) || listlike(&b.ty) {
            let unordered = self.is_set(a.id) || self.is_set(b.id);
            let (x, y) = (self.as_list(a), self.as_list(b));
            let expr = if unordered { Expr::SameItems(x, y) } else { Expr::Same(x, y) };
            return self.typed(expr, Type::Flag, span);
        }
        let comparable = matches!((&a.ty, &b.ty), (Type::Error, _) | (_, Type::Error))
            || self.fits(&a.ty, &b.ty)
            || self.fits(&b.ty, &a.ty)
            || matches!(
                (&a.ty, &b.ty),
                (
                    Type::Card(_) | Type::Name(_) | Type::Pile(_),
                    Type::Card(_) | Type::Name(_) | Type::Pile(_)
                )
            );
        if !comparable {
            let (x, y) = (self.words(&a.ty), self.words(&b.ty));
            self.error(
                codes::NOT_COMPARABLE,
                span,
                format!("{x} and {y} are never the same"),
                "compared here",
                "compare things of one sort: numbers with numbers, cards with cards",
            );
        }
        self.typed(Expr::Same(a.id, b.id), Type::Flag, span)
    }

    /// Whether a value is a zone without an order.
    fn is_set(&self, id: ExprId) -> bool {
        match self.exprs.get(id) {
            Some(Expr::Zone { zone, .. }) => {
                self.program.zones.get(*zone).is_some_and(|zone| zone.layout == Layout::Set)
            }
            Some(Expr::Contents(of) | Expr::Join(of, _)) => self.is_set(*of),
            _ => false,
        }
    }

    fn list(&mut self, scope: &mut Scope, items: &[ast::Expr], span: Span) -> Typed {
        let items: Vec<Typed> = items.iter().map(|item| self.expr(scope, item, None)).collect();
        let mut ty = Type::Unknown;
        for item in &items {
            let found = item.ty.item().unwrap_or_else(|| item.ty.clone());
            ty = match (ty, found) {
                (Type::Unknown | Type::Error | Type::Nothing, found) => found,
                (ty, found) if self.fits(&found, &ty) => ty,
                (Type::Name(_), Type::Name(_)) => Type::Name(CARD),
                (Type::Card(_), Type::Card(_)) => Type::Card(CARD),
                (ty, found) => {
                    let (a, b) = (self.words(&ty), self.words(&found));
                    self.error(
                        codes::WRONG_TYPE,
                        item.span,
                        format!("this list has {a} in it, and here {b}"),
                        b.clone(),
                        "a list holds things of one sort",
                    );
                    ty
                }
            };
        }
        let ids = items
            .iter()
            .map(|item| if item.ty.item().is_some() { self.as_list(item) } else { item.id })
            .collect();
        self.typed(Expr::List(ids), ty.list(), span)
    }

    /// A property: `p.hand`, `c.cost`, `supply.Copper`, `event.target`.
    fn dot(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        name: &ast::Name,
        args: Option<&[ast::Expr]>,
        span: Span,
        want: Option<&Type>,
    ) -> Typed {
        if let (ExprKind::Name(event), Some(verb)) = (&of.kind, scope.event)
            && event.text == "event"
        {
            return self.event_parameter(verb, name, span);
        }
        let of = self.expr(scope, of, None);
        if let Some(args) = args {
            return self.property_with_args(scope, &of, name, args, span);
        }
        self.property(scope, &of, name, span, want)
    }

    /// A property of a value; of a list that of each, joined.
    pub(crate) fn property(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        name: &ast::Name,
        span: Span,
        want: Option<&Type>,
    ) -> Typed {
        let word = name.text.as_str();
        let found = match &of.ty {
            Type::Error => return self.wrong(span),
            Type::Player => symbols::find(&self.symbols.player, word)
                .cloned()
                .map(|member| self.member(&member, Some(of.id), span))
                .or_else(|| self.kept(scope, word, of.id, span))
                .or_else(|| self.player_property(of.id, word, span, want)),
            Type::Card(kind) | Type::Name(kind) => {
                let card = matches!(of.ty, Type::Card(_));
                self.card_member(of.id, *kind, card, word, span)
            }
            Type::Piles(_) | Type::Pile(_) | Type::Zone(_) if word == "cards" => {
                let ty = Type::Card(of.ty.kind().unwrap_or(CARD)).list();
                Some(self.typed(Expr::AllCards(of.id), ty, span))
            }
            Type::Piles(_) => return self.pile_of(of, name, span),
            Type::Pile(kind) => {
                let node = self.exprs.get(of.id).cloned();
                node.and_then(|node| self.pile_property(node, *kind, word, span))
            }
            Type::Spot(ground) => {
                let found = self.spot_property(of.id, *ground, word, span);
                return found.unwrap_or_else(|| {
                    self.no_such_of_spot(name);
                    self.wrong(span)
                });
            }
            Type::Zone(_) if matches!(word, "spots" | "open" | "filled") => {
                match self.spots_of(of, word, span) {
                    Some(found) => return found,
                    None => return self.property_of_each(scope, of, name, span),
                }
            }
            Type::Zone(_) if self.symbols.definitions.contains_key(word) => {
                self.no_piles(word, name.span);
                return self.wrong(span);
            }
            Type::List(_) | Type::Zone(_) => return self.property_of_each(scope, of, name, span),
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.no_such_property(&of.ty, name);
            self.wrong(span)
        })
    }

    fn card_member(
        &mut self,
        of: ExprId,
        kind: schema::id::KindId,
        card: bool,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let found = self.symbols.kind_member(kind, word).cloned();
        match found.filter(|member| !matches!(member, Member::Ability(_))) {
            Some(Member::Cell(_) | Member::Note(..) | Member::Zone(_)) if !card => {
                self.error(
                    codes::NOT_A_CARD,
                    span,
                    format!("`{word}` is something that a card on the table has, and this is only a name"),
                    "a name",
                    "ask it of a card: `c.name` is the name, `c` the card",
                );
                Some(self.wrong(span))
            }
            Some(member) => Some(self.member(&member, Some(of), span)),
            None => self
                .exprs
                .get(of)
                .cloned()
                .and_then(|node| self.card_property(node, kind, word, span, card)),
        }
    }

    fn property_of_each(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        name: &ast::Name,
        span: Span,
    ) -> Typed {
        let list = self.as_list(of);
        let item = of.ty.item().unwrap_or(Type::Error);
        let local = scope.bind(None, item.clone(), false);
        let item = self.typed(Expr::Local(local), item, span);
        let value = self.property(scope, &item, name, span, None);
        scope.unbind();
        let ty = match value.ty.item() {
            Some(inner) => inner.list(),
            None => value.ty.clone().list(),
        };
        let value = if value.ty.item().is_some() { self.as_list(&value) } else { value.id };
        self.typed(Expr::Map { list, local, value }, ty, span)
    }

    fn no_such_property(&mut self, ty: &Type, name: &ast::Name) {
        if let Type::Card(kind) | Type::Name(kind) = ty
            && self.some_kinds_only(*kind, &name.text, name.span)
        {
            return;
        }
        let words = self.words(ty);
        let near = {
            let known: Vec<&str> = match ty {
                Type::Player => self
                    .symbols
                    .player
                    .keys()
                    .map(String::as_str)
                    .chain(["left", "right", "seat", "score", "cards", "opponents"])
                    .collect(),
                Type::Card(kind) | Type::Name(kind) => self
                    .symbols
                    .kind_members(*kind)
                    .into_iter()
                    .chain(["name", "owner", "pile", "spot"])
                    .collect(),
                Type::Pile(_) => self
                    .symbols
                    .pile
                    .keys()
                    .map(String::as_str)
                    .chain(["cards", "name", "number"])
                    .collect(),
                _ => Vec::new(),
            };
            suggest::nearest(&name.text, known.into_iter()).map(str::to_owned)
        };
        self.unknown_of(
            name.span,
            &format!("{words} has no `{}`", name.text),
            near,
            "see what it has where its kind, or `player { … }`, is declared",
        );
    }

    fn event_parameter(&mut self, verb: schema::id::VerbId, name: &ast::Name, span: Span) -> Typed {
        let info = &self.symbols.verb[verb];
        if let Some(at) = info.params.iter().position(|param| param.name == name.text) {
            let ty = info.params[at].ty.clone();
            return self.typed(Expr::EventSlot(schema::id::SlotId(at as u16)), ty, span);
        }
        if name.text == "cause" {
            return self.typed(Expr::Cause, Type::Card(CARD), span);
        }
        let known = info.params.iter().map(|param| param.name.as_str()).chain(["cause"]);
        let near = suggest::nearest(&name.text, known.clone()).map(str::to_owned);
        let all: Vec<String> = known.map(|word| format!("`event.{word}`")).collect();
        let help = format!("this event has {}", all.join(", "));
        self.unknown_of(name.span, &format!("this event has no `{}`", name.text), near, &help);
        self.wrong(span)
    }
}
