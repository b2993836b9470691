//! Emits code: instructions, labels, slots, and the stack of what is open (gates, loops, stretches).

mod leaving;

use schema::code::{Block, Label, Op, OptionBody, Role};
use schema::id::{MomentId, SlotId, VerbId};
use schema::source::Span;

use crate::check::reader::room::LONGEST;
use crate::check::scope::{Scope, Variable};
use crate::check::types::Type;

/// The code of a stack frame under construction: its variables, and its block with the blocks nested in it that are
/// handed to verbs.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) scope: Scope,
    slots: u16,
    sheets: Vec<Sheet>,
    /// The type of the verb's result, as far as it is known.
    pub(crate) result: Option<Type>,
    /// The stretches around this place, outermost first.
    pub(crate) within: Vec<MomentId>,
    /// The place of the first instruction or variable for which there was no room.
    full: Option<Span>,
}

/// The code of one block.
#[derive(Debug)]
struct Sheet {
    role: Role,
    code: Vec<Op>,
    spans: Vec<Span>,
    loops: Vec<Loop>,
    /// The stack of what is open.
    open: Vec<Open>,
    /// Jumps to the end of the block, by their index.
    leaves: Vec<usize>,
    /// See [`Block::ends`].
    ends: Vec<(Label, Label)>,
}

#[derive(Debug)]
struct Loop {
    open: usize,
    /// Whether it is an `each`.
    each: bool,
    /// Whether it is a pass of `together`, which is not repeated.
    pass: bool,
    /// Whether this place is in an option of a choice that stands in it.
    option: bool,
    stops: Vec<usize>,
    next: Label,
}

#[derive(Debug, Clone, Copy)]
enum Open {
    Gate,
    As(SlotId),
    /// A turn of one player; the slot keeps who was active before.
    Turn(SlotId),
    /// A stretch, and whether a handler answers its end.
    Stretch(MomentId, bool),
}

