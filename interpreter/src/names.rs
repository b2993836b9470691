//! Names of things: in the game's own words, or as they are shown in a locale.

use std::collections::BTreeMap;

use schema::code::Role;
use schema::id::{
    BlockId, DefinitionId, DerivedId, DieId, Id, IdVec, MemberId, MomentId, TableId, TextId,
    VerbId, ZoneId,
};
use schema::locale::{Locale, Word};
use schema::phrase::fill;
use schema::program::{PileKey, Primitive, Row, TextPart};

use crate::phrases::Phrases;
use crate::rules::{Point, Rules};
use crate::state::State;
use crate::value::{PlaceId, Value};

/// The words in which something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// Those of the game's text, by which rulings and bots know things.
    Own,
    /// Those of the locale, if there is one.
    Shown,
}

/// The name of something in the game's own words, if those are asked for and another name is shown.
fn own<Id: PartialEq, Name>(names: &[(Id, Name)], words: Words, id: Id) -> Option<&Name> {
    let found = || names.iter().find(|(one, _)| *one == id);
    found().filter(|_| words == Words::Own).map(|(_, name)| name)
}

/// Replaces names in a table, and keeps the old ones in `kept`.
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

/// The table of a card's row, and the row's number in it from 1. `at` is its index among all rows of the card.
pub(crate) fn numbered(rows: &[Row], at: usize) -> Option<(TableId, usize)> {
    let (before, on) = rows.split_at_checked(at)?;
    let table = on.first()?.table;
    Some((table, before.iter().filter(|other| other.table == table).count() + 1))
}

/// A name of the game's text for people: underscores become blanks.
#[must_use]
pub fn readable(name: &str) -> String {
    name.replace('_', " ")
}

impl Rules {
    /// Whether a locale or another language is shown.
    pub(crate) fn is_translated(&self) -> bool {
        self.own != Locale::default() || !std::ptr::eq(self.phrases, Phrases::of("en"))
    }

