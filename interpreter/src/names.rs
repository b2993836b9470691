//! What things are called: as the game's text has it, or as it is shown in somebody's language.

use std::collections::BTreeMap;

use schema::code::Role;
use schema::family::FamilySort;
use schema::id::{
    BlockId, DefinitionId, DerivedId, DieId, Id, IdVec, MemberId, MomentId, TextId, VerbId,
};
use schema::locale::{Locale, Word};
use schema::program::{PileKey, TextPart};

use crate::phrases::{Phrases, fill};
use crate::rules::{Point, Rules};
use crate::state::State;
use crate::value::{PlaceId, Value};

/// In whose words something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// The game's text: what rulings and bots know it by.
    Own,
    /// Those of the locale, if there is one.
    Shown,
}

/// What something is called in the game's own words, if another name is shown.
fn own<Id: PartialEq, Name>(names: &[(Id, Name)], words: Words, id: Id) -> Option<&Name> {
    let found = || names.iter().find(|(one, _)| *one == id);
    found().filter(|_| words == Words::Own).map(|(_, name)| name)
}

/// Puts other names in the place of those that are here, and keeps these.
fn swap<K: Id, T, Name: Clone>(
    names: &[(K, Name)],
    kept: &mut Vec<(K, Name)>,
    table: &mut IdVec<K, T>,
    name: fn(&mut T) -> Option<&mut Name>,
) {
    for (id, shown) in names {
        if let Some(own) = table.get_mut(*id).and_then(name) {
            kept.push((*id, std::mem::replace(own, shown.clone())));
        }
    }
}

/// A name of the game's text as it is read: what is one word there may be several.
pub(crate) fn readable(name: &str) -> String {
    name.replace('_', " ")
}

impl Rules {
    /// Whether other words are shown than those of the game's text.
    pub(crate) fn is_translated(&self) -> bool {
        self.own != Locale::default() || !std::ptr::eq(self.phrases, Phrases::of("en"))
    }

    /// Shows everything by the names of this locale. Cards are still found by their own names; the hash stays.
    pub fn show_in(&mut self, locale: &Locale) {
        self.phrases = Phrases::of(&locale.tag);
        let (words, program, own) = (self.phrases.words, &mut self.program, &mut self.own);
        // What the prelude declares is called as the engine calls it, unless the game's locale says otherwise.
        let of = |name: &str| {
            words.iter().find(|(own, _)| *own == name).map(|(_, word)| (*word).to_owned())
        };
        let verbs = program.verbs.pairs().filter_map(|(id, it)| Some((id, of(&it.name)?)));
        let verbs: Vec<_> = verbs.chain(locale.verbs.iter().cloned()).collect();
        let phases = program.moments.pairs().filter_map(|(id, it)| Some((id, of(&it.name)?)));
        let phases: Vec<_> = phases.chain(locale.phases.iter().cloned()).collect();
        let purposes = program.purposes.pairs().filter_map(|(id, it)| Some((id, of(it)?)));
        let purposes = purposes.chain(locale.purposes.iter().cloned());
        // The last one counts.
        self.shown_purposes = purposes.collect::<BTreeMap<_, _>>().into_iter().collect();
        own.aliases.extend(locale.aliases.iter().cloned());
        self.sentences.clone_from(&locale.sentences);
        self.logged.clone_from(&locale.logged);
        self.lines.clone_from(&locale.lines);
        self.nouns.clone_from(&locale.nouns);
        self.qualities.clone_from(&locale.qualities);
        self.questions.clone_from(&locale.questions);
        self.says.clone_from(&locale.says);
        swap(&verbs, &mut own.verbs, &mut program.verbs, |it| Some(&mut it.name));
        swap(&phases, &mut own.phases, &mut program.moments, |it| Some(&mut it.name));
        swap(&locale.cards, &mut own.cards, &mut program.definitions, |it| Some(&mut it.name));
        swap(&locale.derived, &mut own.derived, &mut program.derived, |it| Some(&mut it.name));
        swap(&locale.fields, &mut own.fields, &mut program.fields, |it| Some(it));
        swap(&locale.zones, &mut own.zones, &mut program.zones, |it| Some(&mut it.name));
        swap(&locale.counters, &mut own.counters, &mut program.cells, |it| Some(&mut it.name));
        swap(&locale.notes, &mut own.notes, &mut program.notes, |it| Some(&mut it.name));
        swap(&locale.pools, &mut own.pools, &mut program.pools, |it| Some(&mut it.name));
        swap(&locale.tags, &mut own.tags, &mut program.tags, |it| Some(it));
        swap(&locale.members, &mut own.members, &mut program.members, |it| Some(&mut it.name));
        swap(&locale.dice, &mut own.dice, &mut program.dice, |it| Some(&mut it.name));
        swap(&locale.tables, &mut own.tables, &mut program.tables, |it| Some(it));
        swap(&locale.texts, &mut own.texts, &mut program.texts, |it| Some(it));
        swap(&locale.scores, &mut own.scores, &mut program.scores, |it| it.name.as_mut());
    }

