//! The error about an unknown verb.

use crate::check::bodies::Bodies;
use crate::check::bodies::calls::word_of;
use crate::check::scope::Scope;
use crate::check::symbols::{self, Member};
use crate::check::types::{SOME_TYPE, Type};
use crate::syntax::{Stands, ast, elsewhere, foreign};

/// How many verbs the message lists if none is similar.
const LISTED: usize = 12;

impl Bodies<'_> {
    /// Help on how to use something of a player or the table whose name stands as a verb.
    fn member_done(&self, word: &str, is_listed: bool) -> Option<String> {
        let symbols = &self.reader.symbols;
        let tables = [&symbols.player, &symbols.table];
        if symbols.verbs.contains_key(&format!("+{word}")) {
            return Some(format!("a counter is changed with `+1 {word}`"));
        }
        let member = tables.into_iter().find_map(|table| symbols::exact(table, word));
        let of_cards = || {
            let mut members = symbols.kind.ids().filter_map(|kind| symbols.kind_member(kind, word));
            members.find(|member| matches!(member, Member::Field(..) | Member::Ability(_)))
        };
        match member.or_else(of_cards)? {
            Member::Cell(cell) if self.reader.program.cells[*cell].flag => {
                Some(format!("`{word}` is a flag: `set {word}`"))
            }
            Member::Cell(_) => Some(format!("a counter is changed with `+1 {word}`")),
            Member::Zone(_) if is_listed => Some(format!(
                "`{word}` is a zone, and a comma begins another statement: lists are joined by `+`, `VERB ZONE + {word} …`"
            )),
            Member::Zone(_) => Some(format!(
                "`{word}` is a zone, and cards are moved to it: `choose 1 card in ZONE to VERB as c, move c to {word}`; or declare the verb, `verb {word} c : list of card {{ move c to {word} }}`"
            )),
            Member::Note(..) => Some(format!("`{word}` is a note: `set {word} = …`")),
            Member::Pool(_) => Some(format!("`{word}` is a pool: `gain … to {word}`")),
            Member::Field(..) => Some(format!(
                "`{word}` is a field: a card sets it beside its abilities, and an effect changes it for a while, `until end of turn {{ set {word} = … for … }}`"
            )),
            Member::Ability(_) => {
                Some(format!("`{word}` is an ability of cards: `perform c.{word}`"))
            }
            Member::Derived(_) | Member::Rows(_) => None,
        }
    }

    /// The head of a declaration that fits a call: `verb send c : card to p : player`.
    fn declared_so(&self, scope: &Scope, call: &ast::Call) -> String {
        let mut taken = Vec::new();
        let mut parameter = |what: &ast::Expr| {
            let variable = word_of(what)
                .and_then(|word| scope.variables.iter().rfind(|variable| variable.name == word));
            let (name, ty) = match (what.plain_number(), variable) {
                (Some(_), _) => ("n", "number".to_owned()),
                (None, Some(variable)) => {
                    (variable.name.as_str(), self.reader.written(&variable.ty))
                }
                (None, None) => ("thing", SOME_TYPE.to_owned()),
            };
            // Two parameters of one name would be refused.
            let times = taken.iter().filter(|known| **known == name).count();
            taken.push(name);
            let more = if times == 0 { String::new() } else { (times + 1).to_string() };
            format!("{name}{more} : {ty}")
        };
        let mut head = format!("verb {}", call.verb.text);
        if let Some(thing) = &call.thing {
            head.push_str(&format!(" {}", parameter(thing)));
        }
        for (preposition, what) in &call.prepositions {
            head.push_str(&format!(" {} {}", preposition.text, parameter(what)));
        }
        head
    }

    /// Reports an unknown verb, with what was probably meant.
    pub(super) fn no_verb(&mut self, scope: &Scope, call: &ast::Call) {
        let name = &call.verb;
        if scope.handed.contains(&name.text) {
            return self.reader.unknown_of(
                name.span,
                &format!(
                    "the block `{}` is gone once the verb that was handed it is over",
                    name.text
                ),
                None,
                "write its statements here, or declare a verb that does them and call that",
            );
        }
        let near = {
            let verbs = self
                .reader
                .symbols
                .verbs
                .keys()
                .map(String::as_str)
                .filter(|verb| !verb.starts_with('+'));
            let keywords = [
                "choose", "if", "while", "repeat", "for", "each", "may", "set", "let", "perform",
                "stop", "skip", "end", "phase", "result",
            ];
            let initial = name.text.chars().next();
            let keywords = keywords.into_iter().filter(|word| word.chars().next() == initial);
            self.reader.near(&name.text, verbs.chain(keywords)).map(str::to_owned)
        };
        let somebody = matches!(
            name.text.as_str(),
            "me" | "left" | "right" | "active" | "opponent" | "opponents" | "players" | "everybody"
        );
        let meant = foreign(&name.text, Stands::Statement);
        let near = near.filter(|_| meant.is_none() && !somebody);
        // `move hand, row to deck`
        let is_listed = call.thing.is_none() && !call.prepositions.is_empty();
        let known = near.is_none().then(|| self.member_done(&name.text, is_listed)).flatten();
        let variable = scope.variables.iter().rfind(|variable| variable.name == name.text);
        let near = near.filter(|_| variable.is_none());
        let gets = call.thing.as_ref().and_then(|thing| self.reader.gets(name, thing, true));
        let near = near.filter(|_| gets.is_none());
        let help = if let Some(gets) = gets {
            gets
        } else if let Some(variable) = variable {
            match variable.ty {
                Type::Player => {
                    format!("who does it stands before braces: `as {} {{ … }}`", name.text)
                }
                _ => format!(
                    "`{0}` is a name that was given: what is done to it stands before it, `VERB {0}`",
                    name.text
                ),
            }
        } else if let Some(help) = known {
            help
        } else if let (true, Some("win" | "wins" | "won")) =
            (somebody, call.thing.as_ref().and_then(word_of))
        {
            foreign("win", Stands::Statement).unwrap_or_default().to_owned()
        } else if matches!(name.text.as_str(), "everybody" | "players") {
            "who does it stands before braces: `each player { … }`".to_owned()
        } else if name.text == "opponent" && self.reader.program.players.1 > 2 {
            "who does it stands before braces: `each opponent { … }`; where one of them does, `left` or `right` is named, or one is chosen: `choose 1 opponent as foe`, `as foe { … }`".to_owned()
        } else if somebody {
            format!(
                "who does it stands before braces: `as {} {{ … }}`, `each opponent {{ … }}`",
                if name.text.ends_with('s') { "p" } else { &name.text }
            )
        } else if matches!(name.text.as_str(), "self" | "it") {
            format!(
                "a card alone does nothing: what is done to it stands before it, `VERB {}`",
                name.text
            )
        } else if let Some(help) = given(call) {
            help
        } else if let Some(help) = elsewhere(&name.text) {
            help
        } else if let Some(help) = meant {
            help.to_owned()
        } else {
            let mut verbs: Vec<&str> = self
                .reader
                .symbols
                .verbs
                .keys()
                .map(String::as_str)
                .filter(|verb| !verb.starts_with('+'))
                .collect();
            verbs.sort_unstable();
            let more = if verbs.len() > LISTED { ", …" } else { "" };
            let verbs = verbs.into_iter().take(LISTED).collect::<Vec<_>>().join(", ");
            let head = self.declared_so(scope, call);
            format!("declare it: `{head} {{ … }}`; there are {verbs}{more}")
        };
        self.reader.unknown_of(
            name.span,
            &format!("no verb is called `{}`", name.text),
            near,
            &help,
        );
    }
}

/// Help on what is handed to somebody, `give it to left`, `give 2 wool to left`; of numbers more is said elsewhere.
fn given(call: &ast::Call) -> Option<String> {
    let thing = call.thing.as_ref().filter(|_| call.verb.text == "give")?;
    let to = call.prepositions.iter().find(|(preposition, _)| preposition.text == "to");
    let who = to.and_then(|(_, who)| word_of(who)).unwrap_or("p");
    if thing.plain_number().is_some() {
        return None;
    }
    Some(match (&thing.kind, word_of(thing)) {
        (ast::ExprKind::Amount { of, unit, .. }, _) => {
            let many = of.plain_number().map_or_else(|| "N".to_owned(), |many| many.to_string());
            let unit = &unit.text;
            format!(
                "goods that are given are moved: `move {many} {unit} from POOL to {who}.POOL`; of a counter one has less then and the other more: `-{many} {unit}`, `+{many} {who}.{unit}`"
            )
        }
        (_, Some(word)) => format!("what is given is moved: `move {word} to {who}.ZONE`"),
        _ => format!("what is given is moved: `move … to {who}.ZONE`"),
    })
}
