//! What a question works out of each of its candidates: what a good costs, what a card costs at that place.

use std::collections::BTreeSet;

use schema::choice::Asks;
use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId, Id, LocalId, SlotId, TableId};
use schema::locale::Word;
use schema::parts::{reached, within};
use schema::program::VariantType;
use schema::spot::SpotRead;
use schema::view::Mark;

use super::Marker;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::handed::{handed, is_open};
use crate::rules::Rules;
use crate::state::{Candidate, Frame, Pending, State};
use crate::value::{CardRef, Value};

/// Values that defines were found to have, by their names.
type Found<'r> = Vec<(&'r str, Value)>;

/// What a question asks of one candidate.
#[derive(Default)]
struct Asked {
    /// The conditions, each with the locals that the candidate binds in it.
    conditions: Vec<(Vec<(LocalId, Value)>, ExprId)>,
    /// The card that has the option.
    card: Option<CardRef>,
}

/// Which locals of the defines around an expression are bound, and which of those depend on the candidate.
struct Bound<'h> {
    known: BTreeSet<LocalId>,
    about: BTreeSet<LocalId>,
    /// The variables whose values may be told: what the verb was handed, and cards.
    handed: &'h [SlotId],
}

/// Whether a value is some goods.
fn are_goods(eval: &Eval<'_>, value: Value) -> bool {
    let mut items = eval.scratch.items(eval.state, value).iter();
    matches!(value, Value::List { .. }) && items.all(|item| matches!(item, Value::Goods { .. }))
}

impl Rules {
    /// Of each candidate of a question, in their order: the numbers and goods that the question works out of it by defines
    /// with arguments, each by the name of its define. Of what the locale says that it only keeps order there is nothing.
    #[must_use]
    pub fn asked_of(&self, state: &State, pending: &Pending) -> Vec<Vec<Mark>> {
        let candidates = state.candidates(pending);
        let asked: Vec<Asked> =
            candidates.iter().map(|candidate| self.asked(state, pending, candidate)).collect();
        let state = &*state.standing(pending);
        let frame = state.frames.get(usize::from(pending.frame));
        // What whoever decides for somebody else may know is another question.
        let frame = frame.filter(|frame| frame.me == pending.player.0 && pending.of.is_none());
        let is_plain = asked.iter().all(|asked| asked.conditions.is_empty());
        let Some(frame) = frame.filter(|_| !is_plain) else {
            return vec![Vec::new(); candidates.len()];
        };
        // A card in a variable gives nothing of itself to whoever does not see it.
        let is_card = |slot: &SlotId| {
            let value = state.slots.get(frame.base as usize + slot.index());
            matches!(value, Some(Value::Card(_)))
        };
        let slots = usize::from(self.program.blocks[frame.block].slots);
        let cards = (0..slots).map(SlotId::new).filter(is_card);
        let handed: Vec<SlotId> = handed(self, state, frame).into_iter().chain(cards).collect();
        let mut marker = Marker::new(self, state, pending.player);
        let marks = asked.iter().map(|asked| {
            let mut marks: Vec<Mark> = Vec::new();
            let frame = &Frame { card: asked.card.unwrap_or(frame.card), ..*frame };
            for (bound, condition) in &asked.conditions {
                marker.scratch.clear();
                marker.scratch.begin_answer();
                let mut eval = Eval::of_frame(self, state, &mut marker.scratch, frame);
                eval.viewer = Some(pending.player.0);
                bound.iter().for_each(|(local, value)| eval.bind(*local, *value));
                let about: BTreeSet<LocalId> = bound.iter().map(|(local, _)| *local).collect();
                let bound = Bound { known: about.clone(), about, handed: &handed };
                let mut found = Found::new();
                // What cannot be known, or takes too long, is not told.
                let _left_out = self.worked_out(&mut eval, *condition, &bound, &mut found);
                for (name, value) in found {
                    let value = marker.shape(value);
                    marks.extend(value.map(|value| super::mark(name.to_owned(), value, None)));
                }
            }
            let mut told = BTreeSet::new();
            marks.retain(|mark| told.insert(mark.name.clone()));
            marks
        });
        marks.collect()
    }

    /// Of a question that reads how high its spots are, and rows of a table by their numbers: the table, and the card with such
    /// rows that the verb was handed that asks, if whoever is asked sees it. Row 1 is what the card says of spots of level 1.
    #[must_use]
    pub fn rows_by_level(
        &self,
        state: &State,
        pending: &Pending,
    ) -> Option<(DefinitionId, TableId)> {
        let conditions: Vec<ExprId> = self
            .picked_from(pending)
            .map_or_else(Vec::new, |from| self.filters(from))
            .into_iter()
            .map(|(_, condition)| condition)
            .collect();
        let is_height = |node: &Expr| matches!(node, Expr::Spot(SpotRead::Y(_)));
        within(&self.program.exprs, conditions.clone()).find(|(_, node)| is_height(node))?;
        let read = || reached(&self.program, conditions.clone()).map(|(_, node)| node);
        read().find(|node| matches!(node, Expr::LevelOf(_)))?;
        let table = read().find_map(|node| match node {
            Expr::Rows { table, .. } => Some(*table),
            _ => None,
        })?;
        let frame = state.frames.get(usize::from(pending.frame))?;
        let handed =
            self.values_handed(state, frame).into_iter().filter_map(|(_, value)| match value {
                Value::Definition(id) => Some(id),
                Value::Card(card) if self.sees(state, pending.player.0, card.id) => {
                    state.card(card.id).map(|card| card.definition)
                }
                _ => None,
            });
        let has_rows = |id: &DefinitionId| {
            let card = self.program.definitions.get(*id);
            card.is_some_and(|card| card.rows.iter().any(|row| row.table == table))
        };
        let mut handed = handed.filter(has_rows);
        let card = handed.next().filter(|_| handed.next().is_none())?;
        Some((card, table))
    }

