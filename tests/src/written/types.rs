//! What a value of a written game is, and how an expression is put into a larger one.

/// A type, by the numbers of the game's kinds and families.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ty {
    Number,
    Flag,
    Text,
    Player,
    /// A card of a kind.
    Card(usize),
    /// A card as declared.
    Name(usize),
    /// A member of a family.
    Member(usize),
    /// Amounts of the resources of a family.
    Goods(usize),
    Spot(Ground),
    /// A pile of a zone.
    Pile(usize),
    /// A row of a kind's table.
    Row,
    /// A zone, as verbs take it.
    Zone,
    List(Box<Ty>),
}

/// Where spots lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Grid,
    Pyramid,
}

impl Ty {
    /// Whether it is a card or a list of cards.
    pub(crate) fn holds_cards(&self) -> bool {
        match self {
            Ty::Card(_) => true,
            Ty::List(item) => matches!(**item, Ty::Card(_)),
            _ => false,
        }
    }

    /// The type of a list of these.
    pub(crate) fn list(self) -> Ty {
        Ty::List(Box::new(self))
    }
}

/// How loosely the parts of an expression hang together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// A word, a number, what stands in brackets, with dots and indices behind it.
    Postfix,
    /// `2 wool`
    Measure,
    /// `count of x`, `-n`, `top of x`
    Factor,
    Product,
    Sum,
    /// `these in those`
    Query,
    Compare,
    Not,
    And,
    /// What reaches as far as it can: `or`, `where`, `if … then … else …`.
    Whole,
}

/// An expression as it is written.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) level: Level,
}

impl Written {
    /// Two texts that are compared; `None` where both read the same thing.
    pub(crate) fn apart(one: Written, other: Written) -> Option<(Written, Written)> {
        let plain = |one: &Written| {
            let text = one.text.replace("top of ", "first of ").replace("bottom of ", "last of ");
            ["me.", "it.", "self.", "(", ")"].iter().fold(text, |text, it| text.replace(it, ""))
        };
        // `it` may be what a name beside it stands for.
        let is_word =
            |one: &Written| one.text.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let maybe_it = is_word(&one) && is_word(&other) && (one.text == "it" || other.text == "it");
        (!maybe_it && plain(&one) != plain(&other)).then_some((one, other))
    }

    /// A text of an expression that binds as `level` says.
    pub(crate) fn new(text: impl Into<String>, level: Level) -> Self {
        Self { text: text.into(), level }
    }

    /// A word, or a path with dots.
    pub(crate) fn word(text: impl Into<String>) -> Self {
        Self::new(text, Level::Postfix)
    }

    /// As a part of something that holds its parts together so tightly.
    pub(crate) fn at(&self, level: Level) -> String {
        if self.level > level { format!("({})", self.text) } else { self.text.clone() }
    }

    /// What stands before a dot.
    pub(crate) fn dot(&self, word: &str) -> Self {
        Self::word(format!("{}.{word}", self.at(Level::Postfix)))
    }
}
