//! Bundles as amounts by resource, side by side, in programs that have few resources: they are added, taken away and compared
//! without being listed. A bundle that is only known as a list is read off it.

use std::sync::Arc;

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, FieldId, Id, MemberId};

use super::goods::{goods_of_field, is_bundle};
use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Amounts, Eval, RESOURCES, Reading};
use crate::fault::Trap;
use crate::rules::{Field, Rules};
use crate::value::Value;

/// Which resource each of the amounts is of.
#[derive(Debug)]
pub(super) struct Resources {
    members: Vec<MemberId>,
    /// Of each member of a family: its place among them.
    places: Vec<Option<u8>>,
}

impl Resources {
    /// Those of a program, if they are few and there are any.
    pub(super) fn of_program(rules: &Rules) -> Option<Arc<Self>> {
        let program = &rules.program;
        let mut found = Self { members: Vec::new(), places: Vec::new() };
        for (id, member) in program.members.pairs() {
            let family = program.families.get(member.family)?;
            let is_resource = family.sort == schema::family::FamilySort::Resources;
            let place = u8::try_from(found.members.len()).ok().filter(|_| is_resource);
            found.places.push(place);
            found.members.extend(place.map(|_| id));
        }
        let few = 1..=RESOURCES;
        few.contains(&found.members.len()).then(|| Arc::new(found))
    }

    /// The place of a resource.
    #[inline(always)]
    fn place(&self, resource: MemberId) -> Result<usize, Trap> {
        let place = self.places.get(resource.index()).copied().flatten();
        place.map(usize::from).filter(|place| *place < RESOURCES).ok_or(Trap::Unknown)
    }

    /// The amounts of a bundle that lies in scratch from there on, and is of no more use there.
    pub(super) fn read_off(&self, eval: &mut Eval<'_>, start: usize) -> Result<Amounts, Trap> {
        let amounts = self.amounts(&eval.scratch.items[start..]);
        eval.scratch.items.truncate(start);
        amounts
    }

    pub(super) fn amounts(&self, bundle: &[Value]) -> Result<Amounts, Trap> {
        let mut amounts: Amounts = [0; RESOURCES];
        for item in bundle {
            if let Value::Goods { resource, amount } = *item {
                amounts[self.place(resource)?] = amount;
            }
        }
        Ok(amounts)
    }

    /// Puts a bundle on top of scratch.
    #[inline(always)]
    fn list(&self, eval: &mut Eval<'_>, amounts: &Amounts) {
        for (&resource, &amount) in self.members.iter().zip(amounts) {
            if amount > 0 {
                eval.scratch.items.push(Value::Goods { resource, amount });
            }
        }
    }
}

/// How many resources there is something of.
#[inline(always)]
pub(super) fn kinds(amounts: &Amounts) -> usize {
    amounts.iter().map(|&amount| usize::from(amount > 0)).sum()
}

/// Two bundles put together, resource by resource.
#[inline(always)]
fn blend(how: Blend, left: &Amounts, right: &Amounts) -> Result<Amounts, Trap> {
    let with = |blend: fn(i32, i32) -> i32| -> Amounts {
        std::array::from_fn(|at| blend(left[at], right[at]))
    };
    Ok(match how {
        Blend::Add => {
            let sum = with(i32::wrapping_add);
            // None of them is negative, so what is has grown too large.
            if sum.iter().any(|&amount| amount < 0) {
                return Err(Trap::Range);
            }
            sum
        }
        Blend::Subtract => with(|left, right| (left - right).max(0)),
        Blend::Least => with(Ord::min),
        Blend::Greatest => with(Ord::max),
    })
}

/// What a field is of a definition.
#[derive(Clone, Copy)]
struct PrintedAmounts {
    amounts: Amounts,
    height: u16,
}

