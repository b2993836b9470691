//! Whether a word is exactly what something is called, so that it is not taken for another word's plural.

use schema::id::KindId;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::symbols::Member;
use crate::check::types::Type;

impl Reader<'_> {
    /// Whether a word is exactly the name of a variable, member or value.
    pub(super) fn says_exactly(&self, scope: &Scope, word: &str) -> bool {
        self.is_variable(scope, word)
            || scope.kept.iter().any(|kept| kept.name == word)
            || scope.self_kind.is_some_and(|kind| self.is_value_of_kind(kind, word))
            || scope.locals.iter().any(|local| local.candidate && self.is_had_by(&local.ty, word))
            || self.symbols.player.contains_key(word)
            || self.symbols.table.contains_key(word)
            || self.symbols.variants.contains_key(word)
            || self.symbols.defines.contains_key(word)
    }

    /// Whether cards of a kind have a value of this very name: a field, counter, zone or define.
    fn is_value_of_kind(&self, kind: KindId, word: &str) -> bool {
        let member = self.symbols.kind_member(kind, word);
        member.is_some_and(|member| !matches!(member, Member::Ability(_)))
    }

    /// Whether a candidate of this type has something of this very name that a game declares.
    fn is_had_by(&self, candidate: &Type, word: &str) -> bool {
        match candidate {
            Type::Card(kind) | Type::Name(kind) => self.is_value_of_kind(*kind, word),
            Type::Pile(_) => self.symbols.pile.contains_key(word),
            Type::Row(table) => self.symbols.table_rows[*table].members.contains_key(word),
            _ => false,
        }
    }
}
