//! Declarations of a small game, chosen by chance.

use super::draw::Draw;
use super::types::Ty;
use super::words::{Sort, Words};
use super::world::{
    Card, Cell, CellSort, Define, Family, FamilySort, Form, Holder, Kind, Layout, Note, Param,
    Pool, Seen, Verb, World, Zone,
};

impl World {
    /// Declarations of a small game.
    pub(crate) fn new(draw: &mut Draw, words: &mut Words) -> Self {
        let players = (2, if draw.chance(40) { 3 } else { 2 });
        let (quick, together) = (draw.chance(30), draw.chance(35));
        let mut world = Self { players, quick, together, ..Self::default() };
        world.families(draw, words);
        for _ in 0..draw.between(1, 2) {
            world.tags.push(words.fresh(draw, Sort::Tag));
        }
        for _ in 0..draw.between(0, 2) {
            world.phases.push(words.fresh(draw, Sort::Phase));
        }
        for _ in 0..draw.between(1, 2) {
            world.purposes.push(words.fresh(draw, Sort::Purpose));
        }
        for _ in 0..draw.between(1, 2) {
            world.abilities.push(words.fresh(draw, Sort::Ability));
        }
        world.kinds(draw, words);
        world.zones(draw, words);
        world.cells(draw, words);
        world.notes(draw, words);
        world.pools(draw, words);
        world.some_dice(draw, words);
        world.verbs(draw, words);
        world.defines(draw, words);
        for _ in 0..draw.below(3).saturating_sub(1) {
            let ty = match draw.below(3) {
                0 => Ty::Flag,
                1 => Ty::Number,
                _ => Ty::Name(0).list(),
            };
            world.variants.push((words.fresh(draw, Sort::Variant), ty));
        }
        if draw.chance(25) {
            world.menus.push(words.fresh(draw, Sort::Menu));
        }
        world.scores = (0..draw.between(1, 2)).map(|nth| format!("Term {}", nth + 1)).collect();
        world
    }

    fn families(&mut self, draw: &mut Draw, words: &mut Words) {
        for sort in [FamilySort::Tags, FamilySort::Resources, FamilySort::Words] {
            if !draw.chance(35) {
                continue;
            }
            let least = if sort == FamilySort::Resources { 1 } else { 2 };
            let count = draw.between(least, 3);
            self.family(draw, words, sort, count);
        }
    }

    fn family(&mut self, draw: &mut Draw, words: &mut Words, sort: FamilySort, count: usize) {
        let members: Vec<String> = (0..count).map(|_| words.fresh(draw, Sort::Member)).collect();
        // A resource alone is a family of its own name.
        let alone = sort == FamilySort::Resources && count == 1;
        let name = if alone { members[0].clone() } else { words.fresh(draw, Sort::Family) };
        self.families.push(Family { name, sort, members });
    }

    /// The families of a sort, by number.
    pub(crate) fn families_of(&self, sort: FamilySort) -> Vec<usize> {
        (0..self.families.len()).filter(|at| self.families[*at].sort == sort).collect()
    }