    /// What a stretch is called in the game's own text, whatever name is shown.
    #[must_use]
    pub fn stretch_name(&self, id: MomentId) -> &str {
        let shown = self.program.moments.get(id).map_or("", |moment| moment.name.as_str());
        own(&self.own.phases, Words::Own, id).map_or(shown, String::as_str)
    }

    /// What a define is called in the game's own text, whatever name is shown.
    pub(crate) fn define_name(&self, id: DerivedId) -> &str {
        let shown = self.program.derived.get(id).map_or("", |derived| derived.name.as_str());
        own(&self.own.derived, Words::Own, id).map_or(shown, String::as_str)
    }

    /// The card of this name, in the game's text or as it is shown.
    #[must_use]
    pub fn card_named(&self, name: &str) -> Option<DefinitionId> {
        let shown = self.program.definitions.position(|card| card.name == name);
        let mut others = self.own.cards.iter().chain(&self.own.aliases);
        shown.or_else(|| others.find(|(_, other)| other == name).map(|(id, _)| *id))
    }

    /// All names of a card: the one that is shown, and those by which it is found too.
    pub fn names_of(&self, id: DefinitionId) -> impl Iterator<Item = &str> {
        let shown = self.program.definitions.get(id).map(|card| card.name.as_str());
        let others = self.own.cards.iter().chain(&self.own.aliases);
        let others = others.filter(move |(other, _)| *other == id);
        shown.into_iter().chain(others.map(|(_, name)| name.as_str()))
    }

    /// A value in words: a name, a number, a player by number.
    #[must_use]
    pub fn name(&self, state: &State, value: Value) -> String {
        self.called(Words::Shown, state, value)
    }

    pub(crate) fn called(&self, words: Words, state: &State, value: Value) -> String {
        let phrases = self.phrases_in(words);
        match value {
            Value::Nothing => phrases.nothing.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => if flag { phrases.yes } else { phrases.no }.to_owned(),
            Value::Player(seat) => self.player_in(words, seat),
            Value::Card(card) => state
                .card(card.id)
                .map_or_else(String::new, |card| self.definition_in(words, card.definition)),
            Value::Definition(id) => self.definition_in(words, id),
            Value::Place(place) => self.place_in(words, place),
            Value::Piles { zone, .. } => {
                self.program.zones.get(zone).map_or_else(String::new, |zone| zone.name.clone())
            }
            Value::Spot { place, x, y } => {
                let (first, second) = self.written_spot(place, Point { y, x });
                format!("({first}, {second})")
            }
            Value::Goods { resource, amount } => {
                format!("{amount} {}", self.called(words, state, Value::Member(resource)))
            }
            Value::Pool { pool, .. } => {
                self.program.pools.get(pool).map_or_else(String::new, |pool| pool.name.clone())
            }
            Value::Row { .. } | Value::NamedRow { .. } => {
                let table =
                    self.row(state, value).and_then(|row| self.program.tables.get(row.table));
                table.cloned().unwrap_or_default()
            }
            Value::Member(id) => self.member_in(words, id),
            Value::Die(die) => self.die_name(die),
            Value::Text(id) => self.plain_text(id),
            Value::Block { .. } => phrases.block.to_owned(),
            Value::List { .. } => {
                let items = state.items(value).iter();
                self.joined(words, items.map(|&item| self.called(words, state, item)).collect())
            }
        }
    }

    /// Things one after another.
    pub(crate) fn joined(&self, words: Words, names: Vec<String>) -> String {
        let phrases = self.phrases_in(words);
        if names.is_empty() { phrases.nothing.to_owned() } else { names.join(phrases.comma) }
    }

