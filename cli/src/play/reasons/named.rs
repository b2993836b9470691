//! What there is to say about a define by its name, and about an option by what it says.

use interpreter::{Asked, Context, Machine, Value};
use schema::effect::{Changed, Does, How};
use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, OptionId, TextId};
use schema::program::{Holder, Once, Program, TextPart};

use super::Reasons;
use crate::listing::Listing;
use crate::phrases::fill;
use crate::play::folded;

impl Reasons<'_> {
    /// What a define is now for whoever asks, what it is made of, and which lines may change it.
    pub(super) fn define(&self, id: DerivedId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let Some(define) = program.derived.get(id) else { return Vec::new() };
        let body = Listing::new(program).expression(define.body);
        let parts = [("name", define.name.as_str()), ("text", &*body)];
        let mut lines = vec![match self.value_of(id) {
            Some(value) => fill(phrases.define_now, &[&parts[..], &[("value", &*value)]].concat()),
            None => fill(phrases.define, &parts),
        }];
        let listing = Listing::new(program);
        for effect in program.effects.iter() {
            let Does::Change { what, how, value, .. } = &effect.does else { continue };
            if *what != Changed::Derived(id) {
                continue;
            }
            let amount = listing.expression(*value);
            let change = match how {
                How::Set => fill(phrases.set, &[("n", &amount)]),
                How::Add => format!("+{amount} {}", define.name),
                How::Subtract => format!("-{amount} {}", define.name),
            };
            let by = effect.definition.and_then(|id| program.definitions.get(id));
            let by = by.map_or(phrases.rule, |card| card.name.as_str());
            let place = self.place(effect.span);
            let parts = [("change", &*change), ("by", by), ("place", &*place)];
            lines.push(format!("  {}", fill(phrases.line, &parts)));
        }
        lines
    }

    /// What a define without arguments is for whoever asks, if they can know it.
    fn value_of(&self, id: DerivedId) -> Option<String> {
        let rules = &self.playable.rules;
        let define = rules.program().derived.get(id).filter(|define| define.args == 0)?;
        let seat = self.viewer.or_else(|| self.state.active())?;
        let mut exprs = Exprs::default();
        let me = exprs.push(Expr::Me);
        let of = match define.holder {
            Some(Holder::Player) => Some(me),
            Some(Holder::Card | Holder::Pile) => return None,
            Some(Holder::Table) | None => None,
        };
        let read = exprs.push(Expr::Derived { derived: id, of, args: Vec::new() });
        let context = Context { me: Some(seat.0), viewer: self.viewer, ..Context::default() };
        let mut machine = Machine::new(rules);
        match machine.evaluate(self.state, &exprs, read, context).ok()? {
            Value::List { .. } => None,
            value => Some(rules.name(self.state, value)),
        }
    }

    /// Whether an option may be chosen now, and when it is offered.
    pub(super) fn option(&self, id: OptionId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let Some(option) = program.options.get(id) else { return Vec::new() };
        let text = plain(program, option.text);
        let asked = self.state.pending().iter();
        let asked = asked.filter(|one| self.viewer.is_none_or(|seat| seat == one.player));
        let mut offered = asked.filter(|one| one.asked == Asked::Options).flat_map(|pending| {
            let candidates = self.state.candidates(pending).iter();
            candidates.map(|one| rules.option_shown(self.state, pending, one))
        });
        let is_there = offered.any(|shown| reads_as(program, option.text, &shown));
        let phrase = if is_there { phrases.option_there } else { phrases.option_not };
        let mut lines = vec![fill(phrase, &[("text", &text)])];
        if let Some(condition) = option.condition {
            let condition = Listing::new(program).expression(condition);
            lines.push(format!("  {}", fill(phrases.option_if, &[("condition", &condition)])));
        }
        match option.once {
            Some(Once::Moment(moment)) => {
                let of = program.moments.get(moment).map_or("", |moment| moment.name.as_str());
                lines.push(format!("  {}", fill(phrases.option_once, &[("of", of)])));
            }
            Some(Once::Game) => lines.push(format!("  {}", phrases.option_once_ever)),
            None => {}
        }
        lines
    }
}

/// What a text says, its values left out.
fn plain(program: &Program, text: TextId) -> String {
    let parts = program.texts.get(text).map_or(&[][..], |text| &text.0);
    let words = parts.iter().map(|part| match part {
        TextPart::Plain(text) => text.as_str(),
        TextPart::Value(_) => "…",
    });
    words.collect()
}

/// Whether a text is what is meant by these words: exactly, or by its beginning.
pub(super) fn says(program: &Program, text: TextId, word: &str, exactly: bool) -> bool {
    let (text, word) = (folded(&plain(program, text)), folded(word));
    match exactly {
        true => text == word,
        false => !word.is_empty() && text.starts_with(&word),
    }
}

/// Whether a text, its values filled in, reads so.
fn reads_as(program: &Program, text: TextId, shown: &str) -> bool {
    let parts = program.texts.get(text).map_or(&[][..], |text| &text.0);
    let mut rest = Some(shown);
    for part in parts {
        if let TextPart::Plain(text) = part {
            rest = rest.and_then(|rest| rest.split_once(text.as_str())).map(|(_, rest)| rest);
        }
    }
    rest.is_some_and(|rest| rest.is_empty() || matches!(parts.last(), Some(TextPart::Value(_))))
}
