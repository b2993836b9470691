//! Options: which of them can be taken now, and carrying out those that were.

use schema::code::{Label, Op, OptionBody};
use schema::decision::Seat;
use schema::event::Live;
use schema::id::{BlockId, ChoiceId, DefinitionId, Id, LocalId, MenuId, OptionId, SlotId};
use schema::program::{Choice, HowMany};

use super::Run;
use super::calls::frame;
use super::classes::cannot_be_told_apart;
use super::run::Flow;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{Asked, Candidate, Entry, Frame, Mark, NO_CARD, NOBODY, OPTION, Pending};
use crate::value::{CardRef, PlaceId, Value};

/// How many options may be offered at once.
const MOST: usize = 5_000;

impl<O: Observer> Run<'_, O> {
    pub(crate) fn choose_options(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        chooser: Option<Seat>,
        options: &[OptionId],
        menu: Option<MenuId>,
        count: HowMany,
    ) -> Result<Flow, Trap> {
        let (min, max) = self.how_many(count)?;
        self.state.candidates.clear();
        self.state.offered.clear();
        for &option in options {
            self.offer_option(option, NO_CARD)?;
        }
        let rules = self.rules;
        for &option in menu.map_or(&[][..], |menu| &rules.menus[menu]) {
            self.offer_contributed(option)?;
        }
        let len = self.state.candidates.len();
        let (min, max) = (min.min(len), max.min(len));
        let player = match chooser {
            Some(player) if min < len && max > 0 || choice.always => player,
            _ => {
                let all = if chooser.is_some() { min } else { 0 };
                self.buffers.ids.clear();
                self.buffers.ids.extend(0..all as u16);
                self.options_taken();
                self.state.candidates.clear();
                self.state.offered.clear();
                return self.chosen(choice, false);
            }
        };
        let (min, max, len) = (min as u16, max as u16, len as u16);
        self.ask(Pending { min, max, len, ..self.question(player, Asked::Options, Some(id)) })?;
        Ok(Flow::Halt)
    }

    /// Of the candidates in `ids`, in the order in which they are written: what the choice yields.
    pub(crate) fn options_taken(&mut self) {
        self.buffers.values.clear();
        for &index in &self.buffers.ids {
            let Some(candidate) = self.state.candidates.get(usize::from(index)) else { continue };
            let first = usize::from(candidate.first);
            if let Some(option) = self.state.offered.get(first..first + OPTION) {
                self.buffers.values.extend_from_slice(option);
            }
        }
    }

    /// Offers an option, once for each thing that it is for, if it can be taken.
    fn offer_option(&mut self, id: OptionId, card: CardRef) -> Result<(), Trap> {
        let option = &self.rules.program.options[id];
        if option.once.is_some() && self.state.marks.contains(&self.mark(id, card)) {
            return Ok(());
        }
        let asking = *self.top();
        let frame = if option.contributed.is_some() { Frame { card, ..asking } } else { asking };
        let items = match option.each {
            None => vec![Value::Nothing],
            Some(each) => {
                let start = self.eval_as_of(&frame).items(each)?;
                self.buffers.scratch.items.split_off(start)
            }
        };
        for item in items {
            if let Some(condition) = option.condition {
                let mut eval = self.eval_as_of(&frame);
                if option.each.is_some() {
                    eval.bind(LocalId(0), item);
                }
                let holds = eval.condition(condition);
                self.buffers.scratch.locals.clear();
                if !holds? {
                    continue;
                }
            }
            if self.state.candidates.len() >= MOST {
                return Err(Trap::Size);
            }
            if self.is_offered(id, item, card) {
                continue;
            }
            let first = self.state.offered.len() as u16;
            let of = if card == NO_CARD { Value::Nothing } else { Value::Card(card) };
            self.state.offered.extend([Value::Number(id.index() as i32), item, of]);
            self.state.candidates.push(Candidate { value: item, count: 1, first });
        }
        Ok(())
    }

    /// Whether the same option is there for the same thing, of a card that cannot be told apart from this one.
    fn is_offered(&self, id: OptionId, item: Value, card: CardRef) -> bool {
        self.state.offered.chunks_exact(OPTION).any(|offered| {
            offered[0] == Value::Number(id.index() as i32)
                && cannot_be_told_apart(self.rules, self.state, offered[1], item)
                && match offered[2] {
                    other @ Value::Card(_) => {
                        cannot_be_told_apart(self.rules, self.state, other, Value::Card(card))
                    }
                    _ => card == NO_CARD,
                }
        })
    }

    fn eval_as_of(&mut self, frame: &Frame) -> Eval<'_> {
        Eval::of_frame(self.rules, self.state, &mut self.buffers.scratch, frame)
    }

    fn mark(&self, option: OptionId, card: CardRef) -> Mark {
        let me = self.state.frames.last().map_or(NOBODY, |frame| frame.me);
        Mark { option, player: me, card: card.id }
    }

    /// Offers what a rule adds to a menu, or those cards of a definition that are live for whoever acts.
    fn offer_contributed(&mut self, id: OptionId) -> Result<(), Trap> {
        let rules = self.rules;
        let Some(own) = &rules.program.options[id].contributed else { return Ok(()) };
        let Some(definition) = own.definition else { return self.offer_option(id, NO_CARD) };
        match &own.live {
            Live::Installed => {}
            Live::Anywhere => {
                for place in 0..rules.places.len() as u16 {
                    self.offer_from(id, definition, PlaceId(place))?;
                }
            }
            Live::Zones(zones) => {
                for &zone in zones {
                    for place in rules.places_of(zone) {
                        self.offer_from(id, definition, place)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The cards of mine, or of nobody, that lie in a place.
    fn offer_from(
        &mut self,
        id: OptionId,
        definition: DefinitionId,
        place: PlaceId,
    ) -> Result<(), Trap> {
        let me = self.top().me;
        if self.rules.info(place).owner.is_some_and(|owner| owner != me) {
            return Ok(());
        }
        for at in 0.. {
            let Some(&lying) = self.state.places.lying(place).get(at) else { break };
            let card = self.state.cards[usize::from(lying)];
            let reference = CardRef { id: lying, stamp: card.stamp };
            let own = card.owner == me || card.owner == NOBODY;
            if card.definition == definition && own {
                self.offer_option(id, reference)?;
            }
        }
        Ok(())
    }

    pub(crate) fn take_option(
        &mut self,
        slot: SlotId,
        bodies: &[OptionBody],
        next: Label,
    ) -> Result<(), Trap> {
        let list = self.slot(slot);
        let (Value::List { start, len }, [Value::Number(id), item, card, ..]) =
            (list, self.state.items(list))
        else {
            return self.jump(next);
        };
        let (id, item, card) = (*id, *item, *card);
        self.set_slot(slot, Value::List { start: start + OPTION as u32, len: len - OPTION as u16 });
        let id = usize::try_from(id).ok().filter(|&id| id < self.rules.program.options.len());
        let id = OptionId::new(id.ok_or(Trap::Unknown)?);
        let option = &self.rules.program.options[id];
        let bearer = card.card().unwrap_or(NO_CARD);
        if option.once.is_some() {
            let mark = self.mark(id, bearer);
            if let Err(at) = self.state.marks.binary_search(&mark) {
                self.state.marks.insert(at, mark);
            }
        }
        self.did();
        match &option.contributed {
            Some(own) => {
                // Run again when its frame is over.
                self.top().pc -= 1;
                self.run_option(own.block, own.item, item, bearer)
            }
            None => {
                let body = bodies.iter().find(|body| body.option == id);
                let body = body.ok_or(Trap::Unknown)?;
                if let Some(slot) = body.item {
                    self.set_slot(slot, item);
                }
                self.jump(body.at)
            }
        }
    }

    fn run_option(
        &mut self,
        block: BlockId,
        slot: Option<SlotId>,
        item: Value,
        card: CardRef,
    ) -> Result<(), Trap> {
        let (me, base) = (self.top().me, self.state.slots.len());
        self.push(frame(block, Entry::Perform, card, me, base))?;
        if let Some(slot) = slot {
            self.set_slot(slot, item);
        }
        Ok(())
    }

    /// The frame of a contributed option returns, and the menu that it was taken from is left.
    pub(crate) fn stop_menu(&mut self) -> Result<Flow, Trap> {
        let flow = self.leave(true)?;
        let top = *self.top();
        let op = self.rules.code(top.block).code.get(usize::from(top.pc));
        if let Some(Op::TakeOption { stop, .. }) = op {
            self.jump(*stop)?;
        }
        Ok(flow)
    }
}
