//! The scope of a place in the text: variables, locals, and what is known there of `me`, `self` and the event.

use std::collections::BTreeSet;

use schema::code::{Op, Placement};
use schema::id::{ExprId, KindId, LocalId, NoteId, SlotId, TableId, VerbId, ZoneId};
use schema::source::Span;

use crate::check::origins::{After, Origin, Source};
use crate::check::types::Type;
use crate::check::whom::{Somebody, Whom};

/// A question of a locale may use this many of the first variables around it and this many of the last. The limit keeps
/// programs small, since each choice lists them.
const NAMED: usize = 32;

/// How many variables of blocks that have ended a scope remembers.
const GONE: usize = 8;

/// A variable of the running block.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) slot: SlotId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// Whether anything has read it. A variable that nothing reads is reported (`W0101`).
    pub(crate) used: bool,
    /// If a condition has narrowed its type: the declared type.
    pub(crate) wide: Option<Wide>,
}

/// The declared type of a variable whose type is narrowed.
#[derive(Debug, Clone)]
pub(crate) struct Wide {
    pub(crate) ty: Type,
    /// The value of [`Scope::repeats`] at the condition that narrowed it first.
    pub(crate) repeats: usize,
}

/// A value that an expression binds: a candidate of a `where`, or an argument of a `define`.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) name: Option<String>,
    pub(crate) local: LocalId,
    pub(crate) ty: Type,
    /// Whether its members can be used by their names alone: true for candidates, false for arguments.
    pub(crate) candidate: bool,
    /// Whether that holds for members of players too: in folds and behind `by`.
    pub(crate) own: bool,
}

/// A variable that is kept for each player after `each` or `together`.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) name: String,
    /// The slot of the first seat. Those of the other seats follow.
    pub(crate) first: SlotId,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// Whether anything has read it. A variable that nothing reads is reported (`W0101`).
    pub(crate) used: bool,
}

/// A public statement of a pass, which is carried out after all passes (see [`crate::check::bodies::late`]).
#[derive(Debug, Clone)]
pub(crate) struct Late {
    pub(crate) does: Does,
    /// The variables for whether the pass has come to it, for what it is done to, and for where that goes.
    pub(crate) named: SlotId,
    pub(crate) what: SlotId,
    pub(crate) to: Option<SlotId>,
    /// The variable of the pass that the moved thing was read from.
    pub(crate) follow: Option<SlotId>,
    pub(crate) one: bool,
    /// The index of its last instruction in the pass.
    pub(crate) at: usize,
    pub(crate) span: Span,
}

/// What a public statement does.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    /// Cards are moved.
    Move(Placement),
    /// Cards are shown to all.
    Show,
    /// Goods or a note are shown to all; the note, if it is one.
    ShowGoods(Option<NoteId>),
}

/// A place at which there is no `me`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) enum Nobody {
    /// Braces can stand around it in which somebody acts.
    #[default]
    Here,
    /// It says when all have won together.
    AllWin,
    /// The default of a setup option, or its condition.
    Option,
    /// The first value of a note or pool which is no player's.
    First,
}

