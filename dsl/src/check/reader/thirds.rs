//! Third persons of verbs and purposes, what decisions are for, and what belongs to nobody.

use schema::id::PurposeId;
use schema::words::spoken;

use crate::check::reader::Reader;
use crate::check::symbols;
use crate::syntax::ast;

impl symbols::Symbols {
    /// Whether a word is the table's or a define outside of all braces, and so no player's own.
    pub(super) fn is_of_all(&self, word: &str) -> bool {
        self.defines.contains_key(word) || self.table.contains_key(word)
    }

    /// A verb by its name or its third person: the one that is declared for it, else the regular one.
    pub(crate) fn verb_spoken(&self, word: &str) -> Option<schema::id::VerbId> {
        let exact = |word: &str| symbols::exact(&self.verbs, word).copied();
        let said = || self.thirds.get(word).and_then(|(verb, _)| exact(verb));
        let is_said = |verb: &String| self.thirds.values().any(|(said, _)| said == verb);
        let ruled = || {
            let mut forms = crate::check::inflect::forms(word).filter(|form| !is_said(form));
            forms.find_map(|form| exact(&form))
        };
        exact(word).or_else(said).or_else(ruled)
    }
}

impl Reader<'_> {
    /// The third person of a verb or purpose.
    pub(crate) fn third_person(&self, verb: &str) -> String {
        spoken(&self.program.third_persons, verb)
    }

    /// What decisions of the game are for.
    pub(crate) fn purposes_asked(&self) -> impl Iterator<Item = (PurposeId, &String)> {
        let asked = self.symbols.purposes_asked.iter();
        asked.filter_map(|id| Some((*id, self.program.purposes.get(*id)?)))
    }

    /// The help about an event whose verb nobody declares: an ability of cards is performed by one.
    pub(super) fn no_verb_of_events(&self, pattern: &ast::Pattern) -> String {
        let word = &pattern.verb.text;
        let is_said = |ability: &String| ability == word || self.third_person(ability) == *word;
        let ability = self.symbols.abilities.keys().find(|ability| is_said(ability));
        if let Some(who) = somebody_by(pattern) {
            return format!(
                "who does it is `you`, `opponent` or `anyone`: `before {who} VERBS`, `after {who} VERBS`"
            );
        }
        let (who, does) = match pattern.subject.text.as_str() {
            "you" => ("you", "use"),
            who => (who, "uses"),
        };
        match ability {
            Some(ability) => format!(
                "`{ability}` is an ability of cards; what is answered is a verb that performs it: `verb use c : card {{ perform c.{ability} }}`, called as `use c`, and `after {who} {does} …`"
            ),
            None => "a pattern names a verb: `before opponent VERBS KIND`".to_owned(),
        }
    }
}

/// Who is meant by an article and somebody, as in `after a player draws`, where the article is read as whoever does it.
pub(super) fn somebody_by(pattern: &ast::Pattern) -> Option<&'static str> {
    match (pattern.subject.text.as_str(), pattern.verb.text.as_str()) {
        ("a" | "an" | "any" | "some" | "the", "player") => Some("anyone"),
        ("a" | "an" | "any" | "some" | "the" | "another", "opponent") | ("another", "player") => {
            Some("opponent")
        }
        _ => None,
    }
}
