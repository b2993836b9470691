//! What folds away for people: what the line around it says already, what only keeps the books, and what the locale wants
//! folded.

use schema::code::Op;
use schema::id::VerbId;
use schema::locale::Word;
use schema::program::{Program, ShownOf, ShownWhat};

use super::{Kept, Narrator, Sort, What};
use crate::rules::Rules;
use crate::state::{Entry, Frame, State, seat_of};
use crate::value::Value;

/// A call that the next line may stand in.
#[derive(Debug, Clone)]
pub(super) struct Open {
    depth: usize,
    /// The cards that were handed to it, as far as the seat can tell them from others.
    pub(super) cards: Vec<u16>,
    /// Those of them that its line, which was taken meanwhile, could not name.
    unnamed: Vec<u16>,
    /// Whoever does it.
    actor: Option<u8>,
    /// Those of the cards that have been moved in it: its line says one move of each, and no other.
    moved: Vec<u16>,
    /// Whether what happens in it folds away.
    folds: bool,
}

impl Narrator {
    /// Whether people are told, and not a transcript.
    pub(super) fn for_people(&self) -> bool {
        self.names.for_people
    }

    /// How deep in the game something happens. To people the part that each plays where all act at once is no call: what happens
    /// in it stands in none that was over before. In a transcript a call of a verb of the machine is none.
    pub(super) fn depth(&self, rules: &Rules, state: &State) -> usize {
        let told = state.frames.iter().filter(|frame| self.is_told(rules, state, frame));
        told.count().saturating_sub(1)
    }

    /// Whether what happens in a frame is set in further than what happens in the one around it.
    pub(super) fn is_told(&self, rules: &Rules, state: &State, frame: &Frame) -> bool {
        match self.for_people() {
            true => frame.entry != Entry::Pass || state.doer().is_none(),
            false => frame.entry != Entry::Call || !rules.machine_calls.contains(&frame.block),
        }
    }

    /// Whether a line of this depth stands in a call.
    pub(super) fn in_call(&self, depth: usize) -> bool {
        self.open.iter().any(|open| open.depth < depth)
    }

    /// Whether a line of this depth stands directly in a call that is told.
    pub(super) fn is_in_told_call(&self, depth: usize) -> bool {
        self.open.iter().any(|open| open.depth + 1 == depth)
    }

    /// Whether a call around it was handed this card.
    pub(super) fn is_handed(&self, depth: usize, card: u16) -> bool {
        self.open.iter().any(|open| open.depth < depth && open.cards.contains(&card))
    }

    /// Whether the line of a call says already that this card moves, as it does now: the verb was handed it, its own block moves
    /// it for the first time, and whoever acts is the one who was told to do it. What a card's ability or a handler does with
    /// such a card nobody would guess, nor that it goes on elsewhere.
    pub(super) fn is_said(
        &mut self,
        rules: &Rules,
        state: &State,
        depth: usize,
        card: u16,
    ) -> bool {
        let (own, within) = own_frame(rules, state);
        let depth = depth.saturating_sub(within);
        let Some(own) = own.filter(|own| own.entry == Entry::Call) else { return false };
        let actor = seat_of(own.me);
        let mut said = false;
        for open in self.open.iter_mut().filter(|open| open.depth + 1 == depth) {
            if open.cards.contains(&card) && !open.moved.contains(&card) {
                open.moved.push(card);
                said |= open.actor == actor;
            }
        }
        said
    }

    /// Whether the line of a call may say already that cards move here whose names are not known: what a card's ability or a
    /// handler does with them nobody would guess.
    pub(super) fn may_be_implied(&self, rules: &Rules, state: &State, depth: usize) -> bool {
        let (own, _) = own_frame(rules, state);
        let is_guessed =
            own.is_none_or(|own| !matches!(own.entry, Entry::Perform | Entry::Handler));
        is_guessed && self.in_call(depth)
    }

    /// Whether the calls around it that were handed this card were told before anybody could say which it is.
    pub(super) fn is_unnamed(&self, depth: usize, card: u16) -> bool {
        let mut handed = self
            .open
            .iter()
            .filter(|open| open.depth < depth && open.cards.contains(&card))
            .peekable();
        handed.peek().is_some() && handed.all(|open| open.unnamed.contains(&card))
    }

    /// This line is taken: the call that it tells learns nothing more.
    pub(super) fn told_of(&mut self, line: &Kept) {
        let What::Call(call) = &line.what else { return };
        if let Some(open) = self.open.iter_mut().find(|open| open.depth == line.depth) {
            open.unnamed = call.unnamed();
        }
    }

