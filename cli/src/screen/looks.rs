//! How the words of a game look, by the names under which they are shown.

use std::collections::BTreeMap;

use interpreter::Rules;
use schema::locale::Word;
use schema::look::Look;
use schema::program::Program;
use schema::screen::{Counter, Holder, Lying, Screen};

/// The looks of a game in the language that it is shown in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Looks {
    cards: BTreeMap<String, Look>,
    /// Tags, and members of families.
    words: BTreeMap<String, Look>,
    /// What has a value.
    values: BTreeMap<String, Look>,
}

impl Looks {
    /// Those that a game has, under the names that these rules show.
    pub(crate) fn of(rules: &Rules, own: &dsl::look::Looks) -> Self {
        if own.is_empty() {
            return Self::default();
        }
        let program = rules.program();
        let cards = program.definitions.pairs();
        let cards =
            cards.filter_map(|(id, card)| Some((card.name.clone(), own.card(program, id)?)));
        let look = |word: Word| own.of(word).cloned();
        let tags = program.tags.pairs().map(|(id, name)| (name, look(Word::Tag(id))));
        let members = program.members.pairs().map(|(id, member)| {
            let tag = member.tag.and_then(|tag| look(Word::Tag(tag)));
            (&member.name, look(Word::Member(id)).or(tag))
        });
        let all = program.fields.pairs().map(|(id, name)| (name, look(Word::Field(id))));
        let all = all
            .chain(program.derived.pairs().map(|(id, it)| (&it.name, look(Word::Derived(id)))))
            .chain(program.cells.pairs().map(|(id, it)| (&it.name, look(Word::Cell(id)))))
            .chain(program.notes.pairs().map(|(id, it)| (&it.name, look(Word::Note(id)))))
            .chain(program.pools.pairs().map(|(id, it)| {
                let only = only_resource(program, id).and_then(|member| look(Word::Member(member)));
                (&it.name, look(Word::Pool(id)).or(only))
            }));
        Self { cards: cards.collect(), words: known(tags.chain(members)), values: known(all) }
    }

    /// How a card looks.
    pub(crate) fn card(&self, name: &str) -> Option<&Look> {
        self.cards.get(name)
    }

    /// How a tag or a resource looks, also with so much of it before it: `2 gold`.
    pub(crate) fn word(&self, name: &str) -> Option<&Look> {
        let amount = name.split_once(' ').filter(|(n, _)| n.parse::<i32>().is_ok());
        self.words.get(amount.map_or(name, |(_, word)| word))
    }

    /// How something that has a value looks.
    pub(crate) fn value(&self, name: &str) -> Option<&Look> {
        self.values.get(name)
    }
}

fn known<'n>(looks: impl Iterator<Item = (&'n String, Option<Look>)>) -> BTreeMap<String, Look> {
    looks.filter_map(|(name, look)| Some((name.clone(), look?))).collect()
}

/// The resource of a pool that holds but one.
fn only_resource(program: &Program, pool: schema::id::PoolId) -> Option<schema::id::MemberId> {
    let family = program.families.get(program.pools.get(pool)?.family)?;
    (family.count == 1).then_some(family.first)
}

/// The screen without colours and symbols, for whoever hears it or reads it as lines.
pub(crate) fn without_looks(screen: &Screen) -> Screen {
    let mut plain = screen.clone();
    plain.holders.iter_mut().for_each(holder);
    let things = plain.prompt.iter_mut().flat_map(|prompt| &mut prompt.offer.things);
    things.for_each(|thing| thing.look = None);
    plain
}

fn holder(holder: &mut Holder) {
    let counters = |counters: &mut Vec<Counter>| {
        for counter in counters {
            counter.look = None;
            counter.pieces.clear();
        }
    };
    counters(&mut holder.counters);
    for zone in &mut holder.zones {
        let (mut cards, mut piles) = (Vec::new(), Vec::new());
        match &mut zone.lying {
            Lying::Hidden => {}
            Lying::Cards(list) => cards.extend(list),
            Lying::Piles(list) => piles.extend(list),
            Lying::Grid(spots) | Lying::Pyramid(spots) => {
                cards.extend(spots.cards.iter_mut().map(|(_, card)| card));
                cards.extend(&mut spots.beside);
            }
        }
        for pile in piles {
            pile.look = None;
            counters(&mut pile.counters);
            cards.extend(&mut pile.cards);
        }
        for card in cards.into_iter().chain(&mut zone.known) {
            card.look = None;
            counters(&mut card.marks);
        }
    }
}
