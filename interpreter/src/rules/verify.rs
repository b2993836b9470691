//! Verifying a program from whatever source: that everything it refers to exists, so that the machine never looks up
//! something that is missing.

mod choices;
mod effects;
mod nodes;
mod refs;
mod steps;

use schema::code::{Block, Label, Op, Role, Window};
use schema::event::{Handler, Subject, Watched};
use schema::id::{BlockId, ExprId, Id, IdVec, MomentId, SlotId};
use schema::limits::{MOST_OF_A_SORT, MOST_VALUES, sorts};
use schema::program::{Face, Program, ShownOf, ShownWhat, Until};

use super::operands::operands;
use crate::fault::LoadError;

/// The greatest depth of an expression, in nodes.
const MAX_DEPTH: u16 = 400;

/// The most players. Sets of seats are masks of bits.
const MOST_PLAYERS: u8 = 16;

/// The result of a check: nothing, or the first thing that is wrong.
pub(super) type Checked = Result<(), LoadError>;

/// Verifies a program, and returns the depth of each expression. The error names the first thing that is wrong.
pub(super) fn program(program: &Program) -> Result<Vec<u16>, LoadError> {
    if program.format != schema::FORMAT {
        let (found, wanted) = (program.format, schema::FORMAT);
        return Err(LoadError(format!(
            "it has format {found}, and this machine runs format {wanted}"
        )));
    }
    let (least, most) = program.players;
    ensure(1 <= least && least <= most && most <= MOST_PLAYERS, || {
        format!("{least} to {most} players cannot be seated; there may be 1 to {MOST_PLAYERS}")
    })?;
    let check = Check { program };
    check.sizes()?;
    let depths = check.expressions()?;
    check.declarations()?;
    check.definitions()?;
    for (id, block) in program.blocks.pairs() {
        check.block(id, block)?;
    }
    check.dice()?;
    for handler in program.handlers.iter() {
        check.handler(handler)?;
    }
    check.effects()?;
    check.choices()?;
    check.moments()?;
    check.shown()?;
    Ok(depths)
}

/// The verifier of a program.
pub(super) struct Check<'p> {
    pub(super) program: &'p Program,
}

/// An error with these words unless a condition holds.
pub(super) fn ensure(holds: bool, words: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(LoadError(words())) }
}

/// An error unless a table has this id. `what` names the sort of thing.
pub(super) fn has<K: Id, V>(table: &IdVec<K, V>, id: K, what: &str) -> Checked {
    ensure(table.get(id).is_some(), || format!("there is no {what} number {}", id.index()))
}

