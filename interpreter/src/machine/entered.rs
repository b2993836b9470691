//! Starting the flow in the middle, for positions of rulings: enclosing loops are put into the requested pass (the
//! first by default), enclosing phases, turns and rounds are opened, and the right player acts.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{BlockId, Id, MomentId, SlotId};
use schema::program::{MomentKind, WayIn};
use schema::ruling::{Given, LoopPass};
use schema::words::counted;

use super::Run;
use super::loops::after;
use crate::fault::{StartError, Trap};
use crate::observer::{Misfit, Observer};
use crate::state::{NOBODY, Stretch};
use crate::value::Value;

/// The loops of which a position says the pass.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    /// `rounds n`
    Rounds,
    /// Any other that is counted.
    Other,
}

/// The pass in which a loop of the flow is entered.
#[derive(Clone, Copy)]
struct EnteredPass {
    /// The index of the instruction that begins the loop.
    begins: u16,
    /// The pass, counted from 1.
    pass: i32,
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Starts the flow at the phase that the position names, else at the first phase, else at the first turn, else at
    /// its beginning, with everything around it open. Fails if the position asks for a turn, phase or pass that
    /// cannot be.
    pub(super) fn start_at(&mut self, given: &Given) -> Result<(), StartError> {
        let impossible = |text: &str| StartError::Impossible(text.to_owned());
        let program = &self.rules.program;
        let flow = program.flow.ok_or_else(|| impossible("this game has no flow to begin in"))?;
        let first = || self.first_of(MomentKind::Phase).or_else(|| self.first_of(MomentKind::Turn));
        let moment = given.phase.or_else(first);
        let moment = moment.and_then(|moment| program.moments.get(moment));
        let beginning = WayIn { at: 0, within: Vec::new() };
        let entry = match moment {
            Some(moment) => moment.entry.as_ref().ok_or_else(|| {
                impossible("a position cannot begin in a phase that stands outside of the flow")
            })?,
            None => &beginning,
        };
        let has_turn = entry.within.iter().any(|&within| self.is_turn(within));
        let has_turn = has_turn || moment.is_some_and(|moment| moment.kind == MomentKind::Turn);
        if given.turn.is_some() && !has_turn {
            self.observer.misfit(self.rules, self.state, Misfit::Turn);
            return Err(impossible(match given.phase {
                Some(_) => "it is nobody's turn in this phase: name the phase alone, `phase NAME`",
                None => {
                    "it is nobody's turn where the flow begins: leave `turn` out, or name a phase of a turn, too"
                }
            }));
        }
        let first_in = || self.rules.first_in(self.state, 0, 1).unwrap_or(0);
        let turn = given.turn.map(|seat| seat.0).or(has_turn.then(first_in)).unwrap_or(NOBODY);
        if turn != NOBODY && turn >= self.state.players {
            return Err(impossible("the position gives the turn to nobody who plays"));
        }
        let pushed = self.push_root(flow);
        self.tidy_or_fault(pushed)?;
        self.state.set_active(turn);
        let said = given.turn.is_some();
        let mut later = Vec::new();
        let entered = self.enter_at(flow, entry.at, &entry.within, (turn, said), &later);
        self.tidy_or_fault(entered)?;
        let round = given.pass.and_then(LoopPass::round).map(|number| (Sort::Rounds, number));
        let pass = given.pass.and_then(LoopPass::of_loop).map(|number| (Sort::Other, number));
        for (sort, number) in round.into_iter().chain(pass) {
            // Variables on the way, and how often an inner loop runs, may depend on the pass: so the way is walked again.
            later.push(self.later(flow, entry.at, sort, number)?);
            self.state.stretches.clear();
            let entered = self.enter_at(flow, entry.at, &entry.within, (turn, said), &later);
            self.tidy_or_fault(entered)?;
        }
        // The flow itself may have decided whose turn it is.
        if let Some(seat) = self.open_turn().map(|turn| turn.me).filter(|&seat| seat != NOBODY) {
            self.state.set_active(seat);
        }
        self.refuse_out(flow, entry, &given.players)
    }

