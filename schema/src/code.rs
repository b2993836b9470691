//! Code: flat lists of instructions with jumps inside their block. What must outlast an open decision is kept in slots.

use crate::goods::End;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{AbilityId, CellId, ChoiceId, ExprId, MomentId, NoteId, SlotId, TimedId, VerbId};
use crate::source::Span;

pub use crate::operand::{Arg, Audience, Label, OptionBody, Placement, Sort, Window};
pub use crate::role::Role;

/// A block of code, which runs in a stack frame.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Block {
    /// What it is the body of.
    pub role: Role,
    /// Its instructions; the last is `Return`.
    pub code: Vec<Op>,
    /// How many slots (variables) its frame has. A block handed to a verb has none: it uses those of its writer's
    /// frame.
    pub slots: u16,
    /// For each instruction, where it stands in the text.
    pub spans: Vec<Span>,
    /// For each stretch that it opens: the `Open`, and where its end begins (the window, or without one the `Close`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<(Label, Label)>,
}

/// One instruction.
///
/// *Done*: each frame keeps a stack of bits, one for each open gate. An instruction that does something (moves a card,
/// changes a number, …) sets the innermost bit; a frame that returns hands its bit on to its caller's innermost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Op {
    /// Go on at the label.
    Jump(Label),
    /// Go on at the label unless the condition holds.
    JumpUnless {
        /// The condition.
        condition: ExprId,
        /// The label to go on at.
        to: Label,
    },
    /// End the block and pop its frame. Variables handed to a verb by name follow their cards (see [`Arg`]).
    Return,
    /// Set what the verb yields; it goes on to its end. It counts as done unless that is empty, no, `none` or 0.
    Result(ExprId),
    /// Return with nothing done, whatever was done: a gate around the call takes its `else`.
    Fail,

    /// Give a variable a value. Lists are copied: a variable holds its own.
    Let {
        /// The variable.
        slot: SlotId,
        /// Its value.
        value: ExprId,
    },
    /// Begin a counted loop: the slot holds how many passes are left (a negative count is none).
    Repeat {
        /// The counter.
        slot: SlotId,
        /// How many passes.
        count: ExprId,
    },
    /// Begin the next pass, or go on at `exit` if none is left.
    RepeatNext {
        /// The counter.
        slot: SlotId,
        /// Where the loop ends.
        exit: Label,
    },
    /// Begin a loop over a list: `slot` holds the list, as it is now, and `slot + 1` the index of the next item.
    For {
        /// The first of the two slots.
        slot: SlotId,
        /// The items.
        list: ExprId,
        /// How the items are sorted; absent: as they are.
        sort: Option<Sort>,
    },
    /// Put the next item into `item`, or go on at `exit` if none is left.
    ForNext {
        /// The list's slot.
        slot: SlotId,
        /// Where the item goes.
        item: SlotId,
        /// Where the loop ends.
        exit: Label,
    },
    /// Make `player` the one who acts (`me`), and keep who acted before. If `player` is `none`, go on at `otherwise`.
    As {
        /// Where the previous `me` is kept.
        keep: SlotId,
        /// The new me.
        player: ExprId,
        /// Where to go if there is none.
        otherwise: Label,
    },
    /// Let the player act again whom [`Op::As`] kept in this slot.
    EndAs(SlotId),
    /// Begin a pass for each of these players at once: a frame that goes on behind this instruction, with the player as
    /// `me` and a copy of this frame's variables. This frame goes on at `exit` when all passes are over.
    Together {
        /// The players.
        list: ExprId,
        /// Where this frame goes on. The instruction before it is `EndPass`.
        exit: Label,
    },
    /// End a pass of [`Op::Together`]. Of each pair, the first is a variable of the pass; it is copied into the frame
    /// that began it, to the second slot plus the player's seat (from 0).
    EndPass(Vec<(SlotId, SlotId)>),
    /// At the end of a pass of a loop over players, keep variables that have a value by player, and clear them.
    /// Directly behind [`Op::For`] it also says which variables that instruction clears when the loop begins.
    Keep {
        /// The player.
        player: SlotId,
        /// For each pair: the variable, and the slot where the first seat's is kept; others follow by seat.
        keep: Vec<(SlotId, SlotId)>,
    },
    /// Open a gate: push a bit onto the done stack.
    Gate,
    /// Close the gate: pop its bit and hand it on. Go on at the label unless something was done.
    EndGate(Label),

    /// Add to or take from a counter, within its range. Done if the counter changed.
    Change {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// Whether to add, else to take away.
        add: bool,
        /// The amount.
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
    /// Move a track one step, and count `left` one towards 0 (a negative number: backwards). If none is left, or the
    /// track ends, go on at `exit`. Done if the track moved.
    StepTrack {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// Holds how many steps are left.
        left: SlotId,
        /// Where the steps end.
        exit: Label,
    },
    /// Before a counter changes that a handler watches: store its holder in `slot`, and its value in the next slot.
    Remember {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
        /// The first of the two slots.
        slot: SlotId,
    },
    /// Run, one after another, the handlers with a mark that the counter has crossed since [`Op::Remember`].
    Crossed {
        /// The counter or track.
        cell: CellId,
        /// The first of the two slots.
        slot: SlotId,
    },
    /// After a statement: run the handlers that watch a derived value which has crossed a mark. Does nothing unless the
    /// running ability or handler is the outermost one.
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

    /// Change a parameter of the event that a `before` handler answers.
    SetEvent {
        /// The parameter, a slot of the event's frame.
        slot: SlotId,
        /// The value.
        value: ExprId,
    },
    /// Install an effect that lasts for a while. It captures `me`, `self` and its captures as they are now.
    Install(TimedId),

    /// Move cards: one, a list, or all of a zone or pile. Several keep their order, the first on top. References that
    /// are no longer good are left out. Done if a card moved, also if it lay there already.
    Move {
        /// What is moved or shown.
        what: ExprId,
        /// The variable that `what` reads, if it is one: its references are made good again after the move.
        follow: Option<SlotId>,
        /// A zone, pile or spot or, with `onto` and `under`, maybe a card next to which they go.
        to: ExprId,
        /// On top, at the bottom, or next to a card.
        place: Placement,
        /// The variable for what moved, if there is one.
        result: Option<SlotId>,
        /// Whether the result is one thing, else a list.
        one: bool,
        /// Whether it is a wish of a pass of `together`, carried out when all are through. What it names was there
        /// before the wish of any other pass moved something.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_last: bool,
    },
    /// Move goods from one end to another. Done if something moved; if `whole`, when all of it did.
    Transfer {
        /// What is moved or shown.
        goods: ExprId,
        /// Where they come from.
        from: End,
        /// Where they go; goods for which there is no place stay.
        to: End,
        /// Whether all moves or nothing does; else as much moves as there is.
        whole: bool,
        /// The variable for what moved, if there is one.
        result: Option<SlotId>,
    },
    /// Pick goods of a bundle by chance.
    PickGoods {
        /// How many goods are picked.
        count: ExprId,
        /// The bundle.
        from: ExprId,
        /// The variable for what was picked: a bundle, or (`one`) a resource.
        result: Option<SlotId>,
        /// Whether the result is one thing, else a list.
        one: bool,
    },
    /// Show goods, or what a pool or note holds. They are told once, and stay as hidden as they were.
    ShowGoods {
        /// What is moved or shown.
        what: ExprId,
        /// The note, of whoever acts or of the table, whose value is shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
        /// Who is shown it.
        to: Audience,
        /// The variable for what was shown, if there is one.
        result: Option<SlotId>,
    },
    /// Shuffle a zone or pile.
    Shuffle(ExprId),
    /// Create cards (setup only) at the bottom of a zone or of the definition's pile.
    Stock {
        /// A zone or pile.
        to: ExprId,
        /// A definition.
        definition: ExprId,
        /// How many cards are created.
        count: ExprId,
        /// The variable for the new cards, if there is one.
        result: Option<SlotId>,
        /// Whether the result is one thing, else a list.
        one: bool,
    },
    /// Pick items of a list by chance, without replacement.
    Pick {
        /// How many items are picked.
        count: ExprId,
        /// The list to pick from.
        from: ExprId,
        /// The variable for what was picked.
        result: Option<SlotId>,
        /// Whether the result is one thing (`pick 1`), else a list.
        one: bool,
    },
    /// Roll a die. The result is a face.
    Roll {
        /// The die.
        die: ExprId,
        /// The variable for the face, if there is one.
        result: Option<SlotId>,
    },
    /// Show cards until the ability or handler that does so is over (outside of these: until the phase is over).
    Show {
        /// What is moved or shown.
        what: ExprId,
        /// Who is shown it.
        to: Audience,
        /// The variable for what was shown, if there is one.
        result: Option<SlotId>,
        /// Whether the result is one thing, else a list.
        one: bool,
    },

    /// Call a verb: push a frame with the arguments in its first slots. The call is skipped if a required argument is
    /// `none` or an empty list.
    Call {
        /// The verb.
        verb: VerbId,
        /// The arguments, one for each parameter in order.
        args: Vec<Arg>,
        /// The variable for what the verb yields, if there is one.
        result: Option<SlotId>,
    },
    /// Run an ability of a card, with that card as `self`. Does nothing if the card does not have it.
    Perform {
        /// The card.
        card: ExprId,
        /// The ability.
        ability: AbilityId,
    },
    /// Run an ability of a row of a card, with that card as `self`.
    PerformRow {
        /// The row.
        row: ExprId,
        /// The ability.
        ability: AbilityId,
    },
    /// Run an ability of a card with another card as `self`. Does nothing if the card does not have it.
    PerformAs {
        /// The card whose ability it is.
        card: ExprId,
        /// The ability.
        ability: AbilityId,
        /// The card that is `self` in it.
        own: ExprId,
    },
    /// Run the block that was handed to this verb in this parameter.
    RunBlock(SlotId),
    /// Run the handlers of a window, one after another. It stands in the verb's own block, or beside `Open` and
    /// `Close`. After an `instead` handler ran, the frame returns.
    Window(Window),

    /// Ask for a decision; if only one answer is possible, take it. Done if something was chosen.
    Choose(ChoiceId),
    /// Ask yes or no; for no, go on at `otherwise`.
    May {
        /// The decision.
        choice: ChoiceId,
        /// A condition: if it does not hold, nobody is asked and the answer is no.
        possible: Option<ExprId>,
        /// Where to go on for no.
        otherwise: Label,
        /// Whether there is nothing to do after yes: then yes itself counts as done.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        alone: bool,
    },

    /// Take the first of the chosen options (three values each, see [`crate::program::Asks::Options`]) off the list and
    /// carry it out: one of this block by a jump, a contributed one in a frame of its own, after which this runs again.
    TakeOption {
        /// The list of chosen options.
        slot: SlotId,
        /// The options that stand in this block.
        bodies: Vec<OptionBody>,
        /// Where to go on when none is left.
        next: Label,
        /// Where a `stop` in a contributed option goes on: the end of the menu.
        stop: Label,
    },
    /// End a contributed option, and with it the menu (`stop`).
    StopMenu,

    /// Begin a stretch.
    Open(MomentId),
    /// End the innermost stretch, which is of this moment, and all that lasts until then.
    Close(MomentId),
    /// Begin to go round the table: make the player who begins the active one, who acts. Who acted before is kept.
    Turns {
        /// Where the previous `me` is kept.
        keep: SlotId,
        /// Who begins; absent or `none`: the first seat.
        from: Option<ExprId>,
    },
    /// Make the next player the active one, who acts: whoever was given an extra turn, else the one on the left.
    NextTurn,
    /// Make `me` the active player for one turn; who was active before is kept in the slot.
    BeginTurn(SlotId),
    /// End that turn: the player kept in the slot is active again.
    EndTurn(SlotId),
    /// Give `me` another turn after the running one.
    ExtraTurn,
    /// The handlers of a stretch's start are over: end the effects that last until then.
    Started(MomentId),
    /// Leave the innermost stretch of this moment and all that is open inside it. The handlers of its end run as usual.
    End(MomentId),
    /// Add up the scores and end the game.
    EndGame,
}
