//! Finds what the passes of `together` read of other players, who may be changing it at the same time (`C0503`).

use std::collections::BTreeSet;

use schema::code::{Arg, Op};
use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::goods::End;
use schema::id::{CellId, ExprId, FieldId, NoteId};
use schema::program::{Asks, ChoiceOption, Holder, HowMany};
use schema::sight::Sight;
use schema::spot::SpotRead;

use crate::check::analyses::owned::{Lies, Lists};
use crate::check::analyses::passes::{Known, Passes, Piece};

/// What the passes of one `together` write.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) cells: BTreeSet<CellId>,
    pub(crate) notes: BTreeSet<NoteId>,
    pub(crate) zones: bool,
    pub(crate) pools: bool,
}

/// A cache of bodies that were analysed, for one [`Written`].
#[derive(Debug, Default)]
pub(crate) struct LookedAt {
    /// Bodies that read nothing of other players that passes write.
    clean: BTreeSet<ExprId>,
    /// Bodies that read nothing of anybody that passes write; and whether their card stays where it is.
    untouched: BTreeSet<(ExprId, bool)>,
}

/// What a pass reads of others.
enum Found {
    /// Something that they may be changing.
    Read(String),
    /// A value that cards of theirs may change.
    Swayed(String),
    /// Where a card lies that they may be moving.
    Place(&'static str),
}

/// An expression that is being looked at.
struct Weighed<'l> {
    /// Whose variables it may name.
    piece: &'l Piece,
    /// Whether `self` stays where it is, or is moved by the player who acts alone.
    stays: bool,
    lists: Lists,
    known: Known,
    written: &'l Written,
    /// Bodies that it reads as me, and the name by which it does.
    reads: Vec<(ExprId, String)>,
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

    /// What an expression reads of another player and that passes write, as a message; it, or a define, field or line that
    /// it reads.
    pub(super) fn of_others(
        &self,
        piece: &Piece,
        expr: ExprId,
        written: &Written,
        looked_at: &mut LookedAt,
    ) -> Option<String> {
        let (mut bodies, mut next) = (BTreeSet::new(), vec![(expr, None::<String>)]);
        // Bodies know nothing of the variables of a pass.
        let bare = piece.of_no_variables();
        while let Some((expr, via)) = next.pop() {
            let (piece, stays) = if via.is_some() { (&bare, true) } else { (piece, false) };
            let (lists, known) = (self.lowered.lists_in(expr), Known::default());
            let mut weighed = Weighed { piece, stays, lists, known, written, reads: Vec::new() };
            let found = self.of_others_in(expr, &mut weighed, looked_at);
            if let Some(found) = found {
                return Some(found.told(via.as_deref()));
            }
            for (body, name) in weighed.reads {
                if !looked_at.clean.contains(&body) && bodies.insert(body) {
                    next.push((body, via.clone().or(Some(name))));
                }
            }
        }
        looked_at.clean.append(&mut bodies);
        None
    }

    fn of_others_in(
        &self,
        expr: ExprId,
        weighed: &mut Weighed<'_>,
        looked_at: &mut LookedAt,
    ) -> Option<Found> {
        let node = self.lowered.exprs.get(expr)?;
        let (program, written) = (self.lowered.program, weighed.written);
        let others = |of: &Option<ExprId>| !self.lowered.is_me(*of);
        let read = |name: &String| Some(Found::Read(name.clone()));
        let read = match node {
            Expr::Cell { cell, of } if written.cells.contains(cell) && others(of) => {
                read(&program.cells[*cell].name)
            }
            Expr::Note { note, of } if written.notes.contains(note) && others(of) => {
                read(&program.notes[*note].name)
            }
            Expr::Zone { zone, of }
                if written.zones && self.lowered.is_private(*zone) && others(of) =>
            {
                read(&program.zones[*zone].name)
            }
            Expr::Pool { pool, of } if written.pools && others(of) => {
                read(&program.pools[*pool].name)
            }
            Expr::AllCards(of) if written.zones && others(&Some(*of)) => read(&"cards".to_owned()),
            Expr::Score { .. } => read(&"score".to_owned()),
            Expr::Field { field, of } => self.field_of_others(*field, *of, weighed, looked_at),
            Expr::Derived { derived: id, of, .. } => {
                let derived = &program.derived[*id];
                let own = of.is_none() || self.lowered.is_me(*of);
                let stays = of.is_some_and(|of| self.stays(of, weighed));
                weighed.reads.push((derived.body, derived.name.clone()));
                // In a define of another player `me` is not the one who acts, so all that it reads is read of others.
                let bodies = std::iter::once(derived.body).chain(self.lowered.own_bodies(*id));
                let mut bodies = bodies.filter(|_| !own);
                if bodies.any(|body| self.touches(body, stays, written, looked_at)) {
                    return read(&derived.name);
                }
                let changes = |does: &Does| does.changes(Changed::Derived(*id));
                let of_game = derived.holder.is_none();
                if self.sways(written, looked_at, of_game, changes) {
                    return Some(Found::Swayed(derived.name.clone()));
                }
                self.by_rules(&derived.name, own, changes, weighed, looked_at)
            }
            _ => {
                let place = read_place(node).filter(|_| written.zones);
                let place = place.filter(|(_, card)| !self.stays(*card, weighed));
                place.map(|(word, _)| Found::Place(word))
            }
        };
        read.or_else(|| {
            let mut parts = node.parts().into_iter();
            parts.find_map(|part| self.of_others_in(part, weighed, looked_at))
        })
    }

