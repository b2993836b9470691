//! What somebody shows or looks at that is no card: goods, and what stands in notes, counters and pools.

use schema::goods::Pool;
use schema::id::{CellId, Id, MemberId, PoolId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::Program;

use super::{Kept, Narrator, What};
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

/// Whether what is shown is nothing: no goods, or a note without a value.
fn is_nothing(state: &State, goods: Value) -> bool {
    match goods {
        Value::Nothing => true,
        Value::List { .. } => state.items(goods).is_empty(),
        _ => false,
    }
}

impl Narrator {
    /// Goods, or what stands in a note, counter or pool, are shown by a player to these seats (a bit for each).
    pub(super) fn told_goods(
        &mut self,
        rules: &Rules,
        state: &State,
        (goods, kept): (Value, Option<(Word, Value)>),
        (player, seats): (Option<u8>, u32),
    ) {
        let phrases = rules.phrases;
        let is_shown = self.seat.is_none_or(|seat| state.is_shown_to(seats, seat.0));
        let looks = state.players() > 1 && player.is_some_and(|player| seats == 1 << player);
        let who = self.names.actor(rules, player);
        let to = self.names.audience(rules, state, seats);
        let said = kept.filter(|_| self.for_people() && is_shown);
        let text = match said.and_then(|(word, holder)| {
            let (name, value) = self.kept_words(rules, state, word, goods)?;
            let is_own = holder.player().is_some() && holder.player() == player;
            let what = if is_own { name } else { self.member(rules, state, holder, &name) };
            Some((what, value))
        }) {
            Some((what, value)) if looks => {
                fill(phrases.kept_seen, &[("who", &who), ("what", &what), ("value", &value)])
            }
            Some((what, value)) if seats == state.everybody() => {
                fill(phrases.note_shown, &[("who", &who), ("note", &what), ("value", &value)])
            }
            Some((what, value)) => {
                let what = fill(phrases.noted, &[("what", &what), ("value", &value)]);
                fill(phrases.goods_shown, &[("who", &who), ("what", &what), ("to", &to)])
            }
            None => {
                let what = is_shown.then(|| self.names.value(rules, state, goods));
                let what = what.unwrap_or_else(|| phrases.something.to_owned());
                let phrase = if looks { phrases.goods_seen } else { phrases.goods_shown };
                fill(phrase, &[("who", &who), ("what", &what), ("to", &to)])
            }
        };
        let depth = self.depth(rules, state);
        // How many were looked at is nobody else's business.
        let is_same = |line: &Kept| {
            let told = matches!(&line.what, What::Goods { text: other, .. } if *other == text);
            told && line.depth == depth
        };
        if looks && !is_shown && self.lines.last().is_some_and(is_same) {
            return;
        }
        let is_nothing = is_shown && is_nothing(state, goods);
        let player = kept.and_then(|(_, holder)| holder.player()).or(player);
        let goods = What::Goods { text, player, seats, is_nothing };
        self.goods_shown(depth, goods);
    }

    /// What a note, counter or pool is called, and what it holds in words: of a counter of a pool, how much of which resource.
    fn kept_words(
        &self,
        rules: &Rules,
        state: &State,
        word: Word,
        value: Value,
    ) -> Option<(String, String)> {
        let program = rules.program();
        let (word, name, value) = match word {
            Word::Note(note) => (word, &program.notes.get(note)?.name, value),
            Word::Pool(pool) => (word, &program.pools.get(pool)?.name, value),
            Word::Cell(cell) => match (pool_of(program, cell), value) {
                (Some((id, pool, _)), Value::Number(amount)) => {
                    let first = program.families.get(pool.family)?.first.index();
                    let at = cell.index().checked_sub(pool.first_cell.index())?;
                    let resource = MemberId::new(first + at);
                    (Word::Pool(id), &pool.name, Value::Goods { resource, amount })
                }
                _ => (word, &program.cells.get(cell)?.name, value),
            },
            _ => return None,
        };
        Some((self.names.word(rules, word, name), self.known_value(rules, state, value)))
    }
}

/// The pool that a cell is a part of, and the resource that it counts; none where the pool holds but one.
pub(super) fn pool_of(program: &Program, cell: CellId) -> Option<(PoolId, &Pool, Option<&str>)> {
    program.pools.pairs().find_map(|(id, pool)| {
        let family = program.families.get(pool.family)?;
        let at = cell.index().checked_sub(pool.first_cell.index())?;
        let within = at < usize::from(family.count);
        let resource = program.members.get(MemberId::new(family.first.index() + at))?;
        let resource = (family.count > 1).then_some(resource.name.as_str());
        within.then_some((id, pool, resource))
    })
}
