//! Whether a program, whoever made it, can be run without looking anything up that is not there.

mod choices;
mod effects;

use schema::code::{Arg, Block, Op, Role, Window};
use schema::event::{Handler, Subject, Watched};
use schema::expr::{Expr, Test};
use schema::id::{BlockId, ExprId, Id, IdVec, SlotId};
use schema::program::{Face, Program, ShownOf, ShownWhat, Until};

use super::operands::operands;
use crate::fault::LoadError;

/// How deep an expression may be.
const DEEPEST: u16 = 400;

/// How many may play at most: a seat is a bit of a mask.
const MOST_PLAYERS: u8 = 16;

pub(super) type Checked = Result<(), LoadError>;

/// Checks all of it, and gives the depth of each expression.
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

pub(super) struct Check<'p> {
    pub(super) program: &'p Program,
}

pub(super) fn ensure(holds: bool, words: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(LoadError(words())) }
}

pub(super) fn has<K: Id, V>(table: &IdVec<K, V>, id: K, what: &str) -> Checked {
    ensure(table.get(id).is_some(), || format!("there is no {what} number {}", id.index()))
}

impl Check<'_> {
    /// What is shown is there.
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
                    ensure(self.program.derived[id].args == 0, || {
                        "a define with arguments is shown".to_owned()
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Each die has faces, and they are there.
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

    /// Ids are 16 bits wide, and the highest stands for none.
    fn sizes(&self) -> Checked {
        let program = self.program;
        let longest = [
            program.zones.len(),
            program.cells.len(),
            program.notes.len(),
            program.definitions.len(),
            program.verbs.len(),
            program.moments.len(),
            program.handlers.len(),
            program.effects.len(),
            program.timed.len(),
            program.blocks.len(),
            program.choices.len(),
            program.options.len(),
            program.menus.len(),
            program.texts.len(),
            program.tags.len(),
            program.kinds.len(),
            program.families.len(),
            program.members.len(),
            program.pools.len(),
            program.tables.len(),
        ];
        let most = usize::from(u16::MAX);
        ensure(longest.iter().all(|&len| len < most), || "a table is too long".to_owned())
    }

    /// Every node's ids are there, and no node is part of itself.
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
                    ensure(depths[at] <= DEEPEST, || "an expression is too deep".to_owned())?;
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

    fn node(&self, node: &Expr) -> Checked {
        let program = self.program;
        let mut parts = Vec::new();
        operands(node, &mut parts);
        parts.into_iter().try_for_each(|part| self.expr(part))?;
        match node {
            Expr::Definition(id) => has(&program.definitions, *id, "definition"),
            Expr::Member(id) => has(&program.members, *id, "member"),
            Expr::Die(id) => has(&program.dice, *id, "die"),
            Expr::Members(Some(id)) | Expr::MemberOf { family: id, .. } => {
                has(&program.families, *id, "family")
            }
            Expr::Text(id) => has(&program.texts, *id, "text"),
            Expr::Variant(id) => has(&program.variants, *id, "variant"),
            Expr::Zone { zone, .. } | Expr::Pile { zone, .. } | Expr::Piles(zone) => {
                has(&program.zones, *zone, "zone")
            }
            Expr::Pool { pool, .. } => has(&program.pools, *pool, "pool"),
            Expr::Rows { table, .. } => has(&program.tables, *table, "table of rows"),
            Expr::Cell { cell, .. } => has(&program.cells, *cell, "counter"),
            Expr::Note { note, .. } => has(&program.notes, *note, "note"),
            Expr::Field { field, .. } => has(&program.fields, *field, "field"),
            Expr::Derived { derived, args, .. } => {
                has(&program.derived, *derived, "define")?;
                let wanted = usize::from(program.derived[*derived].args);
                ensure(args.len() == wanted, || {
                    "a define has another number of arguments".to_owned()
                })
            }
            Expr::Can { verb, .. } => has(&program.verbs, *verb, "verb"),
            Expr::Definitions(kind) => has(&program.kinds, *kind, "kind"),
            Expr::Only { test, .. } | Expr::Is { test, .. } => self.test(*test),
            Expr::Script { script, .. } => has(&program.scripts, *script, "script"),
            Expr::Score { term: Some(term), .. } => has(&program.scores, *term, "score term"),
            _ => Ok(()),
        }
    }

    fn test(&self, test: Test) -> Checked {
        match test {
            Test::Kind(kind) => has(&self.program.kinds, kind, "kind"),
            Test::Tag(tag) => has(&self.program.tags, tag, "tag"),
            Test::Definition(id) => has(&self.program.definitions, id, "definition"),
        }
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
            Role::Verb(verb) => has(&self.program.verbs, verb, "verb")?,
            Role::Ability(ability) => has(&self.program.abilities, ability, "ability")?,
            _ => {}
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
        // A block handed to a verb runs in its writer's slots, which are looked up with care.
        let in_range = |slot: &SlotId| slot.index() < usize::from(block.slots);
        ensure(block.role == Role::Argument || slots.iter().all(in_range), || {
            format!("block {} has no such variable", id.index())
        })
    }

    /// What is kept by seat has room for every seat.
    fn kept(&self, op: &Op, block: &Block) -> Checked {
        let (Op::EndPass(keep) | Op::Keep { keep, .. }) = op else { return Ok(()) };
        let seats = usize::from(self.program.players.1);
        let room = usize::from(block.slots);
        let fits = keep.iter().all(|(_, to)| to.index() + seats <= room);
        ensure(block.role == Role::Argument || fits, || {
            "there is no room for what is kept of each player".to_owned()
        })
    }

    fn op(&self, op: &Op, role: Role) -> Checked {
        let program = self.program;
        match op {
            Op::Change { cell, .. }
            | Op::SetCell { cell, .. }
            | Op::StepTrack { cell, .. }
            | Op::Remember { cell, .. }
            | Op::Crossed { cell, .. } => has(&program.cells, *cell, "counter"),
            Op::SetNote { note, .. } => has(&program.notes, *note, "note"),
            Op::Call { verb, args, .. } => {
                has(&program.verbs, *verb, "verb")?;
                let verb = &program.verbs[*verb];
                ensure(verb.block.is_some() && args.len() == verb.params.len(), || {
                    format!("verb {} is not called as it is declared", verb.name)
                })?;
                for arg in args {
                    if let Arg::Block(block) = arg {
                        has(&program.blocks, *block, "block")?;
                        ensure(program.blocks[*block].role == Role::Argument, || {
                            "a block is handed over that is none to be".to_owned()
                        })?;
                    }
                }
                Ok(())
            }
            Op::Perform { ability, .. } | Op::PerformRow { ability, .. } => {
                has(&program.abilities, *ability, "ability")
            }
            Op::Window(window) => self.window(*window, matches!(role, Role::Verb(_))),
            Op::Choose(choice) | Op::May { choice, .. } => has(&program.choices, *choice, "choice"),
            Op::TakeOption { bodies, .. } => {
                bodies.iter().try_for_each(|body| has(&program.options, body.option, "option"))
            }
            Op::StopMenu => {
                ensure(role == Role::Option, || "a menu is left that is not open".to_owned())
            }
            Op::Install(timed) => has(&program.timed, *timed, "effect with a life"),
            Op::Open(moment) | Op::Close(moment) | Op::End(moment) | Op::Started(moment) => {
                has(&program.moments, *moment, "phase")
            }
            _ => Ok(()),
        }
    }

    fn window(&self, window: Window, in_verb: bool) -> Checked {
        match window {
            Window::Start(moment) | Window::End(moment) => {
                has(&self.program.moments, moment, "phase")
            }
            Window::Crossing => Ok(()),
            _ => ensure(in_verb, || "a window of a verb stands elsewhere".to_owned()),
        }
    }

    fn handler(&self, handler: &Handler) -> Checked {
        let program = self.program;
        has(&program.blocks, handler.block, "block")?;
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
