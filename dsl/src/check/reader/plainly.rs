//! Words that somebody would say, and for which the language has other ones.

use schema::expr::Expr;
use schema::id::ExprId;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::logic::path;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::check::{inflect, symbols};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};
use crate::syntax::{GAME_IS_OVER, ONE_PLAYER, Stands, foreign, of_somebody};

impl Reader<'_> {
    /// Reports a word that says what was done to something: `discarded`. Returns false if it is no such word.
    pub(crate) fn report_done(&mut self, scope: &Scope, name: &Name) -> bool {
        let Some(verb) = self.verb_done(&name.text) else { return false };
        let does = self.third_person(&verb);
        let help = match scope.seats.is_empty() {
            true => format!(
                "ask where it lies, `c in ZONE`, or answer what happens: `after anyone {does} … {{ … }}`"
            ),
            false => format!(
                "what was done is said of whoever did it: `anyone {does} Name happens`, `anyone {does} Name does not happen`"
            ),
        };
        let message = format!("that something was done is not said by `{}`", name.text);
        self.error(codes::UNKNOWN_WORD, name.span, message, "no word of its own", help);
        true
    }

    /// Reports the name of a phase where a value is wanted. Returns false if it is none.
    pub(crate) fn report_phase(&mut self, name: &Name) -> bool {
        let is_phase = symbols::exact(&self.symbols.moments, &name.text).is_some();
        if is_phase {
            let message = format!("`{}` is a phase, and no value", name.text);
            let help = match name.text.as_str() {
                "turn" => {
                    "whose turn it is is asked by `active`: `active == me`, in a ruling `active == Alice`"
                }
                _ => {
                    "a phase is named where something begins, ends or lasts with it: `at start of NAME`, `end NAME`, `until end of NAME`"
                }
            };
            self.error(codes::UNKNOWN_WORD, name.span, message, "a phase", help);
        }
        is_phase
    }

    /// Reports two of whom something is done to one, `left and right`; `None` for anything else.
    pub(super) fn report_both(&mut self, expr: &ast::Expr, want: Option<&Type>) -> Option<Typed> {
        want.filter(|want| matches!(want, Type::Player | Type::Card(_) | Type::Name(_)))?;
        let ExprKind::And(parts) = &expr.kind else { return None };
        let word = |part: &ast::Expr| match &part.kind {
            ExprKind::Name(name) => Some(name.text.clone()),
            _ => None,
        };
        let words: Vec<String> = parts.iter().map(word).collect::<Option<_>>()?;
        let help =
            format!("it is done to each of them: `for x in [{}] {{ VERB x }}`", words.join(", "));
        let message = "`and` joins conditions, and one thing is wanted here";
        self.error(codes::WRONG_TYPE, expr.span, message, "several", help);
        Some(self.wrong(expr.span))
    }

    /// Reports amounts of goods that are joined as conditions are, `1 wool and 1 ore`; `None` for anything else.
    pub(super) fn report_amounts_joined(&mut self, expr: &ast::Expr) -> Option<Typed> {
        let (join, parts) = match &expr.kind {
            ExprKind::And(parts) => ("and", parts),
            ExprKind::Or(parts) => ("or", parts),
            _ => return None,
        };
        let amount = |part: &ast::Expr| match &part.kind {
            ExprKind::Amount { of, unit, unit_args: None } if self.is_good(&unit.text) => {
                Some(format!("{} {}", of.plain_number()?, unit.text))
            }
            _ => None,
        };
        // `purse >= 1 wool and 1 ore`
        let last = |part: &ast::Expr| match &part.kind {
            ExprKind::Compare { right, .. } => amount(right),
            _ => amount(part),
        };
        let at = (1..parts.len())
            .find(|at| amount(&parts[*at]).is_some() && last(&parts[at - 1]).is_some())?;
        let rest = parts.iter().skip(at).map_while(amount);
        let amounts: Vec<String> = last(&parts[at - 1]).into_iter().chain(rest).collect();
        let is_asked = amount(&parts[at - 1]).is_none();
        let help = match join {
            "and" => format!("amounts are joined by `+`: `{}`", amounts.join(" + ")),
            _ if is_asked => {
                "both sides of `or` say what is asked: `POOL >= 1 RESOURCE or POOL >= 1 OTHER`"
                    .to_owned()
            }
            _ => {
                let each = amounts.iter().map(|amount| format!("option \"{amount}\" {{ … }}"));
                let each = each.collect::<Vec<_>>().join(", ");
                format!("which of them is chosen: `choose one {{ {each} }}`")
            }
        };
        let message = format!("`{join}` joins conditions, and these are amounts of goods");
        let span = parts[at - 1].span.to(parts[at + amounts.len() - 2].span);
        self.error(codes::WRONG_TYPE, span, message, "amounts", help);
        Some(self.wrong(expr.span))
    }

    /// Reports an order that is said as a winner is found, `by most coins`, or as a list would be
    /// sorted, `by coins descending`; `None` for any other.
    pub(crate) fn report_order(&mut self, by: &ast::Expr) -> Option<Typed> {
        let ExprKind::Amount { of, unit, unit_args: None } = &by.kind else { return None };
        let turned = match unit.text.as_str() {
            "descending" | "desc" | "down" | "downward" | "downwards" | "reversed" | "reverse" => {
                true
            }
            "ascending" | "asc" | "up" | "upward" | "upwards" => false,
            _ => return self.report_most(of, unit, by.span),
        };
        let value = match &of.kind {
            ExprKind::Name(value) => value.text.clone(),
            _ => "(…)".to_owned(),
        };
        let (written, other) = match turned {
            true => (format!("-{value}"), "with `-` the highest"),
            false => (value, "the lowest"),
        };
        let message = format!("an order is not said by `{}`", unit.text);
        let help = format!("{other} comes first: `by {written}`");
        self.error(codes::NOT_A_RESOURCE, by.span, message, "read as an amount", help);
        Some(self.wrong(by.span))
    }

    /// Reports `by most coins`; `None` for any other.
    fn report_most(&mut self, of: &ast::Expr, unit: &Name, span: Span) -> Option<Typed> {
        let ExprKind::Name(most) = &of.kind else { return None };
        let value = &unit.text;
        let (order, other) = match most.text.as_str() {
            "most" | "highest" | "greatest" | "largest" => (format!("-{value}"), "highest"),
            "least" | "fewest" | "lowest" | "smallest" => (value.clone(), "lowest"),
            _ => return None,
        };
        let message = format!("an order is not said by `{}`", most.text);
        let help =
            format!("the {other} first is `by {order}`: without a sign the lowest comes first");
        self.error(codes::NOT_A_RESOURCE, span, message, "read as an amount", help);
        Some(self.wrong(span))
    }

    /// Reads what is to be changed: a tag behind a dot is not asked for there.
    pub(crate) fn target(&mut self, scope: &mut Scope, what: &ast::Expr) -> Typed {
        let told = self.diagnostics.len();
        let found = self.expr(scope, what, None);
        if let ExprKind::Dot { name, .. } = &what.kind
            && symbols::exact(&self.symbols.tags, &name.text).is_some()
        {
            let help = self.tag_given(&name.text);
            let about = self.diagnostics[told..].iter_mut().find(|it| it.span() == name.span);
            if let Some(about) = about {
                about.help = Some(help);
            }
        }
        found
    }

    /// Help on a tag that is asked for as if it were a field.
    pub(crate) fn tag_asked(&self, of: ExprId, tag: &str) -> String {
        let who = match self.exprs.get(of) {
            Some(Expr::SelfCard) => "self",
            Some(Expr::Local(_)) => "it",
            _ => "CARD",
        };
        format!("`{tag}` is a tag, and whether a card has it is asked by `is`: `{who} is {tag}`")
    }

    /// Help on a tag that is to be given to a card, or taken from it.
    pub(crate) fn tag_given(&self, tag: &str) -> String {
        format!(
            "`{tag}` is a tag, and what a card is printed with does not change; give its kind a `define`, ask for that, and let the effect change it: `define is_{tag} = self is {tag}`, `set is_{tag} for (KIND in ZONE)`"
        )
    }

    /// Reports two things that are done, joined by `and`: `draw 1 and trash self`; `None` for anything else.
    pub(super) fn report_two_done(&mut self, scope: &Scope, expr: &ast::Expr) -> Option<Typed> {
        let ExprKind::And(parts) = &expr.kind else { return None };
        let [_, other] = parts.as_slice() else { return None };
        let ExprKind::Amount { of, unit, unit_args: None } = &other.kind else { return None };
        let ExprKind::Name(verb) = &of.kind else { return None };
        let is_verb = symbols::exact(&self.symbols.verbs, &verb.text).is_some();
        if !is_verb || self.is_variable(scope, &verb.text) {
            return None;
        }
        let help = format!(
            "what is done next stands behind a comma or in a new line: `…, {} {}`",
            verb.text, unit.text
        );
        self.error(
            codes::WRONG_TYPE,
            expr.span,
            "`and` joins conditions, and here two things are done",
            "two things that are done",
            help,
        );
        Some(self.wrong(expr.span))
    }

    /// Help on a change that is said of whom it concerns, `beasts get +1 power`; `done` says whether it is a statement.
    pub(crate) fn gets(&self, name: &Name, value: &ast::Expr, done: bool) -> Option<String> {
        let ExprKind::Binary { op, left, right } = &value.kind else { return None };
        let (ExprKind::Name(gets), ExprKind::Amount { of, unit, .. }) = (&left.kind, &right.kind)
        else {
            return None;
        };
        let verbs = ["get", "gets", "gain", "gains", "have", "has"];
        let sign = match op {
            ast::BinaryOp::Add => "+",
            ast::BinaryOp::Subtract => "-",
            ast::BinaryOp::Multiply | ast::BinaryOp::Divide | ast::BinaryOp::Mod => return None,
        };
        let number = of.plain_number().filter(|_| verbs.contains(&gets.text.as_str()))?;
        let sort = inflect::forms(&name.text)
            .chain([name.text.clone()])
            .any(|form| self.sort(&form).is_some());
        let those = match name.text.as_str() {
            "self" | "it" if done => format!(" for {}", name.text),
            "self" | "it" | "this" if !done => String::new(),
            word if sort => format!(" for ({word} in ZONE)"),
            _ if done => return None,
            _ => " for (KIND in ZONE)".to_owned(),
        };
        let change = format!("{sign}{number} {}{those}", unit.text);
        Some(match done {
            true => format!(
                "what is so for a while stands in `until`: `until end of turn {{ {change} }}`"
            ),
            false => format!("what is so all the while begins with its sign: `{change}`"),
        })
    }

    /// The verb of which a word is the participle, as far as the rules of English say so.
    fn verb_done(&self, word: &str) -> Option<String> {
        let stem = word.strip_suffix("ed")?;
        let short = stem.strip_suffix(|last: char| stem.ends_with([last, last]));
        let ending = stem.strip_suffix('i').map(|stem| format!("{stem}y"));
        let stems =
            [Some(stem.to_owned()), Some(format!("{stem}e")), short.map(str::to_owned), ending];
        stems.into_iter().flatten().find(|stem| symbols::exact(&self.symbols.verbs, stem).is_some())
    }
}

