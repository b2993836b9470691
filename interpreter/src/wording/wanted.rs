//! What an option asks for, without what only keeps order in the game's text, and without what goes without saying: that there
//! is something to do it to, and something to pay it with.

use std::collections::BTreeSet;

use schema::code::{Arg, Op};
use schema::event::Live;
use schema::expr::{Compare, Expr};
use schema::goods::{Blend, End};
use schema::id::{CellId, ExprId, Id, LocalId, SlotId, VerbId};
use schema::locale::Word;
use schema::parts::{each_held, reached, within};
use schema::program::{Asks, Program};

use super::Teller;
use super::lift::Step;
use super::mentioned::Mentioned;
use super::named::one_of;
use super::wrapped::instructions;

/// An option as far as its condition may go without saying.
pub(super) struct Offer<'o, 'p> {
    /// The lists for whose things it is offered, and the variables for these.
    pub(super) each: &'o [ExprId],
    pub(super) items: &'o [SlotId],
    /// Where its card must lie, if it is a card's own.
    pub(super) live: Option<&'o Live>,
    /// What it does.
    pub(super) body: &'o [Step<'p>],
}

/// What is done in an option: what it is done to, and what is paid.
struct Acted<'p> {
    program: &'p Program,
    items: &'p [SlotId],
    /// What its own statements are about.
    own: Vec<ExprId>,
    /// What the verbs that it calls are about.
    called: Vec<ExprId>,
    /// The numbers that are lowered or set, with whose they are.
    lowered: Vec<(CellId, Option<ExprId>)>,
    /// The numbers that the verbs lower or set.
    lowered_by_verbs: BTreeSet<CellId>,
    /// Whether goods are taken from somewhere.
    pays: bool,
    /// From where to where numbers are chosen.
    ranges: Vec<(ExprId, ExprId)>,
    verbs: BTreeSet<VerbId>,
}

impl Teller<'_> {
    /// What an option asks for; absent: nothing that has to be said.
    pub(super) fn asked_for(&mut self, condition: ExprId, offer: &Offer<'_, '_>) -> Option<String> {
        let program = self.rules.program();
        let (mut open, mut said, mut acted) = (vec![condition], Vec::new(), None);
        while let Some(id) = open.pop() {
            let plain = match program.exprs.get(id) {
                Some(Expr::And(a, b)) => {
                    open.extend([*b, *a]);
                    continue;
                }
                Some(Expr::Not(inner)) => program.exprs.get(*inner),
                plain => plain,
            };
            let word = match plain {
                Some(Expr::Cell { cell, .. }) => Some(Word::Cell(*cell)),
                Some(Expr::Derived { derived, .. }) => Some(Word::Derived(*derived)),
                // Any other condition is said.
                _ => None,
            };
            let keeps_order = word.is_some_and(|word| self.rules.keeps_order(word));
            let acted = acted.get_or_insert_with(|| Acted::of(program, offer));
            if !keeps_order && !acted.imply(id, offer) {
                said.push(self.condition(id, true));
            }
        }
        (!said.is_empty()).then(|| self.combined(true, &said))
    }
}

impl<'p> Acted<'p> {
    fn of(program: &'p Program, offer: &'p Offer<'_, '_>) -> Self {
        let mut acted = Self {
            program,
            items: offer.items,
            own: Vec::new(),
            called: Vec::new(),
            lowered: Vec::new(),
            lowered_by_verbs: BTreeSet::new(),
            pays: false,
            ranges: Vec::new(),
            verbs: BTreeSet::new(),
        };
        acted.add_steps(offer.body, 0);
        let mut open: Vec<VerbId> = acted.verbs.iter().copied().collect();
        while let Some(verb) = open.pop() {
            let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
            for op in instructions(program, block.map_or(&[][..], |block| &block.code)) {
                let mut found = Mentioned::default();
                acted.add(&op, &mut found);
                acted.lowered_by_verbs.extend(acted.lowered.drain(..).map(|(cell, _)| cell));
                acted.called.append(&mut found.exprs);
                open.extend(found.verbs.into_iter().filter(|verb| acted.verbs.insert(*verb)));
            }
        }
        acted
    }

