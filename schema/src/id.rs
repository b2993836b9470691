//! Typed ids, and [`IdVec`], the only container that is indexed by them.

use std::any::{Any, TypeId};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

/// A typed index into one [`IdVec`], from 0.
pub trait Id: Copy {
    /// The id of an index. An index that does not fit the id's width is truncated; the checker keeps tables short
    /// enough.
    fn new(index: usize) -> Self;
    /// The index into the table.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty);)*) => {
    $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
        #[serde(transparent)]
        #[traverse(skip_children)]
        pub struct $name(pub $int);

        impl Id for $name {
            fn new(index: usize) -> Self {
                Self(index as $int)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*
        /// An id of any type. Walks over a program (see [`crate::parts`]) meet ids in this form.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyId {
            $(
                #[doc = concat!("A [`struct@", stringify!($name), "`].")]
                $name($name),
            )*
        }

        impl AnyId {
            /// The id that a value is, if it has one of the id types.
            #[must_use]
            pub fn of(this: &dyn Any) -> Option<Self> {
                // Asked once, and not by each `downcast_ref`.
                let of_type = this.type_id();
                $(if of_type == TypeId::of::<$name>() {
                    return this.downcast_ref().copied().map(Self::$name);
                })*
                None
            }

            /// If `this` is an id, changes it to the id of `index` in the same table; else does nothing.
            pub fn renumber(this: &mut dyn Any, index: usize) {
                $(if let Some(id) = this.downcast_mut::<$name>() {
                    *id = $name::new(index);
                })*
            }

            /// The index into its table.
            #[must_use]
            pub fn index(self) -> usize {
                match self {
                    $(Self::$name(id) => id.index(),)*
                }
            }

            /// The name of its id type, which is stable: hashes of programs depend on it.
            #[must_use]
            pub fn table(self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)*
                }
            }
        }
    };
}

ids! {
    /// A zone as declared: of the table, of each player, or of each card of a kind.
    ZoneId(u16);
    /// A counter, track or flag.
    CellId(u16);
    /// A note: a stored value other than a number or a flag.
    NoteId(u16);
    /// A tag.
    TagId(u16);
    /// A family of words: the tags of a group, the resources of a family, the possibilities of a note.
    FamilyId(u16);
    /// A member of a family.
    MemberId(u16);
    /// A pool.
    PoolId(u16);
    /// A table of rows in the cards of a kind.
    TableId(u16);
    /// A kind of card.
    KindId(u16);
    /// A field of a kind.
    FieldId(u16);
    /// A card as declared in the text; a card on the table is an instance of one.
    DefinitionId(u16);
    /// A verb.
    VerbId(u16);
    /// An ability (`on play`).
    AbilityId(u16);
    /// A derived value (`define`).
    DerivedId(u16);
    /// A stretch of the game that begins and ends: a phase, turn or round.
    MomentId(u16);
    /// An option of a choice or menu.
    OptionId(u16);
    /// A menu.
    MenuId(u16);
    /// A purpose: what a decision is for.
    PurposeId(u16);
    /// A setup option.
    VariantId(u16);
    /// A handler.
    HandlerId(u16);
    /// A continuous effect as declared.
    EffectId(u16);
    /// An effect that lasts for a while, as declared: `until … { … }`.
    TimedId(u16);
    /// A block of code.
    BlockId(u16);
    /// A choice as written in the text.
    ChoiceId(u16);
    /// A score term.
    ScoreId(u16);
    /// A die.
    DieId(u16);
    /// A script.
    ScriptId(u16);
    /// A text that a player reads.
    TextId(u16);
    /// A node of an expression.
    ExprId(u32);
    /// A variable of a block, counted from 0 at the base of its frame.
    SlotId(u16);
    /// A variable of an expression: a filter's candidate or an argument of a define.
    LocalId(u16);
}

/// A vector indexed by one kind of id.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct IdVec<K, V> {
    items: Vec<V>,
    #[serde(skip)]
    key: PhantomData<fn(K)>,
}

impl<K, V> Default for IdVec<K, V> {
    fn default() -> Self {
        Self { items: Vec::new(), key: PhantomData }
    }
}

impl<K: Id, V> IdVec<K, V> {
    /// Appends a value and returns its id.
    pub fn push(&mut self, value: V) -> K {
        self.items.push(value);
        K::new(self.items.len() - 1)
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All values in order.
    pub fn iter(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }

    /// All values with their ids.
    pub fn pairs(&self) -> impl Iterator<Item = (K, &V)> + Clone {
        self.items.iter().enumerate().map(|(index, value)| (K::new(index), value))
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = K> + use<K, V> {
        (0..self.items.len()).map(K::new)
    }

    /// The value of an id; `None` if the table is shorter.
    pub fn get(&self, id: K) -> Option<&V> {
        self.items.get(id.index())
    }

    /// The value of an id, mutably; `None` if the table is shorter.
    pub fn get_mut(&mut self, id: K) -> Option<&mut V> {
        self.items.get_mut(id.index())
    }

    /// The id of the first value for which `fits` is true.
    pub fn position(&self, fits: impl FnMut(&V) -> bool) -> Option<K> {
        self.items.iter().position(fits).map(K::new)
    }
}

impl<K: Id, V> Index<K> for IdVec<K, V> {
    type Output = V;
    fn index(&self, id: K) -> &V {
        &self.items[id.index()]
    }
}

impl<K: Id, V> IndexMut<K> for IdVec<K, V> {
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.items[id.index()]
    }
}

impl<K, V> FromIterator<V> for IdVec<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        Self { items: values.into_iter().collect(), key: PhantomData }
    }
}
