//! Acts: what inlined calls do, one after another (see `inline.rs`).

use schema::id::{BlockId, VerbId};

use super::changes::Addition;
use super::moves::goes_on_top;
use super::quick_conditions::Span;
use crate::rules::Rules;
use crate::value::{PlaceId, Value};

/// How many counting loops an inlined call may have open at once.
pub(crate) const LOOPS: usize = 4;

/// What is done, one after another. A label counts acts from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// A verb is called.
    Call {
        verb: VerbId,
        block: BlockId,
        thing: Thing,
    },
    /// The card's ability is performed.
    Perform {
        block: BlockId,
    },
    /// It is over.
    Leave,
    /// Add to my counter.
    Change(Addition),
    /// The card, or the list, goes to a place.
    Move {
        to: Whose,
    },
    /// All cards of one place go to another, and then those of one more.
    MoveAll {
        from: Whose,
        then: Option<Whose>,
        to: Whose,
    },
    /// The top card goes to a place, or there is none.
    MoveTop {
        from: Whose,
        to: Whose,
        otherwise: u32,
    },
    Shuffle {
        place: Whose,
    },
    /// A loop begins.
    Repeat {
        register: u8,
        count: i32,
    },
    Next {
        register: u8,
        exit: u32,
    },
    /// Go on there unless my zone is empty (or is not).
    UnlessZone {
        first: u16,
        empty: bool,
        to: u32,
    },
    /// … unless my counter, whose first is at `cell`, compares so.
    UnlessCell {
        cell: u32,
        span: Span,
        to: u32,
    },
    /// [`Act::Next`], then [`Act::UnlessZone`].
    NextUnlessZone {
        register: u8,
        exit: u32,
        first: u16,
        empty: bool,
        to: u32,
    },
    /// [`Act::Next`], and as long as my zone is not empty, what it comes to is that its top card goes to a place. With the
    /// count of [`Act::Repeat`], if that comes right before.
    NextTops {
        begin: Option<i32>,
        register: u8,
        exit: u32,
        from: Whose,
        to: Whose,
    },
    /// [`Act::Move`], then [`Act::Change`].
    MoveChange {
        to: Whose,
        change: Addition,
    },
    /// Nothing but to go on elsewhere.
    Jump,
    /// All is done.
    End,
}

/// An act, and where it goes on unless it says otherwise. (A power of two is quick to index.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct PlacedAct {
    pub(crate) act: Act,
    pub(crate) next: u16,
    /// What it takes of an answer's fuel: a unit for each call that comes right before it and is not made.
    pub(crate) fuel: u8,
    /// Of a loop that was fused with its body: what each item takes besides.
    pub(crate) inner: u8,
}

impl PlacedAct {
    /// Nothing more is to be done.
    pub(crate) const END: Self = Self { act: Act::End, next: 0, fuel: 0, inner: 0 };
}

/// What a call is about, for those who are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    Handed,
    Value(Value),
}

/// Where an act goes on behind which nothing is left to do.
pub(crate) const DONE: u16 = u16::MAX;

/// A zone: mine, by that of the first seat, or the table's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whose {
    pub(crate) first: u16,
    pub(crate) own: bool,
    /// Whether what is moved there goes on top.
    pub(crate) top: bool,
    /// Whether it is no bounded place: nothing of it needs to be looked at.
    pub(crate) plain: bool,
}

impl Whose {
    pub(crate) fn new(rules: &Rules, first: u16, own: bool) -> Self {
        let place = PlaceId(first);
        Self { first, own, top: goes_on_top(rules, place), plain: rules.is_plain(place) }
    }

    /// Which place that is for whoever acts.
    #[inline(always)]
    pub(crate) fn place(self, me: u8) -> PlaceId {
        PlaceId(self.first + if self.own { u16::from(me) } else { 0 })
    }
}

/// Where the acts of a call begin: for observers that follow closely, and for others.
pub(crate) type Starts = [u32; 2];

/// What becomes of a call.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Inlined {
    /// It is called as it is written.
    #[default]
    No,
    /// It is inlined, whatever it is about.
    All(Starts),
    /// It is inlined for cards of some definitions.
    Some(Box<[Option<Starts>]>),
}

impl Act {
    /// Where it goes on if it does not go on as usual.
    pub(crate) fn labels(&mut self) -> impl Iterator<Item = &mut u32> {
        let (one, other) = match self {
            Act::Next { exit: label, .. }
            | Act::NextTops { exit: label, .. }
            | Act::MoveTop { otherwise: label, .. }
            | Act::UnlessZone { to: label, .. }
            | Act::UnlessCell { to: label, .. } => (Some(label), None),
            Act::NextUnlessZone { exit, to, .. } => (Some(exit), Some(to)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}

/// Acts behind which nothing comes say so, and two that often follow each other become one; the second stays where it
/// was for whoever jumps to it.
pub(crate) fn settle(acts: &mut [PlacedAct]) {
    for of_call in acts.split_inclusive_mut(|placed| placed.act == Act::End) {
        let end = of_call.len().saturating_sub(1) as u16;
        for placed in of_call.iter_mut().filter(|placed| placed.next == end) {
            placed.next = DONE;
        }
        for at in 0..of_call.len() {
            if let Some(&then) = of_call.get(usize::from(of_call[at].next))
                && let Some(act) = both(of_call[at].act, then.act)
                && let Some(fuel) = of_call[at].fuel.checked_add(then.fuel)
            {
                of_call[at] = PlacedAct { act, fuel, ..then };
            }
        }
    }
}

fn both(act: Act, then: Act) -> Option<Act> {
    match (act, then) {
        (
            Act::MoveAll { from, then: None, to },
            Act::MoveAll { from: then, then: None, to: other },
        ) => (to == other).then_some(Act::MoveAll { from, then: Some(then), to }),
        (Act::Repeat { register: of, count }, Act::NextTops { register, exit, from, to, .. }) => {
            (of == register).then_some(Act::NextTops {
                begin: Some(count),
                register,
                exit,
                from,
                to,
            })
        }
        _ => None,
    }
}

/// The verbs that are called where a call is inlined, each once.
pub(crate) fn called(inlined: &Inlined, acts: &[PlacedAct]) -> Vec<VerbId> {
    let starts: Vec<u32> = match inlined {
        Inlined::No => Vec::new(),
        Inlined::All([close, _]) => vec![*close],
        Inlined::Some(starts) => starts.iter().flatten().map(|[close, _]| *close).collect(),
    };
    let mut verbs = Vec::new();
    for start in starts {
        let of_call = acts[start as usize..].iter().take_while(|placed| placed.act != Act::End);
        for placed in of_call {
            if let Act::Call { verb, .. } = placed.act
                && !verbs.contains(&verb)
            {
                verbs.push(verb);
            }
        }
    }
    verbs
}

/// What acts spend if each is done once.
pub(crate) fn fuel(acts: &[PlacedAct]) -> u32 {
    acts.iter().map(|act| u32::from(act.fuel) + u32::from(act.inner) + 1).sum()
}

#[cfg(test)]
mod tests {
    use super::PlacedAct;

    #[test]
    fn acts_are_small() {
        assert_eq!(size_of::<PlacedAct>(), 32);
    }
}
