//! The typed tree of rulings: a position, moves, and claims that must hold.

use traversable::TraversableMut;

use super::{Asked, Bound, Expr, Face, FileId, LeftWith, Name, Number, Offered, Span, Text};

/// A file of rulings, with those that could be parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct RulingsFile {
    /// The file.
    pub file: FileId,
    /// The span of the whole file.
    pub span: Span,
    /// Its rulings, in order.
    pub rulings: Vec<Ruling>,
}

/// `ruling ABC-12, ABC-13 "…" { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Ruling {
    /// Its span.
    pub span: Span,
    /// The ids of the clauses that it is for, at least one.
    pub ids: Vec<Name>,
    /// Its title.
    pub title: Text,
    /// Its parts, in order.
    pub parts: Vec<RulingPart>,
}

/// A part of a ruling.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct RulingPart {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: RulingPartKind,
}

/// The sorts of parts of a ruling.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum RulingPartKind {
    /// `cite book "passage"`
    Cite {
        /// The book.
        book: Name,
        /// The passage.
        passage: Option<Text>,
    },
    /// `given { … }`
    Given(Vec<Fact>),
    /// `when { … }`
    When(Vec<Step>),
    /// `then { … }`
    Then(Vec<Claim>),
    /// `rest free`
    RestFree,
}

/// A line of `given`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Fact {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: FactKind,
}

/// The sorts of facts.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum FactKind {
    /// `players Alice, Bob`
    Players(Vec<Name>),
    /// `turn P, phase NAME, round 3, pass 2`, with at least one of the first two.
    Turn {
        /// The word for the player; absent: the table.
        player: Option<Name>,
        /// The phase.
        phase: Option<Name>,
        /// Which passes it is of loops around the phase.
        passes: Vec<LoopPass>,
    },
    /// `bare table`
    BareTable,
    /// `full table`
    FullTable,
    /// `seeds 1 to 200`
    Seeds {
        /// The first seed.
        from: u64,
        /// The last seed; absent: only one.
        to: Option<u64>,
    },
    /// `next shuffle of deck = …`
    NextShuffle {
        /// The zone or pile that is shuffled.
        of: Expr,
        /// The order in which its cards then lie.
        things: Things,
    },
    /// `next roll of d6 = 6, 4`
    NextRoll {
        /// The die.
        of: Name,
        /// The faces of its next rolls, in order.
        faces: Vec<Face>,
    },
    /// `game "saves/evening.json" to 12`
    Played {
        /// The path of the save.
        file: Text,
        /// The number of its answers that were given before the position.
        to: Number,
    },
    /// `Alice.hand = …`
    Holding {
        /// The zone, counter, note, pool or variant.
        what: Expr,
        /// Its contents or value.
        things: Things,
    },
}

/// `round 3`, `pass 2`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct LoopPass {
    /// Its span.
    pub span: Span,
    /// Whether it is a pass of `rounds`, else of the innermost other loop.
    pub round: bool,
    /// The number of the pass, from 1.
    pub number: Number,
}

/// A list of things; empty for `nothing`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Things {
    /// Its span.
    pub span: Span,
    /// The things.
    pub list: Vec<Thing>,
}

/// One thing of a list.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Thing {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: ThingKind,
    /// `#2`: in an answer, which of those it is that go by these words, counted from 1 as they are offered.
    pub which: Option<Number>,
}

/// The sorts of things.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ThingKind {
    /// `4 green`, `2 NAME in ZONE`
    Some {
        /// How many things are chosen.
        number: Number,
        /// The card or resource.
        name: Name,
        /// Behind `in`: where it lies.
        within: Option<Expr>,
    },
    /// `(1, -2)`, `(1, -2) in P.ZONE`: a spot, with the zone in which it is.
    Spot(Position, Option<Expr>),
    /// `NAME`, `NAME at (1, 1) with COUNTER 2`
    Expr {
        /// The card, player, number or other thing.
        what: Expr,
        /// The spot at which it lies, and what is on it.
        at: Option<At>,
    },
}

/// `(1, -2)`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Position {
    /// Its span.
    pub span: Span,
    /// The first number.
    pub x: Number,
    /// The second number.
    pub y: Number,
}

/// `at (1, -1) with COUNTER 2`, `with ZONE [NAME, NAME]`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct At {
    /// Its span.
    pub span: Span,
    /// The spot; absent: it is not given.
    pub position: Option<Position>,
    /// Behind `with`: values of the card's counters, flags, amounts and zones.
    pub holds: Vec<Held>,
}

