//! Joins the locales of one language from several folders: where two have the same entry, the later folder's counts.

use schema::id::{CellId, MemberId};
use schema::locale::Locale;
use schema::program::Program;

/// Adds a locale to the known ones. If one of the same language is known, the entries are added to that, and replace its
/// own.
pub(crate) fn add(locales: &mut Vec<Locale>, read: Locale) {
    let Some(known) = locales.iter_mut().find(|known| known.tag == read.tag) else {
        return locales.push(read);
    };
    let Locale {
        tag: _,
        name,
        cards,
        fields,
        derived,
        zones,
        counters,
        notes,
        pools,
        phases,
        tags,
        members,
        dice,
        tables,
        verbs,
        purposes,
        texts,
        scores,
        aliases,
        sentences,
        lines,
        nouns,
        qualities,
        says,
        questions,
        logged,
        turned,
    } = read;
    // The name of the game is that of the first locale, which is the game's.
    known.name = known.name.take().or(name);
    known.cards.extend(cards);
    known.fields.extend(fields);
    known.derived.extend(derived);
    known.zones.extend(zones);
    known.counters.extend(counters);
    known.notes.extend(notes);
    known.pools.extend(pools);
    known.phases.extend(phases);
    known.tags.extend(tags);
    known.members.extend(members);
    known.dice.extend(dice);
    known.tables.extend(tables);
    known.verbs.extend(verbs);
    known.purposes.extend(purposes);
    known.texts.extend(texts);
    known.scores.extend(scores);
    known.aliases.extend(aliases);
    // These are lists of which the first fitting entry counts.
    known.sentences.splice(0..0, sentences);
    known.lines.splice(0..0, lines);
    known.nouns.splice(0..0, nouns);
    known.qualities.splice(0..0, qualities);
    known.says.splice(0..0, says);
    known.questions.splice(0..0, questions);
    known.logged.splice(0..0, logged);
    known.turned.splice(0..0, turned);
}

/// Names the counters of resources in pools, when all folders are read: one without a name of its own is called
/// `POOL.RESOURCE`.
pub(crate) fn name_goods(locale: &mut Locale, program: &Program) {
    for (id, pool) in program.pools.pairs() {
        let (family, first) = (&program.families[pool.family], pool.first_cell);
        let pool = shown(&locale.pools, id, &pool.name);
        for nth in 0..family.count {
            let (cell, id) = (CellId(first.0 + nth), MemberId(family.first.0 + nth));
            if !locale.counters.iter().any(|(named, _)| *named == cell) {
                let resource = shown(&locale.members, id, &program.members[id].name);
                locale.counters.push((cell, format!("{pool}.{resource}")));
            }
        }
    }
}

/// How something is called; of several names the last counts.
fn shown<Id: PartialEq>(names: &[(Id, String)], id: Id, own: &str) -> String {
    let last = names.iter().rev().find(|(named, _)| *named == id);
    last.map_or(own, |(_, name)| name).to_owned()
}
