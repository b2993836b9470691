//! Checks new names in bodies: they must not hide members or built-in words.

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::reader::names::BUILT_IN;
use crate::codes;
use crate::syntax::ast::Name;

impl Reader<'_> {
    /// Reports a name that hides a member of players or the table, or a built-in word (`C0205`). `what` says what gets
    /// the name.
    pub(crate) fn hides(&mut self, scope: &Scope, name: &Name, what: &str) {
        let word = name.text.as_str();
        let member = (scope.me && self.symbols.player.contains_key(word))
            || self.symbols.table.contains_key(word)
            || scope.me && word == "score"
            || BUILT_IN.contains(&word);
        if member {
            self.error(
                codes::HIDES_MEMBER,
                name.span,
                format!("a {what} called `{word}` would hide what already has that name"),
                "already means something",
                format!("choose another name for the {what}"),
            );
        }
    }
}
