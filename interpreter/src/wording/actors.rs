//! Who does something: you, or somebody else, with the words that stand for them.

use schema::expr::{End, Expr};
use schema::id::{ExprId, SlotId};

use super::sayings::Sayings;
use super::{Held, Modal, Said, Teller};

/// Somebody who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Actor {
    /// How they are named as the one who does something; empty for whoever reads the card, who is told what to do.
    pub(super) subject: String,
    /// How they are named as the one to whom something is done.
    pub(super) object: String,
    /// A template for what is theirs, which stands for its `{what}`.
    pub(super) own: String,
    /// Whether `subject` has been said, so that a pronoun is understood.
    pub(super) named: bool,
    /// Whether they are the one opponent that you have: theirs is you.
    pub(super) is_opponent: bool,
    /// Whether they go by their own name wherever they are spoken of.
    pub(super) by_name: bool,
    /// Whether they are any one of those for whom an option is offered, and have not been spoken of.
    pub(super) is_new: bool,
    /// The variable that stands for them, if they act as one does.
    pub(super) who: Option<SlotId>,
}

impl Actor {
    /// Whoever reads the card.
    pub(super) fn you(say: &Sayings) -> Self {
        Self {
            subject: String::new(),
            object: say.you.to_owned(),
            own: say.your.to_owned(),
            named: true,
            is_opponent: false,
            by_name: false,
            is_new: false,
            who: None,
        }
    }

    /// A player at the table.
    pub(super) fn by_name(teller: &Teller<'_>, name: &str) -> Self {
        Self {
            subject: name.to_owned(),
            object: name.to_owned(),
            own: teller.whose(name, "{what}"),
            named: true,
            is_opponent: false,
            by_name: true,
            is_new: false,
            who: None,
        }
    }

    /// Somebody who has just been named so.
    pub(super) fn other(say: &Sayings, subject: String) -> Self {
        let (object, own) = (say.them.to_owned(), say.their.to_owned());
        Self {
            object,
            own,
            subject,
            named: false,
            is_opponent: false,
            by_name: false,
            is_new: false,
            who: None,
        }
    }

    /// Whether it is whoever reads the card.
    pub(super) fn is_you(&self) -> bool {
        self.subject.is_empty()
    }
}

