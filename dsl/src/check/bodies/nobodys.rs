//! What is done where nobody acts: calls of verbs that need somebody, and the handlers of rules and of cards that do not answer
//! it, since somebody would have to act in them.

use std::collections::BTreeSet;

use schema::code::Window;
use schema::event::{Crossing, Live, Pattern, Watched};
use schema::expr::Expr;
use schema::id::{ExprId, HandlerId, MomentId, VerbId};
use schema::program::{Holder, MomentKind};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// What may be done where nobody acts, and the handlers for which that matters.
#[derive(Debug, Default)]
pub(crate) struct Nobodys {
    /// What the flow does where nobody acts.
    pub(crate) by_nobody: Done,
    /// What is done where somebody acts, or may act.
    pub(crate) by_somebody: Done,
    /// Stretches that verbs open, which is where nobody acts if the verb is called there.
    pub(crate) opened: Vec<(VerbId, MomentId)>,
    /// Handlers that act for `me`, of rules and of cards that count where they may be nobody's.
    pub(crate) acting: Vec<HandlerId>,
    /// Of handlers of rules in which somebody must act: where the verb or stretch is named that they answer.
    pub(crate) rules: Vec<(HandlerId, Span)>,
}

/// Verbs that are called, and stretches that are opened.
#[derive(Debug, Clone, Default)]
pub(crate) struct Done {
    pub(crate) verbs: BTreeSet<VerbId>,
    pub(crate) moments: BTreeSet<MomentId>,
}

