//! The typed tree of items: the declarations of which a file of cards consists.

use schema::event::Rank;
use traversable::TraversableMut;

use super::{Block, CardPart, Expr, FileId, Member, Name, Number, Range, Span, Text, Type};

/// A file of cards, with the items that could be parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct CardsFile {
    /// The file.
    pub file: FileId,
    /// The span of the whole file.
    pub span: Span,
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// One item.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Item {
    /// Where it stands, `extend` or `override` included.
    pub span: Span,
    /// The `extend` or `override` before it, if there is one.
    pub patch: Option<Patch>,
    /// What it declares.
    pub kind: ItemKind,
}

/// The word that makes an item change one that is declared in another folder.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Patch {
    /// Where the word stands.
    pub span: Span,
    /// The word.
    pub kind: PatchKind,
}

/// The words that make an item a patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum PatchKind {
    /// `extend`
    Extend,
    /// `override`
    Override,
}

/// The sorts of items.
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
    /// `winner most …, then fewest …, else …`: the ways to win, each a list of steps.
    Winner(Vec<Vec<Criterion>>),
    /// `rule "…" { … }`
    Rule(Rule),
    /// `kind Name : tags { … }`
    Card(Card),
    /// `cards KIND { … }`: many cards at once. Replaced by [`ItemKind::Card`] before anything is checked.
    Cards(Cards),
}

/// `players 2 to 4`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Players {
    /// The least number of players; the only one if `to` is absent.
    pub from: Number,
    /// The greatest number of players.
    pub to: Option<Number>,
}

/// `player { … }`, `table { … }`, `pile { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct State {
    /// Who has the members.
    pub holder: Holder,
    /// The members.
    pub members: Vec<Member>,
}

/// Who has the members of a [`State`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Holder {
    /// Each player.
    Player,
    /// The table.
    Table,
    /// Each pile.
    Pile,
}

/// The words of `resource` and `tags`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Words {
    /// `a, b`
    Free(Vec<Name>),
    /// `name = a | b`
    Group {
        /// The name of the group.
        name: Name,
        /// Its members.
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
    /// The kind that it inherits from.
    pub parent: Option<Name>,
    /// Whether its cards are left out of lists of all cards: it is a kind of an expansion that inherits from none of
    /// the game's.
    pub apart: bool,
    /// The members of its cards.
    pub members: Vec<Member>,
    /// What each of its cards says, unless it says otherwise: abilities, handlers, options, score terms and effects.
    pub parts: Vec<CardPart>,
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
    /// Its value if it is not set.
    pub default: Option<Expr>,
    /// The condition behind `if`, without which no game begins.
    pub condition: Option<Expr>,
}

/// `define reach(c : card) = …`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Define {
    /// Its word.
    pub name: Name,
    /// Its parameters; absent: no brackets follow its name.
    pub params: Option<Vec<Param>>,
    /// The expression of its value.
    pub value: Expr,
}

/// A parameter: `n : number = 1`.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Param {
    /// Its span.
    pub span: Span,
    /// Its word.
    pub name: Name,
    /// Its type.
    pub ty: Option<Type>,
    /// Its value where a call leaves it out.
    pub default: Option<Expr>,
}

/// `script deal() : list of number from "scripts/deal.rhai"`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Script {
    /// Its word.
    pub name: Name,
    /// Its parameters; absent: no brackets follow its name.
    pub params: Option<Vec<Param>>,
    /// The type of what it returns.
    pub ty: Type,
    /// The path of its file.
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
    /// The parameter for the direct object.
    pub thing: Option<Param>,
    /// The prepositions with their parameters.
    pub prepositions: Vec<(Name, Param)>,
    /// Its body.
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

/// `phase NAME after OTHER { … }`; behind `override` also `phase NAME { … }`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct PhaseItem {
    /// Its name.
    pub name: Name,
    /// On which side of which other phase it is inserted.
    pub beside: Option<(Side, Name)>,
    /// Its body.
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
    /// Its title.
    pub text: Option<Text>,
    /// The points.
    pub value: Expr,
}

/// `most score`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Criterion {
    /// Its span.
    pub span: Span,
    /// How it decides.
    pub by: By,
    /// The number that is compared, the players, or the condition.
    pub value: Expr,
}

/// How a step of `winner` decides which players are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum By {
    /// `most E`, `fewest E`
    Order(Order),
    /// `players where …`
    Those,
    /// `all where …`
    All,
}

/// Whether the most or the fewest of a number is best.
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
    /// Its title.
    pub title: Option<Text>,
    /// `first` or `last`, with where it stands: the order of its handlers.
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
    /// Its fields, abilities, handlers and effects.
    pub parts: Vec<CardPart>,
}

/// Many cards of a kind at once.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Cards {
    /// Their kind.
    pub kind: Name,
    /// Where the single cards come from.
    pub from: CardsFrom,
}

/// Where the cards of a [`Cards`] come from.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum CardsFrom {
    /// `{ … }`: rows of a table. The first one names the columns.
    Rows(Vec<Vec<Cell>>),
    /// `from "districts.csv"`
    File(Text),
    /// `"{rank} of {Suit}" for rank in 2 to 14, suit in suit { … }`
    Made {
        /// The pattern of their names.
        name: Text,
        /// The lists that its words go over.
        over: Vec<Over>,
        /// The parts that each of the cards has.
        parts: Vec<CardPart>,
    },
}

/// A name with the list that it goes over, behind `for`: `rank in 2 to 14`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Over {
    /// The name for an item of the list.
    pub name: Name,
    /// The list.
    pub source: Expr,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Cell {
    /// Its text, without blanks around it, and in a `.csv` file without quotes.
    pub text: String,
    /// Its span, without the quotes around it where that is all they do.
    pub span: Span,
    /// Whether each quote sign of the text is written twice, as in a quoted cell of a `.csv` file.
    pub doubled: bool,
}
