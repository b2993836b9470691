//! Compiles bots against a finished program: resolves purposes, checks the types of wishes, and refuses reading what
//! the seat cannot see.

pub(crate) mod fitting;
mod labels;
mod sights;
mod watches;
mod wishes;

use std::collections::BTreeMap;

use schema::bot::{Advice, Bot, Watch};
use schema::expr::Exprs;
use schema::id::SlotId;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::scope::Variable;
use crate::check::types::{CARD, Type};
use crate::check::{Checked, Scope};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, BotPartKind, Name};

/// A bot with the stem of its file.
type Stemmed<'b> = (&'b str, &'b ast::Bot);

/// The compiler of the bots of a game.
pub(crate) struct Bots<'b> {
    pub(crate) reader: Reader<'static>,
    /// All bots by name.
    known: BTreeMap<&'b str, Stemmed<'b>>,
    /// Whether the first of two places is in a folder that was put on top of that of the second.
    is_newer: &'b dyn Fn(Span, Span) -> bool,
}

/// Compiles the bots of all files, given with the stems of the files. Those with errors are left out of the result.
pub(crate) fn check(
    checked: &Checked,
    files: &[(String, ast::BotsFile)],
    is_newer: &dyn Fn(Span, Span) -> bool,
) -> (Vec<(String, Bot)>, Vec<Diagnostic>) {
    let reader = Reader::new(checked.symbols.clone(), checked.program.clone());
    let mut bots = Bots { reader, known: BTreeMap::new(), is_newer };
    for (stem, file) in files {
        for (at, bot) in file.bots.iter().enumerate() {
            if at > 0 {
                bots.reader.error(
                    codes::ONE_BOT_A_FILE,
                    bot.name.span,
                    "this file has a bot already",
                    "a second one",
                    "put each bot into a file of its own: `--bots` takes the file's name",
                );
                continue;
            }
            match bots.known.get(bot.name.text.as_str()).copied() {
                Some((_, first)) => bots.twice(
                    (bot.name.span, first.name.span),
                    format!("there are two bots `{}`", bot.name.text),
                    "give one of them another name",
                ),
                None => {
                    bots.known.insert(&bot.name.text, (stem, bot));
                }
            }
        }
    }
    let mut read = Vec::new();
    let all: Vec<Stemmed<'_>> = bots.known.values().copied().collect();
    for (stem, bot) in all {
        let told = bots.reader.diagnostics.len();
        let one = bots.bot(bot);
        if !bots.reader.diagnostics.iter().skip(told).any(Diagnostic::is_error) {
            read.push((stem.to_owned(), one));
        }
    }
    read.sort_by(|(a, _), (b, _)| a.cmp(b));
    (read, bots.reader.diagnostics)
}