    fn phrases_in(&self, words: Words) -> &'static Phrases {
        match words {
            Words::Own => Phrases::of("en"),
            Words::Shown => self.phrases,
        }
    }

    /// A player by number.
    pub(crate) fn player_name(&self, seat: u8) -> String {
        self.player_in(Words::Shown, seat)
    }

    /// What the player in a seat is called, in these words.
    pub(crate) fn player_in(&self, words: Words, seat: u8) -> String {
        let number = (u16::from(seat) + 1).to_string();
        fill(self.phrases_in(words).player, &[("n", &number)])
    }

    /// What a card is called.
    pub(crate) fn definition_name(&self, id: DefinitionId) -> String {
        self.program.definitions.get(id).map_or_else(String::new, |card| card.name.clone())
    }

    fn definition_in(&self, words: Words, id: DefinitionId) -> String {
        own(&self.own.cards, words, id).cloned().unwrap_or_else(|| self.definition_name(id))
    }

    fn member_in(&self, words: Words, id: MemberId) -> String {
        let shown = || self.program.members.get(id).map(|member| member.name.clone());
        own(&self.own.members, words, id).cloned().or_else(shown).unwrap_or_default()
    }

    pub(crate) fn place_name(&self, place: PlaceId) -> String {
        self.place_in(Words::Shown, place)
    }

    fn place_in(&self, words: Words, place: PlaceId) -> String {
        let info = self.info(place);
        if let Some(key) = info.key {
            return self.key_in(words, key);
        }
        match own(&self.own.zones, words, info.zone) {
            Some(own) => own.clone(),
            None => self.program.zones.get(info.zone).map_or_else(String::new, |z| z.name.clone()),
        }
    }

    /// What a pile is called.
    pub(crate) fn key_name(&self, key: PileKey) -> String {
        self.key_in(Words::Shown, key)
    }

    fn key_in(&self, words: Words, key: PileKey) -> String {
        match key {
            PileKey::Card(id) => self.definition_in(words, id),
            PileKey::Number(number) => number.to_string(),
            PileKey::Member(id) => self.member_in(words, id),
        }
    }

    /// The noun that the locale has for a word of the game, with its forms.
    pub(crate) fn noun_of(&self, word: Word) -> Option<&str> {
        self.nouns.iter().find(|(known, _)| *known == word).map(|(_, noun)| noun.as_str())
    }

    /// What a word of the game is called where people read it: by the noun that the locale has for it, else by its name
    /// with blanks.
    #[must_use]
    pub fn title(&self, word: Word, name: &str) -> String {
        let noun = self.noun_of(word).filter(|_| !self.is_renamed(word));
        let noun = noun.and_then(|noun| noun.split('|').next_back());
        let plain = noun.filter(|noun| !noun.contains('{') && !noun.is_empty());
        plain.map_or_else(|| readable(name), str::to_owned)
    }

    /// Whether the locale has another name for it.
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

    /// What people read for a zone, a field, a define, or what somebody has, of which only the name is at hand: as a label,
    /// without an article.
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
        let known = self.nouns.iter().map(|(word, _)| *word).find(is_called);
        let title = known.map_or_else(|| readable(name), |word| self.title(word, name));
        title.strip_prefix(self.phrases.article).map(str::to_owned).unwrap_or(title)
    }

    /// What so much of a resource, or a word, is called where people read it. A name that is no word by itself (`p10`,
    /// `two_gold`) is told by the noun of the locale, if there is one.
    #[must_use]
    pub fn member_title(&self, name: &str, amount: i32) -> String {
        let is_word = !name.contains(|sign: char| sign == '_' || sign.is_ascii_digit());
        let known = || self.program.members.pairs().find(|(_, member)| member.name == name);
        let id = if is_word { None } else { known().map(|(id, _)| id) };
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

    /// What people read for a value by its name: a resource or word, or so much of it (`2 gold`). What is neither keeps its
    /// name.
    #[must_use]
    pub fn value_title(&self, name: &str) -> String {
        let parts = name.split_once(' ');
        match parts.and_then(|(n, rest)| Some((n.parse::<i32>().ok()?, rest))) {
            Some((n, rest)) => format!("{n} {}", self.member_title(rest, n)),
            None => self.member_title(name, 1),
        }
    }

    /// Cards of a group of tags, as the locale's noun for one of the tags says them.
    pub(crate) fn tag_noun(&self, id: MemberId) -> Option<&str> {
        let member = self.program.members.get(id)?;
        let family = self.program.families.get(member.family)?;
        let of_tag = || member.tag.and_then(|tag| self.noun_of(Word::Tag(tag)));
        let noun = self.noun_of(Word::Member(id)).or_else(of_tag);
        noun.filter(|_| family.sort == FamilySort::Tags)?.split('|').next_back()
    }

    /// Whether the locale says of a word that it only keeps order in the text.
    #[must_use]
    pub fn keeps_order(&self, word: Word) -> bool {
        self.qualities.iter().any(|(known, said)| *known == word && said.is_empty())
    }

    pub(crate) fn die_name(&self, id: DieId) -> String {
        self.program.dice.get(id).map_or_else(String::new, |die| die.name.clone())
    }

    /// A text, part by part.
    pub(crate) fn parts(&self, words: Words, id: TextId) -> &[TextPart] {
        let own = own(&self.own.texts, words, id);
        own.or_else(|| self.program.texts.get(id)).map_or(&[][..], |text| &text.0)
    }

    pub(crate) fn plain_text(&self, id: TextId) -> String {
        let plain = self.parts(Words::Shown, id).iter().map(|part| match part {
            TextPart::Plain(text) => text.as_str(),
            TextPart::Value(_) => "…",
        });
        plain.collect()
    }

    /// What a verb is called.
    pub(crate) fn verb_name(&self, words: Words, id: VerbId) -> &str {
        let shown = || self.program.verbs.get(id).map_or("", |verb| verb.name.as_str());
        own(&self.own.verbs, words, id).map_or_else(shown, String::as_str)
    }

    /// What a block is, in words.
    pub(crate) fn block_name(&self, words: Words, block: BlockId) -> String {
        let (program, phrases) = (&self.program, self.phrases_in(words));
        match program.blocks[block].role {
            Role::Setup => phrases.setup.to_owned(),
            Role::Flow => phrases.flow.to_owned(),
            Role::Verb(verb) => self.verb_name(words, verb).to_owned(),
            Role::Ability(ability) => program.abilities[ability].clone(),
            Role::Handler => phrases.handler.to_owned(),
            Role::Option => phrases.option.to_owned(),
            Role::Argument => phrases.block.to_owned(),
        }
    }
}
