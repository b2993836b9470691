//! What a written game declares: players, zones, counters, kinds, cards, verbs and the like.

use super::types::Ty;

/// The field of rows that says yes or no.
pub(crate) const STEEP: &str = "steep";
/// The ability that rows have.
pub(crate) const CLIMB: &str = "climb";

/// Who has something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Player,
    Table,
    /// The piles of a zone.
    Pile,
    /// Cards of a kind.
    Card(usize),
}

/// How cards lie in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    Stack,
    Set,
    Row,
    /// Piles by the names of cards.
    Piles,
    /// So many piles, by number.
    Numbered(usize),
    /// Piles by the members of a family.
    By(usize),
    Grid,
    Pyramid(usize),
}

/// Who sees the cards of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    Faceup,
    Facedown,
    Private,
    Top,
}

/// A zone that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Zone {
    pub(crate) name: String,
    pub(crate) holder: Holder,
    pub(crate) layout: Layout,
    pub(crate) seen: Seen,
    pub(crate) size: &'static str,
    pub(crate) limit: Option<usize>,
    pub(crate) holds: Option<usize>,
}

/// A counter, track or flag.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) holder: Holder,
    pub(crate) sort: CellSort,
    pub(crate) range: Option<(i32, i32)>,
    pub(crate) first: i32,
    pub(crate) private: bool,
    pub(crate) until: Option<String>,
}

/// What holds a number or a yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellSort {
    Counter,
    Track,
    Cycle,
    Flag,
}

/// A note that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Note {
    pub(crate) name: String,
    pub(crate) holder: Holder,
    pub(crate) ty: Ty,
    pub(crate) maybe: bool,
    pub(crate) private: bool,
    pub(crate) until: Option<String>,
}

/// What the members of a family are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FamilySort {
    Tags,
    Resources,
    /// The words of a note.
    Words,
    /// The faces of a die.
    Faces,
}

/// Words that are declared together: what they are says its sort.
#[derive(Debug, Clone)]
pub(crate) struct Family {
    pub(crate) name: String,
    pub(crate) sort: FamilySort,
    pub(crate) members: Vec<String>,
}

/// A pool that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    pub(crate) name: String,
    pub(crate) holder: Holder,
    pub(crate) family: usize,
    pub(crate) first: usize,
    pub(crate) private: bool,
    pub(crate) bank: bool,
}

/// A kind that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) fields: Vec<(String, Ty)>,
    /// Zones of players and the table where its cards count.
    pub(crate) live: Vec<String>,
}

/// A card that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Card {
    pub(crate) name: String,
    pub(crate) kind: usize,
    pub(crate) tags: Vec<String>,
    pub(crate) form: Form,
}

/// How a card is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// By an item of its own.
    Item,
    /// By a row of a table.
    Row,
    /// By a table whose `for` makes it together with the card after it.
    Made,
    /// By the table that makes the card before it.
    MadeWithLast,
}

/// A `define` that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Define {
    pub(crate) name: String,
    /// Whose it is; absent: free.
    pub(crate) holder: Option<Holder>,
    pub(crate) args: Vec<(String, Ty)>,
    pub(crate) ty: Ty,
}

/// A parameter of a define or verb.
#[derive(Debug, Clone)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) preposition: Option<String>,
    pub(crate) ty: Ty,
    pub(crate) default: bool,
}

/// A verb that the written game declares.
#[derive(Debug, Clone)]
pub(crate) struct Verb {
    pub(crate) name: String,
    pub(crate) plus: bool,
    pub(crate) params: Vec<Param>,
    pub(crate) block: bool,
    pub(crate) result: Option<Ty>,
}

/// A written game's declarations. The first kind is `card`, from which all others come.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// Whether it is a game in which mostly own counters and zones change, by verbs that nothing answers.
    pub(crate) quick: bool,
    pub(crate) players: (usize, usize),
    pub(crate) kinds: Vec<Kind>,
    pub(crate) cards: Vec<Card>,
    pub(crate) tags: Vec<String>,
    pub(crate) families: Vec<Family>,
    pub(crate) zones: Vec<Zone>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) notes: Vec<Note>,
    pub(crate) pools: Vec<Pool>,
    pub(crate) defines: Vec<Define>,
    pub(crate) verbs: Vec<Verb>,
    pub(crate) abilities: Vec<String>,
    pub(crate) dice: Vec<(String, Ty)>,
    pub(crate) variants: Vec<(String, Ty)>,
    pub(crate) purposes: Vec<String>,
    pub(crate) phases: Vec<String>,
    pub(crate) menus: Vec<String>,
    pub(crate) scores: Vec<String>,
    /// Whether players may act together: then nobody watches what is private.
    pub(crate) together: bool,
    /// The kind that has a table of rows, its word, and its field. Rows have the ability [`CLIMB`].
    pub(crate) rows: Option<(usize, String, String)>,
}

impl Zone {
    /// Whether only others see its cards, which is one way to lie face down.
    pub(crate) fn is_for_others(&self) -> bool {
        // Whoever sees cards can count them.
        let is_plain = self.seen == Seen::Facedown && self.size.is_empty() && !self.is_piles();
        is_plain && self.holder == Holder::Player && self.name.len() % 2 == 1
    }

    /// Whether cards lie there in piles.
    pub(crate) fn is_piles(&self) -> bool {
        matches!(self.layout, Layout::Piles | Layout::Numbered(_) | Layout::By(_))
    }
}