    fn kinds(&mut self, draw: &mut Draw, words: &mut Words) {
        let mut names = vec!["card".to_owned()];
        if draw.chance(50) {
            names.push(words.fresh(draw, Sort::Kind));
        }
        for name in names {
            let mut fields = Vec::new();
            for _ in 0..draw.between(0, 2) {
                let ty = match draw.below(10) {
                    0..=5 => Ty::Number,
                    6 => Ty::Flag,
                    7 => Ty::Text,
                    _ => match draw.one(&self.families_of(FamilySort::Resources)) {
                        Some(family) => Ty::Goods(family),
                        None => Ty::Number,
                    },
                };
                fields.push((words.fresh(draw, Sort::Field), ty));
            }
            self.kinds.push(Kind { name, fields, live: Vec::new() });
        }
        if draw.chance(15) {
            let kind = draw.below(self.kinds.len());
            self.rows = Some((kind, "step".to_owned(), "toll".to_owned()));
        }
        let groups = self.families_of(FamilySort::Tags);
        for _ in 0..draw.between(3, 4) {
            let mut tags = Vec::new();
            if draw.chance(50) {
                tags.extend(draw.one(&self.tags));
            }
            for group in &groups {
                if draw.chance(70) {
                    tags.extend(draw.one(&self.families[*group].members));
                }
            }
            let (name, kind) = (words.fresh(draw, Sort::Card), draw.below(self.kinds.len()));
            let has_rows = self.rows.as_ref().is_some_and(|(of, ..)| self.inherits(kind, *of));
            let mut card = |name: String, tags: &[String], form| {
                self.cards.push(Card { name, kind, tags: tags.to_vec(), form });
            };
            match draw.below(20) {
                0..=1 if !has_rows => card(name, &tags, Form::Row),
                // Such a name stands in quotes wherever it is said.
                2..=4 => card(format!("\"{name}, mostly\""), &tags, Form::Item),
                5..=6 => {
                    card(format!("{name}1"), &[], Form::Made);
                    card(format!("{name}2"), &[], Form::MadeWithLast);
                }
                _ => card(name, &tags, Form::Item),
            }
        }
    }

    fn zones(&mut self, draw: &mut Draw, words: &mut Words) {
        let mut zone = |draw: &mut Draw, holder, layout, seen| {
            // Whoever sees cards can count them.
            let size = match (draw.below(12), seen) {
                (0, Seen::Facedown | Seen::Top | Seen::Private) => ", size private",
                (1, Seen::Facedown | Seen::Top) => ", size hidden",
                _ => "",
            };
            let plain = self.quick && draw.chance(70);
            let limit = (!plain && draw.chance(8)).then(|| draw.between(1, 4));
            let holds = (!plain && draw.chance(12) && self.kinds.len() > 1).then_some(1);
            let name = words.fresh(draw, Sort::Zone);
            self.zones.push(Zone { name, holder, layout, seen, size, limit, holds });
        };
        // There is always one that a player may choose from.
        let seen = if draw.chance(60) { Seen::Private } else { Seen::Faceup };
        let layout = if draw.chance(60) { Layout::Set } else { Layout::Row };
        zone(draw, Holder::Player, layout, seen);
        if self.quick {
            zone(draw, Holder::Player, Layout::Stack, Seen::Facedown);
            zone(draw, Holder::Player, Layout::Row, Seen::Faceup);
        }
        for _ in 0..draw.between(1, 3) {
            let holder = if draw.chance(55) { Holder::Player } else { Holder::Table };
            let (layout, seen) = match draw.below(12) {
                0..=4 => (Layout::Stack, [Seen::Facedown, Seen::Top, Seen::Faceup][draw.below(3)]),
                5..=6 => (Layout::Set, if draw.chance(50) { Seen::Faceup } else { Seen::Private }),
                7..=8 => (Layout::Row, Seen::Faceup),
                9 => (Layout::Grid, Seen::Faceup),
                10 => (Layout::Pyramid(draw.between(2, 3)), Seen::Faceup),
                _ => (Layout::Row, Seen::Facedown),
            };
            let seen =
                if holder == Holder::Table && seen == Seen::Private { Seen::Faceup } else { seen };
            zone(draw, holder, layout, seen);
        }
        if draw.chance(20) {
            let layout = match draw.below(3) {
                0 => Layout::Numbered(draw.between(2, 3)),
                1 => Layout::By(usize::MAX),
                _ => Layout::Piles,
            };
            let seen = if draw.chance(70) { Seen::Top } else { Seen::Facedown };
            let holder = if draw.chance(70) { Holder::Table } else { Holder::Player };
            zone(draw, holder, layout, seen);
        }
        if draw.chance(15) {
            let layout = [Layout::Stack, Layout::Set, Layout::Row][draw.below(3)];
            zone(draw, Holder::Card(0), layout, Seen::Faceup);
        }
        let groups =
            [self.families_of(FamilySort::Tags), self.families_of(FamilySort::Resources)].concat();
        for zone in &mut self.zones {
            if zone.layout == Layout::By(usize::MAX) {
                zone.layout = draw.one(&groups).map_or(Layout::Numbered(2), Layout::By);
            }
        }
        let lying: Vec<String> = self
            .zones
            .iter()
            .filter(|zone| {
                matches!(zone.holder, Holder::Player | Holder::Table) && !zone.is_piles()
            })
            .map(|zone| zone.name.clone())
            .collect();
        for kind in 0..self.kinds.len() {
            let live = (0..draw.between(1, 2)).filter_map(|_| draw.one(&lying));
            let mut live: Vec<String> = live.collect();
            live.dedup();
            self.kinds[kind].live = if kind == 0 || draw.chance(30) { live } else { Vec::new() };
        }
    }

