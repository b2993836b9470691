//! Reads queries (`WHAT in LIST where …`), folds, and parts of lists (`top 2 of …`, `list[2]`).

use schema::expr::{End, Expr};
use schema::id::ExprId;
use schema::source::Span;

use crate::check::analyses::orders::{By, Taken};
use crate::check::reader::Reader;
use crate::check::reader::plainly::where_of_one;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed, Wealth, symbols};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, FoldOp, Name, PartOp};

impl Reader<'_> {
    /// Reads an expression that stands for several things: a list, a zone, `K in Z`, or a mere kind (all cards of it).
    pub(crate) fn query(&mut self, scope: &mut Scope, expr: &ast::Expr) -> Typed {
        self.everybody_at_once(scope, expr);
        match &expr.kind {
            ExprKind::Group(inner) => Typed { span: expr.span, ..self.query(scope, inner) },
            ExprKind::Name(name) => match self.universe(scope, name) {
                Some(all) => all,
                None => self.expr(scope, expr, Some(&Type::Unknown.list())),
            },
            _ => self.expr(scope, expr, Some(&Type::Unknown.list())),
        }
    }

    /// A mere word as the list of all such things: `player`, a kind or a family; `None` if it is none of these.
    fn universe(&mut self, scope: &Scope, name: &Name) -> Option<Typed> {
        let word = name.text.as_str();
        if matches!(word, "player") {
            return Some(self.typed(Expr::Players, Type::Player.list(), name.span));
        }
        if matches!(word, "opponent")
            && scope.me
            && !scope.locals.iter().any(|local| local.candidate)
        {
            let me = self.node(Expr::Me);
            return Some(self.typed(Expr::Opponents(me), Type::Player.list(), name.span));
        }
        // A variable comes before all, and an exact word before an inflected one: a zone `ravens` hides the plural of a
        // kind `raven`.
        let kind = match symbols::exact(&self.symbols.kinds, word) {
            _ if self.is_variable(scope, word) => return None,
            Some(kind) => *kind,
            None if self.symbols.families.contains_key(word) => return self.all_members(name),
            None if self.says_exactly(scope, word) => return None,
            None => match self.symbols.kind_named(word) {
                Some(kind) => kind,
                None => return self.all_members(name),
            },
        };
        let all = self.typed(Expr::Definitions(kind), Type::Name(kind).list(), name.span);
        Some(if kind == CARD { self.without_apart(all) } else { all })
    }

    /// The list of all cards, without those of kinds that are set apart, which must be named.
    fn without_apart(&mut self, mut all: Typed) -> Typed {
        for kind in self.symbols.apart.clone() {
            let apart = self.node(Expr::Definitions(kind));
            all.id = self.node(Expr::Without(all.id, apart));
        }
        all
    }

    /// `what in list`
    pub(crate) fn within(
        &mut self,
        scope: &mut Scope,
        (what, list): (&ast::Expr, &ast::Expr),
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        if let Some(found) = self.within_words(scope, (what, list), span) {
            return found;
        }
        let those = self.query(scope, list);
        let is_listed = matches!(want, Some(Type::List(_)));
        // Whether it is asked if the card's own word of a group is among them.
        let own = !is_listed && self.is_of_own_group(scope, what);
        if let ExprKind::Name(name) = &what.kind {
            if name.text == "pile" && matches!(those.ty, Type::Piles(_) | Type::Error) {
                return self.piles(&those, span);
            }
            let alike = matches!(
                (name.text.as_str(), those.ty.item()),
                ("pile", Some(Type::Pile(_))) | ("spot", Some(Type::Spot(..)))
            );
            if alike {
                return Typed { span, ..those };
            }
            if name.text == "spot" && matches!(those.ty, Type::Zone(_)) {
                return self.spots_in(&those, span);
            }
            let of_each = match name.text.as_str() {
                "spot" => self.spots_of_each(&those, "spots", span),
                "pile" => self.all_piles_of_each(&those, span),
                _ => None,
            };
            if let Some(all) = of_each {
                return all;
            }
            if name.text == "player" && those.ty.item() == Some(Type::Player) {
                return Typed { span, ..those };
            }
            if let Some(found) = self.goods_within(scope, name, &those, span) {
                return found;
            }
            if let Some(Type::Row(table)) = those.ty.item()
                && self.program.tables[table] == name.text
            {
                return Typed { span, ..those };
            }
            if name.text == "number" && those.ty.item() == Some(Type::Number) {
                return Typed { span, ..those };
            }
            if !own && let Some(found) = self.members_within(scope, name, &those, span) {
                return found;
            }
            if those.ty == Type::Error
                && (self.sort(&name.text).is_some() || self.family_named(&name.text).is_some())
            {
                return self.wrong(span);
            }
            let is_card = those.ty.kind().is_some();
            if is_card
                && !self.is_variable(scope, &name.text)
                && let Some(sort) = self.sort(&name.text)
            {
                let list = self.as_list(&those);
                let names = matches!(those.ty.item(), Some(Type::Name(_)));
                let known = those.ty.kind().unwrap_or(CARD);
                if !self.may_be_among(&sort, known) {
                    self.never_among(&name.text, &sort, known, name.span);
                }
                let kind =
                    if self.symbols.inherits(sort.kind(), known) { sort.kind() } else { known };
                let ty = if names { Type::Name(kind) } else { Type::Card(kind) }.list();
                if sort.is_all() {
                    return Typed { id: list, ty, span };
                }
                return self.typed(Expr::Only { list, test: sort.test() }, ty, span);
            }
        }
        let those = self.spread(&those);
        let told = self.diagnostics.len();
        let these = self.expr(scope, what, those.ty.item().as_ref());
        self.named_behind(what, &those.ty, told);
        if self.report_no_list(&those) || !self.check_one_sort(&these, &those, span) {
            return self.wrong(span);
        }
        let ty = these.ty.item().unwrap_or_else(|| these.ty.clone());
        // Whether there is one is the same of names and of the cards that are called so.
        if let (Type::Name(_), Some(Type::Card(_))) = (&ty, those.ty.item())
            && want != Some(&Type::Flag)
        {
            return self.called_so(scope, &these, &those, span);
        }
        let (a, b) = (self.as_list(&these), self.as_list(&those));
        let found = self.typed(Expr::In { these: a, those: b }, ty.list(), span);
        if own { self.whether(&found) } else { found }
    }

    /// `FAMILY in LIST`: the members of a family that are in a list; `None` if the word is no family.
    fn members_within(
        &mut self,
        scope: &Scope,
        name: &Name,
        those: &Typed,
        span: Span,
    ) -> Option<Typed> {
        let item = those.ty.item()?;
        if !matches!(item, Type::Member(_) | Type::Resource) || self.is_variable(scope, &name.text)
        {
            return None;
        }
        let all = self.all_members(name)?;
        if all.ty == item.clone().list() {
            return Some(Typed { span, ..those.clone() });
        }
        self.check_one_sort(&all, those, span);
        let list = self.as_list(those);
        Some(self.typed(Expr::In { these: list, those: all.id }, all.ty, span))
    }

    /// Whether a word is the name of a variable, parameter, candidate or object of a pattern.
    pub(crate) fn is_variable(&self, scope: &Scope, word: &str) -> bool {
        scope.type_of(word).is_some()
    }

    /// `of as candidate where condition`
    pub(crate) fn filter(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        candidate: Option<&Name>,
        condition: &ast::Expr,
        span: Span,
    ) -> Typed {
        let list = self.query(scope, of);
        if let Some(name) = candidate {
            self.hides(scope, name, "variable");
        }
        if let Some(goods) =
            self.as_goods(&list).filter(|_| matches!(list.ty, Type::Goods(_) | Type::Pool(_)))
        {
            let name = candidate.map(|name| name.text.clone());
            let local = scope.bind(name, goods.ty.resource(), true);
            let condition = self.want(scope, condition, &Type::Flag);
            scope.unbind();
            let ty = goods.ty.clone();
            let some = Expr::SomeGoods { goods: goods.id, local, condition };
            return self.typed(some, ty, span);
        }
        let Some(item) = list.ty.item() else {
            let words = self.words(&list.ty);
            self.error(
                codes::WRONG_TYPE,
                list.span,
                format!("`where` narrows a list, and this is {words}"),
                words.clone(),
                where_of_one(of, &list.ty),
            );
            return self.wrong(span);
        };
        let items = self.as_list(&list);
        let local = scope.bind(candidate.map(|name| name.text.clone()), item.clone(), true);
        let guard = condition;
        let whose = if item == Type::Player { Wealth::Unclear } else { self.wealth };
        let condition = self.wealth_of(whose, |own| own.want(scope, guard, &Type::Flag));
        // The items of the result have the type to which the condition narrows the candidate.
        let narrowed = self.narrow(scope, guard);
        let item = scope.locals.last().map_or(item, |local| local.ty.clone());
        Self::widen(scope, narrowed);
        scope.unbind();
        self.typed(Expr::Filter { list: items, local, condition }, item.list(), span)
    }

    /// `sum of VALUE over LIST` and the other folds.
    pub(crate) fn fold(
        &mut self,
        scope: &mut Scope,
        op: FoldOp,
        value: &ast::Expr,
        over: &ast::Expr,
        span: Span,
    ) -> Typed {
        if let Some(wrong) = self.report_worked_out(scope, Some(op), over, span) {
            return wrong;
        }
        let list = self.gone_over(scope, op, over);
        let item = list.ty.item().unwrap_or_else(|| list.ty.clone());
        let (items, players) = (self.as_list(&list), item == Type::Player);
        let local = scope.bind_own(item);
        let whose = if players { Wealth::Each(local) } else { self.wealth };
        let mut read = |own: &mut Self| own.wealth_of(whose, |own| own.expr(scope, value, None));
        // What a word means follows from what the list is of.
        let (told, of) = (self.diagnostics.len(), value);
        let value = if list.ty == Type::Error { self.untold(read) } else { read(self) };
        scope.unbind();
        self.as_they_lie(told, op, of, over);
        if value.ty == Type::Error {
            return self.wrong(span);
        }
        if let (FoldOp::Sum | FoldOp::List, Type::Goods(_) | Type::Pool(_)) = (op, &value.ty) {
            let map = Expr::Map { list: items, local, value: value.id };
            return self.together_of(map, &value.ty, span);
        }
        let (expr, ty) = match op {
            FoldOp::Sum => {
                let value = self.wealth_of(whose, |own| own.convert(&value, &Type::Number));
                (Expr::Sum { list: items, local, value }, Type::Number)
            }
            FoldOp::Highest | FoldOp::Lowest => {
                let value = self.wealth_of(whose, |own| own.convert(&value, &Type::Number));
                (
                    Expr::Extreme { highest: op == FoldOp::Highest, list: items, local, value },
                    Type::Number,
                )
            }
            FoldOp::List | FoldOp::Distinct => {
                let inner = value.ty.item().unwrap_or_else(|| value.ty.clone());
                let value = if value.ty.item().is_some() { self.as_list(&value) } else { value.id };
                let map = Expr::Map { list: items, local, value };
                let expr = if op == FoldOp::List { map } else { Expr::Distinct(self.node(map)) };
                (expr, inner.list())
            }
        };
        self.typed(expr, ty, span)
    }

    /// `top 2 of deck`
    pub(crate) fn part(
        &mut self,
        scope: &mut Scope,
        op: PartOp,
        size: Option<&ast::Expr>,
        of: &ast::Expr,
        span: Span,
    ) -> Typed {
        let count = size.map(|size| self.want(scope, size, &Type::Number));
        let from = self.query(scope, of);
        self.take(scope, By::part(op), of, from.id, span);
        let Some(item) = from.ty.item() else {
            let words = self.words(&from.ty);
            self.error(
                codes::WRONG_TYPE,
                from.span,
                format!("`of` takes some of a list or zone, and this is {words}"),
                words.clone(),
                "name a zone or a list after `of`",
            );
            return self.wrong(span);
        };
        match op {
            PartOp::Top | PartOp::Bottom => {
                let part = if op == PartOp::Top { "top" } else { "bottom" };
                let written = path(of).unwrap_or_else(|| "ZONE".to_owned());
                self.part_of_piles(&from, part, &written, span);
            }
            PartOp::First | PartOp::Last => {}
        }
        let of = self.as_list(&from);
        let end = match op {
            PartOp::Top | PartOp::First => End::First,
            PartOp::Bottom | PartOp::Last => End::Last,
        };
        let ty = if count.is_some() { item.list() } else { item };
        self.typed(Expr::Take { end, count, of }, ty, span)
    }

    /// Notes that something is taken out of a list by its position.
    fn take(&mut self, scope: &Scope, by: By, of: &ast::Expr, list: ExprId, span: Span) {
        let orders = self.lowered().orders(list, &scope.listed);
        if !orders.is_empty() {
            let span = if by == By::Height { of.span } else { span };
            self.taken.push(Taken { by, written: path(of), span, orders });
        }
    }

    /// `ZONE[c]`, `LIST[2]`
    pub(crate) fn index(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        key: &ast::Expr,
        span: Span,
    ) -> Typed {
        let from = self.expr(scope, of, None);
        match &from.ty {
            Type::Error => self.wrong(span),
            Type::Piles(_) => {
                let by = self.pile_key(scope, from.id, key);
                self.one_pile(&from, by, span)
            }
            Type::Goods(_) | Type::Pool(_) => self.good_at(scope, &from, key, span),
            Type::Zone(kind) => {
                let item = Type::Card(*kind);
                self.take(scope, By::Number, of, from.id, span);
                let of = self.as_list(&from);
                let at = self.want(scope, key, &Type::Number);
                self.typed(Expr::Item { of, at }, item, span)
            }
            Type::List(item) => {
                let item = (**item).clone();
                if let Some(piles) = self.pile_of_each(scope, &from, key, span) {
                    return piles;
                }
                self.take(scope, By::Number, of, from.id, span);
                let at = self.want(scope, key, &Type::Number);
                self.typed(Expr::Item { of: from.id, at }, item, span)
            }
            other => {
                let words = self.words(other);
                self.error(
                    codes::WRONG_TYPE,
                    from.span,
                    format!("`[…]` reads a list or a zone of piles, and this is {words}"),
                    words.clone(),
                    "use a dot for what a thing has: `p.ZONE`",
                );
                self.wrong(span)
            }
        }
    }
}

/// A name or path as it is written; `None` for other expressions.
fn path(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) if !name.quoted => Some(name.text.clone()),
        ExprKind::Dot { of, name, args: None } if !name.quoted => {
            Some(format!("{}.{}", path(of)?, name.text))
        }
        _ => None,
    }
}
