//! The resources of a program that has few of them, and the amounts of bundles in lanes, one for each resource.

use std::sync::Arc;

use schema::goods::Blend;
use schema::id::{Id, MemberId};

use crate::eval::{Eval, Measuring};
use crate::fault::Trap;
use crate::rules::Rules;
use crate::value::Value;

/// The amounts of a bundle in so many lanes; those beyond the last resource are 0.
pub(super) type Amounts<const LANES: usize> = [i32; LANES];

/// How many lanes there are for the amounts of a program: as few of these as it has resources.
pub(super) const FEW: usize = 8;
pub(super) const SOME: usize = 16;
pub(super) const MANY: usize = 32;

/// Which resource each of the amounts is of.
#[derive(Debug)]
pub(super) struct Resources {
    pub(super) members: Vec<MemberId>,
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
        (1..=MANY).contains(&found.members.len()).then(|| Arc::new(found))
    }

    /// In how many lanes the amounts of a bundle lie.
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

    /// The place of a resource.
    #[inline(always)]
    pub(super) fn place(&self, resource: MemberId) -> Result<usize, Trap> {
        let place = self.places.get(resource.index()).copied().flatten();
        place.map(usize::from).ok_or(Trap::Unknown)
    }

    /// Reads the amounts of a bundle that lies in scratch from there on, and is of no more use there.
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

    /// Puts a bundle on top of scratch.
    #[inline(always)]
    pub(super) fn list(&self, eval: &mut Eval<'_>, amounts: &[i32]) {
        for (&resource, &amount) in self.members.iter().zip(amounts) {
            if amount > 0 {
                eval.scratch.items.push(Value::Goods { resource, amount });
            }
        }
    }
}

/// How many resources there is something of.
#[inline(always)]
pub(super) fn kinds<const LANES: usize>(amounts: &Amounts<LANES>) -> usize {
    amounts.iter().map(|&amount| i32::from(amount > 0)).sum::<i32>() as usize
}

/// Puts a second bundle to a first, resource by resource.
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
            // None of them is negative, so what is has grown too large.
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

/// A closure as a reading of amounts.
pub(super) fn measuring<const LANES: usize>(
    read: impl Fn(&mut Eval<'_>, &mut Amounts<LANES>) -> Result<(), Trap> + Send + Sync + 'static,
) -> Measuring {
    Arc::new(move |eval, into| match into.first_chunk_mut() {
        Some(into) => read(eval, into),
        None => Err(Trap::Unknown),
    })
}
