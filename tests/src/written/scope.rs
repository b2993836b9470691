//! What may be named and done at one place of a written game.

use super::types::Ty;

/// A variable.
#[derive(Debug, Clone)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    /// Whether it may be given another value there.
    pub(crate) settable: bool,
    /// Whether it was read of no zone whose cards whoever acts may not see.
    pub(crate) seen: bool,
}

/// A candidate of a `where`, what a fold reads of, or an argument of a `define`.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) name: Option<String>,
    pub(crate) ty: Ty,
    /// Whether it is `it`, and its members go by their bare names.
    pub(crate) candidate: bool,
    /// Whether that holds of a player too.
    pub(crate) own: bool,
}

/// A place of the text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    /// Whether somebody acts.
    pub(crate) me: bool,
    /// The kind of the card that is `self`.
    pub(crate) self_kind: Option<usize>,
    /// In an ability of a row, which reads what its row has.
    pub(crate) in_row: bool,
    pub(crate) vars: Vec<Var>,
    /// What the last choice yielded.
    pub(crate) it: Option<Ty>,
    pub(crate) locals: Vec<Local>,
    /// The verb whose event a handler answers, and whether its parameters may be set.
    pub(crate) event: Option<(Option<usize>, bool)>,
    /// In a handler's condition: what this card has is said of `self`, since the card that is met may have it, too.
    pub(crate) asked: bool,
    /// Names of the event's parameters.
    pub(crate) bound: Vec<(String, Ty)>,
    /// So many of the game's defines may be read.
    pub(crate) defines: usize,
    /// So many of the game's verbs may be called.
    pub(crate) verbs: usize,
    /// Whether abilities may be performed.
    pub(crate) performs: bool,
    /// Whether it may do more than change what is counted: move cards, call verbs, ask.
    pub(crate) acts: bool,
    /// Whether turns, rounds and phases may stand here.
    pub(crate) stages: bool,
    /// Whether fields and defines may be read, which effects change.
    pub(crate) plain: bool,
    /// In a loop, `stop` and `skip` leave it.
    pub(crate) in_loop: bool,
    /// The result that the verb yields.
    pub(crate) result: Option<Ty>,
    /// In a block that is handed to a verb, which `fail` cannot leave.
    pub(crate) handed: bool,
    /// A block that was handed to the verb.
    pub(crate) block: Option<String>,
    /// In `setup`, where cards are made.
    pub(crate) setup: bool,
    /// In `together`: only what is private to a player changes.
    pub(crate) together: bool,
    /// Whether mostly statements about what whoever acts has stand here.
    pub(crate) quick: bool,
    /// In a handler for a counter that crosses a mark: it must not change it again.
    pub(crate) hands_off: bool,
}

impl Scope {
    /// Where somebody acts.
    pub(crate) fn acting() -> Self {
        Self { me: true, acts: true, ..Self::default() }
    }

    /// From here on a variable of this name and type may be read, and set if `settable`.
    pub(crate) fn know(&mut self, name: &str, ty: Ty, settable: bool) {
        self.vars.push(Var { name: name.to_owned(), ty, settable, seen: true });
    }

    /// What others do: what whoever acted has chosen of their own cards they may not see.
    pub(crate) fn of_others(&mut self) {
        self.me = true;
        for var in self.vars.iter_mut().filter(|var| var.ty.holds_cards()) {
            var.seen = false;
        }
    }

    /// The innermost candidate.
    pub(crate) fn candidate(&self) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.candidate)
    }

    /// Whether a bare word of a player's means whoever acts.
    pub(crate) fn bare_is_mine(&self) -> bool {
        let players = |local: &&Local| local.candidate && local.ty == Ty::Player;
        match self.locals.iter().rev().find(players) {
            Some(local) => local.own,
            None => self.me,
        }
    }
}