impl Sheet {
    /// An empty block.
    fn new(role: Role) -> Self {
        Sheet {
            role,
            code: Vec::new(),
            spans: Vec::new(),
            loops: Vec::new(),
            open: Vec::new(),
            leaves: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl Frame {
    /// A new frame with an empty block of this role.
    pub(crate) fn new(scope: Scope, role: Role) -> Frame {
        let mut frame = Frame {
            scope,
            slots: 0,
            sheets: Vec::new(),
            result: None,
            within: Vec::new(),
            full: None,
        };
        frame.begin(role);
        frame
    }

    /// The verb whose body this is, with the blocks in it; `None` for other bodies.
    pub(crate) fn verb(&self) -> Option<VerbId> {
        let role = self.sheets.first()?.role;
        if let Role::Verb(verb) = role { Some(verb) } else { None }
    }

    /// The role of the innermost block.
    pub(crate) fn role(&self) -> Option<Role> {
        self.sheets.last().map(|sheet| sheet.role)
    }

    /// Begins a nested block that shares the slots of this frame.
    pub(crate) fn begin(&mut self, role: Role) {
        self.scope.repeats += 1;
        self.sheets.push(Sheet::new(role));
    }

    /// Points the jumps of `stop` and `skip` outside of loops to the next instruction.
    pub(crate) fn end_of_body(&mut self) {
        let here = self.here();
        if let Some(sheet) = self.sheets.last_mut() {
            for at in std::mem::take(&mut sheet.leaves) {
                set_label(&mut sheet.code, at, here);
            }
        }
    }

    /// Ends the innermost block. A block handed to a verb has no slots of its own.
    pub(crate) fn finish(&mut self, span: Span) -> Block {
        self.end_of_body();
        self.scope.repeats = self.scope.repeats.saturating_sub(1);
        self.emit(Op::Return, Span { start: span.end, ..span });
        let own = self.sheets.len() == 1;
        let sheet = self.sheets.pop().unwrap_or_else(|| Sheet::new(Role::Argument));
        let Sheet { role, code, spans, mut ends, .. } = sheet;
        ends.sort_unstable();
        Block { role, code, spans, slots: if own { self.slots } else { 0 }, ends }
    }

    /// Whether this place is in a pass of `together`, and not in a block handed to a verb.
    pub(crate) fn passes(&self) -> bool {
        let loops = self.sheets.last().map(|sheet| &sheet.loops);
        self.scope.pass.is_some() && loops.is_some_and(|loops| loops.iter().any(|one| one.pass))
    }

    /// An instruction of the innermost block by its index, with its span.
    pub(crate) fn written(&self, at: usize) -> Option<(&Op, Span)> {
        let sheet = self.sheets.last()?;
        sheet.code.get(at).zip(sheet.spans.get(at).copied())
    }

    /// Appends an instruction, and returns its index, for [`Frame::point`].
    pub(crate) fn emit(&mut self, op: Op, span: Span) -> usize {
        self.scope.note_origins(&op);
        match self.sheets.last_mut() {
            // The last place is kept for the `Return`.
            Some(sheet) if sheet.code.len() >= LONGEST && op != Op::Return => {
                self.full.get_or_insert(span);
                sheet.code.len() - 1
            }
            Some(sheet) => {
                sheet.code.push(op);
                sheet.spans.push(span);
                sheet.code.len() - 1
            }
            None => 0,
        }
    }

    /// The label of the next instruction.
    pub(crate) fn here(&self) -> Label {
        self.sheets.last().map_or(0, |sheet| sheet.code.len() as Label)
    }

    /// Points the jump at an index to the next instruction.
    pub(crate) fn point(&mut self, at: usize) {
        let here = self.here();
        if let Some(sheet) = self.sheets.last_mut() {
            set_label(&mut sheet.code, at, here);
        }
    }

    /// Marks the first slots as used.
    pub(crate) fn reserve(&mut self, slots: usize) {
        self.slots = self.slots.max(slots as u16);
    }

    /// A new slot.
    pub(crate) fn slot(&mut self) -> SlotId {
        if usize::from(self.slots) >= LONGEST {
            let last = self.sheets.last().and_then(|sheet| sheet.spans.last());
            self.full.get_or_insert(last.copied().unwrap_or_default());
            return SlotId(self.slots - 1);
        }
        self.slots += 1;
        SlotId(self.slots - 1)
    }

    /// Takes the place of the first instruction or variable without room, if there is one.
    pub(crate) fn take_full(&mut self) -> Option<Span> {
        self.full.take()
    }

    /// Adds consecutive slots, at least one, and returns the first.
    pub(crate) fn slots(&mut self, count: u8) -> SlotId {
        let first = self.slot();
        (1..count.max(1)).for_each(|_| {
            self.slot();
        });
        first
    }

    /// Declares a variable with a slot of its own.
    pub(crate) fn declare(&mut self, name: &str, ty: Type, span: Span) -> SlotId {
        let slot = self.slot();
        self.name_slot(name, slot, ty, span);
        slot
    }

    /// Declares a variable that is kept in this slot.
    pub(crate) fn name_slot(&mut self, name: &str, slot: SlotId, ty: Type, span: Span) {
        let name = name.to_owned();
        self.scope.variables.push(Variable { name, slot, ty, span, used: false, wide: None });
    }

    /// Fills in a `TakeOption` that was emitted before: its options and labels.
    pub(crate) fn fill_options(
        &mut self,
        at: usize,
        bodies: Vec<OptionBody>,
        next: Label,
        stop: Label,
    ) {
        let op = self.sheets.last_mut().and_then(|sheet| sheet.code.get_mut(at));
        if let Some(Op::TakeOption { bodies: own, next: on, stop: over, .. }) = op {
            (*own, *on, *over) = (bodies, next, stop);
        }
    }

    /// How many gates of this block are open.
    pub(crate) fn gates(&self) -> usize {
        let open = self.sheets.last().into_iter().flat_map(|sheet| &sheet.open);
        open.filter(|open| matches!(open, Open::Gate)).count()
    }

    /// Opens a gate.
    pub(crate) fn open_gate(&mut self, span: Span) {
        self.emit(Op::Gate, span);
        self.push_open(Open::Gate);
    }

    /// Closes the gate. Returns the jump for “nothing was done”, which the caller must point.
    pub(crate) fn close_gate(&mut self, span: Span) -> usize {
        self.pop_open();
        self.emit(Op::EndGate(0), span)
    }

    /// Lets another player act. Returns the slot of the previous `me`, and the jump for “nobody”, which the caller must
    /// point.
    pub(crate) fn open_as(&mut self, player: schema::id::ExprId, span: Span) -> (SlotId, usize) {
        let keep = self.slot();
        let at = self.emit(Op::As { keep, player, otherwise: 0 }, span);
        self.push_open(Open::As(keep));
        (keep, at)
    }

    /// Lets the previous player act again.
    pub(crate) fn close_as(&mut self, keep: SlotId, span: Span) {
        self.pop_open();
        self.emit(Op::EndAs(keep), span);
    }

    /// Notes that an instruction other than `As` has kept the previous `me` in this slot.
    pub(crate) fn push_kept(&mut self, keep: SlotId) {
        self.push_open(Open::As(keep));
    }

    /// Begins a turn of one player. Returns the slot that keeps who was active before.
    pub(crate) fn open_turn(&mut self, span: Span) -> SlotId {
        let keep = self.slot();
        self.emit(Op::BeginTurn(keep), span);
        self.push_open(Open::Turn(keep));
        keep
    }

    /// Ends that turn.
    pub(crate) fn close_turn(&mut self, keep: SlotId, span: Span) {
        self.pop_open();
        self.emit(Op::EndTurn(keep), span);
    }

    /// The counterpart of [`Frame::push_kept`].
    pub(crate) fn pop_kept(&mut self) {
        self.pop_open();
    }

    /// Notes that a stretch is open. `heard` says whether a handler answers its end.
    pub(crate) fn push_stretch(&mut self, moment: MomentId, heard: bool) {
        self.within.push(moment);
        self.push_open(Open::Stretch(moment, heard));
    }

    /// Notes that the end of a stretch begins here. `opened` is the index of its `Open`.
    pub(crate) fn pop_stretch(&mut self, opened: usize) {
        self.within.pop();
        self.pop_open();
        let here = self.here();
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.ends.push((opened as Label, here));
        }
    }

    fn push_open(&mut self, open: Open) {
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.open.push(open);
        }
    }

    fn pop_open(&mut self) {
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.open.pop();
        }
    }

