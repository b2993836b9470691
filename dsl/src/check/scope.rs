//! Who and what a name can mean at one place in the text.

use schema::code::{Op, Placement};
use schema::id::{ExprId, KindId, LocalId, NoteId, SlotId, VerbId, ZoneId};
use schema::source::Span;

use crate::check::types::Type;

/// So many of the first variables around a question, and so many of the latest, may be named in it: each choice of a program has
/// a list of them.
const NAMED: usize = 32;

/// A variable of the running block.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) slot: SlotId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// Whether anything has read it; a name that nothing reads is told (`W0101`).
    pub(crate) used: bool,
    /// Where a condition says that it is more than what it was declared as.
    pub(crate) wide: Option<Wide>,
}

/// What a variable was declared as of which a condition says more.
#[derive(Debug, Clone)]
pub(crate) struct Wide {
    pub(crate) ty: Type,
    /// How many loops are around the first such condition.
    pub(crate) repeats: usize,
}

/// A value that an expression binds: a candidate of a `where`, or an argument of a `define`.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) name: Option<String>,
    pub(crate) local: LocalId,
    pub(crate) ty: Type,
    /// Whether its members go by their bare names: so for candidates, not for arguments.
    pub(crate) candidate: bool,
    /// Whether that holds for a player too: so in folds and after `by`, where each thing's own is meant.
    pub(crate) own: bool,
}

/// A name that remains after `each` or `together`, for each player.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) name: String,
    /// The variable of the first seat; the others follow.
    pub(crate) first: SlotId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// Whether anything has read it; a name that nothing reads is told (`W0101`).
    pub(crate) used: bool,
}

/// Something that a pass names and that happens later.
#[derive(Debug, Clone)]
pub(crate) struct Late {
    pub(crate) does: Does,
    /// The variables that say whether it was named, what it is done to, and where that goes.
    pub(crate) named: SlotId,
    pub(crate) what: SlotId,
    pub(crate) to: Option<SlotId>,
    /// A variable of the pass that what is moved is.
    pub(crate) follow: Option<SlotId>,
    pub(crate) one: bool,
    /// Where the instruction stands that names it.
    pub(crate) at: usize,
    pub(crate) span: Span,
}

/// What happens.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    /// Cards are moved.
    Move(Placement),
    /// Cards are shown to all.
    Show,
    /// What is no card is shown to all, and the note that it stands in.
    ShowGoods(Option<NoteId>),
}

/// What the names of one place mean, innermost last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    pub(crate) variables: Vec<Variable>,
    /// Names that loops over players have left, last ones last.
    pub(crate) kept: Vec<Kept>,
    /// In a pass of `together`: how many variables there were when it began.
    pub(crate) pass: Option<usize>,
    /// What a pass has named and is to happen when all are through.
    pub(crate) late: Vec<Late>,
    /// The name that what is being read will have, from there on.
    pub(crate) naming: Option<String>,
    /// How many loops, and blocks that are handed to verbs, are around this place.
    pub(crate) repeats: usize,
    /// What the last `choose` yielded.
    pub(crate) it: Option<(SlotId, Type)>,
    pub(crate) locals: Vec<Local>,
    /// Whether somebody is me.
    pub(crate) me: bool,
    /// The kind of the card that is `self`.
    pub(crate) self_kind: Option<KindId>,
    /// The event that a handler answers.
    pub(crate) event: Option<VerbId>,
    /// Whether that event can still be changed.
    pub(crate) settable: bool,
    /// What a handler's pattern names: a parameter of its event.
    pub(crate) bound: Vec<(String, SlotId, Type)>,
    /// In a handler's condition: the kind of the card that its event is about, and how the text calls it.
    pub(crate) met: Option<(KindId, Option<String>)>,
    /// Whether somebody is remembered as its owner, though it stands on no card.
    pub(crate) owned: bool,
    /// Whether a bot's text stands here: it has a seat.
    pub(crate) bot: bool,
    /// Choices without a name of which nothing has been read yet.
    pub(crate) chosen: Vec<(SlotId, Span)>,
    /// What variables have been made of that are read by whoever reads here, as long as none of it can have been shown.
    pub(crate) origins: Vec<(SlotId, ExprId)>,
    /// What variables have been made of, whatever has happened since.
    pub(crate) made: Vec<(SlotId, ExprId)>,
    /// Zones whose cards have been shown before, in this body.
    pub(crate) shown: Vec<ZoneId>,
    /// Names of players, in rulings.
    pub(crate) seats: Vec<String>,
    /// In a claim of a ruling: the seat that `everybody` stands for just now.
    pub(crate) each: Option<u8>,
}

