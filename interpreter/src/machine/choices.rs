//! Decisions: what is asked, and what is not because only one answer is possible.

use schema::decision::Seat;
use schema::id::{ChoiceId, ExprId, OptionId};
use schema::program::{Asks, Choice, HowMany};

use super::Run;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{Asked, Candidate, NONE, Pending};
use crate::value::{PlaceId, Value};

/// How many things may be offered at once.
pub(crate) const MOST_OFFERED: usize = 10_000;

impl<O: Observer + ?Sized> Run<'_, O> {
    pub(crate) fn choose(&mut self, id: ChoiceId) -> Result<Flow, Trap> {
        let rules = self.rules;
        match rules.program.choices[id].asks {
            Asks::Options { menu: Some(menu), .. } => self.choose_of(id, &rules.menus[menu]),
            _ => self.choose_of(id, &[]),
        }
    }

    /// Somebody decides, and these options of a menu are looked at.
    pub(crate) fn choose_of(&mut self, id: ChoiceId, menu: &[OptionId]) -> Result<Flow, Trap> {
        let choice = &self.rules.program.choices[id];
        let chooser = self.chooser(choice)?;
        match &choice.asks {
            Asks::Pick { from, count, one } => {
                let Some(player) = chooser else {
                    self.buffers.values.clear();
                    return self.chosen(choice, *one);
                };
                self.choose_some(id, choice, player, *from, *count, *one)
            }
            Asks::Number { least, most } => self.choose_number(id, choice, chooser, *least, *most),
            Asks::Order { of } => self.choose_order(id, choice, chooser, *of),
            Asks::Options { options, count, .. } => {
                self.choose_options(id, choice, chooser, (options, menu), *count)
            }
            Asks::Goods { from, count } => self.choose_goods(id, choice, chooser, *from, *count),
            Asks::YesNo => Ok(Flow::On),
        }
    }

    #[inline]
    fn chooser(&mut self, choice: &Choice) -> Result<Option<Seat>, Trap> {
        let player = match choice.chooser {
            Some(chooser) => self.eval().thing(chooser)?.player(),
            None => Some(self.top().me),
        };
        Ok(player.filter(|&seat| self.is_asked(seat)).map(Seat))
    }

    /// Whether this is a player who is not out.
    #[inline]
    pub(crate) fn is_asked(&self, seat: u8) -> bool {
        seat < self.state.players && !self.rules.is_out(self.state, seat)
    }

    fn choose_some(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        player: Seat,
        from: ExprId,
        count: HowMany,
        one: bool,
    ) -> Result<Flow, Trap> {
        let rules = self.rules;
        let (min, max) = self.how_many(count)?;
        let start = self.eval().items(from)?;
        if !rules.purpose_bans[choice.purpose].is_empty() {
            self.leave_out(choice, player, start)?;
        }
        let items = &self.buffers.scratch.items[start..];
        if items.len() > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max) = (min.min(items.len()), max.min(items.len()));
        if (max == 0 || min == items.len()) && !choice.always {
            self.buffers.values.clear();
            self.buffers.values.extend_from_slice(&items[..max]);
            self.left_with(id, player.0);
            return self.chosen(choice, one);
        }
        self.buffers.classes.sort(rules, self.state, player, items);
        self.spend(self.buffers.classes.units())?;
        let items = &self.buffers.scratch.items[start..];
        if min == max && self.state.candidates.len() == 1 && !choice.always {
            self.buffers.values.clear();
            self.buffers.values.extend_from_slice(&items[..max]);
            self.state.candidates.clear();
            self.state.offered.clear();
            self.left_with(id, player.0);
            return self.chosen(choice, one);
        }
        self.check_seen(player)?;
        let len = self.state.candidates.len() as u16;
        let (min, max) = (min as u16, max as u16);
        let first = self.state.candidates.first().map(|candidate| candidate.value);
        let asked = match first {
            Some(Value::Spot { .. }) if one && min == 1 => Asked::Spot,
            _ => Asked::Pick,
        };
        self.ask(Pending { min, max, len, ..self.question(player, asked, Some(id)) })?;
        Ok(Flow::Halt)
    }

    /// Leaves out what may not be chosen to this end, of the items on top of scratch.
    fn leave_out(&mut self, choice: &Choice, player: Seat, start: usize) -> Result<(), Trap> {
        let rules = self.rules;
        let bans = &rules.purpose_bans[choice.purpose];
        let mut eval = self.eval();
        let allowed = eval.is_allowed(bans, player.0, Value::Nothing)?;
        let mut kept = start;
        for at in start..eval.scratch.items.len() {
            let item = eval.scratch.items[at];
            if allowed && eval.is_allowed(bans, player.0, item)? {
                eval.scratch.items[kept] = item;
                kept += 1;
            }
        }
        eval.scratch.items.truncate(kept);
        Ok(())
    }

    /// At least and at most how many; a negative number is none.
    pub(crate) fn how_many(&mut self, count: HowMany) -> Result<(usize, usize), Trap> {
        let mut read = |expr| Ok(usize::try_from(self.eval().number(expr)?).unwrap_or(0));
        Ok(match count {
            HowMany::Exactly(count) => {
                let count = read(count)?;
                (count, count)
            }
            HowMany::UpTo(most) => (0, read(most)?),
            HowMany::Any => (0, usize::MAX),
            HowMany::Between(least, most) => {
                let (least, most) = (read(least)?, read(most)?);
                (least.min(most), most)
            }
        })
    }

    /// Nobody is asked about cards that they cannot see.
    fn check_seen(&self, player: Seat) -> Result<(), Trap> {
        self.check_each_seen(player, self.state.candidates.iter().map(|candidate| candidate.value))
    }

    /// Nobody is asked about cards that they cannot see, or spots of places that are private to others.
    pub(crate) fn check_each_seen(
        &self,
        player: Seat,
        things: impl Iterator<Item = Value>,
    ) -> Result<(), Trap> {
        // What lies together is mostly seen together.
        let mut open = NONE;
        for thing in things {
            let (place, card) = match thing {
                Value::Card(card) | Value::Row { card, .. } => {
                    (self.state.card(card.id).map_or(NONE, |card| card.place), Some(card.id))
                }
                Value::Spot { place, .. } => (place.0, None),
                _ => continue,
            };
            if place != NONE && place == open {
                continue;
            }
            let is_seen = match card {
                Some(card) => self.rules.sees(self.state, player.0, card),
                None => self.rules.shows_spots(self.state, player.0, PlaceId(place)),
            };
            if !is_seen {
                return Err(Trap::Hidden);
            }
            if card.is_none() || self.rules.sees_all_of(self.state, player.0, PlaceId(place)) {
                open = place;
            }
        }
        Ok(())
    }

    fn choose_number(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        chooser: Option<Seat>,
        least: ExprId,
        most: ExprId,
    ) -> Result<Flow, Trap> {
        let mut eval = self.eval();
        let (least, most) = (eval.number(least)?, eval.number(most)?);
        match chooser {
            Some(player) if least < most || least == most && choice.always => {
                self.ask(self.question(player, Asked::Number { least, most }, Some(id)))?;
                Ok(Flow::Halt)
            }
            _ => {
                self.buffers.values.clear();
                // Nobody chooses, and nothing is chosen, where there is no such number.
                if let Some(player) = chooser.filter(|_| least <= most) {
                    self.buffers.values.push(Value::Number(least));
                    self.left_with(id, player.0);
                }
                self.chosen(choice, true)
            }
        }
    }

    fn choose_order(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        chooser: Option<Seat>,
        of: ExprId,
    ) -> Result<Flow, Trap> {
        let start = self.eval().items(of)?;
        let items = &self.buffers.scratch.items[start..];
        if items.len() > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let count = items.len() as u16;
        if let Some(player) = chooser.filter(|_| count > 1 || choice.always) {
            self.buffers.classes.sort(self.rules, self.state, player, items);
            self.spend(self.buffers.classes.units())?;
            if self.state.candidates.len() > 1 || choice.always {
                self.check_seen(player)?;
                let len = self.state.candidates.len() as u16;
                let question = self.question(player, Asked::Order, Some(id));
                self.ask(Pending { min: count, max: count, len, ..question })?;
                return Ok(Flow::Halt);
            }
            self.state.candidates.clear();
            self.state.offered.clear();
        }
        self.buffers.values.clear();
        self.buffers.values.extend_from_slice(&self.buffers.scratch.items[start..]);
        self.chosen(choice, false)
    }

    pub(crate) fn may(
        &mut self,
        id: ChoiceId,
        possible: Option<ExprId>,
        otherwise: u16,
    ) -> Result<Flow, Trap> {
        let possible = possible.map_or(Ok(true), |possible| self.eval().condition(possible))?;
        let choice = &self.rules.program.choices[id];
        let chooser = if possible { self.chooser(choice)? } else { None };
        match chooser {
            Some(player) => {
                self.ask(self.question(player, Asked::YesNo, Some(id)))?;
                Ok(Flow::Halt)
            }
            None => {
                self.jump(otherwise)?;
                Ok(Flow::On)
            }
        }
    }

    /// Which of these handlers goes next.
    pub(crate) fn ask_order(&mut self, player: u8, candidates: &[Candidate]) -> Result<(), Trap> {
        let len = candidates.len() as u16;
        self.state.offered.clear();
        self.state.candidates.clear();
        self.state.candidates.extend_from_slice(candidates);
        self.ask(Pending {
            min: 1,
            max: 1,
            len,
            ..self.question(Seat(player), Asked::Handlers, None)
        })
    }

    pub(crate) fn question(&self, player: Seat, asked: Asked, choice: Option<ChoiceId>) -> Pending {
        let frame = self.depth() as u16;
        Pending { player, of: None, asked, choice, min: 0, max: 0, len: 0, frame, first: 0 }
    }

    /// Asks a player, or whoever answers for them.
    pub(crate) fn ask(&mut self, pending: Pending) -> Result<(), Trap> {
        let whose = pending.player;
        let player = Seat(self.rules.decider_of(self.state, whose.0)?);
        let of = (player != whose).then_some(whose);
        self.state.pending.push(Pending { player, of, ..pending });
        Ok(())
    }

    /// What is in `values` is all that this player could choose, so nobody was asked.
    pub(crate) fn left_with(&mut self, id: ChoiceId, player: u8) {
        if !self.buffers.values.is_empty() {
            self.observer.left_with(self.rules, self.state, id, player, &self.buffers.values);
        }
    }

    /// What is in `values` was chosen.
    pub(crate) fn chosen(&mut self, choice: &Choice, one: bool) -> Result<Flow, Trap> {
        if !self.buffers.values.is_empty() {
            self.did();
        }
        self.name_values(choice.result, one)?;
        Ok(Flow::On)
    }
}
