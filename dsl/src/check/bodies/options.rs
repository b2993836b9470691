//! Compiles options: of `choose one { … }`, of menus, and those that cards and rules contribute to a menu.

use schema::choice::CHOOSE;
use schema::code::{Op, OptionBody, Role};
use schema::expr::Expr;
use schema::id::{ExprId, MenuId, OptionId, SlotId};
use schema::program::{Asks, Choice, ChoiceOption, Contributed, HowMany, Once};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::handlers::Bearer;
use crate::check::bodies::loops::Through;
use crate::check::reader::Reader;
use crate::check::reader::narrowing::Narrowed;
use crate::check::symbols::TURN;
use crate::check::types::Type;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ChoiceOption as Written, Name, StatementKind};

/// The menu to which an option is contributed that names none.
const MAIN: &str = "main";

impl<'a> Bodies<'a> {
    /// `choose one { option … }`: asked once; the chosen options are carried out in the order of the text.
    pub(crate) fn choose_options(
        &mut self,
        frame: &mut Frame,
        how_many: &ast::HowMany,
        options: &'a [Written],
        choice: Choice,
        span: Span,
    ) {
        let (count, _) = self.how_many(frame, how_many);
        self.amounts_reveal(&frame.scope, (count, how_many), choice.chooser);
        let result = choice.result;
        let help =
            "write what can be done: `choose one { option \"TEXT\" { … }, option \"TEXT\" { … } }`";
        self.some_option(options, (span, help));
        if !options.is_empty() && options.iter().all(|option| option.block.statements.is_empty()) {
            let message = "this asks, and all its options come to the same";
            let help = "say what each of them does: `option \"…\" { … }`";
            self.nothing_follows(frame, (span, message), help);
        }
        let ids = self.options_here(frame, None, options);
        let asks = Asks::Options { options: ids.clone(), menu: None, count };
        let choice = self.reader.program.choices.push(Choice { asks, ..choice });
        frame.emit(Op::Choose(choice), span);
        let next = frame.here();
        let take = self.take_option(frame, result, span);
        let bodies = self.bodies(frame, options, &ids, next);
        let over = frame.here();
        frame.fill_options(take, bodies, over, over);
    }

    /// `menu NAME { option … }`: asked again and again, until a `stop` or until no option can be taken.
    pub(crate) fn menu(
        &mut self,
        frame: &mut Frame,
        always: bool,
        name: Option<&Name>,
        options: &'a [Written],
        span: Span,
    ) {
        if !frame.scope.me {
            self.nobody_chooses(span);
        }
        if name.is_none() {
            let help = "write what can be done: `menu { option \"TEXT\" { … } }`; a menu to which cards and rules add has a name: `menu NAME { }`";
            self.some_option(options, (span, help));
        }
        self.reader.me_read += 1;
        let menu =
            name.and_then(|name| self.reader.symbols.menus.get(&name.text)).map(|(id, _)| *id);
        let purpose = self.purpose(name.map_or(CHOOSE, |name| name.text.as_str()));
        let result = frame.slot();
        let again = frame.here();
        frame.open_loop(again);
        let ids = self.options_here(frame, menu, options);
        let one = self.reader.node(Expr::Number(1));
        let asks = Asks::Options { options: ids.clone(), menu, count: HowMany::Exactly(one) };
        let (chooser, text, about, known) = (None, None, None, self.known(&frame.scope, None));
        let unsaid = name.is_none();
        let choice = Choice { asks, chooser, purpose, text, about, result, always, known, unsaid };
        let choice = self.reader.program.choices.push(choice);
        frame.emit(Op::Choose(choice), span);
        let taken = self.reader.node(Expr::Slot(result));
        let none = self.reader.node(Expr::IsEmpty(taken));
        let some = self.reader.node(Expr::Not(none));
        let nothing = frame.emit(Op::JumpUnless { condition: some, to: 0 }, span);
        let take = self.take_option(frame, result, span);
        let bodies = self.bodies(frame, options, &ids, again);
        let over = frame.here();
        frame.fill_options(take, bodies, again, over);
        frame.point(nothing);
        frame.close_loop();
    }

