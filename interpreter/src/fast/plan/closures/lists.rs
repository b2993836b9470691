//! Closures of lists, which are built on top of scratch.

use schema::choice::ChoiceOption;
use schema::expr::Expr;
use schema::id::{ExprId, Id, LocalId};

use super::derived::Plain;
use super::filters::keep;
use super::operands::Thing;
use super::places::Place;
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::state::LONGEST;
use crate::value::{PlaceId, Value};

/// A closure that replaces the items of scratch from an index on by what it reads of each of them, and returns that
/// index.
pub(super) type OfEach = Box<dyn Fn(&mut Eval<'_>, usize) -> Result<usize, Trap> + Send + Sync>;

/// Whether a node is always a list.
pub(super) fn is_list(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Contents(_)
            | Expr::Only { .. }
            | Expr::Filter { .. }
            | Expr::Map { .. }
            | Expr::In { .. }
            | Expr::List(_)
            | Expr::Join(..)
            | Expr::Without(..)
            | Expr::Distinct(_)
            | Expr::Range { .. }
            | Expr::Kinds(_)
            | Expr::Opponents(_)
            | Expr::Piles(_)
            | Expr::Players
            | Expr::Everybody
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Goods(_)
            | Expr::Wealth(_)
    )
}

/// The closure of an operand as a list: a single value is a list of one, nothing an empty list.
pub(super) fn of_thing(thing: Thing) -> Reading<usize> {
    reading(move |eval| {
        let start = eval.scratch.items.len();
        let value = thing.get(eval)?;
        eval.replace_with_items(value, start);
        eval.finish_list(start)
    })
}

