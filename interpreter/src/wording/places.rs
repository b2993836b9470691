//! Spots, and what lies at an end of a zone, in words.

use schema::expr::{End, Expr};
use schema::id::{ExprId, LocalId, ZoneId};
use schema::locale::Word;
use schema::parts::within;
use schema::spot::SpotRead;
use schema::words::article;
use schema::zone::{Keys, Layout};

use super::named::one_of;
use super::nouns::Listed;
use super::{Amount, Form, Said, Teller, fill};

impl Teller<'_> {
    /// Whether there is something, which is called so: whether somebody has it, where it is noted of them.
    pub(super) fn is_there(&mut self, of: ExprId, what: &str, holds: bool) -> String {
        let (say, program) = (self.say, self.rules.program());
        let at = usize::from(!holds);
        if super::letters::is_letter(what) {
            let values = [("x", Said::one(what)), ("y", Said::one(say.nothing))];
            return fill(if holds { say.is_not } else { say.is }, Form::Third, &values);
        }
        let noted = match program.exprs.get(of) {
            Some(Expr::Note { note, of }) => program.notes.get(*note).map(|it| (*note, it, *of)),
            // Something else.
            _ => None,
        };
        if let Some((note, declared, Some(holder))) = noted {
            let x = self.subject(holder);
            let noun = self.member(Word::Note(note), &declared.name, None).text;
            let an = if holds && say.inflects { article(&noun) } else { "" };
            let what = Said::one([an, &noun].join(" ").trim());
            let form = Form::of(x.one);
            return fill(say.has[at], form, &[("x", x), ("what", what)]);
        }
        let articles = ["the ", "a ", "an "].iter();
        let named = articles.filter_map(|the| what.strip_prefix(the)).next();
        match named.or(noted.map(|_| what)) {
            Some(noun) => self.phrase(say.exists[at], &[("an", article(noun)), ("what", noun)]),
            None => self.phrase(say.is_there[at], &[("what", what)]),
        }
    }

    /// A pile: by what it is called, or by its number, and in which zone where there are several with piles.
    pub(super) fn pile(&mut self, zone: ZoneId, key: ExprId) -> String {
        let zones = self.rules.program().zones.iter();
        let is_only = zones.filter(|zone| zone.layout == Layout::Piles).count() == 1;
        let zone = self.zone(zone, None);
        self.pile_in(&zone, is_only, key)
    }

    /// A pile of a zone by its word or number. `is_only`: it need not be said of which zone it is.
    pub(super) fn pile_in(&mut self, zone: &str, is_only: bool, key: ExprId) -> String {
        self.piles_as(&self.say.pile[0], (zone, is_only), key)
    }

    /// The same pile of the zones of several players, if that is what is read of each of them.
    pub(super) fn piles_of_each(
        &mut self,
        players: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Option<Listed> {
        let exprs = &self.rules.program().exprs;
        let Expr::PileIn { of, key } = exprs.get(value)? else { return None };
        let Expr::Zone { zone, of: Some(owner) } = exprs.get(*of)? else { return None };
        if exprs.get(*owner) != Some(&Expr::Local(local)) || !self.are_players(players) {
            return None;
        }
        let zone = self.zone(*zone, Some(players));
        let said = self.piles_as(&self.say.pile[1], (&zone, false), *key);
        let noun = self.plain(self.say.pile_noun);
        Some(Listed { noun, ..self.whole(Said::many(said)) })
    }

    fn piles_as(&mut self, templates: &[&str; 5], zone: (&str, bool), key: ExprId) -> String {
        let (zone, is_only) = zone;
        let is_number = self.is_number(key) || self.is_amount(key);
        let key_node = self.rules.program().exprs.get(key);
        let is_word = matches!(key_node, Some(Expr::Member(_) | Expr::Definition(_)));
        let key = self.object(key);
        let template = match (is_number, self.is_figure(&key)) {
            (true, true) => 2,
            (true, false) => 3,
            (false, _) if !is_word => 4,
            (false, _) => usize::from(!is_only),
        };
        self.phrase(templates[template], &[("what", &key.text), ("zone", zone)])
    }

    /// The zone in which some piles are, or one of them, where that is said.
    fn zone_of_piles(&self, piles: ExprId) -> Option<ZoneId> {
        match self.rules.program().exprs.get(piles)? {
            Expr::Pile { zone, .. } | Expr::Zone { zone, .. } | Expr::Piles(zone) => Some(*zone),
            Expr::PileIn { of, .. } | Expr::PilesIn(of) => self.zone_of_piles(*of),
            Expr::Filter { list, .. } => self.zone_of_piles(*list),
            Expr::Slot(slot) => self.zone_of_piles(*self.lies.get(&Some(self.root(*slot)))?),
            // Some pile of the game.
            _ => None,
        }
    }

    /// The word or number of a pile: what the piles of its zone go by, or one of all that the piles of the game do.
    pub(super) fn key_of(&mut self, pile: ExprId) -> String {
        let program = self.rules.program();
        let (number, mut nouns) = (self.plain(self.say.number_noun), Vec::new());
        let of = self.zone_of_piles(pile);
        let zones = program
            .zones
            .pairs()
            .filter(|(id, zone)| zone.layout == Layout::Piles && of.is_none_or(|of| of == *id));
        for (_, zone) in zones {
            let noun = match zone.keys {
                // These have no word of their own, but go by a name.
                Keys::Cards => continue,
                Keys::Numbers(_) => number.clone(),
                Keys::Members(family) => {
                    let name = program.families.get(family).map_or("", |it| it.name.as_str());
                    self.noun(Word::Family(family), name)
                }
            };
            let noun = if self.say.inflects { noun.a } else { noun.b };
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        self.owned(pile, &nouns.join(self.say.or))
    }

    /// The first, last, top or bottom one of a list.
    pub(super) fn taken(&mut self, end: End, of: ExprId) -> Said {
        let (say, program) = (self.say, self.rules.program());
        match program.exprs.get(of) {
            Some(Expr::Opponents(_)) if self.is_one_opponent(of) => {
                return Said::one(self.opponent_of(of));
            }
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
            let [first, last, ..] = say.end_of;
            let template = if end == End::First { first } else { last };
            return Said::one(self.phrase(template, &[("list", &list)]));
        }
        let zone = match listed.zone.clone().filter(|_| listed.is_zone) {
            Some(zone) => zone,
            None => self.amount(&listed, &Amount::All, false),
        };
        let [first, last] = match self.is_stacked(of) {
            true => [say.top, say.bottom],
            false => [say.end_of[0], say.end_of[1]],
        };
        let template = if end == End::First { first } else { last };
        Said::one(self.phrase(template, &[("zone", &zone), ("list", &zone)]))
    }

    /// Whether a list is all that lies in a stack or pile, which alone have a top.
    fn is_stacked(&self, list: ExprId) -> bool {
        let program = self.rules.program();
        let Some(Expr::Contents(of)) = program.exprs.get(list) else { return false };
        let Some(Expr::Zone { zone, .. }) = program.exprs.get(*of) else { return true };
        let layout = program.zones.get(*zone).map(|zone| zone.layout);
        layout.is_none_or(|layout| matches!(layout, Layout::Stack | Layout::Piles))
    }

    /// Where what is moved to a stack goes.
    pub(super) fn on_top(&mut self, place: ExprId) -> Option<String> {
        let program = self.rules.program();
        let Some(Expr::Zone { zone, .. }) = program.exprs.get(place) else { return None };
        let layout = program.zones.get(*zone)?.layout;
        (layout == Layout::Stack).then(|| {
            let zone = self.object(place).text;
            self.phrase(self.say.zone_top, &[("zone", &zone)])
        })
    }

    /// So many from an end of a list.
    pub(super) fn taken_several(&mut self, end: End, count: ExprId, of: ExprId) -> Listed {
        let n = self.quantity(count);
        let listed = self.listed(of);
        let zone = match listed.zone.clone().filter(|_| listed.is_zone) {
            Some(zone) => zone,
            None => self.amount(&listed, &Amount::All, false),
        };
        let stacked = self.is_stacked(of);
        let (say, at) = (self.say, usize::from(end == End::Last));
        let (one, many) = match stacked {
            true => ([say.top, say.bottom][at], [say.top_n, say.bottom_n][at]),
            false => (say.end_of[at], say.end_of[at + 2]),
        };
        let is_word = stacked && end == End::First && !n.one && !self.is_figure(&n);
        if is_word {
            let zone = Some(self.phrase(self.say.zone_top, &[("zone", &zone)]));
            let these = Listed { zone, ..self.bare(listed.noun.clone()) };
            let text = self.amount(&these, &Amount::So(n), true);
            return Listed { noun: listed.noun, ..self.whole(Said::many(text)) };
        }
        let template = if n.one { one } else { many };
        let text = self.phrase(template, &[("n", &n.text), ("zone", &zone), ("list", &zone)]);
        let noun = listed.noun;
        Listed { whole: Some(Said { text, one: n.one }), ..self.bare(noun) }
    }

    /// Whether a spot of a pyramid is free.
    pub(super) fn is_free(&mut self, spot: ExprId, holds: bool) -> String {
        let template = if holds { self.say.has_quality } else { self.say.lacks_quality };
        let x = self.subject(spot);
        let form = Form::of(x.one);
        fill(template, form, &[("x", x), ("name", Said::one(self.say.open_spot[1]))])
    }

    /// Whether a spot is known to be one of a grid: by the zone that it is read of, or since there is no pyramid.
    pub(super) fn is_in_grid(&self, spot: ExprId) -> bool {
        let program = self.rules.program();
        let is_pyramid = |zone: &schema::program::Zone| matches!(zone.layout, Layout::Pyramid(_));
        if !program.zones.iter().any(is_pyramid) {
            return true;
        }
        let list = match program.exprs.get(spot) {
            Some(Expr::Slot(slot)) => self.lies.get(&Some(self.root(*slot))).copied(),
            // What it is read of.
            _ => Some(spot),
        };
        let read = list.into_iter().flat_map(|list| within(&program.exprs, [list]));
        let mut zones = read.filter_map(|(_, node)| match node {
            Expr::Zone { zone, .. } => program.zones.get(*zone),
            // No zone.
            _ => None,
        });
        zones.any(|zone| zone.layout == Layout::Grid)
    }

    /// A spot, or spots, of a grid or pyramid.
    pub(super) fn spot(&mut self, read: &SpotRead) -> Said {
        let say = self.say;
        match read {
            SpotRead::At { of, first, second } | SpotRead::Offset { of, first, second } => {
                let template = say.spot_at[usize::from(matches!(read, SpotRead::Offset { .. }))];
                let [of, x, y] = [of, first, second].map(|expr| self.object(*expr).text);
                Said::one(self.phrase(template, &[("of", &of), ("x", &x), ("y", &y)]))
            }
            SpotRead::Of(of) => self.of(say.spot_of, *of),
            SpotRead::X(of) | SpotRead::Y(of) => {
                let template = match read {
                    SpotRead::X(_) => say.column[0],
                    _ if self.is_in_grid(*of) => say.column[1],
                    // It is in a pyramid, as far as is known.
                    _ => say.level,
                };
                match self.rules.program().exprs.get(*of) {
                    Some(Expr::Spot(SpotRead::Of(card))) => self.of(template, *card),
                    // The spot itself.
                    _ => self.of(template, *of),
                }
            }
            SpotRead::Card(of) => self.of(say.card_at, *of),
            SpotRead::Free(of) => Said::one(self.is_free(*of, true)),
            SpotRead::Near(of) => self.of(say.near, *of),
            SpotRead::All { .. } => Said::many(say.spot_noun[1]),
        }
    }

    /// One resource, as far as it lies in a pool.
    fn resource_among(&mut self, these: ExprId, those: ExprId) -> Option<Listed> {
        let exprs = &self.rules.program().exprs;
        let (resource, those) = (one_of(exprs, these)?, exprs.get(those)?);
        let (Expr::Member(_), Expr::Kinds(pool) | Expr::Goods(pool)) =
            (exprs.get(resource)?, those)
        else {
            return None;
        };
        let noun = self.resource(resource);
        let zone = self.object(*pool).text;
        Some(Listed { zone: Some(zone), ..self.bare(noun) })
    }

    /// Those of some that are among others.
    pub(super) fn listed_among(&mut self, these: ExprId, those: ExprId) -> Listed {
        if let Some(listed) = self.resource_among(these, those) {
            return listed;
        }
        let listed = self.listed(these);
        let those = self.listed(those);
        let template = if those.zone.is_some() { self.say.lies_in } else { self.say.among };
        let zone = those.zone.clone();
        let zone = zone.unwrap_or_else(|| self.amount(&those, &Amount::All, false));
        let lies = self.phrase(template, &[("zone", &zone)]);
        // What goes by a name of its own may lie there several times, or in part.
        let whole = listed.whole.map(|it| {
            let said = if self.say.inflects { [it.text, lies] } else { [lies, it.text] };
            Said { text: said.concat(), ..it }
        });
        Listed { zone: Some(zone), is_zone: false, whole, ..listed }
    }
}
