//! Verifying instructions.

use schema::code::{Arg, Op, OptionBody, Role, Window};

use super::{Check, Checked, ensure};

impl Check<'_> {
    /// What an instruction names, besides labels and variables, must exist and fit.
    pub(super) fn op(&self, op: &Op, role: Role) -> Checked {
        self.refs(op)?;
        let program = self.program;
        if let Op::Call { verb, args, .. } = op {
            let verb = &program.verbs[*verb];
            ensure(verb.block.is_some() && args.len() == verb.params.len(), || {
                format!("verb {} is not called as it is declared", verb.name)
            })?;
            for arg in args {
                let Arg::Block(block) = arg else { continue };
                ensure(program.blocks[*block].role == Role::Argument, || {
                    "a block is handed over that is none to be".to_owned()
                })?;
            }
        }
        if let Op::Window(window) = op {
            self.window(*window, matches!(role, Role::Verb(_)))?;
        }
        if let Op::TakeOption { bodies, .. } = op {
            let fits =
                |body: &OptionBody| body.items.len() == program.options[body.option].each.len();
            ensure(bodies.iter().all(fits), || {
                "an option has no variables for what it is offered for".to_owned()
            })?;
        }
        ensure(*op != Op::StopMenu || role == Role::Option, || {
            "a menu is left that is not open".to_owned()
        })
    }

    /// A window must stand where it may, and its moment must exist.
    pub(super) fn window(&self, window: Window, in_verb: bool) -> Checked {
        self.refs(&window)?;
        let of_verb = matches!(window, Window::Before | Window::Instead | Window::After);
        ensure(in_verb || !of_verb, || "a window of a verb stands elsewhere".to_owned())
    }
}
