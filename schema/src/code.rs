//! Code: flat lists of instructions with jumps inside their block. Whatever an instruction needs while a decision is open lies in slots.

use crate::goods::End;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{AbilityId, CellId, ChoiceId, ExprId, MomentId, NoteId, SlotId, TimedId, VerbId};
use crate::source::Span;

pub use crate::operand::{Arg, Audience, Label, OptionBody, Placement, Sort, Window};

/// A block: the body of a verb, ability, handler, of `setup` or `flow`, or a block handed to a verb.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Block {
    /// What it is.
    pub role: Role,
    /// Its instructions; the last is `Return`.
    pub code: Vec<Op>,
    /// How many slots a frame of it has. A block handed to a verb has none: it runs in its writer's.
    pub slots: u16,
    /// Where each instruction was written.
    pub spans: Vec<Span>,
    /// Of each stretch that it opens: the `Open`, and the window of its end, or its own `Close` where nobody answers that end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<(Label, Label)>,
}

/// What a block is the body of.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Role {
    /// `setup { … }`
    Setup,
    /// `flow { … }`
    Flow,
    /// `verb …`: its parameters are its first slots.
    Verb(VerbId),
    /// `on … { … }`
    Ability(AbilityId),
    /// The block of an option that a card or rule contributes.
    Option,
    /// The block of a handler.
    Handler,
    /// A block handed to a verb: it shares the slots of the frame that wrote it, and its `self`.
    Argument,
}

