//! Expressions become closures: what is known of a program before a game begins is put into them, such as where a counter of mine
//! lies among the cells, so that reading one finds nothing out anew. Each closure does what [`Eval`] does with the
//! node as it is written, in the same order: it reads the same parts of the state, takes the same fuel and goes wrong in the
//! same way. A node without a closure of its own is read as it is written, its parts by theirs.

mod amounts;
mod conditions;
mod derived;
mod filters;
mod fixed;
mod goods;
mod lists;
mod numbers;
mod operands;
mod places;
mod resources;
mod sieves;
mod steady;
mod things;

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::ExprId;

use crate::eval::{Compiled, Constants, Reading, Ways};
use crate::rules::Rules;
use crate::value::Value;
use conditions::is_condition;
use goods::is_bundle;
use lists::is_list;
use numbers::is_number;
use operands::{Amount, Thing};
use resources::Resources;
use steady::SteadyParts;

/// What makes closures. Those of the parts of a node are there before it.
struct Compiler<'r> {
    rules: &'r Rules,
    /// Bundles that are known beforehand.
    constants: Option<&'r Constants>,
    ways: Vec<Ways>,
    /// The resources, where they are few.
    resources: Option<Arc<Resources>>,
}

/// The closures of a program.
pub(super) fn of_program(rules: &Rules, constants: Option<&Constants>) -> Compiled {
    let exprs = &rules.program.exprs;
    let ways = exprs.ids().map(|_| Ways::default()).collect();
    let mut compiler = Compiler { rules, constants, ways, resources: Resources::of_program(rules) };
    // A node is deeper than its parts, wherever they lie in the arena.
    let mut order: Vec<ExprId> = exprs.ids().collect();
    order.sort_by_key(|&expr| rules.depth(expr));
    let mut steady = SteadyParts::of_program(rules);
    for expr in order {
        let ways = compiler.ways_of(expr, &exprs[expr]);
        compiler.ways[expr.0 as usize] = steady.keep(expr, ways);
    }
    Compiled::new(compiler.ways, steady.kept)
}

impl Compiler<'_> {
    /// How a node is read.
    fn ways_of(&self, expr: ExprId, node: &Expr) -> Ways {
        let amounts = self.amounts_of(expr, node);
        let goods = match (node, &amounts) {
            (Expr::Blend(..) | Expr::Scaled { .. }, Some(amounts)) => {
                self.listed_amounts(amounts.clone())
            }
            _ => self.goods(expr, node),
        };
        let items = match goods.clone().filter(|_| is_bundle(node)) {
            Some(goods) => Some(goods),
            None => self.items(node),
        };
        let number = self.number(node);
        let condition = self.condition(expr, node, items.as_ref());
        let value = match (&items, &number, &condition) {
            (Some(items), ..) if is_list(node) => Some(listed(items.clone())),
            (_, Some(number), _) if is_number(node) => {
                let number = number.clone();
                Some(reading(move |eval| number(eval).map(Value::Number)))
            }
            (.., Some(holds)) if is_condition(node) => {
                let holds = holds.clone();
                Some(reading(move |eval| holds(eval).map(Value::Flag)))
            }
            _ => self.value(node),
        };
        let mut ways = Ways { value, number, condition, items, goods, amounts };
        if let Some(leaf) = Thing::leaf(node) {
            ways.items = Some(lists::of_thing(leaf));
        }
        // What is one thing is read as such where its number, its items or whether it holds is asked for.
        if let Some(value) = &ways.value {
            let thing = || Thing::Read(value.clone());
            ways.number.get_or_insert_with(|| numbers::of_thing(thing()));
            ways.condition.get_or_insert_with(|| conditions::of_thing(thing()));
            ways.items.get_or_insert_with(|| lists::of_thing(thing()));
        }
        ways
    }

    fn node(&self, expr: ExprId) -> Option<&Expr> {
        self.rules.program.exprs.get(expr)
    }

    fn part(&self, expr: ExprId) -> Option<&Ways> {
        self.ways.get(expr.0 as usize)
    }

    /// A part, as the value that it gives.
    fn thing(&self, expr: ExprId) -> Thing {
        let leaf = self.node(expr).and_then(Thing::leaf);
        let read = || self.part(expr)?.value.clone().map(Thing::Read);
        leaf.or_else(read).unwrap_or(Thing::Written(expr))
    }

    /// A part, as a number.
    fn amount(&self, expr: ExprId) -> Amount {
        if let Some(leaf) = self.node(expr).and_then(Thing::leaf) {
            return Amount::leaf(leaf);
        }
        let read = self.part(expr).and_then(|ways| ways.number.clone());
        read.map_or(Amount::Written(expr), Amount::Read)
    }

    /// A part, as a condition.
    fn holds(&self, expr: ExprId) -> Reading<bool> {
        let read = self.part(expr).and_then(|ways| ways.condition.clone());
        read.unwrap_or_else(|| reading(move |eval| eval.condition_as_written(expr)))
    }

    /// A part, as a list.
    fn list(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.items.clone());
        read.unwrap_or_else(|| reading(move |eval| eval.items_as_written(expr)))
    }

    /// A part, as a bundle.
    fn bundle(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.goods.clone());
        read.unwrap_or_else(|| reading(move |eval| eval.goods_as_written(expr)))
    }
}

/// A closure as a reading.
fn reading<T>(
    read: impl Fn(&mut crate::eval::Eval<'_>) -> Result<T, crate::fault::Trap> + Send + Sync + 'static,
) -> Reading<T> {
    std::sync::Arc::new(read)
}

/// The value of a list.
fn listed(items: Reading<usize>) -> Reading<Value> {
    reading(move |eval| {
        let start = items(eval)?;
        eval.listed(start)
    })
}
