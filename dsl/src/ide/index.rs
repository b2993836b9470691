//! An index of all declarations by name. It is made from the lossless trees, so that broken files are indexed, too.

use std::collections::{BTreeMap, BTreeSet};

use schema::source::{FileId, Span};

use super::kind::SymbolKind;
use super::named::Names;
use super::roles::{self, Role};
use crate::syntax::tree::{NodeRef, Rule, Tree};
use crate::syntax::{normal_name, plain_text};

/// A declaration of a name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Declared {
    /// The name as it is used: in NFC, without quotes, and without the `+` of a `verb +card`.
    pub(super) name: String,
    pub(super) kind: SymbolKind,
    /// The span of the name.
    pub(super) span: Span,
    /// The span of the whole declaration.
    pub(super) whole: Span,
    /// For a variable or parameter: the part of the text in which it is visible.
    pub(super) known: Span,
    /// What it belongs to: `player`, `table`, `pile`, a kind, a table of rows, a verb or a card.
    pub(super) holder: Option<String>,
    /// Its declaration in one line.
    pub(super) detail: String,
    /// The comment above it, or else behind it in its line.
    pub(super) doc: Option<String>,
    /// Of a kind the kind that it inherits from, of a card its kind, of a third person its verb or purpose.
    pub(super) parent: Option<String>,
}

/// An occurrence of a name in a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    /// The name, in NFC and without quotes.
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) role: Role,
    /// The span of the item in which it stands.
    pub(super) item: Span,
    /// The name of the kind or table whose card, row or declaration it stands in.
    pub(super) bearer: Option<String>,
}

/// Adds the names of a top-level node of a file: an item, ruling or bot.
pub(super) fn add_names(tree: &Tree, node: NodeRef<'_>, names: &mut Names) {
    let Some(root) = tree.root() else { return };
    node.each_node(root, |around, node| {
        let Some(rule) = node.rule() else { return };
        if titled(rule) {
            names.declared.extend(title(around, node));
        }
        if !roles::is_name(rule) {
            return;
        }
        let Some(name) = plain(node) else { return };
        let role = roles::role(around, node);
        let item = item(around);
        names.said.push(Said {
            name: name.clone(),
            span: node.span(),
            role,
            item,
            bearer: bearer(around),
        });
        if let Role::Declares(kind) = role {
            names.declared.push(declare(tree, around, node, name, kind));
        }
    });
}

/// The text of a name; `None` for a text in quotes that has a `{…}`.
pub(super) fn plain(node: NodeRef<'_>) -> Option<String> {
    match node.rule()? {
        Rule::string | Rule::quoted => plain_text(node),
        _ => Some(normal_name(node.text())),
    }
}

/// The span of the item around a node.
fn item(around: &[NodeRef<'_>]) -> Span {
    around.get(1).or(around.first()).map(|node| node.span()).unwrap_or_default()
}

/// The innermost ancestor of one of these rules.
fn nearest<'t>(around: &[NodeRef<'t>], rules: &[Rule]) -> Option<NodeRef<'t>> {
    around.iter().rev().find(|node| node.rule().is_some_and(|rule| rules.contains(&rule))).copied()
}

/// The first name among the children of a node, or in a label among them.
fn first_name<'t>(node: NodeRef<'t>) -> Option<NodeRef<'t>> {
    node.nodes().find_map(|child| match child.rule()? {
        Rule::label | Rule::verb_name => first_name(child),
        rule => roles::is_name(rule).then_some(child),
    })
}

