//! Columns of bundles, as rows of amounts.

use std::sync::Arc;

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, FieldId, LocalId, MemberId};

use super::numbers::{Numbers, number_of_each};
use super::things::Values;
use super::{BATCH, Columns, Counting, Fitting, mask, of_each, once, through};
use crate::eval::{Eval, Measuring};
use crate::fast::plan::closures::operands::Amount;
use crate::fast::plan::closures::printed::PrintedAmounts;
use crate::fast::plan::closures::resources::{Amounts, FEW, MANY, Resources, SOME, blend, kinds};
use crate::fault::Trap;
use crate::value::Value;

/// A row of amounts for each candidate of a batch.
type Lanes<const LANES: usize> = [Amounts<LANES>; BATCH];

/// A bundle that is evaluated for candidates.
enum Bundles<const LANES: usize> {
    /// The same for all candidates.
    Same(Measuring),
    Each(Each<LANES>),
}

type Each<const LANES: usize> =
    Arc<dyn Fn(&mut Eval<'_>, &[Value], &mut Lanes<LANES>) -> Result<(), Trap> + Send + Sync>;

fn each<const LANES: usize>(
    read: impl Fn(&mut Eval<'_>, &[Value], &mut Lanes<LANES>) -> Result<(), Trap>
    + Send
    + Sync
    + 'static,
) -> Each<LANES> {
    Arc::new(read)
}

impl<const LANES: usize> Bundles<LANES> {
    /// Evaluates the rows of these candidates; entries behind them are undefined.
    #[inline(always)]
    fn read(
        &self,
        eval: &mut Eval<'_>,
        candidates: &[Value],
        into: &mut Lanes<LANES>,
    ) -> Result<(), Trap> {
        match self {
            Self::Same(read) => {
                let mut amounts = [0; LANES];
                once(eval, candidates, |eval| read(eval, &mut amounts))?;
                into[..candidates.len()].fill(amounts);
                Ok(())
            }
            Self::Each(read) => read(eval, candidates, into),
        }
    }
}

impl Columns<'_> {
    /// The column of `Expr::Total`.
    pub(super) fn totals(&self, of: ExprId) -> Option<Counting> {
        Some(match self.compiler.resources.as_ref()?.lanes() {
            FEW => totals(self.bundles::<FEW>(of)?),
            SOME => totals(self.bundles::<SOME>(of)?),
            _ => totals(self.bundles::<MANY>(of)?),
        })
    }

    /// The column of `Expr::Covered`.
    pub(super) fn covered(&self, left: ExprId, right: ExprId) -> Option<Fitting> {
        Some(match self.compiler.resources.as_ref()?.lanes() {
            FEW => covered(self.bundles::<FEW>(left)?, self.bundles::<FEW>(right)?),
            SOME => covered(self.bundles::<SOME>(left)?, self.bundles::<SOME>(right)?),
            _ => covered(self.bundles::<MANY>(left)?, self.bundles::<MANY>(right)?),
        })
    }

    /// The column of `Expr::AmountOf`: the node itself, its bundle, and its resource.
    pub(super) fn amount_of(&self, expr: ExprId, of: ExprId, resource: ExprId) -> Option<Counting> {
        let asked = Asked {
            resource: self.values(resource)?,
            local: self.local,
            one: self.compiler.amount(expr),
        };
        if let Some(Expr::Pool { .. }) = self.compiler.node(of) {
            return Some(asked.of_pools(self.values(of)?));
        }
        let resources = self.compiler.resources.clone()?;
        Some(match resources.lanes() {
            FEW => asked.of_bundles(self.bundles::<FEW>(of)?, resources),
            SOME => asked.of_bundles(self.bundles::<SOME>(of)?, resources),
            _ => asked.of_bundles(self.bundles::<MANY>(of)?, resources),
        })
    }

    fn bundles<const LANES: usize>(&self, expr: ExprId) -> Option<Bundles<LANES>> {
        let amounts = || self.compiler.amounts(expr);
        if !self.reads_candidate(expr) {
            return Some(Bundles::Same(amounts()?));
        }
        let own = self.compiler.node(expr).and_then(|node| self.each_of(node));
        Some(Bundles::Each(match own {
            Some(own) => own,
            None => {
                let (local, amounts) = (self.local, amounts()?);
                each(move |eval, candidates, into: &mut Lanes<LANES>| {
                    let read = |eval: &mut Eval<'_>| {
                        let mut found = [0; LANES];
                        amounts(eval, &mut found).map(|()| found)
                    };
                    of_each(eval, local, candidates, read, |at, found| {
                        into[at] = found;
                        Ok(())
                    })
                })
            }
        }))
    }

    /// The column of a node that depends on the candidate, if there is one.
    fn each_of<const LANES: usize>(&self, node: &Expr) -> Option<Each<LANES>> {
        Some(match node {
            Expr::Goods(of) => match self.bundles(*of)? {
                Bundles::Same(_) => return None,
                Bundles::Each(of) => of,
            },
            Expr::Field { field, of } if self.is_candidate(*of) => self.printed(*field)?,
            Expr::Blend(how, left, right) => {
                blended(*how, self.bundles(*left)?, self.bundles(*right)?)
            }
            Expr::Scaled { goods, by } => scaled(self.bundles(*goods)?, self.numbers(*by)),
            Expr::Derived { .. } => {
                let make = |columns: &Columns<'_>, body: ExprId| {
                    let node = columns.compiler.node(body)?;
                    super::super::is_bundle(node).then(|| columns.bundles(body))?
                };
                let (body, height) = self.of_define(node, make)?;
                each(move |eval, candidates, into: &mut Lanes<LANES>| {
                    through(eval, height, candidates, |eval| body.read(eval, candidates, into))?;
                    // As written, the result of a define is counted once more.
                    let of_all: usize = into[..candidates.len()].iter().map(kinds).sum();
                    eval.scratch.looked.at(of_all)
                })
            }
            _ => return None,
        })
    }

    /// The column of a field that is a constant bundle for at least one definition.
    fn printed<const LANES: usize>(&self, field: FieldId) -> Option<Each<LANES>> {
        let resources = self.compiler.resources.clone()?;
        let printed = self.compiler.printed_amounts::<LANES>(field, &resources)?;
        Some(each(move |eval, candidates, into: &mut Lanes<LANES>| {
            PrintedAmounts::read_each(&printed, eval, (field, candidates), &resources, into)
        }))
    }
}