    /// A stretch or verb that something may last until the end of.
    fn lifetime(&self, draw: &mut Draw) -> Option<String> {
        if !draw.chance(25) {
            return None;
        }
        if draw.chance(50) { Some("round".to_owned()) } else { draw.one(&self.phases) }
    }

    fn cells(&mut self, draw: &mut Draw, words: &mut Words) {
        for nth in 0..draw.between(2, 4) {
            let holder = match draw.below(20) {
                _ if nth == 0 => Holder::Player,
                0..=9 => Holder::Player,
                10..=14 => Holder::Table,
                15..=17 => Holder::Card(draw.below(self.kinds.len())),
                _ if self.zones.iter().any(Zone::is_piles) => Holder::Pile,
                _ => Holder::Table,
            };
            let sort = match draw.below(10) {
                _ if nth == 0 => CellSort::Counter,
                0..=5 => CellSort::Counter,
                6 => CellSort::Track,
                7 => CellSort::Cycle,
                _ => CellSort::Flag,
            };
            let range = match sort {
                CellSort::Counter => draw
                    .chance(if self.quick { 15 } else { 40 })
                    .then(|| (0, draw.between(2, 6) as i32)),
                CellSort::Track => Some((-(draw.below(3) as i32), draw.between(3, 6) as i32)),
                CellSort::Cycle => Some((1, draw.between(3, 5) as i32)),
                CellSort::Flag => None,
            };
            let first = match range {
                Some((least, most)) => least.max(0).max(most.min(draw.below(3) as i32)),
                None => draw.below(4) as i32,
            };
            let plain = matches!(sort, CellSort::Counter | CellSort::Flag);
            let private = plain && holder == Holder::Player && draw.chance(30);
            let until = if plain { self.lifetime(draw) } else { None };
            let name =
                words.fresh(draw, if sort == CellSort::Flag { Sort::Flag } else { Sort::Counter });
            self.cells.push(Cell { name, holder, sort, range, first, private, until });
        }
    }

    fn notes(&mut self, draw: &mut Draw, words: &mut Words) {
        for _ in 0..draw.below(3).min(draw.below(3)) {
            let holder = match draw.below(4) {
                0..=1 => Holder::Player,
                2 => Holder::Table,
                _ => Holder::Card(0),
            };
            let (ty, maybe) = match draw.below(10) {
                0 => (Ty::Player, false),
                1 => (Ty::Card(draw.below(self.kinds.len())), false),
                2 => (Ty::Number, true),
                3 => (Ty::Card(0).list(), false),
                4 => (Ty::Player.list(), false),
                5 => (Ty::Text, false),
                6 => (Ty::Name(draw.below(self.kinds.len())), false),
                _ => match draw.below(self.families.len() + 1) {
                    at if at < self.families.len() => (Ty::Member(at), false),
                    _ => (Ty::Player, false),
                },
            };
            let private = holder == Holder::Player && draw.chance(30);
            let until = self.lifetime(draw);
            let name = words.fresh(draw, Sort::Note);
            self.notes.push(Note { name, holder, ty, maybe, private, until });
        }
    }