    fn add_steps(&mut self, steps: &[Step<'_>], deep: usize) {
        for step in steps.iter().filter(|_| deep < super::DEEPEST) {
            let mut found = Mentioned::default();
            match step {
                Step::Act(op) => self.add(op, &mut found),
                step => {
                    found = Mentioned::of_step(step);
                    self.asked(&mut found);
                }
            }
            self.own.append(&mut found.exprs);
            self.verbs.append(&mut found.verbs.into_iter().collect());
            for inner in step.inner() {
                self.add_steps(inner, deep + 1);
            }
        }
    }
}

impl Acted<'_> {
    /// What one instruction is about: where something goes to is no part of it.
    fn add(&mut self, op: &Op, found: &mut Mentioned) {
        let node = |id: ExprId| self.program.exprs.get(id);
        match op {
            Op::Change { cell, of, add, by } => {
                found.exprs.push(*by);
                if !add || matches!(node(*by), Some(Expr::Negative(_))) {
                    self.lowered.push((*cell, *of));
                }
            }
            Op::SetCell { cell, of, value } => {
                found.exprs.push(*value);
                self.lowered.push((*cell, *of));
            }
            Op::StepTrack { cell, of, .. } => self.lowered.push((*cell, *of)),
            Op::SetNote { value, .. } => found.exprs.push(*value),
            Op::Move { what, .. } => found.exprs.push(*what),
            Op::Transfer { goods, from, .. } => {
                found.exprs.push(*goods);
                self.pays |= *from != End::Bank;
                found.exprs.extend(match from {
                    End::Pool(pool) => Some(*pool),
                    End::Own | End::Bank => None,
                });
            }
            Op::Call { verb, args, .. } => {
                found.verbs.push(*verb);
                let params = self.program.verbs.get(*verb).map_or(&[][..], |verb| &verb.params);
                for (param, arg) in params.iter().zip(args) {
                    match arg {
                        Arg::Value { value, .. } => {
                            let is_place = param.preposition.is_some()
                                && matches!(node(*value), Some(Expr::Zone { .. }));
                            found.exprs.extend((!is_place).then_some(*value));
                        }
                        Arg::Block(block) => found.blocks.push(*block),
                        Arg::Default => found.exprs.extend(param.default),
                    }
                }
                self.asked(found);
            }
            // All that stands in it.
            _ => {
                *found = Mentioned::of(op);
                self.asked(found);
            }
        }
    }

    /// Adds what is asked there, what lasts from there on, and what the blocks do that are handed over.
    fn asked(&mut self, found: &mut Mentioned) {
        let program = self.program;
        for choice in std::mem::take(&mut found.choices) {
            let Some(choice) = program.choices.get(choice) else { continue };
            found.exprs.extend(Mentioned::of(choice).exprs);
            if let Asks::Number { least, most } = choice.asks {
                self.ranges.push((least, most));
            }
        }
        for timed in std::mem::take(&mut found.timed) {
            let captures = program.timed.get(timed).map(|timed| &timed.captures);
            found.exprs.extend(captures.into_iter().flatten().flatten());
        }
        for block in std::mem::take(&mut found.blocks) {
            let block = program.blocks.get(block);
            for op in instructions(program, block.map_or(&[][..], |block| &block.code)) {
                // Blocks stand in one another only as deep as they are written.
                let mut inner = Mentioned::default();
                self.add(&op, &mut inner);
                found.exprs.append(&mut inner.exprs);
                found.verbs.append(&mut inner.verbs);
            }
        }
    }

    /// Whether a condition goes without saying, since otherwise there would be nothing to do or nothing to pay.
    fn imply(&self, condition: ExprId, offer: &Offer<'_, '_>) -> bool {
        let node = |id: ExprId| self.program.exprs.get(id);
        let is = |of: ExprId, n: i32| node(of) == Some(&Expr::Number(n));
        match node(condition) {
            Some(Expr::Not(inner)) => match node(*inner) {
                Some(Expr::IsEmpty(of)) => match node(*of) {
                    Some(Expr::In { these, those }) => self.lies_there(*these, *those, offer),
                    // A list, a place or a thing.
                    _ => self.is_done_to(*of),
                },
                Some(Expr::Same(of, none)) if node(*none) == Some(&Expr::Nothing) => {
                    self.is_done_to(*of)
                }
                // The contrary of what one would expect.
                _ => false,
            },
            Some(Expr::IsLive(of)) => self.is_done_to(*of),
            Some(Expr::Covered(price, pool)) => {
                self.pays || self.is_done_to(*price) || self.is_done_to(*pool)
            }
            // No text asks that: it is of what is done first.
            Some(Expr::Can { .. }) => true,
            Some(Expr::Compare(Compare::AtMost, least, most)) => {
                let is_it = |(from, to): &(ExprId, ExprId)| {
                    self.is_same(*least, *from, false) && self.is_same(*most, *to, false)
                };
                self.ranges.iter().any(is_it)
            }
            Some(Expr::Compare(Compare::More, of, n)) if is(*n, 0) => self.is_spent(*of),
            Some(Expr::Compare(Compare::AtLeast, of, n)) if is(*n, 1) => self.is_spent(*of),
            // Any other condition is said.
            _ => false,
        }
    }