impl<'b> Bots<'b> {
    fn bot(&mut self, bot: &'b ast::Bot) -> Bot {
        self.reader.exprs = Exprs::default();
        self.reader.looks.clear();
        let mut scope = Scope::acting();
        let mut read = Bot {
            name: bot.name.text.clone(),
            counters: Vec::new(),
            watches: Vec::new(),
            advice: Vec::new(),
            otherwise: "random".into(),
            exprs: Exprs::default(),
        };
        let line = self.ancestry(bot);
        for parent in line.iter().skip(1).rev() {
            // Mistakes of the parent are reported when it is compiled itself.
            let told = self.reader.diagnostics.len();
            self.counters(parent, &mut scope, &mut read);
            self.reader.diagnostics.truncate(told);
        }
        self.counters(bot, &mut scope, &mut read);
        for (generation, bot) in (0..).zip(&line) {
            for part in &bot.parts {
                self.bot_part(part, &mut scope, &mut read, generation);
            }
        }
        let otherwise = |bot: &'b ast::Bot| {
            bot.parts.iter().filter_map(|part| match &part.kind {
                BotPartKind::Otherwise(name) => Some(name),
                _ => None,
            })
        };
        if let [first, again, ..] = otherwise(bot).collect::<Vec<_>>().as_slice() {
            self.twice(
                (again.span, first.span),
                "what this bot does otherwise is said twice",
                "keep one of them",
            );
        }
        self.never_reached(bot);
        if let Some(name) = line.iter().flat_map(|bot| otherwise(bot)).next() {
            read.otherwise = self.fallback(bot, name);
        }
        self.sees_enough(bot, &read);
        self.reader.told_orders();
        read.exprs = std::mem::take(&mut self.reader.exprs);
        read
    }

    /// Reports a list of wishes behind one for the same purpose without a condition, since it would never be used.
    fn never_reached(&mut self, bot: &ast::Bot) {
        let mut whole: BTreeMap<&str, Span> = BTreeMap::new();
        for part in &bot.parts {
            let BotPartKind::Advice { purpose, condition, .. } = &part.kind else { continue };
            if let Some(&first) = whole.get(purpose.text.as_str()) {
                self.twice(
                    (purpose.span, first),
                    format!("what this bot wishes to `{}` is said already", purpose.text),
                    format!(
                        "put all wishes into one list, or say when the first counts: `to {} if …`",
                        purpose.text
                    ),
                );
            } else if condition.is_none() {
                whole.insert(&purpose.text, purpose.span);
            }
        }
    }

    /// Reports a repetition (`C0202`).
    fn twice(
        &mut self,
        (again, first): (Span, Span),
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(codes::DECLARED_TWICE, again, message);
        let labelled = diagnostic.label(again, "again here").label(first, "first here");
        self.reader.report(labelled.help(help));
    }

    /// A bot, its parent, the parent's parent and so on. Reports unknown parents and cycles.
    fn ancestry(&mut self, bot: &'b ast::Bot) -> Vec<&'b ast::Bot> {
        let mut line = vec![bot];
        let mut at = bot;
        while let Some(parent) = &at.parent {
            let Some((_, next)) = self.known.get(parent.text.as_str()) else {
                self.no_bot(parent);
                break;
            };
            if line.iter().any(|seen| std::ptr::eq(*seen, *next)) {
                self.reader.error(
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

    fn no_bot(&mut self, name: &Name) {
        let near = self
            .reader
            .near(&name.text, self.known.keys().copied().chain(["random"]))
            .map(str::to_owned);
        let help = near.map_or_else(
            || "name a bot of this folder, or `random`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        self.reader.error(
            codes::NO_SUCH_BOT,
            name.span,
            format!("there is no bot `{}`", name.text),
            "unknown",
            help,
        );
    }

    /// The file stem of the bot that answers when no wish fits. Reports an unknown bot, and a chain that leads back to
    /// this one.
    fn fallback(&mut self, bot: &ast::Bot, name: &Name) -> String {
        if name.text == "random" {
            return "random".into();
        }
        let Some((stem, mut at)) = self.known.get(name.text.as_str()).copied() else {
            self.no_bot(name);
            return "random".into();
        };
        for _ in 0..self.known.len() {
            if std::ptr::eq(at, bot) {
                self.reader.error(
                    codes::ENDLESS_RECURSION,
                    name.span,
                    "these bots ask each other without end",
                    "leads back here",
                    "let the last of them end with `otherwise random`",
                );
                return "random".into();
            }
            let next = at.parts.iter().find_map(|part| match &part.kind {
                BotPartKind::Otherwise(name) => self.known.get(name.text.as_str()),
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
            let BotPartKind::Tally { names, start } = &part.kind else { continue };
            let begins = match start.as_ref().map(|start| (start, start.plain_number())) {
                None => 0,
                // Larger numbers are refused by the parser.
                Some((_, Some(value))) => i32::try_from(value).unwrap_or(i32::MAX),
                Some((start, None)) => {
                    self.reader.error(
                        codes::WRONG_TYPE,
                        start.span,
                        "a counter of a bot begins with a plain number",
                        "not a plain number",
                        "write `counter seen = 0`",
                    );
                    0
                }
            };
            for name in names {
                self.counter(name, begins, scope, read);
            }
        }
    }

    /// Declares one counter of a bot, which begins with this number.
    fn counter(&mut self, name: &ast::Name, begins: i32, scope: &mut Scope, read: &mut Bot) {
        let first = scope.variables.iter().find(|own| own.name == name.text);
        if let Some(first) = first.map(|first| first.span) {
            self.twice(
                (name.span, first),
                format!("this bot has two counters `{}`", name.text),
                "keep one of them, or give one another name; what a bot comes from has counters, too",
            );
            return;
        }
        // What an expansion has brought does not spoil a bot that could not know of it: there the word is the bot's own.
        let there = self.reader.member_place(&Scope::acting(), &name.text);
        if !there.is_some_and(|there| (self.is_newer)(there, name.span)) {
            self.reader.hides(&Scope::acting(), name, "counter of a bot");
        }
        let slot = SlotId(read.counters.len() as u16);
        read.counters.push(begins);
        scope.variables.push(Variable {
            name: name.text.clone(),
            slot,
            ty: Type::Number,
            span: name.span,
            used: true,
            wide: None,
        });
    }

    /// Compiles one part of the bot, or of a bot that it extends. `generation` says of which.
    fn bot_part(
        &mut self,
        part: &ast::BotPart,
        scope: &mut Scope,
        read: &mut Bot,
        generation: u16,
    ) {
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
                let fits = |(_, known): &(_, &String)| **known == purpose.text;
                let found = self.reader.purposes_asked().find(fits).map(|(id, _)| id);
                let Some(id) = found else {
                    let known = self.reader.purposes_asked().map(|(_, known)| known.as_str());
                    let near = self.reader.near(&purpose.text, known).map(str::to_owned);
                    let help = near.map_or_else(
                        || "name what a decision of this game is for".to_owned(),
                        |near| format!("did you mean `{near}`?"),
                    );
                    return self.reader.error(
                        codes::NO_SUCH_PURPOSE,
                        purpose.span,
                        format!("nobody is ever asked to `{}`", purpose.text),
                        "no decision is for this",
                        help,
                    );
                };
                let span = condition.as_ref().map_or(purpose.span, |condition| condition.span);
                let condition = condition
                    .as_ref()
                    .map(|condition| self.reader.want(scope, condition, &Type::Flag));
                let asked = self.reader.symbols.asked.get(&id).cloned().unwrap_or(Type::Card(CARD));
                let mut wanted = Vec::with_capacity(wishes.len());
                for wish in wishes {
                    let Some(found) = self.wish(scope, wish, (id, &asked)) else { continue };
                    for one in &found {
                        self.never_fits(purpose, id, &one.want, wish.span);
                    }
                    wanted.extend(found);
                }
                let wishes = wanted;
                read.advice.push(Advice { purpose: id, generation, condition, wishes, span });
            }
        }
    }
}
