//! Reports things that stand alone where several are counted, or gone over: a card's name, `self`, a player, a word.

use schema::expr::Expr;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, FoldOp};

impl Reader<'_> {
    /// Reads the list that a fold goes over.
    pub(super) fn gone_over(&mut self, scope: &mut Scope, op: FoldOp, over: &ast::Expr) -> Typed {
        let found = self.query(scope, over);
        self.report_alone(&found, Some(op));
        let list = self.spread(&found);
        self.report_no_list(&list);
        list
    }

    /// Reports what is always one thing, of which a count or fold tells nothing. `op` is none where things are counted.
    /// Returns whether it did. What may be none is no such thing: whether it is there can be asked by counting it.
    pub(super) fn report_alone(&mut self, found: &Typed, op: Option<FoldOp>) -> bool {
        let Some((what, help)) = self.one_thing(found, op) else { return false };
        // `everybody`, of whom it was said that it is one after another.
        if self.diagnostics.iter().any(|told| told.is_error() && told.span() == found.span) {
            return true;
        }
        let message = match op {
            None => format!("this is {what}: one thing, of which there is nothing to count"),
            Some(op) => format!("this is {what}: one thing, and `{}` goes over several", word(op)),
        };
        self.error(codes::WRONG_TYPE, found.span, message, what, help);
        true
    }

    /// What something is called that is always one thing, and what to write instead of it.
    fn one_thing(&self, found: &Typed, op: Option<FoldOp>) -> Option<(String, String)> {
        let sole = self.is_sole_resource(found.id);
        if op.is_none() && (sole || matches!(found.ty, Type::Member(_) | Type::Resource)) {
            let one = found.ty.item().filter(|_| sole);
            let words = self.words(one.as_ref().unwrap_or(&found.ty));
            let help = "count a list, a zone or goods; how much I have of a resource is said by its word alone";
            return Some((words, help.to_owned()));
        }
        match self.exprs.get(found.id)? {
            Expr::Definition(card) => {
                let name = &self.program.definitions[*card].name;
                let lie = match op {
                    None => format!("say where they lie: `count of ({name} in ZONE)`"),
                    Some(_) => {
                        format!(
                            "say where they lie, `({name} in ZONE)`, or read it of the name: `{name}.NAME`"
                        )
                    }
                };
                Some(("a card's name".to_owned(), lie))
            }
            Expr::SelfCard => {
                let called = "card in ZONE where it.name == self.name";
                let help = match op {
                    None => {
                        format!("count those called like it where they lie: `count of ({called})`")
                    }
                    Some(_) => format!(
                        "read it of the card, `self.NAME`, or go over those called like it: `({called})`"
                    ),
                };
                Some(("the card itself".to_owned(), help))
            }
            Expr::Me | Expr::Left(_) | Expr::Right(_) | Expr::Seat(_) | Expr::Actor => {
                let help = match op {
                    None => {
                        "count what the player has, `count of PLAYER.ZONE`, or several: `count of players`"
                    }
                    Some(_) => {
                        "read it of the player, `PLAYER.NAME`, or go over several: `players`"
                    }
                };
                Some(("one player".to_owned(), help.to_owned()))
            }
            _ => None,
        }
    }
}

/// The word of the language for this.
fn word(op: FoldOp) -> &'static str {
    match op {
        FoldOp::Sum => "sum",
        FoldOp::Highest => "highest",
        FoldOp::Lowest => "lowest",
        FoldOp::List => "list",
        FoldOp::Distinct => "distinct",
    }
}