    fn pools(&mut self, draw: &mut Draw, words: &mut Words) {
        for family in self.families_of(FamilySort::Resources) {
            let mut pool = |draw: &mut Draw, holder, bank| {
                let (first, private) = (draw.below(4), holder == Holder::Player && draw.chance(25));
                let name = words.fresh(draw, Sort::Zone);
                self.pools.push(Pool { name, holder, family, first, private, bank });
            };
            pool(draw, Holder::Player, false);
            if draw.chance(50) {
                let bank = draw.chance(60);
                pool(draw, Holder::Table, bank);
            }
            if draw.chance(20) {
                pool(draw, Holder::Card(0), false);
            }
        }
    }

    fn some_dice(&mut self, draw: &mut Draw, words: &mut Words) {
        if !draw.chance(20) {
            return;
        }
        if draw.chance(60) {
            self.dice.push(("cube".to_owned(), Ty::Number));
        } else {
            let count = draw.between(2, 3);
            self.family(draw, words, FamilySort::Faces, count);
            let family = self.families.len() - 1;
            self.dice.push((self.families[family].name.clone(), Ty::Member(family)));
        }
    }

    fn verbs(&mut self, draw: &mut Draw, words: &mut Words) {
        let most = if self.quick { 6 } else { 4 };
        for _ in 0..draw.between(2, most) {
            let name = words.fresh(draw, Sort::Verb);
            let plus = draw.chance(8);
            let mut params = Vec::new();
            let mut param = |draw: &mut Draw, ty, preposition: Option<&str>| {
                let may_lack = preposition.is_some() || matches!(ty, Ty::List(_));
                let default = may_lack && draw.chance(40);
                let name = words.fresh(draw, Sort::Param);
                let preposition = preposition.map(str::to_owned);
                params.push(Param { name, preposition, ty, default });
            };
            if plus {
                param(draw, Ty::Number, None);
            } else {
                match draw.below(10) {
                    0..=3 => {
                        let kind = draw.below(self.kinds.len());
                        param(draw, Ty::Card(kind), None);
                    }
                    4 | 5 => param(draw, Ty::Card(0).list(), None),
                    6..=7 => param(draw, Ty::Number, None),
                    8 => param(draw, Ty::Player, None),
                    _ => {}
                }
                if draw.chance(35) {
                    let (ty, word) = match draw.below(5) {
                        0 => (Ty::Zone, "to"),
                        1 => (Ty::Player, "for"),
                        2 => (Ty::Card(0), "onto"),
                        _ => (Ty::Number, "with"),
                    };
                    param(draw, ty, Some(word));
                }
            }
            let quick = self.quick && draw.chance(75);
            let block = !plus && !quick && draw.chance(12);
            let result = match draw.below(8) {
                _ if quick => None,
                0 => Some(Ty::Number),
                1 => Some(Ty::Card(0)),
                2 => Some(Ty::Flag),
                3 => Some(Ty::Card(0).list()),
                _ => None,
            };
            self.verbs.push(Verb { name, plus, params, block, result });
        }
    }

    fn defines(&mut self, draw: &mut Draw, words: &mut Words) {
        for _ in 0..draw.between(1, 3) {
            let holder = match draw.below(8) {
                0..=2 => None,
                3..=5 => Some(Holder::Player),
                _ => Some(Holder::Card(draw.below(self.kinds.len()))),
            };
            let few = [0, 0, 0, 0, 1, 1, 2, 3][draw.below(8)];
            let args = (0..few).map(|_| {
                let ty = match draw.below(4) {
                    0 => Ty::Card(0),
                    1 => Ty::Card(0).list(),
                    2 => Ty::Number,
                    _ => Ty::Player,
                };
                (words.fresh(draw, Sort::Param), ty)
            });
            let args = args.collect();
            let ty = match draw.below(10) {
                0..=4 => Ty::Number,
                5..=6 => Ty::Flag,
                7..=8 => Ty::Card(0).list(),
                _ => Ty::Player,
            };
            let name = words.fresh(draw, Sort::Define);
            self.defines.push(Define { name, holder, args, ty });
        }
    }

    /// Whether cards of one kind are of another.
    pub(crate) fn inherits(&self, kind: usize, from: usize) -> bool {
        from == 0 || kind == from
    }
}
