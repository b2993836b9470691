//! Phases beside others, and in the place of others, wherever those stand: in the flow, the setup or a verb.

use std::collections::BTreeMap;

use schema::source::Span;
use schema::suggest;

use super::Overridden;
use super::parts::Key;
use super::weave::Weaver;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{
    Ask, Block, Choose, Chosen, Item, ItemKind, Name, PhaseItem, Side, Statement, StatementKind,
};

impl Weaver<'_> {
    /// Puts phases beside others. Of several behind one the first that is loaded comes first, and so of those before it.
    /// A phase may stand beside one that is put there, too.
    pub(super) fn insert_phases(&mut self, items: Vec<Item>) {
        let mut last_after: BTreeMap<String, String> = BTreeMap::new();
        let mut waiting: Vec<Item> = items;
        loop {
            let before = waiting.len();
            let mut left = Vec::new();
            for item in waiting {
                if !self.insert_phase(&item, &mut last_after) {
                    left.push(item);
                }
            }
            waiting = left;
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for item in waiting {
            let ItemKind::Phase(phase) = item.kind else { continue };
            match phase.beside {
                Some((_, other)) => self.no_phase(&other),
                None => {
                    let diagnostic = Diagnostic::error(
                        codes::NO_SUCH_PHASE,
                        phase.name.span,
                        format!("it is not said where the phase `{}` stands", phase.name.text),
                    );
                    let help = "say beside which: `phase NAME after OTHER { … }`; phases of a game stand in its `flow`";
                    self.diagnostics.push(diagnostic.label(phase.name.span, "where?").help(help));
                }
            }
        }
    }

    fn insert_phase(&mut self, item: &Item, last_after: &mut BTreeMap<String, String>) -> bool {
        let ItemKind::Phase(PhaseItem { name, beside: Some((side, other)), block }) = &item.kind
        else {
            return false;
        };
        let next_to = match side {
            Side::Before => &other.text,
            Side::After => last_after.get(&other.text).unwrap_or(&other.text),
        };
        let Some((statements, at)) = self.blocks().find_map(|block| find(block, next_to)) else {
            return false;
        };
        let (name, block) = (name.clone(), block.clone());
        let place = at + usize::from(*side == Side::After);
        let kind = StatementKind::Phase { name: name.clone(), block };
        statements.insert(place, Statement { span: item.span, kind });
        if *side == Side::After {
            last_after.insert(other.text.clone(), name.text);
        }
        true
    }

    /// Whether the phase that an item names stands somewhere.
    pub(super) fn has_phase(&mut self, item: &Item) -> bool {
        let ItemKind::Phase(phase) = &item.kind else { return false };
        self.blocks().any(|block| find(block, &phase.name.text).is_some())
    }

    /// `override phase Buy { … }`
    pub(super) fn replace_phase(&mut self, item: Item) {
        let ItemKind::Phase(PhaseItem { name, beside: _, block }) = item.kind else { return };
        let found = self.blocks().find_map(|block| find(block, &name.text));
        let Some(was) = found.and_then(|(statements, at)| Some(statements.get(at)?.span)) else {
            return self.no_phase(&name);
        };
        let wanted = Key { what: "phase", name: name.text.clone() };
        if !self.may_replace(&wanted, name.span, was) {
            return;
        }
        self.overridden.push(Overridden { what: wanted.words(), was, now: item.span });
        if let Some((statements, at)) = self.blocks().find_map(|block| find(block, &name.text))
            && let Some(statement) = statements.get_mut(at)
        {
            *statement = Statement { span: item.span, kind: StatementKind::Phase { name, block } };
        }
    }

    /// The blocks in which phases may stand.
    fn blocks(&mut self) -> impl Iterator<Item = &mut Block> {
        self.items().filter_map(|item| match &mut item.kind {
            ItemKind::Setup(block) | ItemKind::Flow(block) => Some(block),
            ItemKind::Verb(verb) => Some(&mut verb.block),
            _ => None,
        })
    }

    fn no_phase(&mut self, name: &Name) {
        let mut known: Vec<String> = Vec::new();
        self.blocks().for_each(|block| known.extend(placed(block).into_iter().map(|it| it.0)));
        let near = suggest::nearest(&name.text, known.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "the game has no phases".to_owned(),
            None => format!("the game has {}", known.join(", ")),
        };
        let message = format!("there is no phase `{}`", name.text);
        let diagnostic = Diagnostic::error(codes::NO_SUCH_PHASE, name.span, message);
        self.diagnostics.push(diagnostic.label(name.span, "unknown").help(help));
    }
}

fn is_phase(statement: &Statement, wanted: &str) -> bool {
    matches!(&statement.kind, StatementKind::Phase { name, .. } if name.text == wanted)
}

/// Where a phase stands: among which statements, and at which place.
fn find<'b>(block: &'b mut Block, wanted: &str) -> Option<(&'b mut Vec<Statement>, usize)> {
    if let Some(at) = block.statements.iter().position(|it| is_phase(it, wanted)) {
        return Some((&mut block.statements, at));
    }
    block.statements.iter_mut().flat_map(inner).find_map(|block| find(block, wanted))
}

/// The phases in a block, and where each stands.
pub(super) fn placed(block: &mut Block) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    for statement in &mut block.statements {
        if let StatementKind::Phase { name, .. } = &statement.kind {
            found.push((name.text.clone(), statement.span));
        }
        inner(statement).into_iter().for_each(|block| found.extend(placed(block)));
    }
    found
}

/// The blocks inside a statement.
fn inner(statement: &mut Statement) -> Vec<&mut Block> {
    match &mut statement.kind {
        StatementKind::Gate { effect, then, otherwise } => {
            inner(effect).into_iter().chain(then).chain(otherwise).collect()
        }
        StatementKind::If { arms, otherwise } => {
            arms.iter_mut().map(|arm| &mut arm.block).chain(otherwise).collect()
        }
        StatementKind::May(may) | StatementKind::Ask(Ask { may, .. }) => {
            may.block.iter_mut().collect()
        }
        StatementKind::While { block, .. }
        | StatementKind::Repeat { block, .. }
        | StatementKind::For { block, .. }
        | StatementKind::Phase { block, .. } => vec![block],
        StatementKind::As { block, otherwise, .. } => {
            std::iter::once(block).chain(otherwise).collect()
        }
        StatementKind::Each(each) | StatementKind::Together(each) => vec![&mut each.block],
        StatementKind::Call(call) => call.block.iter_mut().collect(),
        StatementKind::Menu { options, .. }
        | StatementKind::Choose(Choose { what: Chosen::Options { options, .. }, .. }) => {
            options.iter_mut().map(|option| &mut option.block).collect()
        }
        StatementKind::Choose(_)
        | StatementKind::Let { .. }
        | StatementKind::Set(_)
        | StatementKind::Change(_)
        | StatementKind::Perform(_)
        | StatementKind::Stop
        | StatementKind::Skip
        | StatementKind::End(_)
        | StatementKind::Result(_)
        | StatementKind::Until { .. } => Vec::new(),
    }
}
