//! Builds answers, and claims about questions.

use super::{Builder, Parts, from_to, name};
use crate::syntax::ast::{
    Answer, Asked, Bound, Extent, Labelled, LeftWith, Name, Number, Offer, Offered, Thing, Things,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    pub(super) fn answer(&mut self, node: NodeRef<'_>) -> Option<Answer> {
        let mut parts = Parts::of(node);
        Some(match node.rule()? {
            Rule::picks => {
                parts.skip(Rule::k_picks);
                let picked = node.nodes().filter(|part| part.rule() == Some(Rule::picked));
                Answer::Picks(picked.map(|option| self.picked(option)).collect::<Option<_>>()?)
            }
            Rule::declines => Answer::Declines(purpose(node)),
            Rule::says => Answer::Says(node.nodes().any(|part| part.rule() == Some(Rule::k_yes))),
            _ => Answer::Does { verb: parts.name()?, things: self.chosen(node)? },
        })
    }

    /// The things that an answer chooses.
    fn chosen(&mut self, node: NodeRef<'_>) -> Option<Things> {
        let mut chosen = node.nodes().filter(|part| part.rule() == Some(Rule::chosen)).peekable();
        let nothing = node.nodes().find(|part| part.rule() == Some(Rule::nothing));
        let last = node.nodes().last()?;
        let first = chosen.peek().copied().or(nothing)?;
        let list = chosen.map(|one| {
            let mut parts = Parts::of(one);
            let thing = self.thing(parts.take(Rule::thing)?)?;
            Some(Thing { which: self.which(&mut parts)?, ..thing })
        });
        Some(Things {
            span: from_to(first.span(), last.span()),
            list: list.collect::<Option<_>>()?,
        })
    }

    /// An option that is picked.
    fn picked(&mut self, node: NodeRef<'_>) -> Option<Labelled> {
        let mut parts = Parts::of(node);
        let option = self.labelled(parts.take(Rule::labelled)?)?;
        Some(Labelled { which: self.which(&mut parts)?, ..option })
    }

    /// Which of several of one name is meant, if that is said.
    fn which(&mut self, parts: &mut Parts<'_>) -> Option<Option<Number>> {
        match parts.take(Rule::which) {
            Some(which) => {
                let mut parts = Parts::of(which);
                parts.skip(Rule::hash);
                Some(Some(self.number(parts.take(Rule::number)?)?))
            }
            None => Some(None),
        }
    }

    fn labelled(&mut self, node: NodeRef<'_>) -> Option<Labelled> {
        let mut parts = Parts::of(node);
        let label = self.text(parts.take(Rule::string)?)?;
        let about = node.nodes().filter(|part| part.rule() == Some(Rule::thing));
        let about = about.map(|part| self.thing(part)).collect::<Option<_>>()?;
        Some(Labelled { label, about, which: None })
    }

    pub(super) fn offered(&mut self, node: NodeRef<'_>) -> Option<Offered> {
        let mut parts = Parts::of(node);
        let who = parts.name()?;
        parts.skip(Rule::k_is);
        let not = parts.skip(Rule::k_not);
        parts.skip(Rule::k_offered);
        let exactly = parts.skip(Rule::k_exactly);
        let all_but = parts.skip(Rule::all_but);
        let extent = match (not, exactly, all_but) {
            (true, ..) => Extent::Not,
            (_, true, _) => Extent::Exactly,
            (.., true) => Extent::AllBut,
            (false, false, false) => Extent::These,
        };
        let what = parts.any()?;
        let what = match what.rule()? {
            Rule::texts => {
                let options = what.nodes().filter(|part| part.rule() == Some(Rule::labelled));
                Offer::Texts(options.map(|option| self.labelled(option)).collect::<Option<_>>()?)
            }
            _ => Offer::Things(self.things(what)?),
        };
        Some(Offered { span: node.span(), who, extent, what, purpose: purpose(node) })
    }

    pub(super) fn left_with(&mut self, node: NodeRef<'_>) -> Option<LeftWith> {
        let mut parts = Parts::of(node);
        let who = parts.name()?;
        parts.skip(Rule::k_is);
        parts.skip(Rule::k_left);
        parts.skip(Rule::k_with);
        let things = self.things(parts.take(Rule::things)?)?;
        Some(LeftWith { who, things, purpose: purpose(node) })
    }
}

pub(super) fn bound(node: NodeRef<'_>) -> Option<Bound> {
    let mut parts = Parts::of(node);
    let who = parts.name()?;
    let may_decline = !parts.skip(Rule::k_must);
    parts.skip(Rule::k_may);
    parts.skip(Rule::k_decline);
    parts.skip(Rule::k_to);
    Some(Bound { who, may_decline, purpose: parts.name() })
}

pub(super) fn asked(node: NodeRef<'_>) -> Asked {
    let mut parts = Parts::of(node);
    let who: Option<Name> = parts.name();
    let not = node.nodes().any(|part| part.rule() == Some(Rule::k_not));
    Asked { who, not, purpose: purpose(node) }
}

/// The purpose that stands behind the `to` of a sentence.
fn purpose(node: NodeRef<'_>) -> Option<Name> {
    node.nodes().skip_while(|part| part.rule() != Some(Rule::k_to)).nth(1).map(name)
}
