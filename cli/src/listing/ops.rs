//! Instructions, one line each. Where a jump leads stands behind `->`.

use schema::code::{Arg, Audience, Label, Op, Placement, Role};
use schema::goods::End;
use schema::id::{BlockId, ChoiceId, ExprId, OptionId, SlotId, VerbId};
use schema::program::{Asks, HowMany, Once, Primitive, Program};

use super::expressions::{Bind, Printer as Expressions};
use super::names;

/// Prints instructions of blocks of one role.
#[derive(Clone, Copy)]
pub(super) struct Printer<'p> {
    program: &'p Program,
    exprs: Expressions<'p>,
}

/// Where the jumps of a block lead.
pub(super) fn targets(code: &[Op]) -> Vec<Label> {
    let target = |op: &Op| match op {
        Op::Jump(to) | Op::JumpUnless { to, .. } | Op::EndGate(to) => Some(*to),
        Op::RepeatNext { exit, .. } | Op::ForNext { exit, .. } | Op::Together { exit, .. } => {
            Some(*exit)
        }
        Op::As { otherwise, .. } | Op::May { otherwise, .. } => Some(*otherwise),
        Op::StepTrack { exit, .. } => Some(*exit),
        _ => None,
    };
    let options = code.iter().flat_map(|op| match op {
        Op::TakeOption { bodies, next, stop, .. } => {
            bodies.iter().map(|body| body.at).chain([*next, *stop]).collect()
        }
        _ => Vec::new(),
    });
    code.iter().filter_map(target).chain(options).collect()
}

/// The blocks that an instruction hands to a verb.
pub(super) fn blocks(op: &Op) -> Vec<BlockId> {
    let args = match op {
        Op::Call { args, .. } => args.as_slice(),
        _ => &[],
    };
    let block = |arg: &Arg| match arg {
        Arg::Block(block) => Some(*block),
        Arg::Value { .. } | Arg::Default => None,
    };
    args.iter().filter_map(block).collect()
}

impl<'p> Printer<'p> {
    pub(super) fn new(program: &'p Program, role: Option<Role>) -> Self {
        Self { program, exprs: Expressions::new(program, role) }
    }