impl Compiler<'_> {
    /// The closure of a node as a list, if it has one.
    pub(super) fn items(&self, node: &Expr, plain: Option<&Plain>) -> Option<Reading<usize>> {
        if let Some(fixed) = self.fixed_items(node) {
            return Some(fixed);
        }
        Some(match node {
            Expr::Players => reading(|eval| {
                let start = eval.scratch.items.len();
                eval.push_seats(eval.players())?;
                eval.finish_list(start)
            }),
            Expr::Everybody => reading(|eval| {
                let start = eval.scratch.items.len();
                eval.push_seats(eval.everybody())?;
                eval.finish_list(start)
            }),
            Expr::Piles(zone) => {
                let zone = *zone;
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    eval.push_piles(zone, 0);
                    eval.finish_list(start)
                })
            }
            Expr::Opponents(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    if let Value::Player(seat) = of.alone(eval)? {
                        eval.push_seats(eval.opponents(seat))?;
                    }
                    eval.finish_list(start)
                })
            }
            Expr::Contents(of) => match self.place(*of) {
                Some(place) => contents(place),
                None => {
                    let of = self.thing(*of);
                    reading(move |eval| {
                        let start = eval.scratch.items.len();
                        let of = of.alone(eval)?;
                        eval.push_contents(of, start)?;
                        eval.finish_list(start)
                    })
                }
            },
            Expr::Only { list, test } => self.only(*list, *test),
            Expr::Filter { list, local, condition } => self.filter(*list, *local, *condition),
            Expr::Map { list, local, value } => self.map(*list, *local, *value),
            Expr::In { these, those } => {
                let (these, those) = (self.list(*these), self.list(*those));
                reading(move |eval| {
                    let start = these(eval)?;
                    let middle = those(eval)?;
                    eval.keep_those_in(start, middle)?;
                    eval.finish_list(start)
                })
            }
            Expr::List(parts) => {
                let parts: Box<[_]> = parts.iter().map(|&part| self.list(part)).collect();
                reading(move |eval| {
                    let start = eval.scratch.items.len();
                    for part in &parts {
                        part(eval)?;
                    }
                    eval.finish_list(start)
                })
            }
            Expr::Join(left, right) => {
                let (left, right) = (self.list(*left), self.list(*right));
                reading(move |eval| {
                    let start = left(eval)?;
                    right(eval)?;
                    eval.finish_list(start)
                })
            }
            Expr::Without(left, right) => {
                let (left, right) = (self.list(*left), self.list(*right));
                reading(move |eval| {
                    let start = left(eval)?;
                    let middle = right(eval)?;
                    eval.leave_out(start, middle)?;
                    eval.finish_list(start)
                })
            }
            Expr::Distinct(list) => {
                let list = self.list(*list);
                reading(move |eval| {
                    let start = list(eval)?;
                    eval.keep_distinct(start)?;
                    eval.finish_list(start)
                })
            }
            Expr::Kinds(goods) => {
                let goods = self.bundle(*goods);
                reading(move |eval| {
                    let start = goods(eval)?;
                    eval.kinds_from(start);
                    eval.finish_list(start)
                })
            }
            Expr::Derived { .. } => {
                let listed = |plain: &Plain| {
                    let always = self.node(plain.body).is_some_and(is_list);
                    always.then(|| plain.items())
                };
                match self.kept_node(node) {
                    Some(kept) => {
                        let direct = listed(&kept.direct);
                        let thing = || of_thing(Thing::Read(kept.direct.value()));
                        let direct = direct.unwrap_or_else(thing);
                        kept.listing(direct)
                    }
                    None => listed(plain?)?,
                }
            }
            Expr::If { condition, then, otherwise } => {
                if let Some(filled) = self.if_filled(*condition, *then, *otherwise) {
                    return Some(filled.items());
                }
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.list(*then), self.list(*otherwise));
                reading(move |eval| {
                    // A condition leaves nothing in scratch.
                    if holds(eval)? { then(eval) } else { otherwise(eval) }
                })
            }
            _ => return None,
        })
    }

    /// The closure of what an option is offered for, if it has one list and a condition.
    pub(super) fn offered(&self, option: &ChoiceOption) -> Option<Reading<usize>> {
        let [list] = option.each[..] else { return None };
        Some(self.filter(list, LocalId(0), option.condition?))
    }

    /// The closure of `Expr::Map`.
    fn map(&self, source: ExprId, local: LocalId, value: ExprId) -> Reading<usize> {
        if let Some(across) = self.across_players(source, local, value) {
            return across.items();
        }
        let list = self.list(source);
        let each = self.each(local, value);
        reading(move |eval| {
            let start = list(eval)?;
            each(eval, start)
        })
    }

    /// The closure that maps the items from an index on.
    pub(super) fn each(&self, local: LocalId, value: ExprId) -> OfEach {
        if self.node(value) == Some(&Expr::Local(local)) {
            // Mapped to itself, each item is counted once more for fuel, and nothing is dropped.
            return Box::new(move |eval, start| {
                let end = eval.scratch.items.len();
                let is_nothing = |item: &Value| matches!(item, Value::Nothing);
                if eval.scratch.items[start..].iter().any(is_nothing) {
                    keep(eval, start, |_, item| Ok(!is_nothing(&item)))?;
                }
                let len = eval.scratch.items.len() - start;
                eval.scratch.looked.at(len)?;
                // As written, the items and their copies are in scratch at the same time, and the limit is for both.
                if end - start + len > LONGEST {
                    return Err(Trap::Size);
                }
                eval.finish_list(start)
            });
        }
        if let Some(Place::Of { first, seats, of: Thing::Local(of) }) = self.contents(value)
            && of == local.index()
        {
            return of_each_seat(first, seats);
        }
        let each = self.list(value);
        Box::new(move |eval, start| {
            let end = eval.scratch.items.len();
            for at in start..end {
                let item = eval.scratch.items[at];
                eval.bind(local, item);
                each(eval)?;
                if eval.scratch.items.len() - start > LONGEST {
                    return Err(Trap::Size);
                }
            }
            eval.scratch.items.drain(start..end);
            eval.finish_list(start)
        })
    }
}

/// The closure of the cards of a place.
fn contents(place: Place) -> Reading<usize> {
    reading(move |eval| {
        let start = eval.scratch.items.len();
        let place = place.get(eval)?;
        eval.scratch.items.truncate(start);
        if let Some(place) = place {
            eval.push_lying(place);
        }
        eval.finish_list(start)
    })
}

/// Replaces players by the cards of their zones of one kind; `first` is that of seat 0.
fn of_each_seat(first: u16, seats: u8) -> OfEach {
    Box::new(move |eval, start| {
        let end = eval.scratch.items.len();
        for at in start..end {
            if let Value::Player(seat) = eval.scratch.items[at]
                && seat < seats
            {
                let mark = eval.scratch.items.len();
                eval.push_lying(PlaceId(first + u16::from(seat)));
                eval.finish_list(mark)?;
            }
            if eval.scratch.items.len() - start > LONGEST {
                return Err(Trap::Size);
            }
        }
        eval.scratch.items.drain(start..end);
        eval.finish_list(start)
    })
}
