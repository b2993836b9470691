//! Letters: a variable that is set again has no words that are right each time, so it goes by a letter, and so does a player
//! in whose part of the text others act, too.

use std::collections::BTreeMap;

use schema::code::Op;
use schema::expr::{Arith, Expr};
use schema::id::{ExprId, SlotId};
use schema::program::Program;

use super::lift::Step;
use super::pieces::Piece;
use super::{Actor, Form, Held, Said, Teller, fill};

/// What values go by, one after another.
const VALUES: [&str; 6] = ["X", "Y", "Z", "W", "V", "U"];
/// What players go by, one after another.
const PLAYERS: [&str; 5] = ["A", "B", "C", "D", "E"];

impl Teller<'_> {
    /// Gives letters to the variables that these statements set again, and to those that are worked out of such variables.
    pub(super) fn lettered(&mut self, steps: &[Step<'_>]) {
        let program = self.rules.program();
        let mut found = Written::default();
        found.add(program, steps, None, 0);
        let Written { given, values } = found;
        let is_letter = |teller: &Self, slot: &SlotId| {
            matches!(teller.slots.get(slot), Some(Held::Letter { .. }))
        };
        loop {
            let again = values.iter().find(|(slot, value)| {
                let mut read = schema::parts::within(&program.exprs, [*value]);
                let is_again = given.get(slot).is_some_and(|times| *times > 1);
                !is_letter(self, slot)
                    && (is_again
                        || read
                            .any(|(_, node)| matches!(node, Expr::Slot(of) if is_letter(self, of))))
            });
            let Some(&(slot, _)) = again else { return };
            let mut own = values.iter().filter(|(of, _)| *of == slot).map(|(_, value)| *value);
            let is_number = own.any(|value| self.is_number(value) || self.is_amount(value));
            self.letter(slot, is_number);
        }
    }

    /// Gives a variable the next letter.
    pub(super) fn letter(&mut self, slot: SlotId, is_number: bool) -> String {
        let name = self.next_letter(&VALUES);
        self.slots.insert(slot, Held::Letter { name: name.clone(), is_number });
        name
    }

    /// The next letter of these.
    fn next_letter(&mut self, of: &'static [&'static str]) -> String {
        let given = self.letters.entry(of[0]).or_default();
        let (round, at) = (*given / of.len(), *given % of.len());
        *given += 1;
        match round {
            0 => of[at].to_owned(),
            // Behind the last letter they begin again with a number.
            _ => format!("{}{}", of[at], round + 1),
        }
    }

    /// The letter of a variable, if it has one.
    fn letter_of(&self, slot: SlotId) -> Option<String> {
        match self.slots.get(&slot) {
            Some(Held::Letter { name, .. }) => Some(name.clone()),
            // It goes by its words.
            _ => None,
        }
    }

    /// What a variable becomes that goes by a letter; absent: it has none.
    pub(super) fn letter_set(&mut self, slot: SlotId, value: ExprId) -> Option<Vec<Piece>> {
        let name = self.letter_of(slot)?;
        let program = self.rules.program();
        let is_it = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Slot(slot));
        let (template, value) = match program.exprs.get(value) {
            Some(Expr::Arith(Arith::Add, it, by)) if is_it(it) => (self.say.set[2], *by),
            Some(Expr::Arith(Arith::Add, by, it)) if is_it(it) => (self.say.set[2], *by),
            Some(Expr::Arith(Arith::Subtract, it, by)) if is_it(it) => (self.say.set[3], *by),
            // It becomes something else.
            _ => (self.say.set[1], value),
        };
        let values = [("what", Said::one(name)), ("value", self.object(value))];
        Some(vec![Piece::clause(fill(template, Form::Base, &values))])
    }

    /// An instruction, with the letter that what it yields goes by, if that has one. A third number gets one, since of two
    /// one is the earlier.
    pub(super) fn with_letter(
        &mut self,
        op: &Op,
        tell: impl FnOnce(&mut Self) -> Vec<Piece>,
    ) -> Vec<Piece> {
        let Some(slot) = self.rules.program().yielded(op) else { return tell(self) };
        let known = self.letter_of(slot);
        let held = self.slots.get(&slot).cloned();
        let number = self.number;
        let mut pieces = tell(self);
        let is_number = matches!(self.slots.get(&slot), Some(Held::Number));
        let name = match (known, held) {
            (Some(name), Some(held)) => {
                self.slots.insert(slot, held);
                name
            }
            (None, _)
                if is_number
                    && (self.by_letter.contains(&slot) || self.has_earlier_numbers(slot)) =>
            {
                self.number = number;
                self.letter(slot, true)
            }
            // By a letter of its own, or by its words.
            _ => match self.own_letter(slot) {
                Some(name) => name,
                None => return pieces,
            },
        };
        if let Some(last) = pieces.last_mut() {
            last.text = self.beside_letter(&last.text, &name);
        }
        pieces
    }

    /// What is done by somebody, or by each of several, while others act, too: they go by a letter, so that what is theirs and
    /// who the others are can be told. `item` is the variable that stands for them.
    pub(super) fn by_letter(
        &mut self,
        actor: &Actor,
        item: Option<SlotId>,
        body: &[Step<'_>],
    ) -> Option<Vec<Piece>> {
        if actor.is_you() || actor.by_name || !self.is_shared(body) {
            return None;
        }
        let (named, who) = self.lettered_actor(&actor.subject);
        let actor = Actor { who: actor.who, ..named };
        self.slots.extend(item.or(actor.who).map(|item| (item, Held::Actor(actor.clone()))));
        let pieces = self.acting(actor, |teller| teller.tell(body));
        let does = self.inner(pieces);
        Some(vec![Piece::clause(self.phrase(self.say.for_each, &[("what", &who), ("do", &does)]))])
    }

    /// The next letter of a player.
    pub(super) fn player_letter(&mut self) -> String {
        self.next_letter(&PLAYERS)
    }

    /// Somebody who goes by the next letter, and how they are named first.
    pub(super) fn lettered_actor(&mut self, who: &str) -> (Actor, String) {
        let name = self.player_letter();
        (Actor::by_name(self, &name), self.beside_letter(who, &name))
    }

    /// Whether something that each of several does would be told without them, and so be taken for done once: what is the
    /// table's changes, or what goes by a letter.
    pub(super) fn falls_out(&self, body: &[Step<'_>]) -> bool {
        self.spread(body).iter().any(|step| match step {
            Step::Act(Op::Change { cell, .. } | Op::SetCell { cell, .. }) => self.is_tables(*cell),
            Step::Act(Op::Let { slot, .. }) => self.letter_of(*slot).is_some(),
            Step::If { .. } | Step::While { .. } | Step::Repeat { .. } => {
                step.inner().into_iter().any(|inner| self.falls_out(inner))
            }
            // It is told of whoever does it.
            _ => false,
        })
    }

    /// Whether others act within what somebody does, of whom pronouns would speak as well.
    fn is_shared(&self, body: &[Step<'_>]) -> bool {
        let body = self.spread(body);
        body.iter().enumerate().any(|(at, step)| match step {
            Step::Each { .. } | Step::Together { .. } | Step::Any { .. } => true,
            Step::Act(Op::Choose(_)) => self.is_by_others(&body[at..]),
            Step::As { player, .. } => !self.is_oneself(*player),
            step => step.inner().into_iter().any(|inner| self.is_shared(inner)),
        })
    }

    /// A text with the letter that what it tells of goes by.
    pub(super) fn beside_letter(&self, text: &str, name: &str) -> String {
        let name = self.phrase(self.say.brackets, &[("what", name)]);
        [text, &name].join(if self.say.inflects { " " } else { "" })
    }
}

/// How often each variable is given a value, and the values that the text gives them.
#[derive(Default)]
struct Written {
    given: BTreeMap<SlotId, usize>,
    values: Vec<(SlotId, ExprId)>,
}

impl Written {
    /// Adds what these statements write. `asked` is the variable of whoever is asked, where these statements are what one of
    /// several does: that it is named is no value that the text gives.
    fn add(&mut self, program: &Program, steps: &[Step<'_>], asked: Option<SlotId>, deep: usize) {
        for step in steps.iter().filter(|_| deep < super::DEEPEST) {
            match step {
                Step::Act(Op::Let { slot, value }) => {
                    let is_asked = asked.is_some_and(|asked| {
                        matches!(program.exprs.get(*value), Some(Expr::Me))
                            || program.exprs.get(*value) == Some(&Expr::Slot(asked))
                    });
                    if !is_asked {
                        *self.given.entry(*slot).or_default() += 1;
                        self.values.push((*slot, *value));
                    }
                }
                Step::Act(op) => {
                    if let Some(slot) = program.yielded(op) {
                        *self.given.entry(slot).or_default() += 1;
                    }
                }
                Step::Within { handed, .. } => self.add(program, handed, None, deep + 1),
                // What stands in it.
                _ => {}
            }
            let asked = match step {
                Step::Any { item, .. } => Some(*item),
                // Nobody is named by the answer.
                _ => asked,
            };
            for inner in step.inner() {
                self.add(program, inner, asked, deep + 1);
            }
        }
    }
}

/// Whether a text is the letter of a value.
pub(super) fn is_letter(text: &str) -> bool {
    let name = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    VALUES.contains(&name)
}
