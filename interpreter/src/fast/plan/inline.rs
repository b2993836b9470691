//! The pass `inlining`: turning a call, with everything that it calls, into one flat list of acts, if no decision can
//! be opened in it. That is done for each definition of the card that the call is about, since on it depend
//! abilities, fields and handlers. A call that contains anything that is not known beforehand is not inlined.

use schema::code::{Label, Op};
use schema::id::{BlockId, SlotId};

use super::Plan;
use super::acts::{Act, ActZone, Inlined, LOOPS, PlacedAct, Thing, only_counted_loops};
use super::calls::QuickCall;
use super::changes::Addition;
use super::reached::reached;
use super::reads::{Read, own_zone_of};
use super::runs::{loops, runs};
use super::scope::{Binding, Scope};
use super::sites::{Open, Site, Sites};
use super::steps::{Placed, Step};
use crate::fuel::MAX_INLINED_FUEL;
use crate::machine::is_empty;
use crate::rules::Rules;
use crate::value::Value;

/// The greatest depth of calls that is inlined.
pub(crate) const MAX_INLINE_DEPTH: usize = 16;
/// The most acts of a call.
const MAX_ACTS: usize = 256;
/// The most acts of all calls of a program, with those of calls that turned out not to be inlined: 8 MB.
pub(super) const MOST_ACTS: usize = 1 << 18;
/// The most pairs of call and definition for which inlining is tried.
const MAX_INLININGS: usize = 200_000;

/// The state of inlining one call.
pub(crate) struct Inliner<'r> {
    rules: &'r Rules,
    plan: &'r Plan,
    pub(crate) acts: &'r mut Vec<PlacedAct>,
    sites: &'r mut Sites,
    /// How many acts have been made for this program so far.
    made: &'r mut usize,
    /// The calls and abilities that are open.
    open: Vec<Open>,
    /// The index of the first act of the call.
    pub(crate) first: usize,
    /// Whether the outermost call is skipped where the list that it is about is empty.
    is_filled: bool,
    /// The number of registers in use for open loops.
    registers: u8,
    /// The product of the counts of all loops: how often an act is executed at most.
    turns: u32,
    /// The number of calls since the last act, whose fuel the next act takes.
    calls: u8,
    /// Whether calls are to be reported.
    pub(crate) told: bool,
}

/// Inlines the calls of a plan where that is possible.
pub(crate) fn all(rules: &Rules, plan: &mut Plan) {
    let (mut acts, mut sites, mut made) = (Vec::new(), Sites::default(), 0);
    let inlined: Vec<Inlined> = plan
        .calls
        .iter()
        .map(|call| of_call(rules, plan, call, (&mut acts, &mut sites, &mut made)))
        .collect();
    for (call, inlined) in plan.calls.iter_mut().zip(inlined) {
        call.verbs = super::acts::called(&inlined, &acts);
        call.inlined = inlined;
    }
    (plan.acts, plan.sites) = (acts, sites);
    loops(rules, plan);
    runs(rules, plan);
    for call in plan.calls.iter_mut() {
        call.among = call.verbs.iter().copied().collect();
    }
    super::acts::finish(&mut plan.acts);
}

/// Inlines one call: whatever it is about, or for each definition.
fn of_call(
    rules: &Rules,
    plan: &Plan,
    call: &QuickCall,
    (acts, sites, made): (&mut Vec<PlacedAct>, &mut Sites, &mut usize),
) -> Inlined {
    let mut inline = |thing: Option<Binding>, silent: bool| {
        let first = acts.len();
        let (is_filled, told) = (call.required & 1 == 1, !silent);
        let mut inliner = Inliner {
            rules,
            plan,
            acts,
            sites,
            made,
            open: Vec::new(),
            first,
            is_filled,
            registers: 0,
            turns: 1,
            calls: 0,
            told,
        };
        let scope = Scope { known: Vec::new(), card: None, performed: false, depth: 0 };
        let done = inliner.call(call, &scope, thing);
        let turns = inliner.turns;
        if done.is_some()
            && super::acts::fuel(&acts[first..]).saturating_mul(turns) <= MAX_INLINED_FUEL
        {
            acts.push(PlacedAct::END);
            return Some(first as u32);
        }
        acts.truncate(first);
        None
    };
    match call.args.first().filter(|_| call.count > 0) {
        // Inlining is done for each pair of call and definition, which is too much in a large card pool.
        Some(Read::Slot(_) | Read::SelfCard)
            if rules.program.definitions.len() * plan.calls.len() > MAX_INLININGS =>
        {
            Inlined::No
        }
        Some(Read::Slot(_) | Read::SelfCard) => {
            let starts = |definition| {
                let thing = Some(Binding::Handed(Some(definition)));
                Some([inline(thing, false)?, inline(thing, true)?])
            };
            let starts: Box<[_]> = rules.program.definitions.ids().map(starts).collect();
            if starts.iter().all(Option::is_none) { Inlined::No } else { Inlined::Some(starts) }
        }
        first => {
            let (close, far) = match first {
                Some(Read::OwnCards(first)) => {
                    let all = Binding::Cards(ActZone::new(rules, *first, true));
                    (Some(Binding::Handed(None)), Some(all))
                }
                Some(Read::OwnOnly(..)) => {
                    (Some(Binding::Handed(None)), Some(Binding::Handed(None)))
                }
                _ => (None, None),
            };
            match (inline(close, false), inline(far, true)) {
                (Some(close), Some(far)) => Inlined::All([close, far]),
                _ => Inlined::No,
            }
        }
    }
}

