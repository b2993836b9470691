//! Compiles handlers: checks their patterns against the signatures of verbs.

use std::collections::BTreeSet;

use schema::code::{Role, Window};
use schema::event::{ANSWER, Handler, Live, Rank, Subject};
use schema::expr::Expr;
use schema::id::{DefinitionId, HandlerId, KindId, VerbId, ZoneId};
use schema::primitive::{Event, Primitive};
use schema::program::{Holder, Layout};

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::patterns::{around, window_of};
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, StatementKind, Trigger};

/// Who has a handler, option or effect: a card, a rule, or an effect that lasts for a while.
#[derive(Debug, Clone)]
pub(crate) struct Bearer {
    pub(crate) definition: Option<(DefinitionId, KindId)>,
    pub(crate) live: Live,
    /// Whether its zones are unknown, which was reported.
    pub(crate) unknown: bool,
    /// The place of its handlers in the order of all that answer at once.
    pub(crate) rank: Rank,
    /// The title of the rule that it is.
    pub(crate) title: Option<String>,
    /// For an effect that lasts for a while: the scope with the variables that it captures.
    pub(crate) remembers: Option<Scope>,
    /// What must be so that what it says counts.
    pub(crate) asks: Option<ast::Expr>,
}

impl<'a> Bodies<'a> {
    /// Warns of a handler `after` a move that asks for cards in another zone than the one they went to (`C0801`).
    fn asked_too_late(&mut self, pattern: &ast::Pattern, verb: VerbId) {
        let primitive = self.reader.symbols.verb[verb].primitive;
        if primitive.and_then(Primitive::event) != Some(Event::Moved) {
            return;
        }
        let within = pattern.object.as_ref().and_then(|object| object.within.as_ref());
        let from = within.and_then(|within| match &within.kind {
            ExprKind::Name(name) | ExprKind::Dot { name, args: None, .. } => Some(name),
            _ => None,
        });
        let mut others = pattern.prepositions.iter();
        let to = others.find_map(|(_, object)| match &object.noun {
            ast::Noun::Name(name) if object.within.is_none() => Some(name),
            _ => None,
        });
        let (Some(from), Some(to)) = (from, to) else { return };
        let zone = |name| self.reader.zone_of_players_or_table(name);
        let (Some(lay), Some(lies)) = (zone(from), zone(to)) else {
            return;
        };
        if lay != lies {
            let message = format!("when this is asked, the cards lie in `{}` already", to.text);
            let help = format!(
                "ask before they go: `before WHO moves KIND in {} to {}`",
                from.text, to.text
            );
            let told = Diagnostic::warning(codes::ANSWERS_LESS, from.span, message);
            self.reader.report(told.label(from.span, "never met").help(help));
        }
    }

    /// Warns of `you` as the one to whom it is done, in a rule that answers whoever does it (`W0136`): there, `you` are whoever
    /// does it.
    fn you_in_a_rule(&mut self, pattern: &ast::Pattern, subject: Subject) {
        if subject != Subject::Anyone {
            return;
        }
        let others = pattern.prepositions.iter().map(|(_, object)| object);
        let you = pattern.object.iter().chain(others).find_map(|object| match &object.noun {
            ast::Noun::Name(name) if name.text == "you" => Some(name.span),
            _ => None,
        });
        if let Some(you) = you {
            let message = "in a rule `you` are whoever does it: this answers only what somebody does to themselves";
            let told = Diagnostic::warning(codes::ANSWERS_LESS, you, message);
            self.reader.report(told.label(you, "the one who acts").help(
                "name whom it is done to, and let them act: `after anyone VERB anyone as victim { as victim { … } }`",
            ));
        }
    }

