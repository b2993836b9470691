//! What is so while a card counts, or for a while, in words.

use schema::effect::{Changed, Does, Effect, How, Lasts, On};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, TimedId};
use schema::locale::Word;
use schema::phrase::wholly_done_to_it;
use schema::program::Holder;

use super::pieces::Piece;
use super::slots::Slots;
use super::{Amount, Form, Said, Teller, fill, readable};
use crate::names::Words;

/// The variables, those that have been told, and which of them was last.
type Around = (Slots, Vec<SlotId>, Option<SlotId>);

impl Teller<'_> {
    /// If an effect is on somebody only while something is so, else on nobody: what must be so, and on whom it is then.
    fn only_while(&self, effect: &Effect) -> Option<(ExprId, On)> {
        let exprs = &self.rules.program().exprs;
        let (On::Those(list) | On::Actors(list)) = effect.on else { return None };
        let Some(Expr::If { condition, then, otherwise }) = exprs.get(list) else { return None };
        let is_nobody = matches!(exprs.get(*otherwise), Some(Expr::List(none)) if none.is_empty());
        let changes = matches!(effect.does, Does::Change { .. });
        let is_own = |one: &ExprId| match exprs.get(*one) {
            Some(Expr::SelfCard) => changes,
            Some(Expr::Me) => changes || matches!(effect.on, On::Actors(_)),
            // Whatever else it is on is said.
            _ => false,
        };
        let on = match exprs.get(*then) {
            Some(Expr::List(own)) if own.len() == 1 && own.iter().all(is_own) => On::Own,
            _ if matches!(effect.on, On::Actors(_)) => On::Actors(*then),
            // All other lists are those that have it.
            _ => On::Those(*then),
        };
        is_nobody.then_some((*condition, on))
    }

    /// What is so while it counts.
    pub(super) fn effect(&mut self, effect: &Effect) -> String {
        let (say, program) = (self.say, self.rules.program());
        if let Some((condition, on)) = self.only_while(effect) {
            let asked = self.condition(condition, true);
            let does = self.effect(&Effect { on, ..effect.clone() });
            return self.phrase(say.as_long_as, &[("condition", &asked), ("do", &does)]);
        }
        let on = match effect.on {
            On::Own => None,
            On::Those(list) | On::Actors(list) => {
                let listed = self.listed(list);
                // What all cannot do is not what some of them can.
                let amount = match effect.does {
                    Does::Change { .. } => Amount::All,
                    Does::Forbid { .. } => Amount::Bare,
                };
                Some(self.amount(&listed, &amount, false))
            }
        };
        match &effect.does {
            Does::Change { what, args, how, value } => {
                let (word, name, holder) = match what {
                    Changed::Field(field) => {
                        let name = program.fields.get(*field).map_or("", String::as_str);
                        (Word::Field(*field), name, Some(Holder::Card))
                    }
                    Changed::Derived(derived) => {
                        let declared = program.derived.get(*derived);
                        let name = declared.map_or("", |it| it.name.as_str());
                        (Word::Derived(*derived), name, declared.and_then(|it| it.holder))
                    }
                };
                // What is spoken of just then is what has it.
                self.last = self.last.filter(|_| on.is_none() && holder != Some(Holder::Card));
                let n = self.object(*value);
                let n = match how {
                    How::Set => n,
                    How::Add | How::Subtract => self.so_many_of(n),
                };
                let is_flag = matches!(program.exprs.get(*value), Some(Expr::Flag(true)));
                let on =
                    on.or_else(|| (holder == Some(Holder::Card)).then(|| say.this_card.to_owned()));
                let quality = is_flag.then(|| self.quality_of(word)).flatten();
                if let (Some(quality), Some(on)) = (quality, &on) {
                    let quality = quality.to_owned();
                    let on = match effect.on {
                        On::Own => Said::one(on.as_str()),
                        On::Those(_) | On::Actors(_) => Said::many(on.as_str()),
                    };
                    return self.so(say.has_quality, &quality, &on);
                }
                let args: Vec<String> = args.iter().map(|arg| self.object(*arg).text).collect();
                let mut name = match self.called(word) {
                    Some(noun) if noun.contains('{') => {
                        let names = ["1", "2", "3"];
                        let mut values: Vec<(&str, Said)> = names
                            .into_iter()
                            .zip(args.iter().map(|arg| Said::one(arg.as_str())))
                            .collect();
                        let their = self.phrase(&self.me.own, &[("what", "")]);
                        values.push(("their", Said::one(their.trim_end())));
                        fill(noun, Form::Base, &values)
                    }
                    Some(noun) => {
                        let mut parts = noun.split('|');
                        let part =
                            if n.one && say.inflects { parts.next() } else { parts.next_back() };
                        part.unwrap_or_default().to_owned()
                    }
                    None => {
                        let noun = self.counted_noun(word, name);
                        let name = if n.one && say.inflects { noun.a } else { noun.b };
                        match args.is_empty() {
                            true => name,
                            false => format!("{name} ({})", args.join(say.comma)),
                        }
                    }
                };
                let template = match how {
                    How::Set => say.is_set,
                    How::Add => say.more_of,
                    How::Subtract => say.less_of,
                };
                match on {
                    Some(on) => {
                        let values = [("on", &on[..]), ("name", &name), ("value", &n.text)];
                        self.phrase(template, &values)
                    }
                    None => match how {
                        How::Set => {
                            if holder == Some(Holder::Player) && !self.me.is_you() {
                                name = self.phrase(&self.me.own, &[("what", &name)]);
                            }
                            self.phrase(say.fact, &[("name", &name), ("value", &n.text)])
                        }
                        How::Add | How::Subtract => {
                            let sign = if *how == How::Add { "+" } else { "-" };
                            if n.one && self.called(word).is_none() {
                                name = readable(&name);
                            }
                            let values = [("sign", sign), ("n", &n.text), ("noun", &name)];
                            let change = self.phrase(say.change, &values);
                            self.change(change).text
                        }
                    },
                }
            }
            Does::Forbid { verb, purpose } => {
                let name = match (verb, purpose) {
                    (Some(verb), _) => self.rules.verb_name(Words::Shown, *verb).to_owned(),
                    (None, Some(purpose)) => {
                        program.purposes.get(*purpose).cloned().unwrap_or_default()
                    }
                    (None, None) => String::new(),
                };
                let sentence = verb.and_then(|verb| self.rules.sentence(verb));
                let past = sentence.and_then(wholly_done_to_it);
                let is_of_actors = matches!(effect.on, On::Actors(_));
                match (on, past) {
                    // Who cannot do it, and not to whom it cannot be done.
                    (Some(who), _) if is_of_actors => {
                        self.phrase(say.cannot_do, &[("who", &who), ("verb", &readable(&name))])
                    }
                    (Some(on), Some(past)) => {
                        self.phrase(say.forbidden[0], &[("on", &on), ("done", &past)])
                    }
                    (Some(on), None) => {
                        let values = [("on", &on[..]), ("verb", &readable(&name))];
                        self.phrase(say.forbidden[1], &values)
                    }
                    (None, _) => {
                        let who = self.in_person(&self.me).text;
                        self.phrase(say.cannot_do, &[("who", &who), ("verb", &readable(&name))])
                    }
                }
            }
        }
    }

    /// What lasts for a while. Whose it is who act stands before all of it, where they have not been named.
    pub(super) fn installed(&mut self, timed: TimedId) -> Vec<Piece> {
        let (say, program) = (self.say, self.rules.program());
        let Some(declared) = program.timed.get(timed) else { return Vec::new() };
        let moment = |id| program.moments.get(id).map_or("", |it| it.name.as_str());
        let (template, what) = match declared.until {
            Lasts::End(id) => (say.until_end, moment(id)),
            Lasts::NextStart(id) => (say.until_next_start, moment(id)),
            Lasts::NextEnd(id) => (say.until_next_end, moment(id)),
            Lasts::Verb(id) => (say.until_end, self.rules.verb_name(Words::Shown, id)),
            Lasts::Game => (say.until_end, self.rules.phrases.the_game),
        };
        let is_named =
            std::mem::replace(&mut self.me.named, true) || self.modal != super::Modal::None;
        let values = [("what", &readable(what)[..]), ("their", &self.their())];
        let until = self.phrase(template, &values);
        let around = self.remembers(&declared.captures);
        let spoken_of = self.last;
        let mut told = Vec::new();
        for effect in &declared.effects {
            told.extend(program.effects.get(*effect).map(|effect| self.effect(effect)));
        }
        for handler in &declared.handlers {
            told.extend(program.handlers.get(*handler).map(|handler| self.handler(handler)));
            told.retain(|said| !said.is_empty());
        }
        let is_last = self.last == spoken_of;
        (self.slots, self.told, self.last) = around;
        self.last = self.last.filter(|_| is_last);
        if told.is_empty() {
            return Vec::new();
        }
        let does = told.join(say.then[1]);
        let said = |does: &str| {
            let lasts = self.phrase(say.lasts, &[("until", &until), ("do", does)]);
            match is_named {
                true => lasts,
                false => self.phrase(say.for_each, &[("what", &self.me.subject), ("do", &lasts)]),
            }
        };
        // What is done behind it is done at once.
        let closed = Some(said(&self.in_brackets(&does)));
        vec![Piece { closed, ..Piece::clause(said(&does)) }]
    }

    /// What lasts for a while remembers variables of what is done, and numbers its own anew. Returns those around it.
    fn remembers(&mut self, captures: &[Option<ExprId>]) -> Around {
        let around = (self.slots.clone(), self.told.clone(), self.last);
        let mut same = Vec::new();
        let mut slots = self.slots.clone();
        for (own, capture) in (0..).map(SlotId).zip(captures) {
            let Some(capture) = *capture else { continue };
            let of = match self.rules.program().exprs.get(capture) {
                Some(Expr::Slot(other)) => Some(self.root(*other)),
                // No variable of the text.
                _ => None,
            };
            let held = of.and_then(|of| around.0.get(&of)).cloned();
            slots.insert(own, held.unwrap_or_else(|| self.alias(own, capture)));
            same.extend(of.map(|of| (of, own)));
        }
        let own = |of: &SlotId| same.iter().find(|(other, _)| other == of).map(|(_, own)| *own);
        self.told = around.1.iter().filter_map(own).collect();
        self.last = around.2.as_ref().and_then(own);
        self.slots = slots;
        around
    }
}
