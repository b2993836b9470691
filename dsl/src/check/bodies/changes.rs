//! Compiles changes by a sign: of counters and goods, and what a `verb +WORD` is called for.

use schema::expr::Expr;
use schema::id::{CellId, ExprId, VerbId};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

impl<'a> Bodies<'a> {
    /// `+2 coins`, `-1 r.stock`, `+2 cards` by a `verb +card`.
    pub(crate) fn change(&mut self, frame: &mut Frame, change: &'a ast::Change, span: Span) {
        let add = change.sign == ast::Sign::Plus;
        if change.amount.kind == ExprKind::Number(0) {
            self.is_none(span);
        }
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
