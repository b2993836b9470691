//! Instructions that open decisions. A decision with only one possible answer is not opened; its result is stored at
//! once.

use schema::decision::Seat;
use schema::id::{ChoiceId, ExprId, OptionId};
use schema::program::{Asks, Choice, HowMany};

use super::Run;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::Affected;
use crate::state::{Asked, NONE, Pending};
use crate::value::{PlaceId, Value};

/// The most candidates of one decision. One more is [`Trap::Size`].
pub(crate) const MOST_OFFERED: usize = 10_000;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Choose`: opens a decision and halts, or stores the only possible result and goes on.
    pub(crate) fn choose(&mut self, id: ChoiceId) -> Result<Flow, Trap> {
        let rules = self.rules;
        match rules.program.choices[id].asks {
            Asks::Options { menu: Some(menu), .. } => self.choose_of(id, &rules.menus[menu]),
            _ => self.choose_of(id, &[]),
        }
    }

    /// As [`Run::choose`]. `menu` lists the options that rules and cards add to the menu, if it is one.
    pub(crate) fn choose_of(&mut self, id: ChoiceId, menu: &[OptionId]) -> Result<Flow, Trap> {
        let choice = &self.rules.program.choices[id];
        let chooser = match choice.asks {
            // What is forbidden there leaves the candidates.
            Asks::Pick { .. } => self.chooser(choice)?,
            _ => self.free_chooser(choice)?,
        };
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

    /// The seat that decides; `None` if there is none or that player is out.
    #[inline]
    fn chooser(&mut self, choice: &Choice) -> Result<Option<Seat>, Trap> {
        let player = match choice.chooser {
            Some(chooser) => self.eval().thing(chooser)?.player(),
            None => Some(self.top().me),
        };
        Ok(player.filter(|&seat| self.is_asked(seat)).map(Seat))
    }

    /// As [`Run::chooser`]; `None`, too, if a `cannot` forbids that player all that is for this purpose.
    fn free_chooser(&mut self, choice: &Choice) -> Result<Option<Seat>, Trap> {
        let (rules, chooser) = (self.rules, self.chooser(choice)?);
        let bans = &rules.purpose_bans[choice.purpose];
        match chooser {
            Some(player) if !bans.is_empty() => {
                let is_free = self.eval().is_allowed(bans, player.0, Value::Nothing)?;
                Ok(is_free.then_some(player))
            }
            chooser => Ok(chooser),
        }
    }

    /// Whether a seat is that of a player who is not out.
    #[inline]
    pub(crate) fn is_asked(&self, seat: u8) -> bool {
        seat < self.state.players && !self.rules.is_out(self.state, seat)
    }

    /// Opens a decision for some things of a list.
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
        let bans = &rules.purpose_bans[choice.purpose];
        if !bans.is_empty() && !self.leave_out(bans, player, start)? {
            self.buffers.values.clear();
            return self.chosen(choice, one);
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
        self.buffers.classes.group(rules, self.state, player, items);
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
        self.sort_out_of_sets(player, false);
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

    /// Removes the items that these `cannot` forbid the player to choose. The items lie in scratch memory from index `start`
    /// on. Returns whether the player may choose at all.
    fn leave_out(&mut self, bans: &Affected, player: Seat, start: usize) -> Result<bool, Trap> {
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
        Ok(allowed)
    }

    /// The smallest and the largest number of things to choose. Negative numbers count as 0.
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

    /// Fails with [`Trap::Hidden`] if a candidate is hidden from the player.
    fn check_seen(&self, player: Seat) -> Result<(), Trap> {
        self.check_each_seen(player, self.state.candidates.iter().map(|candidate| candidate.value))
    }

    /// Fails with [`Trap::Hidden`] if something that an option is for is hidden from the player.
    pub(crate) fn check_options_seen(&self, player: Seat) -> Result<(), Trap> {
        let offered = self.state.candidates.iter();
        let offered = offered.filter_map(|it| self.state.option_at(&self.rules.program, it.first));
        self.check_each_seen(player, offered.flat_map(|option| option.items.iter().copied()))
    }

    /// Fails with [`Trap::Hidden`] if one of the things is a card that the player does not see, or a spot of a place
    /// that does not show its spots to them.
    pub(crate) fn check_each_seen(
        &self,
        player: Seat,
        things: impl Iterator<Item = Value>,
    ) -> Result<(), Trap> {
        // A place of which everything is visible is checked once for all of its cards that follow each other.
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
            let is_open = match card {
                Some(_) => self.rules.sees_all_of(self.state, player.0, PlaceId(place)),
                None => self.rules.shows_spots(self.state, player.0, PlaceId(place)),
            };
            let sees = |card| self.rules.sees(self.state, player.0, card);
            match card {
                _ if is_open => open = place,
                Some(card) if sees(card) => {}
                _ => return Err(Trap::Hidden),
            }
        }
        Ok(())
    }

    /// Opens a decision for a number.
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
                // An empty range, or no player to choose, gives nothing.
                if let Some(player) = chooser.filter(|_| least <= most) {
                    self.buffers.values.push(Value::Number(least));
                    self.left_with(id, player.0);
                }
                self.chosen(choice, true)
            }
        }
    }

    /// Opens a decision for an order of all things of a list.
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
            self.buffers.classes.group(self.rules, self.state, player, items);
            self.spend(self.buffers.classes.units())?;
            if self.state.candidates.len() > 1 || choice.always {
                self.check_seen(player)?;
                self.sort_out_of_sets(player, false);
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

    /// `Op::May`: asks yes or no. Jumps to `otherwise` if `possible` does not hold or nobody can be asked.
    pub(crate) fn may(
        &mut self,
        id: ChoiceId,
        possible: Option<ExprId>,
        otherwise: u16,
    ) -> Result<Flow, Trap> {
        let possible = possible.map_or(Ok(true), |possible| self.eval().condition(possible))?;
        let choice = &self.rules.program.choices[id];
        let chooser = if possible { self.free_chooser(choice)? } else { None };
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

    /// Asks a player which of several handlers runs next. The candidates are the cards that bear them.
    pub(crate) fn ask_order(&mut self, player: u8) -> Result<(), Trap> {
        let len = self.state.candidates.len() as u16;
        self.ask(Pending {
            min: 1,
            max: 1,
            len,
            ..self.question(Seat(player), Asked::Handlers, None)
        })
    }

    /// An open decision of the running frame without candidates; callers fill in their number.
    pub(crate) fn question(&self, player: Seat, asked: Asked, choice: Option<ChoiceId>) -> Pending {
        let frame = self.depth() as u16;
        Pending { player, of: None, asked, choice, min: 0, max: 0, len: 0, frame, first: 0 }
    }

    /// Opens a decision, for the player or whoever answers in that player's place.
    pub(crate) fn ask(&mut self, pending: Pending) -> Result<(), Trap> {
        let whose = pending.player;
        let player = Seat(self.rules.decider_of(self.state, whose.0)?);
        let of = (player != whose).then_some(whose);
        self.state.pending.push(Pending { player, of, ..pending });
        Ok(())
    }

    /// Reports that a player was not asked, since `buffers.values` was the only possible choice.
    pub(crate) fn left_with(&mut self, id: ChoiceId, player: u8) {
        if !self.buffers.values.is_empty() {
            self.observer.left_with(self.rules, self.state, id, player, &self.buffers.values);
        }
    }

    /// Stores `buffers.values` as the result of a choice. Choosing anything counts as done.
    pub(crate) fn chosen(&mut self, choice: &Choice, one: bool) -> Result<Flow, Trap> {
        if !self.buffers.values.is_empty() {
            self.did();
        }
        self.name_values(choice.result, one)?;
        Ok(Flow::On)
    }
}
