//! Walks all blocks of all items before any body is compiled, to find out which events have handlers, what effects
//! change and forbid, which verbs are called, and which stretches are opened.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Window;
use schema::event::{Live, Watched};
use schema::id::{DefinitionId, ExprId, KindId, MomentId, ScoreId, VerbId};
use schema::primitive::Stretch;
use schema::program::{Primitive, Score};
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::check::reader::patterns::{around, window_of};
use crate::check::signatures::Signatures;
use crate::check::{Body, symbols};
use crate::syntax::ast::{
    self, Block, CardPart, CardPartKind, Chosen, DerivedEffect, ExprKind, ItemKind, Statement,
    StatementKind, Trigger,
};

/// The findings of the walk.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The windows that a handler answers: of a verb, or (without one) of a stretch.
    pub(crate) listened: BTreeSet<(Option<VerbId>, Window)>,
    /// Names of verbs and purposes that effects forbid.
    pub(crate) forbidden: BTreeSet<String>,
    /// Stretches until whose next start or end an effect lasts.
    pub(crate) awaited: BTreeSet<MomentId>,
    /// Verbs until whose end something lasts.
    pub(crate) outlived: BTreeSet<VerbId>,
    /// Those of turn and round that something opens.
    pub(crate) opened: BTreeSet<MomentId>,
    /// Verbs that the game calls, also through verbs of the prelude.
    pub(crate) called: BTreeSet<VerbId>,
    /// Score terms, by their card and the place of their value. Cards of one table share the place.
    pub(crate) scores: BTreeMap<(Option<DefinitionId>, Span), ScoreId>,
}

impl<'a> Signatures<'a> {
    /// Notes what a handler of `when X rises to N` watches.
    pub(crate) fn listen_to(&mut self, kind: Option<KindId>, what: &ast::Expr) {
        match self.reader.watched(kind, what) {
            Some(Watched::Cell(cell)) => {
                self.declared.watched.insert(cell);
            }
            Some(Watched::Derived(_)) => self.declared.looks = true,
            None => {}
        }
    }

