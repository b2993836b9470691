//! `override`: puts items, and members of items, in the place of those that another folder declares.

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::source::Span;
use schema::suggest;

use super::Overridden;
use super::parts::{Key, drop_member, key, member_names, members_of, taken};
use super::weave::Weaver;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{CardPart, CardPartKind, Item, ItemKind, Kind, Member, Name, Words};

impl Weaver<'_> {
    /// Carries out one `override …`.
    pub(super) fn replace(&mut self, item: Item) {
        match item.kind {
            ItemKind::State(ref state) => {
                let holder = state.holder;
                let of =
                    |kind: &ItemKind| matches!(kind, ItemKind::State(it) if it.holder == holder);
                self.replace_members(&state.members.clone(), holder.word(), of);
                self.put_back(item);
            }
            ItemKind::Kind(ref kind) => {
                let name = kind.name.text.clone();
                let of = |it: &ItemKind| matches!(it, ItemKind::Kind(it) if it.name.text == name);
                // Every game has `card`.
                if name != "card" && !self.items().any(|it| of(&it.kind)) {
                    let wanted = Key { what: "kind", name };
                    return self.no_such(&wanted, kind.name.span, "override");
                }
                self.without_a_name(kind);
                self.replace_members(&kind.members.clone(), &format!("kind {name}"), of);
                self.add(item);
            }
            _ => self.replace_item(item),
        }
    }

    /// Reports what stands in `override kind` and has no name by which another could be found: handlers and the like.
    fn without_a_name(&mut self, kind: &Kind) {
        let named = |part: &&CardPart| !matches!(part.kind, CardPartKind::Ability { .. });
        for part in kind.parts.iter().filter(named) {
            let help = format!("`extend kind {} {{ … }}` adds it to what is there", kind.name.text);
            self.nothing(part.span, "this has no name, so it stands in the place of nothing", help);
        }
    }

    fn replace_item(&mut self, item: Item) {
        let Some((wanted, span)) = key(&item.kind, item.span) else {
            let help = "declare words and tables of your own beside the others; single cards of a table can be overridden: `override KIND Name { … }`";
            return self.nothing(item.span, "this cannot be overridden", help);
        };
        // A game may have several rules of one title.
        let found = self.standing.get(&wanted).cloned().unwrap_or_default();
        let Some((&(was, named), others)) = found.split_first() else {
            return self.no_such(&wanted, span, "override");
        };
        if !self.record_override(&wanted, span, named) {
            return;
        }
        let (layer, item_span) = (self.files.layer(named.file), item.span);
        let others = others.iter().filter(|(_, named)| self.files.layer(named.file) == layer);
        let others: BTreeSet<Span> = others.map(|(was, _)| *was).collect();
        let mut overridden: Vec<Overridden> = std::iter::once(was)
            .chain(others.iter().copied())
            .map(|was| Overridden {
                what: wanted.words(),
                was,
                now: item.span,
                takes_others: false,
            })
            .collect();
        // Cards that are made by one line have one span, so that the name tells which is meant.
        let is_wanted = |it: &Item| key(&it.kind, it.span).is_some_and(|(same, _)| same == wanted);
        let mut gone = Vec::new();
        if let Some(other) = self.items().find(|it| it.span == was && is_wanted(it)) {
            let item = Item { patch: None, ..item };
            let was = std::mem::replace(other, item);
            keep_kind(&mut other.kind, &was.kind);
            let takes_others = taken(&was.kind) != taken(&other.kind);
            overridden.iter_mut().for_each(|it| it.takes_others = takes_others);
            let left = words_of(&other.kind);
            let words = words_of(&was.kind).iter().map(|word| &word.text);
            gone.extend(words.filter(|word| !left.iter().any(|it| it.text == **word)).cloned());
        }
        if let Some(standing) = self.standing.get_mut(&wanted) {
            standing.retain(|(at, _)| *at != was && !others.contains(at));
            standing.insert(0, (item_span, span));
        }
        self.overridden.extend(overridden);
        self.gone.extend(gone.into_iter().map(|word| (word, span)));
        if !others.is_empty() {
            for ast in self.asts.iter_mut().skip(1) {
                let is_gone = |it: &Item| others.contains(&it.span) && is_wanted(it);
                Arc::make_mut(ast).items.retain(|it| !is_gone(it));
            }
        }
    }

    /// Removes, from the items for which `of` holds, what has the names of these members. The caller adds the members
    /// themselves. `holder` is the item in words.
    fn replace_members(
        &mut self,
        members: &[Member],
        holder: &str,
        of: impl Fn(&ItemKind) -> bool,
    ) {
        let mut named = BTreeSet::new();
        for (name, now) in members.iter().flat_map(|it| {
            let now = it.span;
            member_names(it).into_iter().map(move |name| (name, now))
        }) {
            // `live in …` may stand in several lines: together they replace all lines that were there.
            if !named.insert(name.text.clone()) {
                continue;
            }
            let wanted = Key { what: "member", name: format!("{holder}'s {}", name.text) };
            let lists = self.declaring().filter(|item| of(&item.kind));
            let dropped = |item: &mut Item| {
                std::iter::from_fn(|| drop_member(&mut item.kind, &name.text)).collect::<Vec<_>>()
            };
            let found: Vec<Span> = lists.flat_map(dropped).collect();
            if found.is_empty() {
                let message = format!("{holder} has no `{}` to override", name.text);
                let lists = self.declaring().filter(|item| of(&item.kind));
                let there = lists.flat_map(|item| members_of(&item.kind)).flat_map(member_names);
                let there: Vec<String> = there.map(|name| name.text).collect();
                let near = suggest::nearest(&name.text, there.iter().map(String::as_str));
                let help = match (self.inherited(holder, &name.text), near) {
                    (Some(from), _) => format!(
                        "`{}` is inherited: change it for all in `override kind {from} {{ … }}`, or for these alone in `extend {holder} {{ … }}`",
                        name.text
                    ),
                    (None, Some(near)) => format!("did you mean `{near}`?"),
                    (None, None) => format!("what is new is added in `extend {holder} {{ … }}`"),
                };
                self.nothing(name.span, message, help);
            }
            for was in found {
                if self.record_override(&wanted, name.span, was) {
                    let what = format!("{} of {holder}", name.text);
                    self.overridden.push(Overridden { what, was, now, takes_others: false });
                }
            }
        }
    }

    /// The kind from which the kind that `holder` names in words has a member.
    fn inherited(&mut self, holder: &str, member: &str) -> Option<String> {
        let mut kind = holder.strip_prefix("kind ")?.to_owned();
        let kinds = self.declaring().filter_map(|item| match &item.kind {
            ItemKind::Kind(kind) => Some(kind),
            _ => None,
        });
        let kinds: Vec<(String, Option<String>, bool)> = kinds
            .map(|kind| {
                let has = kind.members.iter().flat_map(member_names).any(|it| it.text == member);
                let parent = kind.parent.as_ref().map(|parent| parent.text.clone());
                (kind.name.text.clone(), parent, has)
            })
            .collect();
        // Kinds that inherit from each other in a circle end after as many steps as there are kinds.
        for _ in &kinds {
            if kinds.iter().any(|(name, _, has)| *name == kind && *has) {
                return Some(kind);
            }
            let parent = kinds
                .iter()
                .find_map(|(name, parent, _)| parent.as_ref().filter(|_| *name == kind));
            kind = parent.cloned().unwrap_or_else(|| "card".to_owned());
        }
        None
    }

    /// Records that what stands at `now` takes the place of what stands at `was`, and returns true. If it may not, because
    /// its folder does not count on the folder of what stood there or of an earlier `override` of it, that is reported,
    /// and the result is false.
    pub(super) fn record_override(&mut self, wanted: &Key, now: Span, was: Span) -> bool {
        let layer = self.files.layer(now.file);
        if self.files.layer(was.file) == layer {
            let diagnostic = Diagnostic::error(
                codes::NOTHING_TO_CHANGE,
                now,
                format!("{} is declared in the same folder", wanted.words()),
            );
            self.diagnostics.push(
                diagnostic
                    .label(now, "overridden here")
                    .label(was, "declared here")
                    .help("change it there; `override` is for what another folder declares"),
            );
            return false;
        }
        if let Some(&first) = self.done.get(wanted)
            && !self.layers.counts_on(layer, self.files.layer(first.file))
        {
            self.clash(&format!("{} is overridden by two expansions", wanted.words()), now, first);
            return false;
        }
        let other = self.files.layer(was.file);
        if !self.layers.counts_on(layer, other) {
            self.clash(&format!("{} is another expansion's", wanted.words()), now, was);
            return false;
        }
        self.done.insert(wanted.clone(), now);
        true
    }

    fn clash(&mut self, message: &str, again: Span, first: Span) {
        let help = "load one of them; or let the later one say that it needs the other: `[needs]` in its expansion.toml";
        self.diagnostics.push(
            Diagnostic::error(codes::CLASH, again, message)
                .label(again, "again here")
                .label(first, "first here")
                .help(help),
        );
    }
}

/// Gives a card that is overridden as `card`, the word for cards of any kind, the kind that it had.
fn keep_kind(now: &mut ItemKind, was: &ItemKind) {
    if let (ItemKind::Card(now), ItemKind::Card(was)) = (now, was)
        && now.kind.text == "card"
    {
        now.kind.text.clone_from(&was.kind.text);
    }
}

/// The words of a group of tags or resources; other items have none.
fn words_of(kind: &ItemKind) -> &[Name] {
    match kind {
        ItemKind::Tags(Words::Group { members, .. })
        | ItemKind::Resource(Words::Group { members, .. }) => members,
        _ => &[],
    }
}
