//! Rows of amounts: bundles as arrays with an entry for each resource, for programs with at most [`MANY`] resources.

use std::sync::Arc;

use schema::goods::Blend;
use schema::id::{Id, MemberId};

use crate::eval::{Eval, Measuring};
use crate::fault::Trap;
use crate::rules::Rules;
use crate::value::Value;

/// The amounts of a bundle by the place of the resource; entries beyond the last resource are 0.
pub(super) type Amounts<const LANES: usize> = [i32; LANES];

/// The possible lengths of rows; a program uses the smallest that fits.
pub(super) const FEW: usize = 8;
pub(super) const SOME: usize = 16;
pub(super) const MANY: usize = 32;

/// The order of resources in rows.
#[derive(Debug)]
pub(super) struct Resources {
    /// The resource at each place.
    pub(super) members: Vec<MemberId>,
    /// The place of each member in rows; `None` for members that are no resources.
    places: Vec<Option<u8>>,
}

impl Resources {
    /// The resources of a program; `None` if it has none or more than [`MANY`].
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
        (1..=MANY).contains(&found.members.len()).then(|| Arc::new(found))
    }

    /// The length of rows.
    pub(super) fn lanes(&self) -> usize {
        let count = self.members.len();
        if count <= FEW {
            FEW
        } else if count <= SOME {
            SOME
        } else {
            MANY
        }
    }

    /// The place of a resource in rows. Fails with [`Trap::Unknown`] for other members.
    #[inline(always)]
    pub(super) fn place(&self, resource: MemberId) -> Result<usize, Trap> {
        let place = self.places.get(resource.index()).copied().flatten();
        place.map(usize::from).ok_or(Trap::Unknown)
    }

    /// Copies the bundle in scratch from index `start` on to a row, and drops it.
    pub(super) fn read_off<const LANES: usize>(
        &self,
        eval: &mut Eval<'_>,
        start: usize,
        into: &mut Amounts<LANES>,
    ) -> Result<(), Trap> {
        let amounts = self.amounts(&eval.scratch.items[start..], into);
        eval.scratch.items.truncate(start);
        amounts
    }

    /// Copies a bundle to a row.
    pub(super) fn amounts<const LANES: usize>(
        &self,
        bundle: &[Value],
        into: &mut Amounts<LANES>,
    ) -> Result<(), Trap> {
        *into = [0; LANES];
        for item in bundle {
            if let Value::Goods { resource, amount } = *item {
                *into.get_mut(self.place(resource)?).ok_or(Trap::Unknown)? = amount;
            }
        }
        Ok(())
    }

    /// Pushes a row as a bundle.
    #[inline(always)]
    pub(super) fn list(&self, eval: &mut Eval<'_>, amounts: &[i32]) {
        for (&resource, &amount) in self.members.iter().zip(amounts) {
            if amount > 0 {
                eval.scratch.items.push(Value::Goods { resource, amount });
            }
        }
    }
}

/// How many entries are not 0.
#[inline(always)]
pub(super) fn kinds<const LANES: usize>(amounts: &Amounts<LANES>) -> usize {
    amounts.iter().map(|&amount| i32::from(amount > 0)).sum::<i32>() as usize
}

/// Combines the second row into the first, resource by resource. Fails with [`Trap::Range`].
#[inline(always)]
pub(super) fn blend<const LANES: usize>(
    how: Blend,
    left: &mut Amounts<LANES>,
    right: &Amounts<LANES>,
) -> Result<(), Trap> {
    let mut with = |blend: fn(i32, i32) -> i32| {
        for (left, right) in left.iter_mut().zip(right) {
            *left = blend(*left, *right);
        }
    };
    match how {
        Blend::Add => {
            with(i32::wrapping_add);
            // Amounts are never negative, so a negative sum has overflowed.
            if left.iter().fold(0, |all, amount| all | amount) < 0 {
                return Err(Trap::Range);
            }
        }
        Blend::Subtract => with(|left, right| (left - right).max(0)),
        Blend::Least => with(Ord::min),
        Blend::Greatest => with(Ord::max),
    }
    Ok(())
}

/// Wraps a closure of a row of amounts.
pub(super) fn measuring<const LANES: usize>(
    read: impl Fn(&mut Eval<'_>, &mut Amounts<LANES>) -> Result<(), Trap> + Send + Sync + 'static,
) -> Measuring {
    Arc::new(move |eval, into| match into.first_chunk_mut() {
        Some(into) => read(eval, into),
        None => Err(Trap::Unknown),
    })
}
