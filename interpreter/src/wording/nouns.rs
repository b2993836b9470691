//! Lists in words: what is in them, which of it, and where it lies.

use schema::expr::{Expr, Test};
use schema::goods::Blend;
use schema::id::ExprId;
use schema::locale::Word;
use schema::spot::{SpotRead, Spots};

use super::{Actor, Amount, Held, Noun, Said, Teller, readable};
use schema::words::{plural, singular};

/// A list.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    pub(super) noun: Noun,
    /// What is so of them: as it is said of one, and of several.
    pub(super) qualities: Vec<Noun>,
    /// Where they lie.
    pub(super) zone: Option<String>,
    /// In words, where no noun says what is in it: a zone as a whole, what a variable holds.
    pub(super) whole: Option<Said>,
    /// Whether the noun says what they are, rather than any card.
    pub(super) is_named: bool,
    /// Whether it is the zone and nothing is left out of it.
    pub(super) is_zone: bool,
    /// Whether they are some of those that the place stands for, rather than in it.
    pub(super) is_among: bool,
}

impl Listed {
    /// Some of them, in words of their own.
    fn some(mut self) -> Self {
        self.is_zone = false;
        if let Some(whole) = self.whole.take() {
            self.zone = Some(whole.text);
            self.is_among = true;
        }
        self
    }
}