    /// What a field of a card reads of others.
    fn field_of_others(
        &self,
        field: FieldId,
        of: ExprId,
        weighed: &mut Weighed<'_>,
        looked_at: &mut LookedAt,
    ) -> Option<Found> {
        let name = &self.lowered.program.fields[field];
        let changes = |does: &Does| does.changes(Changed::Field(field));
        if self.sways(weighed.written, looked_at, false, changes) {
            return Some(Found::Swayed(name.clone()));
        }
        let is_self = matches!(self.lowered.exprs.get(of), Some(Expr::SelfCard));
        let is_name = matches!(self.lowered.exprs.get(of), Some(Expr::Definition(_)));
        let lies = match is_self && weighed.stays || is_name {
            true => Lies::Own,
            false => self.lies(weighed.piece, of, &weighed.lists, &mut weighed.known),
        };
        for body in self.lowered.worked_out(field) {
            if lies == Lies::Own {
                weighed.reads.push((body, name.clone()));
            } else if self.touches(body, lies == Lies::Open, weighed.written, looked_at) {
                return Some(Found::Read(name.clone()));
            }
        }
        self.by_rules(name, lies != Lies::Anywhere, changes, weighed, looked_at)
    }

    /// What lines of rules read that change a value: `me` is there whose value it is.
    fn by_rules(
        &self,
        name: &str,
        own: bool,
        changes: impl Fn(&Does) -> bool,
        weighed: &mut Weighed<'_>,
        looked_at: &mut LookedAt,
    ) -> Option<Found> {
        for part in self.read_by_rules(changes) {
            if own {
                weighed.reads.push((part, name.to_owned()));
            } else if self.touches(part, false, weighed.written, looked_at) {
                return Some(Found::Read(name.to_owned()));
            }
        }
        None
    }

    /// Whether a card lies where others do not move it.
    fn stays(&self, card: ExprId, weighed: &mut Weighed<'_>) -> bool {
        match self.lowered.exprs.get(card) {
            Some(Expr::SelfCard) => weighed.stays,
            // What a define is handed was looked at where that was named.
            Some(Expr::Local(local)) if !weighed.lists.contains_key(local) => true,
            _ => {
                let lies = self.lies(weighed.piece, card, &weighed.lists, &mut weighed.known);
                lies != Lies::Anywhere
            }
        }
    }

    /// Whether an expression, or what it is worked out of, reads anything that passes write, of whomever. `stays`: `self`
    /// lies where others do not move it.
    pub(super) fn touches(
        &self,
        expr: ExprId,
        stays: bool,
        written: &Written,
        looked_at: &mut LookedAt,
    ) -> bool {
        let program = self.lowered.program;
        let (mut bodies, mut next) = (BTreeSet::new(), vec![expr]);
        while let Some(expr) = next.pop() {
            let Some(node) = self.lowered.exprs.get(expr) else { continue };
            let this = match node {
                Expr::Cell { cell, .. } => written.cells.contains(cell),
                Expr::Note { note, .. } => written.notes.contains(note),
                Expr::Zone { zone, .. } => written.zones && self.lowered.is_private(*zone),
                Expr::AllCards(_) => written.zones,
                Expr::Pool { .. } => written.pools,
                Expr::Derived { derived: id, .. } => {
                    let all = std::iter::once(program.derived[*id].body);
                    let all = all.chain(self.lowered.own_bodies(*id));
                    next.extend(all.filter(|body| {
                        !looked_at.untouched.contains(&(*body, stays))
                            && bodies.insert((*body, stays))
                    }));
                    false
                }
                Expr::Field { field, .. } => {
                    next.extend(self.lowered.worked_out(*field).filter(|body| {
                        !looked_at.untouched.contains(&(*body, stays))
                            && bodies.insert((*body, stays))
                    }));
                    false
                }
                _ => {
                    let own = |of| matches!(self.lowered.exprs.get(of), Some(Expr::SelfCard));
                    written.zones && read_place(node).is_some_and(|(_, of)| own(of) && !stays)
                }
            };
            if this {
                return true;
            }
            next.extend(node.parts());
        }
        looked_at.untouched.append(&mut bodies);
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

impl Found {
    /// The message, where it is read by way of the define or field `via`.
    fn told(self, via: Option<&str>) -> String {
        let now = "which they may be changing just now";
        match (self, via) {
            (Self::Read(name), None) => format!("`{name}` of others is read, {now}"),
            (Self::Read(name), Some(via)) if name != via => {
                format!("`{via}` hangs on `{name}` of others, {now}")
            }
            (Self::Read(name), Some(_)) => format!("`{name}` of others is read, {now}"),
            (Self::Swayed(name), _) => hangs_on_cards(&name),
            (Self::Place(word), _) => {
                format!("`{word}` is read of a card that others may be moving just now")
            }
        }
    }
}

/// If a node says where a card lies: the word for it, and the card.
fn read_place(node: &Expr) -> Option<(&'static str, ExprId)> {
    match node {
        Expr::PositionOf(card) => Some(("position", *card)),
        Expr::PileOf(card) => Some(("pile", *card)),
        Expr::Spot(SpotRead::Of(card)) => Some(("spot", *card)),
        Expr::Spot(SpotRead::Free(card)) => Some(("free", *card)),
        _ => None,
    }
}

/// The message about a value or a question that cards of others sway.
pub(super) fn hangs_on_cards(name: &str) -> String {
    format!("`{name}` hangs on cards of others, which they may be moving or changing just now")
}
