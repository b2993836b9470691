//! Compiles transfers of goods: `gain`, `pay`, `move`, `pick`, `reveal`.

use schema::code::{Audience, Op};
use schema::expr::Expr;
use schema::goods::{Blend, End};
use schema::id::{ExprId, FamilyId, NoteId, PoolId, SlotId};
use schema::program::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::scope::Does;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

impl<'a> Bodies<'a> {
    /// `gain 2 wool to P`, `pay p from P`
    pub(crate) fn gain_or_pay(
        &mut self,
        frame: &mut Frame,
        pays: bool,
        call: &'a ast::Call,
        span: Span,
    ) {
        let Some(thing) = &call.thing else { return };
        if let Some((n, counter)) = self.reader.of_counter(thing).filter(|_| pays) {
            let help = format!(
                "`{counter}` is a counter, which is asked before it is changed: `if {counter} >= {n} {{ -{n} {counter}, … }}`; what is paid in full or not at all is a `resource` in a `pool`"
            );
            return self.reader.no_goods_of(thing.span, counter, help);
        }
        let goods = self.goods_argument(frame, thing);
        let side = Self::after(call, if pays { "from" } else { "to" });
        let own = self.pool_end(frame, &goods, side, call.verb.span, pays);
        self.nothing_to_name(frame, call, "leave out `as …`");
        let (Some(goods), Some(own)) = (goods, own) else { return };
        self.warn_of_own_bank(&own, span);
        let (from, to) = if pays { (own, End::Bank) } else { (End::Bank, own) };
        frame.emit(Op::Transfer { goods: goods.id, from, to, whole: pays, result: None }, span);
    }

    fn goods_argument(&mut self, frame: &mut Frame, value: &ast::Expr) -> Option<Typed> {
        let found = self.reader.expr(&mut frame.scope, value, Some(&Type::Goods(None)));
        if found.ty == Type::Error {
            return None;
        }
        let goods = self.reader.as_goods(&found);
        if goods.is_none() {
            self.reader.unfit(&found, &Type::Goods(None));
        }
        goods
    }

    /// The pool of a `gain` or `pay`: the one named by `side`, or else that of `me`. Reports one that cannot hold the
    /// goods (`C0702`).
    fn pool_end(
        &mut self,
        frame: &mut Frame,
        goods: &Option<Typed>,
        side: Option<&ast::Expr>,
        verb: Span,
        pays: bool,
    ) -> Option<End> {
        let family = match goods.as_ref().map(|goods| &goods.ty) {
            Some(Type::Goods(family)) => *family,
            _ => None,
        };
        if let Some(side) = side {
            let pool = self.reader.expr(&mut frame.scope, side, None);
            return match pool.ty {
                Type::Pool(_) => {
                    let span = goods.as_ref().map_or(side.span, |goods| goods.span);
                    self.reader.check_pool_holds(&pool, family, span);
                    Some(End::Pool(pool.id))
                }
                // The goods are not known, so all pools of `me` are possible.
                Type::Error => None,
                _ => {
                    let words = self.reader.words(&pool.ty);
                    let help = if pool.ty == Type::Number {
                        "name a pool: `PURSE`, `p.PURSE`; a counter goes up by `+N COUNTER` and down by `-N COUNTER`"
                    } else {
                        "name a pool: `PURSE`, `p.PURSE`"
                    };
                    self.reader.error(
                        codes::WRONG_TYPE,
                        side.span,
                        format!("this is {words}, and a pool is wanted"),
                        words,
                        help,
                    );
                    None
                }
            };
        }
        self.reader.me_read += 1;
        if !frame.scope.me {
            self.reader.error(
                codes::NOBODY_IS_ME,
                verb,
                "goods come to a player and are paid by one, and nobody acts here",
                "who?",
                "put it inside `turns`, `each player { … }` or `as p { … }`, or name a pool",
            );
        }
        let families =
            family.map_or_else(|| self.reader.resource_families(), |family| vec![family]);
        for of in families {
            let pools = self.reader.own_pools(of);
            let known = family.is_some();
            if pools.len() > 1 || known && pools.is_empty() {
                let (asked, form) = match pays {
                    true => ("from where?", "from POOL".to_owned()),
                    false => ("to where?", "to POOL".to_owned()),
                };
                self.which_pool(verb, of, &pools, (asked, &form));
                break;
            }
        }
        Some(End::Own)
    }