    /// Walks all items.
    pub(crate) fn walk(&mut self, items: &[&'a ast::Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Card(card) => {
                    let symbols = &self.reader.symbols;
                    let kind = symbols::exact(&symbols.kinds, &card.kind.text).copied();
                    let definition = symbols.definitions.get(&card.name.text).map(|&(id, _)| id);
                    self.walk_parts(kind, definition, &card.parts);
                }
                ItemKind::Rule(rule) => self.walk_parts(None, None, &rule.parts),
                ItemKind::Score(score) => self.walk_score(None, score),
                ItemKind::Setup(block) | ItemKind::Flow(block) => self.walk_block(block),
                ItemKind::Verb(verb) if verb.name.span.file != PRELUDE => {
                    self.walk_block(&verb.block);
                }
                _ => {}
            }
        }
        self.walk_prelude();
    }

    /// Walks the verbs of the prelude that are called.
    fn walk_prelude(&mut self) {
        let mut walked = BTreeSet::new();
        let next = |checker: &Self, walked: &BTreeSet<VerbId>| {
            let mut left = checker.declared.found.called.difference(walked);
            left.next().copied()
        };
        while let Some(id) = next(self, &walked) {
            walked.insert(id);
            if let Some(Body::Waiting(verb)) = self.declared.verbs.get(&id).copied()
                && self.reader.is_of_prelude(id)
            {
                self.walk_block(&verb.block);
            }
        }
    }

    fn walk_score(&mut self, definition: Option<DefinitionId>, score: &ast::Score) {
        let name = score.text.as_ref().and_then(ast::Text::plain);
        let live = Live::Anywhere;
        let id =
            self.reader.program.scores.push(Score { name, definition, live, value: ExprId(0) });
        self.declared.found.scores.insert((definition, score.value.span), id);
    }

    fn walk_parts(
        &mut self,
        kind: Option<KindId>,
        definition: Option<DefinitionId>,
        parts: &'a [CardPart],
    ) {
        for part in parts {
            match &part.kind {
                CardPartKind::WhileIn { parts, .. } | CardPartKind::Row { parts, .. } => {
                    self.walk_parts(kind, definition, parts);
                }
                CardPartKind::Handler(handler) => {
                    self.listen(kind, &handler.trigger);
                    self.walk_block(&handler.block);
                }
                CardPartKind::Ability { block, .. } => self.walk_block(block),
                CardPartKind::Option(option) => self.walk_block(&option.block),
                CardPartKind::Score(score) => self.walk_score(definition, score),
                CardPartKind::Derived(derived) => self.walk_effect(&derived.effect),
                CardPartKind::Field { .. } => {}
            }
        }
    }

    fn walk_effect(&mut self, effect: &ast::DerivedEffect) {
        let target = match effect {
            DerivedEffect::Cannot(name) => {
                self.declared.found.forbidden.insert(name.text.clone());
                return;
            }
            DerivedEffect::CannotPick(_) => return,
            DerivedEffect::Change(change) => &change.target,
            DerivedEffect::Set(set) => &set.target,
        };
        if let ExprKind::Name(name) | ExprKind::Call { name, .. } = &target.kind {
            self.reader.changed.insert(name.text.clone());
        }
    }

    fn listen(&mut self, kind: Option<KindId>, trigger: &ast::Trigger) {
        let heard = match trigger {
            Trigger::Event { window, pattern } => self
                .reader
                .symbols
                .verb_spoken(&pattern.verb.text)
                .map(|verb| (Some(verb), window_of(*window))),
            Trigger::Around { moment, .. } => {
                symbols::exact(&self.reader.symbols.moments, &moment.of.text)
                    .map(|&id| (None, around(moment.edge, id)))
            }
            Trigger::Crossing { what, .. } => {
                self.listen_to(kind, what);
                None
            }
        };
        self.declared.found.listened.extend(heard);
    }

    fn walk_block(&mut self, block: &'a Block) {
        for statement in &block.statements {
            self.walk_statement(statement);
        }
    }

    fn walk_statement(&mut self, statement: &'a Statement) {
        match &statement.kind {
            StatementKind::Gate { effect, then, otherwise } => {
                self.walk_statement(effect);
                then.iter().chain(otherwise).for_each(|block| self.walk_block(block));
            }
            StatementKind::If { arms, otherwise } => {
                arms.iter().for_each(|arm| self.walk_block(&arm.block));
                otherwise.iter().for_each(|block| self.walk_block(block));
            }
            StatementKind::May(may) | StatementKind::Ask(ast::Ask { may, .. }) => {
                may.block.iter().for_each(|block| self.walk_block(block));
            }
            StatementKind::While { block, .. }
            | StatementKind::Repeat { block, .. }
            | StatementKind::For { block, .. }
            | StatementKind::Phase { block, .. } => self.walk_block(block),
            StatementKind::As { block, otherwise, .. } => {
                std::iter::once(block).chain(otherwise).for_each(|block| self.walk_block(block));
            }
            StatementKind::Each(each) | StatementKind::Together(each) => {
                self.walk_block(&each.block);
            }
            StatementKind::Call(call) => {
                let verb = symbols::exact(&self.reader.symbols.verbs, &call.verb.text).copied();
                self.declared.found.called.extend(verb);
                let primitive = self.reader.primitive_called(&call.verb.text);
                self.declared
                    .found
                    .opened
                    .extend(primitive.and_then(Primitive::opens).map(Stretch::moment));
                call.block.iter().for_each(|block| self.walk_block(block));
            }
            StatementKind::Change(change) => {
                if let ExprKind::Name(name) = &change.target.kind {
                    self.declared.found.called.extend(self.reader.plus_verb(&name.text));
                }
            }
            StatementKind::Until { moment, parts } => {
                let verb = symbols::exact(&self.reader.symbols.verbs, &moment.of.text).copied();
                self.declared.found.outlived.extend(verb);
                if moment.which == Some(ast::Which::Next)
                    && let Some(&id) = symbols::exact(&self.reader.symbols.moments, &moment.of.text)
                {
                    self.declared.found.awaited.insert(id);
                }
                self.walk_parts(None, None, parts);
            }
            StatementKind::Menu { options, .. } => {
                options.iter().for_each(|option| self.walk_block(&option.block));
            }
            StatementKind::Choose(choose) => {
                if let Chosen::Options { options, .. } = &choose.what {
                    options.iter().for_each(|option| self.walk_block(&option.block));
                }
            }
            _ => {}
        }
    }
}
