//! Carries out `extend`, `override` and `phase … after …` on the syntax trees of all folders: first `override`, then
//! `extend`, then phases. So load order matters only where several folders add to the same thing: the folder that is
//! loaded first adds first.

use std::collections::BTreeMap;
use std::sync::Arc;

use schema::source::Span;
use schema::suggest;

use super::blame::Replaced;
use super::parts::{Key, keep_stops_within, key, shows_more, standing, wrap};
use super::{Layers, Overridden, Sum};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::syntax::ast::{
    BinaryOp, CardsFile, Expr, ExprKind, Item, ItemKind, Kind, Name, Patch, PatchKind, State, Words,
};
use crate::syntax::{name_as_written, no_item};

/// The syntax trees of all folders while they are put together.
pub(super) struct Weaver<'w> {
    pub(super) asts: &'w mut [Arc<CardsFile>],
    pub(super) layers: &'w Layers<'w>,
    pub(super) files: &'w Files,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) overridden: Vec<Overridden>,
    /// What is still to be added.
    adding: Vec<Item>,
    /// Where the items of each sort and name stand, and their names.
    pub(super) standing: BTreeMap<Key, Vec<(Span, Span)>>,
    /// How many names have been searched for that no item has.
    searches: usize,
    /// Each `extend` of a card: the place of the card, and that of the `extend`.
    extended: Vec<(Span, Span)>,
    /// Defines to which an expansion adds.
    sums: Vec<Sum>,
    /// For each thing that was overridden, the last `override` of it.
    pub(super) done: BTreeMap<Key, Span>,
    /// The words of groups that an `override` of the group leaves out, with the last one that does.
    pub(super) gone: BTreeMap<String, Span>,
}

/// What [`weave`] has done.
pub(crate) struct Woven {
    pub(crate) overridden: Vec<Overridden>,
    pub(crate) extended: Vec<(Span, Span)>,
    pub(crate) sums: Vec<Sum>,
    pub(crate) replaced: Replaced,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Puts the trees of all folders together. Each `extend`, `override` and phase item is taken out of the tree of its own
/// file, also if it does not fit, which is reported.
pub(crate) fn weave(asts: &mut [Arc<CardsFile>], layers: &Layers<'_>, files: &Files) -> Woven {
    let mut weaver = Weaver {
        asts,
        layers,
        files,
        diagnostics: Vec::new(),
        overridden: Vec::new(),
        adding: Vec::new(),
        standing: BTreeMap::new(),
        searches: 0,
        extended: Vec::new(),
        sums: Vec::new(),
        done: BTreeMap::new(),
        gone: BTreeMap::new(),
    };
    weaver.set_apart();
    let (mut replacing, mut phases, mut other_phases) = Default::default();
    let mut adding = Vec::new();
    for item in weaver.patches() {
        let list: &mut Vec<Item> = match (&item.kind, item.patch.as_ref().map(|it| it.kind)) {
            (ItemKind::Phase(_), Some(PatchKind::Override)) => &mut other_phases,
            (ItemKind::Phase(_), None) => &mut phases,
            (_, Some(PatchKind::Override)) => &mut replacing,
            (_, _) => &mut adding,
        };
        list.push(item);
    }
    weaver.adding = adding;
    weaver.standing = weaver.by_key();
    replacing.into_iter().for_each(|item| weaver.replace(item));
    // A phase of an expansion can be overridden only after it has been put in its place.
    let (there, beside): (Vec<Item>, Vec<Item>) =
        other_phases.into_iter().partition(|item| weaver.has_phase(item));
    there.into_iter().for_each(|item| weaver.replace_phase(item));
    std::mem::take(&mut weaver.adding).into_iter().for_each(|item| weaver.add(item));
    weaver.insert_phases(phases);
    beside.into_iter().for_each(|item| weaver.replace_phase(item));
    weaver.share();
    weaver.check_titles();
    let Weaver { overridden, extended, sums, done, gone, diagnostics, .. } = weaver;
    let replaced = Replaced::new(done, gone);
    Woven { overridden, extended, sums, replaced, diagnostics }
}

impl Weaver<'_> {
    /// Marks kinds that an expansion declares, and that inherit from no other kind, as meant only where they are named, and
    /// what it says to be shown of players, the table and piles as said besides.
    fn set_apart(&mut self) {
        for ast in self.asts.iter_mut().filter(|ast| self.files.layer(ast.file) > 0) {
            let items = &mut Arc::make_mut(ast).items;
            for item in items.iter_mut().filter(|item| item.patch.is_none()) {
                match &mut item.kind {
                    ItemKind::Kind(kind) => {
                        kind.apart = kind.parent.is_none() && kind.name.text != "card";
                    }
                    ItemKind::State(_) => shows_more(&mut item.kind),
                    _ => {}
                }
            }
        }
    }

