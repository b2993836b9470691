//! What is asked of goods, and given, on the way to each place of a program.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Arg, Block, Op};
use schema::expr::Expr;
use schema::goods::End;
use schema::id::{AbilityId, BlockId, DerivedId, ExprId, MemberId, OptionId};
use schema::parts::{each_held, within};
use schema::program::Program;
use traversable::TraversableMut;

use super::{Place, Unpaid};
use crate::check::analyses::Lowered;

/// What expressions read of goods.
#[derive(Default)]
pub(super) struct Reads {
    /// Whether they look into a pool, or where that is not known.
    pub(super) goods: bool,
    /// The resources that they name.
    pub(super) named: BTreeSet<MemberId>,
}

/// What a block does before each of its instructions.
#[derive(Default)]
pub(super) struct Before {
    /// The first instruction that looks into a pool.
    pub(super) asks: Option<usize>,
    /// The first instruction that names a resource.
    pub(super) names: BTreeMap<MemberId, usize>,
    /// The first instruction that pays.
    pub(super) pays: Option<usize>,
    /// The first instruction that gives goods.
    pub(super) gives: Option<usize>,
    /// For each instruction to which others jump, the first of them.
    pub(super) jumps: BTreeMap<usize, usize>,
    /// The options that stand in it, by where they begin; where a menu ends none begins.
    pub(super) options: BTreeMap<usize, Option<OptionId>>,
}

impl<'p> Unpaid<'p> {
    pub(super) fn new(lowered: Lowered<'p>) -> Self {
        let program = lowered.program;
        let cells = program.pools.iter().flat_map(|pool| program.pool_cells(pool));
        let mut unpaid = Self {
            lowered,
            cells: cells.collect(),
            derived: BTreeSet::new(),
            before: BTreeMap::new(),
            ways: ways(program),
            performed: performed(program),
            conditions: BTreeMap::new(),
        };
        unpaid.read_defines();
        let giving = giving(program, &unpaid.ways);
        for (id, block) in program.blocks.pairs() {
            let before = unpaid.before(block, &giving);
            unpaid.before.insert(id, before);
        }
        for handler in program.handlers.iter() {
            let reads = unpaid.read(handler);
            unpaid.conditions.insert(handler.block, reads);
        }
        for option in program.options.iter() {
            if let Some(contributed) = &option.contributed {
                let reads = unpaid.read(option);
                unpaid.conditions.insert(contributed.block, reads);
            }
        }
        unpaid
    }

    /// Finds the defines that read goods or name a resource, themselves or by others that they name.
    fn read_defines(&mut self) {
        let program = self.lowered.program;
        let mut named_by: BTreeMap<DerivedId, Vec<DerivedId>> = BTreeMap::new();
        let mut open = Vec::new();
        for (id, derived) in program.derived.pairs() {
            let (reads, names) = self.read_roots([derived.body]);
            open.extend((reads.goods || !reads.named.is_empty()).then_some(id));
            names.into_iter().for_each(|name| named_by.entry(name).or_default().push(id));
        }
        while let Some(id) = open.pop() {
            if self.derived.insert(id) {
                open.extend(named_by.get(&id).into_iter().flatten());
            }
        }
    }

    /// What nodes read by themselves, and the defines that they name.
    fn read_roots(&self, roots: impl IntoIterator<Item = ExprId>) -> (Reads, BTreeSet<DerivedId>) {
        let (mut reads, mut names) = (Reads::default(), BTreeSet::new());
        for (_, node) in within(self.lowered.exprs, roots) {
            match node {
                Expr::Member(member) => drop(reads.named.insert(*member)),
                Expr::Derived { derived, .. } => drop(names.insert(*derived)),
                Expr::Cell { cell, .. } => reads.goods |= self.cells.contains(cell),
                node => reads.goods |= reads_goods(node),
            }
        }
        (reads, names)
    }

    /// What a part of the program reads.
    pub(super) fn read(&self, part: &(impl Clone + TraversableMut)) -> Reads {
        let mut roots = Vec::new();
        each_held(&mut part.clone(), &mut |held| {
            roots.extend(held.downcast_ref::<ExprId>().copied());
        });
        let (mut reads, names) = self.read_roots(roots);
        reads.goods |= !names.is_disjoint(&self.derived);
        reads
    }

