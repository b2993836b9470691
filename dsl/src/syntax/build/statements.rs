//! Builds statements and choices.

use super::members::moment;
use super::{Builder, Parts, from_to, name};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{
    Arm, Ask, Block, Call, Change, ChoiceOption, Choose, Chosen, Each, Expr, HowMany, HowManyKind,
    May, Name, Once, Over, SetTo, Sign, Statement, StatementKind,
};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// The statements between braces.
    pub(super) fn block(&mut self, node: NodeRef<'_>) -> Option<Block> {
        let statements = Parts::of(node)
            .list
            .map(|statement| self.nested(1, statement, |b| b.statement(statement)))
            .collect::<Option<Vec<_>>>()?;
        for pair in statements.windows(2) {
            if let [one, next] = pair {
                self.else_of_which(node, one, next);
            }
        }
        Some(Block { span: node.span(), braced: true, statements })
    }

    /// Warns of `discard c then draw 1, +1 coin else stop`, which reads as one sentence, but is two: the `else` is that of the
    /// second, which is done in any case (`W0119`).
    fn else_of_which(&mut self, block: NodeRef<'_>, one: &Statement, next: &Statement) {
        let StatementKind::Gate { then: Some(then), otherwise: None, .. } = &one.kind else {
            return;
        };
        let StatementKind::Gate { then: None, otherwise: Some(_), .. } = &next.kind else { return };
        let begin = block.span().start;
        let between =
            block.text().get((one.span.end - begin) as usize..(next.span.start - begin) as usize);
        let is_one_line = between.is_some_and(|it| it.contains(',') && !it.contains('\n'));
        if then.braced || !is_one_line {
            return;
        }
        let message =
            "this stands behind `then …,` and is done in any case, and the `else` is its own";
        self.report(
            Diagnostic::warning(codes::WHOSE_ELSE, next.span, message)
                .label(next.span, "a statement of its own")
                .help("what belongs together stands in braces: `then { …, … } else …`; what is done in any case begins a new line"),
        );
    }

    /// A block, or the one statement that stands for one.
    fn branch(&mut self, node: NodeRef<'_>) -> Option<Block> {
        match node.rule()? {
            Rule::branch => self.branch(node.nodes().next()?),
            Rule::block => self.block(node),
            _ => {
                let statement = self.nested(1, node, |b| b.statement(node))?;
                Some(Block { span: node.span(), braced: false, statements: vec![statement] })
            }
        }
    }

    pub(in crate::syntax) fn statement(&mut self, node: NodeRef<'_>) -> Option<Statement> {
        let kind = match node.rule()? {
            Rule::gated => return self.gated(node),
            Rule::if_stmt => self.if_statement(node)?,
            Rule::choose => StatementKind::Choose(self.choose(node)?),
            Rule::set_to => StatementKind::Set(self.set_to(node)?),
            Rule::change => StatementKind::Change(self.change(node)?),
            Rule::call => StatementKind::Call(self.call(node)?),
            _ => self.simple(node)?,
        };
        Some(Statement { span: node.span(), kind })
    }

    fn gated(&mut self, node: NodeRef<'_>) -> Option<Statement> {
        let mut parts = Parts::of(node);
        let effect = parts.any()?;
        if parts.rule().is_none() {
            return self.statement(effect);
        }
        let effect = Box::new(self.nested(1, effect, |b| b.statement(effect))?);
        let (mut then, mut otherwise) = (None, None);
        if parts.skip(Rule::k_then) {
            let branch = parts.any()?;
            let branch =
                if branch.rule() == Some(Rule::then_if) { branch.nodes().next()? } else { branch };
            then = Some(self.branch(branch)?);
        }
        if parts.skip(Rule::k_else) {
            otherwise = Some(self.branch(parts.any()?)?);
        }
        Some(Statement { span: node.span(), kind: StatementKind::Gate { effect, then, otherwise } })
    }

    fn if_statement(&mut self, node: NodeRef<'_>) -> Option<StatementKind> {
        let mut parts = Parts::of(node);
        let word = parts.take(Rule::k_if)?;
        let condition = parts.take(Rule::expr)?;
        let block = parts.take(Rule::block)?;
        let condition = self.nested(1, condition, |b| b.expr(condition))?;
        let span = from_to(word.span(), block.span());
        let mut arms = vec![Arm { span, condition, block: self.block(block)? }];
        while let Some(next) = parts.take(Rule::else_if) {
            let mut inner = Parts::of(next);
            inner.skip(Rule::k_else);
            inner.skip(Rule::k_if);
            let condition = inner.take(Rule::expr)?;
            let block = inner.take(Rule::block)?;
            // Each arm counts as nested in the `else` of the one before it.
            let arm = self.nested(arms.len(), next, |b| {
                let condition = b.nested(1, condition, |b| b.expr(condition))?;
                Some(Arm { span: next.span(), condition, block: b.block(block)? })
            })?;
            arms.push(arm);
        }
        let otherwise = if parts.skip(Rule::k_else) {
            let branch = parts.any()?;
            Some(self.nested(arms.len(), branch, |b| b.branch(branch))?)
        } else {
            None
        };
        Some(StatementKind::If { arms, otherwise })
    }

    fn simple(&mut self, node: NodeRef<'_>) -> Option<StatementKind> {
        let mut parts = Parts::of(node);
        let first = parts.any()?; // the keyword, but for `each`
        Some(match node.rule()? {
            Rule::may => StatementKind::May(self.may(&mut parts)?),
            Rule::ask => StatementKind::Ask(self.ask(node)?),
            Rule::let_stmt => {
                let word = parts.name()?;
                StatementKind::Let { name: word, value: self.value_of(parts.take(Rule::value))?? }
            }
            Rule::perform => {
                let what = self.path(parts.take(Rule::postfix)?)?;
                let own = match parts.skip(Rule::k_as) {
                    true => Some(self.path(parts.take(Rule::postfix)?)?),
                    false => None,
                };
                StatementKind::Perform { what, own }
            }
            Rule::leave if first.rule() == Some(Rule::k_stop) => StatementKind::Stop,
            Rule::leave => StatementKind::Skip,
            Rule::end_stmt => StatementKind::End(parts.name()?),
            Rule::result => StatementKind::Result(self.value_of(parts.take(Rule::value))??),
            Rule::while_stmt => {
                let condition = self.expr_of(parts.take(Rule::expr))??;
                StatementKind::While { condition, block: self.block(parts.take(Rule::block)?)? }
            }
            Rule::repeat_stmt => {
                let times = self.expr_of(parts.take(Rule::expr))?;
                StatementKind::Repeat { times, block: self.block(parts.take(Rule::block)?)? }
            }
            Rule::for_stmt => {
                let mut over = Vec::new();
                while let Some(one) = parts.take(Rule::over) {
                    over.push((self.over(one)?, self.sorted(parts.take(Rule::sorted))?));
                }
                StatementKind::For { over, block: self.block(parts.take(Rule::block)?)? }
            }
            Rule::each_stmt => StatementKind::Each(self.each(node)?),
            Rule::together_stmt => {
                StatementKind::Together(self.each(parts.take(Rule::each_stmt)?)?)
            }
            Rule::as_stmt => {
                let who = self.path(parts.take(Rule::postfix)?)?;
                let block = self.block(parts.take(Rule::block)?)?;
                let otherwise = match parts.skip(Rule::k_else) {
                    true => Some(self.branch(parts.any()?)?),
                    false => None,
                };
                StatementKind::As { who, block, otherwise }
            }
            Rule::until_stmt => {
                let moment = moment(parts.take(Rule::moment)?)?;
                StatementKind::Until {
                    moment,
                    parts: self.card_body(parts.take(Rule::card_body)?)?,
                }
            }
            Rule::menu_stmt => {
                let always = first.rule() == Some(Rule::k_always) && parts.skip(Rule::k_menu);
                let word = parts.name();
                StatementKind::Menu {
                    always,
                    name: word,
                    options: self.options(parts.take(Rule::options)?)?,
                }
            }
            Rule::phase_stmt => {
                let word = self.label(parts.take(Rule::label)?)?;
                StatementKind::Phase { name: word, block: self.block(parts.take(Rule::block)?)? }
            }
            _ => return None,
        })
    }

    /// What follows `may`.
    fn may(&mut self, parts: &mut Parts<'_>) -> Option<May> {
        let text = self.question_of(parts.take(Rule::string))?;
        let purpose = binder(parts.take(Rule::purpose));
        let block = match parts.any() {
            Some(act) => Some(self.branch(act)?),
            None => None,
        };
        let purpose = purpose.or_else(|| binder(parts.take(Rule::purpose)));
        Some(May { text, purpose, block })
    }

    fn ask(&mut self, node: NodeRef<'_>) -> Option<Ask> {
        let mut parts = Parts::of(node);
        let at_once = parts.skip(Rule::k_together);
        parts.skip(Rule::k_any);
        let query = parts.take(Rule::query)?;
        let query = self.nested(1, query, |b| b.query(query))?;
        let by = self.sorted(parts.take(Rule::sorted))?;
        let name = binder(parts.take(Rule::binder));
        let mut inner = Parts::of(parts.take(Rule::may)?);
        inner.skip(Rule::k_may);
        Some(Ask { at_once, query, by, name, may: self.may(&mut inner)? })
    }

    fn path(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        self.nested(1, node, |b| b.postfix(node))
    }

    fn each(&mut self, node: NodeRef<'_>) -> Option<Each> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_each);
        let query = parts.take(Rule::query)?;
        let query = self.nested(1, query, |b| b.query(query))?;
        let by = self.sorted(parts.take(Rule::sorted))?;
        Some(Each { query, by, block: self.block(parts.take(Rule::block)?)? })
    }

    #[expect(clippy::option_option, reason = "none at all, or none because it cannot be built")]
    fn sorted(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Expr>> {
        self.sum_of(
            node.and_then(|sorted| sorted.nodes().find(|part| part.rule() == Some(Rule::sum))),
        )
    }

    /// `x in …`
    pub(super) fn over(&mut self, node: NodeRef<'_>) -> Option<Over> {
        let mut parts = Parts::of(node);
        let name = parts.name()?;
        parts.skip(Rule::k_in);
        Some(Over { name, source: self.source(parts.take(Rule::source)?)? })
    }

    fn source(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let query = parts.take(Rule::query)?;
        let query = self.nested(1, query, |b| b.query(query))?;
        self.up_to(query, parts)
    }

    /// `set x = v`, also in continuous effects and bots.
    pub(super) fn set_to(&mut self, node: NodeRef<'_>) -> Option<SetTo> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_set);
        let target = self.path(parts.take(Rule::postfix)?)?;
        Some(SetTo { target, value: self.value_of(parts.take(Rule::value))? })
    }

    /// `+1 x`, also in continuous effects and bots.
    pub(super) fn change(&mut self, node: NodeRef<'_>) -> Option<Change> {
        let mut parts = Parts::of(node);
        let sign = if parts.take(Rule::sign)?.text() == "+" { Sign::Plus } else { Sign::Minus };
        let amount = parts.take(Rule::amount)?;
        let amount = self.nested(1, amount, |b| b.amount(amount))?;
        Some(Change { sign, amount, target: self.path(parts.take(Rule::postfix)?)? })
    }

    fn call(&mut self, node: NodeRef<'_>) -> Option<Call> {
        let mut parts = Parts::of(node);
        let verb = parts.name()?;
        let thing = self.value_of(parts.take(Rule::value))?;
        let mut prepositions = Vec::new();
        while let Some(preposition) = parts.take(Rule::prep) {
            let value = self.value_of(parts.take(Rule::value))??;
            prepositions.push((name(preposition), value));
        }
        let block = match parts.take(Rule::block) {
            Some(block) => Some(self.block(block)?),
            None => None,
        };
        Some(Call { verb, thing, prepositions, block, binder: binder(parts.take(Rule::binder)) })
    }

    fn choose(&mut self, node: NodeRef<'_>) -> Option<Choose> {
        let mut parts = Parts::of(node);
        let always = parts.skip(Rule::k_always);
        parts.skip(Rule::k_choose);
        let what = parts.any()?;
        let mut parts = Parts::of(what);
        let chosen = match what.rule()? {
            Rule::choose_number => {
                parts.skip(Rule::k_number);
                parts.skip(Rule::k_from);
                let from = self.sum_of(parts.take(Rule::sum))??;
                parts.skip(Rule::k_to);
                Chosen::Number { from, to: self.sum_of(parts.take(Rule::sum))?? }
            }
            Rule::choose_order => {
                parts.skip(Rule::k_order);
                parts.skip(Rule::k_of);
                let query = parts.take(Rule::query)?;
                Chosen::Order(self.nested(1, query, |b| b.query(query))?)
            }
            _ => {
                let how_many = self.how_many(parts.take(Rule::how_many)?)?;
                match parts.take(Rule::options) {
                    Some(options) => Chosen::Options { how_many, options: self.options(options)? },
                    None => {
                        let different = parts.take(Rule::k_different).map(|word| word.span());
                        let query = parts.take(Rule::query)?;
                        Chosen::Things {
                            how_many,
                            different,
                            of: self.nested(1, query, |b| b.query(query))?,
                        }
                    }
                }
            }
        };
        let by = match parts.take(Rule::by) {
            Some(by) => {
                Some(self.path(by.nodes().find(|part| part.rule() == Some(Rule::postfix))?)?)
            }
            None => None,
        };
        let purpose = binder(parts.take(Rule::purpose));
        Some(Choose { always, what: chosen, by, purpose, binder: binder(parts.take(Rule::binder)) })
    }

    fn how_many(&mut self, node: NodeRef<'_>) -> Option<HowMany> {
        let mut parts = Parts::of(node);
        let first = parts.any()?;
        let kind = match first.rule()? {
            Rule::k_any => HowManyKind::Any,
            Rule::k_one => HowManyKind::One,
            Rule::up_to => {
                let amount = first.nodes().find(|part| part.rule() == Some(Rule::amount))?;
                HowManyKind::UpTo(self.nested(1, amount, |b| b.amount(amount))?)
            }
            _ => {
                let least = self.nested(1, first, |b| b.amount(first))?;
                parts.skip(Rule::k_to);
                match parts.take(Rule::amount) {
                    Some(most) => {
                        HowManyKind::Between(least, self.nested(1, most, |b| b.amount(most))?)
                    }
                    None => HowManyKind::Exactly(least),
                }
            }
        };
        Some(HowMany { span: node.span(), kind })
    }

    fn options(&mut self, node: NodeRef<'_>) -> Option<Vec<ChoiceOption>> {
        Parts::of(node).list.map(|option| self.nested(1, option, |b| b.option(option))).collect()
    }

    /// One option, also in cards.
    pub(super) fn option(&mut self, node: NodeRef<'_>) -> Option<ChoiceOption> {
        let mut parts = Parts::of(node);
        parts.skip(Rule::k_option);
        let text = self.line(parts.take(Rule::string)?, "an option")?;
        let menu = if parts.skip(Rule::k_in) { parts.name() } else { None };
        let once = parts
            .take(Rule::once)
            .map(|once| Once { span: once.span(), per: super::items::only_name(once) });
        parts.skip(Rule::k_for);
        let mut over = Vec::new();
        while let Some(one) = parts.take(Rule::over) {
            over.push(self.over(one)?);
        }
        parts.skip(Rule::k_if);
        let condition = self.expr_of(parts.take(Rule::expr))?;
        let block = self.block(parts.take(Rule::block)?)?;
        Some(ChoiceOption { span: node.span(), text, menu, once, over, condition, block })
    }
}

/// The name behind `as` or `to`.
fn binder(node: Option<NodeRef<'_>>) -> Option<Name> {
    node.and_then(super::items::only_name)
}
