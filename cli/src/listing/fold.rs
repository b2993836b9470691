//! Expressions about lists: what is picked from them and what is made of them.

use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, LocalId};

use super::expressions::{Bind, Printer};
use super::names;

/// One of these, or nothing that it knows.
pub(super) fn text(print: Printer<'_>, node: &Expr) -> (Bind, String) {
    let program = print.program;
    let over = |word: &str, value: ExprId, local: LocalId, list: ExprId| {
        let (value, list) = (print.at(value, Bind::Sum), print.at(list, Bind::Fold));
        (Bind::Fold, format!("{word} of {value} over {} in {list}", names::local(local)))
    };
    match node {
        Expr::Definitions(kind) => {
            let kind = program.kinds.get(*kind).map_or("card", |kind| kind.name.as_str());
            (Bind::Path, format!("every {kind}"))
        }
        Expr::Goods(of) => (Bind::Fold, format!("goods of {}", print.at(*of, Bind::Fold))),
        Expr::Bundle(parts) => {
            let amounts: Vec<_> = parts
                .iter()
                .map(|&(count, of)| {
                    format!("{} {}", print.at(count, Bind::Path), print.at(of, Bind::Path))
                })
                .collect();
            match amounts.as_slice() {
                [] => (Bind::Path, "nothing".to_owned()),
                amounts => (Bind::Sum, amounts.join(" + ")),
            }
        }
        Expr::Blend(Blend::Add, a, b) => print.between(Bind::Sum, "+", *a, *b),
        Expr::Blend(Blend::Subtract, a, b) => print.between(Bind::Sum, "-", *a, *b),
        Expr::Blend(Blend::Least, a, b) => (Bind::Path, print.call("min", &[*a, *b])),
        Expr::Blend(Blend::Greatest, a, b) => (Bind::Path, print.call("max", &[*a, *b])),
        Expr::Scaled { goods, by } => print.between(Bind::Product, "*", *by, *goods),
        Expr::SomeGoods { goods, local, condition } => {
            let (goods, condition) = (print.at(*goods, Bind::In), print.text(*condition));
            (Bind::Where, format!("{goods} as {} where {condition}", names::local(*local)))
        }
        Expr::Wealth(of) => (Bind::Fold, format!("all goods of {}", print.at(*of, Bind::Fold))),
        Expr::Total(of) => (Bind::Fold, format!("count of {}", print.at(*of, Bind::Fold))),
        Expr::Kinds(of) => (Bind::Fold, format!("resources of {}", print.at(*of, Bind::Fold))),
        Expr::Covered(a, b) => print.between(Bind::Compare, "<=", *a, *b),
        Expr::Filter { list, local, condition } => {
            let (list, condition) = (print.at(*list, Bind::In), print.text(*condition));
            (Bind::Where, format!("{list} as {} where {condition}", names::local(*local)))
        }
        Expr::Only { list, test } => {
            (Bind::In, format!("{} in {}", names::test(program, *test), print.at(*list, Bind::Sum)))
        }
        Expr::Map { list, local, value } => over("list", *value, *local, *list),
        Expr::Sum { list, local, value } => over("sum", *value, *local, *list),
        Expr::Extreme { highest, list, local, value } => {
            over(if *highest { "highest" } else { "lowest" }, *value, *local, *list)
        }
        Expr::In { these, those } => print.between(Bind::In, "in", *these, *those),
        Expr::Join(a, b) => print.between(Bind::Sum, "+", *a, *b),
        Expr::Without(a, b) => print.between(Bind::Sum, "-", *a, *b),
        Expr::Distinct(of) => (Bind::Fold, format!("distinct {}", print.at(*of, Bind::Fold))),
        Expr::Count(of) => (Bind::Fold, format!("count of {}", print.at(*of, Bind::Fold))),
        _ => (Bind::Path, "…".to_owned()),
    }
}
