//! Finds which defines a define needs, by the words in it. They are read first, so that long chains of defines do not
//! nest.

use std::collections::{BTreeMap, BTreeSet};

use schema::id::DerivedId;

use crate::check::Body;
use crate::check::reader::Reader;
use crate::syntax::ast::{Expr, ExprKind};

/// Chains of up to this many defines are read recursively.
const LONG: usize = 16;

impl Reader<'_> {
    /// The defines to read for this one, in order, with itself as the last. Only itself if the chain is short enough
    /// for recursion, or has a cycle, which is reported when it is read.
    pub(crate) fn needed_first(&mut self, id: DerivedId) -> Vec<DerivedId> {
        if self.defines_named.is_empty() {
            let mut named: BTreeMap<String, Vec<DerivedId>> = BTreeMap::new();
            for (id, derived) in self.program.derived.pairs() {
                named.entry(derived.name.clone()).or_default().push(id);
            }
            self.defines_named = named;
        }
        let (mut order, mut open, mut done) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut longest = 0;
        let mut path = vec![(id, self.names_of(id))];
        open.insert(id);
        while let Some((at, names)) = path.last_mut() {
            longest = longest.max(open.len());
            match names.pop() {
                Some(next) if open.contains(&next) => return vec![id],
                Some(next) if done.contains(&next) => {}
                Some(next) => {
                    open.insert(next);
                    path.push((next, self.names_of(next)));
                }
                None => {
                    let at = *at;
                    path.pop();
                    open.remove(&at);
                    done.insert(at);
                    order.push(at);
                }
            }
        }
        if longest > LONG { order } else { vec![id] }
    }

    /// The defines not yet read that words of this one may mean.
    fn names_of(&self, id: DerivedId) -> Vec<DerivedId> {
        let waits = |id: &DerivedId| matches!(self.defines.get(id), Some(Body::Waiting(_)));
        let Some(Body::Waiting(body)) = self.defines.get(&id) else { return Vec::new() };
        let mut words = BTreeSet::new();
        words_of(&body.define.value, &mut words);
        let found = words.iter().filter_map(|word| self.defines_named.get(*word));
        found.flatten().copied().filter(waits).collect()
    }
}

/// Collects the words of an expression.
fn words_of<'e>(expr: &'e Expr, words: &mut BTreeSet<&'e str>) {
    let mut all = |parts: &[&'e Expr]| parts.iter().for_each(|part| words_of(part, words));
    match &expr.kind {
        ExprKind::Number(_) => {}
        ExprKind::Text(text) => text.holes().for_each(|hole| words_of(hole, words)),
        ExprKind::Name(name) => {
            words.insert(&name.text);
        }
        ExprKind::Call { name, args } => {
            words.insert(&name.text);
            args.iter().for_each(|arg| words_of(arg, words));
        }
        ExprKind::Price(parts)
        | ExprKind::List(parts)
        | ExprKind::And(parts)
        | ExprKind::Or(parts) => {
            parts.iter().for_each(|part| words_of(part, words));
        }
        ExprKind::Dot { of, name, args } => {
            words.insert(&name.text);
            words_of(of, words);
            args.iter().flatten().for_each(|arg| words_of(arg, words));
        }
        ExprKind::Amount { of, unit, unit_args } => {
            words.insert(&unit.text);
            words_of(of, words);
            unit_args.iter().flatten().for_each(|arg| words_of(arg, words));
        }
        ExprKind::Index { of, key } => all(&[of, key]),
        ExprKind::Part { op: _, size, of } => {
            size.iter().for_each(|size| words_of(size, words));
            words_of(of, words);
        }
        ExprKind::Group(of)
        | ExprKind::Neg(of)
        | ExprKind::Count(of)
        | ExprKind::Any(of)
        | ExprKind::Not(of) => {
            words_of(of, words);
        }
        ExprKind::Fold { op: _, value, over } => all(&[value, over]),
        ExprKind::If { condition, then, otherwise } => all(&[condition, then, otherwise]),
        ExprKind::Binary { op: _, left, right } | ExprKind::Compare { op: _, left, right } => {
            all(&[left, right]);
        }
        ExprKind::Numbers { first, last } => all(&[first, last]),
        ExprKind::In { what, list } => all(&[what, list]),
        ExprKind::Where { any: _, of, candidate: _, condition } => all(&[of, condition]),
        ExprKind::Is { what, not: _, of } => all(&[what, of]),
    }
}
