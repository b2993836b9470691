//! The sorts of things that a text declares, with their words for people.

use serde::Serialize;

/// The sort of thing that a name is declared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SymbolKind {
    /// A kind of card.
    Kind,
    /// A card.
    Card,
    /// A tag.
    Tag,
    /// A group of tags.
    Group,
    /// A resource, or one of a family.
    Resource,
    /// A family of resources.
    Family,
    /// A die.
    Die,
    /// A word of a die, or of the values of a note.
    Word,
    /// A setup option.
    Variant,
    /// A `define`.
    Define,
    /// A function in a script.
    Script,
    /// A verb.
    Verb,
    /// A phase.
    Phase,
    /// A purpose of decisions.
    Purpose,
    /// A zone.
    Zone,
    /// A counter.
    Counter,
    /// A track.
    Track,
    /// A flag.
    Flag,
    /// A note.
    Note,
    /// A pool.
    Pool,
    /// A field of cards or rows.
    Field,
    /// An ability.
    Ability,
    /// A table of rows.
    Rows,
    /// A menu.
    Menu,
    /// A parameter of a verb, define or script.
    Parameter,
    /// A name given in a statement or a query.
    Variable,
    /// A player of a ruling.
    Player,
    /// A score term.
    Score,
    /// A rule.
    Rule,
    /// A ruling.
    Ruling,
    /// A bot.
    Bot,
    /// A part of the game without a name of its own: `player`, `table`, `pile`, `setup`, `flow`.
    Part,
}

impl SymbolKind {
    /// Its word for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            SymbolKind::Kind => "kind",
            SymbolKind::Card => "card",
            SymbolKind::Tag => "tag",
            SymbolKind::Group => "group of tags",
            SymbolKind::Resource => "resource",
            SymbolKind::Family => "family of resources",
            SymbolKind::Die => "die",
            SymbolKind::Word => "word",
            SymbolKind::Variant => "setup option",
            SymbolKind::Define => "define",
            SymbolKind::Script => "script",
            SymbolKind::Verb => "verb",
            SymbolKind::Phase => "phase",
            SymbolKind::Purpose => "purpose",
            SymbolKind::Zone => "zone",
            SymbolKind::Counter => "counter",
            SymbolKind::Track => "track",
            SymbolKind::Flag => "flag",
            SymbolKind::Note => "note",
            SymbolKind::Pool => "pool",
            SymbolKind::Field => "field",
            SymbolKind::Ability => "ability",
            SymbolKind::Rows => "rows",
            SymbolKind::Menu => "menu",
            SymbolKind::Parameter => "parameter",
            SymbolKind::Variable => "variable",
            SymbolKind::Player => "player",
            SymbolKind::Score => "score term",
            SymbolKind::Rule => "rule",
            SymbolKind::Ruling => "ruling",
            SymbolKind::Bot => "bot",
            SymbolKind::Part => "part of the game",
        }
    }
}
