//! Compiles what a bot counts: the events that it watches, and how they change its counters.

use schema::bot::{Watch, Watched};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bots::Bots;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, JottingKind};

impl Bots<'_> {
    pub(crate) fn watch_pattern(
        &mut self,
        scope: &mut Scope,
        pattern: &ast::Pattern,
    ) -> Option<Watch> {
        let mut own = Scope { variables: scope.variables.clone(), bot: true, ..Scope::acting() };
        if let Some(condition) = &pattern.condition {
            self.no_plain_event(condition.span);
        }
        let found = self.reader.pattern(&mut own, pattern)?;
        // A bot watches by who somebody is to it, not by a note or a list.
        let whom = match pattern.object.as_ref().map(|object| &object.noun) {
            Some(ast::Noun::Name(noun)) if !noun.quoted => match noun.text.as_str() {
                "you" | "me" => Some(Some(Watched::You)),
                "opponent" => Some(Some(Watched::Opponent)),
                "player" | "anyone" => Some(None),
                _ => None,
            },
            _ => None,
        };
        let object = match found.objects.as_slice() {
            [] => None,
            [object] if object.slot == SlotId(0) && object.among.is_none() => {
                object.test.map(Watched::Card)
            }
            [object] if object.slot == SlotId(0) && whom.is_some() => whom.flatten(),
            _ => {
                self.no_plain_event(pattern.span);
                return None;
            }
        };
        Some(Watch {
            subject: found.subject,
            verb: found.verb,
            object,
            changes: Vec::new(),
            span: pattern.span,
        })
    }

    fn no_plain_event(&mut self, span: Span) {
        self.reader.error(
            codes::NO_PLAIN_EVENT,
            span,
            "a bot counts plain events only",
            "too fine for a bot",
            "count `after WHO VERB WHAT`, where WHAT is a kind, a tag, a card's name, `you` or `opponent`, and put the condition into a wish: `Mill if mills == 0`",
        );
    }

    pub(crate) fn jotting(
        &mut self,
        scope: &mut Scope,
        note: &ast::Jotting,
    ) -> Option<(SlotId, bool, ExprId)> {
        let (target, value, set) = match &note.kind {
            JottingKind::Change(change) => {
                let by = self.reader.want(scope, &change.amount, &Type::Number);
                let by = if change.sign == ast::Sign::Plus {
                    by
                } else {
                    self.reader.node(Expr::Negative(by))
                };
                (&change.target, by, false)
            }
            JottingKind::Set(set) => {
                let Some(value) = &set.value else {
                    self.reader.error(
                        codes::MISSING_THING,
                        note.span,
                        "a counter of a bot is set to a number",
                        "to which?",
                        "write `set name = 1`, or `+1 name`",
                    );
                    return None;
                };
                (&set.target, self.reader.want(scope, value, &Type::Number), true)
            }
        };
        let slot = match &target.kind {
            ast::ExprKind::Name(name) => {
                let forms = std::iter::once(name.text.clone())
                    .chain(crate::check::inflect::forms(&name.text));
                let mut slots =
                    forms.filter_map(|form| scope.variables.iter().find(|own| own.name == form));
                slots.next().map(|own| own.slot)
            }
            _ => None,
        };
        if slot.is_none() {
            self.reader.error(
                codes::UNKNOWN_WORD,
                target.span,
                "a bot changes its own counters only",
                "not one of its counters",
                "declare it in the bot: `counter name`",
            );
        }
        Some((slot?, set, value))
    }
}
