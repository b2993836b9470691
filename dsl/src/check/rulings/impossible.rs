//! Reports impossible positions: cards that cannot lie where they are put, values out of range, facts given twice.

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{CellId, MomentId};
use schema::program::{Keys, Layout, PileKey};
use schema::ruling::{Given, Laid, Where};
use schema::source::Span;

use crate::check::rulings::Rulings;
use crate::check::rulings::seats::claims_refusal;
use crate::codes;
use crate::syntax::ast::{self, FactKind, RulingPartKind};

impl Rulings<'_> {
    /// Reports ids that a ruling has twice.
    pub(crate) fn ids_twice(&mut self, ids: &[ast::Name]) {
        for (at, id) in ids.iter().enumerate() {
            if ids.iter().take(at).any(|other| other.text == id.text) {
                let message = format!("the clause `{}` stands here twice", id.text);
                self.reader.error(
                    codes::DECLARED_TWICE,
                    id.span,
                    message,
                    "again",
                    "name each clause once",
                );
            }
        }
    }

    /// Reports a ruling without any step or claim.
    pub(crate) fn claims_something(&mut self, ruling: &ast::Ruling) {
        let says = |part: &ast::RulingPart| match &part.kind {
            RulingPartKind::When(steps) => !steps.is_empty(),
            RulingPartKind::Then(claims) => !claims.is_empty(),
            RulingPartKind::Cite { .. } | RulingPartKind::Given(_) | RulingPartKind::RestFree => {
                false
            }
        };
        if !ruling.parts.iter().any(says) {
            self.reader.error(
                codes::SAYS_NOTHING,
                ruling.title.span,
                "this ruling claims nothing, so it could not fail",
                "says nothing",
                "say in `when { … }` who does what, and in `then { … }` what must hold",
            );
        }
    }

    /// Reports steps and claims beside `setup is refused`: nothing is played then, so they could never fail.
    pub(crate) fn beside_a_refusal(&mut self, ruling: &ast::Ruling) {
        if !claims_refusal(ruling) {
            return;
        }
        let mut beside = Vec::new();
        for part in &ruling.parts {
            match &part.kind {
                RulingPartKind::When(steps) => beside.extend(steps.iter().map(|step| step.span)),
                RulingPartKind::Then(claims) => {
                    let refusal = |claim: &&ast::Claim| claim.kind == ast::ClaimKind::Refused;
                    let first = claims.iter().find(refusal).map(|claim| claim.span);
                    let spans = claims.iter().map(|claim| claim.span);
                    beside.extend(spans.filter(|span| Some(*span) != first));
                }
                RulingPartKind::Given(facts) => {
                    let chances = facts.iter().filter(|fact| match fact.kind {
                        FactKind::NextShuffle { .. } | FactKind::NextRoll { .. } => true,
                        FactKind::Players(_)
                        | FactKind::Turn { .. }
                        | FactKind::BareTable
                        | FactKind::FullTable
                        | FactKind::Seeds { .. }
                        | FactKind::Played { .. }
                        | FactKind::Holding { .. } => false,
                    });
                    beside.extend(chances.map(|fact| fact.span));
                }
                RulingPartKind::Cite { .. } | RulingPartKind::RestFree => {}
            }
        }
        for span in beside {
            self.reader.error(
                codes::SAYS_NOTHING,
                span,
                "a setup that is refused begins no game: beside `setup is refused` this could not fail",
                "never looked at",
                "leave it out, or say it in a ruling of its own",
            );
        }
    }

    /// Reports a phase that does not stand in the flow, in which no position can begin.
    pub(crate) fn report_outside_flow(&mut self, moment: MomentId, phase: &ast::Name) {
        let declared = self.reader.program.moments.get(moment);
        if declared.is_none_or(|declared| declared.entry.is_some()) {
            return;
        }
        let name = &phase.text;
        self.reader.error(
            codes::NO_POSITION,
            phase.span,
            format!("`{name}` stands outside of the flow, and a position begins in it"),
            "not in the flow",
            format!(
                "put its `phase {name} {{ … }}` into `flow {{ … }}`, or begin where a saved game stood: `game \"saves/NAME.json\" to 12`"
            ),
        );
    }

    /// Reports facts of a position that may stand only once: players, turn, phase, table, seeds.
    pub(crate) fn facts_twice(&mut self, ruling: &ast::Ruling) {
        let mut said = BTreeSet::new();
        let facts = ruling.parts.iter().filter_map(|part| match &part.kind {
            RulingPartKind::Given(facts) => Some(facts),
            _ => None,
        });
        for fact in facts.flatten() {
            let mut words = Vec::new();
            match &fact.kind {
                FactKind::Players(_) => words.push("players"),
                FactKind::Turn { player, phase, passes } => {
                    words.extend(player.as_ref().map(|_| "turn"));
                    words.extend(phase.as_ref().map(|_| "phase"));
                    words.extend(passes.iter().map(|it| if it.round { "round" } else { "pass" }));
                }
                FactKind::BareTable | FactKind::FullTable => words.push("table"),
                FactKind::Seeds { .. } => words.push("seeds"),
                FactKind::Played { .. } => words.push("game"),
                FactKind::NextShuffle { .. }
                | FactKind::NextRoll { .. }
                | FactKind::Holding { .. } => {}
            }
            for word in words {
                if !said.insert(word) {
                    self.twice(fact.span, word, "say it once: leave one of the two out");
                }
            }
        }
    }

    /// Reports `bare table` and `full table` where nothing makes a position of what is given: they would do nothing.
    pub(crate) fn table_without_a_position(&mut self, ruling: &ast::Ruling, given: &Given) {
        if given.turn.is_some() || given.phase.is_some() || !given.contents.is_empty() {
            return;
        }
        let facts = ruling.parts.iter().filter_map(|part| match &part.kind {
            RulingPartKind::Given(facts) => Some(facts),
            _ => None,
        });
        for fact in facts.flatten() {
            let word = match &fact.kind {
                FactKind::BareTable => "bare table",
                FactKind::FullTable => "full table",
                FactKind::Players(_)
                | FactKind::Turn { .. }
                | FactKind::Seeds { .. }
                | FactKind::Played { .. }
                | FactKind::NextShuffle { .. }
                | FactKind::NextRoll { .. }
                | FactKind::Holding { .. } => continue,
            };
            self.reader.error(
                codes::SAYS_NOTHING,
                fact.span,
                format!(
                    "`{word}` does nothing where no turn, phase or zone is named: the game begins after its setup"
                ),
                "does nothing",
                "name a turn, a phase or what lies in a zone, or leave it out",
            );
        }
    }

    /// Reports a fact that was given already.
    pub(crate) fn said_twice(&mut self, span: Span, name: &str) {
        let help = "say it once: what lies in a zone stands in one line, with commas between";
        self.twice(span, name, help);
    }

    fn twice(&mut self, span: Span, name: &str, help: &str) {
        let message = format!("this position says twice what `{name}` is");
        self.reader.error(codes::DECLARED_TWICE, span, message, "again", help);
    }

    /// Reports cards that cannot lie in a zone: of another kind, beyond its limit, two at one spot.
    pub(crate) fn cannot_lie(&mut self, at: &Where, cards: &[Laid], things: &ast::Things) {
        let zone = &self.reader.program.zones[at.zone];
        let name = zone.name.clone();
        let strange = zone.holds.and_then(|holds| {
            let fits = |kind| self.reader.symbols.inherits(kind, holds);
            let found =
                cards.iter().find(|laid| !fits(self.reader.program.definitions[laid.card].kind))?;
            Some((holds, found.card))
        });
        if let Some((holds, card)) = strange {
            let (holds, card) =
                (self.reader.kind_name(holds), self.reader.program.definitions[card].name.clone());
            self.reader.error(
                codes::ZONE_OF_OTHER_KIND,
                things.span,
                format!("`{name}` holds cards of the kind `{holds}` only, and {card} is none"),
                "gets in nowhere",
                format!("name cards of the kind `{holds}`"),
            );
        }
        let limit = self.reader.program.zones[at.zone]
            .limit
            .and_then(|limit| self.reader.program.exprs.get(limit));
        if let Some(Expr::Number(limit)) = limit
            && usize::try_from(*limit).is_ok_and(|limit| cards.len() > limit)
        {
            let (limit, count) = (*limit, cards.len());
            self.reader.error(
                codes::OUT_OF_RANGE,
                things.span,
                format!("`{name}` has room for {limit}, and these are {count}"),
                "too many",
                "name as many as there is room for",
            );
        }
        for (index, laid) in cards.iter().enumerate() {
            if laid.at.is_some() && cards.iter().take(index).any(|other| other.at == laid.at) {
                self.reader.error(
                    codes::DECLARED_TWICE,
                    things.span,
                    format!("two cards lie at one spot of `{name}`"),
                    "one spot, two cards",
                    "give one of them another spot",
                );
            }
        }
    }

    /// Reports cards of a pyramid with a missing card below. Cards without a spot are ignored.
    pub(crate) fn cannot_stand(&mut self, at: &Where, cards: &[Laid], things: &ast::Things) {
        let zone = &self.reader.program.zones[at.zone];
        if !matches!(zone.layout, Layout::Pyramid(_)) {
            return;
        }
        let name = zone.name.clone();
        let lies = |spot: (i16, i16)| cards.iter().any(|laid| laid.at == Some(spot));
        for (number, laid) in cards.iter().enumerate() {
            // Entries and cards correspond only if no entry has a count.
            let one = things.list.get(number).filter(|_| things.list.len() == cards.len());
            let span = one.map_or(things.span, |thing| thing.span);
            let Some((level, across)) = laid.at.filter(|(level, _)| *level > 1) else { continue };
            let below = [-1, 1].map(|step| (level - 1, across.saturating_add(step)));
            let Some((first, second)) = below.into_iter().find(|spot| !lies(*spot)) else {
                continue;
            };
            let card = self.reader.program.definitions[laid.card].name.clone();
            self.reader.error(
                codes::OTHER_SPOT,
                span,
                format!(
                    "{card} would hang in the air: nothing lies at ({first}, {second}) of `{name}`"
                ),
                "nothing under it",
                "above level 1 a card lies on two others: say what they are",
            );
        }
    }

    /// Reports cards of a zone of piles where the pile must be named.
    pub(crate) fn in_no_pile(&mut self, at: &Where, cards: &[Laid], span: Span) {
        let zone = &self.reader.program.zones[at.zone];
        let by_name = zone.layout != Layout::Piles || zone.keys == Keys::Cards;
        if by_name || at.pile.is_some() || cards.is_empty() {
            return;
        }
        let name = zone.name.clone();
        let one = match zone.keys {
            Keys::Numbers(_) => format!("`{name}[1] = …`"),
            Keys::Cards | Keys::Members(_) => format!("`{name}.WORD = …`"),
        };
        self.reader.error(
            codes::WRONG_LAYOUT,
            span,
            format!(
                "`{name}` has several piles, and nothing says in which of them these cards lie"
            ),
            "which pile?",
            format!("say what lies in each: {one}"),
        );
    }

    /// Reports cards in a pile that has the name of another card.
    pub(crate) fn in_another_pile(&mut self, at: &Where, cards: &[Laid], span: Span) {
        let Some(PileKey::Card(pile)) = at.pile else { return };
        let Some(strange) = cards.iter().find(|laid| laid.card != pile) else { return };
        let zone = self.reader.program.zones[at.zone].name.clone();
        let (pile, card) = (
            self.reader.program.definitions[pile].name.clone(),
            self.reader.program.definitions[strange.card].name.clone(),
        );
        self.reader.error(
            codes::OTHER_SPOT,
            span,
            format!("in this pile of `{zone}` lies {pile} and nothing else, so never {card}"),
            "gets in nowhere",
            format!("say it of a pile of its own: `{zone}.{card} = …`"),
        );
    }

    /// Reports a value outside of the range of a counter.
    pub(crate) fn cannot_be(&mut self, cell: CellId, value: i32, span: Span) {
        let declared = &self.reader.program.cells[cell];
        let Some((least, most)) = declared.range else { return };
        if !declared.flag && !(least..=most).contains(&value) {
            let message =
                format!("`{}` is never {value}: it goes from {least} to {most}", declared.name);
            self.reader.error(
                codes::OUT_OF_RANGE,
                span,
                message,
                "out of its range",
                "write a number that it can have",
            );
        }
    }

    /// Reports the order after a shuffle of a set, which has none. Returns whether it did.
    pub(crate) fn report_unordered(&mut self, at: &Where, span: Span) -> bool {
        let zone = &self.reader.program.zones[at.zone];
        if zone.layout != Layout::Set {
            return false;
        }
        let message = format!("`{}` is a `set`: what lies there has no order", zone.name);
        self.reader.error(
            codes::NO_ORDER,
            span,
            message,
            "never shuffled",
            "name a `stack`, a `row` or a pile",
        );
        true
    }
}
