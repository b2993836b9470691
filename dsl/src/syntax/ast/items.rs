//! Items: what a file of cards is made of.

use schema::event::Rank;
use traversable::TraversableMut;

use super::{Block, CardPart, Expr, FileId, Member, Name, Number, Range, Span, Text, Type};

/// A file of cards: the items that could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct CardsFile {
    /// Which file.
    pub file: FileId,
    /// All of it.
    pub span: Span,
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// One item.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Item {
    /// Where it stands, `extend` or `override` included.
    pub span: Span,
    /// `extend` or `override` before it.
    pub patch: Option<Patch>,
    /// What it declares.
    pub kind: ItemKind,
}

/// What is done to an item that is declared elsewhere.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Patch {
    /// The word.
    pub span: Span,
    /// Which word.
    pub kind: PatchKind,
}

/// Which patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum PatchKind {
    /// `extend`
    Extend,
    /// `override`
    Override,
}

/// What an item declares.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum ItemKind {
    /// `players 2 to 4`
    Players(Players),
    /// `player { … }`, `table { … }`, `pile { … }`
    State(State),
    /// `resource …`
    Resource(Words),
    /// `tags …`
    Tags(Words),
    /// `purposes keep, rob`
    Purposes(Vec<Purpose>),
    /// `kind … { … }`
    Kind(Kind),
    /// `die d6 = 1 to 6`
    Die(Die),
    /// `variant …`
    Variant(Variant),
    /// `define …`
    Define(Define),
    /// `script …`
    Script(Script),
    /// `verb …`
    Verb(Verb),
    /// `setup { … }`
    Setup(Block),
    /// `flow { … }`
    Flow(Block),
    /// `phase X after Y { … }`
    Phase(PhaseItem),
    /// `score "…" …`
    Score(Score),
    /// `winner most …, then fewest …, else …`: ways to win, each of them narrowed down step by step.
    Winner(Vec<Vec<Criterion>>),
    /// `rule "…" { … }`
    Rule(Rule),
    /// `kind Name : tags { … }`
    Card(Card),
    /// `cards KIND { … }`: many at once. Gone before anything is checked.
    Cards(Cards),
}

/// `players 2 to 4`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Players {
    /// At least so many; exactly so many if that is all it says.
    pub from: Number,
    /// At most so many.
    pub to: Option<Number>,
}

/// `player { … }`, `table { … }`, `pile { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct State {
    /// Whose members.
    pub holder: Holder,
    /// The members.
    pub members: Vec<Member>,
}

/// Whose members an item of state declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Holder {
    /// Each player's.
    Player,
    /// The table's.
    Table,
    /// Each pile's.
    Pile,
}

/// The words of `resource` and `tags`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Words {
    /// `a, b`
    Free(Vec<Name>),
    /// `name = a | b`
    Group {
        /// What they are together.
        name: Name,
        /// Each of them.
        members: Vec<Name>,
    },
}

/// `kind knight, knights is building { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Kind {
    /// Its word.
    pub name: Name,
    /// Its irregular plural.
    pub plural: Option<Name>,
    /// The kind it comes from.
    pub parent: Option<Name>,
    /// Whether its cards are meant only where the kind is named: an expansion declares it, and not as one of the game's.
    pub apart: bool,
    /// What its cards have.
    pub members: Vec<Member>,
}

/// `die d6 = 1 to 6`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Die {
    /// Its word.
    pub name: Name,
    /// Its faces.
    pub faces: Faces,
}

/// The faces of a die.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Faces {
    /// `1 to 6`
    Range(Range),
    /// `sun | club | club`
    Listed(Vec<Face>),
}

/// One face of a die.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Face {
    /// A number.
    Number(Number),
    /// A word.
    Name(Name),
}

/// `variant classic : yes/no = no`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Variant {
    /// Its word.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Its value if nobody sets it.
    pub default: Option<Expr>,
    /// What must be so for a game to begin: the part after `if`.
    pub condition: Option<Expr>,
}

