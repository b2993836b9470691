//! Events, and the observers that are told of them: logs, rulings, bots that count.

mod passed_on;

use schema::id::{
    CellId, ChoiceId, DefinitionId, DieId, HandlerId, Id, MomentId, NoteId, TimedId, VerbId,
};
use schema::locale::Word;
use schema::source::Span;

use schema::ruling::Where;

use crate::decision::Question;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// Something that has just happened. The state handed over with it is the state right after it. Seats count from 0;
/// an absent player means that nobody acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Setup is over, or the position of a ruling has been built: the game itself begins.
    Begun,
    /// A phase, turn or round began.
    Opened {
        /// The moment.
        moment: MomentId,
        /// The seat that acts in it.
        player: Option<u8>,
    },
    /// A phase, turn or round ended.
    Closed {
        /// The moment.
        moment: MomentId,
        /// The seat that acted in it.
        player: Option<u8>,
    },
    /// A verb was called.
    Called {
        /// The verb.
        verb: VerbId,
        /// The acting seat.
        actor: Option<u8>,
        /// Its first argument. A list is stored in the state (see [`State::items`]).
        thing: Value,
    },
    /// A card was moved.
    Moved {
        /// The id of the card.
        card: u16,
        /// The place it came from; absent if it was in none.
        from: Option<PlaceId>,
        /// The place where it lies now.
        to: PlaceId,
        /// The how many-eth it was and is, of a row that is not open to all, if it went alone; else 0. Always 0 for an
        /// observer that is not close.
        nth: [u16; 2],
    },
    /// Cards were made.
    Stocked {
        /// The zone or pile.
        place: PlaceId,
        /// Their definition.
        definition: DefinitionId,
        /// Their number, at least 1.
        count: u16,
    },
    /// A zone or pile was shuffled.
    Shuffled {
        /// The zone or pile.
        place: PlaceId,
    },
    /// A card was shown.
    Shown {
        /// The id of the card.
        card: u16,
        /// A bit for each seat (lowest: seat 0) that sees it.
        seats: u32,
    },
    /// Goods or the contents of a note were shown.
    ShownGoods {
        /// The goods or things: a value or a list stored in the state (see [`State::items`]).
        goods: Value,
        /// The seat that shows them, or looks at them.
        player: Option<u8>,
        /// A bit for each seat (lowest: seat 0) that sees it.
        seats: u32,
        /// The note, counter or pool in which they stand, and the player, card or pile that has it, or the table; absent: they
        /// stand in none.
        kept: Option<(Word, Value)>,
    },
    /// A note got another value.
    Noted {
        /// The note.
        note: NoteId,
        /// The player, card or pile that has it, or the table.
        holder: Value,
        /// The value before. A list is stored in the state (see [`State::items`]).
        from: Value,
        /// The new value. A list is stored in the state (see [`State::items`]).
        value: Value,
    },
    /// A die was rolled.
    Rolled {
        /// The die.
        die: DieId,
        /// The face on top: a number or a member.
        value: Value,
        /// The seat that rolled it.
        player: Option<u8>,
    },
    /// A counter or flag changed.
    Changed {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it, or the table.
        holder: Value,
        /// The old value.
        from: i32,
        /// The new value.
        to: i32,
    },
    /// A player chose this thing, number or flag. A choice of several things is several events.
    Chosen {
        /// The player, counted from 0.
        player: u8,
        /// The choice; absent: it was chosen which handler runs next.
        choice: Option<ChoiceId>,
        /// What was chosen.
        value: Value,
    },
    /// A player took the option of the [`Event::Chosen`] before this.
    Taken {
        /// The player, counted from 0.
        player: u8,
        /// The index at which the option is stored among what is offered. Valid only during this event.
        first: u16,
    },
    /// A running effect was installed.
    Installed {
        /// The effect as declared.
        timed: TimedId,
        /// The seat that installed it.
        player: Option<u8>,
    },
    /// A running effect ended.
    Ended {
        /// The effect as declared.
        timed: TimedId,
        /// The seat that installed it.
        player: Option<u8>,
    },
    /// A handler takes the place of an event whose frame is running, or of what of it concerns one thing. It comes
    /// before what the handler does; of a handler that may be declined, behind that.
    Replaced {
        /// The handler.
        handler: HandlerId,
        /// The id of the card that has it.
        card: Option<u16>,
        /// Of an event that is about a list: the thing that is concerned. Else nothing.
        thing: Value,
    },
    /// The event whose frame is running cannot be done any more after what its `before` handlers did.
    Prevented,
    /// The call whose frame is running is left with `fail`: it is not done, whatever happened in it.
    Failed,
    /// The game is over.
    Over,
}

impl Event {
    /// Whether what follows from the state (a define, or who sees what) may be another after it.
    pub(crate) fn may_change_values(self) -> bool {
        match self {
            Event::Begun
            | Event::Opened { .. }
            | Event::Closed { .. }
            | Event::Moved { .. }
            | Event::Stocked { .. }
            | Event::Shuffled { .. }
            | Event::Noted { .. }
            | Event::Changed { .. }
            | Event::Installed { .. }
            | Event::Ended { .. } => true,
            // A card that is shown to somebody is no other than before, nor is anybody else.
            Event::Shown { .. }
            | Event::ShownGoods { .. }
            | Event::Called { .. }
            | Event::Rolled { .. }
            | Event::Chosen { .. }
            | Event::Taken { .. }
            | Event::Replaced { .. }
            | Event::Prevented
            | Event::Failed
            | Event::Over => false,
        }
    }
}

