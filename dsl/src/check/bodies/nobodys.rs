//! What is done where nobody acts: calls of verbs that need somebody, and the handlers of cards that do not answer it, since
//! somebody would have to act in them.

use std::collections::BTreeSet;

use schema::code::Window;
use schema::event::Live;
use schema::expr::Expr;
use schema::id::{ExprId, HandlerId, MomentId, VerbId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::codes;

/// What may be done where nobody acts, and the handlers for which that matters.
#[derive(Debug, Default)]
pub(crate) struct Nobodys {
    /// Verbs that are called where nobody acts.
    pub(crate) verbs: BTreeSet<VerbId>,
    /// Stretches that are opened where nobody acts.
    pub(crate) moments: BTreeSet<MomentId>,
    /// Stretches that verbs open, which is where nobody acts if the verb is called there.
    pub(crate) opened: Vec<(VerbId, MomentId)>,
    /// Handlers that act for `me`, of cards that count where they may be nobody's.
    pub(crate) acting: Vec<HandlerId>,
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

    /// Reports a call of a verb that needs a `me` where there is none (`C0207`).
    pub(crate) fn caller_acts(&mut self, frame: &Frame, verb: VerbId, called: &str, span: Span) {
        self.me_calls.push(verb);
        if frame.scope.me {
            return;
        }
        self.nobodys.verbs.insert(verb);
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
        let mut verbs = BTreeSet::new();
        let mut next: Vec<VerbId> = self.nobodys.verbs.iter().copied().collect();
        while let Some(verb) = next.pop() {
            if verbs.insert(verb) {
                next.extend(self.acts_for_me.get(&verb).into_iter().flat_map(|(_, called)| called));
            }
        }
        let opened = self.nobodys.opened.iter().filter(|(verb, _)| verbs.contains(verb));
        let mut moments = self.nobodys.moments.clone();
        moments.extend(opened.map(|(_, moment)| *moment));
        for id in acting {
            let handler = &self.reader.program.handlers[id];
            let may_be_nobodys = match (&handler.pattern, handler.window) {
                (Some(pattern), _) => {
                    verbs.contains(&pattern.verb)
                        || self.reader.symbols.verb[pattern.verb].primitive.is_some()
                }
                (None, Window::Start(moment) | Window::End(moment)) => moments.contains(&moment),
                (None, Window::Before | Window::Instead | Window::After | Window::Crossing) => true,
            };
            if may_be_nobodys {
                let condition = self.somebody_acts(handler.condition);
                self.reader.program.handlers[id].condition = Some(condition);
            }
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
