//! Bots against a checked program: purposes known, wishes typed, nothing read that the seat may not see.

use std::collections::BTreeMap;

use schema::bot::{Advice, Bot, Want, Watch, Wish};
use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, SlotId};
use schema::program::{Layout, Visibility};

use super::scope::Variable;
use super::types::{CARD, Type};
use super::{Checked, Checker, Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, BotPartKind, Name, WishKind};

/// Checks the bots of all files; those with a mistake are left out. They go by their file's stem.
pub(crate) fn check(
    checked: &Checked,
    files: &[(String, ast::BotsFile)],
) -> (Vec<(String, Bot)>, Vec<Diagnostic>) {
    let mut checker = Checker::new(checked.symbols.clone(), checked.program.clone());
    let mut known: BTreeMap<&str, (&str, &ast::Bot)> = BTreeMap::new();
    for (stem, file) in files {
        for (at, bot) in file.bots.iter().enumerate() {
            if at > 0 {
                checker.error(
                    codes::ONE_BOT_A_FILE,
                    bot.name.span,
                    "this file has a bot already",
                    "a second one",
                    "put each bot into a file of its own: `--bots` takes the file's name",
                );
                continue;
            }
            known.insert(&bot.name.text, (stem, bot));
        }
    }
    let mut bots = Vec::new();
    for (stem, bot) in known.values() {
        let told = checker.diagnostics.len();
        let read = checker.bot(bot, &known);
        if !checker.diagnostics.iter().skip(told).any(Diagnostic::is_error) {
            bots.push(((*stem).to_owned(), read));
        }
    }
    bots.sort_by(|(a, _), (b, _)| a.cmp(b));
    (bots, checker.diagnostics)
}

