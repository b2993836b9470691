//! Rulings: a position, the moves, and what must hold.

use traversable::TraversableMut;

use super::{Asked, Bound, Expr, Face, FileId, LeftWith, Name, Number, Offered, Span, Text};

/// A file of rulings: those that could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct RulingsFile {
    /// Which file.
    pub file: FileId,
    /// All of it.
    pub span: Span,
    /// Its rulings, in order.
    pub rulings: Vec<Ruling>,
}

/// `ruling ABC-12, ABC-13 "…" { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Ruling {
    /// Where it stands.
    pub span: Span,
    /// The clauses it shows, one or more.
    pub ids: Vec<Name>,
    /// What it says.
    pub title: Text,
    /// Its parts, in order.
    pub parts: Vec<RulingPart>,
}

/// A part of a ruling.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct RulingPart {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: RulingPartKind,
}

/// What a part of a ruling is.
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

/// One line of `given`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Fact {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub kind: FactKind,
}

/// What a fact says.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum FactKind {
    /// `players Alice, Bob`
    Players(Vec<Name>),
    /// `turn Alice, phase Action, round 3`; one of the first two at least.
    Turn {
        /// The word for the player; absent: the table.
        player: Option<Name>,
        /// Which phase.
        phase: Option<Name>,
        /// In which pass of a loop around it.
        pass: Option<Pass>,
    },
    /// `bare table`
    BareTable,
    /// `full table`
    FullTable,
    /// `seeds 1 to 200`
    Seeds {
        /// The first.
        from: Number,
        /// The last.
        to: Option<Number>,
    },
    /// `next shuffle of deck = …`
    NextShuffle {
        /// What is shuffled.
        of: Expr,
        /// In what order it then lies.
        things: Things,
    },
    /// `next roll of d6 = 6, 4`
    NextRoll {
        /// The die.
        of: Name,
        /// What it shows, in order.
        faces: Vec<Face>,
    },
    /// `game "saves/evening.json" to 12`
    Played {
        /// The save.
        file: Text,
        /// After how many of its answers.
        to: Number,
    },
    /// `Alice.hand = …`
    Holding {
        /// The zone, counter, note, pool or variant.
        what: Expr,
        /// What is in it.
        things: Things,
    },
}

/// `round 3`, `pass 2`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Pass {
    /// Where it stands.
    pub span: Span,
    /// Whether it is of `rounds`; else of the innermost other loop.
    pub round: bool,
    /// Which, from 1.
    pub number: Number,
}

/// A list of things; empty for `nothing`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Things {
    /// Where it stands.
    pub span: Span,
    /// Each of them.
    pub list: Vec<Thing>,
}

/// One thing of a list.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Thing {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: ThingKind,
}

/// What a thing is.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ThingKind {
    /// `4 green`, `2 Moat in hand`
    Some {
        /// How many.
        number: Number,
        /// Of what.
        name: Name,
        /// After `in`.
        within: Option<Expr>,
    },
    /// `(1, -2)`: a spot by itself.
    Spot(Position),
    /// `Moat`, `Grain Mill at (1, 1) with stock 2`
    Expr {
        /// What.
        what: Expr,
        /// Where it lies, and with what on it.
        at: Option<At>,
    },
}

/// `(1, -2)`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Position {
    /// Where it stands.
    pub span: Span,
    /// The first number.
    pub x: Number,
    /// The second number.
    pub y: Number,
}

/// `at (1, -1) with stock 2`, `with below [Chair, Table]`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct At {
    /// Where it stands.
    pub span: Span,
    /// The spot.
    pub position: Option<Position>,
    /// After `with`: counters, flags, amounts and zones of the card, with what is in them.
    pub holds: Vec<Held>,
}

/// `stock 2`, `purse.coin 2`, `below [Chair, Table]`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Held {
    /// A counter, flag, amount, pool or zone.
    pub word: Name,
    /// Of a pool: of what in it.
    pub of_it: Option<Name>,
    /// How much, or which cards.
    pub value: Expr,
}

/// One line of `when`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Step {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: StepKind,
}

/// What a step is.
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
        /// What.
        answer: Answer,
    },
}

/// What a player answers.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Answer {
    /// `picks "label", "label"`
    Picks(Vec<Text>),
    /// `declines to buy`
    Declines(Option<Name>),
    /// `says yes`
    Says(bool),
    /// `plays Moat`
    Does {
        /// The purpose in its third person.
        verb: Name,
        /// What is chosen.
        things: Things,
    },
}

/// One line of `then`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Claim {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub kind: ClaimKind,
}

/// What a claim says.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ClaimKind {
    /// `setup is refused`
    Refused,
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
    /// `P sees …`, `P cannot see …`
    Sees {
        /// The word for the player.
        who: Name,
        /// Whether they do.
        sees: bool,
        /// What.
        things: Things,
    },
    /// `P cannot count Q.hand`
    CannotCount {
        /// The word for the player.
        who: Name,
        /// What.
        what: Expr,
    },
    /// `P sees that Q is asked`
    SeesAsked {
        /// The word for the player.
        who: Name,
        /// Whether they do.
        sees: bool,
        /// Who is asked.
        asked: Name,
    },
    /// `P is told "…"`, `P is not told Moat`
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
        /// Of what.
        stretch: Name,
        /// What held then.
        claims: Vec<Claim>,
    },
    /// `P.hand == [3 Copper, Gold]`, `P.deck == 3 Copper, Gold in any order`
    CardsAre {
        /// Where.
        what: Expr,
        /// The list.
        cards: Expr,
        /// The list read as amounts, so much of each, where all have a number: what is in a pool.
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
        /// To what.
        object: Option<Told>,
        /// Its prepositions.
        prepositions: Vec<(Name, Told)>,
        /// How it ends.
        happens: Happens,
    },
    /// An expression that is true.
    Expr(Expr),
}

/// What somebody is told.
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

/// What an event was about: `Moat in Alice.hand`, `2`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Told {
    /// Where it stands.
    pub span: Span,
    /// What.
    pub what: Expr,
    /// After `in`: where it lay.
    pub within: Option<Expr>,
}