impl Scope {
    /// A place where somebody acts.
    pub(crate) fn acting() -> Scope {
        Scope { me: true, ..Scope::default() }
    }

    /// A card's own place.
    pub(crate) fn card(kind: KindId) -> Scope {
        Scope { me: true, self_kind: Some(kind), ..Scope::default() }
    }

    /// The variables that are known here, for what is asked: what a verb was handed is among the first.
    pub(crate) fn known(&self) -> Vec<(SlotId, String)> {
        let between = NAMED..self.variables.len().saturating_sub(NAMED);
        let known = self.variables.iter().enumerate().filter(|(at, _)| !between.contains(at));
        known.map(|(_, one)| (one.slot, one.name.clone())).collect()
    }

    /// What variables have been made of is forgotten where it may have been shown, and noted where one is given a value.
    pub(crate) fn note_origins(&mut self, op: &Op) {
        forget_origins(op, &mut self.origins);
        if let Op::Let { slot, value } = op {
            self.origins.push((*slot, *value));
        }
        if let Op::Let { slot, value: of }
        | Op::Move { what: of, result: Some(slot), .. }
        | Op::Show { what: of, result: Some(slot), .. } = op
        {
            self.made.push((*slot, *of));
        }
    }

    /// What a variable has been made of, as far as that is known.
    pub(crate) fn origin(&self, slot: SlotId) -> Option<ExprId> {
        self.origins.iter().rev().find(|(of, _)| *of == slot).map(|(_, value)| *value)
    }

    /// Binds the next local for the duration of an expression; undone by [`Scope::unbind`].
    pub(crate) fn bind(&mut self, name: Option<String>, ty: Type, candidate: bool) -> LocalId {
        let local = LocalId(self.locals.len() as u16);
        self.locals.push(Local { name, local, ty, candidate, own: false });
        local
    }

    /// Binds the thing of which a fold or an order reads something.
    pub(crate) fn bind_own(&mut self, ty: Type) -> LocalId {
        let local = self.bind(None, ty, true);
        self.locals.iter_mut().for_each(|bound| bound.own |= bound.local == local);
        local
    }

    /// Whether players are candidates here, so that a player's word could be that of each of them.
    pub(crate) fn looks_at_players(&self) -> bool {
        self.locals.iter().any(|local| local.candidate && local.ty == Type::Player)
    }

    /// Forgets the local bound last.
    pub(crate) fn unbind(&mut self) {
        self.locals.pop();
    }
}

/// What is shown or moved may be seen from here on, and who acts from here on may see something else. Yields whether it is so.
pub(crate) fn forget_origins(op: &Op, origins: &mut Vec<(SlotId, ExprId)>) -> bool {
    match op {
        Op::Let { slot, .. } => {
            origins.retain(|(of, _)| of != slot);
            false
        }
        Op::Move { .. }
        | Op::Show { .. }
        | Op::Call { .. }
        | Op::Perform { .. }
        | Op::PerformRow { .. }
        | Op::RunBlock(_)
        | Op::TakeOption { .. }
        | Op::As { .. }
        | Op::EndAs(_)
        | Op::Turns { .. }
        | Op::NextTurn
        | Op::BeginTurn(_)
        | Op::EndTurn(_)
        | Op::Together { .. } => {
            origins.clear();
            true
        }
        _ => false,
    }
}
