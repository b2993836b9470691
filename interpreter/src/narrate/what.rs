//! What a line tells, in words, and how long it is.

use schema::phrase::fill;

use super::Kept;
use super::calls::Call;
use super::moves::{self, Gone};
use super::names::counted_names;
use super::options::Taken;
use crate::phrases::Phrases;

/// What a line tells. What may still become known is kept as data, and put into words when the line is taken.
#[derive(Debug, Clone)]
pub(super) enum What {
    Text(String),
    /// A call that is worth a line if something happened in it.
    Idle(String),
    /// The card or rule of which the lines below tell what it does by itself.
    Heading(String),
    /// A call, with what was handed to it.
    Call(Call),
    /// An option that somebody took.
    Taken(Taken),
    /// Goods or a note that somebody shows to these seats, and whether it is nothing.
    Goods {
        text: String,
        player: Option<u8>,
        seats: u32,
        is_nothing: bool,
    },
    /// Cards that moved, from where to where; from nothing: back into the place where they were.
    Moved {
        cards: Vec<Gone>,
        /// Whether they lay one after another, or do so where they are now.
        in_order: bool,
        from: String,
        to: String,
        at: Option<String>,
        /// Whether a spot or place of a row is told, so that no other card stands in the line.
        is_placed: bool,
        /// Whether the line of a call says that they go: it was handed them all, and moved them itself.
        handed: bool,
        /// Whether it happened in a call whose line may say it already.
        in_call: bool,
    },
    /// A card that is shown, as transcripts tell it, and where it lies if it lies there in no order.
    ShownAlone {
        text: String,
        without_order: Option<String>,
    },
    /// Cards that are shown to somebody, and where they lie.
    Shown {
        cards: Vec<Option<String>>,
        to: String,
        from: String,
        /// Whether they lie there one after another.
        in_order: bool,
    },
}

impl What {
    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let of = |name: &Option<String>| name.as_ref().map_or(0, String::len);
        let own = match self {
            What::Text(text)
            | What::Idle(text)
            | What::Heading(text)
            | What::Goods { text, .. }
            | What::ShownAlone { text, without_order: _ } => text.len(),
            What::Taken(taken) => taken.bytes(),
            What::Call(call) => call.bytes(),
            What::Moved { cards, from, to, at, .. } => {
                let each = |gone: &Gone| size_of::<Gone>() + of(&gone.before) + of(&gone.after);
                from.len() + to.len() + of(at) + cards.iter().map(each).sum::<usize>()
            }
            What::Shown { cards, to, from, in_order: _ } => {
                let each = |card: &Option<String>| size_of_val(card) + of(card);
                to.len() + from.len() + cards.iter().map(each).sum::<usize>()
            }
        };
        size_of::<Kept>() + own
    }

    /// Whether it is told only where a line below it is.
    pub(super) fn needs_more(&self) -> bool {
        matches!(self, What::Idle(_) | What::Heading(_))
    }

    /// Whether it says nothing that the call around it does not say: its cards were handed to that, and it names them if that
    /// can be done.
    pub(super) fn is_small(&self) -> bool {
        self.moved().is_some_and(|(cards, handed, _)| handed && !moves::some_are_news(cards))
    }

    /// Whether cards that are not known went in a call: if nothing else was done in it, its own line says so.
    pub(super) fn is_implied(&self) -> bool {
        self.moved().is_some_and(|(cards, _, in_call)| in_call && moves::some_unknown(cards))
    }

    /// How many cards moved.
    pub(super) fn cards_moved(&self) -> usize {
        self.moved().map_or(0, |(cards, ..)| cards.len())
    }

    /// The number that a call says, if it says one alone.
    pub(super) fn number(&self) -> Option<usize> {
        if let What::Call(call) = self { call.number() } else { None }
    }

    /// The cards that moved, whether the line of a call says that they go, and whether it happened in a call; `None` for what
    /// tells of something else.
    fn moved(&self) -> Option<(&[Gone], bool, bool)> {
        match self {
            What::Moved { cards, handed, in_call, .. } => Some((cards, *handed, *in_call)),
            What::Text(_)
            | What::Idle(_)
            | What::Heading(_)
            | What::Call(_)
            | What::Taken(_)
            | What::Goods { .. }
            | What::ShownAlone { .. }
            | What::Shown { .. } => None,
        }
    }

    /// For a card that moved or is shown, and lies in no order with others of which lines of their own tell the same: from where
    /// to where, or where it lies.
    pub(super) fn without_order(&self) -> Option<(&str, &str)> {
        match self {
            What::Moved { in_order: false, is_placed: false, from, to, .. } => Some((from, to)),
            What::ShownAlone { without_order: Some(place), .. } => Some((place, "")),
            What::Moved { .. }
            | What::ShownAlone { .. }
            | What::Text(_)
            | What::Idle(_)
            | What::Heading(_)
            | What::Call(_)
            | What::Taken(_)
            | What::Goods { .. }
            | What::Shown { .. } => None,
        }
    }

    /// The line in words, as it is known by now.
    pub(super) fn words(self, phrases: &Phrases) -> String {
        match self {
            What::Text(text)
            | What::Idle(text)
            | What::Heading(text)
            | What::Goods { text, .. }
            | What::ShownAlone { text, without_order: _ } => text,
            What::Taken(taken) => taken.text,
            What::Call(call) => call.words(phrases),
            What::Moved { cards, in_order, from, to, at, .. } => {
                moves::words(phrases, &cards, in_order, (&from, &to, at.as_deref()))
            }
            What::Shown { cards, to, from, in_order } => {
                let cards = match in_order {
                    true if cards.iter().all(Option::is_some) => one_after_another(phrases, &cards),
                    true => counted_names(phrases, cards.into_iter()),
                    false => moves::without_order(phrases, cards),
                };
                let phrase = if from.is_empty() { phrases.shown_to } else { phrases.shown_from };
                fill(phrase, &[("cards", &cards), ("to", &to), ("place", &from)])
            }
        }
    }
}

/// Cards in the order in which they lie: only those of one name that lie side by side are counted together.
fn one_after_another(phrases: &Phrases, cards: &[Option<String>]) -> String {
    let alike = cards.chunk_by(|one, other| one == other);
    let said: Vec<String> = alike.map(|run| counted_names(phrases, run.iter().cloned())).collect();
    said.join(phrases.comma)
}