impl Bodies<'_> {
    /// Whether a card may be nobody's where something of it counts.
    pub(crate) fn may_be_nobodys(&self, live: &Live) -> bool {
        let is_a_players = |zone| self.reader.program.zones[zone].holder == Holder::Player;
        match live {
            Live::Zones(zones) => !zones.iter().all(|&zone| is_a_players(zone)),
            Live::Anywhere => true,
            Live::Installed => false,
        }
    }

    /// Reads a body by itself: what it gives, whether it reads `me`, and the verbs that it calls with that `me`. The body around
    /// it has read and called what it had before, also where this one has an error.
    pub(crate) fn for_itself<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> T,
    ) -> (T, bool, Vec<VerbId>) {
        let reads = std::mem::take(&mut self.reader.me_read);
        let calls = std::mem::take(&mut self.me_calls);
        let found = read(self);
        let reads_me = std::mem::replace(&mut self.reader.me_read, reads) > 0;
        let called = std::mem::replace(&mut self.me_calls, calls);
        (found, reads_me, called)
    }

    /// Reports a call of a verb that needs a `me` where there is none (`C0207`).
    pub(crate) fn caller_acts(&mut self, frame: &Frame, verb: VerbId, called: &str, span: Span) {
        self.me_calls.push(verb);
        if frame.scope.me {
            self.nobodys.by_somebody.verbs.insert(verb);
            return;
        }
        self.nobodys.by_nobody.verbs.insert(verb);
        if self.acts_for_me.get(&verb).is_some_and(|(acts, _)| *acts) {
            self.reader.error(
                codes::NOBODY_IS_ME,
                span,
                format!("`{called}` acts for a player, and nobody acts here"),
                "who?",
                "put it inside `turns`, `each player { … }` or `as p { … }`",
            );
        }
    }

    /// Lets handlers that act for `me` answer only what somebody does, where nobody may do what they answer. Everything
    /// must have been compiled.
    pub(crate) fn let_somebody_act(&mut self) {
        let acting = std::mem::take(&mut self.nobodys.acting);
        if acting.is_empty() {
            return;
        }
        let done = self.done_by_nobody();
        for id in acting {
            let handler = &self.reader.program.handlers[id];
            let may_be_nobodys = match (&handler.pattern, handler.window) {
                (Some(pattern), _) => {
                    done.verbs.contains(&pattern.verb)
                        || self.reader.symbols.verb[pattern.verb].primitive.is_some()
                }
                (None, Window::Start(moment) | Window::End(moment)) => {
                    done.moments.contains(&moment)
                }
                (None, Window::Crossing) => !self.is_a_players(handler.crossing.as_ref()),
                (None, Window::Before | Window::Instead | Window::After) => true,
            };
            if may_be_nobodys {
                let condition = self.somebody_acts(handler.condition);
                self.reader.program.handlers[id].condition = Some(condition);
            }
        }
    }

    /// Whether what is watched is a number of players: `me` is whose it is.
    fn is_a_players(&self, crossing: Option<&Crossing>) -> bool {
        let program = &self.reader.program;
        let holder = crossing.and_then(|crossing| match crossing.of {
            Watched::Cell(cell) => Some(program.cells[cell].holder),
            Watched::Derived(derived) => program.derived[derived].holder,
        });
        holder == Some(Holder::Player)
    }

    /// What may be done where nobody acts: by the flow itself, and by the verbs that it calls there.
    fn done_by_nobody(&self) -> Done {
        let Done { verbs: called, mut moments } = self.nobodys.by_nobody.clone();
        let mut verbs = BTreeSet::new();
        let mut next: Vec<VerbId> = called.into_iter().collect();
        while let Some(verb) = next.pop() {
            if verbs.insert(verb) {
                next.extend(self.acts_for_me.get(&verb).into_iter().flat_map(|(_, called)| called));
            }
        }
        let opened = self.nobodys.opened.iter().filter(|(verb, _)| verbs.contains(verb));
        moments.extend(opened.map(|(_, moment)| *moment));
        Done { verbs, moments }
    }

    /// Reports rules in which somebody must act, and which answer what only nobody does (`C0207`).
    pub(crate) fn never_anybody(&self) -> Vec<Diagnostic> {
        let Nobodys { by_nobody, by_somebody, .. } = &self.nobodys;
        let mut found = Vec::new();
        for &(id, span) in &self.nobodys.rules {
            let handler = &self.reader.program.handlers[id];
            let (is_nobodys, where_it_is) = match (&handler.pattern, handler.window) {
                (Some(Pattern { verb, .. }), _) => (
                    by_nobody.verbs.contains(verb) && !by_somebody.verbs.contains(verb),
                    format!(
                        "`{}` is called where nobody does",
                        self.reader.program.verbs[*verb].name
                    ),
                ),
                (None, Window::Start(moment) | Window::End(moment)) => (
                    by_nobody.moments.contains(&moment) && !by_somebody.moments.contains(&moment),
                    format!("nobody does in `{}`", self.reader.program.moments[moment].name),
                ),
                (None, Window::Before | Window::Instead | Window::After | Window::Crossing) => {
                    continue;
                }
            };
            if is_nobodys {
                let message = format!("somebody must act in this rule, and {where_it_is}");
                found.push(
                    Diagnostic::error(codes::NOBODY_IS_ME, span, message)
                        .label(span, "never answered")
                        .help("name in it who does it: `each player { … }`, `as p { … }`"),
                );
            }
        }
        found
    }

    /// Whether a handler answers that a turn begins or ends.
    pub(super) fn is_of_turn(&self, window: Window) -> bool {
        match window {
            Window::Start(moment) | Window::End(moment) => {
                self.reader.program.moments[moment].kind == MomentKind::Turn
            }
            Window::Before | Window::Instead | Window::After | Window::Crossing => false,
        }
    }

    /// Reports a rule that asks, where a turn begins or ends, whether somebody else has the turn than me: there me is
    /// whoever has it (`C0801`).
    pub(super) fn asks_for_another_turn(&mut self, condition: ExprId, span: Span) {
        let node = |id: ExprId| self.reader.exprs.get(id);
        let has_my_turn = |id: ExprId| match node(id) {
            Some(Expr::Same(one, other)) => matches!(
                (node(*one), node(*other)),
                (Some(Expr::Active), Some(Expr::Me)) | (Some(Expr::Me), Some(Expr::Active))
            ),
            _ => false,
        };
        let (mut open, mut is_asked) = (vec![condition], false);
        while let Some(id) = open.pop() {
            match node(id) {
                Some(Expr::And(one, other)) => open.extend([*one, *other]),
                Some(Expr::Not(same)) => is_asked |= has_my_turn(*same),
                _ => {}
            }
        }
        if is_asked {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                span,
                "in a rule me is whoever has the turn here, so nobody else has it",
                "never so",
                "leave it out, and say in the braces who does it: `each opponent { … }` is all but whoever has the turn",
            );
        }
    }

    /// A condition that also requires that somebody is `me`.
    pub(crate) fn somebody_acts(&mut self, condition: Option<ExprId>) -> ExprId {
        let me = self.reader.node(Expr::Me);
        let nobody = self.reader.node(Expr::IsEmpty(me));
        let somebody = self.reader.node(Expr::Not(nobody));
        match condition {
            Some(condition) => self.reader.node(Expr::And(somebody, condition)),
            None => somebody,
        }
    }
}
