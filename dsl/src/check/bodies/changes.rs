//! Compiles assignments and changes: of variables, counters, flags and notes.

use schema::code::{Op, Window};
use schema::expr::Expr;
use schema::id::{CellId, ExprId, SlotId, VerbId};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

impl<'a> Bodies<'a> {
    /// `set x = …`
    pub(crate) fn set(&mut self, frame: &mut Frame, set: &ast::SetTo, span: Span) {
        if let ExprKind::Name(name) = &set.target.kind
            && let Some(at) =
                frame.scope.variables.iter().rposition(|variable| variable.name == name.text)
        {
            let repeats = frame.scope.repeats;
            if self.is_heard(frame, frame.scope.variables[at].slot) {
                self.reader.error(
                    codes::PARAMETER_READ_ONLY,
                    set.target.span,
                    format!(
                        "`{}` is what the verb was handed, and what its `after` handlers hear",
                        name.text
                    ),
                    "read only",
                    format!("name another value: `let now = {}`, and `set now = …`", name.text),
                );
                return;
            }
            let variable = &mut frame.scope.variables[at];
            variable.used = true;
            let (slot, begun) = (variable.slot, variable.span);
            // If a condition has narrowed the type of the variable, its declared type counts here. Not if a loop lies
            // between: its next pass would still assume the narrow type.
            let wide = variable.wide.clone().filter(|wide| wide.repeats == repeats);
            let is_wider = wide.is_some();
            let ty = wide.map_or_else(|| variable.ty.clone(), |wide| wide.ty);
            if frame.scope.pass.is_some_and(|first| at < first) {
                self.reader.error(
                    codes::NOT_PRIVATE,
                    set.target.span,
                    format!(
                        "`{}` belongs to all who act here at once: which of them would set it?",
                        name.text
                    ),
                    "named outside the `together` block",
                    "let each note it down in a private note, or name it inside the block",
                );
                return;
            }
            let Some(value) = &set.value else {
                return self.no_value(span);
            };
            let found = self.reader.expr(&mut frame.scope, value, Some(&ty));
            let found = match ty {
                Type::Nothing | Type::Unknown => self.kept(found),
                _ => found,
            };
            let now = match (&ty, &found.ty) {
                (Type::Nothing | Type::Unknown, now) => now.clone(),
                (Type::List(item), now) if **item == Type::Unknown => {
                    now.item().unwrap_or_else(|| now.clone()).list()
                }
                _ => ty.clone(),
            };
            let value = self.reader.convert(&found, &now);
            self.note_begun(begun, &ty, &now);
            self.reader.set_again.insert(begun);
            let variable = &mut frame.scope.variables[at];
            variable.ty = now;
            if is_wider {
                variable.wide = None;
            }
            frame.emit(Op::Let { slot, value }, span);
            return;
        }
        let target = self.reader.target(&mut frame.scope, &set.target);
        match self.reader.exprs.get(target.id).cloned() {
            Some(Expr::Cell { cell, of }) => {
                let value = match &set.value {
                    Some(value) => {
                        self.within_range(cell, value);
                        self.reader.want(&mut frame.scope, value, &target.ty)
                    }
                    None if target.ty == Type::Flag => self.reader.node(Expr::Flag(true)),
                    None => return self.no_value(span),
                };
                self.watch(frame, cell, of, span, |frame, of| {
                    frame.emit(Op::SetCell { cell, of, value }, span);
                });
            }
            Some(Expr::Note { note, of }) => {
                let Some(value) = &set.value else { return self.no_value(span) };
                let value = self.card_or_name(&mut frame.scope, value, &target.ty);
                frame.emit(Op::SetNote { note, of, value }, span);
            }
            _ if target.ty == Type::Error => {}
            Some(Expr::EventSlot(slot)) if frame.scope.settable => {
                let Some(value) = &set.value else { return self.no_value(span) };
                let value = self.reader.want(&mut frame.scope, value, &target.ty);
                frame.emit(Op::SetEvent { slot, value }, span);
            }
            Some(Expr::EventSlot(_) | Expr::Cause) => self.reader.error(
                codes::PARAMETER_READ_ONLY,
                target.span,
                "what happens can be changed before it does, and here it is only read",
                "read only",
                "set it in a handler that begins with `before`: `before you VERB { set event.NAME = … }`",
            ),
            Some(Expr::Field { .. } | Expr::Derived { .. }) => self.derived_not_set(&frame.scope, &set.target, &target),
            Some(Expr::Pool { .. }) => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "a pool is not set: what is in it comes from somewhere and goes somewhere",
                "a pool",
                "`gain … to` it, `pay … from` it, `move` it to another pool (all that is in it goes), or change one amount: \
                 `+1 pool.resource`",
            ),
            _ if self.report_of_several(&set.target, target.id, |own| match &set.value {
                Some(_) => format!("set {own} = …"),
                None => format!("set {own}"),
            }) => {}
            _ if matches!(target.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_)) => {
                self.reader.error(
                    codes::STORED_NOT_DERIVED,
                    target.span,
                    "a zone is not set: cards are moved to it and away from it",
                    "a zone",
                    "`move LIST to` it; what lay there before is moved away first",
                );
            }
            Some(Expr::AmountOf { .. }) => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "what is in a pool is not set: it comes from somewhere and goes somewhere",
                "an amount in a pool",
                "change it by a sign, `+1 pool.resource`, `-1 pool.resource`; or `gain … to` the pool, `pay … from` it",
            ),
            _ => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "this is read, not stored: it cannot be set",
                "not a counter, flag, note or variable",
                "declare it as a `counter`, `flag` or `note` if it is to be set",
            ),
        }
    }

    /// Whether a variable is a parameter of the verb whose body this is, of which handlers hear afterwards.
    fn is_heard(&self, frame: &Frame, slot: SlotId) -> bool {
        frame.verb().is_some_and(|verb| {
            usize::from(slot.0) < self.reader.symbols.verb[verb].params.len()
                && self.declared.found.listened.contains(&(Some(verb), Window::After))
        })
    }

    fn no_value(&mut self, span: Span) {
        self.reader.error(
            codes::MISSING_THING,
            span,
            "only a flag can be set without a value",
            "to what?",
            "write `set x = …`",
        );
    }

    /// `+2 coins`, `-1 r.stock`, `+2 cards` by a `verb +card`.
    pub(crate) fn change(&mut self, frame: &mut Frame, change: &'a ast::Change, span: Span) {
        let add = change.sign == ast::Sign::Plus;
        if let ExprKind::Name(name) = &change.target.kind {
            let word = &name.text;
            let verb = self.reader.plus_verb(word).filter(|_| add);
            if let Some(verb) = verb
                && !self.is_raised(frame, verb, name)
            {
                return self.plus_call(frame, (verb, name), &change.amount, span);
            }
            let found = self.counter_named(frame, word);
            let Some((cell, of)) = found else {
                return match self.goods_named(frame, name, change) {
                    Some((resource, pool)) => {
                        self.change_goods(frame, change, resource, pool, span)
                    }
                    None => self.no_counter(frame, name, change),
                };
            };
            if self.report_flag(cell, change) {
                return;
            }
            let by = self.reader.want(&mut frame.scope, &change.amount, &Type::Number);
            self.note_players(frame, cell, of, name.span);
            self.change_cell(frame, cell, of, (add, by), span);
            return;
        }
        let target = self.reader.target(&mut frame.scope, &change.target);
        if let Some((resource, pool)) = self.goods_at(&target) {
            return self.change_goods(frame, change, resource, Some(pool), span);
        }
        let by = self.reader.want(&mut frame.scope, &change.amount, &Type::Number);
        match self.reader.exprs.get(target.id).cloned() {
            Some(Expr::Cell { cell, .. }) if self.report_flag(cell, change) => {}
            Some(Expr::Cell { cell, of }) => {
                self.change_cell(frame, cell, of, (add, by), span);
            }
            _ if target.ty == Type::Error => {}
            _ if self.report_of_several(&change.target, target.id, |own| {
                format!("{} {own}", if add { "+1" } else { "-1" })
            }) => {}
            _ => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "only counters and tracks go up and down",
                "not a counter",
                self.set_instead(change),
            ),
        }
    }

    /// Reports a `+1` on a flag, which must be `set`. Returns false if it is no flag.
    fn report_flag(&mut self, cell: CellId, change: &ast::Change) -> bool {
        let declared = &self.reader.program.cells[cell];
        if !declared.flag {
            return false;
        }
        let name = declared.name.clone();
        let no = if change.sign == ast::Sign::Plus { "" } else { " = no" };
        self.reader.error(
            codes::WRONG_TYPE,
            change.target.span,
            format!("`{name}` is a flag, and only what is counted goes up and down"),
            "yes or no",
            format!("write `set {name}{no}`, or declare it as a `counter`"),
        );
        true
    }

    /// Whether `+n WORD` raises the counter or goods of this word though a verb `+WORD` is called so: in that verb's own body.
    fn is_raised(&mut self, frame: &mut Frame, verb: VerbId, name: &Name) -> bool {
        if frame.verb() != Some(verb) {
            return false;
        }
        let scope = &mut frame.scope;
        let goods = self.reader.untold(|it| it.name(scope, name, Some(&Type::Resource)).ty);
        let is_goods = matches!(goods, Type::Member(family) if self.reader.is_resource(family));
        is_goods || self.counter_named(frame, &name.text).is_some()
    }

    /// The counter of this name, of the card, of `me` or of the table, with the expression of its holder.
    fn counter_named(
        &mut self,
        frame: &Frame,
        word: &str,
    ) -> Option<(schema::id::CellId, Option<ExprId>)> {
        let forms: Vec<String> =
            std::iter::once(word.to_owned()).chain(crate::check::inflect::forms(word)).collect();
        for form in &forms {
            let own =
                frame.scope.self_kind.and_then(|kind| self.reader.symbols.kind_member(kind, form));
            if let Some(symbols::Member::Cell(cell)) = own {
                let cell = *cell;
                return Some((cell, Some(self.reader.node(Expr::SelfCard))));
            }
            if let Some(symbols::Member::Cell(cell)) =
                symbols::exact(&self.reader.symbols.player, form)
                && frame.scope.me
            {
                let cell = *cell;
                return Some((cell, Some(self.reader.node(Expr::Me))));
            }
            if let Some(symbols::Member::Cell(cell)) =
                symbols::exact(&self.reader.symbols.table, form)
            {
                return Some((*cell, None));
            }
        }
        None
    }

    fn no_counter(&mut self, frame: &Frame, name: &Name, change: &ast::Change) {
        let mut forms =
            std::iter::once(name.text.clone()).chain(crate::check::inflect::forms(&name.text));
        let players = &self.reader.symbols.player;
        let of_player =
            |word: &String| matches!(symbols::exact(players, word), Some(symbols::Member::Cell(_)));
        // It belongs to players: it would have been found if somebody acted here.
        if forms.any(|word| of_player(&word)) {
            return self.reader.nobody(&frame.scope, name.span, &name.text);
        }
        if frame.scope.variables.iter().any(|variable| variable.name == name.text) {
            let sign = if change.sign == ast::Sign::Plus { "+" } else { "-" };
            let by = change.amount.number_or_dots();
            let help = match change.amount.kind {
                ExprKind::Name(_) | ExprKind::Dot { .. } => {
                    format!(
                        "the number stands first, and then what is changed: `{sign}{} COUNTER`",
                        name.text
                    )
                }
                _ => format!("give it another value: `set {0} = {0} {sign} {by}`", name.text),
            };
            return self.reader.error(
                codes::STORED_NOT_DERIVED,
                name.span,
                format!(
                    "`{}` is a variable, and only counters and tracks go up and down",
                    name.text
                ),
                "a variable",
                help,
            );
        }
        if self.report_own_field(frame, name, change)
            || self.report_worked_out(name, change)
            || self.reader.report_had(name)
        {
            return;
        }
        let near = {
            let counters = self.reader.symbols.player.iter().chain(&self.reader.symbols.table);
            let counters =
                counters.filter(|(_, (member, _))| matches!(member, symbols::Member::Cell(_)));
            let counters = counters.map(|(word, _)| word.as_str());
            let plus = self.reader.symbols.verbs.keys().filter_map(|verb| verb.strip_prefix('+'));
            let known: Vec<&str> = counters.chain(plus).collect();
            let forms: Vec<(String, &str)> = known
                .iter()
                .flat_map(|word| crate::check::inflect::forms(word).map(move |form| (form, *word)))
                .collect();
            let all = known.iter().copied().chain(forms.iter().map(|(form, _)| form.as_str()));
            // A misspelt plural such as `leafs` means the declared word, not its plural.
            let irregular = name.text.ends_with("ves");
            self.reader.near(&name.text, all).map(|near| {
                let form = forms.iter().find(|(form, _)| irregular && form == near);
                form.map_or(near, |(_, word)| word).to_owned()
            })
        };
        self.reader.unknown_of(
            name.span,
            &format!("no counter is called `{}`, and no verb `+{}`", name.text, name.text),
            near,
            "after `+ n` and `- n` stands a counter, or a word with a `verb +word`",
        );
    }

    /// Reports a change of a field of the card whose text it is. Returns false if the word is none.
    fn report_own_field(&mut self, frame: &Frame, name: &Name, change: &ast::Change) -> bool {
        let member = |kind| self.reader.symbols.kind_member(kind, &name.text);
        let own = frame.scope.self_kind.and_then(member);
        if !matches!(own, Some(symbols::Member::Field(..))) {
            return false;
        }
        let sign = if change.sign == ast::Sign::Plus { "+" } else { "-" };
        let (by, word) = (change.amount.number_or_dots(), &name.text);
        let help = format!(
            "declare it as a `counter`; a field of cards is changed for a while: `until end of turn {{ {sign}{by} {word} for self }}`"
        );
        let message = "only counters and tracks go up and down";
        self.reader.error(codes::STORED_NOT_DERIVED, name.span, message, "a field", help);
        true
    }

    /// Reports a change of a `define`, with the effect that it may be. Returns false if it is none.
    fn report_worked_out(&mut self, name: &Name, change: &ast::Change) -> bool {
        let symbols = &self.reader.symbols;
        let is_define = |word: &String| {
            let of_player = symbols::exact(&symbols.player, word);
            let of_table = symbols::exact(&symbols.table, word);
            let member = of_player.or(of_table);
            matches!(member, Some(symbols::Member::Derived(_)))
                || symbols::exact(&symbols.defines, word).is_some()
        };
        let mut forms =
            std::iter::once(name.text.clone()).chain(crate::check::inflect::forms(&name.text));
        let Some(word) = forms.find(is_define) else { return false };
        let sign = if change.sign == ast::Sign::Plus { "+" } else { "-" };
        let by = change.amount.number_or_dots();
        self.reader.error(
            codes::STORED_NOT_DERIVED,
            name.span,
            format!("`{word}` is worked out, and only counters and tracks go up and down"),
            "a define",
            format!(
                "an effect changes it for a while: `until end of turn {{ {sign}{by} {word} }}`"
            ),
        );
        true
    }
}