    /// What is asked of a candidate: by the question where things are picked, of an option by itself and by the lists of what it
    /// is offered for.
    fn asked(&self, state: &State, pending: &Pending, candidate: &Candidate) -> Asked {
        if let Some(from) = self.picked_from(pending) {
            let of_it = |(local, condition)| (vec![(local, candidate.value)], condition);
            let conditions = self.filters(from).into_iter().map(of_it).collect();
            return Asked { conditions, card: None };
        }
        let choice = pending.choice.and_then(|choice| self.program.choices.get(choice));
        let is_option = choice.is_some_and(|choice| matches!(choice.asks, Asks::Options { .. }));
        let offered = state.option_at(&self.program, candidate.first).filter(|_| is_option);
        let Some(offered) = offered else { return Asked::default() };
        let option = &self.program.options[offered.id];
        let items: Vec<(LocalId, Value)> =
            (0..offered.items.len()).map(LocalId::new).zip(offered.items.iter().copied()).collect();
        let of_lists = option.each.iter().enumerate().flat_map(|(at, list)| {
            let (before, it) = (&items[..at], offered.items[at]);
            let of_it = move |(local, condition)| ([before, &[(local, it)]].concat(), condition);
            self.filters(*list).into_iter().map(of_it)
        });
        let mut conditions: Vec<_> = of_lists.collect();
        conditions.extend(option.condition.map(|condition| (items.clone(), condition)));
        Asked { conditions, card: offered.card }
    }

    /// What things are picked from.
    fn picked_from(&self, pending: &Pending) -> Option<ExprId> {
        let choice = pending.choice.and_then(|choice| self.program.choices.get(choice))?;
        match &choice.asks {
            Asks::Pick { from, .. } => Some(*from),
            Asks::Number { .. }
            | Asks::Goods { .. }
            | Asks::Order { .. }
            | Asks::Options { .. }
            | Asks::YesNo => None,
        }
    }

    /// The conditions of the things of a list, each with the local that is the thing.
    fn filters(&self, list: ExprId) -> Vec<(LocalId, ExprId)> {
        let (mut found, mut at) = (Vec::new(), Some(list));
        while let Some(expr) = at.take().and_then(|id| self.program.exprs.get(id)) {
            match expr {
                Expr::Filter { list, local, condition } => {
                    found.push((*local, *condition));
                    at = Some(*list);
                }
                Expr::Only { list, .. } => at = Some(*list),
                _ => {}
            }
        }
        found
    }

    /// Collects what an expression works out of the candidate: of a define that is a number or goods that, of others what
    /// their bodies work out.
    fn worked_out<'r>(
        &'r self,
        eval: &mut Eval<'_>,
        expr: ExprId,
        bound: &Bound<'_>,
        found: &mut Found<'r>,
    ) -> Result<(), Trap> {
        let Some(node) = self.program.exprs.get(expr) else { return Ok(()) };
        let Expr::Derived { derived, of, args } = node else {
            for part in node.parts() {
                self.worked_out(eval, part, bound, found)?;
            }
            return Ok(());
        };
        let Some(declared) = self.program.derived.get(*derived) else { return Ok(()) };
        let is_about = |part: &ExprId| self.locals(*part).iter().any(|at| bound.about.contains(at));
        let is_known = self.locals(expr).is_subset(&bound.known);
        let keeps_order = self.keeps_order(Word::Derived(*derived));
        if !is_known || keeps_order || !args.iter().any(is_about) {
            return Ok(());
        }
        // Another variable may hold what was read of something hidden.
        let is_open = |part: ExprId| is_open(&self.program, part, bound.handed);
        let value = match eval.value(expr)? {
            // Of nothing a number is none: so the question reads it.
            Value::Nothing if declared.yields == VariantType::Number => Value::Number(0),
            value => value,
        };
        if matches!(value, Value::Number(_)) || are_goods(eval, value) {
            found.extend(is_open(expr).then_some((declared.name.as_str(), value)));
            return Ok(());
        }
        if of.is_some() {
            return Ok(());
        }
        let given = args.iter().map(|&arg| eval.value(arg)).collect::<Result<Vec<_>, _>>()?;
        let base = eval.scratch.locals.len();
        let all = || (0..args.len()).map(LocalId::new);
        let about = all().zip(args).filter(|(_, arg)| is_about(arg)).map(|(local, _)| local);
        let open = all().zip(args).filter(|(_, arg)| is_open(**arg)).map(|(local, _)| local);
        let (known, about) = (open.collect(), about.collect());
        let bound = Bound { known, about, handed: bound.handed };
        let meant = (eval.this, eval.me);
        eval.within(self.depth(declared.body), meant, base, |eval| {
            eval.bind_all(&given);
            self.worked_out(eval, declared.body, &bound, found)
        })
    }

    /// The locals that an expression names.
    fn locals(&self, expr: ExprId) -> BTreeSet<LocalId> {
        let named = within(&self.program.exprs, [expr]).filter_map(|(_, node)| match node {
            Expr::Local(local) => Some(*local),
            _ => None,
        });
        named.collect()
    }
}
