//! Titles: what words of a game are called in texts for people, by the nouns and qualities of the locale, else by
//! their names.

use schema::family::{FamilySort, Member};
use schema::id::MemberId;
use schema::locale::Word;

use crate::names::readable;
use crate::rules::Rules;

impl Rules {
    /// The locale's noun for a word of the game, with its forms separated by `|`, if there is one.
    pub(crate) fn noun_of(&self, word: Word) -> Option<&str> {
        self.shown.nouns.iter().find(|(known, _)| *known == word).map(|(_, noun)| noun.as_str())
    }

    /// The title of a word of the game: the locale's noun, else its name with blanks for underscores.
    #[must_use]
    pub fn title(&self, word: Word, name: &str) -> String {
        let noun = self.noun_of(word).filter(|_| !self.is_renamed(word));
        let noun = noun.and_then(|noun| noun.split('|').next_back());
        let plain = noun.filter(|noun| !noun.contains('{') && !noun.is_empty());
        plain.map_or_else(|| readable(name), str::to_owned)
    }

    /// Whether the locale gives a word another name.
    fn is_renamed(&self, word: Word) -> bool {
        fn named<Id: PartialEq>(names: &[(Id, String)], id: Id) -> bool {
            names.iter().any(|(own, _)| *own == id)
        }
        match word {
            Word::Zone(id) => named(&self.own.zones, id),
            Word::Cell(id) => named(&self.own.counters, id),
            Word::Pool(id) => named(&self.own.pools, id),
            Word::Note(id) => named(&self.own.notes, id),
            Word::Field(id) => named(&self.own.fields, id),
            Word::Derived(id) => named(&self.own.derived, id),
            Word::Member(id) => named(&self.own.members, id),
            Word::Tag(id) => named(&self.own.tags, id),
            Word::Table(id) => named(&self.own.tables, id),
            Word::Moment(id) => named(&self.own.phases, id),
            Word::Kind(_) | Word::Family(_) | Word::Ability(_) => false,
        }
    }

    /// The title of a zone, field, define, counter, pool or note of which only the name is known, without an article.
    #[must_use]
    pub fn title_of(&self, name: &str) -> String {
        let program = &self.program;
        let is_called = |word: &Word| {
            let own = match *word {
                Word::Zone(id) => program.zones.get(id).map(|it| it.name.as_str()),
                Word::Cell(id) => program.cells.get(id).map(|it| it.name.as_str()),
                Word::Pool(id) => program.pools.get(id).map(|it| it.name.as_str()),
                Word::Note(id) => program.notes.get(id).map(|it| it.name.as_str()),
                Word::Field(id) => program.fields.get(id).map(String::as_str),
                Word::Derived(id) => program.derived.get(id).map(|it| it.name.as_str()),
                Word::Kind(_)
                | Word::Tag(_)
                | Word::Family(_)
                | Word::Member(_)
                | Word::Moment(_)
                | Word::Table(_)
                | Word::Ability(_) => None,
            };
            own == Some(name)
        };
        let known = self.shown.nouns.iter().map(|(word, _)| *word).find(is_called);
        let title = known.map_or_else(|| readable(name), |word| self.title(word, name));
        title.strip_prefix(self.phrases.article).map(str::to_owned).unwrap_or(title)
    }

    /// The title of a resource or word by its name, in the singular or plural that fits `amount`. The locale's noun
    /// is used for names that are no words by themselves (`p10`, `two_gold`) and for words of notes.
    #[must_use]
    pub fn member_title(&self, name: &str, amount: i32) -> String {
        let is_odd = name.contains(|sign: char| sign == '_' || sign.is_ascii_digit());
        let of_note = |member: &Member| {
            let family = self.program.families.get(member.family);
            family.is_some_and(|family| family.sort == FamilySort::Words)
        };
        let known = self.program.members.pairs().find(|(_, member)| member.name == name);
        let id = known.filter(|(_, member)| is_odd || of_note(member)).map(|(id, _)| id);
        let Some(id) = id.filter(|id| !self.is_renamed(Word::Member(*id))) else {
            return name.to_owned();
        };
        match self
            .noun_of(Word::Member(id))
            .map(|noun| noun.split_once('|').unwrap_or((noun, noun)))
        {
            Some((one, several)) => if amount == 1 { one } else { several }.to_owned(),
            None => readable(name),
        }
    }

    /// The title of a value by its name: of a resource or word, or an amount of it (`2 gold`). Other names are
    /// unchanged.
    #[must_use]
    pub fn value_title(&self, name: &str) -> String {
        let parts = name.split_once(' ');
        match parts.and_then(|(n, rest)| Some((n.parse::<i32>().ok()?, rest))) {
            Some((n, rest)) => format!("{n} {}", self.member_title(rest, n)),
            None => self.member_title(name, 1),
        }
    }

    /// The locale's noun for cards with a tag of a group, if there is one.
    pub(crate) fn tag_noun(&self, id: MemberId) -> Option<&str> {
        let member = self.program.members.get(id)?;
        let family = self.program.families.get(member.family)?;
        let of_tag = || member.tag.and_then(|tag| self.noun_of(Word::Tag(tag)));
        let noun = self.noun_of(Word::Member(id)).or_else(of_tag);
        noun.filter(|_| family.sort == FamilySort::Tags)?.split('|').next_back()
    }

    /// The locale's words for something being so, if there are any.
    pub(crate) fn quality_of(&self, word: Word) -> Option<&str> {
        let found = self.shown.qualities.iter().find(|(known, _)| *known == word);
        found.map(|(_, said)| said.as_str())
    }

    /// The locale's words for the log when something becomes so or no longer is, if there are any.
    pub(crate) fn turned(&self, word: Word) -> Option<&str> {
        let found = self.shown.turned.iter().find(|(known, _)| *known == word);
        found.map(|(_, said)| said.as_str())
    }

    /// Whether the locale marks a word as serving only the order of the text (an empty quality).
    #[must_use]
    pub fn keeps_order(&self, word: Word) -> bool {
        self.quality_of(word) == Some("")
    }
}
