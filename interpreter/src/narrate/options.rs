//! Options that are taken, as people are told of them: what they say, with the values in it that the listener may know; and
//! whether the lines behind one say the same.

use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId};
use schema::parts::within;
use schema::phrase::fill;
use schema::program::TextPart;
use schema::words::third_person;

use super::calls::Given;
use super::names::counted_names;
use super::{Line, Narrator, Sort, What};
use crate::eval::{Eval, Scratch};
use crate::handed::{handed, is_open};
use crate::names::Words;
use crate::rules::{Leaves, Rules};
use crate::state::{Frame, OfferedOption, State};
use crate::value::Value;

/// What is said for a value that the listener may not know.
const UNTOLD: &str = "…";

/// Words that say nothing by themselves, in the languages that have such.
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// An option that somebody took.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Taken {
    /// The line that tells it.
    pub(super) text: String,
    /// The words of whoever took it.
    who: Vec<String>,
    /// What it says as far as the listener knows it, in lower case.
    words: Vec<String>,
    /// What it leaves, if it does nothing else in the turn of whoever took it, of which something has been told.
    leaves: Option<Leaves>,
    /// So many stretches were running.
    running: usize,
}

impl Taken {
    /// Whether the lines that follow say what it says, so that it can fold away: all its words stand in what was done with
    /// it; or a turn begins at once, and it was there to end the one before, of which more is told; or a phase, likewise.
    #[must_use]
    pub fn is_told_by(&self, depth: usize, next: &[Line]) -> bool {
        let next_is = |sort| next.first().is_some_and(|line| line.sort == sort);
        match self.leaves {
            Some(_) if next_is(Sort::Turn) => return true,
            Some(Leaves::Something) if next_is(Sort::Stretch) => return true,
            Some(Leaves::Something | Leaves::Nothing) | None => {}
        }
        let done = next.iter().take_while(|line| !Self::is_over(depth, line));
        let done = done.filter(|line| !line.is_small);
        let done: Vec<String> = done.flat_map(|line| tokens(&line.text)).collect();
        let is_said = |word: &String| done.contains(word) || done.contains(&third_person(word));
        !done.is_empty() && self.words.iter().all(is_said)
    }

    /// Whether it says all that the line says of the call that is done first with it, so that this can fold away: whoever took
    /// it does what it is called.
    #[must_use]
    pub fn tells(&self, depth: usize, first: &Line) -> bool {
        if first.sort != Sort::Call || first.is_small || Self::is_over(depth, first) {
            return false;
        }
        let said = tokens(&first.text);
        let is_said = |word: &String| {
            self.words.contains(word) || self.words.iter().any(|own| third_person(own) == *word)
        };
        said.strip_prefix(self.who.as_slice()).is_some_and(|does| does.iter().all(is_said))
    }

    /// Whether what an option of this depth does is over with this line.
    #[must_use]
    pub fn is_over(depth: usize, line: &Line) -> bool {
        let of_game = matches!(line.sort, Sort::Turn | Sort::Stretch | Sort::Over | Sort::Note);
        of_game || line.option.is_some() || line.depth < depth
    }

    /// A stretch begins right behind it, with which so many are running: one that stands in the option ends none.
    pub(super) fn begins(&mut self, running: usize) {
        self.leaves = self.leaves.filter(|_| running <= self.running);
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let words = self.who.iter().chain(&self.words);
        self.text.len() + words.map(String::len).sum::<usize>()
    }
}

/// The words of a text in lower case, without articles; of a script that sets no blanks between words, its signs.
fn tokens(text: &str) -> Vec<String> {
    let pieces = text.split(|sign: char| !sign.is_alphanumeric());
    let mut found = Vec::new();
    for piece in pieces.filter(|piece| !piece.is_empty()) {
        if piece.is_ascii() {
            found.push(piece.to_lowercase());
        } else {
            found.extend(piece.chars().map(String::from));
        }
    }
    found.retain(|word| !ARTICLES.contains(&word.as_str()));
    found
}

