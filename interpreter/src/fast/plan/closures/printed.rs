//! Closures of fields that are constant bundles, as rows of amounts by definition.

use std::sync::Arc;

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, FieldId, LocalId};

use super::Compiler;
use super::goods::goods_of_field;
use super::operands::Thing;
use super::resources::{Amounts, Resources, blend, kinds, measuring};
use crate::eval::{Eval, Measuring, body_looks};
use crate::fault::Trap;
use crate::rules::Field;
use crate::state::LONGEST;
use crate::value::Value;

/// The constant bundle that a field is for a definition.
#[derive(Clone, Copy)]
pub(super) struct PrintedAmounts<const LANES: usize> {
    amounts: Amounts<LANES>,
    kinds: usize,
    height: u16,
}

/// The sum of a field over several definitions.
struct Sum<const LANES: usize> {
    amounts: Amounts<LANES>,
    /// The total number of items of their bundles.
    kinds: usize,
    /// The things that evaluating the fields counts as looked at.
    passed: usize,
    /// The depth of the deepest field.
    height: u16,
}

impl<const LANES: usize> PrintedAmounts<LANES> {
    /// The constant bundle for a card or definition, if there is one.
    #[inline(always)]
    fn of<'p>(printed: &'p [Option<Self>], eval: &Eval<'_>, of: Value) -> Option<&'p Self> {
        printed[usize::from(eval.definition(of)?.0)].as_ref()
    }

    /// The sum of bundles; `None` if one is not constant or a sum overflows.
    #[inline(always)]
    fn sum<'p>(all: impl Iterator<Item = Option<&'p Self>>) -> Option<Sum<LANES>> {
        let mut sum = Sum { amounts: [0; LANES], kinds: 0, passed: 0, height: 0 };
        for printed in all {
            let printed = printed?;
            blend(Blend::Add, &mut sum.amounts, &printed.amounts).ok()?;
            sum.kinds += printed.kinds;
            sum.passed += body_looks(printed.height);
            sum.height = sum.height.max(printed.height);
        }
        Some(sum)
    }

    /// Copies the constant bundle for a card or definition, or evaluates the field.
    #[inline(always)]
    pub(super) fn read(
        printed: &[Option<Self>],
        eval: &mut Eval<'_>,
        (field, of): (FieldId, Value),
        resources: &Resources,
        into: &mut Amounts<LANES>,
    ) -> Result<(), Trap> {
        let into = std::slice::from_mut(into);
        Self::read_each(printed, eval, (field, &[of]), resources, into)
    }

    /// As [`PrintedAmounts::read`], for several candidates. A batch that fails is evaluated again one by one, so the
    /// order in which fuel is charged does not matter.
    #[inline(always)]
    pub(super) fn read_each(
        printed: &[Option<Self>],
        eval: &mut Eval<'_>,
        (field, candidates): (FieldId, &[Value]),
        resources: &Resources,
        into: &mut [Amounts<LANES>],
    ) -> Result<(), Trap> {
        let (mut looked, mut deepest) = (0, 0);
        for (into, &candidate) in into.iter_mut().zip(candidates) {
            match Self::of(printed, eval, candidate) {
                Some(printed) => {
                    looked += body_looks(printed.height) + printed.kinds;
                    deepest = deepest.max(printed.height.saturating_add(1));
                    *into = printed.amounts;
                }
                None => {
                    let start = goods_of_field(eval, field, candidate)?;
                    resources.read_off(eval, start, into)?;
                }
            }
        }
        eval.depth_below(deepest)?;
        eval.scratch.looked.at(looked)
    }
}

impl Compiler<'_> {
    /// The closure of a field as a row of amounts, if it is a constant bundle for at least one definition.
    pub(super) fn printed<const LANES: usize>(
        &self,
        field: FieldId,
        of: Thing,
        resources: Arc<Resources>,
    ) -> Option<Measuring> {
        let printed = self.printed_amounts::<LANES>(field, &resources)?;
        Some(measuring(move |eval, into: &mut Amounts<LANES>| {
            let start = eval.scratch.items.len();
            let of = of.get(eval)?;
            eval.scratch.items.truncate(start);
            PrintedAmounts::read(&printed, eval, (field, of), &resources, into)
        }))
    }

    /// The closure of the sum of a field over a list, if it is a constant bundle for at least one definition.
    pub(super) fn sum<const LANES: usize>(
        &self,
        source: ExprId,
        local: LocalId,
        value: ExprId,
        resources: Arc<Resources>,
    ) -> Option<Measuring> {
        let field = match self.node(value)? {
            Expr::Field { field, of } if self.node(*of) == Some(&Expr::Local(local)) => *field,
            _ => return None,
        };
        let printed = self.printed_amounts::<LANES>(field, &resources)?;
        let (list, each) = (self.list(source), self.each(local, value));
        Some(measuring(move |eval, into: &mut Amounts<LANES>| {
            let start = eval.scratch.items.len();
            let from = list(eval)?;
            let things = &eval.scratch.items[from..];
            let of_each = things.iter().map(|&thing| PrintedAmounts::of(&printed, eval, thing));
            let sum = PrintedAmounts::sum(of_each);
            if let Some(sum) = sum.filter(|sum| things.len() + sum.kinds <= LONGEST) {
                // As written, the items of each bundle are counted, and then all together.
                let mut looked = eval.scratch.looked;
                let enough = looked.at(sum.passed + 2 * sum.kinds).is_ok();
                if enough
                    && (things.is_empty() || eval.depth_below(sum.height.saturating_add(1)).is_ok())
                {
                    eval.scratch.looked = looked;
                    eval.scratch.items.truncate(start);
                    *into = sum.amounts;
                    return Ok(());
                }
            }
            // A fault, or a field that is not constant: evaluate one by one.
            each(eval, from)?;
            eval.bundle(from)?;
            resources.read_off(eval, from, into)?;
            eval.scratch.items.truncate(start);
            Ok(())
        }))
    }

    /// For each definition, the constant bundle that a field is; `None` if it is constant for none.
    pub(super) fn printed_amounts<const LANES: usize>(
        &self,
        field: FieldId,
        resources: &Resources,
    ) -> Option<Box<[Option<PrintedAmounts<LANES>>]>> {
        let printed = |field: &Option<Field>| match field {
            Some(Field::Computed(body)) => {
                let bundle = self.constants?.get(*body)?;
                let mut amounts: Amounts<LANES> = [0; LANES];
                resources.amounts(bundle, &mut amounts).ok()?;
                let height = self.rules.depth(*body);
                Some(PrintedAmounts { amounts, kinds: kinds(&amounts), height })
            }
            Some(Field::Constant(_) | Field::Changed(_)) | None => None,
        };
        let printed: Box<[_]> = self.rules.fields_of(field).iter().map(printed).collect();
        printed.iter().any(Option::is_some).then_some(printed)
    }
}