impl Teller<'_> {
    /// A noun of the engine's own tables.
    pub(super) fn plain(&self, [a, b]: [&str; 2]) -> Noun {
        Noun { a: a.to_owned(), b: b.to_owned() }
    }

    /// A noun as a locale has it: `one|several`, or `measure|noun`.
    pub(super) fn parted(&self, text: &str) -> Noun {
        let (a, b) = match (text.split_once('|'), self.say.inflects) {
            (Some((a, b)), _) => (a.to_owned(), b.to_owned()),
            (None, true) => (text.to_owned(), plural(text)),
            (None, false) => (self.say.measure.to_owned(), text.to_owned()),
        };
        Noun { a, b }
    }

    /// What a thing is called, as a noun; plainly where the locale does not say.
    pub(super) fn noun(&mut self, word: Word, name: &str) -> Noun {
        match self.called(word) {
            Some(noun) => self.parted(noun),
            None => {
                self.gap_of("nouns", word, name);
                self.parted(&readable(name))
            }
        }
    }

    /// A noun of which several are said, such as a counter's: `actions` is several of `action`.
    pub(super) fn counted_noun(&mut self, word: Word, name: &str) -> Noun {
        if self.called(word).is_some() || !self.say.inflects {
            return self.noun(word, name);
        }
        self.gap_of("nouns", word, name);
        let name = readable(name);
        match singular(&name) {
            Some(one) => Noun { a: one, b: name.clone() },
            None => Noun { a: name.clone(), b: name },
        }
    }

    /// The noun for any card: the locale's for the first kind, which is that of all cards, else the engine's.
    pub(super) fn card_noun(&mut self) -> Noun {
        let card = schema::id::KindId(0);
        match self.called(Word::Kind(card)) {
            Some(noun) => self.parted(noun),
            None => self.plain(self.say.card),
        }
    }

    /// The noun for cards of a kind.
    pub(super) fn kind_noun(&mut self, kind: schema::id::KindId) -> Noun {
        if kind.0 == 0 {
            return self.card_noun();
        }
        let name = self.rules.program().kinds.get(kind).map_or("", |kind| kind.name.as_str());
        self.noun(Word::Kind(kind), name)
    }

    /// What is of a kind, tag or definition; `base` is what it is otherwise.
    pub(super) fn tested(&mut self, test: Test, base: &Noun) -> Noun {
        let program = self.rules.program();
        match test {
            Test::Kind(kind) => self.kind_noun(kind),
            Test::Tag(tag) => match self.called(Word::Tag(tag)) {
                Some(noun) => self.parted(noun),
                None => {
                    let name = program.tags.get(tag).map_or("", String::as_str);
                    self.gap_of("nouns", Word::Tag(tag), name);
                    self.beside(&readable(name), base)
                }
            },
            Test::Definition(card) => {
                let name = self.rules.definition_name(card);
                let measure = self.card_noun();
                match self.say.inflects {
                    true => Noun { b: plural(&name), a: name },
                    false => Noun { a: measure.a, b: name },
                }
            }
        }
    }

    /// A noun with a word that says which of them are meant.
    pub(super) fn beside(&self, which: &str, noun: &Noun) -> Noun {
        let part =
            |template| self.phrase(template, &[("which", which), ("a", &noun.a), ("b", &noun.b)]);
        Noun { a: part(self.say.which_a), b: part(self.say.which_b) }
    }

    /// A zone with whose it is.
    pub(super) fn zone(&mut self, zone: schema::id::ZoneId, of: Option<ExprId>) -> String {
        let name = self.rules.program().zones.get(zone).map_or("", |zone| zone.name.as_str());
        let name = self.called(Word::Zone(zone)).map_or_else(|| readable(name), str::to_owned);
        let Some(of) = of else { return self.phrase(self.say.table_zone, &[("zone", &name)]) };
        let owner = self.rules.program().exprs.get(of);
        let several = matches!(owner, Some(Expr::Players | Expr::Everybody | Expr::Opponents(_)));
        match several && self.say.inflects && !name.ends_with('s') {
            true => self.owned(of, &plural(&name)),
            false => self.owned(of, &name),
        }
    }

    /// A list that no noun says anything of: it goes by its own words.
    pub(super) fn whole(&mut self, said: Said) -> Listed {
        let noun = self.plain(self.say.thing);
        Listed { whole: Some(said), ..self.bare(noun) }
    }

    /// A list of what a noun says, of which nothing else is known.
    pub(super) fn bare(&mut self, noun: Noun) -> Listed {
        Listed {
            noun,
            qualities: Vec::new(),
            zone: None,
            whole: None,
            is_named: false,
            is_zone: false,
            is_among: false,
        }
    }

    /// A list: all kinds of expressions that are lists; anything else in its own words.
    pub(super) fn listed(&mut self, list: ExprId) -> Listed {
        let program = self.rules.program();
        let Some(expr) = program.exprs.get(list) else { return self.whole(Said::one("…")) };
        match expr {
            Expr::AllCards(of) if !matches!(program.exprs.get(*of), Some(Expr::Zone { .. })) => {
                let said = self.value(list);
                let noun = self.card_noun();
                Listed { noun, ..self.whole(said) }
            }
            Expr::Contents(of) | Expr::AllCards(of) => {
                let held = program.exprs.get(*of);
                let kind = match held {
                    Some(Expr::Zone { zone, .. }) => {
                        program.zones.get(*zone).and_then(|zone| zone.holds)
                    }
                    // Cards of any kind.
                    _ => None,
                };
                let noun = self.kind_noun(kind.unwrap_or(schema::id::KindId(0)));
                let zone = self.object(*of).text;
                Listed { zone: Some(zone), is_zone: true, ..self.bare(noun) }
            }
            Expr::Only { list, test } => {
                let listed = self.listed(*list).some();
                self.narrowed(listed, *test)
            }
            Expr::Filter { .. } if self.only_player(list).is_some() => {
                let said = self.object(self.only_player(list).unwrap_or(list));
                self.whole(said)
            }
            Expr::Filter { list, local, condition } => {
                let mut listed = self.listed(*list).some();
                let held = self.candidate(*list);
                self.locals.push((*local, held));
                for part in self.parts_of(*condition) {
                    match program.exprs.get(part) {
                        Some(Expr::Is { of, test })
                            if program.exprs.get(*of) == Some(&Expr::Local(*local)) =>
                        {
                            listed = self.narrowed(listed, *test);
                        }
                        // What is so of them.
                        _ => listed.qualities.append(&mut self.qualities(part, *local)),
                    }
                }
                self.locals.pop();
                listed
            }
            Expr::Definitions(kind) => {
                let noun = self.kind_noun(*kind);
                self.bare(noun)
            }
            Expr::Players => {
                let noun = self.plain(self.say.player);
                self.bare(noun)
            }
            Expr::Everybody => self.listed_everybody(),
            Expr::Opponents(of) => self.listed_opponents(*of),
            // All but me, as a pattern says it.
            Expr::Without(all, apart) if self.is_everybody_but_me(*all, *apart) => {
                let noun = self.plain(self.say.other_player);
                self.bare(noun)
            }
            Expr::Derived { derived, .. }
                if self.called(Word::Derived(*derived)).is_some_and(|noun| noun.contains('|')) =>
            {
                let noun = self.called(Word::Derived(*derived)).unwrap_or_default();
                let noun = self.parted(noun);
                self.bare(noun)
            }
            Expr::Derived { .. } if self.are_players(list) => {
                let zone = Some(self.value(list).text);
                let noun = self.plain(self.say.player);
                Listed { zone, is_among: true, ..self.bare(noun) }
            }
            Expr::Piles(zone) => {
                let noun = self.plain(self.say.pile_noun);
                let zone = self.zone(*zone, None);
                Listed { zone: Some(zone), ..self.bare(noun) }
            }
            Expr::PilesIn(of) => {
                let noun = self.plain(self.say.pile_noun);
                let zone = self.object(*of).text;
                Listed { zone: Some(zone), ..self.bare(noun) }
            }
            Expr::Spot(SpotRead::All { of, which }) => {
                let noun = self.plain(self.say.spot_noun);
                let zone = self.object(*of).text;
                let [open, _, filled] = self.say.open_spot;
                let noun = match which {
                    Spots::Open => self.beside(open, &noun),
                    Spots::Filled => self.beside(filled, &noun),
                    Spots::Both => noun,
                };
                Listed { zone: Some(zone), ..self.bare(noun) }
            }
            Expr::Members(family) => {
                let noun = match family.and_then(|id| Some((id, program.families.get(id)?))) {
                    Some((id, family)) => self.noun(Word::Family(id), &family.name),
                    None => self.plain(self.say.thing),
                };
                self.bare(noun)
            }
            Expr::Kinds(of) | Expr::Goods(of) if self.some_goods(*of).is_some() => {
                match self.some_goods(*of) {
                    Some((goods, local, condition)) => self.such_goods(goods, local, condition),
                    // All of them.
                    None => self.in_own_words(list),
                }
            }
            Expr::SomeGoods { goods, local, condition } => {
                self.such_goods(*goods, *local, *condition)
            }
            Expr::Kinds(of) | Expr::Goods(of) => self.goods_in(*of),
            // At most one of each: different ones.
            Expr::Blend(Blend::Least, goods, each) if self.is_one_of_each(*each) => {
                let listed = self.listed(*goods).some();
                Listed { noun: self.different(listed.noun.clone()), ..listed }
            }
            Expr::In { these, those } => self.listed_among(*these, *those),
            Expr::Map { list: of, local, value } => self.read_of(list, *of, *local, *value),
            Expr::Take { end, count: Some(count), of } => self.taken_several(*end, *count, *of),
            Expr::Distinct(of) => match self.distinct(*of) {
                Some(listed) => listed,
                None => self.in_own_words(list),
            },
            Expr::Spot(_) | Expr::Range { .. } => {
                let is_spot = matches!(expr, Expr::Spot(_));
                let own = if is_spot { self.say.spot_noun } else { self.say.number_noun };
                let (said, noun) = (self.value(list), self.plain(own));
                Listed { noun, ..self.whole(said) }
            }
            // `value` knows all kinds.
            _ => self.in_own_words(list),
        }
    }

    fn in_own_words(&mut self, list: ExprId) -> Listed {
        let said = self.value(list);
        let noun = self.noun_in(list);
        Listed { noun, ..self.whole(said) }
    }

    /// The different values that some have of something.
    pub(super) fn distinct(&mut self, of: ExprId) -> Option<Listed> {
        let program = self.rules.program();
        let Some(Expr::Map { list, local, value }) = program.exprs.get(of) else { return None };
        let is_local = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Local(*local));
        let noun = match program.exprs.get(*value)? {
            Expr::NameOf(of) if is_local(of) => self.plain(self.say.name_noun),
            Expr::Field { field, of } if is_local(of) => {
                let name = program.fields.get(*field)?.clone();
                self.counted_noun(Word::Field(*field), &name)
            }
            Expr::MemberOf { family, of } if is_local(of) => {
                let name = program.families.get(*family)?.name.clone();
                self.counted_noun(Word::Family(*family), &name)
            }
            // In words of its own.
            _ => return None,
        };
        let noun = self.different(noun);
        let those = self.listed(*list);
        let zone = Some(self.amount(&those, &Amount::All, false));
        Some(Listed { zone, is_among: !those.is_zone, ..self.bare(noun) })
    }

    /// Different ones of a noun.
    fn different(&self, noun: Noun) -> Noun {
        let part = |part: &str| self.phrase(self.say.distinct, &[("list", part)]);
        match self.say.inflects {
            true => Noun { a: part(&noun.a), b: part(&noun.b) },
            false => Noun { b: part(&noun.b), a: noun.a },
        }
    }

    /// Goods that lie somewhere.
    pub(super) fn goods_in(&mut self, of: ExprId) -> Listed {
        let families = &self.rules.program().families;
        let family = self.family_of(of).and_then(|id| Some((id, families.get(id)?)));
        let noun = match family {
            Some((id, family)) => self.noun(Word::Family(id), &family.name),
            None => self.plain(self.say.thing),
        };
        let zone = self.object(of).text;
        Listed { zone: Some(zone), is_zone: true, ..self.bare(noun) }
    }

    /// The family of what a pool or price holds.
    pub(super) fn family_of(&self, of: ExprId) -> Option<schema::id::FamilyId> {
        let program = self.rules.program();
        match program.exprs.get(of)? {
            Expr::Pool { pool, .. } => Some(program.pools.get(*pool)?.family),
            Expr::Goods(of) | Expr::Kinds(of) => self.family_of(*of),
            Expr::Field { .. } => None,
            // Of no family.
            _ => None,
        }
    }

    /// What a candidate of a list is called where something is said of it.
    pub(super) fn candidate(&mut self, list: ExprId) -> Held {
        match self.are_players(list) {
            true => Held::Actor(Actor {
                object: self.say.that_player.to_owned(),
                ..Actor::other(self.say, self.say.that_player.to_owned())
            }),
            false => Held::Known { noun: self.plain(self.say.thing), many: false },
        }
    }
}