/// The scope of one place. In all lists the innermost comes last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    pub(crate) variables: Vec<Variable>,
    /// The last variables of blocks that have ended, of which messages tell.
    pub(crate) gone: Vec<(String, Span)>,
    /// Blocks that were handed to the verb around an effect with a life, and are gone once the call is over.
    pub(crate) handed: Vec<String>,
    /// Variables kept after loops over players.
    pub(crate) kept: Vec<Kept>,
    /// In a pass of `together`: the number of variables when it began.
    pub(crate) pass: Option<usize>,
    /// Public statements of the pass so far.
    pub(crate) late: Vec<Late>,
    /// The name that the value being read will get.
    pub(crate) naming: Option<String>,
    /// The number of loops, and of blocks handed to verbs, around this place.
    pub(crate) repeats: usize,
    /// The slot and type of `it`: the result of the last `choose`.
    pub(crate) it: Option<(SlotId, Type)>,
    pub(crate) locals: Vec<Local>,
    /// Whether there is a `me`.
    pub(crate) me: bool,
    /// Whether another player is `me` around this place, as in `each opponent { … }` of a card.
    pub(crate) another_me: bool,
    /// Whether it is the setup, or the flow where no turn is running, so that `active` is nobody.
    pub(crate) between_turns: bool,
    /// In the text of a turn: whoever is `me` in it, and has it.
    pub(crate) has_turn: Option<Somebody>,
    /// If there is no `me`: whether one can be made around it.
    pub(crate) nobody: Nobody,
    /// The kind of `self`, if there is one.
    pub(crate) self_kind: Option<KindId>,
    /// In an ability of a row: the row's table, and the how many-eth of the card's rows in it it is, from 1.
    pub(crate) own_row: Option<(TableId, i32)>,
    /// The event that a handler answers.
    pub(crate) event: Option<VerbId>,
    /// Whether that event can still be changed.
    pub(crate) settable: bool,
    /// Whether it is done in the place of an event, which does not happen where somebody says yes to it.
    pub(crate) replacement: bool,
    /// In a replacement of one of the things that the event is about: the parameter that holds all of them.
    pub(crate) replaces: Option<usize>,
    /// Names that a handler's pattern gives to parameters of its event.
    pub(crate) bound: Vec<(String, SlotId, Type)>,
    /// In a handler's condition: the kind of the card that the event is about, and the card's name if it has one.
    pub(crate) met: Option<(KindId, Option<String>)>,
    /// Whether me is the one whose deed it is about: so it is in the condition of a rule's handler.
    pub(crate) me_is_actor: bool,
    /// Whether it is an effect of no card that has captured a `me`, which acts as its owner.
    pub(crate) owned: bool,
    /// Whether it is the text of a bot.
    pub(crate) bot: bool,
    /// In a bot's wish for an option: what the option calls the things that it is offered for.
    pub(crate) offered: Vec<String>,
    /// Results of choices without a name that nothing has read yet, with the verb that they are for.
    pub(crate) chosen: Vec<(SlotId, Span, Option<VerbId>)>,
    /// Variables with the expressions of their values, for checks of secrets. Cleared when something may have been
    /// shown, or another player acts: then the expressions no longer say what is still hidden.
    pub(crate) origins: Vec<Origin>,
    /// Variables that were named since anything may have been shown, whoever acted.
    pub(crate) unshown: Vec<SlotId>,
    /// Whether something has been shown to somebody before this.
    pub(crate) has_shown: bool,
    /// Variables with a value that a verb has yielded, or that was worked out of one.
    pub(crate) yielded: BTreeSet<SlotId>,
    /// Variables with the expressions of their values, for checks of order. Unlike those of [`Scope::origins`] they stay:
    /// the order of a list does not depend on who has seen it.
    pub(crate) listed: Vec<(SlotId, ExprId)>,
    /// Whom variables hold, as far as it is known.
    pub(crate) whom: Whom,
    /// Zones whose cards were shown earlier in this body.
    pub(crate) shown: Vec<ZoneId>,
    /// Counters of players that were changed in the text of a card which has something of the same name.
    pub(crate) changed: Vec<(String, Span)>,
    /// In rulings: the names of the players, by seat.
    pub(crate) seats: Vec<String>,
    /// In a claim of a ruling: the seat that `everybody` stands for at present.
    pub(crate) each: Option<u8>,
}

impl Scope {
    /// The scope of a declaration around which no `me` can be made.
    pub(crate) fn of_nobody(nobody: Nobody) -> Self {
        Self { nobody, ..Self::default() }
    }

    /// The scope of the setup or the flow.
    pub(crate) fn between_turns() -> Self {
        Self { between_turns: true, ..Self::default() }
    }

    /// Remembers the names of variables whose block ends.
    pub(crate) fn note_gone(&mut self, gone: &[Variable]) {
        self.gone.extend(gone.iter().map(|variable| (variable.name.clone(), variable.span)));
        let more = self.gone.len().saturating_sub(GONE);
        self.gone.drain(..more);
    }

    /// A scope with a `me`.
    pub(crate) fn acting() -> Scope {
        Scope { me: true, ..Scope::default() }
    }