/// What was meant in a ruling by `NAME is VERBED once`.
pub(super) fn how_often(done: &ast::Expr, often: &Name) -> Option<String> {
    let is_done =
        matches!(&done.kind, ExprKind::Name(word) if word.text.starts_with(char::is_lowercase));
    (is_done && often.text == "once").then(|| {
        "how often something was done is said of whoever did it: `anyone VERBS Name once`, with the verb in its third person"
            .to_owned()
    })
}

/// What was meant by two words side by side in a ruling: that somebody loses, what stays, whose turn it is.
fn of_game(first: &str, second: &str) -> Option<String> {
    let owner = first.trim_end_matches('s').trim_end_matches(['\'', '’']);
    Some(match (first, second) {
        ("nobody", "wins" | "won") => "that nobody has won: `winners is empty`, which also holds while the game goes on: write `the game is over` beside it".to_owned(),
        (who, "wins" | "won") => format!("who has won is asked by name: `winners == {who}`"),
        (who, "loses" | "lost") => {
            format!("who has not won is none of the winners: `not ({who} in winners)`")
        }
        ("game", "ends" | "ended" | "over") => GAME_IS_OVER.to_owned(),
        ("the", "winner") => "who has won is asked by name: `winners == P`".to_owned(),
        ("the", "turn") => "whose turn it is is asked by name: `active == P`".to_owned(),
        (whose, "turn") if whose != owner => {
            format!("whose turn it is is asked by name: `active == {owner}`")
        }
        ("the", "phase") => {
            "which phase it is is seen by who is asked what: `P is asked to PURPOSE`".to_owned()
        }
        (name, "stays" | "remains" | "lies") => {
            format!("where it lies is said by `in`: `{name} in P.ZONE`")
        }
        _ => return None,
    })
}

