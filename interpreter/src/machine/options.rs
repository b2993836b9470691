//! Options of menus: which can be taken now, and executing those that were taken.

use std::ops::Range;

use schema::code::{Label, Op, OptionBody};
use schema::decision::Seat;
use schema::event::Live;
use schema::id::{BlockId, ChoiceId, DefinitionId, ExprId, Id, OptionId, SlotId};
use schema::program::{Choice, HowMany};
use smallvec::SmallVec;

use super::Run;
use super::calls::{Leaving, frame};
use super::classes::{cannot_be_told_apart, hash};
use super::run::Flow;
use crate::bits::spread;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::ZoneKind;
use crate::state::{Asked, Candidate, Entry, Frame, Mark, NO_CARD, NOBODY, OfferedOption, Pending};
use crate::value::{CardRef, PlaceId, Value};

/// The most options offered at once, each counted once for each combination of things it is offered for. One more is
/// [`Trap::Size`].
const MOST_OPTIONS: usize = 5_000;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Opens a decision for options: `own` are those of the choice itself, `menu` those that rules and cards add. If
    /// all of them must be taken, or none may, nobody is asked.
    pub(crate) fn choose_options(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        chooser: Option<Seat>,
        (own, menu): (&[OptionId], &[OptionId]),
        count: HowMany,
    ) -> Result<Flow, Trap> {
        let (min, max) = self.how_many(count)?;
        self.hide_of_menu();
        self.state.candidates.clear();
        self.state.offered.clear();
        self.buffers.classes.buckets.begin();
        self.buffers.offers_places = false;
        let asked = chooser.unwrap_or(Seat(self.top().me));
        for &option in own {
            self.offer_option(asked, option, NO_CARD)?;
        }
        for &option in menu {
            self.offer_contributed(asked, option)?;
        }
        let len = self.state.candidates.len();
        let (min, max) = (min.min(len), max.min(len));
        let player = match chooser {
            Some(player) if min < len && max > 0 || choice.always => player,
            _ => {
                let all = if chooser.is_some() { min } else { 0 };
                self.buffers.taken.clear();
                self.buffers.taken.extend(0..all as u16);
                self.options_taken();
                self.state.candidates.clear();
                self.state.offered.clear();
                return self.chosen(choice, false);
            }
        };
        if self.buffers.offers_places {
            self.check_options_seen(player)?;
            self.sort_out_of_sets(player, true);
        }
        let (min, max, len) = (min as u16, max as u16, len as u16);
        self.ask(Pending { min, max, len, ..self.question(player, Asked::Options, Some(id)) })?;
        Ok(Flow::Halt)
    }

    /// Copies the options of the candidates in `buffers.taken`, with the things they are offered for, into
    /// `buffers.values`. This is what the choice yields.
    pub(crate) fn options_taken(&mut self) {
        self.buffers.values.clear();
        for &index in &self.buffers.taken {
            let Some(candidate) = self.state.candidates.get(usize::from(index)) else { continue };
            let first = usize::from(candidate.first);
            let offered = self.state.offered.get(first..).unwrap_or(&[]);
            if let Some((_, len)) = OfferedOption::read(&self.rules.program, offered) {
                self.buffers.values.extend_from_slice(&offered[..len]);
            }
        }
    }

    /// Offers an option, once for each thing that it is for, if its condition holds. `card` is the card that bears
    /// it, or [`NO_CARD`].
    fn offer_option(&mut self, asked: Seat, id: OptionId, card: CardRef) -> Result<(), Trap> {
        let option = &self.rules.program.options[id];
        if option.once.is_some() && self.state.marks.contains(&self.mark(id, card)) {
            return Ok(());
        }
        let asking = *self.top();
        let frame = if option.contributed.is_some() { Frame { card, ..asking } } else { asking };
        if option.each.len() > 1 {
            return self.offer_combined(asked, id, card, &frame);
        }
        let start = self.eval_as_of(&frame).offered_for(id)?;
        self.buffers.scratch.locals.clear();
        for at in start..self.buffers.scratch.items.len() {
            let item = self.buffers.scratch.items[at];
            let items = if option.each.is_empty() { &[][..] } else { &[item] };
            self.add_option(asked, id, items, card)?;
        }
        self.buffers.scratch.items.truncate(start);
        Ok(())
    }

    /// As [`Run::offer_option`] for an option with several lists: it is offered once for each combination of their
    /// items.
    fn offer_combined(
        &mut self,
        asked: Seat,
        id: OptionId,
        card: CardRef,
        frame: &Frame,
    ) -> Result<(), Trap> {
        let rules = self.rules;
        let (option, conjuncts) = (&rules.program.options[id], &rules.conjuncts[id]);
        let mut lists = std::mem::take(&mut self.buffers.lists);
        lists.clear();
        // The items of the current combination, and the rest of each list as a range of `lists`.
        let mut items: SmallVec<[Value; 4]> = SmallVec::new();
        let mut open: SmallVec<[Range<usize>; 4]> = SmallVec::new();
        loop {
            match option.each.get(open.len()) {
                _ if !self.meets(frame, &items, &conjuncts[items.len()])? => {}
                Some(list) => {
                    let listed = self.eval_for(frame, &items, |eval| eval.items(*list));
                    let from = lists.len();
                    lists.extend(self.buffers.scratch.items.drain(listed?..));
                    open.push(from..lists.len());
                }
                None => self.add_option(asked, id, &items, card)?,
            }
            // Advance the innermost list that has an item left.
            loop {
                let inner = open.len();
                let Some(list) = open.last_mut() else {
                    self.buffers.lists = lists;
                    return Ok(());
                };
                items.truncate(inner - 1);
                let Some(at) = list.next() else {
                    lists.truncate(list.start);
                    open.pop();
                    continue;
                };
                // Each combination costs fuel, whether it is offered or not.
                self.buffers.scratch.looked.at(1)?;
                items.push(lists[at]);
                break;
            }
        }
    }

    /// Whether the items of the current combination meet these parts of an option's condition.
    fn meets(&mut self, frame: &Frame, items: &[Value], parts: &[ExprId]) -> Result<bool, Trap> {
        if parts.is_empty() {
            return Ok(true);
        }
        self.eval_for(frame, items, |eval| {
            for &part in parts {
                if !eval.condition(part)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Adds an option to the candidates, unless an equal one is there. Fails with [`Trap::Size`].
    fn add_option(
        &mut self,
        asked: Seat,
        id: OptionId,
        items: &[Value],
        card: CardRef,
    ) -> Result<(), Trap> {
        if self.state.candidates.len() >= MOST_OPTIONS {
            return Err(Trap::Size);
        }
        let card = if card == NO_CARD { None } else { Some(card) };
        if self.is_offered(asked, OfferedOption { id, items, card }) {
            return Ok(());
        }
        self.buffers.offers_places |= items.iter().any(Value::lies_somewhere);
        let first = u16::try_from(self.state.offered.len()).map_err(|_| Trap::Size)?;
        let value = items.first().copied().unwrap_or_default();
        self.state.offered.push(Value::Number(id.index() as i32));
        let named = if items.is_empty() { &[Value::Nothing] } else { items };
        self.state.offered.extend_from_slice(named);
        self.state.offered.push(card.map_or(Value::Nothing, Value::Card));
        self.state.candidates.push(Candidate { value, count: 1, first });
        Ok(())
    }

    /// Evaluates something in a frame, with the items of the current combination as local variables.
    fn eval_for<T>(
        &mut self,
        frame: &Frame,
        items: &[Value],
        read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let mut eval = self.eval_as_of(frame);
        eval.bind_all(items);
        let found = read(&mut eval);
        self.buffers.scratch.locals.clear();
        found
    }

    /// Whether an equal candidate is there: the same option for the same things, on cards that the asked player
    /// cannot tell apart. Things that are one card in the new candidate must be one in the old one, too. If none is
    /// there, the caller adds the new one next.
    fn is_offered(&mut self, asked: Seat, new: OfferedOption<'_>) -> bool {
        let Self { rules, state, buffers, .. } = self;
        let (rules, state) = (*rules, &**state);
        let there = |at: usize| match state.candidates.get(at) {
            Some(candidate) => state.option_at(&rules.program, candidate.first),
            None => Some(new),
        };
        let hash = |thing, detail| hash(rules, state, asked, thing, detail);
        let hash = |at: usize, detail| {
            let Some(option) = there(at) else { return 0 };
            let things =
                option.card.map(Value::Card).into_iter().chain(option.items.iter().copied());
            let option = option.id.index() as u64;
            things.fold(option, |bits, thing| spread(bits.rotate_left(23) ^ hash(thing, detail)))
        };
        let same = |one, other| cannot_be_told_apart(rules, state, asked, one, other);
        let is_like = |at: usize| {
            let Some(old) = there(at).filter(|old| old.id == new.id) else { return false };
            let borne_alike = match (old.card, new.card) {
                (Some(one), Some(other)) => same(Value::Card(one), Value::Card(other)),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            let alike = |at: usize| {
                let (this, that) = (old.items[at], new.items[at]);
                let (these, those) = (&old.items[..at], &new.items[..at]);
                let mut before = these.iter().zip(those);
                same(this, that) && before.all(|(one, other)| (*one == this) == (*other == that))
            };
            borne_alike && (0..new.items.len()).all(alike)
        };
        let count = state.candidates.len();
        buffers.classes.buckets.find_or_add(hash, is_like) < count
    }

    /// An evaluator in a frame that need not be on the stack.
    pub(crate) fn eval_as_of(&mut self, frame: &Frame) -> Eval<'_> {
        self.look_through();
        Eval::of_frame(self.rules, self.state, &mut self.buffers.scratch, frame).by(self.compiled)
    }

    /// The mark that an option is taken by whoever acts, for options that may be taken once.
    fn mark(&self, option: OptionId, card: CardRef) -> Mark {
        let me = self.state.frames.last().map_or(NOBODY, |frame| frame.me);
        Mark { option, player: me, card: card.id }
    }

    /// Offers an option that a rule adds to a menu, or one of a card, for each such card that is live for the acting
    /// player.
    fn offer_contributed(&mut self, asked: Seat, id: OptionId) -> Result<(), Trap> {
        let rules = self.rules;
        let Some(own) = &rules.program.options[id].contributed else { return Ok(()) };
        let Some(definition) = own.definition else {
            return self.offer_option(asked, id, NO_CARD);
        };
        match &own.live {
            Live::Installed => {}
            Live::Anywhere => {
                for place in 0..self.state.places.len() as u16 {
                    self.offer_from(asked, id, definition, PlaceId(place))?;
                }
            }
            Live::Zones(zones) => {
                for &zone in zones {
                    // Of players' zones, only that of the acting player counts.
                    if rules.zones.get(zone).is_some_and(|zone| zone.kind == ZoneKind::Player) {
                        if let Some(place) = rules.player_zone(zone, self.top().me) {
                            self.offer_from(asked, id, definition, place)?;
                        }
                        continue;
                    }
                    for place in rules.places_now(zone, self.state.places.len()) {
                        self.offer_from(asked, id, definition, place)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Offers an option for the cards of its definition in a place that belong to the acting player or to nobody.
    fn offer_from(
        &mut self,
        asked: Seat,
        id: OptionId,
        definition: DefinitionId,
        place: PlaceId,
    ) -> Result<(), Trap> {
        let me = self.top().me;
        if self.rules.info(place).owner.is_some_and(|owner| owner != me) {
            return Ok(());
        }
        let mut at = 0;
        loop {
            let (lying, cards) = (self.state.places.lying(place), &self.state.cards);
            let bears = |card: &u16| {
                let card = &cards[usize::from(*card)];
                card.definition == definition && (card.owner == me || card.owner == NOBODY)
            };
            let Some(next) = lying[at..].iter().position(bears) else { return Ok(()) };
            at += next + 1;
            let card = lying[at - 1];
            let stamp = cards[usize::from(card)].stamp;
            self.offer_option(asked, id, CardRef { id: card, stamp })?;
        }
    }

    /// `Op::TakeOption`: takes the next option off the list in a variable and runs it; jumps to `next` if none is
    /// left.
    pub(crate) fn take_option(
        &mut self,
        slot: SlotId,
        bodies: &[OptionBody],
        next: Label,
    ) -> Result<(), Trap> {
        let list = self.slot(slot);
        let listed = self.state.items(list);
        let Value::List { start, len } = list else { return self.jump(next) };
        if listed.is_empty() {
            return self.jump(next);
        }
        let rules = self.rules;
        let (taken, used) = OfferedOption::read(&rules.program, listed).ok_or(Trap::Unknown)?;
        let (id, items, bearer) = (
            taken.id,
            SmallVec::<[Value; 4]>::from_slice(taken.items),
            taken.card.unwrap_or(NO_CARD),
        );
        self.set_slot(slot, Value::list(start + used as u32, len - used as u16));
        let option = &rules.program.options[id];
        if option.once.is_some() {
            let mark = self.mark(id, bearer);
            if let Err(at) = self.state.marks.binary_search(&mark) {
                self.state.marks.insert(at, mark);
            }
        }
        self.did();
        self.take_of_menu(next);
        match &option.contributed {
            Some(own) => {
                // Execute this instruction again when the option's frame has returned.
                self.top().pc -= 1;
                self.run_option(own.block, &own.items, &items, bearer)
            }
            None => {
                let body = bodies.iter().find(|body| body.option == id);
                let body = body.ok_or(Trap::Unknown)?;
                for (slot, item) in body.items.iter().zip(items) {
                    self.set_slot(*slot, item);
                }
                self.jump(body.at)
            }
        }
    }

    /// Pushes the frame of an option that a rule or card contributes.
    fn run_option(
        &mut self,
        block: BlockId,
        slots: &[SlotId],
        items: &[Value],
        card: CardRef,
    ) -> Result<(), Trap> {
        let (me, base) = (self.top().me, self.state.slots.len());
        self.push(frame(block, Entry::Perform, card, me, base))?;
        for (slot, item) in slots.iter().zip(items) {
            self.set_slot(*slot, *item);
        }
        Ok(())
    }

    /// `Op::StopMenu`: returns from a contributed option and leaves the menu that it was taken from.
    pub(crate) fn stop_menu(&mut self) -> Result<Flow, Trap> {
        let flow = self.leave(Leaving::Over)?;
        let top = *self.top();
        let op = self.rules.code(top.block).code.get(usize::from(top.pc));
        if let Some(Op::TakeOption { stop, .. }) = op {
            self.jump(*stop)?;
        }
        Ok(flow)
    }
}
