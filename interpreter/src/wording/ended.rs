//! Why the text ends a game, in words: the condition that held, of the players of whom it was so, or what a handler has
//! answered.

use schema::code::{Op, Window};
use schema::event::{Crossing, Handler, Watched};
use schema::expr::Expr;
use schema::id::ExprId;
use schema::locale::Word;
use schema::program::Holder;

use super::{Actor, Held, Teller};
use crate::eval::{Eval, Scratch};
use crate::rules::Rules;
use crate::state::{Entry, Frame, NO_CARD, State};
use crate::value::Value;

/// By what the text has come to end the game.
enum Cause<'r> {
    /// What had to be so.
    Guard(ExprId),
    /// What was answered.
    Handler(&'r Handler),
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
        let condition = match cause {
            Cause::Guard(guard) => Some(guard),
            Cause::Handler(handler) => handler.condition,
        };
        condition.into_iter().for_each(|condition| ending.holding(condition, &mut parts));
        let answered = match cause {
            Cause::Guard(_) => None,
            Cause::Handler(handler) => ending.answered(handler),
        };
        let said: Option<Vec<String>> = answered
            .map(Some)
            .into_iter()
            .chain(parts.iter().map(|&part| ending.said(part)))
            .collect();
        let teller = ending.teller;
        let said = said.filter(|said| !said.is_empty())?.join(teller.say.and_so);
        // English has a plain fallback for every word of a game.
        (teller.say.inflects || teller.gaps.is_empty()).then_some(said)
    }

    /// By what the code of a frame has come to where it is: a condition, or the handler that it is.
    fn cause_in(&self, frame: &Frame) -> Option<Cause<'_>> {
        if let Some(guard) = self.guard_of(frame) {
            return Some(Cause::Guard(guard));
        }
        let mut handlers = self.program.handlers.iter().filter(|_| frame.entry == Entry::Handler);
        handlers.find(|handler| handler.block == frame.block).map(Cause::Handler)
    }

    /// The condition of the innermost `if` around what a frame has just carried out.
    fn guard_of(&self, frame: &Frame) -> Option<ExprId> {
        let at = usize::from(frame.pc).checked_sub(1)?;
        let code = &self.program.blocks.get(frame.block)?.code;
        let mut around = code.iter().take(at).rev();
        around.find_map(|op| {
            let Op::JumpUnless { condition, to } = op else { return None };
            let end = usize::from(*to);
            // What is done again and again comes back to its condition.
            let last = end.checked_sub(1).and_then(|last| code.get(last));
            let is_loop = matches!(last, Some(Op::Jump(back)) if usize::from(*back) <= at);
            (end > at && !is_loop).then_some(*condition)
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
    /// Of a condition that holds the parts by which it does.
    fn holding(&self, condition: ExprId, parts: &mut Vec<ExprId>) {
        match self.rules.program.exprs.get(condition) {
            Some(Expr::And(a, b)) => [a, b].into_iter().for_each(|&part| self.holding(part, parts)),
            Some(Expr::Or(a, b)) => {
                let mut either = [a, b].into_iter().filter(|&&part| self.holds(part));
                either.by_ref().take(1).for_each(|&part| self.holding(part, parts));
            }
            // The condition itself.
            Some(_) => parts.push(condition),
            None => {}
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
        Some(self.teller.happening_by(pattern, Some(who)))
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
        let name = self.teller.member(word, name, None).text;
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
        let template = if crossing.rises { say.has_risen } else { say.has_fallen };
        self.teller.phrase(template, &[("what", &what), ("n", &n)])
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

    /// One part in words.
    fn said(&mut self, part: ExprId) -> Option<String> {
        let exprs = &self.rules.program.exprs;
        if let Some(Expr::Not(inner)) = exprs.get(part)
            && let Some(Expr::IsEmpty(list)) = exprs.get(*inner)
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
            return Some(each.collect::<Vec<_>>().join(self.teller.say.and_so));
        }
        Some(self.teller.condition(part, true))
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