/// What was probably meant by two words side by side, if they are English or belong into a ruling.
pub(super) fn two_words(first: &str, second: &Name) -> Option<String> {
    if let Some(help) = of_game(first, &second.text) {
        return Some(help);
    }
    Some(match (first, second.text.as_str()) {
        (whose, word) if whose.ends_with("'s") || whose.ends_with("’s") => {
            let owner = whose.trim_end_matches('s').trim_end_matches(['\'', '’']);
            of_somebody(owner, word)
        }
        (article @ ("the" | "a" | "an"), _) => {
            format!("there are no articles: leave `{article}` out")
        }
        ("other", "player" | "players") => {
            "who plays besides me is an `opponent`: `each opponent { … }`, `choose 1 opponent`"
                .to_owned()
        }
        (part @ ("first" | "last"), "player" | "players") => format!("write `{part} of players`"),
        (part @ ("top" | "bottom" | "first" | "last"), _) => format!("write `{part} of ZONE`"),
        ("rest", "free") => {
            "`rest free` stands directly in the braces of the ruling, beside `given`".to_owned()
        }
        ("random", "player" | "players" | "opponent" | "opponents") => {
            let all = format!("{}s", second.text.trim_end_matches('s'));
            format!("chance takes one of them: `pick 1 from {all} as p`, and then `p` says who")
        }
        ("random", _) => foreign(first, Stands::Value)?.to_owned(),
        ("half", number) => format!("write `{number} / 2`; it is rounded down"),
        ("twice" | "double", number) => format!("write `{number} * 2`"),
        ("other", thing) => {
            format!("which ones stands behind `where`: `{thing} in ZONE where it is not self`")
        }
        (list, "ordered" | "sorted") => {
            format!("an order stands behind `by`: `for x in {list} by FIELD {{ … }}`")
        }
        ("highest" | "lowest", thing) => {
            format!("it is worked out over a list: `{first} of {thing} over ZONE`")
        }
        ("this" | "that", "card") => {
            "the card itself is `self`, and what was chosen last is `it`".to_owned()
        }
        ("that" | "this", "many" | "much") => {
            "how many they are gets a name, `let n = count of it`, and then `n` says so".to_owned()
        }
        ("no", thing) => format!("that there is none is `not any ({thing} in ZONE)`"),
        ("all" | "every", those @ ("player" | "players" | "opponent" | "opponents")) => {
            let one = those.trim_end_matches('s');
            format!(
                "who does it stands before braces: `each {one} {{ … }}`; to each of them it is done in a loop: `for p in {one}s {{ VERB p }}`"
            )
        }
        (all @ ("all" | "every"), thing) => {
            format!("a list is all of it: leave `{all}` out: `{thing} in ZONE`")
        }
        (extra @ ("extra" | "another" | "additional"), "turn") => {
            foreign(extra, Stands::Statement)?.to_owned()
        }
        (what, often @ ("twice" | "thrice")) => format!(
            "how often is said before braces: `repeat {} {{ VERB {what} }}`",
            if often == "twice" { 2 } else { 3 }
        ),
        (number, _)
            if foreign(number, Stands::Value).is_some_and(|help| help.contains("digits")) =>
        {
            foreign(number, Stands::Value)?.to_owned()
        }
        ("you", "do" | "did") => {
            "what is done only if that was done stands behind `then`: `VERB … then { … }`"
                .to_owned()
        }
        (who, thing) if ONE_PLAYER.contains(&who) => of_somebody(who, thing),
        ("my", "turn") => "whose turn it is is asked by `active`: `active is me`".to_owned(),
        ("my", thing) => format!("what I have goes by its word alone: `{thing}`"),
        ("your" | "his" | "her" | "their", thing) => {
            format!("whose it is stands before a dot: `p.{thing}`")
        }
        ("setup", "refused") => "write `setup is refused`".to_owned(),
        (list, "once") => format!(
            "`once` stands before `for`: `option \"…\" once for x in {list} {{ … }}`; how often is said before braces: `repeat 1 {{ … }}`"
        ),
        ("count", thing) => format!("write `count of {thing}`"),
        (first, second @ ("empty" | "none")) => format!("write `{first} is {second}`"),
        _ => return None,
    })
}

/// The help for a `where` behind something that is no list.
pub(super) fn where_of_one(of: &ast::Expr, ty: &Type) -> String {
    let one = path(of).filter(|_| matches!(ty, Type::Card(_) | Type::Name(_) | Type::Player));
    match (one, ty) {
        (Some(name), Type::Name(_)) => format!(
            "this is one thing, and in `[ ]` a list: `([{name}] where …)`; those of this name that lie somewhere are `({name} in ZONE where …)`"
        ),
        (Some(one), _) => format!(
            "this is one thing, and in `[ ]` a list: `([{one}] where …)`; whether something is so for it is asked by `if`"
        ),
        (None, _) => {
            "put the query in brackets, or move the `where` to the list it narrows".to_owned()
        }
    }
}

/// The help for how a card lies, where it is said of a move: `move c facedown to hand`.
pub(super) fn lies(unit: &Name) -> Option<String> {
    let how = match unit.text.as_str() {
        "facedown" | "face_down" | "hidden" => "facedown",
        "faceup" | "face_up" | "open" => "faceup",
        _ => return None,
    };
    Some(format!(
        "a card lies as its zone says, so another zone is moved to: `zone NAME : set, {how}`; leave it out here"
    ))
}