/// `define reach(c : card) = …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Define {
    /// Its word.
    pub name: Name,
    /// What stands in brackets after it, if there are any.
    pub params: Option<Vec<Param>>,
    /// What it is.
    pub value: Expr,
}

/// A parameter: `n : number = 1`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Param {
    /// Where it stands.
    pub span: Span,
    /// Its word.
    pub name: Name,
    /// Its type.
    pub ty: Option<Type>,
    /// Its value if it is left out.
    pub default: Option<Expr>,
}

/// `script deal() : list of number from "scripts/deal.rhai"`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Script {
    /// Its word.
    pub name: Name,
    /// What stands in brackets after it, if there are any.
    pub params: Option<Vec<Param>>,
    /// What it returns.
    pub ty: Type,
    /// Where it is.
    pub path: Text,
}

/// `verb draw n : number from z : zone = deck { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Verb {
    /// Whether it is called as `+ n word`.
    pub plus: bool,
    /// Its word.
    pub name: Name,
    /// Its third person, where no rule gives it.
    pub third: Option<Name>,
    /// Its thing.
    pub thing: Option<Param>,
    /// Its prepositions.
    pub prepositions: Vec<(Name, Param)>,
    /// What it does.
    pub block: Block,
}

/// `keep`, `have (has)`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Purpose {
    /// Its word.
    pub name: Name,
    /// Its third person, where no rule gives it.
    pub third: Option<Name>,
}

/// `phase Tithe after Buy { … }`; after `override` also `phase Buy { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct PhaseItem {
    /// Its name.
    pub name: Name,
    /// On which side of which phase it stands.
    pub beside: Option<(Side, Name)>,
    /// What happens in it.
    pub block: Block,
}

/// Before or after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Side {
    /// `before`
    Before,
    /// `after`
    After,
}

/// `score "Cards" …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Score {
    /// What it is called.
    pub text: Option<Text>,
    /// How many points.
    pub value: Expr,
}

/// `most score`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Criterion {
    /// Where it stands.
    pub span: Span,
    /// By what.
    pub by: By,
    /// The number, the players or the condition.
    pub value: Expr,
}

/// What says who of those that may have won is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum By {
    /// `most E`, `fewest E`
    Order(Order),
    /// `players where …`
    Those,
    /// `all where …`
    All,
}

/// Which way a ranking goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Order {
    /// `most`
    Most,
    /// `fewest`, `least`
    Fewest,
}

/// `rule "Hand limit" { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Rule {
    /// What it is called.
    pub title: Option<Text>,
    /// `first`, `last`: when its handlers go, and where that is said.
    pub rank: Option<(Rank, Span)>,
    /// Its handlers and continuous effects.
    pub parts: Vec<CardPart>,
}

/// `kind Name : tag, tag { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Card {
    /// Its kind.
    pub kind: Name,
    /// Its name.
    pub name: Name,
    /// Its tags.
    pub tags: Vec<Name>,
    /// What it sets and does.
    pub parts: Vec<CardPart>,
}

/// Many cards of a kind at once.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Cards {
    /// Their kind.
    pub kind: Name,
    /// What says which.
    pub from: CardsFrom,
}

/// What says which cards a table makes.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum CardsFrom {
    /// `{ … }`: the first row names the columns.
    Rows(Vec<Vec<Cell>>),
    /// `from "districts.csv"`
    File(Text),
    /// `"{rank} of {Suit}" for rank in 2 to 14, suit in suit { … }`
    Made {
        /// What each is called.
        name: Text,
        /// What the words in it go over.
        over: Vec<Over>,
        /// What each sets and does besides.
        parts: Vec<CardPart>,
    },
}

/// Behind `for`: `rank in 2 to 14`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Over {
    /// What each is called.
    pub name: Name,
    /// The list that it goes over.
    pub source: Expr,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Cell {
    /// What stands in it, without blanks around it; in a file, without its quotes.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}