/// The resource that is asked for, with what reads the amount for each candidate by itself.
struct Asked {
    resource: Values,
    local: LocalId,
    one: Amount,
}

impl Asked {
    /// Evaluates the resources of these candidates. Returns whether all are resources: for others, neither bundle nor
    /// pool is evaluated.
    #[inline(always)]
    fn read(
        &self,
        eval: &mut Eval<'_>,
        candidates: &[Value],
        into: &mut [MemberId; BATCH],
    ) -> Result<bool, Trap> {
        let mut found = [Value::Nothing; BATCH];
        self.resource.read(eval, candidates, &mut found)?;
        for (into, found) in into.iter_mut().zip(found).take(candidates.len()) {
            let Value::Member(resource) = found else { return Ok(false) };
            *into = resource;
        }
        Ok(true)
    }

    /// The column of amounts that `read` takes, given the resources.
    fn column(
        self,
        read: impl Fn(
            &mut Eval<'_>,
            &[Value],
            &[MemberId; BATCH],
            &mut [i32; BATCH],
        ) -> Result<(), Trap>
        + Send
        + Sync
        + 'static,
    ) -> Counting {
        Arc::new(move |eval, candidates, into| {
            let (looked, mut resources) = (eval.scratch.looked, [MemberId(0); BATCH]);
            if !self.read(eval, candidates, &mut resources)? {
                eval.scratch.looked = looked;
                return number_of_each(eval, self.local, candidates, &self.one, into);
            }
            read(eval, candidates, &resources, into)
        })
    }

    /// The column of the amounts that pools hold.
    fn of_pools(self, pools: Values) -> Counting {
        self.column(move |eval, candidates, resources, into| {
            let mut found = [Value::Nothing; BATCH];
            pools.read(eval, candidates, &mut found)?;
            let asked = found.into_iter().zip(resources).take(candidates.len());
            for (into, (pool, &resource)) in into.iter_mut().zip(asked) {
                *into = eval.held(pool, resource)?;
            }
            Ok(())
        })
    }