    /// Refuses a turn that never began: of a player who is out, where no phase of that turn has gone by in which that
    /// may have come about.
    fn refuse_out(
        &mut self,
        flow: BlockId,
        entry: &WayIn,
        names: &[String],
    ) -> Result<(), StartError> {
        let kind = |moment: MomentId| self.rules.program.moments.get(moment).map(|it| it.kind);
        let code = &self.rules.code(flow).code;
        let open = self.open_turn();
        let whose = match (open, code.get(usize::from(entry.at))) {
            (Some(turn), _) => turn.me,
            (None, Some(Op::Open(moment))) if self.is_turn(*moment) => self.state.active,
            (None, _) => NOBODY,
        };
        let began = open.map_or(entry.at, |turn| turn.at);
        let mut gone_by = code[..usize::from(entry.at)].iter().skip(began.into());
        let goes_on = gone_by
            .any(|op| matches!(op, Op::Open(other) if kind(*other) == Some(MomentKind::Phase)));
        if whose == NOBODY || goes_on || !self.rules.is_out(self.state, whose) {
            return Ok(());
        }
        self.observer.misfit(self.rules, self.state, Misfit::Turn);
        let name = names.get(usize::from(whose)).map_or("whose turn it is", String::as_str);
        Err(StartError::Impossible(format!("{name} is out, and no turn begins for who is out")))
    }

    /// The first phase or turn of the flow that can be entered, in the order of the code.
    fn first_of(&self, kind: MomentKind) -> Option<MomentId> {
        let moments = self.rules.program.moments.pairs();
        let entered = moments.filter(|(_, moment)| moment.kind == kind);
        let entered =
            entered.filter_map(|(id, moment)| moment.entry.as_ref().map(|entry| (entry.at, id)));
        entered.min().map(|(_, id)| id)
    }

    /// Moves the program counter of the flow's frame to the instruction `entry`, opening the stretches `within`,
    /// outermost first. `turn` is the seat whose turn it is; `said` tells that the position names it, so that it
    /// overrides the player whom the flow would choose. Loops are entered in their first pass, except for `later`.
    fn enter_at(
        &mut self,
        flow: BlockId,
        entry: u16,
        within: &[MomentId],
        (turn, said): (u8, bool),
        later: &[EnteredPass],
    ) -> Result<(), Trap> {
        let rules = self.rules;
        let code = &rules.code(flow).code;
        let open: Vec<(u16, MomentId)> =
            within.iter().map(|&moment| (self.opening(flow, moment, entry), moment)).collect();
        self.top().me = NOBODY;
        // Code up to here is skipped: it ends before the entry.
        let mut behind = 0;
        for at in 0..entry {
            for &(_, moment) in open.iter().filter(|(opens, _)| *opens == at) {
                if self.top().me == NOBODY && self.is_turn(moment) {
                    self.top().me = turn;
                }
                let me = self.top().me;
                self.state.stretches.push(Stretch { moment, frame: 0, at, done: 0, me });
            }
            self.top().pc = at + 1;
            if at < behind {
                continue;
            }
            match &code[usize::from(at)] {
                // A value that cannot be computed yet (of a script, say) stays nothing. Random numbers drawn on
                // the way are put back.
                Op::Let { slot, value } => {
                    let random = self.state.random.clone();
                    if self.name_value(*slot, *value).is_err() {
                        self.set_slot(*slot, Value::Nothing);
                    }
                    self.state.random = random;
                }
                // Assume that the player who has the turn was picked.
                Op::Pick { from, result: Some(slot), one: true, .. } => {
                    let start = self.eval().items(*from)?;
                    if self.buffers.scratch.items[start..].contains(&Value::Player(turn)) {
                        self.set_slot(*slot, Value::Player(turn));
                    }
                }
                Op::JumpUnless { to: over, .. }
                | Op::Jump(over)
                | Op::RepeatNext { exit: over, .. }
                | Op::ForNext { exit: over, .. }
                | Op::Together { exit: over, .. }
                | Op::As { otherwise: over, .. }
                    if at < *over && *over <= entry =>
                {
                    behind = past(code, *over, entry);
                }
                Op::Repeat { slot, count } if around(code, at, entry, *slot) => {
                    let count = self.eval().number(*count)?;
                    let pass =
                        later.iter().find(|later| later.begins == at).map_or(1, |it| it.pass);
                    self.set_slot(*slot, Value::Number(count.saturating_sub(pass).max(0)));
                }
                Op::For { slot, list, sort } if around(code, at, entry, *slot) => {
                    self.begin_for(*slot, *list, sort.as_ref())?;
                    match later.iter().find(|later| later.begins == at) {
                        Some(later) => self.put_to(code, *slot, later.pass - 1),
                        None => self.first_item(code, *slot, turn),
                    }
                }
                Op::As { keep, player, otherwise } if *otherwise > entry => {
                    let is_for_turn = |&(opens, moment): &(u16, MomentId)| {
                        self.is_turn(moment) && (at..*otherwise).contains(&opens)
                    };
                    let who = match said && open.iter().any(is_for_turn) {
                        true => Value::Player(turn),
                        false => self.eval().value(*player)?,
                    };
                    if let Expr::Slot(slot) = rules.program.exprs[*player] {
                        self.set_slot(slot, who);
                    }
                    if let Value::Player(seat) = who {
                        self.become_player(*keep, seat);
                    }
                }
                _ => {}
            }
        }
        let frame = self.top();
        frame.pc = entry;
        if frame.me == NOBODY {
            frame.me = turn;
        }
        Ok(())
    }

