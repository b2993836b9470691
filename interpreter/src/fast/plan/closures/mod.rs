//! The pass `closures`: compiling expressions to closures, with everything built in that is constant for the program,
//! such as the cell index of a counter. A closure does what [`Eval`] does with the interpreted node, in the same
//! order: it reads the same parts of the state, costs the same fuel and fails in the same way. A node without a
//! closure is interpreted, its parts by their closures.

mod across;
mod amounts;
mod columns;
mod conditions;
mod derived;
mod filled;
mod filters;
mod fixed;
mod goods;
mod in_place;
mod kept;
mod lists;
mod numbers;
mod operands;
mod places;
mod printed;
mod resources;
mod sieves;
mod things;

use std::collections::BTreeMap;
use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};

use crate::eval::{Compiled, Constants, Reading, Ways};
use crate::rules::Rules;
use crate::value::Value;
use conditions::is_condition;
use fixed::Fixed;
use goods::is_bundle;
use in_place::Body;
use lists::is_list;
use numbers::is_number;
use operands::{Amount, Thing};
use resources::Resources;

/// The compiler of closures. The closures of a node's parts are made before its own.
struct Compiler<'r> {
    rules: &'r Rules,
    /// The constant bundles.
    constants: Option<&'r Constants>,
    /// The closures made so far, indexed by expression.
    ways: Vec<Ways>,
    /// The resources, if there are few enough for rows of amounts.
    resources: Option<Arc<Resources>>,
    /// The constant lists that defines are.
    lists: Arc<BTreeMap<DerivedId, Fixed>>,
    /// Set while the body of a define is compiled for certain arguments.
    body: Option<Body<'r>>,
}

/// Compiles all expressions of a program.
pub(super) fn of_program(rules: &Rules, constants: Option<&Constants>) -> Compiled {
    let exprs = &rules.program.exprs;
    let ways = exprs.ids().map(|_| Ways::default()).collect();
    let resources = Resources::of_program(rules);
    let lists = Arc::new(fixed::of_defines(rules));
    let mut compiler = Compiler { rules, constants, ways, resources, lists, body: None };
    for expr in parts_first(rules) {
        compiler.ways[expr.0 as usize] = compiler.ways_of(expr, &exprs[expr]);
    }
    let offered = rules.program.options.iter().map(|option| compiler.offered(option)).collect();
    Compiled::new(compiler.ways, offered)
}

/// All expressions of a program in topological order: each after its parts, and after the body of the define that it
/// names.
fn parts_first(rules: &Rules) -> Vec<ExprId> {
    let exprs = &rules.program.exprs;
    let mut order = Vec::with_capacity(exprs.len());
    let mut seen = vec![false; exprs.len()];
    let mut open = Vec::new();
    for root in exprs.ids() {
        open.push((root, false));
        while let Some((expr, are_parts_done)) = open.pop() {
            if are_parts_done {
                order.push(expr);
                continue;
            }
            let Some(node) = exprs.get(expr) else { continue };
            if std::mem::replace(&mut seen[expr.0 as usize], true) {
                continue;
            }
            open.push((expr, true));
            open.extend(node.parts().into_iter().map(|part| (part, false)));
            if let Expr::Derived { derived, .. } = node {
                let body = rules.program.derived.get(*derived).map(|derived| (derived.body, false));
                open.extend(body);
            }
        }
    }
    order
}

impl Compiler<'_> {
    /// The closures of a node.
    fn ways_of(&self, expr: ExprId, node: &Expr) -> Ways {
        let plain = self.plain_node(node);
        let plain = plain.as_ref();
        let amounts = self.sound(|| self.amounts_of(expr, node, plain));
        let goods = self.sound(|| match (node, &amounts) {
            (Expr::Blend(..) | Expr::Scaled { .. } | Expr::Map { .. }, Some(amounts)) => {
                self.listed_amounts(amounts.clone())
            }
            _ => self.goods(expr, node, plain),
        });
        let items = match goods.clone().filter(|_| is_bundle(node)) {
            Some(goods) => Some(goods),
            None => self.sound(|| self.items(node, plain)),
        };
        let number = self.sound(|| self.number(node, plain));
        let condition = self.sound(|| self.condition(expr, node, items.as_ref(), plain));
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
            _ => self.sound(|| self.value(node, plain)),
        };
        let mut ways = Ways { value, number, condition, items, goods, amounts };
        if let Some(leaf) = self.leaf(node) {
            ways.items = Some(lists::of_thing(leaf));
        }
        // A value closure also serves for numbers, conditions and lists.
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

    /// The closures of a part of the node that is compiled.
    fn part(&self, expr: ExprId) -> Option<&Ways> {
        match &self.body {
            Some(body) => body.part(expr),
            None => self.ways.get(expr.0 as usize),
        }
    }

    /// The result of `make`, unless it would interpret a part that depends on the arguments of the body being
    /// compiled.
    fn sound<T>(&self, make: impl FnOnce() -> Option<T>) -> Option<T> {
        match &self.body {
            Some(body) => body.sound(make),
            None => make(),
        }
    }

    /// The operand that a node is, if it is a leaf.
    fn leaf(&self, node: &Expr) -> Option<Thing> {
        match (&self.body, node) {
            (Some(body), Expr::Local(_)) => body.argument(node),
            _ => Thing::leaf(node),
        }
    }

    /// Notes that a part is interpreted.
    fn written(&self, expr: ExprId) -> ExprId {
        self.body.iter().for_each(|body| body.as_written(expr));
        expr
    }

    /// A part as an operand.
    fn thing(&self, expr: ExprId) -> Thing {
        let leaf = self.node(expr).and_then(|node| self.leaf(node));
        let read = || self.part(expr)?.value.clone().map(Thing::Read);
        leaf.or_else(read).unwrap_or_else(|| Thing::Written(self.written(expr)))
    }

    /// A part as a number operand.
    fn amount(&self, expr: ExprId) -> Amount {
        if let Some(leaf) = self.node(expr).and_then(|node| self.leaf(node)) {
            return Amount::leaf(leaf);
        }
        let read = self.part(expr).and_then(|ways| ways.number.clone());
        read.map_or_else(|| Amount::Written(self.written(expr)), Amount::Read)
    }

    /// The closure of a part as a condition.
    fn holds(&self, expr: ExprId) -> Reading<bool> {
        let read = self.part(expr).and_then(|ways| ways.condition.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.condition_as_written(expr))
        })
    }

    /// The closure of a part as a list.
    fn list(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.items.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.items_as_written(expr))
        })
    }

    /// The closure of a part as a bundle.
    fn bundle(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.goods.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.goods_as_written(expr))
        })
    }
}

/// Wraps a closure.
fn reading<T>(
    read: impl Fn(&mut crate::eval::Eval<'_>) -> Result<T, crate::fault::Trap> + Send + Sync + 'static,
) -> Reading<T> {
    std::sync::Arc::new(read)
}

/// The closure of a list as a value.
fn listed(items: Reading<usize>) -> Reading<Value> {
    reading(move |eval| {
        let start = items(eval)?;
        eval.listed(start)
    })
}
