//! What surely lies before the player whose pass of `together` it is, and what no pass can move.

use std::collections::BTreeMap;

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, LocalId, SlotId};
use schema::program::Asks;
use schema::spot::SpotRead;

use crate::check::analyses::Lowered;
use crate::check::analyses::passes::{Known, Passes, Piece};

/// How many variables that are assigned from each other are followed.
const LONGEST_CHAIN: usize = 256;

/// Where a card lies, as seen from a pass, from what is known best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lies {
    /// In a private zone of the player who acts.
    Own,
    /// Where no pass can move it.
    Open,
    /// It is not known where; others may be moving it.
    Anywhere,
}

/// A variable of a block, or a local of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    Slot(SlotId),
    Local(LocalId),
}

/// Whether what variables hold surely lies where no pass can move it, as far as that has been looked at.
type Opened = BTreeMap<Variable, bool>;

/// The lists over which the locals of an expression go.
pub(super) type Lists = BTreeMap<LocalId, Vec<ExprId>>;

impl Lowered<'_> {
    /// The lists over which the locals of an expression go.
    pub(super) fn lists_in(&self, expr: ExprId) -> Lists {
        let (mut lists, mut open) = (Lists::new(), vec![expr]);
        while let Some(node) = open.pop().and_then(|id| self.exprs.get(id)) {
            if let Expr::Filter { list, local, .. }
            | Expr::Map { list, local, .. }
            | Expr::Sum { list, local, .. }
            | Expr::Extreme { list, local, .. } = node
            {
                lists.entry(*local).or_default().push(*list);
            }
            open.extend(node.parts());
        }
        lists
    }
}

