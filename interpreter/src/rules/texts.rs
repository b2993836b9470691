//! What each card says, found by the card: an index for wordings, which would otherwise look through the whole program for
//! each card. It is made when it is first asked for.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use schema::event::Live;
use schema::id::{
    DefinitionId, EffectId, ExprId, FieldId, HandlerId, KindId, OptionId, ScoreId, ZoneId,
};
use schema::program::Program;

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
    usual: BTreeMap<KindId, Vec<ZoneId>>,
    values: BTreeMap<FieldId, ExprId>,
}

/// The index once it has been made.
#[derive(Debug, Default)]
pub(super) struct MadeTexts(OnceLock<Texts>);

impl Texts {
    fn new<'p>(program: &'p Program) -> Self {
        let mut texts = Self::default();
        for (at, own) in program.overrides.iter().enumerate() {
            texts.cards.entry(own.definition).or_default().overrides.push(at);
        }
        for (id, option) in program.options.pairs() {
            let own = option.contributed.as_ref().and_then(|own| own.definition);
            texts.of(own, |says| says.options.push(id));
        }
        // How often cards of a kind count in which zones.
        let mut counts: BTreeMap<KindId, BTreeMap<&[ZoneId], usize>> = BTreeMap::new();
        let mut count = |definition: Option<DefinitionId>, live: &'p Live| {
            let card = definition.and_then(|id| program.definitions.get(id));
            if let (Some(card), Live::Zones(zones)) = (card, live) {
                *counts.entry(card.kind).or_default().entry(zones).or_default() += 1;
            }
        };
        for (id, handler) in program.handlers.pairs() {
            texts.of(handler.definition, |says| says.handlers.push(id));
            count(handler.definition, &handler.live);
        }
        for (id, effect) in program.effects.pairs() {
            texts.of(effect.definition, |says| says.effects.push(id));
            count(effect.definition, &effect.live);
        }
        for (id, score) in program.scores.pairs() {
            texts.of(score.definition, |says| says.scores.push(id));
            count(score.definition, &score.live);
        }
        for (kind, zones) in counts {
            let most = zones.into_iter().max_by_key(|(_, count)| *count);
            texts.usual.extend(most.map(|(zones, _)| (kind, zones.to_vec())));
        }
        for (field, value) in program.definitions.iter().flat_map(|card| &card.fields) {
            texts.values.entry(*field).or_insert(*value);
        }
        texts
    }

    fn of(&mut self, card: Option<DefinitionId>, note: impl FnOnce(&mut Says)) {
        if let Some(card) = card {
            note(self.cards.entry(card).or_default());
        }
    }

    /// The zones in which what cards of a kind bear mostly counts, if it counts in zones.
    pub(crate) fn usual_zones(&self, kind: KindId) -> Option<&[ZoneId]> {
        self.usual.get(&kind).map(Vec::as_slice)
    }

    /// The value of a field on the first card that has it.
    pub(crate) fn first_value(&self, field: FieldId) -> Option<ExprId> {
        self.values.get(&field).copied()
    }
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