    /// Compiles a handler. `None` if its trigger has an error.
    pub(crate) fn handler(
        &mut self,
        bearer: &mut Bearer,
        handler: &'a ast::Handler,
    ) -> Option<HandlerId> {
        let (compiled, acts, called) = self.for_itself(|own| own.read_handler(bearer, handler));
        let compiled = compiled?;
        let acts = acts
            || called.iter().any(|verb| self.acts_for_me.get(verb).is_some_and(|(acts, _)| *acts));
        let is_a_rules = bearer.definition.is_none() && bearer.remembers.is_none();
        let may_be_nobodys =
            is_a_rules || (bearer.definition.is_some() && self.may_be_nobodys(&bearer.live));
        if may_be_nobodys {
            self.nobodys.by_nobody.verbs.extend(called);
        }
        let by_a_player = compiled
            .pattern
            .as_ref()
            .is_some_and(|read| matches!(read.subject, Subject::You | Subject::Opponent));
        let id = self.reader.program.handlers.push(compiled);
        if acts && may_be_nobodys {
            self.nobodys.acting.push(id);
        }
        let named = match &handler.trigger {
            Trigger::Event { pattern, .. } => {
                self.handlers_written.push((id, pattern.verb.span));
                pattern.verb.span
            }
            Trigger::Around { moment, .. } => moment.of.span,
            Trigger::Crossing { what, .. } => what.span,
        };
        if is_a_rules && (acts || by_a_player) {
            self.nobodys.rules.push((id, named));
        }
        Some(id)
    }

    /// Compiles what a handler says.
    fn read_handler(&mut self, bearer: &mut Bearer, handler: &'a ast::Handler) -> Option<Handler> {
        let mut scope = bearer.scope();
        let mut each = true;
        let mut crossing = None;
        let (window, pattern, condition) = match &handler.trigger {
            Trigger::Event { window, pattern } => {
                let read = self.reader.pattern(&mut scope, pattern)?;
                if *window == ast::Window::After {
                    self.asked_too_late(pattern, read.verb);
                }
                if bearer.definition.is_none() && bearer.remembers.is_none() {
                    self.you_in_a_rule(pattern, read.subject);
                }
                (window_of(*window), Some(read), pattern.condition.as_ref())
            }
            Trigger::Around { moment, condition } => {
                if moment.which == Some(ast::Which::Next) {
                    self.reader.error(
                        codes::CANNOT_HAPPEN,
                        moment.span,
                        "a card's handler answers every turn, not the next one only",
                        "next from when?",
                        "`next` belongs to `until …`",
                    );
                    return None;
                }
                each = moment.which == Some(ast::Which::Each);
                let Some(&id) = symbols::exact(&self.reader.symbols.moments, &moment.of.text)
                else {
                    self.reader.no_moment(&moment.of);
                    return None;
                };
                self.declared.named.push((id, moment.of.span));
                (around(moment.edge, id), None, condition.as_ref())
            }
            Trigger::Crossing { what, direction, marks } => {
                let rises = *direction == ast::Direction::Rises;
                if bearer.remembers.is_some() {
                    self.reader.error(
                        codes::CANNOT_HAPPEN,
                        what.span,
                        "a number is watched by cards and rules, and not for a while only",
                        "inside `until`",
                        "put it into a rule, and let a flag say how long: `flag WORD, until end of turn`, `rule { when NUMBER falls to N { if WORD { … } } }`",
                    );
                    return None;
                }
                crossing = Some(self.crossing(&mut scope, bearer, what, rises, marks)?);
                (Window::Crossing, None, None)
            }
        };
        scope.me_is_actor = bearer.definition.is_none() && bearer.remembers.is_none();
        let condition = condition.map(|condition| {
            let read = self.reader.want(&mut scope, condition, &Type::Flag);
            if scope.me_is_actor && self.is_of_turn(window) {
                self.asks_for_another_turn(read, condition.span);
            }
            read
        });
        let asked = self.asked_of(bearer, &mut bearer.scope());
        let condition = self.and_so(asked, condition);
        scope.met = None;
        scope.me_is_actor = false;
        scope.settable = window == Window::Before;
        scope.replacement = window == Window::Instead;
        scope.replaces = pattern.as_ref().filter(|_| window == Window::Instead).and_then(|read| {
            let at = usize::from(read.objects.first()?.slot.0);
            let params = &self.reader.symbols.verb[read.verb].params;
            params.get(at)?.ty.item().map(|_| at)
        });
        let slots = scope.variables.len();
        let mut frame = Frame::new(scope, Role::Handler);
        frame.reserve(slots);
        let block = self.body(&mut frame, &handler.block);
        bearer.remember_use(&frame.scope);
        Some(Handler {
            definition: bearer.definition.map(|(definition, _)| definition),
            live: bearer.live.clone(),
            window,
            pattern,
            crossing,
            condition,
            block,
            optional: only_asks(&handler.block, window == Window::Instead),
            each,
            rank: bearer.rank,
            title: bearer.title.clone(),
        })
    }

