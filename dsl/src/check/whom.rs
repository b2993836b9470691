//! Whom variables hold, as far as the text says: me, surely somebody else, or anybody.

mod lying;

use schema::code::Op;
use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, Id, SlotId, ZoneId};
use schema::source::Span;

pub(crate) use lying::Place;

/// How many expressions of variables are followed to find out whom they hold.
const LONGEST_CHAIN: usize = 32;

/// How many values of variables are known at once. Of more the first are not known any more, so that what a block costs
/// does not grow with what stands before it.
const MOST_KNOWN: usize = 64;

/// A part of the text in which one player is `me`: a number that no other part of the body has.
type Part = usize;

/// Somebody that an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Somebody {
    /// Surely nobody.
    Nobody,
    /// Whoever is `me` in this part.
    Me(Part),
    /// Surely somebody else than `me` in this part.
    Other(Part),
    /// Whoever has the turn, or has done what is answered.
    Doer,
    /// It is not known who.
    Anybody,
}

/// A value that a variable may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    slot: SlotId,
    value: ExprId,
    /// Where it was worked out.
    part: Part,
    /// How many values were worked out before.
    since: usize,
    lying: Lying,
}

/// What the value of a variable tells about where cards lie that the variable holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lying {
    /// They are the cards that it names.
    There,
    /// They were moved to the place that it names.
    Put,
    /// They are those, but cards were moved or shown after it was worked out: not by this variable.
    Then,
    /// Nothing.
    Anywhere,
    /// They are cards of a zone that were moved here with all that lay there.
    Lost(ZoneId, Span),
}

/// What the words of an expression mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Meant {
    pub(crate) me: Somebody,
    /// Whom its locals hold, by their number.
    pub(crate) locals: Vec<Somebody>,
    /// Variables mean what they held when so many values were worked out.
    until: usize,
}

impl Meant {
    /// What the words mean of an expression without locals that is read in this part.
    fn read_in(part: Part, until: usize) -> Self {
        Self { me: Somebody::Me(part), locals: Vec::new(), until }
    }
}

/// The variables of a body, and who is `me` in its parts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Whom {
    /// Several for a variable that is set in a branch.
    held: Vec<Held>,
    /// Of each part but the first: who is `me` there, seen from the part around it, and that part.
    parts: Vec<(Somebody, Part)>,
    part: Part,
    /// How many values were worked out so far.
    worked_out: usize,
    /// Who is to act in the part that comes next.
    next: Option<ExprId>,
}

impl Whom {
    /// Follows an instruction that is emitted. What is called may show what is hidden now, so that nothing is sure behind it.
    pub(super) fn note(&mut self, op: &Op) {
        match op {
            Op::Let { slot, value } => self.holds(*slot, *value),
            Op::Pick { from, result: Some(slot), .. } => self.holds(*slot, *from),
            Op::As { player, .. } => self.next = Some(*player),
            Op::Move { to, follow, result, .. } => {
                self.cards_change();
                // What a variable holds lies there now, as what the move names does.
                for slot in [follow, result].into_iter().flatten() {
                    self.holds_cards(*slot, *to, Lying::Put);
                }
            }
            Op::Show { .. } => self.cards_change(),
            Op::Call { .. }
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::PerformAs { .. }
            | Op::RunBlock(_)
            | Op::TakeOption { .. }
            | Op::Together { .. } => self.held.clear(),
            _ => {}
        }
    }

    /// A variable holds this from now on, or one of these.
    pub(crate) fn holds(&mut self, slot: SlotId, value: ExprId) {
        self.holds_cards(slot, value, Lying::There);
    }

    fn holds_cards(&mut self, slot: SlotId, value: ExprId, lying: Lying) {
        self.held.retain(|held| held.slot != slot);
        self.worked_out += 1;
        self.keep(Held { slot, value, part: self.part, since: self.worked_out, lying });
    }

    /// From now on cards may lie elsewhere, or may have been seen.
    fn cards_change(&mut self) {
        for held in &mut self.held {
            held.lying = match held.lying {
                Lying::There | Lying::Then => Lying::Then,
                Lying::Put | Lying::Anywhere => Lying::Anywhere,
                Lying::Lost(zone, at) => Lying::Lost(zone, at),
            };
        }
    }

    /// Keeps a value besides those that are known. Where there is no room, the first variable is not known any more.
    fn keep(&mut self, held: Held) {
        let first = self.held.first().filter(|_| self.held.len() >= MOST_KNOWN);
        let forgotten = first.map(|first| first.slot);
        self.held.retain(|held| Some(held.slot) != forgotten);
        if forgotten != Some(held.slot) {
            self.held.push(held);
        }
    }

    /// Whether a holder of something is now the one of another expression, which was read when so many values were
    /// worked out.
    fn is_same(
        &self,
        exprs: &Exprs,
        then: Option<ExprId>,
        now: Option<ExprId>,
        until: usize,
    ) -> bool {
        let (mut then, mut now) = match (then, now) {
            (None, None) => return true,
            (Some(then), Some(now)) => (then, now),
            (None, Some(_)) | (Some(_), None) => return false,
        };
        for _ in 0..LONGEST_CHAIN {
            match (exprs.get(then), exprs.get(now)) {
                (Some(Expr::Left(one)), Some(Expr::Left(other)))
                | (Some(Expr::Right(one)), Some(Expr::Right(other))) => {
                    (then, now) = (*one, *other)
                }
                (Some(Expr::Me), Some(Expr::Me)) => return true,
                (Some(Expr::Slot(one)), Some(Expr::Slot(other))) => {
                    let mut held = self.held.iter().filter(|held| held.slot == *one);
                    return one == other && held.all(|held| held.since < until);
                }
                _ => return false,
            }
        }
        false
    }

