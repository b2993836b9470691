//! Compiles `roll`.

use schema::code::Op;
use schema::expr::Expr;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::syntax::ast::{self, ExprKind};

impl<'a> Bodies<'a> {
    /// `roll DIE as NAME`
    pub(crate) fn roll(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(thing) = &call.thing else { return };
        let word = match &thing.kind {
            ExprKind::Name(name) => name.text.as_str(),
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
}
