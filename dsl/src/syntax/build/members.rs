//! Builds the members of players, the table, piles and kinds.

use super::cards::effects_in_line;
use super::{Builder, Parts, name};
use crate::syntax::ast::{
    CardPart, CardPartKind, Counter, Course, Edge, Ending, EndingKind, Expr, Flag, Layout,
    LayoutKind, Member, MemberKind, Moment, Note, PileKeys, Pool, PoolTrait, PoolTraitKind, Text,
    Track, Which, Zone, ZoneTrait, ZoneTraitKind,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// All members between braces.
    pub(super) fn members(&mut self, node: NodeRef<'_>) -> Option<Vec<Member>> {
        Parts::of(node)
            .list
            .map(|member| {
                let kind = self.nested(1, member, |b| b.member(member))?;
                Some(Member { span: member.span(), kind })
            })
            .collect()
    }

    /// What stands between the braces of a kind: the members of its cards, and what each of them says. An ability with its
    /// block is both.
    pub(super) fn kind_body(&mut self, node: NodeRef<'_>) -> Option<(Vec<Member>, Vec<CardPart>)> {
        let (mut members, mut parts) = (Vec::new(), Vec::new());
        for node in Parts::of(node).list {
            let span = node.span();
            match node.rule()? {
                Rule::ability
                | Rule::handler
                | Rule::while_in
                | Rule::option
                | Rule::derived
                | Rule::score_item => {
                    let kind = self.nested(1, node, |b| b.card_part(node))?;
                    if let CardPartKind::Ability { name, .. } = &kind {
                        members.push(Member { span, kind: MemberKind::Ability(name.clone()) });
                    }
                    parts.push(CardPart { span, kind });
                }
                _ => {
                    let kind = self.nested(1, node, |b| b.member(node))?;
                    members.push(Member { span, kind });
                }
            }
        }
        effects_in_line(node, &mut parts);
        Some((members, parts))
    }

    fn member(&mut self, node: NodeRef<'_>) -> Option<MemberKind> {
        let mut parts = Parts::of(node);
        if node.rule() != Some(Rule::field_member) {
            parts.any()?; // the keyword
        }
        Some(match node.rule()? {
            Rule::zone_member => MemberKind::Zone(self.zone(parts)?),
            Rule::counter_member => {
                let names = parts.names();
                let ty = match parts.take(Rule::r#type) {
                    Some(ty) => Some(self.type_of(ty)?),
                    None => None,
                };
                let start = self.sum_of(parts.take(Rule::sum))?;
                MemberKind::Counter(Counter { names, ty, start, endings: self.endings(parts)? })
            }
            Rule::track_member => {
                let word = parts.name()?;
                let course = parts.any()?;
                let course = match course.rule()? {
                    Rule::cycle => {
                        let count =
                            course.nodes().find(|part| part.rule() == Some(Rule::number))?;
                        Course::Cycle(self.number(count)?)
                    }
                    _ => Course::Range(self.range(course)?),
                };
                MemberKind::Track(Track {
                    name: word,
                    course,
                    start: self.sum_of(parts.take(Rule::sum))?,
                })
            }
            Rule::flag_member => {
                MemberKind::Flag(Flag { names: parts.names(), endings: self.endings(parts)? })
            }
            Rule::note_member => {
                let names = parts.names();
                let ty = self.type_of(parts.take(Rule::r#type)?)?;
                let start = self.sum_of(parts.take(Rule::sum))?;
                MemberKind::Note(Note { names, ty, start, endings: self.endings(parts)? })
            }
            Rule::pool_member => {
                let (word, of) = (parts.name()?, parts.name()?);
                let start = self.value_of(parts.take(Rule::value))?;
                let traits = parts.list.map(|part| self.pool_trait(part)).collect::<Option<_>>()?;
                MemberKind::Pool(Pool { name: word, of, start, traits })
            }
            Rule::define_item => MemberKind::Define(self.define(node)?),
            Rule::live_member => {
                parts.skip(Rule::k_in);
                MemberKind::Live(parts.names())
            }
            Rule::shown_member => {
                let names = parts.names();
                let zones = parts.take(Rule::shown_in).map_or_else(Vec::new, |zones| {
                    let mut zones = Parts::of(zones);
                    zones.skip(Rule::k_in);
                    zones.names()
                });
                MemberKind::Shown { names, zones, adds: false }
            }
            Rule::rows_member => {
                let word = parts.name()?;
                MemberKind::Rows { name: word, members: self.members(parts.take(Rule::members)?)? }
            }
            Rule::ability_member => MemberKind::Ability(parts.name()?),
            _ => {
                let names = parts.names();
                let ty = self.type_of(parts.take(Rule::r#type)?)?;
                MemberKind::Field { names, ty, default: self.value_of(parts.take(Rule::value))? }
            }
        })
    }

    fn zone(&mut self, mut parts: Parts<'_>) -> Option<Zone> {
        let names = parts.names();
        let layout = parts.take(Rule::layout)?;
        let holds = parts.take(Rule::holds_kind).and_then(super::items::only_name);
        let layout = Layout { span: layout.span(), kind: self.layout(layout)? };
        let mut traits = Vec::new();
        while let Some(part) = parts.take(Rule::zone_trait) {
            traits.push(ZoneTrait {
                span: part.span(),
                kind: self.zone_trait(part.nodes().next()?)?,
            });
        }
        Some(Zone { names, layout, holds, traits })
    }

    fn layout(&mut self, node: NodeRef<'_>) -> Option<LayoutKind> {
        let mut parts = Parts::of(node);
        let shape = parts.any()?.rule()?;
        let size = match parts.take(Rule::number) {
            Some(size) => Some(self.number(size)?),
            None => None,
        };
        Some(match shape {
            Rule::l_stack => LayoutKind::Stack,
            Rule::l_set => LayoutKind::Set,
            Rule::l_row => LayoutKind::Row,
            Rule::l_grid => LayoutKind::Grid,
            Rule::l_pyramid => LayoutKind::Pyramid(size),
            _ => LayoutKind::Piles(match size {
                Some(count) => PileKeys::Count(count),
                None if parts.skip(Rule::k_by) => PileKeys::By(parts.name()?),
                None => PileKeys::Cards,
            }),
        })
    }

    fn zone_trait(&mut self, node: NodeRef<'_>) -> Option<ZoneTraitKind> {
        Some(match node.rule()? {
            Rule::t_top_faceup => ZoneTraitKind::TopFaceup,
            Rule::t_faceup => ZoneTraitKind::Faceup,
            Rule::t_facedown => ZoneTraitKind::Facedown,
            Rule::t_private => ZoneTraitKind::Private,
            Rule::t_private_to => ZoneTraitKind::PrivateTo(self.private_to(node)?),
            Rule::t_size_private => ZoneTraitKind::SizePrivate,
            Rule::t_size_hidden => ZoneTraitKind::SizeHidden,
            _ => ZoneTraitKind::Limit(self.limit(node)?),
        })
    }

    fn pool_trait(&mut self, node: NodeRef<'_>) -> Option<PoolTrait> {
        let kind = match node.rule()? {
            Rule::t_private => PoolTraitKind::Private,
            Rule::t_private_to => PoolTraitKind::PrivateTo(self.private_to(node)?),
            Rule::t_bank => PoolTraitKind::Bank,
            _ => PoolTraitKind::Limit(self.limit(node)?),
        };
        Some(PoolTrait { span: node.span(), kind })
    }

    fn limit(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let sum = node.nodes().find(|part| part.rule() == Some(Rule::sum))?;
        self.nested(1, sum, |b| b.sum(sum))
    }

    fn endings(&mut self, parts: Parts<'_>) -> Option<Vec<Ending>> {
        let endings = parts.list.map(|part| {
            let kind = match part.rule()? {
                Rule::lifetime => {
                    let inner = part.nodes().find(|inner| inner.rule() == Some(Rule::moment));
                    EndingKind::Until(moment(inner?)?)
                }
                Rule::t_out => EndingKind::Out,
                Rule::t_public => EndingKind::Public,
                Rule::t_private_to => EndingKind::PrivateTo(self.private_to(part)?),
                _ => EndingKind::Private,
            };
            Some(Ending { span: part.span(), kind })
        });
        endings.collect()
    }

    /// The players in `private to others`.
    fn private_to(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let query = node.nodes().find(|part| part.rule() == Some(Rule::query))?;
        self.nested(1, query, |b| b.query(query))
    }

    /// An optional value; `Some(None)` if it is left out.
    #[expect(clippy::option_option, reason = "none at all, or none because it cannot be built")]
    pub(super) fn value_of(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Expr>> {
        match node {
            Some(node) => self.nested(1, node, |b| b.value(node)).map(Some),
            None => Some(None),
        }
    }

    /// An optional sum; `Some(None)` if it is left out.
    #[expect(clippy::option_option, reason = "none at all, or none because it cannot be built")]
    pub(super) fn sum_of(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Expr>> {
        match node {
            Some(node) => self.nested(1, node, |b| b.sum(node)).map(Some),
            None => Some(None),
        }
    }

    /// An optional condition; `Some(None)` if it is left out.
    #[expect(clippy::option_option, reason = "none at all, or none because it cannot be built")]
    pub(super) fn expr_of(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Expr>> {
        match node {
            Some(node) => self.nested(1, node, |b| b.expr(node)).map(Some),
            None => Some(None),
        }
    }

    /// What is asked, where that is written; `Some(None)` if it is left out.
    #[expect(clippy::option_option, reason = "none at all, or none because it cannot be built")]
    pub(super) fn question_of(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Text>> {
        match node {
            Some(node) => self.line(node, "a question").map(Some),
            None => Some(None),
        }
    }
}

/// `end of next turn`
pub(super) fn moment(node: NodeRef<'_>) -> Option<Moment> {
    let mut parts = Parts::of(node);
    let edge = if parts.any()?.rule() == Some(Rule::k_start) { Edge::Start } else { Edge::End };
    parts.skip(Rule::k_of);
    let which = if parts.skip(Rule::k_next) {
        Some(Which::Next)
    } else if parts.skip(Rule::k_each) {
        Some(Which::Each)
    } else {
        None
    };
    Some(Moment { span: node.span(), edge, which, of: name(parts.any()?) })
}