impl Teller<'_> {
    /// Who an expression is, as somebody who acts.
    pub(super) fn actor(&mut self, player: ExprId) -> Actor {
        let say = self.say;
        match self.rules.program().exprs.get(player) {
            Some(Expr::Me) => self.me.clone(),
            Some(Expr::Actor) => self.doer(),
            Some(Expr::EventSlot(slot)) if self.is_done_to_you(*slot) => Actor::you(say),
            Some(Expr::Slot(slot)) => {
                self.again(*slot);
                let actor = match self.slots.get(slot) {
                    Some(Held::Actor(actor)) => actor.clone(),
                    // By what it stands for.
                    _ => Actor::other(say, self.object(player).text),
                };
                Actor { who: Some(self.root(*slot)), ..actor }
            }
            Some(Expr::Local(local)) => match self.local(*local) {
                Some(Held::Actor(actor)) => actor,
                // Whoever that is.
                _ => Actor::other(say, say.that_player.to_owned()),
            },
            Some(Expr::Take { end: End::First, count: None, of }) if self.is_one_opponent(*of) => {
                let opponent = self.opponent_of(*of);
                if opponent == say.you {
                    return Actor::you(say);
                }
                let is_opponent = opponent == self.opponent() && self.me.is_you();
                let object = opponent.clone();
                Actor { object, is_opponent, ..Actor::other(say, opponent) }
            }
            // By what it stands for.
            _ => Actor::other(say, self.object(player).text),
        }
    }

    /// Each of some players, as who does something.
    pub(super) fn each(&mut self, list: ExprId) -> String {
        let say = self.say;
        match self.rules.program().exprs.get(list) {
            Some(Expr::Players) => say.each_player.to_owned(),
            Some(Expr::Everybody) => self.everybody(say.each_player).text,
            Some(Expr::Opponents(of)) => self.each_opponent_of(*of),
            Some(Expr::Filter { list: of, local, condition })
                if self.are_players(*of) && self.only_player(list).is_none() =>
            {
                let who = self.each(*of);
                let held = self.candidate(*of);
                self.locals.push((*local, held));
                let all = self.qualities(*condition, *local);
                self.locals.pop();
                let qualities = self.joined_up(true, &all);
                let quality = self.phrase(say.quality, &[("quality", &qualities.a)]);
                match say.inflects {
                    true => [who, quality].concat(),
                    false => [quality, who].concat(),
                }
            }
            // Whoever they are, by what they stand for.
            _ => {
                let list = self.object(list);
                match list.one {
                    true => list.text,
                    false => self.phrase(say.each_of, &[("list", &list.text)]),
                }
            }
        }
    }

    /// Somebody who has been spoken of.
    pub(super) fn that_player(&self) -> Actor {
        self.called_so(self.say.that_player)
    }

    /// Somebody who goes by these words wherever they are spoken of.
    pub(super) fn called_so(&self, who: &str) -> Actor {
        let own = self.whose(who, "{what}");
        Actor { own, object: who.to_owned(), ..Actor::other(self.say, who.to_owned()) }
    }

    /// Whether a list is everybody and another, which is taken away from it, me.
    pub(super) fn is_everybody_but_me(&self, all: ExprId, apart: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        let Some(Expr::List(apart)) = exprs.get(apart) else { return false };
        exprs.get(all) == Some(&Expr::Everybody)
            && matches!(apart[..], [one] if exprs.get(one) == Some(&Expr::Me))
    }

    /// Whether an expression is told as somebody who acts.
    pub(super) fn is_somebody(&self, player: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        match exprs.get(player) {
            Some(
                Expr::Me
                | Expr::Active
                | Expr::Actor
                | Expr::Left(_)
                | Expr::Right(_)
                | Expr::Seat(_)
                | Expr::OwnerOf(_),
            ) => true,
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Actor(_)) => true,
                Some(Held::Fresh { noun, .. }) => self.is_person(noun),
                // A thing, or nothing that has been told.
                _ => false,
            },
            Some(Expr::Local(local)) => matches!(self.local(*local), Some(Held::Actor(_))),
            Some(Expr::Take { count: None, of, .. }) => self.are_players(*of),
            // Not somebody, or nobody who is known to be one.
            _ => false,
        }
    }

    /// Whether an expression is whoever acts.
    pub(super) fn is_me(&self, player: ExprId) -> bool {
        match self.rules.program().exprs.get(player) {
            Some(Expr::Me) => true,
            Some(Expr::Actor) => self.me.is_you() && self.is_done_by_you(),
            Some(Expr::Slot(slot)) => self.me.who == Some(self.root(*slot)),
            Some(Expr::EventSlot(slot)) => self.me.is_you() && self.is_done_to_you(*slot),
            // Somebody else.
            _ => false,
        }
    }

    /// Whether an expression says of itself that it is whoever acts.
    pub(super) fn is_oneself(&self, player: ExprId) -> bool {
        let is_slot = matches!(self.rules.program().exprs.get(player), Some(Expr::Slot(_)));
        !is_slot && self.is_me(player)
    }

    /// Whoever acts, where something is done to them by themselves.
    pub(super) fn oneself(&mut self, of: ExprId) -> Option<Said> {
        let [you, them] = self.say.oneself;
        // In a list it is they as well.
        if let Some(Expr::List(parts)) = self.rules.program().exprs.get(of) {
            let with_me = parts.iter().any(|part| self.is_me(*part));
            return with_me.then(|| {
                self.each_told(parts, |teller, part| {
                    teller.oneself(part).unwrap_or_else(|| teller.object(part))
                })
            });
        }
        self.is_me(of).then(|| Said::one(if self.me.is_you() { you } else { them }))
    }

    /// Somebody who has been named, as of whom something is said.
    pub(super) fn in_person(&self, actor: &Actor) -> Said {
        let say = self.say;
        let noted = self.noted(self.plain(say.player));
        let noted = self.phrase(say.that, &[("a", &noted.a), ("b", &noted.b)]);
        let is_called = actor.by_name
            || [say.that_player, say.earlier_player, &noted].contains(&&actor.object[..]);
        match (actor.is_you(), is_called) {
            (true, _) => Said::many(say.you),
            (false, true) => Said::one(actor.object.as_str()),
            (false, false) => Said::many(say.they),
        }
    }

    /// What stands for somebody else who acts and has been named.
    pub(super) fn they(&self) -> String {
        if self.me.by_name { self.me.subject.clone() } else { self.say.they.to_owned() }
    }

    /// The word for what is theirs who act, where it is not left out.
    pub(super) fn their(&self) -> String {
        let their = match self.me.is_you() && !self.say.inflects {
            true => self.whose(self.say.you, ""),
            false => self.phrase(&self.me.own, &[("what", "")]),
        };
        their.trim_end().to_owned()
    }

    /// Who sits beside somebody.
    pub(super) fn neighbour(&mut self, of: ExprId, side: &str, template: &str) -> Said {
        let is_known = match self.rules.program().exprs.get(of) {
            Some(Expr::Me | Expr::Actor) => true,
            Some(Expr::Slot(slot)) => matches!(self.slots.get(slot), Some(Held::Actor(_))),
            Some(Expr::Local(local)) => matches!(self.local(*local), Some(Held::Actor(_))),
            // By whom they sit.
            _ => false,
        };
        let said = match self.say.inflects && is_known {
            true => {
                let side = self.owned(of, side);
                Said::one(self.phrase(self.say.on_side, &[("what", &side)]))
            }
            false => self.who(template, of),
        };
        self.another_player(None);
        said
    }

    /// What somebody or something has.
    pub(super) fn owned(&mut self, of: ExprId, what: &str) -> String {
        let say = self.say;
        let expr = self.rules.program().exprs.get(of);
        let own = match expr {
            Some(Expr::Me) => self.me.own.clone(),
            Some(Expr::Actor) => self.doer().own,
            Some(Expr::EventSlot(slot)) if self.is_done_to_you(*slot) => say.your.to_owned(),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Actor(actor)) => {
                    let own = actor.own.clone();
                    self.again(self.root(*slot));
                    own
                }
                Some(Held::Known { many: false, .. }) if self.last == Some(self.root(*slot)) => {
                    say.its.to_owned()
                }
                // By what it is called, below.
                _ => String::new(),
            },
            Some(Expr::Local(local)) => match self.local(*local) {
                Some(Held::Actor(actor)) => actor.own,
                Some(Held::Alias(_)) => String::new(),
                // Its own.
                _ => say.its.to_owned(),
            },
            // By what it is called, below.
            _ => String::new(),
        };
        if !own.is_empty() {
            return self.phrase(&own, &[("what", what)]);
        }
        let who = self.object(of).text;
        // What ends with whose it is has nothing behind it.
        let is_long = [" of ", " from ", " in "].iter().any(|part| who.contains(part))
            || matches!(expr, Some(Expr::Left(_) | Expr::Right(_) | Expr::Item { .. }));
        if say.inflects && is_long {
            return self.phrase(say.of, &[("what", what), ("of", &who)]);
        }
        if who == say.it {
            return self.phrase(say.its, &[("what", what)]);
        }
        self.whose(&who, what)
    }

    /// What somebody has who is named.
    pub(super) fn whose(&self, who: &str, what: &str) -> String {
        let said = self.phrase(self.say.whose, &[("who", who), ("what", what)]);
        if self.say.inflects { said.replace("s's ", "s' ") } else { said }
    }

    /// The one opponent of whoever acts.
    pub(super) fn opponent(&self) -> String {
        match self.me.is_opponent {
            true => self.say.you.to_owned(),
            false => self.phrase(&self.me.own, &[("what", self.say.opponent_noun)]),
        }
    }

    /// What you do, said of you, since others did what was told before.
    pub(super) fn you_do(&self, does: &str) -> String {
        self.phrase(self.say.acts, &[("who", self.say.you), ("do", does)])
    }

    /// What is done, by whoever acts. `template` has the forms of its verb; what may be declined may be done.
    pub(super) fn does(&mut self, template: &str, values: &[(&str, Said)]) -> String {
        let say = self.say;
        let optional = std::mem::take(&mut self.optional) && self.modal != Modal::May;
        self.declined |= optional;
        let own = self.me.own.clone();
        let mut values = values.to_vec();
        values.push(("their", Said::one(self.phrase(&own, &[("what", "")]).trim_end())));
        values.push(("them", Said::one(self.me.object.clone())));
        let bare = template.strip_prefix("{actor}").map_or(template, str::trim_start);
        let theirs = format!("{{their}} {}", say.opponent_noun);
        let theirs = if say.inflects { theirs } else { theirs.replace(' ', "") };
        let bare = &match self.me.is_opponent {
            true => bare.replace(&theirs, say.you),
            false => bare.to_owned(),
        };
        let after_others = self.me.is_you() && std::mem::take(&mut self.after_others);
        if self.modal != Modal::None {
            let does = super::fill(bare, super::Form::Base, &values);
            return match (optional, self.me.is_you()) {
                (false, _) if after_others => self.you_do(&does),
                (false, _) => does,
                (true, true) => self.phrase(say.you_may, &[("do", &does)]),
                (true, false) => self.phrase(say.may, &[("who", &self.they()), ("do", &does)]),
            };
        }
        if self.me.is_you() {
            let does = super::fill(bare, super::Form::Base, &values);
            return match optional {
                true => self.phrase(say.you_may, &[("do", &does)]),
                false if after_others => self.you_do(&does),
                false => does,
            };
        }
        let (who, form) = match self.me.named && !self.me.by_name {
            true => (say.they.to_owned(), super::Form::Base),
            false => (self.me.subject.clone(), super::Form::Third),
        };
        self.me.named = true;
        let form = if optional { super::Form::Base } else { form };
        let does = super::fill(bare, form, &values);
        let phrase = if optional { say.may } else { say.acts };
        self.phrase(phrase, &[("who", &who), ("do", &does)])
    }
}
