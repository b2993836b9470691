//! The types of the language, with their names for messages.

use schema::id::{FamilyId, KindId, TableId};
use schema::program::VariantType;

/// The root of all kinds.
pub(crate) const CARD: KindId = KindId(0);

/// What stands for a type that is not known, in what is proposed.
pub(crate) const SOME_TYPE: &str = "TYPE";

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A text.
    Text,
    /// A player, or `none`.
    Player,
    /// A card of a kind, or `none`.
    Card(KindId),
    /// A card definition of a kind (`name of KIND`), or `none`.
    Name(KindId),
    /// A zone with cards of a kind.
    Zone(KindId),
    /// A zone of piles with cards of a kind.
    Piles(KindId),
    /// One pile with cards of a kind, or `none`.
    Pile(KindId),
    /// A spot of a grid or pyramid that holds cards of a kind, or `none`.
    Spot(Ground, KindId),
    /// A member of a family, or `none`.
    Member(FamilyId),
    /// Any resource, or `none`.
    Resource,
    /// A bundle of goods; the family is absent if it is not known, or if there are several.
    Goods(Option<FamilyId>),
    /// A pool of resources of a family.
    Pool(FamilyId),
    /// A row of a table, or `none`.
    Row(TableId),
    /// A value of this type or `none`, for types to which `none` does not belong.
    Maybe(Box<Type>),
    /// A block handed to a verb.
    Block,
    /// A list.
    List(Box<Type>),
    /// The type of `none`.
    Nothing,
    /// A type that is not known yet, such as that of the items of `[]`.
    Unknown,
    /// The type of an expression with an error, which was reported. It is compatible with every type, so that there are
    /// no further errors.
    Error,
}

/// The layout that a spot belongs to, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Any,
    Grid,
    Pyramid,
}

impl Type {
    /// The type of lists of this. What is missing is in no list.
    pub(crate) fn list(self) -> Type {
        match self {
            Type::Maybe(one) => Type::List(one),
            one => Type::List(Box::new(one)),
        }
    }

    /// The type of the items of a list, zone or pile; `None` for other types.
    pub(crate) fn item(&self) -> Option<Type> {
        match self {
            Type::List(item) => Some((**item).clone()),
            Type::Zone(kind) | Type::Piles(kind) | Type::Pile(kind) => Some(Type::Card(*kind)),
            Type::Error => Some(Type::Error),
            _ => None,
        }
    }

    /// The kind of cards that values of this type are or contain; `None` if they are no cards.
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

    /// The type of what cards of this type are called; other types stay.
    pub(crate) fn named(self) -> Type {
        match self {
            Type::Card(kind) => Type::Name(kind),
            Type::List(item) => item.named().list(),
            other => other,
        }
    }

    /// For goods and pools: the type of their resources.
    pub(crate) fn resource(&self) -> Type {
        match self {
            Type::Pool(family) | Type::Goods(Some(family)) => Type::Member(*family),
            _ => Type::Resource,
        }
    }

    /// Whether `none` is a value of this type.
    pub(crate) fn is_thing(&self) -> bool {
        matches!(
            self,
            Type::Player
                | Type::Card(_)
                | Type::Name(_)
                | Type::Pile(_)
                | Type::Spot(..)
                | Type::Member(_)
                | Type::Resource
                | Type::Row(_)
                | Type::Maybe(_)
                | Type::Nothing
        )
    }

    /// The type that is expected of the other operand of `+` or `-`.
    pub(crate) fn beside(&self) -> Type {
        match self {
            Type::Pool(family) => Type::Goods(Some(*family)),
            Type::Maybe(one) => one.beside(),
            Type::Member(_) | Type::Resource => self.clone(),
            one if one.is_thing() => one.clone().list(),
            _ => self.item().map_or_else(|| self.clone(), Type::list),
        }
    }

    /// Whether the type, or that of its items, is not known yet.
    pub(crate) fn is_vague(&self) -> bool {
        match self {
            Type::Nothing | Type::Unknown | Type::Error => true,
            Type::List(item) => item.is_vague(),
            _ => false,
        }
    }

    /// What a setup option of this type can be set to.
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
                Type::Number => VariantType::Numbers,
                Type::Member(family) => VariantType::Members(family),
                _ => VariantType::Other,
            },
            _ => VariantType::Other,
        }
    }

    /// The type as a text declares it, [`SOME_TYPE`] if it has no short name.
    pub(crate) fn written(
        &self,
        kinds: &impl Fn(KindId) -> String,
        families: &impl Fn(FamilyId) -> String,
    ) -> String {
        match self {
            Type::Number => "number".into(),
            Type::Flag => "yes/no".into(),
            Type::Text => "text".into(),
            Type::Player => "player".into(),
            Type::Card(kind) => kinds(*kind),
            Type::Name(kind) => format!("name of {}", kinds(*kind)),
            Type::Zone(_) => "zone".into(),
            Type::Pile(_) => "pile".into(),
            Type::Spot(..) => "spot".into(),
            Type::Member(family) => families(*family),
            Type::Resource => "resource".into(),
            Type::Goods(_) => "price".into(),
            Type::Block => "block".into(),
            Type::List(item) => format!("list of {}", item.written(kinds, families)),
            Type::Maybe(inner) => format!("{} | none", inner.written(kinds, families)),
            Type::Piles(_)
            | Type::Pool(_)
            | Type::Row(_)
            | Type::Nothing
            | Type::Unknown
            | Type::Error => SOME_TYPE.into(),
        }
    }

    /// The type in words, with an article, for messages. `kinds` and `families` give the names of these.
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
            Type::Spot(_, kind) if *kind == CARD => "a spot".into(),
            Type::Spot(_, kind) => format!("a spot for {}", schema::words::plural(&kinds(*kind))),
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
                Type::Flag => "a list of yes and no".into(),
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
                Type::Spot(..) => "a list of spots".into(),
                _ => "a list".into(),
            },
            Type::Nothing => "none".into(),
            Type::Unknown | Type::Error => "something unknown".into(),
        }
    }
}

/// A word with its article.
pub(crate) fn article(word: &str) -> String {
    format!("{} {word}", schema::words::article(word))
}
