//! Errors about text that does not do what it seems to do.

use schema::expr::Expr;
use schema::id::{CellId, ExprId, VerbId};

use crate::check::bodies::Bodies;
use crate::check::reader::logic::path;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

impl Bodies<'_> {
    /// Reports a statement such as `+1 card` among continuous effects, where nothing can be done once. Returns whether
    /// it was one.
    pub(crate) fn report_done_once(
        &mut self,
        bearer: &crate::check::bodies::handlers::Bearer,
        name: &Name,
        how: schema::effect::How,
        value: Option<&ast::Expr>,
    ) -> bool {
        let forms =
            || std::iter::once(name.text.clone()).chain(crate::check::inflect::forms(&name.text));
        let verb = forms().any(|word| self.reader.symbols.verbs.contains_key(&format!("+{word}")));
        let stored = forms()
            .find_map(|word| crate::check::symbols::exact(&self.reader.symbols.player, &word));
        let stored = matches!(
            stored,
            Some(crate::check::symbols::Member::Cell(_) | crate::check::symbols::Member::Pool(_))
        );
        let kind = bearer.definition.map(|(_, kind)| kind);
        let own = kind.is_some_and(|kind| {
            forms().any(|word| self.reader.symbols.kind_member(kind, &word).is_some())
        });
        if own || how == schema::effect::How::Set || !(verb || stored) {
            return false;
        }
        let amount = value.map_or_else(|| "…".to_owned(), ast::Expr::number_or_dots);
        let sign = if how == schema::effect::How::Subtract { "-" } else { "+" };
        let done = format!("{sign}{amount} {}", name.text);
        let mut abilities =
            kind.map(|kind| self.reader.symbols.kind_members(kind)).unwrap_or_default().into_iter();
        // The ability of the most general kind, which every card has.
        let ability = abilities.rfind(|word| {
            kind.and_then(|kind| self.reader.symbols.kind_member(kind, word))
                .is_some_and(|member| matches!(member, crate::check::symbols::Member::Ability(_)))
        });
        let help = match ability {
            Some(ability) => format!(
                "say when: directly in the braces of the card `on {ability} {{ {done} }}`, or `at start of turn {{ {done} }}`"
            ),
            None => format!(
                "say when: `at start of turn {{ {done} }}`, `after you VERB KIND {{ {done} }}`"
            ),
        };
        self.reader.error(
            codes::STORED_NOT_DERIVED,
            name.span,
            format!("`{done}` is something that is done, and nothing says when"),
            "done when?",
            help,
        );
        true
    }

    /// Reports a literal number outside of the range of a counter (`C0302`).
    pub(crate) fn within_range(&mut self, cell: CellId, value: &ast::Expr) {
        let cell = &self.reader.program.cells[cell];
        if let Some(range) = cell.range.filter(|_| !cell.flag) {
            let name = cell.name.clone();
            self.reader.in_range(&name, range, value);
        }
    }

    /// Help about something that was chosen for a verb and with which nothing is done.
    pub(super) fn still_to_do(&self, verb: Option<VerbId>) -> String {
        match verb {
            Some(verb) => {
                let name = &self.reader.program.verbs[verb].name;
                format!("what it is for is only said: do it as well, `{name} it`")
            }
            None => "do something with it: `VERB it`".to_owned(),
        }
    }

    /// Reports a change of something that each of several has (`players.x`, `field.x`), with how to write it. Returns false
    /// if it is something else.
    pub(super) fn report_of_several(
        &mut self,
        target: &ast::Expr,
        found: ExprId,
        change: impl Fn(&str) -> String,
    ) -> bool {
        let ExprKind::Dot { of, name, args: None } = &target.kind else { return false };
        let players = match &of.kind {
            ExprKind::Name(who) => {
                matches!(&*who.text, "players" | "opponents" | "everybody").then_some(&*who.text)
            }
            _ => None,
        };
        let each = match (players, self.reader.exprs.get(found)) {
            (Some(who), _) => {
                let one = who.strip_suffix('s').unwrap_or("player");
                format!("each {one} {{ {} }}", change(&name.text))
            }
            (None, Some(Expr::Map { value, .. })) if self.is_stored(*value) => {
                let list = path(of).unwrap_or_else(|| "LIST".to_owned());
                format!("for c in {list} {{ {} }}", change(&format!("c.{}", name.text)))
            }
            (None, _) => return false,
        };
        self.reader.error(
            codes::LIST_FOR_ONE,
            target.span,
            if players.is_some() {
                "each of these players has one of their own"
            } else {
                "each of these has one of its own"
            },
            "several",
            format!("change it for each: `{each}`"),
        );
        true
    }

    fn is_stored(&self, value: ExprId) -> bool {
        matches!(self.reader.exprs.get(value), Some(Expr::Cell { .. } | Expr::Note { .. }))
    }
}
