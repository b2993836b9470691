//! Reads calls with brackets: defines and scripts with arguments, and properties that take arguments.

use schema::expr::{Arith, Expr};
use schema::id::{DerivedId, ExprId};
use schema::program::Holder;
use schema::source::Span;
use schema::words::in_number;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};
use crate::syntax::{Stands, foreign};

impl Reader<'_> {
    /// `min(a, b)`, a define with arguments, a script.
    pub(crate) fn function(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Typed {
        let arith = match name.text.as_str() {
            "min" => Some(Arith::Least),
            "max" => Some(Arith::Greatest),
            _ => None,
        };
        if let Some(arith) = arith {
            if args.len() != 2 {
                let word = &name.text;
                let fold = if arith == Arith::Least { "lowest" } else { "highest" };
                let help = match args.len() {
                    0 | 1 => format!(
                        "of two values it is `{word}(a, b)`; of a list it is `{fold} of FIELD over ZONE`"
                    ),
                    _ => format!(
                        "of more than two it stands within itself, `{word}(a, {word}(b, c))`, or is `{fold} of it over [a, b, c]`"
                    ),
                };
                self.miscounted(name, 2, args.len(), &help);
                return self.wrong(span);
            }
            let read: Vec<Typed> = args.iter().map(|arg| self.expr(scope, arg, None)).collect();
            if let [a, b] = read.as_slice()
                && let Some(found) = self.goods_extreme(arith == Arith::Least, a, b, span)
            {
                return found;
            }
            let ids: Vec<ExprId> =
                read.iter().map(|arg| self.convert(arg, &Type::Number)).collect();
            return match ids.as_slice() {
                [a, b] => self.typed(Expr::Arith(arith, *a, *b), Type::Number, span),
                _ => self.wrong(span),
            };
        }
        if let Some((derived, of)) = self.define_of_candidate(scope, &name.text) {
            let of = self.node(of);
            return self.invoke(scope, derived, Some(of), name, args, span);
        }
        let on_self = scope.self_kind.and_then(|kind| self.symbols.kind_member(kind, &name.text));
        if let Some(&symbols::Member::Derived(derived)) = on_self {
            let of = self.node(Expr::SelfCard);
            return self.invoke(scope, derived, Some(of), name, args, span);
        }
        if let Some(&symbols::Member::Derived(derived)) =
            symbols::exact(&self.symbols.player, &name.text).filter(|_| on_self.is_none())
        {
            if !self.is_of_me(scope, &name.text, name.span) {
                return self.wrong(span);
            }
            let of = self.node(Expr::Me);
            return self.invoke(scope, derived, Some(of), name, args, span);
        }
        if let Some(&symbols::Member::Derived(derived)) =
            symbols::exact(&self.symbols.table, &name.text)
        {
            return self.invoke(scope, derived, None, name, args, span);
        }
        if let Some(&derived) = symbols::exact(&self.symbols.defines, &name.text) {
            return self.invoke_by(scope, derived, name, args, span, |reader, scope, args| {
                // A define that the candidate is handed to says what I have to do with that one.
                match reader.is_handed_candidate(scope, args) {
                    true => Ok(None),
                    false => reader.free_define(scope, derived, &name.text, name.span),
                }
            });
        }
        if let Some(&script) = symbols::exact(&self.symbols.scripts, &name.text) {
            let info = self.symbols.script[script].clone();
            let args = self.arguments(scope, name, &info.args, args).0;
            return self.typed(Expr::Script { script, args }, info.ty, span);
        }
        let near = {
            let known =
                self.symbols.defines.keys().chain(self.symbols.scripts.keys()).map(String::as_str);
            self.near(&name.text, known.chain(["min", "max"])).map(str::to_owned)
        };
        let meant = foreign(&name.text, Stands::Asked);
        let help = meant.map_or_else(|| self.define_called(scope, name, args), str::to_owned);
        self.unknown_of(
            name.span,
            &format!("no define or script is called `{}`", name.text),
            near.filter(|_| meant.is_none()),
            &help,
        );
        self.wrong(span)
    }

    /// Help on a define that is not declared, by how it is called.
    fn define_called(&mut self, scope: &mut Scope, name: &Name, args: &[ast::Expr]) -> String {
        let letters = ["x", "y", "z"].into_iter().map(str::to_owned);
        let letters = letters.chain((1..).map(|at| format!("x{at}")));
        let args: Vec<String> = letters
            .zip(args)
            .map(|(letter, arg)| {
                let read = self.untold(|reader| reader.expr(scope, arg, None));
                format!("{letter} : {}", self.written(&read.ty))
            })
            .collect();
        let brackets =
            if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        format!("declare it: `define {}{brackets} = …`", name.text)
    }

    /// A define that belongs to a candidate, and the expression of that candidate. The innermost candidate comes first.
    fn define_of_candidate(&self, scope: &Scope, word: &str) -> Option<(DerivedId, Expr)> {
        scope.locals.iter().rev().filter(|local| local.candidate).find_map(|local| {
            let member = match &local.ty {
                Type::Card(kind) | Type::Name(kind) => self.symbols.kind_member(*kind, word),
                Type::Pile(_) => symbols::exact(&self.symbols.pile, word),
                Type::Player if local.own => symbols::exact(&self.symbols.player, word),
                _ => None,
            };
            match member {
                Some(symbols::Member::Derived(derived)) => {
                    Some((*derived, Expr::Local(local.local)))
                }
                _ => None,
            }
        })
    }

    /// `p.NAME(x)`, `p.score("TITLE")`
    pub(crate) fn property_with_args(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Typed {
        if let Some(found) = self.spot_with_args(scope, of, name, args, span) {
            return found;
        }
        let member = match &of.ty {
            Type::Player => symbols::exact(&self.symbols.player, &name.text).cloned(),
            Type::Card(kind) | Type::Name(kind) => {
                self.symbols.kind_member(*kind, &name.text).cloned()
            }
            Type::Pile(_) => symbols::exact(&self.symbols.pile, &name.text).cloned(),
            _ => None,
        };
        if let Some(symbols::Member::Derived(derived)) = member {
            return self.invoke(scope, derived, Some(of.id), name, args, span);
        }
        if of.ty == Type::Player && name.text == "score" {
            return self.score_term(of.id, args, span);
        }
        if of.ty == Type::Player
            && let Some(derived) = self.define_of_somebody(name)
        {
            let of = self.somebody(of.id);
            return self.invoke(scope, derived, of, name, args, span);
        }
        if of.ty != Type::Error && !self.report_of_the_outer(scope, of, name) {
            let words = self.words(&of.ty);
            let is_nobodys = of.ty == Type::Player && self.symbols.defines.contains_key(&name.text);
            let help = match foreign(&name.text, Stands::Asked) {
                Some(help) => help.to_owned(),
                None if is_nobodys => {
                    format!(
                        "it is no player's own: write `{}(…)` without a player before it",
                        name.text
                    )
                }
                None => "brackets belong to defines that take arguments".to_owned(),
            };
            let message = format!("{words} has no `{}(…)`", name.text);
            self.unknown_of(name.span, &message, None, &help);
        }
        self.wrong(span)
    }

    pub(crate) fn score_term(&mut self, of: ExprId, args: &[ast::Expr], span: Span) -> Typed {
        let title = match args {
            [ast::Expr { kind: ExprKind::Name(title), .. }] if title.quoted => {
                Some(title.text.clone())
            }
            _ => None,
        };
        let term = title.as_ref().and_then(|title| {
            self.program.scores.position(|score| score.name.as_ref() == Some(title))
        });
        if term.is_none() {
            let titles = self.program.scores.iter().filter_map(|score| score.name.as_deref());
            let near = title.as_ref().and_then(|title| self.near(title, titles));
            let near = near.map(|near| format!("{near:?}"));
            self.unknown_of(
                args.first().map_or(span, |title| title.span),
                "no score term has this title",
                near,
                "write the title as it stands after `score`",
            );
        }
        self.typed(Expr::Score { of, term }, Type::Number, span)
    }

    /// A define with these arguments, read of a holder.
    pub(crate) fn invoke(
        &mut self,
        scope: &mut Scope,
        derived: DerivedId,
        of: Option<ExprId>,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Typed {
        self.invoke_by(scope, derived, name, args, span, |_, _, _| Ok(of))
    }

    /// A define with these arguments, read of whoever `whose` says once they are known; `Err` has been reported.
    fn invoke_by(
        &mut self,
        scope: &mut Scope,
        derived: DerivedId,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
        whose: impl FnOnce(&mut Self, &Scope, &[ExprId]) -> Result<Option<ExprId>, ()>,
    ) -> Typed {
        let ty = self.derived_type(derived, span);
        let wants = self.symbols.derived[derived].args.clone();
        let (args, named) = self.arguments(scope, name, &wants, args);
        let ty = self.named_by(derived, ty, &named);
        let Ok(of) = whose(self, scope, &args) else { return self.wrong(span) };
        let value = self.define_of(derived, of, args);
        self.typed(value, ty, span)
    }

    /// The type of a define with these arguments. Where it hands on what may be a card, and was given the name of one,
    /// its value is such a name.
    fn named_by(&self, derived: DerivedId, ty: Type, named: &[bool]) -> Type {
        let handed = &self.symbols.derived[derived].passes_on;
        let is_named = handed.iter().zip(named).any(|(handed, named)| *handed && *named);
        if is_named { ty.named() } else { ty }
    }

    /// A define by its name alone. Reports one that takes arguments (`C0401`).
    pub(crate) fn without_brackets(
        &mut self,
        derived: DerivedId,
        of: Option<ExprId>,
        span: Span,
    ) -> Typed {
        let ty = self.derived_type(derived, span);
        let wants = self.symbols.derived[derived].args.len();
        if wants > 0 {
            let word = self.program.derived[derived].name.clone();
            self.error(
                codes::MISSING_THING,
                span,
                format!("`{word}` needs {wants} in brackets"),
                "what of?",
                format!("write `{word}(…)`"),
            );
            return self.wrong(span);
        }
        let value = self.define_of(derived, of, Vec::new());
        self.typed(value, ty, span)
    }

    /// The node for a define of this holder. A define of piles takes the pile as its first argument.
    pub(crate) fn define_of(
        &self,
        derived: DerivedId,
        of: Option<ExprId>,
        mut args: Vec<ExprId>,
    ) -> Expr {
        let is_piles = self.program.derived[derived].holder == Some(Holder::Pile);
        args.splice(0..0, of.filter(|_| is_piles));
        Expr::Derived { derived, of: of.filter(|_| !is_piles), args }
    }

    /// Reads arguments, each with whether it is the name of a card where a card may stand.
    fn arguments(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        wants: &[Type],
        args: &[ast::Expr],
    ) -> (Vec<ExprId>, Vec<bool>) {
        if wants.len() != args.len() {
            self.wrong_count(name, wants.len(), args.len());
        }
        args.iter()
            .zip(wants)
            .map(|(arg, ty)| {
                let found = self.expr(scope, arg, Some(ty));
                // A parameter whose type is a kind takes a card or the name of one.
                match (&found.ty, ty) {
                    (Type::Name(have), Type::Card(want)) if self.symbols.inherits(*have, *want) => {
                        (found.id, true)
                    }
                    _ => (self.convert(&found, ty), false),
                }
            })
            .unzip()
    }

    pub(crate) fn wrong_count(&mut self, name: &Name, wants: usize, has: usize) {
        self.miscounted(name, wants, has, "give as many as it was declared with");
    }

    fn miscounted(&mut self, name: &Name, wants: usize, has: usize, help: &str) {
        let code = if has < wants { codes::MISSING_THING } else { codes::TOO_MANY };
        let here_are = in_number(has, "here is #|here are #");
        self.error(
            code,
            name.span,
            format!("`{}` takes {wants} in its brackets, and {here_are}", name.text),
            "called here",
            help,
        );
    }
}