    fn take_option(&mut self, frame: &mut Frame, slot: SlotId, span: Span) -> usize {
        frame.emit(Op::TakeOption { slot, bodies: Vec::new(), next: 0, stop: 0 }, span)
    }

    /// Compiles the labels and conditions of options that stand here.
    fn options_here(
        &mut self,
        frame: &mut Frame,
        menu: Option<MenuId>,
        options: &'a [Written],
    ) -> Vec<OptionId> {
        self.labels_here(menu, options);
        let mut ids = Vec::new();
        for option in options {
            if let Some(menu) = &option.menu {
                self.reader.error(
                    codes::UNEXPECTED,
                    menu.span,
                    "this option stands in a choice of its own and belongs to no other menu",
                    "not here",
                    "options of cards and rules say `in MENU`",
                );
            }
            ids.push(self.option(&mut frame.scope, option, None));
        }
        ids
    }

    /// Compiles the bodies of options that stand here.
    fn bodies(
        &mut self,
        frame: &mut Frame,
        options: &'a [Written],
        ids: &[OptionId],
        next: schema::code::Label,
    ) -> Vec<OptionBody> {
        let mut bodies = Vec::new();
        let before = frame.set_in_option(true);
        for (option, &id) in options.iter().zip(ids) {
            let at = frame.here();
            let mark = frame.scope.variables.len();
            let items = self.option_items(frame, option);
            let narrowed = self.offered_for(&mut frame.scope, option);
            self.block(frame, &option.block);
            Reader::widen(&mut frame.scope, narrowed);
            frame.scope.variables.truncate(mark);
            frame.emit(Op::Jump(next), option.span);
            bodies.push(OptionBody { option: id, at, items });
        }
        frame.set_in_option(before);
        bodies
    }

    /// Declares the variables for the things of `for x in …, y in …` in the body of an option.
    fn option_items(&mut self, frame: &mut Frame, option: &Written) -> Vec<SlotId> {
        let mut slots = Vec::with_capacity(option.over.len());
        for over in &option.over {
            let told = self.reader.diagnostics.len();
            let through = self.through(&mut frame.scope, over);
            self.reader.diagnostics.truncate(told);
            self.reader.hides(&frame.scope, &over.name, "variable");
            slots.push(frame.declare(&over.name.text, through.item, over.name.span));
            // Do not report it as unused: perhaps only the label or the condition uses it.
            frame.scope.variables.last_mut().into_iter().for_each(|one| one.used = true);
        }
        slots
    }

    /// What the condition of an option tells about types in its body.
    fn offered_for(&self, scope: &mut Scope, option: &Written) -> Vec<Narrowed> {
        let condition = option.condition.as_ref();
        condition.map_or_else(Vec::new, |condition| self.reader.narrow(scope, condition))
    }

    /// Compiles an option without its body.
    fn option(
        &mut self,
        scope: &mut Scope,
        option: &'a Written,
        contributed: Option<(Contributed, &Bearer)>,
    ) -> OptionId {
        self.names_apart(option.over.iter().map(|one| &one.name));
        let (mut each, mut names, mut locals) = (Vec::new(), Vec::new(), Vec::new());
        for over in &option.over {
            let Through { list, item } = self.through(scope, over);
            names.push((over.name.text.clone(), item.clone()));
            locals.push(scope.bind(Some(over.name.text.clone()), item, false));
            each.push(list);
        }
        let text = self.reader.text(scope, &option.text);
        self.says_something(&option.text);
        let things = locals.into_iter().zip(each.iter().copied());
        self.things_told_apart(option, text, things);
        let seen: Vec<(ExprId, Span)> =
            each.iter().zip(&option.over).map(|(list, over)| (*list, over.source.span)).collect();
        self.text_reveals(scope, (text, &option.text), &seen);
        let holds =
            option.condition.as_ref().map(|holds| self.reader.want(scope, holds, &Type::Flag));
        let first = option.block.statements.first();
        let narrowed = self.offered_for(scope, option);
        let possible = first.and_then(|first| self.possible_in(scope, first));
        Reader::widen(scope, narrowed);
        let condition = self.and_so(holds, possible);
        let asked = contributed.as_ref().and_then(|(_, bearer)| self.asked_of(bearer, scope));
        let condition = self.and_so(asked, condition);
        let contributed = contributed.map(|(contributed, _)| contributed);
        each.iter().for_each(|_| scope.unbind());
        self.reader.symbols.offered.push(names);
        let once = option.once.as_ref().and_then(|once| self.how_often(once));
        self.reader.program.options.push(ChoiceOption { text, each, condition, once, contributed })
    }

