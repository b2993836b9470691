//! The words of a game for which a locale can have templates, and the sorts of templates for them.

use schema::id::{Id, IdVec};
use schema::locale::Word;
use schema::program::Program;

use super::Table;

/// All words of a game for which a locale can have templates.
pub(super) struct Vocabulary<'p>(Vec<(Word, &'p str)>);

impl<'p> Vocabulary<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        fn all<K: Id, V>(
            table: &IdVec<K, V>,
            word: fn(K) -> Word,
            name: fn(&V) -> &String,
        ) -> impl Iterator<Item = (Word, &str)> {
            table.pairs().map(move |(id, it)| (word(id), name(it).as_str()))
        }
        let words = all(&program.kinds, Word::Kind, |it| &it.name)
            .chain(all(&program.tags, Word::Tag, |it| it))
            .chain(all(&program.families, Word::Family, |it| &it.name))
            .chain(all(&program.members, Word::Member, |it| &it.name))
            .chain(all(&program.zones, Word::Zone, |it| &it.name))
            .chain(all(&program.cells, Word::Cell, |it| &it.name))
            .chain(all(&program.pools, Word::Pool, |it| &it.name))
            .chain(all(&program.notes, Word::Note, |it| &it.name))
            .chain(all(&program.fields, Word::Field, |it| it))
            .chain(all(&program.derived, Word::Derived, |it| &it.name))
            .chain(all(&program.moments, Word::Moment, |it| &it.name))
            .chain(all(&program.tables, Word::Table, |it| it))
            .chain(all(&program.abilities, Word::Ability, |it| it));
        Self(words.collect())
    }

    /// Whether a line of a card can be about this word.
    pub(super) fn is_told(word: Word) -> bool {
        matches!(word, Word::Field(_) | Word::Derived(_) | Word::Ability(_))
    }

    /// Whether this word can have a noun.
    pub(super) fn is_named(word: Word) -> bool {
        !matches!(word, Word::Ability(_))
    }

    /// Whether this word can have a quality: it is so, or it is not.
    pub(super) fn is_quality(word: Word) -> bool {
        matches!(
            word,
            Word::Field(_) | Word::Derived(_) | Word::Cell(_) | Word::Note(_) | Word::Zone(_)
        )
    }

    /// Whether the log can say that this word becomes so, and is so no longer.
    pub(super) fn is_turned(word: Word) -> bool {
        matches!(word, Word::Derived(_) | Word::Cell(_))
    }

    pub(super) fn of_sort(&self, sort: fn(Word) -> bool) -> impl Iterator<Item = &'p str> {
        self.0.iter().filter(move |(word, _)| sort(*word)).map(|(_, name)| *name)
    }

    /// The templates in `table` for words of a sort. All words of that sort with the same name get the same template.
    pub(super) fn said(&self, table: &Table, sort: fn(Word) -> bool) -> Vec<(Word, String)> {
        let words = self.0.iter().filter(|(word, _)| sort(*word));
        words.filter_map(|(word, name)| Some((*word, table.get(*name)?.clone()))).collect()
    }
}
