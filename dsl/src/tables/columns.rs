//! What the columns of a table can be: the fields of its kind, groups of tags, `name` and `tags`.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use crate::syntax::ast::{Item, ItemKind, MemberKind, Name, PatchKind, Type, TypeKind, Words};

/// The meaning of a column.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Column {
    /// The card's name.
    Name,
    /// The card's tags.
    Tags,
    /// The card's tag of this group.
    Group(String),
    /// The value of this field.
    Field(String),
    /// The value of this field of type `text`: the whole cell.
    Text(String),
    /// The values of this field, which is a list.
    List { field: String, of_texts: bool },
}

/// What tables need to know of a game: its kinds, groups of tags and families of resources, by name, and its cards.
#[derive(Default)]
pub(super) struct Known {
    /// The names of the cards that there are so far, by their kind.
    cards: BTreeMap<String, Vec<Name>>,
    /// For each kind those that inherit from it and from none between.
    children: BTreeMap<String, Vec<String>>,
    /// For each kind the name of its parent, and its own fields, defines and pools.
    kinds: BTreeMap<String, (String, Vec<Column>)>,
    /// The tags of each group.
    groups: BTreeMap<String, Vec<Name>>,
    /// The resources of each family.
    resources: BTreeMap<String, Vec<Name>>,
}

impl Known {
    /// What these items declare. Of a group or family that an expansion overrides it is the new one, with what others add to
    /// it.
    pub(super) fn new<'a>(items: impl Iterator<Item = &'a Item> + Clone) -> Self {
        let mut known = Self::default();
        let is = |item: &Item, kind: PatchKind| {
            item.patch.as_ref().is_some_and(|patch| patch.kind == kind)
        };
        let extends = |item: &&Item| is(item, PatchKind::Extend);
        for item in items.clone().filter(|item| !extends(item)).chain(items.filter(extends)) {
            match &item.kind {
                ItemKind::Kind(kind) => {
                    let parent = kind.parent.as_ref().map_or("card", |parent| parent.text.as_str());
                    let own = kind.members.iter().flat_map(|member| match &member.kind {
                        MemberKind::Field { names, ty, .. } => {
                            names.iter().map(|name| column_of(name.text.clone(), ty)).collect()
                        }
                        MemberKind::Define(define) => vec![Column::Field(define.name.text.clone())],
                        MemberKind::Pool(pool) => vec![Column::Field(pool.name.text.clone())],
                        _ => Vec::new(),
                    });
                    if !extends(&item) {
                        let children = known.children.entry(parent.to_owned()).or_default();
                        children.push(kind.name.text.clone());
                    }
                    let entry = known.kinds.entry(kind.name.text.clone());
                    entry.or_insert_with(|| (parent.to_owned(), Vec::new())).1.extend(own);
                }
                ItemKind::Tags(Words::Group { name, members })
                | ItemKind::Resource(Words::Group { name, members }) => {
                    let families = match item.kind {
                        ItemKind::Tags(_) => &mut known.groups,
                        _ => &mut known.resources,
                    };
                    let family = families.entry(name.text.clone()).or_default();
                    if is(item, PatchKind::Override) {
                        family.clear();
                    }
                    family.extend(members.iter().cloned());
                }
                _ => known.adds(item),
            }
        }
        known
    }

    /// Notes a card, with which tables go on. Of a card that several items tell of the first counts.
    pub(super) fn adds(&mut self, item: &Item) {
        if let ItemKind::Card(card) = &item.kind
            && item.patch.is_none()
        {
            self.cards.entry(card.kind.text.clone()).or_default().push(card.name.clone());
        }
    }

    /// The names of the cards of a kind and of those that inherit from it.
    pub(super) fn cards_of<'k>(&'k self, kind: &'k str) -> impl Iterator<Item = &'k Name> {
        let (mut kinds, mut seen) = (vec![kind], BTreeSet::new());
        let kinds = std::iter::from_fn(move || {
            let kind = kinds.pop()?;
            // Kinds may inherit from each other in a circle, which the checker reports.
            if seen.insert(kind) {
                kinds.extend(self.children.get(kind).into_iter().flatten().map(String::as_str));
            }
            Some(kind)
        });
        kinds.filter_map(|kind| self.cards.get(kind)).flatten()
    }

    /// A kind and those from which it inherits, `card` among them.
    pub(super) fn with_parents<'k>(&'k self, kind: &'k str) -> impl Iterator<Item = &'k str> {
        [kind].into_iter().chain(self.lineage(kind).map(|(parent, _)| parent.as_str()))
    }

    pub(super) fn has_kind(&self, kind: &str) -> bool {
        kind == "card" || self.kinds.contains_key(kind)
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.keys().map(String::as_str).chain(["card"])
    }

    /// The tags of a group, or the resources of a family.
    pub(super) fn members(&self, family: &str) -> Option<&[Name]> {
        self.groups.get(family).or_else(|| self.resources.get(family)).map(Vec::as_slice)
    }

    /// The meaning of a heading for cards of a kind; `None` if it has none.
    pub(super) fn column(&self, kind: &str, word: &str) -> Option<Column> {
        if let Some(field) = self.fields(kind).find(|field| field.word() == Some(word)) {
            return Some(field.clone());
        }
        match word {
            "name" => Some(Column::Name),
            "tag" | "tags" => Some(Column::Tags),
            _ => self.groups.contains_key(word).then(|| Column::Group(word.to_owned())),
        }
    }

    /// All headings that have a meaning for cards of a kind.
    pub(super) fn columns(&self, kind: &str) -> Vec<&str> {
        let mut words: Vec<&str> = self.fields(kind).filter_map(Column::word).collect();
        words.extend(["name", "tags"]);
        words.extend(self.groups.keys().map(String::as_str));
        words
    }

    /// The fields, defines and pools of a kind and of the kinds from which it inherits.
    fn fields(&self, kind: &str) -> impl Iterator<Item = &Column> + '_ {
        self.lineage(kind).flat_map(|(_, own)| own)
    }

    /// A kind and those from which it inherits, each with its parent and its own members.
    fn lineage(&self, kind: &str) -> impl Iterator<Item = &(String, Vec<Column>)> + '_ {
        let lineage = successors(self.kinds.get(kind), |(parent, _)| self.kinds.get(parent));
        // The limit ends the walk where kinds inherit from each other in a circle, which the checker reports.
        lineage.take(self.kinds.len())
    }
}

impl Column {
    /// The name of the field, if it is one.
    fn word(&self) -> Option<&str> {
        match self {
            Self::Field(word) | Self::Text(word) | Self::List { field: word, .. } => Some(word),
            Self::Name | Self::Tags | Self::Group(_) => None,
        }
    }
}

/// The column of a field of this type.
fn column_of(field: String, ty: &Type) -> Column {
    match &ty.kind {
        TypeKind::List(item) => Column::List { field, of_texts: is_text(item) },
        _ if is_text(ty) => Column::Text(field),
        _ => Column::Field(field),
    }
}

/// Whether a type is `text`.
fn is_text(ty: &Type) -> bool {
    matches!(&ty.kind, TypeKind::Word(word) if word.text == "text")
}
