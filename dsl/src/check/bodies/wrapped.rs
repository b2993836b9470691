//! Wraps built-in verbs in real verbs where the game has handlers for them, forbids them, or has effects that last
//! until they end. Calls of all other built-in verbs are plain instructions.

use schema::code::{Arg, Audience, Op, Placement, Role, Window};
use schema::expr::{End, Expr};
use schema::id::{ExprId, SlotId, VerbId};
use schema::primitive::{Event, Primitive};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::{Scope, symbols};

impl Bodies<'_> {
    /// The verb that wraps a built-in verb, if the game needs one.
    pub(crate) fn wrapped(&mut self, primitive: Primitive) -> Option<VerbId> {
        let event = primitive.event()?;
        let &verb = symbols::exact(&self.reader.symbols.verbs, primitive.name())?;
        let answered = self.declared.found.listened.iter().any(|(of, _)| *of == Some(verb));
        let known = self.reader.symbols.verb[verb].primitive == Some(primitive);
        let forbidden = self.declared.found.forbidden.contains(primitive.name());
        let outlived = self.declared.found.outlived.contains(&verb);
        if !known || !(answered || forbidden || outlived) {
            return None;
        }
        if self.reader.program.verbs[verb].block.is_none() {
            self.wrap(verb, event);
        }
        Some(verb)
    }

    /// Emits the block of the wrapping verb: its windows, and the instruction applied to the parameters.
    fn wrap(&mut self, verb: VerbId, event: Event) {
        let mut frame = Frame::new(Scope::acting(), Role::Verb(verb));
        let span = Span::default();
        let params: Vec<SlotId> =
            self.reader.symbols.verb[verb].params.iter().map(|_| frame.slot()).collect();
        let Some(&what) = params.first() else { return };
        self.window(&mut frame, Window::Before, span);
        self.window(&mut frame, Window::Instead, span);
        let thing = self.reader.node(Expr::Slot(what));
        let handed = match event {
            Event::Shuffled => {
                frame.emit(Op::Shuffle(thing), span);
                None
            }
            Event::Moved => {
                let result = frame.slot();
                let mut over = Vec::new();
                for place in Placement::ALL {
                    let all = &self.reader.symbols.verb[verb].params;
                    let at = all.iter().position(|param| {
                        param.preposition.as_deref() == Some(place.preposition())
                    });
                    let Some(at) = at else { continue };
                    let to = self.reader.node(Expr::Slot(SlotId(at as u16)));
                    let none = self.reader.node(Expr::Nothing);
                    let missing = self.reader.node(Expr::Same(to, none));
                    let given = self.reader.node(Expr::Not(missing));
                    let next = frame.emit(Op::JumpUnless { condition: given, to: 0 }, span);
                    let (what, follow, result) = (thing, Some(what), Some(result));
                    let (one, at_last) = (false, false);
                    frame.emit(Op::Move { what, follow, to, place, result, one, at_last }, span);
                    over.push(frame.emit(Op::Jump(0), span));
                    frame.point(next);
                }
                for at in over {
                    frame.point(at);
                }
                Some(self.yield_done(&mut frame, what, result))
            }
            Event::Shown { to_all } => {
                let result = frame.slot();
                let to = if to_all { Audience::Everybody } else { Audience::Me };
                frame.emit(Op::Show { what: thing, to, result: Some(result), one: false }, span);
                Some(self.yield_done(&mut frame, what, result))
            }
        };
        frame.end_of_body();
        self.window(&mut frame, Window::After, span);
        if let Some(handed) = handed {
            let value = self.reader.node(Expr::Slot(handed));
            frame.emit(Op::Let { slot: what, value }, span);
        }
        let block = self.finish(&mut frame, span);
        self.reader.program.verbs[verb].block = Some(block);
    }

    /// Emits that the verb yields what was moved or shown, and that handlers behind it hear of that alone: what had no
    /// room stays where it is. Returns the variable with all that was handed over, which the caller's variables follow.
    fn yield_done(&mut self, frame: &mut Frame, what: SlotId, result: SlotId) -> SlotId {
        let span = Span::default();
        let handed = frame.slot();
        let all = self.reader.node(Expr::Slot(what));
        let done = self.reader.node(Expr::Slot(result));
        frame.emit(Op::Result(done), span);
        frame.emit(Op::Let { slot: handed, value: all }, span);
        frame.emit(Op::Let { slot: what, value: done }, span);
        handed
    }

    /// Emits a call of a wrapping verb. It yields a list; if one thing was handed over, the result is the one item.
    pub(crate) fn call_wrapped(
        &mut self,
        frame: &mut Frame,
        verb: VerbId,
        given: &[(Option<&str>, ExprId, Option<SlotId>)],
        result: Option<(SlotId, bool)>,
        span: Span,
    ) {
        let params = self.reader.symbols.verb[verb].params.clone();
        let args = params.iter().map(|param| {
            let own = given.iter().find(|(word, ..)| *word == param.preposition.as_deref());
            match own {
                Some((_, value, follow)) => Arg::Value { value: *value, follow: *follow },
                None => Arg::Default,
            }
        });
        let args = args.collect();
        frame.emit(Op::Call { verb, args, result: result.map(|(slot, _)| slot) }, span);
        if let Some((slot, true)) = result {
            let of = self.reader.node(Expr::Slot(slot));
            let value = self.reader.node(Expr::Take { end: End::First, count: None, of });
            frame.emit(Op::Let { slot, value }, span);
        }
    }
}