    /// Whether something lies where it must lie to be offered, or is what is done something to there.
    fn lies_there(&self, these: ExprId, those: ExprId, offer: &Offer<'_, '_>) -> bool {
        let node = |id: ExprId| self.program.exprs.get(id);
        match one_of(&self.program.exprs, these).and_then(node) {
            Some(Expr::SelfCard) => {
                let (Some(Live::Zones(zones)), Some(Expr::Contents(place))) =
                    (offer.live, node(those))
                else {
                    return false;
                };
                match (&zones[..], node(*place)) {
                    ([only], Some(Expr::Zone { zone, of })) => {
                        only == zone && of.is_none_or(|of| node(of) == Some(&Expr::Me))
                    }
                    // It may lie elsewhere, too.
                    _ => false,
                }
            }
            Some(Expr::Local(local)) => offer
                .each
                .get(local.index())
                .is_some_and(|each| self.stands_in(those, &[*each], false)),
            // Some of what lies there.
            _ => self.is_done_to(these),
        }
    }

    /// Whether what is done is done to this, or to some of it.
    fn is_done_to(&self, of: ExprId) -> bool {
        match self.program.exprs.get(of) {
            Some(
                Expr::Contents(of)
                | Expr::AllCards(of)
                | Expr::Goods(of)
                | Expr::Kinds(of)
                // As many of them as the bank has.
                | Expr::Blend(Blend::Least, of, _)
                | Expr::Take { of, .. },
            ) => self.is_done_to(*of),
            // As it stands.
            _ => self.stands_in(of, &self.own, false) || self.stands_in(of, &self.called, true),
        }
    }

    /// Whether a number is one that is paid, or of what something is done to.
    fn is_spent(&self, of: ExprId) -> bool {
        let is_part = |id: ExprId, node: &Expr| match node {
            Expr::Count(list) => self.is_done_to(*list),
            Expr::Cell { cell, of } => {
                let is_its = |(lowered, whose): &(CellId, Option<ExprId>)| {
                    let whose = match (whose, of) {
                        (Some(whose), Some(of)) => self.is_same(*of, *whose, false),
                        (whose, of) => whose.is_none() && of.is_none(),
                    };
                    lowered == cell && whose
                };
                self.lowered.iter().any(is_its)
                    || self.lowered_by_verbs.contains(cell)
                    || self.is_done_to(id)
            }
            Expr::AmountOf { .. } | Expr::Total(_) | Expr::Pool { .. } => {
                self.pays || self.is_done_to(id)
            }
            // It is made of others.
            _ => false,
        };
        match self.program.exprs.get(of) {
            Some(Expr::Derived { .. } | Expr::Arith(..) | Expr::Sum { .. }) => {
                self.is_done_to(of)
                    || reached(self.program, [of]).any(|(id, node)| is_part(id, node))
            }
            Some(node) => is_part(of, node) || self.is_done_to(of),
            None => false,
        }
    }

    /// Whether an expression stands somewhere in these. In what a verb does others stand for those of whom it is called.
    fn stands_in(&self, of: ExprId, roots: &[ExprId], in_verb: bool) -> bool {
        let mut nodes = within(&self.program.exprs, roots.iter().copied());
        nodes.any(|(id, _)| self.is_same(of, id, in_verb))
    }

    /// Whether a part of a condition is the same as a part of what is done.
    fn is_same(&self, of: ExprId, done: ExprId, in_verb: bool) -> bool {
        let exprs = &self.program.exprs;
        let (Some(one), Some(other)) = (exprs.get(of), exprs.get(done)) else { return false };
        match (one, other) {
            (Expr::Local(local), Expr::Slot(slot)) => self.items.get(local.index()) == Some(slot),
            // The candidates of lists are numbered behind the things for which it is offered.
            (Expr::Local(_), Expr::Local(_)) => true,
            (one, other) => {
                let (these, those) = (one.parts(), other.parts());
                these.len() == those.len()
                    && std::mem::discriminant(one) == std::mem::discriminant(other)
                    && bare(one) == bare(other)
                    && these.iter().zip(&those).all(|(a, b)| {
                        in_verb && self.is_handed(*b) || self.is_same(*a, *b, in_verb)
                    })
            }
        }
    }

    /// Whether this is, in a verb, what it was handed or whoever does it: it stands for whatever it is called with.
    fn is_handed(&self, part: ExprId) -> bool {
        matches!(self.program.exprs.get(part), Some(Expr::Slot(_) | Expr::Me))
    }
}

/// A node without its operands, and whatever its candidate is called.
fn bare(node: &Expr) -> Expr {
    let mut node = node.clone();
    each_held(&mut node, &mut |held| {
        if let Some(part) = held.downcast_mut::<ExprId>() {
            *part = ExprId::new(0);
        } else if let Some(local) = held.downcast_mut::<LocalId>() {
            *local = LocalId::new(0);
        }
    });
    node
}
