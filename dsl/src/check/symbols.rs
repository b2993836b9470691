//! What the text declares, by name. It outlives the check, for rulings and bots to be read against.

use std::collections::BTreeMap;

use schema::id::{
    AbilityId, CellId, DefinitionId, DerivedId, DieId, FamilyId, FieldId, IdVec, KindId, MemberId,
    MenuId, MomentId, NoteId, OptionId, PoolId, PurposeId, ScriptId, TableId, TagId, TextId,
    VariantId, VerbId, ZoneId,
};
use schema::primitive::{Primitive, Stretch};
use schema::source::Span;

use crate::check::inflect;
use crate::check::types::{CARD, Type};

/// The moment that every turn is.
pub(crate) const TURN: MomentId = Stretch::Turn.moment();
/// The moment that every round is.
pub(crate) const ROUND: MomentId = Stretch::Round.moment();

/// Something that a player, the table, a pile or a card has.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Member {
    /// A zone.
    Zone(ZoneId),
    /// A counter, track or flag.
    Cell(CellId),
    /// A note and its type.
    Note(NoteId, Type),
    /// A derived value.
    Derived(DerivedId),
    /// A field and its type.
    Field(FieldId, Type),
    /// An ability.
    Ability(AbilityId),
    /// A pool.
    Pool(PoolId),
    /// A table of rows.
    Rows(TableId),
}

/// Names of things, and what each is.
pub(crate) type Things = Vec<(String, Type)>;

/// A name with what it stands for and where it was declared.
pub(crate) type Table<T> = BTreeMap<String, (T, Span)>;

/// What a kind has.
#[derive(Debug, Clone, Default)]
pub(crate) struct KindInfo {
    pub(crate) parent: Option<KindId>,
    pub(crate) plural: Option<String>,
    pub(crate) members: Table<Member>,
    /// Fields that a card must set.
    pub(crate) required: Vec<(String, FieldId)>,
    /// In which zones the handlers of its cards count, besides those of the kind that it inherits from.
    pub(crate) live: Vec<ZoneId>,
}

/// What the rows of a table have.
#[derive(Debug, Clone, Default)]
pub(crate) struct TableInfo {
    pub(crate) members: Table<Member>,
    /// Fields that a row must set.
    pub(crate) required: Vec<(String, FieldId)>,
}

/// A parameter of a verb.
#[derive(Debug, Clone)]
pub(crate) struct ParamInfo {
    pub(crate) name: String,
    pub(crate) preposition: Option<String>,
    pub(crate) ty: Type,
    pub(crate) required: bool,
}

/// A verb's signature.
#[derive(Debug, Clone)]
pub(crate) struct VerbInfo {
    pub(crate) params: Vec<ParamInfo>,
    /// Which of the machine's own it is, if it is one.
    pub(crate) primitive: Option<Primitive>,
    /// What it yields, once its body has been read.
    pub(crate) result: Option<Type>,
}

/// A derived value's signature.
#[derive(Debug, Clone)]
pub(crate) struct DerivedInfo {
    pub(crate) args: Vec<Type>,
    /// What it is, once its body has been read.
    pub(crate) ty: Option<Type>,
}

/// A script's signature.
#[derive(Debug, Clone)]
pub(crate) struct ScriptInfo {
    pub(crate) args: Vec<Type>,
    pub(crate) ty: Type,
}

