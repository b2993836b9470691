//! Which goods an amount may hold, as far as the text says: whether an instruction that moves it can change a pool.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schema::code::{Arg, Op, Role};
use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{BlockId, DerivedId, ExprId, FamilyId, FieldId, Id, LocalId, SlotId, VerbId};
use schema::program::{Asks, Program};

/// Resources that lie side by side in a program: those of a family, or one of them.
pub(super) type Resources = Range<usize>;

/// The resources of a family.
pub(super) fn of_family(program: &Program, family: FamilyId) -> Resources {
    program.families.get(family).map_or(0..0, |family| {
        let first = family.first.index();
        first..first + usize::from(family.count)
    })
}

/// Whether an amount, or a resource, that is read in a block may be some of these resources. What is known only once the
/// game is played may be any.
pub(super) fn may_be(program: &Program, block: BlockId, goods: ExprId, wanted: &Resources) -> bool {
    let mut walk = Walk { program, open: Vec::new(), bound: BTreeMap::new() };
    walk.open.push((Some(block), goods));
    let mut seen = BTreeSet::new();
    while let Some(next) = walk.open.pop() {
        if seen.insert(next) && walk.is_found(next, wanted) {
            return true;
        }
    }
    false
}

/// What is still to be looked at of an amount.
struct Walk<'p> {
    program: &'p Program,
    /// Expressions, with the block whose variables they read, if they read any.
    open: Vec<(Option<BlockId>, ExprId)>,
    /// What the names of lists stand for that were met.
    bound: BTreeMap<LocalId, Vec<ExprId>>,
}

impl Walk<'_> {
    /// Whether an expression is one of the resources, or anything; if not, what it is made of is looked at next.
    fn is_found(&mut self, (block, expr): (Option<BlockId>, ExprId), wanted: &Resources) -> bool {
        let program = self.program;
        let meets = |family| {
            let these = of_family(program, family);
            these.start < wanted.end && wanted.start < these.end
        };
        let mut parts = Vec::new();
        match program.exprs.get(expr) {
            Some(Expr::Member(member)) => return wanted.contains(&member.index()),
            Some(Expr::Members(Some(family)) | Expr::MemberOf { family, .. }) => {
                return meets(*family);
            }
            Some(Expr::Pool { pool, .. }) => {
                return program.pools.get(*pool).is_none_or(|pool| meets(pool.family));
            }
            Some(Expr::Bundle(amounts)) => {
                parts.extend(amounts.iter().map(|(_, resource)| *resource));
            }
            Some(
                Expr::Goods(of)
                | Expr::Kinds(of)
                | Expr::Distinct(of)
                | Expr::Scaled { goods: of, .. }
                | Expr::SomeGoods { goods: of, .. }
                | Expr::Filter { list: of, .. }
                | Expr::Only { list: of, .. }
                | Expr::Extreme { list: of, .. }
                | Expr::Take { of, .. }
                | Expr::Item { of, .. }
                | Expr::In { these: of, .. }
                | Expr::Without(of, _)
                | Expr::Blend(Blend::Subtract | Blend::Least, of, _),
            ) => parts.push(*of),
            Some(
                Expr::Blend(Blend::Add | Blend::Greatest, one, other)
                | Expr::Join(one, other)
                | Expr::If { then: one, otherwise: other, .. },
            ) => parts.extend([*one, *other]),
            Some(Expr::List(items)) => parts.extend(items),
            Some(Expr::Sum { list, local, value } | Expr::Map { list, local, value }) => {
                self.bound.entry(*local).or_default().push(*list);
                parts.push(*value);
            }
            Some(Expr::Local(local)) => match self.bound.get(local) {
                Some(lists) => parts.extend(lists),
                None => return true,
            },
            Some(Expr::Field { field, .. }) => {
                self.values_of(*field);
                self.changes_of(Changed::Field(*field));
            }
            Some(Expr::Derived { derived, .. }) => {
                self.body_of(*derived);
                self.changes_of(Changed::Derived(*derived));
            }
            Some(Expr::Slot(slot)) => {
                let put = block.map(|block| sources(program, block, *slot)).unwrap_or_default();
                if put.is_empty() {
                    return true;
                }
                self.open.extend(put);
            }
            Some(Expr::Nothing) => {}
            // Only the game itself says what it is.
            _ => return true,
        }
        self.open.extend(parts.into_iter().map(|part| (block, part)));
        false
    }

    /// What a field is on each card that has it.
    fn values_of(&mut self, field: FieldId) {
        let fields = self.program.definitions.iter().flat_map(|card| &card.fields);
        let values = fields.filter(|(other, _)| *other == field).map(|(_, value)| (None, *value));
        self.open.extend(values);
    }

    fn body_of(&mut self, derived: DerivedId) {
        self.open.extend(self.program.derived.get(derived).map(|define| (None, define.body)));
    }

    /// What continuous lines add to a value.
    fn changes_of(&mut self, changed: Changed) {
        let values = self.program.effects.iter().filter_map(|effect| match effect.does {
            Does::Change { what, value, .. } if what == changed => Some((None, value)),
            Does::Change { .. } | Does::Forbid { .. } => None,
        });
        self.open.extend(values);
    }
}

