//! Acts: the instructions of inlined calls (see `inline.rs`).

use schema::id::{BlockId, VerbId};

use super::changes::Addition;
use super::quick_conditions::Span;
use crate::rules::Rules;
use crate::value::{PlaceId, Value};

/// The most counting loops that may be open at once in an inlined call: each has a register.
pub(crate) const LOOPS: usize = 4;

/// An instruction of an inlined call. Labels are indices of acts from the first of the call. Zones and counters of
/// the acting player are given for seat 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// Reports the call of a verb.
    Call {
        verb: VerbId,
        block: BlockId,
        thing: Thing,
    },
    /// Reports that an ability of the card runs.
    Perform {
        block: BlockId,
    },
    /// Reports that a call or ability returns.
    Leave,
    /// Adds to a counter of the acting player.
    Change(Addition),
    /// Moves the card or list that the call is about.
    Move {
        to: ActZone,
    },
    /// Moves all cards of a place, and then those of another.
    MoveAll {
        from: ActZone,
        then: Option<ActZone>,
        to: ActZone,
    },
    /// Moves the top card of a place; jumps if there is none.
    MoveTop {
        from: ActZone,
        to: ActZone,
        otherwise: u32,
    },
    Shuffle {
        place: ActZone,
    },
    /// Sets the register of a counting loop.
    Repeat {
        register: u8,
        count: i32,
    },
    Next {
        register: u8,
        exit: u32,
    },
    /// Jumps unless a zone of the acting player is empty or, if not `empty`, has cards.
    UnlessZone {
        first: u16,
        empty: bool,
        to: u32,
    },
    /// Jumps unless a counter of the acting player is within a span. `cell` is the index for seat 0.
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
    /// [`Act::Next`] in a loop that moves the top card of a zone in each pass while there is one: all these passes at
    /// once. `begin` is the count of an [`Act::Repeat`] fused into it.
    NextTops {
        begin: Option<i32>,
        register: u8,
        exit: u32,
        from: ActZone,
        to: ActZone,
    },
    /// [`Act::Move`], then [`Act::Change`].
    MoveChange {
        to: ActZone,
        change: Addition,
    },
    /// Does nothing but continue at `next`.
    Jump,
    /// The end of the call.
    End,
}

/// An act with its successor. (32 bytes: a power of two is fast to index.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct PlacedAct {
    pub(crate) act: Act,
    /// The act that follows, unless the act jumps; [`DONE`] if none is left.
    pub(crate) next: u16,
    /// The fuel it costs: one unit for each inlined call that directly precedes it.
    pub(crate) fuel: u8,
    /// The fuel of each pass, for a loop that is fused with its body.
    pub(crate) inner: u8,
}

impl PlacedAct {
    /// The end of a call.
    pub(crate) const END: Self = Self { act: Act::End, next: 0, fuel: 0, inner: 0 };
}

/// The first argument of a call, for the report of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thing {
    Handed,
    Value(Value),
}

/// The successor of an act behind which nothing is left to do.
pub(crate) const DONE: u16 = u16::MAX;

/// A zone of the acting player or of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ActZone {
    /// Its place; of a player's zone, that of seat 0.
    pub(crate) first: u16,
    /// Whether it is a zone of the acting player.
    pub(crate) own: bool,
    /// Whether cards moved there go on top by default.
    pub(crate) top: bool,
    /// Whether it has no limit or other restriction that must be checked.
    pub(crate) plain: bool,
}

impl ActZone {
    pub(crate) fn new(rules: &Rules, first: u16, own: bool) -> Self {
        let place = PlaceId(first);
        Self { first, own, top: rules.info(place).is_heaped(), plain: rules.is_plain(place) }
    }

    /// The place for the acting seat.
    #[inline(always)]
    pub(crate) fn place(self, me: u8) -> PlaceId {
        PlaceId(self.first + if self.own { u16::from(me) } else { 0 })
    }
}

/// The indices of the first acts of a call: for observers that are told of calls, and for others.
pub(crate) type Starts = [u32; 2];

/// Whether and how a call is inlined.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Inlined {
    /// Not at all.
    #[default]
    No,
    /// With the same acts whatever it is about.
    All(Starts),
    /// For cards of some definitions, indexed by definition.
    Some(Box<[Option<Starts>]>),
}

impl Act {
    /// The labels to which the act may jump.
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

/// Marks acts that are the last of their call, and fuses acts that often follow each other. The second one stays in
/// place for jumps to it.
pub(crate) fn finish(acts: &mut [PlacedAct]) {
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

/// The act that does the same as two, if there is one.
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

/// Whether those acts of a call from index `from` on jump back to nothing but heads of counting loops: the fuel that they
/// may cost would have no bound else.
pub(crate) fn only_counted_loops(acts: &[PlacedAct], from: usize) -> bool {
    let counts = |to: usize| {
        matches!(acts[to].act, Act::Next { .. } | Act::NextUnlessZone { .. } | Act::NextTops { .. })
    };
    (from..acts.len()).all(|at| {
        let PlacedAct { mut act, next, .. } = acts[at];
        let labels = act.labels().map(|label| *label as usize);
        labels.chain([usize::from(next)]).all(|to| to > at || counts(to))
    })
}

/// The verbs that the acts of a call call, each once.
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

/// The fuel that acts cost if each is executed once.
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
