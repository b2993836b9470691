//! Options that are taken, as people are told of them: what they say, with the values in it that the listener may know.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};
use schema::program::{Program, TextPart};

use super::calls::Given;
use super::names::counted_names;
use super::{Narrator, Sort};
use crate::eval::{Eval, Scratch};
use crate::names::Words;
use crate::phrases::fill;
use crate::rules::Rules;
use crate::state::{Frame, State};
use crate::value::Value;

/// What is said for a value that the listener may not know.
const UNTOLD: &str = "…";

impl Narrator {
    /// An option that somebody took: what it says, for the thing for which it was offered and the card that bears it.
    pub(super) fn option_taken(
        &mut self,
        rules: &Rules,
        state: &State,
        player: u8,
        (option, item, card): (i32, Value, Value),
    ) {
        let option = rules.program().options.iter().nth(option.max(0) as usize);
        let Some(option) = option.filter(|_| self.for_people()) else { return };
        let own = self.seat.is_none_or(|seat| seat.0 == player);
        let item = option.each.map(|_| item);
        let said = rules.parts(Words::Shown, option.text).iter().map(|part| match part {
            TextPart::Plain(text) => text.clone(),
            TextPart::Value(value) if own || is_open(rules.program(), *value) => {
                self.read(rules, state, *value, (item, card)).unwrap_or_else(|| UNTOLD.to_owned())
            }
            TextPart::Value(_) => UNTOLD.to_owned(),
        });
        let what: String = said.collect();
        let who = self.names.player(rules, player);
        let text = fill(rules.phrases.took, &[("who", &who), ("what", &what)]);
        self.line(state, Sort::Show, text);
    }

    /// A value of the text, as far as the seat may know it.
    fn read(
        &self,
        rules: &Rules,
        state: &State,
        expr: ExprId,
        (item, card): (Option<Value>, Value),
    ) -> Option<String> {
        let asking = state.frames.last()?;
        let frame = &Frame { card: card.card().unwrap_or(asking.card), ..*asking };
        let mut scratch = Scratch::new(rules);
        let mut eval = Eval::of_frame(rules, state, &mut scratch, frame);
        eval.viewer = self.seat.map(|seat| seat.0);
        if let Some(item) = item {
            eval.bind(LocalId(0), item);
        }
        let value = eval.value(expr).ok()?;
        let items = match value {
            Value::List { .. } => scratch.items(state, value),
            _ => std::slice::from_ref(&value),
        };
        let said = items.iter().map(|&item| match self.given(rules, state, item) {
            Some(Given::Text(said)) => said.text,
            Some(Given::Cards(cards)) => {
                counted_names(rules.phrases, cards.into_iter().map(|(_, name)| name))
            }
            None => rules.phrases.nothing.to_owned(),
        });
        let said: Vec<String> = said.collect();
        let is_none = said.is_empty();
        Some(if is_none {
            rules.phrases.nothing.to_owned()
        } else {
            said.join(rules.phrases.comma)
        })
    }
}

/// Whether a value may be known to all who may know what it reads: a variable may hold what its chooser alone knows.
fn is_open(program: &Program, expr: ExprId) -> bool {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        let Some(expr) = program.exprs.get(expr) else { continue };
        if matches!(expr, Expr::Slot(_) | Expr::SlotOf { .. } | Expr::EventSlot(_)) {
            return false;
        }
        open.extend(expr.parts());
    }
    true
}