    pub(super) fn text(self, op: &Op) -> String {
        let program = self.program;
        let value = |expr: ExprId| self.exprs.text(expr);
        match op {
            Op::Jump(to) => format!("-> {to}"),
            Op::JumpUnless { condition, to } => format!("unless {} -> {to}", value(*condition)),
            Op::Return => "return".to_owned(),
            Op::Result(result) => format!("result {}", value(*result)),
            Op::Fail => Primitive::Fail.name().to_owned(),
            Op::Let { slot, value: given } => {
                format!("{} = {}", self.exprs.slot(*slot), value(*given))
            }
            Op::Repeat { slot, count } => {
                format!("repeat {} with {}", value(*count), self.exprs.slot(*slot))
            }
            Op::RepeatNext { slot, exit } => {
                format!("next pass of {}, else -> {exit}", self.exprs.slot(*slot))
            }
            Op::For { slot, list, sort } => {
                let by = sort.as_ref().map_or_else(String::new, |sort| {
                    format!(
                        " by {}{}",
                        if sort.downwards { "-" } else { "" },
                        self.exprs.at(sort.key, Bind::Path)
                    )
                });
                format!("for {}{by} with {}", value(*list), self.exprs.slot(*slot))
            }
            Op::ForNext { slot, item, exit } => {
                format!(
                    "{} = next of {}, else -> {exit}",
                    self.exprs.slot(*item),
                    self.exprs.slot(*slot)
                )
            }
            Op::As { keep, player, otherwise } => {
                format!(
                    "as {}, else -> {otherwise} (kept in {})",
                    value(*player),
                    self.exprs.slot(*keep)
                )
            }
            Op::EndAs(keep) => format!("as {} again", self.exprs.slot(*keep)),
            Op::Together { list, exit } => format!("together {}, then -> {exit}", value(*list)),
            Op::EndPass(keep) => format!("end of pass{}", self.kept(keep)),
            Op::Keep { player, keep } => {
                format!("for {}{}", self.exprs.slot(*player), self.kept(keep))
            }
            Op::Gate => "gate".to_owned(),
            Op::EndGate(to) => format!("unless done -> {to}"),
            Op::Change { cell, of, add, by } => {
                let member = self.exprs.member(*of, &names::cell(program, *cell));
                format!(
                    "{}{} {member}",
                    if *add { "+" } else { "-" },
                    self.exprs.at(*by, Bind::Fold)
                )
            }
            Op::SetCell { cell, of, value: given } => {
                format!(
                    "set {} = {}",
                    self.exprs.member(*of, &names::cell(program, *cell)),
                    value(*given)
                )
            }
            Op::SetNote { note, of, value: given } => {
                format!(
                    "set {} = {}",
                    self.exprs.member(*of, &names::note(program, *note)),
                    value(*given)
                )
            }
            Op::Move { what, follow, to, place, result, one: _, at_last } => {
                let place = match place {
                    Placement::Usual => "to",
                    Placement::Onto => "onto",
                    Placement::Under => "under",
                };
                let follow = follow.map_or_else(String::new, |slot| {
                    format!(", followed by {}", self.exprs.slot(slot))
                });
                let at_last = if *at_last { " at last" } else { "" };
                format!(
                    "move {} {place} {}{follow}{at_last}{}",
                    value(*what),
                    value(*to),
                    self.named(*result)
                )
            }
            Op::Shuffle(what) => format!("shuffle {}", value(*what)),
            Op::StepTrack { cell, of, left, exit } => {
                let name = self.exprs.member(*of, &names::cell(program, *cell));
                format!("step {name} by {} else -> {exit}", self.exprs.slot(*left))
            }
            Op::Remember { cell, of, slot } => {
                let name = self.exprs.member(*of, &names::cell(program, *cell));
                format!("remember {name} in {}", self.exprs.slot(*slot))
            }
            Op::Crossed { cell, slot } => {
                format!("crossed {} since {}", names::cell(program, *cell), self.exprs.slot(*slot))
            }
            Op::Roll { die, result } => {
                format!("roll {}{}", value(*die), self.named(*result))
            }
            Op::Look => "look".to_owned(),
            Op::Stock { to, definition, count, result, .. } => {
                let (to, definition, count) = (value(*to), value(*definition), value(*count));
                format!("stock {to} with {definition} times {count}{}", self.named(*result))
            }
            Op::Pick { count, from, result, one: _ } => {
                format!("pick {} from {}{}", value(*count), value(*from), self.named(*result))
            }
            Op::Show { what, to, result, one: _ } => {
                let verb = shown(*to).name();
                format!("{verb} {}{}", value(*what), self.named(*result))
            }
            Op::Call { verb, args, result } => self.call(*verb, args, *result),
            Op::Perform { card, ability } => {
                format!(
                    "perform {}.{}",
                    self.exprs.at(*card, Bind::Path),
                    names::ability(program, *ability)
                )
            }
            Op::PerformAs { card, ability, own } => {
                format!(
                    "perform {}.{} as {}",
                    self.exprs.at(*card, Bind::Path),
                    names::ability(program, *ability),
                    self.exprs.at(*own, Bind::Path)
                )
            }
            Op::Transfer { goods, from, to, whole, result } => format!(
                "{} {} from {} to {}{}",
                if *whole { "move" } else { "move what there is of" },
                value(*goods),
                self.end(from),
                self.end(to),
                self.named(*result)
            ),
            Op::PickGoods { count, from, result, one: _ } => format!(
                "pick {} from {}{}",
                self.exprs.at(*count, Bind::Path),
                value(*from),
                self.named(*result)
            ),
            Op::ShowGoods { what, note: _, to, result } => {
                let word = shown(*to).name();
                format!("{word} {}{}", value(*what), self.named(*result))
            }
            Op::PerformRow { row, ability } => {
                format!(
                    "perform {}.{}",
                    self.exprs.at(*row, Bind::Path),
                    names::ability(program, *ability)
                )
            }
            Op::RunBlock(slot) => format!("run {}", self.exprs.slot(*slot)),
            Op::Window(window) => format!("handlers {}", names::window(program, *window)),
            Op::Choose(choice) => self.choice(*choice),
            Op::May { choice, possible, otherwise, alone } => {
                let possible = possible
                    .map_or_else(String::new, |possible| format!(" if {}", value(possible)));
                let done = if *alone { ", yes is done" } else { "" };
                format!("may {}{possible}{done}, else -> {otherwise}", self.choice(*choice))
            }
            Op::TakeOption { slot, bodies, next, stop } => {
                let bodies: Vec<String> = bodies
                    .iter()
                    .map(|body| format!("{} -> {}", self.label(body.option), body.at))
                    .collect();
                format!(
                    "take option of {}: {}, else -> {next}, stop -> {stop}",
                    self.exprs.slot(*slot),
                    bodies.join(", ")
                )
            }
            Op::StopMenu => "stop menu".to_owned(),
            Op::Open(moment) => format!("open {}", names::moment(program, *moment)),
            Op::Close(moment) => format!("close {}", names::moment(program, *moment)),
            Op::Turns { keep, from } => {
                let from = from.map_or_else(|| "the first seat".to_owned(), value);
                format!("turns from {from} (kept in {})", self.exprs.slot(*keep))
            }
            Op::NextTurn => "next turn".to_owned(),
            Op::BeginTurn(keep) => {
                format!("turn of me (active kept in {})", self.exprs.slot(*keep))
            }
            Op::EndTurn(keep) => format!("active as {} again", self.exprs.slot(*keep)),
            Op::ExtraTurn => "extra turn".to_owned(),
            Op::Started(moment) => format!("started {}", names::moment(program, *moment)),
            Op::SetEvent { slot, value: given } => {
                format!("set event's {} = {}", names::slot(*slot), value(*given))
            }
            Op::Install(timed) => format!("install effect {}", timed.0),
            Op::End(moment) => format!("end {}", names::moment(program, *moment)),
            Op::EndGame => "end game".to_owned(),
        }
    }

