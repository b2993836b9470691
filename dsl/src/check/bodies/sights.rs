//! Compiles who sees something private: `private to others`, `private to players where …`.

use schema::expr::Expr;
use schema::id::{ExprId, KindId, LocalId};
use schema::program::Holder;

use crate::check::Scope;
use crate::check::analyses::secrets::{Secret, Secrets};
use crate::check::bodies::Bodies;
use crate::check::signatures::sights::{Held, Shown};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind};

impl Bodies<'_> {
    /// Compiles all these conditions.
    pub(crate) fn read_sights(&mut self) {
        for Shown { what, holder, kind, to } in std::mem::take(&mut self.declared.sights) {
            let read = self.reader.me_read;
            let (those, condition) = self.those(holder, kind, to);
            let those = Some(those);
            self.sights.extend(condition.map(|condition| (condition, to.span)));
            self.reader.me_read = read;
            match what {
                Held::Zone(zone) => self.reader.program.zones[zone].seen_by = those,
                Held::Cell(cell) => self.reader.program.cells[cell].seen_by = those,
                Held::Note(note) => self.reader.program.notes[note].seen_by = those,
                Held::Pool(pool) => {
                    let cells = self.reader.program.pool_cells(&self.reader.program.pools[pool]);
                    self.reader.program.pools[pool].seen_by = those;
                    for cell in cells {
                        self.reader.program.cells[cell].seen_by = those;
                    }
                }
            }
        }
    }

    /// The condition by which a player, who is its local 0, sees it, and the `where` of the text alone, if there is
    /// one.
    fn those(
        &mut self,
        holder: Holder,
        kind: Option<KindId>,
        to: &ast::Expr,
    ) -> (ExprId, Option<ExprId>) {
        let mut scope = match (holder, kind) {
            (Holder::Card, Some(kind)) => Scope::card(kind),
            (Holder::Player, _) => Scope::acting(),
            _ => Scope::default(),
        };
        let seat = self.reader.node(Expr::Local(LocalId(0)));
        if let ExprKind::Name(name) = &to.kind
            && matches!(name.text.as_str(), "others" | "owner")
            && scope.me
        {
            let me = self.reader.node(Expr::Me);
            let is_holder = self.reader.node(Expr::Same(seat, me));
            let those = match name.text.as_str() {
                "owner" => is_holder,
                _ => self.reader.node(Expr::Not(is_holder)),
            };
            return (those, None);
        }
        if let ExprKind::Name(name) = &to.kind
            && matches!(name.text.as_str(), "others" | "owner")
        {
            self.reader.error(
                codes::NOBODY_IS_ME,
                to.span,
                format!("`{}` of whom? This belongs to the table, and to no player", name.text),
                "nobody has it",
                "say which players see it: `private to players where …`; or let each player have one: put it into `player { … }`",
            );
            return (seat, None);
        }
        let found = self.reader.query(&mut scope, to);
        let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
        if !matches!(item, Type::Player | Type::Error) {
            let words = self.reader.words(&found.ty);
            self.reader.error(
                codes::WRONG_TYPE,
                to.span,
                format!("players see something, and this is {words}"),
                "no players",
                "write `private` (to its owner), `private to others` or `private to players where …`",
            );
        }
        let list = self.reader.as_list(&found);
        // The condition of the `where` is evaluated first, with the same local.
        let (list, condition) = match self.reader.exprs.get(list) {
            Some(Expr::Filter { list, local: LocalId(0), condition }) => (*list, Some(*condition)),
            _ => (list, None),
        };
        let belongs = self.reader.node(Expr::In { these: seat, those: list });
        let those =
            condition.map_or(belongs, |condition| self.reader.node(Expr::And(condition, belongs)));
        (those, condition)
    }

    /// The errors about conditions that read something which the player in question does not see (`C0506`): seeing the
    /// thing, or not, would reveal it. All else is compiled by then, since they may read what cards say.
    pub(super) fn known_to_candidates(&self) -> impl Iterator<Item = Diagnostic> {
        let secrets = Secrets::of_sights(self.reader.lowered());
        self.sights.iter().filter_map(move |(condition, to)| {
            let Secret { name, why, .. } = secrets.secret(*condition, &Expr::Local(LocalId(0)))?;
            let message = format!("who sees this depends on `{name}`, which {why}");
            Some(
                Diagnostic::error(codes::SIGHT_BY_HIDDEN, *to, message)
                    .label(*to, "hidden from those who would learn it by this")
                    .help("let it depend on what all see, or on what is the player's own: `it.…`"),
            )
        })
    }
}
