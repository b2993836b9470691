//! `perform c.ABILITY`: running an ability of a card.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::KindId;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols::Member;
use crate::check::types::{CARD, Type};
use crate::check::{Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

impl Bodies<'_> {
    /// `perform c.ABILITY`, `perform c.ABILITY as self`
    pub(super) fn perform(
        &mut self,
        frame: &mut Frame,
        (what, own): (&ast::Expr, Option<&ast::Expr>),
        span: Span,
    ) {
        let (card, name) = match (&what.kind, frame.scope.self_kind) {
            (ExprKind::Dot { of, name, args: None }, _) => {
                let card = self.reader.expr(&mut frame.scope, of, None);
                let ty = card.ty.clone();
                let card = match card.ty {
                    Type::Name(_) | Type::Row(_) | Type::Error => card.id,
                    _ => self.reader.convert(&card, &Type::Card(CARD)),
                };
                (Typed { id: card, ty, span: of.span }, name)
            }
            (ExprKind::Name(name), Some(kind)) => {
                (self.reader.typed(Expr::SelfCard, Type::Card(kind), span), name)
            }
            _ => {
                return self.reader.error(
                    codes::NO_SUCH_ABILITY,
                    what.span,
                    "`perform` runs an ability of a card",
                    "no ability",
                    "write `perform c.ABILITY`, with the card before the dot",
                );
            }
        };
        let Some(&ability) = symbols::exact(&self.reader.symbols.abilities, &name.text) else {
            let near = self
                .reader
                .near(&name.text, self.reader.symbols.abilities.keys().map(String::as_str));
            let help = match near {
                _ if matches!(name.text.as_str(), "me" | "self" | "it" | "this") => {
                    "say which ability of the card is meant: `perform self.ABILITY`".to_owned()
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("declare it in a kind: `on {}`", name.text),
            };
            return self.reader.error(
                codes::NO_SUCH_ABILITY,
                name.span,
                format!("no kind has an ability `{}`", name.text),
                "unknown",
                help,
            );
        };
        self.report_missing_ability(&card.ty, name);
        let own =
            own.map(|own| (own.span, self.reader.want(&mut frame.scope, own, &Type::Card(CARD))));
        let op = match (&card.ty, own) {
            (Type::Row(_), None) => Op::PerformRow { row: card.id, ability },
            (Type::Row(_), Some((own, _))) => {
                return self.reader.error(
                    codes::WRONG_TYPE,
                    own,
                    "what a row says is done by the card that has the row",
                    "another card",
                    "leave `as …` out; an ability of a card, and not of a row, may be performed as another card's",
                );
            }
            (_, Some((_, own))) => Op::PerformAs { card: card.id, ability, own },
            (Type::Name(_), None) => {
                // Where no card speaks, it is one that has a name there.
                let own = match frame.scope.self_kind {
                    Some(_) => "self`",
                    None => "c`, where c is a card",
                };
                return self.reader.error(
                    codes::NOT_A_CARD,
                    card.span,
                    "this is the name of a card, and no card would be `self`",
                    "the name of a card",
                    format!(
                        "say which card, `Name in ZONE` or `top of` its pile; or which card shall say it: `perform NAME.{} as {own}",
                        name.text
                    ),
                );
            }
            (_, None) => Op::Perform { card: card.id, ability },
        };
        frame.emit(op, span);
    }

    /// Reports an ability that no card of the kind can have.
    fn report_missing_ability(&mut self, of: &Type, ability: &Name) {
        let (Type::Card(kind) | Type::Name(kind)) = *of else { return };
        let symbols = &self.reader.symbols;
        let has = |&id: &KindId| {
            let member = symbols.kind_member(id, &ability.text);
            matches!(member, Some(Member::Ability(_)))
        };
        let having: Vec<KindId> = symbols.kind.pairs().map(|(id, _)| id).filter(has).collect();
        if having.iter().any(|&id| symbols.inherits(id, kind)) {
            return;
        }
        let (none, word) = (self.reader.kind_name(kind), &ability.text);
        let (message, help) = match having.first() {
            Some(&first) => {
                let some = self.reader.kind_name(first);
                (
                    format!("no {none} has an ability `{word}`: a {some} has"),
                    format!("ask for those: `perform c.{word}` of a `c` in `{some} in …`"),
                )
            }
            None => (
                format!("no {none} has an ability `{word}`: rows of a table have"),
                format!("name the row: `perform r.{word}`"),
            ),
        };
        self.reader.error(codes::NO_SUCH_ABILITY, ability.span, message, "not of this kind", help);
    }
}
