//! Reads zones of several players or cards, `players.ZONE`: what lies in each, its spots and its piles.

use schema::expr::Expr;
use schema::id::{ExprId, KindId, LocalId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::syntax::ast;

impl Reader<'_> {
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
