//! Builds bots.

use super::{Builder, Parts, name};
use crate::syntax::ast::{
    Bot, BotPart, BotPartKind, Expr, Jotting, JottingKind, Order, Wish, WishKind,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// Builds one bot. `None` if it is nested too deep or contains an error, which is then reported.
    pub(in crate::syntax) fn bot(&mut self, node: NodeRef<'_>) -> Option<Bot> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_bot);
        let word = self.label(parts.take(Rule::label)?)?;
        let parent =
            if parts.skip(Rule::k_is) { Some(self.label(parts.take(Rule::label)?)?) } else { None };
        let parts = parts.list.map(|part| self.bot_part(part)).collect::<Option<_>>()?;
        Some(Bot { span: node.span(), name: word, parent, parts })
    }

    fn bot_part(&mut self, node: NodeRef<'_>) -> Option<BotPart> {
        let mut parts = Parts::of(node);
        let kind = match node.rule()? {
            Rule::tally => {
                parts.skip(Rule::k_counter);
                let names = parts.names();
                BotPartKind::Tally { names, start: self.sum_of(parts.take(Rule::sum))? }
            }
            Rule::watch => {
                parts.skip(Rule::k_after);
                let pattern = self.pattern(parts.take(Rule::pattern)?)?;
                BotPartKind::Watch {
                    pattern,
                    notes: parts.list.map(|note| self.jotting(note)).collect::<Option<_>>()?,
                }
            }
            Rule::advice => {
                parts.skip(Rule::k_to);
                let purpose = parts.name()?;
                parts.skip(Rule::k_if);
                let condition = self.expr_of(parts.take(Rule::expr))?;
                let wishes = parts.list.map(|wish| self.wish(wish)).collect::<Option<_>>()?;
                BotPartKind::Advice { purpose, condition, wishes }
            }
            _ => {
                parts.skip(Rule::k_otherwise);
                BotPartKind::Otherwise(self.label(parts.take(Rule::label)?)?)
            }
        };
        Some(BotPart { span: node.span(), kind })
    }

    fn jotting(&mut self, node: NodeRef<'_>) -> Option<Jotting> {
        let kind = match node.rule()? {
            Rule::change => JottingKind::Change(self.change(node)?),
            _ => JottingKind::Set(self.set_to(node)?),
        };
        Some(Jotting { span: node.span(), kind })
    }

    fn wish(&mut self, node: NodeRef<'_>) -> Option<Wish> {
        let mut parts = Parts::of(node);
        let first = parts.any()?;
        let kind = match first.rule()? {
            Rule::ranked => {
                let mut inner = Parts::of(first);
                let (order, value) = self.order_by(&mut inner)?;
                inner.skip(Rule::k_of);
                let of = match inner.take(Rule::query) {
                    Some(query) => Some(self.nested(1, query, |b| b.query(query))?),
                    None => None,
                };
                WishKind::Ranked { order, value, of }
            }
            Rule::nothing_more => match name(first).text.as_str() {
                "nothing" => WishKind::Nothing,
                "yes" => WishKind::Yes,
                _ => WishKind::No,
            },
            Rule::string => {
                let text = self.text(first)?;
                parts.skip(Rule::k_where);
                let among = self.expr_of(parts.take(Rule::expr))?;
                let best = match parts.take(Rule::best) {
                    Some(best) => {
                        let mut inner = Parts::of(best);
                        inner.skip(Rule::k_by);
                        Some(self.order_by(&mut inner)?)
                    }
                    None => None,
                };
                WishKind::Text { text, among, best }
            }
            _ => WishKind::Query(self.nested(1, first, |b| b.query(first))?),
        };
        parts.skip(Rule::k_if);
        Some(Wish { span: node.span(), kind, condition: self.expr_of(parts.take(Rule::expr))? })
    }

    /// `most E`, `least E`
    fn order_by(&mut self, parts: &mut Parts<'_>) -> Option<(Order, Expr)> {
        let order = match parts.any()?.rule() {
            Some(Rule::k_most) => Order::Most,
            _ => Order::Fewest,
        };
        Some((order, self.sum_of(parts.take(Rule::sum))??))
    }
}
