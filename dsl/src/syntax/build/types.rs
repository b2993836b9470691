//! Builds types.

use super::{Builder, Parts, from_to, name};
use crate::syntax::ast::{Range, Type, TypeKind};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// A type.
    pub(super) fn type_of(&mut self, node: NodeRef<'_>) -> Option<Type> {
        self.type_part(node.nodes().next()?)
    }

    fn type_part(&mut self, node: NodeRef<'_>) -> Option<Type> {
        let kind = match node.rule()? {
            Rule::t_yesno => TypeKind::YesNo,
            Rule::range => TypeKind::Range(self.range(node)?),
            Rule::enum_type => TypeKind::OneOf(
                Parts::of(node)
                    .list
                    .map(|part| self.nested(1, part, |b| b.type_part(part)))
                    .collect::<Option<_>>()?,
            ),
            Rule::list_type => return self.list_type(node),
            Rule::name_type => TypeKind::NameOf(super::items::only_name(node)?),
            _ => TypeKind::Word(name(node)),
        };
        Some(Type { span: node.span(), kind })
    }

    fn list_type(&mut self, node: NodeRef<'_>) -> Option<Type> {
        let all: Vec<_> = node.nodes().filter(|part| part.rule() != Some(Rule::k_of)).collect();
        let (core, lists) = all.split_last()?;
        let mut ty = self.nested(lists.len(), node, |b| b.type_part(*core))?;
        for list in lists.iter().rev() {
            ty = Type { span: from_to(list.span(), ty.span), kind: TypeKind::List(Box::new(ty)) };
        }
        Some(ty)
    }

    /// `-7 to 7`
    pub(super) fn range(&mut self, node: NodeRef<'_>) -> Option<Range> {
        let mut parts = Parts::of(node);
        let from = self.number(parts.take(Rule::signed)?)?;
        parts.skip(Rule::k_to);
        let to = self.number(parts.take(Rule::signed)?)?;
        Some(Range { span: node.span(), from, to })
    }
}