impl Compiler<'_> {
    /// How the amounts of a bundle are read, whatever gives it; nothing where there are too many resources.
    pub(super) fn amounts(&self, expr: ExprId) -> Option<Reading<Amounts>> {
        let resources = self.resources.clone()?;
        if let Some(own) = self.part(expr).and_then(|ways| ways.amounts.clone()) {
            return Some(own);
        }
        let goods = self.bundle(expr);
        Some(reading(move |eval| {
            let start = goods(eval)?;
            resources.read_off(eval, start)
        }))
    }

    /// How the amounts of a node are read, if there is a way of its own.
    pub(super) fn amounts_of(&self, expr: ExprId, node: &Expr) -> Option<Reading<Amounts>> {
        let resources = self.resources.clone()?;
        if let Some(bundle) = self.constants.and_then(|constants| constants.get(expr)) {
            let amounts = resources.amounts(bundle).ok()?;
            return Some(reading(move |_| Ok(amounts)));
        }
        Some(match node {
            Expr::Goods(of) => self.part(*of)?.amounts.clone()?,
            Expr::Bundle(parts) => {
                let part = |&(count, resource): &(ExprId, ExprId)| {
                    (self.amount(count), self.thing(resource))
                };
                let parts: Box<[_]> = parts.iter().map(part).collect();
                reading(move |eval| {
                    let mut amounts: Amounts = [0; RESOURCES];
                    for (count, resource) in &parts {
                        let amount = count.get(eval)?;
                        if let Value::Member(resource) = resource.alone(eval)? {
                            let known = &mut amounts[resources.place(resource)?];
                            *known = known.checked_add(amount.max(0)).ok_or(Trap::Range)?;
                        }
                    }
                    Ok(amounts)
                })
            }
            Expr::Blend(how, left, right) => {
                let (how, left, right) = (*how, self.amounts(*left)?, self.amounts(*right)?);
                reading(move |eval| {
                    let left = left(eval)?;
                    let right = right(eval)?;
                    blend(how, &left, &right)
                })
            }
            Expr::Pool { pool, of } => {
                let info = *self.rules.pools.get(*pool)?;
                let pool = self.pool(*pool, *of);
                let first =
                    if info.count == 0 { 0 } else { resources.place(info.resource(0)).ok()? };
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let pool = pool.get(eval)?;
                    eval.scratch.looked.at(usize::from(pool != Value::Nothing))?;
                    eval.scratch.items.truncate(mark);
                    let mut amounts: Amounts = [0; RESOURCES];
                    if let Value::Pool { at, .. } = pool {
                        let held = amounts[first..].iter_mut().take(usize::from(info.count));
                        for (step, amount) in (0..).zip(held) {
                            *amount = eval.kept_at(info.index(at, step)).unwrap_or(0).max(0);
                        }
                    }
                    Ok(amounts)
                })
            }
            Expr::Scaled { goods, by } => {
                let (goods, by) = (self.amounts(*goods)?, self.amount(*by));
                reading(move |eval| {
                    let by = by.get(eval)?.max(0);
                    let mut amounts = goods(eval)?;
                    for amount in &mut amounts {
                        *amount = amount.checked_mul(by).ok_or(Trap::Range)?;
                    }
                    Ok(amounts)
                })
            }
            Expr::SomeGoods { goods, local, condition } => {
                let (goods, local) = (self.amounts(*goods)?, *local);
                let fits = self.holds(*condition);
                reading(move |eval| {
                    let mut amounts = goods(eval)?;
                    for (&resource, amount) in resources.members.iter().zip(&mut amounts) {
                        if *amount > 0 {
                            eval.bind(local, Value::Member(resource));
                            if !fits(eval)? {
                                *amount = 0;
                            }
                        }
                    }
                    Ok(amounts)
                })
            }
            Expr::Derived { .. } => {
                if let Some(kept) = self.kept_node(node) {
                    let is_bundle = self.node(kept.body).is_some_and(is_bundle);
                    return is_bundle.then(|| kept.amounts(resources));
                }
                let plain = self.plain_node(node)?;
                let body = plain.body;
                self.node(body).filter(|node| is_bundle(node))?;
                plain.scalar([0; RESOURCES], move |eval| {
                    let amounts = match eval.compiled.and_then(|compiled| compiled.amounts(body)) {
                        Some(read) => read(eval)?,
                        None => {
                            let start = eval.goods(body)?;
                            resources.read_off(eval, start)?
                        }
                    };
                    // What a define gives is listed once more.
                    eval.scratch.looked.at(kinds(&amounts))?;
                    Ok(amounts)
                })
            }
            Expr::Field { field, of } => self.printed(*field, self.thing(*of), resources)?,
            Expr::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.amounts(*then)?, self.amounts(*otherwise)?);
                reading(move |eval| if holds(eval)? { then(eval) } else { otherwise(eval) })
            }
            _ => return None,
        })
    }

    /// How the amounts of a field are read that is the same bundle in every game, of some definitions at least.
    fn printed(
        &self,
        field: FieldId,
        of: Thing,
        resources: Arc<Resources>,
    ) -> Option<Reading<Amounts>> {
        let printed = |field: &Option<Field>| match field {
            Some(Field::Computed(body)) => {
                let bundle = self.constants?.get(*body)?;
                let amounts = resources.amounts(bundle).ok()?;
                Some(PrintedAmounts { amounts, height: self.rules.depth(*body) })
            }
            Some(Field::Constant(_) | Field::Changed(_)) | None => None,
        };
        let printed: Box<[_]> = self.rules.fields_of(field).iter().map(printed).collect();
        printed.iter().any(Option::is_some).then_some(())?;
        Some(reading(move |eval| {
            let start = eval.scratch.items.len();
            let of = of.get(eval)?;
            eval.scratch.items.truncate(start);
            match eval.definition(of).and_then(|id| printed[usize::from(id.0)].as_ref()) {
                Some(printed) => {
                    let (meant, locals) = ((of, eval.owner(of)), eval.scratch.locals.len());
                    eval.within(printed.height, meant, locals, |eval| {
                        eval.scratch.looked.at(kinds(&printed.amounts))?;
                        Ok(printed.amounts)
                    })
                }
                None => {
                    let start = goods_of_field(eval, field, of)?;
                    resources.read_off(eval, start)
                }
            }
        }))
    }

    /// A bundle whose amounts are worked out, and then listed.
    pub(super) fn listed_amounts(&self, amounts: Reading<Amounts>) -> Option<Reading<usize>> {
        let resources = self.resources.clone()?;
        Some(reading(move |eval| {
            let amounts = amounts(eval)?;
            let start = eval.scratch.items.len();
            resources.list(eval, &amounts);
            Ok(start)
        }))
    }

    /// How many goods there are in all.
    pub(super) fn total_of_amounts(&self, of: ExprId) -> Option<Reading<i32>> {
        let amounts = self.amounts(of)?;
        Some(reading(move |eval| {
            let sum: i64 = amounts(eval)?.iter().map(|&amount| i64::from(amount)).sum();
            i32::try_from(sum).map_err(|_| Trap::Range)
        }))
    }

    /// Whether the first bundle is covered by the second.
    pub(super) fn covered_amounts(&self, left: ExprId, right: ExprId) -> Option<Reading<bool>> {
        let (left, right) = (self.amounts(left)?, self.amounts(right)?);
        Some(reading(move |eval| {
            let left = left(eval)?;
            let right = right(eval)?;
            Ok(left.iter().zip(&right).all(|(left, right)| left <= right))
        }))
    }

    /// Whether a bundle is one of nothing.
    pub(super) fn is_nothing(&self, of: ExprId) -> Option<Reading<bool>> {
        let amounts = self.amounts(of)?;
        Some(reading(move |eval| Ok(amounts(eval)?.iter().all(|&amount| amount == 0))))
    }

    /// How much of a resource a bundle has, which is no pool.
    pub(super) fn one_of_amounts(&self, of: ExprId, resource: Thing) -> Option<Reading<i32>> {
        let (resources, amounts) = (self.resources.clone()?, self.amounts(of)?);
        Some(reading(move |eval| {
            let Value::Member(resource) = resource.alone(eval)? else { return Ok(0) };
            let amounts = amounts(eval)?;
            Ok(resources.place(resource).map_or(0, |place| amounts[place]))
        }))
    }
}
