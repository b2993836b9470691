//! Puts phases of expansions beside phases of the game, or in their place. Phases stand in the setup, the flow and verbs.

use std::collections::BTreeMap;

use schema::source::Span;
use schema::suggest;

use super::Overridden;
use super::parts::Key;
use super::weave::Weaver;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{
    Block, Item, ItemKind, Name, PhaseItem, Side, Statement, StatementKind, inner_blocks_mut,
};

/// How many phases of the game the help lists when no phase has a similar name.
const LISTED: usize = 12;

/// By the name of a phase: the phases that are to stand beside it, in load order.
type Beside = BTreeMap<String, Vec<Waiting>>;

/// A phase that is to stand beside another.
struct Waiting {
    /// Its index among all phases of expansions, in load order.
    at: usize,
    side: Side,
    other: Name,
    phase: Statement,
}

/// Why a phase could not be put anywhere.
enum Unplaced {
    /// The phase that it names does not exist.
    BesideNothing,
    /// It names no phase beside which it is to stand.
    Nowhere,
}

impl Weaver<'_> {
    /// Puts phases beside those that they name, and reports those that cannot be put anywhere. Several on the same side of
    /// one phase stand there in load order. The phase that is named may itself be one of an expansion.
    pub(super) fn insert_phases(&mut self, items: Vec<Item>) {
        let (mut beside, mut left) = (Beside::new(), Vec::new());
        for (at, item) in items.into_iter().enumerate() {
            let ItemKind::Phase(PhaseItem { name, beside: next_to, block }) = item.kind else {
                continue;
            };
            match next_to {
                Some((side, other)) => {
                    let kind = StatementKind::Phase { name, block };
                    let phase = Statement { span: item.span, kind };
                    let waiting = beside.entry(other.text.clone()).or_default();
                    waiting.push(Waiting { at, side, other, phase });
                }
                None => left.push((at, name, Unplaced::Nowhere)),
            }
        }
        if !beside.is_empty() {
            self.blocks().for_each(|block| place(block, &mut beside));
        }
        let waiting = beside.into_values().flatten();
        left.extend(waiting.map(|one| (one.at, one.other, Unplaced::BesideNothing)));
        self.report_unplaced(left);
    }

    /// Reports phases that could not be put anywhere, in load order.
    fn report_unplaced(&mut self, mut left: Vec<(usize, Name, Unplaced)>) {
        if left.is_empty() {
            return;
        }
        left.sort_by_key(|(at, ..)| *at);
        let known = self.phases();
        for (_, name, why) in left {
            match why {
                Unplaced::BesideNothing => self.no_phase(&name, &known),
                Unplaced::Nowhere => {
                    let diagnostic = Diagnostic::error(
                        codes::NO_SUCH_PHASE,
                        name.span,
                        format!("it is not said where the phase `{}` stands", name.text),
                    );
                    let help = "say beside which: `phase NAME after OTHER { … }`; phases of a game stand in its `flow`";
                    self.diagnostics.push(diagnostic.label(name.span, "where?").help(help));
                }
            }
        }
    }

    /// Whether there is a phase of the name of this item.
    pub(super) fn has_phase(&mut self, item: &Item) -> bool {
        let ItemKind::Phase(phase) = &item.kind else { return false };
        self.blocks().any(|block| find(block, &phase.name.text).is_some())
    }

    /// Carries out one `override phase NAME { … }`.
    pub(super) fn replace_phase(&mut self, item: Item) {
        let ItemKind::Phase(PhaseItem { name, beside: _, block }) = item.kind else { return };
        let found = self.blocks().find_map(|block| find(block, &name.text));
        let Some(was) = found.and_then(|(statements, at)| Some(statements.get(at)?.span)) else {
            let known = self.phases();
            return self.no_phase(&name, &known);
        };
        let wanted = Key { what: "phase", name: name.text.clone() };
        if !self.record_override(&wanted, name.span, was) {
            return;
        }
        self.overridden.push(Overridden {
            what: wanted.words(),
            was,
            now: item.span,
            takes_others: false,
        });
        if let Some((statements, at)) = self.blocks().find_map(|block| find(block, &name.text))
            && let Some(statement) = statements.get_mut(at)
        {
            *statement = Statement { span: item.span, kind: StatementKind::Phase { name, block } };
        }
    }

    /// The blocks in which phases may stand.
    fn blocks(&mut self) -> impl Iterator<Item = &mut Block> {
        self.items().filter_map(|item| block_of(&mut item.kind))
    }

    /// The names of all phases in all blocks.
    pub(super) fn phases(&mut self) -> Vec<String> {
        let placed = self.blocks().flat_map(placed);
        placed.map(|(name, _)| name).collect()
    }

    pub(super) fn no_phase(&mut self, name: &Name, known: &[String]) {
        let near = suggest::nearest(&name.text, known.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "the game has no phases".to_owned(),
            None => {
                let more = if known.len() > LISTED { ", …" } else { "" };
                let some = known.get(..LISTED).unwrap_or(known);
                format!("the game has {}{more}", some.join(", "))
            }
        };
        let message = format!("there is no phase `{}`", name.text);
        let diagnostic = Diagnostic::error(codes::NO_SUCH_PHASE, name.span, message);
        self.diagnostics.push(diagnostic.label(name.span, "unknown").help(help));
    }
}

/// The block of an item in which phases may stand.
pub(super) fn block_of(item: &mut ItemKind) -> Option<&mut Block> {
    match item {
        ItemKind::Setup(block) | ItemKind::Flow(block) => Some(block),
        ItemKind::Verb(verb) => Some(&mut verb.block),
        _ => None,
    }
}

fn is_phase(statement: &Statement, wanted: &str) -> bool {
    matches!(&statement.kind, StatementKind::Phase { name, .. } if name.text == wanted)
}

/// Finds the phase `wanted`: the statements among which it stands, and its index there.
fn find<'b>(block: &'b mut Block, wanted: &str) -> Option<(&'b mut Vec<Statement>, usize)> {
    if let Some(at) = block.statements.iter().position(|it| is_phase(it, wanted)) {
        return Some((&mut block.statements, at));
    }
    block.statements.iter_mut().flat_map(inner_blocks_mut).find_map(|block| find(block, wanted))
}

/// Moves phases out of `beside` into a block, next to the phases there that they name. One walk is enough: what is put in
/// is looked at like what stood there.
fn place(block: &mut Block, beside: &mut Beside) {
    let statements = std::mem::take(&mut block.statements);
    let mut left: Vec<(Statement, bool)> =
        statements.into_iter().rev().map(|statement| (statement, false)).collect();
    while let Some((mut statement, settled)) = left.pop() {
        if !settled
            && let StatementKind::Phase { name, .. } = &statement.kind
            && let Some(waiting) = beside.remove(&name.text)
        {
            let (before, after): (Vec<Waiting>, Vec<Waiting>) =
                waiting.into_iter().partition(|one| one.side == Side::Before);
            left.extend(after.into_iter().rev().map(|one| (one.phase, false)));
            left.push((statement, true));
            left.extend(before.into_iter().rev().map(|one| (one.phase, false)));
            continue;
        }
        inner_blocks_mut(&mut statement).into_iter().for_each(|block| place(block, beside));
        block.statements.push(statement);
    }
}

/// The names and places of the phases in a block, also of those inside other statements.
pub(super) fn placed(block: &mut Block) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    for statement in &mut block.statements {
        if let StatementKind::Phase { name, .. } = &statement.kind {
            found.push((name.text.clone(), statement.span));
        }
        inner_blocks_mut(statement).into_iter().for_each(|block| found.extend(placed(block)));
    }
    found
}