/// `COUNTER 2`, `POOL.RESOURCE 2`, `ZONE [NAME, NAME]`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Held {
    /// The name of the counter, flag, resource, pool or zone.
    pub word: Name,
    /// Of a pool: the resource.
    pub of_it: Option<Name>,
    /// The number, or the list of cards.
    pub value: Expr,
}

/// A line of `when`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Step {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: StepKind,
}

/// The sorts of steps.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum StepKind {
    /// `check …`
    Check(Box<Claim>),
    /// `P is offered …`
    Offered(Offered),
    /// `P is left with …`
    LeftWith(LeftWith),
    /// `P must buy`, `P may decline to buy`
    Bound(Bound),
    /// `P is not asked`, `nobody is asked`
    Asked(Asked),
    /// What a player answers.
    Answer {
        /// The word for the player.
        who: Name,
        /// The answer.
        answer: super::Answer,
    },
}

/// A line of `then`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Claim {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: ClaimKind,
}

/// The sorts of claims.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ClaimKind {
    /// `setup is refused`
    Refused,
    /// `the game is over`, `the game is not over`
    Over {
        /// Whether `not` stands there.
        not: bool,
    },
    /// `seeds differ in X`
    SeedsDiffer(Expr),
    /// `nothing shuffles`: no event of that verb.
    Never(Name),
    /// `P is offered …`
    Offered(Offered),
    /// `P is left with …`
    LeftWith(LeftWith),
    /// `P must buy`, `P may decline to buy`
    Bound(Bound),
    /// `P is not asked`
    Asked(Asked),
    /// `P sees …`, `P cannot see …`, `P knows …`, `P does not know …`
    Sees {
        /// The word for the player.
        who: Name,
        /// Whether they do.
        sees: bool,
        /// Whether it is about what they know.
        known: bool,
        /// The cards, zones or values.
        things: Things,
    },
    /// `P can count 3 cards in Q.hand`
    CanCount {
        /// The word for the player.
        who: Name,
        /// How many cards lie where.
        things: Things,
    },
    /// `P cannot count Q.hand`
    CannotCount {
        /// The word for the player.
        who: Name,
        /// The zone or pile.
        what: Expr,
    },
    /// `P sees that Q is asked`
    SeesAsked {
        /// The word for the player.
        who: Name,
        /// Whether they do.
        sees: bool,
        /// The word for the player who is asked.
        asked: Name,
    },
    /// `P is told "…"`, `P is not told NAME`
    Heard {
        /// The word for the player.
        who: Name,
        /// Whether `not` stands there.
        not: bool,
        /// A line, or a card.
        what: Heard,
    },
    /// `at end of P's turn { … }`
    AtMoment {
        /// Whether it is the end.
        end: bool,
        /// The word for the player; absent: the table.
        owner: Option<Name>,
        /// The name of the stretch.
        stretch: Name,
        /// The claims that held then.
        claims: Vec<Claim>,
    },
    /// `ZONE == [3 NAME, NAME]`, `ZONE == 3 NAME, NAME in any order`
    CardsAre {
        /// The zone, pile or pool.
        what: Expr,
        /// The cards, as they are listed.
        cards: Vec<super::ListedCard>,
        /// The span of the list.
        span: Span,
        /// The list read as amounts of resources, if every entry has a number: for the contents of a pool.
        amounts: Option<Expr>,
        /// Whether the order does not matter.
        any_order: bool,
    },
    /// `P gains X happens`, `P gains X does not happen`
    Happens {
        /// The word for the player.
        who: Name,
        /// The verb in its third person.
        verb: Name,
        /// What it was done to, each with its preposition if it has one.
        things: Vec<(Option<Name>, Told)>,
        /// Whether, or how often, it has happened.
        happens: Happens,
    },
    /// An expression that is true.
    Expr(Expr),
}

/// What the log tells somebody.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Heard {
    /// A line that says just this.
    Line(Text),
    /// Any line that names this card.
    Card(Name),
}

/// How a claim about an event ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Happens {
    /// `happens`
    Ever,
    /// `does not happen`
    Never,
    /// `once`, `3 times`
    Times(i64),
}

/// What an argument of an event must be, or one of its items.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Told {
    /// Its span.
    pub span: Span,
    /// The thing, or what it must be.
    pub what: ToldWhat,
}

/// What the argument is called.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ToldWhat {
    /// `NAME`, `NAME in ZONE`, `2`
    Expr {
        /// The thing, or what it must be.
        what: Expr,
        /// Behind `in`: where it must have lain.
        within: Option<Expr>,
    },
    /// `2 NAME`: so much of a resource.
    Amount(Number, Name),
    /// `(1, 0)`: a spot.
    Spot(Position),
}