    /// Takes `extend`, `override` and phase items out of the trees. The first tree is the prelude, which has none.
    fn patches(&mut self) -> Vec<Item> {
        let mut patches = Vec::new();
        let is_patch =
            |item: &Item| item.patch.is_some() || matches!(item.kind, ItemKind::Phase(_));
        let patched = |ast: &&mut Arc<CardsFile>| ast.items.iter().any(is_patch);
        for ast in self.asts.iter_mut().skip(1).filter(patched) {
            let ast = Arc::make_mut(ast);
            for item in std::mem::take(&mut ast.items) {
                match is_patch(&item) {
                    true => patches.push(item),
                    false => ast.items.push(item),
                }
            }
        }
        patches
    }

    /// The items of all folders but the prelude.
    pub(super) fn items(&mut self) -> impl Iterator<Item = &mut Item> {
        self.asts.iter_mut().skip(1).flat_map(|ast| &mut Arc::make_mut(ast).items)
    }

    /// Where the items of each sort and name stand, and their names.
    fn by_key(&mut self) -> BTreeMap<Key, Vec<(Span, Span)>> {
        let mut standing: BTreeMap<Key, Vec<(Span, Span)>> = BTreeMap::new();
        for item in self.items() {
            if let Some((key, named)) = key(&item.kind, item.span) {
                standing.entry(key).or_default().push((item.span, named));
            }
        }
        standing
    }

    /// The items that declare members: those of all folders but the prelude, and what is still to be added to them.
    pub(super) fn declaring(&mut self) -> impl Iterator<Item = &mut Item> {
        let items = self.asts.iter_mut().skip(1).flat_map(|ast| &mut Arc::make_mut(ast).items);
        items.chain(&mut self.adding)
    }

    /// Puts an item back into the tree of its file as an ordinary declaration.
    pub(super) fn put_back(&mut self, item: Item) {
        let file = item.span.file;
        if let Some(ast) = self.asts.iter_mut().find(|ast| ast.file == file) {
            Arc::make_mut(ast).items.push(Item { patch: None, ..item });
        }
    }

