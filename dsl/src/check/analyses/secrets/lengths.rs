//! How many cards lie somewhere, whether there is one on top, and at which spots: that may be seen where the cards are not.

use schema::expr::Expr;
use schema::id::{ExprId, ZoneId};
use schema::program::{SizeVisibility, Visibility};

use super::{Next, Secret, Secrets, Who};

/// Why somebody cannot know how many cards lie in a zone.
pub(super) const UNCOUNTED: &str = "is not counted by others";

impl Secrets<'_> {
    /// If a list is all cards of a zone or pile: the zone, the expression of its holder, and the node that names it.
    pub(super) fn zone_counted(&self, list: ExprId) -> Option<(ZoneId, Option<ExprId>, ExprId)> {
        self.lowered.whole_zone(list, &|place| self.origin(place).unwrap_or(place))
    }

    /// A secret that the mere length of a list tells.
    pub(super) fn counted(
        &self,
        list: ExprId,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        let list = self.origin(list).unwrap_or(list);
        if let Some((zone, of, at)) = self.zone_counted(list) {
            let own = self.has_zone(zone, of, who);
            let zone = &self.lowered.program.zones[zone];
            let counted = match zone.size {
                SizeVisibility::Public => true,
                SizeVisibility::Private => own,
                SizeVisibility::Hidden => false,
            };
            // A reader who sees all the cards can count them.
            let seen = counted || self.why_hidden(zone, own, false).is_none();
            let why = (!seen).then_some(UNCOUNTED);
            return self.had_by(of, &zone.name, (why, at), who, reads);
        }
        match self.lowered.exprs.get(list) {
            // A zone of each of several players, as in `everybody.ZONE`.
            Some(Expr::Map { list, local, value }) if self.zone_counted(*value).is_some() => {
                let of = self.secret_in(*list, who, reads);
                of.or_else(|| self.counted(*value, self.within(*list, *local, who), reads))
            }
            _ => self.secret_in(list, who, reads),
        }
    }

    /// Whether everybody sees at which spots of a zone something lies: also of cards that lie face down.
    pub(super) fn shows_spots(&self, zone: ExprId) -> bool {
        match self.lowered.exprs.get(self.origin(zone).unwrap_or(zone)) {
            Some(Expr::Zone { zone, .. }) => {
                let zone = &self.lowered.program.zones[*zone];
                let lies_face_down = zone.visibility == Visibility::Facedown;
                lies_face_down && zone.size == SizeVisibility::Public
            }
            _ => false,
        }
    }

    /// Whether a list is all cards of a zone or pile whose top card everybody sees.
    pub(super) fn shows_its_top(&self, list: ExprId) -> bool {
        let place = match self.lowered.exprs.get(list) {
            Some(Expr::Contents(place)) => *place,
            _ => list,
        };
        match self.lowered.exprs.get(self.origin(place).unwrap_or(place)) {
            Some(Expr::Zone { zone, .. } | Expr::Pile { zone, .. }) => {
                self.lowered.program.zones[*zone].visibility == Visibility::TopFaceup
            }
            _ => false,
        }
    }
}