/// All that is declared.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symbols {
    pub(crate) player: Table<Member>,
    pub(crate) table: Table<Member>,
    pub(crate) pile: Table<Member>,
    pub(crate) kinds: Table<KindId>,
    pub(crate) kind: IdVec<KindId, KindInfo>,
    /// Kinds whose cards are meant only where the kind is named.
    pub(crate) apart: Vec<KindId>,
    pub(crate) tags: Table<TagId>,
    pub(crate) table_rows: IdVec<TableId, TableInfo>,
    pub(crate) families: Table<FamilyId>,
    /// Tags of groups, and resources.
    pub(crate) members: Table<MemberId>,
    pub(crate) definitions: Table<DefinitionId>,
    pub(crate) verbs: Table<VerbId>,
    pub(crate) verb: IdVec<VerbId, VerbInfo>,
    pub(crate) defines: Table<DerivedId>,
    pub(crate) derived: IdVec<DerivedId, DerivedInfo>,
    pub(crate) scripts: Table<ScriptId>,
    pub(crate) script: IdVec<ScriptId, ScriptInfo>,
    pub(crate) variants: Table<VariantId>,
    pub(crate) variant: IdVec<VariantId, Type>,
    pub(crate) purposes: Table<()>,
    /// Third persons that the text says, each with its verb or purpose.
    pub(crate) thirds: Table<String>,
    /// What is chosen for a purpose: a number, a spot, a pile; of anything else, or of several, cards.
    pub(crate) asked: BTreeMap<PurposeId, Type>,
    /// What each of the things is that are chosen for a purpose, as the texts that ask it say.
    pub(crate) picked: BTreeMap<PurposeId, Vec<Type>>,
    pub(crate) moments: Table<MomentId>,
    pub(crate) abilities: Table<AbilityId>,
    pub(crate) dice: Table<DieId>,
    /// What the faces of each die are: numbers, or words of a family.
    pub(crate) die: IdVec<DieId, Type>,
    pub(crate) menus: Table<MenuId>,
    /// Of each option the names of the things for which it is offered, and what they are.
    pub(crate) offered: IdVec<OptionId, Things>,
    /// Texts that are values, by what they say: what is written alike is one text.
    pub(crate) texts: BTreeMap<String, TextId>,
    /// The one kind that all cards are of, if all come from one: whatever is a card has what it has.
    pub(crate) root: Option<KindId>,
}

impl Symbols {
    /// What is known of cards of a kind: of a mere card, that it is of the kind that all are of.
    fn known(&self, kind: KindId) -> KindId {
        if kind == CARD { self.root.unwrap_or(CARD) } else { kind }
    }

    /// A member of a kind, or of one that it inherits from.
    pub(crate) fn kind_member(&self, kind: KindId, name: &str) -> Option<&Member> {
        let mut at = Some(self.known(kind));
        while let Some(kind) = at {
            let info = self.kind.get(kind)?;
            if let Some((member, _)) = info.members.get(name) {
                return Some(member);
            }
            at = info.parent;
        }
        None
    }

    /// Names of all members of a kind, for suggestions.
    pub(crate) fn kind_members(&self, kind: KindId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = Some(self.known(kind));
        while let Some(info) = at.and_then(|kind| self.kind.get(kind)) {
            names.extend(info.members.keys().map(String::as_str));
            at = info.parent;
        }
        names
    }

    /// The nearest kind that both are of.
    pub(crate) fn common_kind(&self, one: KindId, other: KindId) -> KindId {
        let mut at = Some(self.known(one));
        while let Some(kind) = at {
            if self.inherits(other, kind) {
                return kind;
            }
            at = self.kind.get(kind).and_then(|info| info.parent);
        }
        CARD
    }

    /// Whether a kind is another or inherits from it.
    pub(crate) fn inherits(&self, kind: KindId, from: KindId) -> bool {
        let mut at = Some(self.known(kind));
        while let Some(kind) = at {
            if kind == from {
                return true;
            }
            at = self.kind.get(kind).and_then(|info| info.parent);
        }
        false
    }

    /// Where the handlers of a kind's cards count: where it says, and where the kinds say that it inherits from.
    pub(crate) fn live_in(&self, kind: KindId) -> Vec<ZoneId> {
        let mut zones: Vec<ZoneId> = Vec::new();
        let mut at = Some(kind);
        while let Some(info) = at.and_then(|kind| self.kind.get(kind)) {
            for &zone in &info.live {
                if !zones.contains(&zone) {
                    zones.push(zone);
                }
            }
            at = info.parent;
        }
        zones
    }

    /// A kind by its name or plural.
    pub(crate) fn kind_named(&self, word: &str) -> Option<KindId> {
        find(&self.kinds, word).copied().or_else(|| {
            self.kind
                .pairs()
                .find(|(_, info)| info.plural.as_deref() == Some(word))
                .map(|(id, _)| id)
        })
    }
}

/// An entry by its exact word, else by another form of it.
pub(crate) fn find<'t, T>(table: &'t Table<T>, word: &str) -> Option<&'t T> {
    exact(table, word).or_else(|| inflect::forms(word).find_map(|form| exact(table, &form)))
}

/// An entry by its exact word.
pub(crate) fn exact<'t, T>(table: &'t Table<T>, word: &str) -> Option<&'t T> {
    table.get(word).map(|(value, _)| value)
}
