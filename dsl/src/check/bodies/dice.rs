//! Compiles `roll`.

use schema::code::Op;
use schema::expr::Expr;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

impl<'a> Bodies<'a> {
    /// `roll DIE as NAME`
    pub(crate) fn roll(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(thing) = &call.thing else { return };
        let word = match &thing.kind {
            ExprKind::Name(name) => name.text.as_str(),
            ExprKind::Amount { of, unit, .. } if self.report_several(of, unit, thing.span) => {
                if let Some(binder) = &call.binder {
                    frame.declare(&binder.text, Type::Error, binder.span);
                }
                return;
            }
            _ => "",
        };
        let Some(die) = self.reader.die_named(word, thing.span) else {
            if let Some(binder) = &call.binder {
                frame.declare(&binder.text, Type::Error, binder.span);
            }
            return;
        };
        let ty = self.reader.symbols.die[die].clone();
        let result = self.bind_result(frame, call, ty);
        let die = self.reader.node(Expr::Die(die));
        frame.emit(Op::Roll { die, result }, span);
    }

    /// Reports a die that is rolled several times at once, `roll 2 d6` or `roll d6 twice`. Returns whether it is such.
    fn report_several(&mut self, of: &ast::Expr, unit: &Name, span: Span) -> bool {
        let is_die = |name: &Name| self.reader.symbols.dice.contains_key(&name.text);
        let (times, die) = match &of.kind {
            ExprKind::Name(die) if is_die(die) => match unit.text.as_str() {
                "twice" => ("2".to_owned(), die),
                "thrice" => ("3".to_owned(), die),
                _ => ("N".to_owned(), die),
            },
            ExprKind::Number(times) if is_die(unit) => (times.to_string(), unit),
            ExprKind::Name(times) if is_die(unit) => (times.text.clone(), unit),
            _ if is_die(unit) => ("N".to_owned(), unit),
            _ => return false,
        };
        let die = &die.text;
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            "one die is rolled at a time",
            "several",
            format!(
                "roll it again for each: `roll {die} as x`, `roll {die} as y`, and both are `x + y`; or `repeat {times} {{ roll {die} as n, … }}`"
            ),
        );
        true
    }
}
