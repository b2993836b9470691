//! Instructions in words: what each of them does, by the sentence of its verb or the engine's own.

use schema::code::{Arg, Audience, Op};
use schema::expr::{Arith, Expr};
use schema::id::{AbilityId, ExprId, SlotId, VerbId};
use schema::locale::Word;
use schema::program::Face;

use super::Amount;
use super::given::plainly;
use super::pieces::Piece;
use super::template::as_many_of;
use super::yields::Yield;
use super::{Form, Held, Modal, Said, Teller, fill, readable};
use crate::names::Words;

impl Teller<'_> {
    /// One instruction; nothing for what only keeps order.
    pub(super) fn act(&mut self, op: &Op) -> Vec<Piece> {
        let say = self.say;
        let clause = |text: String| vec![Piece::clause(text)];
        match op {
            Op::Call { verb, args, result } => self.call(*verb, args, *result),
            Op::Change { cell, of, add, by } => self.counted_up(*cell, *of, *by, *add),
            Op::StepTrack { .. } => Vec::new(),
            Op::SetCell { cell, of, value } => {
                let (program, word) = (self.rules.program(), Word::Cell(*cell));
                let of = of.map(|of| self.owner(of));
                let Some(declared) = program.cells.get(*cell) else { return Vec::new() };
                if declared.flag {
                    // What only keeps order in the text has no words.
                    if self.quality_of(word) == Some("") {
                        return Vec::new();
                    }
                    return self.flag_set(word, &declared.name, of, *value);
                }
                let what = self.counter(*cell, &declared.name, of);
                clause(self.becomes(what, *value))
            }
            Op::SetNote { note, of, value } => {
                let name = self.rules.program().notes.get(*note).map_or("", |it| it.name.as_str());
                if let Some(template) = self.quality_of(Word::Note(*note)) {
                    // Without its value it says what becomes of whoever acts.
                    let is_told = super::mentions(template, "value") || self.is_own(Some(*value));
                    if is_told {
                        let value = self.object(*value);
                        return clause(self.does(template, &[("value", value)]));
                    }
                    if self.modal == Modal::None && self.is_somebody(*value) {
                        let actor = self.actor(*value);
                        return clause(self.acting(actor, |teller| teller.does(template, &[])));
                    }
                }
                let what = self.member(Word::Note(*note), name, *of);
                // Somebody becomes what the note says; no card changes hands.
                let is_own = self.is_own(Some(*value));
                if is_own && of.is_none() {
                    return clause(self.does(say.set[4], &[("what", what)]));
                }
                if say.inflects && self.is_somebody(*value) && !is_own {
                    let who = self.object(*value);
                    let form = Form::of(who.one);
                    let becomes = fill(say.set[0], form, &[("what", who), ("value", what)]);
                    return clause(self.stated(becomes));
                }
                clause(self.becomes(what, *value))
            }
            Op::SetEvent { slot, value } => {
                let verb = self.event.and_then(|verb| self.rules.program().verbs.get(verb));
                let param = verb.and_then(|verb| verb.params.get(usize::from(slot.0)));
                // Of several that an event has it is said which.
                let what = match param.filter(|_| verb.is_some_and(|verb| verb.params.len() > 1)) {
                    Some(param) => readable(&param.name),
                    None => say.event_value.to_owned(),
                };
                let exprs = &self.rules.program().exprs;
                let is_it = |of: &ExprId| exprs.get(*of) == Some(&Expr::EventSlot(*slot));
                let (template, value) = match exprs.get(*value) {
                    Some(Expr::Arith(Arith::Add, it, by)) if is_it(it) => (say.set_event[1], by),
                    Some(Expr::Arith(Arith::Subtract, it, by)) if is_it(it) => {
                        (say.set_event[2], by)
                    }
                    // It becomes something else.
                    _ => (say.set_event[0], value),
                };
                let value = self.object(*value);
                let values = [("what", Said::one(what)), ("value", value)];
                clause(self.does(template, &values))
            }
            Op::Let { slot, value } => {
                self.named(*slot, *value);
                Vec::new()
            }
            Op::Install(timed) => self.installed(*timed),
            Op::Move { what, to, place, result, one, .. } => {
                let text = self.moved(*what, *to, *place);
                self.yields(*result, *one);
                self.lies.extend(result.map(|slot| (Some(slot), *to)));
                clause(text)
            }
            Op::Transfer { goods, from, to, whole, result } => {
                let piece = self.transfer(*goods, from, to, *whole);
                self.yields(*result, false);
                vec![piece]
            }
            Op::PickGoods { count, from, result, one } | Op::Pick { count, from, result, one } => {
                let listed = self.listed(*from);
                let n = self.quantity(*count);
                if let Some(slot) = result {
                    self.among_goods(*slot, *from);
                    self.lies.insert(Some(*slot), *from);
                }
                // Of goods it is said which ones they are: none of them leave where they lie.
                let taken = result.is_none_or(|slot| !self.goods_of.contains_key(&slot));
                let what = Said { one: n.one, text: self.amount(&listed, &Amount::So(n), taken) };
                let text = self.does(say.at_random, &[("what", what)]);
                if let Some(slot) = result {
                    self.spoken_of(*slot, listed.noun, !one);
                }
                clause(text)
            }
            Op::Show { what, to, result, .. } | Op::ShowGoods { what, to, result, .. } => {
                let said = self.object(*what);
                let template = if *to == Audience::Me { say.look } else { say.reveal };
                let one = said.one;
                let text = self.does(template, &[("what", said)]);
                self.yields(*result, one);
                clause(text)
            }
            Op::Shuffle(what) => {
                let what = self.object(*what);
                clause(self.does(say.shuffle, &[("what", what)]))
            }
            Op::Stock { to, definition, count, result, one } => {
                let [to, what] = [to, definition].map(|expr| self.object(*expr));
                let n = self.quantity(*count);
                let text = self.does(say.stock, &[("to", to), ("what", what), ("n", n)]);
                self.yields(*result, *one);
                clause(text)
            }
            Op::Roll { die, result } => {
                let what = self.object(*die);
                let text = self.does(say.roll, &[("what", what)]);
                if let Some(slot) = result {
                    self.rolled(*slot, *die);
                }
                clause(text)
            }
            Op::Perform { card: what, ability } | Op::PerformRow { row: what, ability } => {
                clause(self.performed(*what, *ability))
            }
            Op::PerformAs { card, ability, own } => {
                let (text, own) = (self.performed(*card, *ability), self.object(*own));
                clause(self.phrase(say.perform[2], &[("text", &text), ("own", &own.text)]))
            }
            Op::ExtraTurn => clause(self.does(say.extra_turn, &[])),
            Op::BeginTurn(_) => clause(self.does(say.turn_of, &[])),
            Op::End(moment) => {
                let name =
                    self.rules.program().moments.get(*moment).map_or("", |it| it.name.as_str());
                let mut what = self.called(Word::Moment(*moment)).unwrap_or(name).to_owned();
                // A phase has a name, and a turn or a round an article.
                if say.inflects && what.starts_with(char::is_lowercase) {
                    what.insert_str(0, "the ");
                }
                let ends = self.phrase(say.ends, &[("what", &what)]);
                clause(self.stated(ends))
            }
            Op::EndGame => clause(self.stated(say.game_ends.to_owned())),
            // The block stands there itself.
            Op::RunBlock(_)
            | Op::Choose(_)
            | Op::May { .. }
            | Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::As { .. }
            | Op::EndAs(_)
            | Op::Together { .. }
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::EndGate(_)
            | Op::Remember { .. }
            | Op::Crossed { .. }
            | Op::Look
            | Op::Window(_)
            | Op::TakeOption { .. }
            | Op::StopMenu
            | Op::Open(_)
            | Op::Close(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::EndTurn(_)
            | Op::Started(_) => Vec::new(),
        }
    }

    /// Something is given a value.
    fn becomes(&mut self, what: Said, value: ExprId) -> String {
        let value = self.object(value);
        let form = Form::of(what.one);
        let becomes = fill(self.say.set[0], form, &[("what", what), ("value", value)]);
        self.stated(becomes)
    }

    /// What becomes so: behind `you may` somebody makes it so.
    pub(super) fn stated(&self, text: String) -> String {
        match self.modal {
            Modal::May => self.phrase(self.say.make_so, &[("what", &text)]),
            Modal::None | Modal::Bare => text,
        }
    }

    /// An ability is carried out; which one is said where a locale does not leave that out.
    fn performed(&mut self, what: ExprId, ability: AbilityId) -> String {
        let abilities = &self.rules.program().abilities;
        let name = abilities.get(ability).map_or("", String::as_str);
        let is_plain = self.rules.said_of(Word::Ability(ability)) == Some("{do}");
        let template = self.say.perform[usize::from(abilities.len() > 1 && !is_plain)];
        let what = self.object(what);
        let says = Said::one(self.say.perform[if what.one { 3 } else { 4 }]);
        let ability = Said::one(readable(name));
        self.does(template, &[("what", what), ("says", says), ("ability", ability)])
    }

    /// A die was rolled: of one with words it is not spoken as of a number.
    fn rolled(&mut self, slot: SlotId, die: ExprId) {
        let program = self.rules.program();
        let die = match program.exprs.get(die) {
            Some(Expr::Die(die)) => program.dice.get(*die),
            // Whichever it is.
            _ => None,
        };
        match die.filter(|die| matches!(die.faces.first(), Some(Face::Word(_)))) {
            Some(die) => {
                let noun = self.parted(&readable(&die.name));
                self.slots.insert(slot, Held::Known { noun, many: false });
                self.last = Some(slot);
            }
            None => {
                self.slots.insert(slot, Held::Number);
                self.number = Some(slot);
            }
        }
    }

    /// A flag is set, or (`set` is no) is no longer set.
    pub(super) fn flag(&mut self, word: Word, name: &str, of: Option<ExprId>, set: bool) -> String {
        let say = self.say;
        let of = of.map_or_else(|| Said::one(""), |of| self.subject(of));
        if of.text.is_empty() && self.quality_of(word).is_none() {
            let template = if set { say.flag_yes } else { say.flag_no };
            return self.phrase(template, &[("what", &readable(name))]);
        }
        let name = self.quality_of(word).map_or_else(|| readable(name), str::to_owned);
        self.so(if set { say.set_flag } else { say.unset_flag }, &name, &of)
    }

    /// Whether a call hands over what was spoken of last, so that nothing else is.
    fn is_about_last(&self, args: &[Arg]) -> bool {
        let Some(last) = self.last else { return true };
        let is_last = |slot: &SlotId| self.root(*slot) == last;
        args.is_empty()
            || args.iter().any(|arg| match arg {
                Arg::Value { value, .. } => {
                    let mut within = schema::parts::within(&self.rules.program().exprs, [*value]);
                    within.any(|(_, node)| matches!(node, Expr::Slot(slot) if is_last(slot)))
                }
                Arg::Block(_) | Arg::Default => true,
            })
    }

    /// A variable is given a value: it stands for that from now on.
    pub(super) fn named(&mut self, slot: SlotId, value: ExprId) {
        self.lies.insert(Some(slot), value);
        self.among_goods(slot, value);
        let held = match self.rules.program().exprs.get(value) {
            Some(Expr::Me) => Held::Actor(super::Actor { named: true, ..self.me.clone() }),
            Some(Expr::Slot(other)) => match self.slots.get(other) {
                Some(Held::Known { .. } | Held::Fresh { .. }) => Held::Same(self.root(*other)),
                Some(held) => held.clone(),
                None => self.alias(slot, value),
            },
            // In the words of its value.
            _ => self.alias(slot, value),
        };
        self.slots.insert(slot, held);
    }

    /// The sentence of a verb, for these values: what is so many as a word says is told by that word.
    fn sentence_for(&self, verb: VerbId, args: &[Arg], given: &[(String, Said)]) -> Option<String> {
        let declared = self.rules.program().verbs.get(verb);
        let mut template = self.rules.sentence(verb)?.to_owned();
        if !self.say.inflects {
            return Some(template);
        }
        for (param, arg) in declared.iter().flat_map(|verb| &verb.params).zip(args) {
            let Arg::Value { value, .. } = arg else { continue };
            let name = param.preposition.as_deref().unwrap_or("what");
            let said = given.iter().find(|(known, _)| known == name);
            let is_word = said.is_some_and(|(_, said)| !self.is_figure(said));
            let is_number = self.is_amount(*value) || self.is_counted(*value, verb, param);
            if is_word && is_number {
                template = as_many_of(&template, name, self.say.as_many);
            }
        }
        Some(template)
    }

    /// A call: by the verb's sentence; a verb that is written `+word` is a change.
    pub(super) fn call(
        &mut self,
        verb: VerbId,
        args: &[Arg],
        result: Option<SlotId>,
    ) -> Vec<Piece> {
        let say = self.say;
        let name = self.rules.verb_name(Words::Shown, verb).to_owned();
        let own = self.rules.verb_name(Words::Own, verb).to_owned();
        let given = self.given(verb, args);
        if !own.starts_with('+') && !self.is_about_last(args) {
            self.last = None;
        }
        let sentence = self.sentence_for(verb, args, &given);
        let piece = match (sentence.as_deref(), own.strip_prefix('+')) {
            (Some(template), Some(_)) => {
                let values: Vec<(&str, Said)> =
                    given.iter().map(|(name, said)| (name.as_str(), said.clone())).collect();
                let change = super::fill(template, super::Form::Base, &values);
                self.change(change)
            }
            (Some(template), None) => {
                let values: Vec<(&str, Said)> =
                    given.iter().map(|(name, said)| (name.as_str(), said.clone())).collect();
                Piece::clause(self.does(template, &values))
            }
            (None, Some(word)) => {
                self.gap("sentences", &own);
                let n = given.first().map_or_else(|| Said::one("1"), |(_, said)| said.clone());
                let many = schema::words::plural(word);
                let noun = if n.one { word } else { &many };
                let values = [("sign", "+"), ("n", &n.text), ("noun", noun)];
                let change = self.phrase(say.change, &values);
                self.change(change)
            }
            (None, None) => {
                self.gap("sentences", &own);
                let template = match (say.inflects, self.modal != Modal::None || self.me.is_you()) {
                    (true, false) if (!self.me.named || self.me.by_name) && !self.optional => {
                        self.rules.third_person(&readable(&name))
                    }
                    // As it is called.
                    _ => readable(&name),
                };
                let mut values = vec![("verb", Said::one(template))];
                values.extend(plainly(&given).map(|what| ("what", Said::many(what))));
                Piece::clause(self.does(say.plain, &values))
            }
        };
        match result.map(|slot| (slot, self.yield_of(verb))) {
            Some((slot, Yield::Number)) => {
                self.slots.insert(slot, Held::Number);
                self.number = Some(slot);
            }
            Some((slot, Yield::Player)) => self.spoken_of(slot, self.plain(say.player), false),
            Some((_, Yield::One)) => self.yields(result, true),
            Some((_, Yield::Several)) | None => self.yields(result, false),
        }
        vec![piece]
    }
}
