//! Finds what the passes of `together` read of other players, who may be changing it at the same time (`C0503`).

use std::collections::BTreeSet;

use schema::code::{Arg, Op};
use schema::effect::{Changed, Does, On};
use schema::event::Live;
use schema::expr::Expr;
use schema::goods::End;
use schema::id::{CellId, DerivedId, ExprId, NoteId};
use schema::program::{Asks, ChoiceOption, Holder, HowMany};
use schema::sight::Sight;

use crate::check::analyses::passes::Passes;

/// What the passes of one `together` write.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) cells: BTreeSet<CellId>,
    pub(crate) notes: BTreeSet<NoteId>,
    pub(crate) zones: bool,
    pub(crate) pools: bool,
}

/// A cache of defines that were analysed, for one [`Written`].
#[derive(Debug, Default)]
pub(crate) struct LookedAt {
    /// Defines that read nothing of other players that passes write.
    clean: BTreeSet<DerivedId>,
    /// Defines that read nothing of anybody that passes write.
    pub(super) untouched: BTreeSet<DerivedId>,
}

impl Passes<'_> {
    /// The expressions that an instruction reads, for instructions that may stand in a pass.
    pub(crate) fn reads(&self, op: &Op) -> Vec<ExprId> {
        match op {
            Op::Let { value, .. } => self.named_or_read(*value),
            Op::JumpUnless { condition: one, .. }
            | Op::Repeat { count: one, .. }
            | Op::Result(one)
            | Op::Change { by: one, .. }
            | Op::SetCell { value: one, .. }
            | Op::SetNote { value: one, .. } => vec![*one],
            Op::Move { what, to, .. } => vec![*what, *to],
            Op::Transfer { goods, .. } => vec![*goods],
            Op::For { list, sort, .. } => {
                std::iter::once(*list).chain(sort.as_ref().map(|sort| sort.key)).collect()
            }
            Op::Call { verb, args, .. } => {
                let params = &self.lowered.program.verbs[*verb].params;
                args.iter()
                    .zip(params)
                    .filter_map(|(arg, param)| match arg {
                        Arg::Value { value, .. } => Some(*value),
                        Arg::Default => param.default,
                        Arg::Block(_) => None,
                    })
                    .collect()
            }
            Op::May { possible, .. } => possible.iter().copied().collect(),
            Op::Choose(choice) => match &self.lowered.program.choices[*choice].asks {
                Asks::Pick { from, count, .. } | Asks::Goods { from, count } => {
                    let mut all = vec![*from];
                    match count {
                        HowMany::Exactly(count) | HowMany::UpTo(count) => all.push(*count),
                        HowMany::Between(least, most) => all.extend([*least, *most]),
                        HowMany::Any => {}
                    }
                    all
                }
                Asks::Number { least, most } => vec![*least, *most],
                Asks::Order { of } => vec![*of],
                Asks::Options { options, .. } => options
                    .iter()
                    .map(|id| &self.lowered.program.options[*id])
                    .chain(self.contributed(op))
                    .flat_map(|option| option.each.iter().copied().chain(option.condition))
                    .collect(),
                Asks::YesNo => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The expressions read by an assignment to a variable. A zone or pile is only named there, and its cards are not
    /// read.
    fn named_or_read(&self, value: ExprId) -> Vec<ExprId> {
        match self.lowered.exprs.get(value) {
            Some(place @ (Expr::Zone { .. } | Expr::Pile { .. })) => place.parts(),
            _ => vec![value],
        }
    }

    /// The options that cards and rules contribute to the menu of a choice; none for other instructions.
    pub(crate) fn contributed(&self, op: &Op) -> impl Iterator<Item = &ChoiceOption> {
        let program = self.lowered.program;
        let asked = match op {
            Op::Choose(choice) => match program.choices[*choice].asks {
                Asks::Options { menu, .. } => menu,
                _ => None,
            },
            _ => None,
        };
        let of_it = move |option: &&ChoiceOption| {
            option.contributed.as_ref().is_some_and(|own| Some(own.menu) == asked)
        };
        program.options.iter().filter(of_it)
    }

    /// What an expression, or a define that it reads, reads of another player and that passes write, as a message.
    pub(crate) fn of_others(
        &self,
        expr: ExprId,
        written: &Written,
        looked_at: &mut LookedAt,
    ) -> Option<String> {
        let (mut defines, mut next) = (BTreeSet::new(), vec![expr]);
        let LookedAt { clean, untouched } = looked_at;
        while let Some(expr) = next.pop() {
            let found = self.of_others_in(expr, written, untouched, &mut |derived, body| {
                if !clean.contains(&derived) && defines.insert(derived) {
                    next.push(body);
                }
            });
            if found.is_some() {
                return found;
            }
        }
        clean.append(&mut defines);
        None
    }

    fn of_others_in(
        &self,
        expr: ExprId,
        written: &Written,
        untouched: &mut BTreeSet<DerivedId>,
        reads: &mut dyn FnMut(DerivedId, ExprId),
    ) -> Option<String> {
        let node = self.lowered.exprs.get(expr)?;
        let read = match node {
            Expr::Cell { cell, of } if written.cells.contains(cell) && !self.lowered.is_me(*of) => {
                Some(is_read(&self.lowered.program.cells[*cell].name))
            }
            Expr::Note { note, of } if written.notes.contains(note) && !self.lowered.is_me(*of) => {
                Some(is_read(&self.lowered.program.notes[*note].name))
            }
            Expr::Field { field, .. } => {
                let changes = |does: &Does| does.changes(Changed::Field(*field));
                let sways = self.sways(written, untouched, changes);
                sways.then(|| hangs_on_cards(&self.lowered.program.fields[*field]))
            }
            Expr::Zone { zone, of }
                if written.zones && self.lowered.is_private(*zone) && !self.lowered.is_me(*of) =>
            {
                Some(is_read(&self.lowered.program.zones[*zone].name))
            }
            Expr::Pool { pool, of } if written.pools && !self.lowered.is_me(*of) => {
                Some(is_read(&self.lowered.program.pools[*pool].name))
            }
            Expr::AllCards(of) if written.zones && !self.lowered.is_me(Some(*of)) => {
                Some(is_read("cards"))
            }
            Expr::Score { .. } => Some(is_read("score")),
            Expr::Derived { derived: id, of, .. } => {
                let derived = &self.lowered.program.derived[*id];
                let own = of.is_none() || self.lowered.is_me(*of);
                reads(*id, derived.body);
                // In a define of another player `me` is not the one who acts, so all that it reads is read of others.
                let touches = !own && self.touches(derived.body, written, untouched);
                if touches {
                    return Some(is_read(&derived.name));
                }
                let changes = |does: &Does| does.changes(Changed::Derived(*id));
                let sways = self.sways(written, untouched, changes);
                sways.then(|| hangs_on_cards(&derived.name))
            }
            _ => None,
        };
        read.or_else(|| {
            let mut parts = node.parts().into_iter();
            parts.find_map(|part| self.of_others_in(part, written, untouched, reads))
        })
    }

    /// The purpose or verb that an instruction is about and that cards of others may be forbidding, as a message.
    pub(crate) fn forbidden_by_others(
        &self,
        op: &Op,
        written: &Written,
        untouched: &mut BTreeSet<DerivedId>,
    ) -> Option<String> {
        let program = self.lowered.program;
        let (forbids, name): (&dyn Fn(&Does) -> bool, _) = match op {
            Op::Choose(choice) | Op::May { choice, .. } => {
                let id = program.choices[*choice].purpose;
                (&move |does| does.forbids_purpose(id), &program.purposes[id])
            }
            Op::Call { verb, .. } => {
                (&move |does| does.forbids_verb(*verb), &program.verbs[*verb].name)
            }
            _ => return None,
        };
        self.sways(written, untouched, forbids).then(|| hangs_on_cards(name))
    }

    /// Whether an effect that does this concerns others than the owner of its card, and passes may bring it into force or
    /// change what it reads. In an effect of a rule me is whoever asks, so what it reads is taken to be theirs.
    fn sways(
        &self,
        written: &Written,
        untouched: &mut BTreeSet<DerivedId>,
        fits: impl Fn(&Does) -> bool,
    ) -> bool {
        let program = self.lowered.program;
        let mut effects = program.effects.iter().filter(|it| it.on != On::Own && fits(&it.does));
        effects.any(|effect| {
            let lies_hidden = match &effect.live {
                Live::Zones(zones) => zones.iter().any(|&zone| self.lowered.is_private(zone)),
                Live::Anywhere => effect.definition.is_some(),
                Live::Installed => false,
            };
            let of_a_card = effect.definition.is_some();
            written.zones && lies_hidden
                || of_a_card && effect.parts().any(|part| self.touches(part, written, untouched))
        })
    }

    /// Whether an expression, or a define that it reads, reads anything that passes write, of whomever.
    fn touches(
        &self,
        expr: ExprId,
        written: &Written,
        untouched: &mut BTreeSet<DerivedId>,
    ) -> bool {
        let (mut defines, mut next) = (BTreeSet::new(), vec![expr]);
        while let Some(expr) = next.pop() {
            let Some(node) = self.lowered.exprs.get(expr) else { continue };
            let this = match node {
                Expr::Cell { cell, .. } => written.cells.contains(cell),
                Expr::Note { note, .. } => written.notes.contains(note),
                Expr::Zone { zone, .. } => written.zones && self.lowered.is_private(*zone),
                Expr::AllCards(_) => written.zones,
                Expr::Pool { .. } => written.pools,
                Expr::Derived { derived, .. } => {
                    if !untouched.contains(derived) && defines.insert(*derived) {
                        next.push(self.lowered.program.derived[*derived].body);
                    }
                    false
                }
                _ => false,
            };
            if this {
                return true;
            }
            next.extend(node.parts());
        }
        untouched.append(&mut defines);
        false
    }

    /// Whether an end of a transfer is private to the player who acts, or an unlimited supply.
    pub(crate) fn is_own_end(&self, end: End) -> bool {
        let mut pools = self.lowered.program.pools.iter();
        match end {
            End::Bank => !pools.any(|pool| pool.bank),
            End::Own => {
                pools.all(|pool| pool.holder != Holder::Player || pool.sight() == Sight::Holder)
            }
            End::Pool(pool) => match self.lowered.exprs.get(pool) {
                Some(Expr::Pool { pool, of }) => {
                    let pool = &self.lowered.program.pools[*pool];
                    let private = pool.sight() == Sight::Holder;
                    pool.holder == Holder::Player && private && self.lowered.is_me(*of)
                }
                _ => false,
            },
        }
    }
}

/// The message about something of others that a pass reads.
fn is_read(name: &str) -> String {
    format!("`{name}` of others is read, which they may be changing just now")
}

/// The message about a value or a question that cards of others sway.
pub(super) fn hangs_on_cards(name: &str) -> String {
    format!("`{name}` hangs on cards of others, which they may be moving or changing just now")
}
