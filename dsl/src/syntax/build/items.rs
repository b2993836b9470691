//! Builds the items of a file of cards.

use super::{Builder, Parts, name};
use crate::syntax::ast::{
    By, Card, Cards, CardsFrom, Cell, Criterion, Define, Die, Face, Faces, Holder, Item, ItemKind,
    Kind, Name, Order, Param, Patch, PatchKind, PhaseItem, Players, Purpose, Rule as RuleItem,
    Score, Script, Side, State, Variant, Verb, Words,
};
use crate::syntax::tree::{NodeRef, Rule};
use schema::event::Rank;
use schema::source::Span;

impl Builder {
    /// Builds one item. `None` if it is nested too deep or contains an error, which is then reported.
    pub(in crate::syntax) fn item(&mut self, node: NodeRef<'_>) -> Option<Item> {
        let mut inner = node.nodes().next()?;
        let mut patch = None;
        if inner.rule() == Some(Rule::patched_item) {
            let mut parts = Parts::of(inner);
            let word = parts.any()?;
            let kind = match word.rule()? {
                Rule::k_extend => PatchKind::Extend,
                _ => PatchKind::Override,
            };
            patch = Some(Patch { span: word.span(), kind });
            inner = parts.any()?;
        }
        Some(Item { span: node.span(), patch, kind: self.item_kind(inner)? })
    }