    /// Shows a locale's names from now on. Cards are still found by their own names, and the hash does not change.
    pub fn show_in(&mut self, locale: &Locale) {
        let _ = self.hash();
        self.phrases = Phrases::of(&locale.tag);
        let (phrases, program, own) = (self.phrases, &mut self.program, &mut self.own);
        // Names of the prelude are the engine's, unless the locale has its own.
        let of = |name: &str| {
            let mut words = phrases.words.iter();
            words.find(|(own, _)| *own == name).map(|(_, word)| (*word).to_owned())
        };
        let primitive = |own| (phrases.primitive)(own).map(str::to_owned);
        let verbs = program.verbs.pairs();
        let verbs = verbs.filter_map(|(id, it)| Some((id, primitive(it.primitive?)?)));
        let verbs: Vec<_> = verbs.chain(locale.verbs.iter().cloned()).collect();
        let phases = program.moments.pairs().filter_map(|(id, it)| Some((id, of(&it.name)?)));
        let phases: Vec<_> = phases.chain(locale.phases.iter().cloned()).collect();
        let purpose = |it: &str| Primitive::named(it).and_then(primitive).or_else(|| of(it));
        let purposes = program.purposes.pairs().filter_map(|(id, it)| Some((id, purpose(it)?)));
        let purposes = purposes.chain(locale.purposes.iter().cloned());
        // Of several, the last counts.
        let purposes = purposes.collect::<BTreeMap<_, _>>().into_iter().collect();
        self.shown = Locale { purposes, ..locale.clone() };
        own.aliases.extend(locale.aliases.iter().cloned());
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

    /// The game's title for people. Saves and bots use the name in its manifest.
    #[must_use]
    pub fn game_title(&self) -> &str {
        self.shown.name.as_deref().unwrap_or(&self.program.name)
    }

    /// The name of a phase, turn or round in the game's own words.
    #[must_use]
    pub fn stretch_name(&self, id: MomentId) -> &str {
        let shown = self.program.moments.get(id).map_or("", |moment| moment.name.as_str());
        own(&self.own.phases, Words::Own, id).map_or(shown, String::as_str)
    }

    /// The name of a word in the game's own words, if another one is shown.
    #[must_use]
    pub fn own_word(&self, word: Word) -> Option<&str> {
        let kept = &self.own;
        let found = match word {
            Word::Tag(id) => own(&kept.tags, Words::Own, id),
            Word::Member(id) => own(&kept.members, Words::Own, id),
            Word::Zone(id) => own(&kept.zones, Words::Own, id),
            Word::Cell(id) => own(&kept.counters, Words::Own, id),
            Word::Pool(id) => own(&kept.pools, Words::Own, id),
            Word::Note(id) => own(&kept.notes, Words::Own, id),
            Word::Field(id) => own(&kept.fields, Words::Own, id),
            Word::Derived(id) => own(&kept.derived, Words::Own, id),
            Word::Moment(id) => own(&kept.phases, Words::Own, id),
            Word::Table(id) => own(&kept.tables, Words::Own, id),
            // Locales do not rename these.
            Word::Kind(_) | Word::Family(_) | Word::Ability(_) => None,
        };
        found.map(String::as_str)
    }

    /// The name of a define in the game's own words.
    pub(crate) fn define_name(&self, id: DerivedId) -> &str {
        let shown = self.program.derived.get(id).map_or("", |derived| derived.name.as_str());
        own(&self.own.derived, Words::Own, id).map_or(shown, String::as_str)
    }

    /// The card with this name, in the game's own words, as it is shown, or as an alias.
    #[must_use]
    pub fn card_named(&self, name: &str) -> Option<DefinitionId> {
        let shown = self.program.definitions.position(|card| card.name == name);
        let mut others = self.own.cards.iter().chain(&self.own.aliases);
        shown.or_else(|| others.find(|(_, other)| other == name).map(|(id, _)| *id))
    }

    /// The name of a card in the game's own words.
    #[must_use]
    pub fn card_name(&self, id: DefinitionId) -> &str {
        let shown = self.program.definitions.get(id).map_or("", |card| card.name.as_str());
        own(&self.own.cards, Words::Own, id).map_or(shown, String::as_str)
    }

    /// The card with this name in the game's own words.
    pub(crate) fn own_card(&self, name: &str) -> Option<DefinitionId> {
        let mut kept = self.own.cards.iter();
        let is_shown = |id| own(&self.own.cards, Words::Own, id).is_none();
        let mut others = self.program.definitions.pairs();
        kept.find(|(_, own)| own == name).map(|(id, _)| *id).or_else(|| {
            others.find(|(id, card)| card.name == name && is_shown(*id)).map(|(id, _)| id)
        })
    }

    /// The name of a member in the game's own words.
    pub(crate) fn own_member(&self, id: MemberId) -> &str {
        let shown = self.program.members.get(id).map_or("", |member| member.name.as_str());
        own(&self.own.members, Words::Own, id).map_or(shown, String::as_str)
    }

    /// All names of a card: the one that is shown, then all others by which it is found.
    pub fn names_of(&self, id: DefinitionId) -> impl Iterator<Item = &str> {
        let shown = self.program.definitions.get(id).map(|card| card.name.as_str());
        let others = self.own.cards.iter().chain(&self.own.aliases);
        let others = others.filter(move |(other, _)| *other == id);
        shown.into_iter().chain(others.map(|(_, name)| name.as_str()))
    }

    /// A value in words, as it is shown. Players are numbered from 1.
    #[must_use]
    pub fn name(&self, state: &State, value: Value) -> String {
        self.called(Words::Shown, state, value)
    }

    /// A value in words. A list must be stored in the state.
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
            Value::Piles { zone, .. } => self.zone_in(words, zone),
            Value::Spot { place, x, y } => {
                let (first, second) = self.written_spot(place, Point { y, x });
                format!("({first}, {second})")
            }
            Value::Goods { resource, amount } => {
                format!("{amount} {}", self.called(words, state, Value::Member(resource)))
            }
            Value::Pool { pool, .. } => {
                let shown = || self.program.pools.get(pool).map(|pool| pool.name.clone());
                own(&self.own.pools, words, pool).cloned().or_else(shown).unwrap_or_default()
            }
            Value::Row { row, card } => {
                let definition = state.card(card.id).map(|card| card.definition);
                definition.map_or_else(String::new, |of| self.row_called(words, of, row))
            }
            Value::NamedRow { row, definition } => self.row_called(words, definition, row),
            Value::Member(id) => self.member_in(words, id),
            Value::Die(die) => match own(&self.own.dice, words, die) {
                Some(own) => own.clone(),
                None => self.die_name(die),
            },
            Value::Text(id) => self.plain_text_in(words, id),
            Value::Block { .. } => phrases.block.to_owned(),
            Value::List { .. } => {
                let items = state.items(value).iter();
                self.joined(words, items.map(|&item| self.called(words, state, item)).collect())
            }
        }
    }

    /// A row of a card as its table and number.
    fn row_called(&self, words: Words, of: DefinitionId, at: u8) -> String {
        let row = self.row_in_table(words, of, at);
        row.map_or_else(String::new, |(table, number)| format!("{table} {number}"))
    }

    /// The number of rows of a card in all its tables.
    pub(crate) fn row_count(&self, of: DefinitionId) -> u8 {
        let card = self.program.definitions.get(of);
        card.map_or(0, |card| u8::try_from(card.rows.len()).unwrap_or(u8::MAX))
    }

    /// The name of the table of a card's row, and the row's number in it from 1. `at` is its index among all rows of
    /// the card, from 0.
    pub(crate) fn row_in_table(
        &self,
        words: Words,
        of: DefinitionId,
        at: u8,
    ) -> Option<(&str, usize)> {
        let (table, number) = numbered(&self.program.definitions.get(of)?.rows, usize::from(at))?;
        let shown = self.program.tables.get(table);
        Some((own(&self.own.tables, words, table).or(shown)?, number))
    }

    /// Names joined with commas.
    pub(crate) fn joined(&self, words: Words, names: Vec<String>) -> String {
        let phrases = self.phrases_in(words);
        if names.is_empty() { phrases.nothing.to_owned() } else { names.join(phrases.comma) }
    }

    pub(crate) fn phrases_in(&self, words: Words) -> &'static Phrases {
        match words {
            Words::Own => Phrases::of("en"),
            Words::Shown => self.phrases,
        }
    }

    /// The name of the player in a seat, by number from 1.
    pub(crate) fn player_name(&self, seat: u8) -> String {
        self.player_in(Words::Shown, seat)
    }

    /// The name of the player in a seat, in these words.
    pub(crate) fn player_in(&self, words: Words, seat: u8) -> String {
        let number = (u16::from(seat) + 1).to_string();
        fill(self.phrases_in(words).player, &[("n", &number)])
    }

    /// The shown name of a definition.
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
        self.zone_in(words, info.zone)
    }

    /// A place as it is shown; a pile that goes by its number with its zone.
    pub(crate) fn place_named(&self, place: PlaceId) -> String {
        let name = self.place_in(Words::Shown, place);
        match self.place_of(place) {
            Some((zone, _, Some(PileKey::Number(_)))) => {
                let zone = self.zone_in(Words::Shown, zone);
                fill(self.phrases.numbered_pile, &[("pile", &name), ("zone", &zone)])
            }
            _ => name,
        }
    }

    fn zone_in(&self, words: Words, zone: ZoneId) -> String {
        let shown = || self.program.zones.get(zone).map(|zone| zone.name.clone());
        own(&self.own.zones, words, zone).cloned().or_else(shown).unwrap_or_default()
    }

    /// The shown name of a pile.
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

    pub(crate) fn die_name(&self, id: DieId) -> String {
        self.program.dice.get(id).map_or_else(String::new, |die| die.name.clone())
    }

    /// The parts of a text.
    pub(crate) fn parts(&self, words: Words, id: TextId) -> &[TextPart] {
        let own = own(&self.own.texts, words, id);
        own.or_else(|| self.program.texts.get(id)).map_or(&[][..], |text| &text.0)
    }

    pub(crate) fn plain_text(&self, id: TextId) -> String {
        self.plain_text_in(Words::Shown, id)
    }

    /// A text with `…` in the place of its values.
    pub(crate) fn plain_text_in(&self, words: Words, id: TextId) -> String {
        let plain = self.parts(words, id).iter().map(|part| match part {
            TextPart::Plain(text) => text.as_str(),
            TextPart::Value(_) => "…",
        });
        plain.collect()
    }

    /// The name of a verb.
    pub(crate) fn verb_name(&self, words: Words, id: VerbId) -> &str {
        let shown = || self.program.verbs.get(id).map_or("", |verb| verb.name.as_str());
        own(&self.own.verbs, words, id).map_or_else(shown, String::as_str)
    }

    /// The third person of a verb or purpose: the form that the game's text declares, else the one that English rules give.
    pub(crate) fn third_person(&self, verb: &str) -> String {
        schema::words::spoken(&self.program.third_persons, verb)
    }

    /// What a block is, in words, for traces.
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