    /// Carries out one `extend …`, or adds what an `override …` puts in the place of other members.
    pub(super) fn add(&mut self, mut item: Item) {
        if item.patch.as_ref().is_some_and(|patch| patch.kind == PatchKind::Extend) {
            shows_more(&mut item.kind);
        }
        let word = item.patch.as_ref().map_or(item.span, |patch: &Patch| patch.span);
        let files = self.files;
        match item.kind {
            ItemKind::State(State { .. })
            | ItemKind::Tags(Words::Free(_))
            | ItemKind::Resource(Words::Free(_))
            | ItemKind::Purposes(_) => self.put_back(item),
            ItemKind::Kind(kind) => self.add_to_kind(kind, item.span),
            ItemKind::Setup(block) => {
                let setup = self.items().find_map(|it| match &mut it.kind {
                    ItemKind::Setup(block) => Some(block),
                    _ => None,
                });
                match setup {
                    Some(setup) => {
                        keep_stops_within(setup);
                        setup.statements.push(wrap(block));
                    }
                    None => {
                        self.nothing(word, "there is no setup to extend", "write `setup { … }`")
                    }
                }
            }
            ItemKind::Card(card) => {
                let is_made = self.is_made(&card.name);
                let found = self.items().find_map(|it| match &mut it.kind {
                    ItemKind::Card(other) if other.name.text == card.name.text => {
                        Some((it.span, other))
                    }
                    _ => None,
                });
                match found {
                    Some((span, other))
                        if other.kind.text == card.kind.text || card.kind.text == "card" =>
                    {
                        // Folders that do not know of each other may give a card the same tag.
                        let said = |known: &[Name], tag: &Name| {
                            let layer = |name: &Name| files.layer(name.span.file);
                            let same = |of: &Name| of.text == tag.text && layer(of) != layer(tag);
                            known.iter().any(same)
                        };
                        for tag in card.tags {
                            if !said(&other.tags, &tag) {
                                other.tags.push(tag);
                            }
                        }
                        other.parts.extend(card.parts);
                        self.extended.push((span, item.span));
                    }
                    Some((_, other)) => {
                        let help = format!("write `extend {} {}`", other.kind.text, card.name.text);
                        let message = format!("`{}` is no {}", card.name.text, card.kind.text);
                        self.nothing(card.kind.span, message, help);
                    }
                    None if is_made => self.none_of_many(&card.name),
                    None => self.none_to_extend("card", &card.name),
                }
            }
            ItemKind::Tags(Words::Group { name, members }) => {
                let found = self.items().find_map(|it| match &mut it.kind {
                    ItemKind::Tags(Words::Group { name: other, members })
                        if other.text == name.text =>
                    {
                        Some(members)
                    }
                    _ => None,
                });
                match found {
                    Some(known) => known.extend(members),
                    None => self.none_to_extend("tags", &name),
                }
            }
            ItemKind::Resource(Words::Group { name, members }) => {
                let found = self.items().find_map(|it| match &mut it.kind {
                    ItemKind::Resource(Words::Group { name: other, members })
                        if other.text == name.text =>
                    {
                        Some(members)
                    }
                    _ => None,
                });
                match found {
                    Some(known) => known.extend(members),
                    None => self.none_to_extend("resource", &name),
                }
            }
            ItemKind::Define(define) => {
                let found = self.items().find_map(|it| match &mut it.kind {
                    ItemKind::Define(other) if other.name.text == define.name.text => Some(other),
                    _ => None,
                });
                match found {
                    Some(other) if other.params.is_none() && define.params.is_none() => {
                        let (name, was) = (define.name.text, other.value.span);
                        joined(&mut other.value, define.value);
                        self.sums.push(Sum { name, was, named: define.name.span });
                    }
                    Some(_) => {
                        let help = "change it where it is read: `rule { +1 NAME(…) }`, or `override define` it";
                        self.nothing(word, "a define with arguments cannot be extended", help);
                    }
                    None => self.none_to_extend("define", &define.name),
                }
            }
            ItemKind::Verb(_) => {
                let help = "answer it: `rule { after anyone VERB { … } }`, or `override verb` it";
                self.nothing(word, "a verb cannot be extended", help);
            }
            ItemKind::Phase(ref phase) if !self.has_phase(&item) => {
                let (name, known) = (phase.name.clone(), self.phases());
                self.no_phase(&name, &known);
            }
            ItemKind::Phase(phase) => {
                let name = name_as_written(&phase.name.text);
                let help = format!(
                    "put a phase beside it: `phase NAME after {name} {{ … }}`; answer it: `rule {{ at start of {name} {{ … }} }}`; or say all that happens in it: `override phase {name} {{ … }}`"
                );
                self.nothing(word, "a phase cannot be extended", help);
            }
            ItemKind::Flow(_) => {
                let help = "put a phase beside another: `phase NAME after OTHER { … }`; or `rule { at end of OTHER { … } }`";
                self.nothing(word, "the flow cannot be extended", help);
            }
            ItemKind::Players(_)
            | ItemKind::Die(_)
            | ItemKind::Variant(_)
            | ItemKind::Script(_)
            | ItemKind::Score(_)
            | ItemKind::Winner(_)
            | ItemKind::Rule(_)
            | ItemKind::Cards(_) => {
                let help = "declare one of your own, or say `override` for a whole one";
                self.nothing(word, "this cannot be extended", help);
            }
        }
    }

