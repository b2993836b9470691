//! What happens, for whoever wants to know: transcripts, rulings, bots that count.

mod passed_on;

use schema::id::{
    CellId, ChoiceId, DefinitionId, DieId, HandlerId, Id, MomentId, NoteId, TimedId, VerbId,
};
use schema::source::Span;

use schema::ruling::Where;

use crate::decision::Question;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// Something that has just happened. The state that comes with it is the state right after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Setup is over (and the position of a ruling is laid out): what follows is the game.
    Begun,
    /// A stretch began.
    Opened {
        /// The moment.
        moment: MomentId,
        /// Who acts in it.
        player: Option<u8>,
    },
    /// A stretch is over.
    Closed {
        /// The moment.
        moment: MomentId,
        /// Who acted in it.
        player: Option<u8>,
    },
    /// A verb was called.
    Called {
        /// The verb.
        verb: VerbId,
        /// Who does it.
        actor: Option<u8>,
        /// Its first argument: a list lies in the state (see [`State::items`]).
        thing: Value,
    },
    /// A card was moved.
    Moved {
        /// Which: an id.
        card: u16,
        /// From where; absent if it was made just now.
        from: Option<PlaceId>,
        /// To where.
        to: PlaceId,
    },
    /// Cards were made.
    Stocked {
        /// The zone or pile.
        place: PlaceId,
        /// Which.
        definition: DefinitionId,
        /// How many, one at least.
        count: u16,
    },
    /// A zone or pile was put in an order of chance.
    Shuffled {
        /// The zone or pile.
        place: PlaceId,
    },
    /// A card was shown.
    Shown {
        /// Which: an id.
        card: u16,
        /// To whom: a bit for each seat.
        seats: u32,
    },
    /// Goods were shown, or what stands in a note.
    ShownGoods {
        /// What: a list in the state (see [`State::items`]).
        goods: Value,
        /// Who shows them, or looks at them.
        player: Option<u8>,
        /// To whom: a bit for each seat.
        seats: u32,
        /// The note of whoever shows it, or of the table, that it stands in; absent: it stands in none.
        note: Option<NoteId>,
    },
    /// A note was given another value.
    Noted {
        /// The note.
        note: NoteId,
        /// The player, card or pile that has it, or the table.
        holder: Value,
        /// Its value: of a list, what is in it (see [`State::items`]).
        value: Value,
    },
    /// A die was rolled.
    Rolled {
        /// The die.
        die: DieId,
        /// What lies on top.
        value: Value,
        /// Who rolled it.
        player: Option<u8>,
    },
    /// A counter or flag changed.
    Changed {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it, or the table.
        holder: Value,
        /// From what.
        from: i32,
        /// To what.
        to: i32,
    },
    /// A player chose this, or yes or no; of several things each is told.
    Chosen {
        /// The player, counted from 0.
        player: u8,
        /// In which choice; absent: which handler goes next.
        choice: Option<ChoiceId>,
        /// What.
        value: Value,
    },
    /// A player took an option, which was just told as chosen.
    Taken {
        /// The player, counted from 0.
        player: u8,
        /// Where it stands among what is offered, as long as this is told (see [`State::candidates`]).
        first: u16,
    },
    /// An effect with a life was installed.
    Installed {
        /// The effect that lasts.
        timed: TimedId,
        /// By whom.
        player: Option<u8>,
    },
    /// It is over.
    Ended {
        /// The effect that lasts.
        timed: TimedId,
        /// By whom it was installed.
        player: Option<u8>,
    },
    /// The game is over.
    Over,
}

/// A handler that was looked at when something happened that it may answer. The running frame is that of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighed {
    /// The handler.
    pub handler: HandlerId,
    /// The card that bears it; absent: a rule's, a running effect's, or any card's of a player whom it does not concern.
    pub card: Option<u16>,
    /// For whom it would answer.
    pub player: u8,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of a handler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It answers something else: done by somebody else, or to something else.
    Unfit,
    /// Its `where` does not hold.
    Unmet,
    /// Its card is not where it was.
    Lost,
    /// It answers.
    Answers,
}

/// What a position says, and cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit<'g> {
    /// A shuffle was to give other cards than lie there.
    Shuffle {
        /// What is shuffled.
        place: PlaceId,
        /// What was wanted, top first.
        wanted: &'g [DefinitionId],
    },
    /// A loop has no such pass.
    Pass,
    /// It is nobody's turn there.
    Turn,
    /// A card lies about more often than the game has it.
    Cards {
        /// In this line.
        at: Where,
    },
}

/// A set of verbs that is quick to ask: it may hold some more than were put into it, but none less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verbs(
    /// A bit for each, by its number modulo 64.
    u64,
);

impl Verbs {
    /// No verb.
    pub const NONE: Self = Self(0);
    /// Every verb.
    pub const ALL: Self = Self(u64::MAX);

    /// Those of this set and those of another.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a verb of the other may be in it.
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

/// Is told what happens. `()` listens to nothing.
pub trait Observer {
    /// Whether it follows closely. Who does not is spared the calls of verbs that it does not follow, what is the same in each setup and which
    /// counters have their first values again, and of cards that go together it is told when all of them have gone:
    /// that saves the machine a good part of its time.
    fn is_close(&self) -> bool {
        true
    }

    /// Whether it wants to be told of calls of this verb. Who follows closely does.
    fn follows(&self, verb: VerbId) -> bool {
        let _ = verb;
        self.is_close()
    }

    /// All verbs that it follows.
    fn followed(&self) -> Verbs {
        if self.is_close() { Verbs::ALL } else { Verbs::NONE }
    }

    /// Whether it wants to be told of cards that leave this place. Who follows closely does.
    fn heeds(&self, place: PlaceId) -> bool {
        let _ = place;
        self.is_close()
    }

    /// Whether it looks for all that is handed to a verb in the frame of the call: then each call has one.
    fn reads_calls(&self) -> bool {
        false
    }

    /// Whether it answers in place (see [`Observer::decide`]).
    fn decides(&self) -> bool {
        false
    }

    /// Somebody is asked for one of several things, or none: which, by its number among what is offered, or `Some(None)` for none of them. Nothing,
    /// or what is not offered, leaves the decision open, as all others are. The machine goes on at once with the
    /// answer: that saves a game of bots a good part of its way.
    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        let _ = question;
        None
    }

    /// Something happened.
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        let _ = (rules, state, event);
    }

    /// A choice was made without asking, as nothing else could be chosen; it is something.
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

    /// Cards are about to be put into an order of chance, which draws from it.
    fn shuffles(&mut self, rules: &Rules, state: &State) {
        let _ = (rules, state);
    }

    /// Several are about to act at once, or nobody is: who of them has something to choose is not told.
    #[inline(always)]
    fn acts_at_once(&mut self) {}

    /// What a position says cannot be.
    fn misfit(&mut self, rules: &Rules, state: &State, misfit: Misfit<'_>) {
        let _ = (rules, state, misfit);
    }

    /// The game is about to be over: the text ends it there, or, without a place, has come to its own end. Everything still
    /// stands as it was when that was said.
    #[inline(always)]
    fn ends(&mut self, rules: &Rules, state: &State, at: Option<Span>) {
        let _ = (rules, state, at);
    }

    /// A handler was looked at. Who does not ask why hears nothing, and it costs nothing.
    #[inline(always)]
    fn weighed(&mut self, rules: &Rules, state: &State, weighed: Weighed) {
        let _ = (rules, state, weighed);
    }
}
