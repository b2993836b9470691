//! What expressions stand for, in words.

use schema::expr::{Arith, Expr};
use schema::goods::Blend;
use schema::id::ExprId;
use schema::locale::Word;
use schema::spot::SpotRead;

use super::Amount;
use super::brackets::{Made, Place, Way, made, placed};
use super::{Held, Said, Teller, numbered, readable};

impl Teller<'_> {
    /// A value as something that is spoken of: lists as all that is in them.
    pub(super) fn object(&mut self, expr: ExprId) -> Said {
        let program = self.rules.program();
        match program.exprs.get(expr) {
            Some(
                Expr::Only { .. }
                | Expr::Filter { .. }
                | Expr::Contents(_)
                | Expr::In { .. }
                | Expr::Definitions(_)
                | Expr::Kinds(_)
                | Expr::Take { count: Some(_), .. }
                | Expr::Piles(_)
                | Expr::PilesIn(_)
                | Expr::Spot(SpotRead::All { .. })
                | Expr::Members(_),
            ) => {
                let listed = self.listed(expr);
                let one = listed.whole.as_ref().is_some_and(|whole| whole.one);
                let is_taken = !matches!(program.exprs.get(expr), Some(Expr::Spot(_)));
                Said { text: self.amount(&listed, &Amount::All, is_taken), one }
            }
            Some(Expr::Map { list, .. }) if self.are_players(*list) => {
                let listed = self.listed(expr);
                Said::many(self.amount(&listed, &Amount::All, true))
            }
            // Not a list: as what it stands for.
            _ => self.value(expr),
        }
    }

    /// Several, the last behind an `and`.
    pub(super) fn all_of(&mut self, parts: &[ExprId]) -> Said {
        self.each_told(parts, Self::object)
    }

    /// Several, each in the words that it has there, the last behind an `and`.
    pub(super) fn each_told(
        &mut self,
        parts: &[ExprId],
        mut tell: impl FnMut(&mut Self, ExprId) -> Said,
    ) -> Said {
        match parts {
            [one] => tell(self, *one),
            // Several, with an `and`.
            _ => {
                let mut part = |part: &ExprId| placed(Place::Several, &tell(self, *part).text);
                let said = parts.iter().map(&mut part).collect();
                Said::many(made(Made::Several, self.enumerated(said)))
            }
        }
    }

    /// Texts one after another, the last behind an `and`.
    pub(super) fn enumerated(&self, mut said: Vec<String>) -> String {
        let last = said.pop().unwrap_or_default();
        match said.is_empty() {
            true => last,
            false => [said.join(self.say.list_comma), last].join(self.say.and),
        }
    }

    /// Several one after another.
    pub(super) fn joined(&mut self, parts: &[ExprId], between: &str) -> Said {
        match parts {
            [one] => self.object(*one),
            // Several.
            _ => {
                let said: Vec<String> = parts.iter().map(|part| self.object(*part).text).collect();
                Said::many(said.join(between))
            }
        }
    }

    /// A value as what it is; one that is worked out of the card alone as what it comes to.
    pub(super) fn value(&mut self, expr: ExprId) -> Said {
        let known = self.comes_to(expr);
        let node = known.as_ref().or_else(|| self.rules.program().exprs.get(expr));
        let Some(node) = node.filter(|_| self.deep <= super::DEEPEST) else {
            return Said::one("…");
        };
        self.deep += 1;
        // What stands deeper within is of something else.
        let unit = match node {
            Expr::Count(_)
            | Expr::Total(_)
            | Expr::Arith(..)
            | Expr::If { .. }
            | Expr::Negative(_) => None,
            // The unit stands beside it.
            _ => self.unit.take(),
        };
        let said = self.node(expr, node);
        self.unit = unit.or_else(|| self.unit.take());
        self.deep -= 1;
        said
    }

    /// A phrase of the engine about one thing, which stands for its `of`.
    pub(super) fn of(&mut self, template: &str, of: ExprId) -> Said {
        let of = self.object(of).text;
        Said::one(self.phrase(template, &[("of", &of)]))
    }

    /// A node of an expression. All kinds are named, so that none is told in silence.
    pub(super) fn node(&mut self, expr: ExprId, node: &Expr) -> Said {
        let (say, program) = (self.say, self.rules.program());
        match node {
            Expr::Number(number) => Said { text: number.to_string(), one: *number == 1 },
            Expr::Flag(flag) => Said::one(say.truth[usize::from(!flag)]),
            Expr::Nothing => Said::one(say.nothing),
            Expr::Definition(card) => Said::one(self.rules.definition_name(*card)),
            Expr::Member(id) => Said::one(self.member_word(*id)),
            Expr::Die(id) => {
                let name = readable(&self.rules.die_name(*id));
                let an = schema::words::article(&name);
                Said::one(self.phrase(say.die, &[("an", an), ("name", &name)]))
            }
            Expr::Text(id) => Said::one(self.rules.plain_text(*id)),
            Expr::Seat(seat) => Said::one(self.rules.player_name(*seat)),
            Expr::Me => Said { text: self.me.object.clone(), one: !self.me.is_you() },
            Expr::Active => Said::one(self.active.as_deref().unwrap_or(say.active)),
            Expr::SelfCard => {
                // It is what has been spoken of last.
                self.last = None;
                Said::one(say.this_card)
            }
            Expr::Actor => Said::one(self.doer().object),
            Expr::Cause => Said::one(say.cause),
            Expr::Slot(slot) => self.variable(*slot),
            Expr::EventSlot(slot) => self.parameter(*slot),
            Expr::Local(local) => match self.local(*local) {
                Some(held) => self.held(&held),
                None => Said::one(say.it),
            },
            Expr::Variant(id) => Said::one(
                program.variants.get(*id).map_or_else(|| numbered(*id), |it| readable(&it.name)),
            ),
            Expr::Players => Said::many(say.players[0]),
            Expr::Everybody => self.everybody(say.players[0]),
            Expr::Opponents(of) => self.opponents_of(*of),
            Expr::Left(of) => self.neighbour(*of, say.sides[0], say.left_of),
            Expr::Right(of) => self.neighbour(*of, say.sides[1], say.right_of),
            Expr::SeatOf(of) => self.of(say.seat, *of),
            Expr::Zone { zone, of } => Said::many(self.zone(*zone, *of)),
            Expr::Pile { zone, key } => Said::one(self.pile(*zone, *key)),
            Expr::PileIn { of, key } => {
                let zone = self.object(*of).text;
                Said::one(self.pile_in(&zone, false, *key))
            }
            Expr::KeyOf(of) => Said::one(self.key_of(*of)),
            Expr::NameOf(of) if self.is_pile(*of) => {
                Said::one(self.owned(*of, say.name_noun[usize::from(!say.inflects)]))
            }
            Expr::NameOf(of) => self.object(*of),
            Expr::Spot(read) => self.spot(read),
            Expr::AllCards(of) => {
                let noun = self.card_noun();
                let cards = match noun == self.plain(self.say.card) {
                    true => say.cards_all.to_owned(),
                    false => self.counted(&noun, &Amount::Bare),
                };
                match program.exprs.get(*of) {
                    Some(Expr::Zone { .. }) => self.object(*of),
                    // Whose cards they are.
                    _ => Said::many(self.owned(*of, &cards)),
                }
            }
            Expr::Cell { cell, .. } if program.cells.get(*cell).is_some_and(|it| it.flag) => {
                Said::one(self.condition(expr, true))
            }
            Expr::Cell { cell, of } => {
                let name = program.cells.get(*cell).map_or("", |cell| cell.name.as_str());
                self.member(Word::Cell(*cell), name, *of)
            }
            Expr::Pool { pool, of } => {
                let name = program.pools.get(*pool).map_or("", |pool| pool.name.as_str());
                self.member(Word::Pool(*pool), name, *of)
            }
            Expr::Note { note, of } => {
                let name = program.notes.get(*note).map_or("", |note| note.name.as_str());
                self.member(Word::Note(*note), name, *of)
            }
            Expr::Field { field, of } => {
                let name = program.fields.get(*field).map_or("", String::as_str);
                self.member(Word::Field(*field), name, Some(*of))
            }
            Expr::Derived { derived, of, args } => {
                let name = program.derived.get(*derived).map_or("", |it| it.name.as_str());
                self.derived(Word::Derived(*derived), name, *of, args)
            }
            Expr::Total(of) if self.unit.is_some() => {
                let x = self.unit.take().map(|unit| self.amount_of(&Said::one("1"), &unit));
                let whole = self.object(*of);
                let listed = self.whole(whole);
                self.for_each_one(&x.unwrap_or_default(), &listed)
            }
            Expr::Total(of) => self.total_of(*of),
            Expr::Goods(of) | Expr::Kinds(of) => match program.exprs.get(*of) {
                Some(Expr::Map { list, local, value }) => self.goods_of_each(*list, *local, *value),
                // What they are, or lie in.
                _ => self.object(*of),
            },
            Expr::Wealth(of) => self.of(say.goods_all, *of),
            Expr::Bundle(parts) => self.bundle(parts),
            Expr::Blend(Blend::Add, ..) if self.is_price(expr) => {
                let parts = self.price(expr);
                Said::many(made(Made::Several, self.enumerated(parts)))
            }
            Expr::Blend(blend, a, b) => {
                let arith = match blend {
                    Blend::Add => Arith::Add,
                    Blend::Subtract => Arith::Subtract,
                    Blend::Least => Arith::Least,
                    Blend::Greatest => Arith::Greatest,
                };
                Said::many(self.two_of(Way::of(say, arith), *a, *b).text)
            }
            Expr::Scaled { goods, by } => {
                Said::many(self.two_of(Way::of(say, Arith::Multiply), *by, *goods).text)
            }
            Expr::SomeGoods { goods, local, condition } => {
                let said = self.object(*goods).text;
                self.locals.push((*local, Held::Alias(Said::one(say.it))));
                let condition = self.condition(*condition, true);
                self.locals.pop();
                let quality = self.phrase(say.such_that[0], &[("condition", &condition)]);
                let quality = self.phrase(say.quality, &[("quality", &quality)]);
                let values = [("b", &said[..]), ("quality", &quality)];
                Said::many(self.phrase(say.bare_many, &values))
            }
            Expr::AmountOf { of, resource } => self.lying_of(*of, *resource),
            Expr::Rows { table, of } => {
                let name = program.tables.get(*table).map_or("", String::as_str);
                let noun = self.called(Word::Table(*table)).unwrap_or(&readable(name)).to_owned();
                Said::many(self.owned(*of, &self.parted(&noun).b))
            }
            Expr::LevelOf(of) => self.of(say.level, *of),
            Expr::OwnerOf(of) => Said::one(self.owned(*of, say.owner)),
            Expr::PileOf(of) => self.of(say.pile_of, *of),
            Expr::PositionOf(of) => self.of(say.position_of, *of),
            Expr::Contents(_)
            | Expr::Definitions(_)
            | Expr::Filter { .. }
            | Expr::Only { .. }
            | Expr::In { .. }
            | Expr::Piles(_)
            | Expr::PilesIn(_)
            | Expr::Members(_) => {
                let listed = self.listed(expr);
                Said::many(self.amount(&listed, &Amount::All, false))
            }
            Expr::Map { list, local, value } => {
                let list = self.object(*list).text;
                self.locals.push((*local, Held::Alias(Said::many(list))));
                let said = self.object(*value);
                self.locals.pop();
                said
            }
            Expr::List(parts) if parts.is_empty() => Said::one(say.nothing),
            Expr::List(parts) => self.all_of(parts),
            Expr::Join(a, b) => self.all_of(&[*a, *b]),
            Expr::Without(a, b) => {
                let (these, those) = (self.object(*a).text, self.object(*b).text);
                let those = placed(Place::Narrow, &those);
                let values = [("these", &these[..]), ("those", &those)];
                Said::many(made(Made::Difference, self.phrase(say.without, &values)))
            }
            Expr::Range { first, last } => {
                let ends = [first, last].map(|end| self.object(*end).text);
                Said::many(ends.map(|end| placed(Place::Narrow, &end)).join(" – "))
            }
            Expr::SlotOf { first, of } => {
                let slot = self.kept.get(first).map_or(*first, |(own, _)| *own);
                let is_others = matches!(program.exprs.get(*of), Some(Expr::Local(_)));
                match self.slots.get(&self.root(slot)) {
                    Some(Held::Known { noun, many }) if is_others => {
                        let is_a = !many && say.inflects;
                        let what = if is_a { noun.a.clone() } else { noun.b.clone() };
                        Said { one: !many, text: self.owned(*of, &what) }
                    }
                    // That of whoever acts, or something that goes by its own words.
                    _ => self.variable(slot),
                }
            }
            Expr::Distinct(of) => {
                let list = self.object(*of).text;
                Said::many(self.phrase(say.distinct, &[("list", &list)]))
            }
            Expr::Take { end, count: _, of } => self.taken(*end, *of),
            Expr::Item { of, at } => {
                if let Some(row) = self.row_of(*of, *at) {
                    return Said::one(row);
                }
                let (list, n) = (self.object(*of).text, self.object(*at).text);
                Said::one(self.phrase(say.nth, &[("list", &list), ("n", &n)]))
            }
            Expr::Count(list) if self.unit.is_none() && self.is_spoken_of(*list) => {
                self.that_many(*list)
            }
            Expr::Count(list) => {
                let unit = self.unit.take();
                let listed = self.counted_list(*list);
                if let Some(unit) = unit {
                    let x = self.amount_of(&Said::one("1"), &unit);
                    return self.for_each_one(&x, &listed);
                }
                let list = self.amount(&listed, &Amount::Bare, false);
                let text = self.phrase(say.number_of, &[("list", &list)]);
                Said::one(self.of_those(text, &listed))
            }
            Expr::Sum { list, local, value } => self.folded(say.total, *list, *local, *value),
            Expr::Extreme { highest, list, local, value } => {
                let templates = if *highest { say.highest } else { say.lowest };
                self.folded(templates, *list, *local, *value)
            }
            Expr::Arith(arith, a, b) => self.arith(*arith, *a, *b),
            Expr::Negative(of) => {
                let of = self.object(*of).text;
                Said::one(format!("-{}", placed(Place::Narrow, &of)))
            }
            Expr::If { condition, then, otherwise } => {
                let unit = self.unit.take();
                let condition = self.condition(*condition, true);
                let each = unit.clone().filter(|_| self.has_unit(expr));
                let (_, then) = self.amount_in(*then, each.clone());
                let (_, otherwise) = self.amount_in(*otherwise, each.clone());
                self.unit = unit.filter(|_| each.is_none());
                let then = placed(Place::Side, &then);
                let otherwise = placed(Place::Otherwise, &otherwise);
                let values =
                    [("condition", &condition[..]), ("then", &then), ("otherwise", &otherwise)];
                Said::one(made(Made::Choice, self.phrase(say.either, &values)))
            }
            Expr::MemberOf { family, of } => {
                let name = program.families.get(*family).map_or("", |it| it.name.as_str());
                self.member(Word::Family(*family), name, Some(*of))
            }
            Expr::Score { of, term } => {
                let term = term.and_then(|term| program.scores.get(term)?.name.clone());
                let noun = term.unwrap_or_else(|| say.score.replace("{value}", ""));
                Said::many(self.owned(*of, noun.trim()))
            }
            Expr::Winners => Said::many(say.winners),
            Expr::Script { script, args } => {
                let name = program.scripts.get(*script).map_or("", |script| script.name.as_str());
                let args = self.joined(args, say.comma).text;
                Said::many(format!("{} ({args})", readable(name)))
            }
            Expr::Covered(..)
            | Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::Is { .. }
            | Expr::IsEmpty(_)
            | Expr::IsLive(_)
            | Expr::Can { .. } => Said::one(self.condition(expr, true)),
        }
    }

    /// A phrase of the engine about somebody, who stands for its `who`.
    pub(super) fn who(&mut self, template: &str, of: ExprId) -> Said {
        let who = self.object(of).text;
        Said::one(self.phrase(template, &[("who", &who)]))
    }
}
