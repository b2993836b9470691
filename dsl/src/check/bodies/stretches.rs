//! Compiles phases, turns and rounds, whose bodies are part of the block around them, and the statements that leave
//! them.

use schema::code::{Op, Role, Window};
use schema::expr::Expr;
use schema::id::{CellId, MomentId};
use schema::primitive::Primitive;
use schema::program::WayIn;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols::{self, ROUND, TURN};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl<'a> Bodies<'a> {
    /// `turns from P { … }`: each pass is a turn of the active player.
    pub(crate) fn turns(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(block) = &call.block else { return };
        let from = call.prepositions.iter().find(|(name, _)| name.text == "from");
        let from = from.map(|(_, from)| self.reader.want(&mut frame.scope, from, &Type::Player));
        let keep = frame.slot();
        // If all players are out, there are no turns.
        let nobody = self.unless_somebody_is_in(frame, span);
        frame.emit(Op::Turns { keep, from }, span);
        let first = frame.emit(Op::Jump(0), span);
        let next = frame.here();
        let over = self.unless_somebody_is_in(frame, span);
        frame.emit(Op::NextTurn, span);
        frame.point(first);
        frame.open_loop(next);
        frame.push_kept(keep);
        // In a turn the active player is `me`, whoever acts around it.
        self.as_me(frame, |checker, frame| checker.stretch(frame, TURN, block, span));
        frame.emit(Op::Jump(next), span);
        frame.pop_kept();
        if let Some(over) = over {
            frame.point(over);
            frame.emit(Op::EndAs(keep), span);
        }
        frame.close_loop();
        nobody.into_iter().for_each(|at| frame.point(at));
    }

    /// If players can be out in this game: a jump for when all are, which the caller must point.
    fn unless_somebody_is_in(&mut self, frame: &mut Frame, span: Span) -> Option<usize> {
        self.outs().next()?;
        let condition = self.reader.node(Expr::Players);
        Some(frame.emit(Op::JumpUnless { condition, to: 0 }, span))
    }

    /// The flags with `out`.
    pub(crate) fn outs(&self) -> impl Iterator<Item = CellId> + '_ {
        self.reader.program.cells.pairs().filter(|(_, cell)| cell.out).map(|(id, _)| id)
    }

    /// `turn { … }`: one turn of the player who acts.
    pub(crate) fn one_turn(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(block) = &call.block else { return };
        self.acts_here(frame, call);
        let keep = frame.open_turn(span);
        self.stretch(frame, TURN, block, span);
        frame.close_turn(keep, span);
    }

    /// `rounds n { … }`: each pass is a round.
    pub(crate) fn rounds(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(block) = &call.block else { return };
        let counted = call.thing.as_ref().map(|times| self.counted(frame, times, span));
        let next = frame.here();
        frame.open_loop(next);
        let over = counted.map(|slot| frame.emit(Op::RepeatNext { slot, exit: 0 }, span));
        self.stretch(frame, ROUND, block, span);
        frame.emit(Op::Jump(next), span);
        if let Some(over) = over {
            frame.point(over);
        }
        frame.close_loop();
    }

    /// Reports an extra turn in a game without `turns` (`C0801`).
    pub(crate) fn turns_go_round(&mut self, call: &ast::Call) {
        let verbs = &self.reader.symbols.verb;
        let mut called = self.declared.found.called.iter();
        if !called.any(|&verb| verbs[verb].primitive == Some(Primitive::Turns)) {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                call.verb.span,
                "an extra turn comes before the next one of `turns { … }`, and this game has none: this says nothing",
                "never comes",
                "set a flag here, and where the turn is made run it again: `turn { … }, if again { … }`; or let `turns { … }` go round",
            );
        }
    }

    /// Reports a call that needs a player who acts, where there is none (`C0207`).
    pub(crate) fn acts_here(&mut self, frame: &Frame, call: &ast::Call) {
        self.reader.me_read += 1;
        if !frame.scope.me {
            self.reader.error(
                codes::NOBODY_IS_ME,
                call.verb.span,
                format!("`{}` is a player's, and nobody acts here", call.verb.text),
                "whose?",
                "put it inside `each player { … }` or `as p { … }`",
            );
        }
    }

    /// `fail`. Reports it in a block handed to a verb, which it cannot leave.
    pub(crate) fn fail(&mut self, frame: &mut Frame, call: &ast::Call, span: Span) {
        if frame.role() == Some(Role::Argument) {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                call.verb.span,
                "`fail` cannot leave the verb that this block is handed to",
                "it would leave the block alone",
                "remember it (`set failed`), and write `if failed { fail }` behind the block",
            );
        }
        self.fails_alone(frame, call.verb.span);
        frame.fail(span);
    }

    /// Warns of a `fail` in a `before` handler, which leaves the handler alone: the call goes on (`W0121`).
    fn fails_alone(&mut self, frame: &Frame, span: Span) {
        if frame.role() != Some(Role::Handler) || !frame.scope.settable {
            return;
        }
        let told = Diagnostic::warning(
            codes::FAILS_ALONE,
            span,
            "this leaves the handler, and what it answers is done all the same",
        );
        let told = told.label(span, "leaves the handler alone");
        self.reader.report(told.help(
            "to let it come to nothing write `instead of … { }`, or `instead of … { may … { } }` where somebody decides; `skip` leaves a handler early",
        ));
    }

    /// `stop`. Warns where it leaves more than the one who acts may expect (`W0104`).
    pub(crate) fn stop(&mut self, frame: &mut Frame, span: Span) {
        let told = |message: &str| Diagnostic::warning(codes::STOP_IN_EACH, span, message);
        let told = if frame.in_each() {
            let told = told("this ends it for all players, not for this one only");
            let told = told.label(span, "leaves `each`");
            Some(told.help("write `skip` to go on with the next player"))
        } else if frame.is_option_in_turns() {
            let told = told("this ends the turns of all players, not this turn only");
            Some(told.label(span, "leaves `turns`").help(
                "an option that does nothing has empty braces; `end turn` ends the turn, `end game` the game",
            ))
        } else {
            None
        };
        told.into_iter().for_each(|told| self.reader.report(told));
        frame.leave(false, span);
    }

    /// `end game`, `end turn`, `end PHASE`
    pub(crate) fn end(&mut self, frame: &mut Frame, name: &Name, span: Span) {
        if name.text == "game" {
            frame.emit(Op::EndGame, span);
            return;
        }
        match symbols::exact(&self.reader.symbols.moments, &name.text) {
            Some(&moment) => {
                self.declared.named.push((moment, name.span));
                frame.emit(Op::End(moment), span);
            }
            None if self.reader.near(&name.text, ["game"].into_iter()).is_some() => {
                let message = format!("there is no phase `{}`", name.text);
                self.reader.unknown_of(name.span, &message, Some("game".into()), "");
            }
            None => self.reader.no_moment(name),
        }
    }

    /// `phase NAME { … }`
    pub(crate) fn phase(
        &mut self,
        frame: &mut Frame,
        name: &Name,
        block: &'a ast::Block,
        span: Span,
    ) {
        let declared = symbols::exact(&self.reader.symbols.moments, &name.text).copied();
        let elsewhere =
            matches!(frame.role(), Some(Role::Ability(_) | Role::Handler | Role::Option));
        let Some(moment) = declared.filter(|_| !elsewhere) else {
            return self.reader.error(
                codes::CANNOT_HAPPEN,
                name.span,
                "a phase stands in the flow or in a verb, and not in what a card or rule does",
                "no phase here",
                "write a verb with the phase in it, and call that one here: `verb NAME { phase … { … } }`",
            );
        };
        self.stretch(frame, moment, block, span);
    }

    /// Emits a stretch with its windows.
    pub(crate) fn stretch(
        &mut self,
        frame: &mut Frame,
        moment: MomentId,
        block: &'a ast::Block,
        span: Span,
    ) {
        if frame.role() == Some(Role::Flow) {
            let entry = WayIn { at: frame.here(), within: frame.within.clone() };
            self.reader.program.moments[moment].entry.get_or_insert(entry);
        }
        if !frame.scope.me {
            self.nobodys.by_nobody.moments.insert(moment);
        } else {
            self.nobodys.by_somebody.moments.insert(moment);
            if let Some(Role::Verb(verb)) = frame.role() {
                self.nobodys.opened.push((verb, moment));
            }
        }
        let heard = self.declared.found.listened.contains(&(None, Window::End(moment)));
        let opened = frame.emit(Op::Open(moment), span);
        self.window(frame, Window::Start(moment), span);
        if self.declared.found.awaited.contains(&moment) {
            frame.emit(Op::Started(moment), span);
        }
        frame.push_stretch(moment, heard);
        self.look_here(frame, span);
        let between = frame.scope.between_turns;
        let has_turn = frame.scope.has_turn;
        if moment == TURN {
            frame.scope.between_turns = false;
            frame.scope.has_turn = Some(frame.scope.whom.me());
        }
        self.block(frame, block);
        (frame.scope.between_turns, frame.scope.has_turn) = (between, has_turn);
        frame.pop_stretch(opened);
        self.window(frame, Window::End(moment), span);
        frame.emit(Op::Close(moment), span);
        // What lasted until then may have changed what is watched.
        self.look_here(frame, span);
    }

    /// Emits a window, if a handler of the game answers in it.
    pub(crate) fn window(&mut self, frame: &mut Frame, window: Window, span: Span) {
        let heard = match frame.role() {
            Some(Role::Verb(verb)) => self.declared.found.listened.contains(&(Some(verb), window)),
            _ => false,
        };
        if heard || self.declared.found.listened.contains(&(None, window)) {
            frame.emit(Op::Window(window), span);
        }
    }
}
