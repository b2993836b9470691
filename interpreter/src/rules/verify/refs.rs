//! Verifying ids, which are found by their types: a new instruction or node is covered without a change here, and for
//! a new table the compiler demands a line.

use schema::id::AnyId;
use schema::parts::each_held;
use traversable::TraversableMut;

use super::{Check, Checked, has};

impl Check<'_> {
    /// Everything that a part names by id must exist, except variables, which are in no table.
    pub(super) fn refs(&self, part: &(impl TraversableMut + Clone)) -> Checked {
        let mut found = Ok(());
        each_held(&mut part.clone(), &mut |this| {
            if let (Ok(()), Some(id)) = (&found, AnyId::of(this)) {
                found = self.is_there(id);
            }
        });
        found
    }

    fn is_there(&self, id: AnyId) -> Checked {
        macro_rules! tables {
            ($($table:ident $id:ident $what:literal;)*) => {
                match id {
                    $(AnyId::$id(id) => has(&self.program.$table, id, $what),)*
                    AnyId::SlotId(_) | AnyId::LocalId(_) => Ok(()),
                }
            };
        }
        tables! {
            zones ZoneId "zone";
            cells CellId "counter";
            notes NoteId "note";
            tags TagId "tag";
            families FamilyId "family";
            members MemberId "member";
            pools PoolId "pool";
            tables TableId "table of rows";
            kinds KindId "kind";
            fields FieldId "field";
            definitions DefinitionId "definition";
            verbs VerbId "verb";
            abilities AbilityId "ability";
            derived DerivedId "define";
            moments MomentId "phase";
            options OptionId "option";
            menus MenuId "menu";
            purposes PurposeId "purpose";
            variants VariantId "variant";
            handlers HandlerId "handler";
            effects EffectId "effect";
            timed TimedId "effect with a life";
            blocks BlockId "block";
            choices ChoiceId "choice";
            scores ScoreId "score term";
            dice DieId "die";
            scripts ScriptId "script";
            texts TextId "text";
            exprs ExprId "expression";
        }
    }
}