/// One instruction.
///
/// *Done*: each frame keeps a stack of bits, one a gate that is open. Whatever does something (moves a card, changes a number, chooses
/// something, shows, shuffles) sets the lowest bit; a frame that returns hands its bit on to the caller's lowest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Op {
    /// Go on at the label.
    Jump(Label),
    /// Go on at the label unless the condition holds.
    JumpUnless {
        /// The condition.
        condition: ExprId,
        /// Where to.
        to: Label,
    },
    /// The end of the block: its frame goes. Variables handed to a verb by name follow their cards (see [`Arg`]).
    Return,
    /// What the verb yields; the verb goes on to its end. Done is then: not empty, no, nothing or 0.
    Result(ExprId),
    /// Undo done for this frame and return: the gate that called takes its `else`.
    Fail,

    /// Give a variable a value. Lists are copied: a variable holds its own.
    Let {
        /// The variable.
        slot: SlotId,
        /// Its value.
        value: ExprId,
    },
    /// Begin to count down: the slot holds how many passes are left (a negative count is none).
    Repeat {
        /// The counter.
        slot: SlotId,
        /// How many.
        count: ExprId,
    },
    /// Next pass, or on to `exit` if none is left.
    RepeatNext {
        /// The counter.
        slot: SlotId,
        /// Where the loop ends.
        exit: Label,
    },
    /// Fix the items of a loop: `slot` holds their list, `slot + 1` the position.
    For {
        /// The list; the next slot is used too.
        slot: SlotId,
        /// The items.
        list: ExprId,
        /// Order by a number that is read of each, which is local `0` of the key.
        sort: Option<Sort>,
    },
    /// Put the next item into `item`, or go on to `exit`.
    ForNext {
        /// The list's slot.
        slot: SlotId,
        /// Where the item goes.
        item: SlotId,
        /// Where the loop ends.
        exit: Label,
    },
    /// Somebody else acts from here; who acted is kept in the slot. If `player` is nothing, go on to `otherwise`.
    As {
        /// Where me is kept.
        keep: SlotId,
        /// The new me.
        player: ExprId,
        /// Where to go if there is none.
        otherwise: Label,
    },
    /// The kept one acts again.
    EndAs(SlotId),
    /// Begin a pass for each of these players: each has a frame of its own that runs on behind this, as that player, with a
    /// copy of this frame's variables. The frame itself goes on at `exit` when all are over.
    Together {
        /// The players.
        list: ExprId,
        /// Where it goes on; `EndPass` stands before it.
        exit: Label,
    },
    /// A pass is over: these of its variables are put into others of the frame that began it, which lie one behind another,
    /// by seat, from the second on.
    EndPass(Vec<(SlotId, SlotId)>),
    /// Keeps variables of a pass for the player in a variable, whose turn in a loop is over: those that were given something, which
    /// the next pass finds empty. What stands before the head of a loop is kept by it, and forgotten when the loop begins anew.
    Keep {
        /// The player.
        player: SlotId,
        /// From where, and the first of where to.
        keep: Vec<(SlotId, SlotId)>,
    },
    /// Open a gate: done is now what happens from here on.
    Gate,
    /// Close the gate: hand its bit on, and go on at the label unless something was done.
    EndGate(Label),

    /// Add to a counter, kept within its range. Done if it changed.
    Change {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// Add, else take away.
        add: bool,
        /// How much.
        by: ExprId,
    },
    /// Give a counter or flag a value.
    SetCell {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// The value; a flag is 0 or 1.
        value: ExprId,
    },
    /// One step of a track, of those that are left by the slot (a negative number: backwards). Where none is left, or the
    /// track ends, go on at `exit`. Done if it moved.
    StepTrack {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// How many steps are left.
        left: SlotId,
        /// Where to go then.
        exit: Label,
    },
    /// Before a counter changes that a handler watches: the slot has whose it is, the next one how it stands.
    Remember {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// The first of the two slots.
        slot: SlotId,
    },
    /// Run the handlers whose mark the change since [`Op::Remember`] has crossed, one after another.
    Crossed {
        /// Which counter.
        cell: CellId,
        /// The first of the two slots.
        slot: SlotId,
    },
    /// After a statement: run the handlers that wait for a change of what is worked out. Only in the outermost ability or
    /// handler; elsewhere it is passed over.
    Look,
    /// Give a note a value.
    SetNote {
        /// The note.
        note: NoteId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// The value.
        value: ExprId,
    },

    /// Give a parameter of the event that a `before` handler answers another value.
    SetEvent {
        /// The parameter, a slot of the event's frame.
        slot: SlotId,
        /// The value.
        value: ExprId,
    },
    /// Begin an effect with a life, which remembers me, self and its captures as they are.
    Install(TimedId),

    /// Move cards (a card, a list, a zone or a pile: all of it). Several keep their order, the first on top.
    /// Lost references are left out. Done if one moved, also if it lay there already.
    Move {
        /// What.
        what: ExprId,
        /// A variable that `what` is; the moved cards are live in it again.
        follow: Option<SlotId>,
        /// A zone, pile or, for `onto` and `under` cards, the card beside which they go.
        to: ExprId,
        /// Where in it.
        place: Placement,
        /// Where what moved is put, if it has a name: a thing for a thing, else a list.
        result: Option<SlotId>,
        /// Whether the result is one thing.
        one: bool,
    },
    /// Goods from one end to another. Done if something moved, or if all of it did.
    Transfer {
        /// What.
        goods: ExprId,
        /// From where.
        from: End,
        /// To where; what has no place there does not go.
        to: End,
        /// All or nothing; else as much as there is.
        whole: bool,
        /// Where what moved is put, if it has a name.
        result: Option<SlotId>,
    },
    /// Goods of a bundle, by chance.
    PickGoods {
        /// How many.
        count: ExprId,
        /// Of what.
        from: ExprId,
        /// Where they go: a bundle, or (of `pick 1`) a resource.
        result: Option<SlotId>,
        /// Whether the result is one thing.
        one: bool,
    },
    /// Show goods, or what is in a pool or note, until the ability or handler that says so is over.
    ShowGoods {
        /// What.
        what: ExprId,
        /// The note of whoever acts, or of the table, that it stands in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
        /// To whom.
        to: Audience,
        /// Where what was shown is put, if it has a name.
        result: Option<SlotId>,
    },
    /// Put the cards of a zone or pile in an order of chance.
    Shuffle(ExprId),
    /// Make cards (setup only) at the bottom of a zone or of the definition's pile.
    Stock {
        /// A zone or pile.
        to: ExprId,
        /// A definition.
        definition: ExprId,
        /// How many.
        count: ExprId,
        /// Where the cards are put, if they have a name.
        result: Option<SlotId>,
        /// Whether the result is one thing.
        one: bool,
    },
    /// Choose by chance, without putting back.
    Pick {
        /// How many.
        count: ExprId,
        /// From what list.
        from: ExprId,
        /// Where they go.
        result: Option<SlotId>,
        /// Whether the result is one thing (`pick 1`).
        one: bool,
    },
    /// Roll a die.
    Roll {
        /// Which.
        die: ExprId,
        /// Where the face goes that lies on top, if it has a name.
        result: Option<SlotId>,
    },
    /// Show cards until the ability or handler that says so is over (elsewhere: the phase).
    Show {
        /// What.
        what: ExprId,
        /// To whom.
        to: Audience,
        /// Where what was shown is put, if it has a name.
        result: Option<SlotId>,
        /// Whether the result is one thing.
        one: bool,
    },

    /// Open an event of a verb: arguments into the first slots of a new frame. A required thing that is nothing or an empty
    /// list: the call is skipped.
    Call {
        /// The verb.
        verb: VerbId,
        /// One for each parameter, in order.
        args: Vec<Arg>,
        /// Where what it yields is put, if it has a name.
        result: Option<SlotId>,
    },
    /// Run an ability of a card in a frame with that card as `self`; nothing for cards without it.
    Perform {
        /// The card.
        card: ExprId,
        /// The ability.
        ability: AbilityId,
    },
    /// Performs a row of a card's table: what that row can do.
    PerformRow {
        /// The row.
        row: ExprId,
        /// The ability.
        ability: AbilityId,
    },
    /// Run a block that was handed to this verb.
    RunBlock(SlotId),
    /// Run the handlers of a window of this verb or moment, one after another; stands in the verb's own block, or
    /// beside `Open` and `Close`. After an `instead` handler ran, the frame returns.
    Window(Window),

    /// Ask, unless only one answer is possible. Done if something was chosen.
    Choose(ChoiceId),
    /// Ask yes or no (a decision named by `choice`); on to the label for no. Done if yes is all there is to it.
    May {
        /// The decision.
        choice: ChoiceId,
        /// Asked only if this holds; otherwise it is as if the answer were no.
        possible: Option<ExprId>,
        /// Where to go for no.
        otherwise: Label,
        /// Whether nothing follows that could be done or not: yes is what was done.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        alone: bool,
    },

    /// Carry out the first of the options that were chosen (three values each, see [`crate::program::Asks::Options`]) and
    /// take it out of the list: one that stands in this block is at its label, a contributed one has a frame of its own, after
    /// which this is run again.
    TakeOption {
        /// The list.
        slot: SlotId,
        /// Those that stand here.
        bodies: Vec<OptionBody>,
        /// Where to go when none is left.
        next: Label,
        /// Where `stop` goes in a contributed one: the end of the menu.
        stop: Label,
    },
    /// A contributed option is over, and the menu with it.
    StopMenu,

    /// A stretch begins.
    Open(MomentId),
    /// The innermost stretch, of this moment, ends, and what lasts until then.
    Close(MomentId),
    /// The player becomes the active one and acts; who acted is kept in the slot.
    Turns {
        /// Where me is kept.
        keep: SlotId,
        /// Who begins; absent or nothing: the first seat.
        from: Option<ExprId>,
    },
    /// The player on the left becomes the active one and acts; before that, who was given an extra turn.
    NextTurn,
    /// A turn of me begins; who was active is kept in the slot.
    BeginTurn(SlotId),
    /// It is over: the kept one is active again.
    EndTurn(SlotId),
    /// I have another turn after the running one.
    ExtraTurn,
    /// The handlers of a stretch's start are over: what lasts until then ends.
    Started(MomentId),
    /// Leave the innermost stretch of this moment, and all inside it; its end comes as usual.
    End(MomentId),
    /// Scores are added up; the game is over.
    EndGame,
}
