//! Reports words of players, cards and piles of which it is not said whose they are.

use schema::id::KindId;
use schema::source::Span;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::symbols;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::Name;

/// Who has a member that only piles or cards have.
pub(crate) enum Had {
    /// Each pile.
    ByPiles,
    /// The cards of the kind with this name.
    ByCards(String),
}

impl Reader<'_> {
    /// Whether piles or cards have a member of this name; `None` if players or the table have, or nothing has.
    pub(crate) fn had(&self, word: &str) -> Option<Had> {
        let tables = [&self.symbols.player, &self.symbols.table];
        if tables.into_iter().any(|table| symbols::find(table, word).is_some()) {
            return None;
        }
        if symbols::find(&self.symbols.pile, word).is_some() {
            return Some(Had::ByPiles);
        }
        let mut kinds = self.symbols.kind.pairs();
        let (kind, _) = kinds.find(|(_, info)| symbols::find(&info.members, word).is_some())?;
        Some(Had::ByCards(self.kind_name(kind)))
    }

    /// Reports a member of piles or cards that is read of none of them. Returns false if they have none of this name.
    pub(crate) fn report_had(&mut self, name: &Name) -> bool {
        let word = &name.text;
        let (whose, help) = match self.had(word) {
            Some(Had::ByPiles) => (
                "each pile has one".to_owned(),
                format!(
                    "write of which pile: `ZONE[1].{word}`; of each of a zone it is read over its piles: `… of {word} over (pile in ZONE)`"
                ),
            ),
            Some(Had::ByCards(kind)) => (
                format!("each `{kind}` has one"),
                format!(
                    "name the card before a dot: `c.{word}` after `choose 1 {kind} in ZONE as c`, `for c in ZONE`, `verb … c : {kind}`"
                ),
            ),
            None => return false,
        };
        let message = format!("it is not said whose `{word}` this is: {whose}");
        let told = Diagnostic::error(codes::UNKNOWN_WORD, name.span, message);
        self.report(told.label(name.span, "whose?").help(help));
        true
    }

    /// Reports a member of cards in the condition of a handler where the card that is met has no name. Returns false if
    /// it has one, or no such member.
    pub(super) fn report_met(&mut self, scope: &Scope, name: &Name) -> bool {
        let Some((kind, None)) = &scope.met else { return false };
        let word = &name.text;
        let has = |kind: KindId| self.symbols.kind_member(kind, word).is_some();
        let one = match has(*kind) {
            true => *kind,
            false => {
                let mut kinds = self.symbols.kind.ids();
                match kinds.find(|other| has(*other) && self.symbols.inherits(*other, *kind)) {
                    Some(other) => other,
                    None => return false,
                }
            }
        };
        let one = self.kind_name(one);
        let message = format!("it is not said whose `{word}` this is: each `{one}` has one");
        let help = format!("give the one that is met a name: `… {one} as x where x.{word} …`");
        let told = Diagnostic::error(codes::UNKNOWN_WORD, name.span, message);
        self.report(told.label(name.span, "whose?").help(help));
        true
    }

    /// The help for a sort of cards alone in the condition of a handler.
    pub(super) fn sort_of_met(&self, scope: &Scope, sort: &str) -> String {
        match &scope.met {
            Some((_, Some(met))) => format!("ask it of the one that is met: `{met} is {sort}`"),
            _ => format!(
                "name it in the place of the one that is met: `… {sort} {{ … }}`, `… {sort} where …`"
            ),
        }
    }

    /// Reports a word that both the candidate and the acting player have (`C0208`). `candidate` is what the candidate is
    /// called, if it can be named.
    pub(crate) fn whose(&mut self, span: Span, word: &str, candidate: Option<&str>) {
        let own = match candidate {
            Some(player) => format!("write `{player}.{word}` (each player's own) or"),
            None => format!(
                "`it` is what the inner `where` asks: name the player who is looked at, `players as p where … p.{word} …` (each player's own), or write"
            ),
        };
        self.error(
            codes::WHOSE,
            span,
            format!("`{word}` could be this player's or that of the one who acts"),
            "whose?",
            format!("{own} `me.{word}` (of the one who acts)"),
        );
    }

    /// Reports a word in the condition of a handler that both the handler's card and the card of the event have
    /// (`C0208`).
    pub(crate) fn whose_card(&mut self, scope: &Scope, word: &str, span: Span) {
        let Some((kind, name)) = &scope.met else { return };
        if self.symbols.kind_member(*kind, word).is_none() {
            return;
        }
        let other = match name {
            Some(name) => format!("of the one that is met write `{name}.{word}`"),
            None => format!("give the one that is met a name: `… as c where c.{word} …`"),
        };
        self.error(
            codes::WHOSE,
            span,
            format!("`{word}` could be this card's or that of the one that is met"),
            "whose?",
            format!("{other}; of this card write `self.{word}`"),
        );
    }
}
