//! What is on the screen, as plain data: front ends only paint it. It is built from what one seat sees, or from nothing
//! while the keyboard goes from one person to another.

mod prompt;
mod table;
#[cfg(test)]
mod tests;

use schema::decision::{Decision, Seat};
use schema::id::MomentId;
use serde::Serialize;

use super::phrases::{Phrases, fill};
use super::scene::Scene;

pub(crate) use prompt::{Kind, Offer, Thing, choices};
pub(crate) use table::coordinates;

/// A screen.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Screen {
    /// The game.
    pub(crate) game: String,
    /// Whose turn it is, and what is open, outermost first.
    pub(crate) moment: Vec<String>,
    /// The table, then whoever looks, then the others.
    pub(crate) holders: Vec<Holder>,
    /// What happened, the latest last.
    pub(crate) log: Vec<Told>,
    /// How many lines of it were there before.
    pub(crate) seen: usize,
    /// Whether the table is to be told anew: another turn or phase, or it was asked for.
    pub(crate) is_new: bool,
    /// What is asked.
    pub(crate) prompt: Option<Prompt>,
    /// What is to be said beside that: help, a card, why an answer is not taken.
    pub(crate) notes: Vec<String>,
    /// Instead of all this: one text, for everybody's eyes.
    pub(crate) cover: Option<String>,
}

/// A line of the log.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Told {
    /// How deep in the game it happened.
    pub(crate) depth: usize,
    /// In words.
    pub(crate) text: String,
    /// How many times in a row.
    pub(crate) times: usize,
    /// Whether a turn or phase begins.
    pub(crate) is_head: bool,
}

/// What one player has, or the table.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Holder {
    pub(crate) name: String,
    pub(crate) is_viewer: bool,
    /// Whose turn it is.
    pub(crate) is_active: bool,
    pub(crate) counters: Vec<Counter>,
    pub(crate) zones: Vec<Zone>,
    /// What holds for a while, in words.
    pub(crate) lasting: Vec<String>,
}

/// A counter, flag, note or value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Counter {
    /// Empty where the value says it all.
    pub(crate) name: String,
    /// Absent: a flag that is set.
    pub(crate) value: Option<String>,
    /// The end of its range.
    pub(crate) most: Option<i32>,
    /// What it would be if nothing changed it, where that is another value.
    pub(crate) printed: Option<String>,
}

/// A zone.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Zone {
    pub(crate) name: String,
    /// How many cards there are, for those who may count them.
    pub(crate) size: Option<u16>,
    pub(crate) lying: Lying,
}

/// How its cards are seen.
#[derive(Debug, Clone, Serialize)]
pub(crate) enum Lying {
    /// None of them is.
    Hidden,
    /// These are; alike ones that lie together are counted.
    Cards(Vec<Counted>),
    /// Piles by what they go by.
    Piles(Vec<Pile>),
    /// At spots of a grid, by column and row.
    Grid(Spots),
    /// At spots of a pyramid, by level and column.
    Pyramid(Spots),
}

/// Cards at spots.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Spots {
    pub(crate) cards: Vec<((i16, i16), Counted)>,
    /// Those without a spot.
    pub(crate) beside: Vec<Counted>,
    /// Those that may be chosen now.
    pub(crate) open: Vec<(i16, i16)>,
}

/// Cards of one name that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Counted {
    pub(crate) name: String,
    pub(crate) count: u16,
    /// What is worth showing of each of them.
    pub(crate) marks: Vec<Counter>,
}

/// A pile.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Pile {
    pub(crate) key: String,
    /// The cards that are seen, the top one first; none where they are just what it goes by.
    pub(crate) cards: Vec<Counted>,
    pub(crate) size: Option<u16>,
    /// What is worth showing of it, or of its cards where these are just what it goes by.
    pub(crate) counters: Vec<Counter>,
}

/// A question.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Prompt {
    pub(crate) text: String,
    /// How it may be answered, where that is more than a number or a name.
    pub(crate) how: String,
    pub(crate) choices: Vec<Choice>,
}