    /// Adds what players are asked for who decide which of several handlers goes next: the names of verbs that several
    /// answer, or one that several may bear which differ, and [`ANSWER`] where cards answer stretches or numbers.
    /// Then all is known that anybody is asked for.
    pub(crate) fn name_orders(&mut self) {
        let mut seen = BTreeSet::new();
        let mut several = BTreeSet::new();
        let ordered = self.reader.exprs.iter().any(|expr| matches!(expr, Expr::PositionOf(_)));
        for handler in self.reader.program.handlers.iter() {
            let Some(pattern) = &handler.pattern else { continue };
            if !seen.insert((pattern.verb, handler.window)) || self.bearers_differ(handler, ordered)
            {
                several.insert(pattern.verb);
            }
        }
        let mut names: Vec<String> =
            several.into_iter().map(|verb| self.reader.program.verbs[verb].name.clone()).collect();
        let is_ordered = |handler: &Handler| {
            let is_a_rule_s = handler.definition.is_none() && handler.live == Live::Anywhere;
            handler.pattern.is_none() && !is_a_rule_s
        };
        if self.reader.program.handlers.iter().any(is_ordered) {
            names.push(ANSWER.to_owned());
        }
        for name in names {
            let purpose = self.purpose(&name);
            self.reader.symbols.purposes_asked.insert(purpose);
        }
        let asked = self.reader.program.choices.iter().map(|choice| choice.purpose);
        self.reader.symbols.purposes_asked.extend(asked);
    }

    /// Whether somebody may have a handler several times, and would be asked which one goes next: of an effect that lasts and
    /// that several have begun, or of two cards of one name that lie at two places or are not alike in what they keep. `ordered`
    /// says whether the game asks for positions, which tell cards apart where there is an order.
    fn bearers_differ(&self, handler: &Handler, ordered: bool) -> bool {
        let program = &self.reader.program;
        let zones = match &handler.live {
            Live::Zones(zones) => zones,
            Live::Anywhere => return handler.definition.is_some(),
            Live::Installed => return true,
        };
        let Some(card) = handler.definition else { return false };
        let are_several = |zone: &ZoneId| {
            let zone = &program.zones[*zone];
            let several = zone.layout == Layout::Piles || ordered && zone.layout.is_ordered();
            several || matches!(zone.holder, Holder::Card | Holder::Pile)
        };
        let keeps = |kind: KindId| {
            let members = self.reader.symbols.kind[kind].members.values();
            members.into_iter().any(|(member, _)| {
                matches!(
                    member,
                    Member::Cell(_) | Member::Note(..) | Member::Pool(_) | Member::Zone(_)
                )
            })
        };
        let kind = program.definitions[card].kind;
        // Effects that last remember cards, so that these are told apart.
        let is_remembered = !program.timed.is_empty();
        zones.len() > 1
            || zones.iter().any(are_several)
            || program.line_of(kind).any(keeps)
            || is_remembered
    }
}

/// Whether a block is a single `may`, with or without branches. In a replacement (`if_too`) an `if` may decide whether it is
/// asked: who is not asked lets it happen like who declines.
fn only_asks(block: &ast::Block, if_too: bool) -> bool {
    let [only] = block.statements.as_slice() else { return false };
    match &only.kind {
        StatementKind::May(_) => true,
        StatementKind::Gate { effect, .. } => matches!(effect.kind, StatementKind::May(_)),
        StatementKind::If { arms, otherwise } if if_too => {
            let mut blocks = arms.iter().map(|arm| &arm.block).chain(otherwise);
            blocks.all(|block| only_asks(block, if_too))
        }
        _ => false,
    }
}
