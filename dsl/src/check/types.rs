//! The types of the language, and what a designer calls them.

use schema::id::{FamilyId, KindId, TableId};
use schema::program::VariantType;

/// The root of all kinds.
pub(crate) const CARD: KindId = KindId(0);

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A text.
    Text,
    /// A player, or none.
    Player,
    /// A card of a kind, or none.
    Card(KindId),
    /// A card as declared, or none.
    Name(KindId),
    /// A zone, and what it is known to hold.
    Zone(KindId),
    /// A zone of piles.
    Piles(KindId),
    /// One pile.
    Pile(KindId),
    /// A spot of a grid or pyramid, or none.
    Spot(Ground),
    /// A member of a family, or none.
    Member(FamilyId),
    /// Any resource, or none.
    Resource,
    /// Goods: amounts of resources, of one family if it is known which.
    Goods(Option<FamilyId>),
    /// A pool of a family.
    Pool(FamilyId),
    /// A row of a table, or none.
    Row(TableId),
    /// This, or none: of what has no none of its own.
    Maybe(Box<Type>),
    /// A block handed to a verb.
    Block,
    /// A list.
    List(Box<Type>),
    /// `none`, before it is known of what.
    Nothing,
    /// Not known yet: the items of `[]`, a variable that was given `none`.
    Unknown,
    /// Already reported; fits everywhere, so that one mistake is told once.
    Error,
}

/// What is known of where a spot lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Any,
    Grid,
    Pyramid,
}

impl Type {
    /// A list of this.
    pub(crate) fn list(self) -> Type {
        Type::List(Box::new(self))
    }

    /// What a list, zone or pile has in it.
    pub(crate) fn item(&self) -> Option<Type> {
        match self {
            Type::List(item) => Some((**item).clone()),
            Type::Zone(kind) | Type::Piles(kind) | Type::Pile(kind) => Some(Type::Card(*kind)),
            Type::Error => Some(Type::Error),
            _ => None,
        }
    }

    /// The kind of card that this is, or is a list of.
    pub(crate) fn kind(&self) -> Option<KindId> {
        match self {
            Type::Card(kind)
            | Type::Name(kind)
            | Type::Zone(kind)
            | Type::Piles(kind)
            | Type::Pile(kind) => Some(*kind),
            Type::List(item) => item.kind(),
            _ => None,
        }
    }

    /// Of goods and pools: what their resources are.
    pub(crate) fn resource(&self) -> Type {
        match self {
            Type::Pool(family) | Type::Goods(Some(family)) => Type::Member(*family),
            _ => Type::Resource,
        }
    }

    /// Whether it is one thing that may be none.
    pub(crate) fn is_thing(&self) -> bool {
        matches!(
            self,
            Type::Player
                | Type::Card(_)
                | Type::Name(_)
                | Type::Pile(_)
                | Type::Spot(_)
                | Type::Member(_)
                | Type::Resource
                | Type::Row(_)
                | Type::Maybe(_)
                | Type::Nothing
        )
    }

    /// What is taken to stand beside this in a sum, where it is not known yet what does.
    pub(crate) fn beside(&self) -> Type {
        match self {
            Type::Pool(family) => Type::Goods(Some(*family)),
            Type::Maybe(one) => one.beside(),
            Type::Member(_) | Type::Resource => self.clone(),
            one if one.is_thing() => one.clone().list(),
            _ => self.item().map_or_else(|| self.clone(), Type::list),
        }
    }

    /// Whether it is not known yet what it is, or what is in it.
    pub(crate) fn is_vague(&self) -> bool {
        match self {
            Type::Nothing | Type::Unknown | Type::Error => true,
            Type::List(item) => item.is_vague(),
            _ => false,
        }
    }

    /// What may be given for a setup option of this type.
    pub(crate) fn variant(&self) -> VariantType {
        match self {
            Type::Flag => VariantType::Flag,
            Type::Number => VariantType::Number,
            Type::Player => VariantType::Player,
            Type::Member(family) => VariantType::Member(*family),
            Type::Card(kind) | Type::Name(kind) => VariantType::Definition(*kind),
            Type::List(item) => match **item {
                Type::Card(kind) | Type::Name(kind) => VariantType::Definitions(kind),
                Type::Player => VariantType::Players,
                _ => VariantType::Other,
            },
            _ => VariantType::Other,
        }
    }

    /// What a designer calls it, with an article; `kinds` and `families` give their names.
    pub(crate) fn words(
        &self,
        kinds: &impl Fn(KindId) -> String,
        families: &impl Fn(FamilyId) -> String,
    ) -> String {
        match self {
            Type::Number => "a number".into(),
            Type::Flag => "yes or no".into(),
            Type::Text => "a text".into(),
            Type::Player => "a player".into(),
            Type::Card(kind) => article(&kinds(*kind)),
            Type::Name(kind) => format!("the name of {}", article(&kinds(*kind))),
            Type::Zone(_) => "a zone".into(),
            Type::Piles(_) => "a zone of piles".into(),
            Type::Pile(_) => "a pile".into(),
            Type::Spot(_) => "a spot".into(),
            Type::Member(family) => article(&families(*family)),
            Type::Resource => "a resource".into(),
            Type::Goods(_) => "an amount of goods".into(),
            Type::Pool(_) => "a pool".into(),
            Type::Row(_) => "a row of a table".into(),
            Type::Maybe(inner) => format!("{} or none", inner.words(kinds, families)),
            Type::Block => "a block in braces".into(),
            Type::List(item) => match &**item {
                Type::Unknown | Type::Error => "a list".into(),
                Type::Number => "a list of numbers".into(),
                Type::Player => "a list of players".into(),
                Type::Card(kind) => format!("a list of {}", schema::words::plural(&kinds(*kind))),
                Type::Name(kind) => {
                    format!("a list of names of {}", schema::words::plural(&kinds(*kind)))
                }
                Type::Member(family) => {
                    format!("a list of {}", schema::words::plural(&families(*family)))
                }
                Type::Resource => "a list of resources".into(),
                Type::Pile(_) => "a list of piles".into(),
                Type::Spot(_) => "a list of spots".into(),
                _ => "a list".into(),
            },
            Type::Nothing => "none".into(),
            Type::Unknown | Type::Error => "something unknown".into(),
        }
    }
}

/// A word with `a` or `an` before it.
pub(crate) fn article(word: &str) -> String {
    format!("{} {word}", schema::words::article(word))
}
