//! What there is to say about a define by its name, and about an option by what it says.

use interpreter::{Asked, Context, Machine, Value};
use schema::decision::Seat;
use schema::effect::{Changed, Does, How};
use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, ExprId, Id, OptionId, TextId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{Derived, Holder, Once, Program, TextPart, VariantType};

use super::Reasons;
use crate::play::folded;

impl Reasons<'_> {
    /// What a define is now for whoever asks, what it is made of, and which lines change it.
    pub(super) fn define(&self, id: DerivedId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let Some(define) = program.derived.get(id) else { return Vec::new() };
        let (letters, body) = rules.define_words(id);
        let name = rules.title(Word::Derived(id), &define.name);
        // With what it is handed, where that is spoken of by letters.
        let handed = match &letters[..] {
            [] => name.clone(),
            letters => format!("{name}({})", letters.join(", ")),
        };
        let is_said = matches!(program.exprs.get(define.body), Some(Expr::Flag(_)));
        let body = match define.yields == VariantType::Flag && !is_said {
            true => fill(phrases.so_if, &[("text", &*body)]),
            false => body,
        };
        let parts = [("name", &*handed), ("text", &*body)];
        let mut lines = vec![match self.value_of(id) {
            Some(value) => fill(phrases.define_now, &[&parts[..], &[("value", &*value)]].concat()),
            None => fill(phrases.define, &parts),
        }];
        match self.asked_for().filter(|_| !is_of_each(define)) {
            Some(seat) => {
                let borne = rules.lines_of_define(self.state, id, seat, self.viewer);
                lines.extend(self.borne(&borne, &name));
            }
            None => lines.extend(self.changes(id, &name)),
        }
        lines
    }

    /// For whom something is read that each player has: whoever asks, else whoever has the turn, else whoever is asked.
    pub(super) fn asked_for(&self) -> Option<Seat> {
        let asked = || self.state.pending().first().map(|pending| pending.player);
        self.viewer.or_else(|| self.state.active()).or_else(asked)
    }

    /// Which lines may change a define, of those that count anywhere now.
    fn changes(&self, id: DerivedId, name: &str) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let mut lines = Vec::new();
        for (line, effect) in program.effects.pairs() {
            let Does::Change { what, how, value, .. } = &effect.does else { continue };
            let counts =
                *what == Changed::Derived(id) && rules.counts_now(self.state, line, self.viewer);
            if !counts {
                continue;
            }
            let amount = rules.value_words(*value);
            let change = match how {
                How::Set => fill(phrases.set, &[("n", &amount)]),
                How::Add => format!("+{amount} {name}"),
                How::Subtract => format!("-{amount} {name}"),
            };
            let by = effect.definition.and_then(|id| program.definitions.get(id));
            let by = by.map_or(phrases.rule, |card| card.name.as_str());
            let place = self.place(effect.span);
            let parts = [("change", &*change), ("by", by), ("place", &*place)];
            lines.push(format!("  {}", fill(phrases.line, &parts)));
        }
        lines
    }

    /// What a define is that has another value for each thing that it is asked of: these values of what is offered, and which
    /// lines may change it.
    pub(crate) fn define_of_each(
        &self,
        id: DerivedId,
        known: &[(String, Vec<String>)],
    ) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, self.phrases);
        let own = rules.program().derived.get(id).map_or("", |define| &define.name);
        let name = rules.title(Word::Derived(id), own);
        let head = match known {
            [] => phrases.reasons.define_of,
            [_, ..] => phrases.reasons.define_each,
        };
        let each = known.iter().map(|(value, names)| {
            let parts = [("what", &*names.join(phrases.comma)), ("value", value)];
            format!("  {}", fill(phrases.reasons.of_each, &parts))
        });
        let head = fill(head, &[("name", &*name)]);
        std::iter::once(head).chain(each).chain(self.changes(id, &name)).collect()
    }

    /// What a define without arguments is for whoever asks, if they can know it.
    fn value_of(&self, id: DerivedId) -> Option<String> {
        let rules = &self.playable.rules;
        let define = rules.program().derived.get(id).filter(|define| define.args == 0)?;
        let mut exprs = Exprs::default();
        let me = exprs.push(Expr::Me);
        let (of, seat) = match define.holder {
            Some(Holder::Player) => (Some(me), Some(self.asked_for()?)),
            Some(Holder::Card | Holder::Pile) => return None,
            Some(Holder::Table) => (None, self.asked_for()),
            None => (None, Some(self.asked_for()?)),
        };
        let read = exprs.push(Expr::Derived { derived: id, of, args: Vec::new() });
        self.read(exprs, read, seat)
    }

    /// What a value is for a seat, or for nobody, if whoever asks can know it: a list, or goods, by what is in it.
    pub(super) fn read(
        &self,
        mut exprs: Exprs,
        read: ExprId,
        seat: Option<Seat>,
    ) -> Option<String> {
        let rules = &self.playable.rules;
        let me = seat.map(|seat| seat.0);
        let context = Context { me, viewer: self.viewer, ..Context::default() };
        let mut machine = Machine::new(rules);
        let mut value = machine.evaluate(self.state, &exprs, read, context).ok()?;
        if let Value::Pool { .. } = value {
            let goods = exprs.push(Expr::Goods(read));
            value = machine.evaluate(self.state, &exprs, goods, context).ok()?;
        }
        let Value::List { .. } = value else { return Some(self.called(value)) };
        let items = machine.items(self.state, value).iter();
        let items: Vec<String> = items.map(|item| self.called(*item)).collect();
        Some(match &items[..] {
            [] => self.phrases.reasons.empty.to_owned(),
            items => items.join(self.phrases.comma),
        })
    }

    /// What one thing is called to whoever asks.
    fn called(&self, value: Value) -> String {
        match value {
            Value::Player(seat) => self.name(Seat(seat)).to_owned(),
            Value::Card(card) | Value::Row { card, .. } if !self.sees(card.id) => {
                self.phrases.reasons.card.to_owned()
            }
            value => self.playable.rules.name(self.state, value),
        }
    }

    /// Whether an option may be chosen now that says this, its values filled in; `None` if it was asked about without them.
    pub(crate) fn option_as(&self, id: OptionId, wanted: &str, is_there: bool) -> Option<String> {
        let (program, phrases) = (self.playable.rules.program(), &self.phrases.reasons);
        let text = program.options.get(id)?.text;
        let is_other = says(program, text, wanted) || !reads(program, text, wanted);
        let phrase = if is_there { phrases.option_there } else { phrases.option_not };
        (!is_other).then(|| fill(phrase, &[("text", wanted)]))
    }

    /// Whether an option may be chosen now, and when it is offered.
    pub(super) fn option(&self, id: OptionId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let Some(option) = program.options.get(id) else { return Vec::new() };
        let text = plain(program, option.text);
        let asked = self.state.pending().iter();
        let asked = asked.filter(|one| self.viewer.is_none_or(|seat| seat == one.player));
        let menus: Vec<_> = asked.filter(|one| one.asked == Asked::Options).collect();
        let asked = menus.first().map(|pending| (self.state, *pending));
        let mut offered = menus.iter().flat_map(|pending| {
            let candidates = self.state.candidates(pending).iter();
            candidates.map(|one| rules.option_shown(self.state, pending, one))
        });
        let is_there = offered.any(|shown| reads_as(program, option.text, &shown));
        let phrase = if is_there { phrases.option_there } else { phrases.option_not };
        let mut lines = vec![fill(phrase, &[("text", &text)])];
        // What the things must be for which it is offered, and what else must be so.
        let of_things = option.each.iter().filter_map(|list| match program.exprs.get(*list) {
            Some(Expr::Filter { condition, .. }) => Some(*condition),
            _ => None,
        });
        // Which letter is which thing is seen from what the option says.
        let lettered = match &rules.option_letters(id)[..] {
            [] => String::new(),
            letters => lettered(program, option.text, letters) + self.phrases.colon,
        };
        for condition in of_things.chain(option.condition) {
            let condition = rules.option_words(id, condition, asked);
            // It goes without saying.
            if condition.is_empty() {
                continue;
            }
            let said = fill(phrases.option_if, &[("condition", &condition)]);
            lines.push(format!("  {lettered}{said}"));
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

/// Whether a define has another value for each thing that it is asked of.
pub(crate) fn is_of_each(define: &Derived) -> bool {
    define.args > 0 || matches!(define.holder, Some(Holder::Card | Holder::Pile))
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

/// What a text says, with letters for the things for which an option is offered.
fn lettered(program: &Program, text: TextId, letters: &[String]) -> String {
    let parts = program.texts.get(text).map_or(&[][..], |text| &text.0);
    let words = parts.iter().map(|part| match part {
        TextPart::Plain(text) => text.as_str(),
        TextPart::Value(value) => match program.exprs.get(*value) {
            Some(Expr::Local(local)) => letters.get(local.index()).map_or("…", String::as_str),
            _ => "…",
        },
    });
    words.collect()
}

/// Whether a text is what is meant by these words.
pub(super) fn says(program: &Program, text: TextId, word: &str) -> bool {
    folded(&plain(program, text)) == folded(word)
}

/// Whether a text begins with these words.
pub(super) fn begins(program: &Program, text: TextId, word: &str) -> bool {
    !word.is_empty() && folded(&plain(program, text)).starts_with(&folded(word))
}

/// Whether a text that says something of its own reads so, its values filled in.
pub(super) fn reads(program: &Program, text: TextId, word: &str) -> bool {
    let parts = program.texts.get(text).map_or(&[][..], |text| &text.0);
    let says = |part: &TextPart| matches!(part, TextPart::Plain(text) if !text.trim().is_empty());
    // Without a value at its end nothing is said that could be there or not.
    let is_whole = folded(&plain(program, text).replace('…', "")) != folded(word);
    parts.iter().any(says) && is_whole && reads_as(program, text, word)
}

/// Whether a text, its values filled in, reads so.
fn reads_as(program: &Program, text: TextId, shown: &str) -> bool {
    let parts = program.texts.get(text).map_or(&[][..], |text| &text.0);
    let shown = folded(shown);
    let mut rest = Some(shown.as_str());
    let mut is_value = false;
    // Whether what stands before a value ends with a word, so that the value is one of its own.
    let mut is_word = false;
    for part in parts {
        let TextPart::Plain(text) = part else {
            if is_word && rest.is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
                return false;
            }
            is_value = true;
            continue;
        };
        is_word = text.ends_with(char::is_whitespace);
        let text = folded(text);
        rest = rest.and_then(|rest| match is_value {
            // A value stands before it, whatever it is.
            true => rest.split_once(&text).map(|(_, rest)| rest),
            false => rest.strip_prefix(&text),
        });
        is_value = false;
    }
    rest.is_some_and(|rest| rest.is_empty() || is_value)
}
