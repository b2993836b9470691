//! Spots, and what lies at an end of a zone, in words.

use schema::expr::{End, Expr};
use schema::id::ExprId;
use schema::spot::SpotRead;

use super::{Amount, Said, Teller};

impl Teller<'_> {
    pub(super) fn taken(&mut self, end: End, of: ExprId) -> Said {
        let (say, program) = (self.say, self.rules.program());
        match program.exprs.get(of) {
            Some(Expr::Opponents(_)) => return Said::one(self.opponent()),
            Some(Expr::Contents(pile)) => {
                if let Some(Expr::Pile { zone, key }) = program.exprs.get(*pile)
                    && let Some(Expr::Definition(card)) = program.exprs.get(*key)
                {
                    let base = self.card_noun();
                    let noun = self.tested(schema::expr::Test::Definition(*card), &base);
                    let one = self.counted(&noun, &Amount::So(Said::one("1")));
                    let zone = self.zone(*zone, None);
                    let place = self.phrase(say.from, &[("zone", &zone)]);
                    let values = [("counted", &one[..]), ("quality", ""), ("place", &place)];
                    return Said::one(self.phrase(say.phrase, &values));
                }
            }
            // In general words, below.
            _ => {}
        }
        let listed = self.listed(of);
        if self.are_players(of) || listed.whole.is_some() {
            let list = self.amount(&listed, &Amount::All, false);
            let [first, last] = say.end_of;
            let template = if end == End::First { first } else { last };
            return Said::one(self.phrase(template, &[("list", &list)]));
        }
        let zone = match listed.zone.clone().filter(|_| listed.is_zone) {
            Some(zone) => zone,
            None => self.amount(&listed, &Amount::All, false),
        };
        let template = if end == End::First { say.top } else { say.bottom };
        Said::one(self.phrase(template, &[("zone", &zone)]))
    }

    pub(super) fn spot(&mut self, read: &SpotRead) -> Said {
        let say = self.say;
        match read {
            SpotRead::At { of, first, second } | SpotRead::Offset { of, first, second } => {
                let [of, x, y] = [of, first, second].map(|expr| self.object(*expr).text);
                Said::one(self.phrase(say.spot_at, &[("of", &of), ("x", &x), ("y", &y)]))
            }
            SpotRead::Of(of) => self.of(say.spot_of, *of),
            SpotRead::X(of) | SpotRead::Y(of) => {
                let template = if matches!(read, SpotRead::X(_)) { say.column } else { say.level };
                match self.rules.program().exprs.get(*of) {
                    Some(Expr::Spot(SpotRead::Of(card))) => self.of(template, *card),
                    // The spot itself.
                    _ => self.of(template, *of),
                }
            }
            SpotRead::Card(of) => self.of(say.card_at, *of),
            SpotRead::Free(of) => {
                let of = self.object(*of).text;
                Said::one(self.phrase(say.has_quality, &[("x", &of), ("name", say.open_spot)]))
            }
            SpotRead::Near(of) => self.of(say.near, *of),
            SpotRead::All { .. } => Said::many(say.spot_noun[1]),
        }
    }
}
