//! Expressions become closures: what is known of a program before a game begins is put into them, such as where a counter of mine
//! lies among the cells, so that reading one finds nothing out anew. Each closure does what [`Eval`] does with the
//! node as it is written, in the same order: it reads the same parts of the state, takes the same fuel and goes wrong in the
//! same way. A node without a closure of its own is read as it is written, its parts by theirs.

mod amounts;
mod columns;
mod conditions;
mod derived;
mod filters;
mod fixed;
mod goods;
mod in_place;
mod lists;
mod numbers;
mod operands;
mod places;
mod printed;
mod resources;
mod sieves;
mod things;

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::ExprId;

use crate::eval::{Compiled, Constants, Reading, Ways};
use crate::rules::Rules;
use crate::value::Value;
use conditions::is_condition;
use goods::is_bundle;
use in_place::Body;
use lists::is_list;
use numbers::is_number;
use operands::{Amount, Thing};
use resources::Resources;

/// What makes closures. Those of the parts of a node are there before it.
struct Compiler<'r> {
    rules: &'r Rules,
    /// Bundles that are known beforehand.
    constants: Option<&'r Constants>,
    ways: Vec<Ways>,
    /// The resources, where they are few.
    resources: Option<Arc<Resources>>,
    /// The body of a define that is read where it is named, if these are the closures of one.
    body: Option<Body<'r>>,
}

/// The closures of a program.
pub(super) fn of_program(rules: &Rules, constants: Option<&Constants>) -> Compiled {
    let exprs = &rules.program.exprs;
    let ways = exprs.ids().map(|_| Ways::default()).collect();
    let resources = Resources::of_program(rules);
    let mut compiler = Compiler { rules, constants, ways, resources, body: None };
    for expr in parts_first(rules) {
        compiler.ways[expr.0 as usize] = compiler.ways_of(expr, &exprs[expr]);
    }
    let offered = rules.program.options.iter().map(|option| compiler.offered(option)).collect();
    Compiled::new(compiler.ways, offered)
}

/// All expressions of a program, each behind its parts, and behind the body of the define that it names.
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
    /// How a node is read.
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
        match &self.body {
            Some(body) => body.part(expr),
            None => self.ways.get(expr.0 as usize),
        }
    }

    /// A way of a node, if it is one that reads what it is to read.
    fn sound<T>(&self, make: impl FnOnce() -> Option<T>) -> Option<T> {
        match &self.body {
            Some(body) => body.sound(make),
            None => make(),
        }
    }

    /// What a node gives, if that is read at once.
    fn leaf(&self, node: &Expr) -> Option<Thing> {
        match (&self.body, node) {
            (Some(body), Expr::Local(_)) => body.argument(node),
            _ => Thing::leaf(node),
        }
    }

    /// A part is read as it is written.
    fn written(&self, expr: ExprId) -> ExprId {
        self.body.iter().for_each(|body| body.as_written(expr));
        expr
    }

    /// A part, as the value that it gives.
    fn thing(&self, expr: ExprId) -> Thing {
        let leaf = self.node(expr).and_then(|node| self.leaf(node));
        let read = || self.part(expr)?.value.clone().map(Thing::Read);
        leaf.or_else(read).unwrap_or_else(|| Thing::Written(self.written(expr)))
    }

    /// A part, as a number.
    fn amount(&self, expr: ExprId) -> Amount {
        if let Some(leaf) = self.node(expr).and_then(|node| self.leaf(node)) {
            return Amount::leaf(leaf);
        }
        let read = self.part(expr).and_then(|ways| ways.number.clone());
        read.map_or_else(|| Amount::Written(self.written(expr)), Amount::Read)
    }

    /// A part, as a condition.
    fn holds(&self, expr: ExprId) -> Reading<bool> {
        let read = self.part(expr).and_then(|ways| ways.condition.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.condition_as_written(expr))
        })
    }

    /// A part, as a list.
    fn list(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.items.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.items_as_written(expr))
        })
    }

    /// A part, as a bundle.
    fn bundle(&self, expr: ExprId) -> Reading<usize> {
        let read = self.part(expr).and_then(|ways| ways.goods.clone());
        read.unwrap_or_else(|| {
            let expr = self.written(expr);
            reading(move |eval| eval.goods_as_written(expr))
        })
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
