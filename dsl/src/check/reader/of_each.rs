//! Reads what several players or cards have, `players.WORD`: one value of each, or what lies in the zone of each, its spots
//! and its piles.

use schema::expr::Expr;
use schema::id::{ExprId, KindId, LocalId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, CompareOp};

impl Reader<'_> {
    /// `players.WORD`, `LIST.WORD`: of each of several what the word says.
    pub(super) fn property_of_each(
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
        if value.ty == Type::Error {
            return self.wrong(span);
        }
        if let Type::Goods(_) | Type::Pool(_) = value.ty {
            let map = Expr::Map { list, local, value: value.id };
            return self.together_of(map, &value.ty, span);
        }
        let is_one = value.ty.item().is_none();
        let ty = value.ty.item().unwrap_or_else(|| value.ty.clone()).list();
        let value = if is_one { value.id } else { self.as_list(&value) };
        let found = self.typed(Expr::Map { list, local, value }, ty, span);
        self.one_of_each.extend(is_one.then_some(found.id));
        found
    }

    /// Reports one value of each of several that is compared with a single one (`C0301`): a list of two is never the same as
    /// one thing, so with one opponent this holds, and with two never. In rulings it is known who plays.
    pub(super) fn compared_with_one(
        &mut self,
        scope: &Scope,
        op: CompareOp,
        (a, b): (&Typed, &Typed),
    ) -> bool {
        let vague = |ty: &Type| matches!(ty, Type::Error | Type::Unknown | Type::Nothing);
        let is_single = |one: &Typed| one.ty.item().is_none() && !vague(&one.ty);
        let (each, one) = match (self.one_of_each.contains(&a.id), is_single(a)) {
            (true, _) if is_single(b) => (a, b),
            (_, true) if self.one_of_each.contains(&b.id) => (b, a),
            _ => return false,
        };
        if !scope.seats.is_empty() || !self.are_of_one_sort(&each.ty, &one.ty) {
            return false;
        }
        let Some(Expr::Map { list, value, .. }) = self.exprs.get(each.id) else { return false };
        // What cards are called is as good as the cards.
        if matches!(self.exprs.get(*value), Some(Expr::NameOf(_))) {
            return false;
        }
        let list = match self.exprs.get(*list) {
            Some(Expr::Players) => "players",
            Some(Expr::Everybody) => "everybody",
            Some(Expr::Opponents(_)) => "opponents",
            _ => "LIST",
        };
        let word = self.word_read(*value).unwrap_or("WORD");
        let is_flag = matches!(one.ty, Type::Flag);
        let (so, not_so) = match op {
            _ if is_flag => (format!("it.{word}"), format!("not it.{word}")),
            CompareOp::NotEqual => (format!("it.{word} != …"), format!("it.{word} == …")),
            _ => (format!("it.{word} == …"), format!("it.{word} != …")),
        };
        let help = format!(
            "ask whether one of them is so, `any ({list} where {so})`, or all, `not any ({list} where {not_so})`"
        );
        let (words, wanted) = (self.words(&each.ty), self.words(&one.ty));
        let message = format!("this is {words}, one of each of them, and {wanted} is wanted");
        self.error(codes::WRONG_TYPE, each.span, message, words, help);
        true
    }

    /// The word by which something is read of a player or card.
    fn word_read(&self, read: ExprId) -> Option<&str> {
        Some(match self.exprs.get(read)? {
            Expr::Cell { cell, .. } => &self.program.cells.get(*cell)?.name,
            Expr::Note { note, .. } => &self.program.notes.get(*note)?.name,
            Expr::Derived { derived, .. } => &self.program.derived.get(*derived)?.name,
            Expr::Field { field, .. } => self.program.fields.get(*field)?,
            _ => return None,
        })
    }

    /// `players.ZONE.cards`: of the zones of several all the cards, where without `cards` the top ones of piles are meant.
    pub(super) fn all_cards_of_each(
        &mut self,
        of: &Typed,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let Type::Card(kind) = of.ty.item()? else { return None };
        if word != "cards" || self.symbols.kind_member(kind, word).is_some() {
            return None;
        }
        let (list, local, zone) = self.zone_of_each(of)?;
        let value = self.node(Expr::AllCards(zone));
        Some(self.typed(Expr::Map { list, local, value }, Type::Card(kind).list(), span))
    }

    /// `players.ZONE`: the players, the local that holds one of them, and that one's zone.
    fn zone_of_each(&self, of: &Typed) -> Option<(ExprId, LocalId, ExprId)> {
        let Expr::Map { list, local, value } = *self.exprs.get(of.id)? else { return None };
        let Expr::Contents(zone) = *self.exprs.get(value)? else { return None };
        Some((list, local, zone))
    }

    /// `players.ZONE` of a zone of piles: the same as [`Reader::zone_of_each`], with the kind of its cards.
    pub(super) fn piles_of_each(&self, of: &Typed) -> Option<(ExprId, LocalId, ExprId, KindId)> {
        let Type::Card(kind) = of.ty.item()? else { return None };
        let (list, local, zone) = self.zone_of_each(of)?;
        self.lowered().piles(zone).map(|_| (list, local, zone, kind))
    }

    /// `players.ZONE[2]`: of each player's zone of piles that one, as a list of piles.
    pub(super) fn pile_of_each(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        key: &ast::Expr,
        span: Span,
    ) -> Option<Typed> {
        let (list, local, zone, kind) = self.piles_of_each(of)?;
        let by = self.pile_key(scope, zone, key);
        let value = self.node(Expr::PileIn { of: zone, key: by });
        Some(self.typed(Expr::Map { list, local, value }, Type::Pile(kind).list(), span))
    }

    /// `players.ZONE.spots`, `open` and `filled`: those of each grid or pyramid, joined; `None` if the word means something
    /// else.
    pub(super) fn spots_of_each(&mut self, of: &Typed, word: &str, span: Span) -> Option<Typed> {
        let kind = of.ty.item()?.kind()?;
        let (list, local, zone) = self.zone_of_each(of)?;
        let zone = Typed { id: zone, ty: Type::Zone(kind), span };
        let spots = self.spots_of(&zone, word, span)?;
        let map = Expr::Map { list, local, value: spots.id };
        Some(self.typed(map, spots.ty, span))
    }

    /// `pile in players.ZONE`: the piles of each, joined.
    pub(super) fn all_piles_of_each(&mut self, of: &Typed, span: Span) -> Option<Typed> {
        let (list, local, zone, kind) = self.piles_of_each(of)?;
        let piles = self.piles(&Typed { id: zone, ty: Type::Piles(kind), span }, span);
        let map = Expr::Map { list, local, value: piles.id };
        Some(self.typed(map, piles.ty, span))
    }
}