    fn call(self, verb: VerbId, args: &[Arg], result: Option<SlotId>) -> String {
        let params = self.program.verbs.get(verb).map_or(&[][..], |verb| &verb.params);
        let mut text = names::verb(self.program, verb);
        for (at, arg) in args.iter().enumerate() {
            let arg = match arg {
                Arg::Value { value, follow: None } => self.exprs.text(*value),
                Arg::Value { value, follow: Some(slot) } => {
                    format!("{} (followed by {})", self.exprs.text(*value), self.exprs.slot(*slot))
                }
                Arg::Block(_) => "{ … }".to_owned(),
                Arg::Default => continue,
            };
            let preposition = params.get(at).and_then(|param| param.preposition.as_ref());
            text.push_str(&preposition.map_or_else(String::new, |word| format!(" {word}")));
            text.push_str(&format!(" {arg}"));
        }
        text.push_str(&self.named(result));
        text
    }

    fn end(self, end: &End) -> String {
        match end {
            End::Pool(pool) => self.exprs.at(*pool, Bind::Path),
            End::Own => "my own".to_owned(),
            End::Bank => "the bank".to_owned(),
        }
    }

    fn choice(self, id: ChoiceId) -> String {
        let Some(choice) = self.program.choices.get(id) else { return format!("choice #{}", id.0) };
        let purpose = names::purpose(self.program, choice.purpose);
        let by = choice
            .chooser
            .map_or_else(String::new, |by| format!(" by {}", self.exprs.at(by, Bind::Path)));
        let text = choice
            .text
            .map_or_else(String::new, |text| format!(" {}", names::text(self.program, text)));
        let asked = match &choice.asks {
            Asks::YesNo => {
                let about =
                    choice.about.map(|about| format!(" {}", self.exprs.at(about, Bind::Path)));
                format!("{purpose}{}{by}{text}", about.unwrap_or_default())
            }
            Asks::Number { least, most } => {
                let (least, most) = (self.exprs.text(*least), self.exprs.text(*most));
                format!(
                    "choose number from {least} to {most}{by} to {purpose}{text}{}",
                    self.named(Some(choice.result))
                )
            }
            Asks::Order { of } => {
                let of = self.exprs.text(*of);
                format!(
                    "choose order of {of}{by} to {purpose}{text}{}",
                    self.named(Some(choice.result))
                )
            }
            Asks::Options { options, menu, count } => {
                let count = self.how_many(count);
                let options: Vec<String> = options.iter().map(|id| self.option(*id)).collect();
                let menu = menu
                    .and_then(|menu| self.program.menus.get(menu))
                    .map_or_else(String::new, |menu| format!(" and what is added to {menu}"));
                format!(
                    "choose {count} of {}{menu}{by} to {purpose}{}",
                    options.join(", "),
                    self.named(Some(choice.result))
                )
            }
            Asks::Pick { from, count, .. } | Asks::Goods { from, count } => {
                let (count, from) = (self.how_many(count), self.exprs.text(*from));
                format!(
                    "choose {count} from {from}{by} to {purpose}{text}{}",
                    self.named(Some(choice.result))
                )
            }
        };
        if choice.always { format!("always {asked}") } else { asked }
    }

    fn kept(self, keep: &[(SlotId, SlotId)]) -> String {
        let kept = keep.iter().map(|(from, to)| {
            format!(" keep {} from {}", self.exprs.slot(*from), self.exprs.slot(*to))
        });
        kept.collect()
    }

    fn label(self, id: OptionId) -> String {
        let option = self.program.options.get(id);
        option.map_or_else(String::new, |option| names::text(self.program, option.text))
    }

    /// An option with when it is offered.
    pub(super) fn option(self, id: OptionId) -> String {
        let mut words = self.label(id);
        let Some(option) = self.program.options.get(id) else { return words };
        match option.once {
            Some(Once::Game) => words.push_str(" once per game"),
            Some(Once::Moment(moment)) => {
                words.push_str(&format!(" once per {}", names::moment(self.program, moment)))
            }
            None => {}
        }
        let each: Vec<String> = option.each.iter().map(|each| self.exprs.text(*each)).collect();
        if !each.is_empty() {
            words.push_str(&format!(" for each of {}", each.join(" and each of ")));
        }
        if let Some(condition) = option.condition {
            words.push_str(&format!(" if {}", self.exprs.text(condition)));
        }
        words
    }

    fn how_many(self, count: &HowMany) -> String {
        let value = |expr: &ExprId| self.exprs.at(*expr, Bind::Path);
        match count {
            HowMany::Exactly(count) => value(count),
            HowMany::UpTo(count) => format!("up to {}", value(count)),
            HowMany::Any => "any".to_owned(),
            HowMany::Between(least, most) => format!("{} to {}", value(least), value(most)),
        }
    }

    fn named(self, slot: Option<SlotId>) -> String {
        slot.map_or_else(String::new, |slot| format!(" as {}", self.exprs.slot(slot)))
    }
}

/// The verb that shows something to these.
fn shown(to: Audience) -> Primitive {
    match to {
        Audience::Everybody => Primitive::Reveal,
        Audience::Me => Primitive::Look,
    }
}
