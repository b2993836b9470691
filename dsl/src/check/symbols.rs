//! The symbol tables: all declarations by name. They are kept with the program, so that rulings and bots can be
//! compiled.

use std::collections::{BTreeMap, BTreeSet};

use schema::id::{
    AbilityId, CellId, DefinitionId, DerivedId, DieId, FamilyId, FieldId, IdVec, KindId, MemberId,
    MenuId, MomentId, NoteId, OptionId, PoolId, PurposeId, ScriptId, TableId, TagId, TextId,
    VariantId, VerbId, ZoneId,
};
use schema::primitive::{Primitive, Stretch};
use schema::source::Span;

use crate::check::inflect;
use crate::check::types::{CARD, Type};

/// The moment of all turns.
pub(crate) const TURN: MomentId = Stretch::Turn.moment();
/// The moment of all rounds.
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

/// Names of things, with their types.
pub(crate) type Things = Vec<(String, Type)>;

/// Declarations by name, each with where it stands.
pub(crate) type Table<T> = BTreeMap<String, (T, Span)>;

/// A kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct KindInfo {
    pub(crate) parent: Option<KindId>,
    pub(crate) plural: Option<String>,
    pub(crate) members: Table<Member>,
    /// Fields that a card must set.
    pub(crate) required: Vec<(String, FieldId)>,
    /// The zones in which its cards are live, without those that it inherits.
    pub(crate) live: Vec<ZoneId>,
    /// Whether it names one that is unknown, which was reported.
    pub(crate) lost: bool,
}

/// A table of rows.
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

/// The signature of a verb.
#[derive(Debug, Clone)]
pub(crate) struct VerbInfo {
    pub(crate) params: Vec<ParamInfo>,
    /// The built-in verb that it is, if it is one.
    pub(crate) primitive: Option<Primitive>,
    /// The type of its result, once its body was compiled; absent if it has none.
    pub(crate) result: Option<Type>,
}

/// The signature of a define.
#[derive(Debug, Clone, Default)]
pub(crate) struct DerivedInfo {
    pub(crate) args: Vec<Type>,
    /// Its type, once its body was read.
    pub(crate) ty: Option<Type>,
    /// Whether its body reads `me`, once it was read.
    pub(crate) of_me: bool,
    /// For each argument, once its body was read: whether its value may be that argument.
    pub(crate) passes_on: Vec<bool>,
}

/// The signature of a script.
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
    /// Kinds whose cards are left out of lists of all cards.
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
    /// Declared third persons, each with its verb or purpose.
    pub(crate) thirds: Table<String>,
    /// What bots may rank for a purpose: numbers, spots or piles if only these are chosen, else cards.
    pub(crate) asked: BTreeMap<PurposeId, Type>,
    /// Purposes for which somebody is asked. A purpose that is only forbidden is none of them.
    pub(crate) purposes_asked: BTreeSet<PurposeId>,
    /// The types of things that are chosen for a purpose, in all choices of the game.
    pub(crate) picked: BTreeMap<PurposeId, Vec<Type>>,
    pub(crate) moments: Table<MomentId>,
    pub(crate) abilities: Table<AbilityId>,
    pub(crate) dice: Table<DieId>,
    /// The type of the faces of each die: numbers, or words of a family.
    pub(crate) die: IdVec<DieId, Type>,
    pub(crate) menus: Table<MenuId>,
    /// For each option, the names and types of the things that it is offered for.
    pub(crate) offered: IdVec<OptionId, Things>,
    /// Texts that are values, so that equal texts have one id.
    pub(crate) texts: BTreeMap<String, TextId>,
    /// The kind that all cards of the game are of, if there is one besides `card`.
    pub(crate) root: Option<KindId>,
}

impl Symbols {
    /// The kind whose members cards of a kind have: for `card`, the kind that all cards are of.
    fn known(&self, kind: KindId) -> KindId {
        if kind == CARD { self.root.unwrap_or(CARD) } else { kind }
    }

    /// A member of a kind, its own or inherited.
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

    /// What cards of a kind have of this very name and is a value: a field, counter, zone or define, but no ability.
    pub(crate) fn kind_value(&self, kind: KindId, name: &str) -> Option<&Member> {
        self.kind_member(kind, name).filter(|member| !matches!(member, Member::Ability(_)))
    }

    /// The names of all members of a kind, for suggestions.
    pub(crate) fn kind_members(&self, kind: KindId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = Some(self.known(kind));
        while let Some(info) = at.and_then(|kind| self.kind.get(kind)) {
            names.extend(info.members.keys().map(String::as_str));
            at = info.parent;
        }
        names
    }

    /// The most specific kind from which both inherit.
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

    /// Whether a kind is `from`, or inherits from it.
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

    /// Whether a card may be of both kinds: one of them inherits from the other.
    pub(crate) fn meet(&self, one: KindId, other: KindId) -> bool {
        self.inherits(one, other) || self.inherits(other, one)
    }

    /// The zones in which cards of a kind are live, inherited ones included.
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

    /// Whether a zone is unknown in which cards of a kind are live, or of one that it inherits from.
    pub(crate) fn lives_elsewhere(&self, kind: KindId) -> bool {
        let mut lost = self.kind.pairs().filter(|(_, info)| info.lost);
        lost.any(|(from, _)| self.inherits(kind, from))
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

/// The entry of exactly this word, else of another form of it.
pub(crate) fn find<'t, T>(table: &'t Table<T>, word: &str) -> Option<&'t T> {
    exact(table, word).or_else(|| inflect::forms(word).find_map(|form| exact(table, &form)))
}

/// The entry of exactly this word.
pub(crate) fn exact<'t, T>(table: &'t Table<T>, word: &str) -> Option<&'t T> {
    table.get(word).map(|(value, _)| value)
}