    /// `once`, `once per turn`, `once per round`, `once per game`, `once per PHASE`
    fn how_often(&mut self, once: &ast::Once) -> Option<Once> {
        let Some(per) = &once.per else {
            self.declared.named.push((TURN, once.span));
            return Some(Once::Moment(TURN));
        };
        if per.text == "game" {
            return Some(Once::Game);
        }
        match symbols::exact(&self.reader.symbols.moments, &per.text) {
            Some(&moment) => {
                self.declared.named.push((moment, per.span));
                Some(Once::Moment(moment))
            }
            None => {
                self.reader.no_moment(per);
                None
            }
        }
    }

    /// Compiles an option that a card or rule contributes to a menu.
    pub(crate) fn contributed(&mut self, bearer: &Bearer, option: &'a Written) {
        self.report_never_live(bearer, Span { end: option.text.span.end, ..option.span });
        let Some(menu) = self.menu_named(option) else { return };
        self.label_added(menu, &option.text, bearer.definition.map(|(definition, _)| definition));
        let scope = || match bearer.definition {
            Some((_, kind)) => Scope::card(kind),
            None => Scope::acting(),
        };
        let mut frame = Frame::new(scope(), Role::Option);
        let items = self.option_items(&mut frame, option);
        self.offered_for(&mut frame.scope, option);
        let block = self.body(&mut frame, &option.block);
        let contributed = Contributed {
            menu,
            definition: bearer.definition.map(|(definition, _)| definition),
            live: bearer.live.clone(),
            block,
            items,
        };
        self.option(&mut scope(), option, Some((contributed, bearer)));
    }

    fn menu_named(&mut self, option: &Written) -> Option<MenuId> {
        let word = option.menu.as_ref().map_or(MAIN, |name| name.text.as_str());
        if let Some((id, _)) = self.reader.symbols.menus.get(word) {
            return Some(*id);
        }
        let near = self.reader.near(word, self.reader.symbols.menus.keys().map(String::as_str));
        let near = near.map(str::to_owned);
        let message = format!("there is no menu `{word}`");
        let Some(name) = &option.menu else {
            let span = option.text.span;
            let menu = near.as_deref().unwrap_or("MENU");
            let help = format!(
                "say in which menu: `option \"…\" in {menu} {{ … }}`, or make one: `menu {MAIN} {{ … }}`"
            );
            let unknown = Diagnostic::error(codes::UNKNOWN_WORD, span, message);
            self.reader.report(unknown.label(span, "unknown").help(help).about(MAIN));
            return None;
        };
        let help = "menus are made where somebody chooses from them: `menu NAME { … }`";
        self.reader.unknown_of(name.span, &message, near, help);
        None
    }

    /// The condition that the first statement of an option can be done. It is evaluated before the option is taken.
    fn possible_in(&mut self, scope: &mut Scope, first: &'a ast::Statement) -> Option<ExprId> {
        let first = match &first.kind {
            StatementKind::Gate { effect, otherwise: None, .. } => effect,
            StatementKind::Gate { .. } => return None,
            _ => first,
        };
        self.possible(scope, first)
    }
}