    /// Finds the innermost loop of this sort around `entry`, which was entered in its first pass. Fails if there is no
    /// such loop or it has fewer passes than `number`.
    fn later(
        &mut self,
        flow: BlockId,
        entry: u16,
        sort: Sort,
        number: u16,
    ) -> Result<EnteredPass, StartError> {
        let code = &self.rules.code(flow).code;
        let number = i32::from(number);
        let mut found = None;
        for at in 0..entry {
            let (slot, all) = match &code[usize::from(at)] {
                // Entering the first pass has already taken one off.
                Op::Repeat { slot, .. } => (*slot, self.slot(*slot).number() + 1),
                Op::For { slot, .. } => {
                    let items = self.state.items(self.slot(*slot));
                    if items.iter().any(|item| matches!(item, Value::Player(_))) {
                        continue;
                    }
                    (*slot, items.len() as i32)
                }
                _ => continue,
            };
            let round = opens(code, at, slot).is_some_and(|moment| {
                self.rules.program.moments.get(moment).map(|it| it.kind) == Some(MomentKind::Round)
            });
            if around(code, at, entry, slot) && round == (sort == Sort::Rounds) {
                found = Some((at, all));
            }
        }
        let wrong = match found {
            None => {
                "no loop that is counted goes around the phase where the position begins".into()
            }
            Some((_, all)) if !(1..=all).contains(&number) => {
                let passes = counted(all, "pass");
                format!("the loop around this phase has {passes}, and no pass {number}")
            }
            Some((begins, _)) => return Ok(EnteredPass { begins, pass: number }),
        };
        self.observer.misfit(self.rules, self.state, Misfit::Pass);
        Err(StartError::Impossible(wrong))
    }

    /// Puts a loop over a list to the player who has the turn, if that is an item, else to the first item.
    fn first_item(&mut self, code: &[Op], slot: SlotId, turn: u8) {
        let items = self.state.items(self.slot(slot));
        let at = items.iter().position(|item| *item == Value::Player(turn)).unwrap_or(0);
        self.put_to(code, slot, at as i32);
    }

    /// Puts a loop over a list to one of its items, counted from 0.
    fn put_to(&mut self, code: &[Op], slot: SlotId, at: i32) {
        let items = self.state.items(self.slot(slot));
        let item = usize::try_from(at).ok().and_then(|at| items.get(at)).copied();
        let Some(item) = item else { return };
        self.set_slot(after(slot), Value::Number(at + 1));
        let next = code.iter().find_map(|op| match op {
            Op::ForNext { slot: of, item, .. } if *of == slot => Some(*item),
            _ => None,
        });
        if let Some(next) = next {
            self.set_slot(next, item);
        }
    }

    /// The index of the last `Open` of a moment before an instruction of the flow; 0 if there is none.
    fn opening(&self, flow: BlockId, moment: MomentId, before: u16) -> u16 {
        let code = &self.rules.code(flow).code[..usize::from(before)];
        code.iter().rposition(|op| *op == Op::Open(moment)).unwrap_or(0) as u16
    }
}

/// The moment that each pass of a counted loop opens first, if it does. The loop begins at index `begins` with the
/// variable `slot`.
fn opens(code: &[Op], begins: u16, slot: SlotId) -> Option<MomentId> {
    let behind = &code[usize::from(begins)..];
    let next = behind.iter().position(
        |op| matches!(op, Op::RepeatNext { slot: of, .. } if of.index() == slot.index()),
    )?;
    match behind.get(next + 1) {
        Some(Op::Open(moment)) => Some(*moment),
        _ => None,
    }
}

/// Where a branch that ends before index `over` has its end with its `else`, neither of which is entered: `over` itself
/// where it has none.
fn past(code: &[Op], over: u16, entry: u16) -> u16 {
    match code.get(usize::from(over).wrapping_sub(1)) {
        Some(Op::Jump(end)) if (over..=entry).contains(end) => *end,
        _ => over,
    }
}

/// Whether the loop that begins at index `begins` with the variable `slot` contains the instruction at index `inner`.
fn around(code: &[Op], begins: u16, inner: u16, slot: SlotId) -> bool {
    let behind = code.iter().skip(usize::from(begins) + 1);
    behind
        .filter_map(|op| match op {
            Op::RepeatNext { slot: of, exit } | Op::ForNext { slot: of, exit, .. }
                if of.index() == slot.index() =>
            {
                Some(*exit)
            }
            _ => None,
        })
        .next()
        .is_some_and(|exit| exit > inner)
}
