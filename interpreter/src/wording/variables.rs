//! Variables in words: what was chosen, and what an event is about.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, LocalId, SlotId, VerbId};
use schema::locale::Word;
use schema::primitive::{Event, Primitive};
use schema::program::Param;

use super::lift::{Step, lift};
use super::template::counts;
use super::wrapped::instructions;
use super::{Held, Noun, Said, Teller, readable};

impl<'r> Teller<'r> {
    /// The statements of a block, as they are told.
    pub(super) fn steps_of(&mut self, block: BlockId) -> Vec<Step<'r>> {
        let steps = lift(self.rules.program(), block);
        self.begin_block(block, &steps);
        steps
    }

    /// What is known of the variables of a block before its statements are told.
    pub(super) fn begin_block(&mut self, block: BlockId, steps: &[Step<'_>]) {
        let code = self.rules.program().blocks.get(block).map(|block| &block.code);
        self.watched_in(code.map_or(&[][..], Vec::as_slice));
        self.lettered(steps);
    }

    /// Whose the counters are that somebody watches: the code reads that once, into a variable.
    pub(super) fn watched_in(&mut self, code: &[Op]) {
        for op in code {
            if let Op::Remember { of: Some(of), slot, .. } = op {
                // A track that goes on is still that of the same one.
                let of = self.owner(*of);
                self.slots.entry(*slot).or_insert(Held::Whose(of));
            }
        }
    }

    /// Whose something is, if a variable says so of a counter that is watched.
    pub(super) fn owner(&self, of: ExprId) -> ExprId {
        let slot = match self.rules.program().exprs.get(of) {
            Some(Expr::Slot(slot)) => self.slots.get(slot),
            // It says so itself.
            _ => None,
        };
        match slot {
            Some(Held::Whose(of)) => *of,
            // A variable of the text.
            _ => of,
        }
    }

    /// A variable: as it was chosen where it is first spoken of, then as what it is.
    pub(super) fn variable(&mut self, slot: SlotId) -> Said {
        let say = self.say;
        let slot = self.root(slot);
        self.again(slot);
        match self.slots.get(&slot).cloned() {
            Some(Held::Fresh { said, noun, optional }) => {
                self.optional |= optional;
                let said = Said { text: self.with_offered_letters(said.text), ..said };
                match self.slots.get(&slot) {
                    Some(Held::Fresh { .. }) => self.introduced(slot, noun, said),
                    // It goes by its letter from here on.
                    _ => said,
                }
            }
            Some(Held::Known { many, .. }) if self.last == Some(slot) => {
                Said { text: (if many { say.several } else { say.it }).to_owned(), one: !many }
            }
            Some(Held::Known { noun, many }) => {
                let is_earlier = self.chosen_after(slot, &noun, many);
                match is_earlier {
                    true => self.another_thing(slot, &noun, many),
                    false => self.meant(slot),
                }
                let template = match (is_earlier, many) {
                    (true, _) => say.earlier_thing[usize::from(many)],
                    (false, true) => say.those[0],
                    (false, false) => say.that,
                };
                self.last = Some(slot);
                let text = self.phrase(template, &[("a", &noun.a), ("b", &noun.b)]);
                Said { text, one: !many }
            }
            Some(Held::Anew(value)) => self.object(value),
            Some(held @ Held::Letter { is_number: false, .. }) => {
                // It would be this.
                self.last = None;
                self.held(&held)
            }
            Some(Held::Number) if self.number != Some(slot) => Said::one(say.earlier_number),
            Some(held) => self.held(&held),
            None => Said::one(say.it),
        }
    }

    /// The variable that was told of what this one stands for.
    pub(super) fn root(&self, slot: SlotId) -> SlotId {
        match self.slots.get(&slot) {
            Some(Held::Same(other)) => *other,
            // It was told by itself.
            _ => slot,
        }
    }

    /// What a variable stands for that is told in the words of its value.
    pub(super) fn alias(&mut self, own: SlotId, value: ExprId) -> Held {
        // What is read of something that was chosen is said of it again, by what it is called then.
        let mut within = schema::parts::within(&self.rules.program().exprs, [value]);
        let is_known = |slot: &SlotId| {
            *slot != own
                && match self.slots.get(&self.root(*slot)) {
                    Some(Held::Known { many: false, .. }) => true,
                    // What an option is for is said where it is first spoken of, and not where it gets a name.
                    Some(Held::Fresh { said, .. }) => said.one,
                    Some(Held::Actor(actor)) => actor.is_new,
                    // It goes by its own words.
                    _ => false,
                }
        };
        let is_its = within.any(|(_, node)| matches!(node, Expr::Slot(slot) if is_known(slot)));
        if is_its {
            return Held::Anew(value);
        }
        let said = self.object(value);
        match () {
            () if self.is_amount(value) => Held::Amount(said),
            () if self.are_players(value) => Held::Crowd(said),
            () if self.is_pile(value) => Held::Pile(said),
            () => Held::Alias(said),
        }
    }

    /// A variable has been told: what it is spoken of as from now on.
    pub(super) fn spoken_of(&mut self, slot: SlotId, noun: Noun, many: bool) {
        let that_player = self.that_player();
        let is_person = self.is_person(&noun) && !many;
        let mut people = is_person.then(|| self.slots.iter_mut());
        for (known, held) in people.iter_mut().flatten() {
            if let Held::Actor(actor) = held
                && actor.object == self.say.earlier_player
            {
                // Two would be called so.
                self.unclear.insert(*known);
            }
            if let Held::Actor(actor) = held
                && *actor == that_player
            {
                let who = self.say.earlier_player;
                actor.own = self.say.whose.replace("{who}", who);
                (actor.subject, actor.object) = (who.to_owned(), who.to_owned());
            }
        }
        let held = match is_person {
            true => Held::Actor(that_player),
            // It is spoken of as a number.
            false if noun == self.plain(self.say.number_noun) && !many => {
                self.number = Some(slot);
                Held::Number
            }
            false => Held::Known { noun, many },
        };
        self.slots.insert(slot, held);
        self.last = Some(slot);
        self.named_here(slot);
        self.told.retain(|known| *known != slot);
        self.told.push(slot);
    }

    /// Whether a noun is one of players.
    pub(super) fn is_person(&self, noun: &Noun) -> bool {
        [self.say.player, self.say.other_player].map(|people| self.plain(people)).contains(noun)
    }

    /// A number that was spoken of, as how many of something.
    pub(super) fn so_many_of(&self, said: Said) -> Said {
        match said.text.as_str() {
            text if text == self.say.that_number => Said::many(self.say.that_many),
            text if text == self.say.earlier_number => Said { one: false, ..said },
            // As it is.
            _ => said,
        }
    }

    /// How many, or how much: what is called by one word can be any number, so it is one only where it says so.
    pub(super) fn how_much(&self, said: Said) -> Said {
        let said = self.so_many_of(said);
        Said { one: said.text == "1", ..said }
    }

    /// How many, or how much an expression is: what is called by one word can be any number, so it is one only where it says so.
    pub(super) fn quantity(&mut self, count: ExprId) -> Said {
        let said = self.object(count);
        self.worked_out(count);
        self.how_much(said)
    }

    /// Whether a value is a number, as far as the program shows.
    pub(super) fn is_amount(&self, value: ExprId) -> bool {
        let program = self.rules.program();
        match program.exprs.get(value) {
            Some(
                Expr::Number(_)
                | Expr::Arith(..)
                | Expr::Negative(_)
                | Expr::Count(_)
                | Expr::Total(_)
                | Expr::AmountOf { .. }
                | Expr::Sum { .. }
                | Expr::Extreme { .. }
                | Expr::SeatOf(_)
                | Expr::LevelOf(_)
                | Expr::PositionOf(_)
                | Expr::Score { .. },
            ) => true,
            Some(Expr::Cell { cell, .. }) => program.cells.get(*cell).is_some_and(|it| !it.flag),
            Some(Expr::Derived { derived, .. }) => self.counts(Word::Derived(*derived)),
            Some(Expr::Field { field, .. }) => {
                let value = self.rules.texts().first_value(*field);
                value.is_some_and(|value| self.is_amount(value))
            }
            Some(Expr::If { then, .. }) => self.is_amount(*then),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Anew(value)) => self.is_amount(*value),
                Some(Held::Letter { is_number, .. }) => *is_number,
                Some(held) => matches!(held, Held::Number | Held::Amount(_)),
                None => false,
            },
            // What is no number, or not known to be one.
            _ => false,
        }
    }

    /// Whether a value is a parameter of the event that is answered, which a call of a verb counts: then it is a number.
    pub(super) fn is_counted(&self, value: ExprId, verb: VerbId, param: &Param) -> bool {
        let is_parameter = matches!(
            self.rules.program().exprs.get(value),
            Some(Expr::EventSlot(slot)) if !self.params.contains_key(slot)
        );
        is_parameter && self.says_how_many(verb, param)
    }

    /// Whether the sentence of a verb says how many this parameter is.
    fn says_how_many(&self, verb: VerbId, param: &Param) -> bool {
        let name = param.preposition.as_deref().unwrap_or("what");
        self.rules.sentence(verb).is_some_and(|sentence| counts(sentence, name))
    }

    /// A parameter of the event that is answered.
    pub(super) fn parameter(&mut self, slot: SlotId) -> Said {
        let program = self.rules.program();
        let param = |verb| program.verbs.get(verb)?.params.get(usize::from(slot.0));
        let known = self.event.and_then(|verb| Some((verb, param(verb)?)));
        match (self.params.get(&slot).cloned(), known) {
            (Some(Held::Same(named)), _) => self.variable(named),
            (Some(held), _) => self.held(&held),
            (None, Some((verb, param)))
                if self.says_how_many(verb, param) || self.does_so_much(verb, slot) =>
            {
                self.held(&Held::Number)
            }
            (None, Some((verb, param))) => {
                let name = readable(&param.name);
                match self.is_place(verb, slot) {
                    true => Said::one(self.phrase(self.say.that, &[("a", &name), ("b", &name)])),
                    false => Said::one(name),
                }
            }
            (None, None) => Said::one(self.say.it),
        }
    }

    /// Whether what a verb is handed in this parameter is a zone, and not what lies there.
    pub(super) fn is_zone(&self, verb: VerbId, slot: SlotId) -> bool {
        let program = self.rules.program();
        let Some(declared) = program.verbs.get(verb) else { return false };
        let param = declared.params.get(usize::from(slot.0));
        let is_direct = param.is_some_and(|param| param.preposition.is_none());
        match declared.primitive.and_then(Primitive::event) {
            Some(Event::Shuffled) => return is_direct,
            Some(Event::Moved) => return !is_direct,
            Some(Event::Shown { .. }) => return false,
            // A verb of the game: by what it does to it.
            None => {}
        }
        let code = declared.block.and_then(|block| program.blocks.get(block));
        let code = code.map_or(&[][..], |block| &block.code);
        let is = |of: ExprId| program.exprs.get(of) == Some(&Expr::Slot(slot));
        self.is_place(verb, slot)
            || instructions(program, code).any(|op| match &*op {
                Op::Shuffle(what) => is(*what),
                op => {
                    let roots = super::mentioned::Mentioned::of(op).exprs;
                    let mut read = schema::parts::within(&program.exprs, roots);
                    read.any(|(_, node)| matches!(node, Expr::Contents(of) if is(*of)))
                }
            })
    }

    /// Whether a verb does something so many times, or changes a number by so much, as it is handed in this parameter.
    fn does_so_much(&self, verb: VerbId, slot: SlotId) -> bool {
        let program = self.rules.program();
        let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
        let code = block.map_or(&[][..], |block| &block.code);
        let is = |of: ExprId| program.exprs.get(of) == Some(&Expr::Slot(slot));
        instructions(program, code).any(|op| match &*op {
            Op::Repeat { count, .. } => is(*count),
            Op::Change { by, .. } => is(*by),
            // What else it is handed is told by its name.
            _ => false,
        })
    }

    /// Whether a verb moves something to what it is handed in this parameter.
    fn is_place(&self, verb: VerbId, slot: SlotId) -> bool {
        let program = self.rules.program();
        let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
        let code = block.map_or(&[][..], |block| &block.code);
        instructions(program, code).any(|op| match &*op {
            Op::Move { to, .. } => program.exprs.get(*to) == Some(&Expr::Slot(slot)),
            // It goes nowhere.
            _ => false,
        })
    }

    /// What a local variable of an expression stands for; the innermost of them counts.
    pub(super) fn local(&self, local: LocalId) -> Option<Held> {
        let found = self.locals.iter().rev().find(|(known, _)| *known == local);
        found.map(|(_, held)| held.clone())
    }
}
