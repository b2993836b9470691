//! Words in the text of a card that the card has, and the player as well.

use schema::expr::Expr;
use schema::id::{CellId, ExprId};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols::{self, Member};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind};

impl Bodies<'_> {
    /// Notes that a counter of the player is changed by a mere word, which read would be something of the card.
    pub(crate) fn note_players(
        &self,
        frame: &mut Frame,
        cell: CellId,
        of: Option<ExprId>,
        span: Span,
    ) {
        let word = &self.reader.program.cells[cell].name;
        let of_me = matches!(of.and_then(|of| self.reader.exprs.get(of)), Some(Expr::Me));
        let kind = frame.scope.self_kind.filter(|_| of_me);
        if kind.is_some_and(|kind| self.reader.symbols.kind_member(kind, word).is_some()) {
            frame.scope.changed.push((word.clone(), span));
        }
    }

    /// Warns of a word by which a text reads what the card has and changes what the player has (`W0120`). `own` are the
    /// places of the first, `changed` of the second.
    pub(crate) fn told_of_two(
        &mut self,
        own: &[(String, Span)],
        changed: &mut Vec<(String, Span)>,
    ) {
        for (word, at) in std::mem::take(changed) {
            let Some((_, read)) = own.iter().find(|(own, _)| *own == word) else { continue };
            let message = format!(
                "`{word}` is that of the card where it is read, and that of the player where it is changed"
            );
            let help =
                format!("say whose it is: `self.{word}` of the card, `me.{word}` of the player");
            let told = Diagnostic::warning(codes::ONE_WORD, *read, message);
            let told = told.label(*read, "what the card has").label(at, "what the player has");
            self.reader.report(told.help(help));
            break;
        }
    }

    /// If a word that is set is stored for the player who acts, and the card has another thing of that name: what to
    /// write.
    pub(crate) fn stored_by_me(&self, scope: &Scope, target: &ast::Expr) -> Option<String> {
        let ExprKind::Name(name) = &target.kind else { return None };
        let word = &name.text;
        let member = symbols::exact(&self.reader.symbols.player, word);
        let is_stored = matches!(member, Some(Member::Cell(_) | Member::Note(..)));
        (is_stored && scope.me).then(|| {
            format!("`{word}` is that of the card here; that of the player is set by `set me.{word} = …`")
        })
    }
}