    /// Reports goods of which it is not known into or out of which pool they go. `form` says how one is named: `to POOL`.
    pub(crate) fn which_pool(
        &mut self,
        span: Span,
        family: FamilyId,
        pools: &[PoolId],
        (asked, form): (&str, &str),
    ) {
        let name = self.reader.program.families[family].name.clone();
        let names: Vec<String> = pools
            .iter()
            .map(|pool| format!("`{}`", self.reader.program.pools[*pool].name))
            .collect();
        let (message, help) = match pools.first() {
            None => (
                format!("no player has a pool that holds `{name}`"),
                format!("declare one in `player {{ … }}`: `pool name : {name}`, or say `{form}`"),
            ),
            Some(first) => (
                format!("a player has several pools that hold `{name}`: {}", names.join(", ")),
                format!(
                    "say which: `{}`",
                    form.replace("POOL", &self.reader.program.pools[*first].name)
                ),
            ),
        };
        self.reader.error(codes::NOT_IN_POOL, span, message, asked, help);
    }

    /// `move GOODS from P to Q`. If `what` is a pool, the goods come from it.
    pub(crate) fn move_goods(
        &mut self,
        frame: &mut Frame,
        call: &'a ast::Call,
        what: &Typed,
        span: Span,
    ) {
        let from = Self::after(call, "from");
        let from = match (&what.ty, from) {
            (Type::Pool(_), None) => Some(End::Pool(what.id)),
            (_, None) => {
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    "`move` does not say which pool these goods come from",
                    "from where?",
                    "write `move GOODS from POOL to POOL`; what comes from the bank is gained: `gain GOODS`",
                );
                None
            }
            (_, Some(_)) => {
                let goods = self.reader.as_goods(what);
                self.pool_end(frame, &goods, from, call.verb.span, true)
            }
        };
        let goods = self.reader.as_goods(what);
        let Some(to) = Self::after(call, "to") else {
            return self.reader.error(
                codes::MISSING_THING,
                call.verb.span,
                "`move` does not say where to",
                "where to?",
                "write `move GOODS from POOL to POOL`",
            );
        };
        let to = self.pool_end(frame, &goods, Some(to), call.verb.span, false);
        let (Some(goods), Some(from), Some(to)) = (goods, from, to) else { return };
        let result = self.bind_result(frame, call, goods.ty.clone());
        frame.emit(Op::Transfer { goods: goods.id, from, to, whole: true, result }, span);
    }

    /// `reveal 2 wool`, `reveal p.NOTE`: shows something other than cards.
    pub(crate) fn show_goods(
        &mut self,
        frame: &mut Frame,
        call: &'a ast::Call,
        what: &Typed,
        to: Audience,
        span: Span,
    ) {
        let worked_out = matches!(
            self.reader.exprs.get(what.id),
            Some(Expr::Field { .. } | Expr::Derived { .. } | Expr::Number(_) | Expr::Definition(_))
        );
        // Who somebody is may stand in a note; these are known to all.
        let is_somebody = matches!(
            self.reader.exprs.get(what.id),
            Some(
                Expr::Me
                    | Expr::Active
                    | Expr::Actor
                    | Expr::Left(_)
                    | Expr::Right(_)
                    | Expr::Players
                    | Expr::Everybody
                    | Expr::Opponents(_)
                    | Expr::Winners
            )
        );
        let open = matches!(what.ty, Type::Number | Type::Flag | Type::Name(_));
        if worked_out && open || is_somebody {
            let words = self.reader.words(&what.ty);
            return self.reader.error(
                codes::WRONG_TYPE,
                what.span,
                format!("this is {words} that nobody keeps hidden"),
                words,
                "name what is shown: cards (`LIST`, `ZONE`), a private note, a pool",
            );
        }
        let shown = match self.reader.as_goods(what) {
            Some(goods) if matches!(what.ty, Type::Pool(_)) => goods,
            _ => what.clone(),
        };
        let note = self.own_note(shown.id);
        if to == Audience::Everybody
            && self.later(frame, Does::ShowGoods(note), (&shown, shown.id), None, call, span)
        {
            return;
        }
        let result = self.bind_result(frame, call, shown.ty.clone());
        frame.emit(Op::ShowGoods { what: shown.id, note, to, result }, span);
    }

    /// The note of me or of the table that an expression reads.
    fn own_note(&self, what: ExprId) -> Option<NoteId> {
        match self.reader.exprs.get(what) {
            Some(Expr::Note { note, of }) if of.is_none() || self.reader.lowered().is_me(*of) => {
                Some(*note)
            }
            _ => None,
        }
    }

    /// `reveal NOTE`, `reveal players.NOTE` of private notes that hold cards: the cards have been shown where they lie, and here
    /// it is shown that they stand in the notes.
    pub(crate) fn show_note(&mut self, frame: &mut Frame, what: &Typed, to: Audience, span: Span) {
        let read = match self.reader.exprs.get(what.id) {
            Some(Expr::Map { value, .. }) => *value,
            _ => what.id,
        };
        let Some(Expr::Note { note, .. }) = self.reader.exprs.get(read) else { return };
        if self.reader.program.notes[*note].private {
            let note = self.own_note(what.id);
            frame.emit(Op::ShowGoods { what: what.id, note, to, result: None }, span);
        }
    }

    /// `pick 2 from P`
    pub(crate) fn pick_goods(
        &mut self,
        frame: &mut Frame,
        call: &'a ast::Call,
        count: ExprId,
        one: bool,
        from: &Typed,
        span: Span,
    ) {
        let Some(goods) = self.reader.as_goods(from) else { return };
        let ty = if one { goods.ty.resource() } else { goods.ty.clone() };
        let result: Option<SlotId> = self.bind_result(frame, call, ty);
        self.picks_for_nothing(frame, result, span);
        frame.emit(Op::PickGoods { count, from: goods.id, result, one }, span);
    }

    /// Warns of goods that the bank would give to itself (`W0114`).
    pub(crate) fn warn_of_own_bank(&mut self, own: &End, span: Span) {
        let End::Pool(pool) = own else { return };
        let Some(Expr::Pool { pool, of: None }) = self.reader.exprs.get(*pool) else { return };
        let bank = &self.reader.program.pools[*pool];
        if !bank.bank {
            return;
        }
        let name = &bank.name;
        let message =
            format!("`{name}` is the bank, which would give to itself: this does nothing");
        let help = format!(
            "leave it out: what is gained elsewhere, by `gain` or `+`, comes from the bank, and what is paid or taken away goes back to it; or take it to a pool, `move GOODS from {name} to POOL`"
        );
        let told = Diagnostic::warning(codes::FROM_BANK_TO_BANK, span, message);
        self.reader.report(told.label(span, "nothing changes").help(help));
    }

    /// A condition that the bank has some of these goods; `None` if their supply is unlimited.
    fn can_gain(&mut self, goods: &Typed) -> Option<ExprId> {
        let Type::Goods(Some(family)) = goods.ty else { return None };
        let pools = self.reader.program.pools.pairs();
        let banks: Vec<PoolId> = pools
            .filter(|(_, pool)| pool.bank && pool.family == family)
            .map(|(id, _)| id)
            .collect();
        let [bank] = banks[..] else { return None };
        let bank = self.reader.node(Expr::Pool { pool: bank, of: None });
        let there = self.reader.node(Expr::Goods(bank));
        let some = self.reader.node(Expr::Blend(Blend::Least, goods.id, there));
        let none = self.reader.node(Expr::IsEmpty(some));
        Some(self.reader.node(Expr::Not(none)))
    }

    /// A condition that a payment or move of goods can be made, or that the bank has some of what would be gained; for
    /// `may` and options.
    pub(crate) fn can_pay(&mut self, scope: &mut Scope, call: &'a ast::Call) -> Option<ExprId> {
        let primitive = self.reader.primitive_called(&call.verb.text)?;
        if !primitive.is_of_goods() {
            return None;
        }
        let thing = call.thing.as_ref()?;
        let (what, goods, from) = self.reader.untold(|reader| {
            let what = reader.expr(scope, thing, Some(&Type::Goods(None)));
            let goods = reader.as_goods(&what);
            let from = Self::after(call, "from").map(|from| reader.expr(scope, from, None));
            (what, goods, from)
        });
        let goods = goods?;
        if primitive == Primitive::Gain {
            return self.can_gain(&goods);
        }
        let there = match (from, &what.ty, primitive) {
            (Some(from), ..) => self.reader.as_goods(&from)?.id,
            (None, _, Primitive::Pay) => {
                let me = self.reader.node(Expr::Me);
                self.reader.node(Expr::Wealth(me))
            }
            (None, Type::Pool(_), _) => return Some(self.is_something(&goods)),
            _ => return None,
        };
        Some(self.reader.node(Expr::Covered(goods.id, there)))
    }
}