impl Narrator {
    /// An option that somebody took, which stands there among what is offered: what it says, for the things for which it was
    /// offered and the card that bears it. Whoever sees everything reads it in the answers.
    pub(super) fn option_taken(&mut self, rules: &Rules, state: &State, player: u8, first: u16) {
        let Some(taken) = state.option_at(rules.program(), first) else { return };
        if self.seat.is_none() && !self.for_people() {
            return;
        }
        let option = &rules.program().options[taken.id];
        let own = self.seat.is_none_or(|seat| seat.0 == player);
        let handed = state.frames.last().map_or_else(Vec::new, |frame| handed(rules, state, frame));
        let (mut what, mut words) = (String::new(), Vec::new());
        let language = if self.for_people() { Words::Shown } else { Words::Own };
        for part in rules.parts(language, option.text) {
            let said = match part {
                TextPart::Plain(text) => Some((text.clone(), true)),
                TextPart::Value(value)
                    if own
                        || is_open(rules.program(), *value, &handed)
                            && self.may_know_items(rules, state, *value, (&taken, &handed)) =>
                {
                    self.read(rules, state, *value, &taken)
                }
                TextPart::Value(_) => None,
            };
            let (said, is_known) = said.unwrap_or_else(|| (UNTOLD.to_owned(), false));
            what.push_str(&said);
            words.extend(is_known.then(|| tokens(&said)).into_iter().flatten());
        }
        let who = self.names.player(rules, player);
        let text = fill(rules.phrases.took, &[("who", &who), ("what", &what)]);
        let depth = self.depth(rules, state);
        let is_of_turn = state.active == player && self.tells_of_turn();
        let leaves = rules.only_leaves(taken.id).filter(|_| is_of_turn);
        let running = state.stretches().count();
        let who = tokens(&who);
        self.push(depth, Sort::Show, What::Taken(Taken { text, who, words, leaves, running }));
    }

    /// Whether the seat may know the things for which the option was offered, as far as a value of the text reads them. A
    /// card is told as far as it is seen; anything else tells something of the list that it is an item of.
    fn may_know_items(
        &self,
        rules: &Rules,
        state: &State,
        value: ExprId,
        (taken, handed): (&OfferedOption<'_>, &[SlotId]),
    ) -> bool {
        let program = rules.program();
        let Some(asking) = state.frames.last() else { return false };
        let frame = &Frame { card: taken.card.unwrap_or(asking.card), ..*asking };
        let lists = &program.options[taken.id].each;
        let reads = |at: usize| {
            let mut parts = within(&program.exprs, [value]);
            parts.any(|(_, node)| matches!(node, Expr::Local(local) if local.index() == at))
        };
        let is_known = |item: Value, list: ExprId| {
            // Names of cards and numbers in a variable may be what only whoever chose knows.
            let told_alone = matches!(item, Value::Definition(_) | Value::Number(_));
            let mut scratch = Scratch::default();
            let mut eval = Eval::of_frame(rules, state, &mut scratch, frame);
            eval.viewer = self.seat.map(|seat| seat.0);
            eval.bind_all(taken.items);
            (!told_alone || is_open(program, list, handed)) && eval.items(list).is_ok()
        };
        let mut things = taken.items.iter().zip(lists).enumerate();
        things.all(|(at, (item, list))| {
            matches!(item, Value::Card(_)) || !reads(at) || is_known(*item, *list)
        })
    }

    /// A value of the text, as far as the seat may know it, and whether it knows all of it.
    fn read(
        &self,
        rules: &Rules,
        state: &State,
        expr: ExprId,
        taken: &OfferedOption<'_>,
    ) -> Option<(String, bool)> {
        let asking = state.frames.last()?;
        let frame = &Frame { card: taken.card.unwrap_or(asking.card), ..*asking };
        let mut scratch = Scratch::default();
        let mut eval = Eval::of_frame(rules, state, &mut scratch, frame);
        eval.viewer = self.seat.map(|seat| seat.0);
        eval.bind_all(taken.items);
        let value = eval.value(expr).ok()?;
        let items = match value {
            Value::List { .. } => scratch.items(state, value),
            _ => std::slice::from_ref(&value),
        };
        let mut is_known = true;
        let said = items.iter().map(|&item| match (item, self.given(rules, state, item)) {
            // As it stood among the options.
            (Value::Place(place), _) if self.knows_spots(rules, state, place) => {
                rules.name(state, item)
            }
            (_, Some(Given::Text(said))) => said.text,
            (_, Some(Given::Cards(cards))) => {
                is_known &= cards.iter().all(|(_, name)| name.is_some());
                counted_names(rules.phrases, cards.into_iter().map(|(_, name)| name))
            }
            (_, None) => rules.phrases.nothing.to_owned(),
        });
        let said: Vec<String> = said.collect();
        let text = match said.is_empty() {
            true => rules.phrases.nothing.to_owned(),
            false => said.join(rules.phrases.comma),
        };
        Some((text, is_known))
    }
}
