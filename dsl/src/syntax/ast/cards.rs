//! The typed tree of what stands in a card, a rule or a row: abilities, handlers, continuous effects, fields.

use traversable::TraversableMut;

use super::{Block, Change, ChoiceOption, Expr, Moment, Name, Score, SetTo, Span, Text};

/// One part of a card.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct CardPart {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: CardPartKind,
}

/// The sorts of parts of cards, rules and rows.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum CardPartKind {
    /// `on play { … }`
    Ability {
        /// Its word.
        name: Name,
        /// The body.
        block: Block,
    },
    /// `before …`, `instead of …`, `after …`, `at …`, `when …`
    Handler(Handler),
    /// `while in hand if worn { … }`
    WhileIn {
        /// The zones.
        zones: Vec<Name>,
        /// What must also be so.
        condition: Option<Expr>,
        /// The parts that count while the card lies there.
        parts: Vec<CardPart>,
    },
    /// `option "…" … { … }`
    Option(ChoiceOption),
    /// `+1 yield for …`, `set guarded for …`, `cannot destroy for …`
    Derived(Derived),
    /// `score …`
    Score(Score),
    /// `tier { … }`: a row of a table.
    Row {
        /// The table.
        name: Name,
        /// The fields and abilities of the row.
        parts: Vec<CardPart>,
    },
    /// `cost 5`; a bare word sets a yes/no field.
    Field {
        /// The field.
        name: Name,
        /// Its value.
        value: Option<Expr>,
    },
}

/// A block that runs when something happens.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Handler {
    /// When it runs.
    pub trigger: Trigger,
    /// The body.
    pub block: Block,
}

/// When a handler runs.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
#[expect(clippy::large_enum_variant, reason = "few of them, and a plain shape reads better")]
pub enum Trigger {
    /// `before opponent plays attack`
    Event {
        /// Before, instead of or after the event.
        window: Window,
        /// The events that it answers.
        pattern: Pattern,
    },
    /// `at start of turn where …`
    Around {
        /// The moment.
        moment: Moment,
        /// It runs only if this holds.
        condition: Option<Expr>,
    },
    /// `when points rises to 12`
    Crossing {
        /// The number that is watched.
        what: Expr,
        /// The direction in which it must cross a mark.
        direction: Direction,
        /// The marks, one or more.
        marks: Vec<Expr>,
    },
}

/// Which window of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Window {
    /// `before`
    Before,
    /// `instead of`
    Instead,
    /// `after`
    After,
}

/// Which way a number crosses a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Direction {
    /// `rises to`
    Rises,
    /// `falls to`
    Falls,
}

/// `opponent plays attack to table where …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Pattern {
    /// Its span.
    pub span: Span,
    /// The word for who does it.
    pub subject: Name,
    /// The verb, perhaps in its third person.
    pub verb: Name,
    /// The direct object.
    pub object: Option<Object>,
    /// The objects with prepositions.
    pub prepositions: Vec<(Name, Object)>,
    /// It runs only if this holds.
    pub condition: Option<Expr>,
}

/// `attack in hand as a`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Object {
    /// Its span.
    pub span: Span,
    /// What it must be.
    pub noun: Noun,
    /// Behind `in`: where it must lie.
    pub within: Option<Expr>,
    /// Behind `as`: its name in the handler.
    pub binder: Option<Name>,
}

/// What an object of a pattern must be.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Noun {
    /// A word or a name.
    Name(Name),
    /// The option with this text.
    Text(Text),
}

/// A continuous effect.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Derived {
    /// What it changes or forbids.
    pub effect: DerivedEffect,
    /// Behind `for`: the cards or players that it applies to.
    pub on: Option<Expr>,
    /// Where it says `for`: the effects without one that stand right before it in the same line.
    pub behind: Option<Span>,
}

/// What a continuous effect does.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum DerivedEffect {
    /// `+1 yield`
    Change(Change),
    /// `set guarded`
    Set(SetTo),
    /// `cannot destroy`
    Cannot(Name),
    /// `cannot "Take 2 gold"`
    CannotPick(Text),
}