    fn before(&self, block: &Block, giving: &BTreeSet<BlockId>) -> Before {
        let program = self.lowered.program;
        let mut before = Before::default();
        for (at, op) in block.code.iter().enumerate() {
            let reads = match op {
                Op::Transfer { .. } => Reads::default(),
                Op::Choose(choice) => self.read(&program.choices[*choice]),
                op => self.read(op),
            };
            if reads.goods {
                before.asks.get_or_insert(at);
            }
            reads.named.into_iter().for_each(|member| {
                before.names.entry(member).or_insert(at);
            });
            let called = match op {
                Op::Call { verb, .. } => program.verbs[*verb].block,
                _ => None,
            };
            if gives(op) || called.is_some_and(|called| giving.contains(&called)) {
                before.gives.get_or_insert(at);
            }
            if matches!(op, Op::Transfer { to: End::Bank, .. }) {
                before.pays.get_or_insert(at);
            }
            if let Some(label) = op.label() {
                before.jumps.entry(label.into()).or_insert(at);
            }
            if let Op::TakeOption { bodies, next, .. } = op {
                // Behind a menu goes on what stands around it.
                let around = before.options.range(..=at).next_back().and_then(|(_, one)| *one);
                before.options.entry((*next).into()).or_insert(around);
                let begins = bodies.iter().map(|body| (body.at.into(), Some(body.option)));
                before.options.extend(begins);
            }
        }
        before
    }
}

/// From where each block is run: the calls of a verb; of a block that is handed to a verb, where it is written, and where that verb
/// runs what it is handed.
fn ways(program: &Program) -> BTreeMap<BlockId, Vec<Place>> {
    let mut ways: BTreeMap<BlockId, Vec<Place>> = BTreeMap::new();
    let mut runs: BTreeMap<BlockId, usize> = BTreeMap::new();
    for (id, block) in program.blocks.pairs() {
        let at = block.code.iter().rposition(|op| matches!(op, Op::RunBlock(_)));
        runs.extend(at.map(|at| (id, at)));
    }
    for (id, block) in program.blocks.pairs() {
        for (at, op) in block.code.iter().enumerate() {
            let Op::Call { verb, args, .. } = op else { continue };
            let Some(body) = program.verbs[*verb].block else { continue };
            ways.entry(body).or_default().push((id, at));
            for arg in args {
                let Arg::Block(handed) = arg else { continue };
                let run = runs.get(&body).map(|at| (body, *at));
                ways.entry(*handed).or_default().extend(run.into_iter().chain([(id, at)]));
            }
        }
    }
    ways
}

/// From where each ability is performed.
fn performed(program: &Program) -> BTreeMap<AbilityId, Vec<Place>> {
    let mut performed: BTreeMap<AbilityId, Vec<Place>> = BTreeMap::new();
    for (id, block) in program.blocks.pairs() {
        for (at, op) in block.code.iter().enumerate() {
            if let Op::Perform { ability, .. }
            | Op::PerformRow { ability, .. }
            | Op::PerformAs { ability, .. } = op
            {
                performed.entry(*ability).or_default().push((id, at));
            }
        }
    }
    performed
}

/// The blocks that give goods to a pool, or call one that does.
fn giving(program: &Program, ways: &BTreeMap<BlockId, Vec<Place>>) -> BTreeSet<BlockId> {
    let blocks = program.blocks.pairs().filter(|(_, block)| block.code.iter().any(gives));
    let mut open: Vec<BlockId> = blocks.map(|(id, _)| id).collect();
    let mut giving: BTreeSet<BlockId> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        let callers = ways.get(&id).into_iter().flatten();
        open.extend(callers.map(|(caller, _)| *caller).filter(|caller| giving.insert(*caller)));
    }
    giving
}

/// Whether an instruction gives goods, or runs what may.
fn gives(op: &Op) -> bool {
    match op {
        Op::Transfer { to, .. } => *to != End::Bank,
        Op::PickGoods { .. } | Op::RunBlock(_) => true,
        _ => false,
    }
}

/// Whether a node reads goods, or something that may do so unseen.
fn reads_goods(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Wealth(_)
            | Expr::Pool { .. }
            | Expr::Goods(_)
            | Expr::AmountOf { .. }
            | Expr::Kinds(_)
            | Expr::Covered(..)
            | Expr::SomeGoods { .. }
            | Expr::Script { .. }
    )
}
