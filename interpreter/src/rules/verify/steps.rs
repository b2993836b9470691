//! Instructions: whether what they name is there. A new kind of instruction has to say here what it names.

use schema::code::{Arg, Op, Role, Window};

use super::{Check, Checked, ensure, has};

impl Check<'_> {
    /// Whether what an instruction names, beside expressions and labels, is there.
    pub(super) fn op(&self, op: &Op, role: Role) -> Checked {
        let program = self.program;
        match op {
            Op::Change { cell, .. }
            | Op::SetCell { cell, .. }
            | Op::StepTrack { cell, .. }
            | Op::Remember { cell, .. }
            | Op::Crossed { cell, .. } => has(&program.cells, *cell, "counter"),
            Op::SetNote { note, .. } => has(&program.notes, *note, "note"),
            Op::ShowGoods { note, .. } => {
                note.map_or(Ok(()), |note| has(&program.notes, note, "note"))
            }
            Op::Call { verb, args, .. } => {
                has(&program.verbs, *verb, "verb")?;
                let verb = &program.verbs[*verb];
                ensure(verb.block.is_some() && args.len() == verb.params.len(), || {
                    format!("verb {} is not called as it is declared", verb.name)
                })?;
                for arg in args {
                    if let Arg::Block(block) = arg {
                        has(&program.blocks, *block, "block")?;
                        ensure(program.blocks[*block].role == Role::Argument, || {
                            "a block is handed over that is none to be".to_owned()
                        })?;
                    }
                }
                Ok(())
            }
            Op::Perform { ability, .. } | Op::PerformRow { ability, .. } => {
                has(&program.abilities, *ability, "ability")
            }
            Op::Window(window) => self.window(*window, matches!(role, Role::Verb(_))),
            Op::Choose(choice) | Op::May { choice, .. } => has(&program.choices, *choice, "choice"),
            Op::TakeOption { bodies, .. } => bodies.iter().try_for_each(|body| {
                has(&program.options, body.option, "option")?;
                let each = &program.options[body.option].each;
                ensure(body.items.len() == each.len(), || {
                    "an option has no variables for what it is offered for".to_owned()
                })
            }),
            Op::StopMenu => {
                ensure(role == Role::Option, || "a menu is left that is not open".to_owned())
            }
            Op::Install(timed) => has(&program.timed, *timed, "effect with a life"),
            Op::Open(moment) | Op::Close(moment) | Op::End(moment) | Op::Started(moment) => {
                has(&program.moments, *moment, "phase")
            }
            // These name nothing but expressions, labels and variables.
            Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Let { .. }
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::As { .. }
            | Op::EndAs(_)
            | Op::Together { .. }
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::EndGate(_)
            | Op::Look
            | Op::SetEvent { .. }
            | Op::Move { .. }
            | Op::Transfer { .. }
            | Op::PickGoods { .. }
            | Op::Shuffle(_)
            | Op::Stock { .. }
            | Op::Pick { .. }
            | Op::Roll { .. }
            | Op::Show { .. }
            | Op::RunBlock(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::BeginTurn(_)
            | Op::EndTurn(_)
            | Op::ExtraTurn
            | Op::EndGame => Ok(()),
        }
    }

    pub(super) fn window(&self, window: Window, in_verb: bool) -> Checked {
        match window {
            Window::Start(moment) | Window::End(moment) => {
                has(&self.program.moments, moment, "phase")
            }
            Window::Crossing => Ok(()),
            Window::Before | Window::Instead | Window::After => {
                ensure(in_verb, || "a window of a verb stands elsewhere".to_owned())
            }
        }
    }
}
