//! What a ruling claims: what holds, what is offered, seen or has happened.

use schema::decision::Seat;
use schema::expr::{Expr, Test};
use schema::ruling::{Claim, ClaimKind, Happened, Known, Thing, Where};

use super::positions::{place_of, seat_of};
use super::types::Type;
use super::{Checker, Scope, inflect, symbols};
use crate::codes;
use crate::syntax::ast::{self, Name, ThingKind};

impl Checker<'_> {
    pub(crate) fn offered(&mut self, scope: &Scope, offered: &ast::Offered) -> Option<ClaimKind> {
        let player = self.seat(scope, &offered.who)?;
        let purpose = match &offered.purpose {
            Some(purpose) => Some(self.purpose_spoken(purpose)?),
            None => None,
        };
        match &offered.what {
            ast::Offer::Text(text) if self.is_card_name(text) => {
                let card = text
                    .plain()
                    .and_then(|name| symbols::exact(&self.symbols.definitions, &name).copied());
                let things = card.map(Thing::Card).into_iter().collect();
                Some(ClaimKind::Offered { player, things, purpose, not: offered.not })
            }
            ast::Offer::Text(text) => {
                let label = self.label_said(text)?;
                Some(ClaimKind::OfferedOption { player, label, purpose, not: offered.not })
            }
            ast::Offer::Things(things) => {
                let things =
                    self.things(scope, things).into_iter().map(|(thing, _)| thing).collect();
                Some(ClaimKind::Offered { player, things, purpose, not: offered.not })
            }
        }
    }

    pub(crate) fn asked(&mut self, scope: &Scope, asked: &ast::Asked) -> Option<ClaimKind> {
        let player = match &asked.who {
            Some(who) => Some(self.seat(scope, who)?),
            None => None,
        };
        let purpose = match &asked.purpose {
            Some(purpose) => Some(self.purpose_spoken(purpose)?),
            None => None,
        };
        Some(ClaimKind::Asked { player, purpose, not: asked.not || asked.who.is_none() })
    }

    pub(crate) fn claim(
        &mut self,
        scope: &mut Scope,
        claim: &ast::Claim,
        names: &mut Vec<Where>,
    ) -> Option<Claim> {
        let kind = match &claim.kind {
            ast::ClaimKind::Refused => ClaimKind::Refused,
            ast::ClaimKind::SeedsDiffer(expr) => {
                let found = self.query(scope, expr);
                let list = if found.ty.item().is_some() { self.as_list(&found) } else { found.id };
                ClaimKind::SeedsDiffer(list)
            }
            ast::ClaimKind::Never(verb) => {
                let verb = self.spoken(verb)?;
                ClaimKind::Happens { player: None, verb, things: Vec::new(), not: true }
            }
            ast::ClaimKind::Offered(offered) => self.offered(scope, offered)?,
            ast::ClaimKind::Asked(asked) => self.asked(scope, asked)?,
            ast::ClaimKind::Sees { who, sees, things } => {
                let player = self.seat(scope, who)?;
                let kind = self.sees(scope, player, !sees, things)?;
                if let ClaimKind::Sees { at, .. } = &kind {
                    names.push(*at);
                }
                kind
            }
            ast::ClaimKind::Happens { who, verb, object, prepositions, happens } => {
                let player = match who.text.as_str() {
                    "anyone" => None,
                    _ => Some(self.seat(scope, who)?),
                };
                let verb = self.spoken(verb)?;
                let mut things = Vec::new();
                let thing = object.iter().map(|object| (None, object));
                let others = prepositions.iter().map(|(name, object)| (Some(name), object));
                for (preposition, object) in thing.chain(others) {
                    let told = self.told(scope, verb, preposition, object)?;
                    names.extend(told.within);
                    if let Happened::Place(place) = told.what {
                        names.push(place);
                    }
                    things.push(told);
                }
                ClaimKind::Happens { player, verb, things, not: !happens }
            }
            ast::ClaimKind::Expr(expr) => ClaimKind::Holds(self.want(scope, expr, &Type::Flag)),
        };
        Some(Claim { kind, span: claim.span })
    }

    fn spoken(&mut self, name: &Name) -> Option<schema::id::VerbId> {
        let name_span = name.span;
        let found = self.symbols.verb_spoken(&name.text);
        if found.is_none() {
            let near = {
                let spoken: Vec<String> =
                    self.symbols.verbs.keys().map(|verb| inflect::plural(verb)).collect();
                self.near(&name.text, spoken.iter().map(String::as_str)).map(str::to_owned)
            };
            self.unknown_of(
                name.span,
                &format!("no verb is called `{}`", name.text),
                near,
                "an event names a verb: `Alice gains Name happens`",
            );
        }
        // What the machine does without telling anybody has no event.
        if let Some(verb) = found {
            let info = &self.symbols.verb[verb];
            let name = &self.program.verbs[verb].name;
            if info.primitive && !super::wrapped::can_be_answered(name) {
                self.no_event(verb, name_span);
                return None;
            }
        }
        found
    }

    /// The card whose name is nearest to a word.
    pub(crate) fn near_card(&self, word: &str) -> Option<String> {
        let names = self.symbols.definitions.keys().map(String::as_str);
        self.near(word, names).map(str::to_owned)
    }

    /// `2 cards in Bob.hand`, `Moat in Bob.hand`
    /// The counter, note or pool that a node reads, and whose it is.
    fn known(&self, node: &Expr) -> Option<(Known, Option<Seat>)> {
        let (what, of) = match node {
            Expr::Cell { cell, of } => (Known::Cell(*cell), of),
            Expr::Note { note, of } => (Known::Note(*note), of),
            Expr::Pool { pool, of } => (Known::Cell(self.program.pools[*pool].first_cell), of),
            _ => return None,
        };
        match of {
            None => Some((what, None)),
            Some(of) => Some((what, Some(seat_of(&self.exprs, *of)?))),
        }
    }

    fn sees(
        &mut self,
        scope: &mut Scope,
        player: Seat,
        not: bool,
        things: &ast::Things,
    ) -> Option<ClaimKind> {
        let wrong = |checker: &mut Self| {
            checker.error(
                codes::WRONG_TYPE,
                things.span,
                "this says nothing that a seat could see",
                "not what is seen",
                "write `Bob sees 2 cards in Alice.ZONE` or `Bob cannot see Name in Alice.ZONE`",
            );
            None
        };
        let [thing] = things.list.as_slice() else { return wrong(self) };
        let (count, name, within) = match &thing.kind {
            ThingKind::Some { number, name, within: Some(within) } => {
                (u16::try_from(number.value).ok(), name, within)
            }
            ThingKind::Expr {
                what: ast::Expr { kind: ast::ExprKind::In { what, list }, .. },
                at: None,
            } => match &what.kind {
                ast::ExprKind::Name(name) => (None, name, &**list),
                _ => return wrong(self),
            },
            // Any card of a zone.
            ThingKind::Expr { what, at: None } => {
                let found = self.expr(scope, what, None);
                let node = self.exprs.get(found.id);
                if let Some((what, of)) = node.and_then(|node| self.known(node)) {
                    return Some(ClaimKind::Knows { player, what, of, not });
                }
                let at = node.and_then(|node| place_of(&self.program, &self.exprs, node));
                let Some(at) = at else {
                    return if found.ty == Type::Error { None } else { wrong(self) };
                };
                return Some(ClaimKind::Sees { player, at, count: None, card: None, not });
            }
            _ => return wrong(self),
        };
        let at = self.place(scope, within)?;
        let card = match self.sort(&name.text) {
            Some(sort) if sort.is_all() => None,
            Some(sort) => match sort.test() {
                Test::Definition(definition) => Some(definition),
                Test::Kind(_) | Test::Tag(_) => return wrong(self),
            },
            None => {
                let near = self.near_card(&name.text);
                self.unknown_of(
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
        Some(ClaimKind::Sees { player, at, count, card, not })
    }
}