impl Inliner<'_> {
    /// Adds an act; `None` if the call, or the program, has too many.
    fn push(&mut self, act: Act) -> Option<()> {
        let next = (self.acts.len() - self.first) as u16 + 1;
        let fuel = std::mem::take(&mut self.calls);
        let placed = PlacedAct { act, next, fuel, inner: 0 };
        *self.made += 1;
        let fits = self.acts.len() - self.first < MAX_ACTS && *self.made <= MOST_ACTS;
        fits.then(|| self.acts.push(placed))
    }

    /// Inlines a call; `thing` is what is known about its first argument, if it is the outermost. `None` if it cannot be
    /// inlined.
    fn call(&mut self, call: &QuickCall, outer: &Scope, thing: Option<Binding>) -> Option<()> {
        let mut known = Vec::new();
        for (index, read) in call.args.iter().take(usize::from(call.count)).enumerate() {
            let value = match thing.filter(|_| index == 0) {
                Some(thing) => thing,
                None => {
                    let value = outer.read(self.rules, *read)?;
                    // Acts cannot skip a call.
                    if call.required >> index & 1 == 1 && !self.is_given(value) {
                        return None;
                    }
                    value
                }
            };
            known.push((SlotId(index as u16), value));
        }
        let told = match known.first() {
            None => Thing::Value(Value::Nothing),
            Some((_, Binding::Handed(_) | Binding::Cards(_))) => Thing::Handed,
            Some((_, Binding::Value(value))) => Thing::Value(*value),
            Some(_) => return None,
        };
        self.calls += 1;
        if self.told {
            self.push(Act::Call { verb: call.verb, block: call.block, thing: told })?;
        }
        let performed = outer.performed;
        self.block(call.block, Scope { known, card: None, performed, depth: outer.depth + 1 })
    }

    /// Whether what is known of an argument is surely something: a call is skipped for lack of what it requires.
    fn is_given(&self, value: Binding) -> bool {
        match value {
            Binding::Handed(Some(_)) | Binding::Place(_) | Binding::Register(_) => true,
            Binding::Handed(None) | Binding::Cards(_) => self.is_filled,
            Binding::Value(value) => !is_empty(value),
        }
    }

    /// Inlines the steps of a block. `None` if it contains something that cannot be inlined.
    fn block(&mut self, block: BlockId, mut scope: Scope) -> Option<()> {
        // Calling a long block costs more than one unit of fuel, which acts cannot express.
        let info = self.rules.blocks[block];
        let performed = scope.card.is_some();
        if scope.depth > MAX_INLINE_DEPTH || info.result.is_some() || info.begun > 1 {
            return None;
        }
        let steps = &self.plan.steps[block];
        // The first act of each step (behind the last: the return), and the acts whose labels and successors are to
        // be resolved to steps.
        let (mut starts, mut jumps, mut nexts) = (Vec::new(), Vec::new(), Vec::new());
        let registers = self.registers;
        let first = self.acts.len();
        let reached = reached(steps);
        self.open.push(Open { block, performed, pc: 0 });
        for (at, Placed { step, .. }) in steps.iter().enumerate() {
            starts.push((self.acts.len() - self.first) as u32);
            if let Some(open) = self.open.last_mut() {
                open.pc = at as u16 + 1;
            }
            if reached[at] {
                self.step(block, at, step, &mut scope, &mut jumps)?;
                self.go_on(steps, &reached, at, &mut nexts)?;
            }
        }
        self.open.pop();
        // Calls that do nothing still cost fuel, whatever follows them.
        if self.calls > 0 {
            self.push(Act::Jump)?;
        }
        starts.push((self.acts.len() - self.first) as u32);
        if self.told {
            self.push(Act::Leave)?;
        }
        for (act, label) in jumps {
            let to = *starts.get(usize::from(label).min(steps.len()))?;
            self.acts[act].act.labels().for_each(|label| *label = to);
        }
        for (act, step) in nexts {
            self.acts[act].next = *starts.get(step)? as u16;
        }
        only_counted_loops(&self.acts[self.first..], first - self.first).then_some(())?;
        self.fuse(first);
        self.registers = registers;
        Some(())
    }

    /// Adds a change of a counter, with its place.
    fn change(&mut self, change: Addition) -> Option<()> {
        let site = self.sites.number(Site { caller: None, open: self.open.clone() });
        self.push(Act::Change(Addition { site, ..change }))
    }

    /// Whether no act so far moves cards, so that the cards of a list still lie where they lay when the list was
    /// made.
    fn nothing_went(&self) -> bool {
        let stays = |placed: &PlacedAct| {
            matches!(
                placed.act,
                Act::Call { .. }
                    | Act::Perform { .. }
                    | Act::Leave
                    | Act::Change(_)
                    | Act::UnlessZone { .. }
                    | Act::UnlessCell { .. }
                    | Act::Jump
            )
        };
        self.registers == 0 && self.acts[self.first..].iter().all(stays)
    }

    /// Adds a jump to the successor of a step, unless that comes next anyway.
    fn go_on(
        &mut self,
        steps: &[Placed],
        reached: &[bool],
        at: usize,
        nexts: &mut Vec<(usize, usize)>,
    ) -> Option<()> {
        let next = match steps[at].step {
            Step::Return => steps.len(),
            Step::TryMove { done, .. } => usize::from(done),
            _ => usize::from(steps[at].next),
        };
        if next > at && !reached[at + 1..next.min(steps.len())].contains(&true) {
            return Some(());
        }
        // A step that became a single act has its own successor.
        let single =
            matches!(steps[at].step, Step::Move { .. } | Step::TryMove { .. } | Step::ChangeOwn(_));
        if !single {
            self.push(Act::Jump)?;
        }
        nexts.push((self.acts.len() - 1, next));
        Some(())
    }

    /// Inlines one step. `jumps` collects the acts with labels to be resolved.
    fn step(
        &mut self,
        block: BlockId,
        at: usize,
        step: &Step,
        scope: &mut Scope,
        jumps: &mut Vec<(usize, Label)>,
    ) -> Option<()> {
        let mut jump = |acts: &Vec<PlacedAct>, to: Label| jumps.push((acts.len(), to));
        match *step {
            Step::Jump | Step::Return => Some(()),
            Step::Repeat { slot, count } => {
                let Binding::Value(count) = scope.read(self.rules, count)? else { return None };
                let register = self.registers;
                self.registers += 1;
                scope.known.push((slot, Binding::Register(register)));
                let count = count.number().max(0);
                self.turns = self.turns.saturating_mul(count.max(1).unsigned_abs());
                (usize::from(register) < LOOPS).then_some(())?;
                self.push(Act::Repeat { register, count })
            }
            Step::RepeatNext { slot, exit } => {
                let Binding::Register(register) = scope.find(slot)? else { return None };
                jump(self.acts, exit);
                self.push(Act::Next { register, exit: 0 })
            }
            Step::UnlessOwnZone { first, empty, to } => {
                jump(self.acts, to);
                self.push(Act::UnlessZone { first, empty, to: 0 })
            }
            Step::UnlessOwnCell { cell, span, to } => {
                jump(self.acts, to);
                self.push(Act::UnlessCell { cell, span, to: 0 })
            }
            Step::ChangeOwn(change) => self.change(change),
            Step::ChangeOwnBy { cell, add, by } => {
                let by = scope.number(self.rules, by)?;
                let by = if add { by } else { by.checked_neg()? };
                self.change(Addition::new(self.rules, cell, by))
            }
            Step::Call(number) => {
                let call = self.plan.calls.get(usize::from(number))?;
                self.call(call, scope, None)
            }
            Step::Perform { card, ability } => {
                let Binding::Handed(Some(definition)) = scope.read(self.rules, card)? else {
                    return None;
                };
                let Some(block) = self.rules.ability(ability, definition) else { return Some(()) };
                self.calls += 1;
                if self.told {
                    self.push(Act::Perform { block })?;
                }
                let (known, card) = (Vec::new(), Some(definition));
                self.block(block, Scope { known, card, performed: true, depth: scope.depth + 1 })
            }
            Step::Move { what, to } => {
                let to = scope.place(self.rules, to)?;
                match what {
                    Read::OwnZone(first) => self.push(Act::MoveAll {
                        from: ActZone::new(self.rules, first, true),
                        then: None,
                        to,
                    }),
                    Read::Slot(_) | Read::SelfCard => match scope.read(self.rules, what)? {
                        Binding::Handed(Some(_)) if !scope.performed => self.push(Act::Move { to }),
                        Binding::Handed(None) if self.nothing_went() => self.push(Act::Move { to }),
                        Binding::Cards(from) if self.nothing_went() => {
                            self.push(Act::MoveAll { from, then: None, to })
                        }
                        _ => None,
                    },
                    _ => None,
                }
            }
            Step::TryMove { what: Read::OwnTop(first), to, otherwise, .. } => {
                let (from, to) =
                    (ActZone::new(self.rules, first, true), scope.place(self.rules, to)?);
                jump(self.acts, otherwise);
                self.push(Act::MoveTop { from, to, otherwise: 0 })
            }
            Step::WindowOn { slot, test } => {
                let Binding::Handed(Some(definition)) = scope.find(slot)? else { return None };
                (!self.rules.is(definition, test)).then_some(())
            }
            Step::Written => match self.rules.program.blocks[block].code.get(at)? {
                Op::Shuffle(place) => {
                    let first = own_zone_of(self.rules, *place)?;
                    self.push(Act::Shuffle { place: ActZone::new(self.rules, first, true) })
                }
                _ => None,
            },
            _ => None,
        }
    }
}