/// What may be answered.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Choice {
    /// What is typed for it.
    pub(crate) label: String,
    pub(crate) name: String,
    /// More about it: how many, where, what it costs.
    pub(crate) detail: String,
}

impl Counter {
    /// In words: its name, what it is, and what is printed where that is another value.
    pub(crate) fn words(&self, phrases: &Phrases) -> String {
        let value = self.value_words(phrases);
        if self.name.is_empty() || value.is_empty() {
            return format!("{}{value}", self.name);
        }
        format!("{} {value}", self.name)
    }

    /// The value alone.
    pub(crate) fn value_words(&self, phrases: &Phrases) -> String {
        let Some(value) = &self.value else { return String::new() };
        let most = self.most.map_or_else(String::new, |most| format!("/{most}"));
        let value = format!("{value}{most}");
        match &self.printed {
            Some(printed) => fill(phrases.changed, &[("value", &value), ("printed", printed)]),
            None => value,
        }
    }
}

impl Told {
    /// In words, with how many times.
    pub(crate) fn words(&self) -> String {
        if self.times > 1 { format!("{} ×{}", self.text, self.times) } else { self.text.clone() }
    }
}

impl Holder {
    /// Without what is empty.
    pub(crate) fn brief(&self, phrases: &Phrases) -> Self {
        let is_there = |zone: &&Zone| match &zone.lying {
            Lying::Grid(spots) | Lying::Pyramid(spots) => {
                !(spots.cards.is_empty() && spots.open.is_empty() && spots.beside.is_empty())
            }
            Lying::Piles(piles) => piles.iter().any(|one| one.size != Some(0)),
            Lying::Hidden | Lying::Cards(_) => zone.size != Some(0),
        };
        let says = |counter: &&Counter| counter.value.as_deref() != Some(phrases.empty);
        Self {
            counters: self.counters.iter().filter(says).cloned().collect(),
            zones: self.zones.iter().filter(is_there).cloned().collect(),
            ..self.clone()
        }
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

impl Screen {
    /// What a seat sees; with a question, if it is asked one.
    pub(crate) fn of(
        scene: Scene<'_>,
        seat: Seat,
        asked: Option<(&Decision, &Offer)>,
        phrases: &Phrases,
        detail: Detail,
    ) -> Self {
        let view = scene.rules.view(scene.state, seat);
        let turn =
            view.active.map(|active| fill(phrases.turn, &[("who", scene.seating.name(active))]));
        // Whose turn it is has been said.
        let is_told = |id: &MomentId| !["turn", "round"].contains(&scene.rules.stretch_name(*id));
        let open: Vec<MomentId> = scene.state.stretches().collect();
        let stretches = view.stretches.iter().zip(&open).filter(|(_, id)| is_told(id));
        Self {
            game: scene.rules.program().name.clone(),
            moment: turn.into_iter().chain(stretches.map(|(name, _)| name.clone())).collect(),
            holders: table::holders(scene, &view, phrases, detail),
            prompt: asked.map(|(decision, offer)| prompt::prompt(scene, decision, offer, phrases)),
            ..Self::default()
        }
    }

    /// What happened since it was last shown.
    pub(crate) fn recent(&self) -> &[Told] {
        self.log.get(self.seen..).unwrap_or(&[])
    }

    /// One text that anybody may read, and nothing else.
    pub(crate) fn cover(scene: Scene<'_>, text: String) -> Self {
        let game = scene.rules.program().name.clone();
        Self { game, cover: Some(text), ..Self::default() }
    }
}

/// Cards counted where alike ones follow one another.
pub(crate) fn counted(cards: impl Iterator<Item = (String, Vec<Counter>)>) -> Vec<Counted> {
    let mut list: Vec<Counted> = Vec::new();
    for (name, marks) in cards {
        match list.last_mut().filter(|last| last.name == name && last.marks == marks) {
            Some(last) => last.count += 1,
            None => list.push(Counted { name, count: 1, marks }),
        }
    }
    list
}
