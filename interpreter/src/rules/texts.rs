//! What each card says, found by the card: an index for wordings, which would otherwise look through the whole program for
//! each card. It is made when it is first asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use schema::expr::Expr;
use schema::id::{
    BlockId, ChoiceId, DefinitionId, EffectId, ExprId, FieldId, HandlerId, OptionId, PoolId,
    ScoreId,
};
use schema::parts::{each_held, within};
use schema::program::Program;
use traversable::TraversableMut;

use super::Rules;

/// What one card says besides its fields, abilities and rows, each in the order of the program.
#[derive(Debug, Default)]
pub(crate) struct Says {
    /// Its own values of defines, as indexes of [`Program::overrides`].
    pub(crate) overrides: Vec<usize>,
    /// The options that it adds to menus.
    pub(crate) options: Vec<OptionId>,
    pub(crate) handlers: Vec<HandlerId>,
    pub(crate) effects: Vec<EffectId>,
    pub(crate) scores: Vec<ScoreId>,
}

/// The index.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    cards: BTreeMap<DefinitionId, Says>,
    values: BTreeMap<FieldId, ExprId>,
    pools: BTreeSet<PoolId>,
}

/// The index once it has been made.
#[derive(Debug, Default)]
pub(super) struct MadeTexts(OnceLock<Texts>);

impl Texts {
    fn new(program: &Program) -> Self {
        let mut texts = Self::default();
        for (at, own) in program.overrides.iter().enumerate() {
            texts.cards.entry(own.definition).or_default().overrides.push(at);
        }
        for (id, option) in program.options.pairs() {
            let own = option.contributed.as_ref().and_then(|own| own.definition);
            texts.of(own, |says| says.options.push(id));
        }
        for (id, handler) in program.handlers.pairs() {
            texts.of(handler.definition, |says| says.handlers.push(id));
        }
        for (id, effect) in program.effects.pairs() {
            texts.of(effect.definition, |says| says.effects.push(id));
        }
        for (id, score) in program.scores.pairs() {
            texts.of(score.definition, |says| says.scores.push(id));
        }
        for (field, value) in program.definitions.iter().flat_map(|card| &card.fields) {
            texts.values.entry(*field).or_insert(*value);
        }
        texts.pools = pools(program);
        texts
    }

    fn of(&mut self, card: Option<DefinitionId>, note: impl FnOnce(&mut Says)) {
        if let Some(card) = card {
            note(self.cards.entry(card).or_default());
        }
    }

    /// Whether cards speak of another pool than this that its holder has for the same goods.
    pub(crate) fn has_other_pool(&self, program: &Program, pool: PoolId) -> bool {
        let Some(own) = program.pools.get(pool) else { return false };
        let others = self.pools.iter().filter(|other| **other != pool);
        let mut others = others.filter_map(|other| program.pools.get(*other));
        others.any(|other| other.family == own.family && other.holder == own.holder)
    }

    /// The value of a field on the first card that has it.
    pub(crate) fn first_value(&self, field: FieldId) -> Option<ExprId> {
        self.values.get(&field).copied()
    }
}

/// What stands in the texts of cards, as far as it has been found.
#[derive(Default)]
struct Found {
    exprs: Vec<ExprId>,
    blocks: Vec<BlockId>,
    choices: Vec<ChoiceId>,
}

impl Found {
    fn add<T: TraversableMut + Clone>(&mut self, part: &T) {
        each_held(&mut part.clone(), &mut |held| {
            self.exprs.extend(held.downcast_ref::<ExprId>().copied());
            self.blocks.extend(held.downcast_ref::<BlockId>().copied());
            self.choices.extend(held.downcast_ref::<ChoiceId>().copied());
        });
    }
}

/// The pools of which cards speak.
fn pools(program: &Program) -> BTreeSet<PoolId> {
    let (mut found, mut seen) = (Found::default(), BTreeSet::new());
    program.definitions.iter().for_each(|card| found.add(card));
    program.overrides.iter().for_each(|own| found.add(own));
    let is_cards = |own: Option<DefinitionId>| own.is_some();
    program.handlers.iter().filter(|it| is_cards(it.definition)).for_each(|it| found.add(it));
    program.effects.iter().filter(|it| is_cards(it.definition)).for_each(|it| found.add(it));
    program.scores.iter().filter(|it| is_cards(it.definition)).for_each(|it| found.add(it));
    for option in program.options.iter() {
        if option.contributed.as_ref().is_some_and(|own| is_cards(own.definition)) {
            found.add(option);
        }
    }
    while let Some(block) = found.blocks.pop() {
        if let Some(block) = program.blocks.get(block).filter(|_| seen.insert(block)) {
            block.code.iter().for_each(|op| found.add(op));
        }
        for choice in std::mem::take(&mut found.choices) {
            program.choices.get(choice).into_iter().for_each(|choice| found.add(choice));
        }
    }
    let named = within(&program.exprs, found.exprs).filter_map(|(_, node)| match node {
        Expr::Pool { pool, .. } => Some(*pool),
        _ => None,
    });
    named.collect()
}

impl Rules {
    /// The index of what cards say.
    pub(crate) fn texts(&self) -> &Texts {
        self.texts.0.get_or_init(|| Texts::new(&self.program))
    }

    /// What a card says; `None` if it says nothing besides its fields, abilities and rows.
    pub(crate) fn says(&self, card: DefinitionId) -> Option<&Says> {
        self.texts().cards.get(&card)
    }
}