impl Checker<'_> {
    fn bot(&mut self, bot: &ast::Bot, known: &BTreeMap<&str, (&str, &ast::Bot)>) -> Bot {
        self.exprs = Exprs::default();
        self.zones_read.clear();
        let mut scope = Scope::acting();
        let mut read = Bot {
            name: bot.name.text.clone(),
            counters: Vec::new(),
            watches: Vec::new(),
            advice: Vec::new(),
            otherwise: "random".into(),
            exprs: Exprs::default(),
        };
        let line = self.ancestry(bot, known);
        for bot in line.iter().rev() {
            self.counters(bot, &mut scope, &mut read);
        }
        for bot in &line {
            let before = read.advice.len();
            for part in &bot.parts {
                self.bot_part(part, &mut scope, &mut read, before);
            }
        }
        let otherwise = line.iter().flat_map(|bot| &bot.parts).find_map(|part| match &part.kind {
            BotPartKind::Otherwise(name) => Some(name),
            _ => None,
        });
        if let Some(name) = otherwise {
            read.otherwise = self.fallback(bot, name, known);
        }
        self.sees_enough(bot);
        read.exprs = std::mem::take(&mut self.exprs);
        read
    }

    /// The bot and those it comes from.
    fn ancestry<'b>(
        &mut self,
        bot: &'b ast::Bot,
        known: &BTreeMap<&str, (&str, &'b ast::Bot)>,
    ) -> Vec<&'b ast::Bot> {
        let mut line = vec![bot];
        let mut at = bot;
        while let Some(parent) = &at.parent {
            let Some((_, next)) = known.get(parent.text.as_str()) else {
                self.no_bot(parent, known);
                break;
            };
            if line.iter().any(|seen| std::ptr::eq(*seen, *next)) {
                self.error(
                    codes::ENDLESS_RECURSION,
                    parent.span,
                    format!("`{}` would come from itself", bot.name.text),
                    "goes round in a circle",
                    "a bot comes from one that does not come from it",
                );
                break;
            }
            line.push(next);
            at = next;
        }
        line
    }

    fn no_bot(&mut self, name: &Name, known: &BTreeMap<&str, (&str, &ast::Bot)>) {
        let near =
            self.near(&name.text, known.keys().copied().chain(["random"])).map(str::to_owned);
        let help = near.map_or_else(
            || "name a bot of this folder, or `random`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        self.error(
            codes::NO_SUCH_BOT,
            name.span,
            format!("there is no bot `{}`", name.text),
            "unknown",
            help,
        );
    }

    /// The stem of the bot that answers when no wish fits. It may not lead back here.
    fn fallback(
        &mut self,
        bot: &ast::Bot,
        name: &Name,
        known: &BTreeMap<&str, (&str, &ast::Bot)>,
    ) -> String {
        if name.text == "random" {
            return "random".into();
        }
        let Some((stem, mut at)) = known.get(name.text.as_str()).copied() else {
            self.no_bot(name, known);
            return "random".into();
        };
        for _ in 0..known.len() {
            if std::ptr::eq(at, bot) {
                self.error(
                    codes::ENDLESS_RECURSION,
                    name.span,
                    "these bots ask each other without end",
                    "leads back here",
                    "let the last of them end with `otherwise random`",
                );
                return "random".into();
            }
            let next = at.parts.iter().find_map(|part| match &part.kind {
                BotPartKind::Otherwise(name) => known.get(name.text.as_str()),
                _ => None,
            });
            match next {
                Some((_, next)) => at = next,
                None => break,
            }
        }
        stem.to_owned()
    }

    fn counters(&mut self, bot: &ast::Bot, scope: &mut Scope, read: &mut Bot) {
        for part in &bot.parts {
            let BotPartKind::Tally { name, start } = &part.kind else { continue };
            let first = match start.as_ref().map(|start| &start.kind) {
                None => 0,
                Some(ast::ExprKind::Number(value)) => i32::try_from(*value).unwrap_or(0),
                Some(_) => {
                    self.error(
                        codes::WRONG_TYPE,
                        start.as_ref().map_or(part.span, |start| start.span),
                        "a counter of a bot begins with a plain number",
                        "not a plain number",
                        "write `counter seen = 0`",
                    );
                    0
                }
            };
            let slot = SlotId(read.counters.len() as u16);
            read.counters.push(first);
            scope.variables.push(Variable {
                name: name.text.clone(),
                slot,
                ty: Type::Number,
                span: name.span,
                used: true,
            });
        }
    }

    /// One part; advice for a purpose that the bot itself has given is not taken over from those it comes from.
    fn bot_part(&mut self, part: &ast::BotPart, scope: &mut Scope, read: &mut Bot, own: usize) {
        match &part.kind {
            BotPartKind::Tally { .. } | BotPartKind::Otherwise(_) => {}
            BotPartKind::Watch { pattern, notes } => {
                let Some(found) = self.watch_pattern(scope, pattern) else { return };
                let mut changes = Vec::new();
                for note in notes {
                    changes.extend(self.jotting(scope, note));
                }
                read.watches.push(Watch { changes, ..found });
            }
            BotPartKind::Advice { purpose, condition, wishes } => {
                let Some(id) = self.program.purposes.position(|known| *known == purpose.text)
                else {
                    let near = self
                        .near(&purpose.text, self.program.purposes.iter().map(String::as_str))
                        .map(str::to_owned);
                    let help = near.map_or_else(
                        || "name what a decision of this game is for".to_owned(),
                        |near| format!("did you mean `{near}`?"),
                    );
                    return self.error(
                        codes::NO_SUCH_PURPOSE,
                        purpose.span,
                        format!("nobody is ever asked to `{}`", purpose.text),
                        "no decision is for this",
                        help,
                    );
                };
                if read.advice.iter().take(own).any(|advice| advice.purpose == id) {
                    return;
                }
                let condition =
                    condition.as_ref().map(|condition| self.want(scope, condition, &Type::Flag));
                let asked = self.symbols.asked.get(&id).cloned().unwrap_or(Type::Card(CARD));
                let wishes =
                    wishes.iter().filter_map(|wish| self.wish(scope, wish, &asked)).collect();
                read.advice.push(Advice { purpose: id, condition, wishes });
            }
        }
    }

    /// A wish about what is asked.
    fn wish(&mut self, scope: &mut Scope, wish: &ast::Wish, asked: &Type) -> Option<Wish> {
        let want = match &wish.kind {
            WishKind::Nothing => Want::Nothing,
            WishKind::Yes => Want::Yes,
            WishKind::No => Want::No,
            WishKind::Text { text, best: None } if self.is_card_name(text) => {
                let name = text.plain().unwrap_or_default();
                Want::Card(self.sort(&name)?.test())
            }
            WishKind::Text { text, best: None } => Want::Option(self.label_wished(text)?),
            WishKind::Text { text, best: Some((order, value)) } => {
                let (options, things) = self.options_wished(text, value.span)?;
                for (name, ty) in &things {
                    scope.bind(Some(name.clone()), ty.clone(), false);
                }
                let of = self.want(scope, value, &Type::Number);
                things.iter().for_each(|_| scope.unbind());
                Want::RankedOption { options, most: *order == ast::Order::Most, of }
            }
            WishKind::Ranked { order, value, of } => {
                let (among, ty) = match of {
                    Some(of) => self.such(scope, of, asked).map(|(among, ty)| (Some(among), ty))?,
                    None => (None, asked.clone()),
                };
                scope.bind(None, ty, true);
                let number = self.want(scope, value, &Type::Number);
                scope.unbind();
                Want::Ranked { most: *order == ast::Order::Most, of: number, among }
            }
            WishKind::Query(query) if *asked == Type::Number => {
                Want::Number(self.want(scope, query, &Type::Number))
            }
            WishKind::Query(query) => match &query.kind {
                ast::ExprKind::Name(name) if self.sort(&name.text).is_some() => {
                    match self.sort(&name.text) {
                        Some(sort) => Want::Card(sort.test()),
                        None => return None,
                    }
                }
                ast::ExprKind::Name(name) => {
                    let member = symbols::exact(&self.symbols.members, &name.text).copied();
                    let Some(member) = member else {
                        self.unknown(scope, name);
                        return None;
                    };
                    let local = scope.bind(None, Type::Card(CARD), true);
                    scope.unbind();
                    let candidate = self.node(Expr::Local(local));
                    let member = self.node(Expr::Member(member));
                    Want::Such(self.node(Expr::Same(candidate, member)))
                }
                ast::ExprKind::Number(_) => Want::Number(self.want(scope, query, &Type::Number)),
                _ => Want::Such(self.such(scope, query, asked)?.0),
            },
        };
        let condition =
            wish.condition.as_ref().map(|condition| self.want(scope, condition, &Type::Flag));
        Some(Wish { want, condition })
    }

    /// A query as a condition on a candidate, which is local 0, and the type of what it finds.
    fn such(
        &mut self,
        scope: &mut Scope,
        query: &ast::Expr,
        asked: &Type,
    ) -> Option<(ExprId, Type)> {
        let (of, condition) = match &query.kind {
            ast::ExprKind::Where { of, condition, .. } => (&**of, Some(&**condition)),
            _ => (query, None),
        };
        let local = scope.bind(None, asked.clone(), true);
        let candidate = self.node(Expr::Local(local));
        let plain = match &of.kind {
            ast::ExprKind::Name(name) => self.sort(&name.text),
            _ => None,
        };
        let (belongs, ty) = match plain {
            Some(sort) => {
                let is = self.node(Expr::Is { of: candidate, test: sort.test() });
                (is, Type::Card(sort.kind()))
            }
            None => {
                let list = self.query(scope, of);
                let those = self.as_list(&list);
                let these = self.node(Expr::List(vec![candidate]));
                let common = self.node(Expr::In { these, those });
                let empty = self.node(Expr::IsEmpty(common));
                let ty = match list.ty.item() {
                    Some(item @ (Type::Spot(_) | Type::Member(_) | Type::Player)) => item,
                    _ => Type::Card(list.ty.kind().unwrap_or(CARD)),
                };
                (self.node(Expr::Not(empty)), ty)
            }
        };
        scope.unbind();
        scope.bind(None, ty.clone(), true);
        let whole = match condition {
            Some(condition) => {
                let condition = self.want(scope, condition, &Type::Flag);
                self.node(Expr::And(belongs, condition))
            }
            None => belongs,
        };
        scope.unbind();
        Some((whole, ty))
    }

    /// A bot reads what its seat sees (`C1402`); the machine refuses the rest when it runs.
    fn sees_enough(&mut self, bot: &ast::Bot) {
        let told: Vec<_> = std::mem::take(&mut self.zones_read);
        for (id, span) in told.into_iter().filter(|(_, span)| span.file == bot.name.span.file) {
            let hidden = match self.exprs.get(id) {
                Some(Expr::Zone { zone, of }) => {
                    let declared = &self.program.zones[*zone];
                    let own = of.is_none_or(|of| matches!(self.exprs.get(of), Some(Expr::Me)));
                    match declared.visibility {
                        Visibility::Faceup => false,
                        Visibility::Facedown => true,
                        Visibility::Private if declared.seen_by.is_some() => {
                            own && self.is_to_others(declared.seen_by)
                        }
                        Visibility::Private => !own,
                        Visibility::TopFaceup => declared.layout != Layout::Piles,
                    }
                }
                Some(Expr::AllCards(_)) => true,
                _ => false,
            };
            if hidden {
                self.error(
                    codes::SEES_TOO_MUCH,
                    span,
                    format!("`{}` cannot see these cards from its seat", bot.name.text),
                    "not seen",
                    "a bot reads its own view; what it must remember it counts: `counter seen`, `after you … { +1 seen }`",
                );
            }
        }
    }
}
