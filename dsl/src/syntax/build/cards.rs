//! Builds the parts of cards, rules and rows.

use super::members::moment;
use super::{Builder, Parts, name, quoted};
use crate::syntax::ast::{
    CardPart, CardPartKind, Derived, DerivedEffect, Direction, Handler, Name, Noun, Object,
    Pattern, Span, Trigger, Window,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// All parts between braces.
    pub(super) fn card_body(&mut self, node: NodeRef<'_>) -> Option<Vec<CardPart>> {
        let parts = Parts::of(node).list.map(|part| {
            let kind = self.nested(1, part, |b| b.card_part(part))?;
            Some(CardPart { span: part.span(), kind })
        });
        let mut parts = parts.collect::<Option<Vec<_>>>()?;
        effects_in_line(node, &mut parts);
        Some(parts)
    }

    pub(super) fn card_part(&mut self, node: NodeRef<'_>) -> Option<CardPartKind> {
        let mut parts = Parts::of(node);
        Some(match node.rule()? {
            Rule::ability => {
                parts.skip(Rule::k_on);
                let word = parts.name()?;
                CardPartKind::Ability { name: word, block: self.block(parts.take(Rule::block)?)? }
            }
            Rule::handler => CardPartKind::Handler(self.handler(parts)?),
            Rule::while_in => {
                parts.skip(Rule::k_while);
                parts.skip(Rule::k_in);
                let zones = parts.names();
                let condition = match parts.take(Rule::k_if) {
                    Some(_) => Some(self.expr(parts.take(Rule::expr)?)?),
                    None => None,
                };
                CardPartKind::WhileIn {
                    zones,
                    condition,
                    parts: self.card_body(parts.take(Rule::card_body)?)?,
                }
            }
            Rule::option => CardPartKind::Option(self.option(node)?),
            Rule::derived => CardPartKind::Derived(self.derived(parts)?),
            Rule::score_item => CardPartKind::Score(self.score(node)?),
            Rule::row => {
                let word = parts.name()?;
                CardPartKind::Row {
                    name: word,
                    parts: self.card_body(parts.take(Rule::card_body)?)?,
                }
            }
            _ => {
                let word = parts.name()?;
                CardPartKind::Field { name: word, value: self.value_of(parts.take(Rule::value))? }
            }
        })
    }

    fn handler(&mut self, mut parts: Parts<'_>) -> Option<Handler> {
        let first = parts.any()?;
        let trigger = match first.rule()? {
            Rule::window => {
                let window = match first.nodes().next()?.rule()? {
                    Rule::k_before => Window::Before,
                    Rule::k_instead => Window::Instead,
                    _ => Window::After,
                };
                Trigger::Event { window, pattern: self.pattern(parts.take(Rule::pattern)?)? }
            }
            Rule::around => {
                let mut around = Parts::of(first);
                around.skip(Rule::k_at);
                let moment = moment(around.take(Rule::moment)?)?;
                around.skip(Rule::k_where);
                Trigger::Around { moment, condition: self.expr_of(around.take(Rule::expr))? }
            }
            _ => {
                let mut crossing = Parts::of(first);
                crossing.skip(Rule::k_when);
                let what = crossing.take(Rule::postfix)?;
                let what = self.nested(1, what, |b| b.postfix(what))?;
                let direction = if crossing.any()?.rule() == Some(Rule::c_rises) {
                    Direction::Rises
                } else {
                    Direction::Falls
                };
                crossing.skip(Rule::k_to);
                let marks = crossing
                    .list
                    .map(|mark| self.nested(1, mark, |b| b.sum(mark)))
                    .collect::<Option<_>>()?;
                Trigger::Crossing { what, direction, marks }
            }
        };
        Some(Handler { trigger, block: self.block(parts.take(Rule::block)?)? })
    }

    /// `opponent plays attack where …`
    pub(super) fn pattern(&mut self, node: NodeRef<'_>) -> Option<Pattern> {
        let mut parts = Parts::of(node);
        let subject = name(parts.take(Rule::subject)?);
        let verb = parts.name()?;
        let (object, prepositions) = self.objects(&mut parts)?;
        parts.skip(Rule::k_where);
        let condition = self.expr_of(parts.take(Rule::expr))?;
        Some(Pattern { span: node.span(), subject, verb, object, prepositions, condition })
    }

    /// The objects of a pattern: the direct one, and those with prepositions.
    #[expect(
        clippy::type_complexity,
        reason = "a pair of what two kinds of tree hold side by side"
    )]
    pub(super) fn objects(
        &mut self,
        parts: &mut Parts<'_>,
    ) -> Option<(Option<Object>, Vec<(Name, Object)>)> {
        let object = match parts.take(Rule::object) {
            Some(object) => Some(self.object(object)?),
            None => None,
        };
        let mut prepositions = Vec::new();
        while let Some(preposition) = parts.take(Rule::prep) {
            prepositions.push((name(preposition), self.object(parts.take(Rule::object)?)?));
        }
        Some((object, prepositions))
    }

    fn object(&mut self, node: NodeRef<'_>) -> Option<Object> {
        let mut parts = Parts::of(node);
        let noun = parts.take(Rule::noun)?.nodes().next()?;
        let noun = match noun.rule()? {
            Rule::string => match quoted(noun) {
                Some(name) => Noun::Name(name),
                None => Noun::Text(self.text(noun)?),
            },
            _ => Noun::Name(name(noun)),
        };
        parts.skip(Rule::k_in);
        let within = match parts.take(Rule::postfix) {
            Some(within) => Some(self.nested(1, within, |b| b.postfix(within))?),
            None => None,
        };
        let binder = if parts.skip(Rule::k_as) { parts.name() } else { None };
        Some(Object { span: node.span(), noun, within, binder })
    }

    fn derived(&mut self, mut parts: Parts<'_>) -> Option<Derived> {
        let effect = parts.any()?;
        let effect = match effect.rule()? {
            Rule::change => DerivedEffect::Change(self.change(effect)?),
            Rule::set_to => DerivedEffect::Set(self.set_to(effect)?),
            _ => {
                let what = effect.nodes().last()?;
                match what.rule()? {
                    Rule::string => DerivedEffect::CannotPick(self.text(what)?),
                    _ => DerivedEffect::Cannot(name(what)),
                }
            }
        };
        parts.skip(Rule::k_for);
        let on = match parts.take(Rule::query) {
            Some(query) => Some(self.nested(1, query, |b| b.query(query))?),
            None => None,
        };
        Some(Derived { effect, on, behind: None })
    }
}

/// Notes with each effect that says `for` those without one that stand right before it in the same line. `node` is what the
/// parts stand in.
pub(super) fn effects_in_line(node: NodeRef<'_>, parts: &mut [CardPart]) {
    let begin = node.span().start;
    let mut before: Option<Span> = None;
    for part in parts {
        before = before.filter(|it| {
            let between = (it.end - begin) as usize..(part.span.start - begin) as usize;
            let between = node.text().get(between).unwrap_or_default();
            between.trim() == "," && !between.contains('\n')
        });
        let CardPartKind::Derived(derived) = &mut part.kind else {
            before = None;
            continue;
        };
        if derived.on.is_some() {
            derived.behind = before.take();
        } else {
            let start = before.map_or(part.span.start, |first| first.start);
            before = Some(Span { start, ..part.span });
        }
    }
}