    /// The values that a variable may have held when so many were worked out; none if that is not known.
    fn held_until(&self, slot: SlotId, until: usize) -> impl Iterator<Item = &Held> {
        let held = move |held: &&Held| held.slot == slot;
        let is_known = self.held.iter().filter(held).all(|held| held.since < until);
        self.held.iter().filter(move |held| is_known && held.slot == slot)
    }

    /// A part begins in which another player may be `me`. Returns the part around it, for [`Whom::leave`].
    pub(crate) fn enter(&mut self, exprs: &Exprs) -> Part {
        let around = self.part;
        let by = self.next.take();
        let by = by.map_or(Somebody::Anybody, |by| self.somebody(exprs, by, &self.here()));
        self.parts.push((by, around));
        self.part = self.parts.len();
        around
    }

    /// A part ends.
    pub(crate) fn leave(&mut self, around: Part) {
        self.part = around;
    }

    /// What is known at the beginning of a block that may be left out, for [`Whom::perhaps`].
    pub(crate) fn before(&self) -> Vec<Held> {
        self.held.clone()
    }

    /// A block ends that may have been left out: its variables may be as they were before.
    pub(crate) fn perhaps(&mut self, before: Vec<Held>) {
        let known = |slot: SlotId| before.iter().any(|before| before.slot == slot);
        self.held.retain(|now| known(now.slot));
        for before in before {
            // What is not known any more remains unknown.
            let mut is_known = false;
            let mut is_new = true;
            for now in self.held.iter_mut().filter(|now| now.slot == before.slot) {
                is_known = true;
                is_new &= now.since != before.since;
                if now.since == before.since && now.lying != before.lying {
                    now.lying = Lying::Anywhere;
                }
            }
            if is_known && is_new {
                self.keep(before);
            }
        }
    }

    /// What the words mean of an expression that is read here.
    pub(crate) fn here(&self) -> Meant {
        Meant::read_in(self.part, usize::MAX)
    }

    /// Whom an expression yields.
    pub(crate) fn somebody(&self, exprs: &Exprs, id: ExprId, meant: &Meant) -> Somebody {
        self.somebody_in(exprs, id, meant, &mut LONGEST_CHAIN.clone())
    }

    /// Whoever is `me` here.
    pub(crate) fn me(&self) -> Somebody {
        Somebody::Me(self.part)
    }

    fn somebody_in(&self, exprs: &Exprs, id: ExprId, meant: &Meant, left: &mut usize) -> Somebody {
        let Some(fewer) = left.checked_sub(1) else { return Somebody::Anybody };
        *left = fewer;
        match exprs.get(id) {
            Some(Expr::Me) => meant.me,
            Some(Expr::Local(local)) => {
                meant.locals.get(local.index()).copied().unwrap_or(Somebody::Anybody)
            }
            Some(Expr::Nothing) => Somebody::Nobody,
            Some(Expr::Take { of, .. } | Expr::Filter { list: of, .. } | Expr::Item { of, .. }) => {
                self.somebody_in(exprs, *of, meant, left)
            }
            Some(Expr::If { then, otherwise, .. }) => {
                let one = self.somebody_in(exprs, *then, meant, left);
                either(one, self.somebody_in(exprs, *otherwise, meant, left))
            }
            Some(Expr::Opponents(of) | Expr::Left(of) | Expr::Right(of)) => {
                match self.somebody_in(exprs, *of, meant, left) {
                    Somebody::Me(part) => Somebody::Other(part),
                    Somebody::Nobody | Somebody::Other(_) | Somebody::Doer | Somebody::Anybody => {
                        Somebody::Anybody
                    }
                }
            }
            Some(Expr::Active | Expr::Actor) => Somebody::Doer,
            Some(Expr::Slot(slot)) => {
                let held = self.held_until(*slot, meant.until);
                let found = held.map(|held| {
                    let meant = Meant::read_in(held.part, held.since);
                    self.somebody_in(exprs, held.value, &meant, left)
                });
                found.reduce(either).unwrap_or(Somebody::Anybody)
            }
            _ => Somebody::Anybody,
        }
    }

    /// Whether these are surely two players. Who is named by a role (`active`, `actor`) and chooses counts as another one than
    /// `me`, since otherwise the text would not have to name one.
    pub(crate) fn are_apart(&self, owner: Somebody, chooser: Somebody) -> bool {
        match (owner, chooser) {
            (Somebody::Me(_), Somebody::Doer) => true,
            (Somebody::Me(one), Somebody::Me(other)) => {
                self.is_entered_by_other(one, other) || self.is_entered_by_other(other, one)
            }
            (Somebody::Me(one), Somebody::Other(of)) | (Somebody::Other(of), Somebody::Me(one)) => {
                one == of
            }
            (Somebody::Nobody | Somebody::Other(_) | Somebody::Doer | Somebody::Anybody, _)
            | (_, Somebody::Nobody | Somebody::Anybody) => false,
        }
    }

    /// Whether a part lies in another one, and whoever is `me` there is surely not `me` in that.
    fn is_entered_by_other(&self, around: Part, within: Part) -> bool {
        let entered = within.checked_sub(1).and_then(|at| self.parts.get(at));
        entered == Some(&(Somebody::Other(around), around))
    }
}

/// Whom something yields that yields one or the other.
fn either(one: Somebody, other: Somebody) -> Somebody {
    match (one, other) {
        (Somebody::Nobody, known) | (known, Somebody::Nobody) => known,
        (one, other) if one == other => one,
        _ => Somebody::Anybody,
    }
}
