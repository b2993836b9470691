//! Why the text ends a game, in words: the condition that held, of the players of whom it was so, or what a handler has
//! answered.

use schema::code::{Op, Role, Window};
use schema::event::{Crossing, Handler, Watched};
use schema::expr::{Compare, Expr};
use schema::id::{ExprId, Id, SlotId};
use schema::locale::Word;
use schema::parts::within;
use schema::program::Holder;

use super::{Actor, Form, Held, Said, Teller, fill, readable};
use crate::eval::{Eval, Scratch};
use crate::rules::Rules;
use crate::state::{Entry, Frame, NO_CARD, State};
use crate::value::Value;

/// By what the text has come to end the game.
enum Cause<'r> {
    /// What had to be so, or (no) not so.
    Guard(ExprId, bool),
    /// What was answered.
    Handler(&'r Handler),
    /// Something for which there are no words: whether something was done, or somebody said yes.
    Wordless,
}

impl Rules {
    /// What had to be so for the text to end the game where it does just now, in the words that are shown; players go by
    /// these names. Absent: it ends whatever is so, or the language has no words for it.
    #[must_use]
    pub fn ending_words(&self, state: &State, names: &[String]) -> Option<String> {
        let caused = |frame: &Frame| self.cause_in(frame).map(|cause| (*frame, cause));
        let (frame, cause) = state.frames.iter().rev().find_map(caused)?;
        let mut teller = Teller::new(self);
        let name = |seat: u8| names.get(usize::from(seat)).cloned();
        if let Some(name) = name(frame.me) {
            teller.me = Actor::by_name(&teller, &name);
        }
        teller.active = state.active().and_then(|seat| name(seat.0));
        let mut ending = Ending { rules: self, state, frame, names, teller };
        let mut parts = Vec::new();
        let (condition, answered) = match cause {
            Cause::Guard(guard, holds) => (Some((guard, holds)), None),
            Cause::Handler(handler) => {
                (handler.condition.map(|condition| (condition, true)), ending.answered(handler))
            }
            Cause::Wordless => return None,
        };
        if let Some((condition, holds)) = condition {
            ending.holding(condition, holds, &mut parts);
        }
        let said: Option<Vec<String>> = answered
            .map(Some)
            .into_iter()
            .chain(parts.iter().map(|&(part, holds)| ending.said(part, holds)))
            .collect();
        let teller = ending.teller;
        let said = teller.combined(true, &said.filter(|said| !said.is_empty())?);
        let said = teller.resolved(&said);
        // English has a plain fallback for every word of a game.
        (teller.say.inflects || teller.gaps.is_empty()).then_some(said)
    }

    /// By what the code of a frame has come to where it is: a condition, or the handler that it is.
    fn cause_in(&self, frame: &Frame) -> Option<Cause<'_>> {
        if let Some(guard) = self.guard_of(frame) {
            return Some(guard);
        }
        let mut handlers = self.program.handlers.iter().filter(|_| frame.entry == Entry::Handler);
        handlers.find(|handler| handler.block == frame.block).map(Cause::Handler)
    }

    /// What the innermost `if`, gate or question around what a frame has just carried out has decided.
    fn guard_of(&self, frame: &Frame) -> Option<Cause<'_>> {
        let at = usize::from(frame.pc).checked_sub(1)?;
        let code = &self.program.blocks.get(frame.block)?.code;
        let mut before = code.iter().enumerate().take(at).rev();
        before.find_map(|(from, op)| {
            let (condition, to) = match op {
                // One of several options that somebody took.
                Op::TakeOption { next, .. } if usize::from(*next) > at => {
                    return Some(Cause::Wordless);
                }
                Op::JumpUnless { condition, to } => (Some(*condition), to),
                Op::EndGate(to) | Op::May { otherwise: to, .. } => (None, to),
                // Anything else decides nothing.
                _ => return None,
            };
            let end = usize::from(*to);
            let last = end.checked_sub(1).and_then(|last| code.get(last));
            let goes_to = match last {
                Some(Op::Jump(to)) => Some(usize::from(*to)),
                // What is done ends with anything else, and goes on behind it.
                _ => None,
            };
            // What is done again and again comes back to its condition.
            let is_loop = goes_to.is_some_and(|to| to <= from);
            let holds = match end > at {
                true if !is_loop => true,
                // What is done instead ends where what is done leaps to.
                false if end > from && goes_to.is_some_and(|to| to > at) => false,
                // Where the frame stands lies behind what was decided.
                _ => return None,
            };
            Some(condition.map_or(Cause::Wordless, |condition| Cause::Guard(condition, holds)))
        })
    }
}

