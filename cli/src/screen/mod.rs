//! What is on the screen of one seat, as the plain data of [`schema::screen`]: front ends only paint it. It is built from
//! what the seat sees, or from nothing while the keyboard goes from one person to another.

mod asked;
mod details;
mod each_value;
mod looks;
mod now;
mod piled;
mod places;
mod prompt;
mod scene;
mod table;
#[cfg(test)]
mod tests;
mod values;

use schema::decision::{Decision, Seat};
use schema::id::MomentId;
use schema::locale::Word;
use schema::look::Look;
use schema::phrase::fill;
use schema::screen::{Counted, Counter, Holder, Lying, Offer, Screen, Spots, Told, Zone};

use crate::phrases::Phrases;

pub(crate) use each_value::value_of_each;
pub(crate) use looks::{Looks, without_looks};
pub(crate) use now::now;
pub(crate) use prompt::{Choice, beneath, choices, offer};
pub(crate) use scene::Scene;
pub(crate) use table::coordinates;

/// A counter in words: its name, what it is, and what is printed where that is another value.
pub(crate) fn counter_words(counter: &Counter, phrases: &Phrases) -> String {
    let value = value_words(counter, phrases);
    if counter.name.is_empty() || value.is_empty() {
        return format!("{}{value}", counter.name);
    }
    format!("{} {value}", counter.name)
}

/// The value of a counter alone.
pub(crate) fn value_words(counter: &Counter, phrases: &Phrases) -> String {
    let Some(value) = &counter.value else { return String::new() };
    let most = counter.most.map_or_else(String::new, |most| format!("/{most}"));
    let value = format!("{value}{most}");
    match &counter.printed {
        Some(printed) => fill(phrases.changed, &[("value", &value), ("printed", printed)]),
        None => value,
    }
}

/// A line of the log in words, with how many times.
pub(crate) fn told_words(told: &Told) -> String {
    if told.times > 1 { format!("{} ×{}", told.text, told.times) } else { told.text.clone() }
}

/// Whether no card is seen at spots or beside them, and none of them may be chosen.
fn is_bare(spots: &Spots) -> bool {
    spots.cards.is_empty() && spots.open.is_empty() && spots.beside.is_empty()
}

/// What somebody has, without what is empty.
pub(crate) fn brief(holder: &Holder, phrases: &Phrases) -> Holder {
    let is_there = |zone: &&Zone| match &zone.lying {
        Lying::Grid(spots) | Lying::Pyramid(spots) => !is_bare(spots),
        Lying::Piles(piles) => piles.iter().any(|one| one.size != Some(0)),
        Lying::Hidden | Lying::Cards(_) => zone.size != Some(0),
    };
    let says = |counter: &&Counter| counter.value.as_deref() != Some(phrases.empty);
    Holder {
        counters: holder.counters.iter().filter(says).cloned().collect(),
        zones: holder.zones.iter().filter(is_there).cloned().collect(),
        ..holder.clone()
    }
}

/// How much is told of what everybody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What the game says is worth showing; where it says nothing, all.
    Shown,
    /// All that the seat may see.
    All,
}

/// What a seat sees; with a question, if it is asked one. A seat that nobody has, such as the one behind the last, sees
/// what is public.
pub(crate) fn of(
    scene: Scene<'_>,
    seat: Seat,
    asked: Option<(&Decision, &Offer)>,
    phrases: &Phrases,
    detail: Detail,
) -> Screen {
    let view = scene.rules.view(scene.state, seat);
    let turn = view.active.map(|active| fill(phrases.turn, &[("who", scene.seating.name(active))]));
    // Whose turn it is has been said.
    let is_told = |id: &MomentId| !["turn", "round"].contains(&scene.rules.stretch_name(*id));
    let open: Vec<MomentId> = scene.state.stretches().collect();
    let stretches = view.stretches.iter().zip(&open).filter(|(_, id)| is_told(id));
    let title = |name: &str, id: MomentId| scene.rules.title(Word::Moment(id), name);
    let holders = table::holders(scene, &view, phrases, detail);
    let asked = asked.map(|(decision, offer)| {
        let mut prompt = prompt::prompt(scene, decision, offer, phrases);
        places::point_out(scene, seat, &holders, &mut prompt.offer, phrases);
        prompt
    });
    Screen {
        game: scene.rules.game_title().to_owned(),
        moment: turn.into_iter().chain(stretches.map(|(name, id)| title(name, *id))).collect(),
        holders,
        is_whole: detail == Detail::All,
        prompt: asked,
        ..Screen::default()
    }
}

/// What happened since a screen was last shown.
pub(crate) fn recent(screen: &Screen) -> &[Told] {
    screen.log.get(screen.seen..).unwrap_or(&[])
}

/// A screen with one text that anybody may read, and nothing else.
pub(crate) fn cover(scene: Scene<'_>, text: String) -> Screen {
    let game = scene.rules.game_title().to_owned();
    Screen { game, cover: Some(text), ..Screen::default() }
}

/// Cards counted where alike ones follow one another.
pub(crate) fn counted(
    cards: impl Iterator<Item = (String, Vec<Counter>)>,
    look: &dyn Fn(&str) -> Option<Look>,
) -> Vec<Counted> {
    let mut list: Vec<Counted> = Vec::new();
    for (name, marks) in cards {
        match list.last_mut().filter(|last| last.name == name && last.marks == marks) {
            Some(last) => last.count += 1,
            None => {
                let look = look(&name);
                list.push(Counted { name, count: 1, marks, look });
            }
        }
    }
    list
}
