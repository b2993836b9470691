//! Compiles claims about what a seat sees or does not see.

use schema::decision::Seat;
use schema::expr::{Expr, Test};
use schema::id::ExprId;
use schema::program::Holder;
use schema::ruling::{CellOrNote, ClaimKind, Where};
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::rulings::positions::{place_of, seat_of};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name, ThingKind};

impl Rulings<'_> {
    /// The counter, note or pool that a node reads, with its holder.
    fn known(&self, node: &Expr) -> Option<(CellOrNote, Option<Seat>)> {
        let (what, of) = match node {
            Expr::Cell { cell, of } => (CellOrNote::Cell(*cell), of),
            Expr::Note { note, of } => (CellOrNote::Note(*note), of),
            Expr::Pool { pool, of } => {
                (CellOrNote::Cell(self.reader.program.pools[*pool].first_cell), of)
            }
            _ => return None,
        };
        match of {
            None => Some((what, None)),
            Some(of) => Some((what, Some(seat_of(&self.reader.exprs, *of)?))),
        }
    }

    pub(crate) fn sees(
        &mut self,
        scope: &mut Scope,
        who: &Name,
        player: Seat,
        (not, known): (bool, bool),
        things: &ast::Things,
    ) -> Option<ClaimKind> {
        let (does, does_not) =
            if known { ("knows", "does not know") } else { ("sees", "cannot see") };
        let wrong = |checker: &mut Self| {
            let who = &who.text;
            let help = format!(
                "write `{who} {does} ZONE` (a card of it), `{who} {does_not} ZONE` (none of its cards), `{who} {does} Name in ZONE` or \
                 `{who} {does} 2 cards in ZONE`"
            );
            checker.reader.error(
                codes::WRONG_TYPE,
                things.span,
                format!(
                    "this says nothing that a seat could {}",
                    if known { "know" } else { "see" }
                ),
                if known { "not what is known" } else { "not what is seen" },
                help,
            );
            None
        };
        let [thing] = things.list.as_slice() else { return wrong(self) };
        let (count, name, within) = match &thing.kind {
            ThingKind::Some { number, name, within: Some(within) } => {
                let Ok(count) = u16::try_from(number.value) else {
                    let (span, most) = (number.span, u16::MAX);
                    return self.says_nothing(
                        span,
                        "so many cards lie nowhere",
                        format!("write a number up to {most}"),
                    );
                };
                (Some(count), name, within)
            }
            ThingKind::Expr {
                what: ast::Expr { kind: ast::ExprKind::In { what, list }, .. },
                at: None,
            } => match &what.kind {
                ast::ExprKind::Name(name) => (None, name, &**list),
                _ => return wrong(self),
            },
            // A zone: any card of it. A counter, note or pool: its value.
            ThingKind::Expr { what, at: None } => {
                let found = self.reader.expr(scope, what, None);
                let node = self.reader.exprs.get(found.id);
                if let Some((what, of)) = node.and_then(|node| self.known(node)) {
                    if known {
                        let sees = if not { "cannot see" } else { "sees" };
                        return self.says_nothing(
                            things.span,
                            "of a counter, note or pool nothing stays known but what is seen",
                            format!("write `{} {sees} …`", who.text),
                        );
                    }
                    return Some(ClaimKind::Knows { player, what, of, not });
                }
                let at =
                    node.and_then(|node| place_of(&self.reader.program, &self.reader.exprs, node));
                let Some(at) = at else {
                    return if found.ty == Type::Error { None } else { wrong(self) };
                };
                let hosts = self.hosts(found.id);
                return Some(ClaimKind::Sees {
                    player,
                    at,
                    hosts,
                    count: None,
                    card: None,
                    known,
                    not,
                });
            }
            _ => return wrong(self),
        };
        let place = self.reader.expr(scope, within, None).id;
        let (at, hosts) = (self.place(scope, within)?, self.hosts(place));
        let card = match self.reader.sort(&name.text) {
            Some(sort) if sort.is_all() => None,
            Some(sort) => match sort.test() {
                Test::Definition(definition) => Some(definition),
                Test::Kind(_) | Test::Tag(_) => return wrong(self),
            },
            None => {
                let near = self.reader.near_card(&name.text);
                self.reader.unknown_of(
                    name.span,
                    &format!("no card is called `{}`", name.text),
                    near,
                    "name a card, or say `cards`",
                );
                return None;
            }
        };
        if count.is_none() && card.is_none() {
            return wrong(self);
        }
        if let (false, Some(0), Some(_)) = (not, count, card) {
            let who = &who.text;
            return self.says_nothing(
                things.span,
                "of what nobody shows none is seen, whether it lies there or not",
                format!("write `{who} {does_not} Name in ZONE`: then it has to lie there"),
            );
        }
        if let (true, Some(_)) = (not, count) {
            let who = &who.text;
            return self.says_nothing(
                things.span,
                "a number does not say how many of what is not seen there are",
                format!("write `{who} cannot count ZONE`, `{who} can count 2 cards in ZONE`, `{who} {does_not} ZONE` (none of its cards) or `{who} {does_not} Name in ZONE`"),
            );
        }
        Some(ClaimKind::Sees { player, at, hosts, count, card, known, not })
    }

    /// `P can count 3 cards in Z`
    pub(crate) fn can_count(
        &mut self,
        scope: &mut Scope,
        (who, things): (&Name, &ast::Things),
        names: &mut Vec<Where>,
    ) -> Option<ClaimKind> {
        let player = self.seat(scope, who)?;
        let found = match things.list.as_slice() {
            [ast::Thing { kind: ThingKind::Some { .. }, .. }] => {
                self.sees(scope, who, player, (false, false), things)?
            }
            _ => return self.no_count(who, things.span),
        };
        match found {
            ClaimKind::Sees { at, hosts, count: Some(count), card: None, .. } => {
                names.push(at);
                Some(ClaimKind::CanCount { player, at, hosts, count })
            }
            _ => self.no_count(who, things.span),
        }
    }

    /// Reports what nobody could count.
    fn no_count<T>(&mut self, who: &Name, span: Span) -> Option<T> {
        let who = &who.text;
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            "what can be counted is how many cards lie somewhere",
            "not what is counted",
            format!("write `{who} can count 2 cards in ZONE`; of cards of one name, `{who} sees 2 Name in ZONE`"),
        );
        None
    }

    /// If a node reads a zone of cards: the expression of those cards.
    fn hosts(&self, node: ExprId) -> Option<ExprId> {
        match self.reader.exprs.get(node)? {
            Expr::Map { list, .. } => Some(*list),
            Expr::Zone { zone, of } => {
                let zone = self.reader.program.zones.get(*zone)?;
                of.filter(|_| zone.holder == Holder::Card)
            }
            _ => None,
        }
    }
}