    /// A scope with a `self` of this kind, and its owner as `me`.
    pub(crate) fn card(kind: KindId) -> Scope {
        Scope { me: true, self_kind: Some(kind), ..Scope::default() }
    }

    /// The variables that a question here may use, of which parameters of a verb are the first (see [`NAMED`]).
    pub(crate) fn known(&self) -> Vec<(SlotId, String)> {
        let between = NAMED..self.variables.len().saturating_sub(NAMED);
        let known = self.variables.iter().enumerate().filter(|(at, _)| !between.contains(at));
        known.map(|(_, one)| (one.slot, one.name.clone())).collect()
    }

    /// Updates [`Scope::origins`] and [`Scope::listed`] for an instruction that is emitted.
    pub(crate) fn note_origins(&mut self, op: &Op) {
        self.whom.note(op);
        match After::of(op) {
            After::Holds(origin) => {
                self.unshown.push(origin.slot);
                self.origins.push(origin);
            }
            After::OtherActs => self.origins.clear(),
            After::MayShow => {
                self.origins.clear();
                self.unshown.clear();
            }
            After::Same => {}
        }
        self.has_shown |= matches!(op, Op::Show { .. } | Op::ShowGoods { .. });
        if let Op::Call { verb, args, result: Some(slot) } = op {
            self.yielded.insert(*slot);
            let source = Source::Call(*verb, args.as_slice().into());
            self.origins.push(Origin { slot: *slot, source, is_all: true });
        }
        if let Op::Let { slot, value: of }
        | Op::Move { what: of, result: Some(slot), .. }
        | Op::Show { what: of, result: Some(slot), .. } = op
        {
            self.listed.push((*slot, *of));
        }
    }

    /// Whether a variable may hold something, other than cards and players, that a verb has yielded. What it was read of is not
    /// known.
    pub(crate) fn is_yielded(&self, slot: SlotId) -> bool {
        let variable = self.variables.iter().rev().find(|one| one.slot == slot);
        let is_seen = |ty: &Type| matches!(ty, Type::Card(_) | Type::Player);
        let tells = variable.is_none_or(|one| {
            !is_seen(&one.ty) && one.ty.item().as_ref().is_none_or(|ty| !is_seen(ty))
        });
        tells && self.yielded.contains(&slot)
    }

    /// A variable holds one of these from now on.
    pub(crate) fn holds(&mut self, slot: SlotId, value: ExprId) {
        self.origins.push(Origin::of(slot, value, false));
        self.whom.holds(slot, value);
    }

    /// Binds a new local for the duration of an expression, until [`Scope::unbind`].
    pub(crate) fn bind(&mut self, name: Option<String>, ty: Type, candidate: bool) -> LocalId {
        let local = LocalId(self.locals.len() as u16);
        self.locals.push(Local { name, local, ty, candidate, own: false });
        local
    }

    /// Binds the item of a fold or sort key.
    pub(crate) fn bind_own(&mut self, ty: Type) -> LocalId {
        let local = self.bind(None, ty, true);
        self.locals.iter_mut().for_each(|bound| bound.own |= bound.local == local);
        local
    }

    /// The type of the variable, parameter, candidate or object of a pattern that a word names; `None` if it names none.
    pub(crate) fn type_of(&self, word: &str) -> Option<&Type> {
        let locals = self.locals.iter().rev().filter_map(|it| Some((it.name.as_deref()?, &it.ty)));
        let variables = self.variables.iter().rev().map(|it| (it.name.as_str(), &it.ty));
        let bound = self.bound.iter().map(|(name, _, ty)| (name.as_str(), ty));
        locals.chain(variables).chain(bound).find(|(name, _)| *name == word).map(|(_, ty)| ty)
    }

    /// Whether players are candidates here, so that a player's word could be that of each of them.
    pub(crate) fn looks_at_players(&self) -> bool {
        self.locals.iter().any(|local| local.candidate && local.ty == Type::Player)
    }

    /// Removes the local that was bound last.
    pub(crate) fn unbind(&mut self) {
        self.locals.pop();
    }
}
