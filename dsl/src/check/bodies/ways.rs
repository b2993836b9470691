//! The ways in which expressions are read that a choice leads to: who is `me` there, and what arguments and variables mean.

use schema::expr::Exprs;
use schema::id::{ExprId, Id, LocalId, SlotId};

use crate::check::whom::{Meant, Place, Somebody, Whom};

/// In how many ways defines and variables are read for one choice.
const MOST: usize = 64;

/// One way, by its number.
pub(crate) type Way = usize;

/// How the words of an expression are meant.
#[derive(PartialEq)]
struct Reading {
    meant: Meant,
    /// In the body of a define: its arguments, and the way in which these are read.
    args: Vec<ExprId>,
    of_args: Way,
}

/// A value that a variable may hold.
pub(crate) struct Held {
    pub(crate) value: ExprId,
    /// Whether it is the place where cards were put.
    pub(crate) is_put: bool,
    /// How the value is read.
    pub(crate) way: Way,
}

/// The ways that a choice has led to so far.
pub(crate) struct Ways<'c> {
    exprs: &'c Exprs,
    whom: &'c Whom,
    pub(crate) chooser: Somebody,
    ways: Vec<Reading>,
}

impl<'c> Ways<'c> {
    /// How the choice itself is read.
    pub(crate) const HERE: Way = 0;

    /// Begins at a choice. `chooser` is absent if it is `me`.
    pub(crate) fn new(exprs: &'c Exprs, whom: &'c Whom, chooser: Option<ExprId>) -> Self {
        let meant = whom.here();
        let chooser = chooser.map_or(whom.me(), |who| whom.somebody(exprs, who, &meant));
        let ways = vec![Reading { meant, args: Vec::new(), of_args: Self::HERE }];
        Self { exprs, whom, chooser, ways }
    }

    /// Whom an expression yields.
    pub(crate) fn somebody(&self, who: ExprId, way: Way) -> Somebody {
        self.whom.somebody(self.exprs, who, &self.ways[way].meant)
    }

    /// Whether the chooser is surely another player.
    pub(crate) fn are_apart(&self, owner: Somebody) -> bool {
        self.whom.are_apart(owner, self.chooser)
    }

    /// What a variable may hold; none if that is not known.
    pub(crate) fn held(&mut self, slot: SlotId, way: Way) -> Vec<Held> {
        let places = self.whom.places(slot, &self.ways[way].meant);
        let held = places.into_iter().map(|Place { value, is_put, meant }| {
            let reading = Reading { meant, args: Vec::new(), of_args: Self::HERE };
            Some(Held { value, is_put, way: self.way(reading)? })
        });
        held.collect::<Option<_>>().unwrap_or_default()
    }

    /// The argument that a local stands for, if it is one, and how that is read.
    pub(crate) fn argument(&self, local: LocalId, way: Way) -> Option<(ExprId, Way)> {
        let Reading { args, of_args, .. } = &self.ways[way];
        args.get(local.index()).map(|arg| (*arg, *of_args))
    }

    /// How the value is read that each item of a list gives.
    pub(crate) fn of_items(&mut self, list: ExprId, local: LocalId, way: Way) -> Option<Way> {
        let item = self.somebody(list, way);
        let Reading { meant, args, of_args } = &self.ways[way];
        let (mut meant, args, of_args) = (meant.clone(), args.clone(), *of_args);
        meant.locals.resize(local.index(), Somebody::Anybody);
        meant.locals.push(item);
        self.way(Reading { meant, args, of_args })
    }

    /// How the body of a define is read that is called with these arguments.
    pub(crate) fn of_define(
        &mut self,
        of: Option<ExprId>,
        args: &[ExprId],
        way: Way,
    ) -> Option<Way> {
        let mut meant = self.ways[way].meant.clone();
        meant.me = of.map_or(meant.me, |of| self.somebody(of, way));
        meant.locals = args.iter().map(|arg| self.somebody(*arg, way)).collect();
        let of_args = if args.is_empty() { Self::HERE } else { way };
        self.way(Reading { meant, args: args.to_vec(), of_args })
    }

    /// The number of a way, which is added if it is new; `None` if there are too many.
    fn way(&mut self, reading: Reading) -> Option<Way> {
        let known = self.ways.iter().position(|known| *known == reading);
        known.or_else(|| {
            let number = self.ways.len();
            (number < MOST).then(|| self.ways.push(reading))?;
            Some(number)
        })
    }
}
