//! Reports words that mean nothing where they stand.

use schema::source::Span;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::reader::names::BUILT_IN;
use crate::check::scope::Nobody;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, Name};
use crate::syntax::{Stands, foreign};

impl Reader<'_> {
    /// Reports a word that needs a `me` where nobody acts.
    pub(crate) fn nobody(&mut self, scope: &Scope, span: Span, word: &str) {
        let is_player = matches!(word, "me" | "left" | "right" | "opponents");
        let help = match (scope.looks_at_players(), scope.nobody, scope.seats.first()) {
            (true, ..) if word == "me" => {
                "name the player who is looked at: `players as p where … p …`".to_owned()
            }
            (true, ..) => match player_looked_at(scope) {
                Some(player) => format!("write `{player}.{word}`: each player's own"),
                None => format!(
                    "`it` is what the inner `where` asks; name the player who is looked at: `players as p where … p.{word} …`"
                ),
            },
            // A ruling has no `me`, and names its players.
            (false, _, Some(seat)) if word == "me" => {
                format!("name the player: `{seat}` instead of `me`")
            }
            (false, _, Some(seat)) => format!("say whose: `{seat}.{word}`"),
            (false, Nobody::Option, None) if is_player => {
                "nobody acts before the game begins: an option depends on others, and on how many play, `count of players`".to_owned()
            }
            (false, Nobody::First, None) if is_player => {
                "leave the first value out, and set it where somebody acts: `setup { each player { … set NAME = … } }`".to_owned()
            }
            (false, Nobody::AllWin, None) if is_player => {
                "name the player who is looked at: `any (players as p where … p …)`".to_owned()
            }
            (false, Nobody::AllWin | Nobody::Option | Nobody::First, None) => format!(
                "say of whom: `highest of {word} over players` (or `sum`, `list`), or `players where it.{word} …`"
            ),
            (false, Nobody::Here, None) => {
                "put it inside `turns`, `each player { … }` or `as p { … }`".to_owned()
            }
        };
        self.error(
            codes::NOBODY_IS_ME,
            span,
            format!("`{word}` belongs to a player, and nobody acts here"),
            "whose?",
            help,
        );
    }

    /// Whether a player's word is that of the one who acts. Reports if nobody acts, or if it could be a candidate's.
    pub(crate) fn is_of_me(&mut self, scope: &Scope, word: &str, span: Span) -> bool {
        match (scope.me, scope.looks_at_players()) {
            (true, false) => return true,
            (true, true) => self.whose(span, word, player_looked_at(scope).as_deref()),
            (false, _) => self.nobody(scope, span, word),
        }
        false
    }

    /// The variable or candidate nearest to this place that is a card with a member of this name.
    fn bearer_named(&self, scope: &Scope, name: &Name) -> Option<String> {
        let locals = scope.locals.iter().rev();
        let locals = locals.filter_map(|local| Some((local.name.as_deref()?, &local.ty)));
        let variables = scope.variables.iter().rev();
        let mut named =
            locals.chain(variables.map(|variable| (variable.name.as_str(), &variable.ty)));
        let has = |ty: &Type| match ty {
            Type::Card(kind) | Type::Name(kind) => {
                self.symbols.kind_member(*kind, &name.text).is_some()
            }
            _ => false,
        };
        named.find(|(_, ty)| has(ty)).map(|(name, _)| name.to_owned())
    }

    /// Reports a name that is given, but not known where it stands. Returns whether it is such.
    pub(crate) fn report_not_here(&mut self, scope: &Scope, name: &Name) -> bool {
        if scope.naming.as_ref() == Some(&name.text) {
            let message = format!("`{}` is named by this, and known only behind it", name.text);
            let candidates = scope.locals.iter().filter(|local| local.candidate).count();
            let of_player = scope.locals.last().is_some_and(|local| local.ty == Type::Player);
            let help = match candidates {
                0 | 1 if of_player => "in the `where` it is `it`: `where it.WORD > 2`",
                0 | 1 => {
                    "in the `where` it is `it`, and its words stand alone: `where WORD > 2`, `where it.WORD > 2`"
                }
                _ => {
                    "the inner `where` has an `it` of its own: give this one another name, `… in Q as other where … other.WORD …`"
                }
            };
            self.unknown_of(name.span, &message, None, help);
            return true;
        }
        if scope.offered.contains(&name.text) {
            let message = format!("`{}` is what the option is offered for", name.text);
            let help = format!(
                "that is asked behind `where`, which stands before `by` and `if`: `\"…\" where {} …`",
                name.text
            );
            self.unknown_of(name.span, &message, None, &help);
            return true;
        }
        if let Some(verb) = scope.event
            && self.symbols.verb[verb].params.iter().any(|param| param.name == name.text)
        {
            let message = format!("`{}` is what the event was handed", name.text);
            let help = format!("write `event.{}`", name.text);
            self.unknown_of(name.span, &message, None, &help);
            return true;
        }
        self.report_gone(scope, name)
    }

    /// Reports an ability that is read as a value. Returns false if there is none of this name.
    pub(super) fn report_ability(&mut self, name: &Name) -> bool {
        let word = &name.text;
        let is_one = symbols::exact(&self.symbols.abilities, word).is_some();
        if is_one {
            self.error(
                codes::WRONG_TYPE,
                name.span,
                format!("`{word}` is what a card does, and no value"),
                "an ability",
                format!(
                    "`perform c.{word}` does it, and nothing with a card that has none; which cards have one is said of them by a tag, a kind or a field: `FIELD : yes/no`, `… where FIELD`"
                ),
            );
        }
        is_one
    }

    /// Reports an unknown word, with the nearest word that means something here.
    pub(crate) fn unknown(&mut self, scope: &Scope, name: &Name) {
        if self.report_known_elsewhere(scope, name) {
            return;
        }
        if self.report_ability(name) || self.report_word_of_family(name) {
            return;
        }
        if scope.self_kind.is_some() && matches!(&*name.text, "position" | "pile" | "spot") {
            let message =
                format!("`{}` is asked of a card, and it is not said of which", name.text);
            let help = format!("of this card it is `self.{0}`; of another `c.{0}`", name.text);
            return self.error(codes::UNKNOWN_WORD, name.span, message, "of which card?", help);
        }
        if let Some(of) = self.bearer_named(scope, name) {
            let message = format!("it is not said whose `{}` this is", name.text);
            let help = format!("write `{of}.{}`", name.text);
            let told = Diagnostic::error(codes::UNKNOWN_WORD, name.span, message);
            return self.report(told.label(name.span, "whose?").help(help));
        }
        if self.report_met(scope, name) || self.report_had(name) {
            return;
        }
        if name.text == "score" && !scope.me {
            return self.nobody(scope, name.span, &name.text);
        }
        if self.report_not_here(scope, name)
            || self.report_done(scope, name)
            || self.report_phase(name)
            || self.report_all_or_none(scope, name)
        {
            return;
        }
        if let Some(help) = foreign(&name.text, Stands::Value) {
            let message = format!("`{}` is not declared anywhere", name.text);
            return self.unknown_of(name.span, &message, None, help);
        }
        let near = {
            let mut known: Vec<&str> = Vec::new();
            for local in scope.locals.iter().rev() {
                known.extend(local.name.as_deref());
                if let (true, Some(kind)) = (local.candidate, local.ty.kind()) {
                    known.extend(self.symbols.kind_members(kind));
                }
            }
            known.extend(scope.variables.iter().map(|variable| variable.name.as_str()));
            known.extend(scope.seats.iter().map(String::as_str));
            if let Some((table, _)) = scope.own_row {
                known.extend(self.symbols.table_rows[table].members.keys().map(String::as_str));
            }
            if let Some(kind) = scope.self_kind {
                known.extend(self.symbols.kind_members(kind));
            }
            known.extend(self.symbols.player.keys().map(String::as_str));
            known.extend(self.symbols.table.keys().map(String::as_str));
            known.extend(self.symbols.variants.keys().map(String::as_str));
            known.extend(self.symbols.defines.keys().map(String::as_str));
            known.extend(self.symbols.definitions.keys().map(String::as_str));
            known.extend(self.symbols.tags.keys().map(String::as_str));
            known.extend(self.symbols.families.keys().map(String::as_str));
            known.extend(self.symbols.members.keys().map(String::as_str));
            known.extend(self.symbols.kinds.keys().map(String::as_str));
            known.extend(BUILT_IN);
            known.extend(["player", "score", "cards"]);
            self.near(&name.text, known.into_iter()).map(str::to_owned)
        };
        // In a ruling a capitalised word is somebody or a card, and not a word of the game that looks like it.
        let is_somebody = !scope.seats.is_empty() && name.text.starts_with(char::is_uppercase);
        let near = near.filter(|near: &String| {
            !is_somebody
                || near.starts_with(char::is_uppercase)
                || near.to_lowercase() == name.text.to_lowercase()
        });
        let guess = near.as_deref().is_none_or(|near| {
            self.symbols.definitions.contains_key(near)
                && near.to_lowercase() != name.text.to_lowercase()
        });
        // Names of variables begin with a small letter.
        let small = !name.text.starts_with(char::is_uppercase);
        if scope.it.is_some() && guess && small {
            return self.unknown_of(
                name.span,
                &format!("`{}` is not declared anywhere", name.text),
                None,
                &format!(
                    "what was chosen last is `it`; or name it where it is chosen: `choose … as {}`",
                    name.text
                ),
            );
        }
        // A variable and a zone begin with a small letter, so a card is meant, or a phase.
        if near.is_none() && !name.quoted && name.text.starts_with(char::is_uppercase) {
            let text = &name.text;
            // As spreadsheets write it.
            if let Some(help) = foreign(&text.to_lowercase(), Stands::Value)
                .filter(|_| matches!(text.as_str(), "TRUE" | "True" | "FALSE" | "False"))
            {
                let message = format!("`{text}` is not declared anywhere");
                return self.unknown_of(name.span, &message, None, help);
            }
            let (message, help) = match scope.seats.is_empty() {
                true => (
                    format!("no card is called `{text}`"),
                    format!(
                        "a capitalised name is a card's, which is declared: `card {text} {{ … }}`"
                    ),
                ),
                false => (
                    format!("no card and no player is called `{text}`"),
                    format!(
                        "a card is declared (`card {text} {{ … }}`), and who plays is named in `given`: `players NAME, NAME`"
                    ),
                ),
            };
            return self.unknown_of(name.span, &message, None, &help);
        }
        let nameless = scope.locals.iter().any(|local| local.candidate && local.name.is_none());
        self.unknown_of(
            name.span,
            &format!("`{}` is not declared anywhere", name.text),
            near,
            &match scope.offered.first() {
                Some(offered) => {
                    format!("what the option is offered for is called `{offered}` there")
                }
                None if nameless => "declare it, or use a word that is; what is looked at here is `it`, and its words stand alone".to_owned(),
                None => "declare it, or use a word that is: a zone, counter, card, tag, kind or variable".to_owned(),
            },
        );
    }

    /// What was probably meant by a verb before what it is done to, where a value stands.
    pub(super) fn called_first(&self, of: &ast::Expr, unit: &Name) -> Option<String> {
        let ExprKind::Name(verb) = &of.kind else { return None };
        self.symbols.verbs.contains_key(&verb.text).then(|| {
            format!(
                "`{0}` is a verb: it is called first, and what it yields gets a name: `{0} {1} as x`, then `x` stands here",
                verb.text, unit.text
            )
        })
    }

    /// So much of a counter, as if it were a resource: how much, and of which.
    pub(crate) fn of_counter<'e>(&self, expr: &'e ast::Expr) -> Option<(i64, &'e str)> {
        let ExprKind::Amount { of, unit, unit_args: None } = &expr.kind else { return None };
        let ExprKind::Number(number) = of.kind else { return None };
        let resource = symbols::find(&self.symbols.members, &unit.text).is_some();
        let tables = [&self.symbols.player, &self.symbols.table];
        let counter = tables.into_iter().find_map(|table| symbols::find(table, &unit.text));
        let is_counter = !resource && matches!(counter, Some(Member::Cell(_)));
        is_counter.then_some((number, unit.text.as_str()))
    }

    /// Reports so much of a counter where goods or a number must stand (`C0701`).
    pub(crate) fn no_goods_of(&mut self, span: Span, counter: &str, help: String) {
        self.error(
            codes::NOT_A_RESOURCE,
            span,
            format!(
                "two words side by side are an amount of goods, and `{counter}` is not a resource"
            ),
            "read as an amount",
            help,
        );
    }

    /// What was probably meant by a number before a word that is no resource: a number of cards, a counter, or how
    /// often.
    pub(super) fn so_many(&self, of: &ast::Expr, unit: &Name) -> Option<String> {
        // The word of other languages before braces: `while n > 3 do { … }`.
        if unit.text == "do" {
            return Some("leave `do` out: what is done stands in braces alone".to_owned());
        }
        let ExprKind::Number(number) = of.kind else { return None };
        let often = match unit.text.as_str() {
            "once" => Some(1),
            "twice" | "times" => Some(if unit.text == "twice" { 2 } else { number }),
            "thrice" => Some(3),
            _ => None,
        };
        if unit.text == "once" {
            return Some("how often an option may be taken stands right behind its text, before `for` and `if`: `option \"…\" once for x in …`; how often something is done stands before braces: `repeat 1 { … }`".to_owned());
        }
        if let Some(often) = often {
            return Some(format!("how often is said before braces: `repeat {often} {{ … }}`"));
        }
        if let Some(kind) = self.symbols.kind_named(&unit.text) {
            let kind = self.kind_name(kind);
            return Some(format!(
                "say which: `top {number} of ZONE`, or let them be chosen: `choose {number} {kind} in ZONE to VERB`, then `VERB it`; by chance: `pick {number} from ZONE as taken`; how many there are is `count of ({kind} in ZONE) >= {number}`"
            ));
        }
        let tables = [&self.symbols.player, &self.symbols.table];
        let counter = tables.into_iter().find_map(|table| symbols::find(table, &unit.text));
        matches!(counter, Some(Member::Cell(_))).then(|| {
            format!(
                "`{0}` is a counter, and is changed by a sign: `+{number} {0}`, `-{number} {0}`",
                unit.text
            )
        })
    }

    /// A suggested name as it must be written: the name of a card in quotes if it needs them.
    pub(crate) fn as_written(&self, name: String) -> String {
        match self.symbols.definitions.contains_key(&name) {
            true => crate::syntax::name_as_written(&name),
            false => name,
        }
    }

    /// Reports an unknown word with a suggestion, or else with general help.
    pub(crate) fn unknown_of(
        &mut self,
        span: Span,
        message: &str,
        near: Option<String>,
        help: &str,
    ) {
        let case = near.as_ref().is_some_and(|near| {
            message.to_lowercase().contains(&format!("`{}`", near.to_lowercase()))
        });
        let (code, label) = match case {
            true => (codes::WRONG_CASE, "small and capital letters differ"),
            false => (codes::UNKNOWN_WORD, "unknown"),
        };
        let near = near.map(|near| self.as_written(near));
        let help = near.map_or_else(|| help.to_owned(), |near| format!("did you mean `{near}`?"));
        self.report(Diagnostic::error(code, span, message).label(span, label).help(help));
    }
}

/// What the player is called who is looked at: `it`, or a name; `None` if `it` is something else.
fn player_looked_at(scope: &Scope) -> Option<String> {
    let mut candidates = scope.locals.iter().rev().filter(|local| local.candidate);
    let inner = candidates.clone().next()?;
    let player = candidates.find(|local| local.ty == Type::Player)?;
    match &player.name {
        Some(name) => Some(name.clone()),
        None => (inner.local == player.local).then(|| "it".to_owned()),
    }
}