    /// Begins a loop whose `skip` goes to `next`.
    pub(crate) fn open_loop(&mut self, next: Label) {
        self.scope.repeats += 1;
        if let Some(sheet) = self.sheets.last_mut() {
            let open = sheet.open.len();
            let (each, pass, option) = (false, false, false);
            sheet.loops.push(Loop { open, each, pass, option, stops: Vec::new(), next });
        }
    }

    /// Begins a pass of `together`. Both `stop` and `skip` end it.
    pub(crate) fn open_pass(&mut self) {
        self.open_loop(0);
        if let Some(inner) = self.sheets.last_mut().and_then(|sheet| sheet.loops.last_mut()) {
            inner.pass = true;
        }
    }

    /// Fills in a `Keep` that was emitted before.
    pub(crate) fn fill_keep(&mut self, at: usize, with: &[(SlotId, SlotId)]) {
        let op = self.sheets.last_mut().and_then(|sheet| sheet.code.get_mut(at));
        if let Some(Op::Keep { keep, .. }) = op {
            *keep = with.to_vec();
        }
    }

    /// Marks the innermost loop as an `each`.
    pub(crate) fn mark_each(&mut self) {
        if let Some(inner) = self.sheets.last_mut().and_then(|sheet| sheet.loops.last_mut()) {
            inner.each = true;
        }
    }

    /// Begins (yes) or ends the options of a choice in the innermost loop. Returns what was before.
    pub(crate) fn set_in_option(&mut self, is_in: bool) -> bool {
        let inner = self.sheets.last_mut().and_then(|sheet| sheet.loops.last_mut());
        inner.is_some_and(|inner| std::mem::replace(&mut inner.option, is_in))
    }

    /// Whether the innermost loop is an `each`.
    pub(crate) fn in_each(&self) -> bool {
        self.sheets.last().and_then(|sheet| sheet.loops.last()).is_some_and(|inner| inner.each)
    }

    /// Ends the loop: points its `stop` jumps to the next instruction.
    pub(crate) fn close_loop(&mut self) {
        let here = self.here();
        self.scope.repeats = self.scope.repeats.saturating_sub(1);
        if let Some(sheet) = self.sheets.last_mut()
            && let Some(done) = sheet.loops.pop()
        {
            for at in done.stops {
                set_label(&mut sheet.code, at, here);
            }
        }
    }
}

/// Sets the label of the jump at an index.
fn set_label(code: &mut [Op], at: usize, to: Label) {
    if let Some(label) = code.get_mut(at).and_then(Op::label_mut) {
        *label = to;
    }
}
