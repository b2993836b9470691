//! The typed tree of members: what players, the table, piles and kinds have.

use traversable::TraversableMut;

use super::{Define, Expr, Name, Number, Range, Span, Type};

/// One member.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Member {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: MemberKind,
}

/// The sorts of members.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum MemberKind {
    /// `zone deck : stack, facedown`
    Zone(Zone),
    /// `counter debt : 0 to 10 = 0`
    Counter(Counter),
    /// `track reputation : -7 to 7 = 1`
    Track(Track),
    /// `flag immune, until end of resolve`
    Flag(Flag),
    /// `note suspect : player, private`
    Note(Note),
    /// `pool purse : gold = 2, private`
    Pool(Pool),
    /// `define hand_limit = 3`
    Define(Define),
    /// `live in ZONE, ZONE`
    Live(Vec<Name>),
    /// `shown WORD, WORD in ZONE, ZONE`
    Shown {
        /// The words that are shown.
        names: Vec<Name>,
        /// For cards: the zones in which they are shown; empty: wherever they lie.
        zones: Vec<Name>,
        /// Whether it stood in an `extend`.
        adds: bool,
    },
    /// `rows tier { … }`
    Rows {
        /// Its word.
        name: Name,
        /// The members that each row has.
        members: Vec<Member>,
    },
    /// `on play`
    Ability(Name),
    /// `cost : 0 to 99 = 0`
    Field {
        /// The words of one or more fields.
        names: Vec<Name>,
        /// Their type.
        ty: Type,
        /// Their value if a card gives none.
        default: Option<Expr>,
    },
}

/// `zone deck, discard : stack of card, facedown, limit 10`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Zone {
    /// Their words.
    pub names: Vec<Name>,
    /// How its cards lie.
    pub layout: Layout,
    /// The only kind of cards that it accepts; absent: any.
    pub holds: Option<Name>,
    /// Who sees its cards, who may count them, and its limit.
    pub traits: Vec<ZoneTrait>,
}

/// How cards lie in a zone.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Layout {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: LayoutKind,
}

/// The layouts of zones.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum LayoutKind {
    /// `stack`
    Stack,
    /// `set`
    Set,
    /// `row`
    Row,
    /// `piles`, `piles 5`, `piles by stone`
    Piles(PileKeys),
    /// `grid`
    Grid,
    /// `pyramid`, `pyramid 5`
    Pyramid(Option<Number>),
}

/// The keys of the piles of a zone.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum PileKeys {
    /// Definitions of cards.
    Cards,
    /// Numbers from 1.
    Count(Number),
    /// The members of this family or group.
    By(Name),
}

/// A trait of a zone.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct ZoneTrait {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: ZoneTraitKind,
}

/// The traits of zones.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ZoneTraitKind {
    /// `top faceup`
    TopFaceup,
    /// `faceup`
    Faceup,
    /// `facedown`
    Facedown,
    /// `private`
    Private,
    /// `private to others`, `private to players where …`
    PrivateTo(Expr),
    /// `size private`
    SizePrivate,
    /// `size hidden`
    SizeHidden,
    /// `limit 10`
    Limit(Expr),
}

/// `counter buys = 1, until end of turn`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Counter {
    /// Their words.
    pub names: Vec<Name>,
    /// Their range.
    pub ty: Option<Type>,
    /// Their first value.
    pub start: Option<Expr>,
    /// How long they last, and who sees them.
    pub endings: Vec<Ending>,
}

/// `track reputation : -7 to 7 = 1`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Track {
    /// Its word.
    pub name: Name,
    /// Its range.
    pub course: Course,
    /// Its first value.
    pub start: Option<Expr>,
}

/// The range of a track.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Course {
    /// `cycle 12`: from 1 to this number, and on from 1.
    Cycle(Number),
    /// `-7 to 7`
    Range(Range),
}

/// `flag immune, until end of resolve`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Flag {
    /// Their words.
    pub names: Vec<Name>,
    /// How long they last, and who sees them.
    pub endings: Vec<Ending>,
}

/// `note suspect : player, until end of round, private`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Note {
    /// Their words.
    pub names: Vec<Name>,
    /// The type of their value.
    pub ty: Type,
    /// Their first value.
    pub start: Option<Expr>,
    /// How long they last, and who sees them.
    pub endings: Vec<Ending>,
}

/// `pool purse : gold = 2, private`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Pool {
    /// Its word.
    pub name: Name,
    /// The resource or family.
    pub of: Name,
    /// Its first contents.
    pub start: Option<Expr>,
    /// Who sees it, whether it is a bank, and its limit.
    pub traits: Vec<PoolTrait>,
}

/// A trait of a pool.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct PoolTrait {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: PoolTraitKind,
}

/// The traits of pools.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum PoolTraitKind {
    /// `private`
    Private,
    /// `private to others`, `private to players where …`
    PrivateTo(Expr),
    /// `bank`
    Bank,
    /// `limit 10`
    Limit(Expr),
}

/// An addition behind the declaration of a counter, flag or note.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Ending {
    /// Its span.
    pub span: Span,
    /// Its sort, with its parts.
    pub kind: EndingKind,
}

/// The additions behind counters, flags and notes.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum EndingKind {
    /// `until end of turn`
    Until(Moment),
    /// `private`
    Private,
    /// `public`
    Public,
    /// `private to others`, `private to players where …`
    PrivateTo(Expr),
    /// `out`: a player who has the flag set is out.
    Out,
}

/// `start of turn`, `end of next turn`, `end of each round`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Moment {
    /// Its span.
    pub span: Span,
    /// Start or end.
    pub edge: Edge,
    /// `next` or `each`, if it says so.
    pub which: Option<Which>,
    /// The name of the stretch: a phase, a verb, `turn` …
    pub of: Name,
}

/// Start or end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Edge {
    /// `start of`
    Start,
    /// `end of`
    End,
}

/// Which of several moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Which {
    /// `next`
    Next,
    /// `each`
    Each,
}