/// A handler that was considered for an event, and the verdict. The running frame is that of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighed {
    /// The handler.
    pub handler: HandlerId,
    /// The id of the card that bears it. Absent: it is a rule's or a running effect's, or no card was looked at since
    /// the event cannot concern this player's cards.
    pub card: Option<u16>,
    /// The seat for which it would answer.
    pub player: u8,
    /// Whether it answers, or why not.
    pub verdict: Verdict,
}

/// Whether a handler answers, or why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The event does not match its pattern: another player acts, or on something else.
    Unfit,
    /// Its `where` does not hold.
    Unmet,
    /// Its card has moved since the handler was queued.
    Lost,
    /// It answers.
    Answers,
}

/// A part of a ruling's position that is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit<'g> {
    /// A fixed order of a shuffle does not have the cards of the place.
    Shuffle {
        /// The place.
        place: PlaceId,
        /// The definitions of the fixed order, top first.
        wanted: &'g [DefinitionId],
    },
    /// The loop does not have the pass in which the position begins.
    Pass,
    /// The position names a player's turn, and begins where nobody has one.
    Turn,
    /// A card is named more often than the game has it.
    Cards {
        /// The zone or pile in whose line that is.
        at: Where,
    },
    /// A note holds a card that does not lie where the position says, or something else that is not there.
    Note {
        /// Which of the position's notes.
        number: u16,
    },
}

/// A set of verbs as a bit mask, which may have false positives: verbs whose ids are equal modulo 64 share a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verbs(
    /// A bit for each verb, by its id modulo 64.
    u64,
);

impl Verbs {
    /// No verb.
    pub const NONE: Self = Self(0);
    /// Every verb.
    pub const ALL: Self = Self(u64::MAX);

    /// The union of two sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets may have a verb in common.
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<VerbId> for Verbs {
    fn from_iter<I: IntoIterator<Item = VerbId>>(verbs: I) -> Self {
        Self(verbs.into_iter().fold(0, |bits, verb| bits | 1 << (verb.index() % 64)))
    }
}

/// An observer of a game, which is told what happens. All methods have defaults. `()` is told nothing.
pub trait Observer {
    /// Whether it needs every event in order. Others are not told of calls of verbs that they do not follow, of a
    /// setup that is the same in each game, and of counters that are reset, and hear about cards that move together
    /// only when all have moved. That makes games much faster.
    fn is_close(&self) -> bool {
        true
    }

    /// Whether it must be told of calls of this verb. Always true for close observers.
    fn follows(&self, verb: VerbId) -> bool {
        let _ = verb;
        self.is_close()
    }

    /// A superset of the verbs that it follows.
    fn followed(&self) -> Verbs {
        if self.is_close() { Verbs::ALL } else { Verbs::NONE }
    }

    /// Whether it must be told of cards that leave this place. Always true for close observers.
    fn heeds(&self, place: PlaceId) -> bool {
        let _ = place;
        self.is_close()
    }

    /// Whether it reads all arguments of a call from the frame. Each call then gets a frame.
    fn reads_calls(&self) -> bool {
        false
    }

    /// Whether it answers decisions in place (see [`Observer::decide`]).
    fn decides(&self) -> bool {
        false
    }

    /// Answers a question in place, so that the machine goes on at once: `Some(Some(index))` chooses the thing or option at
    /// that index, `Some(None)` none of them. `None`, or an invalid choice, leaves the decision open in the state.
    /// This makes games of bots much faster.
    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        let _ = question;
        None
    }

    /// Called after each event, with the state right after it.
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        let _ = (rules, state, event);
    }

    /// Called if a choice was made without asking, since nothing else could be chosen. `values` is not empty.
    #[inline(always)]
    fn left_with(
        &mut self,
        rules: &Rules,
        state: &State,
        choice: ChoiceId,
        player: u8,
        values: &[Value],
    ) {
        let _ = (rules, state, choice, player, values);
    }

    /// Called before a shuffle that draws random numbers or uses a fixed order.
    fn shuffles(&mut self, rules: &Rules, state: &State) {
        let _ = (rules, state);
    }

    /// Called before a `together`, whether or not anybody has something to choose in it.
    #[inline(always)]
    fn acts_at_once(&mut self) {}

    /// Called after a `together`, when all are through: what they did may be told from now on.
    #[inline(always)]
    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        let _ = (rules, state);
    }

    /// Called with a part of a position that is impossible, before the fault or error is returned.
    fn misfit(&mut self, rules: &Rules, state: &State, misfit: Misfit<'_>) {
        let _ = (rules, state, misfit);
    }

    /// Called before the game ends, while the state is as it was. `at` is the `end game` in the text; absent: the
    /// flow has come to its end.
    #[inline(always)]
    fn ends(&mut self, rules: &Rules, state: &State, at: Option<Span>) {
        let _ = (rules, state, at);
    }

    /// Called for each handler that is considered for an event.
    #[inline(always)]
    fn weighed(&mut self, rules: &Rules, state: &State, weighed: Weighed) {
        let _ = (rules, state, weighed);
    }
}