struct Ending<'s> {
    rules: &'s Rules,
    state: &'s State,
    frame: Frame,
    names: &'s [String],
    teller: Teller<'s>,
}

impl Ending<'_> {
    /// Of a condition that holds, or (no) does not, the parts by which that is so.
    fn holding(&self, condition: ExprId, holds: bool, parts: &mut Vec<(ExprId, bool)>) {
        match (self.rules.program().exprs.get(condition), holds) {
            (Some(Expr::And(a, b)), true) | (Some(Expr::Or(a, b)), false) => {
                [a, b].into_iter().for_each(|&part| self.holding(part, holds, parts));
            }
            (Some(Expr::And(a, b)), false) | (Some(Expr::Or(a, b)), true) => {
                let either = [a, b].into_iter().find(|&&part| self.holds(part) == holds);
                either.into_iter().for_each(|&part| self.holding(part, holds, parts));
            }
            (Some(Expr::Not(inner)), _) => self.holding(*inner, !holds, parts),
            // Turns go round as long as somebody is in the game, which the text does not ask.
            (Some(Expr::Players), _) => {}
            // The condition itself.
            (Some(_), _) => parts.push((condition, holds)),
            (None, _) => {}
        }
    }

    /// What a handler has answered, which somebody did or which has become so. That a moment came says nothing.
    fn answered(&mut self, handler: &Handler) -> Option<String> {
        if let Some(crossing) = &handler.crossing {
            return Some(self.crossed(crossing));
        }
        let pattern = handler.pattern.as_ref().filter(|_| handler.window != Window::Instead)?;
        let event = self.state.frames.get(usize::from(self.frame.event))?;
        let who = self.names.get(usize::from(event.me))?;
        Some(self.teller.happening_by(pattern, Some(who), false))
    }

    /// A number that has come to a mark, and whose it is.
    fn crossed(&mut self, crossing: &Crossing) -> String {
        let (program, say) = (&self.rules.program, self.teller.say);
        let (word, name, holder) = match crossing.of {
            Watched::Cell(id) => {
                let cell = program.cells.get(id);
                let name = cell.map_or("", |cell| cell.name.as_str());
                (Word::Cell(id), name, cell.map(|cell| cell.holder))
            }
            Watched::Derived(id) => {
                let derived = program.derived.get(id);
                let name = derived.map_or("", |derived| derived.name.as_str());
                (Word::Derived(id), name, derived.and_then(|derived| derived.holder))
            }
        };
        let Said { text: name, one } = self.teller.member(word, name, None);
        let card = self.state.card(self.frame.card.id).filter(|_| self.frame.card != NO_CARD);
        let what = match (holder, card) {
            (Some(Holder::Player), _) => {
                let own = self.teller.me.own.clone();
                self.teller.phrase(&own, &[("what", &name)])
            }
            (Some(Holder::Card), Some(card)) => {
                self.teller.whose(&self.rules.definition_name(card.definition), &name)
            }
            // The table's, or nobody's.
            _ => name,
        };
        let n = self.mark(crossing, holder).map_or_else(
            || self.teller.joined(&crossing.marks, say.or).text,
            |mark| mark.to_string(),
        );
        let template = say.has_crossed[usize::from(!crossing.rises)];
        fill(template, Form::of(one), &[("what", Said::one(what)), ("n", Said::one(n))])
    }

    /// Of several marks the one that a number has come to, by what the number is now.
    fn mark(&self, crossing: &Crossing, holder: Option<Holder>) -> Option<i32> {
        let mut scratch = Scratch::default();
        scratch.begin_answer();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, &self.frame);
        let of = match holder {
            Some(Holder::Player) => Value::Player(self.frame.me),
            Some(Holder::Card) => Value::Card(self.frame.card),
            Some(Holder::Table | Holder::Pile) | None => Value::Nothing,
        };
        let now = match crossing.of {
            Watched::Cell(cell) => self.state.cell(self.rules, cell, of)?,
            Watched::Derived(derived) => match eval.derived_of(derived, of).ok()? {
                Value::Number(now) => now,
                // What crosses a mark is a number.
                _ => return None,
            },
        };
        let marks = crossing.marks.iter().filter_map(|&mark| eval.number(mark).ok());
        match crossing.rises {
            true => marks.filter(|&mark| mark <= now).max(),
            false => marks.filter(|&mark| mark >= now).min(),
        }
    }

    fn holds(&self, condition: ExprId) -> bool {
        let mut scratch = Scratch::default();
        scratch.begin_answer();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, &self.frame);
        eval.condition(condition).unwrap_or(false)
    }

    /// One part in words; none where it speaks of what has no name.
    fn said(&mut self, part: ExprId, holds: bool) -> Option<String> {
        let exprs = &self.rules.program().exprs;
        for (_, node) in within(exprs, [part]) {
            if let Expr::Slot(slot) = node {
                let held = self.variable(*slot)?;
                self.teller.slots.insert(*slot, held);
            }
        }
        if let Some(Expr::IsEmpty(list)) = exprs.get(part)
            && !holds
            && let Some(Expr::Filter { local, condition, .. }) = exprs.get(*list)
            && self.teller.are_players(*list)
        {
            let each = self.players(*list)?.into_iter().map(|name| {
                let actor = Actor::by_name(&self.teller, &name);
                self.teller.locals.push((*local, Held::Actor(actor)));
                let said = self.teller.condition(*condition, true);
                self.teller.locals.pop();
                said
            });
            let each: Vec<String> = each.collect();
            return Some(self.teller.combined(true, &each));
        }
        // Players who are out are no longer among the players.
        if let Some(Expr::Compare(Compare::Equal | Compare::AtMost, count, one)) = exprs.get(part)
            && holds
            && let (Some(Expr::Count(all)), Some(Expr::Number(1))) =
                (exprs.get(*count), exprs.get(*one))
            && let Some(Expr::Players) = exprs.get(*all)
            && self.state.players() > 1
        {
            return Some(self.rules.phrases.last_player.to_owned());
        }
        // That something that has a name is so.
        if let Some(Expr::Slot(_)) = exprs.get(part) {
            let what = self.teller.object(part).text;
            let template = if holds { self.teller.say.flag_yes } else { self.teller.say.flag_no };
            return Some(self.teller.phrase(template, &[("what", &what)]));
        }
        Some(self.teller.condition(part, holds))
    }

    /// What a variable of the frame is called: a player, a member of a family, or a card that all see, as it is named;
    /// anything else as the text calls the variable.
    fn variable(&mut self, slot: SlotId) -> Option<Held> {
        let at = self.frame.base as usize + slot.index();
        match self.state.slots.get(at) {
            Some(Value::Player(seat)) => {
                let name = self.names.get(usize::from(*seat))?;
                return Some(Held::Actor(Actor::by_name(&self.teller, name)));
            }
            Some(Value::Card(card)) => {
                let mut seats = 0..self.state.players();
                let is_seen = seats.all(|seat| self.rules.sees(self.state, seat, card.id));
                if let Some(card) = self.state.card(card.id).filter(|_| is_seen) {
                    let name = self.rules.definition_name(card.definition);
                    return Some(Held::Alias(Said::one(name)));
                }
            }
            Some(Value::Member(id)) => {
                let name = &self.rules.program().members.get(*id)?.name;
                return Some(Held::Alias(self.teller.member(Word::Member(*id), name, None)));
            }
            // Anything else goes by what the text calls the variable.
            _ => {}
        }
        let name = self.name_of(slot)?;
        self.teller.gap("variables", &name);
        Some(Held::Alias(Said::one(name)))
    }

    /// What the text calls a variable: a parameter, or one that a question of the same block knows.
    fn name_of(&self, slot: SlotId) -> Option<String> {
        let program = self.rules.program();
        let block = program.blocks.get(self.frame.block)?;
        let param = match block.role {
            Role::Verb(verb) => program.verbs.get(verb)?.params.get(slot.index()),
            // Nothing is handed to other blocks.
            _ => None,
        };
        let known = || {
            let asked = block.code.iter().filter_map(|op| match op {
                Op::Choose(choice) | Op::May { choice, .. } => program.choices.get(*choice),
                // Nothing else asks.
                _ => None,
            });
            let mut known = asked.flat_map(|choice| &choice.known);
            known.find(|(known, _)| *known == slot).map(|(_, name)| name)
        };
        let name = param.map(|param| &param.name).or_else(known)?;
        Some(readable(name))
    }

    /// The names of the players in a list.
    fn players(&self, list: ExprId) -> Option<Vec<String>> {
        let mut scratch = Scratch::default();
        scratch.begin_answer();
        let mut eval = Eval::of_frame(self.rules, self.state, &mut scratch, &self.frame);
        let start = eval.items(list).ok()?;
        let seats = eval.scratch.items.get(start..)?.iter().filter_map(|item| item.player());
        seats.map(|seat| self.names.get(usize::from(seat)).cloned()).collect()
    }
}