fn bearer(around: &[NodeRef<'_>]) -> Option<String> {
    const BEARERS: &[Rule] =
        &[Rule::card_item, Rule::cards_item, Rule::row, Rule::kind_item, Rule::rows_member];
    let parent = around.last()?;
    // The name of a row is a field of the card around it.
    let around = match parent.rule() {
        Some(Rule::row) => around.get(..around.len() - 1)?,
        _ => around,
    };
    nearest(around, BEARERS).and_then(first_name).and_then(plain)
}

fn declare(
    tree: &Tree,
    around: &[NodeRef<'_>],
    node: NodeRef<'_>,
    name: String,
    kind: SymbolKind,
) -> Declared {
    const WHOLE: &[Rule] = &[
        Rule::item,
        Rule::zone_member,
        Rule::counter_member,
        Rule::track_member,
        Rule::flag_member,
        Rule::note_member,
        Rule::pool_member,
        Rule::define_item,
        Rule::rows_member,
        Rule::ability_member,
        Rule::field_member,
        Rule::phase_stmt,
        Rule::menu_stmt,
        Rule::bot,
        Rule::tally,
        Rule::who_plays,
    ];
    const SMALL: &[Rule] =
        &[Rule::param, Rule::let_stmt, Rule::binder, Rule::candidate, Rule::over, Rule::object];
    let small = matches!(kind, SymbolKind::Variable | SymbolKind::Parameter);
    let whole = nearest(around, if small { SMALL } else { WHOLE }).unwrap_or(node);
    const HOLDERS: &[Rule] = &[
        Rule::state_item,
        Rule::rows_member,
        Rule::kind_item,
        Rule::verb_item,
        Rule::define_item,
        Rule::script_item,
        Rule::card_item,
        Rule::rule_item,
        Rule::bot,
        Rule::ruling,
    ];
    let holder = around.iter().rev().copied().find(|holder| {
        let holds = holder.rule().is_some_and(|rule| HOLDERS.contains(&rule));
        holds && (small || holder.span() != whole.span())
    });
    let holder = holder.and_then(|holder| match holder.rule() {
        Some(Rule::state_item) => holder.nodes().next().map(|word| word.text().to_owned()),
        Some(Rule::ruling) => None,
        _ => first_name(holder).filter(|first| first.span() != node.span()).and_then(plain),
    });
    let parent = nearest(around, &[Rule::kind_item, Rule::card_item]).and_then(|item| {
        let mut words = item.nodes();
        match item.rule() {
            Some(Rule::card_item) => words.next(),
            _ => words.skip_while(|word| word.rule() != Some(Rule::k_is)).nth(1),
        }
    });
    let parent = parent.filter(|_| matches!(kind, SymbolKind::Kind | SymbolKind::Card));
    let parent = parent.or_else(|| roles::spoken_of(around));
    let known = known(around, node);
    Declared {
        name,
        kind,
        span: node.span(),
        whole: whole.span(),
        known,
        holder,
        detail: detail(whole, kind),
        doc: doc(tree.text(), whole.span()),
        parent: parent.map(|parent| normal_name(parent.text())),
    }
}

/// The part of the text in which a name is visible, such as the block or query of a variable.
fn known(around: &[NodeRef<'_>], node: NodeRef<'_>) -> Span {
    let rules: &[Rule] = match around.last().and_then(|parent| parent.rule()) {
        Some(Rule::candidate) => &[Rule::query],
        Some(Rule::over) => &[Rule::for_stmt, Rule::option, Rule::cards_item],
        Some(Rule::object) => &[Rule::handler, Rule::watch],
        Some(Rule::param) => &[Rule::verb_item, Rule::define_item, Rule::script_item],
        Some(Rule::who_plays) => &[Rule::ruling],
        _ => &[Rule::block, Rule::handler, Rule::ability, Rule::item],
    };
    nearest(around, rules).map_or_else(|| node.span(), NodeRef::span)
}

/// The text of a declaration up to its braces, in one line.
fn detail(whole: NodeRef<'_>, kind: SymbolKind) -> String {
    let text = whole.text();
    let braces = !matches!(kind, SymbolKind::Variable | SymbolKind::Parameter);
    let end = text.find(if braces { '{' } else { '\u{0}' }).unwrap_or(text.len());
    let head = text.get(..end).unwrap_or_default();
    let lines = head.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let mut line = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(160) {
        line.truncate(at);
        line.push('…');
    }
    line
}

/// The text of the comment right above a declaration, or else behind it in its line.
fn doc(text: &str, whole: Span) -> Option<String> {
    let before = text.get(..whole.start as usize)?;
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = Vec::new();
    if before.get(begin..)?.trim().is_empty() {
        for line in before.get(..begin)?.lines().rev() {
            let Some(comment) = line.trim().strip_prefix("//") else { break };
            lines.push(comment.trim_start_matches('/').trim());
        }
    }
    lines.reverse();
    let said = |line: &&str| !line.starts_with("allow ") && !line.starts_with("----");
    let mut lines: Vec<&str> = lines.into_iter().filter(said).collect();
    if lines.is_empty() {
        let rest = text.get(whole.start as usize..)?;
        let line = rest.lines().next()?;
        let (code, comment) = line.split_once("//")?;
        // The `//` may stand inside quotes.
        (code.matches('"').count() % 2 == 0).then_some(())?;
        lines.extend(Some(comment.trim()).filter(said));
    }
    let doc = lines.join("\n");
    (!doc.is_empty()).then_some(doc)
}

/// Whether things of a rule have a title instead of a name.
fn titled(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::rule_item
            | Rule::score_item
            | Rule::ruling
            | Rule::state_item
            | Rule::setup_item
            | Rule::flow_item
    )
}

fn title(around: &[NodeRef<'_>], node: NodeRef<'_>) -> Option<Declared> {
    let text = node.nodes().find(|child| child.rule() == Some(Rule::string));
    let first = node.nodes().next()?;
    let (kind, name, span) = match node.rule()? {
        Rule::rule_item => (SymbolKind::Rule, plain(text?)?, text?.span()),
        Rule::score_item => (SymbolKind::Score, plain(text?)?, text?.span()),
        Rule::ruling => {
            let ids = node.nodes().filter(|child| child.rule() == Some(Rule::clause_id));
            let ids: Vec<&str> = ids.map(NodeRef::text).collect();
            (SymbolKind::Ruling, ids.join(", "), text.unwrap_or(first).span())
        }
        _ => (SymbolKind::Part, first.text().to_owned(), first.span()),
    };
    let whole = nearest(around, &[Rule::item]).unwrap_or(node).span();
    let detail = match kind {
        SymbolKind::Ruling => text.and_then(plain).unwrap_or_default(),
        _ => detail(node, kind),
    };
    Some(Declared {
        name,
        kind,
        span,
        whole,
        known: whole,
        holder: None,
        detail,
        doc: None,
        parent: None,
    })
}

/// The declarations of all files, by name.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    by_name: BTreeMap<String, Vec<Declared>>,
    /// The names of verbs that the game itself declares.
    verbs: BTreeSet<String>,
}

/// The id of the file of the prelude.
const PRELUDE: FileId = FileId(0);

impl Index {
    /// Adds the declarations of a file, without variables, parameters and players of rulings.
    pub(super) fn add(&mut self, names: &Names) {
        for declared in &names.declared {
            self.push(declared.clone());
        }
    }

    pub(super) fn push(&mut self, declared: Declared) {
        if matches!(
            declared.kind,
            SymbolKind::Variable | SymbolKind::Parameter | SymbolKind::Player
        ) {
            return;
        }
        if declared.kind == SymbolKind::Verb && declared.span.file != PRELUDE {
            self.verbs.insert(declared.name.clone());
        }
        self.by_name.entry(declared.name.clone()).or_default().push(declared);
    }

    /// The declarations of exactly this name.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Declared> {
        self.by_name.get(name).into_iter().flatten().filter(|it| !self.is_hidden(it))
    }

    /// All declarations of these sorts.
    pub(super) fn of(&self, kinds: &[SymbolKind]) -> impl Iterator<Item = &Declared> {
        let all = self.by_name.values().flatten();
        all.filter(move |it| kinds.contains(&it.kind) && !self.is_hidden(it))
    }

    /// A kind and the kinds that it inherits from, nearest first, with `card` at the end.
    pub(super) fn lineage(&self, kind: &str) -> Vec<String> {
        let mut line = vec![kind.to_owned()];
        while let Some(parent) = line.last().and_then(|last| {
            self.named(last).find(|it| it.kind == SymbolKind::Kind)?.parent.clone()
        }) {
            if line.contains(&parent) {
                break;
            }
            line.push(parent);
        }
        if !line.iter().any(|it| it == "card") {
            line.push("card".to_owned());
        }
        line
    }

    /// Whether it is a verb of the prelude that a verb of the game hides.
    fn is_hidden(&self, it: &Declared) -> bool {
        it.kind == SymbolKind::Verb && it.span.file == PRELUDE && self.verbs.contains(&it.name)
    }
}