/// From what a variable of a block has its value, with the block in which that is read; nothing if it is not seen.
fn sources(program: &Program, block: BlockId, slot: SlotId) -> Vec<(Option<BlockId>, ExprId)> {
    let Some(read) = program.blocks.get(block) else { return Vec::new() };
    if let Role::Verb(verb) = read.role
        && let Some(param) = program.verbs.get(verb).and_then(|verb| verb.params.get(slot.index()))
    {
        return handed(program, verb, slot, param.default);
    }
    let mut found = Vec::new();
    for op in &read.code {
        match op {
            Op::Let { slot: it, value } if *it == slot => found.push(*value),
            Op::ForNext { slot: of, item, .. } if *item == slot => {
                found.extend(read.code.iter().filter_map(|op| match op {
                    Op::For { slot: it, list, .. } if it == of => Some(*list),
                    _ => None,
                }));
            }
            Op::PickGoods { from, result: Some(it), .. } if *it == slot => found.push(*from),
            Op::Transfer { goods, result: Some(it), .. } if *it == slot => found.push(*goods),
            Op::Choose(choice) => {
                let choice = program.choices.get(*choice).filter(|choice| choice.result == slot);
                if let Some(Asks::Pick { from, .. } | Asks::Goods { from, .. }) =
                    choice.map(|choice| &choice.asks)
                {
                    found.push(*from);
                }
            }
            Op::TakeOption { bodies, .. } => {
                for body in bodies {
                    let each = program.options.get(body.option).map(|option| &option.each);
                    let items = body.items.iter().zip(each.into_iter().flatten());
                    found.extend(items.filter(|(it, _)| **it == slot).map(|(_, list)| *list));
                }
            }
            // It gives no variable goods.
            _ => {}
        }
    }
    found.into_iter().map(|value| (Some(block), value)).collect()
}

/// What calls hand to a verb; nothing if what answers it may change that.
fn handed(
    program: &Program,
    verb: VerbId,
    slot: SlotId,
    default: Option<ExprId>,
) -> Vec<(Option<BlockId>, ExprId)> {
    let mut found: Vec<_> = default.map(|value| (None, value)).into_iter().collect();
    for (id, block) in program.blocks.pairs() {
        for op in &block.code {
            match op {
                Op::SetEvent { slot: it, .. } if *it == slot => return Vec::new(),
                Op::Call { verb: it, args, .. } if *it == verb => {
                    if let Some(Arg::Value { value, .. }) = args.get(slot.index()) {
                        found.push((Some(id), *value));
                    }
                }
                // It hands nothing to this verb.
                _ => {}
            }
        }
    }
    found
}