impl Check<'_> {
    /// What `shown` lines name must exist.
    fn shown(&self) -> Checked {
        for shown in &self.program.shown {
            if let ShownOf::Kind(kind) = shown.of {
                has(&self.program.kinds, kind, "kind")?;
            }
            for &zone in &shown.zones {
                has(&self.program.zones, zone, "zone")?;
            }
            match shown.what {
                ShownWhat::Field(id) => has(&self.program.fields, id, "field")?,
                ShownWhat::Tag(id) => has(&self.program.families, id, "family")?,
                ShownWhat::Cell(id) => has(&self.program.cells, id, "counter")?,
                ShownWhat::Note(id) => has(&self.program.notes, id, "note")?,
                ShownWhat::Pool(id) => has(&self.program.pools, id, "pool")?,
                ShownWhat::Derived(id) => {
                    has(&self.program.derived, id, "define")?;
                    ensure(self.program.derived[id].args == shown.of.arguments(), || {
                        "a define with other arguments is shown".to_owned()
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Each die must have faces that exist.
    fn dice(&self) -> Checked {
        for die in self.program.dice.iter() {
            let sound = |face: &Face| match face {
                Face::Number(_) => true,
                Face::Word(member) => self.program.members.get(*member).is_some(),
            };
            ensure(!die.faces.is_empty() && die.faces.iter().all(sound), || {
                format!("die {} has no such faces", die.name)
            })?;
        }
        Ok(())
    }

    /// There must be an id for each thing.
    fn sizes(&self) -> Checked {
        let too_many = sorts(self.program).into_iter().find(|(count, _)| *count > MOST_OF_A_SORT);
        match too_many {
            Some((_, what)) => {
                Err(LoadError(format!("there are more than {MOST_OF_A_SORT} {what}")))
            }
            None if self.program.fields.len() * self.program.definitions.len() > MOST_VALUES => {
                Err(LoadError(format!("cards have more than {MOST_VALUES} values of fields")))
            }
            None => Ok(()),
        }
    }

    /// What expressions refer to must exist, and no expression may contain itself. Returns the depth of each.
    fn expressions(&self) -> Result<Vec<u16>, LoadError> {
        let exprs = &self.program.exprs;
        for node in exprs.iter() {
            self.node(node)?;
        }
        let mut depths = vec![0_u16; exprs.len()];
        let mut open = vec![false; exprs.len()];
        let mut stack: Vec<(ExprId, bool)> = Vec::new();
        let mut parts = Vec::new();
        for root in exprs.ids() {
            stack.push((root, false));
            while let Some((id, parts_done)) = stack.pop() {
                let at = id.index();
                if depths[at] != 0 {
                    continue;
                }
                parts.clear();
                operands(&exprs[id], &mut parts);
                if parts_done {
                    let deepest = parts.iter().map(|part| depths[part.index()]).max();
                    depths[at] = deepest.unwrap_or(0) + 1;
                    open[at] = false;
                    ensure(depths[at] <= MAX_DEPTH, || "an expression is too deep".to_owned())?;
                    continue;
                }
                ensure(!open[at], || "an expression is part of itself".to_owned())?;
                open[at] = true;
                stack.push((id, true));
                let left = parts.iter().filter(|part| depths[part.index()] == 0);
                stack.extend(left.map(|&part| (part, false)));
            }
        }
        Ok(depths)
    }

    pub(super) fn expr(&self, expr: ExprId) -> Checked {
        has(&self.program.exprs, expr, "expression")
    }

    pub(super) fn exprs(&self, exprs: impl IntoIterator<Item = ExprId>) -> Checked {
        exprs.into_iter().try_for_each(|expr| self.expr(expr))
    }

    pub(super) fn until(&self, until: Option<Until>) -> Checked {
        match until {
            Some(Until::Moment(moment)) => has(&self.program.moments, moment, "phase"),
            Some(Until::Verb(verb)) => has(&self.program.verbs, verb, "verb"),
            None => Ok(()),
        }
    }

    fn block(&self, id: BlockId, block: &Block) -> Checked {
        match block.role {
            Role::Verb(verb) => {
                has(&self.program.verbs, verb, "verb")?;
                ensure(self.program.verbs[verb].block == Some(id), || {
                    format!("block {} is of a verb that has another", id.index())
                })?;
            }
            Role::Ability(ability) => has(&self.program.abilities, ability, "ability")?,
            Role::Setup | Role::Flow | Role::Option | Role::Handler | Role::Argument => {}
        }
        let end = block.code.len();
        let sound = block.code.last() == Some(&Op::Return)
            && end < usize::from(u16::MAX)
            && block.slots < u16::MAX - 1
            && (block.spans.is_empty() || block.spans.len() == end);
        ensure(sound, || format!("block {} is cut short", id.index()))?;
        let mut slots = Vec::new();
        for op in &block.code {
            let mut labels = Vec::new();
            let mut parts = Vec::new();
            super::operands::op(op, &mut parts, &mut labels, &mut slots);
            self.exprs(parts)?;
            ensure(labels.iter().all(|&label| usize::from(label) < end), || {
                format!("block {} jumps out of itself", id.index())
            })?;
            self.op(op, block.role)?;
            self.kept(op, block)?;
        }
        let is_ended = |(at, op): (Label, &Op)| match op {
            Op::Open(moment) => super::end_of(block, at)
                .is_some_and(|end| end > at && ends_there(block, end, *moment)),
            _ => true,
        };
        let sound = block.ends.is_sorted() && (0..).zip(&block.code).all(is_ended);
        ensure(sound, || format!("block {} does not say where what it opens ends", id.index()))?;
        // An argument block uses the slots of the frame that wrote it, which are accessed with bounds checks.
        let in_range = |slot: &SlotId| slot.index() < usize::from(block.slots);
        ensure(block.role == Role::Argument || slots.iter().all(in_range), || {
            format!("block {} has no such variable", id.index())
        })
    }

    /// A block must be there, and do what it is there for: what its instructions read of its frame follows from that.
    pub(super) fn block_of(&self, block: BlockId, role: Role) -> Checked {
        has(&self.program.blocks, block, "block")?;
        ensure(self.program.blocks[block].role == role, || {
            format!("block {} is there for something else", block.index())
        })
    }

    /// Variables that are kept for each seat must have room for every seat.
    fn kept(&self, op: &Op, block: &Block) -> Checked {
        let (Op::EndPass(keep) | Op::Keep { keep, .. }) = op else { return Ok(()) };
        let seats = usize::from(self.program.players.1);
        let room = usize::from(block.slots);
        let fits = keep.iter().all(|(_, to)| to.index() + seats <= room);
        ensure(block.role == Role::Argument || fits, || {
            "there is no room for what is kept of each player".to_owned()
        })
    }

    fn handler(&self, handler: &Handler) -> Checked {
        let program = self.program;
        self.block_of(handler.block, Role::Handler)?;
        let slots = usize::from(program.blocks[handler.block].slots);
        if let Some(id) = handler.definition {
            has(&program.definitions, id, "definition")?;
        }
        self.live(&handler.live)?;
        self.window(handler.window, true)?;
        if let Some(crossing) = &handler.crossing {
            self.exprs(crossing.marks.iter().copied())?;
            match crossing.of {
                Watched::Cell(cell) => has(&program.cells, cell, "counter")?,
                Watched::Derived(derived) => has(&program.derived, derived, "define")?,
            }
        }
        self.exprs(handler.condition)?;
        let Some(pattern) = &handler.pattern else { return Ok(()) };
        has(&program.verbs, pattern.verb, "verb")?;
        if let Subject::Player(player) = pattern.subject {
            self.expr(player)?;
        }
        for object in &pattern.objects {
            object.test.map_or(Ok(()), |test| self.test(test))?;
            self.exprs(object.among)?;
            let sound = object.bind.is_none_or(|slot| slot.index() < slots)
                && object.slot.index() < program.verbs[pattern.verb].params.len();
            ensure(sound, || "a handler names a parameter that is not there".to_owned())?;
        }
        Ok(())
    }

    fn moments(&self) -> Checked {
        let program = self.program;
        for moment in program.moments.iter() {
            let Some(entry) = &moment.entry else { continue };
            entry.within.iter().try_for_each(|within| has(&program.moments, *within, "phase"))?;
            let flow = program.flow.map_or(0, |flow| program.blocks[flow].code.len());
            ensure(usize::from(entry.at) < flow, || format!("{} begins nowhere", moment.name))?;
        }
        Ok(())
    }
}

/// Whether the instruction at a label ends a stretch of this moment: the window of its end, or its `Close`.
fn ends_there(block: &Block, at: Label, moment: MomentId) -> bool {
    let op = |at: usize| block.code.get(at);
    let at = usize::from(at);
    let close = match op(at) {
        Some(Op::Window(Window::End(of))) if *of == moment => at + 1,
        _ => at,
    };
    op(close) == Some(&Op::Close(moment))
}