    /// The column of the amounts in bundles.
    fn of_bundles<const LANES: usize>(
        self,
        bundles: Bundles<LANES>,
        order: Arc<Resources>,
    ) -> Counting {
        let amount = move |row: &Amounts<LANES>, resource: MemberId| {
            order.place(resource).map_or(0, |place| row[place % LANES])
        };
        self.column(move |eval, candidates, resources, into| {
            let asked = into.iter_mut().zip(resources).take(candidates.len());
            match &bundles {
                Bundles::Same(read) => {
                    let mut row = [0; LANES];
                    once(eval, candidates, |eval| read(eval, &mut row))?;
                    asked.for_each(|(into, &resource)| *into = amount(&row, resource));
                }
                Bundles::Each(read) => {
                    let mut rows = [[0; LANES]; BATCH];
                    read(eval, candidates, &mut rows)?;
                    let asked = asked.zip(&rows);
                    asked.for_each(|((into, &resource), row)| *into = amount(row, resource));
                }
            }
            Ok(())
        })
    }
}

fn totals<const LANES: usize>(of: Bundles<LANES>) -> Counting {
    Arc::new(move |eval, candidates, into| {
        let mut bundles = [[0; LANES]; BATCH];
        of.read(eval, candidates, &mut bundles)?;
        for (into, amounts) in into.iter_mut().zip(&bundles).take(candidates.len()) {
            let sum: i64 = amounts.iter().map(|&amount| i64::from(amount)).sum();
            *into = i32::try_from(sum).map_err(|_| Trap::Range)?;
        }
        Ok(())
    })
}

fn covered<const LANES: usize>(left: Bundles<LANES>, right: Bundles<LANES>) -> Fitting {
    Arc::new(move |eval, candidates| {
        let mut ours = [[0; LANES]; BATCH];
        left.read(eval, candidates, &mut ours)?;
        let ours = ours[..candidates.len()].iter();
        let is_covered = |ours: &Amounts<LANES>, theirs: &Amounts<LANES>| {
            let over = ours.iter().zip(theirs).map(|(left, right)| i32::from(left > right));
            over.sum::<i32>() == 0
        };
        Ok(match &right {
            Bundles::Same(read) => {
                let mut theirs = [0; LANES];
                once(eval, candidates, |eval| read(eval, &mut theirs))?;
                mask(ours.map(|ours| is_covered(ours, &theirs)))
            }
            Bundles::Each(read) => {
                let mut theirs = [[0; LANES]; BATCH];
                read(eval, candidates, &mut theirs)?;
                mask(ours.zip(&theirs).map(|(ours, theirs)| is_covered(ours, theirs)))
            }
        })
    })
}

fn blended<const LANES: usize>(
    how: Blend,
    left: Bundles<LANES>,
    right: Bundles<LANES>,
) -> Each<LANES> {
    each(move |eval, candidates, into: &mut Lanes<LANES>| {
        left.read(eval, candidates, into)?;
        let ours = into[..candidates.len()].iter_mut();
        match &right {
            Bundles::Same(read) => {
                let mut theirs = [0; LANES];
                once(eval, candidates, |eval| read(eval, &mut theirs))?;
                ours.into_iter().try_for_each(|ours| blend(how, ours, &theirs))
            }
            Bundles::Each(read) => {
                let mut theirs = [[0; LANES]; BATCH];
                read(eval, candidates, &mut theirs)?;
                ours.zip(&theirs).try_for_each(|(ours, theirs)| blend(how, ours, theirs))
            }
        }
    })
}

fn scaled<const LANES: usize>(goods: Bundles<LANES>, by: Numbers) -> Each<LANES> {
    each(move |eval, candidates, into: &mut Lanes<LANES>| {
        let mut times = [0; BATCH];
        by.read(eval, candidates, &mut times)?;
        goods.read(eval, candidates, into)?;
        for (amounts, by) in into.iter_mut().zip(times).take(candidates.len()) {
            for amount in amounts {
                *amount = amount.checked_mul(by.max(0)).ok_or(Trap::Range)?;
            }
        }
        Ok(())
    })
}