impl Passes<'_> {
    /// Where a card lies that an expression gives. `lists` are those over which the locals of the expression go.
    pub(super) fn lies(
        &self,
        piece: &Piece,
        card: ExprId,
        lists: &Lists,
        known: &mut Known,
    ) -> Lies {
        let items = match self.lowered.exprs.get(card) {
            Some(Expr::Local(local)) => lists.get(local).map(Vec::as_slice).unwrap_or_default(),
            _ => &[card],
        };
        let (mut all, mut opened) = (None, Opened::new());
        for list in items {
            let lies = match self.is_own(piece, *list, known) {
                true => Lies::Own,
                false if self.lies_open(piece, *list, lists, &mut opened, LONGEST_CHAIN) => {
                    Lies::Open
                }
                false => Lies::Anywhere,
            };
            all = all.max(Some(lies));
        }
        all.unwrap_or(Lies::Anywhere)
    }

    /// Whether cards surely lie where no pass can move them: passes move what lies in private zones of players alone. False
    /// for variables that depend on themselves.
    fn lies_open(
        &self,
        piece: &Piece,
        expr: ExprId,
        lists: &Lists,
        opened: &mut Opened,
        depth: usize,
    ) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let mut open = |expr: &ExprId| self.lies_open(piece, *expr, lists, opened, depth);
        match self.lowered.exprs.get(expr) {
            Some(Expr::Zone { zone, .. }) => !self.lowered.is_private(*zone),
            Some(
                Expr::Pile { .. }
                | Expr::PileIn { .. }
                | Expr::Piles(_)
                | Expr::PilesIn(_)
                | Expr::Definition(_)
                | Expr::Nothing,
            ) => true,
            Some(
                Expr::Contents(list)
                | Expr::Only { list, .. }
                | Expr::Filter { list, .. }
                | Expr::Distinct(list)
                | Expr::Without(list, _)
                | Expr::Item { of: list, .. }
                | Expr::Take { of: list, .. }
                | Expr::Extreme { list, .. }
                | Expr::Map { value: list, .. }
                | Expr::Spot(
                    SpotRead::Card(list)
                    | SpotRead::At { of: list, .. }
                    | SpotRead::All { of: list, .. },
                ),
            ) => open(list),
            Some(Expr::In { these, those }) => open(these) || open(those),
            Some(Expr::Join(left, right)) => open(left) && open(right),
            Some(Expr::If { then, otherwise, .. }) => open(then) && open(otherwise),
            Some(Expr::List(parts)) => parts.iter().all(open),
            Some(Expr::Local(local)) => {
                self.holds_open(piece, Variable::Local(*local), lists, opened, depth)
            }
            Some(Expr::Slot(slot)) => {
                self.holds_open(piece, Variable::Slot(*slot), lists, opened, depth)
            }
            _ => false,
        }
    }

    /// As [`Self::lies_open`], for what a variable is given. Each is looked at once, however often it is named.
    fn holds_open(
        &self,
        piece: &Piece,
        variable: Variable,
        lists: &Lists,
        opened: &mut Opened,
        depth: usize,
    ) -> bool {
        if let Some(open) = opened.get(&variable) {
            return *open;
        }
        opened.insert(variable, false);
        let given = match variable {
            Variable::Local(local) => lists.get(&local).cloned(),
            Variable::Slot(slot) => self.given(piece, slot).filter(|given| !given.is_empty()),
        };
        let mut open = |expr: &ExprId| self.lies_open(piece, *expr, lists, opened, depth);
        let all_open = given.is_some_and(|given| given.iter().all(&mut open));
        opened.insert(variable, all_open);
        all_open
    }

    /// What a variable is given in the block of a piece, before the piece as well. Nothing if that is not known.
    pub(super) fn given(&self, piece: &Piece, slot: SlotId) -> Option<Vec<ExprId>> {
        if piece.own.len() > usize::from(slot.0) {
            return None;
        }
        let code = &self.lowered.program.blocks[piece.block].code;
        let mut given = Vec::new();
        for op in code {
            match op {
                Op::Let { slot: to, value } if *to == slot => given.push(*value),
                Op::Choose(choice) if self.lowered.program.choices[*choice].result == slot => {
                    match self.lowered.program.choices[*choice].asks {
                        Asks::Pick { from, .. } => given.push(from),
                        _ => return None,
                    }
                }
                Op::ForNext { slot: list, item, .. } if *item == slot => {
                    given.extend(code.iter().filter_map(|op| match op {
                        Op::For { slot, list: of, .. } if slot == list => Some(*of),
                        _ => None,
                    }));
                }
                Op::Move { result: Some(to), .. } | Op::Call { result: Some(to), .. }
                    if *to == slot =>
                {
                    return None;
                }
                _ => {}
            }
        }
        Some(given)
    }

    /// Whether cards surely lie in private zones of the player who acts, or a zone surely is one of these.
    pub(super) fn is_own(&self, piece: &Piece, expr: ExprId, known: &mut Known) -> bool {
        let mut own = |expr: &ExprId| self.is_own(piece, *expr, known);
        match self.lowered.exprs.get(expr) {
            Some(Expr::Zone { zone, of }) => {
                self.lowered.is_private(*zone) && self.lowered.is_me(*of)
            }
            Some(
                Expr::Contents(list)
                | Expr::Only { list, .. }
                | Expr::Filter { list, .. }
                | Expr::Distinct(list)
                | Expr::Without(list, _)
                | Expr::Item { of: list, .. }
                | Expr::Take { of: list, .. },
            ) => own(list),
            Some(Expr::In { these, those }) => own(these) || own(those),
            Some(Expr::Join(left, right)) => own(left) && own(right),
            Some(Expr::If { then, otherwise, .. }) => own(then) && own(otherwise),
            Some(Expr::List(parts)) => parts.iter().all(own),
            Some(Expr::Nothing) => true,
            Some(Expr::Slot(slot)) => self.holds_own(piece, *slot, known),
            _ => false,
        }
    }

    /// Whether [`Self::is_own`] is true of all values that a variable gets in a piece. False for variables that depend
    /// on themselves.
    fn holds_own(&self, piece: &Piece, slot: SlotId, known: &mut Known) -> bool {
        if let Some(holds) = known.holds.get(&slot) {
            return *holds;
        }
        known.holds.insert(slot, false);
        if known.depth == LONGEST_CHAIN {
            return false;
        }
        known.depth += 1;
        let holds = self.is_given_own(piece, slot, known);
        known.depth -= 1;
        known.holds.insert(slot, holds);
        holds
    }

    fn is_given_own(&self, piece: &Piece, slot: SlotId, known: &mut Known) -> bool {
        // Variables that are handed on to it as they are, each with the one that it is handed to: what these are given it is
        // given.
        let (mut slots, mut next, mut given) = (vec![(slot, 0)], 0, false);
        while let Some(&(slot, _)) = slots.get(next) {
            if slots.len() > LONGEST_CHAIN {
                known.holds.extend(slots.iter().map(|(slot, _)| (*slot, false)));
                return false;
            }
            let Some(has) = self.is_given_apart(piece, slot, known, (&mut slots, next)) else {
                // So are all that it is handed on to.
                while next > 0 {
                    known.holds.insert(slots[next].0, false);
                    next = slots[next].1;
                }
                return false;
            };
            given |= has;
            next += 1;
        }
        given
    }

    /// Whether a variable is given anything but what others hold, which come to the list as handed to this one of it; `None` if
    /// something of it is not own.
    fn is_given_apart(
        &self,
        piece: &Piece,
        slot: SlotId,
        known: &mut Known,
        (slots, at): (&mut Vec<(SlotId, usize)>, usize),
    ) -> Option<bool> {
        let parameter = piece.own.get(usize::from(slot.0)).copied();
        let mut given = parameter.is_some();
        if parameter == Some(false) {
            return None;
        }
        for (op, _) in self.code(piece) {
            if let Op::Let { slot: to, value } = op
                && let Some(Expr::Slot(from)) = self.lowered.exprs.get(*value)
                && *to == slot
            {
                match known.holds.get(from) {
                    _ if slots.iter().any(|(other, _)| other == from) => {}
                    Some(false) => return None,
                    Some(true) => given = true,
                    None => slots.push((*from, at)),
                }
                continue;
            }
            match self.gives_own(piece, op, slot, known) {
                Some(true) => given = true,
                Some(false) => return None,
                None => {}
            }
        }
        Some(given)
    }

    /// Whether what an instruction gives a variable is own; `None` if it gives it nothing.
    fn gives_own(&self, piece: &Piece, op: &Op, slot: SlotId, known: &mut Known) -> Option<bool> {
        let mut own = |expr: ExprId| self.is_own(piece, expr, known);
        Some(match op {
            Op::Let { slot: to, value } if *to == slot => own(*value),
            Op::Choose(choice) if self.lowered.program.choices[*choice].result == slot => {
                match self.lowered.program.choices[*choice].asks {
                    Asks::Pick { from, .. } => own(from),
                    Asks::Order { of } => own(of),
                    _ => false,
                }
            }
            // Moved cards lie in a private zone, or the move itself is reported.
            Op::Move { result: Some(to), .. } if *to == slot => true,
            Op::ForNext { slot: list, item, .. } if *item == slot => {
                let lists = self.code(piece).filter_map(|(op, _)| match op {
                    Op::For { slot, list: of, .. } if slot == list => Some(*of),
                    _ => None,
                });
                lists.fold(false, |_, of| own(of))
            }
            Op::TakeOption { bodies, .. } => {
                let mut lists = bodies.iter().filter_map(|body| {
                    let at = body.items.iter().position(|item| *item == slot)?;
                    self.lowered.program.options[body.option].each.get(at)
                });
                own(*lists.next()?)
            }
            Op::Call { result: Some(to), .. } if *to == slot => false,
            _ => return None,
        })
    }
}
