//! What is public on cards may be read of a card that is named by its place, whatever lies there.

use schema::expr::Expr;
use schema::id::ExprId;
use schema::program::Layout;
use schema::spot::SpotRead;

use super::{Next, Secret, Secrets, Who};

impl Secrets<'_> {
    /// A secret in what names a card of which only something public is read.
    pub(super) fn on_place(
        &self,
        card: ExprId,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        let named = self.origin(card).unwrap_or(card);
        match self.lowered.exprs.get(named)? {
            Expr::Item { of, at } if self.is_row(*of) => {
                let counted = self.counted(*of, who, reads);
                counted.or_else(|| self.secret_in(*at, who, reads))
            }
            Expr::Spot(SpotRead::Card(spot)) => match self.lowered.exprs.get(*spot)? {
                Expr::Spot(SpotRead::At { of, first, second }) => {
                    let counted = self.counted(*of, who, reads);
                    let mut parts = [*first, *second].into_iter();
                    counted.or_else(|| parts.find_map(|part| self.secret_in(part, who, reads)))
                }
                _ => self.secret_in(*spot, who, reads),
            },
            _ => self.secret_in(card, who, reads),
        }
    }

    /// Whether a list is all cards of a row.
    fn is_row(&self, list: ExprId) -> bool {
        let zone = self.zone_counted(self.origin(list).unwrap_or(list));
        zone.is_some_and(|(zone, ..)| self.lowered.program.zones[zone].layout == Layout::Row)
    }
}