    /// Whether a line of this depth folds away with the call that it stands in.
    pub(super) fn folds(&self, depth: usize) -> bool {
        self.open.iter().rfind(|open| open.depth < depth).is_some_and(|open| open.folds)
    }

    /// Of the calls that were open those are left that have a frame among so many.
    pub(super) fn still_open(&mut self, frames: usize) {
        self.open.retain(|open| open.depth + 1 < frames);
    }

    /// Calls as deep as this are over.
    pub(super) fn closed(&mut self, depth: usize) {
        self.open.retain(|open| open.depth < depth);
    }

    /// A call begins: what follows further in stands in it.
    pub(super) fn opened(&mut self, depth: usize, actor: Option<u8>, cards: Vec<u16>, folds: bool) {
        self.closed(depth);
        let (unnamed, moved) = (Vec::new(), Vec::new());
        self.open.push(Open { depth, cards, unnamed, actor, moved, folds });
    }

    /// A change of a counter or note, which folds away if nobody needs it at a glance. `shown`: whether the game says that
    /// it is worth showing, if it says anything of that.
    pub(super) fn weighed(
        &mut self,
        rules: &Rules,
        state: &State,
        sort: Sort,
        text: String,
        shown: Option<bool>,
    ) {
        let depth = self.depth(rules, state);
        // What the flow itself counts keeps the books.
        let small = !shown.unwrap_or(depth > 0);
        self.push_weighed(depth, sort, What::Text(text), small);
    }

    /// That something is worth a line which a player has and an option of the flow changes that somebody took.
    pub(super) fn is_taken(rules: &Rules, state: &State, holder: Value) -> Option<bool> {
        let of_player = matches!(holder, Value::Player(_));
        let flow = state.frames.last().filter(|_| of_player)?;
        rules.in_option(flow).then_some(true)
    }

    /// Goods or a note that are shown. That one thing is nothing says little of whoever shows another one with it.
    pub(super) fn goods_shown(&mut self, depth: usize, goods: What) {
        let What::Goods { player, seats, is_nothing, .. } = &goods else { return };
        let (player, seats, is_nothing) = (*player, *seats, *is_nothing);
        let mut small = false;
        if let Some(last) = self.lines.last_mut().filter(|last| last.depth == depth)
            && let What::Goods { player: other, seats: to, is_nothing: none, .. } = &last.what
            && self.names.for_people
            && (*other, *to) == (player, seats)
        {
            last.is_small |= *none;
            small = is_nothing;
        }
        self.push_weighed(depth, Sort::Show, goods, small);
    }

    /// Whether a game says that this is worth showing of whoever has it; absent: it says nothing of what such a one has.
    pub(super) fn is_listed(&self, rules: &Rules, holder: Value, what: ShownWhat) -> Option<bool> {
        let shown = &rules.program().shown;
        let word = match what {
            ShownWhat::Cell(id) => Word::Cell(id),
            ShownWhat::Note(id) => Word::Note(id),
            ShownWhat::Pool(id) => Word::Pool(id),
            ShownWhat::Field(id) => Word::Field(id),
            ShownWhat::Derived(id) => Word::Derived(id),
            ShownWhat::Tag(id) => Word::Family(id),
        };
        // The locale says that it only keeps order in the text.
        if rules.keeps_order(word) {
            return Some(false);
        }
        let of = match holder {
            Value::Player(_) => ShownOf::Player,
            Value::Nothing => ShownOf::Table,
            Value::Place(_) => ShownOf::Pile,
            _ => return shown.iter().any(|one| one.what == what).then_some(true),
        };
        let is_listed = shown.iter().any(|one| one.of == of && one.what == what);
        (is_listed || shown.iter().any(|one| one.says_of(of))).then_some(is_listed)
    }
}

/// The frame of what is done just now, without the calls of the machine's own verbs in it, and how many these are.
fn own_frame<'s>(rules: &Rules, state: &'s State) -> (Option<&'s Frame>, usize) {
    let of_machine = |frame: &&Frame| rules.machine_calls.contains(&frame.block);
    let within = state.frames.iter().rev().take_while(of_machine).count();
    (state.frames.iter().rev().nth(within), within)
}

/// Whether a verb only performs what a card says: then the call of it says nothing by itself.
pub(super) fn only_performs(program: &Program, verb: VerbId) -> bool {
    let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
    let performs = |op: &Op| {
        matches!(op, Op::Perform { .. } | Op::PerformRow { .. } | Op::PerformAs { .. } | Op::Return)
    };
    block.is_some_and(|block| block.code.len() > 1 && block.code.iter().all(performs))
}
