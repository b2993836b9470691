//! Whether a word is exactly what something is called, so that it is not taken for another word's plural.

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::types::Type;

impl Reader<'_> {
    /// Whether a word is exactly the name of a variable, member or value.
    pub(super) fn says_exactly(&self, scope: &Scope, word: &str) -> bool {
        self.is_variable(scope, word)
            || scope.kept.iter().any(|kept| kept.name == word)
            || scope.self_kind.is_some_and(|kind| self.symbols.kind_value(kind, word).is_some())
            || scope.locals.iter().any(|local| local.candidate && self.is_had_by(&local.ty, word))
            || self.symbols.player.contains_key(word)
            || self.symbols.table.contains_key(word)
            || self.symbols.variants.contains_key(word)
            || self.symbols.defines.contains_key(word)
    }

    /// Whether a candidate of this type has something of this very name that a game declares.
    fn is_had_by(&self, candidate: &Type, word: &str) -> bool {
        match candidate {
            Type::Card(kind) | Type::Name(kind) => self.symbols.kind_value(*kind, word).is_some(),
            Type::Pile(_) => self.symbols.pile.contains_key(word),
            Type::Row(table) => self.symbols.table_rows[*table].members.contains_key(word),
            _ => false,
        }
    }
}