    fn item_kind(&mut self, node: NodeRef<'_>) -> Option<ItemKind> {
        let mut parts = Parts::of(node);
        if node.rule() != Some(Rule::card_item) && node.rule() != Some(Rule::state_item) {
            parts.any()?; // the keyword
        }
        Some(match node.rule()? {
            Rule::players_item => {
                let from = self.number(parts.take(Rule::number)?)?;
                parts.skip(Rule::k_to);
                let to = match parts.take(Rule::number) {
                    Some(to) => Some(self.number(to)?),
                    None => None,
                };
                ItemKind::Players(Players { from, to })
            }
            Rule::state_item => {
                let holder = match parts.any()?.rule()? {
                    Rule::k_player => Holder::Player,
                    Rule::k_table => Holder::Table,
                    _ => Holder::Pile,
                };
                ItemKind::State(State {
                    holder,
                    members: self.members(parts.take(Rule::members)?)?,
                })
            }
            Rule::resource_item => ItemKind::Resource(words(node, parts)?),
            Rule::tags_item => ItemKind::Tags(words(node, parts)?),
            Rule::purposes_item => ItemKind::Purposes(purposes(parts)),
            Rule::kind_item => self.kind(parts)?,
            Rule::die_item => ItemKind::Die(Die { name: parts.name()?, faces: self.faces(parts)? }),
            Rule::variant_item => {
                let word = parts.name()?;
                let ty = self.type_of(parts.take(Rule::r#type)?)?;
                let default = self.value_of(parts.take(Rule::value))?;
                parts.skip(Rule::k_if);
                let condition = self.expr_of(parts.take(Rule::expr))?;
                ItemKind::Variant(Variant { name: word, ty, default, condition })
            }
            Rule::define_item => ItemKind::Define(self.define(node)?),
            Rule::script_item => {
                let word = parts.name()?;
                let params = self.define_args(parts.take(Rule::define_args))?;
                let ty = self.type_of(parts.take(Rule::r#type)?)?;
                parts.skip(Rule::k_from);
                let path = self.text_written_out(parts.take(Rule::string)?, "a path")?;
                ItemKind::Script(Script { name: word, params, ty, path })
            }
            Rule::verb_item => self.verb(parts)?,
            Rule::setup_item => ItemKind::Setup(self.block(parts.take(Rule::block)?)?),
            Rule::flow_item => ItemKind::Flow(self.block(parts.take(Rule::block)?)?),
            Rule::phase_item => {
                let word = self.label(parts.take(Rule::label)?)?;
                let side = if parts.skip(Rule::k_before) {
                    Some(Side::Before)
                } else {
                    parts.skip(Rule::k_after).then_some(Side::After)
                };
                let beside = match side {
                    Some(side) => Some((side, self.label(parts.take(Rule::label)?)?)),
                    None => None,
                };
                let block = self.block(parts.take(Rule::block)?)?;
                ItemKind::Phase(PhaseItem { name: word, beside, block })
            }
            Rule::score_item => ItemKind::Score(self.score(node)?),
            Rule::winner_item => ItemKind::Winner(self.ways_to_win(parts)?),
            Rule::cards_item => self.cards(parts)?,
            Rule::rule_item => {
                let title = self.title_of(parts.take(Rule::string), "a title")?;
                let rank = parts.take(Rule::rank).map(name).map(|word| match word.text.as_str() {
                    "first" => (Rank::First, word.span),
                    _ => (Rank::Last, word.span),
                });
                ItemKind::Rule(RuleItem {
                    title,
                    rank,
                    parts: self.card_body(parts.take(Rule::card_body)?)?,
                })
            }
            _ => {
                let kind = parts.name()?;
                let word = self.label(parts.take(Rule::label)?)?;
                let tags = parts.names();
                ItemKind::Card(Card {
                    kind,
                    name: word,
                    tags,
                    parts: self.card_body(parts.take(Rule::card_body)?)?,
                })
            }
        })
    }

    fn cards(&mut self, mut parts: Parts<'_>) -> Option<ItemKind> {
        let kind = parts.name()?;
        let what = parts.any()?;
        let from = match what.rule()? {
            Rule::cards_rows => {
                let rows = what.nodes().filter(|row| row.rule() == Some(Rule::cards_row));
                CardsFrom::Rows(rows.map(cells).collect())
            }
            Rule::k_from => {
                CardsFrom::File(self.text_written_out(parts.take(Rule::string)?, "a path")?)
            }
            _ => {
                let mut parts = Parts::of(what);
                let name = self.line(parts.take(Rule::string)?, "a name")?;
                parts.skip(Rule::k_for);
                let mut over = Vec::new();
                while let Some(one) = parts.take(Rule::over) {
                    over.push(self.over(one)?);
                }
                let parts = match parts.take(Rule::card_body) {
                    Some(body) => self.card_body(body)?,
                    None => Vec::new(),
                };
                CardsFrom::Made { name, over, parts }
            }
        };
        Some(ItemKind::Cards(Cards { kind, from }))
    }

    fn kind(&mut self, mut parts: Parts<'_>) -> Option<ItemKind> {
        let word = parts.name()?;
        let plural = parts.take(Rule::plural).and_then(|plural| Parts::of(plural).name());
        let parent = if parts.skip(Rule::k_is) { parts.name() } else { None };
        let (members, parts) = self.kind_body(parts.take(Rule::kind_body)?)?;
        Some(ItemKind::Kind(Kind { name: word, plural, parent, apart: false, members, parts }))
    }

    fn verb(&mut self, mut parts: Parts<'_>) -> Option<ItemKind> {
        let mut heading = Parts::of(parts.take(Rule::verb_name)?);
        let plus = heading.skip(Rule::plus);
        let word = heading.name()?;
        let third = parts.take(Rule::third).and_then(only_name);
        let thing = match parts.take(Rule::param) {
            Some(param) => Some(self.param(param)?),
            None => None,
        };
        let mut prepositions = Vec::new();
        while let Some(preposition) = parts.take(Rule::prep) {
            prepositions.push((name(preposition), self.param(parts.take(Rule::param)?)?));
        }
        let block = self.block(parts.take(Rule::block)?)?;
        Some(ItemKind::Verb(Verb { plus, name: word, third, thing, prepositions, block }))
    }

    fn faces(&mut self, mut parts: Parts<'_>) -> Option<Faces> {
        if let Some(range) = parts.take(Rule::range) {
            return Some(Faces::Range(self.range(range)?));
        }
        Some(Faces::Listed(parts.list.map(|face| self.face(face)).collect::<Option<_>>()?))
    }

    /// One face of a die.
    pub(super) fn face(&mut self, node: NodeRef<'_>) -> Option<Face> {
        let inner = node.nodes().next()?;
        Some(match inner.rule()? {
            Rule::signed => Face::Number(self.number(inner)?),
            _ => Face::Name(name(inner)),
        })
    }

    /// `define reach(c : card) = …`, also among members and in bots.
    pub(super) fn define(&mut self, node: NodeRef<'_>) -> Option<Define> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_define);
        let word = parts.name()?;
        let params = self.define_args(parts.take(Rule::define_args))?;
        let value = parts.take(Rule::value)?;
        let value = self.nested(1, value, |b| b.value(value))?;
        Some(Define { name: word, params, value })
    }

    #[expect(clippy::option_option, reason = "none at all, or none because they cannot be built")]
    fn define_args(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Vec<Param>>> {
        let Some(node) = node else { return Some(None) };
        Parts::of(node).list.map(|param| self.param(param)).collect::<Option<_>>().map(Some)
    }

    fn param(&mut self, node: NodeRef<'_>) -> Option<Param> {
        let mut parts = Parts::of(node);
        let word = parts.name()?;
        let ty = match parts.take(Rule::r#type) {
            Some(ty) => Some(self.type_of(ty)?),
            None => None,
        };
        let default = self.sum_of(parts.take(Rule::sum))?;
        Some(Param { span: node.span(), name: word, ty, default })
    }

    /// `score "…" …`, also in cards.
    pub(super) fn score(&mut self, node: NodeRef<'_>) -> Option<Score> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_score);
        let text = self.title_of(parts.take(Rule::string), "a title")?;
        let value = parts.take(Rule::expr)?;
        Some(Score { text, value: self.nested(1, value, |b| b.expr(value))? })
    }

    /// `most score, then fewest turns, else players where …`
    fn ways_to_win(&mut self, parts: Parts<'_>) -> Option<Vec<Vec<Criterion>>> {
        let ways = parts.list.filter(|part| part.rule() == Some(Rule::way_to_win));
        ways.map(|way| {
            let steps = way.nodes().filter(|part| part.rule() == Some(Rule::criterion));
            steps.map(|step| self.criterion(step)).collect()
        })
        .collect()
    }

    fn criterion(&mut self, node: NodeRef<'_>) -> Option<Criterion> {
        let span = node.span();
        let mut parts = Parts::of(node);
        if let Some(players) = parts.take(Rule::query) {
            let value = self.nested(1, players, |b| b.query(players))?;
            return Some(Criterion { span, by: By::Those, value });
        }
        let by = match parts.any()?.rule()? {
            Rule::k_most => By::Order(Order::Most),
            Rule::k_fewest => By::Order(Order::Fewest),
            _ => By::All,
        };
        parts.skip(Rule::k_where);
        let value = parts.take(Rule::expr)?;
        Some(Criterion { span, by, value: self.nested(1, value, |b| b.expr(value))? })
    }
}

/// The cells of a row of a table, without the blanks around them.
fn cells(row: NodeRef<'_>) -> Vec<Cell> {
    let cells = row.nodes().filter(|cell| cell.rule() == Some(Rule::cell));
    let trimmed = |cell: NodeRef<'_>| {
        let (written, span) = (cell.text(), cell.span());
        let start = span.start + (written.len() - written.trim_start().len()) as u32;
        let text = written.trim();
        let span = Span { start, end: start + text.len() as u32, ..span };
        Cell { text: text.to_owned(), span, doubled: false }
    };
    cells.map(trimmed).collect()
}

/// The words of `resource` and `tags`. With `=` they are one group.
fn words(node: NodeRef<'_>, mut parts: Parts<'_>) -> Option<Words> {
    let grouped = node.nodes().any(|part| part.rule() == Some(Rule::equals));
    Some(if grouped {
        Words::Group { name: parts.name()?, members: parts.names() }
    } else {
        Words::Free(parts.names())
    })
}

/// Purposes, each with the third person that is given for it, if one is.
fn purposes(mut parts: Parts<'_>) -> Vec<Purpose> {
    let purpose = |parts: &mut Parts<'_>| {
        let name = parts.name()?;
        let third = parts.take(Rule::spoken).and_then(only_name);
        Some(Purpose { name, third })
    };
    std::iter::from_fn(|| purpose(&mut parts)).collect()
}

/// The first name among the children of a node.
pub(super) fn only_name(node: NodeRef<'_>) -> Option<Name> {
    node.nodes().find(|part| matches!(part.rule(), Some(Rule::word | Rule::proper))).map(name)
}