    fn add_to_kind(&mut self, kind: Kind, span: Span) {
        let found = self.items().find_map(|it| match &mut it.kind {
            ItemKind::Kind(other) if other.name.text == kind.name.text => Some(other),
            _ => None,
        });
        match found {
            Some(other) => {
                other.members.extend(kind.members);
                other.parts.extend(kind.parts);
                if let Some(parent) = kind.parent {
                    let help = "leave `is` out: it stays what it is";
                    self.nothing(parent.span, "a kind that is extended keeps its parent", help);
                }
            }
            // every game has this one
            None if kind.name.text == "card" => {
                self.put_back(Item { span, patch: None, kind: ItemKind::Kind(kind) });
            }
            None => self.none_to_extend("kind", &kind.name),
        }
    }

    /// Whether the name of a card is made of what its line goes over.
    fn is_made(&self, name: &Name) -> bool {
        let (start, end) = (name.span.start as usize, name.span.end as usize);
        let written = self.files.text(name.span.file).get(start..end);
        written.is_some_and(|written| written.contains('{'))
    }

    /// Reports one of the cards that a line makes, for all of them.
    fn none_of_many(&mut self, name: &Name) {
        if self.diagnostics.last().is_some_and(|last| last.span() == name.span) {
            return;
        }
        let message = format!("there is no card `{}` to extend", name.text);
        let help = "leave `extend` out, if these are new: `cards KIND \"NAME\" for … { … }`; what is there already is extended in a line of its own";
        self.nothing(name.span, message, help);
    }

    fn none_to_extend(&mut self, what: &'static str, name: &Name) {
        self.no_such(&Key { what, name: name.text.clone() }, name.span, "extend");
    }

    /// Reports that there is no item of the sort and name of `wanted` for an `extend` or `override` (`word`).
    pub(super) fn no_such(&mut self, wanted: &Key, span: Span, word: &str) {
        self.searches += 1;
        let (mut near, mut there) = (None, None);
        if self.searches <= suggest::SEARCHES {
            let all: Vec<String> =
                self.items().filter_map(|it| key(&it.kind, it.span)?.0.near(wanted)).collect();
            let names = all.iter().map(String::as_str);
            near = suggest::nearest(&wanted.name, names).map(str::to_owned);
            there = self.items().find_map(|it| standing(&it.kind, it.span, wanted, word));
        }
        // `override option "Rest" { … }` is read as a card of a kind of that name.
        let no_item = if wanted.what == "card" { no_item(self.line(span)) } else { None };
        let help = match (no_item.or(there), near) {
            (Some(there), _) => there,
            (None, Some(near)) => format!("did you mean `{near}`?"),
            (None, None) => format!("leave `{word}` out, if it is new"),
        };
        self.nothing(span, format!("there is no {} to {word}", wanted.words()), help);
    }

    /// The text of the line in which a span begins.
    fn line(&self, span: Span) -> &str {
        let text = self.files.text(span.file);
        let (before, behind) = text.split_at_checked(span.start as usize).unwrap_or_default();
        let ends = behind.find(['\n', '\r']).unwrap_or(behind.len());
        let starts = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        text.get(starts..before.len() + ends).unwrap_or_default()
    }

    pub(super) fn nothing(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(codes::NOTHING_TO_CHANGE, span, message);
        self.diagnostics.push(diagnostic.label(span, "this").help(help));
    }
}

/// Turns the value `a` into `a + more`.
fn joined(value: &mut Expr, more: Expr) {
    let left = std::mem::replace(value, Expr { span: more.span, kind: ExprKind::Number(0) });
    let span = left.span;
    let kind = ExprKind::Binary { op: BinaryOp::Add, left: Box::new(left), right: Box::new(more) };
    *value = Expr { span, kind };
}
