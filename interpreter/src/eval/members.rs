//! Members of families (tags of a group, resources, words of a note).

use schema::family::FamilySort;
use schema::id::{ExprId, FamilyId, Id, LocalId, MemberId};

use super::Eval;
use crate::fault::Trap;
use crate::value::Value;

impl Eval<'_> {
    /// Binds the first locals to these values.
    pub(crate) fn bind_all(&mut self, values: &[Value]) {
        for (local, value) in values.iter().enumerate() {
            self.bind(LocalId::new(local), *value);
        }
    }

    /// Pushes the members of a family, or all resources.
    pub(super) fn push_members(&mut self, family: Option<FamilyId>) -> Result<(), Trap> {
        let program = &self.rules.program;
        match family {
            Some(family) => {
                let family = program.families.get(family).ok_or(Trap::Unknown)?;
                let first = family.first.index();
                let ids = (first..first + usize::from(family.count)).map(MemberId::new);
                self.scratch.items.extend(ids.map(Value::Member));
            }
            None => {
                let resources = program.members.pairs().filter(|(_, member)| {
                    program
                        .families
                        .get(member.family)
                        .is_some_and(|family| family.sort == FamilySort::Resources)
                });
                self.scratch.items.extend(resources.map(|(id, _)| Value::Member(id)));
            }
        }
        Ok(())
    }

    /// `Expr::MemberOf`: the tag of a group that a card or definition has, or nothing.
    pub(super) fn member_of(&mut self, family: FamilyId, of: ExprId) -> Result<Value, Trap> {
        let of = self.value(of)?;
        let of = self.looked_at(of)?;
        let member = self.definition(of).and_then(|id| self.rules.tag_of(family, id));
        Ok(member.map_or(Value::Nothing, Value::Member))
    }
}
