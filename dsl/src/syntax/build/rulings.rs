//! Builds rulings.

use super::items::only_name;
use super::questions::{asked, bound};
use super::{Builder, Parts, from_to, is_of_least, least, name, normalise};
use crate::syntax::ast::{
    At, Claim, ClaimKind, Expr, ExprKind, Fact, FactKind, Happens, Heard, Held, LoopPass, Name,
    Position, Ruling, RulingPart, RulingPartKind, Step, StepKind, Thing, ThingKind, Things, Told,
    ToldWhat,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// Builds one ruling. `None` if it is nested too deep or contains an error, which is then reported.
    pub(in crate::syntax) fn ruling(&mut self, node: NodeRef<'_>) -> Option<Ruling> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_ruling);
        let mut ids = Vec::new();
        while let Some(id) = parts.take(Rule::clause_id) {
            ids.push(name(id));
        }
        let title = self.text_written_out(parts.take(Rule::string)?, "a title")?;
        let parts = parts.list.map(|part| self.part_of_ruling(part)).collect::<Option<_>>()?;
        Some(Ruling { span: node.span(), ids, title, parts })
    }

    fn part_of_ruling(&mut self, node: NodeRef<'_>) -> Option<RulingPart> {
        let mut parts = Parts::of(node);
        parts.any()?; // the keyword
        let kind = match node.rule()? {
            Rule::cite => {
                let book = name(parts.take(Rule::book)?);
                RulingPartKind::Cite {
                    book,
                    passage: self.title_of(parts.take(Rule::string), "a passage")?,
                }
            }
            Rule::given => RulingPartKind::Given(
                parts.list.map(|fact| self.fact(fact)).collect::<Option<_>>()?,
            ),
            Rule::when => {
                RulingPartKind::When(parts.list.map(|step| self.step(step)).collect::<Option<_>>()?)
            }
            Rule::then => RulingPartKind::Then(
                parts.list.map(|claim| self.claim(claim)).collect::<Option<_>>()?,
            ),
            _ => RulingPartKind::RestFree,
        };
        Some(RulingPart { span: node.span(), kind })
    }

    fn fact(&mut self, node: NodeRef<'_>) -> Option<Fact> {
        let mut parts = Parts::of(node);
        let kind = match node.rule()? {
            Rule::who_plays => {
                parts.skip(Rule::k_players);
                FactKind::Players(parts.names())
            }
            Rule::whose_turn => {
                let player = if parts.skip(Rule::k_turn) { parts.name() } else { None };
                let phase = if parts.skip(Rule::k_phase) {
                    Some(self.label(parts.take(Rule::label)?)?)
                } else {
                    None
                };
                let mut passes = Vec::new();
                while let Some(node) = parts.take(Rule::which_pass) {
                    let mut parts = Parts::of(node);
                    let round = parts.skip(Rule::k_round);
                    parts.skip(Rule::k_pass);
                    let number = self.number(parts.take(Rule::number)?)?;
                    passes.push(LoopPass { span: node.span(), round, number });
                }
                FactKind::Turn { player, phase, passes }
            }
            Rule::bare => FactKind::BareTable,
            Rule::full => FactKind::FullTable,
            Rule::seeds => {
                parts.skip(Rule::k_seeds);
                let from = self.seed(parts.take(Rule::number)?)?;
                parts.skip(Rule::k_to);
                let to = match parts.take(Rule::number) {
                    Some(to) => Some(self.seed(to)?),
                    None => None,
                };
                FactKind::Seeds { from, to }
            }
            Rule::next_shuffle => {
                let of = node.nodes().find(|part| part.rule() == Some(Rule::postfix))?;
                let of = self.nested(1, of, |b| b.postfix(of))?;
                FactKind::NextShuffle { of, things: self.things(node.nodes().last()?)? }
            }
            Rule::next_roll => {
                let faces = node.nodes().filter(|part| part.rule() == Some(Rule::face));
                let faces = faces.map(|face| self.face(face)).collect::<Option<_>>()?;
                FactKind::NextRoll { of: only_name(node)?, faces }
            }
            Rule::played => {
                parts.skip(Rule::k_game);
                let file = self.text_written_out(parts.take(Rule::string)?, "a path")?;
                parts.skip(Rule::k_to);
                FactKind::Played { file, to: self.number(parts.take(Rule::number)?)? }
            }
            _ => {
                let what = parts.take(Rule::postfix)?;
                let what = self.nested(1, what, |b| b.postfix(what))?;
                FactKind::Holding { what, things: self.things(parts.take(Rule::things)?)? }
            }
        };
        Some(Fact { span: node.span(), kind })
    }

    pub(super) fn things(&mut self, node: NodeRef<'_>) -> Option<Things> {
        let things = node.nodes().filter(|part| part.rule() == Some(Rule::thing));
        Some(Things {
            span: node.span(),
            list: things.map(|thing| self.thing(thing)).collect::<Option<_>>()?,
        })
    }

    pub(super) fn thing(&mut self, node: NodeRef<'_>) -> Option<Thing> {
        let mut parts = Parts::of(node);
        let first = parts.any()?;
        let kind = match first.rule()? {
            Rule::number => {
                let number = self.number(first)?;
                let word = parts.name()?;
                ThingKind::Some { number, name: word, within: self.within(&mut parts)? }
            }
            Rule::group_of => ThingKind::Spot(self.position(first)?, self.within(&mut parts)?),
            _ => {
                let what = self.nested(1, first, |b| b.expr(first))?;
                let at = match parts.any() {
                    Some(at) => Some(self.at(at)?),
                    None => None,
                };
                ThingKind::Expr { what, at }
            }
        };
        Some(Thing { span: node.span(), kind, which: None })
    }

    /// What tells a card from others: a spot behind `at`, its counters and zones behind `with`, or both.
    fn at(&mut self, node: NodeRef<'_>) -> Option<At> {
        let mut parts = Parts::of(node);
        let (position, holds) = if node.rule() == Some(Rule::holds) {
            (None, Some(node))
        } else {
            parts.skip(Rule::k_at);
            let position = self.position(parts.take(Rule::group_of)?)?;
            (Some(position), parts.take(Rule::holds))
        };
        let held = holds.into_iter().flat_map(|holds| holds.nodes());
        let held = held.filter(|part| part.rule() == Some(Rule::held));
        let holds = held.map(|held| {
            let mut parts = Parts::of(held);
            let word = parts.name()?;
            let of_it = if parts.skip(Rule::dot) { Some(parts.name()?) } else { None };
            Some(Held { word, of_it, value: self.sum_of(parts.take(Rule::sum))?? })
        });
        let holds = holds.collect::<Option<_>>()?;
        Some(At { span: node.span(), position, holds })
    }

    fn position(&mut self, node: NodeRef<'_>) -> Option<Position> {
        let mut parts = Parts::of(node);
        let x = self.number(parts.take(Rule::signed)?)?;
        let y = self.number(parts.take(Rule::signed)?)?;
        Some(Position { span: node.span(), x, y })
    }

    fn step(&mut self, node: NodeRef<'_>) -> Option<Step> {
        let mut parts = Parts::of(node);
        let kind = match node.rule()? {
            Rule::check => {
                parts.skip(Rule::k_check);
                StepKind::Check(Box::new(self.claim(parts.any()?)?))
            }
            Rule::offered => StepKind::Offered(self.offered(node)?),
            Rule::left_with => StepKind::LeftWith(self.left_with(node)?),
            Rule::bound => StepKind::Bound(bound(node)?),
            Rule::asked => StepKind::Asked(asked(node)),
            _ => {
                let who = parts.name()?;
                StepKind::Answer { who, answer: self.answer(parts.any()?)? }
            }
        };
        Some(Step { span: node.span(), kind })
    }

    fn claim(&mut self, node: NodeRef<'_>) -> Option<Claim> {
        let mut parts = Parts::of(node);
        let kind = match node.rule()? {
            Rule::refused => ClaimKind::Refused,
            Rule::game_over => {
                let not = node.nodes().any(|part| part.rule() == Some(Rule::k_not));
                ClaimKind::Over { not }
            }
            Rule::seeds_differ => {
                let what = node.nodes().last()?;
                ClaimKind::SeedsDiffer(self.nested(1, what, |b| b.postfix(what))?)
            }
            Rule::never => ClaimKind::Never(only_name(node)?),
            Rule::offered => ClaimKind::Offered(self.offered(node)?),
            Rule::left_with => ClaimKind::LeftWith(self.left_with(node)?),
            Rule::bound => ClaimKind::Bound(bound(node)?),
            Rule::asked => ClaimKind::Asked(asked(node)),
            Rule::heard => {
                let who = parts.name()?;
                parts.skip(Rule::k_is);
                let not = parts.skip(Rule::k_not);
                parts.skip(Rule::k_told);
                let what = match parts.take(Rule::string) {
                    Some(line) => Heard::Line(self.text(line)?),
                    None => Heard::Card(parts.name()?),
                };
                ClaimKind::Heard { who, not, what }
            }
            Rule::at_moment => {
                parts.skip(Rule::k_at);
                let end = parts.skip(Rule::k_end);
                parts.skip(Rule::k_start);
                parts.skip(Rule::k_of);
                let owner = parts.take(Rule::owner).map(owner);
                let stretch = self.label(parts.take(Rule::label)?)?;
                parts.skip(Rule::lbrace);
                let inner = parts.list.filter(|part| part.rule() != Some(Rule::rbrace));
                let claims = inner.map(|part| self.claim(part)).collect::<Option<_>>()?;
                ClaimKind::AtMoment { end, owner, stretch, claims }
            }
            Rule::cards_are => self.cards_are(node)?,
            Rule::sees => {
                let who = parts.name()?;
                let verb = parts.any()?.rule();
                let sees = matches!(verb, Some(Rule::k_sees | Rule::k_knows));
                let known = matches!(verb, Some(Rule::k_knows | Rule::k_does));
                if parts.any()?.rule() == Some(Rule::k_count) {
                    if verb == Some(Rule::k_can) {
                        let things = self.things(node.nodes().last()?)?;
                        let kind = ClaimKind::CanCount { who, things };
                        return Some(Claim { span: node.span(), kind });
                    }
                    let what = node.nodes().last()?;
                    let what = self.nested(1, what, |b| b.postfix(what))?;
                    let kind = ClaimKind::CannotCount { who, what };
                    return Some(Claim { span: node.span(), kind });
                }
                if let Some(asked) = node.nodes().find(|part| part.rule() == Some(Rule::sees_asked))
                {
                    let asked = only_name(asked)?;
                    return Some(Claim {
                        span: node.span(),
                        kind: ClaimKind::SeesAsked { who, sees, asked },
                    });
                }
                let things = self.things(node.nodes().last()?)?;
                ClaimKind::Sees { who, sees, known, things }
            }
            Rule::happens => {
                let (who, verb) = (parts.name()?, parts.name()?);
                let (mut things, mut preposition) = (Vec::new(), None);
                loop {
                    if let Some(told) = parts.take(Rule::told) {
                        things.push((preposition.clone(), self.told(told)?));
                    } else if let Some(next) = parts.take(Rule::prep) {
                        preposition = Some(name(next));
                    } else if !parts.skip(Rule::comma) {
                        break;
                    }
                }
                let ends = parts.take(Rule::ends_event)?;
                let happens = match ends.nodes().next()?.rule()? {
                    Rule::k_happens => Happens::Ever,
                    Rule::k_once => Happens::Times(1),
                    Rule::number => Happens::Times(self.number(ends.nodes().next()?)?.value),
                    _ => Happens::Never,
                };
                ClaimKind::Happens { who, verb, things, happens }
            }
            _ => ClaimKind::Expr(self.nested(1, node, |b| b.expr(node))?),
        };
        Some(Claim { span: node.span(), kind })
    }

    fn told(&mut self, node: NodeRef<'_>) -> Option<Told> {
        let span = node.span();
        let mut parts = Parts::of(node);
        if let Some(spot) = parts.take(Rule::group_of) {
            return Some(Told { span, what: ToldWhat::Spot(self.position(spot)?) });
        }
        if let Some(number) = parts.take(Rule::number) {
            let (number, name) = (self.number(number)?, parts.name()?);
            return Some(Told { span, what: ToldWhat::Amount(number, name) });
        }
        let minus = parts.take(Rule::minus);
        let what = parts.take(Rule::postfix)?;
        let what = match minus {
            Some(minus) if is_of_least(what) => least(minus, what),
            Some(minus) => {
                let what = self.nested(1, what, |b| b.postfix(what))?;
                let span = from_to(minus.span(), what.span);
                Expr { span, kind: ExprKind::Neg(Box::new(what)) }
            }
            None => self.nested(1, what, |b| b.postfix(what))?,
        };
        parts.skip(Rule::k_in);
        let within = match parts.take(Rule::postfix) {
            Some(within) => Some(self.nested(1, within, |b| b.postfix(within))?),
            None => None,
        };
        Some(Told { span, what: ToldWhat::Expr { what, within } })
    }
}

/// The player before `'s`.
fn owner(node: NodeRef<'_>) -> Name {
    let text = node.text();
    let text = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s")).unwrap_or(text);
    Name { text: normalise(text.trim()), span: node.span(), quoted: false }
}
